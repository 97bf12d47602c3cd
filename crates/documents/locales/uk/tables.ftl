### Tables of results and cards.

table-head = Протокол (таблиця результатів)
of-team-scoring = командного заліку
round-number = № туру
full-name = Прізвище, ім’я, по батькові
opponent-name = Прізвище, ім’я суперника
colour = Колір
running-total = Наростаючий підсумок
coefficient-letter = К
members-points = Очки учасників
sum-of-points = Сума очок
sum-of-places = Сума місць учасників
not-counted = не йде в залік
opponent-surname = Прізвище суперника
title-word = Звання
running-short = Нарост. підсумок
not-counted-mark = у дужках – результат, який не враховується
brought-short = поп.
opponent-team = Команда-суперник
step-of-criterion = крок
decided-places = Сусідні місця розділено:
colour-on-board-1 = Колір на дошці 1
swiss-cells = У клітинках турів: номер суперника, колір (б, ч; у мікроматчі – в першій партії), очки
order-of-criteria = За рівних очок по черзі:
meaning-of-steps = На кожному наступному кроці відкидається ще один суперник (у медіанному – двоє)
