pair-agrees = збігається
pair-by-the-system = за системою
pair-bye = вільний
pair-differs = інакше
pair-in-the-file = у файлі
pair-other-colours = та сама пара, інші кольори
pair-round = Тур
