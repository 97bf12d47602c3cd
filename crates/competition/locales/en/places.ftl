# What parts neighbours in a table of places.
place-given-before = When the round was closed it was place { $place }; something has changed since.
by-bracket = by the bracket
by-leaving = by who left later
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
plan-still-in = Those who are still in meet in the order of their numbers, nobody twice as long as that can be avoided.
plan-match = A match of two: the same two, colours in turn.
why-added = Added to the round by { $by }: { $reason }
why-by-hand = Made by hand by { $by }: { $reason }
why-corrected = A result of an earlier round was corrected after these pairs had been published; with it the system would not make this pair. Published pairs stand.
why-corrected-since = A result of an earlier round was corrected after these pairs had been made; the reasons are those of then. Published pairs stand.
why-free = There is no opponent for him in this round: he is free.
why-free-left = His opponent of this round, { $name }, has left, and what he did not play is not marked: the participant is free.
why-free-met = He has met his opponent of this round, { $name }, in an earlier stage, and that result counts: the participant is free.
came-from = He came to this stage from { $section }: place { $place }, points: { $points }.
