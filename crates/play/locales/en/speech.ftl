### What is heard by whoever does not see the board.
side-white = White
side-black = Black
say-move = Opponent: { $move }.
say-move-of = { $side }: { $move }.
say-own-move = Played: { $move }.
say-taken = { $n } taken: { $squares }.
say-must-take = You must capture: { $choices }.
say-impossible = { $heard } is not possible: { $reason }. Possible: { $choices }.
say-impossible-alone = { $heard } is not possible: { $reason }.
say-which = Which move: { $choices }?
say-not-understood = { $heard }: not understood. Say the squares of the move.
say-say-a-move = Say a move.
say-foul = { $point } is a foul, { $kind }. Choose another point.
foul-double-three = a double three
foul-double-four = a double four
foul-overline = a long row
say-step-place = Place a stone.
say-step-swap = Choose: swap colours or keep.
say-step-declare = Declare how many fifth moves there will be.
say-step-offer = Offer { $n } fifth moves.
say-step-choose = Choose a fifth move: { $points }.
say-offer = The opponent offers a draw.
say-declined = The draw is declined.
say-claim = { $side } claims a draw: { $rule }.
say-claim-right = The claim is right.
say-claim-denied = The claim is denied: { $consequence }.
say-game-goes-on = the game goes on
say-time-gained = { $side } gains { $time }
say-time-lost = { $side } loses { $time }
say-time-trouble = Time trouble: { $time } to the control.
say-offers-fifths = { $side } offers the fifth moves { $points }.
time-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
time-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
time-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}
say-show-win = Can you show a win? Yes or no, { $n } seconds.
say-take-back = The opponent asks to take the move back. Yes or no?
say-rematch = The opponent wants to play again. Yes or no?
say-result = Game over: { $result }. { $ground }, { $clause }.
say-result-alone = Game over: { $result }. { $ground }.
say-void = The game is called off.
say-opponent-lost = The opponent lost connection.
say-opponent-back = The opponent is back.
say-stopped = Clocks stopped: { $reason }.
say-stopped-alone = Clocks stopped.
say-outage = the server was away
say-resumed = Clocks run, { $side } to move.
say-arbiter = Arbiter: { $text }
say-called = The arbiter is called.
say-seated = At the table: { $name }.
# Why a move is not possible.
reason-over = the game is over
reason-empty = { $square } is empty
reason-opponents = the opponent stands on { $square }
reason-taken = { $square } is taken
reason-no-way = nothing can go there
reason-must-capture = you must capture
reason-must-take-most = you must take the most: { $most }
reason-stops-short = the capture goes on
reason-check = the king is in check
reason-not-so = the move is not what was said
# What is around a square.
say-attacked = Attacked by: { $attackers }.
say-not-attacked = Not attacked.
say-no-rows = No rows.
row-black = black { $points }
row-white = white { $points }
line-file = file
line-rank = rank
line-diagonal = diagonal
line-jump = knight's move
line-diagonal-up = diagonal up
line-diagonal-down = diagonal down
