draw = Нічия
king = Д
lock = Замкнути { $pieces }
man = П
