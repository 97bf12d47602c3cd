# Слова зала: таблицы, экран, жеребьёвка, нарушения, итоги, журнал.

after-round = После тура
board = Доска
board-number = Доска { $n }
captain = Капитан
coefficients = Коэффициенты
decided-by = Ниже предыдущей
games = Партий
no-teams = В этом соревновании нет команд.
played-off = Решили дополнительные партии
provisional = { $n ->
    [one] Предварительно: { $n } партия ещё без результата.
    [few] Предварительно: { $n } партии ещё без результата.
   *[many] Предварительно: { $n } партий ещё без результата.
}
rating-change = ± рейтинг
rating-estimate = Оценка по методу Эло; решает федерация.
reserve = запасной
standings-peek = Нажмите на место или коэффициент, чтобы увидеть, как он получился.
team = Команда
team-board-places = сумма мест по доскам
team-board-points = Очки на досках
team-boards = очки на 1-й доске, затем на 2-й …
team-coefficient = командный коэффициент
team-drawn = Ничьи
team-head-to-head = встреча между собой
team-lost = Поражения
team-match-points = Командные очки
team-matches-won = выигранные матчи
team-order = Порядок критериев – по
team-places-sum = Сумма мест
team-right = { $team } выиграла все матчи и вправе потребовать матча с командой { $other } за первое место [{ $clause }].
team-won = Победы
