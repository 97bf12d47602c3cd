### Rounds, matches, pairs on the wall.

protocol = ПРОТОКОЛ
team-protocol-head = Протокол командних змагань
round-after = тур
total-result = Підсумковий результат
in-favour = на користь команди
match-judge = Суддя матчу
starts = початок
bye = без пари, «+»
half-bye = не грає, половина очок за виграш
absent = не грає
free = вільний тур
against-team = проти команди
handed-in = Подано
date-and-time = дата, час
games-in-brackets = У дужках – результати партій мікроматчу
board-no = №
