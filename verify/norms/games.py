"""The games of a report that count for norms (1.4.1, 1.4.2), by player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from verify.norms.editions import TITLED, TITLES

if TYPE_CHECKING:
    from verify.replay import Replay

NO_FEDERATION: Final = "NON"
"""Players of no FIDE federation: games with them do not count (1.4.2a)."""

STATELESS: Final = "FID"
"""Players under FIDE's flag: they count as opponents, but are no federation (1.4.2a)."""

PLAYED: Final = {"1": 100, "=": 50, "0": 0, "W": 100, "D": 50, "L": 0}
"""The results of games begun at the board. W, D and L are unrated, not unplayed."""

FORFEIT_WIN: Final = "forfeit win"
FORFEIT_LOSS: Final = "forfeit loss"
PAB: Final = "pairing-allocated bye"
BYE: Final = "bye"
OPEN: Final = "no result"


class Game(NamedTuple):
    """A game: its round, the opponent's index, the player's points in hundredths, the result."""

    round: int
    opponent: int
    score: int
    result: str


class Field:
    """What a norm looks at in the opponents, in columns by index.

    `titled` is 1 for a title-holder; `levels` packs for how many titles a player is of the norm's
    own level: a 1 in 16 bits at the title's place in `TITLES`, so that sums count opponents.
    """

    __slots__ = ("federations", "levels", "ratings", "titled", "titles")

    def __init__(self, ratings: list[int], titles: list[str], federations: list[str]) -> None:
        self.ratings = ratings
        self.titles = [title.upper() for title in titles]
        self.titled = [int(title in TITLED) for title in self.titles]
        self.federations = [federation.upper() for federation in federations]
        packed = {
            code: sum(
                65536**n for n, title in enumerate(TITLES.values()) if code in title.own_level
            )
            for code in TITLED
        }
        self.levels = [packed.get(title, 0) for title in self.titles]


class Record(NamedTuple):
    """The rounds of one player: the games that count, and what happened in the other rounds.

    `ignored` are the rounds of games that do not count, with the reason; `absentees` the opponents
    who did not turn up, by round.
    """

    games: tuple[Game, ...]
    unplayed: dict[int, str]
    ignored: dict[int, str]
    absentees: dict[int, int]


def records(found: Replay, field: Field, *, round_robin: bool) -> list[Record]:
    """Return the record of every player, by index."""
    columns = [_column(found, n) for n in range(1, len(found.rounds) + 1)]
    barred = _zero_scorers(found, field) if round_robin else frozenset()
    result = []
    for i in range(len(found.numbers)):
        games: list[Game] = []
        unplayed: dict[int, str] = {}
        ignored: dict[int, str] = {}
        absentees: dict[int, int] = {}
        for number, (opponents, results, kinds) in enumerate(columns, start=1):
            code = results[i]
            if opponents[i] >= 0 and code in PLAYED:
                other = opponents[i]
                if field.federations[other] == NO_FEDERATION:
                    ignored[number] = "opponent of no FIDE federation (1.4.2a)"
                elif other in barred:
                    ignored[number] = "unrated opponent without a point (1.4.2b)"
                else:
                    games.append(Game(number, other, PLAYED[code], code))
            elif kinds[i]:
                unplayed[number] = kinds[i]
                if kinds[i] == FORFEIT_WIN:
                    absentees[number] = opponents[i]
        result.append(Record(tuple(games), unplayed, ignored, absentees))
    return result


def _column(found: Replay, number: int) -> tuple[list[int], list[str], list[str]]:
    """Return opponents and results of a round, and what the unplayed rounds are."""
    each = found.rounds[number - 1]
    kinds = []
    for i, (other, result) in enumerate(zip(each.opponents, each.results, strict=True)):
        if other >= 0:
            kind = {"+": FORFEIT_WIN, "": OPEN}.get(result, FORFEIT_LOSS)
        elif i == each.bye or result == "U":
            kind = PAB
        else:
            kind = BYE if result else ""
        kinds.append(kind)
    return each.opponents, each.results, kinds


def _zero_scorers(found: Replay, field: Field) -> frozenset[int]:
    """Return the unrated players without a point against rated opponents (1.4.2b)."""
    points = [0] * len(found.numbers)
    for each in found.rounds:
        for i, (other, result) in enumerate(zip(each.opponents, each.results, strict=True)):
            if other >= 0 and field.ratings[other]:
                points[i] += PLAYED.get(result, 0)
    return frozenset(i for i, total in enumerate(points) if not field.ratings[i] and not total)
