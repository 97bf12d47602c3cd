# Слова заявок и допуска.
admit = Допустить
admit-complete = { $n ->
    [one] Допустить { $n } участника, у которого всё есть
    [few] Допустить { $n } участников, у которых всё есть
   *[other] Допустить { $n } участников, у которых всё есть
}
all-decided = Все заявки рассмотрены.
cancel = Отмена
checklist = Проверка документов
checklist-by = Кто и когда
checklist-empty = Правила и регламент не требуют никаких документов.
checklist-expired = кончится раньше соревнования
checklist-item = Документ
checklist-seen = Видели
checklist-valid = Действует до
clause = Пункт
column-born = Рождение
column-club = Клуб
column-coach = Тренер
column-from = Регион
column-given-name = Имя
column-ignored = не брать
column-name = Фамилия и имя
column-note = Примечание
column-patronymic = Отчество
column-rating = Рейтинг
column-sex = Пол
column-surname = Фамилия
column-title = Звание
decided-by = Решение
enter-hint = Enter добавляет участника и возвращает в новую строку. Дату можно писать как 31.05.2001 или только год.
entries-added = { $n ->
    [one] Заявлен { $n } участник.
    [few] Заявлены { $n } участника.
   *[other] Заявлено { $n } участников.
}
entries-all = все
entry-added = Заявлен: № { $n } { $name }
entry-assistant = Ассистент, которого просит
entry-by-organiser = Допускает организатор вне норматива
entry-data = Данные заявки
entry-doubled = Всё равно заявить (это другой человек).
entry-state-admitted = допущен
entry-state-complete = можно допустить
entry-state-excluded = исключён
entry-state-lacking = не хватает документов
entry-state-refused = не допущен
entry-state-withdrew = выбыл
entry-wheelchair = Играет в коляске
everybody = всем
everybody-hint = Отметка «всем» в заголовке относится к каждому, кому этого документа ещё не хватает.
find = Искать
ground = Основание отказа
ground-disqualified = дисквалификация или отстранение
ground-health = состояние здоровья (заключение врача)
ground-incomplete = документы представлены не все
ground-missing = Выберите основание отказа.
ground-no-right = нет права на участие по положению
ground-not-in-order = документы оформлены неправильно
import = Список из файла или буфера
import-again = Проверить ещё раз
import-column = Столбец
import-enter = { $n ->
    [one] Заявить { $n } участника
    [few] Заявить { $n } участников
   *[other] Заявить { $n } участников
}
import-file = Файл XLSX или CSV
import-file-hint = До 2 МБ. Заголовки столбцов распознаются на украинском, русском и английском; всё можно изменить перед внесением.
import-fix = Исправить список здесь
import-found = { $n ->
    [one] В списке { $n } строка.
    [few] В списке { $n } строки.
   *[other] В списке { $n } строк.
}
import-hint = Поля разделяют табуляция, точка с запятой или запятая: фамилия и имя; дата рождения; рейтинг; звание; регион.
import-line = Строка
import-look = Просмотреть
import-nobody = Ни одна строка не выбрана, никто не заявлен. Вернитесь и отметьте строки, которые брать.
import-nothing-yet = Ещё никто не заявлен: проверьте столбцы и замечания, затем подтвердите.
import-remarks = Замечания
import-rows = Или вставьте список, каждый участник с новой строки
import-take = Брать
mark-seen = Отметить как проверенное
nobody-complete = Ни у кого ещё нет всего нужного.
nobody-found = Никого не найдено.
nothing-ticked = Ничего не отмечено, ничего не записано.
refuse-entry = Не допустить
row-bad-date = «{ $text }» – не дата. Пишите 31.05.2001.
row-bad-name = «{ $text }» – не имя. Проверьте, в каком столбце имена.
row-bad-rating = «{ $text }» – не рейтинг. Пишите число или оставьте пустым.
row-bad-sex = «{ $text }» – не пол. Пишите м или ж.
row-entered-already = Такой человек уже заявлен: № { $n }.
row-no-name = Нет имени: впишите его.
row-twice = Тот же человек стоит в строке { $n }.
row-unknown-title = Звание «{ $text }» неизвестно. Проверьте написание.
row-unlikely-date = Никто из участников не мог родиться «{ $text }». Проверьте год.
row-year-only = Известен только год { $text }: записано 1 января.
save = Сохранить
sex-female-short = ж
sex-male-short = м
sheet-broken = Файл повреждён, или это не таблица. Сохраните список как .xlsx или .csv и загрузите снова.
sheet-empty = В таблице ничего нет. Выберите файл со списком или вставьте строки.
sheet-old-workbook = Это старый файл .xls. Откройте его в Excel или LibreOffice, сохраните как .xlsx или .csv и загрузите снова.
sheet-too-big = Файл слишком велик: допускается до 2 МБ. Оставьте в нём только список участников.
sheet-too-many-cells = В таблице слишком много строк или столбцов: допускается до 2000 строк и 60 столбцов.
who-lacks-what = кому чего не хватает
