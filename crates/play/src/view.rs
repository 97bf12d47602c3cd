//! What somebody may see of a table.

use game::{Colour, Ending, Entry, Event, Game, GameResult, Millis, Moment, Side, Stage, What};
use rulebook::{Ends, Entry as Register};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use words::Language;

use crate::event_view::{EventView, claims};
use crate::id;
use crate::picture::squares;
use crate::speech::{Speech, Spoken};
use crate::{
    Asked, Blindfold, BoardKind, Grid, Person, Phase, Picture, Played, Proposal, Saying,
    ServerTime, Table, TableEnding, Unsealed,
};

/// As what somebody looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A player.
    Player(Person),
    /// Somebody of a group that confers, besides its captain: of which side, and his number from 1 on.
    Member(Person, u8),
    /// An arbiter of the table.
    Arbiter,
    /// Somebody who enters what happens at boards of an event, and judges nothing.
    Reporter,
    /// Anybody else.
    Spectator,
}

/// A table as somebody may see it.
#[derive(Clone, Debug, Serialize)]
pub struct TableView {
    /// How many facts it is the fold of.
    pub seq: u32,
    /// Where it has got to.
    pub phase: Phase,
    /// The side that he who looks plays, if he does.
    pub you: Option<Colour>,
    /// Who plays White, and who plays Black.
    pub white: SeatView,
    /// Who plays Black.
    pub black: SeatView,
    /// Whose turn it is.
    pub turn: Colour,
    /// How many moves were made.
    pub ply: u32,
    /// What stands where.
    pub pieces: Picture,
    /// The moves from a ply on, and the number of the first of them.
    pub moves: Vec<MoveView>,
    /// The number of plies before the first of the moves.
    pub moves_from: u32,
    /// The moves that were taken back, by their numbers from 0 on among all that were made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub taken_back: Vec<u32>,
    /// The moves that he who looks may make now.
    pub legal: Vec<Choice>,
    /// The points on which a stone of him who is to move would be a foul, in friendly games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fouls: Vec<String>,
    /// What he may do in an opening: the names of the steps.
    pub steps: Vec<&'static str>,
    /// How many steps of the opening were taken.
    pub step: u32,
    /// The fifth moves that are offered.
    pub offered: Vec<String>,
    /// What the clocks show.
    pub clocks: ClockView,
    /// Who offers a draw.
    pub offer: Option<Colour>,
    /// How near a draw is, where he may know it.
    pub counts: Vec<Counted>,
    /// The draws that a player may claim, whether or not a claim would be right: the rule, and what it is
    /// called.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<(String, &'static str)>,
    /// Whether he who looks plays blindfold: he is told neither what stands where nor what can be played.
    pub blindfold: bool,
    /// Whether he is told the last move alone: what he heard before is not for his page to keep.
    #[serde(skip_serializing_if = "is_not")]
    pub last_move_alone: bool,
    /// How many impossible moves White and Black have tried blindfold.
    pub errors: (u32, u32),
    /// Whether the program keeps the clocks.
    pub timed: bool,
    /// Whether he who looks moves for his side.
    pub hand: bool,
    /// In how many milliseconds he does, because his captain is lost.
    pub hand_in: Option<Millis>,
    /// What those who confer with him say and propose, where he may hear it.
    pub consult: Option<ConsultView>,
    /// What he who looks is asked, or has asked.
    pub question: Option<QuestionView>,
    /// The table of the next game.
    pub rematch: Option<String>,
    /// Whether he who looks has to seal a move now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub seals: bool,
    /// Whether he who looks opens the envelope now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub opens: bool,
    /// In how many milliseconds he may claim a game that his opponent has left.
    pub left_in: Option<Millis>,
    /// How it ended.
    pub ended: Option<Ended>,
    /// What a table of an event shows besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<EventView>,
}

/// A seat as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    /// The name of who sits there.
    pub name: Option<String>,
    /// Whether he is ready.
    pub ready: bool,
    /// Those who confer with him.
    pub others: Vec<String>,
    /// Whether his connection is lost; nothing is told to those whom it does not concern.
    pub lost: Option<bool>,
}

