//! What is announced to whoever does not see the board: each sentence, word for word, in every language.

use game::{Act, ClockAct};
use play::{
    Meant, Message, MoveMade, Person, Role, Saying, Speech, Style, TableAct, TableTerms, ToldBoard,
    Who, Wish, announcements, around, meant,
};
use words::Language;

use crate::hall::Hall;

/// Something is done, and he who plays a colour hears this in Ukrainian, Russian and English; what
/// interrupts begins with `!`. Another letter than `w` and `b` watches.
fn heard(hall: &mut Hall, ear: char, does: impl FnOnce(&mut Hall), wanted: [&[&str]; 3]) {
    let (from, before) = (hall.facts.len(), hall.table.game().board().text());
    does(hall);
    let role = match ear {
        'w' | 'b' => Role::Player(hall.table.player(hall.side(ear))),
        _ => Role::Spectator,
    };
    for language in Language::ALL {
        let speech = Speech { language, style: Style::Spelled };
        let said = announcements(&hall.facts[from..], &before, &hall.table, role, speech);
        let said: Vec<String> = said
            .into_iter()
            .map(|one| format!("{}{}", if one.urgent { "! " } else { "" }, one.text))
            .collect();
        assert_eq!(said, language.of(wanted), "{language:?}");
    }
}

fn set(rulebook: &str, discipline: &str, position: &str) -> Hall {
    let position = Some(position.to_owned());
    Hall::with(TableTerms { position, ..TableTerms::friendly(rulebook, discipline, "30+30") })
}

fn says(what: Saying) -> impl Fn(&mut Hall, i64, char) {
    move |hall, ms, colour| {
        let act = TableAct::Say { ply: hall.table.ply(), what };
        hall.at(ms, hall.who(colour), act).unwrap();
    }
}

#[test]
fn a_move_is_told_to_both_and_the_capture_that_follows_is_asked_for() {
    let mut hall = set("RU-2022", "russian", "W:Wc3,e3,h2:Bb6,f6");
    heard(
        &mut hall,
        'w',
        |hall| hall.moves(1_000, 'w', "c3-d4"),
        [
            &["Зіграно: це три на де чотири."],
            &["Сыграно: цэ три на дэ четыре."],
            &["Played: C three to D four."],
        ],
    );
    let mut hall = set("RU-2022", "russian", "W:Wc3,e3,h2:Bb6,f6");
    heard(
        &mut hall,
        'b',
        |hall| hall.moves(1_000, 'w', "e3-d4"),
        [
            &["! Суперник: е три на де чотири."],
            &["! Соперник: е три на дэ четыре."],
            &["! Opponent: E three to D four."],
        ],
    );
    heard(
        &mut hall,
        'w',
        |hall| hall.moves(2_000, 'b', "f6-g5"),
        [
            &["! Суперник: еф шість на же п'ять."],
            &["! Соперник: эф шесть на же пять."],
            &["! Opponent: F six to G five."],
        ],
    );
    let mut hall = set("RU-2022", "russian", "W:Wc3,h2:Bd6,h8");
    heard(
        &mut hall,
        'x',
        |hall| hall.moves(1_000, 'w', "c3-d4"),
        [
            &["! Білі: це три на де чотири."],
            &["! Белые: цэ три на дэ четыре."],
            &["! White: C three to D four."],
        ],
    );
    let mut hall = set("RU-2022", "russian", "W:Wc3,h2:Bd6,h8");
    hall.moves(1_000, 'w', "c3-d4");
    heard(
        &mut hall,
        'w',
        |hall| hall.moves(2_000, 'b', "d6-e5"),
        [
            &["! Суперник: де шість на е п'ять.", "Треба бити: де чотири бере еф шість."],
            &["! Соперник: дэ шесть на е пять.", "Нужно бить: дэ четыре бьёт эф шесть."],
            &["! Opponent: D six to E five.", "You must capture: D four takes F six."],
        ],
    );
}

