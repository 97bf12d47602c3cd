//! The five files load, and nonsense does not.

use clauses::Document;
use rulebook::{Ends, Fault, Rulebook};

#[test]
fn all_five_load() {
    let documents: Vec<Document> = Rulebook::all().map(Rulebook::document).collect();
    assert_eq!(documents, Document::OFFICIAL);
    for document in Document::OFFICIAL {
        assert_eq!(Rulebook::of(document).document(), document);
    }
}

/// A rulebook of one discipline with one draw rule, which the tests spoil.
const SMALL: &str = r#"
document = "UA-64"
title = { uk = "мала", ru = "малая", en = "small" }

[[discipline]]
id = "russian"
names = { uk = "шашки", ru = "шашки", en = "draughts" }
play = { game = "russian", pace = "classical" }
clauses = ["UA-64 4.2"]

[[draw]]
id = "repetition"
clauses = ["UA-64 6.5"]
ground.repetition = 3
ends = "on-claim"
"#;

#[test]
fn nonsense_is_refused() {
    assert!(Rulebook::read(SMALL).is_ok());
    let discipline = &SMALL[SMALL.find("[[discipline]]").unwrap()..SMALL.find("[[draw]]").unwrap()];
    let draw = &SMALL[SMALL.find("[[draw]]").unwrap()..];
    let controls = |admits: &str| {
        format!(
            "{SMALL}\n[[controls]]\ngames = [\"russian\"]\npace = \"blitz\"\nclauses = [\"UA-64 6.5\"]\nadmits = [{admits}]"
        )
    };
    assert!(Rulebook::read(&controls("{ control = \"5+3\" }")).is_ok());
    let spoilt = [
        ("an unknown document", SMALL.replace("\"UA-64\"", "\"UA-65\"")),
        ("an unknown clause", SMALL.replace("UA-64 6.5", "UA-64 6.55")),
        ("a clause of another document", SMALL.replace("UA-64 6.5", "RU-2013 1.4")),
        ("no clause", SMALL.replace("[\"UA-64 6.5\"]", "[]")),
        ("an unknown field", SMALL.replace("ends =", "colour = 1\nends =")),
        ("an unknown word", SMALL.replace("on-claim", "on-a-whim")),
        ("an unknown game", SMALL.replace("game = \"russian\"", "game = \"bridge\"")),
        ("a limit of zero", SMALL.replace("repetition = 3", "repetition = 0")),
        ("a discipline twice", format!("{SMALL}{discipline}")),
        ("a draw rule twice", format!("{SMALL}{draw}")),
        ("two rules for one thing", format!("{SMALL}{}", MADE_UP.repeat(2))),
        ("a rule that is not there", SMALL.replace("repetition = 3", "at-once = [\"none\"]")),
        ("an age block without groups", SMALL.replace("play =", "ages = \"A\"\nplay =")),
        ("a control without end", controls("{ control = \"60/30\" }")),
        ("an empty range", controls("{ within = { minutes = { from = 5, to = 3 } } }")),
        ("two lower bounds", controls("{ within = { minutes = { from = 5, above = 3 } } }")),
    ];
    for (what, text) in spoilt {
        let fault = Rulebook::read(&text).expect_err(what);
        assert!(fault.to_string().len() > 20, "{what}: {fault}");
    }
    let foreign = Rulebook::read(&SMALL.replace("UA-64 6.5", "RU-2013 1.4"));
    assert!(matches!(foreign, Err(Fault::ForeignClause(_))));
}

/// What nobody's rulebook says: a third repetition ends the game by itself, stopping the clocks is
/// no offence, a cut leaves seven minutes.
const MADE_UP: &str = r#"
[[clock]]
stopping = { says = "offence", clauses = ["UA-64 1.1"] }
pressed-without-move = { says = "pass", clauses = ["UA-64 1.1"] }
forgotten = { says = "opponent", clauses = ["UA-64 1.1"] }

[[clock-fault]]
complaint = { says = "any-time", clauses = ["UA-64 1.1"] }
times = { says = "by-arbiter", clauses = ["UA-64 1.1"] }
minutes-left-min = { says = 7, clauses = ["UA-64 1.2"] }
"#;

/// A rulebook that somebody makes up, with clauses of a document that has no such rules, is loaded
/// and read like any other.
#[test]
fn a_rulebook_can_be_made_up() {
    let book = Rulebook::read(&(SMALL.replace("on-claim", "at-once") + MADE_UP)).unwrap();
    let russian = book.discipline("russian").unwrap();
    assert_eq!(book.draws(russian).next().unwrap().ends, Ends::AtOnce);
    let least = book.clock_fault(russian).unwrap().minutes_left_min.as_ref().unwrap();
    assert_eq!((least.says, least.clauses.to_string().as_str()), (7, "UA-64 1.2"));
    assert_eq!(
        (book.lateness(russian), book.touch(russian), book.violations(russian)),
        (None, None, None)
    );
    assert!(book.lines(russian).iter().any(|line| line.text == "at least 7 minutes"));
    let foreign = MADE_UP.replace("UA-64 1.2", "RU-2022 1.2");
    let refused = Rulebook::read(&(SMALL.to_owned() + &foreign));
    assert!(matches!(refused, Err(Fault::ForeignClause(_))), "however deep a clause is cited");
}

/// Where no rulebook is named, one of them says that it is meant.
#[test]
fn one_rulebook_is_the_usual_one() {
    let usual = Rulebook::usual();
    assert_eq!(usual.document().to_string(), "UA-2024");
    let saying = |name: &&str| {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/rulebooks");
        let text = std::fs::read_to_string(folder.join(format!("{name}.toml"))).unwrap();
        text.lines().any(|line| line == "usual = true")
    };
    let named = Rulebook::all().map(|book| book.document().to_string()).collect::<Vec<_>>();
    assert_eq!(named.iter().filter(|name| saying(&name.as_str())).count(), 1);
}
