//! What came for a game by correspondence, as it is typed.

use competition::command::{Expelled, Told};
use competition::{Command, Date, Place, PlayerId, command};
use correspondence::{Act, DrawWord, Evaluation, Letter, Offer, Paper, Part, Purpose, Sanction};
use draughts::Colour;
use serde::{Deserialize, Deserializer};
use words::Id;

use crate::form::{Numbered, Text, numbered};
use crate::id;

/// What one of the forms of a game sends; each has the fields it needs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PostForm {
    /// Whether it is only looked at (`look`), kept if it can be accepted (`save`), or kept anyhow (`keep`).
    pub step: Text,
    /// Which of the forms of the page it is: `letter`, `other` or `decide`.
    pub form: Text,
    /// What came.
    pub what: Text,
    /// From whom: `white` or `black`.
    pub side: Text,
    /// How much had come when the form was made.
    pub seen: Text,
    /// When the partner's letter was received; of an official's word, when that was.
    pub received: Text,
    /// When it was sent, or decided.
    pub sent: Text,
    /// The postmark of the partner's letter.
    pub partner_sent: Text,
    /// The postmark of this letter.
    pub stamp: Text,
    /// Whether it was registered.
    pub registered: Text,
    /// The moves.
    pub moves: Text,
    /// The variation that it says it accepts.
    pub accepts: Text,
    /// The offered variations, a line each.
    pub offers: Text,
    /// The repeated moves, if they are not as they were.
    pub repeats: Text,
    /// White's total as it is written.
    pub white_days: Text,
    /// Black's.
    pub black_days: Text,
    /// What it should have and has not.
    pub lacks: Vec<Text>,
    /// Whether it charges days for stopping the game.
    pub charges_stop: Text,
    /// Whether it charges days for missing dates or totals.
    pub charges_dates: Text,
    /// Whether it corrects the partner's total by the postmark.
    pub corrects: Text,
    /// Whether its writer resigns.
    pub resigns: Text,
    /// `offers` or `accepts` a draw.
    pub draw: Text,
    /// Whether it speaks about the position.
    pub comments: Text,
    /// Whether something is rubbed out.
    pub rubbed_out: Text,
    /// A result that somebody wants or decides: `white`, `draw`, `black`.
    pub result: Text,
    /// Whether the judge sets aside what both want.
    pub against_both: Text,
    /// The clauses that were broken.
    pub clauses: Text,
    /// For how many years somebody is barred.
    pub years: Text,
    /// The greeting, the code, the address and the signature, as the letter has them.
    pub greeting: Text,
    /// The code of the tournament.
    pub code: Text,
    /// The return address.
    pub address: Text,
    /// The signature.
    pub signature: Text,
    /// The papers that the judge has.
    pub papers: Vec<Text>,
    /// How a player is punished.
    pub sanction: Text,
    /// What somebody says in his own words: a letter as it was written, an analysis, reasons of a decision.
    pub text: String,
}

/// What officials decide.
const OF_OFFICIALS: [&str; 12] = [
    "forwarded",
    "decided",
    "results",
    "decides",
    "declines",
    "adjudicated",
    "lost",
    "drawn",
    "final",
    "barred",
    "sanction",
    "registered-only",
];

impl PostForm {
    /// A letter that has come from a side, with what is usual of it.
    pub fn usual(side: Colour, sent: Date) -> PostForm {
        PostForm {
            what: "move".to_owned().into(),
            sent: sent.to_string().into(),
            ..PostForm::default()
        }
        .of(side)
    }

