# The words of accounts and programs.
