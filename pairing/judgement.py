"""Why a recorded round is not the one a system's rules give: what a system can say of itself.

Each system may register a judge next to its engine (`pairing.editions.Edition.judge`): a function
``(given, pairing, pairs, bye) -> tuple[Judgement, ...]`` that compares the recorded pairs and bye
(by TPN, as (white, black)) with the rules' pairing, and returns what parts them, the decisive
judgement first. It is only asked about rounds that differ.
"""

from typing import NamedTuple


class Judgement(NamedTuple):
    """One way in which a recorded round departs from the rules.

    `kind` is one of ``rematch``, ``prohibited``, ``compatriots``, ``same-absolute-colour``,
    ``barred-bye``, ``bye``, ``completion``, ``criterion``, ``order``, ``colour``, ``pairing``;
    ``late-entry`` and ``absence`` are of no round. `criterion` is the rule's short name (``C5``),
    `article` its place in the text, `meaning` what it asks for. `bracket` is the score of the
    bracket in hundredths of a point. `recorded` and `expected` are the criterion's values (smaller
    is better). `players` are the TPNs concerned and `text` is the sentence for the arbiter, in
    plain English.
    """

    kind: str
    text: str
    players: tuple[int, ...] = ()
    criterion: str | None = None
    article: str | None = None
    meaning: str | None = None
    bracket: int | None = None
    recorded: int | tuple[int, ...] | None = None
    expected: int | tuple[int, ...] | None = None
