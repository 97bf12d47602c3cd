//! Games by correspondence: what comes by post is decided and kept, with what followed.

use std::sync::Arc;

use correspondence::{Act, Announced, LeaverGame, Standing};
use draughts::Colour;
use tournament::Score;

use super::{Answer, Deciding};
use crate::command::{Correspond, DrawUpTable, SettleLeaver, TakeBreak};
use crate::correspondence::PostalGame;
use crate::fact::{Deed, Said};
use crate::{Date, Fact, Fault, MissingField, Place, PlayerId, Problem, Refusal, RoundState};

/// More letters than any text of a letter has.
const TEXT_CHARS_MAX: usize = 4_000;

/// More that comes for one game than ever did.
const FILED_MAX: usize = 2_000;

impl Deciding<'_> {
    pub(super) fn correspond(&self, it: &Correspond) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        let game = self.postal_game(it.place())?;
        let same = it.seen.is_none_or(|seen| seen == game.filed.len());
        self.demand(same, Problem::ChangedMeanwhile)?;
        let open = self.round(it.section, it.round)?.state != RoundState::Closed;
        self.demand(open, Problem::RoundClosed { round: it.round })?;
        self.fits(&it.deed, &game)?;
        let act = self.dated(&it.deed, &game);
        let deed = match deed(it.place(), &game, &act) {
            Ok(deed) => deed,
            Err(why) if it.keep => Deed {
                place: it.place(),
                act,
                rulings: Vec::new(),
                refused: Some(Said::from(&why)),
                score: None,
            },
            Err(why) => return Err(not_accepted(why)),
        };
        Ok(self.corresponded(vec![deed], None, &it.by))
    }

    pub(super) fn take_break(&self, it: &TakeBreak) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.near([it.first, it.last].into_iter().chain(it.told).collect())?;
        self.near(it.otherwise.iter().filter_map(|one| one.on).collect())?;
        let told = |partner: PlayerId| {
            let other = it.otherwise.iter().find(|one| one.player == partner);
            other.map_or(it.told, |other| other.on)
        };
        let announced = |by: Colour, partner| {
            let (first, last, told) = (it.first, it.last, told(partner));
            Act::Break(Announced { by, first, last, told, accepted: it.accepted, extra: it.extra })
        };
        let act = |game: &PostalGame, side| {
            let goes_on = game.game.outcome().is_none();
            if goes_on { vec![announced(side, game.player(!side))] } else { Vec::new() }
        };
        let deeds = self.in_all_games(it.player, act)?;
        Ok(self.corresponded(deeds, None, &it.by))
    }

    pub(super) fn settle_leaver(&self, it: &SettleLeaver) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.near(vec![it.on])?;
        let (on, decision) = (it.on, it.decision);
        let acts = |game: &PostalGame, side| {
            let left = (!game.game.has_left(side)).then_some(Act::Left { by: side, on });
            left.into_iter().chain([Act::LeaverGame { on, decision }]).collect()
        };
        let deeds = self.in_all_games(it.player, acts)?;
        let annulled = (decision == LeaverGame::Annulled).then_some(it.player);
        Ok(self.corresponded(deeds, annulled, &it.by))
    }

    pub(super) fn draw_up_table(&self, it: &DrawUpTable) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        let mut deeds = Vec::new();
        for (place, game) in self.state.postal_games() {
            let act = Act::Table { on: it.on };
            deeds.push(deed(place, &game, &act).map_err(not_accepted)?);
        }
        self.demand(!deeds.is_empty(), Problem::NotByCorrespondence)?;
        Ok(self.corresponded(deeds, None, &it.by))
    }

    /// What happens in each game of a player.
    fn in_all_games(
        &self,
        player: PlayerId,
        acts: impl Fn(&PostalGame, Colour) -> Vec<Act>,
    ) -> Result<Vec<Deed>, Refusal> {
        let mut deeds = Vec::new();
        for (place, game) in self.state.postal_games_of(player) {
            let Some(side) = game.side_of(player) else { continue };
            let mut game = PostalGame::clone(&game);
            for act in acts(&game, side) {
                deeds.push(deed(place, &game, &act).map_err(not_accepted)?);
                // It was just decided on this very game.
                let _ = game.game.happen(&act);
            }
        }
        self.demand(!deeds.is_empty(), Problem::NotByCorrespondence)?;
        Ok(deeds)
    }

    fn postal_game(&self, place: Place) -> Result<Arc<PostalGame>, Refusal> {
        self.demand(self.regulations.is_by_correspondence(), Problem::NotByCorrespondence)?;
        self.table(place.section, place.round, place.table)?;
        let round = place.round;
        self.state.postal_game(place).ok_or_else(|| self.refusal(Problem::NotStarted { round }))
    }

    /// No text is longer than anybody writes, and no game has more letters than anybody sends.
    fn fits(&self, act: &Act, game: &PostalGame) -> Result<(), Refusal> {
        self.near(act.days())?;
        let Act::Letter(letter) = act else {
            return self.few(game);
        };
        let texts = [Some(&letter.moves), letter.repeats.as_ref(), letter.accepts.as_ref()];
        let offers = letter.offers.iter().flat_map(|one| [Some(&one.moves), one.name.as_ref()]);
        let all = texts.into_iter().chain(offers).flatten();
        let fits = all.map(|text| text.chars().count()).sum::<usize>() <= TEXT_CHARS_MAX
            && letter.offers.len() <= 26
            && letter.lacks.len() <= 26;
        self.demand(fits, Problem::MovesTooLong { most: TEXT_CHARS_MAX as u32 })?;
        self.few(game)
    }

    /// A server dates by its own clock what is done on it.
    fn dated(&self, act: &Act, game: &PostalGame) -> Act {
        let mut act = act.clone();
        if game.game.rules().is_on_server() {
            let today = self.now.date();
            match &mut act {
                Act::Letter(letter) => {
                    (letter.sent, letter.received) = (Some(today), None);
                }
                Act::Today(day) => *day = today,
                Act::Repeat { .. }
                | Act::Enquiry { .. }
                | Act::Break(_)
                | Act::ClaimProtest { .. }
                | Act::Judge { .. }
                | Act::Record { .. }
                | Act::Analysis { .. }
                | Act::Adjudicated { .. }
                | Act::Protest { .. }
                | Act::Organiser { .. }
                | Act::Left { .. }
                | Act::LeaverGame { .. }
                | Act::Lost { .. }
                | Act::Drawn { .. }
                | Act::Dispute { .. }
                | Act::Decided { .. }
                | Act::Appeal { .. }
                | Act::Table { .. }
                | Act::Results { .. }
                | Act::Barred { .. } => {}
            }
        }
        act
    }

    /// No day is many years from those of the event.
    fn near(&self, days: Vec<Date>) -> Result<(), Refusal> {
        let (starts, ends) = (self.regulations.starts.year(), self.regulations.ends.year());
        let years = starts.saturating_sub(1)..=ends.saturating_add(5);
        let far = days.into_iter().find(|day| !years.contains(&day.year()));
        far.map_or(Ok(()), |day| Err(self.refusal(Problem::DayFarAway { day })))
    }

    fn few(&self, game: &PostalGame) -> Result<(), Refusal> {
        let most = FILED_MAX as u16;
        self.demand(game.filed.len() < FILED_MAX, Problem::TooMany { most })
    }

    fn corresponded(&self, deeds: Vec<Deed>, annulled: Option<PlayerId>, by: &str) -> Fact {
        let rules = self.regulations.correspondence.as_ref().and_then(|one| one.procedure.clone());
        let rules = rules.unwrap_or_else(|| self.regulations.rulebook.prefix().to_owned());
        Fact::Corresponded { deeds, annulled, rules, by: by.to_owned(), at: self.now }
    }
}

