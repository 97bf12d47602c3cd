# Genres.
genre-miniature = мініатюра
genre-problem = проблема
genre-small-problem = мала проблема
genre-medium-problem = середня проблема
genre-big-problem = велика проблема
genre-giant-problem = проблема-гігант
genre-ending = кінцівка
genre-practical-problem = практична проблема
genre-king-problem = дамкова проблема
genre-etude = етюд
genre-positional-ending = позиційна кінцівка
genre-lock-of-men = задача на замкнення простих
genre-lock-of-kings = задача на замкнення дамок
genre-lock-miniature = задача-мініатюра

# Tasks, beside those that are printed under a diagram.
win = Виграш
lock-at-least = Замкнути { $pieces } або більше

# Requirements.
requirement-set-up = розстановка
requirement-special-kind = особливий вид
requirement-first-move = перший хід
requirement-last-move = легальність
requirement-genre = жанр
requirement-force = співвідношення сил
requirement-solvable = розв’язність
requirement-authors-moves = ходи автора
requirement-authors-defences = захисти в автора
requirement-side-solutions = побічні розв’язання
requirement-duals = дуалі
requirement-finals = фінали
requirement-final-economy = економічність фіналів
requirement-thematic = тематичні варіанти
requirement-lock-finals = різні фінали
requirement-construction = економічність конструкції
requirement-false-tracks = хибні шляхи
requirement-kings-act = дія дамок
requirement-sacrifices = жертви
requirement-appearance = зовнішня форма

# What became of them.
status-holds = дотримано
status-judge = вирішує суддя
status-undecided = не вирішено
status-fails = порушено
weight-formal = формальна
weight-artistic = художня
weight-fact = до відома
outcome-sound = правильна
outcome-undecided = не вирішено
outcome-defective = дефектна

# Inexactness, and what it means.
dual-transposition = перестановка ходів
dual-alternative-move = альтернативний хід
dual-alternative-capture = альтернативний удар, та сама позиція
dual-alternative-capture-else = альтернативний удар, інша позиція
dual-circular-capture = круговий удар дамкою
dual-inexact-king-move = неточний хід дамкою
dual-inexact-king-capture = неточний удар дамкою
dual-repetition = повторення
dual-lengthening = подовження
dual-sacrifice-swap = жертва іншої шашки або на іншому полі
dual-final-move = інший останній хід
dual-duality = інший шлях до тих самих фіналів
tolerance-free = не вада
tolerance-artistic = знижує оцінку
tolerance-counts = одну дозволено у варіанті
tolerance-judge = вирішує суддя
tolerance-forbidden = заборонено
tolerance-partial = рахується частковим побічним розв’язанням
tolerance-full = рахується повним побічним розв’язанням

# Sacrifices.
class-plain = без вибору
class-uneconomical = неекономічна
class-economical = економічна
class-greater-merit = економічна, більшої вартості

# Lines of a solution.
line-main = головний

# Games and boards.
game-russian = шашки-64
game-brazilian = бразильські шашки
game-international = шашки-100
game-giveaway = { $game }, піддавки
board-mixed = одні клітинки названо літерами, інші числами; назвіть усі однаково
board-either = такі числа є на обох дошках; скажіть, яка мається на увазі
not-thematic = у розв’язку немає варіанту { $line }, що міг би бути тематичним; є такі: { $known }