    /// Which of the forms of the page it is; of what a program sends, the one that has such a thing.
    pub fn sheet(&self) -> &'static str {
        match (&*self.form, &*self.what) {
            ("letter", _) | ("", "move" | "report" | "correct" | "claim") => "letter",
            ("decide", _) => "decide",
            ("", what) if OF_OFFICIALS.contains(&what) => "decide",
            _ => "other",
        }
    }

    /// The same from a side, whatever was sent.
    #[must_use]
    pub fn of(self, side: Colour) -> PostForm {
        let side = if side == Colour::White { "white" } else { "black" };
        PostForm { side: side.to_owned().into(), ..self }
    }

    /// What it asks to enter for a game.
    pub fn command(&self, place: Place, by: String) -> Result<Command, Id> {
        let Place { section, round, table, .. } = place;
        let keep = &*self.step == "keep";
        let seen = Some(self.seen.parse().map_err(|_| id::ASKED_WRONGLY)?);
        let deed = self.act()?;
        Ok(Command::Correspond(Box::new(command::Correspond {
            section,
            round,
            table,
            deed,
            keep,
            seen,
            by,
        })))
    }

    /// What came, if all of it can be read.
    pub fn act(&self) -> Result<Act, Id> {
        let side = match &*self.side {
            "white" => Ok(Colour::White),
            "black" => Ok(Colour::Black),
            _ => Err(id::LETTER_WHOSE),
        };
        let on = || needed(&self.sent);
        let text = || self.text.trim().to_owned();
        let registered = is(&self.registered);
        Ok(match &*self.what {
            "move" => Act::Letter(Box::new(self.letter(side?, Purpose::Move)?)),
            "report" => Act::Letter(Box::new(self.letter(side?, Purpose::Report)?)),
            "correct" => Act::Letter(Box::new(self.letter(side?, Purpose::Correct)?)),
            "claim" => Act::Letter(Box::new(self.letter(side?, Purpose::Claim)?)),
            "received" => Act::Received { by: side?, on: needed(&self.received)? },
            "forwarded" => Act::Forwarded { on: on()? },
            "repeat" => Act::Repeat { by: side?, on: on()?, registered },
            "enquiry" => Act::Enquiry { by: side?, on: on()?, registered },
            "record" => Act::Record { by: side?, sent: on()?, received: day(&self.received)? },
            "analysis" => Act::Analysis {
                by: side?,
                sent: on()?,
                received: needed(&self.received)?,
                evaluation: self.evaluation()?,
                text: text(),
            },
            "contest" => {
                Act::ClaimProtest { received: needed(&self.received)?, sent: on()?, text: text() }
            }
            "protest" => Act::Protest {
                by: side?,
                received: needed(&self.received)?,
                sent: on()?,
                text: text(),
            },
            "dispute" => Act::Dispute { by: side?, on: on()?, text: text() },
            "appeal" => Act::Appeal {
                by: side?,
                received: needed(&self.received)?,
                sent: on()?,
                text: text(),
            },
            "time" => Act::Today(on()?),
            "decides" | "declines" => Act::Judge {
                on: on()?,
                papers: self.papers(),
                declines: &*self.what == "declines",
                text: text(),
            },
            "sanction" => Act::Sanction {
                by: side?,
                on: on()?,
                sanction: self.sanction()?,
                clauses: self.clauses(),
                text: text(),
            },
            "registered-only" => Act::RegisteredOnly { on: on()? },
            "adjudicated" => Act::Adjudicated {
                on: on()?,
                result: self.evaluation()?,
                against_both: is(&self.against_both),
                text: text(),
            },
            "final" => Act::Organiser { on: on()?, result: self.evaluation()?, text: text() },
            "lost" => Act::Lost { by: side?, on: on()?, clauses: self.clauses() },
            "drawn" => Act::Drawn { on: on()?, clauses: self.clauses() },
            "decided" => Act::Decided { on: on()?, text: text() },
            "results" => Act::Results { by: side?, on: on()? },
            "barred" => {
                let years = self.years.parse().map_err(|_| id::LETTER_BAD_NUMBER)?;
                Act::Barred { by: side?, on: on()?, years }
            }
            _ => return Err(id::ASKED_WRONGLY),
        })
    }

    /// The papers that the judge has; of what a program sends that names none, all.
    fn papers(&self) -> Vec<Paper> {
        let known = |word: &Text| Paper::ALL.iter().find(|one| one.word() == &**word).copied();
        self.papers.iter().filter_map(known).collect()
    }

    fn sanction(&self) -> Result<Sanction, Id> {
        let known = Sanction::ALL.iter().find(|one| one.word() == &*self.sanction);
        known.copied().ok_or(id::LETTER_NO_SANCTION)
    }

    /// The clauses that an official names.
    fn clauses(&self) -> Vec<String> {
        let clauses = self.clauses.split([',', ';']).map(str::trim);
        clauses.filter(|one| !one.is_empty()).map(str::to_owned).collect()
    }

    fn letter(&self, by: Colour, purpose: Purpose) -> Result<Letter, Id> {
        let known = |word: &Text| Part::ALL.iter().find(|part| part.word() == &**word).copied();
        let offers = self.offers.lines().filter(|line| !line.trim().is_empty()).map(offer);
        let number = |text: &Text| text.parse::<i64>().map_err(|_| id::LETTER_BAD_NUMBER);
        let totals = match (self.white_days.is_empty(), self.black_days.is_empty()) {
            (true, true) => None,
            _ => Some((number(&self.white_days)?, number(&self.black_days)?)),
        };
        let said = |text: &Text| Some(text.to_string()).filter(|text| !text.is_empty());
        Ok(Letter {
            partner_sent: day(&self.partner_sent)?,
            stamp: day(&self.stamp)?,
            registered: is(&self.registered),
            lacks: self.lacks.iter().filter_map(known).collect(),
            repeats: said(&self.repeats),
            accepts: said(&self.accepts),
            offers: offers.collect(),
            totals,
            charges_stop: is(&self.charges_stop),
            charges_omission: is(&self.charges_dates),
            corrects: is(&self.corrects),
            resigns: is(&self.resigns),
            draw: match &*self.draw {
                "offers" => Some(DrawWord::Offers),
                "accepts" => Some(DrawWord::Accepts),
                "claims" => Some(DrawWord::Claims),
                _ => None,
            },
            comments: is(&self.comments),
            rubbed_out: is(&self.rubbed_out),
            greeting: self.greeting.to_string(),
            code: self.code.to_string(),
            address: self.address.to_string(),
            signature: self.signature.to_string(),
            text: self.text.trim().to_owned(),
            purpose,
            ..Letter::new(by, day(&self.received)?, day(&self.sent)?, &self.moves)
        })
    }

    fn evaluation(&self) -> Result<Evaluation, Id> {
        match &*self.result {
            "white" => Ok(Evaluation::White),
            "draw" => Ok(Evaluation::Draw),
            "black" => Ok(Evaluation::Black),
            _ => Err(id::LETTER_NO_RESULT),
        }
    }
}

