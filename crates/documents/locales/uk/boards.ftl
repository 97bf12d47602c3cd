### Score sheets, openings, draws, cards on tables.

game-number = партія
time-used = Витрачено часу
signature-white = Підпис (білі)
signature-black = Підпис (чорні)
opening-drawn = Початкові ходи
ring-note = Ходи чорних – непарні, білих – парні; в одноколірному записі ходи чорних обводять.
passes = Паси
renju-board = Дошка 15 на 15 ліній
table-of-openings = Таблиця
column-row = Стовпчик/рядок
opening-moves = Хід, позиція
seed = ключ жеребкування
drawn-position = Позиція за жеребом
qr-player = QR-код: картка учасника
qr-event = QR-код: пари та результати
numbers-head = Номери учасників
numbers-by-lot = жеребом
numbers-by-rating = за рейтингом, за рівного рейтингу – жеребом
numbers-as-listed = у порядку заявок
numbers-way = Номери надано
first-colour = Колір номера 1 у першому турі
rounds-lots = Жеребкування турів
pairing-way = Пари
paired-by-system = за системою змагань
paired-by-hand = складено суддею
lot-word = Жереб
called-out = названо присутніми
announced-before = контрольна сума, оголошена заздалегідь
openings-lots = Жеребкування початкових ходів і позицій
drawn-by = Ким проведено
draw-present = Під час жеребкування були присутні
sealed-move = Номер записаного ходу
clock-white = Час на годиннику: білі
resumed-at = Дата й час догравання
sealed-by = Ким записано хід
kept-by = Конверт зберігає суддя
signs = Знаки запису
signs-ua = — хід; х або : взяття; ! сильний хід, !! дуже сильний; ? слабкий хід, ?? дуже слабкий; ?! здається слабким, а є сильним; !? здається сильним, а є слабким; * вимушений хід; + виграш; = нічия; +1, -1 виграно або програно шашку
signs-ru = - хід; : взяття; ! сильний хід; !! дуже сильний хід; ? слабкий хід; ?? дуже слабкий хід, прорахунок; х виграш; 0 програш; = нічия
paired-by-table = за таблицею колової системи
numbers-of-teams = Номери команд
