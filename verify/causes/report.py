"""The causes of a whole report: what was found round by round, and what explains several rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pairing.editions import Edition
from verify.causes.fits import Match, match
from verify.causes.search import BUDGET, Cause, Search, search
from verify.causes.world import World
from verify.replay import Replay

Progress = Callable[[int, float], None]
"""Called with the number of the round being searched and the share of it that is done."""

_SHOWN: Final = 5
_TOGETHER: Final = 6
"""How much nearer to the ordinary each further round brings what explains several."""


@dataclass(frozen=True, slots=True)
class FileCauses:
    """The causes found in one report.

    `searches` are those of its deviating rounds; `common` what explains two rounds or more, in
    words, with those rounds and, of a setting, all the rounds that are right so.
    """

    searches: tuple[Search, ...]
    common: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]

    def of(self, number: int) -> Search | None:
        """Return the search of a round, None if there was none."""
        return next((each for each in self.searches if each.number == number), None)

    def as_dict(self) -> dict[str, object]:
        """Return the causes as the JSON output holds them."""
        return {
            "rounds": [_search_as_dict(each) for each in self.searches],
            "common": [
                {"text": text, "rounds": list(rounds), "right": list(right)}
                for text, rounds, right in self.common
            ],
        }

    def common_lines(self) -> Iterator[str]:
        """Say what explains several rounds."""
        for text, rounds, right in self.common:
            all_right = f"; rounds right so: {_listed(right)}" if right else ""
            yield f"Rounds {_listed(rounds)} are exactly right {text}{all_right}"


def file_causes(
    found: Replay,
    deviating: Iterable[int],
    budget: float = BUDGET,
    *,
    rules: Sequence[Edition] = (),
    progress: Progress | None = None,
) -> FileCauses:
    """Search every deviating round, each for at most `budget` seconds.

    `rules` are editions of other systems to try beside those of the report's own.
    """
    searches = []
    for number in deviating:
        tick = None if progress is None else _ticker(progress, number)
        searches.append(search(found, number, budget, rules=rules, tick=tick))
    common = _common(found, searches)
    told = {text: len(rounds) for text, rounds, _ in common}
    return FileCauses(tuple(_together(each, told) for each in searches), tuple(common))


def _ticker(progress: Progress, number: int) -> Callable[[int, int], None]:
    return lambda done, expected: progress(number, done / expected)


def _together(found: Search, told: dict[str, int]) -> Search:
    """Put first what explains other rounds too."""

    def weight(cause: Cause) -> tuple[int, str]:
        return cause.weight - _TOGETHER * (told.get(cause.phrase, 1) - 1), cause.text

    return replace(found, causes=tuple(sorted(found.causes, key=weight)))


def _common(
    found: Replay, searches: Sequence[Search]
) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    rounds: dict[str, list[int]] = {}
    causes: dict[str, Cause] = {}
    for each in searches:
        for cause in each.causes:
            if cause.exact and all(change.lasting for change in cause.changes):
                rounds.setdefault(cause.phrase, []).append(each.number)
                causes.setdefault(cause.phrase, cause)
    common = []
    for phrase, numbers in rounds.items():
        if len(numbers) > 1:
            right = _right(found, causes[phrase]) if _everywhere(causes[phrase]) else ()
            common.append((phrase, tuple(numbers), right))
    return sorted(common, key=lambda entry: (-len(entry[1]), causes[entry[0]].weight, entry[0]))


def _everywhere(cause: Cause) -> bool:
    return all(change.setting for change in cause.changes)


def _right(found: Replay, cause: Cause) -> tuple[int, ...]:
    """The rounds of the report that are right under settings of the whole event."""
    right = []
    for recorded in found.rounds:
        if recorded.paired and not recorded.fault and not found.blurred(recorded.number):
            world = World.recorded(found, recorded.number)
            for change in cause.changes:
                world = change.apply(world)
            if match(world) is Match.EXACT:
                right.append(recorded.number)
    return tuple(right)


def _search_as_dict(found: Search) -> dict[str, object]:
    return {
        "round": found.number,
        "causes": [_cause_as_dict(cause) for cause in found.causes],
        "searched": dict(sorted(found.tried.items())),
        "complete": found.complete,
    }


def _cause_as_dict(cause: Cause) -> dict[str, object]:
    return {
        "text": cause.text,
        "exact": cause.exact,
        "weight": cause.weight,
        "changes": [
            {
                "kind": each.kind,
                "round": each.round,
                "players": list(each.players),
                "text": each.text,
            }
            for each in cause.told
        ],
    }


def lines(found: Search) -> Iterator[str]:
    """Say what was found for a round, the most ordinary causes, or what was searched."""
    exact = [cause for cause in found.causes if cause.exact]
    short = [cause for cause in found.causes if not cause.exact]
    shown = [*exact[:_SHOWN], *short[: _SHOWN if not exact else 2]]
    yield from (cause.text for cause in shown)
    more = len(found.causes) - len(shown)
    if more > 0:
        yield f"... and {more} more (--format json lists all)"
    if not exact:
        yield searched(found)


def searched(found: Search) -> str:
    """Say what was searched in vain."""
    single = {kind: count for kind, count in found.tried.items() if "+" not in kind}
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(single.items()))
    combined = found.worlds - sum(single.values())
    cut = "" if found.complete else " (not all: the budget was spent)"
    return (
        f"no exact cause found: tried {sum(single.values())} single changes{cut} ({kinds}) and "
        f"{combined} combinations"
    )


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
