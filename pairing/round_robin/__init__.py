"""Round robins by the Berger tables (C.05 Annex 1): the tables, and whose drawn number is which."""
