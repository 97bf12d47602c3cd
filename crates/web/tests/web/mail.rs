//! Reminders by e-mail, in a real conversation with a server of mail that stands here.

use std::sync::{Arc, Mutex};

use ledger::Server;
use ledger::accounts::Role;
use serde_json::json;
use store::{Log, SqliteLog};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use web::{Mail, MailError, MailTerms};
use words::Language;

use crate::common::hall::Hall;
use crate::common::{Folder, Guest};
use crate::correspondence::by_post;
use crate::letters_pages::DAY;

/// A server of mail: it keeps what it is sent, and can be told to refuse.
struct Post {
    port: u16,
    came: Arc<Mutex<Vec<String>>>,
    refuses: Arc<Mutex<bool>>,
}

impl Post {
    async fn opens() -> Post {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (came, refuses) = (Arc::new(Mutex::default()), Arc::new(Mutex::new(false)));
        let post = Post { port, came: Arc::clone(&came), refuses: Arc::clone(&refuses) };
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(talk(stream, Arc::clone(&came), Arc::clone(&refuses)));
            }
        });
        post
    }

    /// What came since it was asked last.
    fn letters(&self) -> Vec<String> {
        std::mem::take(&mut self.came.lock().unwrap())
    }

    fn mail(&self) -> Mail {
        Mail::new(MailTerms {
            server: format!("smtp://127.0.0.1:{}", self.port),
            from: "Damka <damka@example.org>".to_owned(),
            password: None,
            home: Some("https://damka.example/".to_owned()),
            language: Language::En,
        })
        .unwrap()
    }
}

/// Speaks SMTP (RFC 5321) with one who has called.
async fn talk(stream: TcpStream, came: Arc<Mutex<Vec<String>>>, refuses: Arc<Mutex<bool>>) {
    let (reader, mut writer) = stream.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut letter: Option<String> = None;
    writer.write_all(b"220 post.example ESMTP\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(text) = &mut letter {
            if line == "." {
                came.lock().unwrap().push(std::mem::take(text));
                letter = None;
                writer.write_all(b"250 taken\r\n").await.unwrap();
            } else {
                text.push_str(line.strip_prefix('.').unwrap_or(&line));
                text.push('\n');
            }
            continue;
        }
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let answer = match verb.as_str() {
            "EHLO" => "250-post.example\r\n250 8BITMIME\r\n",
            "MAIL" if *refuses.lock().unwrap() => "451 not now\r\n",
            "MAIL" | "RCPT" | "RSET" | "NOOP" => "250 well\r\n",
            "DATA" => {
                letter = Some(String::new());
                "354 go on\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "502 unknown\r\n",
        };
        writer.write_all(answer.as_bytes()).await.unwrap();
        if verb == "QUIT" {
            return;
        }
    }
}

/// The text of a letter, as its reader sees it.
fn read(letter: &str) -> String {
    let (head, body) = letter.split_once("\n\n").unwrap();
    let encoded = head.to_ascii_lowercase().contains("quoted-printable");
    if !encoded {
        return body.to_owned();
    }
    let joined = body.replace("=\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let [first, after @ ..] = rest {
        match (first, after) {
            (b'=', [a, b, after @ ..]) => {
                let hex = [*a, *b];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&hex).unwrap(), 16).unwrap());
                rest = after;
            }
            _ => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[tokio::test]
