//! Refusals and warnings in the three languages of our users.

use rulebook::{CommitteeFault, Language};

use super::{Authority, Item, Problem, StageFault, Thing, TieBreak, Unsaid};

impl Problem {
    /// What is wrong and what to do about it.
    pub fn text(&self, language: Language) -> String {
        use Problem as P;
        let say = |en: String, ru: String, uk: String| match language {
            Language::En => en,
            Language::Ru => ru,
            Language::Uk => uk,
        };
        macro_rules! say {
            ($en:literal, $ru:literal, $uk:literal) => {
                say(format!($en), format!($ru), format!($uk))
            };
        }
        match self {
            P::NotCreated => say!(
                "There is no event yet; create it with its regulations first.",
                "Соревнования ещё нет; сначала создайте его с регламентом.",
                "Змагання ще немає; спершу створіть його з регламентом."
            ),
            P::AlreadyCreated => say!(
                "The event has been created already; begin another one in another file.",
                "Соревнование уже создано; для другого возьмите другой файл.",
                "Змагання вже створено; для іншого візьміть інший файл."
            ),
            P::NoSuch { thing, number } => {
                let thing = thing.word(language);
                say!(
                    "There is no {thing} {number}; look at the list.",
                    "Нет такого: {thing} {number}; посмотрите список.",
                    "Немає такого: {thing} {number}; подивіться список."
                )
            }
            P::NotHere { who } => say!(
                "{who} does not play here; name somebody of this section, and two different ones where two are asked for.",
                "{who} здесь не играет; назовите участника этой группы, а где нужны двое — двух разных.",
                "{who} тут не грає; назвіть учасника цієї групи, а де потрібні двоє — двох різних."
            ),
            P::Unsaid { what } => {
                let what = what.word(language);
                say!(
                    "Something must be said here: {what}.",
                    "Здесь надо указать: {what}.",
                    "Тут треба вказати: {what}."
                )
            }
            P::TooMany { most } => say!(
                "An event has at most {most} players.",
                "В соревновании не больше {most} участников.",
                "У змаганні не більше {most} учасників."
            ),
            P::FinallySigned => say!(
                "The final table of this section has been signed; take the signature back with its reason first.",
                "Итоговая таблица этой группы подписана; сначала отмените подпись с указанием причины.",
                "Підсумкову таблицю цієї групи підписано; спершу скасуйте підпис із зазначенням причини."
            ),
            P::NothingToUndo => {
                say!("There is nothing to take back.", "Отменять нечего.", "Скасовувати нічого.")
            }
            P::UnknownClause { id } => say!(
                "No rulebook has the clause {id:?}; write it as RU-2022 5.4.17.2.",
                "Пункта {id:?} нет ни в одних правилах; пишите как RU-2022 5.4.17.2.",
                "Пункту {id:?} немає в жодних правилах; пишіть як RU-2022 5.4.17.2."
            ),
            _ => self.text_of_regulations(language).unwrap_or_else(|| self.text_of_play(language)),
        }
    }

