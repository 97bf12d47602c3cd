//! The opening stage of a game that is played under an opening regulation.
//!
//! A side is a colour: who exchanges colours exchanges sides, and takes his clock, his sheet and
//! what was noted about him along.

use renju::{Action, Count, Lettering, Opening, OpeningRefusal, Step};
use serde::{Deserialize, Serialize};

use crate::{Side, Why};

const LETTERS: Lettering = Lettering::Documents;

/// What a player does in the opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningAct {
    /// He places the next stone, whatever its colour.
    Place(String),
    /// He exchanges colours.
    Swap,
    /// He keeps the colours as they are, where they could be exchanged.
    Keep,
    /// He declares how many fifth moves will be offered.
    Declare(u8),
    /// He offers these fifth moves.
    Offer(Vec<String>),
    /// He keeps this fifth move of those offered.
    Choose(String),
}

/// How far the opening has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningStage {
    /// What was done, in order.
    pub done: Vec<OpeningAct>,
    /// He who has done his part and not yet pressed his clock.
    pub to_press: Option<Side>,
}

/// The opening as it stands, taken up from what was done.
#[derive(Clone, Debug)]
pub(crate) struct Stage(Opening);

impl Stage {
    /// The opening after these acts; nothing if they are none of this regulation.
    pub(crate) fn after(rule: renju::OpeningRule, done: &[OpeningAct]) -> Option<Stage> {
        let mut stage = Stage(Opening::new(rule));
        for act in done {
            let by = stage.to_act()?;
            stage.take(by, act).ok()?;
        }
        Some(stage)
    }

    /// Who has to act; nobody when the opening is over.
    pub(crate) fn to_act(&self) -> Option<Side> {
        let black = self.0.to_act()? == self.0.black();
        Some(if black { Side::First } else { Side::Second })
    }

    /// The names of the steps that may be taken now.
    pub(crate) fn steps(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for step in self.0.choices() {
            names.extend(match step {
                Step::Place { .. } => &["place"][..],
                Step::Swap { .. } => &["swap", "keep"],
                Step::Declare { .. } => &["declare"],
                Step::Offer { .. } => &["offer"],
                Step::Choose { .. } => &["choose"],
                // What it is made of are choices of their own.
                Step::Either(..) => &[],
            });
        }
        names
    }

    /// How many fifth moves have to be offered now, if they have.
    pub(crate) fn fifths(&self) -> Option<u8> {
        self.0.choices().find_map(|step| match step {
            Step::Offer { count: Count::Fixed(fifths), .. } => Some(fifths.get()),
            // What was declared is fixed by now.
            Step::Offer { count: Count::Declared, .. }
            | Step::Place { .. }
            | Step::Swap { .. }
            | Step::Declare { .. }
            | Step::Choose { .. }
            | Step::Either(..) => None,
        })
    }

    /// Takes the next step.
    pub(crate) fn take(&mut self, by: Side, act: &OpeningAct) -> Result<(), Why> {
        let black = self.0.black();
        let player = if by == Side::First { black } else { !black };
        self.0.act(player, &action(act)?).map_err(|refusal| why(&refusal))
    }
}

fn action(act: &OpeningAct) -> Result<Action, Why> {
    let point = |text: &String| LETTERS.read(text).map_err(|_| Why::OpeningPoint);
    Ok(match act {
        OpeningAct::Place(text) => Action::Place(point(text)?),
        OpeningAct::Swap => Action::Swap,
        OpeningAct::Keep => Action::Keep,
        OpeningAct::Declare(number) => Action::Declare(*number),
        OpeningAct::Offer(texts) => {
            Action::Offer(texts.iter().map(point).collect::<Result<_, _>>()?)
        }
        OpeningAct::Choose(text) => Action::Choose(point(text)?),
    })
}

fn why(refusal: &OpeningRefusal) -> Why {
    match refusal {
        OpeningRefusal::Over => Why::NoOpening,
        OpeningRefusal::NotYourTurn => Why::NotHisTurn,
        OpeningRefusal::NotThisStep => Why::OpeningStep,
        OpeningRefusal::Declared { .. } => Why::OpeningNumber,
        OpeningRefusal::OutsideArea { .. }
        | OpeningRefusal::Offered { .. }
        | OpeningRefusal::Symmetrical(..)
        | OpeningRefusal::NotOffered(_)
        | OpeningRefusal::Move(_) => Why::OpeningPoint,
        // More refusals may come; all are about what was done at this step.
        _ => Why::OpeningStep,
    }
}
