//! Random commands in random order, sensible and nonsensical, in every discipline and mode.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod possible;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use cases::Random as Dice;
use game::{
    Act, Actor, AdjournAct, AfterAct, AidAct, ClockAct, Command, DrawAct, Event, Fault, Filer,
    Finding, Flags, Flaw, Form, Game, GameResult, Gravity, Imposed, Millis, Mode, Moment,
    OpeningAct, PanelAct, PerSide, Phase, PlayAct, Protest, Question, RoundKind, Rules, Share,
    SheetAct, Side, StartAct, Terms, Verdict, What, WrongAct,
};
use rulebook::{Duty, Offences, Rulebook, Sanction, Sight, StopReason, Wrong};
use words::Language;

#[test]
fn nothing_breaks() {
    let reached = RefCell::new((BTreeSet::new(), BTreeSet::new()));
    for (nth, game) in games().into_iter().enumerate() {
        cases::play(&format!("game {nth}"), 2, |dice| {
            let (played, log) = play(game.clone(), dice);
            let (endings, events) = &mut *reached.borrow_mut();
            endings.extend(played.outcome().map(|outcome| outcome.kind.id().name()));
            events.extend(log.iter().map(|event| event.what.id().name()));
        });
    }
    let (endings, events) = reached.into_inner();
    // The dice must reach what they are thrown for.
    assert!(endings.len() >= 9, "only {endings:?}");
    assert!(events.len() >= 50, "only {events:?}");
}

/// A game of every discipline in both modes, twice.
fn games() -> Vec<Game> {
    let mut games = Vec::new();
    for book in Rulebook::all() {
        let shared = Arc::new(book.clone());
        for discipline in book.disciplines().iter().filter(|one| one.play.game().is_some()) {
            for mode in [Mode::Board, Mode::Online] {
                let mut terms = Terms::new("5+2".parse().unwrap());
                terms.mode = mode;
                if games.len() % 4 < 2 {
                    terms.aids[Side::First].sight = Some(Sight::Blind);
                    terms.aids[Side::First].assistant =
                        vec![Duty::MovePieces, Duty::PressClock, Duty::AnnounceMoves];
                }
                let renju =
                    discipline.play.game().is_some_and(|(game, _)| game == rulebook::Game::Renju);
                if renju && mode == Mode::Online {
                    terms.opening =
                        Some(if games.len() % 4 < 2 { "rif" } else { "taraguchi-2" }.to_owned());
                }
                let rules = Rules::new(Arc::clone(&shared), &discipline.id, terms).unwrap();
                games.push(Game::new(Arc::new(rules)).unwrap());
            }
        }
    }
    games
}

/// Throws commands at a game and checks everything that must hold after each.
fn play(mut game: Game, dice: &mut Dice) -> (Game, Vec<Event>) {
    let mut log: Vec<Event> = Vec::new();
    let mut now = Moment(0);
    for turn in 0..500 {
        now = now + Millis(dice.below(4_000) as i64);
        let command = if turn < 3 { opening(turn) } else { command(dice, &game) };
        dice.note(format_args!("{now:?} {command:?}"));
        let over = game.state().phase == Phase::Over;
        let before = game.clone();
        if turn % 160 == 79 {
            possible::is_in_place(&before, dice, now);
        }
        match game.act(&command, now) {
            Ok(events) => {
                possible::was_offered(&before, &command, now);
                events.iter().for_each(|event| check_event(event, over));
                log.extend(events);
            }
            Err(refusal) => {
                let texts = Language::ALL.map(|language| refusal.text(language));
                let whole = |text: &String| text.ends_with('.') && !text.contains('{');
                assert!(texts.iter().all(whole), "{texts:?}");
            }
        }
        check_state(&game);
    }
    check_folding(&game, &log);
    (game, log)
}

fn opening(turn: usize) -> Command {
    match turn {
        0 => Command { by: Actor::Player(Side::First), act: arrive(Side::First) },
        1 => Command { by: Actor::Player(Side::Second), act: arrive(Side::Second) },
        _ => Command { by: Actor::Arbiter, act: Act::Start(StartAct::Signal) },
    }
}

