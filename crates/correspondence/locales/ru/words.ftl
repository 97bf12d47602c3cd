### Words of correspondence play.

white = белые
black = чёрные
judge = судья
secretary = секретарь
organiser = проводящая организация
white-wins = выиграли белые
black-wins = выиграли чёрные
draw = ничья
both-minus = минус обоим
annulled = аннулировано
part-greeting = приветствие
part-code = шифр турнира
part-repetition = повторение ходов партнёра
part-dates = три даты
part-receipt = дата получения
part-totals = суммарное время обоих
part-address = обратный адрес
part-signature = подпись
paper-letters = письма и открытки просрочившего
paper-receipts = квитанции заказных отправлений
paper-record = запись партии с собственным ходом заявителя
paper-chart = график времени
sanction-remark = замечание
sanction-reprimand = выговор
sanction-warning = предупреждение
sanction-withhold = лишение текущей информации
sanction-ask-heavier = секретарь ходатайствует перед судьёй о более строгом взыскании
sanction-ask-expulsion = судья ходатайствует перед организацией об исключении из турнира
sanction-expulsion = исключение из турнира
days-carried = было раньше
days-thinking = обдумывание
days-correction = исправление ошибки
days-late-report = позднее сообщение об ошибке
days-repeat-delay = задержка повтора
days-stop = штраф за остановку игры
days-omission = штраф за неуказанные даты или сумму
days-false-claim = штраф за неверное заявление о просрочке
days-postmark = поправка по штемпелю
due = { $word }: { $move }
due-until = до { $until }
due-move = послать ход
due-repeat = если нет ответа, повторить письмо заказным
due-enquire = если нет первого хода, послать заказной запрос
due-report = сообщить об ошибке, хода не посылать
due-correct = послать исправление
due-judge-claim = рассмотреть заявление о просрочке
due-contest-claim = можно опротестовать просрочку
due-record = послать запись партии
due-analysis = если партия не окончена, послать анализ на присуждение
due-adjudicate = присудить партию
due-leaver-game = решить, что будет с партией выбывшего
mistake-word = «{ $word }» здесь не понимается; можно написать: { $move }.
mistake-short = Строка обрывается; здесь может стоять: { $move }.
mistake-more = «{ $word }» здесь лишнее; уберите его.
mistake-date = «{ $word }» не дата; пишите 01.03.2026 или 2026-03-01, а без года – после строки «year: 2026».
mistake-break = «{ $word }» не перерыв; пишите 01.07..30.07, первый и последний день.
mistake-number = «{ $word }» не число; пишите, например, { $move }.
mistake-totals = «{ $word }» не суммарное время; пишите 2/3, белые над чёрными.
mistake-no-letter = Строка с отступом относится к письму, а письма над ней нет; сначала напишите, например, «W > 03.03.2026».
mistake-too-many = Событий больше { $word }; разделите файл на партии.
due-days = { $n ->
    [one] за { $n } день
    [few] за { $n } дня
   *[other] за { $n } дней
}
