"""The players of a round, as far as both systems of C.04.4 see them alike."""

from __future__ import annotations

from collections.abc import Iterable

from pairing.dutch.field import Field
from pairing.dutch.rulebook import DUTCH_2026
from pairing.model import PairingInput


class CommonField:
    """One round's players by position: score, then TPN.

    `players` holds what all individual systems share (scores, preferences). Preferences and
    absolute criteria are worded as in C.04.3 of the same date, but for the topscorers, who have no
    exemption from C3 here: `legal[p]` are the opponents ``p`` may meet. Columns: `score`, `played`
    (games played), `barred` (C2).
    """

    __slots__ = ("barred", "input", "legal", "played", "players", "score", "size")

    def __init__(self, given: PairingInput) -> None:
        self.players = players = Field(given, DUTCH_2026)
        self.input = given
        self.size = players.size
        self.score = players.score
        self.legal = players.legal_strict
        self.barred = players.barred
        self.played = [len(given.history.colours[i]) for i in players.index]

    @property
    def groups(self) -> list[tuple[int, int]]:
        """The scoregroups as ranges of positions, from the top."""
        return self.players.groups

    def number(self, position: int) -> int:
        """Return the TPN of the player at a position."""
        return self.players.number(position)

    def numbers(self, positions: Iterable[int]) -> tuple[int, ...]:
        """Return the TPNs of players, in the order given."""
        return tuple(map(self.players.number, positions))

    def colour_data(self, p: int) -> tuple[int, int, int, str]:
        """Return preference, its strength, colour difference and colours of a player."""
        players = self.players
        games = self.input.history.colours[players.index[p]]
        return players.preference[p], players.strength[p], players.difference[p], games
