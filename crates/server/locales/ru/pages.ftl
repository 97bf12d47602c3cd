# Слова страниц по-русски.

account-id = Имя для входа
account-id-hint = От 2 до 40 букв или цифр без пробелов.
admission = Допуск
asked-otherwise = По этому адресу так ничего не делается. Откройте страницу, с которой сюда отправляют.
asked-too-long = Это заняло больше минуты, и ответа не дождались. Посмотрите, сделано ли, и повторите, если нет.
asked-too-much = Отправлено слишком много. Отправьте меньше или по частям.
asked-wrongly = Адрес или форму не удалось прочитать: чего-то не хватает или что-то записано не так. Вернитесь, обновите страницу и повторите.
away = Отсутствует
black = Чёрные
black-first = Чёрные в партии 1
born = Рождение
both-lose = Поражение обоих
bye = Без пары, плюс
calendar = Соревнования
calendar-empty = Соревнований пока нет. Главный судья может создать первое.
calendar-not-found = Такого соревнования нет. Попробуйте меньше слов.
close-round = Завершить тур
create-event = Создать соревнование
crosstable = Таблица встреч
desk = Судейский стол
desk-empty = У вас нет соревнований. Попросите главного судью пригласить вас.
desk-first = Соревнований пока нет. Создайте первое или откройте архив.
enter = Заявить
enter-result = Внести
entries = Заявки
event-ends = Последний день
event-name = Название соревнования
event-place = Место проведения
event-starts = Первый день
event-system = Система проведения
fault-of-ours = Здесь ошиблась сама программа. Записанное цело. Обновите страницу; если не поможет, скажите тому, кто следит за сервером.
filter = Найти
forbidden = Нет права
forbidden-stranger = Нужно войти
forbidden-stranger-text = Эта страница для судей соревнования.
forbidden-text = Ваша роль в соревновании этого не позволяет. Обратитесь к главному судье.
forged-text = Этот запрос пришёл не со страницы этого сервера. Откройте страницу здесь и попробуйте ещё раз.
free = Свободен
from = Регион
join = Приглашение
join-bad-id = Имя для входа – от 2 до 40 букв или цифр без пробелов.
join-bad-name = Напишите фамилию и имя.
join-bad-password = Пароль – не менее 8 знаков.
join-button = Создать
join-ended = Ссылка уже не действует. Попросите новую у главного судьи.
join-taken = Такое имя для входа уже есть. Выберите другое.
join-text = Выберите имя для входа и пароль.
key-both = Неявка обоих
key-draw = Ничья
key-first = Победа игрока слева
key-minus = Неявка игрока слева
key-plus = Неявка игрока справа
key-second = Победа игрока справа
keys-hint = Стрелки и клавиши
left = выбыл
log = Журнал
minutes = { $n ->
    [one] { $n } минута
    [few] { $n } минуты
   *[many] { $n } минут
}
missing-items = { $n ->
    [one] { $n } замечание
    [few] { $n } замечания
   *[many] { $n } замечаний
}
name = Участник
new-event = Новое соревнование
next = Дальше
nobody-entered = Заявок пока нет.
not-begun = Соревнование ещё не началось.
not-found = Такой страницы нет
not-found-text = Возможно, у соревнования или тура другой адрес.
not-paired = Пары ещё не составлены. После составления их видят только судьи, пока вы не объявите.
nothing-to-do = Всё сделано.
opponent = Соперник
overview = Обзор
pair = Составить пары
participants = Участники
password = Пароль
password-hint = Не менее 8 знаков.
phase-coming = впереди
phase-over = завершено
phase-running = идёт
place = Место
players-count = { $n ->
    [one] { $n } участник
    [few] { $n } участника
   *[many] { $n } участников
}
points = Очки
public-page = Страница соревнования
publish = Объявить пары
rating = Рейтинг
refused = Не выполнено
refused-text = Ничего не изменено.
regulations = Регламент
regulations-control = Контроль времени
regulations-discipline = Дисциплина
regulations-lateness = Допустимое опоздание
regulations-opening = Таблица жеребьёвки
regulations-rulebook = Правила
regulations-system = Система
regulations-tie-breaks = При равенстве очков
result = Результат
result-absent = отсутствовал
result-bye = + без игры
result-draw = ничья
result-half-bye = ½ без игры
result-loss = поражение
result-playing = идёт
result-win = победа
round = Тур
round-closed = завершён
round-draft = черновик
round-playing = играют
round-published = объявлен
rounds = Туры
search = Искать
side-absent = Неявка: { $who }
side-wins = Победа: { $who } ({ $colour })
sign-in = Войти
sign-in-too-often = Слишком много попыток. Подождите пять минут.
sign-in-wrong = Имя или пароль неверны.
sign-out = Выйти
skip = К содержанию
standings = Таблица мест
standings-after = Места после тура { $n }
standings-why = Нажмите на участника, чтобы увидеть, почему он на этом месте.
start-round = Начать тур
start-stage = Провести жеребьёвку и начать
still-playing = { $n ->
    [one] { $n } стол без результата.
    [few] { $n } стола без результата.
   *[many] { $n } столов без результата.
}
system-cycles = Круговая, кругов: { $n }
system-double = Круговая в два круга
system-knockout = С выбыванием
system-match = Матч
system-round-robin = Круговая
system-scheveningen = Схевенингенская
system-swiss = { $n ->
    [one] { $n } тур швейцарской системы
    [few] { $n } тура швейцарской системы
   *[many] { $n } туров швейцарской системы
}
system-swiss-plain = Швейцарская
table = Стол
task-enter = Внести заявки участников
task-entries = Заявки, ждущие решения: { $n }
task-finish = Подписать туры и итоговую таблицу
task-pair = Составить пары тура { $n }
task-protest = Нужно решить протест { $n }: { $who }
task-publish = Объявить пары тура { $n }
task-results = Внести результаты тура { $n }
task-stage = Начать этап { $n }: жеребьёвка номеров
task-start = Начать тур { $n }
task-undecided = Места поделены: решите, кто выходит дальше
teams = Команды
teams-count = { $n ->
    [one] { $n } команда
    [few] { $n } команды
   *[many] { $n } команд
}
title = Звание
to-calendar = Ко всем соревнованиям
to-desk = К судейскому столу
to-do = Что сделать
top = Лидеры
unavailable = Не сохранено
unavailable-text = Ничего не изменено.
undo = Отменить: { $step }
unkept-answer-lost = Соединение с базой данных прервалось до ответа: возможно, записано, а возможно, нет. Посмотрите ещё раз и повторите, если этого нет.
unkept-busy = Сейчас записывается слишком много сразу. Повторите через минуту.
unkept-closed = Сервер останавливают. Подождите, пока он снова заработает, и повторите.
unkept-conflict = Тем временем это изменил кто-то другой. Обновите страницу и повторите.
unkept-damaged = Запись { $entry } в журнале повреждена. Восстановите данные из резервной копии; до тех пор читается только то, что перед ней.
unkept-foreign = Запись { $entry } в журнале сделала более новая программа. Запустите ту Damka, что её записала, или более новую.
unkept-unavailable = Диск или база данных не принимает записи. Скажите тому, кто следит за сервером: есть ли место на диске, работает ли база данных. ({ $why })
unpair = Отменить пары
what = Что
when = Когда
white = Белые
white-first = Белые в партии 1
who = Кто
whole-table = Вся таблица
why-place = Почему это место
with-black = чёрными
with-white = белыми
wrong-board = не на своей доске
your-name = Фамилия и имя
save = Сохранить
