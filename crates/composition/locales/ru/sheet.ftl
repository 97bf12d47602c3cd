draw = Ничья
king = Д
lock = Запереть { $pieces }
man = П