fn arrive(side: Side) -> Act {
    Act::Start(StartAct::Arrive(side))
}

/// A game that is over changes only by what may happen after the end.
fn check_event(event: &Event, over: bool) {
    let after = matches!(
        event.what,
        What::Signed(..)
            | What::Sanctioned(..)
            | What::RoundOver(_)
            | What::NextRoundBegun
            | What::Protested(_)
            | What::ResultCorrected(_)
            | What::Reopened
            | What::Forgiven(_)
            | What::SheetSeen(..)
            | What::Clock(_)
    );
    assert!(!over || after, "after the end: {event:?}");
    let texts = Language::ALL.map(|language| event.text(language));
    let whole = |text: &String| text.ends_with('.') && !text.contains('{');
    assert!(texts.iter().all(whole), "{event:?}: {texts:?}");
}

fn check_state(game: &Game) {
    let state = game.state();
    assert_eq!(state.phase == Phase::Over, state.outcome.is_some());
    if state.phase == Phase::Over {
        assert_eq!(state.clock.running(), None, "the clocks of a game that is over stand still");
        assert_eq!((state.offer, state.claim.as_ref()), (None, None));
    }
    if let Some(side) = state.made {
        assert_eq!(game.board().turn(), !side, "after a move the other side has it");
    }
    for side in Side::BOTH {
        assert!(state.clock.remaining(side, Moment(i64::MAX / 4)).shown() >= Millis::ZERO);
    }
}

/// Folding the events again gives the same game, and so does a state that was kept as text.
fn check_folding(game: &Game, log: &[Event]) {
    let mut again = Game::new(game.rules().clone()).unwrap();
    for event in log {
        let text = serde_json::to_string(event).unwrap();
        again.apply(&serde_json::from_str(&text).unwrap()).unwrap();
    }
    assert_eq!(again.state(), game.state());
    let text = serde_json::to_string(game.state()).unwrap();
    let kept = Game::from_state(game.rules().clone(), serde_json::from_str(&text).unwrap());
    let kept = kept.unwrap();
    assert_eq!(kept.state(), game.state());
    assert_eq!(kept.board().text(), game.board().text());
}

fn command(dice: &mut Dice, game: &Game) -> Command {
    let turn = game.board().turn();
    let by = match dice.below(10) {
        0..=5 => Actor::Player(turn),
        6 => Actor::Player(!turn),
        7 => Actor::Assistant(turn),
        8 => Actor::Arbiter,
        _ => dice.pick(&[Actor::ChiefArbiter, Actor::ChiefPanel, Actor::Platform]),
    };
    let act = act(dice, game);
    let command = Command { by, act };
    let text = serde_json::to_string(&command).unwrap();
    assert_eq!(serde_json::from_str::<Command>(&text).unwrap(), command);
    command
}

