//! What the clocks were charged for, act by act, as the log has it: the answer to a complaint about the clock.

use game::{Colour, Millis, Moment, Side};
use words::Language;

use crate::view::heard;
use crate::{Fact, Played, Role, Said, ServerTime, Table};

/// The clocks of a game, act by act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockLog {
    /// Each act by which a clock changed, in order.
    pub lines: Vec<ClockLine>,
}

/// An act by which a clock changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockLine {
    /// What happened; nothing where he who asks may not know it.
    pub said: Vec<Said>,
    /// Whose clock had run until then.
    pub ran: Option<Colour>,
    /// When the server received it.
    pub received: ServerTime,
    /// What was charged for the time since the act before it.
    pub charged: Millis,
    /// What of the way of the message was forgiven.
    pub forgiven: Millis,
    /// What the disk had taken before, which is nobody's.
    pub disk: Millis,
    /// What White's clock showed then, and Black's.
    pub left: [Millis; 2],
}

impl ClockLog {
    /// The clocks of a table from all its facts, as somebody in a role may hear of them; nothing where the
    /// program keeps none, or one for several boards. Whoever plays blindfold is not told again what was
    /// played.
    pub fn of(facts: &[Fact], blindfold: bool, role: Role, language: Language) -> Option<ClockLog> {
        let (Fact::Opened { terms }, rest) = facts.split_first()? else { return None };
        let mut table = Table::new(terms.clone()).ok()?;
        if terms.pool.is_some() {
            return None;
        }
        let mut lines = Vec::new();
        let mut last = Moment(0);
        for fact in rest {
            let ran = table.game().state().clock.running();
            let before = used(&table, last);
            table.apply(fact).ok()?;
            let Fact::Played(played) = fact else { continue };
            let Some(at) = fact.at().filter(|_| table.keeps_clock()) else { continue };
            let charged = Millis(used(&table, at) - before);
            last = at;
            // What neither took time nor moved a clock is no line of it.
            if charged == Millis::ZERO && !fact.moves_clocks() {
                continue;
            }
            let colour = |side| table.game().rules().colour(side);
            lines.push(ClockLine {
                said: if blindfold { Vec::new() } else { heard(&table, played, role, language) },
                ran: ran.map(colour),
                charged,
                left: left(&table, at),
                ..ClockLine::at(played)
            });
        }
        (!lines.is_empty()).then_some(ClockLog { lines })
    }

    /// What a player was charged in all.
    pub fn charged(&self, to: Colour) -> Millis {
        let own = self.lines.iter().filter(|line| line.ran == Some(to));
        Millis(own.map(|line| line.charged.0).sum())
    }
}

impl Table {
    /// The clauses by which a player may complain of the clock.
    pub fn complaint_clauses(&self) -> Vec<clauses::Clause> {
        let rules = self.game().rules();
        let rule = rules.book().clock_fault(rules.discipline());
        rule.map_or_else(Vec::new, |rule| rule.complaint.clauses.to_vec())
    }
}

impl ClockLine {
    /// When something was done, as the server has noted it.
    fn at(played: &Played) -> ClockLine {
        let timing = &played.timing;
        ClockLine {
            said: Vec::new(),
            ran: None,
            received: timing.received,
            charged: Millis::ZERO,
            forgiven: timing.forgiven,
            disk: timing.disk_before,
            left: [Millis::ZERO; 2],
        }
    }
}

/// What both clocks have used by a moment.
fn used(table: &Table, at: Moment) -> i64 {
    let clock = &table.game().state().clock;
    Side::BOTH.iter().map(|side| clock.used(*side, at).0).sum()
}

/// What the clocks show, White's first.
fn left(table: &Table, at: Moment) -> [Millis; 2] {
    let clock = &table.game().state().clock;
    let shown = |side| clock.remaining(side, at).shown();
    match table.game().rules().colour(Side::First) {
        Colour::White => [shown(Side::First), shown(Side::Second)],
        Colour::Black => [shown(Side::Second), shown(Side::First)],
    }
}
