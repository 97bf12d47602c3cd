//! Games between two programs of the terminal, against a server of the shell.

use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};

use serde_json::{Value, json};

use crate::house::{Served, Told, ended, folder};

/// A program that plays; ended with its test.
struct Player {
    child: Child,
    input: Option<ChildStdin>,
    told: Told,
}

impl Player {
    fn begins(arguments: &[&str]) -> Player {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damka"))
            .arg("play")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let told = Told::by(child.stdout.take().unwrap());
        Player { child, input, told }
    }

    fn types(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    /// The next line with something in it, and all before it.
    fn reads_until(&mut self, part: &str) -> String {
        let mut all = String::new();
        while let Some(line) = self.told.next() {
            all += &format!("{line}\n");
            if line.contains(part) {
                return all;
            }
        }
        panic!("{part} was never said:\n{all}");
    }

    /// The next message.
    fn hears_next(&mut self) -> Value {
        serde_json::from_str(&self.told.next().unwrap()).unwrap()
    }

    /// The next message of a kind.
    fn hears(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hears_next();
            if message["t"] == kind {
                return message;
            }
        }
    }

    /// What is left to read, and the exit code.
    fn ends(mut self) -> (String, Option<i32>) {
        drop(self.input.take());
        let rest: Vec<String> = std::iter::from_fn(|| self.told.next()).collect();
        (rest.join("\n"), ended(&mut self.child))
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn server(name: &str) -> (Served, String) {
    let data = folder(name);
    let served = Served::start_with(&data, &["--no-demo"], Stdio::inherit());
    let address = format!("http://127.0.0.1:{}", served.port);
    (served, address)
}

/// The address of the table in what a program says first.
fn table(said: &str) -> String {
    said.split_whitespace().find(|word| word.contains("/t/")).unwrap().to_owned()
}

#[test]
fn two_files_of_moves_are_a_whole_game() {
    let (_served, address) = server("play-files");
    let new = ["--new", "UA-CHESS/chess", "--control", "90+30", "--side", "white"];
    let mut white = Player::begins(
        &[&[address.as_str(), "--name", "Olena", "--lang", "en"], new.as_slice()].concat(),
    );
    let table = table(&white.reads_until("/t/"));
    let mut black = Player::begins(&[&table, "--name", "Petro", "--lang", "ru"]);
    for line in ["ready", "e2e4", "# a remark", "f1c4 =", "d1h5", "h5xf7"] {
        white.types(line);
    }
    for line in ["готов", "e7-e5", "b8c6", "g8f6"] {
        black.types(line);
    }
    let (said, code) = white.ends();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("1-0") && said.contains("UA-CHESS 5.1.1"), "{said}");
    assert!(said.contains("  8 r . b q k b . r"), "the board from White's side: {said}");
    let (other, code) = black.ends();
    assert_eq!(code, Some(0), "{other}");
    assert!(
        other.contains("1-0") && other.contains("Olena") && other.contains("ваш ход"),
        "{other}"
    );
    assert!(other.contains("    h g f e d c b a"), "the board from Black's side: {other}");
}

#[test]
fn programs_play_by_reading_json_and_come_back_after_an_outage() {
    let data = folder("play-json");
    let served = Served::start_with(&data, &["--no-demo"], Stdio::inherit());
    let port = served.port;
    let address = format!("http://127.0.0.1:{port}");
    let new = ["--new", "UA-2024/russian", "--control", "30+10", "--json"];
    let mut first =
        Player::begins(&[&[address.as_str()], new.as_slice(), &["--side", "white"]].concat());
    let welcome = first.hears("welcome");
    assert_eq!((&welcome["role"], &welcome["table"]["you"]), (&json!("player"), &json!("white")));
    let table = format!("{address}/t/{}", welcome["name"].as_str().unwrap());
    let mut second = Player::begins(&[&table, "--json"]);
    let welcomes = [welcome, second.hears("welcome")];
    first.types("ready");
    second.types("ready");
    let mut players = [first, second];
    let mut plies = 0;
    let mut served = Some(served);
    let (mut known, mut table_now) = (welcomes, Value::Null);
    // The first legal move of each: the game ends as it must.
    while table_now["ended"].is_null() && plies < 400 {
        let mover = &mut players[plies % 2];
        let legal = loop {
            let message = mover.hears_next();
            match message["t"].as_str() {
                Some("welcome") => known[plies % 2] = message,
                Some("event") => ::play::follow(&mut known[plies % 2], &message),
                _ => {}
            }
            table_now = known[plies % 2]["table"].clone();
            if !table_now["ended"].is_null() {
                break None;
            }
            let own = table_now["legal"].get(0).filter(|_| table_now["ply"] == json!(plies));
            if let Some(own) = own {
                break Some(own["text"].as_str().unwrap().to_owned());
            }
        };
        let Some(legal) = legal else { break };
        if plies == 6 {
            // The server is killed; both come back by themselves and are ready again.
            drop(served.take());
            let listen = format!("127.0.0.1:{port}");
            served = Some(Served::start_with(
                &data,
                &["--no-demo", "--listen", &listen],
                Stdio::inherit(),
            ));
            for (player, known) in players.iter_mut().zip(&mut known) {
                let back = player.hears("welcome");
                assert_eq!(back["table"]["phase"], json!("stopped"));
                assert_eq!(back["table"]["ply"], json!(plies), "nothing acknowledged is lost");
                *known = back;
                player.types("ready");
            }
        }
        players[plies % 2].types(&legal);
        plies += 1;
    }
    assert!(!table_now["ended"].is_null(), "after {plies} plies");
    for player in players {
        let (said, code) = player.ends();
        assert_eq!(code, Some(0), "{said}");
    }
}

#[test]
fn an_opening_of_renju_is_bargained_about_by_typing() {
    let (_served, address) = server("play-renju");
    let new = ["--new", "RU-2022/renju", "--control", "30+30", "--opening", "rif"];
    let mut first = Player::begins(
        &[&[address.as_str(), "--side", "black", "--lang", "en"], new.as_slice()].concat(),
    );
    let table = table(&first.reads_until("/t/"));
    let mut second = Player::begins(&[&table, "--lang", "uk"]);
    for line in
        ["ready", "place h8", "place h9", "place j10", "place g7", "choose j8", "g9", "resign"]
    {
        first.types(line);
    }
    for line in ["готово", "обмін", "запропонувати j8 g9"] {
        second.types(line);
    }
    let (said, code) = first.ends();
    assert_eq!(code, Some(0), "{said}");
    let (second_said, code) = second.ends();
    assert_eq!(code, Some(0), "{second_said}");
    assert!(second_said.contains("обмін, лишити"), "steps are named in his language");
    // After the swap he is White, and gives up: Black has won, whose name stands second.
    assert!(said.contains("0-1"), "{said}");
}

#[test]
fn what_is_no_table_is_said_and_a_refusal_is_the_exit_code() {
    let (_served, address) = server("play-none");
    let none = Player::begins(&[&format!("{address}/t/aaaaaaaaaa")]);
    assert_eq!(none.ends().1, Some(2));
    let new = ["--new", "RU-2022/russian", "--control", "5", "--side", "white", "--lang", "en"];
    let mut white = Player::begins(&[&[address.as_str()], new.as_slice()].concat());
    let table = table(&white.reads_until("/t/"));
    let mut watcher = Player::begins(&[&table, "--watch", "--lang", "en"]);
    watcher.types("moves");
    let mut black = Player::begins(&[&table]);
    black.types("ready");
    for line in ["ready", "a1-a9", "c3-d4", "resign"] {
        white.types(line);
    }
    let (said, code) = white.ends();
    assert_eq!(code, Some(1), "a move was refused: {said}");
    assert!(said.contains("! ") && said.contains("a1-a9"), "{said}");
    black.ends();
    assert!(watcher.ends().0.contains("0-1"));
}

/// The end of the input, of the table's patience and of the server are ends of the program too.
#[test]
fn a_program_with_nothing_to_go_on_with_ends() {
    let (served, address) = server("play-ends");
    let new = ["--new", "RU-2022/russian", "--control", "5", "--side", "white", "--lang", "en"];
    let set_up = |more: &[&str]| {
        let mut white = Player::begins(&[&[address.as_str()], new.as_slice(), more].concat());
        let table = table(&white.reads_until("/t/"));
        (white, table)
    };
    // Nobody has come, and nothing is to be said.
    let (alone, _) = set_up(&[]);
    let (said, code) = alone.ends();
    assert!(code == Some(0) && said.contains("The input has ended"), "{said}");
    // Nobody comes to whom it could be said.
    let (mut alone, _) = set_up(&["--wait", "1"]);
    alone.types("ready");
    alone.types("c3-d4");
    let (said, code) = alone.ends();
    assert!(code == Some(1) && said.contains("ready, c3-d4"), "{said}");
    // The moves are used up in the middle of the game, and it is his turn; the other one may have more.
    let (mut white, at) = set_up(&[]);
    let mut black = Player::begins(&[&at, "--lang", "en"]);
    let mut watcher = Player::begins(&[&at, "--watch", "--lang", "en"]);
    white.types("ready\nc3-d4");
    black.types("ready\nb6-a5");
    black.reads_until("b6-a5");
    let (said, code) = white.ends();
    assert!(code == Some(0) && said.contains("The input has ended"), "{said}");
    // A quit is heard also while others are to move.
    black.types("quit");
    assert_eq!(black.ends().1, Some(0));
    // Who watches stays; when the server goes for good, everybody is told so and let go.
    watcher.reads_until("b6-a5");
    drop(served);
    watcher.reads_until("connection is lost");
    watcher.types("quit");
    assert_eq!(watcher.ends().1, Some(0));
    let nobody = Player::begins(&[&at, "--lang", "en"]);
    assert_eq!(nobody.ends().1, Some(2));
}
