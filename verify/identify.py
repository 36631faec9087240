"""By which rules a report was paired: every system, edition and acceleration, ranked by rounds.

Reports often name no system or a wrong one. Each candidate re-pairs the recorded rounds from the
first on, and is left where it can no longer reach the best one found before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pairing.editions import SYSTEMS, Edition
from pairing.round_robin.tables import table_size
from verify.compare import DEVIATES, OK, RoundResult, Verdict, compare
from verify.replay import Replay, Wishes, replay, set_initial_colour
from verify.round_robin import judge_rounds
from verify.system import CHECKED, DOUBLE_SWISS, TEAM_SWISS, Choice

if TYPE_CHECKING:
    from trf.model import Tournament

NONE: Final = "none"
DECLARED: Final = "as declared"
BERGER: Final = "round-robin"

HISTORIC: Final = frozenset({"dutch-1998", "fide-swiss-1987", "argentine"})
"""Systems of the past."""

MOST_WORK: Final = 3_000
"""Players times rounds up to which a check looks for other systems by itself."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One set of rules, and the rounds it explains.

    `acceleration` is ``none``, ``as declared`` or Baku's upper group in words; `variant` what a
    system leaves to the event (preferences and scores of teams, as in the coded type) or to a
    reading (switches of an old text). `matched`
    are the rounds it gives exactly, `opponents` those in which everybody meets whom the report
    says, colours aside. `tried` counts the rounds compared: fewer than `judged`, all those that
    can be, if the candidate was left as hopeless. `boards` is the share of the recorded pairs that
    it gives, colours aside; those of rounds not compared count as not given.
    """

    system: str
    edition: str
    acceleration: str
    variant: str
    matched: tuple[int, ...]
    opponents: tuple[int, ...]
    tried: int
    judged: int
    boards: float

    @property
    def title(self) -> str:
        """The rules in words."""
        edition = CHECKED[self.system].edition(self.edition)
        words = [CHECKED[self.system].title, edition.words]
        if self.variant:
            words.append(self.variant)
        if self.acceleration != NONE:
            words.append(f"acceleration {self.acceleration}")
        return ", ".join(words)

    @property
    def score(self) -> tuple[int, int, float]:
        """What candidates are ranked by."""
        return len(self.matched), len(self.opponents), self.boards

    def as_dict(self) -> dict[str, object]:
        """Return the candidate as the JSON output holds it."""
        return {
            "system": self.system,
            "edition": self.edition,
            "acceleration": self.acceleration,
            "variant": self.variant or None,
            "matched": list(self.matched),
            "opponents": list(self.opponents),
            "tried": self.tried,
            "judged": self.judged,
            "boards": round(self.boards, 4),
        }


@dataclass(frozen=True, slots=True)
class _Rules:
    """A candidate before it is tried: the replay under its rules."""

    found: Replay
    edition: Edition
    acceleration: str
    variant: str = ""


def identify(
    tournament: Tournament, wishes: Wishes | None = None, *, only_better: int | None = None
) -> list[Candidate]:
    """Return the rules a report may have been paired by, the best explanation first.

    Of equal ones the rules the file names come first, then the editions in force on its date, the
    newest first. `only_better` leaves every candidate that cannot explain more rounds than so many.
    """
    return identify_replay(replay(tournament, wishes), wishes, only_better=only_better)


def identify_replay(
    found: Replay, wishes: Wishes | None = None, *, only_better: int | None = None
) -> list[Candidate]:
    """Return the same for a report that has been replayed."""
    best = 0 if only_better is None else only_better + 1
    tried: list[Candidate] = []
    if not found.rounds:
        return tried
    for rules in _candidates(found, wishes or Wishes(), tried, widely=only_better is None):
        candidate = _try(rules, best)
        tried.append(candidate)
        best = max(best, len(candidate.matched))
    if _may_be_round_robin(found):
        tried.append(_try_table(found))
    tried = [each for each in tried if not _is_idle(each, tried)]
    # Sorting is stable: equal ones keep the order of likelihood.
    return sorted(tried, key=lambda each: each.score, reverse=True)


def _try(rules: _Rules, best: int) -> Candidate:
    """Compare the rounds one by one while the candidate can still explain `best` of them."""
    found = rules.found
    numbers = [each.number for each in found.rounds if _judgeable(found, each.number)]
    matched: list[int] = []
    opponents: list[int] = []
    tried = given = 0
    boards = sum(len(found.rounds[number - 1].pairs()) for number in numbers)
    for number in numbers:
        if len(matched) + len(numbers) - tried < best:
            break
        verdict = compare(found, number)
        tried += 1
        if verdict.status == OK:
            matched.append(number)
        difference = verdict.difference
        pairs = len(found.rounds[number - 1].pairs())
        given += pairs - _missed(verdict, pairs)
        if verdict.status == OK or (difference is not None and not difference.opponents):
            opponents.append(number)
    return Candidate(
        rules.edition.system,
        rules.edition.code,
        rules.acceleration,
        rules.variant,
        tuple(matched),
        tuple(opponents),
        tried,
        len(numbers),
        given / boards if boards else 0.0,
    )


def _is_idle(candidate: Candidate, tried: Iterable[Candidate]) -> bool:
    """Whether it is a reading of an old text that explains no more than one with fewer switches."""
    if candidate.system not in HISTORIC:
        return False
    rules, switches = _rules_of(candidate), _switches_of(candidate)
    return any(
        _rules_of(each) == rules and _switches_of(each) < switches and each.score >= candidate.score
        for each in tried
    )


def _rules_of(candidate: Candidate) -> tuple[str, str, str]:
    return candidate.system, candidate.edition, candidate.acceleration


def _switches_of(candidate: Candidate) -> frozenset[str]:
    return frozenset(filter(None, candidate.variant.split(", ")))


def _missed(verdict: Verdict, pairs: int) -> int:
    """How many recorded pairs the rules do not give, colours aside."""
    difference = verdict.difference
    if verdict.status == OK:
        return 0
    if difference is None:
        return pairs
    given = {frozenset(pair) for pair in difference.expected}
    return sum(frozenset(pair) not in given for pair in difference.recorded)


def _judgeable(found: Replay, number: int) -> bool:
    recorded = found.rounds[number - 1]
    return recorded.paired and not recorded.fault and not found.blurred(number)


# --- which rules to try -------------------------------------------------------------------------


def _candidates(
    found: Replay, wishes: Wishes, tried: list[Candidate], *, widely: bool
) -> Iterator[_Rules]:
    """Yield the rules worth trying, the likeliest first; `tried` are those tried so far.

    Rules of the past are tried in their time, and `widely` at any.
    """
    if found.choice.system == TEAM_SWISS:
        yield from _of_teams(found, wishes)
        return
    judged = found.choice.edition
    for edition in _editions(found):
        historic = edition.system in HISTORIC
        view = _view(found, edition)
        if view is None or (historic and not widely and not _of_its_time(found, edition)):
            continue
        for acceleration, group in _accelerations(view):
            if historic and acceleration not in (NONE, DECLARED):
                continue  # Baku is younger than they are
            # Round 1 as the rules give it without acceleration is no accelerated one.
            plain = next((c for c in tried if _is_plain(c, edition)), None)
            if group and plain is not None and 1 in plain.matched:
                continue
            yield _Rules(_under(view, edition, group, wishes), edition, acceleration)
            likely = edition is judged or _of_its_time(found, edition) or _leads(tried)
            # No reading of the judged text gives the rounds for which a check comes here.
            futile = edition is judged and not widely
            if historic and not group and likely and not futile:
                yield from _readings(view, edition, acceleration, tried, group, wishes)


def _readings(
    view: Replay,
    edition: Edition,
    acceleration: str,
    tried: list[Candidate],
    group: int | None,
    wishes: Wishes,
) -> Iterator[_Rules]:
    """Yield the other readings of a text, where its usual one does not explain all rounds."""
    from pairing.options import changed  # noqa: PLC0415 - few texts have readings

    plain, asis = tried[-1], edition.switches()
    for other in edition.readings():
        switches = other.switches()
        if asis is None or switches is None or switches == asis:
            continue
        if len(plain.matched) == plain.judged:
            return
        variant = changed(switches, asis)
        yield _Rules(_under(view, other, group, wishes), other, acceleration, variant)


def _leads(tried: Sequence[Candidate]) -> bool:
    """Whether the candidate tried last explains something, and as much as any before it."""
    *before, last = (len(each.matched) for each in tried)
    return last > 0 and last >= max(before, default=0)


def _of_its_time(found: Replay, edition: Edition) -> bool:
    start = found.tournament.start_date
    dated = edition.since is not None or edition.until is not None
    return start is not None and dated and edition.in_force(start)


def _is_plain(candidate: Candidate, edition: Edition) -> bool:
    same = (candidate.system, candidate.edition) == (edition.system, edition.code)
    return same and candidate.acceleration == NONE


def _editions(found: Replay) -> list[Edition]:
    """Every edition for individuals: the judged one, those in force, then the newest."""
    start, chosen = found.tournament.start_date, found.choice.edition
    named = (chosen.system, chosen.code) if chosen is not None else ("", "")
    every = [
        # The judged edition may have switches of its own.
        chosen if chosen is not None and (each.system, each.code) == named else each
        for system in SYSTEMS.values()
        if system.code != TEAM_SWISS
        for each in system.editions
    ]

    def unlikely(edition: Edition) -> tuple[bool, bool, bool]:
        return (
            edition is not chosen,
            edition.system != found.choice.system,
            start is not None and not edition.in_force(start),
        )

    return sorted(every, key=unlikely)


def _view(found: Replay, edition: Edition) -> Replay | None:
    """The rounds as a system counts them, None where they are not of its kind."""
    if edition.system != DOUBLE_SWISS:
        return found
    from verify.matches import holds_matches, replay_matches  # noqa: PLC0415

    if holds_matches(found):
        return replay_matches(found)
    return found if found.choice.system == DOUBLE_SWISS else None


def _under(found: Replay, edition: Edition, group: int | None, wishes: Wishes) -> Replay:
    choice = Choice(
        edition.system,
        CHECKED[edition.system].title,
        edition,
        "tried",
        accelerated=found.choice.accelerated,
    )
    view = replace(found.under(choice, group), assumptions=[], findings=[])
    set_initial_colour(view, wishes)
    return view


def _accelerations(found: Replay) -> Iterator[tuple[str, int | None]]:
    """Yield accelerations as words and as the last number of the upper group.

    None stands for what the file declares, 0 for no acceleration.
    """
    if found.tournament.accelerations or found.choice.accelerated:
        yield DECLARED, None
    yield NONE, 0
    if not found.numbers:
        return
    numbers = range(1, len(found.rounds) + 1)
    declared = [found.virtual(number) for number in numbers]
    for last in dict.fromkeys((found.last_ga(), _group_of_first_round(found))):
        as_declared = declared == [found.baku(number, last) for number in numbers]
        if 0 < last < found.numbers[-1] and not as_declared:
            yield f"Baku, numbers 1 to {last} in the upper group", last


def _group_of_first_round(found: Replay) -> int:
    """Return the last number of the upper group that round 1 suggests, 0 for none.

    The first player meets the first of the lower half of his scoregroup.
    """
    first = found.rounds[0]
    present = first.present()
    if not present or first.opponents[present[0]] not in present:
        return 0
    half = present.index(first.opponents[present[0]])
    size = 2 * half
    return found.numbers[present[size - 1]] if 0 < size < len(present) - 1 else 0


def _of_teams(found: Replay, wishes: Wishes) -> Iterator[_Rules]:
    """Yield the team system with every choice the event has."""
    from pairing.team.report import settings  # noqa: PLC0415
    from verify.teams import DEFAULT_CODE, TeamReplay, obstacle, replay_teams  # noqa: PLC0415

    if obstacle(found.tournament):
        return
    edition = found.choice.edition or SYSTEMS[TEAM_SWISS].newest
    teams = replay_teams(found, wishes)
    said = (found.tournament.encoded_type.strip() or DEFAULT_CODE).removesuffix("_BAKU")
    codes = [
        f"FIDE_TEAM_{kind}{scores}"
        for kind in ("TYPEA_", "TYPEB_", "")
        for scores in ("MP_GP", "MP", "GP_MP", "GP")
    ]
    if said in codes:
        codes.insert(0, codes.pop(codes.index(said)))
    for code in codes:
        chosen = settings(code)
        for acceleration, group in _accelerations(teams):
            view = _under(teams, edition, group, wishes)
            # C.04.7 knows no acceleration of game points.
            if isinstance(view, TeamReplay) and chosen and (chosen.primary == "MP" or not group):
                yield _Rules(replace(view, settings=chosen), edition, acceleration, code)


# --- round robins -------------------------------------------------------------------------------


def _may_be_round_robin(found: Replay) -> bool:
    """Whether the file names a round robin, or has as many rounds as one."""
    if found.choice.system == TEAM_SWISS:
        return False
    rounds = table_size(len(found.numbers)) - 1
    return found.choice.system.endswith(BERGER) or len(found.rounds) in (rounds, 2 * rounds)


def _try_table(found: Replay) -> Candidate:
    results, _, _ = judge_rounds(found, None)
    matched = tuple(each.number for each in results if each.status == OK)
    colours = tuple(
        each.number
        for each in results
        if each.status == OK
        or (each.status == DEVIATES and all(r.kind == "colour" for r in each.reasons))
    )
    judged = sum(each.status in (OK, DEVIATES) for each in results)
    share = len(colours) / judged if judged else 0.0
    return Candidate(BERGER, "berger", NONE, "", matched, colours, judged, judged, share)


# --- what a check says of it --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Identified:
    """What a check that failed looked for: rules that explain the rounds better.

    `best` is the best of them, None if there are none; `matched` the number of rounds that the
    rules judged by explain, of `judged`.
    """

    best: Candidate | None
    matched: int
    judged: int

    @property
    def text(self) -> str:
        """One line for the report."""
        if self.best is None:
            return (
                "no other rules known here explain the rounds better than those judged by "
                f"({self.matched} of {self.judged})"
            )
        return (
            f"{self.best.title} explains {len(self.best.matched)} of {self.best.judged} rounds, "
            f"the rules judged by {self.matched}"
        )

    def as_dict(self) -> dict[str, object]:
        """Return what the JSON output holds."""
        best = self.best.as_dict() if self.best else None
        return {"best": best, "matched": self.matched, "judged": self.judged, "text": self.text}


def better_explained(
    found: Replay, rounds: Iterable[RoundResult], wishes: Wishes
) -> Identified | None:
    """Look for better rules where those judged by fail in two rounds or more.

    None where there is no need, where the user chose the rules, or where it would take long.
    """
    statuses = [each.status for each in rounds]
    work = len(found.numbers) * len(found.rounds)
    if statuses.count(DEVIATES) < 2 or wishes.system or wishes.edition or work > MOST_WORK:
        return None
    matched = statuses.count(OK)
    judged = matched + statuses.count(DEVIATES)
    candidates = identify_replay(found, wishes, only_better=matched)
    best = next((each for each in candidates if _convincing(each, matched)), None)
    return Identified(best, matched, judged)


def _convincing(candidate: Candidate, matched: int) -> bool:
    """Whether a candidate explains enough: small fields fit several systems by chance.

    Every round, or three of four and at least two more than `matched`.
    """
    explained = len(candidate.matched)
    if explained == candidate.judged:
        return explained > matched
    return 4 * explained >= 3 * candidate.judged and explained >= matched + 2


# --- output -------------------------------------------------------------------------------------


def as_text(name: str, candidates: Iterable[Candidate]) -> str:
    """Return the candidates as lines of text, the best first."""
    lines = [name]
    for each in candidates:
        count = f"{len(each.matched)} of {each.judged} rounds"
        more = []
        if len(each.opponents) > len(each.matched):
            more.append(f"{len(each.opponents)} but for the colours")
        if not each.opponents:
            more.append(f"{100 * each.boards:.0f} % of the boards")
        if each.tried < each.judged:
            more.append(f"left after {each.tried}")
        note = f" ({'; '.join(more)})" if more else ""
        lines.append(f"  {count:14}  {each.title}{note}")
    if len(lines) == 1:
        lines.append("  no rounds to compare")
    return "\n".join(lines)


def as_dict(name: str, candidates: Iterable[Candidate]) -> dict[str, object]:
    """Return one file's part of the document of `trf identify --format json`."""
    return {
        "file": name,
        "candidates": [each.as_dict() for each in candidates],
    }
