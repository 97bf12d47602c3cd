### Moves as they are said aloud.

# The names of the letters from A, as they are said.
letters = а бе це де е еф же аш і йот ка ель ем ен о пе

# From one to nineteen, and from twenty on in tens; what stands between tens and units.
units = один два три чотири п'ять шість сім вісім дев'ять десять одинадцять дванадцять тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять
tens = двадцять тридцять сорок п'ятдесят
tens-joint = {" "}

# Between the squares of a quiet move and of a capture.
to = на
takes = бере

# A king of draughts that moves, a man that becomes one, a move of renju that places no stone.
draughts-king = дамка
is-crowned = і стає дамкою
pass = пас

# The pieces of chess: who moves; then what is taken, and what a pawn becomes.
pawn = пішак
knight = кінь
bishop = слон
rook = тура
queen = ферзь
king = король
a-pawn = пішака
a-knight = коня
a-bishop = слона
a-rook = туру
a-queen = ферзя
a-king = короля

# Between a captured piece and its square.
victim-on = на
en-passant = на проході
# Before the piece that a pawn becomes.
becomes = і перетворюється на
castles-short = коротка рокіровка
castles-long = довга рокіровка
check = шах
mate = мат
