//! Single words of the data, in English.

use crate::{
    Begins, BothAbsent, By, Caller, CheckedOn, Choice, Clearing, Cost, Criterion, Duty, DutyTime,
    Ends, Escape, Evidence, FlagCost, LastMove, ListKind, Occasion, Offences, OfferAgain,
    OfferTime, OpponentsSheet, RecordDuty, RefusedBy, Sanction, SecondAbsent, Subject, System,
    TimeRunsOut, Untimely, Votes, WrongClaim,
};

pub(super) fn cost(value: Cost) -> &'static str {
    match value {
        Cost::Game => "the game",
        Cost::GameOrMicroMatch => "the game, in micro-matches the micro-match",
        Cost::RoundUnlessExcused => "the round, unless there is a good reason",
        Cost::GameUnlessExcused => "the game, unless there is a good reason",
        Cost::GameUnlessArbiterDecides => "the game, unless the arbiter decides otherwise",
    }
}

pub(super) fn second_absent(value: SecondAbsent) -> &'static str {
    match value {
        SecondAbsent::AbsentPlayers => "the absent player's clock runs, nobody moves",
        SecondAbsent::FirstPlayersUntilHeMoves => {
            "the first player's clock runs until he makes or writes his move and starts the other"
        }
    }
}

pub(super) fn both_absent(value: BothAbsent) -> &'static str {
    match value {
        BothAbsent::HalvedThenAbsentPlayers => {
            "the time is halved when one comes, then the absent player's clock runs"
        }
        BothAbsent::HalvedThenFirstPlayers => {
            "the time is halved when one comes, then the first player's clock goes on"
        }
        BothAbsent::FirstPlayerAll => "the first player pays until he arrives",
    }
}

pub(super) fn caller(value: Caller) -> &'static str {
    match value {
        Caller::Arbiter => "the arbiter",
        Caller::Opponent => "the opponent",
        Caller::Player => "the player himself",
    }
}

pub(super) fn flag_cost(value: FlagCost) -> &'static str {
    match value {
        FlagCost::Game => "the game",
        FlagCost::GameUnlessNoMatePossible => {
            "the game, which is drawn if the opponent cannot mate by any series of moves"
        }
    }
}

pub(super) fn last_move(value: LastMove) -> &'static str {
    match value {
        LastMove::EndsTheGame => "counts if it ended the game on the board",
        LastMove::MustBePressed => "does not count",
    }
}

pub(super) fn begins(value: Begins) -> &'static str {
    match value {
        Begins::Drawn => "opening drawn",
        Begins::MayBeDrawn => "opening may be drawn",
        Begins::ByRegulations => "by the opening rule of the regulations",
    }
}

pub(super) fn record_duty(value: RecordDuty) -> &'static str {
    match value {
        RecordDuty::Both => "both players record",
        RecordDuty::Nobody => "nobody need record",
    }
}

pub(super) fn opponents_sheet(value: OpponentsSheet) -> &'static str {
    match value {
        OpponentsSheet::ThroughArbiter => "through the arbiter, who may not be refused",
        OpponentsSheet::WithConsent => "only with the opponent's consent",
    }
}

pub(super) fn offer_time(value: OfferTime) -> &'static str {
    match value {
        OfferTime::AfterMoveBeforeClock => "after making a move, before pressing the clock",
    }
}

pub(super) fn untimely(value: Untimely) -> &'static str {
    match value {
        Untimely::NotAllowed => "not allowed",
        Untimely::ValidButPunishable => "valid, but may be punished as a disturbance",
    }
}

pub(super) fn refused_by(value: RefusedBy) -> &'static str {
    match value {
        RefusedBy::Move => "a move",
        RefusedBy::TouchedPiece => "touching a piece to move or take it",
    }
}

pub(super) fn offer_again(value: OfferAgain) -> &'static str {
    match value {
        OfferAgain::AfterTheOther => "after the other side has used its right",
        OfferAgain::AfterTheOtherOrChangeOfForce => {
            "after the other side has offered or the force has clearly changed"
        }
        OfferAgain::NoRule => "no rule; insisting is an offence",
    }
}

pub(super) fn occasion(value: Occasion) -> &'static str {
    match value {
        Occasion::Reached => "when it has come about",
        Occasion::IntendedMove => "when the own move, written and not played, would",
    }
}