#[test]
fn what_several_captures_have_taken_is_named() {
    let mut hall = set("RU-2022", "russian", "W:Wc3,a1:Bd4,f6,h8");
    heard(
        &mut hall,
        'b',
        |hall| hall.moves(1_000, 'w', "c3:e5:g7"),
        [
            &[
                "! Суперник: це три бере е п'ять бере же сім. Знято 2: еф шість, де чотири.",
                "Треба бити: аш вісім бере еф шість.",
            ],
            &[
                "! Соперник: цэ три бьёт е пять бьёт же семь. Снято 2: эф шесть, дэ четыре.",
                "Нужно бить: аш восемь бьёт эф шесть.",
            ],
            &[
                "! Opponent: C three takes E five takes G seven. 2 taken: F six, D four.",
                "You must capture: H eight takes F six.",
            ],
        ],
    );
}

#[test]
fn chess_is_told_with_its_pieces() {
    let mut hall = set("UA-CHESS", "chess", "4k3/8/8/8/3p4/8/8/3QK1N1 w - - 0 1");
    heard(
        &mut hall,
        'b',
        |hall| hall.moves(1_000, 'w', "d1d4"),
        [
            &["! Суперник: ферзь де один бере пішака на де чотири."],
            &["! Соперник: ферзь дэ один бьёт пешку на дэ четыре."],
            &["! Opponent: queen D one takes pawn on D four."],
        ],
    );
}

#[test]
fn of_several_moves_that_were_missed_each_is_said_with_what_it_took() {
    for (rulebook, discipline, position, moves, wanted) in [
        (
            "RU-2022",
            "russian",
            "W:Wc3,e3,h2:Bb6,f6,h6",
            [('w', "e3-d4"), ('b', "h6-g5"), ('w', "h2-g3")],
            [
                &["Сыграно: е три на дэ четыре.", "Соперник: аш шесть на же пять."][..],
                &["Сыграно: аш два на же три."],
            ],
        ),
        (
            "UA-CHESS",
            "chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            [('w', "e2e4"), ('b', "d7d5"), ('w', "e4d5")],
            [
                &["Сыграно: пешка е два на е четыре.", "Соперник: пешка дэ семь на дэ пять."][..],
                &["Сыграно: пешка е четыре бьёт пешку на дэ пять."],
            ],
        ),
    ] {
        let mut hall = set(rulebook, discipline, position);
        let from = hall.facts.len();
        for (nth, (colour, text)) in moves.into_iter().enumerate() {
            hall.moves((nth as i64 + 1) * 1_000, colour, text);
        }
        let speech = Speech { language: Language::Ru, style: Style::Spelled };
        let role = Role::Player(hall.table.player(hall.side('w')));
        let facts = &hall.facts[from..];
        let said = play::missed(facts, &hall.table, role, speech).unwrap();
        let moved = said.into_iter().filter(|one| one.what.ends_with("move"));
        let moved: Vec<String> = moved.map(|one| one.text).collect();
        assert_eq!(moved, wanted.concat());
        let many: Vec<_> = std::iter::repeat_n(facts, 5).flatten().cloned().collect();
        assert!(play::missed(&many, &hall.table, role, speech).is_none(), "how it stands is told");
    }
}

#[test]
fn an_offer_and_its_answer_are_told() {
    let mut hall = Hall::friendly("UA-CHESS", "chess", "30+30");
    hall.moves(1_000, 'w', "e2e4");
    hall.moves(2_000, 'b', "e7e5");
    hall.moves(3_000, 'w', "d2d4");
    heard(
        &mut hall,
        'b',
        |hall| says(Saying::Offer)(hall, 4_000, 'w'),
        [
            &["! Суперник пропонує нічию."],
            &["! Соперник предлагает ничью."],
            &["! The opponent offers a draw."],
        ],
    );
    heard(
        &mut hall,
        'w',
        |hall| says(Saying::Decline)(hall, 5_000, 'b'),
        [&["Нічию відхилено."], &["Ничья отклонена."], &["The draw is declined."]],
    );
    heard(
        &mut hall,
        'w',
        |hall| says(Saying::Resign)(hall, 6_000, 'b'),
        [
            &["! Кінець: 1-0. Чорні здалися, UA-CHESS 5.1.2."],
            &["! Конец: 1-0. Чёрные сдались, UA-CHESS 5.1.2."],
            &["! Game over: 1-0. Black resigned, UA-CHESS 5.1.2."],
        ],
    );
}

