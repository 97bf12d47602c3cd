//! What has happened in an event, in words.

use competition::happened;
use competition::{
    Board, BoardNumber, Competition, DrawnOpening, Fact, FactIndex, Member, PairMade, Place,
    PlayerId, Ruling, SectionNumber, Side, TableNumber, Venue,
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
    entry: FactIndex,
    section: SectionNumber,
    round: Round,
    /// The entry that took it back, if one did.
    until: Option<FactIndex>,
    /// How many tables are before them.
    first: usize,
    tables: &'a [PairMade],
}

impl<'a> Teller<'a> {
    /// One who has read the whole log.
    pub(crate) fn new(competition: &'a Competition, t: Texts) -> Teller<'a> {
        let mut teller = Teller { competition, t, seated: Vec::new() };
        for (entry, event) in competition.history().indexed() {
            if let Fact::Paired(happened::Paired { section, round, made }) = event {
                teller.seat(entry, (*section, *round), 0, &made.pairs);
            } else if let Fact::PairAdded(happened::PairAdded { section, round, pair, .. }) = event
            {
                let of_round = |one: &&Seated<'_>| {
                    (one.section, one.round) == (*section, *round) && one.until.is_none()
                };
                let last = teller.seated.iter().rev().find(of_round);
                let first = last.map_or(0, |one| one.first + one.tables.len());
                teller.seat(entry, (*section, *round), first, std::slice::from_ref(pair));
            } else if let Fact::Undone(happened::Undone { taken_back, .. }) = event {
                // What took something back and is taken back itself lets that stand again.
                let again = competition.history().get(*taken_back).and_then(Fact::takes_back);
                let (which, until) = again.map_or((*taken_back, Some(entry)), |one| (one, None));
                let taken = teller.seated.iter_mut().find(|one| one.entry == which);
                taken.into_iter().for_each(|one| one.until = until);
            }
        }
        teller
    }

    fn seat(
        &mut self,
        entry: FactIndex,
        (section, round): (SectionNumber, Round),
        first: usize,
        tables: &'a [PairMade],
    ) {
        self.seated.push(Seated { entry, section, round, until: None, first, tables });
    }

    /// The table as it was seated last before an entry: the round may have been paired again since.
    fn table(&self, entry: FactIndex, place: &Place) -> Option<&'a PairMade> {
        let stands = |one: &&Seated<'_>| {
            one.entry < entry && one.until.is_none_or(|taken_back| taken_back > entry)
        };
        let mut before = self.seated.iter().rev().filter(stands);
        let at = |one: &Seated<'a>| {
            let here = (one.section, one.round) == (place.section, place.round);
            let index = place.table.index().checked_sub(one.first).filter(|_| here)?;
            one.tables.get(index)
        };
        before.find_map(at)
    }
}

