"""The players: the same one twice, their order, those who never played."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pairing.model import GAME
from verify.consistency.registry import SWISS, Case, check
from verify.findings import Finding, finding

if TYPE_CHECKING:
    from trf.model import Player

_TITLES: Final = {
    title: place for place, title in enumerate(("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"))
}
_LISTED: Final = 10
_WHOLE_DATE: Final = len("YYYY/MM/DD")


# --- the same player twice ----------------------------------------------------------------------


@check("RPT016", "001 columns 15-47, 58-68, 70-79")
def same_names(case: Case) -> Iterator[Finding]:
    """Two players of the same name whom nothing else tells apart."""
    names = [" ".join(each.name.replace(",", " ").split()).casefold() for each in case.players]
    if len(set(names)) == len(names):
        return
    owners: dict[str, list[Player]] = {}
    for name, player in zip(names, case.players, strict=True):
        # Some exports write numbers or dots for names.
        if not any(map(str.isalpha, name)):
            continue
        for other in owners.setdefault(name, []):
            if not _are_two(other, player):
                yield finding(
                    "RPT016",
                    f"players {other.number} and {player.number} have the same name, "
                    f"{player.name!r}, and neither FIDE numbers nor birth dates tell them apart",
                    players=(other.number, player.number),
                    place=(player.line, player.column_of("name")),
                )
                break
        owners[name].append(player)


def _are_two(one: Player, other: Player) -> bool:
    """Whether FIDE numbers or whole birth dates say that two players are not the same."""
    if one.fide_id and other.fide_id:
        return one.fide_id.lstrip("0") != other.fide_id.lstrip("0")
    if len(one.birth) == len(other.birth) == _WHOLE_DATE:
        return one.birth != other.birth
    return False


# --- the starting order -------------------------------------------------------------------------


@check("RPT018", "record 172; C.04.2 2.2")
def declared_order(case: Case) -> Iterator[Finding]:
    """A starting order that is not the declared one."""
    method = case.tournament.ranking_method
    if method is None or method.code != "FIDE":
        return
    moved = _out_of_order(case)
    if moved:
        yield _order("RPT018", case, moved, "record 172 declares an order by FIDE rating, but ")


@check("RPT019", "C.04.2 2.2")
def usual_order(case: Case) -> Iterator[Finding]:
    """A starting order that is not the usual one, where none is declared."""
    if case.tournament.ranking_method is None:
        moved = _out_of_order(case)
        if moved:
            yield _order("RPT019", case, moved, "")


@check("RPT020", "record 172")
def unknown_order(case: Case) -> Iterator[Finding]:
    """A declared order that needs more than the FIDE ratings: not verified."""
    method = case.tournament.ranking_method
    if method is None or method.code == "FIDE":
        return
    moved = _out_of_order(case)
    if moved:
        text = f"not verified: record 172 declares the order {method.code}; "
        yield _order("RPT020", case, moved, text)


def _order(rule: str, case: Case, moved: Sequence[int], before: str) -> Finding:
    numbers = tuple(case.players[i].number for i in moved)
    many = len(numbers) > 1
    switches = case.found.choice.switches
    by = switches.list_order if switches else "rating and title"
    text = (
        f"{before}by {by} player{'s' if many else ''} {_listed(numbers)} "
        f"would have {'other places' if many else 'another place'} in the starting order"
    )
    line = case.tournament.line_of("172")
    player = case.players[moved[0]]
    place = (line, 5) if line else (player.line, player.column_of("number"))
    return finding(rule, text, players=numbers, place=place, evidence={"moved": list(numbers)})


def _out_of_order(case: Case) -> list[int]:
    """Return the indexes of the fewest players without whom the order would be right.

    Players without a rating may have been given a strength (2.1), late ones a place that disturbs
    nobody (2.3, 2.4): they are left out. The order of the alphabet is looked at only where a
    system orders its list itself (`pairing.options`).
    """
    if case.found.choice.system not in SWISS:
        return []
    seen = case.found.rounds[0] if case.found.rounds else None
    late = {i for i, j in enumerate(seen.opponents) if j < 0 and i != seen.bye} if seen else set()
    indexes = [i for i, each in enumerate(case.players) if each.rating and i not in late]
    listed = _keys(case)
    keys = [listed[i] for i in indexes]
    if keys == sorted(keys):
        return []
    kept = _longest_rise(keys)
    return [i for n, i in enumerate(indexes) if n not in kept]


def _keys(case: Case) -> list[tuple[Any, ...]]:
    """What a list is ordered by: what the system's text says, else rating and title (2.2)."""
    players = zip(case.players, case.found.ratings, strict=True)
    switches = case.found.choice.switches
    if switches is None:
        untitled = len(_TITLES)
        return [(-rating, _TITLES.get(each.title, untitled)) for each, rating in players]
    from pairing.entrant import Entrant  # noqa: PLC0415 - few systems have an order of their own

    others = {each.number: each.rating or 0 for each in case.tournament.national_ratings}
    return [
        switches.list_key(Entrant(each.name, rating, each.title, others.get(each.number, 0)))
        for each, rating in players
    ]


def _longest_rise(keys: Sequence[tuple[Any, ...]]) -> set[int]:
    """Return the places of a longest part of `keys` that never falls."""
    tails: list[tuple[Any, ...]] = []
    ends: list[int] = []
    before: list[int] = []
    for n, key in enumerate(keys):
        length = bisect_right(tails, key)
        before.append(ends[length - 1] if length else -1)
        if length == len(tails):
            tails.append(key)
            ends.append(n)
        else:
            tails[length], ends[length] = key, n
    kept: set[int] = set()
    n = ends[-1] if ends else -1
    while n >= 0:
        kept.add(n)
        n = before[n]
    return kept


# --- who never played ---------------------------------------------------------------------------


@check("RPT032", "001 columns 92 and up")
def never_played(case: Case) -> Iterator[Finding]:
    """Players without a single game."""
    if not case.found.rounds or case.for_teams:
        return
    idle = [i for i, kinds in enumerate(zip(*case.kinds, strict=True)) if GAME not in kinds]
    if idle:
        numbers = tuple(case.players[i].number for i in idle)
        yield finding(
            "RPT032",
            f"player{'s' if len(idle) > 1 else ''} {_listed(numbers)} played no game",
            players=numbers,
            place=case.place(idle[0], 1),
        )


def _listed(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers[:_LISTED]))
    return f"{shown} and {len(numbers) - _LISTED} more" if len(numbers) > _LISTED else shown
