//! The fields of an entry, as they are typed.

use competition::{Competition, FactIndex, Needs, Player, PlayerId};
use rulebook::{Duty, Sight};
use serde::Deserialize;
use tournament::Sex;
use words::Id;

use crate::id;
use crate::roster::{is_same, read_birth, read_rating, read_sex};
use crate::text::Texts;

/// What the form holds, and what was wrong with it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct EntryForm {
    pub(crate) name: String,
    pub(crate) born: String,
    pub(crate) sex: String,
    pub(crate) rating: String,
    pub(crate) title: String,
    pub(crate) from: String,
    pub(crate) club: String,
    pub(crate) coach: String,
    pub(crate) representative: String,
    pub(crate) address: String,
    pub(crate) assistant: String,
    pub(crate) norm: String,
    pub(crate) note: String,
    pub(crate) sight: String,
    hearing: Option<String>,
    speech: Option<String>,
    hands: Option<String>,
    pauses: Option<String>,
    duties: Vec<String>,
    pub(crate) equipment: String,
    pub(crate) sign: String,
    wheelchair: Option<String>,
    by_organiser: Option<String>,
    hors_concours: Option<String>,
    counts_for_team: Option<String>,
    /// Enter somebody of this name all the same.
    doubled: Option<String>,
    /// Where in the history the entry was last changed that the form was filled with.
    pub seen: Option<FactIndex>,
    /// Faults by the names of the fields.
    #[serde(skip)]
    faults: Vec<(&'static str, String)>,
}

/// The most letters of a field.
const FIELD_CHARS_MAX: usize = 300;

impl EntryForm {
    /// The form of an entry as it stands, and has stood since the act `seen`.
    pub(crate) fn of(player: &Player, seen: Option<FactIndex>, t: Texts) -> EntryForm {
        let tick = |is: bool| is.then(|| "yes".to_owned());
        EntryForm {
            name: player.name.clone(),
            born: player.born.map(|born| t.birth(born)).unwrap_or_default(),
            sex: match player.sex {
                Some(Sex::Male) => "m".into(),
                Some(Sex::Female) => "f".into(),
                None => String::new(),
            },
            rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            title: player.title.clone(),
            from: player.from.clone(),
            club: player.club.clone(),
            coach: player.coach.clone(),
            representative: player.representative.clone(),
            address: player.address.clone(),
            assistant: player.assistant.clone(),
            norm: player.norm.clone(),
            note: player.note.clone(),
            sight: match player.needs.sight {
                Some(Sight::Blind) => "blind".to_owned(),
                Some(Sight::Weak) => "weak".to_owned(),
                None => String::new(),
            },
            hearing: tick(player.needs.hearing),
            speech: tick(player.needs.speech),
            hands: tick(player.needs.hands),
            pauses: tick(player.needs.pauses),
            duties: player.needs.duties.iter().map(|duty| duty.name().to_owned()).collect(),
            equipment: player.needs.equipment.clone(),
            sign: player.needs.sign.clone(),
            wheelchair: tick(player.wheelchair),
            by_organiser: tick(player.by_organiser),
            hors_concours: tick(player.hors_concours),
            counts_for_team: tick(player.counts_for_team),
            seen,
            ..EntryForm::default()
        }
    }

    /// The entry, or the form with its faults.
    ///
    /// `own` is the number of the entry that is changed: nobody is his own double.
    pub fn player(
        mut self,
        competition: &Competition,
        own: Option<PlayerId>,
        t: Texts,
    ) -> Result<Player, Box<EntryForm>> {
        let line = |text: &str| {
            let words: Vec<&str> = text.split_whitespace().collect();
            words.join(" ").chars().take(FIELD_CHARS_MAX).collect::<String>()
        };
        let mut player = Player {
            name: line(&self.name),
            title: line(&self.title),
            from: line(&self.from),
            club: line(&self.club),
            coach: line(&self.coach),
            representative: line(&self.representative),
            address: line(&self.address),
            assistant: line(&self.assistant),
            norm: line(&self.norm),
            note: line(&self.note),
            needs: self.needs(line),
            wheelchair: self.wheelchair.is_some(),
            by_organiser: self.by_organiser.is_some(),
            hors_concours: self.hors_concours.is_some(),
            counts_for_team: self.counts_for_team.is_some(),
            ..Player::default()
        };
        self.typed(&mut player, t);
        if player.name.is_empty() {
            self.faults.push(("name", t.say(id::ROW_NO_NAME).into_owned()));
        } else if self.doubled.is_none() {
            let double = double(competition, own, &player);
            self.faults.extend(double.map(|number| {
                ("doubled", t.tell(id::ROW_ENTERED_ALREADY, &[("n", &number)]).into_owned())
            }));
        }
        if self.faults.is_empty() { Ok(player) } else { Err(Box::new(self)) }
    }

