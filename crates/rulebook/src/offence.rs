//! What players may not do while games are played.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Sanction, Scope};

/// An act that a rulebook forbids.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Offence {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The act.
    pub act: Act,
    /// The clauses that forbid it.
    pub clauses: Basis,
    /// How grave it is, where the document says so.
    #[serde(default)]
    pub gravity: Gravity,
    /// The sanction that the document itself names for it.
    pub sanction: Option<Sanction>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

worded! {
    /// What a player may not do.
    pub enum Act {
        Talk: "speak to anyone but the arbiters",
        Notes: "use other boards, notes or sources",
        LeaveBoardOnMove: "leave the board on his own move",
        TouchSquares: "touch or point at squares to calculate",
        DisturbOpponent: "disturb the opponent, by insistent offers or groundless claims too",
        DisturbOthers: "disturb others or interfere in their games",
        SeekAdvice: "ask for advice or listen to it",
        Analyse: "analyse in the hall",
        HinderEvent: "hinder the event",
        LeaveArea: "leave the playing area without leave",
        UseDevice: "use electronic devices",
        HaveDevice: "have electronic devices in the playing area",
        SwitchedOnPhone: "have a phone switched on",
        Linger: "linger at other tables",
        ObjectsOnTable: "put foreign objects on the table",
        OutsideHelp: "have others record, count or press the clock for him",
        Discredit: "discredit the sport",
        AdjustOutOfTurn: "adjust pieces on the opponent's move",
        PlaceCarelessly: "place pieces carelessly",
        Noise: "make noise, rock, cover the board or hold a hand over it",
        ComeTooNear: "come nearer than 50 cm to other tables, or stand behind the opponent on his move",
        Smoke: "smoke outside the place named",
        FixResults: "fix results, collude, bribe or cheat",
        Bet: "bet on the sport",
        GainTimeByIllegalMoves: "make illegal moves to gain increments",
        MakeForbiddenMoves: "make forbidden moves on purpose",
        MisuseClock: "use force on the clock, lift it, knock it or press before moving",
        MisannounceMoves: "announce other moves than he plays, on purpose or again and again",
        HoverOverClock: "keep a finger on the clock or hover over it",
        RefuseSearch: "refuse to be searched",
        RefuseOrders: "disobey the arbiters",
        RefuseRules: "refuse persistently to keep the rules",
        WearHearingAid: "wear a hearing aid during play",
    }

    /// How grave an offence is.
    #[derive(Default)]
    pub enum Gravity {
        #[default]
        ByArbiter: "forbidden",
        Gross: "a gross offence",
        Harshest: "deserves the harshest sanctions",
    }
}
