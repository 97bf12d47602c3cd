### Why somebody has a place.

number-alone = No. { $number }
name-with-number = { $name } (No. { $number })
placed = { $name }: place { $place }, points { $points }
not-placed = { $name }: not placed, points { $points }
left-after = left after round { $round }
excluded = excluded
left-uncounted = left, and his results do not count
level-with = level with { $other }: equal in every criterion
below = below { $other }: { $why }
above = above { $other }: { $why }
by-points = points { $own } to { $others }
by-criterion = { $name }: { $own } to { $others }
by-criterion-level = { $name }, level { $level }: { $own } to { $others }
by-criterion-against = { $name }, against { $whom }: { $own } to { $others }
sum-with-levels = { $sum }; levels { $levels }
best-dropped = [{ $term }, the best]
worst-dropped = [{ $term }, the worst]
left-counts = { $name } left after round { $round }: counts { $value }
bye-counts-last = + counts { $value }, the last of those who finished
bye-counts-least = + counts { $value }, the least of anybody
