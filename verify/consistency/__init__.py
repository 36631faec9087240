"""Whether a report agrees with itself: the findings ``RPT009`` and up.

What two lines of a pairing say against each other (``RPT001`` to ``RPT008``) is found where the
rounds are read, in `verify.rounds`, because there it decides what a round means; more rounds than
declared (``RPT010``) in `verify.replay`. Everything else is a small function here, registered with
its rule and what the rule rests on. What a single field or record of the file says amiss is found
by `trf.lint` alone; `declared` passes on what an audit needs of it.
"""

from __future__ import annotations

from dataclasses import replace

# These register their checks.
import verify.consistency.byes
import verify.consistency.conventions
import verify.consistency.days
import verify.consistency.declared
import verify.consistency.meetings
import verify.consistency.pace
import verify.consistency.players
import verify.consistency.points
import verify.consistency.ranks
import verify.consistency.teams  # noqa: F401 - as are all of these
from verify.consistency.registry import CHECKS, Case
from verify.findings import Finding
from verify.replay import Replay


def findings(found: Replay, half_byes: int | None = None) -> list[Finding]:
    """Return everything in which a report contradicts itself.

    `half_byes` is how many half-point byes the event allows a player (None: not known).
    """
    case = Case(found, half_byes)
    told = list(found.findings)
    for check in CHECKS:
        for each in check.look(case):
            evidence = {**each.evidence, "rests_on": check.rests_on}
            told.append(replace(each, evidence=evidence))
    return told
