# Документи змагання.

papers = Документи
papers-language = Мова документів
papers-choose = Показати
papers-of-round = Пари й протоколи туру { $n }
papers-of-boards = Бланки на столи туру { $n }
papers-all = Усі документи одним PDF
papers-stop = Зупинити
papers-look = Переглянути
papers-lost = Зв’язок із сервером утрачено, папери не надруковано. Спробуйте ще раз.
papers-blank = Чистий бланк
papers-not-yet = ще немає
papers-round = Тур
papers-tables = Результати
papers-entries = Заявки й допуск
papers-rules = Положення й розклад
papers-boards = На столи
papers-conclusion = Підсумки й спори
papers-correspondence = За листуванням
papers-others = Інші чисті бланки
papers-too-many = У цьому папері є аркуш для кожного учасника. Якщо їх понад { $n }, його друкують за столом суддів; тут візьміть інший або папір одного учасника.