/// A move as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveView {
    /// Who made it.
    pub by: Colour,
    /// The move in words.
    pub text: String,
    /// The time he had used in all.
    pub used: Millis,
    /// The move as it is said, for whoever asked for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
}

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The board it is made on, which says what squares it goes over.
    pub kind: BoardKind,
    /// The move in words.
    pub text: String,
    /// The squares of what it takes.
    pub takes: Vec<String>,
    /// The move as it is said, for whoever asked for that; of a stone, its point says it.
    pub said: Option<String>,
}

/// A choice as it is written: with the squares it goes over.
impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut choice = serializer.serialize_struct("Choice", 4)?;
        choice.serialize_field("text", &self.text)?;
        choice.serialize_field("route", &Route(self))?;
        choice.serialize_field("takes", &self.takes)?;
        match &self.said {
            Some(said) => choice.serialize_field("said", said)?,
            None => choice.skip_field("said")?,
        }
        choice.end()
    }
}

/// The squares that a choice goes over.
struct Route<'a>(&'a Choice);

impl Serialize for Route<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(squares(self.0.kind, &self.0.text))
    }
}

/// What the clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ClockView {
    /// What White has left.
    pub white: Millis,
    /// What Black has left.
    pub black: Millis,
    /// Whose clock runs.
    pub runs: Option<Colour>,
    /// The moment of the server for which that is so.
    pub now: ServerTime,
    /// For so long from that moment on nothing is charged: the delay of the move, and what is granted to a
    /// player who is away, for those who may know that he is.
    pub free: Millis,
    /// The giver of a display who has one clock for all boards, and whether it runs: it may while his
    /// opponent's does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pool: Option<PoolView>,
}

/// The one clock of the giver of a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PoolView {
    /// What the giver plays here.
    pub side: Colour,
    /// Whether it runs.
    pub runs: bool,
}

/// Groups that confer, as far as somebody may hear them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ConsultView {
    /// What was said, in order.
    pub talk: Vec<RemarkView>,
    /// How many remarks came before the first of them.
    #[serde(skip_serializing_if = "is_zero")]
    pub talk_from: u32,
    /// What is proposed for the move that is due, by whom.
    pub proposals: Vec<ProposalView>,
    /// So many equal proposals are done by themselves.
    pub quorum: Option<u8>,
    /// The code by which others come in, for those who are in.
    pub code: Option<String>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RemarkView {
    /// On which side.
    pub side: Colour,
    /// By whom.
    pub name: String,
    /// What.
    pub text: String,
}

/// Something that is proposed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProposalView {
    /// By whom.
    pub name: String,
    /// A move, or nothing if it is something to be said.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// What is to be said.
    pub say: Option<Saying>,
    /// The rule by which a draw is to be claimed, as it is called; the move is what would be made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

/// A question as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionView {
    /// What is asked: `show-win`, `take-back` or `rematch`.
    pub what: &'static str,
    /// Whether he is asked and has not answered.
    pub yours: bool,
    /// The clauses, where there are some.
    pub clauses: Vec<Clause>,
}

/// How far a game has come towards a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// The rule, by its id.
    pub rule: String,
    /// What it is called.
    pub text: String,
    /// Its clauses.
    pub clauses: Vec<String>,
    /// How many were counted, and of how many.
    pub tally: Option<(u16, u16)>,
    /// Whether it is met, so that it could be claimed.
    pub met: bool,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// The result, White's part first ([`written_result`]).
    pub result: String,
    /// Who has won.
    pub winner: Option<Colour>,
    /// How it came, by its id.
    pub how: String,
    /// It in a sentence.
    pub text: String,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// A clause with what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// Something that has happened, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Said {
    /// What it was, by its id.
    pub what: String,
    /// It in a sentence.
    pub text: String,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// Clauses as they are shown.
pub fn shown(clauses: &[clauses::Clause], language: Language) -> Vec<Clause> {
    let one = |clause: &clauses::Clause| Clause {
        id: clause.to_string(),
        title: Register::of(*clause).title(language).to_owned(),
    };
    clauses.iter().map(one).collect()
}

