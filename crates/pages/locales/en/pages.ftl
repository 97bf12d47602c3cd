# The words of the pages in English.

account-id = Name to sign in with
account-id-hint = 2 to 40 letters or digits, no blanks.
admission = Admission
asked-otherwise = Nothing is done at this address in this way. Open the page that sends here.
asked-too-long = It took longer than a minute and was given up. Look whether it was done, and repeat it if not.
asked-too-much = What was sent is too big. Send less, or in parts.
asked-wrongly = The address or the form could not be read: something is missing, or not as it should be. Go back, load the page anew and repeat it.
away = Away
black = Black
black-first = Black in game 1
busy = Too much at once
busy-full = Too many ask for this at the same moment. Try again in a few seconds.
busy-late = It took too long and was given up. Try again later, or with less.
busy-yours = You have as much waiting here as is done for one place at a time. Wait for the answer, then ask again.
both-lose = Both lost
bye = No opponent, plus
calendar = Events
calendar-empty = No events yet. The chief arbiter can create the first one.
calendar-not-found = No such event. Try fewer words.
close-round = Close the round
create-event = Create the event
crosstable = Crosstable
desk = Desk
desk-empty = You have no events. Ask the chief arbiter to invite you.
desk-first = No events yet. Create the first one, or open an archive.
enter = Enter
enter-result = Enter
entries = Entries
event-ends = Last day
event-name = Name of the event
event-place = Where
event-starts = First day
event-system = System
fault-of-ours = Damka itself made a mistake here. What was saved is safe. Load the page anew; if that does not help, tell whoever looks after the server.
filter = Find
forbidden = Not allowed
forbidden-stranger = Sign in first
forbidden-stranger-text = This page is for the arbiters of the event.
forbidden-text = Your role in the event does not allow this. Ask the chief arbiter.
forged-text = This request did not come from a page of this server. Open the page here and try again.
free = Free
from = Region
join = Invitation
join-bad-id = The name to sign in with has 2 to 40 letters or digits, no blanks.
join-bad-name = Write your name.
join-bad-password = A password has at least 8 characters.
join-button = Create
join-ended = This link is no longer valid. Ask the chief arbiter for a new one.
join-taken = This name is taken. Choose another.
join-text = Choose a name to sign in with and a password.
key-both = Nobody came
key-draw = Draw
key-first = The player on the left wins
key-minus = The player on the left did not come
key-plus = The player on the right did not come
key-second = The player on the right wins
left = left
log = Log
minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
missing-items = { $n ->
    [one] { $n } item missing
   *[other] { $n } items missing
}
name = Name
new-event = New event
nobody-entered = Nobody has entered yet.
not-begun = The event has not begun.
not-found = No such page
not-found-text = The event or the round may have another address.
not-paired = Not paired yet. Pairs are seen by arbiters only until you publish them.
nothing-to-do = Everything is done.
opponent = Opponent
overview = Overview
pair = Pair the round
participants = Participants
password = Password
password-hint = At least 8 characters.
phase-coming = coming
phase-over = over
phase-running = running
place = Place
players-count = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
points = Points
public-page = Public page
publish = Publish the pairs
rating = Rating
refused = Not done
refused-text = Nothing was changed.
regulations = Regulations
regulations-control = Time control
regulations-discipline = Discipline
regulations-lateness = Allowed lateness
regulations-opening = Opening table
regulations-rulebook = Rulebook
regulations-system = System
regulations-tie-breaks = When points are equal
result = Result
result-absent = absent
result-bye = bye, plus
result-draw = draw
result-half-bye = half-point bye
result-loss = loss
result-playing = playing
result-win = win
round = Round
round-closed = closed
round-draft = draft
round-playing = playing
round-published = published
rounds = Rounds
search = Search
lost-by-sanction = { $score } (by a sanction)
side-half = Half a point and nothing for the other: { $who }
side-absent = Did not come: { $who }
side-wins = Win: { $who } ({ $colour })
sign-in = Sign in
sign-in-too-often = Too many tries. Wait five minutes.
sign-in-wrong = The name or the password is wrong.
sign-out = Sign out
skip = Skip to content
standings = Standings
standings-after = Standings after round { $n }
start-round = Start the round
start-stage = Draw lots and begin
still-playing = { $n ->
    [one] { $n } table without a result.
   *[other] { $n } tables without a result.
}
system-cycles = Round robin, { $n } cycles
system-double = Double round robin
system-knockout = Knockout
system-match = Match
system-round-robin = Round robin
system-scheveningen = Scheveningen
system-swiss = { $n ->
    [one] { $n } round of a Swiss
   *[other] { $n } rounds of a Swiss
}
table = Table
task-enter = Enter the players
task-entries = Entries to decide on: { $n }
task-finish = Sign the rounds and the final table
task-pair = Pair round { $n }
task-protest = Protest { $n } is to be decided: { $who }
task-publish = Publish the pairs of round { $n }
task-results = Enter the results of round { $n }
task-draw-again = Draw stage { $n } anew: those who play have changed before the first clocks
task-stage = Begin stage { $n }: draw the numbers
task-start = Start round { $n }
task-undecided = Places are shared: decide who goes on
teams = Teams
teams-count = { $n ->
    [one] { $n } team
   *[other] { $n } teams
}
title = Title
to-calendar = To all events
to-desk = To the desk
to-do = To do
top = Leaders
unavailable = Not saved
undo = Undo: { $step }
unkept-answer-lost = The connection to the database was lost before it answered: it may have been saved, or not. Look again, and repeat it if it is not there.
unkept-busy = Too much is being written at once. Try again in a moment.
unkept-closed = The server is being stopped. Wait until it runs again, and repeat it.
unkept-conflict = Somebody else has changed this meanwhile. Load the page anew and repeat it.
unkept-damaged = Entry { $entry } of the log is damaged. Restore the data from a backup; until then nothing is read beyond the entry before.
unkept-foreign = Entry { $entry } of the log was written by a newer program. Use the Damka that wrote it, or a newer one.
unkept-unfit = What was decided does not fit the event. Nothing was changed; please tell those who look after the program.
unkept-unavailable = The disk or the database does not take it. Tell whoever looks after the server: is there room on the disk, does the database run? ({ $why })
unpair = Throw the pairs away
what = What
when = When
white = White
white-first = White in game 1
who = Who
whole-table = The whole table
why-place = Why this place
with-black = Black
with-white = White
wrong-board = on a wrong board
your-name = Your name
save = Save
accounts-unread = The accounts are not read any more: another server has written what this one does not understand. Rights stay as they were known here, and none can be changed. Start a newer Damka.
unnamed-proxy = Requests come by way of { $address }, which speaks for others and is not named as a proxy: whoever comes that way is counted as one with all others, also when passwords are tried. If it is your proxy, start Damka with --behind-proxy { $address }.
events-unread = These events cannot be read; the others work:
event-unread = The event cannot be read
table-unread = The game cannot be read
unkept-damaged-file = The file of the data is damaged. Tell whoever keeps the server: put the file aside and restore a backup. Until then nothing is written.
