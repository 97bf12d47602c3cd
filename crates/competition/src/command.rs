//! What people ask of an event, and what must be known of every command: its name, the table it
//! changes, who signs it, the right it needs.

/// The commands that are about one board.
macro_rules! at_a_board {
    ($($command:ident),+) => {$(
        impl $command {
            /// The board that it is about.
            pub fn place(&self) -> crate::Place {
                let (section, round, table, board) =
                    (self.section, self.round, self.table, self.board);
                crate::Place { section, round, table, board }
            }
        }
    )+};
}

mod conduct;
mod course;
mod entries;
mod lots;
mod results;
mod rounds;
mod stages;
mod teams;

use crate::Authority;
use serde::{Deserialize, Serialize};

pub use self::conduct::{
    DecideAppeal, DecideProtest, FileAppeal, FileProtest, FormCommittee, NoteIncident, ResultRuled,
    Sign, Undo,
};
pub use self::course::{CancelEvent, MoveEvent, MoveRound, NoteMatter, PauseEvent, ResumeEvent};
pub use self::entries::{
    Admit, AmendRegulations, ChangeEntry, CheckItems, Exclude, LetPlayOn, Refuse, Withdraw,
};
pub use self::lots::{CommitSeed, Contribute, DrawOpenings, RevealSeed};
pub use self::results::{
    BreakTie, CallAdditional, CloseRound, CorrectResult, EnterResult, LoseWrongBoard, NotePlayOff,
    RecordMoves, ScoreAdditional, WaiveAdditional,
};
pub use self::rounds::{
    AddPair, AllowPair, CheckIn, CheckOut, Expect, FixTable, ForbidPair, NoteArrival, NoteAway,
    NoteMissing, PairByHand, PairRound, PublishRound, StartRound, UnpairRound,
};
pub use self::stages::{OrderRounds, StartStage};
pub use self::teams::{ChangeTeam, HandInLineUp};
use super::{
    AdditionalNumber, BoardNumber, Competition, GameNumber, MeetingNumber, Member, Player,
    Regulations, Right, SectionNumber, Team,
};

