//! What is told about an event, in words.

use std::borrow::Cow;
use std::io::{self, Write};

use competition::happened;
use competition::{
    BoardNumber, Competition, DrawnOpening, Fact, Member, RoundRecord, RoundState, Section,
    SectionNumber, TableNumber,
};
use tournament::{Number, Round};
use words::Language;

use crate::id;

/// Tells what has just happened.
pub(super) fn tell(
    out: &mut dyn Write,
    state: &Competition,
    event: &Fact,
    language: Language,
) -> io::Result<()> {
    match event {
        Fact::Entered(happened::Entered { id, player, .. }) => {
            writeln!(out, "{id} {}", player.name)
        }
        Fact::TeamEntered(happened::TeamEntered { id, team }) => {
            writeln!(out, "{id} {}", team.name)
        }
        Fact::Admitted(happened::Admitted { players, .. }) => {
            let label = language.say(id::EVENT_ADMITTED);
            writeln!(out, "{label}: {}", players.len())
        }
        Fact::StageStarted(happened::StageStarted { stage, sections }) => {
            let before = state.sections().len() - sections.len();
            for (number, section) in SectionNumber::all().skip(before).zip(sections) {
                let label = language.say(id::EVENT_STAGE);
                writeln!(out, "{label} {stage}, [{number}] {}", section.name)?;
                write_members(out, state, &section.members)?;
            }
            Ok(())
        }
        Fact::Paired(happened::Paired { section, round, .. }) => match state.section(*section) {
            Some(one) => match one.round(*round) {
                Some(record) => write_round(out, state, one, *round, record, language),
                None => Ok(()),
            },
            None => Ok(()),
        },
        Fact::Joined(happened::Joined { section, who, .. }) => {
            let number = state.section(*section).and_then(|one| one.number_of(*who));
            let number = number.map(|number| number.to_string()).unwrap_or_default();
            writeln!(out, "[{section}] № {number}: {who} {}", state.name(*who))
        }
        Fact::Left(happened::Left { who, sections, .. }) => {
            writeln!(out, "{who} {}", state.name(*who))?;
            for (section, number, leaving) in sections {
                writeln!(out, "  [{section}] № {number}: {}", leaving.consequence.text(language))?;
            }
            Ok(())
        }
        Fact::Corrected(happened::Corrected { changes, .. }) => {
            changes.iter().try_for_each(|change| writeln!(out, "{}", change.text(language)))
        }
        Fact::RoundsOrdered(happened::RoundsOrdered { order, .. }) => {
            let order: Vec<String> = order.iter().map(ToString::to_string).collect();
            writeln!(out, "{}", order.join(" "))
        }
        Fact::Corresponded { deeds, .. } => {
            let said = deeds.iter().flat_map(|deed| deed.rulings.iter().chain(&deed.refused));
            { said }.try_for_each(|one| {
                let clauses = one.clauses.join(", ");
                writeln!(out, "{} [{clauses}]", one.text.text(language))
            })
        }
        Fact::TieBroken(happened::TieBroken { broken, .. }) => writeln!(out, "→ {}", broken.winner),
        Fact::OpeningsDrawn(happened::OpeningsDrawn { drawn, .. }) => {
            drawn.iter().try_for_each(|(table, board, one)| write_opening(out, *table, *board, one))
        }
        Fact::ProtestDecided(happened::ProtestDecided { decision, .. })
        | Fact::AppealDecided(happened::AppealDecided { decision, .. }) => {
            let lifted = decision.lifts.iter().flat_map(|lifted| lifted.lines(state, language));
            { lifted }.try_for_each(|line| writeln!(out, "{line}"))
        }
        Fact::Paused(_)
        | Fact::Resumed(_)
        | Fact::Cancelled(_)
        | Fact::Moved(_)
        | Fact::RoundMoved(_)
        | Fact::MatterNoted(_) => {
            let line = state.course_line(event, language);
            { line.into_iter() }.try_for_each(|line| writeln!(out, "{line}"))
        }
        Fact::Created(_)
        | Fact::Amended(_)
        | Fact::Changed(_)
        | Fact::Checked(_)
        | Fact::Refused(_)
        | Fact::AssistantAgreed(_)
        | Fact::Classified(_)
        | Fact::TeamChanged(_)
        | Fact::PlaysOn(_)
        | Fact::Committed(_)
        | Fact::Contributed(_)
        | Fact::Revealed(_)
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
        | Fact::LinedUp(_)
        | Fact::Started(_)
        | Fact::Missed(_)
        | Fact::Arrived(_)
        | Fact::Scored(_)
        | Fact::Recorded(_)
        | Fact::BoardLost(_)
        | Fact::Closed(_)
        | Fact::PlayedOff(_)
        | Fact::IncidentNoted(_)
        | Fact::CommitteeFormed(_)
        | Fact::Protested(_)
        | Fact::Appealed(_)
        | Fact::Signed(_)
        | Fact::AdditionalCalled(_)
        | Fact::AdditionalScored(_)
        | Fact::AdditionalWaived(_)
        | Fact::Undone(_) => Ok(()),
    }
}

