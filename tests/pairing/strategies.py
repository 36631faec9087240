"""Random small tournaments: odd histories for comparing engines.

`simulate` plays a tournament with any `random.Random` and yields the state before each round;
`tournaments` and `states` are Hypothesis strategies over it. A `State` is all that decides a round,
with a repr that can be pasted back into Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from hypothesis import strategies as st

from pairing import colours
from pairing.acceleration import BAKU_2026, group_size
from pairing.dutch.field import Field
from pairing.dutch.rulebook import DUTCH_2017, DUTCH_2026, Rulebook
from pairing.matching import extend, greedy, members
from pairing.model import (
    BLACK,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    GAME,
    HALF_BYE,
    NO_COLOUR,
    NOBODY,
    PAB,
    WHITE,
    ZERO_BYE,
    History,
    NoPairingError,
    Numbering,
    Pairing,
    PairingInput,
    PointSystem,
    RoundResults,
)

RULEBOOKS = {book.code: book for book in (DUTCH_2026, DUTCH_2017)}
Engine = Callable[[PairingInput], Pairing]


@dataclass(frozen=True)
class State:
    """The state before a round. Players are numbered from 1.

    `points` are win, draw, loss and pairing-allocated bye, in hundredths. `past` has one string per
    round with one word per player: ``4w1`` (opponent, colour, result ``1 = 0``), ``4+`` and ``4-``
    (forfeits), ``U F H Z`` (byes). `baku` is the TPN of the last accelerated player, 0 for none.
    """

    players: int
    total: int
    present: tuple[int, ...]
    past: tuple[str, ...] = ()
    points: tuple[int, int, int, int] = (100, 50, 0, 100)
    initial: int = WHITE
    forbidden: tuple[tuple[int, int], ...] = ()
    baku: int = 0
    fixed: bool = False
    known: History | None = field(default=None, repr=False, compare=False)

    def history(self) -> History:
        if self.known is not None:
            return self.known
        history = History(self.players, PointSystem(*self.points[:3]))
        for number, words in enumerate(self.past, start=1):
            history = history.then(self.results(number, words.split()))
        return history

    def results(self, number: int, words: list[str]) -> RoundResults:
        win, draw, loss, pab = self.points
        value = {
            "1": win,
            "=": draw,
            "0": loss,
            FORFEIT_WIN: win,
            FORFEIT_LOSS: 0,
            PAB: pab,
            FULL_BYE: win,
            HALF_BYE: draw,
            ZERO_BYE: 0,
        }
        kinds, opponents, played = "", [], []
        for word in words:
            last = word[-1]
            kinds += GAME if last in "1=0" else last
            digits = word[:-1].rstrip("wb")
            opponents.append(int(digits) - 1 if digits else NOBODY)
            played.append(WHITE if "w" in word else BLACK if "b" in word else NO_COLOUR)
        points = [value[word[-1]] for word in words]
        return RoundResults(kinds, opponents, played, points, self.virtual(number))

    def virtual(self, number: int) -> list[int] | None:
        if not self.baku:
            return None
        numbers = range(1, self.players + 1)
        points = PointSystem(*self.points[:3])
        return BAKU_2026.virtual_points(numbers, self.baku, number, self.total, points)

    def input(self) -> PairingInput:
        return PairingInput(
            numbers=range(1, self.players + 1),
            history=self.history(),
            rounds_total=self.total,
            present=[n - 1 for n in self.present],
            initial_colour=self.initial,
            prohibited=frozenset((i - 1, j - 1) for i, j in self.forbidden),
            virtual=self.virtual(len(self.past) + 1),
            numbering=Numbering.FIXED if self.fixed else Numbering.ENTERED,
        )


@dataclass(frozen=True)
class Habits:
    """How players behave in one simulated tournament: all are probabilities."""

    draw: float
    favourite: float
    absent: float
    forfeit: float
    withdraw: float
    late: float
    engine: float
    any_colour: float


def random_habits(rng: Random) -> Habits:
    return Habits(
        draw=rng.choice([0.0, 0.1, 0.3, 0.6, 1.0]),
        favourite=rng.choice([0.5, 0.8, 1.0]),
        absent=rng.choice([0.0, 0.0, 0.05, 0.2]),
        forfeit=rng.choice([0.0, 0.0, 0.05, 0.15]),
        withdraw=rng.choice([0.0, 0.0, 0.04]),
        late=rng.choice([0.0, 0.0, 0.15]),
        engine=rng.choice([0.0, 0.5, 0.9, 1.0]),
        any_colour=rng.choice([0.0, 0.0, 0.0, 0.1]),
    )


def random_setup(rng: Random, smallest: int = 3, largest: int = 10) -> State:
    players = rng.randint(smallest, largest)
    win, draw, loss = rng.choice(
        [(100, 50, 0)] * 4 + [(300, 100, 0), (200, 100, 0), (300, 200, 100)]
    )
    pairs = [(i, j) for i in range(1, players) for j in range(i + 1, players + 1)]
    number = rng.choice([0, 0, 0, 1, 2, 4])
    return State(
        players=players,
        total=rng.choice([rng.randint(1, 9), max(1, players - 1), players + 1]),
        present=tuple(range(1, players + 1)),
        points=(win, draw, loss, rng.choice([win, win, win, draw, 0])),
        initial=rng.choice([WHITE, BLACK]),
        forbidden=tuple(sorted({rng.choice(pairs) for _ in range(number)})),
        baku=rng.choice([0, 0, 0, group_size(players)]),
        fixed=rng.choice([False, False, False, True]),
    )


def simulate(
    rng: Random, engine: Engine, rulebook: Rulebook, smallest: int = 3, largest: int = 10
) -> Iterator[State]:
    """Play a tournament, yielding the state before each round.

    Rounds are paired by `engine` or by a random legal pairing. The tournament ends after its last
    round or with a state that has no legal pairing.
    """
    setup, habits = random_setup(rng, smallest, largest), random_habits(rng)
    everyone = setup.present
    arrival = {n: rng.randint(2, 4) if rng.random() < habits.late else 1 for n in everyone}
    state = replace(setup, known=setup.history())
    gone: set[int] = set()
    for number in range(1, setup.total + 1):
        gone |= {n for n in everyone if number > 1 and rng.random() < habits.withdraw}
        away = {n for n in everyone if rng.random() < habits.absent}
        here = [n for n in everyone if n not in gone | away and arrival[n] <= number]
        state = replace(state, present=tuple(here))
        if not here:
            return
        yield state
        given = state.input()
        try:
            if rng.random() < habits.engine:
                pairing = engine(given)
                pairs, bye = list(map(tuple, pairing.pairs)), pairing.bye
            else:
                pairs, bye = random_pairing(rng, given, rulebook)
        except NoPairingError:
            return
        words = dict.fromkeys(everyone, ZERO_BYE)
        for n in away - gone:
            words[n] = rng.choice([ZERO_BYE, HALF_BYE, FULL_BYE])
        if bye is not None:
            words[bye] = PAB
        for white, black in pairs:
            turned = (black, white) if rng.random() < habits.any_colour else (white, black)
            for n, word in zip(turned, random_result(rng, habits, *turned), strict=True):
                words[n] = word
        row = [words[n] for n in everyone]
        results = state.results(number, row)
        state = replace(
            state, past=(*state.past, " ".join(row)), known=state.history().then(results)
        )


def random_result(rng: Random, habits: Habits, white: int, black: int) -> tuple[str, str]:
    if rng.random() < habits.forfeit:
        return rng.choice(
            [(f"{black}+", f"{white}-"), (f"{black}-", f"{white}+"), (f"{black}-", f"{white}-")]
        )
    if rng.random() < habits.draw:
        mine, other = "=", "="
    else:
        expected = rng.random() < habits.favourite
        mine, other = ("1", "0") if (white < black) == expected else ("0", "1")
    return f"{black}w{mine}", f"{white}b{other}"


def random_pairing(
    rng: Random, given: PairingInput, rulebook: Rulebook
) -> tuple[list[tuple[int, int]], int | None]:
    """Return some legal pairing, by TPN with White first; raises `NoPairingError`."""
    seen = Field(given, rulebook)
    order = list(range(seen.size))
    if rng.random() < 0.5:
        rng.shuffle(order)
    found = _some_pairing(seen, order)
    if found is None:
        raise NoPairingError
    pairs, bye = found
    coloured = []
    for one, two in pairs:
        i, j = min(one, two), max(one, two)
        games = given.history.colours
        first, second = (
            (seen.preference[p], seen.strength[p], seen.difference[p], games[seen.index[p]])
            for p in (i, j)
        )
        colour, _ = colours.allocate(first, second, given.initial_colour, seen.number(i) % 2 == 1)
        white, black = (i, j) if colour > 0 else (j, i)
        coloured.append((seen.number(white), seen.number(black)))
    return coloured, None if bye is None else seen.number(bye)


def _some_pairing(seen: Field, order: list[int]) -> tuple[list[tuple[int, int]], int | None] | None:
    """A legal pairing; `order` decides which."""
    size = seen.size + seen.size % 2
    vertices = order + [seen.size] * (seen.size % 2)
    place = {p: n for n, p in enumerate(vertices)}
    rows = [0] * size
    for p in order:
        for other in members(seen.legal[p]):
            rows[place[p]] |= 1 << place[other]
        if seen.size % 2 and not seen.barred[p]:
            rows[place[p]] |= 1 << size - 1
            rows[size - 1] |= 1 << place[p]
    everyone = (1 << size) - 1
    mate = greedy(rows, size, everyone)
    if extend(rows, mate, everyone):
        return None
    bye = vertices[mate[size - 1]] if seen.size % 2 else None
    pairs = [(order[n], order[m]) for n, m in enumerate(mate) if n < m < len(order)]
    return pairs, bye


@st.composite
def tournaments(draw, engine: Engine, code: str, smallest: int = 3, largest: int = 10):
    """Whole tournaments: the list of the states before each round."""
    rng = draw(st.randoms(use_true_random=False))
    return list(simulate(rng, engine, RULEBOOKS[code], smallest, largest))


@st.composite
def states(draw, engine: Engine, code: str, smallest: int = 3, largest: int = 10):
    """One round's state."""
    everything = draw(tournaments(engine, code, smallest, largest).filter(bool))
    return everything[draw(st.integers(0, len(everything) - 1))]
