//! Reminders by e-mail, where the owner of the server has set up one that sends them: once a day each person is told
//! what is due to him in games by correspondence.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use competition::{Competition, Date, Post};
use ledger::daily::{MailFact, Mailed};
use ledger::{Ledger, Server, moment};
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use pages::{Reminder, Texts, Whose, id, reminders};
use tracing::{info, warn};
use words::Language;

/// So often it is looked whether somebody is to be reminded.
const LOOK: Duration = Duration::from_secs(10 * 60);

/// Nobody waits longer for a server of mail.
const PATIENCE: Duration = Duration::from_secs(30);

/// How mail is sent.
#[derive(Clone)]
pub struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Where people find this server, such as `https://damka.example`.
    home: Option<String>,
    language: Language,
}

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The transport knows the password.
        f.debug_struct("Mail").field("home", &self.home).finish_non_exhaustive()
    }
}

/// Why no mail can be sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// The address of the server of mail is none.
    #[error(
        "{0:?} is no address of a mail server; write it as smtps://mail.example.org, or smtp://mail.example.org:587?tls=required."
    )]
    Server(String),
    /// The sender is no address.
    #[error("{0:?} is no sender; write it as damka@example.org or \"Damka <damka@example.org>\".")]
    Sender(String),
    /// The password would go over the network as it is.
    #[error(
        "The password would be sent unencrypted. Write smtps://…, or add ?tls=required to smtp://…."
    )]
    Unencrypted,
    /// The address has a password in it.
    #[error(
        "Leave the password out of the address, since others see it there: put it into a file, or into DAMKA_SMTP_PASSWORD."
    )]
    PasswordInAddress,
}

/// What the owner says about mail.
#[derive(Clone, Default)]
pub struct MailTerms {
    /// The server of mail: `smtps://user@mail.example.org`.
    pub server: String,
    /// Who sends.
    pub from: String,
    /// The password of the user in the address.
    pub password: Option<String>,
    /// Where people find this server.
    pub home: Option<String>,
    /// The language of the letters.
    pub language: Language,
}

impl Mail {
    /// As the owner says.
    pub fn new(terms: MailTerms) -> Result<Mail, MailError> {
        let MailTerms { server, from, password, home, language } = terms;
        let bad = || MailError::Server(server.clone());
        let (scheme, rest) = server.split_once("://").ok_or_else(bad)?;
        let (user, place) = match rest.rsplit_once('@') {
            Some((user, place)) => (Some(user.replace("%40", "@")), place),
            None => (None, rest),
        };
        if user.as_deref().is_some_and(|user| user.contains(':')) {
            return Err(MailError::PasswordInAddress);
        }
        let host = place.split([':', '/', '?']).next().unwrap_or_default();
        let here = matches!(host, "localhost" | "127.0.0.1");
        let encrypted = scheme == "smtps" || place.contains("tls=required");
        if password.is_some() && !encrypted && !here {
            return Err(MailError::Unencrypted);
        }
        let builder =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(&format!("{scheme}://{place}"));
        let mut builder = builder.map_err(|_| bad())?.timeout(Some(PATIENCE));
        if let (Some(user), Some(password)) = (user, password) {
            builder = builder.credentials(Credentials::new(user, password));
        }
        let sender = from.parse().map_err(|_| MailError::Sender(from.clone()))?;
        let home = home.map(|home| home.trim_end_matches('/').to_owned());
        Ok(Mail { transport: builder.build(), from: sender, home, language })
    }

