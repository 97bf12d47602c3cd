draw = Draw
king = K
lock = Lock { $pieces }
man = M
