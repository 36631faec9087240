"""The FIDE Swiss System of 1987 to 1999 (C.04.2, rules 1-22): the ancestor of the Lim System.

Its mechanics are those of `pairing.lim`, which is used as it stands; `options` holds where the
texts differ, `field` what the old rules ask differently of the players, `numbers` turns articles
of the Lim System into rules, `entries` holds what precedes a round (rules 7 and 17).
"""
