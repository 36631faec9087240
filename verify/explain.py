"""Why a recorded round is not the rules' round: asking the system that knows.

A system may bring its own judge (`pairing.editions.Edition.judge`); the Dutch one is explained by
`verify.dutch_reasons`. Whatever cannot be explained further is at least said to differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from pairing.editions import Edition
from pairing.judgement import Judgement
from pairing.model import Pairing, PairingInput

if TYPE_CHECKING:
    from verify.compare import Difference

Reason: TypeAlias = Judgement
"""One reason why a recorded round deviates."""

_RULES: Final = {
    "criterion": "PAIR001",
    "pairing": "PAIR001",
    "rematch": "PAIR002",
    "barred-bye": "PAIR003",
    "same-absolute-colour": "PAIR004",
    "prohibited": "PAIR005",
    "compatriots": "PAIR019",
    "completion": "PAIR006",
    "bye": "PAIR007",
    "order": "PAIR008",
    "colour": "PAIR009",
    "schedule": "PAIR013",
}


def rule_of(reason: Reason) -> str:
    """Return the identifier of a reason's finding."""
    return _RULES.get(reason.kind, "PAIR001")


def reason_as_dict(reason: Reason) -> dict[str, object]:
    """Return a reason as the JSON output holds it."""
    return {
        "kind": reason.kind,
        "rule": rule_of(reason),
        "criterion": reason.criterion,
        "article": reason.article,
        "meaning": reason.meaning,
        "bracket": reason.bracket,
        "recorded": _plain(reason.recorded),
        "expected": _plain(reason.expected),
        "players": list(reason.players),
        "text": reason.text,
    }


def explain(
    edition: Edition,
    given: PairingInput,
    pairing: Pairing,
    pairs: Sequence[tuple[int, int]],
    difference: Difference,
) -> tuple[Reason, ...]:
    """Return the reasons of a deviation, the decisive one first; never empty.

    `pairs` are all recorded pairs by TPN.
    """
    if edition.judge is not None:
        found = edition.judgements(given, pairing, pairs, difference.bye_recorded)
        return found or (_other_pairing(difference),)
    if edition.system != "dutch":
        return (_other_pairing(difference),)
    from verify.dutch_reasons import dutch_reasons  # noqa: PLC0415 - most rounds need no reasons

    reasons = dutch_reasons(edition.code, given, pairing, pairs, difference)
    return reasons or (_other_pairing(difference),)


def breaches(
    edition: Edition, given: PairingInput, pairs: Sequence[tuple[int, int]], bye: int | None
) -> tuple[Reason, ...]:
    """Return what a recorded round does that no pairing may do; pairs and bye by TPN."""
    if edition.system != "dutch":
        return ()
    from verify.dutch_reasons import dutch_breaches  # noqa: PLC0415 - few rounds have no pairing

    return dutch_breaches(edition.code, given, pairs, bye)


def _plain(value: int | tuple[int, ...] | None) -> int | list[int] | None:
    return list(value) if isinstance(value, tuple) else value


def _other_pairing(difference: Difference) -> Reason:
    players = tuple(sorted({number for pair in difference.recorded for number in pair}))
    return Reason("pairing", "The rules give another pairing of these players.", players)
