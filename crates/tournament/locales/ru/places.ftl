### Why somebody has a place.

number-alone = № { $number }
name-with-number = { $name } (№ { $number })
placed = { $name }: место { $place }, очки { $points }
not-placed = { $name }: без места, очки { $points }
left-after = выбыл после тура { $round }
excluded = исключён
left-uncounted = выбыл, результаты не учитываются
level-with = наравне с { $other }: равны по всем критериям
below = ниже, чем { $other }: { $why }
above = выше, чем { $other }: { $why }
by-points = очки { $own } против { $others }
by-criterion = { $name }: { $own } против { $others }
by-criterion-level = { $name }, шаг { $level }: { $own } против { $others }
by-criterion-against = { $name }, против { $whom }: { $own } против { $others }
sum-with-levels = { $sum }; шаги { $levels }
best-dropped = [{ $term }, лучший]
worst-dropped = [{ $term }, худший]
left-counts = { $name } выбыл после тура { $round }: считается { $value }
bye-counts-last = + считается { $value }, последний из закончивших
bye-counts-least = + считается { $value }, наименьшее в турнире
