//! Words about entries, teams, those who leave, and lots.

use words::Language;

use crate::Problem;

impl Problem {
    pub(super) fn text_of_play(&self, language: Language) -> String {
        use Problem as P;
        match self {
            P::AlreadyDecided { id } => say!(
                language,
                "The commission has already decided on {id}; take that decision back first.",
                "Комиссия уже решила о {id}; сначала отмените то решение.",
                "Комісія вже вирішила щодо {id}; спершу скасуйте те рішення."
            ),
            P::ItemMissing { id, item } => {
                let item = item.word(language);
                say!(
                    language,
                    "{id} lacks: {item}. He cannot be admitted until it has been checked.",
                    "У {id} нет: {item}. До проверки допустить нельзя.",
                    "{id} не має: {item}. До перевірки допустити не можна."
                )
            }
            P::ItemExpired { id, item, valid_to } => {
                let item = item.word(language);
                say!(
                    language,
                    "{id}: {item} is valid only to {valid_to}, which does not cover the event; ask for a longer one.",
                    "{id}: {item} действует лишь до {valid_to} и не покрывает соревнование; нужен более длинный срок.",
                    "{id}: {item} діє лише до {valid_to} і не покриває змагання; потрібен довший строк."
                )
            }
            P::TooOld { id, age, groups } => say!(
                language,
                "{id} is {age} by the rulebook's counting, too old for: {groups}.",
                "{id} по счёту правил {age}, это много для: {groups}.",
                "{id} за рахунком правил {age}, це забагато для: {groups}."
            ),
            P::BirthDateMissing { id } => say!(
                language,
                "{id} has no date of birth, and the event is for an age group; enter it.",
                "У {id} нет даты рождения, а соревнование возрастное; внесите её.",
                "{id} не має дати народження, а змагання вікове; внесіть її."
            ),
            P::WomenOnly { id } => say!(
                language,
                "{id} cannot play in a women's event.",
                "{id} не может играть в женском соревновании.",
                "{id} не може грати в жіночому змаганні."
            ),
            P::WheelchairOnly { id } => say!(
                language,
                "{id} does not belong to the category of wheelchair users.",
                "{id} не относится к категории участников на колясках.",
                "{id} не належить до категорії учасників на візках."
            ),
            P::RatingTooLow { id, least } => say!(
                language,
                "{id} is below the rating of {least} that the regulations ask for.",
                "Рейтинг {id} ниже {least}, которых требует регламент.",
                "Рейтинг {id} нижчий за {least}, яких вимагає регламент."
            ),
            P::NobodyToAdmit => say!(
                language,
                "Everybody has been decided on; there is nobody left.",
                "О всех уже решено; никого не осталось.",
                "Щодо всіх уже вирішено; нікого не лишилося."
            ),
            P::NotATeamEvent => say!(
                language,
                "This is no team event.",
                "Это не командное соревнование.",
                "Це не командне змагання."
            ),
            P::MainLineUp { boards, given } => say!(
                language,
                "Main players of the team: {given}; there must be as many as boards: {boards}.",
                "Основных игроков в команде: {given}; должно быть столько, сколько досок: {boards}.",
                "Основних гравців у команді: {given}; має бути стільки, скільки дощок: {boards}."
            ),
            P::TooManyReserves { most, given } => say!(
                language,
                "Reserves of the team: {given}; the regulations allow at most {most}.",
                "Запасных в команде: {given}; по регламенту — не больше {most}.",
                "Запасних у команді: {given}; за регламентом — не більше {most}."
            ),
            P::PlayerTwice { id } => say!(
                language,
                "{id} is named twice; a player sits at one board of one team.",
                "{id} назван дважды; игрок сидит за одной доской одной команды.",
                "{id} названо двічі; гравець сидить за однією дошкою однієї команди."
            ),
            P::NotAdmitted { id } => say!(
                language,
                "{id} has not been admitted, and nobody plays before that.",
                "{id} не допущен, а до допуска не играют.",
                "{id} не допущено, а до допуску не грають."
            ),
            P::TeamOrderFrozen { team } => say!(
                language,
                "The order of boards of {team} cannot change after the first round has begun.",
                "Порядок досок {team} после начала первого тура менять нельзя.",
                "Порядок дощок {team} після початку першого туру змінювати не можна."
            ),
            P::LineUpLate { minutes } => say!(
                language,
                "Line-ups are due {minutes} minutes before the round; the usual line-up plays.",
                "Составы подаются за {minutes} мин. до тура; играет обычный состав.",
                "Склади подають за {minutes} хв. до туру; грає звичайний склад."
            ),
            P::LineUpSize { boards, given } => say!(
                language,
                "Boards in the line-up: {given}; there must be {boards}. Put nobody where a player is missing.",
                "Досок в составе: {given}; должно быть: {boards}. Где игрока нет, не ставьте никого.",
                "Дощок у складі: {given}; має бути: {boards}. Де гравця немає, не ставте нікого."
            ),
            P::NotInTeam { id, team } => say!(
                language,
                "{id} is not in the entry of {team}.",
                "{id} нет в заявке {team}.",
                "{id} немає в заявці {team}."
            ),
            P::NotHisBoard { id, own } => say!(
                language,
                "{id} is a main player and plays only on board {own}; a reserve may take another.",
                "{id} — основной игрок и играет только на доске {own}; на другую можно поставить запасного.",
                "{id} — основний гравець і грає лише на дошці {own}; на іншу можна поставити запасного."
            ),
            P::OrderBroken { id } => say!(
                language,
                "{id} sits too low or too high: players move up in the order of the entry.",
                "{id} сидит не по порядку: игроки сдвигаются вверх в порядке заявки.",
                "{id} сидить не за порядком: гравці зсуваються вгору в порядку заявки."
            ),
            P::HasLeft { who } => say!(
                language,
                "{who} has left the event.",
                "{who} выбыл из соревнования.",
                "{who} вибув зі змагання."
            ),
            P::PanelSettles { settling } => {
                let both = settling.text(language);
                say!(
                    language,
                    "{both} The chief panel decides: say what it confirmed, panel=losses or panel=annulled.",
                    "{both} Решает судейская коллегия: укажите, что она утвердила, panel=losses или panel=annulled.",
                    "{both} Вирішує суддівська колегія: вкажіть, що вона затвердила, panel=losses або panel=annulled."
                )
            }
            P::PanelNotAsked { who } => say!(
                language,
                "The rulebook itself says what becomes of the games of {who}; leave the panel out.",
                "Что будет с партиями {who}, говорят сами правила; решение коллегии не нужно.",
                "Що буде з партіями {who}, кажуть самі правила; рішення колегії не потрібне."
            ),
            P::PanelExcludes { by } => {
                let by = by.word(language);
                say!(
                    language,
                    "Excluding is not for the {by}; the chief panel, or where the rulebook says so the chief arbiter, decides.",
                    "Исключает не {by}, а главная судейская коллегия, где правила это позволяют — главный судья.",
                    "Вилучає не {by}, а головна суддівська колегія, де правила це дозволяють — головний суддя."
                )
            }
            P::ChiefDecides { by } => {
                let by = by.word(language);
                say!(
                    language,
                    "This is not for the {by}; the chief arbiter decides.",
                    "Это решает не {by}, а главный судья.",
                    "Це вирішує не {by}, а головний суддя."
                )
            }
            P::BadCommitment => say!(
                language,
                "A commitment is the SHA-256 of the seed, 64 hexadecimal digits; damka lot commit prints it.",
                "Обязательство — SHA-256 от зерна, 64 шестнадцатеричные цифры; его печатает damka lot commit.",
                "Зобов'язання — SHA-256 від зерна, 64 шістнадцяткові цифри; його друкує damka lot commit."
            ),
            P::CommitmentPending => say!(
                language,
                "A draw has been announced and must be used as it was announced; reveal its seed, and give no other.",
                "Жеребьёвка объявлена и проводится, как объявлена; раскройте зерно и не давайте другого.",
                "Жеребкування оголошено й проводиться, як оголошено; розкрийте зерно й не давайте іншого."
            ),
            P::NoCommitment => say!(
                language,
                "No seed has been committed to; commit first.",
                "Зерно не объявлено; сначала объявите обязательство.",
                "Зерно не оголошено; спершу оголосіть зобов'язання."
            ),
            P::SeedDiffers { announced, given } => say!(
                language,
                "This seed has the digest {given}, and {announced} was announced; say the seed exactly as it was.",
                "У этого зерна хэш {given}, а объявлен {announced}; назовите зерно в точности.",
                "Це зерно має хеш {given}, а оголошено {announced}; назвіть зерно точно."
            ),
            P::LotMissing => say!(
                language,
                "This is decided by lot; give a seed, or commit to one and reveal it.",
                "Это решает жребий; дайте зерно или объявите и раскройте его.",
                "Це вирішує жереб; дайте зерно або оголосіть і розкрийте його."
            ),
            _ => self.text_of_rounds(language),
        }
    }
}
