//! Words about regulations.

use words::Language;

use crate::{Problem, Settled};

impl Problem {
    pub(super) fn text_of_regulations(&self, language: Language) -> Option<String> {
        use Problem as P;
        Some(match self {
            P::RulebookWithoutEvents => say!(
                language,
                "UA-64 has rules of play only; hold the event under UA-2024.",
                "UA-64 содержит только правила игры; проводите соревнование по UA-2024.",
                "UA-64 містить лише правила гри; проводьте змагання за UA-2024."
            ),
            P::UnknownDiscipline { discipline, known } => say!(
                language,
                "The rulebook has no discipline {discipline:?}; choose one of: {known}.",
                "В правилах нет дисциплины {discipline:?}; выберите из: {known}.",
                "У правилах немає дисципліни {discipline:?}; виберіть із: {known}."
            ),
            P::TimeControlUnreadable { text } => say!(
                language,
                "{text:?} is no time control; write it as 30+30 or 120/50, 60/25*.",
                "{text:?} — не контроль времени; пишите как 30+30 или 120/50, 60/25*.",
                "{text:?} — не контроль часу; пишіть як 30+30 або 120/50, 60/25*."
            ),
            P::TimeControlRefused { text } => say!(
                language,
                "The rulebook does not allow the time control {text} in this discipline; choose one that it names.",
                "Правила не допускают контроль {text} в этой дисциплине; выберите из названных в них.",
                "Правила не допускають контроль {text} у цій дисципліні; виберіть із названих у них."
            ),
            P::ScoringRefused { allowed } => say!(
                language,
                "The rulebook allows only this scoring: {allowed}.",
                "Правила допускают только такой счёт: {allowed}.",
                "Правила допускають лише такий рахунок: {allowed}."
            ),
            P::LatenessRefused { minutes, limit } => say!(
                language,
                "{minutes} minutes of lateness cannot be allowed ({limit}); leave it out to keep the rulebook's own term.",
                "Опоздание на {minutes} мин. допустить нельзя ({limit}); не указывайте, и останется срок правил.",
                "Запізнення на {minutes} хв. допустити не можна ({limit}); не вказуйте, і лишиться строк правил."
            ),
            P::UnknownTieBreak { name, known } => say!(
                language,
                "There is no criterion {name:?}; choose from: {known}.",
                "Нет показателя {name:?}; выберите из: {known}.",
                "Немає показника {name:?}; виберіть із: {known}."
            ),
            P::TieBreaksMissing => say!(
                language,
                "The regulations must name the criteria for equal points and their order.",
                "Регламент должен назвать дополнительные показатели и их порядок.",
                "Регламент має назвати додаткові показники та їхній порядок."
            ),
            P::SchmulianInSwiss => say!(
                language,
                "The Schmulian coefficient is for round robins only; leave it out of a Swiss.",
                "Коэффициент Шмульяна — только для круговой системы; в швейцарской уберите его.",
                "Коефіцієнт Шмульяна — лише для кругової системи; у швейцарській приберіть його."
            ),
            P::FeeTooHigh { fee } => say!(
                language,
                "An entry fee of {fee} roubles is above the 5000 allowed; lower it.",
                "Взнос {fee} руб. выше допустимых 5000; уменьшите его.",
                "Внесок {fee} руб. вищий за дозволені 5000; зменште його."
            ),
            P::DepositRefused { deposit, limit } => say!(
                language,
                "A protest deposit of {deposit} roubles cannot be asked for ({limit}).",
                "Залог {deposit} руб. за протест требовать нельзя ({limit}).",
                "Заставу {deposit} руб. за протест вимагати не можна ({limit})."
            ),
            P::StageUnsound { stage, what } => {
                let what = what.word(language);
                say!(
                    language,
                    "Stage {stage}: {what}.",
                    "Этап {stage}: {what}.",
                    "Етап {stage}: {what}."
                )
            }
            P::KnockoutWithoutTieBreak { stage } => say!(
                language,
                "Stage {stage} is a knockout, and the regulations do not say how a drawn meeting is decided; name the ways, such as replay, shorter-game or lot.",
                "Этап {stage} — олимпийская система, а регламент не говорит, как решается ничейная встреча; назовите способы: переигровка, укороченная партия, жребий.",
                "Етап {stage} — олімпійська система, а регламент не каже, як вирішується нічийна зустріч; назвіть способи: перегравання, укорочена партія, жереб."
            ),
            P::HandPairing => say!(
                language,
                "From regional status up pairs are made by computer only; change how pairs are made.",
                "Начиная с регионального статуса жеребьёвка только компьютерная; измените способ.",
                "Від регіонального статусу жеребкування лише комп'ютерне; змініть спосіб."
            ),
            P::TeamRulesMissing => say!(
                language,
                "The regulations of a team event must say how many boards a team has.",
                "Регламент командного соревнования должен указать число досок в команде.",
                "Регламент командного змагання має вказати кількість дощок у команді."
            ),
            P::TeamDiscipline => say!(
                language,
                "Team events are held in the team discipline of the rulebook, others are not; change the discipline or the kind of event.",
                "Командные соревнования проводятся в командной дисциплине, остальные — нет; измените дисциплину или вид соревнования.",
                "Командні змагання проводять у командній дисципліні, інші — ні; змініть дисципліну або вид змагання."
            ),
            P::UnknownAgeGroup { name, known } => say!(
                language,
                "This discipline has no age group {name:?}; choose from: {known}.",
                "В этой дисциплине нет возрастной группы {name:?}; выберите из: {known}.",
                "У цій дисципліні немає вікової групи {name:?}; виберіть із: {known}."
            ),
            P::AgeGroupsNotNeighbours => say!(
                language,
                "Only two neighbouring age groups may be merged; divide the others off.",
                "Объединять можно только две соседние возрастные группы; остальные выделите.",
                "Об'єднувати можна лише дві сусідні вікові групи; решту відокремте."
            ),
            P::MicroMatchesMissing => say!(
                language,
                "Draughts-64 is played in micro-matches; give a meeting two games or more.",
                "В шашки-64 играют микроматчами; дайте встрече две партии или больше.",
                "У шашки-64 грають мікроматчами; дайте зустрічі дві партії або більше."
            ),
            P::OpeningTableMissing => say!(
                language,
                "Openings are drawn in this discipline; name the table.",
                "В этой дисциплине начала разыгрываются по жребию; назовите таблицу.",
                "У цій дисципліні початки визначає жереб; назвіть таблицю."
            ),
            P::UnknownOpeningTable { name, known } => say!(
                language,
                "The rulebook has no opening table {name:?} for this discipline; it has: {known}.",
                "В правилах нет таблицы начал {name:?} для этой дисциплины; есть: {known}.",
                "У правилах немає таблиці початків {name:?} для цієї дисципліни; є: {known}."
            ),
            P::RenjuOpeningMissing => say!(
                language,
                "The regulations of a renju event must name the opening rule.",
                "Регламент по рэндзю должен назвать дебютный регламент.",
                "Регламент із рендзю має назвати дебютний регламент."
            ),
            P::AdditionalMicroMatchesRefused => say!(
                language,
                "The rulebook knows no additional micro-matches after a drawn one; leave them out.",
                "Правила не знают дополнительных микроматчей после ничьей; уберите их.",
                "Правила не знають додаткових мікроматчів після нічиєї; приберіть їх."
            ),
            P::PlayOffRefused => say!(
                language,
                "The regulations do not provide additional games for shared places.",
                "Регламент не предусматривает дополнительных встреч за место.",
                "Регламент не передбачає додаткових зустрічей за місце."
            ),
            P::RegulationsSettled { by } => match by {
                Settled::Entries => say!(
                    language,
                    "Somebody has been entered: whether players or teams compete cannot be changed any more. Open a new event for that.",
                    "Участники уже заявлены: личное это соревнование или командное, изменить нельзя. Для этого откройте новое соревнование.",
                    "Учасників уже заявлено: особисте це змагання чи командне, змінити не можна. Для цього відкрийте нове змагання."
                ),
                Settled::Admission => say!(
                    language,
                    "Admission has been decided by these regulations: rulebook, discipline, rank, who may play and the documents stay. Take the decisions back first.",
                    "По этому положению уже решён вопрос о допуске: правила, дисциплина, ранг, круг участников и документы остаются. Сначала отмените решения о допуске.",
                    "За цим регламентом уже вирішено питання про допуск: правила, дисципліна, ранг, коло учасників і документи лишаються. Спершу скасуйте рішення про допуск."
                ),
                Settled::Draw => say!(
                    language,
                    "Numbers have been drawn by these regulations: only name, place, dates, organiser and officials can still be changed. Take the draw back first.",
                    "По этому положению проведена жеребьёвка: изменить можно только название, место, даты, организатора и судей. Сначала отмените жеребьёвку.",
                    "За цим регламентом проведено жеребкування: змінити можна лише назву, місце, дати, організатора й суддів. Спершу скасуйте жеребкування."
                ),
            },
            P::DatesReversed => say!(
                language,
                "The event ends before it starts; put the dates right.",
                "Соревнование кончается раньше, чем начинается; исправьте даты.",
                "Змагання закінчується раніше, ніж починається; виправте дати."
            ),
            P::ApprovedLate { months } => say!(
                language,
                "The regulations were approved less than {months} months before the start.",
                "Регламент утверждён менее чем за {months} мес. до начала.",
                "Регламент затверджено менш ніж за {months} міс. до початку."
            ),
            P::SectionMissing { section } => say!(
                language,
                "The regulations lack section {section} of the rulebook's list.",
                "В регламенте нет раздела {section} из перечня правил.",
                "У регламенті немає розділу {section} з переліку правил."
            ),
            P::TieBreaksByRulebook => say!(
                language,
                "The regulations name no criteria for equal points; those of the rulebook are used.",
                "Регламент не называет показателей при равенстве очков; берутся те, что в правилах.",
                "Регламент не називає показників за рівності очок; беруться ті, що в правилах."
            ),
            P::RoundsUnusual { rounds, participants, usual: (least, most) } => say!(
                language,
                "{rounds} rounds are unusual for {participants} participants; {least} to {most} are recommended.",
                "Туров: {rounds}, участников: {participants}. Это непривычно; рекомендуется от {least} до {most}.",
                "Турів: {rounds}, учасників: {participants}. Це незвично; рекомендовано від {least} до {most}."
            ),
            P::FewArbiters { arbiters, advised } => say!(
                language,
                "{arbiters} arbiters are few; {advised} are advised for so many pairs.",
                "Судей мало: {arbiters}; для стольких пар рекомендуется {advised}.",
                "Суддів мало: {arbiters}; для стількох пар рекомендовано {advised}."
            ),
            P::Undecided { players } => say!(
                language,
                "{players} players have been neither admitted nor refused; they are not paired.",
                "Участников, о допуске которых не решено: {players}; в пары они не входят.",
                "Учасників, про допуск яких не вирішено: {players}; у пари вони не входять."
            ),
            _ => return None,
        })
    }
}