/// What a break of a player sends, and what is decided about one who leaves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct GamesForm {
    /// What is asked: `break`, `left`, `way`, `expel`, `leaver`, `sheet`, `table` or `begin`.
    pub what: Text,
    /// The number of the player in the list of entries.
    pub player: Text,
    /// The first day of a break; the day of a decision.
    pub first: Text,
    /// Its last day.
    pub last: Text,
    /// The postmark of the letters in which it is announced.
    pub told: Text,
    /// Whether the judge accepts it although it is late.
    pub accepted: Text,
    /// Whether the judge grants it above the one of the year.
    pub extra: Text,
    /// What becomes of the games of one who leaves.
    pub decision: Text,
    /// Whether he moves on the server from now on; otherwise he writes letters.
    pub here: Text,
    /// The clauses that somebody broke who is expelled.
    pub clauses: Text,
    /// What is written to him.
    pub text: Text,
    /// Partners who were told of the break on another day, by their numbers.
    #[serde(flatten, deserialize_with = "told_on")]
    pub told_on: Numbered<String>,
    /// Partners who were not told.
    #[serde(flatten, deserialize_with = "not_told")]
    pub not_told: Numbered<String>,
}

fn told_on<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<String>, D::Error> {
    numbered(deserializer, "told_on")
}

