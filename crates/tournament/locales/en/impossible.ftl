### Why a round could not be paired, and what the arbiter can do.

impossible-rematch = Round { $round } cannot be paired without two participants meeting again, even without the bar on colours. The chief arbiter can end the stage here, let somebody rest, lift a forbidden pair, or make the pairs by a reasoned decision of his own; a rematch is never made silently.
impossible-no-bye = Round { $round } has an odd number of participants and everybody has had a win without play. The chief arbiter can admit one more participant, let somebody rest without points, or decide on a second bye with his reasons.
impossible-no-lot = Round { $round } is paired by lot, and no lot was given: give the order that was drawn, or a seed.
impossible-bad-lot = The lot of round { $round } must name every participant to be paired once; look at number { $who }.
impossible-bad-table = Round { $round } of the table is broken: it must have one cell for each of the { $participants } participants, and name nobody else.
