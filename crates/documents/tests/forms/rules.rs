//! What is announced before: regulations, programme, schedule.

use super::support::amended;
use super::*;

#[test]
fn the_programme_has_what_the_document_asks_of_it() {
    let _claim = clauses::shows(&["RU-2022 3.2"]);
    let text = words(Form::Programme, &ROBIN, Language::Ru);
    has(
        &text,
        &[
            "ПРОГРАММА СОРЕВНОВАНИЙ",
            "Соревнования проводятся в соответствии с правилами: ",
            "Правила вида спорта «шашки» (утв. приказом Минспорта России",
            "1. Организаторы Федерація шашок України",
            "2. Сроки и место проведения соревнований Львів",
            "3. Расписание",
            "4. Кто имеет право на участие",
            "5. Справочная информация",
        ],
    );
}

#[test]
fn what_is_announced_says_what_the_regulations_say() {
    let _claim = clauses::shows(&[
        "UA-2024 IV.8.3",
        "UA-2024 II.regulation.6",
        "UA-CHESS IV.10.8.3",
        "UA-CHESS IV.10.8.3.1",
        "UA-CHESS IV.10.8.3.2",
        "UA-CHESS IV.10.8.3.3",
        "UA-CHESS IV.10.8.3.4",
        "UA-CHESS IV.10.8.3.5",
        "UA-CHESS IV.10.8.3.6",
    ]);
    for event in [&*SWISS, &*CHESS] {
        has(
            &words(Form::TechnicalRegulations, event, Language::Uk),
            &[
                "1. Строки і місце проведення спортивних змагань Місце проведення Київ",
                "2. Система проведення",
                "3. Контроль часу",
                "4. Розподіл місць у разі рівності очок",
                "5. Нагородження",
                "6. Кількість місць, що виходять у змагання вищого рівня",
            ],
        );
    }
    let technical = words(Form::TechnicalRegulations, &SWISS, Language::Uk);
    has(
        &technical,
        &[
            "ТЕХНІЧНИЙ РЕГЛАМЕНТ",
            "швейцарська система (за медіанним коефіцієнтом Солкофа), турів: 9",
            "20 хв + 10 с на хід",
            "745 початкових ходів і позицій шашок-64 (Додаток 2)",
            "1. особиста зустріч 2. урізаний Солкоф",
            "Мікроматч партій: 2",
        ],
    );
    let regulations = words(Form::Regulations, &SWISS, Language::Uk);
    has(
        &regulations,
        &[
            "1. Мета та завдання",
            "10. Строки та порядок подання заявок на участь",
            "Федерація шашок України",
            "14–16 листопада 2026 р.",
            "Лисенко М. В. (суддя 2 категорії), Одеса",
        ],
    );
    let schedule = words(Form::Schedule, &SWISS, Language::Uk);
    has(&schedule, &["Календарний розклад ігор", "16.11.2026 10:30", "9"]);
}

#[test]
fn the_sections_of_regulations_stand_in_their_order() {
    let chess = [
        "1. Мета та завдання",
        "2. Місце, час і система проведення змагань",
        "3. Учасники змагань і вимоги до них",
        "4. Права переможців і нагородження",
        "5. Прийом учасників, строки та форми заявок, підтвердження участі",
    ];
    let draughts = [
        "1. Мета та завдання",
        "2. Строки і місце проведення спортивних змагань",
        "3. Організація та керівництво проведення спортивних змагань",
        "4. Учасники заходу",
        "5. Характер заходу",
        "6. Програма проведення спортивних змагань",
        "7. Безпека та підготовка місця проведення спортивного змагання",
        "8. Умови визначення першості та нагородження переможців і призерів",
        "9. Умови фінансування заходу та матеріальне забезпечення учасників",
        "10. Строки та порядок подання заявок на участь",
    ];
    for (event, heads) in [(&*SWISS, &draughts[..]), (&*CHESS, &chess)] {
        let text = words(Form::Regulations, event, Language::Uk);
        let places: Vec<usize> = heads
            .iter()
            .map(|head| text.find(head).unwrap_or_else(|| panic!("{head} is missing in {text}")))
            .collect();
        assert!(places.is_sorted(), "{text}");
    }
}

