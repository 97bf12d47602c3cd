### What criteria are called where a rulebook has no name of its own for them.

criterion-head-to-head-of-two = особиста зустріч
criterion-head-to-head = зустрічі між собою
criterion-schmulian = Шмульян
criterion-sonneborn-berger-doubled = Зоннеборн-Бергер ×2
criterion-sonneborn-berger-half = Зоннеборн-Бергер
criterion-solkoff-plus = Солкоф плюс
criterion-solkoff-balyakin = Солкоф-Балякін
criterion-riga = ризький
criterion-wins = перемоги
criterion-beaten-sum = очки переможених
criterion-order-of-place = з іншими за порядком місць
criterion-opponents-elo = Ело суперників
criterion-opponents-sum = повний Солкоф
criterion-opponents-median = медіанний Солкоф
criterion-opponents-truncated = урізаний Солкоф
