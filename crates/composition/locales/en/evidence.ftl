# The pieces.
setup-square-twice = two pieces stand on { $square }; a square holds one
setup-too-many = { $side } has { $count } pieces; a side has at most { $limit }
setup-man-on-last-row = { $side }'s man on { $square } stands on its last row; it must be a king (K{ $square })
setup-off-the-board = { $side } has a piece on square { $number }, but the board has only { $squares }
setup-empty = the board is empty; put at least one piece on it
side-white = White
side-black = Black
special-black-moves = special kind: the first move is given to Black
special-inverted = special kind: inverted task (giveaway)

# The first move and the last.
capture-first = White must begin with a capture
no-first-move = White has no first move
quiet = nothing is en prise, so no proof is needed
en-prise = white pieces are en prise
last-move-shown = it can have arisen so
no-last-move = Black can have made no last move
last-move-not-found = no line was found that leads here from a quiet position
proof-not-handed-in = the author hands in no proof; that is his duty until the time for sending in is over
legality-not-asked = the rulebook does not ask for it in lock tasks

# Genre and force.
fits = by its numbers it can be { $genres }
misfit = it is no { $genre }: { $fault }
presumed = no genre was declared; by its play it was taken for { $genre }
genre-unknown = the rulebook has no genre “{ $genre }” on { $board } squares
genre-task = the task “{ $task }” is not one of the genre “{ $genre }”
genre-kings = there are kings in the initial position; this genre has only men
genre-no-king = there is no king in the initial position; this genre needs one
genre-white-fewer = White has { $count }; this genre needs { $limit } at least
genre-white-more = White has { $count }; this genre allows { $limit }
genre-black-more = Black has { $count }; this genre allows { $limit }
genre-both-fewer = neither side has { $limit }; this genre needs as many on one side
lead-none = both sides have equally many pieces
lead-white = White leads by { $lead }
lead-black = Black leads by { $lead }

# The solution.
first-moves = the task is fulfilled by { $moves }
fulfilled = the task is fulfilled
several-first-moves = several first moves fulfil the task, whichever is meant: { $moves }
first-moves-open = it was not decided whether the task is fulfilled by { $moves }
no-solution = no first move fulfils the task
no-solution-handed-in = no solution was handed in, so nothing that depends on it can be judged
does-more = White can win, which is more than was asked
wrong-move = after this the task cannot be fulfilled any more
unproved-move = it was not decided whether this fulfils the task
wrong-sign = the sign at its end is not that of the task
unmentioned = a reply that is not mentioned
unmentioned-answered = a reply that is not mentioned; White answers { $moves }
unmentioned-others = other replies that are not mentioned, to which the answer is plain or not the only one: { $count }
unmentioned-open = a reply that is not mentioned; White answers { $moves }; of other moves it was not decided
side-solution-full = full side solution
side-solution-partial = partial side solution
locks-more = side solution: locks more than was asked
dual-judged = { $dual }: { $tolerance }
dual-not-permitted = { $dual }, after which there is yet another way
unproved-alternatives = it was not decided whether these fulfil the task too: { $moves }
duals-count = { $count } duals; one is permitted
duals-many = { $count } duals; one is permitted, more lower the score

# Finals.
white-to-move-at-end = the line ends with White to move
black-captures = Black can capture in the final
not-fulfilled = the task is not fulfilled in the final
unproved-final = it was not decided whether the task is fulfilled in the final
played-out = the line stops here; the compulsory captures that follow were played out
white-pieces = White has { $count } pieces in the final
motif = all white pieces are needed; is it a final motif?
not-blocked = Black's pieces in the final are not blocked
locked = { $pieces } locked
unneeded = not needed in the final
unneeded-black = black pieces that are not needed in the final (a remark)
unproved-need = it was not decided whether this is needed in the final
final = final
thematic = thematic variations: { $count }
thematic-listed = thematic variations: { $count } ({ $lines })
not-handed-in = not handed in, and therefore not counted: { $lines }; with them it is as it should be
unproved-thematic = not decided of { $lines }
additional = does not meet the requirements of a thematic variation
same-moves = { $one } and { $other } have the same moves and the same final
different-finals = different finals: { $count }

# Pieces that are needed and others.
superfluous = superfluous: without it the composition is as good
only-additional = only an additional line of the author needs it
very-passive = very passive: needed only for a formal limit
guards = needed only to keep out other solutions
unproved-piece = it was not decided whether this is superfluous
none-superfluous = every piece is needed
idle-king = neither moves nor is taken before the final
natural = are the position and the play natural?

# False tracks.
refuted = refuted in one way only
track-fulfils = no false track: the task is fulfilled
several-refutations = Black refutes it by { $moves }
illusory-fulfils = illusory play: after this the task is fulfilled
illusory-fails = no illusory play: the task is not fulfilled after it
unproved-track = it was not decided whether the task is fulfilled

# Sacrifices and appearance.
sacrifice = sacrifice { $ratio }: { $class }
crude-sacrifice = { $count } pieces given in one direction without a choice: crude
front-extension = an exchange that only passes the move to Black
corner = a white man in the corner with a black man before it

# Several of something.
either = { $others } or { $last }
nothing = nothing
