"""What is said of a deviating round: who met whom, and who would have by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

EASIER: Final = "BEN001"
HARDER: Final = "BEN002"
TITLED: Final = "BEN003"
UNTITLED: Final = "BEN004"
FOREIGN: Final = "BEN005"
DOMESTIC: Final = "BEN006"
BYE: Final = "BEN007"
NO_BYE: Final = "BEN008"
COLOUR: Final = "BEN009"
WITHIN_REACH: Final = "BEN010"
NORM_HELPED: Final = "BEN011"
OUT_OF_REACH: Final = "BEN012"
NORM_HINDERED: Final = "BEN013"
NORM_ONLY_SO: Final = "BEN014"
NO_NORM_SO: Final = "BEN015"

KINDS: Final = {
    EASIER: "a lower rated opponent than the rules give",
    HARDER: "a higher rated opponent than the rules give",
    TITLED: "a title-holder (B.01 1.4.5a) where the rules give none",
    UNTITLED: "no title-holder where the rules give one",
    FOREIGN: "an opponent of another federation where the rules give one of the own",
    DOMESTIC: "an opponent of the own federation where the rules give a foreign one",
    BYE: "the pairing-allocated bye where the rules give a game",
    NO_BYE: "a game where the rules give the pairing-allocated bye",
    COLOUR: "the other colour",
    WITHIN_REACH: "a title norm stayed within reach that the rules' opponent would have excluded",
    NORM_HELPED: "for a title norm within reach: something still lacking that the rules' opponent "
    "would not have brought",
    OUT_OF_REACH: "a title norm was excluded that the rules' opponent would have left within reach",
    NORM_HINDERED: "for a title norm within reach: not what the rules' opponent would have brought",
    NORM_ONLY_SO: "in the end a title norm; with the rules' opponent, all else the same, none",
    NO_NORM_SO: "in the end no title norm; with the rules' opponent, all else the same, one",
}
"""What can be said of a player in a round; the identifiers are stable."""


class Chance(NamedTuple):
    """In how many of the comparable exchanges the same player would have gained as much."""

    gained: int
    comparable: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant before the round: `rating` 0 without one, `score` in hundredths."""

    number: int
    name: str
    title: str
    federation: str
    rating: int
    score: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Whom a player met, or would have met: None is the pairing-allocated bye.

    `colour` is the player's own: ``w``, ``b`` or empty.
    """

    entrant: Entrant | None
    colour: str


@dataclass(frozen=True, slots=True)
class NormSide:
    """What one opponent left of a norm.

    `needed` are the fewest points (hundredths) that could still make it from the `games` to come,
    this one included, against the best opponents there were; None: nothing could. `likely` is what
    the ratings let expect of those games, `reach` whether `needed` is not out of all proportion to
    that. `lacking` says by condition what was still open after the game; `average` is that of the
    opponents so far. `failed` are the conditions that exclude the norm.
    """

    needed: int | None
    games: int
    likely: int
    reach: bool
    lacking: dict[str, int]
    average: int
    failed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NormBenefit:
    """A norm at stake: after `before` games, `gained` and `lost` are conditions of B.01.

    `in_the_end` compares the whole report with the one that differs in this opponent alone.
    """

    title: str
    before: int
    recorded: NormSide
    expected: NormSide
    kinds: tuple[str, ...]
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    in_the_end: str
    chances: dict[str, Chance]


@dataclass(frozen=True, slots=True)
class PlayerBenefit:
    """A player concerned. `difference` is the recorded opponent's rating minus the rules' one's,
    None where one of them has none or is a bye.
    """

    player: Entrant
    recorded: Opponent
    expected: Opponent
    difference: int | None
    kinds: tuple[str, ...]
    chances: dict[str, Chance]
    norms: tuple[NormBenefit, ...] = ()

    @property
    def same_opponent(self) -> bool:
        """Whether nothing but the colour differs."""
        return self.recorded.entrant == self.expected.entrant

    @property
    def all_kinds(self) -> tuple[str, ...]:
        """Everything that is said of the player, norms included."""
        return (*self.kinds, *(kind for norm in self.norms for kind in norm.kinds))


@dataclass(frozen=True, slots=True)
class RoundBenefit:
    """A deviating round. `colours_only`: everybody met whom the rules give.

    `why_not` says why there is nothing to compare. `caveats` are ordinary explanations known of
    the round, to be read first.
    """

    number: int
    colours_only: bool
    players: tuple[PlayerBenefit, ...]
    caveats: tuple[str, ...] = ()
    why_not: str | None = None


@dataclass(frozen=True, slots=True)
class FileBenefit:
    """Everything about one file. `edition` is the text of B.01 in force (None: norms were not
    looked at, `no_norms` says why); `not_verified` what of it could not be confirmed. `compared`
    are the rounds that the shares of exchanges are taken from.
    """

    rounds: tuple[RoundBenefit, ...]
    edition: str | None
    no_norms: str | None
    not_verified: tuple[str, ...]
    compared: tuple[int, ...]

    def of(self, number: int) -> RoundBenefit | None:
        """Return what is said of a round."""
        return next((each for each in self.rounds if each.number == number), None)
