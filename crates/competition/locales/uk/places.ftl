# What parts neighbours in a table of places.
place-given-before = Коли тур закрили, було місце { $place }; після того щось змінилося.
by-bracket = за сіткою
by-additional = за додатковим матчем, { $upper } проти { $lower } [{ $clauses }]
put-in-order = додаткові ігри або рішення
put-in-order-by = додаткові ігри або рішення: { $note }
# What separates teams.
team-board-points = очки на дошках
team-match-points = очки за матчі
team-matches-won = виграні матчі
team-coefficient-sb = коефіцієнт Зоннеборна–Бергера
team-coefficient-schmulian = коефіцієнт Шмульяна
team-coefficient-sum = сума очок суперників
team-coefficient-median = медіана очок суперників
team-coefficient-truncated-short = усічений Солкоф, короткий
team-coefficient-truncated = усічена сума очок суперників
team-board-places = сума місць на дошках (менша краща)
team-head-to-head = результат матчу між командами, що мають рівні показники
team-boards = результат на першій дошці, потім на другій і так далі
# What pairs were read from.
plan-table-row = За таблицею колового турніру, тур таблиці { $row }: хто з ким і яким кольором грає, визначають номери за жеребом.
plan-sides = За схевенінгенською таблицею: кожен однієї сторони з кожним другої.
plan-bracket = За сіткою: зустрічаються переможці сусідніх зустрічей.
plan-match = Матч двох: ті самі двоє, кольори по черзі.
