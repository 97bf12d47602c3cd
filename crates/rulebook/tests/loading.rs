//! The five files load, and nonsense does not.

use clauses::Document;
use rulebook::{Fault, Rulebook};

#[test]
fn all_five_load() {
    let documents: Vec<Document> = Rulebook::all().iter().map(Rulebook::document).collect();
    assert_eq!(documents, Document::ALL);
    for document in Document::ALL {
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
