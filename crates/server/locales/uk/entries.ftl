# Слова заявок і допуску.
admit = Допустити
admit-complete = { $n ->
    [one] Допустити { $n } учасника, у якого все є
    [few] Допустити { $n } учасників, у яких усе є
   *[other] Допустити { $n } учасників, у яких усе є
}
all-decided = Усі заявки розглянуто.
cancel = Скасувати
checklist = Перевірка документів
checklist-by = Хто і коли
checklist-empty = Правила й регламент не вимагають жодних документів.
checklist-expired = скінчиться раніше за змагання
checklist-item = Документ
checklist-seen = Бачили
checklist-valid = Чинний до
clause = Пункт
column-born = Народження
column-club = Клуб
column-coach = Тренер
column-from = Регіон
column-given-name = Ім’я
column-ignored = не брати
column-name = Прізвище та ім’я
column-note = Примітка
column-patronymic = По батькові
column-rating = Рейтинг
column-sex = Стать
column-surname = Прізвище
column-title = Звання
decided-by = Рішення
enter-hint = Enter додає учасника і повертає до нового рядка. Дату можна писати як 31.05.2001 або лише рік.
entries-added = { $n ->
    [one] Заявлено { $n } учасника.
    [few] Заявлено { $n } учасників.
   *[other] Заявлено { $n } учасників.
}
entries-all = усі
entry-added = Заявлено: № { $n } { $name }
entry-assistant = Асистент, якого просить
entry-by-organiser = Допускає організатор поза нормативом
entry-data = Дані заявки
entry-doubled = Усе одно заявити (це інша людина).
entry-state-admitted = допущено
entry-state-complete = можна допустити
entry-state-excluded = виключено
entry-state-lacking = бракує документів
entry-state-refused = не допущено
entry-state-withdrew = вибув
entry-wheelchair = Грає у візку
everybody = усім
everybody-hint = Позначка «усім» у заголовку стосується кожного, кому цього документа ще бракує.
find = Шукати
ground = Підстава відмови
ground-disqualified = дискваліфікація або відсторонення
ground-health = стан здоров’я (висновок лікаря)
ground-incomplete = документи подано не всі
ground-missing = Виберіть підставу відмови.
ground-no-right = немає права на участь за регламентом
ground-not-in-order = документи оформлено неналежно
import = Список з файлу або буфера
import-again = Перевірити ще раз
import-column = Стовпець
import-enter = { $n ->
    [one] Заявити { $n } учасника
    [few] Заявити { $n } учасників
   *[other] Заявити { $n } учасників
}
import-file = Файл XLSX або CSV
import-file-hint = До 2 МБ. Заголовки стовпців упізнаються українською, російською та англійською; усе можна змінити перед внесенням.
import-fix = Виправити список тут
import-found = { $n ->
    [one] У списку { $n } рядок.
    [few] У списку { $n } рядки.
   *[other] У списку { $n } рядків.
}
import-hint = Поля розділяють табуляція, крапка з комою або кома: прізвище та ім’я; дата народження; рейтинг; звання; регіон.
import-line = Рядок
import-look = Переглянути
import-nobody = Жодного рядка не вибрано, тож нікого не заявлено. Поверніться й позначте рядки, які брати.
import-nothing-yet = Ще нікого не заявлено: перевірте стовпці й зауваження, потім підтвердьте.
import-remarks = Зауваження
import-rows = Або вставте список, кожен учасник з нового рядка
import-take = Брати
mark-seen = Позначити як перевірене
nobody-complete = Ні в кого ще немає всього потрібного.
nobody-found = Нікого не знайдено.
nothing-ticked = Нічого не позначено, тож нічого не записано.
refuse-entry = Не допустити
row-bad-date = «{ $text }» – не дата. Пишіть 31.05.2001.
row-bad-name = «{ $text }» – не ім’я. Перевірте, який стовпець містить імена.
row-bad-rating = «{ $text }» – не рейтинг. Пишіть число або лишіть порожнім.
row-bad-sex = «{ $text }» – не стать. Пишіть ч або ж.
row-entered-already = Така людина вже заявлена: № { $n }.
row-no-name = Немає імені: впишіть його.
row-twice = Та сама людина стоїть у рядку { $n }.
row-unknown-title = Звання «{ $text }» невідоме. Перевірте, чи правильно написано.
row-unlikely-date = Ніхто з учасників не міг народитися «{ $text }». Перевірте рік.
row-year-only = Відомий лише рік { $text }: записано 1 січня.
save = Зберегти
sex-female-short = ж
sex-male-short = ч
sheet-broken = Файл пошкоджено, або це не таблиця. Збережіть список як .xlsx або .csv і завантажте ще раз.
sheet-empty = У таблиці нічого немає. Виберіть файл зі списком або вставте рядки.
sheet-old-workbook = Це старий файл .xls. Відкрийте його в Excel або LibreOffice, збережіть як .xlsx або .csv і завантажте ще раз.
sheet-too-big = Файл завеликий: дозволено до 2 МБ. Залиште в ньому лише список учасників.
sheet-too-many-cells = У таблиці забагато рядків або стовпців: дозволено до 2000 рядків і 60 стовпців.
who-lacks-what = кому чого бракує
