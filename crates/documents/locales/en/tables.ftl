### Tables of results and cards.

table-head = Table of results
of-team-scoring = (team scoring)
round-number = Round
full-name = Full name
opponent-name = Opponent
colour = Colour
running-total = Running total
coefficient-letter = C
members-points = Members’ points
sum-of-points = Sum of points
sum-of-places = Sum of places
not-counted = not counted
opponent-surname = Opponent
title-word = Title
running-short = Running total
not-counted-mark = in brackets: a result that does not count
brought-short = prev.
opponent-team = Opposing team
step-of-criterion = step
decided-places = Neighbouring places were separated:
colour-on-board-1 = Colour on board 1
swiss-cells = In the cells: opponent’s number, colour (w, b; in a micro-match that of the first game), points
order-of-criteria = At equal points, in this order:
meaning-of-steps = Each further step leaves out one opponent more (in the median two)
