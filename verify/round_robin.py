"""Round robins: every recorded round against the Berger table (C.05 Annex 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pairing.judgement import Judgement
from pairing.model import NOBODY
from pairing.round_robin.drawing import Drawing, Games, draw, gone
from pairing.round_robin.tables import Plan, table_size
from verify.compare import DEVIATES, NOT_DETERMINED, OK, Pairs, RoundResult
from verify.findings import Finding, finding
from verify.replay import Replay
from verify.rounds import RecordedRound

ARTICLE: Final = "C.05 Annex 1"

# What a replay takes for granted and a table does not ask.
_SWISS_ONLY: Final = re.compile(
    r"^initial colour|for pairing|^the event goes on|^\d+ rounds, (as|those)"
)
_CYCLES: Final = re.compile(r"_G(\d)$")


@dataclass(frozen=True, slots=True)
class Schedule:
    """A report's whole schedule, found once.

    `roster` are the indexes of those who take part; `drawing` speaks of their places in it.
    """

    found: Replay
    roster: list[int]
    games: Games
    drawing: Drawing

    def expected(self, number: int) -> tuple[Pairs, tuple[int, ...]]:
        """Return a round's pairs by TPN in the order of the boards, and who is free in it."""
        player_of = {drawn: self._tpn(i) for i, drawn in enumerate(self.drawing.numbers)}
        pairs, free = [], []
        for white, black in self.drawing.plan.pairs(number):
            if white in player_of and black in player_of:
                pairs.append((player_of[white], player_of[black]))
            else:
                free += [player_of[n] for n in (white, black) if n in player_of]
        return tuple(pairs), tuple(free)

    def _tpn(self, place: int) -> int:
        return self.found.numbers[self.roster[place]]

    def gone(self, tpn: int, number: int) -> bool:
        """Whether a player plays neither in a round nor after it, or neither in it nor before."""
        place = self.roster.index(self.found.numbers.index(tpn))
        return gone(self.games, place, number)

    @property
    def assumptions(self) -> Iterator[str]:
        """What was taken for granted, in words."""
        plan, numbers = self.drawing.plan, self.drawing.numbers
        listed = tuple(range(1, len(numbers) + 1))
        if numbers == listed:
            yield "drawn numbers: those of the report"
        else:
            drawn = ", ".join(f"{self._tpn(i)}: {number}" for i, number in enumerate(numbers))
            yield f"drawn numbers, inferred from the games ({ARTICLE}): {drawn}"
        if plan.cycles > 1:
            how = "with its last two rounds exchanged" if plan.swapped else "in the table's order"
            yield f"{plan.cycles} cycles, the first {how}"
        if len(self.roster) < len(self.found.numbers):
            yield "players who are never paired have no number in the table"


def judge_rounds(
    found: Replay, wanted: frozenset[int] | None
) -> tuple[list[RoundResult], list[str], list[Finding]]:
    """Return the verdicts on the rounds asked for, what was assumed, and findings on the whole."""
    relevant = [text for text in found.assumptions if not _SWISS_ONLY.search(text)]
    if not found.rounds:
        return [], relevant, []
    schedule = find_schedule(found)
    plan = schedule.drawing.plan
    results = [
        _judge(schedule, recorded)
        for recorded in found.rounds
        if wanted is None or recorded.number in wanted
    ]
    return results, relevant + list(schedule.assumptions), list(_unusual(plan))


def find_schedule(found: Replay) -> Schedule:
    """Return the schedule that explains the recorded rounds best."""
    everybody = list(range(len(found.numbers)))
    paired = [i for i in everybody if any(each.opponents[i] >= 0 for each in found.rounds)]
    candidates = []
    for roster in [everybody] if paired == everybody else [everybody, paired]:
        games = _games(found, roster)
        drawing = draw(games, plans(found, len(roster)))
        candidates.append(Schedule(found, roster, games, drawing))
    return min(candidates, key=lambda each: each.drawing.cost)