async fn everybody_is_reminded_once_a_day_and_a_restart_repeats_nothing() {
    let post = Post::opens().await;
    let folder = Folder::new();
    let log: Arc<dyn Log> = Arc::new(SqliteLog::open(folder.path()).unwrap());
    let mut chief = Guest::of(Arc::clone(&log), folder).await;
    chief.sign_in(&chief.person("chief", None, Some(Role::ChiefArbiter)).await);
    let days = json!({"game": "russian", "medium": "server", "days": {"days": 50, "moves": 10}});
    let hall = Hall::new(&chief, "post", by_post(days)).await;
    hall.players(4).await;
    for entry in 1..=3 {
        let name = hall.state().player(competition::PlayerId(entry)).unwrap().player.name.clone();
        let player = json!({"name": name, "email": format!("player{entry}@example.org")});
        hall.ok(json!({"do": "change", "id": entry, "player": player})).await;
    }
    hall.stage(1).await;
    chief.done("/desk/post/letters", "what=begin").await;
    let mail = post.mail();
    // Seven weeks before the last day nobody is disturbed.
    mail.remind(&chief.server).await;
    assert_eq!(post.letters(), Vec::<String>::new());
    chief.clock.go_on(DAY * 45);
    mail.remind(&chief.server).await;
    let letters = post.letters();
    let whites: std::collections::BTreeSet<u16> =
        hall.state().postal_games().map(|(_, game)| game.players[0].0).collect();
    let told = whites.iter().filter(|one| **one < 4).count();
    assert_eq!(
        letters.len(),
        told,
        "each who has White and an address, in one letter for all games"
    );
    let text = read(&letters[0]);
    assert!(letters[0].contains("From: Damka <damka@example.org>"), "{}", letters[0]);
    assert!(text.contains("https://damka.example/e/post/letters"), "{text}");
    assert!(text.contains(" – ") && text.contains("2027-01-05"), "{text}");
    // Not twice on a day, nor after a restart.
    mail.remind(&chief.server).await;
    let again = Server::open_at(log, chief.clock.clone()).await.unwrap();
    post.mail().remind(&again).await;
    assert_eq!(post.letters(), Vec::<String>::new());
    // On the next day again. What could not be sent is tried again.
    chief.clock.go_on(DAY);
    *post.refuses.lock().unwrap() = true;
    mail.remind(&chief.server).await;
    assert_eq!(post.letters(), Vec::<String>::new());
    *post.refuses.lock().unwrap() = false;
    mail.remind(&chief.server).await;
    assert_eq!(post.letters().len(), told);
    mail.remind(&chief.server).await;
    assert_eq!(post.letters(), Vec::<String>::new());
}

#[tokio::test]
async fn officials_and_the_organiser_are_written_to_where_they_must_decide() {
    let post = Post::opens().await;
    let mut chief = Guest::chief().await;
    let mut rules = by_post(json!({
        "game": "russian", "medium": "post", "organiser-email": "organiser@example.org",
    }));
    for (at, email) in [(0, "judge@example.org"), (1, "secretary@example.org")] {
        rules["officials"][at]["email"] = json!(email);
    }
    let hall = Hall::new(&chief, "post", rules).await;
    hall.players(3).await;
    hall.stage(1).await;
    chief.done("/desk/post/letters", "what=begin").await;
    chief.clock.go_on(DAY * 10);
    let mail = post.mail();
    let game = "/desk/post/letters/1-1-1-1-1";
    let day = ledger::moment(chief.server.now()).date();
    for (form, to) in [
        ("what=dispute&side=white&text=Why", "secretary@example.org"),
        ("what=decided&text=So", ""),
        ("what=appeal&side=white&text=No", "judge@example.org"),
        ("what=decided&text=So", ""),
        ("what=appeal&side=white&text=No", "organiser@example.org"),
    ] {
        let seen = hall.state().postal_games().next().unwrap().1.filed.len();
        let form = format!("{form}&sent={day}&received={day}&seen={seen}&step=save");
        chief.done(game, &form).await;
        mail.remind(&chief.server).await;
        let letters = post.letters();
        assert_eq!(letters.len(), usize::from(!to.is_empty()), "{form}: {letters:?}");
        if let Some(letter) = letters.first() {
            assert!(
                letter.contains(&format!("To: {to}")) || letter.contains(&format!("<{to}>")),
                "{letter}"
            );
            assert!(read(letter).contains("https://damka.example/desk/post/letters"));
        }
    }
    // Nobody else is told these addresses.
    let told = chief.stranger().text("/api/events/post/regulations").await;
    assert!(told.contains("Federation") && !told.contains("example.org"), "{told}");
    assert!(chief.text("/api/events/post/regulations").await.contains("organiser@example.org"));
}

#[tokio::test]
async fn a_password_goes_only_where_it_is_safe() {
    let terms = |server: &str, password: Option<&str>| MailTerms {
        server: server.to_owned(),
        from: "damka@example.org".to_owned(),
        password: password.map(str::to_owned),
        ..MailTerms::default()
    };
    let refused = |server, password| Mail::new(terms(server, password)).unwrap_err();
    assert_eq!(refused("smtp://me@mail.example.org", Some("x")), MailError::Unencrypted);
    assert_eq!(refused("smtps://me:x@mail.example.org", None), MailError::PasswordInAddress);
    assert!(matches!(refused("mail.example.org", None), MailError::Server(_)));
    let bad = MailTerms { from: "nobody".to_owned(), ..terms("smtp://localhost", None) };
    assert!(matches!(Mail::new(bad).unwrap_err(), MailError::Sender(_)));
    for server in ["smtps://me@mail.example.org", "smtp://me@mail.example.org:587?tls=required"] {
        let mail = Mail::new(terms(server, Some("a secret"))).unwrap();
        assert!(!format!("{mail:?}").contains("a secret"));
    }
}
