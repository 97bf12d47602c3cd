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
    /// Whether all letters must be registered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub registered: bool,
    /// Whether there is no secretary: then the judge does that work.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_secretary: bool,
}

impl CorrespondenceTerms {
    /// Moves are sent so, and nothing is said besides.
    pub fn by(medium: Medium) -> CorrespondenceTerms {
        CorrespondenceTerms {
            game: None,
            medium,
            procedure: None,
            days: None,
            registered: false,
            without_secretary: false,
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
    /// Whether games are played by correspondence.
    pub fn is_by_correspondence(&self) -> bool {
        let named = self.discipline().is_some_and(|one| one.play == Play::Correspondence);
        named || self.correspondence.is_some()
    }

    /// The rulebook whose chapter is followed: the one of the event, else the one that is named.
    fn procedure(&self) -> Option<&'static Rulebook> {
        let named = self.correspondence.as_ref().and_then(|terms| terms.procedure.as_deref());
        let named = || Document::from_prefix(named?).map(Rulebook::of);
        let own = self.book();
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
        let terms = self.correspondence.as_ref()?;
        let book = self.procedure()?;
        let played = self.discipline()?.play.game().map(|(game, _)| game.variant());
        let variant: Variant = terms.game.as_deref().or(played)?.parse().ok()?;
        // A procedure that is named is what the regulations say of it.
        let said =
            !self.said(Provision::Correspondence).is_empty() || book.document() != self.rulebook;
        let budget = terms.days.map(|said| DayBudget { days: said.days, moves: said.moves });
        Some(Rules::new(
            book,
            Terms {
                variant,
                medium: terms.medium,
                regulated: said || terms.days.is_some(),
                budget,
                start: Some(self.starts),
                end: Some(self.ends),
                sheet: Default::default(),
                registered: terms.registered,
                secretary: !terms.without_secretary,
            },
        ))
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
        let played = self.discipline().and_then(|one| one.play.game());
        let holds =
            |post| self.officials.iter().any(|one| one.post == post && !one.name.trim().is_empty());
        let table = |system: &StageSystem| matches!(system, StageSystem::RoundRobin { .. });
        let one_table = self.stages.len() == 1
            && self.stages.iter().all(|stage| table(&stage.system))
            && self.kind != Kind::Team
            && self.micro_match.games <= 1;
        let wanted = [
            (Lacking::Game, terms.game.is_some() || played.is_some(), &chapter.games.clauses),
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
