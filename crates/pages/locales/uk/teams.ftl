# Слова командних змагань, кубкових сіток і про тих, хто запізнюється.

captain-of = Ваша команда
line-up-against = проти: { $name }
line-up-change = Змінити склад
line-up-due = Склади подають до { $at },
line-up-early = Пари ще не оголошено. Склади подають після оголошення.
line-up-hand-in = Подати склад
line-up-handed = Подано на папері о
line-up-handed-hint = Лише якщо склад подано вчасно, а вносять його тепер.
line-up-in = подано
line-up-known = Тур розпочато: ось хто де сидить.
line-up-minutes = { $n ->
    [one] за { $n } хвилину до туру.
    [few] за { $n } хвилини до туру.
   *[many] за { $n } хвилин до туру.
}
line-up-no-time = Час початку туру не вказано: склади приймають, доки його не розпочато.
line-up-nobody = нікого
line-up-over = Склади подавали до { $at }: хто не подав, грає звичайним,
line-up-reserve-short = зап.
line-up-secret = Інші команди побачать ваш склад, коли тур розпочнеться, а ви – їхній.
line-up-table = стіл { $n }
line-ups = Склади команд
line-up-usual = не подано: звичайний
tie-decide = Записати
tie-draw = Кинути жереб
tie-first = Результати { $one } – { $other }, незалежно від кольорів.
tie-ways = За положенням, у такому порядку:
tie-winner = Далі йде
bracket = Сітка
bracket-final = Фінал
bracket-free = проходить без гри
bracket-goes-on = іде далі
bracket-half = Півфінали
bracket-part = 1/{ $n } фіналу
bracket-places = За { $places } місця
bracket-quarter = Чвертьфінали
bracket-unknown = ще невідомо
bracket-winner = Переможець
late = Запізнення
late-allowed = Запізнення:
late-arrive = Прийшов
late-came = з’явився о { $at }
late-excuse = Поважна причина, якщо її визнано
late-excused = причину визнано поважною: { $why }
late-too = пізніше дозволеного: лише мінус
late-costs-game = Хто прийде пізніше, програє партію.
late-costs-game-arbiter = Хто прийде пізніше, програє партію, якщо суддя не вирішить інакше.
late-costs-game-excused = Хто прийде пізніше, програє партію, якщо немає поважної причини.
late-costs-micro-match = Хто прийде пізніше, програє партію, а в мікроматчі – весь мікроматч.
late-costs-round = Хто прийде пізніше, програє тур, якщо немає поважної причини.
late-forfeit = Записати { $score }
late-minutes = { $n ->
    [0] Запізнюватися не можна.
    [one] Дозволено { $n } хвилину від початку туру.
    [few] Дозволено { $n } хвилини від початку туру.
   *[many] Дозволено { $n } хвилин від початку туру.
}
late-note = Хто не прийшов?
late-note-button = Позначити відсутніх
late-over = час вийшов о { $at }
late-ruling = Час вийшов.
late-until = до { $at }
log-arrived = Тур { $round }, стіл { $table }: { $who } з’явився із запізненням
log-missed = Тур { $round }, стіл { $table }: { $who } не прийшов
not-here = не прийшов
byes-most = { $n ->
    [0] Пропусків з очками немає.
    [one] Не більше { $n } пропуску з очками на учасника.
   *[other] Не більше { $n } пропусків з очками на учасника.
}
byes-not-in-last = { $n ->
    [one] В останньому турі – жодного.
   *[other] В останніх турах ({ $n }) – жодного.
}
event-byes = Пропусків з пів очка, не більше
event-byes-hint = На учасника, за попередньою заявкою. Порожньо: без обмежень.
event-byes-last = Жодного в останніх турах, скількох
event-byes-short = Пропуски турів
