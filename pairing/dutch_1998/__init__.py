"""The Swiss System based on rating, C.04.1 of about 1998 to 2005: the older Dutch System.

`options` holds the places where texts or readings differ, `ordering` what precedes round 1,
`field` the players of a round, `rules` the arithmetic of articles A and B, `orders` the sequences
of article D, `procedure` the steps that lead from group to group (C1, C12, C13). What happens
inside a group (C2 to C11, C14) is written twice: by enumeration in `literal`, by matchings in
`engine`.
"""