    fn text_of_regulations(&self, language: Language) -> Option<String> {
        use Problem as P;
        macro_rules! say {
            ($en:literal, $ru:literal, $uk:literal) => {
                match language {
                    Language::En => format!($en),
                    Language::Ru => format!($ru),
                    Language::Uk => format!($uk),
                }
            };
        }
        Some(match self {
            P::RulebookWithoutEvents => say!(
                "UA-64 has rules of play only; hold the event under UA-2024.",
                "UA-64 содержит только правила игры; проводите соревнование по UA-2024.",
                "UA-64 містить лише правила гри; проводьте змагання за UA-2024."
            ),
            P::UnknownDiscipline { discipline, known } => say!(
                "The rulebook has no discipline {discipline:?}; choose one of: {known}.",
                "В правилах нет дисциплины {discipline:?}; выберите из: {known}.",
                "У правилах немає дисципліни {discipline:?}; виберіть із: {known}."
            ),
            P::TimeControlUnreadable { text } => say!(
                "{text:?} is no time control; write it as 30+30 or 120/50, 60/25*.",
                "{text:?} — не контроль времени; пишите как 30+30 или 120/50, 60/25*.",
                "{text:?} — не контроль часу; пишіть як 30+30 або 120/50, 60/25*."
            ),
            P::TimeControlRefused { text } => say!(
                "The rulebook does not allow the time control {text} in this discipline; choose one that it names.",
                "Правила не допускают контроль {text} в этой дисциплине; выберите из названных в них.",
                "Правила не допускають контроль {text} у цій дисципліні; виберіть із названих у них."
            ),
            P::ScoringRefused { allowed } => say!(
                "The rulebook allows only this scoring: {allowed}.",
                "Правила допускают только такой счёт: {allowed}.",
                "Правила допускають лише такий рахунок: {allowed}."
            ),
            P::LatenessRefused { minutes, limit } => say!(
                "{minutes} minutes of lateness cannot be allowed ({limit}); leave it out to keep the rulebook's own term.",
                "Опоздание на {minutes} мин. допустить нельзя ({limit}); не указывайте, и останется срок правил.",
                "Запізнення на {minutes} хв. допустити не можна ({limit}); не вказуйте, і лишиться строк правил."
            ),
            P::UnknownTieBreak { name, known } => say!(
                "There is no criterion {name:?}; choose from: {known}.",
                "Нет показателя {name:?}; выберите из: {known}.",
                "Немає показника {name:?}; виберіть із: {known}."
            ),
            P::TieBreaksMissing => say!(
                "The regulations must name the criteria for equal points and their order.",
                "Регламент должен назвать дополнительные показатели и их порядок.",
                "Регламент має назвати додаткові показники та їхній порядок."
            ),
            P::SchmulianInSwiss => say!(
                "The Schmulian coefficient is for round robins only; leave it out of a Swiss.",
                "Коэффициент Шмульяна — только для круговой системы; в швейцарской уберите его.",
                "Коефіцієнт Шмульяна — лише для кругової системи; у швейцарській приберіть його."
            ),
            P::FeeTooHigh { fee } => say!(
                "An entry fee of {fee} roubles is above the 5000 allowed; lower it.",
                "Взнос {fee} руб. выше допустимых 5000; уменьшите его.",
                "Внесок {fee} руб. вищий за дозволені 5000; зменште його."
            ),
            P::DepositRefused { deposit, limit } => say!(
                "A protest deposit of {deposit} roubles cannot be asked for ({limit}).",
                "Залог {deposit} руб. за протест требовать нельзя ({limit}).",
                "Заставу {deposit} руб. за протест вимагати не можна ({limit})."
            ),
            P::StageUnsound { stage, what } => {
                let what = what.word(language);
                say!("Stage {stage}: {what}.", "Этап {stage}: {what}.", "Етап {stage}: {what}.")
            }
            P::KnockoutWithoutTieBreak { stage } => say!(
                "Stage {stage} is a knockout, and the regulations do not say how a drawn meeting is decided; name the ways, such as replay, shorter-game or lot.",
                "Этап {stage} — олимпийская система, а регламент не говорит, как решается ничейная встреча; назовите способы: переигровка, укороченная партия, жребий.",
                "Етап {stage} — олімпійська система, а регламент не каже, як вирішується нічийна зустріч; назвіть способи: перегравання, укорочена партія, жереб."
            ),
            P::HandPairing => say!(
                "From regional status up pairs are made by computer only; change how pairs are made.",
                "Начиная с регионального статуса жеребьёвка только компьютерная; измените способ.",
                "Від регіонального статусу жеребкування лише комп'ютерне; змініть спосіб."
            ),
            P::TeamRulesMissing => say!(
                "The regulations of a team event must say how many boards a team has.",
                "Регламент командного соревнования должен указать число досок в команде.",
                "Регламент командного змагання має вказати кількість дощок у команді."
            ),
            P::TeamDiscipline => say!(
                "Team events are held in the team discipline of the rulebook, others are not; change the discipline or the kind of event.",
                "Командные соревнования проводятся в командной дисциплине, остальные — нет; измените дисциплину или вид соревнования.",
                "Командні змагання проводять у командній дисципліні, інші — ні; змініть дисципліну або вид змагання."
            ),
            P::UnknownAgeGroup { name, known } => say!(
                "This discipline has no age group {name:?}; choose from: {known}.",
                "В этой дисциплине нет возрастной группы {name:?}; выберите из: {known}.",
                "У цій дисципліні немає вікової групи {name:?}; виберіть із: {known}."
            ),
            P::AgeGroupsNotNeighbours => say!(
                "Only two neighbouring age groups may be merged; divide the others off.",
                "Объединять можно только две соседние возрастные группы; остальные выделите.",
                "Об'єднувати можна лише дві сусідні вікові групи; решту відокремте."
            ),
            P::MicroMatchesMissing => say!(
                "Draughts-64 is played in micro-matches; give a meeting two games or more.",
                "Шашки-64 играются микроматчами; дайте встрече две партии или больше.",
                "Шашки-64 грають мікроматчами; дайте зустрічі дві партії або більше."
            ),
            P::OpeningTableMissing => say!(
                "Openings are drawn in this discipline; name the table.",
                "В этой дисциплине начала разыгрываются по жребию; назовите таблицу.",
                "У цій дисципліні початки визначає жереб; назвіть таблицю."
            ),
            P::UnknownOpeningTable { name, known } => say!(
                "The rulebook has no opening table {name:?} for this discipline; it has: {known}.",
                "В правилах нет таблицы начал {name:?} для этой дисциплины; есть: {known}.",
                "У правилах немає таблиці початків {name:?} для цієї дисципліни; є: {known}."
            ),
            P::RenjuOpeningMissing => say!(
                "The regulations of a renju event must name the opening rule.",
                "Регламент по рэндзю должен назвать дебютный регламент.",
                "Регламент із рендзю має назвати дебютний регламент."
            ),
            P::AdditionalMicroMatchesRefused => say!(
                "The rulebook knows no additional micro-matches after a drawn one; leave them out.",
                "Правила не знают дополнительных микроматчей после ничьей; уберите их.",
                "Правила не знають додаткових мікроматчів після нічиєї; приберіть їх."
            ),
            P::PlayOffRefused => say!(
                "The regulations do not provide additional games for shared places.",
                "Регламент не предусматривает дополнительных встреч за место.",
                "Регламент не передбачає додаткових зустрічей за місце."
            ),
            P::DatesReversed => say!(
                "The event ends before it starts; put the dates right.",
                "Соревнование кончается раньше, чем начинается; исправьте даты.",
                "Змагання закінчується раніше, ніж починається; виправте дати."
            ),
            P::ApprovedLate { months } => say!(
                "The regulations were approved less than {months} months before the start.",
                "Регламент утверждён менее чем за {months} мес. до начала.",
                "Регламент затверджено менш ніж за {months} міс. до початку."
            ),
            P::SectionMissing { section } => say!(
                "The regulations lack section {section} of the rulebook's list.",
                "В регламенте нет раздела {section} из перечня правил.",
                "У регламенті немає розділу {section} з переліку правил."
            ),
            P::TieBreaksByRulebook => say!(
                "The regulations name no criteria for equal points; those of the rulebook are used.",
                "Регламент не называет показателей при равенстве очков; берутся те, что в правилах.",
                "Регламент не називає показників за рівності очок; беруться ті, що в правилах."
            ),
            P::RoundsUnusual { rounds, participants, usual: (least, most) } => say!(
                "{rounds} rounds are unusual for {participants} participants; {least} to {most} are recommended.",
                "{rounds} туров для {participants} участников непривычно; рекомендуется от {least} до {most}.",
                "{rounds} турів для {participants} учасників незвично; рекомендовано від {least} до {most}."
            ),
            P::FewArbiters { arbiters, advised } => say!(
                "{arbiters} arbiters are few; {advised} are advised for so many pairs.",
                "{arbiters} судей мало; для стольких пар рекомендуется {advised}.",
                "{arbiters} суддів мало; для стількох пар рекомендовано {advised}."
            ),
            P::Undecided { players } => say!(
                "{players} players have been neither admitted nor refused; they are not paired.",
                "Не решено о допуске {players} участников; в пары они не входят.",
                "Не вирішено про допуск {players} учасників; у пари вони не входять."
            ),
            _ => return None,
        })
    }