pub(super) fn checked_on(value: CheckedOn) -> &'static str {
    match value {
        CheckedOn::ClaimantsTime => "on the claimant's time",
        CheckedOn::ClocksStopped => "with the clocks stopped",
    }
}

pub(super) fn evidence(value: Evidence) -> &'static str {
    match value {
        Evidence::FullRecord => "a full record",
        Evidence::RecordOrArbitersPresence => {
            "a full record, or moves counted aloud or made in the arbiter's presence"
        }
        Evidence::ArbitersPresence => "moves that the arbiter has seen or confirms",
        Evidence::ArbitersJudgement => "the arbiter's judgement",
        Evidence::Free => "whatever can be established",
    }
}

pub(super) fn wrong_claim(value: WrongClaim) -> &'static str {
    match value {
        WrongClaim::IntendedMovePlayed => "the intended move is played",
        WrongClaim::GameGoesOn => "the game goes on",
    }
}

pub(super) fn time_runs_out(value: TimeRunsOut) -> &'static str {
    match value {
        TimeRunsOut::DrawIfRightLossIfWrong => "draw if right, loss if wrong",
    }
}

pub(super) fn choice(value: Choice) -> &'static str {
    match value {
        Choice::ByGravity => "by gravity",
        Choice::InOrder => "one after another",
    }
}

pub(super) fn offences(value: Offences) -> &'static str {
    match value {
        Offences::Any => "any offence",
        Offences::Repeated => "repeated offences",
        Offences::UnlawfulInfluence => "unlawful influence on results",
        Offences::Laws => "breaches of the laws of the game",
        Offences::Discipline => "breaches of discipline and ethics",
        Offences::Lateness => "coming late",
    }
}

pub(super) fn sanction(value: Sanction) -> &'static str {
    match value {
        Sanction::Remark => "remark",
        Sanction::Warning => "warning",
        Sanction::Reprimand => "reprimand",
        Sanction::OpponentGainsTime => "more time for the opponent",
        Sanction::OffenderLosesTime => "less time for the offender",
        Sanction::OpponentGainsPoints => "more points for the opponent",
        Sanction::OffenderLosesPoints => "fewer points for the offender",
        Sanction::LossOfGame => "loss of the game",
        Sanction::LossOfGameOrMicroMatch => "loss of the game or micro-match",
        Sanction::Fine => "fine announced beforehand",
        Sanction::ExclusionFromRounds => "exclusion from one or more rounds",
        Sanction::Expulsion => "exclusion from the event",
        Sanction::OtherMeasure => "another measure, in words",
    }
}

pub(super) fn by(value: By) -> &'static str {
    match value {
        By::Arbiter => "",
        By::ChiefArbiter => " (chief arbiter)",
        By::ChiefPanel => " (chief panel)",
    }
}

pub(super) fn criterion(value: Criterion) -> &'static str {
    match value {
        Criterion::HeadToHeadOfTwo => "game between two who are tied",
        Criterion::HeadToHead => "games among the tied",
        Criterion::Schmulian => "Schmulian",
        Criterion::SonnebornBergerDoubled => "Sonneborn-Berger, doubled",
        Criterion::SonnebornBergerHalf => "Sonneborn-Berger, with halves",
        Criterion::OpponentsSum => "sum of opponents' points",
        Criterion::OpponentsMedian => "the sum without best and worst",
        Criterion::OpponentsMedianIterated => "the sum without best and worst, level by level",
        Criterion::OpponentsTruncated => "the sum without the worst",
        Criterion::OpponentsTruncatedIterated => "the sum without the worst, level by level",
        Criterion::SolkoffPlus => "Solkoff plus",
        Criterion::SolkoffBalyakin => "Solkoff-Balyakin",
        Criterion::Riga => "Riga",
        Criterion::Wins => "wins",
        Criterion::BeatenSum => "points of those beaten",
        Criterion::OrderOfPlace => "results in order of place",
        Criterion::OpponentsElo => "sum of opponents' ratings",
    }
}

pub(super) fn system(value: System) -> &'static str {
    match value {
        System::RoundRobin => "round robin",
        System::Swiss => "Swiss",
        System::Any => "any system",
    }
}

