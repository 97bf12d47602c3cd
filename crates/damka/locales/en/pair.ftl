pair-agrees = agrees
pair-by-the-system = by the system
pair-bye = bye
pair-differs = differs
pair-in-the-file = in the file
pair-other-colours = the same pair with other colours
pair-round = Round