    fn text_of_play(&self, language: Language) -> String {
        use Problem as P;
        macro_rules! say {
            ($en:literal, $ru:literal, $uk:literal) => {
                match language {
                    Language::En => format!($en),
                    Language::Ru => format!($ru),
                    Language::Uk => format!($uk),
                }
            };
        }
        match self {
            P::AlreadyDecided { id } => say!(
                "The commission has already decided on {id}; take that decision back first.",
                "Комиссия уже решила о {id}; сначала отмените то решение.",
                "Комісія вже вирішила щодо {id}; спершу скасуйте те рішення."
            ),
            P::ItemMissing { id, item } => {
                let item = item.word(language);
                say!(
                    "{id} lacks: {item}. He cannot be admitted until it has been checked.",
                    "У {id} нет: {item}. До проверки допустить нельзя.",
                    "{id} не має: {item}. До перевірки допустити не можна."
                )
            }
            P::ItemExpired { id, item, valid_to } => {
                let item = item.word(language);
                say!(
                    "{id}: {item} is valid only to {valid_to}, which does not cover the event; ask for a longer one.",
                    "{id}: {item} действует лишь до {valid_to} и не покрывает соревнование; нужен более длинный срок.",
                    "{id}: {item} діє лише до {valid_to} і не покриває змагання; потрібен довший строк."
                )
            }
            P::TooOld { id, age, groups } => say!(
                "{id} is {age} by the rulebook's counting, too old for: {groups}.",
                "{id} по счёту правил {age}, это много для: {groups}.",
                "{id} за рахунком правил {age}, це забагато для: {groups}."
            ),
            P::BirthDateMissing { id } => say!(
                "{id} has no date of birth, and the event is for an age group; enter it.",
                "У {id} нет даты рождения, а соревнование возрастное; внесите её.",
                "{id} не має дати народження, а змагання вікове; внесіть її."
            ),
            P::WomenOnly { id } => say!(
                "{id} cannot play in a women's event.",
                "{id} не может играть в женском соревновании.",
                "{id} не може грати в жіночому змаганні."
            ),
            P::WheelchairOnly { id } => say!(
                "{id} does not belong to the category of wheelchair users.",
                "{id} не относится к категории участников на колясках.",
                "{id} не належить до категорії учасників на візках."
            ),
            P::RatingTooLow { id, least } => say!(
                "{id} is below the rating of {least} that the regulations ask for.",
                "Рейтинг {id} ниже {least}, которых требует регламент.",
                "Рейтинг {id} нижчий за {least}, яких вимагає регламент."
            ),
            P::NobodyToAdmit => say!(
                "Everybody has been decided on; there is nobody left.",
                "О всех уже решено; никого не осталось.",
                "Щодо всіх уже вирішено; нікого не лишилося."
            ),
            P::NotATeamEvent => say!(
                "This is no team event.",
                "Это не командное соревнование.",
                "Це не командне змагання."
            ),
            P::MainLineUp { boards, given } => say!(
                "A team has {boards} main players, not {given}.",
                "В команде {boards} основных игроков, а не {given}.",
                "У команді {boards} основних гравців, а не {given}."
            ),
            P::TooManyReserves { most, given } => say!(
                "The regulations allow {most} reserves, not {given}.",
                "Регламент допускает {most} запасных, а не {given}.",
                "Регламент допускає {most} запасних, а не {given}."
            ),
            P::PlayerTwice { id } => say!(
                "{id} is named twice; a player sits at one board of one team.",
                "{id} назван дважды; игрок сидит за одной доской одной команды.",
                "{id} названо двічі; гравець сидить за однією дошкою однієї команди."
            ),
            P::NotAdmitted { id } => say!(
                "{id} has not been admitted, and nobody plays before that.",
                "{id} не допущен, а до допуска не играют.",
                "{id} не допущено, а до допуску не грають."
            ),
            P::TeamOrderFrozen { team } => say!(
                "The order of boards of {team} cannot change after the first round has begun.",
                "Порядок досок {team} после начала первого тура менять нельзя.",
                "Порядок дощок {team} після початку першого туру змінювати не можна."
            ),
            P::LineUpLate { minutes } => say!(
                "Line-ups are due {minutes} minutes before the round; the usual line-up plays.",
                "Составы подаются за {minutes} мин. до тура; играет обычный состав.",
                "Склади подають за {minutes} хв. до туру; грає звичайний склад."
            ),
            P::LineUpSize { boards, given } => say!(
                "A line-up names {boards} boards, not {given}; put nobody where a player is missing.",
                "В составе {boards} досок, а не {given}; где игрока нет, не ставьте никого.",
                "У складі {boards} дощок, а не {given}; де гравця немає, не ставте нікого."
            ),
            P::NotInTeam { id, team } => say!(
                "{id} is not in the entry of {team}.",
                "{id} нет в заявке {team}.",
                "{id} немає в заявці {team}."
            ),
            P::NotHisBoard { id, own } => say!(
                "{id} is a main player and plays only on board {own}; a reserve may take another.",
                "{id} — основной игрок и играет только на доске {own}; на другую можно поставить запасного.",
                "{id} — основний гравець і грає лише на дошці {own}; на іншу можна поставити запасного."
            ),
            P::OrderBroken { id } => say!(
                "{id} sits too low or too high: players move up in the order of the entry.",
                "{id} сидит не по порядку: игроки сдвигаются вверх в порядке заявки.",
                "{id} сидить не за порядком: гравці зсуваються вгору в порядку заявки."
            ),
            P::HasLeft { who } => say!(
                "{who} has left the event.",
                "{who} выбыл из соревнования.",
                "{who} вибув зі змагання."
            ),
            P::PanelExcludes { by } => {
                let by = by.word(language);
                say!(
                    "Excluding is not for the {by}; the chief panel, or where the rulebook says so the chief arbiter, decides.",
                    "Исключает не {by}, а главная судейская коллегия, где правила это позволяют — главный судья.",
                    "Вилучає не {by}, а головна суддівська колегія, де правила це дозволяють — головний суддя."
                )
            }
            P::ChiefDecides { by } => {
                let by = by.word(language);
                say!(
                    "This is not for the {by}; the chief arbiter decides.",
                    "Это решает не {by}, а главный судья.",
                    "Це вирішує не {by}, а головний суддя."
                )
            }
            P::BadCommitment => say!(
                "A commitment is the SHA-256 of the seed, 64 hexadecimal digits; damka lot commit prints it.",
                "Обязательство — SHA-256 от зерна, 64 шестнадцатеричные цифры; его печатает damka lot commit.",
                "Зобов'язання — SHA-256 від зерна, 64 шістнадцяткові цифри; його друкує damka lot commit."
            ),
            P::CommitmentPending => say!(
                "A draw has been announced and must be used as it was announced; reveal its seed, and give no other.",
                "Жеребьёвка объявлена и проводится, как объявлена; раскройте зерно и не давайте другого.",
                "Жеребкування оголошено й проводиться, як оголошено; розкрийте зерно й не давайте іншого."
            ),
            P::NoCommitment => say!(
                "No seed has been committed to; commit first.",
                "Зерно не объявлено; сначала объявите обязательство.",
                "Зерно не оголошено; спершу оголосіть зобов'язання."
            ),
            P::SeedDiffers { announced, given } => say!(
                "This seed has the digest {given}, and {announced} was announced; say the seed exactly as it was.",
                "У этого зерна хэш {given}, а объявлен {announced}; назовите зерно в точности.",
                "Це зерно має хеш {given}, а оголошено {announced}; назвіть зерно точно."
            ),
            P::LotMissing => say!(
                "This is decided by lot; give a seed, or commit to one and reveal it.",
                "Это решает жребий; дайте зерно или объявите и раскройте его.",
                "Це вирішує жереб; дайте зерно або оголосіть і розкрийте його."
            ),
            _ => self.text_of_rounds(language),
        }
    }

