stop-stale = More has happened than you have seen; look at the board and do it again.
stop-not-yours = That is not yours to do at this table; look at what is offered to you.
stop-taken = The seat is taken; take the other one, or watch.
stop-seats-open = The opponent has not sat down yet; send him the link of this table.
stop-void = The game was called off; begin another one.
stop-no-arbiter = Nobody judges at this table, so this cannot be decided; agree with your opponent, or play on.
stop-begun = The game has begun; resign or offer a draw.
stop-too-long = That is too long; write fewer words.
stop-nothing-said = Nothing was written; write a few words.
stop-clock-alone = At this board only the clock is followed; tell the result when the game is over.
told-result = The result as the board has it.
stop-nothing-to-ask = There is nothing to ask for now; make a move first.
stop-nothing-to-answer = Nobody asks you anything; play on.
stop-not-left = The opponent has not been away long enough; wait, his clock runs.
left-game = The opponent has left the game.
stop-captain-acts = The captain acts for your group; propose it to the others.
stop-not-admitted = An arbiter has not admitted you yet: wait until he has seen what he must see.
stop-no-reason = Say why: an official's act needs a reason.
stop-elsewhere = This game is played at a wooden board now; ask the arbiter.
# Asked for a win
stop-answer-first = Answer first whether you can show a win; you may also resign or call the arbiter.

# Adjournment
stop-no-envelope = The sealed move cannot be kept or read here; the chief arbiter can declare the envelope lost, and play goes on from the adjourned position.
unsealed = In the envelope stood: { $move }.
unsealed-nothing = In the envelope stood nothing.
stop-too-early = It is too early: players check in shortly before the round, as the timetable has it; come back then.
stop-too-often = You have just done that; wait ten seconds. Who is to come knows of it.
stop-enough = That was done as often as one may in one game; play on.
stop-many-reports = There are many reports of this table already; the arbiter will look at them. Send yours a little later.
stop-say-twice = That is grave: say it again with “sure”.
stop-no-adjournment = The regulations of this event let no game be adjourned: stop the clocks instead.
stop-not-agreed-on = Openings are not agreed on under these regulations: the players play them.
stop-agreed-wrongly = These stones cannot be set up: name free points in the order of the moves, Black first, such as h8 h9 j10, and no game that is over.
stop-no-premoves = Replies are not prepared in this game: move when it is your turn.
