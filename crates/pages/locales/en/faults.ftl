# What goes wrong beside the rules.
terms-no-rulebook = There is no rulebook { $name }.
terms-bad-control = This time control cannot be read: write minutes and seconds, such as 5+3.
terms-not-allowed = The rules do not allow this. Take another discipline or another time control.
terms-bad-position = A game cannot begin with this position.
terms-bad-lag = So much lag cannot be forgiven.
no-randomness = The server cannot make a secret now. Tell whoever looks after it, and try again.
wire-unreadable = This message cannot be read. Load the page anew.
wire-too-fast = Too many requests at once; wait a second.
wire-try-again = It could not be kept; send it again.
file-not-written = The file could not be made. Tell those who look after the program.
page-not-made = The page could not be made. Tell those who look after the program.
unkept-too-new = A newer program wrote these data. Run the Damka that wrote them, or a newer one.
unkept-in-use = Another Damka has these data open. Stop it, or take another folder.
# A control must leave the first move some time.
terms-no-first-move = With { $control } nobody has time for his first move: seconds are added after a move. Give at least a minute, such as 1+10.
