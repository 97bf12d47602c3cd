# The words of the hall: tables, lots, incidents, protests, finish.
