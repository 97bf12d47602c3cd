### `damka contest`.

contest-refused = отказано
contest-written = Записано.
contest-hidden = Авторы неизвестны до окончательных итогов.
contest-work = шифр { $code }
contest-open = решает судья: { $what }
contest-removed = снято с конкурса
contest-no-answer = Ответа нет.
contest-line-key = вариант { $label } ключа
contest-line-other = с хода { $number } задание выполнено иначе; решает судья
contest-line-fails = ход { $number } не выполняет задания
contest-line-open = ход { $number } не удалось доказать; решает судья
contest-line-stops = обрывается до конца варианта
contest-given = тематических вариантов: { $given } из нужных { $asked }
contest-same = та же позиция
contest-moved = сдвиг, зеркало или обмен цветов
contest-rearranged = { $n ->
    [one] { $n } шашка стоит иначе
    [few] { $n } шашки стоят иначе
   *[other] { $n } шашек стоят иначе
}
contest-looked = Просмотрено произведений: { $all }. Есть ли среди них предшественник, решает судья.