/// A result in signs, White's part first.
///
/// One rule wherever a table is shown, on its own page, in lists, on walls and on the wire: a result stands
/// in the order of the names beside it, and names stand White first, also at renju and checkers, where Black
/// begins. Files of games write it as their formats demand.
pub fn written_result(game: &Game, result: GameResult) -> String {
    let white = match game.rules().colour(Side::First) {
        Colour::White => Side::First,
        Colour::Black => Side::Second,
    };
    result.seen_from(white)
}

/// What somebody in a role is not told: `delay` of everything, `counts` towards draws, `connections`
/// of the players, their `calls` of the arbiter, the `talk` of a group that confers.
pub fn hidden(table: &Table, role: Role) -> Vec<&'static str> {
    let watches = role == Role::Spectator;
    let over = table.game().outcome().is_some();
    let unheard = |one| table.consults(one).is_some() && !table.may_hear(one, role);
    let all = [
        ("delay", watches && table.terms().delay.is_some()),
        ("counts", !sees_counts(role) && !table.terms().show_counts && !over),
        ("connections", watches || role == Role::Reporter),
        ("calls", role != Role::Arbiter),
        ("talk", Person::BOTH.into_iter().any(unheard)),
    ];
    all.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect()
}

/// Whether somebody in a role sees how near a draw is, whatever the terms say: officials do.
fn sees_counts(role: Role) -> bool {
    matches!(role, Role::Arbiter | Role::Reporter)
}

/// What has happened at a table, as somebody in a role hears it.
pub fn heard(table: &Table, played: &Played, role: Role, language: Language) -> Vec<Said> {
    sentences(played, |event| may_hear(table, role, event), language)
}

/// Whether somebody in a role hears all of it: then it is the same for him as for others who do.
pub fn hears_all(table: &Table, played: &Played, role: Role) -> bool {
    played.events.iter().all(|event| may_hear(table, role, event))
}

/// Whether somebody in a role is told of an event. What a player needs and is helped with, those who watch
/// are not told, nor is his opponent on the platform; at a wooden board the players are in one room.
pub(crate) fn may_hear(table: &Table, role: Role, event: &Event) -> bool {
    let (What::Announced(side, _)
    | What::AnnouncementCorrected(side, _)
    | What::Misannounced(side)
    | What::SignGiven(side, _)
    | What::Told(side, _)
    | What::ToldNotPressed(side)
    | What::WarnedOfTime(side, _)) = &event.what
    else {
        return role != Role::Spectator || event.what != What::AskedWhoseMove;
    };
    match role {
        Role::Arbiter | Role::Reporter => true,
        Role::Spectator => false,
        Role::Player(person) | Role::Member(person, _) => {
            !table.terms().kind.is_platform() || table.side(person) == *side
        }
    }
}

/// What happened in the game, in sentences for everybody. Presses of the clock are seen on it.
pub fn told(played: &Played, language: Language) -> Vec<Said> {
    sentences(played, |_| true, language)
}

fn sentences(played: &Played, hears: impl Fn(&Event) -> bool, language: Language) -> Vec<Said> {
    let pressed =
        |event: &Event| matches!(&event.what, game::What::Clock(game::ClockChange::Pressed(_)));
    let worth = |event: &&Event| !pressed(event) && hears(event);
    let said = |event: &Event| Said {
        what: event.what.id().name().to_owned(),
        text: event.text(language),
        clauses: shown(&event.because.clauses, language),
    };
    let mut all: Vec<Said> = played.events.iter().filter(worth).map(said).collect();
    all.extend(played.unsealed.iter().map(|unsealed| in_envelope(unsealed, language)));
    all
}

/// What stood in the envelope that was opened: also what could not be played.
fn in_envelope(unsealed: &Unsealed, language: Language) -> Said {
    let words = [("move", unsealed.text.as_str())];
    let text = match unsealed.text.is_empty() {
        true => language.say(id::UNSEALED_NOTHING),
        false => language.tell(id::UNSEALED, &words),
    };
    Said { what: "unsealed".to_owned(), text: text.into_owned(), clauses: Vec::new() }
}