    fn text_of_rounds(&self, language: Language) -> String {
        use Problem as P;
        macro_rules! say {
            ($en:literal, $ru:literal, $uk:literal) => {
                match language {
                    Language::En => format!($en),
                    Language::Ru => format!($ru),
                    Language::Uk => format!($uk),
                }
            };
        }
        match self {
            P::StageNotNext { stage, next } => say!(
                "Stage {stage} is not the next one; begin stage {next}.",
                "Этап {stage} не следующий; начните этап {next}.",
                "Етап {stage} не наступний; почніть етап {next}."
            ),
            P::StageUnfinished { section } => say!(
                "Section {section} is not finished; close its rounds first.",
                "Группа {section} не доиграна; сначала закройте её туры.",
                "Групу {section} не дограно; спершу закрийте її тури."
            ),
            P::TooFewParticipants { participants, least } => say!(
                "{participants} participants do not fit; at least {least} are needed, and a match has two.",
                "{participants} участников не подходит; нужно не меньше {least}, а в матче двое.",
                "{participants} учасників не підходить; потрібно не менше {least}, а в матчі двоє."
            ),
            P::TooManyRounds { rounds, participants } => say!(
                "{rounds} rounds cannot be played by {participants} participants without meeting twice; play fewer.",
                "{rounds} туров на {participants} участников без повторных встреч не сыграть; сократите.",
                "{rounds} турів на {participants} учасників без повторних зустрічей не зіграти; скоротіть."
            ),
            P::NotTwoSides => say!(
                "Scheveningen needs two sides: let the entries of all players say one of two places.",
                "Схевенингенской системе нужны две стороны: пусть в заявках будет одно из двух мест.",
                "Схевенінгенській системі потрібні дві сторони: хай у заявках буде одне з двох місць."
            ),
            P::RoundNotNext { round, next } => say!(
                "Round {round} cannot be paired; the next one is {next}.",
                "Тур {round} жеребить нельзя; следующий — {next}.",
                "Тур {round} жеребкувати не можна; наступний — {next}."
            ),
            P::AlreadyPaired { round } => say!(
                "Round {round} has been paired already; throw its pairs away first if they must change.",
                "Тур {round} уже разбит на пары; если их надо менять, сначала отмените их.",
                "Тур {round} вже розбито на пари; якщо їх треба змінити, спершу скасуйте їх."
            ),
            P::NotPaired { round } => say!(
                "Round {round} has not been paired yet.",
                "Тур {round} ещё не разбит на пары.",
                "Тур {round} ще не розбито на пари."
            ),
            P::NotPublished { round } => say!(
                "The pairs of round {round} have not been published yet.",
                "Пары тура {round} ещё не объявлены.",
                "Пари туру {round} ще не оголошено."
            ),
            P::AlreadyPublished { round } => say!(
                "The pairs of round {round} have been published and stand, unless there was an error or the chief arbiter decides with a reason; give it.",
                "Пары тура {round} объявлены и остаются, если нет ошибки или мотивированного решения главного судьи; укажите причину.",
                "Пари туру {round} оголошено, і вони лишаються, якщо немає помилки чи вмотивованого рішення головного судді; укажіть причину."
            ),
            P::NotStarted { round } => say!(
                "Round {round} has not been started; start it, so that the line-ups are known.",
                "Тур {round} не начат; начните его, чтобы стали известны составы.",
                "Тур {round} не розпочато; розпочніть його, щоб стали відомі склади."
            ),
            P::AlreadyStarted { round } => say!(
                "Round {round} has been started already.",
                "Тур {round} уже начат.",
                "Тур {round} вже розпочато."
            ),
            P::RoundClosed { round } => say!(
                "Round {round} is closed; correct a result with its reason instead.",
                "Тур {round} закрыт; вместо этого исправьте результат с указанием причины.",
                "Тур {round} закрито; натомість виправте результат із зазначенням причини."
            ),
            P::RoundRunning { round } => say!(
                "Round {round} is not closed yet; enter its results and close it.",
                "Тур {round} ещё не закрыт; внесите результаты и закройте его.",
                "Тур {round} ще не закрито; внесіть результати й закрийте його."
            ),
            P::AllPlayed { rounds } => say!(
                "All {rounds} rounds have been played.",
                "Все туры сыграны: {rounds}.",
                "Усі тури зіграно: {rounds}."
            ),
            P::ResultsEntered { round } => say!(
                "Games of round {round} have results; its pairs stand.",
                "В туре {round} есть результаты; пары остаются.",
                "У турі {round} є результати; пари лишаються."
            ),
            P::Impossible { text } => say!(
                "The round cannot be paired: {text}",
                "Тур разбить на пары нельзя: {text}",
                "Тур розбити на пари не можна: {text}"
            ),
            P::PairTwice { number } => say!(
                "Number {number} is paired twice.",
                "Номер {number} назван дважды.",
                "Номер {number} названо двічі."
            ),
            P::PairAbsent { number } => say!(
                "Number {number} is not expected in this round.",
                "Номер {number} в этом туре не ожидается.",
                "Номер {number} у цьому турі не очікується."
            ),
            P::PairMissing { number } => say!(
                "Number {number} is forgotten; pair everybody who is expected, or note who is away.",
                "Номер {number} забыт; включите всех, кого ждут, или отметьте отсутствующих.",
                "Номер {number} забуто; включіть усіх, на кого чекають, або відмітьте відсутніх."
            ),
            P::PairRematch { one, other, round } => say!(
                "{one} and {other} met in round {round} and must not meet again.",
                "{one} и {other} встречались в туре {round} и больше встречаться не должны.",
                "{one} і {other} зустрічалися в турі {round} і більше зустрічатися не повинні."
            ),
            P::PairForbidden { one, other } => say!(
                "{one} and {other} must not be paired, by an earlier decision; allow it first.",
                "{one} и {other} сводить запрещено прежним решением; сначала разрешите.",
                "{one} і {other} зводити заборонено попереднім рішенням; спершу дозвольте."
            ),
            P::ByeTwice { number } => say!(
                "Number {number} has had a win without play already.",
                "Номер {number} уже имеет победу без игры.",
                "Номер {number} вже має перемогу без гри."
            ),
            P::TableOrder => say!(
                "Name each table round that is left once; only a round robin has a table.",
                "Назовите каждый оставшийся тур таблицы один раз; таблица есть только в круговой системе.",
                "Назвіть кожен тур таблиці, що лишився, один раз; таблиця є лише в круговій системі."
            ),
            P::ResultKnown { table } => say!(
                "Table {table} has its result; correct it with a reason if it is wrong.",
                "У стола {table} результат есть; если он неверен, исправьте с указанием причины.",
                "Стіл {table} має результат; якщо він хибний, виправте із зазначенням причини."
            ),
            P::NothingToCorrect { table } => say!(
                "Table {table} has no such result to correct; enter it.",
                "У стола {table} такого результата нет; внесите его.",
                "Стіл {table} не має такого результату; внесіть його."
            ),
            P::ResultMissing { table } => say!(
                "Table {table} has no result yet.",
                "У стола {table} ещё нет результата.",
                "Стіл {table} ще не має результату."
            ),
            P::TieUnbroken { table } => say!(
                "The meeting at table {table} is drawn; decide it as the regulations say.",
                "Встреча за столом {table} ничейная; решите её, как велит регламент.",
                "Зустріч за столом {table} нічийна; вирішіть її, як велить регламент."
            ),
            P::NotATie { table } => say!(
                "There is no drawn meeting of a knockout at table {table}.",
                "За столом {table} нет ничейной встречи олимпийской системы.",
                "За столом {table} немає нічийної зустрічі олімпійської системи."
            ),
            P::TieBreakNotNamed { by } => {
                let by = by.word(language);
                say!(
                    "The regulations do not name this way to decide a meeting: {by}.",
                    "Регламент не называет этого способа решить встречу: {by}.",
                    "Регламент не називає цього способу вирішити зустріч: {by}."
                )
            }
            P::WinnerMissing => say!(
                "Say which of the two goes on.",
                "Укажите, кто из двоих проходит дальше.",
                "Укажіть, хто з двох проходить далі."
            ),
            P::NotTied => say!(
                "Additional games are for those with equal points; name two or more of them.",
                "Дополнительные встречи — для имеющих равные очки; назовите двоих или больше.",
                "Додаткові зустрічі — для тих, хто має рівні очки; назвіть двох або більше."
            ),
            _ => self.text_of_conduct(language),
        }
    }