#[test]
fn a_round_robin_has_all_its_pairs_in_the_schedule() {
    let schedule = words(Form::Schedule, &TEAMS, Language::Uk);
    has(&schedule, &["Пари за номерами", "1–6, 2–5, 3–4"]);
    assert_eq!(schedule.matches('–').count(), 3 * 5 + 1, "and the days: {schedule}");
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(7));
    // Seven need seven rounds, also before the draw.
    has(&words(Form::Schedule, &play.event, Language::Uk), &["6 7 Учасники збираються"]);
}

#[test]
fn words_of_a_country_follow_the_rulebook_and_not_the_language() {
    for (event, language, wanted, never) in
        [(&*SWISS, Language::Ru, "грн", "руб."), (&*ROBIN, Language::Uk, "руб.", "грн")]
    {
        let event = support::amended(event, |rules| {
            rules.status = competition::Status::National;
            rules.fee_roubles = 500;
        });
        let text = words(Form::Regulations, &event, language);
        has(&text, &[&format!("500 {wanted}")]);
        assert!(!text.contains(never), "{text}");
        let country = if language == Language::Ru {
            "всеукраинские"
        } else {
            "всеросійські"
        };
        has(&text, &[country]);
    }
}

#[test]
fn each_stage_names_what_separates_equals_in_it() {
    let play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [
            {"name": "Відбір", "system": {"swiss": {"system": "ua-median-solkoff", "rounds": 7}}},
            {"name": "Фінал", "qualifiers": 6, "system": {"round-robin": {"cycles": 1}}},
            {"name": "Матч", "qualifiers": 4, "system": {"knockout": {"tie-breaks": ["lot"]}}},
        ],
    }));
    let html = |form| {
        let paper =
            render(form, &of(&play.event), Language::Uk, Output::Html, &Templates::built_in());
        String::from_utf8(paper.unwrap()).unwrap()
    };
    for form in [Form::Regulations, Form::Report] {
        let head = "<dt>Розподіл місць у разі рівності очок (етап";
        let swiss = format!("{head} Відбір)</dt><dd>особиста зустріч; урізаний Солкоф");
        let robin = format!("{head} Фінал)</dt><dd>особиста зустріч; Шмульян");
        has(&html(form), &[&swiss, &robin]);
        assert!(!html(form).contains(&format!("{head} Матч")), "a knockout has no such list");
    }
    let technical = words(Form::TechnicalRegulations, &play.event, Language::Uk);
    has(
        &technical,
        &[
            "Етап Відбір: 1. особиста зустріч 2. урізаний Солкоф",
            "Етап Фінал: 1. особиста зустріч 2. Шмульян",
        ],
    );
    let one = words(Form::Regulations, &SWISS, Language::Uk);
    has(&one, &["Розподіл місць у разі рівності очок особиста зустріч; урізаний Солкоф"]);
}

#[test]
fn the_term_for_protests_is_that_of_the_rulebook_and_the_one_for_appeals_is_announced() {
    let _claim = clauses::shows(&["RU-2022 5.4.17.1", "UA-2024 IV.8.4"]);
    let text = |event: &Competition, language| words(Form::TechnicalRegulations, event, language);
    has(
        &text(&ROBIN, Language::Ru),
        &["Срок подачи протеста в течение 60 мин после окончания тура"],
    );
    // In Ukraine a protest has no term; that of appeals is announced before the event.
    has(&text(&SWISS, Language::Uk), &["Строк подання апеляції Не зазначено"]);
    let announced = support::amended(&SWISS, |rules| rules.protest_minutes = Some(15));
    has(
        &text(&announced, Language::Uk),
        &["Строк подання апеляції протягом 15 хв після рішення головного судді"],
    );
}

