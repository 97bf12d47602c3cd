### What is heard by whoever does not see the board.
side-white = Білі
side-black = Чорні
say-move = Суперник: { $move }.
say-move-of = { $side }: { $move }.
say-own-move = Зіграно: { $move }.
say-taken = Знято { $n }: { $squares }.
say-must-take = Треба бити: { $choices }.
say-impossible = { $heard }: так ходити не можна, { $reason }. Можна: { $choices }.
say-impossible-alone = { $heard }: так ходити не можна, { $reason }.
say-which = Який хід: { $choices }?
say-not-understood = { $heard }: не зрозуміло. Назвіть поля ходу.
say-say-a-move = Назвіть хід.
say-foul = { $point }: фол, { $kind }. Оберіть інший пункт.
foul-double-three = дві трійки
foul-double-four = дві четвірки
foul-overline = довгий ряд
say-step-place = Поставте камінь.
say-step-swap = Оберіть: поміняти кольори чи лишити.
say-step-declare = Оголосіть, скільки буде п'ятих ходів.
say-step-offer = Запропонуйте п'ятих ходів: { $n }.
say-step-choose = Оберіть п'ятий хід: { $points }.
say-offer = Суперник пропонує нічию.
say-declined = Нічию відхилено.
say-claim = { $side } вимагають нічиєї: { $rule }.
say-claim-right = Вимогу визнано правильною.
say-claim-denied = Вимогу відхилено: { $consequence }.
say-game-goes-on = гра триває
say-time-gained = { $side }: додано { $time }
say-time-lost = { $side }: відібрано { $time }
say-time-trouble = Цейтнот: до контролю { $time }.
say-offers-fifths = { $side } пропонують п'яті ходи: { $points }.
time-hours = { $n ->
    [one] { $n } година
    [few] { $n } години
   *[other] { $n } годин
}
time-minutes = { $n ->
    [one] { $n } хвилина
    [few] { $n } хвилини
   *[other] { $n } хвилин
}
time-seconds = { $n ->
    [one] { $n } секунда
    [few] { $n } секунди
   *[other] { $n } секунд
}
say-show-win = Можете показати виграш? Так чи ні, { $n } секунд.
say-take-back = Суперник просить повернути хід. Так чи ні?
say-rematch = Суперник пропонує зіграти ще. Так чи ні?
say-result = Кінець: { $result }. { $ground }, { $clause }.
say-result-alone = Кінець: { $result }. { $ground }.
say-void = Партію скасовано.
say-opponent-lost = Суперник без зв'язку.
say-opponent-back = Суперник на зв'язку.
say-stopped = Годинники зупинено: { $reason }.
say-stopped-alone = Годинники зупинено.
say-outage = сервер не працював
say-resumed = Годинники йдуть, хід: { $side }.
say-arbiter = Суддя: { $text }
say-called = Суддю покликано.
say-seated = За столом: { $name }.
# Why a move is not possible.
reason-over = партію закінчено
reason-empty = на { $square } порожньо
reason-opponents = на { $square } стоїть суперник
reason-taken = пункт { $square } зайнятий
reason-no-way = туди не піти
reason-must-capture = треба бити
reason-must-take-most = треба бити найбільше: { $most }
reason-stops-short = треба бити далі
reason-check = король під шахом
reason-not-so = хід не такий, як сказано
# What is around a square.
say-attacked = Під боєм: { $attackers }.
say-not-attacked = Не під боєм.
say-no-rows = Рядів немає.
row-black = чорні { $points }
row-white = білі { $points }
line-file = вертикаль
line-rank = горизонталь
line-diagonal = діагональ
line-jump = хід коня
line-diagonal-up = діагональ угору
line-diagonal-down = діагональ униз
