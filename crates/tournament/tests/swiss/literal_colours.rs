//! The colours of a pair, word for word.

use tournament::{Colour, System};

use super::{Literal, renju, ua};

impl Literal<'_> {
    /// White first.
    pub(super) fn colours(&self, one: u16, other: u16) -> (u16, u16) {
        match self.system {
            _ if ua(self.system) => self.ukrainian_colours(one, other),
            _ if renju(self.system) => self.renju_colours(one, other),
            _ => self.russian_colours(one, other),
        }
    }

    fn give(who: u16, colour: Colour, other: u16) -> (u16, u16) {
        if colour == Colour::White { (who, other) } else { (other, who) }
    }

    fn nobody_has_played(&self, one: u16, other: u16) -> (u16, u16) {
        let (high, low) = if self.higher(one, other) { (one, other) } else { (other, one) };
        let first = self.table.first_colour.unwrap();
        let odd = match self.system {
            System::UaLot if self.round == 1 => return (one, other),
            System::RuLot | System::UaLot | System::UaChessBuchholz => Colour::White,
            System::RenjuLot => Colour::Black,
            System::RenjuRegulated if self.round > 1 => Colour::Black,
            _ => first,
        };
        Self::give(high, if high % 2 == 1 { odd } else { !odd }, low)
    }

    fn first_difference(&self, one: u16, other: u16) -> Option<(u16, u16)> {
        let (mut own, mut his) = (self.history(one), self.history(other));
        loop {
            match (own.pop(), his.pop()) {
                (None, None) => return None,
                (Some(own), None) => return Some(Self::give(one, !own, other)),
                (None, Some(his)) => return Some(Self::give(other, !his, one)),
                (Some(Colour::Black), Some(Colour::White)) => return Some((one, other)),
                (Some(Colour::White), Some(Colour::Black)) => return Some((other, one)),
                _ => {}
            }
        }
    }

    fn higher_alternates(&self, one: u16, other: u16) -> (u16, u16) {
        let (high, low) = if self.higher(one, other) { (one, other) } else { (other, one) };
        match self.history(high).last() {
            Some(last) => Self::give(high, !*last, low),
            None => self.nobody_has_played(one, other),
        }
    }

    fn russian_colours(&self, one: u16, other: u16) -> (u16, u16) {
        let (own, his) = (self.last_are(one, 3), self.last_are(other, 3));
        if own != his {
            if let Some(own) = own {
                return Self::give(one, !own, other);
            }
            if let Some(his) = his {
                return Self::give(other, !his, one);
            }
        }
        self.first_difference(one, other).unwrap_or_else(|| self.higher_alternates(one, other))
    }

    fn ukrainian_colours(&self, one: u16, other: u16) -> (u16, u16) {
        let whites = |who| self.history(who).iter().filter(|own| **own == Colour::White).count();
        let (white, black) = match whites(one).cmp(&whites(other)) {
            std::cmp::Ordering::Less => (one, other),
            std::cmp::Ordering::Greater => (other, one),
            std::cmp::Ordering::Equal => self
                .first_difference(one, other)
                .unwrap_or_else(|| self.higher_alternates(one, other)),
        };
        let third = |white, black| {
            self.last_are(white, 2) == Some(Colour::White)
                || self.last_are(black, 2) == Some(Colour::Black)
        };
        if third(white, black) && !third(black, white) { (black, white) } else { (white, black) }
    }

    fn renju_colours(&self, one: u16, other: u16) -> (u16, u16) {
        let fits = |white, black| {
            self.renju_allows(white, Colour::White) && self.renju_allows(black, Colour::Black)
        };
        match (fits(one, other), fits(other, one)) {
            (true, false) => return (one, other),
            (false, true) => return (other, one),
            _ => {}
        }
        match (self.due(one), self.due(other)) {
            (None, None) => self.nobody_has_played(one, other),
            (Some(own), his) if his != Some(own) => Self::give(one, own, other),
            (None, Some(his)) => Self::give(other, his, one),
            (Some(due), _) => {
                let surplus = |who| {
                    let history = self.history(who);
                    let own = history.iter().filter(|colour| **colour == due).count() as i32;
                    history.len() as i32 - 2 * own
                };
                if self.round.is_multiple_of(2) && surplus(one) != surplus(other) {
                    let heavy = surplus(one) > surplus(other);
                    return if heavy {
                        Self::give(one, due, other)
                    } else {
                        Self::give(other, due, one)
                    };
                }
                let by_lot = || Self::give(one, due, other);
                self.first_difference(one, other).unwrap_or_else(by_lot)
            }
        }
    }
}
