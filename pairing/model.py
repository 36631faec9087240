"""What an engine sees (`PairingInput`) and what it answers (`Pairing`).

Players are addressed inside the engines by their *index*: 0, 1, 2, ... in the order of their
tournament pairing numbers (TPN). The answer speaks of TPNs again.

Scores are integers, in hundredths of a point (`POINT`), so that they are exact under every point
system. Colours are `WHITE` (+1), `BLACK` (-1) and `NO_COLOUR` (0): their sum over the games played
is the colour difference of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import add
from typing import Final, NamedTuple, TypeAlias

Colour: TypeAlias = int
WHITE: Final = 1
BLACK: Final = -1
NO_COLOUR: Final = 0

POINT: Final = 100
"""One point, in the integers used for scores."""

NOBODY: Final = -1
"""The opponent's index where there is no opponent."""

# What a round was for a player: one letter per player, as in the report files.
GAME: Final = "G"
FORFEIT_WIN: Final = "+"
FORFEIT_LOSS: Final = "-"
PAB: Final = "U"
FULL_BYE: Final = "F"
HALF_BYE: Final = "H"
ZERO_BYE: Final = "Z"

PAIRED_KINDS: Final = frozenset({GAME, FORFEIT_WIN, FORFEIT_LOSS, PAB})
"""The kinds that show that the player was taken into the pairing of the round."""


class PairingError(Exception):
    """Base of what an engine can refuse."""


class NoPairingError(PairingError):
    """No round-pairing complies with the absolute criteria (C.04.3 1.9.3): the arbiter decides."""


class EngineLimitError(PairingError):
    """The exact search would be too large. An engine refuses rather than guess."""


class OptionError(ValueError):
    """A switch of a system, or a value of one, that does not exist; the message lists what does."""


class PointSystem(NamedTuple):
    """What results are worth, in hundredths of a point."""

    win: int = POINT
    draw: int = POINT // 2
    loss: int = 0

    @property
    def maximum(self) -> int:
        """The most a player can score in one round by playing (for 'over 50 %', 1.8)."""
        return max(self.win, self.draw)


class RoundResults(NamedTuple):
    """One past round, in columns: entry ``i`` of each belongs to the player of index ``i``.

    `kinds` holds one letter per player (`GAME`, `FORFEIT_WIN`, ...); `opponents` the opponent's
    index or `NOBODY` (a forfeited pairing keeps its opponent); `colours` the colour played,
    `NO_COLOUR` unless a game was played; `points` what the round brought; `virtual` the
    fictitious points with which the round was paired (None: no acceleration).
    """

    kinds: str
    opponents: Sequence[int]
    colours: Sequence[Colour]
    points: Sequence[int]
    virtual: Sequence[int] | None = None


class History:
    """All past rounds and the columns an engine derives from them, extended round by round.

    Immutable: `then` returns a new history. Each one keeps the history it extends in `before`,
    so that a search over many hypothetical rounds shares what is common.

    Columns (entry ``i`` for the player of index ``i``): `score` real points; `difference` Whites
    minus Blacks; `colours` the colours of the games played, oldest first, as a string of ``W`` and
    ``B`` (unplayed rounds deleted: C.04.2 3.4); `met` the indexes of the opponents really met;
    `entered` whether the player has ever been taken into a pairing; `had_pab`; `forfeit_win`;
    `free_win` whether some single unplayed round brought as much as a win.
    """

    __slots__ = (
        "_floats",
        "before",
        "colours",
        "difference",
        "entered",
        "forfeit_win",
        "free_win",
        "had_pab",
        "last",
        "met",
        "points",
        "rounds",
        "score",
    )

    before: History | None
    last: RoundResults | None

    def __init__(self, players: int, points: PointSystem | None = None) -> None:
        self.before = None
        self.last = None
        self.rounds = 0
        self.points = points or PointSystem()
        self.score = [0] * players
        self.difference = [0] * players
        self.colours = [""] * players
        self.met: list[tuple[int, ...]] = [()] * players
        self.entered = [False] * players
        self.had_pab = [False] * players
        self.forfeit_win = [False] * players
        self.free_win = [False] * players
        self._floats: dict[object, list[int]] = {}

    def __len__(self) -> int:
        """Return the number of rounds played."""
        return self.rounds

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.score)

    def unplayed(self, index: int) -> int:
        """Return how many of the rounds so far the player did not play (C9)."""
        return self.rounds - len(self.colours[index])

    def then(self, results: RoundResults) -> History:
        """Return this history followed by one more round."""
        points, opponents, played = results.points, results.opponents, results.colours
        if not len(points) == len(opponents) == len(played) == len(results.kinds) == self.players:
            raise ValueError("a round has one entry for each player in every column")
        new = History(0, self.points)  # all its columns are replaced below
        new.before, new.last = self, results
        new.rounds = self.rounds + 1
        new.score = list(map(add, self.score, points))
        new.difference = list(map(add, self.difference, played))
        # As if everybody had played; those who did not are set right one by one.
        letters = ["W" if colour > 0 else "B" for colour in played]
        new.colours = list(map(add, self.colours, letters))
        new.met = list(map(add, self.met, zip(opponents)))
        new.entered = [True] * self.players
        new.had_pab, new.forfeit_win = self.had_pab.copy(), self.forfeit_win.copy()
        new.free_win = self.free_win.copy()
        for i, kind in _unplayed(results.kinds):
            new.colours[i], new.met[i] = self.colours[i], self.met[i]
            new.entered[i] = self.entered[i] or kind in PAIRED_KINDS
            new.had_pab[i] = self.had_pab[i] or kind == PAB
            new.forfeit_win[i] = self.forfeit_win[i] or kind == FORFEIT_WIN
            new.free_win[i] = self.free_win[i] or points[i] >= self.points.win
        return new

    def floats(self, unplayed: Callable[[str, int, int], int]) -> list[int]:
        """Return the floats of the last round: +1 upfloat, -1 downfloat, 0 none, per player.

        A game between unequal pairing scores gives the higher a downfloat and the lower an
        upfloat. What a round without a game gives is the edition's affair: `unplayed` is called
        with the kind of the round, the points it brought and the points of a loss. Empty before
        the first round. Remembered per `unplayed` function.
        """
        found = self._floats.get(unplayed)
        if found is None:
            found = self._floats[unplayed] = self._find_floats(unplayed)
        return found

    def _find_floats(self, unplayed: Callable[[str, int, int], int]) -> list[int]:
        last, before = self.last, self.before
        if last is None or before is None:
            return []
        score: Sequence[int] = before.score
        if last.virtual is not None:
            score = [a + b for a, b in zip(score, last.virtual, strict=True)]
        loss = self.points.loss
        rounds = zip(last.kinds, last.opponents, last.points, score, strict=True)
        return [
            (mine < score[opponent]) - (mine > score[opponent])
            if kind == GAME
            else unplayed(kind, points, loss)
            for kind, opponent, points, mine in rounds
        ]


