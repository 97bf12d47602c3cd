//! What has happened in an event, in words.

use competition::{
    Board, Competition, Fact, Member, PairMade, Place, PlayerId, SectionNumber, Side,
};
use tournament::{Number, Round};
use words::Id;

use super::round::shown;
use crate::id;
use crate::text::Texts;

/// Something that has happened: its kind, what it is about, and the sentence.
pub(crate) struct Happened {
    /// The kind, by which the log is filtered.
    pub(crate) kind: Kind,
    pub(crate) round: Option<Round>,
    pub(crate) text: String,
}

/// What an entry of the log is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Entries,
    Lots,
    Rounds,
    Results,
    Conduct,
    Signatures,
}

impl Kind {
    pub(crate) const ALL: [Kind; 6] =
        [Kind::Entries, Kind::Lots, Kind::Rounds, Kind::Results, Kind::Conduct, Kind::Signatures];

    /// The text that names it.
    pub(crate) fn text_id(self) -> Id {
        match self {
            Kind::Entries => id::LOG_KIND_ENTRIES,
            Kind::Lots => id::LOG_KIND_LOTS,
            Kind::Rounds => id::LOG_KIND_ROUNDS,
            Kind::Results => id::LOG_KIND_RESULTS,
            Kind::Conduct => id::LOG_KIND_CONDUCT,
            Kind::Signatures => id::LOG_KIND_SIGNATURES,
        }
    }

    /// The name in addresses.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Entries => "entries",
            Kind::Lots => "lots",
            Kind::Rounds => "rounds",
            Kind::Results => "results",
            Kind::Conduct => "conduct",
            Kind::Signatures => "signatures",
        }
    }
}

/// Tells events of a competition in a language.
pub(crate) struct Teller<'a> {
    competition: &'a Competition,
    t: Texts,
    /// Who was seated where, as often as that was done.
    seated: Vec<Seated<'a>>,
}

/// Tables of a round that were seated by an entry of the log.
struct Seated<'a> {
    entry: usize,
    section: SectionNumber,
    round: Round,
    /// The entry that took it back, if one did.
    until: Option<usize>,
    /// The number of the first of them.
    first: usize,
    tables: &'a [PairMade],
}

impl<'a> Teller<'a> {
    /// One who has read the whole log.
    pub(crate) fn new(competition: &'a Competition, t: Texts) -> Teller<'a> {
        let mut teller = Teller { competition, t, seated: Vec::new() };
        for (entry, event) in competition.history.iter().enumerate() {
            let (section, round, first, tables) = match event {
                Fact::Paired { section, round, made } => {
                    (*section, *round, 1, made.pairs.as_slice())
                }
                Fact::PairAdded { section, round, pair, .. } => {
                    let of_round = |one: &&Seated<'_>| {
                        (one.section, one.round) == (*section, *round) && one.until.is_none()
                    };
                    let last = teller.seated.iter().rev().find(of_round);
                    let first = last.map_or(1, |one| one.first + one.tables.len());
                    (*section, *round, first, std::slice::from_ref(pair))
                }
                Fact::Undone { taken_back, .. } => {
                    // What took something back and is taken back itself lets that stand again.
                    let (which, until) = match competition.history.get(*taken_back) {
                        Some(Fact::Undone { taken_back: again, .. }) => (*again, None),
                        _ => (*taken_back, Some(entry)),
                    };
                    let taken = teller.seated.iter_mut().find(|one| one.entry == which);
                    taken.into_iter().for_each(|one| one.until = until);
                    continue;
                }
                _ => continue,
            };
            teller.seated.push(Seated { entry, section, round, until: None, first, tables });
        }
        teller
    }

