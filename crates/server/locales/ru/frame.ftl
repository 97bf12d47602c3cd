# Слова рамы каждой страницы.

events-coming = Впереди
events-now = Идут
events-past = Завершены
look = Вид
look-auto = как в системе
look-dark = тёмный
look-light = светлый
offline = Нет связи с сервером. Страница показывает то, что было раньше, и обновится сама.
