### Words of correspondence play.

white = White
black = Black
judge = the judge
secretary = the secretary
organiser = the organiser
white-wins = White wins
black-wins = Black wins
draw = a draw
both-minus = a minus for both
annulled = annulled
part-greeting = the greeting
part-code = the code of the tournament
part-repetition = the partner’s moves repeated
part-dates = the three dates
part-receipt = the date of receipt
part-totals = the totals of both
part-address = the return address
part-signature = the signature
days-carried = from before
days-thinking = thinking
days-correction = putting a letter right
days-late-report = reporting a fault late
days-repeat-delay = repeating late
days-stop = penalty for stopping the game
days-omission = penalty for missing dates or totals
days-false-claim = penalty for a false claim
days-postmark = by the postmark
due = { $word }: { $move }
due-until = by { $until }
due-move = send a move
due-repeat = if there is no answer, repeat the letter by registered mail
due-enquire = if there is no first move, enquire by registered mail
due-report = report the fault and send no move
due-correct = send the correction
due-judge-claim = decide about the claim of overdue time
due-contest-claim = may protest against the claim
due-record = send the record of the game
due-analysis = if the game is unfinished, send an analysis for adjudication
due-adjudicate = adjudicate the game
due-leaver-game = say what becomes of the game of the player who left
mistake-word = “{ $word }” is not understood here; write one of: { $move }.
mistake-short = The line ends too early; here may stand: { $move }.
mistake-more = “{ $word }” is too much here; take it away.
mistake-date = “{ $word }” is no date; write 01.03.2026 or 2026-03-01, and without a year after a line “year: 2026”.
mistake-break = “{ $word }” is no break; write 01.07..30.07, the first and the last day.
mistake-number = “{ $word }” is no number; write { $move }, say.
mistake-totals = “{ $word }” is no totals; write 2/3, White over Black.
mistake-no-letter = An indented line belongs to a letter, and there is none above it; first write, say, “W > 03.03.2026”.
mistake-too-many = There are more than { $word } events; give each game a file of its own.
due-days = { $n ->
    [one] within { $n } day
   *[other] within { $n } days
}
