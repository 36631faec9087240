"""Benefits as text for people and as JSON for programs (docs/benefit.md, docs/json.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trf.exporter import exporter
from verify.benefit.model import (
    BYE,
    COLOUR,
    DOMESTIC,
    EASIER,
    FOREIGN,
    HARDER,
    NO_BYE,
    NO_NORM_SO,
    NORM_HELPED,
    NORM_HINDERED,
    NORM_ONLY_SO,
    OUT_OF_REACH,
    TITLED,
    UNTITLED,
    Chance,
    Entrant,
    FileBenefit,
    NormBenefit,
    NormSide,
    Opponent,
    PlayerBenefit,
    RoundBenefit,
)
from verify.benefit.reach import POINTS
from verify.benefit.summary import Summary
from verify.norms.mix import CONDITIONS
from verify.norms.wording import points

if TYPE_CHECKING:
    from verify.check import FileResult

JSON_VERSION: Final = 1

_COLOURS: Final = {"w": "White", "b": "Black", "": "?"}
_CONDITIONS: Final = {
    "games": "games",
    "titled": "title-holders",
    "own-level": "opponents of the norm's level",
    "federations": "other federations",
    "own-federation": "share of the own federation",
    "one-federation": "share of one federation",
    "average": "average rating",
    "performance": "performance",
    "score": "35 per cent",
    POINTS: "points needed",
}
_SHOWN: Final = 12
READ_AS: Final = (
    "What follows is arithmetic: whom a pairing helped does not say why it was made. "
    "Every exchange of opponents helps somebody."
)


# --- JSON ---------------------------------------------------------------------------------------


def as_dict(result: FileResult, wanted: frozenset[int] | None = None) -> dict[str, object]:
    """Return one file's part of the JSON document; `wanted` are the players to tell of."""
    found = result.benefit
    return {
        "file": result.file,
        "terms": terms_as_dict(found) if found else None,
        "rounds": [round_as_dict(each, wanted) for each in found.rounds] if found else [],
    }


def terms_as_dict(found: FileBenefit) -> dict[str, object]:
    """Return what the benefits of a file rest on."""
    return {
        "norms_edition": found.edition,
        "norms_not_looked_at": found.no_norms,
        "not_verified": list(found.not_verified),
        "rounds_compared": list(found.compared),
    }


def round_as_dict(each: RoundBenefit, wanted: frozenset[int] | None = None) -> dict[str, object]:
    """Return the benefits of a round."""
    players = [p for p in each.players if wanted is None or p.player.number in wanted]
    return {
        "round": each.number,
        "colours_only": each.colours_only,
        "why_not": each.why_not,
        "caveats": list(each.caveats),
        "players": [_player_as_dict(player) for player in players],
    }


def _player_as_dict(each: PlayerBenefit) -> dict[str, object]:
    return {
        "player": _entrant_as_dict(each.player),
        "recorded": _opponent_as_dict(each.recorded),
        "expected": _opponent_as_dict(each.expected),
        "rating_difference": each.difference,
        "benefits": [_kind_as_dict(kind, each.chances) for kind in each.kinds],
        "norms": [_norm_as_dict(norm) for norm in each.norms],
    }


def _entrant_as_dict(each: Entrant) -> dict[str, object]:
    return {
        "number": each.number,
        "name": each.name,
        "title": each.title,
        "federation": each.federation,
        "rating": each.rating or None,
        "score": each.score / 100,
    }


def _opponent_as_dict(each: Opponent) -> dict[str, object]:
    opponent = _entrant_as_dict(each.entrant) if each.entrant else None
    return {"opponent": opponent, "colour": each.colour or None}


def _kind_as_dict(kind: str, chances: dict[str, Chance]) -> dict[str, object]:
    chance = chances.get(kind)
    return {
        "id": kind,
        "chance": {"gained": chance.gained, "comparable": chance.comparable} if chance else None,
    }


def _norm_as_dict(each: NormBenefit) -> dict[str, object]:
    return {
        "title": each.title,
        "games_before": each.before,
        "recorded": _side_as_dict(each.recorded),
        "expected": _side_as_dict(each.expected),
        "benefits": [_kind_as_dict(kind, each.chances) for kind in each.kinds],
        "gained": list(each.gained),
        "lost": list(each.lost),
        "in_the_end": each.in_the_end or None,
    }