fn not_told<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<String>, D::Error> {
    numbered(deserializer, "not_told")
}

impl GamesForm {
    /// Partners who were told of a break on another day than the others, or not at all.
    fn otherwise(&self) -> Result<Vec<Told>, Id> {
        let not =
            self.not_told.keys().map(|player| Ok(Told { player: PlayerId(*player), on: None }));
        let on = self.told_on.iter().filter(|(player, text)| {
            !text.trim().is_empty() && !self.not_told.contains_key(player)
        });
        let on = on.map(|(player, text)| {
            let day = text.trim().parse().map_err(|_| id::LETTER_BAD_DATE)?;
            Ok(Told { player: PlayerId(*player), on: Some(day) })
        });
        not.chain(on).collect()
    }

    /// What it asks, if all of it can be read.
    pub fn command(&self, by: String) -> Result<Command, Id> {
        use correspondence::LeaverGame;
        let player = || self.player.parse().map(PlayerId).map_err(|_| id::LETTER_WHOSE);
        Ok(match &*self.what {
            "break" => Command::TakeBreak(command::TakeBreak {
                player: player()?,
                first: needed(&self.first)?,
                last: needed(&self.last)?,
                told: day(&self.told)?,
                otherwise: self.otherwise()?,
                accepted: is(&self.accepted),
                extra: is(&self.extra),
                keep: false,
                by,
            }),
            "left" | "expel" => {
                let clauses = self.clauses.split([',', ';']).map(|one| one.trim().to_owned());
                let expelled = (&*self.what == "expel").then(|| Expelled {
                    clauses: clauses.filter(|one| !one.is_empty()).collect(),
                    text: self.text.to_string(),
                });
                let (player, on) = (player()?, needed(&self.first)?);
                Command::LeaveGames(command::LeaveGames { player, on, expelled, by })
            }
            "way" => {
                let (player, here) = (player()?, is(&self.here));
                Command::ChooseWay(command::ChooseWay { player, here, by })
            }
            "sheet" => Command::NoteSheet(command::NoteSheet {
                player: player()?,
                received: needed(&self.first)?,
                by,
            }),
            "leaver" => Command::SettleLeaver(command::SettleLeaver {
                player: player()?,
                on: needed(&self.first)?,
                decision: match &*self.decision {
                    "lost" => LeaverGame::Lost,
                    "adjudicated" => LeaverGame::Adjudicated,
                    "annulled" => LeaverGame::Annulled,
                    _ => return Err(id::ASKED_WRONGLY),
                },
                by,
            }),
            "table" => Command::DrawUpTable(command::DrawUpTable { on: needed(&self.first)?, by }),
            _ => return Err(id::ASKED_WRONGLY),
        })
    }
}

/// An offered variation as it is typed: `A: 1...d6-c5 2.b2-c3`, with a name or without one.
fn offer(line: &str) -> Offer {
    let line = line.trim();
    match line.split_once(':') {
        Some((name, moves)) if name.chars().count() <= 3 && !name.contains(char::is_numeric) => {
            Offer { name: Some(name.trim().to_owned()), moves: moves.trim().to_owned() }
        }
        _ => Offer { name: None, moves: line.to_owned() },
    }
}

fn is(ticked: &Text) -> bool {
    !ticked.is_empty()
}

/// A day that may be left out.
fn day(text: &Text) -> Result<Option<Date>, Id> {
    match text.is_empty() {
        true => Ok(None),
        false => text.parse().map(Some).map_err(|_| id::LETTER_BAD_DATE),
    }
}

/// A day that must be said.
fn needed(text: &Text) -> Result<Date, Id> {
    day(text)?.ok_or(id::LETTER_BAD_DATE)
}
