//! The draws of an event, as anybody can repeat them.

use competition::happened;
use competition::{
    BoardNumber, Competition, Fact, FactIndex, LotRecord, Member, SectionDrawn, Side, StageNumber,
    TableNumber,
};
use lots::{Lot, Seed};
use tournament::Round;

use crate::id;
use crate::text::Texts;

/// A draw: what it was for, from what, and what came of it.
pub(crate) struct DrawView {
    pub(crate) number: usize,
    pub(crate) what: String,
    pub(crate) commitment: Option<String>,
    pub(crate) contributions: Vec<String>,
    /// The seed, once it was said.
    pub(crate) seed: Option<String>,
    /// What was drawn: groups of lines, each a number or a table and what it got.
    pub(crate) drawn: Vec<(String, Vec<(String, String)>)>,
    /// The commands that repeat it.
    pub(crate) verify: Vec<String>,
}

impl DrawView {
    /// Whether the seed is the one that was announced.
    pub(crate) fn fits(&self) -> bool {
        match (&self.commitment, &self.seed) {
            (Some(announced), Some(seed)) => {
                Seed::from_text(seed.clone()).commitment().to_string() == *announced
            }
            _ => false,
        }
    }

    fn of_lot(number: usize, what: String, lot: &LotRecord) -> DrawView {
        DrawView {
            number,
            what,
            commitment: lot.commitment.clone(),
            contributions: lot.contributions.clone(),
            seed: Some(lot.seed.clone()),
            drawn: Vec::new(),
            verify: Vec::new(),
        }
    }
}

/// All draws of an event in their order; the one that is being prepared comes last.
pub(crate) fn draws(competition: &Competition, t: Texts) -> Vec<DrawView> {
    let mut draws: Vec<DrawView> = Vec::new();
    let counts = |index: &FactIndex| !competition.undone().contains(index);
    let history = competition.history().indexed().filter(|(index, _)| counts(index));
    for (_, event) in history {
        let number = draws.len() + 1;
        draws.extend(match event {
            Fact::StageStarted(happened::StageStarted { stage, sections }) => {
                stage_draw(competition, number, *stage, sections, t)
            }
            Fact::OpeningsDrawn(happened::OpeningsDrawn { round, drawn, .. }) => {
                openings_draw(number, *round, drawn, t)
            }
            Fact::Paired(happened::Paired { round, made, .. }) => made.lot.as_ref().map(|lot| {
                let what = t.count(id::LOT_FOR_ROUND, round).into_owned();
                DrawView::of_lot(number, what, lot)
            }),
            Fact::TieBroken(happened::TieBroken {
                section, table, broken, lot: Some(lot), ..
            }) => {
                let what = t.count(id::LOT_FOR_TIE, table).into_owned();
                let mut draw = DrawView::of_lot(number, what, lot);
                let member = competition
                    .section(*section)
                    .and_then(|one| one.members.get(broken.winner.index()));
                let name = member.map(|one| competition.name(*one)).unwrap_or_default();
                draw.drawn = vec![(String::new(), vec![(table.to_string(), name.to_owned())])];
                Some(draw)
            }
            Fact::AdditionalCalled(happened::AdditionalCalled { section, additional }) => {
                additional.lot.as_ref().map(|lot| {
                    let what = t.say(id::LOT_FOR_ADDITIONAL).into_owned();
                    let mut draw = DrawView::of_lot(number, what, lot);
                    let name = |one: &tournament::Number| {
                        let member = competition.section(*section)?.members.get(one.index())?;
                        Some(competition.name(*member).to_owned())
                    };
                    let named = (1..).zip(additional.who.iter().filter_map(name));
                    let named = named.map(|(place, who): (u16, _)| (place.to_string(), who));
                    draw.drawn = vec![(String::new(), named.collect())];
                    draw
                })
            }
            Fact::RoundsOrdered(happened::RoundsOrdered { order, lot: Some(lot), .. }) => {
                let mut draw = DrawView::of_lot(number, t.say(id::LOT_FOR_ORDER).into_owned(), lot);
                let rounds = (1..)
                    .zip(order)
                    .map(|(place, round): (u16, _)| (place.to_string(), round.to_string()));
                draw.drawn = vec![(String::new(), rounds.collect())];
                Some(draw)
            }
            Fact::Created(_)
            | Fact::Amended(_)
            | Fact::Entered(_)
            | Fact::Changed(_)
            | Fact::Checked(_)
            | Fact::Admitted(_)
            | Fact::Refused(_)
            | Fact::AssistantAgreed(_)
            | Fact::Classified(_)
            | Fact::TeamEntered(_)
            | Fact::TeamChanged(_)
            | Fact::Left(_)
            | Fact::PlaysOn(_)
            | Fact::Joined(_)
            | Fact::Committed(_)
            | Fact::Contributed(_)
            | Fact::Revealed(_)
            | Fact::RoundsOrdered(_)
            | Fact::AwayNoted(_)
            | Fact::Expected(_)
            | Fact::CheckedIn(_)
            | Fact::CheckedOut(_)
            | Fact::Forbidden(_)
            | Fact::Allowed(_)
            | Fact::Unpaired(_)
            | Fact::PairAdded(_)
            | Fact::TableFixed(_)
            | Fact::Published(_)
            | Fact::TablesSet(_)
            | Fact::VenueSwitched(_)
            | Fact::Corresponded { .. }
            | Fact::LinedUp(_)
            | Fact::Started(_)
            | Fact::Missed(_)
            | Fact::Arrived(_)
            | Fact::Scored(_)
            | Fact::Recorded(_)
            | Fact::Corrected(_)
            | Fact::BoardLost(_)
            | Fact::TieBroken(_)
            | Fact::Closed(_)
            | Fact::PlayedOff(_)
            | Fact::AdditionalScored(_)
            | Fact::AdditionalWaived(_)
            | Fact::IncidentNoted(_)
            | Fact::CommitteeFormed(_)
            | Fact::Protested(_)
            | Fact::ProtestDecided(_)
            | Fact::Appealed(_)
            | Fact::AppealDecided(_)
            | Fact::Signed(_)
            | Fact::Paused(_)
            | Fact::Resumed(_)
            | Fact::Cancelled(_)
            | Fact::Moved(_)
            | Fact::RoundMoved(_)
            | Fact::MatterNoted(_)
            | Fact::Undone(_) => None,
        });
    }
    draws.extend(prepared(competition, draws.len() + 1, t));
    draws
}