#[test]
fn claims_are_told_and_how_they_were_judged() {
    let claims = |hall: &mut Hall, ms| {
        let rule = "repetition".to_owned();
        let act = TableAct::Claim { ply: hall.table.ply(), rule, intended: None };
        hall.at(ms, hall.who('w'), act).unwrap();
    };
    let mut hall = Hall::friendly("UA-CHESS", "chess", "30+30");
    hall.moves(1_000, 'w', "g1f3");
    hall.moves(2_000, 'b', "g8f6");
    heard(
        &mut hall,
        'b',
        |hall| claims(hall, 3_000),
        [
            &[
                "! Білі вимагають нічиєї: Повторення виникне: хід записано й заявлено.",
                "! Вимогу відхилено: Чорні: додано 2 хвилини.",
                "! Суперник пропонує нічию.",
            ],
            &[
                "! Белые требуют ничью: Повторение возникнет: ход записан и заявлен.",
                "! Требование отклонено: Чёрные: добавлено 2 минуты.",
                "! Соперник предлагает ничью.",
            ],
            &[
                "! White claims a draw: Repetition about to arise: move written and declared.",
                "! The claim is denied: Black gains 2 minutes.",
                "! The opponent offers a draw.",
            ],
        ],
    );
    let mut hall = Hall::friendly("UA-CHESS", "chess", "30+30");
    for round in 0..2 {
        for (nth, mv) in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().enumerate() {
            let ms = round * 10_000 + (nth as i64 + 1) * 1_000;
            hall.moves(ms, if nth % 2 == 0 { 'w' } else { 'b' }, mv);
        }
    }
    heard(
        &mut hall,
        'b',
        |hall| claims(hall, 30_000),
        [
            &[
                "! Білі вимагають нічиєї: Повторення виникне: хід записано й заявлено.",
                "! Вимогу визнано правильною.",
                "! Кінець: ½-½. Нічия: Повторення виникне: хід записано й заявлено, UA-CHESS 9.2.1.1.",
            ],
            &[
                "! Белые требуют ничью: Повторение возникнет: ход записан и заявлен.",
                "! Требование признано верным.",
                "! Конец: ½-½. Ничья: Повторение возникнет: ход записан и заявлен, UA-CHESS 9.2.1.1.",
            ],
            &[
                "! White claims a draw: Repetition about to arise: move written and declared.",
                "! The claim is right.",
                "! Game over: ½-½. The game is drawn: Repetition about to arise: move written and declared, UA-CHESS 9.2.1.1.",
            ],
        ],
    );
}

#[test]
fn questions_are_told_with_their_answers() {
    let mut hall = Hall::with(TableTerms {
        position: Some("W:WKe1,Kg1,c3:BKh8,b4".to_owned()),
        ..TableTerms::friendly("RU-2022", "russian-blitz", "3")
    });
    heard(
        &mut hall,
        'w',
        |hall| hall.moves(10_000, 'w', "c3:a5"),
        [
            &[
                "Зіграно: це три бере а п'ять.",
                "! Годинники зупинено.",
                "! Можете показати виграш? Так чи ні, 20 секунд.",
            ],
            &[
                "Сыграно: цэ три бьёт а пять.",
                "! Часы остановлены.",
                "! Можете показать выигрыш? Да или нет, 20 секунд.",
            ],
            &[
                "Played: C three takes A five.",
                "! Clocks stopped.",
                "! Can you show a win? Yes or no, 20 seconds.",
            ],
        ],
    );
    let mut hall = Hall::friendly("RU-2022", "russian", "30+30");
    hall.moves(1_000, 'w', "c3-d4");
    heard(
        &mut hall,
        'b',
        |hall| {
            hall.at(2_000, hall.who('w'), TableAct::Ask(Wish::TakeBack)).unwrap();
        },
        [
            &["! Суперник просить повернути хід. Так чи ні?"],
            &["! Соперник просит вернуть ход. Да или нет?"],
            &["! The opponent asks to take the move back. Yes or no?"],
        ],
    );
}

