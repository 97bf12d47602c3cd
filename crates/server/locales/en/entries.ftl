# The words of entries and admission.
