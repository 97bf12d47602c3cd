# The pieces.
setup-square-twice = на поле { $square } стоят две шашки; поле вмещает одну
setup-too-many = { $side }: шашек { $count }; у стороны их не больше { $limit }
setup-man-on-last-row = { $side }: простая на { $square } стоит на последнем ряду; там может быть только дамка (K{ $square })
setup-off-the-board = { $side }: шашка на поле { $number }, а полей на доске только { $squares }
setup-empty = доска пуста; поставьте хотя бы одну шашку
side-white = белые
side-black = чёрные
special-black-moves = особый вид: первый ход чёрных
special-inverted = особый вид: обратное задание (поддавки)

# The first move and the last.
capture-first = белые должны начинать ударом
no-first-move = у белых нет первого хода
quiet = под ударом ничего нет, доказательство не нужно
en-prise = белые шашки под ударом
last-move-shown = позиция могла возникнуть так
no-last-move = чёрные не могли сделать последнего хода
last-move-not-found = не найдена игра, которая ведёт сюда из тихой позиции
proof-not-handed-in = автор не приложил доказательства; это его обязанность до конца срока отправки
legality-not-asked = в задачах правила этого не требуют

# Genre and force.
fits = по числу шашек это может быть { $genres }
misfit = это не { $genre }: { $fault }
presumed = жанр не заявлен; по игре это { $genre }
genre-unknown = в правилах нет жанра «{ $genre }» на { $board } полях
genre-task = задание «{ $task }» не относится к жанру «{ $genre }»
genre-kings = в начальной позиции есть дамки; в этом жанре только простые
genre-no-king = в начальной позиции нет дамки; этому жанру она нужна
genre-white-fewer = у белых { $count }; этому жанру нужно не меньше { $limit }
genre-white-more = у белых { $count }; этот жанр допускает { $limit }
genre-black-more = у чёрных { $count }; этот жанр допускает { $limit }
genre-both-fewer = ни у одной стороны нет { $limit }; этому жанру нужно столько у одной из сторон
lead-none = силы равны
lead-white = перевес белых: { $lead }
lead-black = перевес чёрных: { $lead }

# The solution.
first-moves = задание выполняет { $moves }
fulfilled = задание выполняется
several-first-moves = задание выполняют несколько первых ходов, какой бы из них ни был задуман: { $moves }
first-moves-open = не выяснено, выполняют ли задание { $moves }
no-solution = ни один первый ход не выполняет задания
no-solution-handed-in = решение не представлено, поэтому ничего, что от него зависит, оценить нельзя
does-more = белые могут выиграть, а это больше, чем требовалось
wrong-move = после этого задание уже не выполнить
unproved-move = не решено, выполняет ли это задание
wrong-sign = знак в конце не соответствует заданию
unmentioned = ответ, который автор не упоминает
unmentioned-answered = ответ, который автор не упоминает; белые отвечают { $moves }
unmentioned-others = другие неупомянутые ответы, на которые продолжение очевидно или не единственное: { $count }
unmentioned-open = неупомянутый ответ; белые продолжают { $moves }; о других ходах не выяснено
side-solution-full = полное побочное решение
side-solution-partial = частное побочное решение
locks-more = побочное решение: запирает больше, чем требовалось
dual-judged = { $dual }: { $tolerance }
dual-not-permitted = { $dual }, после чего есть ещё один путь
unproved-alternatives = не выяснено, выполняют ли задание также { $moves }
duals-count = дуалей: { $count }; допустима одна
duals-many = дуалей: { $count }; допускается одна, большее число снижает оценку

# Finals.
white-to-move-at-end = вариант заканчивается при ходе белых
black-captures = в финале чёрные могут бить
not-fulfilled = в финале задание не выполнено
unproved-final = не решено, выполнено ли задание в финале
played-out = вариант здесь обрывается; обязательные взятия после него доиграны
white-pieces = белых шашек в финале: { $count }
motif = нужны все белые шашки; финальный ли это мотив?
not-blocked = чёрные шашки в финале не заперты
locked = заперто { $pieces }
unneeded = в финале не нужна
unneeded-black = чёрные шашки, лишние в финале (замечание)
unproved-need = не решено, нужна ли она в финале
final = финал
thematic = тематических вариантов: { $count }
thematic-listed = тематических вариантов: { $count } ({ $lines })
not-handed-in = не представлено, поэтому не учтено: { $lines }; с ними всё в порядке
unproved-thematic = не выяснено о { $lines }
additional = не отвечает требованиям к тематическому варианту
same-moves = { $one } и { $other }: те же ходы и тот же финал
different-finals = разных финалов: { $count }

# Pieces that are needed and others.
superfluous = статист: без неё композиция не хуже
only-additional = нужна только в дополнительном варианте автора
very-passive = очень пассивная: нужна только ради формального ограничения
guards = нужна только против других решений
unproved-piece = не решено, статист ли это
none-superfluous = нужны все шашки
idle-king = до финала не ходит и не бита
natural = естественны ли позиция и игра?

# False tracks.
refuted = опровергается только одним путём
track-fulfils = не ложный след: задание выполнено
several-refutations = чёрные опровергают это ходом { $moves }
illusory-fulfils = иллюзорная игра: после этого задание выполнено
illusory-fails = не иллюзорная игра: после неё задание не выполнено
unproved-track = не решено, выполнено ли задание

# Sacrifices and appearance.
sacrifice = жертва { $ratio }: { $class }
crude-sacrifice = отдано шашек в одном направлении без выбора: { $count }; грубая жертва
front-extension = размен, который лишь передаёт ход чёрным
corner = белая простая в углу, перед ней чёрная

# Several of something.
either = { $others } или { $last }
nothing = ничего
