### What criteria are called where a rulebook has no name of its own for them.

criterion-head-to-head-of-two = личная встреча
criterion-head-to-head = встречи между собой
criterion-schmulian = Шмульян
criterion-sonneborn-berger-doubled = Зонненборн-Бергер ×2
criterion-sonneborn-berger-half = Зонненборн-Бергер
criterion-solkoff-plus = Солкоф плюс
criterion-solkoff-balyakin = Солкоф-Балякин
criterion-riga = рижский
criterion-wins = победы
criterion-beaten-sum = очки побеждённых
criterion-order-of-place = с остальными по порядку мест
criterion-opponents-elo = Эло соперников
criterion-opponents-sum = Солкоф
criterion-opponents-median = медианный Солкоф
criterion-opponents-truncated = усечённый Солкоф
