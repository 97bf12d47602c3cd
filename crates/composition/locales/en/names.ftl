# Genres.
genre-miniature = miniature
genre-problem = problem
genre-small-problem = small problem
genre-medium-problem = medium problem
genre-big-problem = big problem
genre-giant-problem = giant problem
genre-ending = ending
genre-practical-problem = practical problem
genre-king-problem = king problem
genre-etude = etude
genre-positional-ending = positional ending
genre-lock-of-men = lock of men
genre-lock-of-kings = lock of kings
genre-lock-miniature = lock miniature

# Tasks, beside those that are printed under a diagram.
win = Win
lock-at-least = Lock { $pieces } or more

# Requirements.
requirement-set-up = set-up
requirement-special-kind = special kind
requirement-first-move = first move
requirement-last-move = legality
requirement-genre = genre
requirement-force = balance of force
requirement-solvable = solvability
requirement-authors-moves = author's moves
requirement-authors-defences = author's defences
requirement-side-solutions = side solutions
requirement-duals = duals
requirement-finals = finals
requirement-final-economy = economy of finals
requirement-thematic = thematic variations
requirement-lock-finals = different finals
requirement-construction = economy of construction
requirement-false-tracks = false tracks
requirement-kings-act = kings act
requirement-sacrifices = sacrifices
requirement-appearance = appearance

# What became of them.
status-holds = holds
status-judge = judge decides
status-undecided = not decided
status-fails = fails
weight-formal = formal
weight-artistic = artistic
weight-fact = fact
outcome-sound = sound
outcome-undecided = not decided
outcome-defective = defective

# Inexactness, and what it means.
dual-transposition = transposition
dual-alternative-move = alternative move
dual-alternative-capture = alternative capture, same position
dual-alternative-capture-else = alternative capture, other position
dual-circular-capture = circular king capture
dual-inexact-king-move = inexact king move
dual-inexact-king-capture = inexact king capture
dual-repetition = repetition
dual-lengthening = lengthening
dual-sacrifice-swap = sacrifice of another piece or on another square
dual-final-move = other final move
dual-duality = another way to the same finals
tolerance-free = no fault
tolerance-artistic = lowers the score
tolerance-counts = one is permitted in a variation
tolerance-judge = the judge decides
tolerance-forbidden = forbidden
tolerance-partial = counts as a partial side solution
tolerance-full = counts as a full side solution

# Sacrifices.
class-plain = no choice
class-uneconomical = uneconomical
class-economical = economical
class-greater-merit = economical, of greater merit

# Lines of a solution.
line-main = main

# Games and boards.
game-russian = Russian draughts
game-brazilian = Brazilian draughts
game-international = International draughts
game-giveaway = { $game }, giveaway
board-mixed = some squares are named by letters and some by numbers; name all in one way
board-either = these numbers are on both boards; say which is meant
not-thematic = the solution has no variation { $line } that could be thematic; it has these: { $known }