impl TableView {
    /// What somebody sees in his language, at a moment of the server and of the game; with the moves
    /// after so many plies.
    pub fn of(
        table: &Table,
        role: Role,
        language: Language,
        now: (ServerTime, Moment),
        moves_from: u32,
    ) -> TableView {
        let looking = Looking { table, role, language };
        let standings = table.game().standings(now.1);
        TableView {
            pieces: looking.pieces(),
            legal: looking.legal(),
            fouls: looking.fouls(),
            counts: looking.counts(&standings),
            claims: looking.claims(&standings),
            event: EventView::of(table, role, language, now.0),
            ..looking.beside(now, moves_from)
        }
    }

    /// The same with the newest remarks of a conversation alone, as many as have so many bytes.
    #[must_use]
    pub fn with_newest_talk(mut self, bytes_max: usize) -> TableView {
        if let Some(consult) = &mut self.consult {
            let mut bytes = 0;
            let fits = |remark: &&RemarkView| {
                bytes += remark.name.len() + remark.text.len();
                bytes <= bytes_max
            };
            let kept = consult.talk.iter().rev().take_while(fits).count();
            let left_out = consult.talk.len() - kept;
            consult.talk.drain(..left_out);
            consult.talk_from += u32::try_from(left_out).unwrap_or(u32::MAX);
        }
        self
    }

    /// How the game ended, if it has.
    pub(crate) fn ended_of(table: &Table, role: Role, language: Language) -> Option<Ended> {
        Looking { table, role, language }.ended()
    }

    /// With its moves as they are said. `before` is the position before the last move, where that alone is
    /// new.
    #[must_use]
    pub fn with_speech(mut self, table: &Table, speech: Speech, before: Option<&str>) -> TableView {
        // Who plays blindfold is told the move as it is written: what it takes he has in his head.
        if self.blindfold {
            return self;
        }
        let kind = kind(table.game());
        if let Some(now) = Spoken::of(table).filter(|_| kind != rulebook::Game::Renju) {
            self.legal.iter_mut().for_each(|one| one.said = now.say(&one.text, speech));
        }
        let say = |one: &mut MoveView, from: &str| {
            one.said = Spoken::read(kind, from).and_then(|from| from.say(&one.text, speech));
        };
        match (&mut self.moves[..], before) {
            ([], _) => {}
            ([one], Some(before)) => say(one, before),
            (moves, _) => {
                let all = table.game().positions();
                let from = all.iter().skip(self.moves_from as usize);
                moves.iter_mut().zip(from).for_each(|(one, from)| say(one, from));
            }
        }
        self
    }

    /// What stood where before the first move, and after each: to look back while the game goes on.
    pub fn positions(table: &Table) -> Vec<Picture> {
        let kind = kind(table.game());
        table.game().positions().iter().map(|text| Picture::read(kind, text)).collect()
    }

    /// The board it is played on.
    pub fn grid(table: &Table) -> Grid {
        Grid::of(kind(table.game()))
    }
}

fn is_not(is: &bool) -> bool {
    !is
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The moves that do not stand, by their numbers.
fn taken_back(table: &Table) -> Vec<u32> {
    if !table.was_put() {
        return Vec::new();
    }
    let standing = table.standing();
    let stands = |number: &u32| standing.iter().any(|(at, _)| *at == *number as usize);
    match standing.len() as u64 == u64::from(table.ply()) {
        true => Vec::new(),
        false => (0..table.ply()).filter(|number| !stands(number)).collect(),
    }
}

pub(crate) fn kind(game: &Game) -> rulebook::Game {
    let (kind, _) = game
        .rules()
        .discipline()
        .play
        .game()
        .unwrap_or((rulebook::Game::Russian, rulebook::Pace::Classical));
    kind
}

/// Somebody who looks at a table.
pub(crate) struct Looking<'a> {
    pub(crate) table: &'a Table,
    pub(crate) role: Role,
    pub(crate) language: Language,
}

