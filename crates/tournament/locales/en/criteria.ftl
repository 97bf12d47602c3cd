### What criteria are called where a rulebook has no name of its own for them.

criterion-head-to-head-of-two = direct encounter
criterion-head-to-head = direct encounters
criterion-schmulian = Schmulian
criterion-sonneborn-berger-doubled = Sonneborn-Berger ×2
criterion-sonneborn-berger-half = Sonneborn-Berger
criterion-solkoff-plus = Solkoff plus
criterion-solkoff-balyakin = Solkoff-Balyakin
criterion-riga = Riga
criterion-wins = wins
criterion-beaten-sum = points of the beaten
criterion-order-of-place = results in order of place
criterion-opponents-elo = opponents' Elo
criterion-opponents-sum = Solkoff
criterion-opponents-median = median Solkoff
criterion-opponents-truncated = truncated Solkoff
