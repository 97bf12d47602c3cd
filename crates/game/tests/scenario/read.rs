//! The words of scenarios.

use game::{
    Act, Actor, AdjournAct, AfterAct, AgreedDraws, AidAct, ClockAct, DrawAct, Fault, Filer,
    Finding, Flags, Flaw, Form, Fouls, GameResult, Gravity, Imposed, Millis, Mode, Moment,
    OpeningAct, PanelAct, PerSide, PlayAct, Protest, Question, RoundKind, Share, SheetAct, Side,
    StartAct, Terms, Verdict, WrongAct,
};
use rulebook::{Barred, Duty, Offences, RuleSet, Rulebook, Sanction, Sight, StopReason, Wrong};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

use super::{Played, record};

/// A word of the rulebook's data files.
fn word<'de, T: Deserialize<'de>>(text: &'de str, place: &str) -> T {
    let deserializer: StrDeserializer<'_, Error> = text.into_deserializer();
    T::deserialize(deserializer).unwrap_or_else(|error| panic!("{place}: {error}"))
}

pub fn term(terms: &mut Terms, book: &mut Rulebook, text: &str, place: &str) {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    let side = |value: &str| if value.starts_with("first") { Side::First } else { Side::Second };
    match name {
        "online" => terms.mode = Mode::Online,
        "late" => terms.late_minutes = Some(value.parse().unwrap()),
        "late-punished" => terms.late_punished = true,
        "minimum" => terms.agreed_draws = AgreedDraws::AfterMoves(value.parse().unwrap()),
        "no-agreed-draws" => terms.agreed_draws = AgreedDraws::None,
        "opening" => terms.opening = Some(value.to_owned()),
        "fouls-lose" => terms.fouls = Fouls::Lose,
        "before" => {
            let (of, sanctions) = value.split_once(':').unwrap();
            terms.sanctions_before[side(of)] =
                sanctions.split('+').map(|one| word::<Sanction>(one, place)).collect();
        }
        "protests" => terms.protest_minutes = Some(value.parse().unwrap()),
        "record" => terms.record = record(value),
        "position" => terms.position = Some(value.replace('_', " ")),
        "blind" => terms.aids[side(value)].sight = Some(Sight::Blind),
        "sign" => terms.aids[side(value)].sign = true,
        "weak" => terms.aids[side(value)].sight = Some(Sight::Weak),
        "rules" => *book = book.under(word::<RuleSet>(value, place)),
        "assistant" => {
            let (of, duties) = value.split_once(':').unwrap();
            terms.aids[side(of)].assistant = match duties {
                "all" => book.assistants().iter().map(|rule| rule.duty).collect(),
                duties => duties.split('+').map(|duty| word::<Duty>(duty, place)).collect(),
            };
        }
        _ => panic!("{place}: there is no term {name}"),
    }
}

pub fn time(text: &str, place: &str) -> Millis {
    let parts: Vec<i64> = text.split(':').map(|part| part.parse().expect(place)).collect();
    let seconds = parts.iter().fold(0, |sum, part| sum * 60 + part);
    Millis::seconds(seconds)
}

pub fn moment(text: &str, place: &str) -> Moment {
    Moment(0) + time(text, place)
}

pub fn actor(played: &Played, text: &str, place: &str) -> Actor {
    match text {
        "arbiter" => Actor::Arbiter,
        "chief" => Actor::ChiefArbiter,
        "panel" => Actor::ChiefPanel,
        "platform" => Actor::Platform,
        "w" | "b" => Actor::Player(played.side(text)),
        "w's-assistant" | "b's-assistant" => Actor::Assistant(played.side(&text[..1])),
        _ => panic!("{place}: who is {text}?"),
    }
}