def _side_as_dict(each: NormSide) -> dict[str, object]:
    return {
        "within_reach": each.reach,
        "needed": None if each.needed is None else each.needed / 100,
        "games": each.games,
        "likely": each.likely / 100,
        "average": each.average,
        "lacking": dict(each.lacking),
        "failed": list(each.failed),
    }


# --- text ---------------------------------------------------------------------------------------


def as_text(result: FileResult, wanted: frozenset[int] | None = None) -> str:
    """Return what is to be said of one file; `wanted` are the players to tell of."""
    return "\n".join(_lines(result, wanted))


def _lines(result: FileResult, wanted: frozenset[int] | None) -> Iterator[str]:
    yield result.file
    tournament, found, choice = result.tournament, result.benefit, result.choice
    if tournament is None or choice is None:
        yield "could not be read"
        return
    yield tournament.name or "(no name)"
    yield f"exporter: {exporter(tournament)}; chief arbiter: {tournament.chief_arbiter or '-'}"
    yield choice.named
    if not choice.edition:
        yield f"The pairings were not checked: {choice.obstacle}"
    elif found is None or not found.rounds:
        yield "No round deviates from the rules: there is nothing to compare."
    else:
        yield READ_AS
        yield from terms_lines(found)
        for each in found.rounds:
            yield f"Round {each.number}: {_heading(each)}"
            yield from round_lines(each, wanted)


def terms_lines(found: FileBenefit) -> Iterator[str]:
    """Say what the benefits of a file rest on."""
    if found.no_norms:
        yield f"Title norms were not looked at: {found.no_norms}"
    else:
        yield f"Title norms by B.01 of {found.edition}"
    yield from (f"  not verified: {each}" for each in found.not_verified)
    yield (
        f"Shares: of all exchanges of the player's opponent in {len(found.compared)} rounds with "
        "another of as near a score, nobody meeting anybody again"
    )


def _heading(each: RoundBenefit) -> str:
    if each.why_not:
        return each.why_not
    count = len(each.players)
    if each.colours_only:
        return f"only colours differ, of {_count(count)}"
    return f"{_count(count)} with other opponents or colours than the rules give"


def _count(players: int) -> str:
    return f"{players} player{'' if players == 1 else 's'}"


def round_lines(each: RoundBenefit, wanted: frozenset[int] | None = None) -> Iterator[str]:
    """Return the lines of a round, without its heading."""
    yield from (f"  An ordinary explanation: {caveat}" for caveat in each.caveats)
    turned: list[PlayerBenefit] = []
    others: list[PlayerBenefit] = []
    for player in each.players:
        if wanted is None or player.player.number in wanted:
            (turned if player.same_opponent else others).append(player)
    # Norms first; whoever asks for players gets all of them.
    others.sort(key=lambda player: not player.norms)
    shown = others if wanted is not None else others[:_SHOWN]
    for player in shown:
        yield from _player_lines(player)
    if len(others) > len(shown):
        yield f"  ... and {len(others) - len(shown)} more (--player N, --format json)"
    if turned:
        whites = [player for player in turned if player.recorded.colour == "w"]
        names = ", ".join(entrant(player.player) for player in whites[:_SHOWN])
        more = f" and {len(whites) - _SHOWN} more" if len(whites) > _SHOWN else ""
        blacks = len(turned) - len(whites)
        yield f"  {COLOUR} White instead of Black, same opponent: {names or 'nobody'}{more}"
        yield f"  {COLOUR} Black instead of White, same opponent: {_count(blacks)}"


def _player_lines(each: PlayerBenefit) -> Iterator[str]:
    yield f"  {entrant(each.player)}, score {points(each.player.score)}"
    yield f"    recorded: {_opponent(each.recorded)}"
    yield f"    by rules: {_opponent(each.expected)}"
    for kind in each.kinds:
        yield f"    {kind} {_fact(kind, each)}{_share(each.chances.get(kind))}"
    for norm in each.norms:
        yield from _norm_lines(norm)


def entrant(each: Entrant) -> str:
    """Name a participant: 4 IM Name (2410 GER)."""
    words = " ".join(filter(None, (str(each.number), each.title, each.name)))
    return f"{words} ({' '.join(filter(None, (str(each.rating or 'unrated'), each.federation)))})"


def _opponent(each: Opponent) -> str:
    if each.entrant is None:
        return "the bye"
    other, colour = each.entrant, _COLOURS[each.colour]
    return f"{colour} against {entrant(other)}, score {points(other.score)}"


