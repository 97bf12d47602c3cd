//! The program as a player at friendly tables: it says that it is ready, and answers moves.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use play::{Asked, Person, Phase, Request, ServerTime, Table, TableAct, Who};
use practice::{Exact, Level, Partner};
use tokio::sync::Semaphore;
use tracing::warn;

use crate::tables::LiveTable;

/// He thinks no longer than this.
const THINKS_MS: i64 = 900;
/// Endings of so many pieces are known by heart.
const KNOWN: u32 = 4;
/// They are worked out when so few are left on the board.
const NEARLY_KNOWN: u16 = 8;
/// So many think at once, however many play.
const AT_ONCE: usize = 2;

/// What partners at all tables have in common.
pub(crate) struct Partners {
    thinking: Semaphore,
    /// Endings, by the game; empty until they are worked out.
    endings: Mutex<HashMap<draughts::Variant, Arc<Endings>>>,
}

/// Endings that are worked out once, if they can be.
type Endings = OnceLock<Option<Arc<Exact>>>;

impl Default for Partners {
    fn default() -> Partners {
        Partners { thinking: Semaphore::new(AT_ONCE), endings: Mutex::default() }
    }
}

/// What is for him to do.
enum Duty {
    Ready,
    Answer(Level),
    Say(bool),
}

/// He does not play the same game at every table.
fn seed(table: &str, seq: u32) -> u64 {
    let name =
        table.bytes().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    name.wrapping_add(seq.into())
}

/// What the program has to do at a table, and as whom.
fn duty(table: &Table) -> Option<(Person, Duty)> {
    Person::BOTH.into_iter().find_map(|person| {
        let level = Level::named(table.seat(person)?.partner()?)?;
        if let Some(question) = table.question()
            && question.asked.asks(person)
            && question.answers[person].is_none()
        {
            // He shows no wins, and lets people take moves back.
            let yes = !matches!(question.asked, Asked::ShowWin { .. });
            return Some((person, Duty::Say(yes)));
        }
        match table.phase() {
            Phase::Gathering | Phase::Stopped => {
                (!table.is_ready(person)).then_some((person, Duty::Ready))
            }
            Phase::Playing => {
                let turn = table.player(table.game().board().turn());
                (turn == person).then_some((person, Duty::Answer(level)))
            }
            Phase::Open
            | Phase::Opening
            | Phase::Waiting
            | Phase::Asking
            | Phase::Adjourned
            | Phase::Over
            | Phase::Void => None,
        }
    })
}

impl Partners {
    /// Does what is for the program to do at a table. Says whether it did something.
    pub(crate) async fn act(self: &Arc<Partners>, table: &Arc<LiveTable>) -> bool {
        let logged = table.snapshot();
        let Some((person, duty)) = logged.table().and_then(duty) else { return false };
        let act = match (duty, logged.table()) {
            (Duty::Ready, _) => TableAct::Ready,
            (Duty::Say(yes), _) => TableAct::Answer(yes),
            (Duty::Answer(level), Some(seen)) => match self.answer(table, seen, level).await {
                Some(text) => TableAct::Move { ply: seen.ply(), text, offer: false, means: None },
                None => return false,
            },
            (Duty::Answer(_), None) => return false,
        };
        let request = Request { by: Who::Player(person), id: None, act };
        let asked = table.ask(&request, ServerTime(table.steady())).await;
        if let Err(error) = &asked {
            // Time was over, or the other one resigned meanwhile.
            warn!(table = table.id(), %error, "the partner could not do what he wanted");
        }
        asked.is_ok()
    }

    pub(crate) async fn answer(
        self: &Arc<Partners>,
        live: &Arc<LiveTable>,
        table: &Table,
        level: Level,
    ) -> Option<String> {
        let _turn = self.thinking.acquire().await.ok()?;
        let (kind, position) = (table.game().rules().game(), table.game().board().text());
        let pieces: u16 = table.game().board().force().iter().map(|one| one.pieces()).sum();
        let (seed, until) = (seed(live.id(), table.seq()), live.steady() + THINKS_MS);
        let (partners, live) = (Arc::clone(self), Arc::clone(live));
        let thought = tokio::task::spawn_blocking(move || {
            let mut partner = Partner::new(kind, level);
            let variant = kind.variant().parse().ok();
            let variant = variant.filter(|_| level == Level::Strong && pieces <= NEARLY_KNOWN);
            if let Some(exact) = variant.and_then(|variant| partners.endings_of(variant)) {
                partner = partner.knowing(exact);
            }
            partner.answer(&position, seed, &|| live.steady() >= until)
        });
        thought.await.ok()?.ok()?
    }

    /// The endings of a game, if they are worked out; the first who asks makes somebody begin.
    fn endings_of(&self, variant: draughts::Variant) -> Option<Arc<Exact>> {
        let mut endings = self.endings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = endings.get(&variant) {
            return known.get().cloned().flatten();
        }
        let known = Arc::new(Endings::new());
        endings.insert(variant, Arc::clone(&known));
        // The bigger the board, the fewer pieces are worked out in a moment.
        let pieces = if variant.facts().height > 8 { KNOWN - 1 } else { KNOWN };
        std::thread::spawn(move || known.set(Exact::build(variant, pieces).map(Arc::new)));
        None
    }
}
