//! What a form is filled from.

use competition::{Competition, Moment, ProtestNumber, SectionNumber};
use tournament::Round;

use crate::TimeChart;

/// What a form is filled from. Without an event it stays blank, to be written on.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The event.
    pub event: Option<&'a Competition>,
    /// The section, the last one if none is named.
    pub section: Option<SectionNumber>,
    /// The round, the last one paired if none is named.
    pub round: Option<Round>,
    /// Whose card or certificate: a number of the section; everybody's if none is named.
    pub player: Option<u16>,
    /// Which protest, counted from 1; all if none is named.
    pub protest: Option<ProtestNumber>,
    /// The times of a correspondence game.
    pub chart: Option<&'a TimeChart>,
    /// The event whose rulebook a blank form follows.
    pub like: Option<&'a Competition>,
    /// When it is printed.
    pub printed: Moment,
    /// Where the event can be seen, such as `https://damka.example/e/cup`; for cards with a code.
    pub address: Option<&'a str>,
}

impl<'a> Subject<'a> {
    /// A blank form.
    pub fn blank(printed: Moment) -> Subject<'a> {
        Subject {
            event: None,
            section: None,
            round: None,
            player: None,
            protest: None,
            chart: None,
            like: None,
            printed,
            address: None,
        }
    }

    /// A form of an event.
    pub fn of(event: &'a Competition, printed: Moment) -> Subject<'a> {
        Subject { event: Some(event), ..Subject::blank(printed) }
    }
}
