### `damka contest`.

contest-refused = відмовлено
contest-written = Записано.
contest-hidden = Автори невідомі до остаточних підсумків.
contest-work = шифр { $code }
contest-open = вирішує суддя: { $what }
contest-removed = знято з конкурсу
contest-no-answer = Відповіді немає.
contest-line-key = варіант { $label } ключа
contest-line-other = з ходу { $number } завдання виконано інакше; вирішує суддя
contest-line-fails = хід { $number } не виконує завдання
contest-line-open = хід { $number } не вдалося довести; вирішує суддя
contest-line-stops = обривається до кінця варіанта
contest-given = тематичних варіантів: { $given } з потрібних { $asked }
contest-same = та сама позиція
contest-moved = зсув, дзеркало або обмін кольорів
contest-rearranged = { $n ->
    [one] { $n } шашка стоїть інакше
    [few] { $n } шашки стоять інакше
   *[other] { $n } шашок стоять інакше
}
contest-looked = Переглянуто творів: { $all }. Чи є серед них попередник, вирішує суддя.
