# The words of the hall: tables, screen, lots, incidents, finish, log.

after-round = After round
board = Board
board-number = Board { $n }
captain = Captain
coefficients = Coefficients
decided-by = Behind the one above by
games = Games
no-teams = There are no teams in this event.
played-off = Decided by additional games
provisional = { $n ->
    [one] Provisional: { $n } game has no result yet.
   *[other] Provisional: { $n } games have no result yet.
}
rating-change = ± rating
rating-estimate = An estimate by Elo’s method; the federation decides.
reserve = reserve
standings-peek = Click a place or a coefficient to see how it came about.
team = Team
team-board-places = sum of places by boards
team-board-points = Board points
team-boards = points on board 1, then 2 …
team-coefficient = team coefficient
team-drawn = Drawn
team-head-to-head = match between them
team-lost = Lost
team-match-points = Match points
team-matches-won = matches won
team-order = The order of criteria is that of
team-places-sum = Sum of places
team-right = { $team } won all its matches and may demand a match with { $other } for the first place [{ $clause }].
team-won = Won