pub fn act(played: &Played, by: Actor, words: &[&str], place: &str) -> Act {
    let own =
        |index: usize| words.get(index).copied().unwrap_or_else(|| panic!("{place}: too short"));
    let text = |index: usize| words[index.min(words.len())..].join(" ");
    let side = |index: usize| played.side(own(index));
    let verdict =
        |index: usize| if own(index) == "right" { Verdict::Right } else { Verdict::Wrong };
    match own(0) {
        "signals" => Act::Start(StartAct::Signal),
        "arrives" => Act::Start(StartAct::Arrive(by.side().expect(place))),
        "excuses" => Act::Start(StartAct::Excuse(side(1))),
        "checks-lateness" => Act::Start(StartAct::CheckLateness),
        "draws-opening" => Act::Start(StartAct::DrawLateOpening),
        "has-drawn" => {
            Act::Start(StartAct::LateOpeningDrawn(words.get(1).map(|one| one.replace('_', " "))))
        }
        "writes-first" => Act::Start(StartAct::WriteFirstMove(text(1))),
        "plays" if own(1) == "any" => {
            Act::Play(PlayAct::Move(played.game.board().legal_moves()[0].clone()))
        }
        "plays" => Act::Play(PlayAct::Move(text(1))),
        "presses" => Act::Play(PlayAct::Press),
        "touches" => Act::Play(PlayAct::Touch(words[1..].iter().map(|&one| one.into()).collect())),
        "adjusts" => Act::Play(PlayAct::Adjust),
        "holds" => Act::Play(PlayAct::Hold(text(1))),
        "violates" => Act::Play(PlayAct::Violate {
            violation: own(1).into(),
            text: words.get(2).map_or("", |one| one).into(),
            position: words.get(3).map(|one| one.replace('_', " ")),
        }),
        "offers" => Act::Draw(DrawAct::Offer),
        "offers-on-condition" => Act::Draw(DrawAct::OfferOnCondition),
        "withdraws" => Act::Draw(DrawAct::Withdraw),
        "accepts" => Act::Draw(DrawAct::Accept),
        "declines" => Act::Draw(DrawAct::Decline),
        "claims" => Act::Draw(DrawAct::Claim {
            rule: own(1).into(),
            intended: words.get(3).map(|&one| one.into()),
        }),
        "finds-claim" => Act::Draw(DrawAct::Decide(verdict(1))),
        "declares" => Act::Draw(DrawAct::Declare(text(1))),
        "finds-clearly-drawn" => {
            Act::Draw(DrawAct::Find(Finding::ClearlyDrawn { playing_to_win: side(1) }))
        }
        "finds-won" => Act::Draw(DrawAct::Find(Finding::WonPosition)),
        "allows-agreement" => Act::Draw(DrawAct::Allow),
        "places" => Act::Opening(OpeningAct::Place(text(1))),
        "swaps" => Act::Opening(OpeningAct::Swap),
        "keeps" => Act::Opening(OpeningAct::Keep),
        "declares-fifths" => Act::Opening(OpeningAct::Declare(own(1).parse().unwrap())),
        "offers-fifths" => {
            Act::Opening(OpeningAct::Offer(words[1..].iter().map(|&one| one.into()).collect()))
        }
        "chooses" => Act::Opening(OpeningAct::Choose(text(1))),
        "resigns" => Act::Resign,
        "adjourns" => Act::Adjourn(AdjournAct::Interrupt),
        "seals" => Act::Adjourn(AdjournAct::Seal(text(1))),
        "resumes-session" => Act::Adjourn(AdjournAct::Resume),
        "finds-wrongly-restored" => Act::Adjourn(AdjournAct::WronglyRestored),
        "opens" => Act::Adjourn(AdjournAct::Open),
        "writes-reply" => Act::Adjourn(AdjournAct::WriteReply(text(1))),
        "comes" => Act::Adjourn(AdjournAct::Come),
        "loses-envelope" => Act::Adjourn(AdjournAct::EnvelopeLost),
        "loses-position" => Act::Adjourn(AdjournAct::PositionLost),
        "announces" => Act::Aid(AidAct::Announce(text(1).replace('_', " "))),
        "gives-sign" => Act::Aid(AidAct::Sign),
        "corrects-slip" => Act::Aid(AidAct::Correct(text(1))),
        "asks-times" => Act::Aid(AidAct::Ask(Question::Times)),
        "asks-moves" => Act::Aid(AidAct::Ask(Question::Moves)),
        "asks-turn" => Act::Aid(AidAct::Ask(Question::TurnAndMoves)),
        "warns" => Act::Aid(AidAct::WarnOfTime(side(1))),
        "tells-not-pressed" => Act::Aid(AidAct::TellNotPressed(side(1))),
        "asks-whose-move" => Act::Aid(AidAct::AskWhoseMove),
        "writes" => Act::Sheet(SheetAct::Write),
        _ => act_of_panel(played, by, words, place),
    }
}

