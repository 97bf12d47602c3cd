//! What is due to whom on a day, as it is reminded of: in calendars, and by e-mail.

use competition::correspondence::PostalGame;
use competition::{Competition, Date, Member, Place, PlayerId};
use correspondence::{Due, Duty, Instance};
use draughts::Colour;
use words::Language;

use super::Reader;

/// So long before its last day something is reminded of by e-mail.
const DAYS_BEFORE: i64 = 7;

/// Who must do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose {
    /// A player.
    Player(PlayerId),
    /// The chief secretary, or the judge where there is none.
    Secretary,
    /// The chief judge.
    Judge,
    /// Those who hold the event.
    Organiser,
}

/// Something that somebody must do in a game.
#[derive(Clone, Debug)]
pub struct Reminder {
    /// The board of the game.
    pub place: Place,
    /// The two who play.
    pub pair: [String; 2],
    /// Who must.
    pub whose: Whose,
    /// What, and by when.
    pub due: Due,
    /// What it is about for good: the game, the duty, and how much had come when it arose. It stays the same as
    /// long as it is the same duty.
    pub key: String,
}

impl Reminder {
    /// It in a sentence.
    pub fn text(&self, language: Language) -> String {
        format!("{} – {}: {}", self.pair[0], self.pair[1], self.due.text(language))
    }

    /// Whether somebody is reminded of it on a day: in the last week before its last day and after it, and at once
    /// where no day is known.
    pub fn is_near(&self, today: Date) -> bool {
        self.due.day().is_none_or(|day| today.days_later(DAYS_BEFORE) >= day)
    }
}

/// The name of a duty in keys.
fn name(duty: Duty) -> &'static str {
    match duty {
        Duty::Move => "move",
        Duty::Repeat => "repeat",
        Duty::Enquire => "enquire",
        Duty::Report => "report",
        Duty::Correct => "correct",
        Duty::JudgeClaim => "judge-claim",
        Duty::ContestClaim => "contest-claim",
        Duty::Record => "record",
        Duty::Analysis => "analysis",
        Duty::Adjudicate => "adjudicate",
        Duty::LeaverGame => "leaver-game",
        Duty::Decide => "decide",
        Duty::HearProtest => "hear-protest",
        Duty::Forward => "forward",
        Duty::DeclareDraw => "declare-draw",
    }
}

/// What is due in an event on a day, game by game. A player is told of what he may know: a letter that has not reached
/// him gives him nothing to do; the desk sees all.
pub fn reminders(competition: &Competition, reader: Option<Reader>, today: Date) -> Vec<Reminder> {
    let at_desk = reader == Some(Reader::Desk);
    let mut all = Vec::new();
    for (place, game) in competition.postal_games() {
        let named = |side| competition.name(Member::Player(game.player(side))).to_owned();
        let pair = [named(Colour::White), named(Colour::Black)];
        let dues = |game: &PostalGame, who: &dyn Fn(Option<Colour>) -> bool| {
            // Letters that were exchanged: a move that is due after the next one is another duty.
            let letters = game.game.moves().len();
            let dues = game.game.due().into_iter();
            let dues = dues.filter(|one| one.is_due(today) && who(one.who));
            dues.map(|due| (due, letters)).collect::<Vec<_>>()
        };
        let found: Vec<_> = if at_desk {
            dues(&game, &|_| true)
        } else {
            let own = Colour::BOTH.into_iter();
            let own = own.flat_map(|side| dues(&game.as_seen_by(side), &|who| who == Some(side)));
            own.chain(dues(&game, &|who| who.is_none())).collect()
        };
        for (due, letters) in found {
            let whose = match (due.who, due.office) {
                (Some(side), _) => Whose::Player(game.player(side)),
                (None, Instance::Secretary) => Whose::Secretary,
                (None, Instance::Judge) => Whose::Judge,
                (None, Instance::Organiser) => Whose::Organiser,
            };
            // An appeal is another's duty than the dispute was.
            let side = match (due.who, due.office) {
                (Some(Colour::White), _) => "w",
                (Some(Colour::Black), _) => "b",
                (None, Instance::Secretary) => "s",
                (None, Instance::Judge) => "j",
                (None, Instance::Organiser) => "o",
            };
            let (section, round, table) = (place.section, place.round, place.table);
            let duty = name(due.duty);
            let key = format!("{section}-{round}-{table}-{side}-{duty}-{letters}");
            all.push(Reminder { place, pair: pair.clone(), whose, due, key });
        }
    }
    all
}
