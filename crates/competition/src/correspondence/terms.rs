//! What the regulations of an event by correspondence say, and what they must.

use clauses::{Clause, Document};
use correspondence::{Refusal, Rules, Terms};
use draughts::Variant;
use rulebook::{CorrespondenceRule, DayBudget, Medium, Play, Provision, Rulebook};
use serde::{Deserialize, Serialize};

use crate::{Kind, Post, Regulations, StageSystem};

/// What the regulations say of play by correspondence. Play begins and ends on the days of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CorrespondenceTerms {
    /// The game, by the name of its variant, where the discipline does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// By what moves are sent.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["post", "email", "phone", "server"])))]
    pub medium: Medium,
    /// The rulebook whose chapter is followed, where that of the event has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub procedure: Option<String>,
    /// The days for so many moves, where the rules of the server or the regulations give them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<DaysForMoves>,
    /// The code of the tournament, as every letter must have it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// Whether all letters must be registered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub registered: bool,
    /// Whether there is no secretary: then the judge does that work.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_secretary: bool,
    /// Whether a player may also move on the server, though the others write letters.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub server_too: bool,
    /// Where those who hold the event are reminded of what they must decide.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub organiser_email: String,
}

impl CorrespondenceTerms {
    /// Moves are sent so, and nothing is said besides.
    pub fn by(medium: Medium) -> CorrespondenceTerms {
        CorrespondenceTerms {
            game: None,
            medium,
            procedure: None,
            days: None,
            code: String::new(),
            registered: false,
            without_secretary: false,
            server_too: false,
            organiser_email: String::new(),
        }
    }
}

/// So many days for so many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DaysForMoves {
    /// The days.
    pub days: u16,
    /// The moves.
    pub moves: std::num::NonZeroU16,
}

/// What regulations of play by correspondence must say and do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words for each stand in `words.rs`, in three languages")]
pub enum Lacking {
    Terms,
    Game,
    Procedure,
    RoundRobin,
    ChiefJudge,
    Secretary,
    Organiser,
}

impl Regulations {
    /// They as the public has them: where officials and organisers are written to is for those who keep the event.
    #[must_use]
    pub fn without_addresses(&self) -> Regulations {
        let mut shown = self.clone();
        shown.officials.iter_mut().for_each(|one| one.email.clear());
        if let Some(terms) = &mut shown.correspondence {
            terms.organiser_email.clear();
        }
        shown
    }

    /// Whether games are played by correspondence.
    pub fn is_by_correspondence(&self) -> bool {
        let named = self.discipline().is_some_and(|one| one.play == Play::Correspondence);
        named || self.correspondence.is_some()
    }

    /// The rulebook whose chapter is followed: the one of the event, else the one that is named.
    fn procedure(&self) -> Option<&'static Rulebook> {
        let own = self.book();
        let named = self.correspondence.as_ref().and_then(|terms| terms.procedure.as_deref());
        // A book that does not even name this way of playing does not send anybody to another.
        let named = named.filter(|_| !own.refusal("correspondence-lacks").is_empty());
        let named = || Document::from_prefix(named?).map(Rulebook::of);
        let has = |book: &&Rulebook| book.correspondence().is_some();
        Some(own).filter(has).or_else(|| named().filter(has))
    }

    /// The chapter that is followed.
    pub fn correspondence_chapter(&self) -> Option<&'static CorrespondenceRule> {
        self.procedure()?.correspondence()
    }

    /// The rules of its games by correspondence; nothing where something is lacking that
    /// [`Regulations::findings`] names.
    pub fn rules_by_correspondence(&self) -> Option<Result<Rules, Refusal>> {
        self.rules_by_correspondence_of(|_| false)
    }

    /// The same for a game: `plays` says whether one of its two has a name. Where the secretary plays it himself, a
    /// dispute about it goes to the judge.
    pub(crate) fn rules_by_correspondence_of(
        &self,
        plays: impl Fn(&str) -> bool,
    ) -> Option<Result<Rules, Refusal>> {
        let terms = self.correspondence.as_ref()?;
        let book = self.procedure()?;
        let variant = self.game_by_correspondence()?;
        // A procedure that is named is what the regulations say of it.
        let said =
            !self.said(Provision::Correspondence).is_empty() || book.document() != self.rulebook;
        let mut secretaries = { self.officials.iter() }
            .filter(|one| one.post == Post::ChiefSecretary && !one.name.trim().is_empty());
        let is_playing = secretaries.any(|one| plays(&one.name));
        let budget = terms.days.map(|said| DayBudget { days: said.days, moves: said.moves });
        Some(Rules::new(
            book,
            Terms {
                variant,
                medium: terms.medium,
                regulated: said,
                budget,
                start: Some(self.starts),
                end: Some(self.ends),
                // When it came late, that is noted for each player.
                sheet: Default::default(),
                code: terms.code.trim().to_owned(),
                registered: terms.registered,
                secretary: !terms.without_secretary && !is_playing,
                server_too: terms.server_too,
            },
        ))
    }

    /// The game that is played: that of the discipline, or the one that the regulations name.
    fn game_by_correspondence(&self) -> Option<Variant> {
        let named = self.correspondence.as_ref()?.game.as_deref();
        let name = match self.discipline()?.play {
            Play::Correspondence => named?,
            Play::Composition => return None,
            Play::Game { game, .. } => {
                let played = game.variant();
                named.is_none_or(|named| named == played).then_some(played)?
            }
        };
        name.parse().ok()
    }

    /// What they must say and do not, with the clauses that want it.
    pub(crate) fn lacking_for_correspondence(&self) -> Vec<(Lacking, Vec<Clause>)> {
        let own = |name: &str| self.book().refusal(name).to_vec();
        let Some(terms) = &self.correspondence else {
            let chapter = self.correspondence_chapter();
            let because = chapter.map(|one| one.media.clauses.to_vec());
            return vec![(Lacking::Terms, because.unwrap_or_default())];
        };
        let Some(chapter) = self.correspondence_chapter() else {
            return vec![(Lacking::Procedure, own("correspondence-lacks"))];
        };
        let holds =
            |post| self.officials.iter().any(|one| one.post == post && !one.name.trim().is_empty());
        let table = |system: &StageSystem| matches!(system, StageSystem::RoundRobin { .. });
        let one_table = self.stages.len() == 1
            && self.stages.iter().all(|stage| table(&stage.system))
            && self.kind != Kind::Team
            && self.micro_match.games <= 1;
        let wanted = [
            (Lacking::Game, self.game_by_correspondence().is_some(), &chapter.games.clauses),
            (Lacking::RoundRobin, one_table, &chapter.officials),
            (Lacking::ChiefJudge, holds(Post::ChiefJudge), &chapter.officials),
            (
                Lacking::Secretary,
                terms.without_secretary || holds(Post::ChiefSecretary),
                &chapter.secretary,
            ),
            (Lacking::Organiser, !self.organiser.trim().is_empty(), &chapter.officials),
        ];
        let lacks = wanted.into_iter().filter(|(_, said, _)| !said);
        lacks.map(|(what, _, because)| (what, because.to_vec())).collect()
    }
}
