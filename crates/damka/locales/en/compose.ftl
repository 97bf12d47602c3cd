compose-refused = refused
compose-refused-under = № { $number }: refused under { $rulebook }
compose-sum = { $all } compositions: { $sound } sound, { $defective } defective, { $undecided } not decided, { $refused } refused
compose-under = { $genre } under { $rulebook }: { $outcome }
compose-found = the solution found: { $solution }
compose-more = and { $more } more; all with --json
