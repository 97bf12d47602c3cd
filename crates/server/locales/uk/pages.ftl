# Слова сторінок українською.

account-id = Ім’я для входу
account-id-hint = Від 2 до 40 літер чи цифр без пропусків.
admission = Допуск
asked-otherwise = За цією адресою так нічого не робиться. Відкрийте сторінку, з якої сюди надсилають.
asked-too-long = Це тривало довше хвилини, тож відповіді не дочекалися. Подивіться, чи зроблено, і повторіть, якщо ні.
asked-too-much = Надіслано забагато. Надішліть менше або частинами.
asked-wrongly = Адресу або форму не вдалося прочитати: чогось бракує або щось записано не так. Поверніться, оновіть сторінку й повторіть.
away = Відсутній
black = Чорні
black-first = Чорні в партії 1
born = Народження
busy = Забагато одразу
busy-full = Зараз цього просить забагато людей. Повторіть за кілька секунд.
busy-late = Це тривало надто довго й було перервано. Повторіть пізніше або візьміть менше.
both-lose = Поразка обох
bye = Без пари, плюс
calendar = Змагання
calendar-empty = Змагань ще немає. Головний суддя може створити перше.
calendar-not-found = Такого змагання немає. Спробуйте менше слів.
close-round = Завершити тур
create-event = Створити змагання
crosstable = Таблиця зустрічей
desk = Суддівський стіл
desk-empty = У вас немає змагань. Попросіть головного суддю запросити вас.
desk-first = Змагань ще немає. Створіть перше або відкрийте архів.
enter = Заявити
enter-result = Внести
entries = Заявки
event-ends = Останній день
event-name = Назва змагання
event-place = Місце проведення
event-starts = Перший день
event-system = Система проведення
fault-of-ours = Тут помилилася сама програма. Записане лишилося цілим. Оновіть сторінку; якщо не допоможе, скажіть тому, хто доглядає сервер.
filter = Знайти
forbidden = Немає права
forbidden-stranger = Потрібно увійти
forbidden-stranger-text = Ця сторінка для суддів змагання.
forbidden-text = Ваша роль у змаганні цього не дозволяє. Зверніться до головного судді.
forged-text = Цей запит надійшов не зі сторінки цього сервера. Відкрийте сторінку тут і спробуйте ще раз.
free = Вільний
from = Регіон
join = Запрошення
join-bad-id = Ім’я для входу має від 2 до 40 літер чи цифр без пропусків.
join-bad-name = Напишіть прізвище та ім’я.
join-bad-password = Пароль має щонайменше 8 знаків.
join-button = Створити
join-ended = Посилання вже не діє. Попросіть нове у головного судді.
join-taken = Таке ім’я для входу вже є. Оберіть інше.
join-text = Оберіть ім’я для входу та пароль.
key-both = Неявка обох
key-draw = Нічия
key-first = Перемога гравця ліворуч
key-minus = Неявка гравця ліворуч
key-plus = Неявка гравця праворуч
key-second = Перемога гравця праворуч
keys-hint = Стрілки та клавіші
left = вибув
log = Журнал
minutes = { $n ->
    [one] { $n } хвилина
    [few] { $n } хвилини
   *[many] { $n } хвилин
}
missing-items = { $n ->
    [one] { $n } зауваження
    [few] { $n } зауваження
   *[many] { $n } зауважень
}
name = Учасник
new-event = Нове змагання
next = Далі
nobody-entered = Заявок ще немає.
not-begun = Змагання ще не почалося.
not-found = Такої сторінки немає
not-found-text = Можливо, змагання чи тур мають іншу адресу.
not-paired = Пари ще не складено. Після складання їх бачать лише судді, поки ви не оголосите.
nothing-to-do = Усе зроблено.
opponent = Суперник
overview = Огляд
pair = Скласти пари
participants = Учасники
password = Пароль
password-hint = Щонайменше 8 знаків.
phase-coming = попереду
phase-over = завершено
phase-running = триває
place = Місце
players-count = { $n ->
    [one] { $n } учасник
    [few] { $n } учасники
   *[many] { $n } учасників
}
points = Очки
public-page = Сторінка змагання
publish = Оголосити пари
rating = Рейтинг
refused = Не виконано
refused-text = Нічого не змінено.
regulations = Регламент
regulations-control = Контроль часу
regulations-discipline = Дисципліна
regulations-lateness = Допустиме запізнення
regulations-opening = Таблиця жеребкування
regulations-rulebook = Правила
regulations-system = Система
regulations-tie-breaks = При рівності очок
result = Результат
result-absent = відсутній
result-bye = + без гри
result-draw = нічия
result-half-bye = ½ без гри
result-loss = поразка
result-playing = триває
result-win = перемога
round = Тур
round-closed = завершено
round-draft = чернетка
round-playing = грають
round-published = оголошено
rounds = Тури
search = Шукати
side-absent = Неявка: { $who }
side-wins = Перемога: { $who } ({ $colour })
sign-in = Увійти
sign-in-too-often = Забагато спроб. Зачекайте п’ять хвилин.
sign-in-wrong = Ім’я або пароль неправильні.
sign-out = Вийти
skip = До змісту
standings = Таблиця місць
standings-after = Місця після туру { $n }
standings-why = Натисніть на учасника, щоб побачити, чому він на цьому місці.
start-round = Почати тур
start-stage = Жеребкувати й почати
still-playing = { $n ->
    [one] { $n } стіл без результату.
    [few] { $n } столи без результату.
   *[many] { $n } столів без результату.
}
system-cycles = Колова, кіл: { $n }
system-double = Колова у два кола
system-knockout = З вибуванням
system-match = Матч
system-round-robin = Колова
system-scheveningen = Схевенінгенська
system-swiss = { $n ->
    [one] { $n } тур швейцарської системи
    [few] { $n } тури швейцарської системи
   *[many] { $n } турів швейцарської системи
}
system-swiss-plain = Швейцарська
table = Стіл
task-enter = Внести заявки учасників
task-entries = Заявки, що чекають рішення: { $n }
task-finish = Підписати тури й підсумкову таблицю
task-pair = Скласти пари туру { $n }
task-protest = Потрібно вирішити протест { $n }: { $who }
task-publish = Оголосити пари туру { $n }
task-results = Внести результати туру { $n }
task-stage = Почати етап { $n }: жеребкування номерів
task-start = Почати тур { $n }
task-undecided = Місця поділено: вирішіть, хто виходить далі
teams = Команди
teams-count = { $n ->
    [one] { $n } команда
    [few] { $n } команди
   *[many] { $n } команд
}
title = Звання
to-calendar = До всіх змагань
to-desk = До суддівського столу
to-do = Що зробити
top = Лідери
unavailable = Не збережено
unavailable-text = Нічого не змінено.
undo = Скасувати: { $step }
unkept-answer-lost = З’єднання з базою даних урвалося до відповіді: можливо, записано, а можливо, ні. Подивіться ще раз і повторіть, якщо цього немає.
unkept-busy = Зараз записується забагато одразу. Повторіть за мить.
unkept-closed = Сервер зупиняють. Зачекайте, доки він знову запрацює, і повторіть.
unkept-conflict = Тим часом це змінив хтось інший. Оновіть сторінку й повторіть.
unkept-damaged = Запис { $entry } у журналі пошкоджено. Відновіть дані з резервної копії; доти читається лише те, що перед ним.
unkept-foreign = Запис { $entry } у журналі зробила новіша програма. Запустіть ту Damka, що його записала, або новішу.
unkept-unavailable = Диск або база даних не приймає записів. Скажіть тому, хто доглядає сервер: чи є місце на диску, чи працює база даних. ({ $why })
unpair = Скасувати пари
what = Що
when = Коли
white = Білі
white-first = Білі в партії 1
who = Хто
whole-table = Уся таблиця
why-place = Чому це місце
with-black = чорними
with-white = білими
wrong-board = не на своїй дошці
your-name = Прізвище та ім’я
save = Зберегти
events-unread = Ці змагання не можна прочитати, решта працює:
event-unread = Змагання не можна прочитати
unkept-damaged-file = Файл даних пошкоджено. Скажіть тому, хто доглядає сервер: файл відкласти й відновити дані з резервної копії. Доти нічого не записується.
