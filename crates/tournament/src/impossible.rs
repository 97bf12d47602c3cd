//! Why a round could not be paired, and what the arbiter can do.

use words::Language;

use crate::{Number, Round};

/// There is no pairing that keeps the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Impossible {
    /// Whatever is done, two would meet again.
    #[error(
        "Round {round} cannot be paired without two participants meeting again, even without the bar on \
         colours. The chief arbiter can end the stage here, let somebody rest, lift a forbidden pair, or \
         make the pairs by a reasoned decision of his own; a rematch is never made silently."
    )]
    Rematch {
        /// The round.
        round: Round,
    },
    /// The number is odd, and everybody has had a win without play.
    #[error(
        "Round {round} has an odd number of participants and everybody has had a win without play. The \
         chief arbiter can admit one more participant, let somebody rest without points, or decide on a \
         second bye with his reasons."
    )]
    NoBye {
        /// The round.
        round: Round,
    },
    /// The system draws a lot for this round, and none was given.
    #[error(
        "Round {round} is paired by lot, and no lot was given: give the order that was drawn, or a seed."
    )]
    NoLot {
        /// The round.
        round: Round,
    },
    /// The lot names somebody twice, or not at all, or a stranger.
    #[error(
        "The lot of round {round} must name every participant to be paired once; look at number {who}."
    )]
    BadLot {
        /// The round.
        round: Round,
        /// A number that is missing, repeated or unknown.
        who: Number,
    },
    /// A round of the table does not have one cell for each participant, or a cell names a stranger.
    #[error(
        "Round {round} of the table is broken: it must have one cell for each of the {participants} \
         participants, and name nobody else."
    )]
    BadTable {
        /// The round.
        round: Round,
        /// How many participants there are.
        participants: usize,
    },
}

impl Impossible {
    /// The same in a language of our users.
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::En => self.to_string(),
            Language::Ru => self.russian(),
            Language::Uk => self.ukrainian(),
        }
    }

    fn russian(&self) -> String {
        match self {
            Impossible::Rematch { round } => format!(
                "Тур {round} нельзя составить без повторной встречи, даже без запрета цвета. Главный \
                 судья может закончить этап, освободить кого-то от тура, снять запрет пары или \
                 составить пары своим мотивированным решением."
            ),
            Impossible::NoBye { round } => format!(
                "В туре {round} нечётное число участников, и у всех уже есть плюс без игры. Главный \
                 судья может допустить ещё одного участника, освободить кого-то без очков или \
                 мотивированно дать второй плюс."
            ),
            Impossible::NoLot { round } => format!(
                "Тур {round} составляют по жребию, а жребий не дан: дайте вытянутый порядок или зерно."
            ),
            Impossible::BadLot { round, who } => format!(
                "Жребий тура {round} должен назвать каждого участника тура один раз; посмотрите на \
                 номер {who}."
            ),
            Impossible::BadTable { round, participants } => format!(
                "Тур {round} таблицы повреждён: в нём должно быть по одной клетке на каждого из \
                 {participants} участников и никого другого."
            ),
        }
    }

    fn ukrainian(&self) -> String {
        match self {
            Impossible::Rematch { round } => format!(
                "Тур {round} не можна скласти без повторної зустрічі, навіть без заборони кольору. \
                 Головний суддя може закінчити етап, звільнити когось від туру, зняти заборону пари \
                 або скласти пари своїм мотивованим рішенням."
            ),
            Impossible::NoBye { round } => format!(
                "У турі {round} непарна кількість учасників, і всі вже мають плюс без гри. Головний \
                 суддя може допустити ще одного учасника, звільнити когось без очок або мотивовано \
                 дати другий плюс."
            ),
            Impossible::NoLot { round } => format!(
                "Тур {round} складають за жеребом, а жеребу не дано: дайте витягнутий порядок або зерно."
            ),
            Impossible::BadLot { round, who } => format!(
                "Жереб туру {round} має назвати кожного учасника туру один раз; погляньте на номер {who}."
            ),
            Impossible::BadTable { round, participants } => format!(
                "Тур {round} таблиці пошкоджено: у ньому має бути по одній клітинці на кожного з \
                 {participants} учасників і нікого іншого."
            ),
        }
    }
}
