### Rounds, matches, pairs on the wall.

protocol = RECORD
team-protocol-head = Team match record
round-after = { "" }
total-result = Final score
in-favour = in favour of the team
match-judge = Match arbiter
starts = start
bye = bye, “+”
half-bye = not playing, half the points of a win
absent = not playing
free = free round
against-team = Opponent
handed-in = Handed in
date-and-time = date and time
games-in-brackets = In brackets: the games of the micro-match
board-no = Board