    /// Reminds people from time to time, until the server is closed.
    pub async fn keep_reminding(self, server: Arc<Server>) {
        loop {
            self.remind(&server).await;
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Tells everybody what is due to him and was not told today. What cannot be sent is tried again later.
    pub async fn remind(&self, server: &Server) {
        let today = moment(server.now()).date();
        let mailed = match server.mailed().await {
            Ok(mailed) => mailed,
            Err(_) => {
                warn!("what was mailed cannot be read, so nothing is mailed");
                return;
            }
        };
        for slug in server.by_correspondence().await {
            let Ok(Some(logged)) = server.need(&slug).await else { continue };
            let state = logged.snapshot().state;
            for note in notes(&state.competition, today) {
                self.tell(server, &mailed, (&slug, &state.competition), note, today).await;
            }
        }
    }

    /// Tells one person; what he was told of today already is left out.
    async fn tell(
        &self,
        server: &Server,
        mailed: &Ledger<Mailed>,
        (slug, competition): (&str, &Competition),
        note: Note,
        today: Date,
    ) {
        let key = |one: &Reminder| format!("{slug}/{}", one.key);
        let known = mailed.snapshot().state;
        let due: Vec<&Reminder> =
            note.due.iter().filter(|one| !known.has(today, &key(one))).collect();
        let Ok(to) = note.email.parse::<Mailbox>() else { return };
        if due.is_empty() {
            return;
        }
        let keys: Vec<String> = due.iter().map(|one| key(one)).collect();
        let Some(message) = self.letter(to, (slug, competition), &note, &due) else { return };
        // First it is remembered, so that nobody is told twice, whatever happens to this program.
        let sent = MailFact::Sent { day: today, keys: keys.clone() };
        if !enter(server, mailed, sent).await {
            return;
        }
        match self.transport.send(message).await {
            Ok(_) => info!(event = slug, due = keys.len(), "reminded by e-mail"),
            Err(_) => {
                // Its words may hold addresses.
                warn!(event = slug, "a reminder could not be mailed; it is tried again");
                enter(server, mailed, MailFact::Failed { day: today, keys }).await;
            }
        }
    }

    fn letter(
        &self,
        to: Mailbox,
        (slug, competition): (&str, &Competition),
        note: &Note,
        due: &[&Reminder],
    ) -> Option<Message> {
        let t = Texts { language: self.language };
        let event = competition.regulations().map(|one| one.name.as_str()).unwrap_or_default();
        let mut text = format!(
            "{}\n\n",
            t.tell(id::MAIL_HELLO, &[("name", note.name.as_str()), ("event", event)])
        );
        for one in due {
            text.push_str(&format!("- {}\n", one.text(t.language)));
        }
        if let Some(home) = &self.home {
            let part = if note.is_player { "e" } else { "desk" };
            let address = format!("{home}/{part}/{slug}/letters");
            text.push_str(&format!("\n{}\n", t.tell(id::MAIL_WHERE, &[("address", &address)])));
        }
        text.push_str(&format!("\n{}\n", t.say(id::MAIL_WHY)));
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(t.tell(id::MAIL_SUBJECT, &[("event", event)]).into_owned())
            .header(ContentType::TEXT_PLAIN)
            .body(text);
        message.ok()
    }
}

async fn enter(server: &Server, mailed: &Ledger<Mailed>, fact: MailFact) -> bool {
    let decide = |known: &Mailed| {
        // Another server has told him meanwhile.
        let twice = matches!(&fact, MailFact::Sent { day, keys } if keys.iter().all(|key| known.has(*day, key)));
        Ok::<_, ledger::Denied<std::convert::Infallible>>(if twice {
            Vec::new()
        } else {
            vec![fact.clone()]
        })
    };
    let before = mailed.snapshot().version;
    match mailed.act("damka", server.now(), decide).await {
        Ok(acted) => acted.version > before,
        Err(_) => {
            warn!("what is mailed cannot be remembered, so it is not mailed");
            false
        }
    }
}

/// What one person is told.
struct Note {
    name: String,
    email: String,
    is_player: bool,
    due: Vec<Reminder>,
}

/// What each person with an address is told on a day, if anything is near.
fn notes(competition: &Competition, today: Date) -> Vec<Note> {
    let mut all: BTreeMap<Whose, Vec<Reminder>> = BTreeMap::new();
    for one in reminders(competition, None, today).into_iter().filter(|one| one.is_near(today)) {
        all.entry(one.whose).or_default().push(one);
    }
    let official = |post: Post| {
        let officials = competition.regulations()?.officials.iter();
        let found = { officials }.find(|one| one.post == post)?;
        Some((found.name.clone(), found.email.clone()))
    };
    let person = |whose: Whose| match whose {
        Whose::Player(player) => {
            let record = competition.player(player)?;
            Some((record.player.name.clone(), record.player.email.clone()))
        }
        Whose::Secretary => official(Post::ChiefSecretary),
        Whose::Judge => official(Post::ChiefJudge),
        Whose::Organiser => {
            let regulations = competition.regulations()?;
            let terms = regulations.correspondence.as_ref()?;
            Some((regulations.organiser.clone(), terms.organiser_email.clone()))
        }
    };
    let notes = all.into_iter().filter_map(|(whose, due)| {
        let (name, email) = person(whose).filter(|(_, email)| !email.is_empty())?;
        Some(Note { name, email, is_player: matches!(whose, Whose::Player(_)), due })
    });
    notes.collect()
}
