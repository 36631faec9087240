"""What the editions of C.04.3 differ in: floats, the bar from the bye, the criteria's numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from pairing.model import PAB, History


def float_2026(kind: str, points: int, loss: int) -> int:
    """Return the float of a round without a game: down for the PAB or more than a loss (1.4.3)."""
    return -1 if kind == PAB or points > loss else 0


def float_2017(kind: str, points: int, loss: int) -> int:
    """Return the float of a round without a game: always a downfloat (A.4.b)."""
    return -1


def bye_barred_2026(history: History) -> list[bool]:
    """Return per player whether C2 bars the PAB: had one, or a win's points without playing."""
    return [a or b for a, b in zip(history.had_pab, history.free_win, strict=True)]


def bye_barred_2017(history: History) -> list[bool]:
    """Return per player whether C.2 bars the PAB: had one, or won by forfeit (C.04.1.d)."""
    return [a or b for a, b in zip(history.had_pab, history.forfeit_win, strict=True)]


class Rulebook(NamedTuple):
    """One edition of C.04.3, as far as it differs from the other.

    `collapses` tells the 2017 outlook (A.9: penultimate and collapsed last bracket) from the
    completion criterion in every bracket (2026, C4). `look_ahead` is the criterion that looks at
    the following bracket; its value is a count and then scores. `criteria` names the quality
    criteria in order of priority, as keys of a candidate's values; `articles` where each stands.
    """

    code: str
    title: str
    collapses: bool
    unplayed_float: Callable[[str, int, int], int]
    bye_barred: Callable[[History], list[bool]]
    look_ahead: str
    criteria: tuple[str, ...]
    articles: Mapping[str, str]
    meanings: Mapping[str, str]


# The quality criteria both editions share, in order, with what each minimises. The number of
# downfloaters is C6 in 2026 and C5 in 2017; C9 of 2026 has no counterpart.
_PAIRS: Final = "number of downfloaters"
_SCORES: Final = "scores of the downfloaters"
_PSD: Final = "pairing score difference (PSD)"
_NEXT: Final = "downfloaters of the following bracket"
_UNPLAYED: Final = "unplayed games of the player who gets the bye"
_COLOURS: Final = (
    "topscorers or their opponents with a colour difference beyond 2",
    "topscorers or their opponents with the same colour three times in a row",
    "players who do not get their colour preference",
    "players who do not get their strong colour preference",
)
_FLOATS_2026: Final = (
    "resident downfloaters with a downfloat in the previous round",
    "opponents of moved-down players with an upfloat in the previous round",
    "resident downfloaters with a downfloat two rounds before",
    "opponents of moved-down players with an upfloat two rounds before",
    "score differences of moved-down players with a downfloat in the previous round",
    "score differences of MDP opponents with an upfloat in the previous round",
    "score differences of moved-down players with a downfloat two rounds before",
    "score differences of MDP opponents with an upfloat two rounds before",
)
_FLOATS_2017: Final = (
    "players with the same downfloat as in the previous round",
    "players with the same upfloat as in the previous round",
    "players with the same downfloat as two rounds before",
    "players with the same upfloat as two rounds before",
    "score differences of players with the same downfloat as in the previous round",
    "score differences of players with the same upfloat as in the previous round",
    "score differences of players with the same downfloat as two rounds before",
    "score differences of players with the same upfloat as two rounds before",
)


def _numbered(first: int, meanings: tuple[str, ...]) -> dict[str, str]:
    return {f"C{first + n}": meaning for n, meaning in enumerate(meanings)}


_MEANINGS_2026: Final = _numbered(6, (_PAIRS, _SCORES, _NEXT, _UNPLAYED, *_COLOURS, *_FLOATS_2026))
_MEANINGS_2017: Final = _numbered(5, (_PAIRS, _PSD, _NEXT, *_COLOURS, *_FLOATS_2017))

DUTCH_2026: Final = Rulebook(
    code="2026",
    title="FIDE (Dutch) System, C.04.3, in force from 1 February 2026",
    collapses=False,
    unplayed_float=float_2026,
    bye_barred=bye_barred_2026,
    look_ahead="C8",
    criteria=tuple(_MEANINGS_2026),
    articles={
        "C1": "2.1.1",
        "C2": "2.1.2",
        "C3": "2.1.3",
        "C4": "2.2.1",
        "C5": "2.3.1",
        **{name: f"2.4.{n}" for n, name in enumerate(_MEANINGS_2026, start=1)},
        "order": "4",
        "E1": "5.2.1",
        "E2": "5.2.2",
        "E3": "5.2.3",
        "E4": "5.2.4",
        "E5": "5.2.5",
    },
    meanings=_MEANINGS_2026,
)

DUTCH_2017: Final = Rulebook(
    code="2017",
    title="FIDE (Dutch) System, C.04.3, in force to 31 January 2026",
    collapses=True,
    unplayed_float=float_2017,
    bye_barred=bye_barred_2017,
    look_ahead="C7",
    criteria=tuple(_MEANINGS_2017),
    articles={
        **{f"C{n}": f"C.{n}" for n in range(1, 20)},
        "order": "D",
        **{f"E{n}": f"E.{n}" for n in range(1, 6)},
    },
    meanings=_MEANINGS_2017,
)
