# The words of entries and admission.
admit = Admit
admit-complete = { $n ->
    [one] Admit { $n } player who is complete
   *[other] Admit { $n } players who are complete
}
all-decided = All entries have been decided on.
cancel = Cancel
checklist = Checklist
checklist-by = By whom, when
checklist-empty = Neither the rulebook nor the regulations ask for any document.
checklist-expired = ends before the event does
checklist-item = Document
checklist-seen = Seen
checklist-valid = Valid until
clause = Clause
column-born = Born
column-club = Club
column-coach = Coach
column-from = Region
column-given-name = Given name
column-ignored = leave out
column-name = Name
column-note = Note
column-patronymic = Patronymic
column-rating = Rating
column-sex = Sex
column-surname = Surname
column-title = Title
decided-by = Decided by
enter-hint = Enter adds the player and brings you back to an empty row. Dates may be written as 31.05.2001, or the year alone.
entries-added = { $n ->
    [one] { $n } player entered.
   *[other] { $n } players entered.
}
entries-all = all
entry-added = Entered: No. { $n } { $name }
entry-assistant = Assistant asked for
entry-by-organiser = Admitted by the organiser outside the standard
entry-data = The entry
entry-doubled = Enter all the same (it is another person).
entry-state-admitted = admitted
entry-state-complete = ready to admit
entry-state-excluded = excluded
entry-state-lacking = something missing
entry-state-refused = refused
entry-state-withdrew = withdrew
entry-wheelchair = Plays in a wheelchair
everybody = all
everybody-hint = A tick in a heading goes to everybody who still lacks that document.
find = Find
ground = Ground for refusal
ground-disqualified = disqualified or suspended
ground-health = health, as the doctor finds
ground-incomplete = documents are missing
ground-missing = Choose the ground of the refusal.
ground-no-right = no right to take part under the regulations
ground-not-in-order = documents are not in order
import = List from a file or the clipboard
import-again = Check again
import-column = Column
import-enter = { $n ->
    [one] Enter { $n } player
   *[other] Enter { $n } players
}
import-file = XLSX or CSV file
import-file-hint = Up to 2 MB. Headings are recognised in Ukrainian, Russian and English; you can change everything before anybody is entered.
import-fix = Correct the list here
import-found = { $n ->
    [one] The list has { $n } row.
   *[other] The list has { $n } rows.
}
import-hint = Tabs, semicolons or commas separate the fields: name; date of birth; rating; title; region.
import-line = Row
import-look = Look at it
import-nobody = No row was chosen, so nobody was entered. Go back and tick the rows to take.
import-nothing-yet = Nobody has been entered yet: check the columns and the remarks, then confirm.
import-remarks = Remarks
import-rows = Or paste a list, one player a line
import-take = Take
mark-seen = Mark as seen
nobody-complete = Nobody has everything yet.
nobody-found = Nobody found.
nothing-ticked = Nothing was ticked, so nothing was noted.
refuse-entry = Refuse
row-bad-date = “{ $text }” is no date. Write 31.05.2001.
row-bad-name = “{ $text }” is no name. Check which column holds the names.
row-bad-rating = “{ $text }” is no rating. Write a number or leave it empty.
row-bad-sex = “{ $text }” is no sex. Write m or f.
row-entered-already = This person is entered already: No. { $n }.
row-no-name = There is no name: write one.
row-twice = The same person stands in row { $n }.
row-unknown-title = The title “{ $text }” is not known. Check the spelling.
row-unlikely-date = Nobody who plays was born “{ $text }”. Check the year.
row-year-only = Only the year { $text } is known: 1 January is noted.
save = Save
sex-female-short = f
sex-male-short = m
sheet-broken = The file is damaged, or it is no table. Save the list as .xlsx or .csv and send it again.
sheet-empty = There is nothing in the table. Choose a file with a list, or paste rows.
sheet-old-workbook = This is an old .xls file. Open it in Excel or LibreOffice, save it as .xlsx or .csv, and send it again.
sheet-too-big = The file is too big: up to 2 MB are allowed. Leave only the list of players in it.
sheet-too-many-cells = The table has too many rows or columns: up to 2,000 rows and 60 columns are allowed.
who-lacks-what = who lacks what