#[test]
fn steps_of_an_opening_are_told_one_by_one() {
    let opening = Some("rif".to_owned());
    let terms = TableTerms { opening, ..TableTerms::friendly("RU-2022", "renju", "30+30") };
    let mut hall = Hall::with(terms);
    let step = |hall: &mut Hall, ms, by, act| {
        let step = hall.table.game().state().opening.done.len() as u32;
        hall.at(ms, Who::Player(by), TableAct::Step { step, act }).unwrap();
    };
    let place = |point: &str| game::OpeningAct::Place(point.to_owned());
    step(&mut hall, 1_000, Person::First, place("H8"));
    heard(
        &mut hall,
        'b',
        |hall| step(hall, 2_000, Person::First, place("H9")),
        [
            &["Зіграно: аш дев'ять.", "! Поставте камінь."],
            &["Сыграно: аш девять.", "! Поставьте камень."],
            &["Played: H nine.", "! Place a stone."],
        ],
    );
    heard(
        &mut hall,
        'w',
        |hall| step(hall, 3_000, Person::First, place("J10")),
        [
            &["! Суперник: йот десять.", "! Оберіть: поміняти кольори чи лишити."],
            &["! Соперник: йот десять.", "! Выберите: поменять цвета или оставить."],
            &["! Opponent: J ten.", "! Choose: swap colours or keep."],
        ],
    );
    step(&mut hall, 4_000, Person::Second, game::OpeningAct::Keep);
    heard(
        &mut hall,
        'b',
        |hall| step(hall, 5_000, Person::Second, place("A1")),
        [
            &["! Суперник: а один.", "! Запропонуйте п'ятих ходів: 2."],
            &["! Соперник: а один.", "! Предложите пятых ходов: 2."],
            &["! Opponent: A one.", "! Offer 2 fifth moves."],
        ],
    );
    let offer = game::OpeningAct::Offer(vec!["B2".to_owned(), "K9".to_owned()]);
    heard(
        &mut hall,
        'w',
        |hall| step(hall, 6_000, Person::First, offer.clone()),
        [
            &[
                "Чорні пропонують п'яті ходи: бе два, ка дев'ять.",
                "! Оберіть п'ятий хід: бе два, ка дев'ять.",
            ],
            &[
                "Чёрные предлагают пятые ходы: бэ два, ка девять.",
                "! Выберите пятый ход: бэ два, ка девять.",
            ],
            &[
                "Black offers the fifth moves B two, K nine.",
                "! Choose a fifth move: B two, K nine.",
            ],
        ],
    );
}

#[test]
fn time_trouble_is_told_in_the_words_of_the_specification() {
    let _claim = clauses::proves(&["UA-CHESS IV.5.12"]);
    let blind = play::Help { sight: Some(rulebook::Sight::Blind), ..play::Help::default() };
    let help = play::PerPerson::from_fn(|person| match person {
        Person::First => blind.clone(),
        Person::Second => play::Help::default(),
    });
    let mut hall =
        Hall::with(TableTerms { help, ..TableTerms::friendly("UA-CHESS", "chess", "30+30") });
    let due = hall.looks_again().0;
    heard(
        &mut hall,
        'w',
        |hall| drop(hall.at(due + 5_000, Who::Platform, TableAct::Look).unwrap()),
        [
            &["! Цейтнот: до контролю 9 хвилин 55 секунд."],
            &["! Цейтнот: до контроля 9 минут 55 секунд."],
            &["! Time trouble: 9 minutes 55 seconds to the control."],
        ],
    );
}

