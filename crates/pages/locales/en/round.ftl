# The words of the round on the desk and on phones.

add-pair = Add a pair
add-pair-means = The two get table { $n }. No other table moves, nobody else is paired anew.
added-pair = added later
all-results = All results are in.
any-table = Any table again
by-hand = Change by hand
by-hand-how = Tick two and let them change seats; two of one table change colours. Repeat as often as needed. Nothing counts until you say so below with a reason.
changes-nothing = Published pairs and places would be the same.
checks = Checks
choose-two = Choose two people.
clear-result = Clear the last result
close-dialog = Close
close-means = After closing, results stand: they change only by a correction with a reason. Places are final for this round, and the next one can be paired.
correct = correct
correct-hint = The round is closed. A wrong result is corrected from its row; first you see what it would have changed.
correct-result = Correct the result
both-leave = Both have lost: both leave.
drawn-meeting = The meeting is drawn: decide who goes on.
exchange = Exchange the two
game = Game
goes-on = Goes on: { $name }
hand-instead = The system would have paired:
hand-recorded = The difference is kept in the event’s log.
hand-same = The system would have made the same pairs.
keep-table = Keep the table
kept-tables = Fixed tables
kept-tables-how = Whoever cannot walk from table to table always sits at the same one. Whoever was to sit there changes places with them; nobody else moves.
keys = Keys
keys-back = take back your own last result
keys-clear = clear the last result of the row
keys-find = find a name
keys-walk = from row to row
leave-it = Leave it as it is
make-so = Make these pairs
missing-results = Without a result:
no-table = “{ $text }” is no table number. Write a number from 1 on.
no-time = “{ $text }” is no time. Write it as 2026-11-16 10:30, or leave it empty.
nobody-idle = Everybody who is here has a table.
nobody-kept = No tables are fixed.
nothing-of-yours = You have entered nothing in this round that could be taken back.
only-playing = only those still playing
other-pairs = Round { $n }: these published pairs would have been others.
pair-again = Pair again
pair-anyway = Pair before it ends
pair-made = Published
pair-now = Now
pair-round = Pair round { $n }
pair-then = Would be
pair-without = Pair without these results
pair-without-means = If you cannot wait: these games count no points for the pairing. When their results come, the page shows whether the pairs would have been others. The draft can be thrown away until it is published.
pair-would = The system would have
paired-by-hand = Paired by hand by { $by }: { $reason }
pairs-stand = The published pairs stand; the difference is kept in the log.
place-after = Place then
place-before = Place now
reason = Reason
result-changed = Something was changed at this table in the meantime. Your result was not saved: look again and enter it once more.
result-overtaken = Table { $table } was changed in the meantime ({ $who }). Your { $score } was not saved. Look again and enter it once more.
result-sending = Sending…
result-somebody-else = Table { $table }: { $known } is already entered ({ $who }). Your { $score } was not saved. If that is wrong, take it back first.
result-unsent = not sent
results-unsent = No connection. Results not sent:
results-unsent-how = They are marked and will be sent by themselves as soon as the connection is back. Do not close the page.
round-not-closed = Round { $n } is not closed yet.
round-starts = Start: { $at }
show-consequences = Show what follows
sign-round = Sign the round
round-signed-by = Signed
slip = entered by mistake
starts-at = Start of the round
still-tied = { $n ->
    [one] { $n } drawn meeting to decide.
   *[other] { $n } drawn meetings to decide.
}
third-running = { $name }: the same colour a third time running.
tick-two = Tick exactly two people.
to-finish = Finish the event
to-round = To round { $n }
unpair-differs = { $n ->
    [one] The system would now make { $n } pair otherwise.
   *[other] The system would now make { $n } pairs otherwise.
}
unpair-line-ups = { $n ->
    [one] { $n } line-up that was handed in is lost.
   *[other] { $n } line-ups that were handed in are lost.
}
unpair-means = The pairs of the round are thrown away and found anew, with the same lot.
unpair-published = These pairs have been published: everybody has seen them. They change only for an error or by a reasoned decision of the chief arbiter.
unpair-same = The system would make the same pairs.
why-clauses = Clauses
why-pair = Why this pair
why-readings = Where the rulebook is silent, this is taken
why-round = The whole round
why-unpaired = Why no opponent
would-change = What it changes
# What a screen reader reads of a row, and what it is told when a result is kept: %t is the table, %r the result.
result-row = Table { $table }: { $one } – { $other }, { $result }
result-row-black = Table { $table }: { $one }, Black – { $other }, White, { $result }
result-waits = no result yet
result-saved = Table %t: %r. Saved.
result-cleared = Table %t: result cleared.
opening-of-board = Opening { $cell }: { $opening }
result-corrected = corrected
result-ruled = by decision
seated-as-paired = The tables follow the order in which the pairs were made.
pairs-stale = The players or points have changed since these pairs were made: the system would make others.
openings-owed = The openings of this round are not drawn yet.
signed-before-change = (before a result was changed)
late-waits = Admitted after the event had begun: this player is not paired until let in.