def _fact(kind: str, each: PlayerBenefit) -> str:
    one, other = each.recorded.entrant, each.expected.entrant
    title, would = (side.title if side else "" for side in (one, other))
    land, home = (side.federation if side else "" for side in (one, other))
    return {
        EASIER: f"an opponent rated {abs(each.difference or 0)} lower",
        HARDER: f"an opponent rated {abs(each.difference or 0)} higher",
        TITLED: f"a title-holder ({title}) instead of none",
        UNTITLED: f"no title-holder instead of one ({would})",
        FOREIGN: f"another federation ({land}) instead of the own",
        DOMESTIC: f"the own federation instead of another ({home})",
        BYE: "the pairing-allocated bye instead of a game",
        NO_BYE: "a game instead of the pairing-allocated bye",
        COLOUR: f"{_COLOURS[each.recorded.colour]} instead of {_COLOURS[each.expected.colour]}",
    }[kind]


def _share(chance: Chance | None) -> str:
    if chance is None:
        return ""
    if not chance.comparable:
        return "; there were no comparable exchanges"
    percent = f"{100 * chance.gained / chance.comparable:.0f} %"
    return f"; as much in {chance.gained} of {chance.comparable} exchanges ({percent})"


def _norm_lines(each: NormBenefit) -> Iterator[str]:
    for kind in each.kinds:
        share = _share(each.chances.get(kind))
        yield f"    {kind} {each.title} norm, {_norm_fact(kind, each)}{share}"
    yield f"      recorded: {_side(each.recorded)}"
    yield f"      by rules: {_side(each.expected)}"


def _norm_fact(kind: str, each: NormBenefit) -> str:
    if kind == NORM_ONLY_SO:
        return f"made in the end; with the rules' opponent, all else the same: {each.in_the_end}"
    if kind == NO_NORM_SO:
        return f"made with the rules' opponent, all else the same; in the end: {each.in_the_end}"
    if kind in (NORM_HELPED, NORM_HINDERED):
        names = each.gained if kind == NORM_HELPED else each.lost
        return f"{'helped' if kind == NORM_HELPED else 'hindered'}: {_names(names)}"
    if kind == OUT_OF_REACH:
        failed = _names(each.recorded.failed)
        return f"excluded: {failed}; within reach with the rules' opponent"
    failed = _names(each.expected.failed)
    return f"within reach; excluded with the rules' opponent: {failed}"


def _names(conditions: tuple[str, ...]) -> str:
    found = []
    for name in conditions:
        article = CONDITIONS.get(name)
        found.append(f"{_CONDITIONS[name]} ({article})" if article else _CONDITIONS[name])
    return ", ".join(found)


def _side(each: NormSide) -> str:
    if each.needed is None:
        return f"excluded: {_names(each.failed)}"
    open_points = [
        f"{_CONDITIONS[name]} {count}"
        for name, count in each.lacking.items()
        if count and name in ("titled", "own-level", "federations")
    ]
    still = f", still lacking {', '.join(open_points)}" if open_points else ""
    reach = "" if each.reach else " (out of proportion)"
    return (
        f"{points(each.needed)} of {each.games} needed{reach}, {each.likely / 100:.1f} likely; "
        f"average {each.average}{still}"
    )


# --- files --------------------------------------------------------------------------------------


def only(result: FileResult, rounds: frozenset[int] | None) -> FileResult:
    """Return a result with some rounds only; the shares still come from all of them."""
    found = result.benefit
    if rounds is None or found is None:
        return result
    told = tuple(each for each in found.rounds if each.number in rounds)
    judged = tuple(each for each in result.rounds if each.number in rounds)
    return replace(result, rounds=judged, benefit=replace(found, rounds=told))


class Details:
    """The document that tells file by file; `players` are the only ones to tell of."""

    def __init__(self, results: Iterable[FileResult], players: frozenset[int]) -> None:
        self.results = tuple(results)
        self.players = players or None

    def as_dict(self) -> dict[str, object]:
        """Return the JSON document."""
        files = [as_dict(each, self.players) for each in self.results]
        return {"version": JSON_VERSION, "files": files}

    def as_text(self) -> str:
        """Return the report for people."""
        return "\n\n".join(as_text(each, self.players) for each in self.results)


def document(
    results: Iterable[FileResult], players: frozenset[int], *, summary: bool
) -> Details | Summary:
    """Return what `trf benefit` prints, once as text, once as JSON."""
    return Summary(results) if summary else Details(results, players)
