rules = Rules
rules-text = Every decision here names its clause. What each clause is about, and who decides it: the words of the documents themselves are in their official editions.
rules-search = Number or words
rules-found = { $n ->
    [one] { $n } clause
   *[other] { $n } clauses
}
rules-more = and more; add a word
rules-not-found = No clause has all these words. Try fewer, or a number such as 6.1.8.
rules-books = The rulebooks
rules-count = { $n ->
    [one] { $n } clause
   *[other] { $n } clauses
}
rules-document = Document
rules-number = Clause
rules-about = What it is about
rules-who = Decided by
rules-enforced = the program
rules-enforced-text = The program decides it and cites it.
rules-recorded = a person
rules-recorded-text = An arbiter or official decides it; the program keeps the decision.
rules-informative = –
rules-informative-text = Nothing for a program to do.
door-play = A game with a friend or with the program, under any of the rulebooks
door-events = Running, coming and past events: pairings, tables, games
door-rules = The five rulebooks, clause by clause