def _unplayed(kinds: str) -> list[tuple[int, str]]:
    """Return the indexes and kinds of those who played no game, few or none in most rounds."""
    if not kinds.strip(GAME):
        return []
    return [(i, kind) for i, kind in enumerate(kinds) if kind != GAME]


class Numbering(Enum):
    """Whose number is odd in the last colour rule (5.2.5): two readings of 'TPN'.

    `ENTERED`: only players who have entered a pairing (this round's included) are numbered.
    `FIXED`: the number in the final list, whoever has arrived by then.
    """

    ENTERED = "entered"
    FIXED = "fixed"


@dataclass(frozen=True)
class PairingInput:
    """Everything that may decide the pairing of one round, and nothing else.

    `numbers` are the TPNs, ascending; everything else is by index into them. `present` holds the
    indexes of the players to be paired, ascending. `prohibited` holds pairs of indexes ``(i, j)``
    with ``i < j`` that may not meet. `virtual` are this round's fictitious points. `ratings` and
    `federations` serve the systems and options that ask for them.
    """

    numbers: Sequence[int]
    history: History
    rounds_total: int
    present: Sequence[int]
    initial_colour: Colour = WHITE
    prohibited: frozenset[tuple[int, int]] = frozenset()
    virtual: Sequence[int] | None = None
    numbering: Numbering = Numbering.ENTERED
    ratings: Sequence[int] | None = None
    federations: Sequence[str] | None = None

    @property
    def round(self) -> int:
        """The number of the round to be paired, from 1."""
        return self.history.rounds + 1

    @property
    def last_round(self) -> bool:
        """Whether this is the final round of the tournament (1.8)."""
        return self.round >= self.rounds_total

    @property
    def points(self) -> PointSystem:
        """The point system."""
        return self.history.points

    def scores(self) -> Sequence[int]:
        """Return the scores used for pairing, per index: real plus fictitious points."""
        if self.virtual is None:
            return self.history.score
        return [a + b for a, b in zip(self.history.score, self.virtual, strict=True)]


class Pair(NamedTuple):
    """Two players of one board, by TPN."""

    white: int
    black: int


class Generation(Enum):
    """How far from the first candidate of a bracket its answer lies."""

    NATURAL = "natural order"
    TRANSPOSITION = "transposition"
    EXCHANGE = "exchange"
    MDP_SET = "other MDPs paired"


class BracketTrace(NamedTuple):
    """What happened in one bracket; players by TPN, in rank order.

    `score` is the residents' score (of the highest resident in a collapsed bracket). `values`
    holds, by criterion (``"C6"``, ...), the value of the accepted candidate: an integer, or a
    tuple of scores or score differences in hundredths of a point, highest first. The value of
    `look_ahead` is a count followed by scores.
    """

    score: int
    players: tuple[int, ...]
    mdps: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    values: dict[str, int | tuple[int, ...]]
    generation: Generation
    role: str = "bracket"
    notes: tuple[str, ...] = ()
    look_ahead: str | None = None


@dataclass(frozen=True)
class Pairing:
    """The answer: pairs in board order with colours, the bye, and the trace on demand."""

    pairs: tuple[Pair, ...]
    bye: int | None
    _trace: Callable[[], tuple[BracketTrace, ...]] = field(default=tuple, repr=False, compare=False)

    @property
    def trace(self) -> tuple[BracketTrace, ...]:
        """What happened, bracket by bracket (computed when asked for)."""
        return self._trace()


def board_order(
    pairs: Iterable[tuple[int, int]], numbers: Sequence[int], scores: Sequence[int]
) -> tuple[Pair, ...]:
    """Return pairs of indexes (white, black) as TPNs in board order (C.04.2 3.6).

    Keys: score of the higher-ranked player, descending; sum of both scores, descending; TPN of
    the higher-ranked player, ascending.
    """

    def key(pair: tuple[int, int]) -> tuple[int, int, int]:
        white, black = pair
        a, b = scores[white], scores[black]
        higher = white if (a, black) > (b, white) else black
        return -max(a, b), -a - b, higher

    return tuple(Pair(numbers[w], numbers[b]) for w, b in sorted(pairs, key=key))
