# What parts neighbours in a table of places.
place-given-before = Когда тур закрыли, было место { $place }; после этого что-то изменилось.
by-bracket = по сетке
by-additional = по дополнительному матчу, { $upper } против { $lower } [{ $clauses }]
put-in-order = дополнительные игры или решение
put-in-order-by = дополнительные игры или решение: { $note }
# What separates teams.
team-board-points = очки на досках
team-match-points = матчевые очки
team-matches-won = выигранные матчи
team-coefficient-sb = коэффициент Зонненборна–Бергера
team-coefficient-schmulian = коэффициент Шмульяна
team-coefficient-sum = сумма очков соперников
team-coefficient-median = медиана очков соперников
team-coefficient-truncated-short = усечённый Солкоф, короткий
team-coefficient-truncated = усеченная сумма очков соперников
team-board-places = сумма мест на досках (меньшая лучше)
team-head-to-head = результат матча между командами с равными показателями
team-boards = результат на первой доске, затем на второй и так далее
# What pairs were read from.
plan-table-row = По таблице кругового турнира, тур таблицы { $row }: кто с кем и каким цветом играет, определяют номера по жребию.
plan-sides = По схевенингенской таблице: каждый одной стороны с каждым другой.
plan-bracket = По сетке: встречаются победители соседних встреч.
plan-match = Матч двоих: те же двое, цвета по очереди.
