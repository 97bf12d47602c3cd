### Moves as they are said aloud.

# The names of the letters from A, as they are said.
letters = а бэ цэ дэ е эф же аш и йот ка эль эм эн о пэ

# From one to nineteen, and from twenty on in tens; what stands between tens and units.
units = один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать
tens = двадцать тридцать сорок пятьдесят
tens-joint = {" "}

# Between the squares of a quiet move and of a capture.
to = на
takes = бьёт

# A king of draughts that moves, a man that becomes one, a move of renju that places no stone.
draughts-king = дамка
is-crowned = и становится дамкой
pass = пас

# The pieces of chess: who moves; then what is taken, and what a pawn becomes.
pawn = пешка
knight = конь
bishop = слон
rook = ладья
queen = ферзь
king = король
a-pawn = пешку
a-knight = коня
a-bishop = слона
a-rook = ладью
a-queen = ферзя
a-king = короля

# Between a captured piece and its square.
victim-on = на
en-passant = на проходе
# Before the piece that a pawn becomes.
becomes = и превращается в
castles-short = короткая рокировка
castles-long = длинная рокировка
check = шах
mate = мат
