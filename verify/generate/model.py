"""What a generated tournament is to be like: everything that can be asked for, with defaults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from trf.model import Acceleration, Prohibited

_AMOUNT: Final = re.compile(
    r"(?P<number>\d+(?:\.\d+)?)(?P<percent>%)?(?P<each>/round)?(?:@(?P<first>\d+)(?:-(?P<last>\d+))?)?"
)
_PERCENT: Final = 100


class ModelError(ValueError):
    """A tournament that cannot be: the message names the field and what was expected."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How often something happens.

    `count` times, or with `share` (0 to 1) of those who could; over the whole event, or in each
    round if `each_round`; only in the rounds from `first` to `last` (None: to the end).

    Of the whole event, a share of players is rounded to a number of players, and a share of games
    to a number of games. In each round, a share is everybody's chance.
    """

    count: int = 0
    share: float = 0.0
    each_round: bool = False
    first: int = 1
    last: int | None = None

    @classmethod
    def read(cls, text: str) -> Amount:
        """Read ``3``, ``2/round``, ``5%``, ``5%/round``, each with ``@4`` or ``@2-4`` after it.

        Raises `ModelError` for anything else.

        >>> Amount.read("5%/round@2-4")
        Amount(count=0, share=0.05, each_round=True, first=2, last=4)
        """
        found = _AMOUNT.fullmatch(text.strip())
        if found is None or (found["percent"] is None and "." in found["number"]):
            raise ModelError(f"'{text}' is no amount (3, 2/round, 5%, 5%/round, 1@4, 2/round@2-4)")
        number, each = found["number"], found["each"] is not None
        first = int(found["first"] or 1)
        last = int(found["last"] or first) if found["first"] else None
        if last is not None and not 1 <= first <= last:
            raise ModelError(f"'{text}': the rounds are no range")
        if found["percent"] is None:
            return cls(int(number), 0.0, each, first, last)
        if float(number) > _PERCENT:
            raise ModelError(f"'{text}': more than 100 per cent")
        return cls(0, float(number) / _PERCENT, each, first, last)

    def __bool__(self) -> bool:
        return bool(self.count or self.share)

    def __str__(self) -> str:
        number = f"{self.share * _PERCENT:g}%" if self.share else str(self.count)
        if self.last is None:
            rounds = ""
        else:
            rounds = f"@{self.first}" + (f"-{self.last}" if self.last != self.first else "")
        return f"{number}{'/round' if self.each_round else ''}{rounds}"


NEVER: Final = Amount()


@dataclass(frozen=True, slots=True)
class Points:
    """What results are worth, in hundredths of a point.

    `pab` is the pairing-allocated bye (None: a win). Half- and full-point byes are worth a draw
    and a win, forfeits won a win (records 162 and XXS say it so).
    """

    win: int = 100
    draw: int = 50
    loss: int = 0
    pab: int | None = None
    zero_bye: int = 0
    forfeit_loss: int = 0

    @property
    def bye(self) -> int:
        """What the pairing-allocated bye is worth."""
        return self.win if self.pab is None else self.pab


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of a given field. `rating` None: unrated; `sex` ``m``, ``w`` or empty."""

    rating: int | None
    title: str = ""
    federation: str = ""
    sex: str = ""