fn act(dice: &mut Dice, game: &Game) -> Act {
    let side = dice.pick(&Side::BOTH);
    let verdict = dice.pick(&[Verdict::Right, Verdict::Wrong]);
    let time = Millis::seconds(dice.below(400) as i64 - 20);
    let move_text = move_text(dice, game);
    let rule = {
        let ids: Vec<String> =
            game.standings(Moment(0)).iter().map(|one| one.rule.id.clone()).collect();
        if dice.chance(80) && !ids.is_empty() { dice.pick(&ids) } else { "nonsense".to_owned() }
    };
    let result = dice.pick(&[GameResult::DRAW, GameResult::win(side), GameResult::Annulled]);
    match dice.below(60) {
        0..=19 => Act::Play(PlayAct::Move(move_text)),
        20..=29 => Act::Play(PlayAct::Press),
        30 => Act::Play(PlayAct::Touch(vec![dice.pick(&["c3", "e2", "31", "H8", "?"]).to_owned()])),
        31 => Act::Play(PlayAct::Adjust),
        32 => violate(dice, game, move_text),
        33 => Act::Draw(DrawAct::Offer),
        34 => dice.pick(&[Act::Draw(DrawAct::Accept), Act::Draw(DrawAct::Decline)]),
        35 => {
            let intended = dice.chance(50).then_some(move_text);
            Act::Draw(DrawAct::Claim { rule, intended })
        }
        36 => Act::Draw(DrawAct::Decide(verdict)),
        37 => Act::Draw(DrawAct::Declare(rule)),
        38 => Act::Draw(DrawAct::Find(dice.pick(&[
            Finding::ClearlyDrawn { playing_to_win: side },
            Finding::WonPosition,
            Finding::NobodyCanWin,
        ]))),
        39 if dice.chance(15) => Act::Resign,
        40 => clock(dice, side, time),
        41 => clock(dice, side, time),
        42 => dice.pick(&[
            Act::Wrong(WrongAct::Demand),
            Act::Wrong(WrongAct::Admit),
            Act::Wrong(WrongAct::Contest),
            Act::Wrong(WrongAct::Consent),
            Act::Wrong(WrongAct::Decide(verdict)),
        ]),
        43 if dice.chance(40) => Act::Wrong(WrongAct::Found(Flaw {
            wrong: dice.pick(&[
                Wrong::BoardTurned,
                Wrong::SetUp,
                Wrong::Colours,
                Wrong::PiecesDisplaced,
                Wrong::ImpossiblePosition,
            ]),
            of: dice.pick(&[None, Some(side)]),
            square: dice.pick(&[None, Some("h1".to_owned())]),
            position: dice.pick(&[None, Some("?".to_owned()), Some(IMPOSSIBLE.to_owned())]),
        })),
        44 => Act::Wrong(WrongAct::Restore(dice.pick(&[game.board().text(), "?".to_owned()]))),
        45..=47 => sheet(dice, side, time, move_text, result),
        48 => Act::Panel(PanelAct::Sanction(Imposed {
            side,
            sanction: dice.pick(&[
                Sanction::Remark,
                Sanction::Warning,
                Sanction::OpponentGainsTime,
                Sanction::OpponentGainsPoints,
                Sanction::OffenderLosesPoints,
            ]),
            offence: dice.pick(&[Offences::Any, Offences::Repeated, Offences::Laws]),
            gravity: dice.pick(&[Gravity::Ordinary, Gravity::Gross]),
            time: dice.chance(70).then_some(time),
            share: dice.pick(&[None, Some(Share::Half)]),
        })),
        49 if dice.chance(40) => Act::Panel(PanelAct::BothLose(Offences::Any)),
        50 if dice.chance(10) => Act::Panel(PanelAct::Adjudicate(result)),
        51..=53 => adjourn(dice, move_text),
        54 => aid(dice, side, move_text),
        55..=57 => after(dice, side, result),
        58 => opening_act(dice, move_text),
        _ => start(dice, side, move_text),
    }
}

fn move_text(dice: &mut Dice, game: &Game) -> String {
    let moves = game.board().legal_moves();
    if dice.chance(5) || moves.is_empty() { "a1-a1".to_owned() } else { dice.pick(&moves) }
}

fn violate(dice: &mut Dice, game: &Game, text: String) -> Act {
    let book = game.rules().book();
    let list = book.violations(game.rules().discipline());
    let ids: Vec<String> = list.map_or_else(Vec::new, |list| {
        list.list.iter().map(|violation| violation.id.clone()).collect()
    });
    let violation = if ids.is_empty() { "nonsense".to_owned() } else { dice.pick(&ids) };
    let position = dice.chance(30).then(|| game.board().text());
    Act::Play(PlayAct::Violate { violation, text, position })
}

fn clock(dice: &mut Dice, side: Side, time: Millis) -> Act {
    Act::Clock(match dice.below(9) {
        0 => ClockAct::Flag { found: None },
        1 if dice.chance(20) => ClockAct::Flag { found: Some(Flags::BothDown { first: None }) },
        2 if dice.chance(30) => ClockAct::Stop(None),
        3 => ClockAct::Stop(Some(dice.pick(&[StopReason::CallArbiter, StopReason::FixDraw]))),
        4 => ClockAct::Forgive,
        5 => ClockAct::Set(side, time),
        6 => dice.pick(&[ClockAct::Add(side, time), ClockAct::Count(side, 1)]),
        7 => dice.pick(&[ClockAct::Complain, ClockAct::Replace(PerSide::new(time, time))]),
        _ => ClockAct::Resume,
    })
}

