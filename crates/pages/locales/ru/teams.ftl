# Слова командных соревнований, кубковых сеток и об опоздавших.

captain-of = Ваша команда
line-up-against = против: { $name }
line-up-change = Изменить состав
line-up-due = Составы подают до { $at },
line-up-early = Пары ещё не объявлены. Составы подают после объявления.
line-up-hand-in = Подать состав
line-up-handed = Подан на бумаге в
line-up-handed-hint = Только если состав подан вовремя, а вносят его сейчас.
line-up-in = подан
line-up-known = Тур начат: вот кто где сидит.
line-up-minutes = { $n ->
    [one] за { $n } минуту до тура.
    [few] за { $n } минуты до тура.
   *[many] за { $n } минут до тура.
}
line-up-no-time = Время начала тура не указано: составы принимают, пока он не начат.
line-up-nobody = никого
line-up-over = Составы подавали до { $at }: кто не подал, играет обычным,
line-up-reserve-short = зап.
line-up-secret = Другие команды увидят ваш состав, когда тур начнётся, а вы – их.
line-up-table = стол { $n }
line-ups = Составы команд
line-up-usual = не подан: обычный
tie-decide = Записать
tie-draw = Бросить жребий
tie-first = Результаты { $one } – { $other }, независимо от цвета.
tie-ways = По положению, в таком порядке:
tie-winner = Дальше идёт
bracket = Сетка
bracket-final = Финал
bracket-free = проходит без игры
bracket-goes-on = идёт дальше
bracket-half = Полуфиналы
bracket-part = 1/{ $n } финала
bracket-places = За { $places } места
bracket-quarter = Четвертьфиналы
bracket-unknown = пока неизвестно
bracket-winner = Победитель
late = Опоздания
late-allowed = Опоздание:
late-arrive = Пришёл
late-came = появился в { $at }
late-excuse = Уважительная причина, если она признана
late-excused = причина признана уважительной: { $why }
late-too = позже дозволенного: только минус
late-costs-game = Кто придёт позже, проигрывает партию.
late-costs-game-arbiter = Кто придёт позже, проигрывает партию, если судья не решит иначе.
late-costs-game-excused = Кто придёт позже, проигрывает партию, если нет уважительной причины.
late-costs-micro-match = Кто придёт позже, проигрывает партию, а в микроматче – весь микроматч.
late-costs-round = Кто придёт позже, проигрывает тур, если нет уважительной причины.
late-forfeit = Записать { $score }
late-minutes = { $n ->
    [0] Опаздывать нельзя.
    [one] Разрешена { $n } минута от начала тура.
    [few] Разрешены { $n } минуты от начала тура.
   *[many] Разрешено { $n } минут от начала тура.
}
late-note = Кто не пришёл?
late-note-button = Отметить отсутствующих
late-over = время вышло в { $at }
late-ruling = Время вышло.
late-until = до { $at }
log-arrived = Тур { $round }, стол { $table }: { $who } появился с опозданием
log-missed = Тур { $round }, стол { $table }: { $who } не пришёл
not-here = не пришёл
byes-most = { $n ->
    [0] Пропусков с очками нет.
    [one] Не больше { $n } пропуска с очками на участника.
   *[other] Не больше { $n } пропусков с очками на участника.
}
byes-not-in-last = { $n ->
    [one] В последнем туре – ни одного.
   *[other] В последних турах ({ $n }) – ни одного.
}
event-byes = Пропусков с пол-очка, не больше
event-byes-hint = На участника, по предварительной заявке. Пусто: без ограничений.
event-byes-last = Ни одного в последних турах, скольких
event-byes-short = Пропуски туров