fn write_members(out: &mut dyn Write, state: &Competition, members: &[Member]) -> io::Result<()> {
    for (number, member) in (1..).zip(members) {
        writeln!(out, "{number:>4}  {member:<5} {}", state.name(*member))?;
    }
    Ok(())
}

fn write_opening(
    out: &mut dyn Write,
    table: TableNumber,
    board: BoardNumber,
    drawn: &DrawnOpening,
) -> io::Result<()> {
    let DrawnOpening { source, cell, opening, .. } = drawn;
    let board = if board > BoardNumber::FIRST { format!(".{board}") } else { String::new() };
    writeln!(out, "{table:>4}{board}  {source} {cell}: {opening}")
}

/// The pairs of a round with their results.
pub(super) fn write_round(
    out: &mut dyn Write,
    state: &Competition,
    section: &Section,
    number: Round,
    record: &RoundRecord,
    language: Language,
) -> io::Result<()> {
    let round = language.say(id::EVENT_ROUND);
    writeln!(out, "{round} {number} ({})", state_word(record.state, language))?;
    let name = |number: Number| {
        section.members.get(number.index()).map_or("", |member| state.name(*member))
    };
    let (counting, knockout) = (state.counting(), state.is_knockout(section));
    for (table, one) in TableNumber::all().zip(&record.tables) {
        let scores: Vec<String> = one
            .boards
            .iter()
            .map(|board| match board.wrong {
                Some(_) => "×".to_owned(),
                None => board.scores.iter().map(|score| score.text()).collect::<Vec<_>>().join(" "),
            })
            .collect();
        let (white, black) = (
            format!("{} {}", one.white, name(one.white)),
            format!("{} {}", one.black, name(one.black)),
        );
        writeln!(out, "{table:>4}  {white:<30} – {black:<30} {}", scores.join(" | "))?;
        if knockout && one.is_lost_by_both(&counting) {
            writeln!(out, "      {}", language.say(id::EVENT_BOTH_LEAVE))?;
        }
        if let Some(broken) = one.tie_broken(&counting) {
            let games: Vec<&str> = broken.games.iter().map(|score| score.text()).collect();
            let way = broken.by.word(language);
            writeln!(out, "      {way}: {} → {}", games.join(" "), broken.winner)?;
        }
    }
    for ((table, board), drawn) in &record.openings {
        write_opening(out, *table, *board, drawn)?;
    }
    let label = language.say(id::EVENT_BYE_POINT);
    for number in record.bye.iter() {
        writeln!(out, "      {number} {} ({label})", name(*number))?;
    }
    let label = language.say(id::EVENT_FREE);
    for number in &record.free {
        writeln!(out, "      {number} {} ({label})", name(*number))?;
    }
    let label = language.say(id::EVENT_AWAY);
    for number in record.away.keys() {
        writeln!(out, "      {number} {} ({label})", name(*number))?;
    }
    Ok(())
}

fn state_word(state: RoundState, language: Language) -> Cow<'static, str> {
    match state {
        RoundState::Draft => language.say(id::EVENT_DRAFT),
        RoundState::Published => language.say(id::EVENT_PUBLISHED),
        RoundState::Playing => language.say(id::EVENT_PLAYING),
        RoundState::Closed => language.say(id::EVENT_CLOSED),
    }
}
