### The announcement of UA-CHESS D.2.1, by the ids of `locales/*/speech.ftl`: first names for the files,
### German for the rest (Bella and Laeufer for its misprints), and German in the same spelling for what it
### leaves unsaid: captures, check, mate. It is a convention of the board and no language of pages.
### What is left empty is not said.

# Eight files: boards with more of them have no such names.
letters = Anna Bella Caesar David Eva Felix Gustav Hector

# From one to nineteen, and from twenty on in tens; what stands between tens and units.
units = eins zwei drei vier fuenf sechs sieben acht
tens =
tens-joint =

# Between the squares of a quiet move and of a capture.
to = –
takes = schlaegt

# A king of draughts that moves, a man that becomes one, a move of renju that places no stone.
draughts-king = Dame
is-crowned = Dame
pass = passe

# The pieces of chess: who moves; then what is taken, and what a pawn becomes.
pawn = Bauer
knight = Springer
bishop = Laeufer
rook = Turm
queen = Dame
king = Koenig
a-pawn = Bauer
a-knight = Springer
a-bishop = Laeufer
a-rook = Turm
a-queen = Dame
a-king = Koenig

# Between a captured piece and its square.
victim-on =
en-passant = en passant
# Before the piece that a pawn becomes.
becomes =
castles-short = Kurze Rochade
castles-long = Lange Rochade
check = Schach
mate = matt
