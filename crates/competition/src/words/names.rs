//! The names of things in the three languages.

use words::Language;

use super::of;
use crate::{Authority, Item, StageFault, Thing, TieBreak, Unsaid};

impl Thing {
    pub(super) fn word(self, language: Language) -> &'static str {
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

/// A field of a command as forms call it; what no form has is called as programs write it.
pub(super) fn field_word(field: &str, language: Language) -> &str {
    match field {
        "name" => of(language, "the name", "имя или название", "ім'я або назва"),
        "place" => of(language, "the place", "место", "місце"),
        "from" => of(language, "where he is from", "откуда", "звідки"),
        "club" => of(language, "the club", "клуб", "клуб"),
        "coach" => of(language, "the coach", "тренер", "тренер"),
        "captain" => of(language, "the captain", "капитан", "капітан"),
        "organiser" => of(language, "the organiser", "организатор", "організатор"),
        "reason" => of(language, "the reason", "причина", "причина"),
        "note" => of(language, "the note", "примечание", "примітка"),
        "text" => of(language, "the text", "текст", "текст"),
        "act" => of(language, "what happened", "что произошло", "що сталося"),
        "by" => of(language, "who decides", "кто решает", "хто вирішує"),
        "seed" => of(language, "the seed", "число жеребьёвки", "число жеребкування"),
        "moves" => of(language, "the moves", "ходы", "ходи"),
        other => other,
    }
}

impl Unsaid {
    pub(super) fn word(self, language: Language) -> &'static str {
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
    pub(super) fn word(self, language: Language) -> &'static str {
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
            StageFault::MeetingsPlayedAnew => of(
                language,
                "in a knockout or a match every meeting is played; carry points over, or nothing",
                "в системе с выбыванием и в матче играют каждую встречу; переносите очки или ничего",
                "у системі з вибуванням і в матчі грають кожну зустріч; переносьте очки або нічого",
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
                "поліс обов’язкового медичного страхування",
            ),
            Item::AccidentInsurance => of(
                language,
                "accident insurance",
                "страховка от несчастных случаев",
                "страхування від нещасних випадків",
            ),
            Item::Fee => of(language, "entry fee", "заявочный взнос", "стартовий внесок"),
            Item::NotSuspended => of(
                language,
                "check against the lists of suspended persons",
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
