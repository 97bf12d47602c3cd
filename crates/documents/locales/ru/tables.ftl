### Tables of results and cards.

table-head = Протокол (таблица результатов)
of-team-scoring = командного зачета
round-number = № тура
full-name = Фамилия, имя, отчество
opponent-name = Фамилия, имя соперника
colour = Цвет
running-total = Нарастающий итог
coefficient-letter = Кт
members-points = Очки участников
sum-of-points = Сумма очков
sum-of-places = Сумма мест участников
not-counted = не идет в зачет
opponent-surname = Фамилия соперника
title-word = Звание
running-short = Нараст. итог
not-counted-mark = в скобках – результат, который не учитывается
brought-short = пред.
opponent-team = Команда-соперник
step-of-criterion = шаг
decided-places = Соседние места разделены:
colour-on-board-1 = Цвет на доске 1
swiss-cells = В клетках туров: номер соперника, цвет (б, ч; в микроматче – в первой партии), очки
order-of-criteria = При равенстве очков по порядку:
meaning-of-steps = На каждом следующем шаге отбрасывается еще один соперник (в медианном – двое)
