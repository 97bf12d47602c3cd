# What parts neighbours in a table of places.
place-given-before = When the round was closed it was place { $place }; something has changed since.
by-bracket = by the bracket
by-additional = by the additional match, { $upper } against { $lower } [{ $clauses }]
put-in-order = additional games or a decision
put-in-order-by = additional games or a decision: { $note }
# What separates teams.
team-board-points = board points
team-match-points = match points
team-matches-won = matches won
team-coefficient-sb = Sonneborn-Berger
team-coefficient-schmulian = Shmulyan coefficient
team-coefficient-sum = sum of opponents’ points
team-coefficient-median = median of opponents’ points
team-coefficient-truncated-short = opponents’ points without the lowest
team-coefficient-truncated = opponents’ points, truncated
team-board-places = sum of places on boards (the smaller is better)
team-head-to-head = direct encounter
team-boards = result on board 1, then board 2 and so on
# What pairs were read from.
plan-table-row = By the table of a round robin, its round { $row }: the numbers drawn by lot say who meets and with which colour.
plan-sides = By the Scheveningen table: each of one side against each of the other.
plan-bracket = By the bracket: the winners of neighbouring meetings meet.
plan-match = A match of two: the same two, colours in turn.