/// What the secretary wrote stands in its section, and an empty section says what is missing.
#[test]
fn every_section_tells_what_was_written_and_names_what_was_not() {
    let _claim = clauses::shows(&[
        "UA-2024 II.regulation.2.1",
        "UA-2024 II.regulation.2.7",
        "UA-2024 II.regulation.2.8",
        "UA-2024 II.regulation.2.9",
        "UA-2024 II.regulation.2.10",
        "UA-2024 IV.8.3",
    ]);
    let bare = words(Form::Regulations, &SWISS, Language::Uk);
    has(
        &bare,
        &[
            "Не зазначено: мета та завдання. 2. Строки",
            "Не зазначено: безпека та підготовка місця проведення.",
            "Не зазначено: нагородження та права переможців.",
        ],
    );
    let written = support::announced(&SWISS, |rules| {
        use competition::{Occasion, ProvisionText, Qualifier, Slot};
        use rulebook::Provision;
        for (of, text) in [
            (Provision::Aim, "Виявлення найсильніших.\nРозвиток шашок."),
            (Provision::Safety, "Черговий лікар."),
            (Provision::Awards, "Кубок і медалі."),
            (Provision::Finance, "Коштом організатора."),
            (Provision::PhonePenalties, "Попередження."),
        ] {
            rules.provisions.push(ProvisionText { of, text: text.to_owned() });
        }
        rules.approved_by = "Президент федерації".to_owned();
        rules.entries_until = "2026-11-01".parse().ok();
        rules.qualifier =
            Some(Qualifier { event: "Чемпіонат України".to_owned(), places: 3 });
        rules.games.king_turned = true;
        let at = "2026-11-14 09:30".parse().unwrap();
        rules.timetable = vec![
            Slot { at, what: Occasion::Other("Відкриття".to_owned()) },
            Slot {
                at: "2026-11-14 10:00".parse().unwrap(),
                what: Occasion::Round { stage: nth(1), round: nth(1) },
            },
        ];
    });
    let text = words(Form::Regulations, &written, Language::Uk);
    has(
        &text,
        &[
            "1. Мета та завдання Виявлення найсильніших. Розвиток шашок. 2. Строки",
            "7. Безпека та підготовка місця проведення спортивного змагання Черговий лікар.",
            "Нагородження та права переможців Кубок і медалі. 9.",
            "Коштом організатора.",
            "Санкції за дзвінок телефону, крім поразки Попередження.",
            "Президент федерації",
            "Заявки приймаються до 1 листопада 2026",
            "Дамку позначають перевернутою шашкою",
            "14.11.2026 09:30 – Відкриття",
            "14.11.2026 10:00 – Тур 1",
            "До змагань «Чемпіонат України» виходять місця: 3",
        ],
    );
    assert!(!text.contains("Не зазначено: мета"), "{text}");
    let technical = words(Form::TechnicalRegulations, &written, Language::Uk);
    has(&technical, &["5. Нагородження Кубок і медалі. 6.", "14.11.2026 10:00 – Тур 1"]);
    // The timetable is the schedule of rounds that have no time of their own yet.
    let play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"swiss": {"system": "ua-lot", "rounds": 3}}}],
        "timetable": [{"at": "2026-11-15 17:00", "what": {"round": {"round": 2}}}],
    }));
    has(&words(Form::Schedule, &play.event, Language::Uk), &["2 15.11.2026 17:00 3"]);
}

/// A section that says nothing is told to be silent, one that stands elsewhere is told to, and no clause, no
/// words.
#[test]
fn a_section_that_says_nothing_says_so() {
    let silent = amended(&ROBIN, |rules| {
        rules.provisions.clear();
    });
    let text = words(Form::Regulations, &silent, Language::Ru);
    has(&text, &["8. Награждение Не указано"]);
    let elsewhere = amended(&SWISS, |rules| {
        rules.provisions.clear();
        rules.sections = Some(vec![7]);
    });
    let text = words(Form::Regulations, &elsewhere, Language::Uk);
    let seventh = "7. Безпека та підготовка місця проведення спортивного змагання";
    has(&text, &[&format!("{seventh} Викладено в іншому")]);
}

/// What was added after the draw stands in the technical regulations, not in those that were approved.
#[test]
fn words_added_after_the_draw_are_of_the_technical_regulations() {
    let _claim = clauses::shows(&["UA-2024 II.regulation.6"]);
    let penalty = "Вдруге – вилучення";
    let added = amended(&SWISS, |rules| {
        rules.fine = Some(200);
        rules.provisions = vec![competition::ProvisionText {
            of: rulebook::Provision::PhonePenalties,
            text: penalty.to_owned(),
        }];
    });
    has(&words(Form::TechnicalRegulations, &added, Language::Uk), &[penalty, "200"]);
    assert!(!words(Form::Regulations, &added, Language::Uk).contains(penalty));
}

/// The timetable is read in the order of time, however it was typed.
#[test]
fn a_timetable_is_printed_by_time() {
    let slot = |at: &str, text: &str| competition::Slot {
        at: at.parse().unwrap(),
        what: competition::Occasion::Other(text.to_owned()),
    };
    let event = amended(&SWISS, |rules| {
        rules.timetable =
            vec![slot("2026-11-15 18:00", "Вечеря"), slot("2026-11-14 09:00", "Приїзд")];
    });
    let text = words(Form::Regulations, &event, Language::Uk);
    assert!(text.find("Приїзд").unwrap() < text.find("Вечеря").unwrap(), "{text}");
}

