compose-refused = відмовлено
compose-refused-under = № { $number }: відмовлено за { $rulebook }
compose-sum = композицій: { $all }; правильних: { $sound }, дефектних: { $defective }, не вирішено: { $undecided }, відмовлено: { $refused }
compose-under = { $genre } за { $rulebook }: { $outcome }
compose-found = знайдене розв’язання: { $solution }
compose-more = і ще { $more }; усе – з --json
