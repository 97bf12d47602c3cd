# Genres.
genre-miniature = миниатюра
genre-problem = проблема
genre-small-problem = малая проблема
genre-medium-problem = средняя проблема
genre-big-problem = большая проблема
genre-giant-problem = проблема-гигант
genre-ending = концовка
genre-practical-problem = практическая проблема
genre-king-problem = дамочная проблема
genre-etude = этюд
genre-positional-ending = позиционная концовка
genre-lock-of-men = задача на запирание простых
genre-lock-of-kings = задача на запирание дамок
genre-lock-miniature = задача-миниатюра

# Tasks, beside those that are printed under a diagram.
win = Выигрыш
lock-at-least = Запереть { $pieces } или больше

# Requirements.
requirement-set-up = расстановка
requirement-special-kind = особый вид
requirement-first-move = первый ход
requirement-last-move = легальность
requirement-genre = жанр
requirement-force = соотношение сил
requirement-solvable = решаемость
requirement-authors-moves = ходы автора
requirement-authors-defences = защиты у автора
requirement-side-solutions = побочные решения
requirement-duals = дуали
requirement-finals = финалы
requirement-final-economy = экономичность финалов
requirement-thematic = тематические варианты
requirement-lock-finals = разные финалы
requirement-construction = экономичность конструкции
requirement-false-tracks = ложные следы
requirement-kings-act = действие дамок
requirement-sacrifices = жертвы
requirement-appearance = внешняя форма

# What became of them.
status-holds = соблюдено
status-judge = решает судья
status-undecided = не решено
status-fails = нарушено
weight-formal = формальное
weight-artistic = художественное
weight-fact = к сведению
outcome-sound = правильная
outcome-undecided = не решено
outcome-defective = дефектная

# Inexactness, and what it means.
dual-transposition = перестановка ходов
dual-alternative-move = альтернативный ход
dual-alternative-capture = альтернативный удар, та же позиция
dual-alternative-capture-else = альтернативный удар, другая позиция
dual-circular-capture = круговой удар дамкой
dual-inexact-king-move = неточный ход дамкой
dual-inexact-king-capture = неточный удар дамкой
dual-repetition = повторение
dual-lengthening = удлинение
dual-sacrifice-swap = жертва другой шашки или на другом поле
dual-final-move = другой последний ход
dual-duality = другой путь к тем же финалам
tolerance-free = не недостаток
tolerance-artistic = снижает оценку
tolerance-counts = одна допустима в варианте
tolerance-judge = решает судья
tolerance-forbidden = запрещено
tolerance-partial = считается частным побочным решением
tolerance-full = считается полным побочным решением

# Sacrifices.
class-plain = без выбора
class-uneconomical = неэкономичная
class-economical = экономичная
class-greater-merit = экономичная, большего достоинства

# Lines of a solution.
line-main = главный

# Games and boards.
game-russian = русские шашки
game-brazilian = бразильские шашки
game-international = международные шашки
game-giveaway = { $game }, поддавки
board-mixed = одни поля названы буквами, другие числами; назовите все одинаково
board-either = такие числа есть на обеих досках; скажите, какая имеется в виду
not-thematic = в решении нет варианта { $line }, который мог бы быть тематическим; есть такие: { $known }