/// In the break of a micro-match of Ukraine all bans hold; other documents do not say so.
#[test]
fn the_break_of_a_micro_match_is_part_of_the_round() {
    let _claim = clauses::shows(&["UA-2024 III.start.5.6"]);
    let bans = "the break is part of the round: all bans hold as in play";
    for (event, discipline, told) in
        [(&*SWISS, "russian", true), (&*SWISS, "brazilian", true), (&*SWISS, "english", true)]
            .into_iter()
            .chain([(&*OLD, "russian", false), (&*ROBIN, "russian", false)])
    {
        let event = support::announced(&support::created(event), |rules| {
            rules.discipline = discipline.to_owned();
            rules.micro_match.games = 2;
        });
        let text = words(Form::Regulations, &event, Language::En);
        assert_eq!(text.contains(bans), told, "{discipline}: {text}");
    }
}

/// Regulations of play over the Internet say what the document asks of it, and others do not.
#[test]
fn what_play_over_the_internet_asks_for_is_told() {
    let _claim = clauses::shows(&[
        "RU-2022 5.4.12.1",
        "RU-2022 5.4.12.2",
        "RU-2022 5.4.12.3",
        "RU-2022 5.4.12.4",
        "RU-2022 5.4.12.5",
        "RU-2022 5.4.12.10",
        "RU-2022 5.4.12.13",
        "UA-2024 II.systems.7.4",
        "UA-2024 II.systems.7.9",
    ]);
    let anywhere = "players need not be in one place";
    let asked = [
        "games are played on the virtual board of a platform",
        "players sit in separate rooms or at venues, watched by the arbiters",
        "the platform keeps the time and records the moves",
        "the arbiters have the means to watch the play",
        "the equipment of players meets the demands of the regulations",
        "devices of the players, where they are allowed, are open to inspection",
        "without means to identify the players and to watch the play no official event is held",
    ];
    for (event, wanted) in [(&*ROBIN, &asked[..]), (&*SWISS, &[anywhere]), (&*OLD, &[])] {
        for remote in [true, false] {
            let event =
                support::announced(&support::created(event), |rules| rules.games.remote = remote);
            let text = words(Form::Regulations, &event, Language::En).to_lowercase();
            for line in asked.iter().chain([&anywhere]) {
                let told = remote && wanted.contains(line);
                assert_eq!(text.contains(line), told, "{line} in {text}");
            }
        }
    }
}

/// Where games are played on the platform in another way than usual, the regulations say in which.
#[test]
fn the_way_in_which_games_are_played_is_told() {
    use competition::{Blindfold, DisplayTime, PlatformTerms};
    let display = "it is a simultaneous display: number 1 plays all others at once";
    let alone = "the giver alone plays blindfold";
    let blind = "games are played blindfold, with the record";
    let group = "each side is a group that may confer; the player is its captain";
    let quorum = "2 equal proposals of a group are played by themselves";
    let adjourned = "the chief arbiter may adjourn games; the move is sealed on the platform";
    let usual = PlatformTerms::default();
    let ways = [
        (usual, &[][..]),
        (PlatformTerms { display: Some(DisplayTime::Untimed), ..usual }, &[display]),
        (
            PlatformTerms {
                display: Some(DisplayTime::Pooled),
                giver_minutes: 60,
                blindfold: Some(Blindfold::Record),
                ..usual
            },
            &[display, alone, blind],
        ),
        (PlatformTerms { blindfold: Some(Blindfold::Record), ..usual }, &[blind]),
        (PlatformTerms { consultation: true, quorum: 2, ..usual }, &[group, quorum]),
        (PlatformTerms { adjournment: true, ..usual }, &[adjourned]),
    ];
    for (terms, told) in ways {
        let event = support::announced(&support::created(&SWISS), |rules| {
            rules.games.platform = Some(terms);
        });
        let text = words(Form::Regulations, &event, Language::En).to_lowercase();
        for line in [display, alone, blind, group, quorum, adjourned] {
            assert_eq!(text.contains(line), told.contains(&line), "{line} in {text}");
        }
        assert_eq!(text.contains("of 60 minutes"), terms.giver_minutes == 60, "{text}");
    }
}
