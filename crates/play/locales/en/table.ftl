stop-stale = More has happened than you have seen; look at the board and do it again.
stop-not-yours = That is not yours to do at this table; look at what is offered to you.
stop-taken = The seat is taken; take the other one, or watch.
stop-seats-open = The opponent has not sat down yet; send him the link of this table.
stop-void = The game was called off; begin another one.
stop-no-arbiter = Nobody judges at this table, so this cannot be decided; agree with your opponent, or play on.
stop-begun = The game has begun; resign or offer a draw.
stop-too-long = That is too long or empty; write a few words.
