### Words of correspondence play.

white = білі
black = чорні
judge = суддя
secretary = секретар
organiser = організація, що проводить змагання
white-wins = виграли білі
black-wins = виграли чорні
draw = нічия
both-minus = мінус обом
annulled = анульовано
part-greeting = вітання
part-code = шифр турніру
part-repetition = повторення ходів партнера
part-dates = три дати
part-receipt = дата отримання
part-totals = сумарний час обох
part-address = зворотна адреса
part-signature = підпис
paper-letters = листи й листівки того, хто прострочив
paper-receipts = квитанції рекомендованих відправлень
paper-record = запис партії з власним ходом заявника
paper-chart = графік часу
sanction-remark = зауваження
sanction-reprimand = догана
sanction-warning = попередження
sanction-withhold = позбавлення поточної інформації
sanction-ask-heavier = секретар клопоче перед суддею про суворіше стягнення
sanction-ask-expulsion = суддя клопоче перед організацією про виключення з турніру
sanction-expulsion = виключення з турніру
days-carried = було раніше
days-thinking = обмірковування
days-correction = виправлення помилки
days-late-report = пізнє повідомлення про помилку
days-repeat-delay = затримка повтору
days-stop = штраф за зупинку гри
days-omission = штраф за невказані дати або суму
days-false-claim = штраф за хибну заяву про прострочення
days-postmark = поправка за штемпелем
due = { $word }: { $move }
due-until = до { $until }
due-move = надіслати хід
due-repeat = якщо немає відповіді, повторити лист рекомендованим
due-enquire = якщо немає першого ходу, надіслати рекомендований запит
due-report = повідомити про помилку, ходу не надсилати
due-correct = надіслати виправлення
due-judge-claim = розглянути заяву про прострочення
due-contest-claim = можна опротестувати прострочення
due-record = надіслати запис партії
due-analysis = якщо партію не закінчено, надіслати аналіз на присудження
due-adjudicate = присудити партію
due-leaver-game = вирішити, що буде з партією того, хто вибув
mistake-word = «{ $word }» тут не розуміється; можна написати: { $move }.
mistake-short = Рядок обривається; тут може стояти: { $move }.
mistake-more = «{ $word }» тут зайве; приберіть його.
mistake-date = «{ $word }» не дата; пишіть 01.03.2026 або 2026-03-01, а без року – після рядка «year: 2026».
mistake-break = «{ $word }» не перерва; пишіть 01.07..30.07, перший і останній день.
mistake-number = «{ $word }» не число; пишіть, наприклад, { $move }.
mistake-totals = «{ $word }» не сумарний час; пишіть 2/3, білі над чорними.
mistake-no-letter = Рядок з відступом належить до листа, а листа над ним немає; спершу напишіть, наприклад, «W > 03.03.2026».
mistake-too-many = Подій понад { $word }; поділіть файл на партії.
due-days = { $n ->
    [one] за { $n } день
    [few] за { $n } дні
   *[other] за { $n } днів
}