    fn text_of_conduct(&self, language: Language) -> String {
        use Problem as P;
        macro_rules! say {
            ($en:literal, $ru:literal, $uk:literal) => {
                match language {
                    Language::En => format!($en),
                    Language::Ru => format!($ru),
                    Language::Uk => format!($uk),
                }
            };
        }
        match self {
            P::UnknownSanction { name, known } => say!(
                "The rulebook has no sanction {name:?}; it has: {known}.",
                "В правилах нет санкции {name:?}; есть: {known}.",
                "У правилах немає санкції {name:?}; є: {known}."
            ),
            P::SanctionBy { needed } => {
                let needed = needed.word(language);
                say!(
                    "This sanction is imposed by the {needed}.",
                    "Эту санкцию налагает {needed}.",
                    "Цю санкцію накладає {needed}."
                )
            }
            P::CommitteeUnsound { fault } => committee_fault(*fault, language),
            P::CommitteeArbiter { name } => say!(
                "{name} serves as an arbiter and cannot sit in the appeals committee.",
                "{name} — действующий судья и не может входить в апелляционный комитет.",
                "{name} — чинний суддя й не може входити до апеляційного комітету."
            ),
            P::CommitteeLate => say!(
                "The appeals committee is formed before the first round begins.",
                "Апелляционный комитет создают до начала первого тура.",
                "Апеляційний комітет створюють до початку першого туру."
            ),
            P::CommitteeMissing => say!(
                "No appeals committee was formed, so the chief arbiter's decision stands.",
                "Апелляционного комитета нет, решение главного судьи остаётся.",
                "Апеляційного комітету немає, рішення головного судді лишається."
            ),
            P::NotOfCommittee { name } => say!(
                "{name} is not of the appeals committee, or is named twice.",
                "{name} не входит в апелляционный комитет или назван дважды.",
                "{name} не входить до апеляційного комітету або названо двічі."
            ),
            P::ProtestLate { minutes, allowed } => say!(
                "The protest comes {minutes} minutes after the round; {allowed} are allowed.",
                "Протест подан через {minutes} мин. после тура; можно в течение {allowed}.",
                "Протест подано через {minutes} хв. після туру; можна протягом {allowed}."
            ),
            P::ProtestNotWritten => say!(
                "A protest is filed in writing.",
                "Протест подают в письменном виде.",
                "Протест подають у письмовому вигляді."
            ),
            P::ProtestWithoutClauses => say!(
                "A protest names the clauses that were broken.",
                "В протесте указывают нарушенные пункты правил.",
                "У протесті вказують порушені пункти правил."
            ),
            P::OnlyCaptain { captain } => say!(
                "Only the captain, {captain}, files protests for the team.",
                "Протесты от команды подаёт только капитан: {captain}.",
                "Протести від команди подає лише капітан: {captain}."
            ),
            P::DepositMissing { roubles } => say!(
                "A deposit of {roubles} roubles goes with a protest.",
                "К протесту прилагается залог {roubles} руб.",
                "До протесту додають заставу {roubles} руб."
            ),
            P::ProtestOpen { protest } => say!(
                "Protest {protest} has not come that far; decide what comes before.",
                "Протест {protest} до этого не дошёл; сначала решите предыдущее.",
                "Протест {protest} до цього не дійшов; спершу вирішіть попереднє."
            ),
            P::ProtestClosed { protest } => say!(
                "Protest {protest} has been dealt with already.",
                "По протесту {protest} уже решено.",
                "Щодо протесту {protest} вже вирішено."
            ),
            // All others have been spoken for above.
            other => format!("{other:?}"),
        }
    }
}

