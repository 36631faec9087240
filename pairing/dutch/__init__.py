"""The FIDE (Dutch) System, C.04.3: the editions of 2026 and 2017, each with two engines.

`rulebook` says what the editions differ in; `field` holds a round's players in rank order;
`criteria` is the arithmetic of every criterion; `literal` transcribes the articles; `engine` is
the fast engine used in production, built from the other modules.
"""
