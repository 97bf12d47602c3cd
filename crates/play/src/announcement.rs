//! What is announced to somebody of what has happened at a table: sentences in his language for whoever does
//! not see the board. What his page notices by itself, such as a lost connection, is not among them.

use game::{Because, ClockChange, Colour, Ending, Event, Fact as Reason, What};
use serde::Serialize;
use words::Id;

use crate::speech::{Speech, Spoken};
use crate::view::{TableView, kind, may_hear};
use crate::{
    Aside, Asked, CARE, Fact, Message, Person, Phase, Played, Role, SHOW_WIN, Table, Who, id, told,
};

/// Something that is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Announcement {
    /// What it is: `move`, `own-move`, `must-take`, `step`, or how the fact is called.
    pub what: &'static str,
    /// It in a sentence.
    pub text: String,
    /// Whether it is never left out, and interrupts what is being said.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub urgent: bool,
}

/// What is announced to somebody of these facts, after which the table is as it is; `before` is the position
/// in which they began.
pub fn announcements(
    facts: &[Fact],
    before: &str,
    table: &Table,
    role: Role,
    speech: Speech,
) -> Vec<Announcement> {
    let person = match role {
        Role::Player(person) | Role::Member(person, _) => Some(person),
        Role::Arbiter | Role::Reporter | Role::Spectator => None,
    };
    // Who plays blindfold is told moves as they are written: what they take he has in his head.
    let sees = table.blindfold(role).is_none();
    let before = Spoken::read(kind(table.game()), before).filter(|_| sees);
    let mut announcing =
        Announcing { table, role, speech, person, before, asks: false, all: Vec::new() };
    facts.iter().for_each(|fact| announcing.fact(fact));
    if announcing.asks {
        announcing.asks_to_move();
    }
    announcing.all
}

/// What is announced to somebody of facts that he has missed, as if he had been there; nothing if they are so many
/// that he is rather told how the table stands. They are the last ones of the table.
pub fn missed(
    facts: &[Fact],
    table: &Table,
    role: Role,
    speech: Speech,
) -> Option<Vec<Announcement>> {
    if facts.len() > MISSED_MAX {
        return None;
    }
    let played = facts
        .iter()
        .filter_map(|fact| if let Fact::Played(played) = fact { Some(played) } else { None });
    let events = played.flat_map(|played| &played.events);
    let moves = events.filter(|event| matches!(event.what, What::Moved(..))).count();
    // The position before the first of them.
    let positions = if moves == 0 { Vec::new() } else { table.game().positions() };
    let before = positions.iter().rev().nth(moves).cloned();
    let before = before.unwrap_or_else(|| table.game().board().text());
    Some(announcements(facts, &before, table, role, speech))
}

/// Of so much that somebody has missed he is told what is announced; of more, how the table stands.
const MISSED_MAX: usize = 12;

/// What is being announced to somebody.
struct Announcing<'a> {
    table: &'a Table,
    role: Role,
    speech: Speech,
    person: Option<Person>,
    /// The position before the next move, as long as it is known.
    before: Option<Spoken>,
    /// Whether it may be his turn by now.
    asks: bool,
    all: Vec<Announcement>,
}