pub(super) fn list_kind(value: ListKind) -> &'static str {
    match value {
        ListKind::Order => "in this order",
        ListKind::Catalogue => "the regulations choose and order",
    }
}

pub(super) fn votes(value: Votes) -> &'static str {
    match value {
        Votes::Odd => ", an odd number of votes",
        Votes::NotSaid => "",
    }
}

pub(super) fn duty(value: Duty) -> &'static str {
    match value {
        Duty::AnnounceMoves => "announce the moves",
        Duty::KeepRecord => "keep the record",
        Duty::PressClock => "press the clock",
        Duty::MovePieces => "move the piece that the player names",
        Duty::MoveOnOpponentsBoard => "play the moves on the opponent's board",
        Duty::TellTurnAndMoveNumber => "tell whose turn it is and the number of moves",
        Duty::TellMoveNumber => "tell the number of moves",
        Duty::TellTimes => "tell both times",
        Duty::WarnOfTimeTrouble => "warn of time trouble",
        Duty::ClaimForPlayer => "claim time or a breach of rules",
        Duty::SpeakToArbiters => "speak to the arbiters",
        Duty::InterpretSigns => "interpret sign language",
        Duty::SeeToAdjournment => "see to the formalities of adjourning",
    }
}

pub(super) fn duty_time(value: DutyTime) -> &'static str {
    match value {
        DutyTime::Always => "whenever it is due",
        DutyTime::OnRequest => "when the player asks",
        DutyTime::OnRequestOnOwnMove => "when the player asks on his own move",
    }
}

pub(super) fn subject(value: Subject) -> &'static str {
    match value {
        Subject::TimeControl => "another time control",
        Subject::LatenessMinutes => "minutes of lateness allowed",
        Subject::LatenessSanction => "sanction for lateness within the limit",
        Subject::TieBreaks => "criteria for equal points and their order",
        Subject::ExtraMicroMatches => "additional micro-matches",
        Subject::PlayOff => "additional games for a shared place",
        Subject::TeamOrder => "order of teams",
        Subject::Pairing => "pairing",
        Subject::OpeningTable => "table of openings",
        Subject::RenjuOpening => "opening rule",
        Subject::MajorityCapture => "capture by the rules of the hundred squares",
        Subject::FurtherDraws => "further grounds for a draw",
        Subject::AgreementMinimum => "moves before a draw may be agreed",
        Subject::Scoring => "scoring",
        Subject::DevicePenalty => "milder penalty for a device",
        Subject::ProtestDeposit => "protest deposit in roubles",
        Subject::Appeals => "whether decisions can be appealed",
        Subject::MergedAgeGroups => "merging two neighbouring age groups",
        Subject::RuleSet => "which set of rules holds",
        Subject::DrawLimits => "counting rules for draws",
        Subject::KingTurned => "kings shown by men turned over",
        Subject::Fouls => "what a foul costs",
        Subject::LeavingReported => "reporting before one leaves the playing area",
        Subject::LeavingHall => "leaving the hall after play",
        Subject::RoundsByLot => "the order of rounds by lot",
        Subject::UncategorisedArbiters => "arbiters without a category",
        Subject::RemotePlay => "play over the Internet",
        Subject::TeamCoefficient => "the points that make a team coefficient",
    }
}

pub(super) fn ends(value: Ends) -> &'static str {
    match value {
        Ends::Players => "the players end it",
        Ends::OnClaim => "on a claim",
        Ends::ArbiterMay => "on a claim, or the arbiter on his own",
        Ends::ArbiterMust => "on a claim, or the arbiter as soon as he notices",
        Ends::AtOnce => "at once",
    }
}

pub(super) fn clearing(value: Clearing) -> &'static str {
    match value {
        Clearing::Capture => "a capture",
        Clearing::Promotion => "a promotion",
        Clearing::ManMove => "a move of a man",
        Clearing::PawnMove => "a pawn move",
    }
}

pub(super) fn escape(value: Escape) -> &'static str {
    match value {
        Escape::KingTaken => "takes the king",
        Escape::Win => "wins",
        Escape::WonPosition => "reaches a won position",
        Escape::Mate => "mates",
    }
}
