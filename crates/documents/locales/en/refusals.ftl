### Why a form cannot be printed, and what to do.

unfit-not-created = The event has not been created yet; print the form blank, or create the event first.
unfit-not-begun = No stage of the event has begun, so there is nobody to print; print the form blank, or begin the stage first.
unfit-no-section = The event has no section { $asked }; it has { $there }.
unfit-no-round = Round { $asked } has not been paired; { $there } rounds have.
unfit-running = Round { $asked } is not finished, so there is no table after it; { $there } rounds are.
unfit-not-over = Certificates are given when the event is over; print the form blank, or play the rounds to the end.
unfit-no-player = Nobody has number { $asked } here; numbers go up to { $there }.
unfit-no-teams = This form is for events in which teams meet; take the round record instead.
unfit-no-team-scoring = This form is for individual events whose regulations add up results for teams.
unfit-no-protest = No protest { $asked } was filed; there are { $there }. Print the form blank to file one.
unfit-no-chart = This form is about one correspondence game: name its time chart, or print it blank.
unfit-no-assistants = No entry names an assistant; print the application blank.
unfit-no-openings = The regulations name no table of openings, so none are drawn; print the slips blank.
unfit-no-appeal = Nobody appealed against the decision on this protest. Print the form blank to file an appeal.
unfit-no-entries = Nobody is entered yet. Enter participants, or print the form blank.
unfit-no-norms = Nobody has met a norm. Certificates are printed only for those in whose entries one is written.
unfit-without-norms = No ranks or titles are awarded by this event ({ $clause }), so there are no certificates.
unfit-no-adjournment = The rules of this event adjourn no games, so there is no envelope.