fn of(language: Language, en: &'static str, ru: &'static str, uk: &'static str) -> &'static str {
    match language {
        Language::En => en,
        Language::Ru => ru,
        Language::Uk => uk,
    }
}

fn committee_fault(fault: CommitteeFault, language: Language) -> String {
    let text = match fault {
        CommitteeFault::TooFewMembers => of(
            language,
            "The appeals committee needs a chair and two members or more.",
            "В апелляционном комитете нужны председатель и не меньше двух членов.",
            "В апеляційному комітеті потрібні голова й не менше двох членів.",
        ),
        CommitteeFault::TooFewReserves => of(
            language,
            "The appeals committee needs two reserves.",
            "Апелляционному комитету нужны два запасных члена.",
            "Апеляційному комітету потрібні два запасні члени.",
        ),
        CommitteeFault::EvenVotes => of(
            language,
            "The appeals committee needs an odd number of votes.",
            "В апелляционном комитете должно быть нечётное число голосов.",
            "В апеляційному комітеті має бути непарна кількість голосів.",
        ),
        CommitteeFault::TooYoung => of(
            language,
            "A member of the appeals committee is under 21.",
            "Члену апелляционного комитета нет 21 года.",
            "Члену апеляційного комітету немає 21 року.",
        ),
    };
    text.to_owned()
}

impl Thing {
    fn word(self, language: Language) -> &'static str {
        match self {
            Thing::Player => of(language, "player", "игрок", "гравець"),
            Thing::Team => of(language, "team", "команда", "команда"),
            Thing::Stage => of(language, "stage", "этап", "етап"),
            Thing::Section => of(language, "section", "группа", "група"),
            Thing::Round => of(language, "round", "тур", "тур"),
            Thing::Table => of(language, "table", "стол", "стіл"),
            Thing::Board => of(language, "board", "доска", "дошка"),
            Thing::Game => of(language, "game", "партия", "партія"),
            Thing::Protest => of(language, "protest", "протест", "протест"),
            Thing::Participant => of(language, "number", "номер", "номер"),
        }
    }
}

