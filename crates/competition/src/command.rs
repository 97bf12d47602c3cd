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
mod correspondence;
mod course;
mod entries;
mod lots;
mod platform;
mod results;
mod rounds;
mod stages;
mod teams;

use crate::Authority;
use rulebook::Power;
use serde::{Deserialize, Serialize};

pub use self::conduct::{
    DecideAppeal, DecideProtest, FileAppeal, FileProtest, FormCommittee, NoteIncident, ResultRuled,
    Sign, Undo,
};
pub use self::correspondence::{
    ChooseWay, Correspond, DrawUpTable, Expelled, LeaveGames, NoteSheet, SettleLeaver, TakeBreak,
    Told,
};
pub use self::course::{CancelEvent, MoveEvent, MoveRound, NoteMatter, PauseEvent, ResumeEvent};
pub use self::entries::{
    Admit, AgreeAssistant, AmendRegulations, ChangeEntry, CheckItems, Classify, Exclude, LetPlayOn,
    Refuse, Withdraw,
};
pub use self::lots::{CommitSeed, Contribute, DrawOpenings, RevealSeed};
pub use self::platform::{SetTables, SwitchVenue};
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

/// What a row of [`commands!`] says of its command in a column, or what is usual.
#[rustfmt::skip]
macro_rules! said {
    (plays($it:ident)) => { Plays::No };
    (plays($it:ident) anywhere) => { Plays::Anywhere };
    (plays($it:ident) section) => { Plays::In($it.section) };
    (touches($it:ident)) => { Touches::Nothing };
    (touches($it:ident) section) => { Touches::Section($it.section) };
    (touches($it:ident) $said:expr) => { told($it, $said) };
    (signs($it:ident, $account:ident)) => { None };
    (signs($it:ident, $account:ident) by) => { Some(&mut $it.by) };
    (signs($it:ident, $account:ident) by, account) => {{
        $it.account = Some($account.to_owned());
        Some(&mut $it.by)
    }};
    (right($it:ident, $event:ident)) => { Right::Keep };
    (right($it:ident, $event:ident) board) => { $it.place().right() };
    (right($it:ident, $event:ident) $right:ident) => { Right::$right };
    (right($it:ident, $event:ident) $said:expr) => { told(($it, $event), $said) };
    (after_cancelling($command:ident)) => { $command.plays() == Plays::No };
    (after_cancelling($command:ident) never) => { false };
    (after_signing()) => { false };
    (after_signing() who_goes_on) => { true };
}

