### How texts that are silent or unclear are read.

reading-first-in-order = The result is the first complete pairing in the order of the search.
reading-met-is-played = Only a game that was really played is a meeting.
reading-met-is-paired = A pair in which somebody did not come is a meeting too.
reading-unplayed-no-colour = A game that was not played gives no colour.
reading-bye-from-the-end = Free is the first from the end of the classification without a plus, without whom the others can be paired.
reading-round-lot = One lot is drawn for each round; equal points stand in its order.
reading-ru-colours = Colour: the other one after three of one; then the first difference going back; then the higher alternates.
reading-one-sided-history = If only one has a game so far back, he alternates against it.
reading-numbers-alternate = Behind equal coefficients numbers ascend in odd rounds and descend in even ones.
reading-numbers-ascend = Behind equal coefficients numbers always ascend.
reading-bye-counts-lowest = In a current coefficient a bye counts as the lowest score.
reading-below-half-bottom-up = Groups below 50 % are paired from the bottom up, each from its last player.
reading-below-half-top-down = Groups below 50 % are paired from the top down, each from its last player.
reading-history-of-both = Float history counts for the one who receives too.
reading-history-of-mover = Float history counts only for the one who moves.
reading-floats-cancel-in-order = A descent cancels the earliest open rise, and the reverse; forced is judged by the groups before the round.
reading-third-is-exchanged = Colours are exchanged if that spares a third one running.
reading-earlier-in-lot-alternates = All else equal, the one earlier in the lot of the round alternates.
reading-higher-in-lot-alternates = All else equal, the higher in the classification alternates: more points, then the lot of the round.
reading-bar-dropped = Where no pairing keeps it, the bar on colours is dropped for the round.
reading-renju-exact-form = Who moves and who receives him follows the exact form of the search for renju.
reading-renju-colours = Colours of the regulated system follow those of the system by lot.
reading-upward-halves-ascend = When pairing upwards too, the halves of a group are taken by ascending number.
reading-upward-halves-descend = When pairing upwards, the halves of a group are taken by descending number.
reading-earlier-gets-due = All else equal, the one for whom an opponent was sought gets his due colour.
reading-rated-by-analogy = A first round by rating follows the system of the median Solkoff by analogy.
