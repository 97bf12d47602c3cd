# Слова залу: таблиці, екран, жеребкування, порушення, підсумки, журнал.

after-round = Після туру
board = Дошка
board-number = Дошка { $n }
captain = Капітан
coefficients = Коефіцієнти
decided-by = Нижче за попередню
games = Партій
no-teams = У цьому змаганні немає команд.
played-off = Вирішили додаткові партії
provisional = { $n ->
    [one] Попередньо: { $n } партія ще без результату.
    [few] Попередньо: { $n } партії ще без результату.
   *[many] Попередньо: { $n } партій ще без результату.
}
rating-change = ± рейтинг
rating-estimate = Оцінка за методом Ело; вирішує федерація.
reserve = запасний
standings-peek = Натисніть на місце чи коефіцієнт, щоб побачити, звідки він.
team = Команда
team-board-places = сума місць на дошках
team-board-points = Очки на дошках
team-boards = очки на 1-й дошці, далі на 2-й …
team-coefficient = командний коефіцієнт
team-drawn = Нічиї
team-head-to-head = зустріч між собою
team-lost = Поразки
team-match-points = Командні очки
team-matches-won = виграні матчі
team-order = Порядок критеріїв – за
team-places-sum = Сума місць
team-right = { $team } виграла всі матчі й має право вимагати матчу з командою { $other } за перше місце [{ $clause }].
team-won = Перемоги
