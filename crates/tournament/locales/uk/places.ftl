### Why somebody has a place.

number-alone = № { $number }
name-with-number = { $name } (№ { $number })
placed = { $name }: місце { $place }, очки { $points }
not-placed = { $name }: без місця, очки { $points }
left-after = вибув після туру { $round }
excluded = виключений
left-uncounted = вибув, результати не враховуються
level-with = порівну з { $other }: рівні за всіма критеріями
below = нижче за { $other }: { $why }
above = вище за { $other }: { $why }
by-points = очки { $own } проти { $others }
by-criterion = { $name }: { $own } проти { $others }
by-criterion-level = { $name }, крок { $level }: { $own } проти { $others }
by-criterion-against = { $name }, проти { $whom }: { $own } проти { $others }
sum-with-levels = { $sum }; кроки { $levels }
best-dropped = [{ $term }, найкращий]
worst-dropped = [{ $term }, найгірший]
left-counts = { $name } вибув після туру { $round }: рахується { $value }
bye-counts-last = + рахується { $value }, останній з тих, хто завершив
bye-counts-least = + рахується { $value }, найменше в турнірі
