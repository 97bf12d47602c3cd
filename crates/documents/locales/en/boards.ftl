### Score sheets, openings, draws, cards on tables.

game-number = game
time-used = Time used
signature-white = Signature (White)
signature-black = Signature (Black)
opening-drawn = Opening moves
ring-note = Black’s moves are odd, White’s even; on a one-colour sheet ring Black’s numbers.
passes = Passes
renju-board = Board of 15 by 15 lines
table-of-openings = Table
column-row = Column/row
opening-moves = Moves, position
seed = draw key
drawn-position = Position drawn
qr-player = QR code: the player’s card
qr-event = QR code: pairings and results
numbers-head = Participants’ numbers
numbers-by-lot = by lot
numbers-by-rating = by rating, equal ratings by lot
numbers-as-listed = in the order of the entries
numbers-way = Numbers assigned
first-colour = Colour of number 1 in the first round
rounds-lots = Draws for the rounds
pairing-way = Pairings
paired-by-system = by the system
paired-by-hand = made by the arbiter
lot-word = Lot
called-out = called out by those present
announced-before = checksum announced beforehand
openings-lots = Draw of openings
drawn-by = Drawn by
draw-present = Present at the draw
sealed-move = Number of the sealed move
clock-white = Clock times: White
resumed-at = Date and time of resumption
sealed-by = Sealed by
kept-by = Kept by the arbiter
signs = Symbols
signs-ua = — move; x or : capture; ! strong, !! very strong; ? weak, ?? very weak; ?! looks weak but is strong; !? looks strong but is weak; * forced; + won; = draw; +1, -1 a man won or lost
signs-ru = - move; : capture; ! strong move; !! very strong move; ? weak move; ?? blunder; x won; 0 lost; = draw
paired-by-table = by the round-robin tables
numbers-of-teams = Team numbers