impl Teller<'_> {
    /// What has happened, by its number in the log from 0.
    pub(crate) fn tell(&self, entry: FactIndex) -> Option<Happened> {
        let text = |id, words: &[(&str, &str)]| self.say(id, words);
        let who = |id, who: &str| self.say(id, &[("who", who)]);
        let number = |number: &dyn ToString| number.to_string();
        let in_round = |id, round: &Round| text(id, &[("round", &round.to_string())]);
        Some(match self.competition.history().get(entry)? {
            Fact::Created(happened::Created { regulations }) => {
                entries(who(id::LOG_CREATED, &regulations.name))
            }
            Fact::Amended(_) => entries(text(id::LOG_AMENDED, &[])),
            Fact::Entered(happened::Entered { player, .. }) => {
                entries(who(id::LOG_ENTERED, &player.name))
            }
            Fact::Changed(happened::Changed { player, .. }) => {
                entries(who(id::LOG_CHANGED, &player.name))
            }
            Fact::Checked(happened::Checked { items, .. }) => {
                let names: Vec<&str> = items.iter().map(|(id, _)| self.player(*id)).collect();
                entries(who(id::LOG_CHECKED, &some(&names)))
            }
            Fact::Admitted(happened::Admitted { players, .. }) => {
                let names: Vec<&str> = players.iter().map(|id| self.player(*id)).collect();
                entries(who(id::LOG_ADMITTED, &some(&names)))
            }
            Fact::Refused(happened::Refused { id, .. }) => {
                entries(who(id::LOG_REFUSED, self.player(*id)))
            }
            Fact::AssistantAgreed(happened::AssistantAgreed { id, assistant }) => {
                let words = [("who", self.player(*id)), ("assistant", &*assistant.name)];
                entries(text(id::LOG_ASSISTANT, &words))
            }
            Fact::Classified(happened::Classified { id, .. }) => {
                entries(who(id::LOG_CLASSIFIED, self.player(*id)))
            }
            Fact::TeamEntered(happened::TeamEntered { team, .. }) => {
                entries(who(id::LOG_ENTERED, &team.name))
            }
            Fact::TeamChanged(happened::TeamChanged { team, .. }) => {
                entries(who(id::LOG_CHANGED, &team.name))
            }
            Fact::Left(happened::Left { who: member, left, .. }) => {
                let rests = left.clauses.iter().chain(&left.points);
                let why = std::iter::once(&left.reason).chain(rests).map(String::as_str);
                let why = why.collect::<Vec<_>>().join("; ");
                entries(because(who(id::LOG_LEFT, self.name(*member)), &why))
            }
            Fact::PlaysOn(happened::PlaysOn { who: member, reason, .. }) => {
                entries(because(who(id::LOG_PLAYS_ON, self.name(*member)), reason))
            }
            Fact::Joined(happened::Joined { who: member, reason, .. }) => {
                entries(because(who(id::LOG_JOINED, self.name(*member)), reason))
            }
            Fact::Committed(happened::Committed { commitment }) => {
                lots(None, text(id::LOG_COMMITTED, &[("what", commitment)]))
            }
            Fact::Contributed(happened::Contributed { text: said }) => {
                lots(None, text(id::LOG_CONTRIBUTED, &[("what", said)]))
            }
            Fact::Revealed(happened::Revealed { lot }) => {
                lots(None, text(id::LOG_REVEALED, &[("what", &lot.seed)]))
            }
            Fact::StageStarted(happened::StageStarted { stage, sections }) => {
                let count: usize = sections.iter().map(|one| one.members.len()).sum();
                let words = [("stage", &*stage.to_string()), ("count", &*count.to_string())];
                lots(None, text(id::LOG_STAGE, &words))
            }
            Fact::OpeningsDrawn(happened::OpeningsDrawn { round, drawn, .. }) => {
                let cell = |(table, _, one): &(TableNumber, BoardNumber, DrawnOpening)| {
                    let pays = one.on_clock_of.map(|side| match side {
                        Side::First => id::OPENING_ON_FIRST,
                        Side::Second => id::OPENING_ON_SECOND,
                    });
                    let pays = pays.map(|id| format!(" ({})", self.say(id, &[])));
                    format!("{table}: {} {}{}", one.cell, one.opening, pays.unwrap_or_default())
                };
                let cells: Vec<String> = drawn.iter().map(cell).collect();
                let words = [("round", &*number(round)), ("what", &*cells.join("; "))];
                lots(Some(*round), text(id::LOG_OPENINGS, &words))
            }
            Fact::RoundsOrdered(happened::RoundsOrdered { order, reason, .. }) => {
                let order: Vec<String> = order.iter().map(ToString::to_string).collect();
                let text = text(id::LOG_ORDERED, &[("what", &order.join(", "))]);
                lots(None, because(text, reason))
            }
            Fact::AwayNoted(happened::AwayNoted { section, number: away, round, .. }) => {
                let away = self.numbered(*section, *away);
                let words = [("who", &*away), ("round", &*number(round))];
                rounds(Some(*round), text(id::LOG_AWAY, &words))
            }
            Fact::Expected(happened::Expected { section, number: away, round }) => {
                let away = self.numbered(*section, *away);
                let words = [("who", &*away), ("round", &*number(round))];
                rounds(Some(*round), text(id::LOG_EXPECTED, &words))
            }
            Fact::CheckedIn(happened::CheckedIn { who: member, .. }) => {
                rounds(None, who(id::LOG_CHECKED_IN, self.name(*member)))
            }
            Fact::CheckedOut(happened::CheckedOut { who: member, .. }) => {
                rounds(None, who(id::LOG_CHECKED_OUT, self.name(*member)))
            }
            Fact::Forbidden(happened::Forbidden { one, other, reason, .. }) => {
                let words = [("who", self.name(*one)), ("other", self.name(*other))];
                rounds(None, because(text(id::LOG_FORBIDDEN, &words), reason))
            }
            Fact::Allowed(happened::Allowed { one, other }) => {
                let words = [("who", self.name(*one)), ("other", self.name(*other))];
                rounds(None, text(id::LOG_ALLOWED, &words))
            }
            Fact::Paired(happened::Paired { round, .. }) => {
                rounds(Some(*round), in_round(id::LOG_PAIRED, round))
            }
            Fact::Unpaired(happened::Unpaired { round, reason, .. }) => {
                rounds(Some(*round), because(in_round(id::LOG_UNPAIRED, round), reason))
            }
            Fact::PairAdded(happened::PairAdded { section, round, pair, .. }) => {
                let white = self.numbered(*section, pair.white);
                let black = self.numbered(*section, pair.black);
                let words = [("who", &*white), ("other", &*black), ("round", &*number(round))];
                rounds(Some(*round), text(id::LOG_PAIR_ADDED, &words))
            }
            Fact::TableFixed(happened::TableFixed { who: member, table }) => {
                let table = table.map_or_else(|| "–".to_owned(), |table| table.to_string());
                let words = [("who", self.name(*member)), ("table", &*table)];
                rounds(None, text(id::LOG_TABLE_FIXED, &words))
            }
            Fact::Published(happened::Published { round, .. }) => {
                rounds(Some(*round), in_round(id::LOG_PUBLISHED, round))
            }
            Fact::LinedUp(happened::LinedUp { round, team, .. }) => {
                let words = [("who", self.name(Member::Team(*team))), ("round", &*number(round))];
                rounds(Some(*round), text(id::LOG_LINED_UP, &words))
            }
            Fact::Missed(happened::Missed { place, side, .. }) => {
                rounds(Some(place.round), self.at_board(entry, id::LOG_MISSED, place, *side))
            }
            Fact::Arrived(happened::Arrived { place, side, excused, .. }) => {
                let mut told = self.at_board(entry, id::LOG_ARRIVED, place, *side);
                if !excused.is_empty() {
                    told.push_str("; ");
                    told.push_str(&text(id::LATE_EXCUSED, &[("why", excused)]));
                }
                rounds(Some(place.round), told)
            }
            Fact::Started(happened::Started { round, .. }) => {
                rounds(Some(*round), in_round(id::LOG_STARTED, round))
            }
            Fact::Closed(happened::Closed { round, .. }) => {
                rounds(Some(*round), in_round(id::LOG_CLOSED, round))
            }
            Fact::Scored(happened::Scored { place, score, platform, .. }) => {
                let id = if platform.is_some() { id::LOG_SCORED_PLATFORM } else { id::LOG_SCORED };
                let text = self.at_table(entry, id, place, shown(*score));
                let clauses = platform.as_ref().map(|one| one.clauses.join(", "));
                results(place.round, because(text, &clauses.unwrap_or_default()))
            }
            Fact::Corresponded { deeds, by, .. } => {
                let first = deeds.first().map(|deed| deed.place);
                let board = first.filter(|_| deeds.len() == 1);
                let told = match board {
                    Some(place) => self.at_table(entry, id::LOG_LETTER, &place, by),
                    None => who(id::LOG_LETTERS, by),
                };
                Happened { kind: Kind::Results, round: board.map(|place| place.round), text: told }
            }
            Fact::TablesSet(happened::TablesSet { round, .. }) => {
                rounds(Some(*round), in_round(id::LOG_TABLES_SET, round))
            }
            Fact::VenueSwitched(happened::VenueSwitched { place, to, reason, .. }) => {
                let id = match to {
                    Venue::Wood => id::LOG_TO_WOOD,
                    Venue::Platform => id::LOG_TO_PLATFORM,
                };
                rounds(Some(place.round), because(self.at_table(entry, id, place, ""), reason))
            }
            Fact::Recorded(happened::Recorded { place, moves, .. }) => {
                let id = if moves.is_empty() { id::LOG_RECORD_GONE } else { id::LOG_RECORDED };
                results(place.round, self.at_table(entry, id, place, ""))
            }
            Fact::Corrected(happened::Corrected { place, score, reason, .. }) => {
                let text = self.at_table(entry, id::LOG_CORRECTED, place, shown(*score));
                results(place.round, because(text, reason))
            }
            Fact::BoardLost(happened::BoardLost { place, .. }) => {
                results(place.round, self.at_table(entry, id::LOG_BOARD_LOST, place, ""))
            }
            Fact::TieBroken(happened::TieBroken { section, round, table, broken, .. }) => {
                let winner = self.numbered(*section, broken.winner);
                let words = [("who", &*winner), ("table", &*table.to_string())];
                results(*round, text(id::LOG_TIE_BROKEN, &words))
            }
            Fact::PlayedOff(happened::PlayedOff { section, play_off, .. }) => {
                let order: Vec<String> =
                    play_off.order.iter().map(|one| self.numbered(*section, *one)).collect();
                let text = who(id::LOG_PLAYED_OFF, &order.join(", "));
                Happened { kind: Kind::Results, round: None, text: because(text, &play_off.note) }
            }
            Fact::AdditionalCalled(happened::AdditionalCalled { section, additional }) => {
                let names: Vec<String> =
                    additional.who.iter().map(|one| self.numbered(*section, *one)).collect();
                let text = who(id::LOG_ADDITIONAL, &names.join(", "));
                Happened {
                    kind: Kind::Results,
                    round: None,
                    text: because(text, &additional.control),
                }
            }
            Fact::AdditionalScored(happened::AdditionalScored {
                section,
                additional,
                meeting,
                score,
                reason,
                ..
            }) => {
                let found = self.competition.section(*section);
                let found = found.and_then(|one| one.additional.get(additional.index()));
                let pair = found.and_then(|one| one.meetings.get(meeting.index()));
                let names = pair
                    .map(|one| [one.white, one.black])
                    .map(|two| two.map(|one| self.numbered(*section, one)).join(" – "));
                let words = [("who", &*names.unwrap_or_default()), ("score", score.text())];
                let text = because(text(id::LOG_ADDITIONAL_SCORED, &words), reason);
                Happened { kind: Kind::Results, round: None, text }
            }
            Fact::AdditionalWaived(happened::AdditionalWaived { section, waived }) => {
                let names: Vec<String> =
                    waived.who.iter().map(|one| self.numbered(*section, *one)).collect();
                let text = who(id::LOG_ADDITIONAL_WAIVED, &names.join(", "));
                Happened { kind: Kind::Results, round: None, text: because(text, &waived.reason) }
            }
            Fact::IncidentNoted(happened::IncidentNoted { incident, .. }) => {
                let imposed =
                    incident.sanction.as_deref().map(|name| super::sanction(name, self.t));
                let words = [("who", self.name(incident.who)), ("what", &*incident.act)];
                let text = text(id::LOG_INCIDENT, &words);
                let effect = incident.effect.as_deref().map(|one| super::effect(one, self.t));
                let imposed: Vec<String> = imposed.into_iter().chain(effect).collect();
                conduct(incident.round, because(text, &imposed.join(", ")))
            }
            Fact::CommitteeFormed(happened::CommitteeFormed { members, .. }) => {
                let names: Vec<&str> = members.iter().map(|one| one.name.as_str()).collect();
                conduct(None, who(id::LOG_COMMITTEE, &names.join(", ")))
            }
            // What the parties say is not for everybody who reads the log.
            Fact::Protested(happened::Protested { protest }) => {
                conduct(Some(protest.round), who(id::LOG_PROTEST, self.name(protest.who)))
            }
            Fact::ProtestDecided(happened::ProtestDecided { protest, decision, .. }) => {
                let words = [("n", &*number(protest)), ("what", &*decision.text)];
                let told = text(ruling_id(decision.upheld), &words);
                conduct(None, because(told, &self.lifted(decision)))
            }
            Fact::Appealed(happened::Appealed { protest, .. }) => {
                conduct(None, text(id::LOG_APPEALED, &[("n", &*number(protest))]))
            }
            Fact::AppealDecided(happened::AppealDecided { protest, decision, .. }) => {
                let words = [("n", &*number(protest)), ("what", &*decision.text)];
                let told = text(id::LOG_APPEAL_DECIDED, &words);
                conduct(None, because(told, &self.lifted(decision)))
            }
            Fact::Signed(happened::Signed { round: Some(round), by, .. }) => {
                let words = [("round", &*number(round)), ("who", &**by)];
                signatures(Some(*round), text(id::LOG_SIGNED_ROUND, &words))
            }
            Fact::Signed(happened::Signed { by, .. }) => signatures(None, who(id::LOG_SIGNED, by)),
            fact @ (Fact::Paused(_)
            | Fact::Resumed(_)
            | Fact::Cancelled(_)
            | Fact::Moved(_)
            | Fact::RoundMoved(_)
            | Fact::MatterNoted(_)) => {
                let told = self.competition.course_line(fact, self.t.language);
                rounds(None, told.unwrap_or_default())
            }
            Fact::Undone(happened::Undone { taken_back, reason, .. }) => {
                let text = text(id::LOG_UNDONE, &[("n", &(taken_back.0 + 1).to_string())]);
                signatures(None, because(text, reason))
            }
        })
    }

    fn say(&self, id: Id, words: &[(&str, &str)]) -> String {
        self.t.tell(id, words).into_owned()
    }

    fn name(&self, member: Member) -> &str {
        self.competition.name(member)
    }

    /// What a ruling gave back with a sanction that it lifted.
    fn lifted(&self, decision: &Ruling) -> String {
        let lifted = decision.lifts.as_deref();
        let lines = lifted.map(|one| one.lines(self.competition, self.t.language));
        lines.unwrap_or_default().join(" ")
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

    /// `Round 3, table 5: A has not come`.
    fn at_board(&self, entry: FactIndex, id: Id, place: &Place, side: Side) -> String {
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
        let record = self.competition.section(place.section)?.round(place.round)?;
        let now = record.tables.get(place.table.index())?;
        let same = (now.white, now.black) == (table.white, table.black);
        now.boards.get(place.board.index()).filter(|_| same)
    }

    /// `Round 3, table 5.2: A – B 1 : 0`.
    fn at_table(&self, entry: FactIndex, id: Id, place: &Place, score: &str) -> String {
        let pair = self.table(entry, place).map(|table| {
            let white = self.numbered(place.section, table.white);
            format!("{white} – {}", self.numbered(place.section, table.black))
        });
        let board = match place.board {
            BoardNumber::FIRST => place.table.to_string(),
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
}

fn because(text: String, reason: &str) -> String {
    if reason.is_empty() { text } else { format!("{text} ({reason})") }
}

fn entries(text: String) -> Happened {
    Happened { kind: Kind::Entries, round: None, text }
}

fn lots(round: Option<Round>, text: String) -> Happened {
    Happened { kind: Kind::Lots, round, text }
}

fn rounds(round: Option<Round>, text: String) -> Happened {
    Happened { kind: Kind::Rounds, round, text }
}

fn results(round: Round, text: String) -> Happened {
    Happened { kind: Kind::Results, round: Some(round), text }
}

fn conduct(round: Option<Round>, text: String) -> Happened {
    Happened { kind: Kind::Conduct, round, text }
}

fn signatures(round: Option<Round>, text: String) -> Happened {
    Happened { kind: Kind::Signatures, round, text }
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