#[test]
fn what_happens_to_the_opponent_and_the_clocks_is_told() {
    let terms = TableTerms { arbiter: true, ..TableTerms::friendly("UA-CHESS", "chess", "30+30") };
    let mut hall = Hall::with(terms);
    let presence = |hall: &mut Hall, ms, here| {
        hall.at(ms, hall.who('b'), TableAct::Presence(here)).unwrap();
    };
    heard(
        &mut hall,
        'w',
        |hall| presence(hall, 1_000, false),
        [&["Суперник без зв'язку."], &["Соперник без связи."], &["The opponent lost connection."]],
    );
    heard(
        &mut hall,
        'w',
        |hall| presence(hall, 2_000, true),
        [&["Суперник на зв'язку."], &["Соперник на связи."], &["The opponent is back."]],
    );
    heard(
        &mut hall,
        'w',
        |hall| {
            hall.official(3_000, Act::Clock(ClockAct::Stop(None))).unwrap();
        },
        [
            &["! Годинники зупинено: seen."],
            &["! Часы остановлены: seen."],
            &["! Clocks stopped: seen."],
        ],
    );
    // Why, those who watch are not told: it may be a pause for care.
    let speech = Speech { language: Language::En, style: Style::Spelled };
    let stopped = &hall.facts[hall.facts.len() - 1..];
    let before = hall.table.game().board().text();
    let watching = announcements(stopped, &before, &hall.table, Role::Spectator, speech);
    let said: Vec<&str> = watching.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(said, ["Clocks stopped."]);
    heard(
        &mut hall,
        'w',
        |hall| {
            hall.official(4_000, Act::Clock(ClockAct::Resume)).unwrap();
        },
        [
            &["! Годинники йдуть, хід: Білі."],
            &["! Часы идут, ход: Белые."],
            &["! Clocks run, White to move."],
        ],
    );
    // A pause for care is a stop without a reason, to whoever plays.
    for ear in ['w', 'b'] {
        let reason = play::CARE.to_owned();
        let stop = Act::Clock(ClockAct::Stop(None));
        let stop = TableAct::Official { act: stop, reason, seen: None };
        heard(
            &mut hall,
            ear,
            |hall| {
                hall.at(5_000, Who::Arbiter("Kovalenko".to_owned()), stop).unwrap();
            },
            [&["! Годинники зупинено."], &["! Часы остановлены."], &["! Clocks stopped."]],
        );
        hall.official(6_000, Act::Clock(ClockAct::Resume)).unwrap();
    }
    let mut hall = Hall::friendly("RU-2022", "russian", "30+30");
    hall.moves(1_000, 'w', "c3-d4");
    heard(
        &mut hall,
        'w',
        |hall| hall.comes_back(5_000),
        [
            &["! Годинники зупинено: сервер не працював.", "Суперник без зв'язку."],
            &["! Часы остановлены: сервер не работал.", "Соперник без связи."],
            &["! Clocks stopped: the server was away.", "The opponent lost connection."],
        ],
    );
}

#[test]
fn the_arbiter_is_heard_by_whom_he_speaks_to() {
    let message = play::Fact::Message(Message {
        to: Some(Person::First),
        by: "Kovalenko".to_owned(),
        text: "Play on.".to_owned(),
    });
    let hall = Hall::friendly("UA-CHESS", "chess", "30+30");
    let before = hall.table.game().board().text();
    let speech = |language| Speech { language, style: Style::Spelled };
    let said = |person, language| {
        let (facts, role) = ([message.clone()], Role::Player(person));
        let all = announcements(&facts, &before, &hall.table, role, speech(language));
        all.into_iter().map(|one| (one.text, one.urgent)).collect::<Vec<_>>()
    };
    for (language, wanted) in Language::ALL.into_iter().zip(["Суддя", "Судья", "Arbiter"])
    {
        assert_eq!(said(Person::First, language), [(format!("{wanted}: Play on."), true)]);
        assert!(said(Person::Second, language).is_empty());
    }
}

/// What somebody is told who types this.
fn told(hall: &Hall, typed: &str) -> [String; 3] {
    Language::ALL.map(|language| {
        let speech = Speech { language, style: Style::Spelled };
        match meant(&hall.table, typed, speech) {
            Meant::Move(text) => text,
            Meant::Nothing { say, .. } => say,
        }
    })
}

