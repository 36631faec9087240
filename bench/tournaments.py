"""Tournaments of any size for the benchmarks: seeded, paired by our own engines.

They show speed, not correctness: the oracles and the literal engine do that.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pairing.editions import find
from pairing.model import (
    GAME,
    NOBODY,
    PAB,
    ZERO_BYE,
    History,
    Pairing,
    PairingInput,
    RoundResults,
)

DRAWS = 0.3
_START = {
    "2026": "2026/03/01",
    "2017": "2019/03/01",
    "1998": "2004/03/01",
    "1989": "1992/03/01",
    "1987": "1988/03/01",
    "undated": "1985/03/01",
}


class Simulation:
    """One tournament of `players` players: ratings by a normal distribution, results by rating."""

    def __init__(
        self, players: int, rounds: int, seed: int, edition: str, system: str = "dutch"
    ) -> None:
        self.random = Random(f"{players} {rounds} {seed}")
        self.players, self.rounds, self.edition, self.system = players, rounds, edition, system
        ratings = (self.random.gauss(1900, 250) for _ in range(players))
        self.ratings = sorted((min(2850, max(1000, round(r))) for r in ratings), reverse=True)
        self.lines: list[list[str]] = [[] for _ in range(players)]
        self.history = History(players)

    def inputs(self) -> Iterator[PairingInput]:
        """Play the tournament, yielding what each round's pairing sees."""
        engine = find(self.system, self.edition).load()
        everyone = list(range(self.players))
        for _ in range(self.rounds):
            given = PairingInput(
                [i + 1 for i in everyone],
                self.history,
                self.rounds,
                everyone,
                ratings=self.ratings,
            )
            yield given
            self.history = self.history.then(self._play(engine(given)))

    def _play(self, pairing: Pairing) -> RoundResults:
        kinds, opponents = [ZERO_BYE] * self.players, [NOBODY] * self.players
        colours, points = [0] * self.players, [0] * self.players
        for white, black in pairing.pairs:
            w, b = white - 1, black - 1
            points[w] = self._result(w, b)
            points[b] = 100 - points[w]
            kinds[w] = kinds[b] = GAME
            opponents[w], opponents[b] = b, w
            colours[w], colours[b] = 1, -1
            for i, j, colour in ((w, b, "w"), (b, w, "b")):
                result = {100: "1", 50: "=", 0: "0"}[points[i]]
                self.lines[i].append(f"{j + 1:>4} {colour} {result}  ")
        if pairing.bye is not None:
            i = pairing.bye - 1
            kinds[i], points[i] = PAB, 100
            self.lines[i].append("0000 - U  ")
        return RoundResults("".join(kinds), opponents, colours, points)

    def _result(self, white: int, black: int) -> int:
        gap = self.ratings[black] - self.ratings[white]
        expected = 1 / (1 + 10 ** (gap / 400))
        draw = min(DRAWS, 2 * min(expected, 1 - expected))
        throw = self.random.random()
        return 50 if throw < draw else 100 if throw < draw / 2 + expected else 0

    def report(self) -> str:
        """Play the tournament to its end and return it as a TRF."""
        for _ in self.inputs():
            pass
        score = self.history.score
        order = sorted(range(self.players), key=lambda i: (-score[i], i))
        rank = {i: n for n, i in enumerate(order, start=1)}
        head = [f"012 Benchmark of {self.players} players", f"042 {_START[self.edition]}"]
        players = [
            f"001 {i + 1:>4} m    {f'Player,Number{i + 1}':<33} {self.ratings[i]:>4} FID "
            f"{9000000 + i:>11} 1990/01/01 {score[i] / 100:>4.1f} {rank[i]:>4}  "
            + "".join(self.lines[i])
            for i in range(self.players)
        ]
        tail = [f"142 {self.rounds}", "152 W"]
        if self.system == "dutch":
            tail.append(f"192 FIDE_DUTCH_{self.edition}")
        return "\n".join([*head, *players, *tail]) + "\n"
