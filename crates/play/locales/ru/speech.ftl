### What is heard by whoever does not see the board.
side-white = Белые
side-black = Чёрные
say-move = Соперник: { $move }.
say-move-of = { $side }: { $move }.
say-own-move = Сыграно: { $move }.
say-taken = Снято { $n }: { $squares }.
say-must-take = Нужно бить: { $choices }.
say-impossible = { $heard }: так ходить нельзя, { $reason }. Можно: { $choices }.
say-impossible-alone = { $heard }: так ходить нельзя, { $reason }.
say-which = Какой ход: { $choices }?
say-not-understood = { $heard }: непонятно. Назовите поля хода.
say-say-a-move = Назовите ход.
say-foul = { $point }: фол, { $kind }. Выберите другой пункт.
foul-double-three = две тройки
foul-double-four = две четвёрки
foul-overline = длинный ряд
say-step-place = Поставьте камень.
say-step-swap = Выберите: поменять цвета или оставить.
say-step-declare = Объявите, сколько будет пятых ходов.
say-step-offer = Предложите пятых ходов: { $n }.
say-step-choose = Выберите пятый ход: { $points }.
say-offer = Соперник предлагает ничью.
say-declined = Ничья отклонена.
say-claim = { $side } требуют ничью: { $rule }.
say-claim-right = Требование признано верным.
say-claim-denied = Требование отклонено: { $consequence }.
say-game-goes-on = игра продолжается
say-time-gained = { $side }: добавлено { $time }
say-time-lost = { $side }: снято { $time }
say-time-trouble = Цейтнот: до контроля { $time }.
say-offers-fifths = { $side } предлагают пятые ходы: { $points }.
time-hours = { $n ->
    [one] { $n } час
    [few] { $n } часа
   *[other] { $n } часов
}
time-minutes = { $n ->
    [one] { $n } минута
    [few] { $n } минуты
   *[other] { $n } минут
}
time-seconds = { $n ->
    [one] { $n } секунда
    [few] { $n } секунды
   *[other] { $n } секунд
}
say-show-win = Можете показать выигрыш? Да или нет, { $n } секунд.
say-take-back = Соперник просит вернуть ход. Да или нет?
say-rematch = Соперник предлагает сыграть ещё. Да или нет?
say-result = Конец: { $result }. { $ground }, { $clause }.
say-result-alone = Конец: { $result }. { $ground }.
say-void = Партия отменена.
say-opponent-lost = Соперник без связи.
say-opponent-back = Соперник на связи.
say-stopped = Часы остановлены: { $reason }.
say-stopped-alone = Часы остановлены.
say-outage = сервер не работал
say-resumed = Часы идут, ход: { $side }.
say-arbiter = Судья: { $text }
say-called = Судья вызван.
say-seated = За столом: { $name }.
# Why a move is not possible.
reason-over = партия окончена
reason-empty = на { $square } пусто
reason-opponents = на { $square } стоит соперник
reason-taken = пункт { $square } занят
reason-no-way = туда не пойти
reason-must-capture = нужно бить
reason-must-take-most = нужно бить больше всего: { $most }
reason-stops-short = нужно бить дальше
reason-check = король под шахом
reason-not-so = ход не такой, как сказано
# What is around a square.
say-attacked = Под боем: { $attackers }.
say-not-attacked = Не под боем.
say-no-rows = Рядов нет.
row-black = чёрные { $points }
row-white = белые { $points }
line-file = вертикаль
line-rank = горизонталь
line-diagonal = диагональ
line-jump = ход коня
line-diagonal-up = диагональ вверх
line-diagonal-down = диагональ вниз
