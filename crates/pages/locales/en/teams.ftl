# Words of team events, knockouts and of those who come late.

captain-of = Your team
line-up-against = against { $name }
line-up-change = Change the line-up
line-up-due = Line-ups are due by { $at },
line-up-early = The pairs have not been announced yet. Line-ups are handed in once they are.
line-up-hand-in = Hand in the line-up
line-up-handed = Handed in on paper at
line-up-handed-hint = Only if it came in time and is typed in now.
line-up-in = handed in
line-up-known = The round has begun: this is who sits where.
line-up-minutes = { $n ->
    [one] { $n } minute before the round.
   *[other] { $n } minutes before the round.
}
line-up-no-time = No time was said for the round: line-ups are taken until it is started.
line-up-nobody = nobody
line-up-over = Line-ups were due by { $at }: the usual one plays where none came,
line-up-reserve-short = res.
line-up-secret = The other teams see your line-up when the round begins, and you see theirs.
line-up-table = table { $n }
line-ups = Line-ups
line-up-usual = not handed in: the usual one
tie-decide = Decide
tie-draw = Draw the lot
tie-first = Results for { $one } – { $other }, whatever their colours.
tie-ways = The regulations decide it so, in this order:
tie-winner = Goes on
bracket = Bracket
bracket-final = Final
bracket-free = passes without play
bracket-goes-on = goes on
bracket-half = Semi-finals
bracket-part = 1/{ $n } finals
bracket-places = For places { $places }
bracket-quarter = Quarter-finals
bracket-unknown = not known yet
bracket-winner = Winner
late = Late
late-allowed = Late comers:
late-arrive = Has come
late-came = came at { $at }
late-excuse = Why he is excused, if he is
late-excused = excused: { $why }
late-too = after the time allowed: he has lost by absence
late-costs-game = Whoever comes later loses the game.
late-costs-game-arbiter = Whoever comes later loses the game, unless the arbiter decides otherwise.
late-costs-game-excused = Whoever comes later loses the game, unless there is a good reason.
late-costs-micro-match = Whoever comes later loses the game, and the whole of a micro-match.
late-costs-round = Whoever comes later loses the round, unless there is a good reason.
late-forfeit = Enter { $score }
late-minutes = { $n ->
    [0] Nobody may be late.
    [one] { $n } minute is allowed from the start of the round.
   *[other] { $n } minutes are allowed from the start of the round.
}
late-note = Who has not come?
late-note-button = Note them as missing
late-over = the time ended at { $at }
late-ruling = The time is over.
late-until = until { $at }
log-arrived = Round { $round }, table { $table }: { $who } has come late
log-missed = Round { $round }, table { $table }: { $who } has not come
not-here = not here
byes-most = { $n ->
    [0] No byes with points.
    [one] At most { $n } bye with points for a player.
   *[other] At most { $n } byes with points for a player.
}
byes-not-in-last = { $n ->
    [one] None in the last round.
   *[other] None in the last { $n } rounds.
}
event-byes = Byes with half a point at most
event-byes-hint = For one player, asked for in advance. Empty: no limit.
event-byes-last = None in so many last rounds
event-byes-short = Byes