fn act_of_panel(played: &Played, by: Actor, words: &[&str], place: &str) -> Act {
    let own =
        |index: usize| words.get(index).copied().unwrap_or_else(|| panic!("{place}: too short"));
    let side = |index: usize| played.side(own(index));
    let verdict =
        |index: usize| if own(index) == "right" { Verdict::Right } else { Verdict::Wrong };
    let fault =
        |index: usize| if own(index) == "both" { Fault::Both } else { Fault::Of(side(index)) };
    match own(0) {
        "calls-flag" => Act::Clock(ClockAct::Flag { found: None }),
        "finds-flags" => Act::Clock(ClockAct::Flag {
            found: Some(match own(1) {
                "both" => Flags::BothDown { first: words.get(2).map(|one| played.side(one)) },
                one => Flags::Down(played.side(one)),
            }),
        }),
        "stops" => {
            Act::Clock(ClockAct::Stop(words.get(1).map(|one| word::<StopReason>(one, place))))
        }
        "forgives" => Act::Clock(ClockAct::Forgive),
        "finds-stop-unfounded" => Act::Clock(ClockAct::Unfounded),
        "resumes" => Act::Clock(ClockAct::Resume),
        "sets" => Act::Clock(ClockAct::Set(side(1), time(own(2), place))),
        "counts" => Act::Clock(ClockAct::Count(side(1), own(2).parse().unwrap())),
        "adds" => Act::Clock(ClockAct::Add(side(1), time(own(2), place))),
        "complains" => Act::Clock(ClockAct::Complain),
        "replaces" => {
            Act::Clock(ClockAct::Replace(PerSide::new(time(own(1), place), time(own(2), place))))
        }
        "demands" => Act::Wrong(WrongAct::Demand),
        "admits" => Act::Wrong(WrongAct::Admit),
        "contests" => Act::Wrong(WrongAct::Contest),
        "finds-violation" => Act::Wrong(WrongAct::Decide(verdict(1))),
        "finds" => Act::Wrong(WrongAct::Found(flaw(played, words, place))),
        "consents" => Act::Wrong(WrongAct::Consent),
        "finds-refusal-of" => Act::Wrong(WrongAct::Refuses {
            side: side(1),
            opponent: words.get(2).map(|one| share(one, place)),
        }),
        "restores" => Act::Wrong(WrongAct::Restore(own(1).replace('_', " "))),
        "sees-missing" => Act::Sheet(SheetAct::Seen(side(1), own(2).parse().unwrap())),
        "writes-ahead" => Act::Sheet(SheetAct::WriteAhead(own(1).into())),
        "restore-record" if own(1) == "both" => Act::Sheet(SheetAct::RestoreBoth),
        "restore-record" => Act::Sheet(SheetAct::Restore(side(1))),
        "calls-about-record" => Act::Sheet(SheetAct::Call),
        "asks-sheet" => Act::Sheet(SheetAct::AskForSheet),
        "lends-sheet" => Act::Sheet(SheetAct::LendSheet),
        "record-restored" => Act::Sheet(SheetAct::Restored(side(1))),
        "record-lost" => Act::Sheet(SheetAct::Unrecoverable),
        "sheets-differ" => Act::Sheet(SheetAct::Differ(fault(1), time(own(2), place))),
        "signs" if words.len() > 2 => {
            let used = PerSide::new(time(own(2), place), time(own(3), place));
            Act::Sheet(SheetAct::SignTimes(result(own(1), place), used))
        }
        "signs" => Act::Sheet(SheetAct::Sign(result(own(1), place))),
        "sanctions" => Act::Panel(PanelAct::Sanction(Imposed {
            side: side(1),
            sanction: word::<Sanction>(own(2), place),
            offence: word::<Offences>(own(3), place),
            gravity: if words.contains(&"gross") { Gravity::Gross } else { Gravity::Ordinary },
            time: words.last().filter(|one| one.contains(':')).map(|one| time(one, place)),
            share: words
                .iter()
                .find_map(|one| one.strip_prefix("leaving="))
                .map(|one| share(one, place)),
        })),
        "both-lose" => Act::Panel(PanelAct::BothLose(word::<Offences>(own(1), place))),
        "adjudicates" => Act::Panel(PanelAct::Adjudicate(result(own(1), place))),
        "ends-round" => Act::After(AfterAct::RoundOver(word::<RoundKind>(own(1), place))),
        "begins-next-round" => Act::After(AfterAct::NextRound),
        "protests" => protest(by, words, Filer::Player, Form::Written, None),
        "protests-aloud" => protest(by, words, Filer::Player, Form::Spoken, None),
        "protests-for-himself" => protest(by, words, Filer::TeamPlayer, Form::Written, None),
        "protests-about" => {
            let about = Some(word::<Barred>(own(1), place));
            protest(by, &words[1..], Filer::Player, Form::Written, about)
        }
        "corrects-result" => Act::After(AfterAct::Correct(result(own(1), place))),
        "reopens" => Act::After(AfterAct::Reopen),
        other => panic!("{place}: nobody can do {other}"),
    }
}

/// A protest that names what stands after the verb.
fn protest(by: Actor, words: &[&str], filer: Filer, form: Form, about: Option<Barred>) -> Act {
    let clauses = vec![words[1..].join(" ")];
    let side = by.side().unwrap_or(Side::First);
    Act::After(AfterAct::Protest(Protest { side, by: filer, form, about, clauses }))
}

fn result(text: &str, place: &str) -> GameResult {
    let (first, second) = text.split_once('-').expect(place);
    GameResult::Played(PerSide::new(share(first, place), share(second, place)))
}

fn share(text: &str, place: &str) -> Share {
    match text {
        "1" => Share::Win,
        "½" => Share::Half,
        "0" => Share::Loss,
        _ => panic!("{place}: {text} is no part of a game"),
    }
}

/// What is wrong with the board: `finds pieces-displaced of b`, `finds … at h1`, `finds … seeing 8/8/…`.
fn flaw(played: &Played, words: &[&str], place: &str) -> Flaw {
    let after = |name: &str| {
        let at = words.iter().position(|one| *one == name)?;
        words.get(at + 1).copied()
    };
    Flaw {
        wrong: word::<Wrong>(words[1], place),
        of: after("of").map(|one| played.side(one)),
        square: after("at").map(str::to_owned),
        position: after("seeing").map(|one| one.replace('_', " ")),
    }
}
