//! Games by correspondence: what comes by post is decided and kept, with what followed.

use std::sync::Arc;

use correspondence::{Act, Announced, LeaverGame, Ruling, Sanction, Standing};
use draughts::Colour;
use tournament::Score;

use super::{Answer, Deciding};
use crate::command::{
    ChooseWay, Correspond, DrawUpTable, LeaveGames, NoteSheet, SettleLeaver, TakeBreak,
};
use crate::correspondence::PostalGame;
use crate::fact::{Deed, Said};
use crate::{
    Command, Date, Fact, Fault, Member, MissingField, Place, PlayerId, Problem, Refusal,
    RoundState, Section,
};

/// More signs than the moves of any letter have.
const TEXT_CHARS_MAX: usize = 4_000;

/// More signs than any letter, analysis or decision has.
const SAID_CHARS_MAX: usize = 20_000;

/// More partners than anybody has.
const PARTNERS_MAX: usize = 200;

/// More that could not be accepted than is kept of a game.
const REFUSED_MAX: usize = 300;

/// More clauses than anybody breaks at once.
const CLAUSES_MAX: usize = 50;

/// More that comes for one game than ever did.
const FILED_MAX: usize = 2_000;

impl Deciding<'_> {
    /// Once games by correspondence are paired, results come from letters alone, and who leaves is settled for all his
    /// games: what writes results otherwise would leave letters to go on beside them.
    pub(super) fn is_not_for_letters(&self, command: &Command) -> Result<(), Refusal> {
        let drawn = !self.state.sections().is_empty();
        if !drawn || !self.regulations.is_by_correspondence() {
            return Ok(());
        }
        let leaves = matches!(
            command,
            Command::Withdraw(_) | Command::Exclude(_) | Command::PlayOn(_) | Command::Away(_)
        );
        self.demand(!leaves, Problem::LeaversByLetters)?;
        let scores = matches!(
            command,
            Command::Correct(_)
                | Command::Missing(_)
                | Command::Arrive(_)
                | Command::WrongBoard(_)
                | Command::Result(_)
        );
        let imposes = matches!(command, Command::Incident(it) if it.sanction.is_some());
        self.demand(!scores && !imposes, Problem::ResultsByLetters)
    }

    pub(super) fn correspond(&self, it: &Correspond) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        let game = self.postal_game(it.place())?;
        let same = it.seen.is_none_or(|seen| seen == game.filed.len());
        self.demand(same, Problem::ChangedMeanwhile)?;
        self.demand(!holds_in_all_games(&it.deed), Problem::HoldsInAllGames)?;
        let act = self.dated(&it.deed, &game);
        self.fits(&act, &game)?;
        let refused = game.filed.iter().filter(|one| one.refused.is_some()).count();
        let deed = match deed(it.place(), &game, &act) {
            Ok(deed) => deed,
            Err(why) if it.keep && refused < REFUSED_MAX => Deed {
                place: it.place(),
                act,
                rulings: Vec::new(),
                refused: Some(Said::from(&why)),
                score: None,
            },
            Err(why) => return Err(not_accepted(why)),
        };
        self.corresponded(vec![deed], None, &it.by)
    }

    pub(super) fn take_break(&self, it: &TakeBreak) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.near(&[it.first, it.last])?;
        let days = it.otherwise.iter().filter_map(|one| one.on).chain(it.told);
        self.has_come(&days.collect::<Vec<_>>())?;
        // A server tells the partners at once, on the day on which it is asked.
        let today = Some(self.now.date());
        let told = |partner: PlayerId, here| {
            let other = it.otherwise.iter().find(|one| one.player == partner);
            today.filter(|_| here).or(other.map_or(it.told, |other| other.on))
        };
        let announced = |by: Colour, partner, here| {
            let (first, last, told) = (it.first, it.last, told(partner, here));
            Act::Break(Announced { by, first, last, told, accepted: it.accepted, extra: it.extra })
        };
        let act = |game: &PostalGame, side| {
            let goes_on = game.game.outcome().is_none();
            let here = game.game.rules().is_here(side);
            if goes_on { vec![announced(side, game.player(!side), here)] } else { Vec::new() }
        };
        let most = PARTNERS_MAX as u16;
        self.demand(it.otherwise.len() <= PARTNERS_MAX, Problem::TooMany { most })?;
        let deeds = self.in_all_games(it.player, |game, side| {
            let acts = act(game, side);
            let counts = |act: &Act| {
                let rulings = game.would(act)?;
                rulings.iter().find_map(Ruling::refusal).map_or(Ok(()), Err)
            };
            if !it.keep {
                acts.iter().try_for_each(counts).map_err(not_accepted)?;
            }
            Ok(acts)
        })?;
        self.corresponded(deeds, None, &it.by)
    }

    pub(super) fn leave_games(&self, it: &LeaveGames) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        let on = self.dated_by_server(it.on);
        self.has_come(&[on])?;
        let acts = |game: &PostalGame, side| {
            let goes_on = game.game.outcome().is_none() && !game.game.has_left(side);
            let act = match &it.expelled {
                None => Act::Left { by: side, on },
                Some(why) => Act::Sanction {
                    by: side,
                    on,
                    sanction: Sanction::Expulsion,
                    clauses: why.clauses.clone(),
                    text: why.text.clone(),
                },
            };
            Ok(if goes_on { vec![act] } else { Vec::new() })
        };
        let deeds = self.in_all_games(it.player, acts)?;
        self.corresponded(deeds, None, &it.by)
    }

    pub(super) fn note_sheet(&self, it: &NoteSheet) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.has_come(&[it.received])?;
        let act = |game: &PostalGame, side| {
            let goes_on = game.game.outcome().is_none();
            let act = Act::Sheet { by: side, received: it.received };
            Ok(if goes_on { vec![act] } else { Vec::new() })
        };
        let deeds = self.in_all_games(it.player, act)?;
        self.corresponded(deeds, None, &it.by)
    }

    pub(super) fn choose_way(&self, it: &ChooseWay) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        let (on, here) = (self.now.date(), it.here);
        let act = |game: &PostalGame, side| {
            let goes_on = game.game.outcome().is_none() && !game.game.has_left(side);
            let changes = game.game.rules().is_here(side) != here;
            Ok(if goes_on && changes { vec![Act::Way { by: side, on, here }] } else { Vec::new() })
        };
        let deeds = self.in_all_games(it.player, act)?;
        self.corresponded(deeds, None, &it.by)
    }

    pub(super) fn settle_leaver(&self, it: &SettleLeaver) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.has_come(&[it.on])?;
        let (on, decision) = (it.on, it.decision);
        let acts = |game: &PostalGame, side| {
            let left = (!game.game.has_left(side)).then_some(Act::Left { by: side, on });
            Ok(left.into_iter().chain([Act::LeaverGame { on, decision }]).collect())
        };
        let deeds = self.in_all_games(it.player, acts)?;
        let annulled = (decision == LeaverGame::Annulled).then_some(it.player);
        self.corresponded(deeds, annulled, &it.by)
    }

    pub(super) fn draw_up_table(&self, it: &DrawUpTable) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.has_come(&[it.on])?;
        let mut deeds = Vec::new();
        for (place, game) in self.state.postal_games() {
            let act = Act::Table { on: it.on };
            deeds.push(deed(place, &game, &act).map_err(not_accepted)?);
        }
        self.demand(!deeds.is_empty(), Problem::NotByCorrespondence)?;
        self.corresponded(deeds, None, &it.by)
    }

    /// What happens in each game of a player.
    fn in_all_games(
        &self,
        player: PlayerId,
        acts: impl Fn(&PostalGame, Colour) -> Result<Vec<Act>, Refusal>,
    ) -> Result<Vec<Deed>, Refusal> {
        let mut deeds = Vec::new();
        for (place, game) in self.state.postal_games_of(player) {
            let Some(side) = game.side_of(player) else { continue };
            let mut game = PostalGame::clone(&game);
            for act in acts(&game, side)? {
                self.fits(&act, &game)?;
                deeds.push(deed(place, &game, &act).map_err(not_accepted)?);
                // It was just decided on this very game.
                let _ = game.happen(&act);
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

    /// No text is longer than anybody writes, no day has not come yet, and no game has more letters than anybody
    /// sends.
    fn fits(&self, act: &Act, game: &PostalGame) -> Result<(), Refusal> {
        match act {
            // A break is announced before it begins.
            Act::Break(it) => self.near(&[it.first, it.last])?,
            Act::Letter(_)
            | Act::Received { .. }
            | Act::Forwarded { .. }
            | Act::Way { .. }
            | Act::Repeat { .. }
            | Act::Enquiry { .. }
            | Act::ClaimProtest { .. }
            | Act::Judge { .. }
            | Act::Today(_)
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
            | Act::Sanction { .. }
            | Act::RegisteredOnly { .. }
            | Act::Sheet { .. }
            | Act::Table { .. }
            | Act::Results { .. }
            | Act::Barred { .. } => self.has_come(&act.days())?,
        }
        let said = act.text().map_or(0, |text| text.chars().count());
        let most = SAID_CHARS_MAX as u32;
        self.demand(said <= SAID_CHARS_MAX, Problem::MovesTooLong { most })?;
        if let Act::Lost { clauses, .. }
        | Act::Drawn { clauses, .. }
        | Act::Sanction { clauses, .. } = act
        {
            let short = clauses.iter().all(|one| one.chars().count() <= 40);
            let most = CLAUSES_MAX as u16;
            self.demand(short && clauses.len() <= CLAUSES_MAX, Problem::TooMany { most })?;
        }
        let Some(letter) = act.letter() else {
            return self.few(game);
        };
        let texts = [Some(&letter.moves), letter.repeats.as_ref(), letter.accepts.as_ref()];
        let parts = [&letter.greeting, &letter.code, &letter.address, &letter.signature];
        let offers = letter.offers.iter().flat_map(|one| [Some(&one.moves), one.name.as_ref()]);
        let all = texts.into_iter().chain(offers).flatten().chain(parts);
        let fits = all.map(|text| text.chars().count()).sum::<usize>() <= TEXT_CHARS_MAX
            && letter.offers.len() <= 26
            && letter.lacks.len() <= 26;
        self.demand(fits, Problem::MovesTooLong { most: TEXT_CHARS_MAX as u32 })?;
        self.few(game)
    }

    fn is_on_server(&self) -> bool {
        let terms = self.regulations.correspondence.as_ref();
        terms.is_some_and(|terms| terms.medium == rulebook::Medium::Server)
    }

    /// A server dates by its own clock what is done on it.
    fn dated_by_server(&self, day: Date) -> Date {
        if self.is_on_server() { self.now.date() } else { day }
    }

    /// What comes, as it counts: on a server with the days of its own clock.
    fn dated(&self, act: &Act, game: &PostalGame) -> Act {
        game.dated(act, self.now.date())
    }

    /// No day has not come yet, nor is it many years from those of the event.
    fn has_come(&self, days: &[Date]) -> Result<(), Refusal> {
        self.near(days)?;
        let today = self.now.date();
        let ahead = days.iter().find(|day| **day > today);
        ahead.map_or(Ok(()), |day| Err(self.refusal(Problem::DayToCome { day: *day })))
    }

    /// No day is many years from those of the event.
    fn near(&self, days: &[Date]) -> Result<(), Refusal> {
        let (starts, ends) = (self.regulations.starts.year(), self.regulations.ends.year());
        let years = starts.saturating_sub(1)..=ends.saturating_add(5);
        let far = days.iter().find(|day| !years.contains(&day.year()));
        far.map_or(Ok(()), |day| Err(self.refusal(Problem::DayFarAway { day: *day })))
    }

    fn few(&self, game: &PostalGame) -> Result<(), Refusal> {
        let most = FILED_MAX as u16;
        self.demand(game.filed.len() < FILED_MAX, Problem::TooMany { most })
    }

    /// What changes a result needs an open round and a table that is not signed; what comes after the end, records,
    /// results and bars, does not.
    fn corresponded(&self, deeds: Vec<Deed>, annulled: Option<PlayerId>, by: &str) -> Answer {
        let scored = deeds.iter().filter(|deed| deed.score.is_some()).map(|deed| deed.place);
        for place in scored {
            self.demand(!self.state.is_signed(place.section), Problem::FinallySigned)?;
            let round = place.round;
            let open = self.round(place.section, round)?.state != RoundState::Closed;
            self.demand(open, Problem::RoundClosed { round })?;
        }
        if let Some(annulled) = annulled {
            let theirs = |section: &&Section| section.number_of(Member::Player(annulled)).is_some();
            let signed = |section: &Section| self.state.is_signed(section.number);
            let is_signed = self.state.sections.iter().filter(theirs).any(signed);
            self.demand(!is_signed, Problem::FinallySigned)?;
        }
        let rules = self.regulations.correspondence.as_ref().and_then(|one| one.procedure.clone());
        let rules = rules.unwrap_or_else(|| self.regulations.rulebook.prefix().to_owned());
        let (by, at, places) = (by.to_owned(), self.now, Vec::new());
        let came = Fact::Corresponded { deeds, annulled, rules, by, at, places };
        // A letter decides a result of a round that is open; only who is annulled changes what was closed.
        Ok(if annulled.is_some() { self.with_changed_places(came) } else { came })
    }
}

/// Whether something holds in all games of a player, or in all of the event: it has a command of its own.
fn holds_in_all_games(act: &Act) -> bool {
    match act {
        Act::Break(_)
        | Act::Left { .. }
        | Act::LeaverGame { .. }
        | Act::Sheet { .. }
        | Act::Way { .. }
        | Act::Table { .. } => true,
        Act::Sanction { sanction, .. } => *sanction == Sanction::Expulsion,
        Act::Letter(_)
        | Act::Received { .. }
        | Act::Forwarded { .. }
        | Act::Repeat { .. }
        | Act::Enquiry { .. }
        | Act::ClaimProtest { .. }
        | Act::Judge { .. }
        | Act::Today(_)
        | Act::Record { .. }
        | Act::Analysis { .. }
        | Act::Adjudicated { .. }
        | Act::Protest { .. }
        | Act::Organiser { .. }
        | Act::Lost { .. }
        | Act::Drawn { .. }
        | Act::Dispute { .. }
        | Act::Decided { .. }
        | Act::Appeal { .. }
        | Act::RegisteredOnly { .. }
        | Act::Results { .. }
        | Act::Barred { .. } => false,
    }
}

/// What an act does to a game, and the result that it gives.
fn deed(place: Place, game: &PostalGame, act: &Act) -> Result<Deed, correspondence::Refusal> {
    let mut then = game.clone();
    let rulings = then.happen(act)?;
    let result = |game: &correspondence::Game| game.outcome().map(|one| score(one.standing));
    let score = result(&then.game).filter(|score| Some(*score) != result(&game.game));
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
