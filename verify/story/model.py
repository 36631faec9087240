"""What is told of a round: data only. Players are TPNs, scores hundredths of a point."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

Value: TypeAlias = "int | tuple[int, ...]"
Pairs: TypeAlias = tuple[tuple[int, int], ...]

ALONE = "candidate"
"""The `kind` of a `Tried` that is one candidate; any other names what its candidates share."""


def nothing(value: Value) -> bool:
    """Whether nothing is amiss by a criterion with this value."""
    return not any(value) if isinstance(value, tuple) else not value


@dataclass(frozen=True, slots=True)
class Tried:
    """One candidate, or all candidates that share something, and why not.

    `kind` is ``"candidate"``, ``"natural"`` (the first of all), ``"mdps"`` (these moved-down
    players are paired), ``"pair"`` (these two meet, those before them as in the accepted
    candidate), ``"exchange"``, ``"recorded"`` (what the report has), ``"opponent"`` and
    ``"floater"`` (questions about one player); `label` names it. `count` is how many candidates it
    stands for, as they are generated. `pairs` and `downfloaters` are the one that comes closest.
    `criterion` is the first by which even that one fails, with its `article`, what it asks for
    (`meaning`), the candidate's `value` and the accepted one's, both None for an absolute
    criterion; ``"order"`` if it only comes later; None if it was not examined. `text` is the reason
    in words.
    """

    kind: str
    label: str
    count: int
    text: str
    criterion: str | None = None
    article: str | None = None
    meaning: str | None = None
    value: Value | None = None
    accepted: Value | None = None
    pairs: Pairs = ()
    downfloaters: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Measured:
    """The value of one criterion for the accepted candidate; `text` shows it, `players` are
    those behind it where they can be named. `ideal` tells that no candidate of this bracket could
    have a better one.
    """

    criterion: str
    article: str | None
    meaning: str | None
    value: Value
    text: str
    players: str = ""
    ideal: bool = False


@dataclass(frozen=True, slots=True)
class BracketStory:
    """One bracket. `moved` are the players moved into it with their scores (in the systems with
    upfloaters: moved up), `players` all in rank order.

    `downfloaters` leave it, for the reason in `floats`. `position` is the number of the accepted
    candidate in the order of generation, of `candidates` in all (None: not counted).
    `natural` is the first candidate of all; it is None where the accepted one is it, or where
    the system has no such order. `tried` are those before the accepted one, `untold` how many
    more candidates or groups of them there are. `recorded` is what the report has instead, in the
    first bracket in which it parts from the rules.
    """

    role: str
    score: int
    players: tuple[int, ...]
    moved: tuple[tuple[int, int], ...]
    pairs: Pairs
    downfloaters: tuple[int, ...]
    how: str
    values: tuple[Measured, ...]
    floats: str = ""
    position: int | None = None
    candidates: int | None = None
    natural: Tried | None = None
    tried: tuple[Tried, ...] = ()
    untold: int = 0
    recorded: Tried | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ColourStory:
    """Why a board has these colours. `histories` are the colours played, oldest first."""

    white: int
    black: int
    article: str | None
    text: str
    histories: tuple[str, str]


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """One player's round.

    `status` says what becomes of him, `standing` his score, colours and preference. `places` are
    the brackets he was in, from the top, by their places in the round's. `opponents` are the
    alternatives to his opponent, `floats` those to his floating, `bye` why he has or has not the
    bye.
    """

    number: int
    name: str
    status: str
    standing: str
    places: tuple[int, ...]
    opponent: int | None = None
    opponents: tuple[Tried, ...] = ()
    unasked: int = 0
    colour: ColourStory | None = None
    floats: tuple[str, ...] = ()
    instead: tuple[Tried, ...] = ()
    bye: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundStory:
    """A round's pairing by the rules, and what the report has where it differs.

    `status` is that of `verify.compare`, or ``"next"`` for a round not yet paired; `why` explains
    a round that was not judged. `pairs` are the rules' boards, White first. `reasons` are the
    sentences on a recorded round that deviates, the decisive one first; `recorded` and `expected`
    its pairs that differ, `bye_recorded` its bye.
    """

    file: str
    number: int
    total: int
    system: str
    edition: str | None
    title: str
    status: str
    why: str | None = None
    pairs: Pairs = ()
    bye: int | None = None
    bye_text: str = ""
    brackets: tuple[BracketStory, ...] = ()
    colours: tuple[ColourStory, ...] = ()
    players: tuple[PlayerStory, ...] = ()
    recorded: Pairs = ()
    expected: Pairs = ()
    bye_recorded: int | None = None
    reasons: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    names: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be told: all brackets or that of a score, some players, everything or the gist.

    `most` is how many candidates of a bracket are listed one by one with `full`.
    """

    bracket: int | None = None
    players: tuple[int, ...] = ()
    full: bool = False
    most: int = 100
