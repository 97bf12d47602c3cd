rules = Правила
rules-text = Кожне рішення тут називає свій пункт. Про що кожен пункт і хто за ним вирішує; самі тексти — в офіційних виданнях.
rules-search = Номер або слова
rules-found = { $n ->
    [one] { $n } пункт
    [few] { $n } пункти
   *[many] { $n } пунктів
}
rules-more = і ще; додайте слово
rules-not-found = Немає пункту з усіма цими словами. Спробуйте менше слів або номер, наприклад 6.1.8.
rules-books = Збірники правил
rules-count = { $n ->
    [one] { $n } пункт
    [few] { $n } пункти
   *[many] { $n } пунктів
}
rules-document = Документ
rules-number = Пункт
rules-about = Про що
rules-who = Вирішує
rules-enforced = програма
rules-enforced-text = Вирішує програма й посилається на пункт.
rules-recorded = людина
rules-recorded-text = Вирішує суддя або посадова особа, програма зберігає рішення.
rules-informative = –
rules-informative-text = Програмі тут робити нічого.
door-play = Партія з другом або з програмою за будь-якими правилами
door-events = Змагання, що тривають, наступні й минулі: пари, таблиці, партії
door-rules = П’ять збірників правил, пункт за пунктом