impl Unsaid {
    fn word(self, language: Language) -> &'static str {
        match self {
            Unsaid::Name => of(language, "the name", "имя", "ім'я"),
            Unsaid::Reason => of(language, "the reason", "причина", "причина"),
            Unsaid::Who => of(language, "who decides", "кто решает", "хто вирішує"),
            Unsaid::Captain => of(language, "the captain", "капитан", "капітан"),
            Unsaid::Text => of(language, "what it is about", "в чём дело", "у чому справа"),
        }
    }
}

impl StageFault {
    fn word(self, language: Language) -> &'static str {
        match self {
            StageFault::None => of(language, "there must be one", "он должен быть", "він має бути"),
            StageFault::NoRounds => of(language, "give it rounds", "нужны туры", "потрібні тури"),
            StageFault::NoGroups => of(
                language,
                "give it a group or more",
                "нужна хотя бы одна группа",
                "потрібна хоча б одна група",
            ),
            StageFault::QualifiersInFirst => of(
                language,
                "nobody qualifies for the first stage; leave the qualifiers out",
                "в первый этап никто не выходит; уберите число выходящих",
                "у перший етап ніхто не виходить; приберіть кількість тих, хто виходить",
            ),
            StageFault::NoQualifiers => of(
                language,
                "say how many qualify from each group",
                "укажите, сколько выходит из каждой группы",
                "укажіть, скільки виходить із кожної групи",
            ),
            StageFault::CarryFromNothing => of(
                language,
                "there is no stage before it to carry anything over from",
                "до него нет этапа, из которого можно что-то перенести",
                "до нього немає етапу, з якого можна щось перенести",
            ),
            StageFault::TooManyCycles => of(
                language,
                "a round robin has 1 to 16 cycles",
                "в круговой системе от 1 до 16 кругов",
                "у круговій системі від 1 до 16 кіл",
            ),
            StageFault::NoGames => of(
                language,
                "give the match games",
                "в матче нужны партии",
                "у матчі потрібні партії",
            ),
        }
    }
}

