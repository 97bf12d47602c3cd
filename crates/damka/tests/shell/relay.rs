//! A record that another program writes, followed at a table of a server of the shell.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::house::{PATIENCE, Served, Told, ended, folder};

fn relay(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damka"));
    command.arg("relay").args(arguments).args(["--lang", "en"]);
    command
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The address of the table in what the program says first.
fn table(said: &str) -> String {
    said.split_whitespace().find(|word| word.contains("/t/")).unwrap().to_owned()
}

/// The moves that stand at a table, as everybody sees them.
fn moves(served: &Served, table: &str) -> Vec<String> {
    let path = &table[table.find("/t/").unwrap()..];
    let answer = served.get(&format!("{path}/table.json"));
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let welcome: Value = serde_json::from_str(body).unwrap();
    let moves = welcome["table"]["moves"].as_array().unwrap();
    moves.iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}

/// Sends a form, and gives the whole answer.
fn post(served: &Served, path: &str, cookie: &str, form: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", served.port)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let length = form.len();
    write!(
        stream,
        "POST {path} HTTP/1.0\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: {cookie}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// The cookie that an answer sets.
fn cookie(answer: &str) -> String {
    let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    line.split(';').next().unwrap().to_owned()
}

#[test]
fn what_is_new_is_entered_and_what_has_changed_is_told() {
    let data = folder("relay-once");
    let served = Served::start_with(&data, &["--no-demo"], Stdio::inherit());
    let address = format!("http://127.0.0.1:{}", served.port);
    let file = data.join("live.pdn");
    let (record, seat) = (file.to_str().unwrap(), data.join("seat.txt"));
    let seat = seat.to_str().unwrap();
    let write = |text: &str| fs::write(&file, format!("[GameType \"25\"]\n\n{text}\n")).unwrap();
    write("1. c3-d4 d6-c5 2. b2-c3");
    let new = ["--new", "RU-2022/russian", "--white", "Olena", "--black", "Petro"];
    let opened = relay(&[record, "--table", &address, "--seat", seat, "--once"]).args(new).output();
    let opened = opened.unwrap();
    let said = text(&opened);
    assert_eq!(opened.status.code(), Some(0), "{said}");
    let table = table(&said);
    assert!(said.contains("entered: 1. c3-d4 d6-c5 b2-c3"), "{said}");
    assert_eq!(moves(&served, &table), ["c3-d4", "d6-c5", "b2-c3"]);

    let once = || relay(&[record, "--table", &table, "--seat", seat, "--once"]).output().unwrap();
    write("1. c3-d4 d6-c5 2. b2-c3 f6-g5");
    let said = text(&once());
    assert!(said.contains("entered: 2... f6-g5") && !said.contains("has become"), "{said}");
    let said = text(&once());
    assert!(!said.contains("entered"), "nothing is new: {said}");

    // An earlier move is another one: it is corrected, and told what it was.
    write("1. c3-d4 d6-c5 2. g3-f4 f6-g5");
    let said = text(&once());
    assert!(said.contains("Move 2. b2-c3 has become g3-f4"), "{said}");
    assert_eq!(moves(&served, &table), ["c3-d4", "d6-c5", "g3-f4", "f6-g5"]);
    write("1. c3-d4 d6-c5 2. g3-f4");
    let said = text(&once());
    assert!(said.contains("From move 2... f6-g5 on nothing is left in the record (1)"), "{said}");
    assert_eq!(moves(&served, &table).len(), 3);

    // What cannot be played is told with its place; what stands before it is entered.
    write("1. c3-d4 d6-c5 2. g3-f4 f6-e5\n3. a1-h8");
    let bad = once();
    let said = text(&bad);
    assert_eq!(bad.status.code(), Some(1), "{said}");
    assert!(said.contains("Line 4, column 4: move 3. “a1-h8” cannot be played"), "{said}");
    assert_eq!(moves(&served, &table).len(), 4, "{said}");
    write("");
    let empty = once();
    assert_eq!(empty.status.code(), Some(1));
    assert!(text(&empty).contains("has no game 1 with moves yet"), "{}", text(&empty));
    assert_eq!(moves(&served, &table).len(), 4, "an empty file takes nothing back");

    // Nobody else enters moves there, and no other table takes them.
    let other = relay(&[record, "--table", &table, "--once"]).output().unwrap();
    assert_eq!(other.status.code(), Some(2), "{}", text(&other));
    assert!(text(&other).contains("takes moves from those who opened it"));
    let form = "discipline=RU-2022%2Frussian&control=5%2B3&colour=white&name=Olena";
    let friendly = post(&served, "/play", "", form);
    let path = friendly.lines().find_map(|line| line.strip_prefix("location: ")).unwrap();
    let there = format!("{address}{path}");
    let other = relay(&[record, "--table", &there, "--once"]).output().unwrap();
    assert!(text(&other).contains("not for a game from elsewhere"), "{}", text(&other));
    let nowhere = format!("{address}/t/aaaaaaaaaa");
    let other = relay(&[record, "--table", &nowhere, "--once"]).output().unwrap();
    assert_eq!(other.status.code(), Some(2), "{}", text(&other));
}

#[test]
fn a_record_at_an_address_is_followed_by_key_until_the_game_is_over() {
    let data = folder("relay-follow");
    let served = Served::start_with(&data, &["--no-demo"], Stdio::inherit());
    let address = format!("http://127.0.0.1:{}", served.port);
    // The chief arbiter comes by the first link, and makes a key for the program.
    let link = served.link_path();
    let joined = post(&served, &link, "", "id=chief&name=Chief&password=long+enough");
    let session = cookie(&joined);
    let made = post(&served, "/me/keys", &session, "name=relay&reach=everything&days=1");
    let (_, rest) = made.split_once("class=\"secret\">").unwrap_or_else(|| panic!("{made}"));
    let key = data.join("key.txt");
    fs::write(&key, format!("{}\n", rest.split('<').next().unwrap())).unwrap();
    // Another program shows its games at an address, the third of them is meant.
    let games = |third: &str| {
        format!(
            "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[White \"C\"]\n\n{third} *\n"
        )
    };
    let shown = data.join("shown");
    fs::write(&shown, games("1. Nf3 d5")).unwrap();
    let source = shows(&shown);
    let mut child = relay(&[&source, "--game", "3", "--table", &address, "--every", "1"])
        .args(["--key", key.to_str().unwrap(), "--new", "UA-CHESS/chess"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let told = Told::by(child.stdout.take().unwrap());
    let until = |part: &str| {
        let mut all = String::new();
        while let Some(line) = told.next() {
            all += &format!("{line}\n");
            if line.contains(part) {
                return line;
            }
        }
        panic!("{part} was never said:\n{all}");
    };
    let table = table(&until("/t/"));
    until("entered: 1. g1f3 d7d5");
    fs::write(&shown, games("1. Nf3 d5 2. c4")).unwrap();
    until("entered: 2. c2c4");
    fs::write(&shown, games("1. Nf3 d5 2. c4 dxe4")).unwrap();
    until("“dxe4” cannot be played");
    fs::write(&shown, games("1. Nf3 d5 2. d4 e6")).unwrap();
    until("Move 2. c2c4 has become d2d4");
    until("entered: 2. d2d4 e7e6");
    assert_eq!(moves(&served, &table), ["g1f3", "d7d5", "d2d4", "e7e6"]);
    // The arbiter tells the result: nothing more is to be followed.
    let path = &table[table.find("/t/").unwrap()..];
    post(&served, &format!("{path}/result"), &session, "result=draw");
    until("is over");
    assert_eq!(ended(&mut child), Some(0));
}

/// A program that shows a file at an address of its own.
fn shows(file: &Path) -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/games.pgn", listener.local_addr().unwrap());
    let file = file.to_owned();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let mut asked = [0; 4_096];
            let _ = stream.read(&mut asked);
            let body = fs::read_to_string(&file).unwrap_or_default();
            let _ = write!(stream, "HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n{body}");
        }
    });
    address
}
