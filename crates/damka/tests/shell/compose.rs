//! The commands for compositions, run as a person runs them.

use crate::support::{Folder, ending_with, output, refusal};
use serde_json::Value;

/// A check with tables of its own, small enough to be made at once.
fn check<'a>(dir: &'a str, arguments: &[&'a str]) -> Vec<&'a str> {
    [&["compose", "check"], arguments, &["--dir", dir, "--tables", "3"]].concat()
}

fn finding<'a>(report: &'a Value, requirement: &str) -> &'a Value {
    let findings = report["findings"].as_array().unwrap();
    findings.iter().find(|finding| finding["requirement"] == requirement).unwrap()
}

const MINIATURE: [&str; 4] =
    ["--fen", "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", "--solution", "g3, e5, c7, g1+"];

#[test]
fn a_sound_composition_is_reported_with_clauses_and_moves() {
    let folder = Folder::new("compose-sound");
    let dir = folder.path("endgame");
    let said = output(&check(&dir, &MINIATURE));
    assert!(said.contains("    miniature under UA-2024: sound\n"), "{said}");
    assert!(
        said.contains("main: final  1.f2-g3 (h4:f2) 2.f4-e5 (f6:d4) 3.d6-c7 (d8:b6)"),
        "{said}"
    );
    assert!(said.contains("UA-2024 VIII.formal.7, UA-2024 VIII.formal.8.5\n"), "{said}");
}

#[test]
fn a_defective_composition_ends_with_exit_code_1() {
    let folder = Folder::new("compose-defect");
    let dir = folder.path("endgame");
    let declared = ["--genre", "miniature", "--rulebook", "ru-2022", "--json"];
    let russian = [&MINIATURE[..], &declared].concat();
    let told: Value = serde_json::from_str(&ending_with(1, &check(&dir, &russian))).unwrap();
    assert_eq!(told["rulebook"], "RU-2022");
    let report = &told["compositions"][0];
    assert_eq!(report["outcome"], "defective");
    let genre = finding(report, "genre");
    assert_eq!(
        (&genre["status"], &genre["clauses"][0]),
        (&"fails".into(), &"RU-2022 11.1.3".into())
    );
    assert_eq!(finding(report, "finals")["evidence"][0]["line"], "main");
    assert_eq!(finding(report, "economy of construction")["status"], "holds");
    let thirteen = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2,h4:Bh8";
    let said = ending_with(1, &check(&dir, &["--fen", thirteen]));
    assert!(said.contains("at most 12 (UA-2024 VIII.formal.11.2)"), "{said}");
}

/// What stands in a report besides moves, squares, lines, FENs and clauses is in its language.
#[test]
fn a_report_speaks_the_language_that_is_asked_for() {
    let folder = Folder::new("compose-languages");
    let dir = folder.path("endgame");
    let three = folder.file(
        "three.pdn",
        "[Author \"Шевченко Т.\"]\n[GameType \"25\"]\n[FEN \"W:Wa3,c5:Bh2,a7\"]\n\
         [Solution \"b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+\"]\n*\n\n\
         [Author \"Котляревський І.\"]\n[GameType \"25\"]\n[FEN \"W:Wa3,c5:Bh2,a7\"]\n\
         1. c5-b6 a7xc5 2. a3-b4 c5xa3 2-0\n",
    );
    let lock = ["--fen", "W:WKc1,Kf2,Ke7:Bg7", "--task", "lock:1M"];
    let thirteen = ["--fen", "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2,h4:Bh8"];
    let report = |work: &[&str], language: &str| {
        let asked = [work, &["--lang", language]].concat();
        let ended = crate::support::damka(&check(&dir, &asked));
        String::from_utf8(ended.stdout).unwrap()
    };
    for (language, under, sum, too_many) in [
        (
            "uk",
            "    мініатюра за UA-2024: правильна\n",
            "композицій: 2; правильних: 1, дефектних: 1, не вирішено: 0, відмовлено: 0\n",
            "білі: шашок 13; у сторони їх щонайбільше 12 (UA-2024 VIII.formal.11.2)",
        ),
        (
            "ru",
            "    миниатюра по UA-2024: правильная\n",
            "композиций: 2; правильных: 1, дефектных: 1, не решено: 0, отклонено: 0\n",
            "белые: шашек 13; у стороны их не больше 12 (UA-2024 VIII.formal.11.2)",
        ),
    ] {
        let miniature = report(&MINIATURE, language);
        assert!(miniature.contains(under), "{miniature}");
        let file = report(&[three.as_str()], language);
        assert!(file.contains(sum), "{file}");
        let refused = report(&thirteen, language);
        assert!(refused.contains(too_many), "{refused}");
        for told in [miniature, file, refused, report(&lock, language)] {
            let words = told.split_whitespace().filter(|word| !word.starts_with("W:"));
            let words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
            let coded = |word: &&str| {
                word.contains(|sign: char| ".:-+".contains(sign) || sign.is_ascii_digit())
            };
            let latin = |word: &&str| {
                word.chars().filter(char::is_ascii_alphabetic).count() > 1 && !coded(word)
            };
            let foreign: Vec<&str> = words.filter(latin).filter(|word| *word != "json").collect();
            assert!(foreign.is_empty(), "{foreign:?} in {told}");
        }
        // Programs read the same names in every language, and the facts in the one they ask for.
        let told = report(&[&MINIATURE[..], &["--json"]].concat(), language);
        let told: Value = serde_json::from_str(&told).unwrap();
        let solvable = finding(&told["compositions"][0], "solvability");
        assert_eq!(solvable["status"], "holds");
        let fact = solvable["evidence"][0]["fact"].as_str().unwrap();
        assert!(fact.starts_with("з"), "{fact}");
    }
    assert!(refusal(&check(&dir, &["--fen", "W:Wa3:Bh2", "--lang", "de"])).contains("de"));
}

