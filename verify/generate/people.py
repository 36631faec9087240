"""The field: made-up people with ratings, in the order of their starting ranks.

Names are put together from syllables. No name, number or date of a real person is used, not even
where the field is modelled on a real report.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from verify.generate.chance import Chance
from verify.generate.model import Entrant, Model

_BEGINNINGS: Final = (
    "Ba", "Be", "Bri", "Ca", "Da", "Dre", "Fa", "Fre", "Ga", "Gri", "Ha", "Ho", "Ja", "Ka", "Kra",
    "La", "Lo", "Ma", "Mi", "Na", "No", "O", "Pa", "Pe", "Ra", "Ro", "Sa", "Ste", "Ta", "Tro", "U",
    "Va", "Vo", "Wa", "Za", "Zo",
)  # fmt: skip
_MIDDLES: Final = (
    "bra", "che", "di", "do", "fe", "ga", "gri", "ka", "lan", "le", "li", "lo", "ma", "me", "na",
    "ne", "pa", "ri", "ro", "sa", "se", "ti", "to", "va", "ve", "zi",
)  # fmt: skip
_ENDINGS: Final = (
    "ban", "cher", "dek", "dor", "fer", "gan", "ker", "lek", "lin", "man", "mer", "nek", "nov",
    "ras", "rin", "sen", "ska", "tan", "ter", "vek", "vic", "zer",
)  # fmt: skip
_GIVEN_ENDINGS: Final = {"m": ("an", "er", "in", "mo", "o", "us"), "w": ("a", "ela", "ia", "ina")}

_TITLES: Final = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_WOMENS: Final = ((2300, "WGM"), (2200, "WIM"), (2100, "WFM"), (2000, "WCM"))
_TITLED: Final = 0.85
"""The share of players with a title among those rated high enough to have it."""

_WOMEN: Final = 0.12
_UNRATED_BELOW: Final = 150
"""By how much unrated players are weaker than the average, in rating points."""

ALL_TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""Titles in the order in which they rank equally rated players (C.04.2 B.2)."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: what the report says of him, and how strong he really is."""

    name: str
    rating: int | None
    title: str
    federation: str
    sex: str
    strength: int


def make_field(model: Model, count: int, chance: Chance) -> list[Person]:
    """Return so many people: the given field in its order, else best first (C.04.2 B.2)."""
    taken: set[str] = set()
    if model.field:
        return [_person(model, each, chance, taken) for each in model.field[:count]]
    entrants = [_entrant(model, chance) for _ in range(count)]
    people = [_person(model, each, chance, taken) for each in entrants]
    people.sort(key=_order)
    return people


def _order(person: Person) -> tuple[int, int, str]:
    title = ALL_TITLES.index(person.title) if person.title in ALL_TITLES else len(ALL_TITLES)
    return -(person.rating or 0), title, person.name


def _entrant(model: Model, chance: Chance) -> Entrant:
    sex = "w" if chance.throw() < _WOMEN else "m"
    federation = chance.pick(model.federations)
    if model.unrated and chance.throw() < model.unrated:
        return Entrant(None, "", federation, sex)
    rating = _rating(model, chance)
    return Entrant(rating, _title(rating, sex, chance) if model.titles else "", federation, sex)


def _rating(model: Model, chance: Chance) -> int:
    low, high = model.lowest_rating, model.highest_rating
    if model.even_ratings:
        return chance.between(low, high)
    rating = round(model.rating_mean + model.rating_deviation * chance.bell())
    return min(high, max(low, rating))


def _title(rating: int, sex: str, chance: Chance) -> str:
    open_title = next((title for limit, title in _TITLES if rating >= limit), "")
    womens = next((title for limit, title in _WOMENS if rating >= limit), "")
    title = open_title
    if sex == "w" and (not title or ALL_TITLES.index(womens) < ALL_TITLES.index(title)):
        title = womens
    return title if title and chance.throw() < _TITLED else ""


def _person(model: Model, entrant: Entrant, chance: Chance, taken: set[str]) -> Person:
    rating = entrant.rating
    base = model.rating_mean - _UNRATED_BELOW if rating is None else rating
    strength = round(base + model.form * chance.bell()) if model.form else base
    name = _name(entrant.sex, chance)
    while name in taken:
        name = _name(entrant.sex, chance)
    taken.add(name)
    return Person(name, rating, entrant.title, entrant.federation, entrant.sex, strength)


def _name(sex: str, chance: Chance) -> str:
    pick = chance.pick
    middle = pick(_MIDDLES) if chance.throw() < 0.6 else ""
    given = pick(_BEGINNINGS) + pick(_MIDDLES)[0] + pick(_GIVEN_ENDINGS[sex or "m"])
    return f"{pick(_BEGINNINGS)}{middle}{pick(_ENDINGS)}, {given}"


def team_name(chance: Chance, taken: set[str]) -> str:
    """Return a made-up name of a team that is not taken yet, and take it."""
    while True:
        name = "SK " + chance.pick(_BEGINNINGS) + chance.pick(_MIDDLES) + chance.pick(_ENDINGS)
        if name not in taken:
            taken.add(name)
            return name