impl Announcing<'_> {
    fn add(&mut self, what: &'static str, urgent: bool, text: String) {
        self.all.push(Announcement { what, text, urgent });
    }

    fn calm(&mut self, what: &'static str, id: Id) {
        self.add(what, false, self.speech.say(id));
    }

    fn side(&self, colour: Colour) -> String {
        self.speech.say(match colour {
            Colour::White => id::SIDE_WHITE,
            Colour::Black => id::SIDE_BLACK,
        })
    }

    fn fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Played(played) => self.played(played),
            Fact::Presence { person, here, .. } => {
                if self.person.is_some_and(|own| own != *person) {
                    let text = if *here { id::SAY_OPPONENT_BACK } else { id::SAY_OPPONENT_LOST };
                    self.calm("presence", text);
                }
            }
            Fact::Asked { asked, .. } => self.asked(asked),
            Fact::Message(Message { to, text, .. }) => {
                if self.person.is_some() && (to.is_none() || *to == self.person) {
                    let text = self.speech.tell(id::SAY_ARBITER, &[("text", text)]);
                    self.add("message", true, text);
                }
            }
            Fact::Seated { person, seat } => {
                if self.person != Some(*person) {
                    let text = self.speech.tell(id::SAY_SEATED, &[("name", &seat.name)]);
                    self.add("seated", false, text);
                }
            }
            Fact::Called { person, .. } => {
                if self.person == Some(*person) {
                    self.calm("called", id::SAY_CALLED);
                }
            }
            Fact::Relayed { moves, .. } => {
                if let Some(text) = moves.last() {
                    self.add("move", true, format!("{text}."));
                }
            }
            Fact::Told { .. } => self.result(),
            Fact::Voided { .. } => self.add("void", true, self.speech.say(id::SAY_VOID)),
            Fact::Opened { .. }
            | Fact::Ready { .. }
            | Fact::Reporting { .. }
            | Fact::Joined { .. }
            | Fact::Conferred { .. }
            | Fact::Proposed { .. }
            | Fact::Answered { .. }
            | Fact::Rematch { .. }
            | Fact::Erred { .. }
            | Fact::Display { .. }
            | Fact::Ticked { .. }
            | Fact::Agreed { .. }
            | Fact::Drawn(_)
            | Fact::Begins { .. }
            | Fact::Elsewhere { .. }
            | Fact::Noticed { .. }
            | Fact::Window { .. }
            | Fact::Breach { .. }
            | Fact::Helped { .. }
            | Fact::Follows { .. } => {}
            // What an assistant writes is heard by his player alone.
            Fact::Aside(Aside { person, assistant, text, .. }) => {
                if self.role == Role::Player(*person) && !assistant.is_empty() {
                    self.add("aside", true, format!("{assistant}: {text}"));
                }
            }
        }
    }

    fn asked(&mut self, asked: &Asked) {
        if !self.person.is_some_and(|own| asked.asks(own)) {
            return;
        }
        let text = match asked {
            Asked::ShowWin { .. } => {
                let seconds = (SHOW_WIN.0 / 1_000).to_string();
                self.speech.tell(id::SAY_SHOW_WIN, &[("n", &seconds)])
            }
            Asked::TakeBack { .. } => self.speech.say(id::SAY_TAKE_BACK),
            Asked::Rematch { .. } => self.speech.say(id::SAY_REMATCH),
        };
        self.add("question", true, text);
    }

    fn played(&mut self, played: &Played) {
        // A wrong claim is told with what it costs.
        let denied = played.events.iter().any(|event| matches!(event.what, What::ClaimDenied(_)));
        // What somebody is helped with is not for everybody.
        let (table, role) = (self.table, self.role);
        for event in played.events.iter().filter(|event| may_hear(table, role, event)) {
            self.event(event, played, denied);
        }
        if let Some(unsealed) =
            told(played, self.speech.language).into_iter().find(|said| said.what == "unsealed")
        {
            self.add("unsealed", true, unsealed.text);
        }
    }

    fn event(&mut self, event: &Event, played: &Played, denied: bool) {
        let speech = self.speech;
        let own = |side| self.person.is_some_and(|own| self.table.side(own) == side);
        match &event.what {
            What::Moved(side, text) => {
                let own = own(*side);
                self.moved(own, *side, text);
            }
            // In an opening it is the player who acts, and not the colour.
            What::OpeningPlaced(side, text) | What::OpeningChosen(side, text) => {
                let own = match &played.by {
                    Who::Player(person) | Who::Member(person, _) => self.person == Some(*person),
                    Who::Assistant(person, _) => self.person == Some(*person),
                    Who::Arbiter(_) | Who::ChiefArbiter(_) | Who::Reporter(_) | Who::Platform => {
                        own(*side)
                    }
                };
                self.moved(own, *side, text);
            }
            What::Offered(side) | What::OfferedUntimely(side)
                if self.person.is_some() && !own(*side) =>
            {
                self.add("offered", true, speech.say(id::SAY_OFFER));
            }
            What::OfferDeclined(_) | What::OfferLapsed(_) if self.person.is_some() => {
                self.calm("offer-declined", id::SAY_DECLINED);
            }
            What::Claimed(claim) => {
                let side = self.side(self.table.game().rules().colour(claim.by));
                let rule = event.because.title(speech.language);
                let text = speech.tell(id::SAY_CLAIM, &[("side", &side), ("rule", rule)]);
                self.add("claimed", true, text);
            }
            What::ClaimDenied(_) => {
                let consequence = self.consequence(&played.events);
                let words = [("consequence", consequence.as_str())];
                self.add("claim-denied", true, speech.tell(id::SAY_CLAIM_DENIED, &words));
                self.asks = true;
            }
            What::Ended(_, ending) => {
                if is_claimed(ending, &event.because) {
                    self.add("claim-right", true, speech.say(id::SAY_CLAIM_RIGHT));
                }
                self.result();
            }
            What::Clock(ClockChange::Stopped) => self.stopped(played),
            What::WarnedOfTime(..) => {
                let left = event.because.facts.iter();
                let mut left =
                    left.filter_map(
                        |fact| if let Reason::Time(left) = fact { Some(*left) } else { None },
                    );
                let left = left.next();
                let time = speech.time(left.unwrap_or_default());
                self.add("trouble", true, speech.tell(id::SAY_TIME_TROUBLE, &[("time", &time)]));
            }
            // After a wrong claim they go on with what follows from it.
            What::Begun | What::Clock(ClockChange::Resumed | ClockChange::Started(_))
                if !denied && self.table.phase() == Phase::Playing =>
            {
                let turn = self.table.game().board().turn();
                let side = self.side(self.table.game().rules().colour(turn));
                self.add("resumed", true, speech.tell(id::SAY_RESUMED, &[("side", &side)]));
                self.asks = true;
            }
            What::Begun
            | What::OpeningSwapped(_)
            | What::OpeningKept(_)
            | What::OpeningDeclared(..)
            | What::OpeningOver
            | What::Restored(_) => {
                self.asks = true;
                self.plainly(event);
            }
            What::OpeningOffered(side, points) => {
                self.asks = true;
                let side = self.side(self.table.game().rules().colour(*side));
                let points = speech.squares_of(kind(self.table.game()), points);
                let words = [("side", side.as_str()), ("points", points.as_str())];
                self.add("said", false, speech.tell(id::SAY_OFFERS_FIFTHS, &words));
            }
            // What is seen on the clock, or told with something else.
            What::Clock(
                ClockChange::Pressed(_)
                | ClockChange::Started(_)
                | ClockChange::Resumed
                | ClockChange::Counted(..)
                | ClockChange::Charged(..),
            )
            | What::ArbiterCalled(_)
            | What::Arrived(_)
            | What::OpeningPartDone(_) => {}
            What::Clock(ClockChange::Gained(..) | ClockChange::Lost(..)) if denied => {}
            What::Clock(_)
            | What::Excused(_)
            | What::Late(_)
            | What::LateOpeningBegun(_)
            | What::LateOpeningDrawn(_)
            | What::FirstMoveWritten(..)
            | What::Touched(..)
            | What::Adjusted(_)
            | What::Held(..)
            | What::Violated(_)
            | What::CorrectionDemanded(_)
            | What::Contested(_)
            | What::Corrected(_)
            | What::LeftStanding(_)
            | What::Overlooked(_)
            | What::Consented(_)
            | What::RolledBack(_)
            | What::Crowned(_)
            | What::ViolationCounted(..)
            | What::CastlingBarred(..)
            | What::BoardFault(_)
            | What::Offered(_)
            | What::OfferedUntimely(_)
            | What::OfferDeclined(_)
            | What::OfferLapsed(_)
            | What::OfferWithdrawn(_)
            | What::AgreementAllowed
            | What::ClaimRefused(_)
            | What::ClaimWithdrawn(_)
            | What::Found(_)
            | What::Forgiven(_)
            | What::ClockComplaint(_)
            | What::Sanctioned(..)
            | What::Punishable(_)
            | What::SheetSeen(..)
            | What::RecordComplaint(_)
            | What::TimeCarried(..)
            | What::RestoringBegun(_)
            | What::MoveWritten(_)
            | What::WrittenAhead(_)
            | What::RecordRestored(_)
            | What::SheetLent(_)
            | What::Signed(..)
            | What::Adjourned(_)
            | What::Sealed(..)
            | What::SessionResumed
            | What::EnvelopeOpened(_)
            | What::SealedMovePlayed(_)
            | What::ReplyWritten(..)
            | What::EnvelopeLost
            | What::Announced(..)
            | What::AnnouncementCorrected(..)
            | What::Misannounced(_)
            | What::SignGiven(..)
            | What::Told(..)
            | What::ToldNotPressed(_)
            | What::AskedWhoseMove
            | What::ResultCorrected(_)
            | What::Reopened
            | What::RoundOver(_)
            | What::NextRoundBegun
            | What::Protested(_) => self.plainly(event),
        }
    }

    /// What has no words of its own here is told as everybody reads it.
    fn plainly(&mut self, event: &Event) {
        let text = event.text(self.speech.language);
        self.add("said", false, text);
    }

    fn moved(&mut self, own: bool, side: game::Side, text: &str) {
        let speech = self.speech;
        let kind = kind(self.table.game());
        let before = self.before.take();
        let said = before.as_ref().and_then(|before| before.say(text, speech));
        let mut said = said.unwrap_or_else(|| text.to_owned());
        let taken = before.as_ref().map_or_else(Vec::new, |before| before.takes(text));
        // Of several moves that somebody has missed each is said.
        self.before = before.and_then(|before| before.after(text));
        let colour = self.side(self.table.game().rules().colour(side));
        said = match (own, self.person) {
            (true, _) => speech.tell(id::SAY_OWN_MOVE, &[("move", &said)]),
            (false, Some(_)) => speech.tell(id::SAY_MOVE, &[("move", &said)]),
            (false, None) => speech.tell(id::SAY_MOVE_OF, &[("side", &colour), ("move", &said)]),
        };
        if !own && taken.len() > 1 {
            let (count, squares) = (taken.len().to_string(), speech.squares_of(kind, &taken));
            said.push(' ');
            said += &speech.tell(id::SAY_TAKEN, &[("n", &count), ("squares", &squares)]);
        }
        self.add(if own { "own-move" } else { "move" }, !own, said);
        self.asks = true;
    }

    /// What a wrong claim brings.
    fn consequence(&self, events: &[Event]) -> String {
        let told = events.iter().filter_map(|event| {
            let (text, side, time) =
                if let What::Clock(ClockChange::Gained(side, time)) = event.what {
                    (id::SAY_TIME_GAINED, side, time)
                } else if let What::Clock(ClockChange::Lost(side, time)) = event.what {
                    (id::SAY_TIME_LOST, side, time)
                } else {
                    return None;
                };
            let side = self.side(self.table.game().rules().colour(side));
            let time = self.speech.time(time);
            Some(self.speech.tell(text, &[("side", &side), ("time", &time)]))
        });
        let told: Vec<String> = told.collect();
        match told.is_empty() {
            true => self.speech.say(id::SAY_GAME_GOES_ON),
            false => told.join("; "),
        }
    }

    fn stopped(&mut self, played: &Played) {
        // Whoever claims or is asked is told that, and who has won needs no clock.
        let told = |event: &Event| matches!(event.what, What::Claimed(_) | What::Ended(..));
        if played.events.iter().any(told) {
            return;
        }
        let speech = self.speech;
        let called = |event: &&Event| matches!(event.what, What::ArbiterCalled(_));
        let reason = match (played.reason.as_str(), played.events.iter().find(called)) {
            ("outage", _) => Some(speech.say(id::SAY_OUTAGE)),
            // That somebody needs a pause for care is nothing for his opponent, nor for those who watch.
            (CARE, _) if self.role != Role::Arbiter => None,
            _ if self.role == Role::Spectator => None,
            ("", Some(called)) => Some(without_stop(&called.text(speech.language))),
            ("", None) => None,
            (reason, _) => Some(without_stop(reason)),
        };
        let text = match reason {
            Some(reason) => speech.tell(id::SAY_STOPPED, &[("reason", &reason)]),
            None => speech.say(id::SAY_STOPPED_ALONE),
        };
        self.add("stopped", true, text);
    }

    fn result(&mut self) {
        let view = TableView::ended_of(self.table, self.role, self.speech.language);
        let Some(ended) = view else { return };
        let ground = without_stop(&ended.text);
        let words = [("result", ended.result.as_str()), ("ground", ground.as_str())];
        // The first clause is the rule; all of them stand beside the board.
        let text = match ended.clauses.first() {
            None => self.speech.tell(id::SAY_RESULT_ALONE, &words),
            Some(clause) => {
                let [result, ground] = words;
                self.speech.tell(id::SAY_RESULT, &[result, ground, ("clause", &clause.id)])
            }
        };
        self.add("ended", true, text);
    }

    /// What he has to do now: a step of an opening, or a capture.
    fn asks_to_move(&mut self) {
        let Some(person) = self.person else { return };
        if self.table.blindfold(self.role).is_some() || self.table.game().outcome().is_some() {
            return;
        }
        let game = self.table.game();
        if let Some(side) = game.to_act_in_opening() {
            if side == self.table.side(person) {
                let text = self.steps();
                self.add("step", true, text);
            }
            return;
        }
        let own =
            self.table.phase() == Phase::Playing && game.board().turn() == self.table.side(person);
        let Some(Spoken::Draughts(position)) = Spoken::of(self.table).filter(|_| own) else {
            return;
        };
        if position.must_capture() {
            let spoken = Spoken::Draughts(position);
            let moves = game.board().legal_moves();
            let said = moves.iter().filter_map(|text| spoken.say(text, self.speech));
            let choices = said.collect::<Vec<_>>().join(", ");
            let text = self.speech.tell(id::SAY_MUST_TAKE, &[("choices", &choices)]);
            self.add("must-take", false, text);
        }
    }

    /// The steps of an opening that he may take.
    fn steps(&self) -> String {
        let (game, speech) = (self.table.game(), self.speech);
        let offered = match game.state().opening.done.last() {
            Some(game::OpeningAct::Offer(points)) => speech.squares_of(kind(game), points),
            Some(
                game::OpeningAct::Place(_)
                | game::OpeningAct::Swap
                | game::OpeningAct::Keep
                | game::OpeningAct::Declare(_)
                | game::OpeningAct::Choose(_),
            )
            | None => String::new(),
        };
        let number = game.fifth_moves().unwrap_or(1).to_string();
        let one = |step: &str| match step {
            "swap" => Some(speech.say(id::SAY_STEP_SWAP)),
            // It is told with the exchange.
            "keep" => None,
            "declare" => Some(speech.say(id::SAY_STEP_DECLARE)),
            "offer" => Some(speech.tell(id::SAY_STEP_OFFER, &[("n", &number)])),
            "choose" => Some(speech.tell(id::SAY_STEP_CHOOSE, &[("points", &offered)])),
            _ => Some(speech.say(id::SAY_STEP_PLACE)),
        };
        game.opening_steps().into_iter().filter_map(one).collect::<Vec<_>>().join(" ")
    }
}

/// Whether a draw was claimed by somebody: what ends by itself names nobody.
fn is_claimed(ending: &Ending, because: &Because) -> bool {
    let names = because.facts.iter().any(|fact| matches!(fact, Reason::Player(_)));
    matches!(ending, Ending::Draw(_)) && names
}

/// A sentence that stands inside another one.
fn without_stop(text: &str) -> String {
    text.trim().trim_end_matches('.').to_owned()
}
