//! What a letter does on the board.

use draughts::{ByColour, Colour, Move, Position};
use rulebook::CorrespondenceRule;

use crate::written::{Read, Token, read_move, repeats, same_name, tokens, write};
use crate::{Fact, Impossible, Letter, Offer, Part, Refusal, Ruling, What, Why};

/// The board as it stands between two letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) position: Position,
    /// How many half-moves are made.
    pub(crate) plies: usize,
    /// What each player's letters made since his partner's last move, with the position before it.
    news: ByColour<(Position, Vec<Move>)>,
    /// The variations that the last letter offers.
    pub(crate) offers: Vec<Offered>,
    /// Whose letter made the last move.
    last_by: Option<Colour>,
    /// The move that its writer must open his next letter with, because he offered it.
    pub(crate) bound: Option<(Colour, Move)>,
}

/// An offered variation, as far as it is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offered {
    pub(crate) name: Option<String>,
    pub(crate) moves: Vec<Move>,
}

impl Offered {
    fn is_named(&self, name: &str) -> bool {
        self.name.as_ref().is_some_and(|own| same_name(own, name))
    }
}

/// What is found in a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Examined {
    /// The moves that it makes, of both sides in turn, its writer's first; and how each is written.
    pub(crate) made: Vec<(Move, String)>,
    /// The position after them.
    pub(crate) position: Position,
    pub(crate) impossible: Option<Impossible>,
    pub(crate) unreadable: bool,
    /// The move that the partner must open his next letter with, because he offered it.
    pub(crate) bound: Option<Move>,
    pub(crate) offers: Vec<Offered>,
    pub(crate) obliged: u32,
    pub(crate) rulings: Vec<Ruling>,
}

impl Table {
    pub(crate) fn new(position: Position) -> Table {
        let none = || (position, Vec::new());
        let news = ByColour { white: none(), black: none() };
        Table { position, plies: 0, news, offers: Vec::new(), last_by: None, bound: None }
    }

    /// Looks at the moves of a letter.
    pub(crate) fn examine(
        &self,
        letter: &Letter,
        rule: &CorrespondenceRule,
    ) -> Result<Examined, Refusal> {
        let mut reading = Reading {
            table: self,
            rule,
            by: letter.by,
            found: Examined {
                made: Vec::new(),
                position: self.position,
                impossible: None,
                unreadable: false,
                bound: None,
                offers: Vec::new(),
                obliged: 0,
                rulings: Vec::new(),
            },
            accepted: 0,
            forced: false,
        };
        if let Some(ruling) = self.faulty_repetition(letter, rule) {
            reading.found.unreadable = true;
            reading.found.rulings.push(ruling);
        }
        reading.moves(&tokens(&letter.moves))?;
        reading.acceptance(letter)?;
        reading.forced_after();
        // What is offered goes on from a move that stands, however faulty the rest of the letter is.
        if reading.found.impossible != Some(Impossible::Replaced) {
            reading.offers(&letter.offers);
        }
        Ok(reading.found)
    }

    /// Takes the moves of a letter.
    pub(crate) fn take(&mut self, by: Colour, found: &Examined) {
        if found.made.is_empty() {
            // Nothing new to repeat; what was offered can still be accepted, and who is bound by it still is.
            return;
        }
        // An accepted variation ends with the first changed move, even if that has to be replaced.
        self.offers.clone_from(&found.offers);
        if self.last_by != Some(by) {
            self.news[by] = (self.position, Vec::new());
        }
        self.last_by = Some(by);
        self.news[by].1.extend(found.made.iter().map(|(mv, _)| *mv));
        self.plies += found.made.len();
        self.position = found.position;
        self.bound = found.bound.map(|mv| (!by, mv));
    }

    /// The partner's moves are repeated otherwise than they were, or not at all.
    pub(crate) fn faulty_repetition(
        &self,
        letter: &Letter,
        rule: &CorrespondenceRule,
    ) -> Option<Ruling> {
        let (before, moves) = &self.news[!letter.by];
        let as_they_were = letter.repeats.as_ref().is_none_or(|line| repeats(line, before, moves));
        if moves.is_empty() || (as_they_were && !letter.lacks.contains(&Part::Repetition)) {
            return None;
        }
        let days = &rule.report_days;
        let ruling = Ruling::on(What::FaultyRepetition, &days.clauses).of(letter.by);
        Some(ruling.with(Fact::Number(days.says.into())))
    }
}

impl Examined {
    /// Whether it has a move that can be forwarded.
    pub(crate) fn ends_with_own_move(&self) -> bool {
        !self.made.is_empty() && self.impossible != Some(Impossible::Replaced)
    }
}

struct Reading<'a> {
    table: &'a Table,
    rule: &'a CorrespondenceRule,
    by: Colour,
    found: Examined,
    /// How many half-moves are those of the longest variation that they follow.
    accepted: usize,
    /// Whether forced moves of the partner are written.
    forced: bool,
}

