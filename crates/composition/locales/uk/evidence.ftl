# The pieces.
setup-square-twice = на полі { $square } стоять дві шашки; поле вміщує одну
setup-too-many = { $side }: шашок { $count }; у сторони їх щонайбільше { $limit }
setup-man-on-last-row = { $side }: проста на { $square } стоїть на останньому ряду; там може бути лише дамка (K{ $square })
setup-off-the-board = { $side }: шашка на полі { $number }, а полів на дошці лише { $squares }
setup-empty = дошка порожня; поставте хоча б одну шашку
side-white = білі
side-black = чорні
special-black-moves = особливий вид: перший хід чорних
special-inverted = особливий вид: обернене завдання (піддавки)

# The first move and the last.
capture-first = білі мусять починати ударом
no-first-move = білі не мають першого ходу
quiet = під ударом нічого немає, доведення не потрібне
en-prise = білі шашки під ударом
last-move-shown = позиція могла виникнути так
no-last-move = чорні не могли зробити останнього ходу
last-move-not-found = не знайдено гри, яка веде сюди з тихої позиції
proof-not-handed-in = автор не додав доведення; це його обов’язок до кінця терміну надсилання
legality-not-asked = у задачах правила цього не вимагають

# Genre and force.
fits = за кількістю шашок це може бути { $genres }
misfit = це не { $genre }: { $fault }
presumed = жанр не заявлено; за грою це { $genre }
genre-unknown = правила не мають жанру «{ $genre }» на { $board } полях
genre-task = завдання «{ $task }» не належить до жанру «{ $genre }»
genre-kings = у початковій позиції є дамки; у цьому жанрі лише прості
genre-no-king = у початковій позиції немає дамки; цьому жанру вона потрібна
genre-white-fewer = у білих { $count }; цьому жанру потрібно щонайменше { $limit }
genre-white-more = у білих { $count }; цей жанр дозволяє { $limit }
genre-black-more = у чорних { $count }; цей жанр дозволяє { $limit }
genre-both-fewer = жодна сторона не має { $limit }; цьому жанру потрібно стільки в однієї зі сторін
lead-none = сили рівні
lead-white = перевага білих: { $lead }
lead-black = перевага чорних: { $lead }

# The solution.
first-moves = завдання виконує { $moves }
fulfilled = завдання виконується
several-first-moves = завдання виконують кілька перших ходів, хай який з них задуманий: { $moves }
first-moves-open = не з’ясовано, чи виконують завдання { $moves }
no-solution = жоден перший хід не виконує завдання
no-solution-handed-in = розв’язку не надано, тож нічого, що від нього залежить, оцінити не можна
does-more = білі можуть виграти, а це більше, ніж вимагалося
wrong-move = після цього завдання вже не виконати
unproved-move = не вирішено, чи виконує це завдання
wrong-sign = знак у кінці не відповідає завданню
unmentioned = відповідь, якої автор не згадує
unmentioned-answered = відповідь, якої автор не згадує; білі відповідають { $moves }
unmentioned-others = інші незгадані відповіді, на які продовження очевидне або не єдине: { $count }
unmentioned-open = незгадана відповідь; білі продовжують { $moves }; щодо інших ходів не з’ясовано
side-solution-full = повне побічне розв’язання
side-solution-partial = часткове побічне розв’язання
locks-more = побічне розв’язання: замикає більше, ніж вимагалося
dual-judged = { $dual }: { $tolerance }
dual-not-permitted = { $dual }, після чого є ще один шлях
unproved-alternatives = не з’ясовано, чи виконують завдання також { $moves }
duals-count = дуалей: { $count }; дозволено одну
duals-many = дуалей: { $count }; припустима одна, більше знижують оцінку

# Finals.
white-to-move-at-end = варіант закінчується ходом білих
black-captures = у фіналі чорні можуть бити
not-fulfilled = у фіналі завдання не виконано
unproved-final = не вирішено, чи виконано завдання у фіналі
played-out = варіант тут обривається; обов’язкові взяття після нього дограно
white-pieces = білих шашок у фіналі: { $count }
motif = потрібні всі білі шашки; чи це фінальний мотив?
not-blocked = чорні шашки у фіналі не замкнені
locked = замкнено { $pieces }
unneeded = у фіналі не потрібна
unneeded-black = чорні шашки, зайві у фіналі (зауваження)
unproved-need = не вирішено, чи потрібна вона у фіналі
final = фінал
thematic = тематичних варіантів: { $count }
thematic-listed = тематичних варіантів: { $count } ({ $lines })
not-handed-in = не надано, тож не враховано: { $lines }; з ними все гаразд
unproved-thematic = не з’ясовано щодо { $lines }
additional = не відповідає вимогам до тематичного варіанта
same-moves = { $one } і { $other }: ті самі ходи й той самий фінал
different-finals = різних фіналів: { $count }

# Pieces that are needed and others.
superfluous = статист: без неї композиція не гірша
only-additional = потрібна лише в додатковому варіанті автора
very-passive = дуже пасивна: потрібна лише заради формального обмеження
guards = потрібна лише проти інших розв’язань
unproved-piece = не вирішено, чи це статист
none-superfluous = потрібні всі шашки
idle-king = до фіналу не ходить і її не б’ють
natural = чи природні позиція та гра?

# False tracks.
refuted = спростовується лише одним шляхом
track-fulfils = не хибний шлях: завдання виконано
several-refutations = чорні спростовують це ходом { $moves }
illusory-fulfils = ілюзорна гра: після цього завдання виконано
illusory-fails = не ілюзорна гра: після неї завдання не виконано
unproved-track = не вирішено, чи виконано завдання

# Sacrifices and appearance.
sacrifice = жертва { $ratio }: { $class }
crude-sacrifice = віддано шашок в одному напрямку без вибору: { $count }; груба жертва
front-extension = розмін, який лише передає хід чорним
corner = біла проста в куті, перед нею чорна

# Several of something.
either = { $others } або { $last }
nothing = нічого