def plans(found: Replay, players: int) -> list[Plan]:
    """Return the schedules a report may follow, the likeliest first.

    How often everybody meets everybody follows from the coded type (192: ``_G2``, ``DOUBLE``),
    else from the number of rounds.
    """
    size = table_size(players)
    code = found.tournament.encoded_type.strip().upper()
    said = _CYCLES.search(code)
    if said:
        cycles = int(said.group(1))
    elif found.choice.system == "double-round-robin":
        cycles = 2
    else:
        total = len(found.rounds) if found.total_inferred else found.rounds_total
        cycles = -(-total // (size - 1))
    cycles = max(cycles, -(-len(found.rounds) // (size - 1)), 1)
    if cycles == 1:
        return [Plan(size)]
    # 192: FIDE_DOUBLEROUNDROBIN exchanges two rounds, BERGER_ codes repeat the table as it is.
    swapped = not code.startswith("BERGER")
    return [Plan(size, cycles, swapped), Plan(size, cycles, not swapped)]


def _games(found: Replay, roster: Sequence[int]) -> Games:
    place = {i: n for n, i in enumerate(roster)}
    return Games(
        [[place.get(each.opponents[i], NOBODY) for i in roster] for each in found.rounds],
        [[each.scheduled[i] for i in roster] for each in found.rounds],
    )


# --- one round ----------------------------------------------------------------------------------


def _judge(schedule: Schedule, recorded: RecordedRound) -> RoundResult:
    number = recorded.number
    if recorded.fault:
        return RoundResult(number, NOT_DETERMINED, recorded.fault)
    if number > schedule.drawing.plan.rounds:
        return RoundResult(number, NOT_DETERMINED, "the table has no such round")
    found = schedule.found
    expected, free = schedule.expected(number)
    pairs = tuple((found.numbers[i], found.numbers[j]) for i, j in recorded.pairs())
    wrong = [pair for pair in expected if not _as_recorded(schedule, recorded, pair)]
    busy = [tpn for tpn in free if any(tpn in pair for pair in pairs)]
    if not wrong and not busy:
        return RoundResult(number, OK)
    concerned = {tpn for pair in wrong for tpn in pair} | set(busy)
    shown = tuple(pair for pair in pairs if concerned & set(pair) and (pair not in expected))
    reasons = tuple(_reasons(schedule, recorded, wrong, shown, busy))
    return RoundResult(
        number, DEVIATES, None, pairs, expected, (shown, tuple(wrong)), reasons=reasons
    )


def _as_recorded(schedule: Schedule, recorded: RecordedRound, pair: tuple[int, int]) -> bool:
    """Whether a pair of the table was played, with its colours, or falls to a withdrawal."""
    place = schedule.found.numbers.index
    white, black = place(pair[0]), place(pair[1])
    if recorded.opponents[white] == black:
        # Equal or missing colours say nothing of who had White.
        return not (recorded.scheduled[white] < 0 < recorded.scheduled[black])
    alone = recorded.opponents[white] == recorded.opponents[black] == NOBODY
    return alone and any(schedule.gone(tpn, recorded.number) for tpn in pair)


def _reasons(
    schedule: Schedule,
    recorded: RecordedRound,
    wrong: Sequence[tuple[int, int]],
    shown: Sequence[tuple[int, int]],
    busy: Sequence[int],
) -> Iterator[Judgement]:
    """One reason a pair; pairs before colours, repeated pairs before others."""
    reversed_pairs = {(black, white) for white, black in shown}
    number, plan = recorded.number, schedule.drawing.plan
    others = [pair for pair in shown if pair[::-1] not in wrong]
    yield from _too_often(schedule, number, others)
    for white, black in wrong:
        if (white, black) not in reversed_pairs:
            yield _missing(schedule, recorded, (white, black))
    for tpn in busy:
        text = f"{tpn} is free in round {number} of the table."
        yield _judgement("schedule", text, (tpn,))
    for white, black in wrong:
        if (white, black) in reversed_pairs:
            drawn = ", ".join(f"{tpn} drew {_drawn(schedule, tpn)}" for tpn in (white, black))
            text = (
                f"{white} has White against {black} in round {plan.table_round(number)[0]} of the "
                f"table ({drawn}); the colours are reversed."
            )
            yield _judgement("colour", text, (white, black))


def _too_often(
    schedule: Schedule, number: int, pairs: Iterable[tuple[int, int]]
) -> Iterator[Judgement]:
    """Pairs that have met in this cycle already."""
    size = schedule.drawing.plan.size
    first = (number - 1) // (size - 1) * (size - 1)
    earlier = schedule.found.rounds[first : number - 1]
    place = schedule.found.numbers.index
    for white, black in pairs:
        i, j = place(white), place(black)
        met = next((each.number for each in earlier if each.opponents[i] == j), None)
        if met is not None:
            text = f"{white} and {black} have met in round {met}: everybody meets everybody once."
            yield _judgement("rematch", text, (white, black))


def _missing(schedule: Schedule, recorded: RecordedRound, pair: tuple[int, int]) -> Judgement:
    found = schedule.found
    table_round, _ = schedule.drawing.plan.table_round(recorded.number)
    says = []
    for tpn in pair:
        other = recorded.opponents[found.numbers.index(tpn)]
        met = f"meets {found.numbers[other]}" if other >= 0 else "has no opponent"
        says.append(f"{tpn} (drew {_drawn(schedule, tpn)}) {met}")
    white, black = pair
    text = f"Round {table_round} of the table has {white}-{black}; {' and '.join(says)}."
    return _judgement("schedule", text, pair)


def _drawn(schedule: Schedule, tpn: int) -> int:
    place = schedule.roster.index(schedule.found.numbers.index(tpn))
    return schedule.drawing.numbers[place]


def _judgement(kind: str, text: str, players: tuple[int, ...]) -> Judgement:
    meaning = {
        "rematch": "everybody meets everybody once in a cycle",
        "schedule": "the pairs of the Berger table, round by round",
        "colour": "the colours of the Berger table",
    }[kind]
    return Judgement(kind, text, players, "table", ARTICLE, meaning)


# --- the whole schedule -------------------------------------------------------------------------


def _unusual(plan: Plan) -> Iterator[Finding]:
    """What explains the games and yet is not the annex's."""
    if plan.order is not None:
        rounds = ", ".join(map(str, plan.order))
        text = f"the rounds of the Berger table are played in the order {rounds} ({ARTICLE})"
        yield finding("PAIR014", text)
    if plan.turned:
        text = f"all colours are the reverse of the Berger table's ({ARTICLE})"
        yield finding("PAIR014", text)
