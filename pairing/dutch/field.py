"""The players of a round in rank order, with what the criteria ask of each.

A position is a player's place in rank order (1.2: score, then TPN), from 0. A set of players is
one Python integer, bit ``p`` standing for position ``p``: the fast engine lives on such masks,
the literal one reads the columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pairing.dutch.rulebook import Rulebook
from pairing.model import BLACK, NO_COLOUR, WHITE, Colour, PairingInput

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0

_BITS: list[int] = [1]


def bits(count: int) -> list[int]:
    """Return a list of at least `count` one-bit integers, bit ``i`` at place ``i``."""
    _BITS.extend(1 << i for i in range(len(_BITS), count))
    return _BITS


class Preference:
    """A colour preference (1.7): the colour, its strength, the colour of both last games if equal.

    `letter` tells the kinds apart, as a byte: ``A`` absolute, ``S`` strong, ``M`` mild for White,
    small letters for Black, ``-`` none.
    """

    __slots__ = ("colour", "letter", "streak", "strength")

    def __init__(self, colour: Colour, strength: int, streak: Colour, letter: int) -> None:
        self.colour, self.strength = colour, strength
        self.streak, self.letter = streak, letter


def preference(difference: int, tail: str) -> Preference:
    """Return the preference by the colour difference and the colours of the last two games.

    A difference beyond 1 decides before two equal last games (1.7.1).
    """
    streak = WHITE if tail == "WW" else BLACK if tail == "BB" else NO_COLOUR
    if not -1 <= difference <= 1:
        wanted, strength = BLACK if difference > 0 else WHITE, ABSOLUTE
    elif streak:
        wanted, strength = -streak, ABSOLUTE
    elif difference:
        wanted, strength = -difference, STRONG
    elif tail:
        wanted, strength = BLACK if tail[-1] == "W" else WHITE, MILD
    else:
        return Preference(NO_COLOUR, NONE, NO_COLOUR, ord("-"))
    letter = (b".MSA" if wanted > 0 else b".msa")[strength]
    return Preference(wanted, strength, streak, letter)


_PREFERENCES: dict[str, Preference] = {}


def _preferences(colours: Sequence[str]) -> list[Preference]:
    """Return each player's preference by the colours of his games; few players differ in them."""
    seen, found = _PREFERENCES, []
    for games in colours:
        kind = seen.get(games)
        if kind is None:
            difference = games.count("W") - games.count("B")
            kind = seen[games] = preference(difference, games[-2:])
        found.append(kind)
    return found


def _digits(ones: bytes) -> bytes:
    """A translation of bytes into binary digits."""
    return bytes(b"01"[code in ones] for code in range(256))


_WHITE: Final = _digits(b"ASM")
_BLACK: Final = _digits(b"asm")
_MILD: Final = _digits(b"Mm")
_ABSOLUTE_WHITE: Final = _digits(b"A")
_ABSOLUTE_BLACK: Final = _digits(b"a")
_TRUE: Final = _digits(b"\1")


def _mask(codes: bytes, digits: bytes) -> int:
    """Return the mask of the positions whose codes have the digit 1, the highest coming first."""
    return int(codes.translate(digits) or b"0", 2)


