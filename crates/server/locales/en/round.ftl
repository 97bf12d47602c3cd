# The words of the round on the desk and on phones.