/// What an act does to a game, and the result that it gives.
fn deed(place: Place, game: &PostalGame, act: &Act) -> Result<Deed, correspondence::Refusal> {
    let mut then = game.game.clone();
    let rulings = then.happen(act)?;
    let result = |game: &correspondence::Game| game.outcome().map(|one| score(one.standing));
    let score = result(&then).filter(|score| Some(*score) != result(&game.game));
    let rulings = rulings.iter().map(Said::from).collect();
    Ok(Deed { place, act: act.clone(), rulings, refused: None, score })
}

/// A result as the table has it: White is named first.
fn score(standing: Standing) -> Score {
    match standing {
        Standing::Won(Colour::White) => Score::FirstWins,
        Standing::Won(Colour::Black) => Score::SecondWins,
        Standing::Draw => Score::Draw,
        // A minus for both counts as a loss for both, also for classification.
        Standing::BothMinus => Score::BothLose,
        // Who is annulled is taken out of the table; the game is over for it.
        Standing::Annulled => Score::BothAbsent,
    }
}

/// Why something that came cannot be accepted.
fn not_accepted(why: correspondence::Refusal) -> Refusal {
    let because = why.clauses.clone();
    Fault { problem: Problem::NotAccepted { why: Box::new(why) }, because }.into()
}
