"""Standings: the recorded ranks against the points and the tie-breaks the report declares.

A report that declares its tie-breaks (202, 212) is ranked by them, and every place that differs is
explained by the tie-break that decides it. One that does not gets the shortest usual list that
explains its ranks. Nothing is claimed where nothing is ranked.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from trf.layout import FIELD
from verify.findings import Evidence, Finding, finding
from verify.tiebreaks.codes import Code, CodeError, parse
from verify.tiebreaks.inference import Explanation, explain
from verify.tiebreaks.model import Edition, Table
from verify.tiebreaks.ranking import Ranking, rank, written
from verify.tiebreaks.registry import find, objection
from verify.tiebreaks.tables import players

if TYPE_CHECKING:
    from verify.replay import Replay
    from verify.tiebreaks.historic import OwnList

_RANK_OF_TEAM: Final = 69
"""The column of the rank in record 310."""

_MANY: Final = 1
"""More wrong places than this are told once, if another list explains all ranks."""


_NO_TIE_BREAK: Final = frozenset({"TPN", "RTNG"})
"""Orders that any program falls back on."""


class Competitor(NamedTuple):
    """A player or a team as the standings see it. `place` is line and column of its rank."""

    number: int
    name: str
    rank: int | None
    place: tuple[int, int]


class Declared(NamedTuple):
    """The tie-breaks a report declares, PTS included. `tag` is the record they stand in, empty
    without one. `broken` is the text of the first code that cannot be used; what comes after it
    is left out.
    """

    codes: tuple[Code, ...] = ()
    tag: str = ""
    broken: str = ""

    def written(self) -> str:
        """Return the list as a record has it."""
        return ",".join(code.text for code in self.codes)


def findings(found: Replay) -> list[Finding]:
    """Return what is wrong with the ranks of a report, or how they came about."""
    tournament = found.tournament
    told = list(_of_the_list(found))
    ranked = competitors(found)
    if not found.rounds or not any(each.rank for each in ranked):
        return told
    reason = _unverifiable(found)
    if reason:
        line = tournament.line_of("212") or tournament.line_of("202")
        return [*told, finding("STD008", f"ranks not verified: {reason}", place=(line, None))]
    case = _Case(found, ranked)
    return [*told, *(case.by_the_list() if declared(found).codes else case.without_list())]


def ranks_teams(found: Replay) -> bool:
    """Whether the teams of a report are ranked, not its players.

    Teams are listed in events for individuals too (013: clubs, friends). They are ranked where
    the event is one for teams, or where teams met: all players of each met one other team a round.
    """
    teams = found.tournament.teams
    if not teams or "team" in found.choice.system:
        return bool(teams)
    owner = {player: n for n, team in enumerate(teams) for player in team.players}
    owners = [owner.get(number) for number in found.numbers]
    met: dict[tuple[int, int], set[int | None]] = {}
    for number, each in enumerate(found.rounds):
        for i, opponent in enumerate(each.opponents):
            own = owners[i]
            if opponent >= 0 and own is not None:
                met.setdefault((number, own), set()).add(owners[opponent])
    return bool(met) and all(
        len(others) == 1 and others.isdisjoint((None, own)) for (_, own), others in met.items()
    )


def competitors(found: Replay) -> list[Competitor]:
    """Return who is ranked: the teams of an event for teams, else the players."""
    tournament = found.tournament
    if ranks_teams(found):
        from verify.tiebreaks.team_tables import listed_teams  # noqa: PLC0415 - few hold teams

        return [
            Competitor(team.number or n, team.name, team.rank, (team.line, _RANK_OF_TEAM))
            for n, team in enumerate(listed_teams(tournament), start=1)
        ]
    column = FIELD["rank"].first
    return [
        Competitor(each.number, each.name, each.rank, (each.line, column))
        for each in tournament.players
    ]


def table_of(found: Replay, after: int | None = None, edition: Edition | None = None) -> Table:
    """Return the table of whoever is ranked, after a round (None: the last one recorded)."""
    if ranks_teams(found):
        from verify.tiebreaks.team_tables import teams  # noqa: PLC0415 - few hold teams

        return teams(found, after, edition)
    return players(found, after, edition)


def declared(found: Replay) -> Declared:
    """Return the tie-breaks a report declares: 212, else 202 after the points."""
    tournament = found.tournament
    texts, tag = tournament.standings_tie_breaks, "212"
    if not texts:
        texts, tag = tournament.tie_breaks, "202"
    codes: list[Code] = []
    for text in texts:
        try:
            code = parse(text)
            find(code)
        except CodeError:
            return Declared(_with_points(codes), tag, text)
        codes.append(code)
    return Declared(_with_points(codes), tag) if codes else Declared()


def _with_points(codes: Sequence[Code]) -> tuple[Code, ...]:
    """The list with the points first, where it does not name them."""
    if any(code.name == "PTS" for code in codes):
        return tuple(codes)
    return (parse("PTS"), *codes)


def _unverifiable(found: Replay) -> str | None:
    """Why recorded ranks cannot be held against the rules."""
    pending = sum([len(each.pending) for each in found.rounds]) // 2
    if pending:
        return f"{pending} game{'s have' if pending > 1 else ' has'} no result"
    if found.choice.system not in ("round-robin", "double-round-robin"):
        return None
    table = players(found)
    for number, row in zip(table.numbers, table.entries, strict=True):
        paired = [entry for entry in row if entry.opponent >= 0]
        if 2 * sum(entry.kind == "G" for entry in paired) < len(paired):
            # C.05 6.6: his games stand in the crosstable, but not in the standings.
            return f"player {number} played less than half of his games (C.05 6.6)"
    return None


# --- the list itself ----------------------------------------------------------------------------


def _of_the_list(found: Replay) -> Iterator[Finding]:
    """What is wrong with records 202 and 212 themselves."""
    tournament, list_ = found.tournament, declared(found)
    if not list_.tag or not (list_.codes or list_.broken):
        return
    place = (tournament.line_of(list_.tag), None)
    if list_.broken:
        yield _broken(list_, place)
    table = table_of(found)
    for code in list_.codes:
        reason = objection(table, code)
        if reason:
            yield finding("STD004", f"{list_.tag}: {reason}", place=place)
    both = tournament.tie_breaks, tournament.standings_tie_breaks
    if all(both):
        after = [text.upper() for text in both[1] if text.upper().split(":")[0] != "PTS"]
        if after != [text.upper() for text in both[0]]:
            yield finding(
                "STD005",
                f"202 says {','.join(both[0])}, but 212 says {','.join(both[1])}: ranked by 212",
                place=place,
            )


def _broken(list_: Declared, place: tuple[int | None, int | None]) -> Finding:
    try:
        private = parse(list_.broken).is_private
    except CodeError:
        private = False
    if private:
        text = f"{list_.broken} is the event's own: places that it decides are not verified"
        return finding("STD008", f"{list_.tag}: {text}", place=place)
    text = f"'{list_.broken}' is no tie-break: places that it decides are not verified"
    return finding("STD003", f"{list_.tag}: {text}", place=place)


# --- ranks --------------------------------------------------------------------------------------


class _Case:
    """The ranks of one report."""

    def __init__(self, found: Replay, ranked: Sequence[Competitor]) -> None:
        self.found, self.ranked = found, ranked
        self.table = table_of(found)
        self.ranks = [each.rank for each in ranked]

    def by_the_list(self) -> Iterator[Finding]:
        """Hold the ranks against the declared list."""
        list_ = declared(self.found)
        ranking = rank(self.table, list_.codes)
        place = (self.found.tournament.line_of(list_.tag), None)
        for reason in ranking.skipped:
            yield finding("STD008", f"{list_.tag}: {reason}", place=place)
        wrong = [*self._misplaced(ranking), *self._wrongly_shared(ranking)]
        other = explain(self.table, self.ranks) if len(wrong) > _MANY else None
        if other and other.is_complete:
            yield self._another_list(list_, ranking, other, wrong)
        else:
            yield from wrong

    def without_list(self) -> Iterator[Finding]:
        """Find the list that explains the ranks."""
        by_points = rank(self.table, [parse("PTS")])
        wrong = list(self._misplaced(by_points))
        if wrong:
            yield from self._against_points(wrong)
            return
        own = self._own_list()
        contrary = self._against(own) if own is not None else []
        if own is not None and not contrary and not own.is_all_by_lot:
            yield from self._as_the_text_says(own, by_points)
            return
        best, edition = self._best()
        if own is not None and not (best and best.is_complete):
            if not contrary:
                yield from self._as_the_text_says(own, by_points)
                return
            yield self._not_as_the_text_says(own, contrary)
        if best and best.ties:
            yield self._inferred(best, edition, own)

    def _best(self) -> tuple[Explanation | None, Edition]:
        """The best explanation of the ranks, and the edition of C.07 it rests on."""
        best, edition = explain(self.table, self.ranks), self.table.edition
        editions = [each for each in Edition if each is not edition]
        while best and not best.is_complete and editions:
            other = editions.pop(0)
            again = explain(table_of(self.found, None, other), self.ranks)
            if again and again.is_complete:
                best, edition = again, other
        return best, edition

    # --- by the text of an old system -----------------------------------------------------------

    def _own_list(self) -> OwnList | None:
        """The tie-breaks that the text of the pairing system names itself."""
        if self.found.choice.switches is None:
            return None
        from verify.tiebreaks.historic import own_list  # noqa: PLC0415 - few texts name any

        return own_list(self.found, self.table)

    def _against(self, own: OwnList) -> list[Finding]:
        ranking = rank(self.table, own.codes)
        return [*self._misplaced(ranking), *self._wrongly_shared(ranking)]

    def _as_the_text_says(self, own: OwnList, by_points: Ranking) -> Iterator[Finding]:
        ties = self._neighbours(by_points)
        if not ties:
            return
        left = self._neighbours(rank(self.table, own.codes))
        used = ",".join(code.text for code in own.codes)
        lots = f", {left} of them left to lots" if left else ""
        yield finding(
            "STD006",
            f"no tie-breaks are declared; the ranks follow {used}, those of {own.source}: "
            f"{ties} tie{'s' if ties > 1 else ''} broken{lots}",
            evidence={"tie_breaks": used, "rules": own.source, "ties": ties, "unexplained": left},
        )

    def _neighbours(self, ranking: Ranking) -> int:
        """How many neighbours in rank a ranking leaves tied."""
        ranked = ({self.ranks[i] for i in group if self.ranks[i]} for group in ranking.groups)
        return sum(len(numbers) - 1 for numbers in ranked if numbers)

    def _not_as_the_text_says(self, own: OwnList, contrary: Sequence[Finding]) -> Finding:
        used, example = ",".join(code.text for code in own.codes), contrary[0]
        return finding(
            "STD010",
            f"no tie-breaks are declared, and the ranks are not by {used}, which {own.source} "
            f"gives where the event's regulations name no others: {len(contrary)} wrong "
            f"place{'s' if len(contrary) > 1 else ''}, such as: {example.message}",
            players=example.players,
            place=(example.line, example.column),
            evidence={"tie_breaks": used, "rules": own.source, "wrong_places": len(contrary)},
        )

    # --- with a list ----------------------------------------------------------------------------

    def _misplaced(self, ranking: Ranking) -> Iterator[Finding]:
        """The fewest competitors whose removal would leave the ranks in order, each explained."""
        place = ranking.place()
        order = sorted(
            (i for i, each in enumerate(self.ranks) if each),
            key=lambda i: (self.ranks[i] or 0, place[i]),
        )
        in_turn = [place[i] for i in order]
        if in_turn == sorted(in_turn):
            return
        kept = _longest_in_order(in_turn)
        places = ranking.places()
        for at, i in enumerate(order):
            if at in kept:
                continue
            above = next(
                (order[k] for k in reversed(range(at)) if place[order[k]] > place[i]), None
            )
            below = next((j for j in order[at + 1 :] if place[j] < place[i]), None)
            if above is not None:
                yield self._wrong(ranking, i, places[i], (i, above), f"behind {self._name(above)}")
            elif below is not None:
                yield self._wrong(ranking, i, places[i], (below, i), f"before {self._name(below)}")

    def _wrong(
        self,
        ranking: Ranking,
        i: int,
        places: tuple[int, int],
        pair: tuple[int, int],
        where: str,
    ) -> Finding:
        """A competitor on a wrong place; of the pair, the first belongs before the second."""
        competitor = self.ranked[i]
        parting = ranking.parting(*pair)
        if parting is None:
            raise ValueError("competitors out of order are separated by some tie-break")
        better, worse = (self.ranked[j] for j in pair)
        first, second = written(parting.first), written(parting.second)
        code = parting.code.text
        belongs = f"{places[0]}" if places[0] == places[1] else f"{places[0]} to {places[1]}"
        evidence: dict[str, Evidence] = {
            "rank": competitor.rank,
            "places": list(places),
            "tie_break": code,
            "better": better.number,
            "better_value": first,
            "worse": worse.number,
            "worse_value": second,
        }
        rule = "STD002" if code == "PTS" and not declared(self.found).codes else "STD001"
        return finding(
            rule,
            f"{self._name(i)} is ranked {competitor.rank}, {where}, but belongs on {belongs}: "
            f"{code} {first} of {self._kind} {better.number} against {second} of "
            f"{self._kind} {worse.number}",
            players=(better.number, worse.number),
            place=competitor.place,
            evidence=evidence,
        )

    def _wrongly_shared(self, ranking: Ranking) -> Iterator[Finding]:
        """Ranks shared by competitors whom a tie-break separates (different points: RPT017)."""
        place, holders = ranking.place(), dict[int, list[int]]()
        for i, each in enumerate(self.ranks):
            if each:
                holders.setdefault(each, []).append(i)
        for shared, sharing in sorted(holders.items()):
            ordered = sorted(sharing, key=lambda i: place[i])
            first, last = ordered[0], ordered[-1]
            parting = ranking.parting(first, last) if place[first] != place[last] else None
            if parting is None or parting.code.name == "PTS":
                continue
            numbers = [self.ranked[i].number for i in ordered]
            values = f"{written(parting.first)} and {written(parting.second)}"
            yield finding(
                "STD001",
                f"{self._kind}s {', '.join(map(str, numbers))} share rank {shared}, but "
                f"{parting.code.text} separates {numbers[0]} and {numbers[-1]} ({values})",
                players=tuple(numbers),
                place=self.ranked[last].place,
                evidence={"rank": shared, "tie_break": parting.code.text},
            )

    def _another_list(
        self, list_: Declared, ranking: Ranking, other: Explanation, wrong: Sequence[Finding]
    ) -> Finding:
        """Many wrong places at once: the declared list was not the one applied."""
        used = ",".join(["PTS", *(code.text for code in other.codes)])
        example = wrong[0]
        return finding(
            "STD009",
            f"the ranks do not follow {list_.written()} ({list_.tag}), but all of them follow "
            f"{used}: {len(wrong)} wrong places, such as: {example.message}",
            players=example.players,
            place=(example.line, example.column),
            evidence={
                "declared": list_.written(),
                "followed": used,
                "wrong_places": len(wrong),
                "expected": [self.ranked[i].number for group in ranking.groups for i in group],
            },
        )

    # --- without one ----------------------------------------------------------------------------

    def _against_points(self, wrong: list[Finding]) -> Iterator[Finding]:
        """Single players behind others with fewer points are wrong; many are no ranking at all."""
        count = sum(1 for each in self.ranks if each)
        numbered = all(each.rank in (None, 0, each.number) for each in self.ranked)
        if not numbered and len(wrong) * 5 <= count:
            yield from wrong
            return
        what = "repeat the starting ranks" if numbered else "do not follow the points"
        example = wrong[0]
        yield finding(
            "STD008",
            f"ranks not verified: they {what} ({len(wrong)} of {count} out of order)",
            place=(example.line, example.column),
        )

    def _inferred(self, best: Explanation, edition: Edition, own: OwnList | None) -> Finding:
        used = ",".join(["PTS", *(code.text for code in best.codes)])
        also = [",".join(["PTS", *(code.text for code in codes)]) for codes in best.others]
        evidence: dict[str, Evidence] = {
            "tie_breaks": used,
            "rules": edition.value,
            "ties": best.ties,
            "unexplained": best.left,
            "also": also,
        }
        if not best.is_complete:
            part = f"; {used} explains {best.ties - best.left} of them" if best.codes else ""
            return finding(
                "STD007",
                f"no usual list of tie-breaks explains the ranks: points leave {best.ties} "
                f"neighbours tied{part}",
                evidence=evidence,
            )
        what = f"the ranks follow {used}"
        if _breaks_no_tie(best.codes):
            what += " (no tie-break was applied)"
        elif edition is not self.table.edition:
            what += f" by the rules of {edition.value}, not of the event's date"
        ties = f"{best.ties} tie{'s' if best.ties > 1 else ''} broken"
        more = ""
        if also:
            more = (
                f"; so do {len(also)} other lists" if len(also) > 1 else "; so does one other list"
            )
            more += " as short"
        if own is not None:
            codes = ",".join(code.text for code in own.codes)
            gives = "leaves them to lots here" if own.is_all_by_lot else f"gives {codes}"
            more += f"; {own.source}, for events that name no others, {gives}"
        return finding(
            "STD006", f"no tie-breaks are declared; {what}: {ties}{more}", evidence=evidence
        )

    @property
    def _kind(self) -> str:
        return "team" if self.table.is_team else "player"

    def _name(self, i: int) -> str:
        return f"{self._kind} {self.ranked[i].number}"


def _breaks_no_tie(codes: Sequence[Code]) -> bool:
    """Whether a list merely repeats an order that any program has."""
    return {code.name for code in codes} <= _NO_TIE_BREAK


def _longest_in_order(values: Sequence[int]) -> frozenset[int]:
    """Return the positions of a longest subsequence that never descends."""
    tops: list[int] = []
    at: list[int] = []
    before: list[int | None] = []
    for position, value in enumerate(values):
        pile = bisect_right(tops, value)
        before.append(at[pile - 1] if pile else None)
        if pile == len(tops):
            tops.append(value)
            at.append(position)
        else:
            tops[pile], at[pile] = value, position
    kept = set()
    position_ = at[-1] if at else None
    while position_ is not None:
        kept.add(position_)
        position_ = before[position_]
    return frozenset(kept)
