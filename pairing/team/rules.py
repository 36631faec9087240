"""What the Swiss Team System puts into the shared procedure: criteria, preferences, colours."""

from __future__ import annotations

from typing import Final

from pairing.colours import last_difference
from pairing.dutch.engine import odd_numbers
from pairing.model import BLACK, NO_COLOUR, WHITE, Colour
from pairing.team.model import ColourType, TeamInput
from pairing.upfloat.field import Field, Wants
from pairing.upfloat.system import Seat, System

LAPSE: Final = 2
"""The float criteria do not apply to the last two rounds (2.3.4, 2.3.7)."""

TEAM_2026: Final = System(
    title="Swiss Team Pairing System, C.04.6, in force from 1 February 2026",
    lapse=LAPSE,
    clash="C8",
    strong="C9",
    opponents="C10",
    articles={
        "C1": "2.1.1",
        "C2": "2.1.2",
        "C3": "2.2.1",
        "C4": "2.3.1",
        "C5": "2.3.2",
        "C6": "2.3.3",
        "C7": "2.3.4",
        "C8": "2.3.5",
        "C9": "2.3.6",
        "C10": "2.3.7",
        "bye": "3.4",
        "sets": "3.5.4",
        "order": "3.6.3",
        "colours": "4.3",
    },
    meanings={
        "C4": "number of upfloaters",
        "C5": "score differences of the upfloaters",
        "C6": "whether the following scoregroup needs more upfloaters than its number asks for",
        "C7": "upfloaters who were floaters in the previous round",
        "C8": "teams that do not get their colour preference",
        "C9": "teams that do not get their strong colour preference",
        "C10": "opponents of upfloaters who were floaters in the previous round",
    },
)

NONE, MILD, STRONG = 0, 1, 2


def preference(kind: ColourType, colours: str, *, last_round: bool) -> tuple[Colour, int]:
    """Return a team's colour preference (1.7) and its strength: `NONE`, `MILD` or `STRONG`.

    `colours` are those of the matches played, oldest first. Type A's single kind counts as
    `MILD`: the event has no strong ones (C9 and 4.3.4 are for Type B).

    >>> preference(ColourType.A, "WBB", last_round=False)
    (1, 1)
    >>> preference(ColourType.B, "WBB", last_round=False)
    (1, 2)
    >>> preference(ColourType.B, "W", last_round=False)
    (-1, 1)
    """
    if kind is ColourType.NONE or not colours:
        return NO_COLOUR, NONE
    difference = colours.count("W") - colours.count("B")
    pressing = _pressing(difference, colours[-2:])
    if kind is ColourType.A:  # 1.7.1
        return pressing, MILD if pressing else NONE
    if pressing:  # 1.7.2: the strong clauses come first
        return pressing, STRONG
    if difference:
        return (BLACK if difference > 0 else WHITE), MILD
    if last_round:
        return NO_COLOUR, NONE
    return (BLACK if colours[-1] == "W" else WHITE), MILD


def _pressing(difference: int, last_two: str) -> Colour:
    """The clauses both types share: a difference beyond 1, or two equal colours not yet evened."""
    if difference < -1 or (difference in (0, -1) and last_two == "BB"):
        return WHITE
    if difference > 1 or (difference in (0, 1) and last_two == "WW"):
        return BLACK
    return NO_COLOUR


class Preferences:
    """The preferences of a round's teams, by index into the input."""

    def __init__(self, teams: TeamInput) -> None:
        given = teams.given
        found = [
            preference(teams.colour_type, colours, last_round=given.last_round)
            for colours in given.history.colours
        ]
        self.colour = [colour for colour, _ in found]
        self.strength = [strength for _, strength in found]

    def wants(self) -> Wants:
        """Return what the criteria C8 and C9 ask."""
        return Wants(self.colour, [strength == STRONG for strength in self.strength])


class Colours:
    """The colours of a round (art. 4): the colour of board 1."""

    def __init__(self, field: Field, teams: TeamInput, preferences: Preferences) -> None:
        self.field, self.teams, self.preferences = field, teams, preferences
        self.odd = odd_numbers(field.input)

    def first_team(self, i: int, j: int) -> bool:
        """Whether position `i` is the first-team of the pair (4.2), and not `j`.

        Higher primary score, higher secondary score (4.2.2), smaller TPN.
        """
        score, second = self.field.score, self.teams.second_scores
        if score[i] != score[j]:
            return score[i] > score[j]
        if second is not None:
            mine, other = second[self.field.index[i]], second[self.field.index[j]]
            if mine != other:
                return mine > other
        return i < j

    def allocate(self, i: int, j: int) -> Seat:
        """Return the colour of position `i` against `j`, and the article (4.3.1-4.3.9)."""
        if self.first_team(i, j):
            return self._allocate(self.field.index[i], self.field.index[j])
        colour, article = self._allocate(self.field.index[j], self.field.index[i])
        return -colour, article

    def _allocate(self, first: int, other: int) -> Seat:
        history = self.field.input.history
        mine, theirs = history.colours[first], history.colours[other]
        if not mine and not theirs:
            initial = self.field.input.initial_colour
            return (initial if self.odd[first] else -initial), "4.3.1"
        return self._by_preference(first, other) or self._by_history(first, other)

    def _by_preference(self, first: int, other: int) -> Seat | None:
        """4.3.2-4.3.4."""
        wanted, strength = self.preferences.colour, self.preferences.strength
        mine, theirs = wanted[first], wanted[other]
        if mine and not theirs:
            return mine, "4.3.2"
        if theirs and not mine:
            return -theirs, "4.3.2"
        if mine != theirs:
            return mine, "4.3.3"
        if mine and strength[first] != strength[other]:
            return (mine if strength[first] > strength[other] else -mine), "4.3.4"
        return None

    def _by_history(self, first: int, other: int) -> Seat:
        """4.3.5-4.3.9."""
        history = self.field.input.history
        mine, theirs = history.colours[first], history.colours[other]
        difference = history.difference[first] - history.difference[other]
        if difference:
            return (WHITE if difference < 0 else BLACK), "4.3.5"
        last = last_difference(mine, theirs)
        if last:
            return -last, "4.3.6"
        wanted = self.preferences.colour[first]
        if wanted:
            return wanted, "4.3.7"
        if mine:
            return -_colour(mine[-1]), "4.3.8"
        return _colour(theirs[-1]), "4.3.9"


def _colour(letter: str) -> Colour:
    return WHITE if letter == "W" else BLACK
