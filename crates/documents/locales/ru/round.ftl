### Rounds, matches, pairs on the wall.

protocol = ПРОТОКОЛ
team-protocol-head = Протокол командных соревнований
round-after = тур
total-result = Итоговый результат
in-favour = в пользу команды
match-judge = Судья матча
starts = начало
bye = без пары, «+»
half-bye = не играет, половина очков за выигрыш
absent = не играет
free = свободный тур
against-team = против команды
handed-in = Подано
date-and-time = дата, время
games-in-brackets = В скобках – результаты партий микроматча
board-no = №