#[test]
fn what_is_typed_is_understood_or_answered() {
    let hall = set("RU-2022", "russian", "W:Wc3,e3:Bd6,h8");
    assert_eq!(told(&hall, "цэ три дэ четыре"), ["c3-d4"; 3]);
    assert_eq!(told(&hall, "charlie three delta four"), ["c3-d4"; 3]);
    assert_eq!(
        told(&hall, "d4"),
        [
            "Який хід: це три на де чотири, е три на де чотири?",
            "Какой ход: цэ три на дэ четыре, е три на дэ четыре?",
            "Which move: C three to D four, E three to D four?",
        ]
    );
    assert_eq!(
        told(&hall, "a1-b2"),
        [
            "а один, бе два: так ходити не можна, на а один порожньо. Можна: це три на бе чотири, \
             це три на де чотири, е три на де чотири, е три на еф чотири.",
            "а один, бэ два: так ходить нельзя, на а один пусто. Можно: цэ три на бэ четыре, \
             цэ три на дэ четыре, е три на дэ четыре, е три на эф четыре.",
            "A one, B two is not possible: A one is empty. Possible: C three to B four, \
             C three to D four, E three to D four, E three to F four.",
        ]
    );
    let hall = set("RU-2022", "renju", "B:BF8,G8,H9,H10:WA1,C1,E15,G15");
    assert_eq!(
        told(&hall, "H8"),
        [
            "аш вісім: фол, дві трійки. Оберіть інший пункт.",
            "аш восемь: фол, две тройки. Выберите другой пункт.",
            "H eight is a foul, a double three. Choose another point.",
        ]
    );
    let hall = set("UA-CHESS", "chess", "4k3/8/8/8/3p4/8/8/3QK1N1 w - - 0 1");
    assert_eq!(told(&hall, "e2e4")[2], "E two, E four is not possible: E two is empty.");
    assert_eq!(told(&hall, "knight f three")[2], "g1f3");
    // Where another move is near, the reason is told before it.
    let why = &told(&hall, "d3d4")[2];
    assert!(
        why.starts_with("D three, D four is not possible: D three is empty. Possible: "),
        "{why}"
    );
    // A piece alone asks for its own moves, and who says nothing of a move is offered none.
    let which =
        "Which move: knight G one to E two, knight G one to F three, knight G one to H three?";
    assert_eq!(told(&hall, "g1")[2], which);
    let own = "Which move: C three to B four, C three to D four?";
    assert_eq!(told(&set("RU-2022", "russian", "W:Wc3,e3:Bd6,h8"), "c3")[2], own);
    assert_eq!(told(&hall, "please")[2], "Say a move.");
}

#[test]
fn before_an_arbiter_a_foul_is_not_told_for_free() {
    let position = Some("B:BF8,G8,H9,H10:WA1,C1,E15,G15".to_owned());
    let terms = TableTerms::friendly("RU-2022", "renju", "30+30");
    let mut hall = Hall::with(TableTerms { position, ..terms });
    assert!(told(&hall, "H8")[2].contains("foul"));
    let judged = TableTerms { arbiter: true, ..hall.table.terms().clone() };
    hall = Hall::with(judged);
    assert_eq!(told(&hall, "H8"), ["H8"; 3]);
}

#[test]
fn what_others_see_around_a_square_can_be_asked() {
    let speech = Speech { language: Language::En, style: Style::Written };
    let near = |hall: &Hall, square| around(&hall.table, square, speech).unwrap();
    let draughts = set("RU-2022", "russian", "W:Wc3,h2:Bd4,h8");
    assert_eq!(near(&draughts, "d4"), "Attacked by: c3 takes e5.");
    assert_eq!(near(&draughts, "h2"), "Not attacked.");
    let chess = set("UA-CHESS", "chess", "4k3/8/8/8/3p4/8/8/3QK1N1 w - - 0 1");
    assert_eq!(near(&chess, "d4"), "Attacked by: queen d1 (file).");
    let renju = set("RU-2022", "renju", "B:BF8,G8,H9,H10:WA1,C1,E15,G15");
    let rows = "rank: black F8, G8. file: black H9, H10.";
    assert_eq!(near(&renju, "H8"), rows);
}

