//! Play by correspondence: letters instead of moves on a board, days instead of minutes.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited};

/// The chapter of a rulebook on play by correspondence.
///
/// What carries a figure is [`Cited`] with it; what is a rule without one is its [`Basis`] alone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CorrespondenceRule {
    /// By what moves may be sent.
    pub media: Cited<Vec<Medium>>,
    /// E-mail and telephone are played as the regulations say.
    pub by_regulations: Basis,
    /// The games that may be played, by the names of their variants.
    pub games: Cited<Vec<String>>,
    /// The organising body approves the regulations and appoints the officials.
    pub officials: Basis,
    /// The secretary registers what comes; where there is none, the judge does that work.
    pub secretary: Basis,
    /// What the secretary and the judge may do to a player, short of the loss of a game, by its name; the judge
    /// also declares a game lost.
    pub sanctions: Cited<Vec<String>>,
    /// Who may do what.
    pub powers: Powers,
    /// A sanction names the clauses that were broken.
    pub sanction_names_clauses: Basis,
    /// Within how many days a decision is appealed against.
    pub appeal_days: Cited<u16>,
    /// For how many months after the final results letters are kept.
    pub keep_months: Cited<u8>,
    /// For how many years at most a player may be barred who stops playing.
    pub ban_years_max: Cited<u16>,
    /// Cards, letters and registered mail; moves on a server.
    pub sending: Basis,
    /// Moves are written in full, else they are impossible.
    pub notation: Basis,
    /// What a letter must contain.
    pub parts: Basis,
    /// Forced moves of the partner are written and answered.
    pub forced_moves: Basis,
    /// Nothing is rubbed out.
    pub legible: Basis,
    /// No evaluations and comments before the end.
    pub comments: Basis,
    /// How variations are offered.
    pub offers: Basis,
    /// What was sent or accepted is made.
    pub irrevocable: Basis,
    /// A faulty repetition is reported, and within how many days.
    pub report_days: Cited<u16>,
    /// A move against the rules of the game.
    pub impossible: Basis,
    /// The days for stopping the game.
    pub stop_penalty_days: Cited<u16>,
    /// A fault in an offered variation.
    pub offer_fault: Basis,
    /// A variation is accepted up to the first changed move.
    pub acceptance: Basis,
    /// Wrong numbers of moves.
    pub numbering: Basis,
    /// How many days there are for so many moves; and how they are counted, by three dates.
    pub budget: Cited<DayBudget>,
    /// The first move, and letters received after the end.
    pub start_and_end: Basis,
    /// The days for not giving dates or totals once more.
    pub omission_penalty_days: Cited<u16>,
    /// After how many days without an answer a letter is repeated.
    pub repeat_after_days: Cited<u16>,
    /// After how many days without a first move an enquiry is sent.
    pub enquiry_after_days: Cited<u16>,
    /// When time is overdue.
    pub overdue: Basis,
    /// How overdue time is claimed.
    pub claim: Basis,
    /// What the judge decides; the days for a false claim.
    pub false_claim_days: Cited<u16>,
    /// Within how many days the accused protests.
    pub claim_protest_days: Cited<u16>,
    /// On a server time is set by its rules or the regulations and counted by its program.
    pub server_time: Option<Basis>,
    /// The breaks of a player in a year.
    pub breaks: Cited<BreakAllowance>,
    /// To whom and when a break is announced.
    pub break_told: Basis,
    /// How the days of a break are counted.
    pub break_counted: Basis,
    /// A move sent in the own break.
    pub break_own_move: Basis,
    /// Late and additional breaks.
    pub break_special: Basis,
    /// Within how many days after the end of a game its record is sent.
    pub record_days: Cited<u16>,
    /// Within how many days after the end of play unfinished games are sent in.
    pub unfinished_days: Cited<u16>,
    /// Games of those who leave.
    pub leavers: Basis,
    /// Two evaluations that agree.
    pub agreed_evaluation: Basis,
    /// In how many months games are adjudicated.
    pub adjudication_months: Cited<u8>,
    /// Within how many days a result is protested against.
    pub adjudication_protest_days: Cited<u16>,
    /// The organiser hears such protests for good.
    pub adjudication_final: Basis,
    /// Neither has sent the record.
    pub neither_record: Basis,
    /// Who owes a record may be left without the final results.
    pub record_owed: Basis,
    /// On a server results are counted by its program.
    pub server_results: Option<Basis>,
}

/// So many days for so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DayBudget {
    /// The days.
    pub days: u16,
    /// The moves.
    pub moves: std::num::NonZeroU16,
}

/// The breaks of a player in a calendar year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BreakAllowance {
    /// How many days one has at most.
    pub days_max: u16,
    /// How many there are.
    pub a_year: u16,
}

worded! {
    /// By what moves are sent.
    pub enum Medium {
        Post: "by letters",
        Email: "by e-mail",
        Phone: "by telephone",
        Server: "on a server",
    }
}

/// Those who act in an event by correspondence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Office {
    /// The player himself; what comes from him by post is entered by the secretary.
    Player,
    /// The chief secretary, or the judge where there is none.
    Secretary,
    /// The chief judge.
    Judge,
    /// Those who hold the event.
    Organiser,
}

macro_rules! powers {
    ($($(#[doc = $doc:literal])+ $name:ident = $field:ident;)+) => {
        /// Something that not everybody may do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Power {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Power {
            /// All of them.
            pub const ALL: &'static [Power] = &[$(Power::$name),+];
        }

        /// The offices that have each power.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        pub struct Powers {
            $($(#[doc = $doc])+ pub $field: Cited<Vec<Office>>,)+
        }

        impl Powers {
            /// Those who have a power, and the clauses that say so.
            pub fn of(&self, power: Power) -> &Cited<Vec<Office>> {
                match power {
                    $(Power::$name => &self.$field,)+
                }
            }
        }
    };
}

powers! {
    /// Write letters, take a break, claim, protest, leave.
    Write = write;
    /// Decide a dispute as the first instance.
    DecideFirst = decide_first;
    /// Decide it on appeal.
    DecideAppeal = decide_appeal;
    /// Decide it for good.
    DecideForGood = decide_for_good;
    /// Make a remark, reprimand or warn, withhold current information.
    Reprimand = reprimand;
    /// Ask the judge for a heavier sanction.
    AskHeavier = ask_heavier;
    /// Declare a game lost.
    DeclareLost = declare_lost;
    /// Declare it drawn by the rules of the game.
    DeclareDrawn = declare_drawn;
    /// Ask the organiser to expel a player.
    AskExpulsion = ask_expulsion;
    /// Expel a player from the event.
    Expel = expel;
    /// Order that all letters are registered.
    OrderRegistered = order_registered;
    /// Post the cards of moves that were made on the server.
    Forward = forward;
    /// Note when a player received the starting sheet.
    NoteSheet = note_sheet;
    /// Bar a player for some years.
    Bar = bar;
    /// Confirm or reject a claim of overdue time.
    JudgeClaim = judge_claim;
    /// Accept a late break, grant an extra one.
    GrantBreak = grant_break;
    /// Adjudicate an unfinished game.
    Adjudicate = adjudicate;
    /// Decide on a protest against an adjudication.
    HearProtest = hear_protest;
    /// Say what becomes of the games of a player who left.
    SettleLeaver = settle_leaver;
    /// Draw up the final table, and tell the results.
    DrawUpTable = draw_up_table;
    /// Note on a server that the time of a player is over.
    NoteTime = note_time;
}