#[test]
fn a_file_gives_a_table_and_a_report_each() {
    let folder = Folder::new("compose-file");
    let dir = folder.path("endgame");
    let file = folder.file(
        "three.pdn",
        "[Author \"Шевченко Т.\"]\n[Publication \"Шашки\"]\n[PublicationDate \"1861\"]\n\
         [GameType \"25\"]\n[FEN \"W:Wa3,c5:Bh2,a7\"]\n\
         [Solution \"b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+\"]\n*\n\n\
         [Author \"Котляревський І.\"]\n[GameType \"25\"]\n[FEN \"W:Wa3,c5:Bh2,a7\"]\n\
         1. c5-b6 a7xc5 2. a3-b4 c5xa3 2-0\n\n\
         [GameType \"25\"]\n[FEN \"W:Wa3,c5:Bh2,a7\"]\n1. c5-d8 *\n",
    );
    let said = ending_with(1, &check(&dir, &[&file]));
    let lines: Vec<&str> = said.lines().collect();
    // Every report as soon as it is done, and the table at the end.
    assert_eq!(lines[0], "№ 1. Шевченко Т.");
    let lines = &lines[lines.len() - 4..];
    assert_eq!(lines[0], "   1  Шевченко Т.       etude              sound");
    assert_eq!(lines[1], "   2  Котляревський І.  etude              defective    author's moves");
    assert!(lines[2].ends_with("refused"), "{}", lines[2]);
    assert_eq!(lines[3], "3 compositions: 1 sound, 1 defective, 0 not decided, 1 refused");
    assert!(said.contains("№ 1. Шевченко Т.\n    Шашки 1861\n"), "{said}");
    assert!(said.contains("after this the task cannot be fulfilled any more  1.c5-b6 (a7:c5)"));
}

#[test]
fn a_composition_is_printed_in_short_notation() {
    let solution = "1.c1-g5 (g7-h6 A) 2.e7-c5 (h6:f4) 3.f2-g3 (f4:h2) 4.c5-g1+; A (f6), d6, dg3+";
    let lock = ["compose", "print", "--fen", "W:WKc1,Kf2,Ke7:Bg7", "--task", "Замкнути 1П"];
    let more = ["--author", "Шевченко Т.", "--solution", solution];
    let printed = output(&[&lock[..], &more].concat());
    assert!(printed.starts_with("Шевченко Т.\n"), "{printed}");
    assert!(printed.ends_with("Замкнути 1П\ncg5 (h6 A), ec5, g3, g1+\nA (f6), d6, dg3+\n"));
    let russian = output(&[&lock[..], &more, &["--language", "ru"]].concat());
    assert!(russian.contains("\nЗапереть 1П\n"), "{russian}");
    let folder = Folder::new("compose-print");
    let (pdf, svg) = (folder.path("one.pdf"), folder.path("diagrams"));
    let at = ["--pdf", &pdf, "--svg", &svg, "--first", "13", "--at", "2026-11-19 12:00"];
    assert_eq!(output(&[&lock[..], &more, &at].concat()), "");
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF-"));
    let diagram = std::fs::read_to_string(format!("{svg}/13.svg")).unwrap();
    assert!(diagram.starts_with("<svg") && diagram.contains("Шевченко Т."), "{diagram}");
}

#[test]
fn what_cannot_be_understood_is_refused() {
    let fen = "W:Wa3,c5:Bh2,a7";
    let refused = |more: &[&str]| refusal(&[&["compose", "check", "--fen", fen], more].concat());
    assert!(refused(&["--solution", "b4, a5"]).contains("Black's move before “a5” is missing"));
    assert!(refused(&["--solution", "½"]).contains("“½” has no place in a solution"));
    assert!(refused(&["--task", "lose"]).contains("“lose” is no task"));
    assert!(refused(&["--genre", "sonnet"]).contains("there is no genre “sonnet”"));
    assert!(refused(&["--rulebook", "UA-64"]).contains("RU-2013, RU-2022, UA-2024"));
    assert!(refused(&["--board", "80"]).contains("80"));
    assert!(refused(&["--solution", "b4 g1, a5"]).contains("write his moves in brackets"));
    let lines = ["--solution", "b4 (g1), a5", "--thematic", "main,Q"];
    assert!(refused(&lines).contains("it has these: main"));
    assert!(refusal(&["compose", "check", "--fen", "W:Wc3,b4:Bg9"]).contains("g9"));
    assert!(refusal(&["compose", "check", "--fen", "W:Wc3,b4:B45"]).contains("by numbers"));
    assert!(refusal(&["compose", "check", "--fen", "W:W15,24:B5"]).contains("--board"));
    assert!(refused(&["--proof", "B:Wd4:Bd6"]).contains("proof"));
    assert!(refusal(&["compose", "check", "--fen", "W:Wz9:Bh2"]).contains("z9"));
    assert!(refusal(&["compose", "check", "/nowhere.pdn"]).contains("cannot read /nowhere.pdn"));
}