#[test]
fn the_names_of_the_document_end_with_the_eighth_file() {
    let speech = Speech { language: Language::Uk, style: Style::Names };
    let hall = Hall::friendly("RU-2022", "russian", "30+30");
    assert_eq!(speech.squares(&hall.table)["c3"], "Caesar drei");
    let hall = Hall::friendly("RU-2022", "international", "30+30");
    assert_eq!(speech.squares(&hall.table)["32"], "тридцять два");
    let written = Speech { style: Style::Written, ..speech };
    assert!(written.squares(&hall.table).is_empty());
}

#[test]
fn a_board_is_told_where_nobody_plays_by_it() {
    let speech = Speech { language: Language::En, style: Style::Written };
    let made = MoveMade { before: "W:Wc3,a1:Bd4,f6,h8", text: "c3:e5:g7" };
    let after = "B:Wg7,a1:Bh8";
    let board = ToldBoard::of(rulebook::Game::Russian, after, (1, Some(made)), speech).unwrap();
    let last = board.last.unwrap();
    assert_eq!(last.said, "c3 takes e5 takes g7");
    assert_eq!((last.route.join(" "), last.took.join(" ")), ("c3 e5 g7".into(), "d4 f6".into()));
    let legal: Vec<&str> = board.legal.iter().map(|one| one.text.as_str()).collect();
    assert_eq!((legal, &board.legal[0].takes), (vec!["h8:f6"], &vec!["g7".to_owned()]));
    assert_eq!(board.around["g7"], "Attacked by: h8 takes f6.");
    // Of stones nobody is told which can be placed: he would learn of a foul.
    let renju = "B:BF8,G8,H9,H10:WA1,C1,E15,G15";
    let board = ToldBoard::of(rulebook::Game::Renju, renju, (8, None), speech).unwrap();
    assert!(board.legal.is_empty() && board.around["H8"].contains("F8"));
    // What cannot be read is not told.
    assert!(ToldBoard::of(rulebook::Game::Chess, after, (0, None), speech).is_none());
    let hall = Hall::friendly("UA-CHESS", "chess", "30+30");
    let now = (play::ServerTime(0), game::Moment(0));
    let board = ToldBoard::at(&hall.table, Role::Player(Person::Second), now, speech).unwrap();
    assert_eq!((board.you, board.legal.len()), (Some(game::Colour::Black), 20));
    assert!(board.last.is_none() && board.clocks.is_some());
    // A move that was taken back is not the last one any more.
    let mut played = Hall::friendly("UA-CHESS", "chess", "30+30");
    for (ms, colour, mv) in [(1_000, 'w', "e2e4"), (2_000, 'b', "e7e5"), (3_000, 'w', "g1f3")] {
        played.moves(ms, colour, mv);
    }
    let told = |hall: &Hall| {
        let role = Role::Player(Person::Second);
        let board = ToldBoard::at(&hall.table, role, now, speech).unwrap();
        (board.ply, board.last.map(|last| last.said))
    };
    assert_eq!(told(&played), (3, Some("knight g1 to f3".to_owned())));
    played.at(4_000, played.who('w'), TableAct::Ask(Wish::TakeBack)).unwrap();
    played.at(5_000, played.who('b'), TableAct::Answer(true)).unwrap();
    assert_eq!(told(&played), (2, Some("pawn e7 to e5".to_owned())));
    let blind = play::PerPerson::from_fn(|_| Some(play::Blindfold::Record));
    let terms = TableTerms { blindfold: blind, ..hall.table.terms().clone() };
    let hall = Hall::with(terms);
    assert!(ToldBoard::at(&hall.table, Role::Player(Person::First), now, speech).is_none());
}
