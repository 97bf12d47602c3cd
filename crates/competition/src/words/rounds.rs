//! Words about stages, rounds and results.

use words::Language;

use crate::Problem;

impl Problem {
    pub(super) fn text_of_rounds(&self, language: Language) -> String {
        use Problem as P;
        match self {
            P::StageNotNext { stage, next } => say!(
                language,
                "Stage {stage} is not the next one; begin stage {next}.",
                "Этап {stage} не следующий; начните этап {next}.",
                "Етап {stage} не наступний; почніть етап {next}."
            ),
            P::StageUnfinished { section } => say!(
                language,
                "Section {section} is not finished; close its rounds first.",
                "Группа {section} не доиграна; сначала закройте её туры.",
                "Групу {section} не дограно; спершу закрийте її тури."
            ),
            P::QualifiersUndecided { section, qualifiers, first, last } => say!(
                language,
                "Section {section}: {qualifiers} go on, but places {first}–{last} are shared. Note the additional games, or the decision of the chief panel, for all who share them.",
                "Группа {section}: дальше выходят {qualifiers}, но места {first}–{last} поделены. Внесите дополнительные встречи или решение главной судейской коллегии о всех поделивших.",
                "Група {section}: далі виходять {qualifiers}, але місця {first}–{last} поділено. Внесіть додаткові зустрічі або рішення головної суддівської колегії щодо всіх, хто їх поділив."
            ),
            P::TooFewParticipants { participants, least } => say!(
                language,
                "Participants: {participants}. At least {least} are needed, and a match has two.",
                "Участников: {participants}. Нужно не меньше {least}, а в матче двое.",
                "Учасників: {participants}. Потрібно не менше {least}, а в матчі двоє."
            ),
            P::TooManyRounds { rounds, participants } => say!(
                language,
                "Rounds: {rounds}, participants: {participants}. So many rounds cannot be played without meeting twice; play fewer.",
                "Туров: {rounds}, участников: {participants}. Столько туров без повторных встреч не сыграть; сократите.",
                "Турів: {rounds}, учасників: {participants}. Стільки турів без повторних зустрічей не зіграти; скоротіть."
            ),
            P::NotTwoSides => say!(
                language,
                "Scheveningen needs two sides: let the entries of all players say one of two places.",
                "Схевенингенской системе нужны две стороны: пусть в заявках будет одно из двух мест.",
                "Схевенінгенській системі потрібні дві сторони: хай у заявках буде одне з двох місць."
            ),
            P::FieldClosed => say!(
                language,
                "Nobody can join this section now: its table or its qualifiers are fixed; only a Swiss of the first stage takes late entrants.",
                "В эту группу уже нельзя войти: её таблица или состав определены; опоздавших принимает только швейцарская система первого этапа.",
                "До цієї групи вже не можна ввійти: її таблицю чи склад визначено; тих, хто спізнився, приймає лише швейцарська система першого етапу."
            ),
            P::JoinsTooLate { rounds } => say!(
                language,
                "It is too late to join: all {rounds} rounds have been paired.",
                "Входить поздно: на пары разбиты все туры, их {rounds}.",
                "Входити пізно: на пари розбито всі тури, їх {rounds}."
            ),
            P::AlreadyHere { who } => say!(
                language,
                "{who} plays in this stage already.",
                "{who} уже играет на этом этапе.",
                "{who} вже грає на цьому етапі."
            ),
            P::WrongMember { who } => say!(
                language,
                "{who} cannot join: teams are paired in team events only, and players in all others.",
                "{who} войти не может: команды сводят только в командных соревнованиях, игроков — во всех прочих.",
                "{who} увійти не може: команди зводять лише в командних змаганнях, гравців — у всіх інших."
            ),
            P::RoundNotNext { round, next } => say!(
                language,
                "Round {round} cannot be paired; the next one is {next}.",
                "Тур {round} разбить на пары нельзя; следующий — {next}.",
                "Тур {round} жеребкувати не можна; наступний — {next}."
            ),
            P::AlreadyPaired { round } => say!(
                language,
                "Round {round} has been paired already; throw its pairs away first if they must change.",
                "Тур {round} уже разбит на пары; если их надо менять, сначала отмените их.",
                "Тур {round} вже розбито на пари; якщо їх треба змінити, спершу скасуйте їх."
            ),
            P::NotPaired { round } => say!(
                language,
                "Round {round} has not been paired yet.",
                "Тур {round} ещё не разбит на пары.",
                "Тур {round} ще не розбито на пари."
            ),
            P::NotPublished { round } => say!(
                language,
                "The pairs of round {round} have not been published yet.",
                "Пары тура {round} ещё не объявлены.",
                "Пари туру {round} ще не оголошено."
            ),
            P::AlreadyPublished { round } => say!(
                language,
                "The pairs of round {round} have been published and stand, unless there was an error or the chief arbiter decides with a reason; give it.",
                "Пары тура {round} объявлены и остаются, если нет ошибки или мотивированного решения главного судьи; укажите причину.",
                "Пари туру {round} оголошено, і вони лишаються, якщо немає помилки чи вмотивованого рішення головного судді; укажіть причину."
            ),
            P::PairsChanged { round } => say!(
                language,
                "The pairs of round {round} were changed meanwhile; look at them before you go on.",
                "Пары тура {round} тем временем изменили; посмотрите на них, прежде чем продолжать.",
                "Пари туру {round} тим часом змінили; погляньте на них, перш ніж продовжувати."
            ),
            P::NotStarted { round } => say!(
                language,
                "Round {round} has not been started; start it, so that the line-ups are known.",
                "Тур {round} не начат; начните его, чтобы стали известны составы.",
                "Тур {round} не розпочато; розпочніть його, щоб стали відомі склади."
            ),
            P::AlreadyStarted { round } => say!(
                language,
                "Round {round} has been started already.",
                "Тур {round} уже начат.",
                "Тур {round} вже розпочато."
            ),
            P::RoundClosed { round } => say!(
                language,
                "Round {round} is closed; correct a result with its reason instead.",
                "Тур {round} закрыт; вместо этого исправьте результат с указанием причины.",
                "Тур {round} закрито; натомість виправте результат із зазначенням причини."
            ),
            P::RoundRunning { round } => say!(
                language,
                "Round {round} is not closed yet; enter its results and close it.",
                "Тур {round} ещё не закрыт; внесите результаты и закройте его.",
                "Тур {round} ще не закрито; внесіть результати й закрийте його."
            ),
            P::AllPlayed { rounds } => say!(
                language,
                "All {rounds} rounds have been played.",
                "Все туры сыграны: {rounds}.",
                "Усі тури зіграно: {rounds}."
            ),
            P::ResultsEntered { round } => say!(
                language,
                "Games of round {round} have results; its pairs stand.",
                "В туре {round} есть результаты; пары остаются.",
                "У турі {round} є результати; пари лишаються."
            ),
            P::Impossible { why } => why.text(language),
            P::MeetingUndecided { one, other } => say!(
                language,
                "The meeting of {one} and {other} has no winner yet; enter its result, or break the tie as the regulations say.",
                "Встреча {one} и {other} ещё без победителя; внесите результат или решите ничью по регламенту.",
                "Зустріч {one} і {other} ще без переможця; внесіть результат або вирішіть нічию за регламентом."
            ),
            P::OpeningsEarly { minutes, most } => say!(
                language,
                "It is {minutes} minutes to the start; openings are drawn at most {most} minutes before it.",
                "До начала {minutes} мин.; жеребьёвку дебютов проводят не раньше чем за {most} мин.",
                "До початку {minutes} хв; дебюти жеребкують не раніше ніж за {most} хв."
            ),
            P::OpeningsKnown { round } => say!(
                language,
                "The openings of round {round} have been drawn, and they bind; take the draw back with its reason if it was wrong.",
                "Дебюты тура {round} вытянуты и обязательны; если жеребьёвка ошибочна, отмените её с указанием причины.",
                "Дебюти туру {round} витягнуто, і вони обов'язкові; якщо жеребкування хибне, скасуйте його із зазначенням причини."
            ),
            P::ExtraGamesUndecided { table } => say!(
                language,
                "The extra games at table {table} decide nothing: give all games of a replay, a shorter game or whole micro-matches, with a winner in the sum.",
                "Дополнительные партии за столом {table} ничего не решают: укажите все партии переигровки, укороченной партии или целых микроматчей, с победителем по сумме.",
                "Додаткові партії за столом {table} нічого не вирішують: вкажіть усі партії перегравання, укороченої партії або цілих мікроматчів, з переможцем за сумою."
            ),
            P::PairTwice { number } => say!(
                language,
                "Number {number} is paired twice.",
                "Номер {number} назван дважды.",
                "Номер {number} названо двічі."
            ),
            P::PairAbsent { number } => say!(
                language,
                "Number {number} is not expected in this round.",
                "Номер {number} в этом туре не ожидается.",
                "Номер {number} у цьому турі не очікується."
            ),
            P::PairMissing { number } => say!(
                language,
                "Number {number} is forgotten; pair everybody who is expected, or note who is away.",
                "Номер {number} забыт; включите всех, кого ждут, или отметьте отсутствующих.",
                "Номер {number} забуто; включіть усіх, на кого чекають, або відмітьте відсутніх."
            ),
            P::PairRematch { one, other, round } => say!(
                language,
                "{one} and {other} met in round {round} and must not meet again.",
                "{one} и {other} встречались в туре {round} и больше встречаться не должны.",
                "{one} і {other} зустрічалися в турі {round} і більше зустрічатися не повинні."
            ),
            P::PairForbidden { one, other } => say!(
                language,
                "{one} and {other} must not be paired, by an earlier decision; allow it first.",
                "{one} и {other} сводить запрещено прежним решением; сначала разрешите.",
                "{one} і {other} зводити заборонено попереднім рішенням; спершу дозвольте."
            ),
            P::ByeTwice { number } => say!(
                language,
                "Number {number} has had a win without play already.",
                "Номер {number} уже имеет победу без игры.",
                "Номер {number} вже має перемогу без гри."
            ),
            P::TableOrder => say!(
                language,
                "Name each table round that is left once; only a round robin has a table.",
                "Назовите каждый оставшийся тур таблицы один раз; таблица есть только в круговой системе.",
                "Назвіть кожен тур таблиці, що лишився, один раз; таблиця є лише в круговій системі."
            ),
            P::TableFixed { table, by } => say!(
                language,
                "Table {table} is kept for {by}; choose another one.",
                "Стол {table} закреплён за {by}; выберите другой.",
                "Стіл {table} закріплено за {by}; оберіть інший."
            ),
            P::NoFurtherTable => say!(
                language,
                "Pairs are added to a round of a Swiss only; elsewhere the table or the bracket says who meets.",
                "Пары добавляют только в тур швейцарской системы; в прочих кто с кем играет, говорит таблица или сетка.",
                "Пари додають лише до туру швейцарської системи; в інших хто з ким грає, каже таблиця чи сітка."
            ),
            P::ByesUsed { most } => say!(
                language,
                "The regulations allow a player {most} byes with points at the most; note him as away without points.",
                "Положение допускает у участника не больше {most} пропусков с очками; отметьте его отсутствие без очков.",
                "Положення дозволяє учаснику не більше {most} пропусків з очками; позначте його відсутність без очок."
            ),
            P::ByeTooLate { round, last } => say!(
                language,
                "Round {round} is too late for a bye with points: the regulations allow none in the last rounds ({last}); note him as away without points.",
                "В туре {round} пропуск с очками невозможен: положение не допускает их в последних турах ({last}); отметьте отсутствие без очков.",
                "У турі {round} пропуск з очками неможливий: положення не дозволяє їх в останніх турах ({last}); позначте відсутність без очок."
            ),
            P::NotMissing { table } => say!(
                language,
                "Nobody was noted as missing there at table {table}; look at the round again.",
                "За столом {table} этот участник не отмечен отсутствующим; посмотрите на тур ещё раз.",
                "За столом {table} цього учасника не позначено відсутнім; погляньте на тур ще раз."
            ),
            P::MeetingsFixed => say!(
                language,
                "The table or the bracket says who meets whom, and the rounds to come rest on it; by hand only colours and the order of tables may be changed.",
                "Кто с кем играет, говорит таблица или сетка, и на ней держатся следующие туры; вручную можно менять только цвет и порядок столов.",
                "Хто з ким грає, каже таблиця чи сітка, і на ній тримаються наступні тури; вручну можна міняти лише колір і порядок столів."
            ),
            P::GameNotNext { table, next } => say!(
                language,
                "Table {table} was changed meanwhile: the next game without a result is game {next}. Look at it again.",
                "Стол {table} тем временем изменили: без результата теперь партия {next}. Посмотрите ещё раз.",
                "Стіл {table} тим часом змінили: без результату тепер партія {next}. Погляньте ще раз."
            ),
            P::MovesTooLong { most } => say!(
                language,
                "The record is longer than {most} letters; leave out variations and comments.",
                "Запись длиннее {most} знаков; уберите варианты и комментарии.",
                "Запис довший за {most} знаків; приберіть варіанти й коментарі."
            ),
            P::MovesEmpty => say!(
                language,
                "There is no move in this text; write 1. c3-d4 d6-c5 2. b2-c3 and so on, as on the score sheet.",
                "В этом тексте нет ходов; запишите их как в бланке: 1. c3-d4 d6-c5 2. b2-c3 и так далее.",
                "У цьому тексті немає ходів; запишіть їх як у бланку: 1. c3-d4 d6-c5 2. b2-c3 і так далі."
            ),
            P::MovesSeveral => say!(
                language,
                "There is more than one game in this text; enter them one by one.",
                "В тексте больше одной партии; вносите по одной.",
                "У тексті більш ніж одна партія; вносьте по одній."
            ),
            P::MovesForeign => say!(
                language,
                "This is a record of another game than the one played in this event; take the right file.",
                "Это запись другой игры, не той, в которую играют на этом соревновании; возьмите нужный файл.",
                "Це запис іншої гри, не тієї, в яку грають на цьому змаганні; візьміть потрібний файл."
            ),
            P::MovesUnreadable { why } => say!(
                language,
                "The text cannot be read ({why}); write the moves as on the score sheet.",
                "Текст не читается ({why}); запишите ходы как в бланке.",
                "Текст не читається ({why}); запишіть ходи як у бланку."
            ),
            P::MoveUnplayable { number, text } => say!(
                language,
                "Move {number} “{text}” cannot be played; compare it and the moves before it with the score sheet.",
                "Ход {number} «{text}» невозможен; сверьте его и предыдущие ходы с бланком.",
                "Хід {number} «{text}» неможливий; звірте його та попередні ходи з бланком."
            ),
            P::ResultKnown { table } => say!(
                language,
                "Table {table} has its result; correct it with a reason if it is wrong.",
                "У стола {table} результат есть; если он неверен, исправьте с указанием причины.",
                "Стіл {table} має результат; якщо він хибний, виправте із зазначенням причини."
            ),
            P::NothingToCorrect { table } => say!(
                language,
                "Table {table} has no such result to correct; enter it.",
                "У стола {table} такого результата нет; внесите его.",
                "Стіл {table} не має такого результату; внесіть його."
            ),
            P::WinnerWentOn { round } => say!(
                language,
                "Round {round} has been paired with the winner of this table; throw its pairs away first, or take back what has happened in it.",
                "На победителе этого стола держатся пары тура {round}; сначала отмените их или то, что в нём уже произошло.",
                "На переможці цього столу тримаються пари туру {round}; спершу скасуйте їх або те, що в ньому вже сталося."
            ),
            P::ResultMissing { table } => say!(
                language,
                "Table {table} has no result yet.",
                "У стола {table} ещё нет результата.",
                "Стіл {table} ще не має результату."
            ),
            P::TieUnbroken { table } => say!(
                language,
                "The meeting at table {table} is drawn; decide it as the regulations say.",
                "Встреча за столом {table} ничейная; решите её, как велит регламент.",
                "Зустріч за столом {table} нічийна; вирішіть її, як велить регламент."
            ),
            P::NotATie { table } => say!(
                language,
                "There is no drawn meeting of a knockout at table {table}.",
                "За столом {table} нет ничейной встречи олимпийской системы.",
                "За столом {table} немає нічийної зустрічі олімпійської системи."
            ),
            P::TieBreakNotNamed { by } => {
                let by = by.word(language);
                say!(
                    language,
                    "The regulations do not name this way to decide a meeting: {by}.",
                    "Регламент не называет этого способа решить встречу: {by}.",
                    "Регламент не називає цього способу вирішити зустріч: {by}."
                )
            }
            P::WinnerMissing => say!(
                language,
                "Say which of the two goes on.",
                "Укажите, кто из двоих проходит дальше.",
                "Укажіть, хто з двох проходить далі."
            ),
            P::NotTied => say!(
                language,
                "Additional games are for those with equal points; name two or more of them.",
                "Дополнительные встречи — для имеющих равные очки; назовите двоих или больше.",
                "Додаткові зустрічі — для тих, хто має рівні очки; назвіть двох або більше."
            ),
            _ => self.text_of_conduct(language),
        }
    }
}
