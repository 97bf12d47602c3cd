//! Draws in public: commitment, contributions, seed.

use crate::happened;
use lots::Seed;

use super::{Answer, Deciding};
use crate::command::{CommitSeed, Contribute, RevealSeed};
use crate::{Fact, LotRecord, MissingField, Problem, Refusal};

impl Deciding<'_> {
    pub(super) fn commit(&self, it: &CommitSeed) -> Answer {
        let (draw, commitment) = (&self.state.draw, &it.commitment);
        let is_digest =
            commitment.len() == 64 && commitment.chars().all(|digit| digit.is_ascii_hexdigit());
        self.demand(is_digest, Problem::BadCommitment)?;
        let free = draw.commitment.is_none() && draw.lot.is_none();
        self.demand(free, Problem::CommitmentPending)?;
        Ok(Fact::Committed(happened::Committed { commitment: commitment.to_lowercase() }))
    }

    pub(super) fn contribute(&self, it: &Contribute) -> Answer {
        self.said(&it.text, MissingField::Text)?;
        self.demand(self.state.draw.commitment.is_some(), Problem::NoCommitment)?;
        Ok(Fact::Contributed(happened::Contributed { text: it.text.clone() }))
    }

    pub(super) fn reveal(&self, it: &RevealSeed) -> Answer {
        let (draw, seed) = (&self.state.draw, it.seed.clone());
        let announced = draw.commitment.clone();
        let announced = announced.ok_or_else(|| self.refusal(Problem::NoCommitment))?;
        let given = Seed::from_text(seed.clone()).commitment().to_string();
        let same = announced == given;
        let differs = Problem::SeedDiffers { announced: announced.clone(), given };
        self.demand(same, differs)?;
        let contributions = draw.contributions.clone();
        let commitment = Some(announced);
        Ok(Fact::Revealed(happened::Revealed {
            lot: LotRecord { seed, contributions, commitment },
        }))
    }

    /// The lot of a draw: the seed said in public, or else one that was given with the command.
    ///
    /// Whoever has announced a commitment must keep to it.
    pub(super) fn lot(&self, seed: Option<&str>) -> Result<Option<LotRecord>, Refusal> {
        let draw = &self.state.draw;
        if let Some(lot) = &draw.lot {
            self.demand(seed.is_none(), Problem::CommitmentPending)?;
            return Ok(Some(lot.clone()));
        }
        self.demand(draw.commitment.is_none(), Problem::CommitmentPending)?;
        // Whoever draws again by a lot of the hall has all of it, with what was called out.
        let record = |seed: &str| {
            self.revealed(seed).unwrap_or_else(|| LotRecord {
                seed: seed.to_owned(),
                contributions: Vec::new(),
                commitment: None,
            })
        };
        Ok(seed.map(record))
    }

    /// The lot that was revealed to the hall with a seed.
    fn revealed(&self, seed: &str) -> Option<LotRecord> {
        self.state.counting_facts().find_map(|(_, fact)| {
            let Fact::Revealed(happened::Revealed { lot }) = fact else { return None };
            (lot.seed == seed).then(|| lot.clone())
        })
    }

    /// The lot of a draw that cannot do without.
    pub(super) fn needed_lot(&self, seed: Option<&str>) -> Result<LotRecord, Refusal> {
        self.lot(seed)?.ok_or_else(|| self.refusal(Problem::LotMissing))
    }
}
