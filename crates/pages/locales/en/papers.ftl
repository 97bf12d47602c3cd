# The papers of an event.

papers = Papers
papers-language = Language of the papers
papers-choose = Show
papers-of-round = Pairs and protocols of round { $n }
papers-of-boards = Sheets for the boards of round { $n }
papers-all = All papers as one PDF
papers-stop = Stop
papers-look = Look
papers-lost = The server was lost and nothing was printed. Try again.
papers-blank = Blank form
papers-not-yet = not yet
papers-round = Round
papers-tables = Results
papers-entries = Entries and admission
papers-rules = Regulations and schedule
papers-boards = On the tables
papers-conclusion = Conclusion and disputes
papers-correspondence = By correspondence
papers-others = Other blank forms
papers-too-many = This paper has something for each participant. Of more than { $n } it is printed at the desk; here, ask for another paper, or for that of one player.