class Field:
    """One round's players in rank order.

    Columns by position: `index` (into the `PairingInput`), `score`, `preference` (a colour),
    `strength` (`ABSOLUTE` ... `NONE`), `difference`, `streak` (the colour of both last games if
    equal), `float1` and `float2` (last round, two rounds ago: -1 down, +1 up), `barred` (C2).

    Masks: `white`, `black`, `mild` (preferences), `absolute_white`, `absolute_black`, `down1`,
    `down2`, `up1`, `up2`, `eligible` (may have the bye), `topscorers`. `legal[p]` are the legal
    opponents of ``p`` (C1, C3, prohibited pairs), `legal_strict[p]` without the topscorers'
    exemption from C3. `groups` are the scoregroups as ranges ``(start, end)`` of positions.
    """

    __slots__ = (
        "absolute_black",
        "absolute_white",
        "barred",
        "black",
        "difference",
        "down1",
        "down2",
        "eligible",
        "everyone",
        "float1",
        "float2",
        "groups",
        "index",
        "input",
        "legal",
        "legal_strict",
        "mild",
        "preference",
        "rulebook",
        "score",
        "size",
        "streak",
        "strength",
        "topscorers",
        "up1",
        "up2",
        "white",
    )

    def __init__(self, given: PairingInput, rulebook: Rulebook) -> None:
        self.input = given
        self.rulebook = rulebook
        all_scores = given.scores()
        # Reversed, the sort still keeps players of equal scores in the order of their numbers.
        order = sorted(given.present, key=all_scores.__getitem__, reverse=True)
        self.index = order
        self.size = len(order)
        self.everyone = (1 << self.size) - 1
        self.score = [all_scores[i] for i in order]
        self._read_colours()
        self._read_floats()
        barred = rulebook.bye_barred(given.history)
        self.barred = [barred[i] for i in order]
        self.eligible = self.everyone ^ _mask(bytes(reversed(self.barred)), _TRUE)
        self._find_topscorers()
        self._find_legal()
        self._find_groups()

    def _read_colours(self) -> None:
        """Colour preferences (1.7), and who has which as masks."""
        differences, colours = self.input.history.difference, self.input.history.colours
        self.difference = [differences[i] for i in self.index]
        kinds = _preferences([colours[i] for i in self.index])
        self.preference = [kind.colour for kind in kinds]
        self.strength = [kind.strength for kind in kinds]
        self.streak = [kind.streak for kind in kinds]
        letters = bytes([kind.letter for kind in reversed(kinds)])
        self.white, self.black = _mask(letters, _WHITE), _mask(letters, _BLACK)
        self.mild = _mask(letters, _MILD)
        self.absolute_white = _mask(letters, _ABSOLUTE_WHITE)
        self.absolute_black = _mask(letters, _ABSOLUTE_BLACK)

    def _read_floats(self) -> None:
        history, rule = self.input.history, self.rulebook.unplayed_float
        last = history.floats(rule)
        before = history.before.floats(rule) if history.before else []
        self.float1 = [last[i] for i in self.index] if last else [0] * self.size
        self.float2 = [before[i] for i in self.index] if before else [0] * self.size
        self.down1, self.up1 = self._float_masks(self.float1)
        self.down2, self.up2 = self._float_masks(self.float2)

    def _float_masks(self, floats: list[int]) -> tuple[int, int]:
        bit, down, up = bits(self.size + 2), 0, 0
        for p, value in enumerate(floats):
            if value < 0:
                down |= bit[p]
            elif value:
                up |= bit[p]
        return down, up

    def _find_topscorers(self) -> None:
        """Topscorers (1.8): over half of the maximum so far, when pairing the last round."""
        self.topscorers = 0
        given = self.input
        if not given.last_round:
            return
        maximum = given.history.rounds * given.points.maximum
        bit = bits(self.size + 2)
        self.topscorers = sum(bit[p] for p, s in enumerate(self.score) if 2 * s > maximum)

    def _find_legal(self) -> None:
        """C1, C3 and the prohibited pairs, as one mask of opponents per player."""
        given, everyone, bit = self.input, self.everyone, bits(self.size + 2)
        # An absent player stands at a place beyond all masks, so that no test is needed.
        place = [self.size] * given.history.players
        for p, i in enumerate(self.index):
            place[i] = p
        met, legal = given.history.met, []
        for p, i in enumerate(self.index):
            out = bit[p]
            for other in met[i]:
                out |= bit[place[other]]
            legal.append(everyone & ~out)
        for i, j in given.prohibited:
            if place[i] < self.size and place[j] < self.size:
                legal[place[i]] &= ~bit[place[j]]
                legal[place[j]] &= ~bit[place[i]]
        self.legal = self.legal_strict = legal
        self._forbid_absolute()

    def _forbid_absolute(self) -> None:
        """Players with the same absolute preference do not meet unless one is a topscorer (C3)."""
        strict = self.legal_strict
        top = self.topscorers
        exempt = top & (self.absolute_white | self.absolute_black)
        loose = strict.copy() if exempt else strict
        for group in (self.absolute_white, self.absolute_black):
            rest = group
            while rest:
                low = rest & -rest
                rest ^= low
                p = low.bit_length() - 1
                if exempt and not low & top:
                    loose[p] &= ~(group & ~top)
                strict[p] &= ~group
        self.legal = loose

    def _find_groups(self) -> None:
        self.groups: list[tuple[int, int]] = []
        start, score = 0, self.score
        for p in range(1, self.size + 1):
            if p == self.size or score[p] != score[start]:
                self.groups.append((start, p))
                start = p

    def number(self, position: int) -> int:
        """Return the TPN of the player at a position."""
        return self.input.numbers[self.index[position]]