/// The draw that is being prepared.
fn prepared(competition: &Competition, number: usize, t: Texts) -> Option<DrawView> {
    let draw = competition.draw();
    let what = t.say(id::LOT_PREPARED).into_owned();
    if let Some(lot) = &draw.lot {
        return Some(DrawView::of_lot(number, what, lot));
    }
    Some(DrawView {
        number,
        what,
        commitment: Some(draw.commitment.clone()?),
        contributions: draw.contributions.clone(),
        seed: None,
        drawn: Vec::new(),
        verify: Vec::new(),
    })
}

fn stage_draw(
    competition: &Competition,
    number: usize,
    stage: StageNumber,
    sections: &[SectionDrawn],
    t: Texts,
) -> Option<DrawView> {
    let lot = sections.first()?.lot.as_ref()?;
    let mut draw = DrawView::of_lot(number, t.count(id::LOT_FOR_STAGE, &stage).into_owned(), lot);
    let line = |(number, member): (u16, &Member)| {
        (number.to_string(), competition.name(*member).to_owned())
    };
    let group = |section: &SectionDrawn| {
        (section.name.clone(), (1..).zip(&section.members).map(line).collect())
    };
    draw.drawn = sections.iter().map(group).collect();
    let count: usize = sections.iter().map(|section| section.members.len()).sum();
    let purpose = format!("stage {stage}: numbers");
    let mut order: Vec<usize> = (1..=count).collect();
    Lot::new(&lot.seed(), &purpose).shuffle(&mut order);
    let order: Vec<String> = order.iter().map(ToString::to_string).collect();
    draw.verify = vec![format!(
        "damka lot verify {} --count {count} --purpose {} --order {}{}",
        origin(lot),
        quoted(&purpose),
        order.join(","),
        commitment(lot),
    )];
    Some(draw)
}

fn openings_draw(
    number: usize,
    round: Round,
    drawn: &[(TableNumber, BoardNumber, competition::DrawnOpening)],
    t: Texts,
) -> Option<DrawView> {
    let (_, _, first) = drawn.first()?;
    let what = t.count(id::LOT_FOR_OPENINGS, &round).into_owned();
    let mut draw = DrawView::of_lot(number, what, &first.lot);
    let boards = drawn.iter().any(|(_, board, _)| *board > 1);
    let line = |(table, board, one): &(TableNumber, BoardNumber, competition::DrawnOpening)| {
        let place = if boards { format!("{table}.{board}") } else { table.to_string() };
        // Who came late pays for the draw with his time.
        let pays = one.on_clock_of.map(|side| match side {
            Side::First => id::OPENING_ON_FIRST,
            Side::Second => id::OPENING_ON_SECOND,
        });
        let pays = pays.map(|id| format!(" ({})", t.say(id))).unwrap_or_default();
        (place, format!("{}  {}{pays}", one.cell, one.opening))
    };
    draw.drawn = vec![(first.source.clone(), drawn.iter().map(line).collect())];
    if let Some(announced) = &first.lot.commitment {
        draw.verify.push(format!(
            "damka lot verify {} --count 1 --commitment {announced}",
            origin(&first.lot)
        ));
    }
    Some(draw)
}

/// The part of a command line that names the seed and what was mixed in.
fn origin(lot: &LotRecord) -> String {
    let mixed = lot.contributions.iter().map(|text| format!(" --contribution {}", quoted(text)));
    format!("--seed {}{}", quoted(&lot.seed), mixed.collect::<String>())
}

fn commitment(lot: &LotRecord) -> String {
    lot.commitment.as_ref().map(|text| format!(" --commitment {text}")).unwrap_or_default()
}

/// A text that a shell takes as one word.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}
