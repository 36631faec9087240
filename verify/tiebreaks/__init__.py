"""The tie-breaks of the handbook (C.07), for individuals and teams: pure functions of a `Table`.

`model` holds the table of an event, `codes` reads the codes of records 202 and 212, `registry`
lists every tie-break with its article, `ranking` ranks by an ordered list of them, and `inference`
finds the list that explains recorded ranks. The articles are those of the edition of 1 March 2026;
what older editions have otherwise is said where it stands. docs/tie-breaks.md lists every code.
"""