@dataclass(frozen=True, slots=True)
class Model:
    """What a tournament is to be like.

    `players` (teams, in a team event) and `rounds` are numbers, or a lowest and a highest one
    between which each tournament draws its own. Rounds of a round robin are those of its table
    whatever is asked; rounds of a Double-Swiss are matches. `system` and `edition` are codes of
    `pairing.editions`, or of a round robin; `options` are switches of the system with their values,
    as written. A report does not hold these: a checker has to be told.

    Ratings are drawn by a bell curve about `rating_mean`, or all alike between the limits where
    `even_ratings`; `unrated` is the share of players without one. `field` gives the players
    instead, in the order of their numbers (in a team event, board by board of team after team).

    `draws` is the share of draws between equals of strength 1800 and `draw_slope` by how much it
    is greater per 100 points more; `white_advantage` is what the white pieces are worth in rating
    points, `form` by how much playing strength deviates from the rating (see `games`).

    `half_byes`, `full_byes`, `zero_byes` are rounds missed, `late` and `withdrawals` players who
    come later or leave; of games, `forfeits` are won by the one who is there, `double_forfeits`
    by nobody, and `half_zero` (½-0), `zero_half` (0-½) and `zero_zero` (0-0) are played.

    `prohibited` pairs of players may not meet, drawn at random; `prohibitions` are given ones.
    `initial_colour` is ``w``, ``b`` or empty (drawn). `acceleration` is empty or ``baku``;
    `accelerations` are fictitious points of one's own. `tie_breaks` follow the points.

    `boards` is the number of boards of a team match, `match_points` what a won, a drawn and a lost
    one is worth, `team_type` what follows ``FIDE_TEAM_`` in the coded type. `start` is the first
    day; None: one on which the edition was in force.
    """

    players: int | tuple[int, int] = 40
    rounds: int | tuple[int, int] = 9
    system: str = "dutch"
    edition: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    rating_mean: int = 1850
    rating_deviation: int = 250
    lowest_rating: int = 1400
    highest_rating: int = 2800
    even_ratings: bool = False
    unrated: float = 0.0
    field: tuple[Entrant, ...] = ()
    federations: tuple[str, ...] = ("AUT", "CZE", "GER", "HUN", "POL", "SLO", "SVK")
    titles: bool = True
    draws: float = 0.27
    draw_slope: float = 0.03
    white_advantage: int = 25
    form: int = 100
    half_byes: Amount = NEVER
    full_byes: Amount = NEVER
    zero_byes: Amount = NEVER
    late: Amount = NEVER
    withdrawals: Amount = NEVER
    forfeits: Amount = NEVER
    double_forfeits: Amount = NEVER
    half_zero: Amount = NEVER
    zero_half: Amount = NEVER
    zero_zero: Amount = NEVER
    prohibited: int = 0
    prohibitions: tuple[Prohibited, ...] = ()
    points: Points = Points()
    initial_colour: str = ""
    acceleration: str = ""
    accelerations: tuple[Acceleration, ...] = ()
    tie_breaks: tuple[str, ...] = ()
    boards: int = 4
    match_points: tuple[int, int, int] = (200, 100, 0)
    team_type: str = "TYPEA_MP_GP"
    start: date | None = None
    name: str = ""

    def __post_init__(self) -> None:
        for problem in _problems(self):
            raise ModelError(problem)

    def amounts(self) -> Iterator[tuple[str, Amount]]:
        """Yield every amount with the name of its field."""
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Amount):
                yield each.name, value


SHARES: Final = ("unrated", "draws", "draw_slope")
_LIMITS: Final = {
    "players": (2, 9999),
    "rounds": (1, 99),
    "lowest_rating": (0, 9999),
    "highest_rating": (0, 9999),
    "rating_deviation": (0, 9999),
    "boards": (1, 20),
    "form": (0, 2000),
    "prohibited": (0, 9999),
}


def _problems(model: Model) -> Iterator[str]:
    """What is wrong with a model, in words; the first one is reported."""
    for name, (low, high) in _LIMITS.items():
        value = getattr(model, name)
        first, last = value if isinstance(value, tuple) else (value, value)
        if not low <= first <= last <= high:
            yield f"{name}: {_shown(value)} is not between {low} and {high}"
    for name in SHARES:
        if not 0 <= getattr(model, name) <= 1:
            yield f"{name}: {getattr(model, name):g} is not between 0 and 1"
    if model.lowest_rating > model.highest_rating:
        yield f"lowest_rating: {model.lowest_rating} is above {model.highest_rating}"
    if model.initial_colour not in ("", "w", "b"):
        yield f"initial_colour: '{model.initial_colour}' is neither w nor b"
    if model.acceleration not in ("", "baku"):
        yield f"acceleration: '{model.acceleration}' is not known (baku)"
    if not model.federations:
        yield "federations: none given"
    yield from _unknown_tie_breaks(model.tie_breaks)
    points = model.points
    values = (points.win, points.draw, points.loss, points.bye, points.zero_bye)
    if any(not 0 <= value <= 9999 for value in (*values, points.forfeit_loss)):
        yield "points: not between 0 and 99.99"


def _unknown_tie_breaks(codes: tuple[str, ...]) -> Iterator[str]:
    if not codes:
        return
    from verify.tiebreaks.codes import CodeError, parse  # noqa: PLC0415 - seldom asked for
    from verify.tiebreaks.registry import find  # noqa: PLC0415

    for text in codes:
        try:
            find(parse(text))
        except CodeError as error:
            yield f"tie_breaks: {error}"


def _shown(value: object) -> str:
    return f"{value[0]}-{value[1]}" if isinstance(value, tuple) else str(value)