impl Looking<'_> {
    fn game(&self) -> &Game {
        self.table.game()
    }

    /// All but what stands where, what can be played, how near a draw is, and what an event shows: that is much, and
    /// of it only what has changed is made out.
    pub(crate) fn beside(&self, now: (ServerTime, Moment), moves_from: u32) -> TableView {
        let Looking { table, role, .. } = *self;
        let game = table.game();
        let colour = |side| game.rules().colour(side);
        let white = self.side_of(Colour::White);
        let blind = table.blindfold(role);
        let made = table.ply() as usize;
        let from = match blind {
            Some(Blindfold::LastMove) => made.saturating_sub(1),
            // When it is over he has the whole record, of which he was told nothing before.
            None if self.was_told_last_move_alone() => 0,
            Some(Blindfold::Record) | None => (moves_from as usize).min(made),
        };
        TableView {
            seq: table.seq(),
            phase: table.phase(),
            you: self.person().map(|person| colour(table.side(person))),
            white: self.seat(white),
            black: self.seat(!white),
            turn: colour(self.to_act()),
            ply: table.ply(),
            pieces: Picture::default(),
            moves: self.moves(from),
            moves_from: from as u32,
            taken_back: if blind.is_some() { Vec::new() } else { taken_back(table) },
            legal: Vec::new(),
            fouls: Vec::new(),
            steps: self.steps(),
            step: game.state().opening.done.len() as u32,
            offered: self.offered(),
            clocks: self.clocks(now),
            offer: game.state().offer.map(colour),
            counts: Vec::new(),
            claims: Vec::new(),
            blindfold: blind.is_some(),
            last_move_alone: blind == Some(Blindfold::LastMove),
            errors: (
                table.blindfold_errors(table.player(white)),
                table.blindfold_errors(table.player(!white)),
            ),
            timed: table.keeps_clock(),
            hand: self.is_hand(now),
            hand_in: self.hand_in(now),
            consult: self.consult(now.0),
            question: self.question(),
            rematch: table.rematch().map(str::to_owned),
            seals: self.seals(),
            opens: self.person().is_some() && self.person() == table.opens(),
            left_in: self.left_in(now),
            ended: self.ended(),
            event: None,
        }
    }

    pub(crate) fn pieces(&self) -> Picture {
        match self.table.blindfold(self.role) {
            Some(_) => Picture::default(),
            None => Picture::of(self.kind(), self.game().board()),
        }
    }

    pub(crate) fn claims(&self, standings: &[game::Standing<'_>]) -> Vec<(String, &'static str)> {
        match self.person() {
            Some(_) => claims(self.table, standings, self.language),
            None => Vec::new(),
        }
    }

    pub(crate) fn kind(&self) -> rulebook::Game {
        kind(self.game())
    }

    pub(crate) fn person(&self) -> Option<Person> {
        match self.role {
            Role::Player(person) | Role::Member(person, _) => Some(person),
            Role::Arbiter | Role::Reporter | Role::Spectator => None,
        }
    }

    fn was_told_last_move_alone(&self) -> bool {
        let blindfold = &self.table.terms().blindfold;
        self.person().is_some_and(|person| blindfold[person] == Some(Blindfold::LastMove))
    }

    fn side_of(&self, colour: Colour) -> Side {
        match self.game().rules().colour(Side::First) == colour {
            true => Side::First,
            false => Side::Second,
        }
    }

    fn seat(&self, side: Side) -> SeatView {
        let person = self.table.player(side);
        let seen = match self.role {
            Role::Player(_) | Role::Member(..) | Role::Arbiter => Some(self.table.is_lost(person)),
            Role::Reporter | Role::Spectator => None,
        };
        SeatView {
            name: self.table.seat(person).map(|seat| seat.name.clone()),
            others: { self.table.members(person).iter() }.map(|seat| seat.name.clone()).collect(),
            ready: self.table.is_ready(person),
            lost: seen,
        }
    }

    /// Who has to act: in an opening it may be he whose colour is not to move.
    fn to_act(&self) -> Side {
        self.game().to_act_in_opening().unwrap_or_else(|| self.game().board().turn())
    }

    /// The moves that were made, without the first ones.
    fn moves(&self, from: usize) -> Vec<MoveView> {
        let score = self.game().state().score.iter();
        let made = score.filter(|entry| matches!(entry, Entry::Move { .. })).skip(from);
        let seen = |entry: &Entry| match entry {
            Entry::Move { side, text, used, .. } => {
                let by = self.game().rules().colour(*side);
                Some(MoveView { by, text: text.to_string(), used: *used, said: None })
            }
            Entry::Put(_) | Entry::Found(_) | Entry::Offer(_) => None,
        };
        made.filter_map(seen).collect()
    }

    /// How many moves are the same at a later table, from the first one on.
    pub(crate) fn same_moves(&self, later: &Looking<'_>) -> u32 {
        let (was, is) = (self.moves(0), later.moves(0));
        was.iter().zip(&is).take_while(|(was, is)| was == is).count() as u32
    }

    /// Whether he who looks has to act now.
    pub(crate) fn acts(&self) -> bool {
        let playing = matches!(self.table.phase(), Phase::Playing | Phase::Opening)
            && self.table.opens().is_none();
        // Who reports of a wooden board enters the moves of both.
        let official = matches!(self.role, Role::Arbiter | Role::Reporter);
        let reports = official && !self.table.terms().kind.is_platform();
        let own = |person: Person| self.table.side(person) == self.to_act();
        self.seals() || (playing && (reports || self.person().is_some_and(own)))
    }

    /// Whether he who looks has to seal a move.
    fn seals(&self) -> bool {
        self.person().is_some() && self.person() == self.table.seals()
    }

    pub(crate) fn legal(&self) -> Vec<Choice> {
        if !self.acts() || self.table.blindfold(self.role).is_some() {
            return Vec::new();
        }
        let kind = BoardKind::of(self.kind());
        let choice = |(text, takes)| Choice { kind, text, takes, said: None };
        // Nobody passes in an opening: its steps are stones.
        let in_opening = self.table.phase() == Phase::Opening;
        let placed = |choice: &Choice| !in_opening || choice.text != game::PASS;
        let choices = self.game().board().choices().into_iter().map(choice).filter(placed);
        if kind != BoardKind::Renju || self.person().is_none() || !self.finds_fouls_himself() {
            return choices.collect();
        }
        // What is left out would tell him of it as well; so would its place in the list.
        let fouls = self.game().board().fouls().into_iter();
        let fouls = fouls.map(|text| Choice { kind, text, takes: Vec::new(), said: None });
        let mut legal: Vec<Choice> = choices.chain(fouls).collect();
        legal.sort_by(|one, other| {
            (one.text.len(), &one.text).cmp(&(other.text.len(), &other.text))
        });
        legal
    }

    /// Where there is an arbiter everybody finds forbidden points himself.
    fn finds_fouls_himself(&self) -> bool {
        self.table.terms().arbiter || self.table.event().is_some()
    }

    pub(crate) fn fouls(&self) -> Vec<String> {
        let told = !self.finds_fouls_himself() && self.table.phase() == Phase::Playing;
        match told && self.table.blindfold(self.role).is_none() {
            true => self.game().board().fouls(),
            false => Vec::new(),
        }
    }

    fn steps(&self) -> Vec<&'static str> {
        match self.table.phase() == Phase::Opening && self.acts() {
            true => self.game().opening_steps(),
            false => Vec::new(),
        }
    }

    fn offered(&self) -> Vec<String> {
        let done = &self.game().state().opening.done;
        match done.last() {
            Some(game::OpeningAct::Offer(points)) => points.clone(),
            Some(
                game::OpeningAct::Place(_)
                | game::OpeningAct::Swap
                | game::OpeningAct::Keep
                | game::OpeningAct::Declare(_)
                | game::OpeningAct::Choose(_),
            )
            | None => Vec::new(),
        }
    }

    fn clocks(&self, (server, now): (ServerTime, Moment)) -> ClockView {
        let clock = &self.game().state().clock;
        // Beside a wooden board that has a clock of its own ours stands as it was read off.
        let now = if self.table.keeps_clock() { now } else { self.table.moment(now) };
        let white = self.side_of(Colour::White);
        let pool = self.table.pool_seen().map(|(giver, seen)| (self.table.side(giver), seen));
        let left = |side| match pool {
            Some((giver, seen)) if giver == side => seen.left,
            Some(_) | None => clock.remaining(side, now).shown(),
        };
        // Who only watches late sees the clocks as they were, and they do not run before his eyes.
        let stands = self.role == Role::Spectator
            && self.table.terms().delay.is_some()
            && self.game().outcome().is_none();
        let running = clock.running().filter(|_| !stands && self.table.keeps_clock());
        let free = running
            .filter(|_| !self.table.waits_for_giver())
            .zip(clock.reaches(Millis::ZERO))
            .map_or(Millis::ZERO, |(side, falls)| ((falls - now) - left(side)).max(Millis::ZERO));
        let away = match self.role {
            Role::Player(_) | Role::Member(..) | Role::Arbiter => self.table.away_free(server),
            Role::Reporter | Role::Spectator => Millis::ZERO,
        };
        ClockView {
            white: left(white),
            black: left(!white),
            runs: running.map(|side| self.game().rules().colour(side)),
            now: server,
            free: free + away,
            pool: pool.map(|(giver, seen)| PoolView {
                side: self.game().rules().colour(giver),
                runs: seen.runs && !stands,
            }),
        }
    }

    /// Counts are hints: players have them where the terms say so, everybody when the game is over.
    pub(crate) fn counts(&self, standings: &[game::Standing<'_>]) -> Vec<Counted> {
        let over = self.game().outcome().is_some();
        let all = sees_counts(self.role) || self.table.terms().show_counts || over;
        // A count tells what is on the board.
        if self.table.blindfold(self.role).is_some() {
            return Vec::new();
        }
        // What ends the game unasked is no hint: nobody need notice it.
        let no_hint =
            |ends: Ends| matches!(ends, Ends::AtOnce | Ends::ArbiterMay | Ends::ArbiterMust);
        // What players agree on is no count.
        let counting = standings
            .iter()
            .filter(|one| one.stage != Stage::Dormant && one.rule.ends != Ends::Players)
            .filter(|one| all || no_hint(one.rule.ends));
        let told = counting.filter(|one| one.stage == Stage::Met || one.tally.is_some());
        let one =
            |standing: &game::Standing<'_>| Counted {
                rule: standing.rule.id.clone(),
                text: standing.rule.clauses.first().map_or_else(String::new, |one| {
                    Register::of(*one).title(self.language).to_owned()
                }),
                clauses: standing.rule.clauses.iter().map(ToString::to_string).collect(),
                tally: standing.tally.as_ref().map(|tally| (tally.counted, tally.limit)),
                met: standing.stage == Stage::Met,
            };
        told.map(one).collect()
    }

    /// The end of a game that was played elsewhere.
    fn told(&self) -> Option<Ended> {
        let (result, how) = self.table.told?;
        let (how, text) = match how {
            TableEnding::Told => ("told", id::TOLD_RESULT),
            TableEnding::Left => ("left", id::LEFT_GAME),
        };
        Some(Ended {
            result: written_result(self.game(), result),
            winner: result.winner().map(|side| self.game().rules().colour(side)),
            how: how.to_owned(),
            text: self.language.say(text).into_owned(),
            clauses: Vec::new(),
        })
    }

    /// What is asked, for the players and the arbiter.
    fn question(&self) -> Option<QuestionView> {
        let question = self.table.question()?;
        let person = match self.role {
            Role::Player(person) => Some(person),
            // The captain answers for his group.
            Role::Member(..) | Role::Arbiter => None,
            Role::Reporter | Role::Spectator => return None,
        };
        let asked = |one: Person| question.asked.asks(one) && question.answers[one].is_none();
        let standings = self.game().standings(self.table.at());
        let clauses = match &question.asked {
            Asked::ShowWin { rule } => {
                let rule = standings.iter().find(|one| one.rule.id == *rule);
                rule.map_or_else(Vec::new, |one| shown(&one.rule.clauses, self.language))
            }
            Asked::TakeBack { .. } | Asked::Rematch { .. } => Vec::new(),
        };
        let yours = person.is_some_and(asked);
        Some(QuestionView { what: question.asked.name(), yours, clauses })
    }

    /// Whether he who looks may move for his side now.
    fn is_hand(&self, now: (ServerTime, Moment)) -> bool {
        match self.role {
            Role::Player(_) => true,
            Role::Member(person, member) => self.table.is_hand(person, member, now),
            Role::Arbiter | Role::Reporter | Role::Spectator => false,
        }
    }

    /// In how long he moves for a captain who is lost.
    fn hand_in(&self, now: (ServerTime, Moment)) -> Option<Millis> {
        match self.role {
            Role::Member(person, member) => {
                Some(self.table.hand_in(person, member, now)?.max(Millis::ZERO))
            }
            Role::Player(_) | Role::Arbiter | Role::Reporter | Role::Spectator => None,
        }
    }

    /// The name of somebody of a group.
    fn member(&self, person: Person, member: u8) -> String {
        let captain = self.table.seat(person);
        let seat = match member.checked_sub(1) {
            Some(at) => self.table.members(person).get(usize::from(at)),
            None => captain,
        };
        seat.map_or_else(String::new, |seat| seat.name.clone())
    }

    /// What a rule of draws is called.
    fn rule(&self, id: &str) -> String {
        let standings = self.game().standings(Moment(0));
        let named =
            claims(self.table, &standings, self.language).into_iter().find(|(one, _)| one == id);
        named.map_or_else(|| id.to_owned(), |(_, name)| name.to_owned())
    }

    /// What groups say and propose, as far as he may hear it.
    fn consult(&self, now: ServerTime) -> Option<ConsultView> {
        let confers = |one: &Person| self.table.consults(*one).is_some();
        let heard = |one: &Person| confers(one) && self.table.may_hear(*one, self.role);
        let heard: Vec<Person> = Person::BOTH.into_iter().filter(heard).collect();
        if heard.is_empty() {
            return None;
        }
        let mut talk: Vec<(Moment, RemarkView)> = Vec::new();
        let mut proposals = Vec::new();
        for person in &heard {
            let side = self.game().rules().colour(self.table.side(*person));
            talk.extend(self.table.talk(*person, self.role).iter().map(|remark| {
                let name = self.member(*person, remark.member);
                (remark.at, RemarkView { side, name, text: remark.text.clone() })
            }));
            let due = self.table.proposals(*person, self.role).into_iter();
            proposals.extend(due.map(|(member, what)| {
                let (text, say, claim) = match what {
                    Proposal::Move(text) => (Some(text.clone()), None, None),
                    Proposal::Say(say) => (None, Some(*say), None),
                    Proposal::Claim { rule, intended } => {
                        (intended.clone(), None, Some(self.rule(rule)))
                    }
                };
                ProposalView { name: self.member(*person, member), text, say, claim }
            }));
        }
        if self.table.is_talk_forgotten(now) {
            talk.clear();
        }
        talk.sort_by_key(|(at, _)| *at);
        let own = self.person().and_then(|person| self.table.consults(person));
        Some(ConsultView {
            talk_from: 0,
            talk: talk.into_iter().map(|(_, remark)| remark).collect(),
            proposals,
            quorum: own.and_then(|consult| consult.quorum),
            code: own.map(|consult| consult.code.clone()),
        })
    }

    /// In how long a friendly game may be claimed whose other player has left.
    fn left_in(&self, now: (ServerTime, Moment)) -> Option<Millis> {
        let playing =
            matches!(self.table.phase(), Phase::Playing | Phase::Opening | Phase::Stopped);
        let person = self.person().filter(|_| playing && !self.table.terms().arbiter)?;
        Some(self.table.claimed_in(!person, now)?.max(Millis::ZERO))
    }

    fn ended(&self) -> Option<Ended> {
        let Some(outcome) = self.game().outcome() else { return self.told() };
        let winner = outcome.result.winner();
        let how: &Ending = &outcome.kind;
        Some(Ended {
            result: written_result(self.game(), outcome.result),
            winner: winner.map(|side| self.game().rules().colour(side)),
            how: how.id().name().to_owned(),
            text: game::sentence(how.id(), &outcome.because, self.language),
            clauses: shown(&outcome.because.clauses, self.language),
        })
    }
}