/// The commands with their names in texts, so that a list of them cannot forget one.
macro_rules! commands {
    ($($(#[$doc:meta])+ $variant:ident($payload:ty) = $name:literal,)+) => {
        /// Something that is asked of an event; [`decide`](super::decide) answers with facts or a
        /// refusal.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "do")]
        pub enum Command {
            $($(#[$doc])+ #[serde(rename = $name)] $variant($payload),)+
        }

        impl Command {
            /// The names of all commands, as `do` says them.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The name of the command, as `do` says it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Command::$variant(_) => $name,)+
                }
            }
        }
    };
}

commands! {
    /// Create the event under its regulations.
    Create(Box<Regulations>) = "create",
    /// Change the regulations, as far as nothing rests on them yet.
    Amend(AmendRegulations) = "amend",
    /// Enter a player.
    Enter(Box<Player>) = "enter",
    /// Change an entry.
    Change(ChangeEntry) = "change",
    /// Note that documents were seen and inquiries made.
    Check(CheckItems) = "check",
    /// Admit players.
    Admit(Admit) = "admit",
    /// Refuse a player.
    Refuse(Refuse) = "refuse",
    /// Enter a team.
    EnterTeam(Box<Team>) = "enter-team",
    /// Change the entry of a team.
    ChangeTeam(ChangeTeam) = "change-team",
    /// Let somebody leave.
    Withdraw(Withdraw) = "withdraw",
    /// Exclude somebody.
    Exclude(Exclude) = "exclude",
    /// Let somebody play on who missed rounds, even all rounds so far.
    PlayOn(LetPlayOn) = "play-on",
    /// Announce the digest of a seed before it is known.
    Commit(CommitSeed) = "commit",
    /// Call something out that is mixed into the draw.
    Contribute(Contribute) = "contribute",
    /// Say the seed that was committed to.
    Reveal(RevealSeed) = "reveal",
    /// Begin a stage: draw groups and numbers.
    StartStage(StartStage) = "start-stage",
    /// Change the order in which the rounds of a table are played.
    OrderRounds(OrderRounds) = "order-rounds",
    /// Note that somebody will be away.
    Away(NoteAway) = "away",
    /// Expect somebody after all who was noted as away.
    Expect(Expect) = "expect",
    /// Note that somebody is here for the next round.
    CheckIn(CheckIn) = "check-in",
    /// Note that somebody is not here after all.
    CheckOut(CheckOut) = "check-out",
    /// Forbid two to be paired.
    Forbid(ForbidPair) = "forbid",
    /// Allow two to be paired again.
    Allow(AllowPair) = "allow",
    /// Find the pairs of the next round: a draft that nobody sees.
    Pair(PairRound) = "pair",
    /// Make the pairs by hand.
    PairByHand(PairByHand) = "pair-by-hand",
    /// Seat two more at a further table of a round, so that no other table moves.
    AddPair(AddPair) = "add-pair",
    /// Seat somebody who needs it at the same table in every round to be paired.
    FixTable(FixTable) = "fix-table",
    /// Throw the pairs of a round away, so that it can be paired again.
    Unpair(UnpairRound) = "unpair",
    /// Announce the pairs of a round.
    Publish(PublishRound) = "publish",
    /// Draw the openings of a round, with both players of each table present.
    DrawOpenings(DrawOpenings) = "draw-openings",
    /// Hand in a line-up.
    LineUp(HandInLineUp) = "line-up",
    /// Start the clocks of a round.
    Start(StartRound) = "start",
    /// Note that somebody has not come to his board.
    Missing(NoteMissing) = "missing",
    /// Note that somebody who had not come is there now.
    Arrive(NoteArrival) = "arrive",
    /// Enter the result of a game.
    Result(EnterResult) = "result",
    /// Keep the moves of a game, in place of those kept before; take them away if none are given.
    Record(RecordMoves) = "record",
    /// Correct a result.
    Correct(CorrectResult) = "correct",
    /// Declare a board lost by the side whose player had no right to it.
    WrongBoard(LoseWrongBoard) = "wrong-board",
    /// Decide a drawn meeting of a knockout.
    BreakTie(BreakTie) = "break-tie",
    /// Close a round.
    Close(CloseRound) = "close",
    /// Note the outcome of additional games for shared places.
    PlayOff(NotePlayOff) = "play-off",
    /// Call an additional match for a shared place.
    Additional(CallAdditional) = "additional",
    /// Enter the result of a game of an additional match.
    AdditionalResult(ScoreAdditional) = "additional-result",
    /// Note that some do without an additional match.
    WaiveAdditional(WaiveAdditional) = "waive-additional",
    /// Note an incident, and what was imposed for it.
    Incident(NoteIncident) = "incident",
    /// Form the appeals committee.
    FormCommittee(FormCommittee) = "form-committee",
    /// File a protest.
    Protest(FileProtest) = "protest",
    /// Decide a protest.
    DecideProtest(DecideProtest) = "decide-protest",
    /// Appeal against the decision on a protest.
    Appeal(FileAppeal) = "appeal",
    /// Decide an appeal, finally.
    DecideAppeal(DecideAppeal) = "decide-appeal",
    /// Sign the protocol of a round, or the final table if no round is named.
    Sign(Sign) = "sign",
    /// Break the event off for a while: nothing is played until it is resumed.
    Pause(PauseEvent) = "pause",
    /// Go on after a break.
    Resume(ResumeEvent) = "resume",
    /// Cancel the event.
    Cancel(CancelEvent) = "cancel",
    /// Move the event to another place or other days.
    Move(MoveEvent) = "move",
    /// Let a round begin at another time.
    MoveRound(MoveRound) = "move-round",
    /// Note something that concerns the event and no game.
    Note(NoteMatter) = "note",
    /// Take back the last event that counts, a result of a running round, or what took something
    /// back.
    Undo(Undo) = "undo",
}

/// The table that a command changes: a signed one is frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touches {
    /// None: papers, entries, the moves of games, another stage.
    Nothing,
    /// That of a section.
    Section(SectionNumber),
    /// That of the section in which somebody played last.
    LastOf(Member),
}

/// Whether a command brings play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plays {
    /// It does not: papers, rulings, what is noted or corrected.
    No,
    /// In the event as a whole.
    Anywhere,
    /// In a section.
    In(SectionNumber),
}

