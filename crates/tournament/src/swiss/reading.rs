//! The readings of unclear texts, by name.

use words::Language;

use crate::Ground;

/// One reading of a text that is silent or unclear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Its id, as explanations give it.
    pub id: &'static str,
    uk: &'static str,
    ru: &'static str,
    en: &'static str,
}

impl Reading {
    /// The reading with this id.
    pub fn find(id: &str) -> Option<Reading> {
        ALL.iter().copied().find(|reading| reading.id == id)
    }

    /// What it says.
    pub fn text(self, language: Language) -> &'static str {
        language.of([self.uk, self.ru, self.en])
    }
}

impl From<Reading> for Ground {
    fn from(reading: Reading) -> Ground {
        Ground::reading(reading.id)
    }
}

/// Declares the readings and the list of all of them.
macro_rules! readings {
    ($($name:ident = $id:literal, $uk:literal, $ru:literal, $en:literal;)*) => {
        $(
            #[doc = $en]
            pub const $name: Reading = Reading { id: $id, uk: $uk, ru: $ru, en: $en };
        )*
        /// All readings that the Swiss systems use.
        pub const ALL: &[Reading] = &[$($name),*];
    };
}

readings! {
    FIRST_IN_ORDER = "first-in-order",
        "Результат – перше повне складання пар у порядку пошуку.",
        "Результат – первое полное составление пар в порядке поиска.",
        "The result is the first complete pairing in the order of the search.";
    MET_IS_PLAYED = "met-is-played",
        "Зустріччю є лише партія, яку справді грали.",
        "Встречей считается только партия, которую действительно играли.",
        "Only a game that was really played is a meeting.";
    MET_IS_PAIRED = "met-is-paired",
        "Зустріччю є й пара, у якій хтось не з'явився.",
        "Встречей считается и пара, в которой кто-то не явился.",
        "A pair in which somebody did not come is a meeting too.";
    UNPLAYED_NO_COLOUR = "unplayed-no-colour",
        "Незіграна партія не дає кольору.",
        "Несыгранная партия не даёт цвета.",
        "A game that was not played gives no colour.";
    BYE_FROM_THE_END = "bye-from-the-end",
        "Вільним стає перший від кінця класифікації без плюса, без якого решту можна звести в пари.",
        "Свободен первый с конца классификации без плюса, без которого остальных можно свести в пары.",
        "Free is the first from the end of the classification without a plus, without whom the others can be paired.";
    ROUND_LOT = "round-lot",
        "На кожен тур тягнуть один жереб; серед рівних очок порядок – за ним.",
        "На каждый тур тянут один жребий; среди равных очков порядок – по нему.",
        "One lot is drawn for each round; equal points stand in its order.";
    RU_COLOURS = "ru-colours",
        "Колір: після трьох однакових – інший; далі перша відмінність з кінця; далі чергує вищий.",
        "Цвет: после трёх одинаковых – другой; далее первое отличие с конца; далее чередует стоящий выше.",
        "Colour: the other one after three of one; then the first difference going back; then the higher alternates.";
    ONE_SIDED_HISTORY = "one-sided-history",
        "Якщо на цій глибині партію має лише один, він чергує з нею.",
        "Если на этой глубине партия есть только у одного, он чередует с ней.",
        "If only one has a game so far back, he alternates against it.";
    NUMBERS_ALTERNATE = "numbers-alternate",
        "За рівного коефіцієнта номери зростають у непарних турах і спадають у парних.",
        "При равном коэффициенте номера возрастают в нечётных турах и убывают в чётных.",
        "Behind equal coefficients numbers ascend in odd rounds and descend in even ones.";
    NUMBERS_ASCEND = "numbers-ascend",
        "За рівного коефіцієнта номери завжди зростають.",
        "При равном коэффициенте номера всегда возрастают.",
        "Behind equal coefficients numbers always ascend.";
    BYE_COUNTS_LOWEST = "bye-counts-lowest",
        "У поточному коефіцієнті плюс без суперника дорівнює найнижчому результату.",
        "В текущем коэффициенте плюс без соперника равен наименьшему результату.",
        "In a current coefficient a bye counts as the lowest score.";
    BELOW_HALF_BOTTOM_UP = "below-half-bottom-up",
        "Групи нижче 50 % зводять знизу вгору, кожну від останнього.",
        "Группы ниже 50 % сводят снизу вверх, каждую с последнего.",
        "Groups below 50 % are paired from the bottom up, each from its last player.";
    BELOW_HALF_TOP_DOWN = "below-half-top-down",
        "Групи нижче 50 % зводять згори вниз, кожну від останнього.",
        "Группы ниже 50 % сводят сверху вниз, каждую с последнего.",
        "Groups below 50 % are paired from the top down, each from its last player.";
    HISTORY_OF_BOTH = "history-of-both",
        "Історія спусків і підйомів важить і для того, хто приймає.",
        "История спусков и подъёмов важна и для принимающего.",
        "Float history counts for the one who receives too.";
    HISTORY_OF_MOVER = "history-of-mover",
        "Історія спусків і підйомів важить лише для того, хто переходить.",
        "История спусков и подъёмов важна только для переходящего.",
        "Float history counts only for the one who moves.";
    FLOATS_CANCEL_IN_ORDER = "floats-cancel-in-order",
        "Спуск гасить найраніший непогашений підйом, і навпаки; вимушеність – за групами до туру.",
        "Спуск гасит самый ранний непогашенный подъём, и наоборот; вынужденность – по группам до тура.",
        "A descent cancels the earliest open rise, and the reverse; forced is judged by the groups before the round.";
    THIRD_IS_EXCHANGED = "third-is-exchanged",
        "Кольори міняють, якщо це рятує від третього кольору поспіль.",
        "Цвета меняют, если это спасает от третьего цвета подряд.",
        "Colours are exchanged if that spares a third one running.";
    EARLIER_IN_LOT_ALTERNATES = "earlier-in-lot-alternates",
        "За рівних умов чергує той, хто раніше в жеребі туру.",
        "При равных условиях чередует тот, кто раньше в жребии тура.",
        "All else equal, the one earlier in the lot of the round alternates.";
    HIGHER_IN_LOT_ALTERNATES = "higher-in-lot-alternates",
        "За рівних умов чергує вищий у класифікації: більше очок, далі жереб туру.",
        "При равных условиях чередует стоящий выше: больше очков, далее жребий тура.",
        "All else equal, the higher in the classification alternates: more points, then the lot of the round.";
    BAR_DROPPED = "bar-dropped",
        "Якщо інакше пар скласти не можна, заборону кольору знято на цей тур.",
        "Если иначе пар составить нельзя, запрет цвета снят на этот тур.",
        "Where no pairing keeps it, the bar on colours is dropped for the round.";
    RENJU_EXACT_FORM = "renju-exact-form",
        "Хто переходить і хто його приймає – за точною формою пошуку для рендзю.",
        "Кто переходит и кто его принимает – по точной форме поиска для рэндзю.",
        "Who moves and who receives him follows the exact form of the search for renju.";
    RENJU_COLOURS = "renju-colours",
        "Кольори регульованої системи – за правилами системи за жеребом.",
        "Цвета регулируемой системы – по правилам системы по жребию.",
        "Colours of the regulated system follow those of the system by lot.";
    UPWARD_HALVES_ASCEND = "upward-halves-ascend",
        "І при складанні знизу вгору половини групи беруть за зростанням номерів.",
        "И при составлении снизу вверх половины группы берут по возрастанию номеров.",
        "When pairing upwards too, the halves of a group are taken by ascending number.";
    UPWARD_HALVES_DESCEND = "upward-halves-descend",
        "При складанні знизу вгору половини групи беруть за спаданням номерів.",
        "При составлении снизу вверх половины группы берут по убыванию номеров.",
        "When pairing upwards, the halves of a group are taken by descending number.";
    EARLIER_GETS_DUE = "earlier-gets-due",
        "За рівних умов належний колір отримує той, для кого шукали суперника.",
        "При равных условиях положенный цвет получает тот, кому искали соперника.",
        "All else equal, the one for whom an opponent was sought gets his due colour.";
    RATED_BY_ANALOGY = "rated-by-analogy",
        "Перший тур за рейтингом – за аналогією з UA-2024 III.swiss.9.3–9.4.",
        "Первый тур по рейтингу – по аналогии с UA-2024 III.swiss.9.3–9.4.",
        "A first round by rating follows UA-2024 III.swiss.9.3–9.4 by analogy.";
}