impl TieBreak {
    /// Its name in a language.
    pub fn word(self, language: Language) -> &'static str {
        match self {
            TieBreak::Replay => of(language, "replay", "переигровка", "перегравання"),
            TieBreak::HigherBoards => of(
                language,
                "better result on the higher boards",
                "лучший результат на старших досках",
                "кращий результат на старших дошках",
            ),
            TieBreak::ShorterGame => {
                of(language, "extra game with less time", "укороченная партия", "укорочена партія")
            }
            TieBreak::MicroMatch => of(
                language,
                "additional micro-match",
                "дополнительный микроматч",
                "додатковий мікроматч",
            ),
            TieBreak::BoardCoefficients => {
                of(language, "board coefficients", "коэффициенты досок", "коефіцієнти дощок")
            }
            TieBreak::WhiteLeaves => {
                of(language, "White leaves", "выбывают белые", "вибувають білі")
            }
            TieBreak::BlackLeaves => {
                of(language, "Black leaves", "выбывают чёрные", "вибувають чорні")
            }
            TieBreak::Lot => of(language, "lot", "жребий", "жереб"),
        }
    }
}

impl Authority {
    /// Its name in a language.
    pub fn word(self, language: Language) -> &'static str {
        match self {
            Authority::Arbiter => of(language, "arbiter", "судья", "суддя"),
            Authority::ChiefArbiter => {
                of(language, "chief arbiter", "главный судья", "головний суддя")
            }
            Authority::ChiefPanel => of(
                language,
                "chief panel",
                "главная судейская коллегия",
                "головна суддівська колегія",
            ),
        }
    }
}

impl Item {
    /// Its name in a language.
    pub fn word(&self, language: Language) -> &str {
        match self {
            Item::Entry => of(language, "signed entry", "заявка с подписями", "заявка з підписами"),
            Item::Identity => {
                of(language, "identity document", "удостоверение личности", "посвідчення особи")
            }
            Item::BirthCertificate => of(
                language,
                "birth certificate",
                "свидетельство о рождении",
                "свідоцтво про народження",
            ),
            Item::RankBook => of(
                language,
                "classification book",
                "зачётная классификационная книжка",
                "залікова класифікаційна книжка",
            ),
            Item::Medical => of(language, "doctor's clearance", "допуск врача", "допуск лікаря"),
            Item::HealthInsurance => of(
                language,
                "compulsory medical insurance",
                "полис обязательного медицинского страхования",
                "поліс обов'язкового медичного страхування",
            ),
            Item::AccidentInsurance => of(
                language,
                "accident insurance",
                "страховка от несчастных случаев",
                "страхування від нещасних випадків",
            ),
            Item::Fee => of(language, "entry fee", "стартовый взнос", "стартовий внесок"),
            Item::NotSuspended => of(
                language,
                "look at the lists of suspended persons",
                "проверка по спискам отстранённых",
                "перевірка за списками відсторонених",
            ),
            Item::AntiDopingCourse => {
                of(language, "anti-doping course", "антидопинговый курс", "антидопінговий курс")
            }
            Item::RegionalEntry => of(
                language,
                "entry from the regional centre of residence",
                "заявка регионального центра по месту жительства",
                "заявка регіонального центру за місцем проживання",
            ),
            Item::Classification => of(
                language,
                "national classification",
                "национальная классификация",
                "національна класифікація",
            ),
            Item::Qualification => of(
                language,
                "proof of the qualification standard",
                "подтверждение норматива",
                "підтвердження нормативу",
            ),
            Item::AssistantConsent => of(
                language,
                "leave to have an assistant",
                "согласие на ассистента",
                "згода на асистента",
            ),
            Item::Other(name) => name,
        }
    }
}