impl Command {
    /// Whether it brings play on: that is what a break forbids.
    pub(crate) fn plays(&self) -> Plays {
        Plays::In(match self {
            Command::StartStage(_) => return Plays::Anywhere,
            Command::Pair(it) => it.section,
            Command::PairByHand(it) => it.section,
            Command::AddPair(it) => it.section,
            Command::Publish(it) => it.section,
            Command::DrawOpenings(it) => it.section,
            Command::Start(it) => it.section,
            Command::Missing(it) => it.section,
            Command::Arrive(it) => it.section,
            Command::Result(it) => it.section,
            Command::BreakTie(it) => it.section,
            Command::Close(it) => it.section,
            Command::PlayOff(it) => it.section,
            Command::Additional(it) => it.section,
            Command::AdditionalResult(it) => it.section,
            Command::WaiveAdditional(_)
            | Command::Create(_)
            | Command::Amend(_)
            | Command::Enter(_)
            | Command::Change(_)
            | Command::Check(_)
            | Command::Admit(_)
            | Command::Refuse(_)
            | Command::EnterTeam(_)
            | Command::ChangeTeam(_)
            | Command::Withdraw(_)
            | Command::Exclude(_)
            | Command::PlayOn(_)
            | Command::Commit(_)
            | Command::Contribute(_)
            | Command::Reveal(_)
            | Command::OrderRounds(_)
            | Command::Away(_)
            | Command::Expect(_)
            | Command::CheckIn(_)
            | Command::CheckOut(_)
            | Command::Forbid(_)
            | Command::Allow(_)
            | Command::FixTable(_)
            | Command::Unpair(_)
            | Command::LineUp(_)
            | Command::Record(_)
            | Command::Correct(_)
            | Command::WrongBoard(_)
            | Command::Incident(_)
            | Command::FormCommittee(_)
            | Command::Protest(_)
            | Command::DecideProtest(_)
            | Command::Appeal(_)
            | Command::DecideAppeal(_)
            | Command::Sign(_)
            | Command::Pause(_)
            | Command::Resume(_)
            | Command::Cancel(_)
            | Command::Move(_)
            | Command::MoveRound(_)
            | Command::Note(_)
            | Command::Undo(_) => return Plays::No,
        })
    }

