# Документы соревнования.

papers = Документы
papers-language = Язык документов
papers-choose = Показать
papers-of-round = Пары и протоколы тура { $n }
papers-of-boards = Бланки на столы тура { $n }
papers-all = Все документы одним PDF
papers-stop = Остановить
papers-look = Посмотреть
papers-lost = Связь с сервером потеряна, бумаги не напечатаны. Попробуйте ещё раз.
papers-blank = Чистый бланк
papers-not-yet = пока нет
papers-round = Тур
papers-tables = Результаты
papers-entries = Заявки и допуск
papers-rules = Положение и расписание
papers-boards = На столы
papers-conclusion = Итоги и споры
papers-correspondence = По переписке
papers-others = Другие чистые бланки
papers-too-many = В этой бумаге есть лист для каждого участника. Если их больше { $n }, её печатают за столом судей; здесь возьмите другую или бумагу одного участника.