impl Reading<'_> {
    fn rules(&mut self, ruling: Ruling) {
        self.found.rulings.push(ruling.of(self.by));
    }

    fn misrepeated(&mut self) {
        self.found.unreadable = true;
        let rule = &self.rule.report_days;
        self.rules(
            Ruling::on(What::FaultyRepetition, &rule.clauses).with(Fact::Number(rule.says.into())),
        );
    }

    /// The own moves, and those of the partner that are accepted or forced.
    fn moves(&mut self, words: &[Token]) -> Result<(), Refusal> {
        for (index, word) in words.iter().enumerate() {
            if self.found.position.outcome().is_some() {
                break;
            }
            if !word.is_numbered(self.table.plies + index) {
                let ruling = Ruling::on(What::WrongNumber, &self.rule.numbering);
                self.rules(ruling.with(Fact::Move(word.text.clone())));
            }
            let goes_on = match index % 2 {
                0 => self.own_move(index, word)?,
                _ => self.partners_move(index, word),
            };
            if !goes_on {
                break;
            }
        }
        // A letter ends with an own move: what was written of the partner beyond that is not answered.
        let answered = self.found.made.len() % 2 == 1 || self.found.position.outcome().is_some();
        let unanswered = !answered && self.found.impossible.is_none();
        if let Some((mv, _)) = self.found.made.pop_if(|_| unanswered) {
            self.found.position = self.replayed();
            let text = write(&self.found.position, &mv);
            let ruling = Ruling::on(What::NotForced, &self.rule.forced_moves);
            self.rules(ruling.with(Fact::Move(text)));
        }
        Ok(())
    }

    /// The position after what is made so far.
    fn replayed(&self) -> Position {
        let start = self.table.position;
        self.found.made.iter().fold(start, |position, (mv, _)| position.after(mv))
    }

    fn make(&mut self, mv: Move) {
        let text = write(&self.found.position, &mv);
        self.found.position = self.found.position.after(&mv);
        self.found.made.push((mv, text));
    }

    fn own_move(&mut self, index: usize, word: &Token) -> Result<bool, Refusal> {
        let written = Fact::Move(word.text.clone());
        let bound = self.table.bound.filter(|(player, _)| index == 0 && *player == self.by);
        let bound = bound.map(|(_, mv)| mv);
        match read_move(&self.found.position, &word.text) {
            Read::Legal(mv) => {
                self.is_bound_to(bound, mv)?;
                self.make(mv);
                Ok(true)
            }
            Read::Illegible => {
                self.found.impossible = Some(Impossible::Replaced);
                self.found.unreadable = true;
                let days = Fact::Number(self.rule.report_days.says.into());
                let ruling = Ruling::on(What::Illegible, &self.rule.report_days.clauses);
                self.rules(ruling.with(written).with(days));
                Ok(false)
            }
            Read::Impossible { only, short } => {
                if short {
                    let ruling = Ruling::on(What::ShortNotation, &self.rule.notation);
                    self.rules(ruling.with(written.clone()));
                }
                match only {
                    Some(mv) => {
                        self.is_bound_to(bound, mv)?;
                        let text = write(&self.found.position, &mv);
                        let ruling = Ruling::on(What::Completed, &self.rule.impossible);
                        self.rules(
                            ruling.with(Fact::Move(text)).with(Fact::Word(word.text.clone())),
                        );
                        self.found.impossible = Some(Impossible::Completed);
                        self.make(mv);
                    }
                    None => {
                        let ruling = Ruling::on(What::Impossible, &self.rule.impossible);
                        self.rules(ruling.with(written));
                        self.found.impossible = Some(Impossible::Replaced);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Who offered a move cannot make another.
    fn is_bound_to(&self, bound: Option<Move>, mv: Move) -> Result<(), Refusal> {
        let Some(offered) = bound.filter(|offered| *offered != mv) else { return Ok(()) };
        let text = write(&self.found.position, &offered);
        let refusal = Refusal::on(Why::BoundByOffer, &self.rule.irrevocable);
        Err(refusal.with(Fact::Player(self.by)).with(Fact::Move(text)))
    }

    fn partners_move(&mut self, index: usize, word: &Token) -> bool {
        let legal = self.found.position.legal_moves();
        let forced = <[Move; 1]>::try_from(legal).ok().map(|[mv]| mv);
        let offered = self.offered_after(index);
        let read = read_move(&self.found.position, &word.text);
        let is = |mv: Option<Move>| mv.is_some_and(|mv| read == Read::Legal(mv));
        if offered.iter().any(|mv| is(Some(*mv))) || is(forced) {
            self.forced |= !offered.iter().any(|mv| is(Some(*mv)));
            if let Read::Legal(mv) = read {
                self.make(mv);
            }
            return true;
        }
        if !offered.is_empty() {
            self.misrepeated();
            return false;
        }
        let ruling = Ruling::on(What::NotForced, &self.rule.forced_moves);
        self.rules(ruling.with(Fact::Move(word.text.clone())));
        false
    }

    /// How the variations that are followed so far go on at a half-move.
    fn offered_after(&self, index: usize) -> Vec<Move> {
        let followed = |offer: &&Offered| {
            let made = self.found.made.iter().map(|(mv, _)| mv);
            offer.moves.len() > index && offer.moves[..index].iter().eq(made)
        };
        self.table.offers.iter().filter(followed).map(|offer| offer.moves[index]).collect()
    }

    /// Which variation is accepted, and how much of it.
    fn acceptance(&mut self, letter: &Letter) -> Result<(), Refusal> {
        let made: Vec<Move> = self.found.made.iter().map(|(mv, _)| *mv).collect();
        let common = |offer: &Offered| {
            offer.moves.iter().zip(&made).take_while(|(offered, mv)| offered == mv).count()
        };
        if let Some(name) = &letter.accepts {
            let Some(offer) = self.table.offers.iter().find(|offer| offer.is_named(name)) else {
                let refusal = Refusal::on(Why::NoOffer, &self.rule.acceptance);
                return Err(refusal.with(Fact::Word(name.clone())));
            };
            if common(offer) < 2 && !self.found.unreadable {
                self.misrepeated();
            }
        }
        // Of those that are followed as far, the one that the letter names.
        let is_named =
            |offer: &Offered| letter.accepts.as_ref().is_some_and(|name| offer.is_named(name));
        let offers = self.table.offers.iter().rev();
        let followed = offers.max_by_key(|offer| (common(offer), is_named(offer)));
        let Some(offer) = followed else { return Ok(()) };
        let name = Fact::Word(offer.name.clone().unwrap_or_default());
        self.accepted = common(offer);
        match self.accepted {
            0 => self.rules(Ruling::on(What::NotAccepted, &self.rule.acceptance)),
            1 => {}
            count => {
                let kept = count - count % 2;
                let last = self.found.made.get(kept - 1).map(|(_, text)| text.clone());
                let ruling = Ruling::on(What::Accepted, &self.rule.acceptance);
                let ruling = ruling.and(&self.rule.irrevocable).with(name);
                self.rules(ruling.with(Fact::Move(last.unwrap_or_default())));
            }
        }
        // The letter stops right after a move that the offer answers.
        let stops = self.found.impossible.is_none() && self.accepted == made.len();
        if let Some(answer) = offer.moves.get(self.accepted).filter(|_| stops && !made.is_empty()) {
            let text = write(&self.found.position, answer);
            self.found.bound = Some(*answer);
            let ruling = Ruling::on(What::Bound, &self.rule.irrevocable).of(!self.by);
            self.found.rulings.push(ruling.with(Fact::Move(text)));
        }
        Ok(())
    }

    /// Forced moves of the partner, written or not.
    fn forced_after(&mut self) {
        if self.forced {
            self.rules(Ruling::on(What::ForcedAnswered, &self.rule.forced_moves));
        }
        let stands = self.found.impossible.is_none() && !self.found.unreadable;
        let legal = self.found.position.legal_moves();
        if let Some(only) = legal.first().filter(|_| {
            legal.len() == 1 && stands && !self.found.made.is_empty() && self.found.bound.is_none()
        }) {
            let text = write(&self.found.position, only);
            let ruling = Ruling::on(What::ForcedNotWritten, &self.rule.forced_moves);
            self.rules(ruling.with(Fact::Move(text)));
        }
    }

    /// The variations that the letter offers, each up to its first impossible move.
    fn offers(&mut self, offers: &[Offer]) {
        let names: Vec<&String> = offers.iter().filter_map(|one| one.name.as_ref()).collect();
        let same =
            (1..names.len()).any(|at| names[..at].iter().any(|one| same_name(one, names[at])));
        if offers.len() > 1 && (names.len() < offers.len() || same) {
            self.rules(Ruling::on(What::OffersUnnamed, &self.rule.offers));
        }
        for offer in offers {
            let mut position = self.found.position;
            let mut moves = Vec::new();
            // While every move of the partner is forced, so are the answers.
            let (mut forced, mut obliged) = (true, 0);
            for word in tokens(&offer.moves) {
                let Read::Legal(mv) = read_move(&position, &word.text) else {
                    let ruling = Ruling::on(What::OfferCut, &self.rule.offer_fault);
                    let name = Fact::Word(offer.name.clone().unwrap_or_default());
                    self.rules(ruling.with(Fact::Move(word.text)).with(name));
                    break;
                };
                match moves.len() % 2 {
                    0 => forced &= position.count_legal_moves() == 1,
                    _ => obliged += u32::from(forced),
                }
                position = position.after(&mv);
                moves.push(mv);
            }
            self.found.obliged = self.found.obliged.max(obliged);
            self.found.offers.push(Offered { name: offer.name.clone(), moves });
        }
    }
}
