//! A pairing explained in words.

use words::Language;

use crate::swiss::reading::Reading;
use crate::{
    Bye, Colour, ColourRule, Ground, Key, Moved, Note, Number, Pair, Pairing, Passed, Place,
    Refusal, Search, Source, Tournament,
};

/// Tells a pairing of a tournament in a language.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    /// The tournament before the round.
    pub tournament: &'a Tournament,
    /// The language.
    pub language: Language,
}

impl Telling<'_> {
    fn say<'t>(&self, words: [&'t str; 3]) -> &'t str {
        self.language.of(words)
    }

    /// A participant by number and name.
    pub fn name(&self, number: Number) -> String {
        match self.tournament.participants.get(number.index()) {
            Some(player) if !player.name.is_empty() => format!("{number} {}", player.name),
            _ => format!("{}{number}", self.say(["№ ", "№ ", "No. "])),
        }
    }

    /// What holds for the round as a whole: the lot, warnings, what it rests on.
    pub fn round(&self, pairing: &Pairing) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(lot) = &pairing.lot {
            let order: Vec<String> = lot.order.iter().map(Number::to_string).collect();
            let source = match &lot.source {
                Source::Numbers => self
                    .say(["номери учасників", "номера участников", "the numbers themselves"])
                    .to_owned(),
                Source::Given => {
                    self.say(["введено вручну", "введён вручную", "drawn in public"]).to_owned()
                }
                Source::Seed { purpose } => {
                    let from = self.say([
                        "із зерна, призначення",
                        "из зерна, назначение",
                        "from the seed, for",
                    ]);
                    format!("{from} “{purpose}”")
                }
            };
            let heading = self.say(["жереб", "жребий", "lot"]);
            lines.push(format!("{heading} ({source}): {}", order.join(" ")));
        }
        lines.extend(pairing.notes.iter().map(|note| self.note(*note)));
        lines.extend(self.grounds(&pairing.because));
        lines
    }

    /// Why a pair was made.
    pub fn pair(&self, pair: &Pair) -> Vec<String> {
        let mut lines: Vec<String> =
            pair.search.iter().flat_map(|search| self.search(search)).collect();
        lines.extend(self.grounds(&pair.because));
        lines
    }

    /// Why somebody has no opponent.
    pub fn bye(&self, bye: &Bye) -> Vec<String> {
        let heading = self.say([
            "раніше в черзі на «+»",
            "раньше в очереди на «+»",
            "before him for the bye",
        ]);
        let mut lines: Vec<String> = self.passed(heading, &bye.passed).into_iter().collect();
        lines.extend(self.grounds(&bye.because));
        lines
    }

    /// Why a pair that is not in the pairing is not: the refusal that the search met, if it met one.
    pub fn why_not(&self, pairing: &Pairing, one: Number, other: Number) -> String {
        let searches = pairing.pairs.iter().filter_map(|pair| pair.search.as_deref());
        let found = searches
            .filter(|search| [one, other].contains(&search.one.who))
            .flat_map(|search| search.passed.iter().map(move |passed| (search.one.who, passed)))
            .find(|(who, passed)| [one, other].contains(&passed.who) && passed.who != *who);
        match found {
            Some((_, passed)) => self.refusal(passed.why),
            None => match self.tournament.met(one, other) {
                Some(round) => self.refusal(Refusal::Met(round)),
                None => self.later_in_order(one, other),
            },
        }
    }

    /// A pair that the search never came to.
    fn later_in_order(&self, one: Number, other: Number) -> String {
        let later = self.say([
            "у порядку пошуку стоїть пізніше за знайдену пару",
            "в порядке поиска стоит позже найденной пары",
            "it comes later in the order of the search than the pair found",
        ]);
        let (first, second) = (self.tournament.points(one), self.tournament.points(other));
        match first == second {
            true => later.to_owned(),
            false => {
                format!("{later} ({}: {first}, {second})", self.say(["очки", "очки", "points"]))
            }
        }
    }

    fn search(&self, search: &Search) -> Vec<String> {
        let group = self.say(["група", "группа", "group"]);
        let moved = match search.moved {
            Moved::Stayed => ["у своїй групі", "в своей группе", "inside the group"],
            Moved::Descent => ["спускається", "спускается", "goes down"],
            Moved::Rise => ["піднімається", "поднимается", "goes up"],
        };
        let heading = format!(
            "{group} {}: {} {}, {} {}",
            search.group,
            self.place(&search.one),
            self.say(moved),
            self.say(["суперник", "соперник", "opponent"]),
            self.place(&search.other),
        );
        let mut lines = vec![heading];
        let stayed = self.say(["залишилися в групі", "остались в группе", "stayed in the group"]);
        lines.extend(self.passed(stayed, &search.stayed));
        let passed = self.say(["пропущені суперники", "пропущенные соперники", "passed over"]);
        lines.extend(self.passed(passed, &search.passed));
        lines.push(format!(
            "{}: {}",
            self.say(["кольори", "цвета", "colours"]),
            self.colours(search.colours)
        ));
        lines
    }

    fn place(&self, place: &Place) -> String {
        let keys: Vec<String> = place.keys.iter().map(|key| self.key(*key)).collect();
        let at = self.say(["місце", "место", "place"]);
        let keys = if keys.is_empty() { String::new() } else { format!("; {}", keys.join(", ")) };
        format!("{} ({at} {}{keys})", self.name(place.who), place.place)
    }

    fn key(&self, key: Key) -> String {
        match key {
            Key::NumberAscending(number) | Key::NumberDescending(number) => {
                format!("{} {number}", self.say(["номер", "номер", "number"]))
            }
            Key::Lot(place) => format!("{} {place}", self.say(["жереб", "жребий", "lot"])),
            Key::Solkoff(points) => {
                format!("{} {points}", self.say(["Солкоф", "Солкоф", "Solkoff"]))
            }
            Key::TruncatedSolkoff(points) => {
                format!(
                    "{} {points}",
                    self.say(["урізаний Солкоф", "усечённый Солкоф", "truncated Solkoff"])
                )
            }
            Key::MedianSolkoff(points) => {
                format!(
                    "{} {points}",
                    self.say(["медіанний Солкоф", "медианный Солкоф", "median Solkoff"])
                )
            }
            Key::Buchholz(points) => {
                format!("{} {points}", self.say(["Бухгольц", "Бухгольц", "Buchholz"]))
            }
            Key::MedianBuchholz(points) => {
                format!(
                    "{} {points}",
                    self.say(["медіанний Бухгольц", "медианный Бухгольц", "median Buchholz"])
                )
            }
            Key::Risen(round) => {
                format!(
                    "{} {round}",
                    self.say(["піднявся в турі", "поднялся в туре", "rose in round"])
                )
            }
            Key::Descended(round) => {
                format!(
                    "{} {round}",
                    self.say(["спустився в турі", "спустился в туре", "descended in round"])
                )
            }
            Key::Due(Colour::White) => {
                self.say(["чекає на білі", "ждёт белых", "due White"]).to_owned()
            }
            Key::Due(Colour::Black) => {
                self.say(["чекає на чорні", "ждёт чёрных", "due Black"]).to_owned()
            }
        }
    }

    fn passed(&self, heading: &str, passed: &[Passed]) -> Option<String> {
        let one =
            |passed: &Passed| format!("{} – {}", self.name(passed.who), self.refusal(passed.why));
        let all: Vec<String> = passed.iter().map(one).collect();
        (!all.is_empty()).then(|| format!("{heading}: {}", all.join("; ")))
    }

    fn refusal(&self, refusal: Refusal) -> String {
        let fixed = match refusal {
            Refusal::Met(round) => {
                let met = self.say(["зустрілися в турі", "встретились в туре", "met in round"]);
                return format!("{met} {round}");
            }
            Refusal::Forbidden => ["пару заборонено", "пара запрещена", "the pair is forbidden"],
            Refusal::ColourBar => {
                ["заборона кольору", "запрет цвета", "no colour is allowed to one of them"]
            }
            Refusal::ThirdRunning => [
                "третій раз поспіль той самий колір",
                "третий раз подряд тот же цвет",
                "a colour a third time running",
            ],
            Refusal::NoOpponent => ["немає суперника", "нет соперника", "has no possible opponent"],
            Refusal::NoCompletion => [
                "решту не звести в пари",
                "остальных не свести в пары",
                "the others could not all be paired",
            ],
            Refusal::HadBye => ["уже мав «+»", "уже имел «+»", "has had a win without play"],
            Refusal::Criterion(number) => {
                let worse = self.say(["гірше за критерієм", "хуже по критерию", "worse under"]);
                return format!("{worse} C{number}");
            }
        };
        self.say(fixed).to_owned()
    }

    fn colours(&self, rule: ColourRule) -> String {
        let fixed = match rule {
            ColourRule::Number => ["за номером", "по номеру", "by the number"],
            ColourRule::FirstHasWhite => [
                "перший у парі – білими",
                "первый в паре – белыми",
                "the first of the pair has White",
            ],
            ColourRule::Bar => [
                "інакше порушено заборону",
                "иначе нарушен запрет",
                "otherwise the bar would be broken",
            ],
            ColourRule::FewerWhites => [
                "білі – тому, хто мав їх менше",
                "белые – тому, у кого их меньше",
                "White to the one who has had it less often",
            ],
            ColourRule::History(games) => {
                let back = self.say([
                    "різні кольори, рахуючи партій назад:",
                    "разные цвета, считая партий назад:",
                    "the histories differ, counted back in games:",
                ]);
                return format!("{back} {games}");
            }
            ColourRule::HigherAlternates => {
                ["вищий чергує", "высший чередует", "the higher one alternates"]
            }
            ColourRule::LotAlternates => [
                "чергує раніший у жеребі",
                "чередует ранний в жребии",
                "the earlier in the lot alternates",
            ],
            ColourRule::Dues => ["обоє дістають своє", "оба получают своё", "both get what is due"],
            ColourRule::Stronger => [
                "дістає той, кому потрібніше",
                "получает тот, кому нужнее",
                "he who needs it more gets it",
            ],
            ColourRule::HigherGetsDue => {
                ["вищий дістає своє", "высший получает своё", "the higher one gets what is due"]
            }
            ColourRule::Surplus => [
                "вирівнюють більший надлишок",
                "выравнивают больший избыток",
                "the larger surplus is evened out",
            ],
            ColourRule::Exchanged => ["обміняно", "обменяны", "exchanged"],
            ColourRule::EarlierGetsDue => {
                ["раніший дістає своє", "ранний получает своё", "the earlier one gets what is due"]
            }
        };
        self.say(fixed).to_owned()
    }

    fn note(&self, note: Note) -> String {
        let of = |number: Number, words: [&'static str; 3]| {
            format!("{}: {}", self.name(number), self.say(words))
        };
        match note {
            Note::BarDropped => self
                .say([
                    "заборону кольорів у цьому турі знято: інакше пар не скласти",
                    "запрет цветов в этом туре снят: иначе пары не составить",
                    "the bar on colours was dropped for this round: no pairing keeps it",
                ])
                .to_owned(),
            Note::BarBroken(number) => of(
                number,
                ["колір попри заборону", "цвет вопреки запрету", "a colour against the bar"],
            ),
            Note::ThirdRunning(number) => of(
                number,
                [
                    "третій раз той самий колір",
                    "третий раз тот же цвет",
                    "a colour a third time running",
                ],
            ),
            Note::Surplus(number) => of(
                number,
                [
                    "різниця кольорів завелика",
                    "разница цветов слишком велика",
                    "his colours differ too much",
                ],
            ),
            Note::SecondDescent(number) => {
                of(number, ["знову спуск", "снова спуск", "descends again"])
            }
            Note::SecondRise(number) => of(number, ["знову підйом", "снова подъём", "rises again"]),
            Note::FirstColourAssumed(colour) => {
                let assumed = self.say([
                    "колір № 1 не розіграно, прийнято:",
                    "цвет № 1 не разыгран, принято:",
                    "the colour of No. 1 was not drawn; taken:",
                ]);
                let colour = match colour {
                    Colour::White => self.say(["білі", "белые", "White"]),
                    Colour::Black => self.say(["чорні", "чёрные", "Black"]),
                };
                format!("{assumed} {colour}")
            }
        }
    }

    /// The clauses, and the readings in words.
    fn grounds(&self, grounds: &[Ground]) -> Option<String> {
        let ids: Vec<String> = grounds.iter().map(|ground| self.ground(ground)).collect();
        (!ids.is_empty()).then(|| {
            format!("{}: {}", self.say(["підстава", "основание", "because"]), ids.join(", "))
        })
    }

    /// A reading is given with what it says.
    fn ground(&self, ground: &Ground) -> String {
        let reading = match ground {
            Ground::Reading(id) => Reading::find(id),
            _ => None,
        };
        match reading {
            Some(reading) => {
                let text = reading.text(self.language).trim_end_matches('.');
                format!("{ground} ({text})")
            }
            None => ground.to_string(),
        }
    }
}
