pair-agrees = совпадает
pair-by-the-system = по системе
pair-bye = свободен
pair-differs = иначе
pair-in-the-file = в файле
pair-other-colours = та же пара, другие цвета
pair-round = Тур