    /// The table that it changes.
    pub(crate) fn touches(&self) -> Touches {
        let section = match self {
            Command::Pair(it) => it.section,
            Command::PairByHand(it) => it.section,
            Command::AddPair(it) => it.section,
            Command::Unpair(it) => it.section,
            Command::Publish(it) => it.section,
            Command::DrawOpenings(it) => it.section,
            Command::Start(it) => it.section,
            Command::Result(it) => it.section,
            Command::Correct(it) => it.section,
            Command::WrongBoard(it) => it.section,
            Command::BreakTie(it) => it.section,
            Command::Close(it) => it.section,
            Command::PlayOff(it) => it.section,
            Command::Additional(it) => it.section,
            Command::AdditionalResult(it) => it.section,
            Command::WaiveAdditional(it) => it.section,
            // What is annulled has no place in the table he played in last.
            Command::Exclude(it) if it.annul => return Touches::LastOf(it.who),
            // What is imposed may change a result; what is only noted does not.
            Command::Incident(it) if it.sanction.is_some() => match it.section {
                Some(section) => section,
                None => return Touches::LastOf(it.who),
            },
            Command::Create(_)
            | Command::Amend(_)
            | Command::Enter(_)
            | Command::Change(_)
            | Command::Check(_)
            | Command::Admit(_)
            | Command::Refuse(_)
            | Command::EnterTeam(_)
            | Command::ChangeTeam(_)
            | Command::Withdraw(_)
            | Command::Exclude(_)
            | Command::PlayOn(_)
            | Command::Commit(_)
            | Command::Contribute(_)
            | Command::Reveal(_)
            | Command::StartStage(_)
            | Command::OrderRounds(_)
            | Command::Away(_)
            | Command::Expect(_)
            | Command::CheckIn(_)
            | Command::CheckOut(_)
            | Command::Forbid(_)
            | Command::Allow(_)
            | Command::FixTable(_)
            | Command::LineUp(_)
            | Command::Missing(_)
            | Command::Arrive(_)
            | Command::Record(_)
            | Command::Incident(_)
            | Command::FormCommittee(_)
            | Command::Protest(_)
            | Command::DecideProtest(_)
            | Command::Appeal(_)
            | Command::DecideAppeal(_)
            | Command::Sign(_)
            | Command::Pause(_)
            | Command::Resume(_)
            | Command::Cancel(_)
            | Command::Move(_)
            | Command::MoveRound(_)
            | Command::Note(_)
            | Command::Undo(_) => return Touches::Nothing,
        };
        Touches::Section(section)
    }

    /// Puts in who asks, where a command is done in somebody's name: whatever name was sent, that of
    /// the one who asks is kept, and with a signature his account.
    /// What is taken back is named, so that it cannot become something else before it is done.
    pub fn sign(&mut self, name: &str, account: &str, event: &Competition) {
        let by = match self {
            Command::Sign(it) => {
                it.account = Some(account.to_owned());
                &mut it.by
            }
            Command::Check(it) => &mut it.by,
            Command::Admit(it) => &mut it.by,
            Command::Refuse(it) => &mut it.by,
            Command::OrderRounds(it) => &mut it.by,
            Command::PairByHand(it) => &mut it.by,
            Command::AddPair(it) => &mut it.by,
            Command::DrawOpenings(it) => &mut it.by,
            Command::Correct(it) => &mut it.by,
            Command::WrongBoard(it) => &mut it.by,
            // These name an authority, a captain or a committee, or nobody.
            Command::Create(_)
            | Command::Amend(_)
            | Command::Enter(_)
            | Command::Change(_)
            | Command::EnterTeam(_)
            | Command::ChangeTeam(_)
            | Command::Withdraw(_)
            | Command::Exclude(_)
            | Command::PlayOn(_)
            | Command::Commit(_)
            | Command::Contribute(_)
            | Command::Reveal(_)
            | Command::StartStage(_)
            | Command::Away(_)
            | Command::Expect(_)
            | Command::CheckIn(_)
            | Command::CheckOut(_)
            | Command::Forbid(_)
            | Command::Allow(_)
            | Command::Pair(_)
            | Command::FixTable(_)
            | Command::Unpair(_)
            | Command::Publish(_)
            | Command::LineUp(_)
            | Command::Start(_)
            | Command::Missing(_)
            | Command::Arrive(_)
            | Command::Result(_)
            | Command::Record(_)
            | Command::BreakTie(_)
            | Command::Close(_)
            | Command::PlayOff(_)
            | Command::Additional(_)
            | Command::AdditionalResult(_)
            | Command::WaiveAdditional(_)
            | Command::Incident(_)
            | Command::FormCommittee(_)
            | Command::Protest(_)
            | Command::DecideProtest(_)
            | Command::Appeal(_)
            | Command::DecideAppeal(_)
            | Command::Pause(_)
            | Command::Resume(_)
            | Command::Cancel(_)
            | Command::Move(_)
            | Command::MoveRound(_)
            | Command::Note(_) => return,
            Command::Undo(it) => {
                it.event = it.event.or_else(|| event.last_fact());
                return;
            }
        };
        name.clone_into(by);
    }