    /// What the player needs.
    fn needs(&self, line: impl Fn(&str) -> String) -> Needs {
        Needs {
            sight: match &*self.sight {
                "blind" => Some(Sight::Blind),
                "weak" => Some(Sight::Weak),
                _ => None,
            },
            hearing: self.hearing.is_some(),
            speech: self.speech.is_some(),
            hands: self.hands.is_some(),
            duties: self.duties.iter().filter_map(|name| Duty::named(name)).collect(),
            equipment: line(&self.equipment),
            sign: line(&self.sign),
            pauses: self.pauses.is_some(),
        }
    }

    /// The fields that are more than text.
    fn typed(&mut self, player: &mut Player, t: Texts) {
        let (born, sex, rating) = (self.born.trim(), self.sex.trim(), self.rating.trim());
        if !born.is_empty() {
            match read_birth(born) {
                Ok(born) => player.born = Some(born),
                Err(fault) => self.faults.push(("born", fault.text(t))),
            }
        }
        if !sex.is_empty() {
            match read_sex(sex) {
                Ok(sex) => player.sex = Some(sex),
                Err(fault) => self.faults.push(("sex", fault.text(t))),
            }
        }
        if !rating.is_empty() {
            match read_rating(rating) {
                Ok(rating) => player.rating = rating,
                Err(fault) => self.faults.push(("rating", fault.text(t))),
            }
        }
    }

    /// The form as it was typed, with what was said against the whole of it.
    pub fn refused(mut self, text: String) -> EntryForm {
        self.faults.push(("", text));
        self
    }

    /// What is wrong with a field; the empty name is the whole form.
    pub(crate) fn fault(&self, field: &str) -> Option<&str> {
        self.faults.iter().find(|(name, _)| *name == field).map(|(_, text)| text.as_str())
    }

    /// Where to write on: the first field with a fault, or the name where nothing is written yet.
    pub(crate) fn focuses(&self, field: &str) -> bool {
        match self.faults.first() {
            Some((wrong, _)) => *wrong == field,
            None => field == "name" && self.name.is_empty(),
        }
    }

    /// What can be ticked of his needs: the name of the box, its text, whether it is ticked.
    pub(crate) fn needs_to_tick(&self) -> [(&'static str, Id, bool); 5] {
        [
            ("hearing", id::NEEDS_HEARING, self.hearing.is_some()),
            ("speech", id::NEEDS_SPEECH, self.speech.is_some()),
            ("hands", id::NEEDS_HANDS, self.hands.is_some()),
            ("wheelchair", id::ENTRY_WHEELCHAIR, self.wheelchair.is_some()),
            ("pauses", id::NEEDS_PAUSES, self.pauses.is_some()),
        ]
    }

    /// The duties of an assistant that can be ticked.
    pub(crate) fn duties_to_tick(&self) -> Vec<(&'static str, Id, bool)> {
        let row = |duty: Duty| {
            let name = duty.name();
            (name, crate::view::duty(duty), self.duties.iter().any(|one| one == name))
        };
        Duty::ALL.map(row).to_vec()
    }

    /// Whether anything of the needs is filled in.
    pub(crate) fn has_needs(&self) -> bool {
        let texts = [&self.sight, &self.equipment, &self.sign];
        let ticked = self.needs_to_tick().into_iter().any(|(_, _, ticked)| ticked);
        ticked || !self.duties.is_empty() || texts.into_iter().any(|text| !text.is_empty())
    }

    pub(crate) fn is_by_organiser(&self) -> bool {
        self.by_organiser.is_some()
    }

    pub(crate) fn is_hors_concours(&self) -> bool {
        self.hors_concours.is_some()
    }

    pub(crate) fn counts(&self) -> bool {
        self.counts_for_team.is_some()
    }
}

/// The number of an entry of the same person.
fn double(competition: &Competition, own: Option<PlayerId>, player: &Player) -> Option<String> {
    let others = (1..).map(PlayerId).zip(competition.players()).filter(|(id, _)| Some(*id) != own);
    let mut same = others.filter(|(_, record)| is_same(&record.player, player));
    same.next().map(|(id, _)| id.0.to_string())
}

/// What is suggested while typing: the regions, clubs and titles of those who are entered.
pub(crate) struct Suggestions {
    pub(crate) from: Vec<String>,
    pub(crate) club: Vec<String>,
    pub(crate) title: Vec<String>,
}

impl Suggestions {
    pub(crate) fn of(competition: &Competition) -> Suggestions {
        let all = |field: fn(&Player) -> &String| {
            let players = competition.players().iter().map(|record| field(&record.player).clone());
            let mut all: Vec<String> = players.filter(|text| !text.is_empty()).collect();
            all.sort();
            all.dedup();
            all
        };
        Suggestions {
            from: all(|player| &player.from),
            club: all(|player| &player.club),
            title: all(|player| &player.title),
        }
    }
}