fn sheet(dice: &mut Dice, side: Side, time: Millis, text: String, result: GameResult) -> Act {
    Act::Sheet(match dice.below(12) {
        10..=11 => SheetAct::Write,
        0..=1 => SheetAct::Seen(side, dice.below(9) as u32),
        2 => SheetAct::WriteAhead(text),
        3 => SheetAct::Restore(side),
        4 => SheetAct::RestoreBoth,
        5 => dice.pick(&[SheetAct::AskForSheet, SheetAct::LendSheet]),
        6..=7 => SheetAct::Restored(side),
        8 if dice.chance(20) => SheetAct::Unrecoverable,
        8 => SheetAct::Differ(dice.pick(&[Fault::Of(side), Fault::Both]), time),
        _ => SheetAct::Sign(result),
    })
}

fn adjourn(dice: &mut Dice, text: String) -> Act {
    Act::Adjourn(match dice.below(10) {
        0 => AdjournAct::Interrupt,
        1..=3 => AdjournAct::Seal(text),
        4..=5 => AdjournAct::Resume,
        6 => AdjournAct::Open,
        7 => dice.pick(&[AdjournAct::Open, AdjournAct::WronglyRestored]),
        8 => dice.pick(&[AdjournAct::WriteReply(text), AdjournAct::Come]),
        _ => dice.pick(&[AdjournAct::EnvelopeLost, AdjournAct::PositionLost]),
    })
}

/// Both kings in check.
const IMPOSSIBLE: &str = "4k3/8/8/4R2r/8/8/8/4R2K w - - 0 1";

fn aid(dice: &mut Dice, side: Side, text: String) -> Act {
    Act::Aid(match dice.below(5) {
        4 => AidAct::TellNotPressed(side),
        5 => AidAct::Sign,
        0 => AidAct::Announce(text),
        1 => AidAct::Correct(text),
        2 => AidAct::Ask(dice.pick(&[Question::Times, Question::Moves, Question::TurnAndMoves])),
        _ => AidAct::WarnOfTime(side),
    })
}

fn after(dice: &mut Dice, side: Side, result: GameResult) -> Act {
    Act::After(match dice.below(5) {
        0 => AfterAct::RoundOver(dice.pick(&[RoundKind::Followed, RoundKind::Last])),
        1 => AfterAct::NextRound,
        2 => AfterAct::Protest(Protest {
            side,
            by: dice.pick(&[Filer::Player, Filer::TeamPlayer]),
            form: dice.pick(&[Form::Spoken, Form::Written]),
            about: None,
            clauses: vec!["RU-2022 5.4.17.1".to_owned()],
        }),
        3 => AfterAct::Correct(result),
        _ => AfterAct::Reopen,
    })
}

fn opening_act(dice: &mut Dice, text: String) -> Act {
    let points = vec![text.clone(), dice.pick(&["H8", "H9", "J9", "G7", "C3", "K2"]).to_owned()];
    Act::Opening(match dice.below(7) {
        0..=1 => OpeningAct::Place(text),
        2 => OpeningAct::Swap,
        3 => OpeningAct::Keep,
        4 => OpeningAct::Declare(dice.below(4) as u8),
        5 => OpeningAct::Offer(points),
        _ => OpeningAct::Choose(points[1].clone()),
    })
}

fn start(dice: &mut Dice, side: Side, text: String) -> Act {
    Act::Start(match dice.below(5) {
        0 => StartAct::Signal,
        1 => StartAct::Arrive(side),
        2 => StartAct::Excuse(side),
        3 => StartAct::CheckLateness,
        _ => StartAct::WriteFirstMove(text),
    })
}