/// The commands: a row for each with its name in texts, what [decides](super::decide) on it, and in columns
/// what must be known of it.
///
/// `plays`: whether it brings play on (usually not). `touches`: the table that it changes (usually
/// none). `signs`: the field that holds who asks (usually none: it names an authority, a captain or a
/// committee, or nobody). `right`: what whoever asks needs (usually [`Right::Keep`]). `after_cancelling`:
/// whether it can still be asked when the event was cancelled (usually if it brings no play on).
/// `after_signing`: whether a signed table still lets it say who goes on from a shared place (usually not).
macro_rules! commands {
    ($(
        $(#[$doc:meta])+
        $variant:ident($payload:ty) = $name:literal => $decider:ident
            $(, plays($($plays:tt)+))?
            $(, touches($($touches:tt)+))?
            $(, signs($($signs:tt)+))?
            $(, right($($right:tt)+))?
            $(, after_cancelling($($cancelled:tt)+))?
            $(, after_signing($($signed:tt)+))?;
    )+) => {
        /// Something that is asked of an event; [`decide`](super::decide) answers with facts or a
        /// refusal.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "do")]
        pub enum Command {
            $($(#[$doc])+ #[serde(rename = $name)] $variant($payload),)+
        }

        /// What answers a command, with its decider.
        macro_rules! decided {
            ($deciding:expr, $command:expr) => {
                match $command {
                    $($crate::Command::$variant(it) => $deciding.$decider(it),)+
                }
            };
        }
        pub(crate) use decided;

        #[expect(unused_variables, reason = "a row may say nothing in a column")]
        impl Command {
            /// The names of all commands, as `do` says them.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The name of the command, as `do` says it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Command::$variant(_) => $name,)+
                }
            }

            /// Whether it brings play on: that is what a break forbids.
            pub(crate) fn plays(&self) -> Plays {
                match self {
                    $(Command::$variant(it) => said!(plays(it) $($($plays)+)?),)+
                }
            }

            /// The table that it changes: a signed one is frozen.
            pub(crate) fn touches(&self) -> Touches {
                match self {
                    $(Command::$variant(it) => said!(touches(it) $($($touches)+)?),)+
                }
            }

            /// Puts in who asks, where a command is done in somebody's name: whatever name was sent,
            /// that of the one who asks is kept, and with a signature his account.
            pub fn sign(&mut self, name: &str, account: &str) {
                let by: Option<&mut String> = match self {
                    $(Command::$variant(it) => said!(signs(it, account) $($($signs)+)?),)+
                };
                if let Some(by) = by {
                    name.clone_into(by);
                }
            }

            /// Whether it can still be asked when the event was cancelled.
            pub(crate) fn may_follow_cancelling(&self) -> bool {
                match self {
                    $(Command::$variant(_) => said!(after_cancelling(self) $($($cancelled)+)?),)+
                }
            }

            /// Whether it says who goes on from a place that was signed as shared.
            pub(crate) fn settles_who_goes_on(&self) -> bool {
                match self {
                    $(Command::$variant(_) => said!(after_signing() $($($signed)+)?),)+
                }
            }

            /// The right that it needs in an event.
            pub fn right(&self, event: &Competition) -> Right {
                match self {
                    $(Command::$variant(it) => said!(right(it, event) $($($right)+)?),)+
                }
            }
        }
    };
}

/// What an exception in a column comes to.
fn told<T, A>(it: T, says: impl FnOnce(T) -> A) -> A {
    says(it)
}

commands! {
    /// Create the event under its regulations.
    Create(Box<Regulations>) = "create" => create_again, right(Head);
    /// Change the regulations, as far as nothing rests on them yet.
    Amend(AmendRegulations) = "amend" => amend, right(Head);
    /// Enter a player.
    Enter(Box<Player>) = "enter" => enter, after_cancelling(never);
    /// Change an entry.
    Change(ChangeEntry) = "change" => change;
    /// Note that documents were seen and inquiries made.
    Check(CheckItems) = "check" => check, signs(by);
    /// Admit players.
    Admit(Admit) = "admit" => admit, signs(by);
    /// Refuse a player.
    Refuse(Refuse) = "refuse" => refuse, signs(by);
    /// Agree that somebody assists a player, with duties one by one.
    AgreeAssistant(AgreeAssistant) = "agree-assistant" => agree_assistant, signs(by), right(Rule);
    /// Note what the classification commission found about a player.
    Classify(Classify) = "classify" => classify, signs(by), right(Rule);
    /// Enter a team.
    EnterTeam(Box<Team>) = "enter-team" => enter_team, after_cancelling(never);
    /// Change the entry of a team.
    ChangeTeam(ChangeTeam) = "change-team" => change_team;
    /// Let somebody leave.
    Withdraw(Withdraw) = "withdraw" => withdraw,
        right(|(it, _)| if it.panel.is_some() { Right::Rule } else { Right::Keep });
    /// Exclude somebody.
    Exclude(Exclude) = "exclude" => exclude,
        touches(|it| match it.annul {
            // What is annulled has no place in the table he played in last.
            true => Touches::LastOf(it.who),
            false => Touches::Nothing,
        }),
        right(Rule);
    /// Let somebody play on who missed rounds, even all rounds so far.
    PlayOn(LetPlayOn) = "play-on" => play_on, right(Rule);
    /// Announce the digest of a seed before it is known.
    Commit(CommitSeed) = "commit" => commit;
    /// Call something out that is mixed into the draw.
    Contribute(Contribute) = "contribute" => contribute;
    /// Say the seed that was committed to.
    Reveal(RevealSeed) = "reveal" => reveal;
    /// Begin a stage: draw groups and numbers.
    StartStage(StartStage) = "start-stage" => start_stage, plays(anywhere);
    /// Change the order in which the rounds of a table are played.
    OrderRounds(OrderRounds) = "order-rounds" => order_rounds, signs(by), right(Rule);
    /// Note that somebody will be away.
    Away(NoteAway) = "away" => away;
    /// Expect somebody after all who was noted as away.
    Expect(Expect) = "expect" => expect;
    /// Note that somebody is here for the next round.
    CheckIn(CheckIn) = "check-in" => check_in;
    /// Note that somebody is not here after all.
    CheckOut(CheckOut) = "check-out" => check_out;
    /// Forbid two to be paired.
    Forbid(ForbidPair) = "forbid" => forbid;
    /// Allow two to be paired again.
    Allow(AllowPair) = "allow" => allow;
    /// Find the pairs of the next round: a draft that nobody sees.
    Pair(PairRound) = "pair" => pair, plays(section), touches(section);
    /// Make the pairs by hand.
    PairByHand(PairByHand) = "pair-by-hand" => pair_by_hand,
        plays(section), touches(section), signs(by), right(Rule);
    /// Seat two more at a further table of a round, so that no other table moves.
    AddPair(AddPair) = "add-pair" => add_pair, plays(section), touches(section), signs(by), right(Rule);
    /// Seat somebody who needs it at the same table in every round to be paired.
    FixTable(FixTable) = "fix-table" => fix_table;
    /// Throw the pairs of a round away, so that it can be paired again.
    Unpair(UnpairRound) = "unpair" => unpair,
        touches(section),
        right(|(it, event)| match event.is_announced(it.section, it.round) {
            // Pairs that were announced are changed by the chief arbiter or his substitute only.
            true => Right::Rule,
            false => Right::Keep,
        });
    /// Announce the pairs of a round.
    Publish(PublishRound) = "publish" => publish, plays(section), touches(section);
    /// Draw the openings of a round, with both players of each table present.
    DrawOpenings(DrawOpenings) = "draw-openings" => draw_openings, plays(section), touches(section), signs(by);
    /// Hand in a line-up.
    LineUp(HandInLineUp) = "line-up" => line_up,
        right(|(it, _)| match it.handed_in {
            // A captain's line-up counts from the moment he sends it.
            None => Right::LineUp(it.team),
            Some(_) => Right::Keep,
        });
    /// Start the clocks of a round.
    Start(StartRound) = "start" => start, plays(section), touches(section);
    /// Note that somebody has not come to his board.
    Missing(NoteMissing) = "missing" => missing, plays(section), right(board);
    /// Note that somebody who had not come is there now.
    Arrive(NoteArrival) = "arrive" => arrive,
        plays(section),
        right(|(it, _)| match it.by {
            Some(Authority::ChiefArbiter | Authority::ChiefPanel) => Right::Rule,
            Some(Authority::Arbiter) | None => it.place().right(),
        });
    /// Enter the result of a game.
    Result(EnterResult) = "result" => enter_result,
        plays(section),
        touches(section),
        right(|(it, _)| match (&it.adjudicated, &it.platform) {
            (_, Some(_)) => Right::Program,
            (Some(_), None) => Right::Rule,
            (None, None) => it.place().right(),
        });
    /// Keep the moves of a game, in place of those kept before; take them away if none are given.
    Record(RecordMoves) = "record" => record, right(board);
    /// Correct a result.
    Correct(CorrectResult) = "correct" => correct, touches(section), signs(by);
    /// Declare a board lost by the side whose player had no right to it.
    WrongBoard(LoseWrongBoard) = "wrong-board" => lose_wrong_board, touches(section), signs(by), right(Rule);
    /// Decide a drawn meeting of a knockout.
    BreakTie(BreakTie) = "break-tie" => break_tie, plays(section), touches(section), right(Rule);
    /// Close a round.
    Close(CloseRound) = "close" => close, plays(section), touches(section);
    /// Note the outcome of additional games for shared places.
    PlayOff(NotePlayOff) = "play-off" => play_off,
        plays(section), touches(section), right(Rule), after_signing(who_goes_on);
    /// Call an additional match for a shared place.
    Additional(CallAdditional) = "additional" => call_additional, plays(section), touches(section), right(Rule);
    /// Enter the result of a game of an additional match.
    AdditionalResult(ScoreAdditional) = "additional-result" => score_additional, plays(section), touches(section);
    /// Note that some do without an additional match.
    WaiveAdditional(WaiveAdditional) = "waive-additional" => waive_additional, touches(section), right(Rule);
    /// Note an incident, and what was imposed for it.
    Incident(NoteIncident) = "incident" => incident,
        touches(|it| match (&it.sanction, it.section) {
            // What is imposed may change a result; what is only noted does not.
            (None, _) => Touches::Nothing,
            (Some(_), Some(section)) => Touches::Section(section),
            (Some(_), None) => Touches::LastOf(it.who),
        }),
        right(|(it, event)| {
            // A line arbiter notes what happens at his boards, and imposes what any arbiter may.
            let board = match &it.sanction {
                _ if it.by != Authority::Arbiter || it.reaches_further() => None,
                Some(_) => event.board_played_by(it.who, it.section, it.round),
                None => event.board_of(it.who, it.round),
            };
            board.unwrap_or(Right::Rule)
        });
    /// Form the appeals committee.
    FormCommittee(FormCommittee) = "form-committee" => form_committee, right(Rule);
    /// File a protest.
    Protest(FileProtest) = "protest" => protest,
        right(|(it, _)| match it.who {
            Member::Player(id) => Right::Player(id),
            Member::Team(id) => Right::LineUp(id),
        });
    /// Decide a protest.
    DecideProtest(DecideProtest) = "decide-protest" => decide_protest, right(Rule);
    /// Appeal against the decision on a protest.
    Appeal(FileAppeal) = "appeal" => appeal;
    /// Decide an appeal, finally.
    DecideAppeal(DecideAppeal) = "decide-appeal" => decide_appeal, right(Rule);
    /// Sign the protocol of a round, or the final table if no round is named.
    Sign(Sign) = "sign" => sign,
        signs(by, account),
        right(|(it, _)| if it.round.is_none() { Right::Head } else { Right::Rule });
    /// Break the event off for a while: nothing is played until it is resumed.
    Pause(PauseEvent) = "pause" => pause, right(Rule), after_cancelling(never);
    /// Go on after a break.
    Resume(ResumeEvent) = "resume" => resume, right(Rule), after_cancelling(never);
    /// Cancel the event.
    Cancel(CancelEvent) = "cancel" => cancel, right(Head), after_cancelling(never);
    /// Move the event to another place or other days.
    Move(MoveEvent) = "move" => move_event, right(Head), after_cancelling(never);
    /// Let a round begin at another time.
    MoveRound(MoveRound) = "move-round" => move_round, right(Rule), after_cancelling(never);
    /// Note something that concerns the event and no game.
    Note(NoteMatter) = "note" => note, right(Rule);
    /// Note which tables of the platform were set up for games.
    SetTables(SetTables) = "set-tables" => set_tables, right(Program);
    /// Play the games of a board elsewhere.
    SwitchVenue(SwitchVenue) = "switch-venue" => switch_venue, plays(section), signs(by),
        right(|(it, _)| Right::Judge { section: it.section, table: it.table });
    /// Enter what came for a game by correspondence, or what an official decides about it.
    Correspond(Box<Correspond>) = "correspond" => correspond, signs(by), right(|(it, event)| it.right(event));
    /// Enter a break of a player in all his games by correspondence.
    TakeBreak(TakeBreak) = "take-break" => take_break, signs(by), right(|(it, event)| it.right(event));
    /// Decide what becomes of all games by correspondence of a player who leaves.
    SettleLeaver(SettleLeaver) = "settle-leaver" => settle_leaver, signs(by),
        right(|(_, event)| event.right_for(Power::SettleLeaver));
    /// Note that a player leaves all his games by correspondence, or is expelled.
    LeaveGames(LeaveGames) = "leave-games" => leave_games, signs(by), right(|(it, event)| it.right(event));
    /// Note when a player received the starting sheet of the games by correspondence.
    NoteSheet(NoteSheet) = "note-sheet" => note_sheet, signs(by),
        right(|(_, event)| event.right_for(Power::NoteSheet));
    /// Note that a player moves on the server from now on, or writes letters again.
    ChooseWay(ChooseWay) = "choose-way" => choose_way, signs(by),
        right(|(it, event)| event.right_of_player(Power::Write, it.player));
    /// Draw up the final table of games by correspondence.
    DrawUpTable(DrawUpTable) = "draw-up-table" => draw_up_table, signs(by),
        right(|(_, event)| event.right_for(Power::DrawUpTable));
    /// Take back the last event that counts, a result of a running round, or what took something
    /// back.
    Undo(Undo) = "undo" => undo,
        right(|(it, event)| {
            let fact = it.means(event);
            fact.map_or(Right::Keep, |fact| event.right_to_take_back(fact))
        });
}

impl Command {
    /// It as programs write it.
    pub fn written(&self) -> String {
        // A command is a tree of texts and numbers, which always can be written.
        serde_json::to_string(self).unwrap_or_default()
    }
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
