compose-refused = отклонена
compose-refused-under = № { $number }: отклонена по { $rulebook }
compose-sum = композиций: { $all }; правильных: { $sound }, дефектных: { $defective }, не решено: { $undecided }, отклонено: { $refused }
compose-under = { $genre } по { $rulebook }: { $outcome }
compose-found = найденное решение: { $solution }
compose-more = и ещё { $more }; всё – с --json