    /// The right that it needs in an event.
    pub fn right(&self, event: &Competition) -> Right {
        match self {
            Command::Result(it) if it.adjudicated.is_some() => Right::Rule,
            Command::Result(it) => Right::Board { section: it.section, table: it.table },
            Command::Missing(it) => Right::Board { section: it.section, table: it.table },
            Command::Arrive(it) => Right::Board { section: it.section, table: it.table },
            Command::Record(it) => Right::Board { section: it.section, table: it.table },
            // A captain's line-up counts from the moment he sends it.
            Command::LineUp(it) if it.handed_in.is_some() => Right::Keep,
            Command::LineUp(it) => Right::LineUp(it.team.0),
            Command::Withdraw(it) if it.panel.is_some() => Right::Rule,
            // Pairs that were announced are changed by the chief arbiter or his substitute only.
            Command::Unpair(it) if event.is_announced(it.section, it.round) => Right::Rule,
            Command::Sign(it) if it.round.is_none() => Right::Head,
            // A line arbiter notes what happens at his boards, and imposes what any arbiter may.
            Command::Incident(it) if it.by == Authority::Arbiter && !it.reaches_further() => {
                let board = match &it.sanction {
                    Some(_) => event.board_played_by(it.who, it.section, it.round),
                    None => event.board_of(it.who, it.round),
                };
                board.unwrap_or(Right::Rule)
            }
            Command::Undo(it) => {
                let fact = it.event.or_else(|| event.last_fact());
                fact.map_or(Right::Keep, |fact| event.right_to_take_back(fact))
            }
            Command::Create(_) | Command::Amend(_) | Command::Cancel(_) | Command::Move(_) => {
                Right::Head
            }
            Command::Exclude(_)
            | Command::PlayOn(_)
            | Command::OrderRounds(_)
            | Command::PairByHand(_)
            | Command::AddPair(_)
            | Command::WrongBoard(_)
            | Command::BreakTie(_)
            | Command::PlayOff(_)
            | Command::Additional(_)
            | Command::WaiveAdditional(_)
            | Command::Incident(_)
            | Command::DecideProtest(_)
            | Command::DecideAppeal(_)
            | Command::FormCommittee(_)
            | Command::Pause(_)
            | Command::Resume(_)
            | Command::MoveRound(_)
            | Command::Note(_)
            | Command::Sign(_) => Right::Rule,
            Command::Enter(_)
            | Command::Change(_)
            | Command::Check(_)
            | Command::Admit(_)
            | Command::Refuse(_)
            | Command::EnterTeam(_)
            | Command::ChangeTeam(_)
            | Command::Withdraw(_)
            | Command::Commit(_)
            | Command::Contribute(_)
            | Command::Reveal(_)
            | Command::StartStage(_)
            | Command::Away(_)
            | Command::Expect(_)
            | Command::CheckIn(_)
            | Command::CheckOut(_)
            | Command::Forbid(_)
            | Command::Allow(_)
            | Command::FixTable(_)
            | Command::Pair(_)
            | Command::Unpair(_)
            | Command::Publish(_)
            | Command::DrawOpenings(_)
            | Command::Start(_)
            | Command::Correct(_)
            | Command::AdditionalResult(_)
            | Command::Close(_)
            | Command::Protest(_)
            | Command::Appeal(_) => Right::Keep,
        }
    }
}

fn first() -> SectionNumber {
    SectionNumber::FIRST
}

fn first_game() -> GameNumber {
    GameNumber::FIRST
}

fn first_additional() -> AdditionalNumber {
    AdditionalNumber::FIRST
}

fn first_meeting() -> MeetingNumber {
    MeetingNumber::FIRST
}

fn first_board() -> BoardNumber {
    BoardNumber::FIRST
}

/// How strictly a pair is forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// It must not be made.
    #[default]
    Always,
    /// It is avoided where the round can be paired without it.
    IfPossible,
}

/// What to do about games of the round before that are not finished when a round is paired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unfinished {
    /// Wait until the round is closed.
    #[default]
    Wait,
    /// Pair without their points.
    PairWithout,
}
