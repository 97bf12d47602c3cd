# The words of the frame of every page.

events-coming = Coming
events-now = Now
events-past = Past
go-back = Go back and mend it
look = Look
look-auto = as the system
look-dark = dark
look-light = light
offline = The server cannot be reached. This page shows what was there before, and will renew itself.