    /// The table as it was seated last before an entry: the round may have been paired again since.
    fn table(&self, entry: usize, place: &Place) -> Option<&'a PairMade> {
        let stands = |one: &&Seated<'_>| {
            one.entry < entry && one.until.is_none_or(|taken_back| taken_back > entry)
        };
        let mut before = self.seated.iter().rev().filter(stands);
        let at = |one: &Seated<'a>| {
            let here = (one.section, one.round) == (place.section, place.round);
            let index = usize::from(place.table).checked_sub(one.first).filter(|_| here)?;
            one.tables.get(index)
        };
        before.find_map(at)
    }
}

impl Teller<'_> {
    /// What has happened, by its number in the log from 0.
    pub(crate) fn tell(&self, entry: usize) -> Option<Happened> {
        let event = self.competition.history.get(entry)?;
        let (kind, round, text) = match event {
            Fact::Committed { .. }
            | Fact::Contributed { .. }
            | Fact::Revealed { .. }
            | Fact::StageStarted { .. }
            | Fact::OpeningsDrawn { .. }
            | Fact::RoundsOrdered { .. } => self.lot(event),
            Fact::AwayNoted { .. }
            | Fact::Expected { .. }
            | Fact::CheckedIn { .. }
            | Fact::CheckedOut { .. }
            | Fact::Forbidden { .. }
            | Fact::Allowed { .. }
            | Fact::Paired { .. }
            | Fact::Unpaired { .. }
            | Fact::PairAdded { .. }
            | Fact::TableFixed { .. }
            | Fact::Published { .. }
            | Fact::LinedUp { .. }
            | Fact::Missed { .. }
            | Fact::Arrived { .. }
            | Fact::Started { .. }
            | Fact::Closed { .. } => self.round(entry, event),
            Fact::Scored { .. }
            | Fact::Recorded { .. }
            | Fact::Corrected { .. }
            | Fact::BoardLost { .. }
            | Fact::TieBroken { .. }
            | Fact::PlayedOff { .. } => self.result(entry, event),
            Fact::IncidentNoted { .. }
            | Fact::CommitteeFormed { .. }
            | Fact::Protested { .. }
            | Fact::ProtestDecided { .. }
            | Fact::Appealed { .. }
            | Fact::AppealDecided { .. }
            | Fact::Signed { .. }
            | Fact::Undone { .. } => self.conduct(event),
            _ => self.entry(event),
        };
        Some(Happened { kind, round, text })
    }

    fn say(&self, id: Id, words: &[(&str, &str)]) -> String {
        self.t.tell(id, words).into_owned()
    }

    fn name(&self, member: Member) -> &str {
        self.competition.name(member)
    }

    fn player(&self, id: PlayerId) -> &str {
        self.name(Member::Player(id))
    }

    /// The name of a number in a section.
    fn numbered(&self, section: SectionNumber, number: Number) -> String {
        let member =
            self.competition.section(section).and_then(|one| one.members.get(number.index()));
        let name = member.map(|member| self.name(*member)).unwrap_or_default();
        format!("{number} {name}").trim().to_owned()
    }

    fn because(&self, text: String, reason: &str) -> String {
        if reason.is_empty() { text } else { format!("{text} ({reason})") }
    }

    fn entry(&self, event: &Fact) -> (Kind, Option<Round>, String) {
        let text = match event {
            Fact::Created { regulations } => {
                self.say(id::LOG_CREATED, &[("who", &regulations.name)])
            }
            Fact::Amended { .. } => self.say(id::LOG_AMENDED, &[]),
            Fact::Entered { player, .. } => self.say(id::LOG_ENTERED, &[("who", &player.name)]),
            Fact::Changed { player, .. } => self.say(id::LOG_CHANGED, &[("who", &player.name)]),
            Fact::Checked { items, .. } => {
                let names: Vec<&str> = items.iter().map(|(id, _)| self.player(*id)).collect();
                self.say(id::LOG_CHECKED, &[("who", &some(&names))])
            }
            Fact::Admitted { players, .. } => {
                let names: Vec<&str> = players.iter().map(|id| self.player(*id)).collect();
                self.say(id::LOG_ADMITTED, &[("who", &some(&names))])
            }
            Fact::Refused { id, .. } => self.say(id::LOG_REFUSED, &[("who", self.player(*id))]),
            Fact::TeamEntered { team, .. } => self.say(id::LOG_ENTERED, &[("who", &team.name)]),
            Fact::TeamChanged { team, .. } => self.say(id::LOG_CHANGED, &[("who", &team.name)]),
            Fact::Left { who, left, .. } => {
                self.because(self.say(id::LOG_LEFT, &[("who", self.name(*who))]), &left.reason)
            }
            Fact::PlaysOn { who, reason, .. } => {
                self.because(self.say(id::LOG_PLAYS_ON, &[("who", self.name(*who))]), reason)
            }
            Fact::Joined { who, reason, .. } => {
                self.because(self.say(id::LOG_JOINED, &[("who", self.name(*who))]), reason)
            }
            _ => String::new(),
        };
        (Kind::Entries, None, text)
    }

    fn lot(&self, event: &Fact) -> (Kind, Option<Round>, String) {
        let (round, text) = match event {
            Fact::Committed { commitment } => {
                (None, self.say(id::LOG_COMMITTED, &[("what", commitment)]))
            }
            Fact::Contributed { text } => (None, self.say(id::LOG_CONTRIBUTED, &[("what", text)])),
            Fact::Revealed { lot } => (None, self.say(id::LOG_REVEALED, &[("what", &lot.seed)])),
            Fact::StageStarted { stage, sections } => {
                let count: usize = sections.iter().map(|one| one.members.len()).sum();
                let words = [("stage", &*stage.to_string()), ("count", &*count.to_string())];
                (None, self.say(id::LOG_STAGE, &words))
            }
            Fact::OpeningsDrawn { round, drawn, .. } => {
                let cells: Vec<String> = drawn
                    .iter()
                    .map(|(table, _, one)| format!("{table}: {} {}", one.cell, one.opening))
                    .collect();
                let words = [("round", &*round.to_string()), ("what", &*cells.join("; "))];
                (Some(*round), self.say(id::LOG_OPENINGS, &words))
            }
            Fact::RoundsOrdered { order, reason, .. } => {
                let order: Vec<String> = order.iter().map(ToString::to_string).collect();
                let text = self.say(id::LOG_ORDERED, &[("what", &order.join(", "))]);
                (None, self.because(text, reason))
            }
            _ => (None, String::new()),
        };
        (Kind::Lots, round, text)
    }

    fn round(&self, entry: usize, event: &Fact) -> (Kind, Option<Round>, String) {
        let of_round =
            |id: Id, round: &Round| (Some(*round), self.say(id, &[("round", &round.to_string())]));
        let (round, text) = match event {
            Fact::AwayNoted { section, number, round, .. } => {
                let who = self.numbered(*section, *number);
                let words = [("who", &*who), ("round", &*round.to_string())];
                (Some(*round), self.say(id::LOG_AWAY, &words))
            }
            Fact::Expected { section, number, round } => {
                let who = self.numbered(*section, *number);
                let words = [("who", &*who), ("round", &*round.to_string())];
                (Some(*round), self.say(id::LOG_EXPECTED, &words))
            }
            Fact::CheckedIn { who, .. } => {
                (None, self.say(id::LOG_CHECKED_IN, &[("who", self.name(*who))]))
            }
            Fact::CheckedOut { who, .. } => {
                (None, self.say(id::LOG_CHECKED_OUT, &[("who", self.name(*who))]))
            }
            Fact::Forbidden { one, other, reason, .. } => {
                let words = [("who", self.name(*one)), ("other", self.name(*other))];
                (None, self.because(self.say(id::LOG_FORBIDDEN, &words), reason))
            }
            Fact::Allowed { one, other } => {
                let words = [("who", self.name(*one)), ("other", self.name(*other))];
                (None, self.say(id::LOG_ALLOWED, &words))
            }
            Fact::Paired { round, .. } => of_round(id::LOG_PAIRED, round),
            Fact::Unpaired { round, reason, .. } => {
                let (at, text) = of_round(id::LOG_UNPAIRED, round);
                (at, self.because(text, reason))
            }
            Fact::PairAdded { section, round, pair, .. } => {
                let (one, other) =
                    (self.numbered(*section, pair.white), self.numbered(*section, pair.black));
                let words = [("who", &*one), ("other", &*other), ("round", &*round.to_string())];
                (Some(*round), self.say(id::LOG_PAIR_ADDED, &words))
            }
            Fact::TableFixed { who, table } => {
                let table = table.map_or_else(|| "–".to_owned(), |table| table.to_string());
                (
                    None,
                    self.say(id::LOG_TABLE_FIXED, &[("who", self.name(*who)), ("table", &table)]),
                )
            }
            Fact::Published { round, .. } => of_round(id::LOG_PUBLISHED, round),
            Fact::LinedUp { round, team, .. } => {
                let words =
                    [("who", self.name(Member::Team(*team))), ("round", &*round.to_string())];
                (Some(*round), self.say(id::LOG_LINED_UP, &words))
            }
            Fact::Missed { place, side, .. } => {
                (Some(place.round), self.at_board(entry, id::LOG_MISSED, place, *side))
            }
            Fact::Arrived { place, side, .. } => {
                (Some(place.round), self.at_board(entry, id::LOG_ARRIVED, place, *side))
            }
            Fact::Started { round, .. } => of_round(id::LOG_STARTED, round),
            Fact::Closed { round, .. } => of_round(id::LOG_CLOSED, round),
            _ => (None, String::new()),
        };
        (Kind::Rounds, round, text)
    }

    fn result(&self, entry: usize, event: &Fact) -> (Kind, Option<Round>, String) {
        let (round, text) = match event {
            Fact::Scored { place, score, .. } => {
                (Some(place.round), self.at_table(entry, id::LOG_SCORED, place, shown(*score)))
            }
            Fact::Recorded { place, moves, .. } => {
                let id = if moves.is_empty() { id::LOG_RECORD_GONE } else { id::LOG_RECORDED };
                (Some(place.round), self.at_table(entry, id, place, ""))
            }
            Fact::Corrected { place, score, reason, .. } => {
                let text = self.at_table(entry, id::LOG_CORRECTED, place, shown(*score));
                (Some(place.round), self.because(text, reason))
            }
            Fact::BoardLost { place, .. } => {
                (Some(place.round), self.at_table(entry, id::LOG_BOARD_LOST, place, ""))
            }
            Fact::TieBroken { section, round, table, broken, .. } => {
                let who = self.numbered(*section, broken.winner);
                let words = [("who", &*who), ("table", &*table.to_string())];
                (Some(*round), self.say(id::LOG_TIE_BROKEN, &words))
            }
            Fact::PlayedOff { section, play_off } => {
                let order: Vec<String> =
                    play_off.order.iter().map(|one| self.numbered(*section, *one)).collect();
                let text = self.say(id::LOG_PLAYED_OFF, &[("who", &order.join(", "))]);
                (None, self.because(text, &play_off.note))
            }
            _ => (None, String::new()),
        };
        (Kind::Results, round, text)
    }

    /// `Round 3, table 5: A has not come`.
    fn at_board(&self, entry: usize, id: Id, place: &Place, side: Side) -> String {
        let who = self.table(entry, place).map(|table| {
            let (side, number) = match side {
                Side::First => (0, table.white),
                Side::Second => (1, table.black),
            };
            let seated = self.seated_now(place, table);
            match seated.and_then(|board| board.players[side]) {
                Some(player) => self.player(player).to_owned(),
                None => self.numbered(place.section, number),
            }
        });
        let words = [
            ("round", &*place.round.to_string()),
            ("table", &*place.table.to_string()),
            ("who", who.as_deref().unwrap_or_default()),
        ];
        self.say(id, &words)
    }

    /// The players of a board, who are known when the round has begun, if the same two still meet.
    fn seated_now(&self, place: &Place, table: &PairMade) -> Option<&Board> {
        let index = |place: u16| usize::from(place).wrapping_sub(1);
        let record = self.competition.section(place.section)?.round(place.round)?;
        let now = record.tables.get(index(place.table))?;
        let same = (now.white, now.black) == (table.white, table.black);
        now.boards.get(index(place.board.into())).filter(|_| same)
    }

    /// `Round 3, table 5.2: A – B 1 : 0`.
    fn at_table(&self, entry: usize, id: Id, place: &Place, score: &str) -> String {
        let pair = self.table(entry, place).map(|table| {
            let white = self.numbered(place.section, table.white);
            format!("{white} – {}", self.numbered(place.section, table.black))
        });
        let board = match place.board {
            1 => place.table.to_string(),
            board => format!("{}.{board}", place.table),
        };
        let words = [
            ("round", &*place.round.to_string()),
            ("table", &*board),
            ("pair", pair.as_deref().unwrap_or_default()),
            ("score", score),
        ];
        self.say(id, &words)
    }

    fn conduct(&self, event: &Fact) -> (Kind, Option<Round>, String) {
        let number = |number: &u16| number.to_string();
        let (kind, round, text) = match event {
            Fact::IncidentNoted { incident } => {
                let sanction = incident.sanction.as_deref();
                let imposed = sanction.map(|name| super::sanction(name, self.t));
                let text = self.say(
                    id::LOG_INCIDENT,
                    &[("who", self.name(incident.who)), ("what", &incident.act)],
                );
                (Kind::Conduct, incident.round, self.because(text, &imposed.unwrap_or_default()))
            }
            Fact::CommitteeFormed { members, .. } => {
                let names: Vec<&str> = members.iter().map(|one| one.name.as_str()).collect();
                (Kind::Conduct, None, self.say(id::LOG_COMMITTEE, &[("who", &names.join(", "))]))
            }
            Fact::Protested { protest } => {
                // What the parties say is not for everybody who reads the log.
                let words = [("who", self.name(protest.who))];
                (Kind::Conduct, Some(protest.round), self.say(id::LOG_PROTEST, &words))
            }
            Fact::ProtestDecided { protest, decision } => {
                let words = [("n", &*number(protest)), ("what", &*decision.text)];
                (Kind::Conduct, None, self.say(ruling_id(decision.upheld), &words))
            }
            Fact::Appealed { protest, .. } => {
                let words = [("n", &*number(protest))];
                (Kind::Conduct, None, self.say(id::LOG_APPEALED, &words))
            }
            Fact::AppealDecided { protest, decision } => {
                let words = [("n", &*number(protest)), ("what", &*decision.text)];
                (Kind::Conduct, None, self.say(id::LOG_APPEAL_DECIDED, &words))
            }
            Fact::Signed { round: Some(round), by, .. } => {
                let words = [("round", &*number(round)), ("who", &**by)];
                (Kind::Signatures, Some(*round), self.say(id::LOG_SIGNED_ROUND, &words))
            }
            Fact::Signed { by, .. } => {
                (Kind::Signatures, None, self.say(id::LOG_SIGNED, &[("who", by)]))
            }
            Fact::Undone { taken_back, reason, .. } => {
                let text = self.say(id::LOG_UNDONE, &[("n", &(taken_back + 1).to_string())]);
                (Kind::Signatures, None, self.because(text, reason))
            }
            _ => (Kind::Conduct, None, String::new()),
        };
        (kind, round, text)
    }
}

fn ruling_id(upheld: bool) -> Id {
    if upheld { id::LOG_PROTEST_UPHELD } else { id::LOG_PROTEST_DISMISSED }
}

/// The names, or the first of many and how many more there are.
fn some(names: &[&str]) -> String {
    match names.len() {
        0..=4 => names.join(", "),
        more => format!("{} … ({more})", names[..3].join(", ")),
    }
}
