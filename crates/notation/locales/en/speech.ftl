### Moves as they are said aloud.

# The names of the letters from A. Capitals: a small “a” alone would be read as the article.
letters = A B C D E F G H I J K L M N O P

# From one to nineteen, and from twenty on in tens; what stands between tens and units.
units = one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
tens = twenty thirty forty fifty
tens-joint = {"-"}

# Between the squares of a quiet move and of a capture.
to = to
takes = takes

# A king of draughts that moves, a man that becomes one, a move of renju that places no stone.
draughts-king = king
is-crowned = and is crowned
pass = pass

# The pieces of chess: who moves; then what is taken, and what a pawn becomes.
pawn = pawn
knight = knight
bishop = bishop
rook = rook
queen = queen
king = king
a-pawn = pawn
a-knight = knight
a-bishop = bishop
a-rook = rook
a-queen = queen
a-king = king

# Between a captured piece and its square.
victim-on = on
en-passant = en passant
# Before the piece that a pawn becomes.
becomes = and promotes to
castles-short = castles kingside
castles-long = castles queenside
check = check
mate = checkmate
