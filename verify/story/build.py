"""From a report to the story of a round: recorded rounds, and the next one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairing.editions import SYSTEMS, Edition
from pairing.model import Pairing, PairingInput
from verify import round_robin
from verify.compare import DEVIATES, NOT_CHECKED, OK, Verdict, compare
from verify.explain import Reason, breaches, explain
from verify.next_round import pair_next
from verify.replay import Replay, Wishes, paired, replay
from verify.story.dutch import RULEBOOKS, DutchRound
from verify.story.model import BracketStory, Pairs, PlayerStory, Question, RoundStory, Tried
from verify.story.player import PlayerTeller
from verify.story.systems import TracedRound
from verify.system import ROUND_ROBINS

if TYPE_CHECKING:
    from trf.model import Tournament

NEXT = "next"
"""The status of a round that is not paired yet."""


class StoryError(Exception):
    """What was asked for is not there; the message says what."""


def tell(
    file: str,
    tournament: Tournament,
    number: int,
    question: Question | None = None,
    wishes: Wishes | None = None,
) -> RoundStory:
    """Tell a recorded round of a report.

    Raises `StoryError` for a round, a player or a bracket that is not there, and `KeyError` for
    an unknown system.
    """
    return tell_rounds(file, tournament, (number,), question, wishes)[0]


def tell_rounds(
    file: str,
    tournament: Tournament,
    numbers: Iterable[int] | None = None,
    question: Question | None = None,
    wishes: Wishes | None = None,
) -> list[RoundStory]:
    """Tell some recorded rounds of a report (None: all)."""
    found = paired(replay(tournament, wishes or Wishes()), wishes)
    question = question or Question()
    recorded = len(found.rounds)
    stories = []
    for number in range(1, recorded + 1) if numbers is None else numbers:
        if not 1 <= number <= recorded:
            raise StoryError(f"round {number} is not recorded: there are {recorded} rounds")
        stories.append(_Teller(file, found, question).round(number))
    return stories


def tell_next(
    file: str,
    tournament: Tournament,
    question: Question | None = None,
    wishes: Wishes | None = None,
) -> RoundStory:
    """Pair the next round of a report and tell it.

    Raises what `verify.next_round.pair_next` raises, and `StoryError`.
    """
    following = pair_next(tournament, wishes)
    teller = _Teller(file, following.found, question or Question())
    edition = following.choice.edition
    if edition is None:
        raise StoryError(str(following.choice.obstacle))
    story = teller.frame(following.number, NEXT)
    story = teller.fill(story, edition, following.given, following.pairing)
    return replace(story, assumptions=following.assumptions)


class _Teller:
    def __init__(self, file: str, found: Replay, question: Question) -> None:
        self.file, self.found, self.question = file, found, question
        teams = found.names()
        self.names = teams or {p.number: p.name for p in found.tournament.players}

    def frame(self, number: int, status: str, why: str | None = None) -> RoundStory:
        """What is known of every round."""
        choice = self.found.choice
        return RoundStory(
            self.file,
            number,
            self.found.rounds_total,
            choice.system,
            choice.edition.code if choice.edition else None,
            choice.title,
            status,
            why,
            assumptions=tuple(dict.fromkeys(self.found.assumptions)),
            names=self.names,
        )

    def round(self, number: int) -> RoundStory:
        """Tell a recorded round."""
        found = self.found
        edition = found.choice.edition
        if edition is not None and found.choice.system in ROUND_ROBINS:
            return self._table_round(number)
        if edition is not None and edition.system not in SYSTEMS:
            return self.frame(number, NOT_CHECKED, "no story is known for this system")
        verdict = compare(found, number)
        story = self.frame(number, verdict.status, verdict.why)
        if edition is None or verdict.given is None:
            return story
        pairs = self._recorded(number)
        bye = found.rounds[number - 1].bye
        recorded_bye = None if bye is None else found.numbers[bye]
        if verdict.pairing is None:
            broken = breaches(edition, verdict.given, pairs, recorded_bye)
            return replace(story, reasons=tuple(each.text for each in broken), recorded=pairs)
        reasons: tuple[Reason, ...] = ()
        if verdict.status == DEVIATES and verdict.difference is not None:
            seen = found.seen(verdict.given)
            reasons = explain(edition, seen, verdict.pairing, pairs, verdict.difference)
        differs = verdict.difference is not None and verdict.difference.opponents
        other = pairs if differs and verdict.status == DEVIATES else ()
        story = self.fill(story, edition, verdict.given, verdict.pairing, reasons, other)
        return self._with_difference(story, verdict, reasons)

    def _with_difference(
        self, story: RoundStory, verdict: Verdict, reasons: Sequence[Reason]
    ) -> RoundStory:
        difference = verdict.difference
        notes = verdict.assumptions
        if difference is None or verdict.status == OK:
            return replace(story, notes=notes)
        return replace(
            story,
            notes=notes,
            reasons=tuple(each.text for each in reasons),
            recorded=difference.recorded,
            expected=difference.expected,
            bye_recorded=difference.bye_recorded,
        )

    def _recorded(self, number: int) -> Pairs:
        numbers = self.found.numbers
        return tuple((numbers[i], numbers[j]) for i, j in self.found.rounds[number - 1].pairs())

    def fill(
        self,
        story: RoundStory,
        edition: Edition,
        given: PairingInput,
        pairing: Pairing,
        reasons: Sequence[Reason] = (),
        recorded: Pairs = (),
    ) -> RoundStory:
        """Tell how the rules' pairing came about; `recorded` are the pairs of a report that has
        other opponents.
        """
        self._check_players(given)
        pairs = tuple((white, black) for white, black in pairing.pairs)
        code = self._dutch_code(edition, given)
        if code is None:
            traced = TracedRound(self.found, edition, given, pairing)
            everything = list(traced.brackets())
            players = [traced.player(n, self._name(n), self.question) for n in self._wanted()]
            colours, bye_text = traced.colours(pairs), traced.bye(pairing.bye)
            shown = self._shown([each.score for each in everything], players)
            brackets = [_with_recorded(everything[n], reasons) for n in shown]
        else:
            dutch = DutchRound(code, given)
            tellers = [PlayerTeller(dutch, self.question, n) for n in self._wanted()]
            players = [each.story(self._name(each.number), pairs, pairing.bye) for each in tellers]
            shown = self._shown(dutch.scores, players)
            brackets = list(dutch.brackets(self.question, shown, recorded))
            colours, bye_text = dutch.colours(pairs), dutch.bye(pairing.bye)
        if self.question.bracket is not None:
            inside = {tpn for each in brackets for pair in each.pairs for tpn in pair}
            colours = tuple(each for each in colours if each.white in inside)
        return replace(
            story,
            pairs=pairs,
            bye=pairing.bye,
            bye_text=bye_text,
            brackets=tuple(brackets),
            colours=colours,
            players=tuple(players),
        )

    @staticmethod
    def _dutch_code(edition: Edition, given: PairingInput) -> str | None:
        """The edition of the Dutch System that paired the round, None if another system did.

        The seeding rounds of the Burstein System are paired by the Dutch one (C.04.4.2 1.6.1).
        """
        if edition.system == "dutch" and edition.code in RULEBOOKS:
            return edition.code
        if edition.system == "burstein":
            from pairing.burstein.field import seeding_rounds  # noqa: PLC0415

            if given.round <= seeding_rounds(given.rounds_total):
                return "2026"
        return None

    def _shown(self, scores: Sequence[int], players: Sequence[PlayerStory]) -> list[int]:
        """The places of the brackets that were asked for."""
        if self.question.bracket is not None:
            wanted = self.question.bracket
            found = [n for n, score in enumerate(scores) if score == wanted]
            if not found:
                known = ", ".join(f"{score / 100:g}" for score in scores)
                raise StoryError(f"no bracket of {wanted / 100:g} points: there are {known}")
            return found
        if players:
            return sorted({n for each in players for n in each.places})
        return list(range(len(scores)))

    def _wanted(self) -> tuple[int, ...]:
        return self.question.players

    def _check_players(self, given: PairingInput) -> None:
        present = {given.numbers[i] for i in given.present}
        for number in self.question.players:
            if number not in self.names:
                raise StoryError(f"there is no player {number}")
            if number not in present:
                raise StoryError(f"player {number} is not paired in round {given.round}")

    def _name(self, number: int) -> str:
        return self.names.get(number, "")

    # --- round robins ----------------------------------------------------------------------------

    def _table_round(self, number: int) -> RoundStory:
        """Tell a round of a round robin: its table says everything."""
        results, assumptions, _ = round_robin.judge_rounds(self.found, frozenset((number,)))
        result = results[0]
        story = replace(
            self.frame(number, result.status, result.why),
            assumptions=tuple(dict.fromkeys(assumptions)),
            reasons=tuple(each.text for each in result.reasons),
            recorded=result.different[0],
            expected=result.different[1],
            notes=result.notes,
        )
        schedule = round_robin.find_schedule(self.found)
        if number > schedule.drawing.plan.rounds:
            return story
        pairs, free = schedule.expected(number)
        text = f"round {number} of the table ({round_robin.ARTICLE})"
        free_text = f"{', '.join(map(str, free))} free: {text}" if free else ""
        players = tuple(self._at_table(each, pairs, text) for each in self._wanted())
        return replace(story, pairs=pairs, bye_text=free_text, players=players)

    def _at_table(self, number: int, pairs: Pairs, text: str) -> PlayerStory:
        if number not in self.names:
            raise StoryError(f"there is no player {number}")
        board = next((pair for pair in pairs if number in pair), None)
        name = self._name(number)
        if board is None:
            return PlayerStory(number, name, f"free: {text}", "", ())
        white, black = board
        opponent = black if number == white else white
        colour = "White" if number == white else "Black"
        status = f"{colour} against {opponent}: {text}"
        return PlayerStory(number, name, status, "", (), opponent)


def _with_recorded(bracket: BracketStory, reasons: Sequence[Reason]) -> BracketStory:
    """Say in the bracket in which recorded round and rules part why."""
    for each in reasons:
        if each.bracket == bracket.score:
            told = Tried(
                "recorded", "in the report", 0, each.text, each.criterion, each.article,
                each.meaning, each.recorded, each.expected,
            )  # fmt: skip
            return replace(bracket, recorded=told)
    return bracket
