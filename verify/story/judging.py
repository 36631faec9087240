"""Judging candidates of a bracket of the Dutch System: values, and the first criterion failed.

The arithmetic is the engines' (`pairing.dutch.criteria`, `completion`, `lookahead`); the words on
single pairs and criteria are those of the check (`verify.dutch_reasons`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pairing.dutch.completion import Completion
from pairing.dutch.criteria import Bracket, Candidate, Value, Values, candidate_of, evaluate
from pairing.dutch.engine import Step
from pairing.dutch.field import Field
from pairing.dutch.local import LocalBracket
from pairing.dutch.lookahead import LookAhead
from pairing.matching import mask_of, members
from verify.dutch_reasons import (
    COLOUR_NAMES,
    Detail,
    cite,
    illegality,
    listed,
    round_met,
    show_value,
    why_barred,
)
from verify.story.generation import Shape, shape_of

ORDER: Final = "order"
PROHIBITED: Final = "prohibited"

ABSOLUTE: Final = {"rematch": "C1", PROHIBITED: PROHIBITED, "same-absolute-colour": "C3"}
"""What forbids a pair (`illegality`), the first one first, and the criterion it breaks."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The first criterion by which a candidate is worse than the accepted one.

    `criterion` is ``"order"`` for a candidate that is as good. The values are None for an
    absolute criterion.
    """

    criterion: str
    text: str
    value: Value | None = None
    accepted: Value | None = None


class Court:
    """Judges the candidates of one bracket as it was paired; `local` has its own numbers."""

    def __init__(self, field: Field, step: Step) -> None:
        self.field, self.step = field, step
        self.bracket: Bracket = step.bracket
        self.accepted: Candidate = step.candidate
        self.role = step.role
        self.members = step.members
        self.end = self.bracket.residents[-1] + 1
        self.completion = Completion(field)
        self.completion.look_at(self.completion.everyone & ~((1 << self.end) - 1))
        self.asks_completion = not field.rulebook.collapses or step.role != "bracket"
        self.ahead = self._look_ahead()
        span = self.bracket.residents[0], self.end
        self.local = LocalBracket(
            field,
            list(self.bracket.mdps),
            span,
            self.completion if self.asks_completion and step.role != "clb" else None,
            self.ahead,
        )
        self.values: Values = self.evaluate(self.accepted)
        self.names = field.rulebook.criteria
        self.shape: Shape = shape_of(step.mdps, len(self.members), tuple(step.solution.pairs))

    def _look_ahead(self) -> LookAhead | None:
        if self.role != "bracket" or self.end == self.field.size:
            return None
        group = next(group for group in self.field.groups if group[0] == self.end)
        return LookAhead(self.field, self.completion, group)

    # --- candidates ------------------------------------------------------------------------------

    def candidate(self, pairs: Sequence[tuple[int, int]]) -> Candidate:
        """Return the candidate with these pairs of in-bracket numbers; all others float."""
        position = self.members
        found = [(position[i], position[j]) for i, j in pairs]
        paired = {p for pair in found for p in pair}
        return candidate_of(found, [p for p in position if p not in paired])

    def completes(self, downfloaters: Sequence[int]) -> bool:
        """Whether C4 and C5 are met where the edition asks for them here."""
        return not self.asks_completion or self.completion.completes(mask_of(downfloaters))

    def evaluate(self, candidate: Candidate) -> Values:
        """Return the values of a candidate that complies with the absolute criteria."""
        floaters = candidate.downfloaters
        following: Value = 0
        if floaters and self.ahead is not None:
            following = self.ahead.value(mask_of(floaters))
        return evaluate(self.field, self.bracket, candidate, following, self._unplayed(floaters))

    def _unplayed(self, floaters: Sequence[int]) -> int:
        """C9; `pairing.dutch.engine.unplayed_value` answers the same for a single question."""
        if self.local.completion is None or not self.local.judges_bye(len(floaters)):
            return 0
        return self.field.input.history.unplayed(self.field.index[floaters[0]])

    def failure(self, candidate: Candidate) -> Failure:
        """Return the first criterion by which a candidate fails against the accepted one."""
        found = self._illegal(candidate) or self._incomplete(candidate)
        if found is not None:
            return found
        values = self.evaluate(candidate)
        for name, mine, other in zip(self.names, values, self.values, strict=True):
            if mine != other:
                return Failure(name, self._worse(name, candidate, mine, other), mine, other)
        text = "by all criteria as good, but later in the order"
        return Failure(ORDER, f"{text} ({self.cite(ORDER)})")

    # --- absolute criteria -----------------------------------------------------------------------

    def _illegal(self, candidate: Candidate) -> Failure | None:
        field = self.field
        found = {
            kind: pair
            for pair in reversed(candidate.pairs)
            if (kind := illegality(field, *pair)) is not None
        }
        for kind, criterion in ABSOLUTE.items():
            if kind in found:
                return Failure(criterion, self.forbids(*found[kind]))
        return None

    def forbids(self, i: int, j: int) -> str:
        """Why two players (by position) may not meet."""
        field = self.field
        kind, pair = illegality(field, i, j), f"{field.number(i)}-{field.number(j)}"
        if kind == "rematch":
            when = round_met(field.input.history, field.index[i], field.index[j])
            return f"{pair} met in round {when} ({self.cite('C1')})"
        if kind == PROHIBITED:
            return f"{pair} is forbidden by the report (260, XXP)"
        colour = COLOUR_NAMES[field.preference[i]]
        return f"{pair} both have an absolute preference for {colour} ({self.cite('C3')})"

    def _incomplete(self, candidate: Candidate) -> Failure | None:
        """Name what keeps the round from being completed: the bye's holder, its score, or all."""
        floaters = candidate.downfloaters
        if self.completes(floaters):
            return None
        ends = self.end == self.field.size
        if ends and len(floaters) == 1:
            p = floaters[0]
            if self.field.barred[p]:
                why = why_barred(self.field, p)
                return Failure("C2", f"{self.field.number(p)} {why} ({self.cite('C2')})")
            return self._high_bye(floaters)
        if self.completion.bye_score is not None and self._completes_with_any_bye(floaters):
            return self._high_bye(floaters)
        names = self.numbers(floaters)
        who = f"when {listed(names)} {'floats' if len(names) == 1 else 'float'} down"
        text = f"{who if names else 'when nobody floats down'}, the rest cannot be paired"
        return Failure("C4", f"{text} ({self.cite('C4')})")

    def _high_bye(self, floaters: Sequence[int]) -> Failure:
        score = self.completion.bye_score or 0
        names = listed(self.numbers(floaters))
        text = (
            f"with {names} floating down the bye would go to more than {score / 100:g} points "
            f"({self.cite('C5')})"
        )
        return Failure("C5", text)

    def _completes_with_any_bye(self, floaters: Sequence[int]) -> bool:
        loose = Completion(self.field, any_bye=True)
        loose.look_at(self.completion.below)
        return loose.completes(mask_of(floaters))

    # --- words -----------------------------------------------------------------------------------

    def cite(self, criterion: str) -> str:
        """A criterion with its article."""
        article = self.field.rulebook.articles[criterion]
        return f"article {article}" if criterion == ORDER else cite(criterion, article)

    def article(self, criterion: str) -> str | None:
        """The article of a criterion, None for a prohibition of the report."""
        return self.field.rulebook.articles.get(criterion)

    def numbers(self, positions: Sequence[int]) -> tuple[int, ...]:
        """TPNs of field positions."""
        return tuple(self.field.number(p) for p in positions)

    def tpn(self, number: int) -> int:
        """The TPN of an in-bracket number."""
        return self.field.number(self.members[number])

    def tpns(self, mask: int) -> tuple[int, ...]:
        """TPNs of a mask of in-bracket numbers."""
        return tuple(self.tpn(j) for j in members(mask))

    def _worse(self, name: str, candidate: Candidate, mine: Value, other: Value) -> str:
        book = self.field.rulebook
        behind = self.behind(name, candidate)
        mine_shown, other_shown = (show_value(name, book, value) for value in (mine, other))
        return (
            f"{book.meanings[name]}: {mine_shown}{f' ({behind})' if behind else ''} instead of "
            f"{other_shown} ({self.cite(name)})"
        )

    def behind(self, name: str, candidate: Candidate) -> str:
        """The players or boards a criterion counts, where they can be named."""
        detail = Detail(self.field, name)
        if detail.number in (10, 11, 12, 13):
            boards = detail.boards(candidate)
            return ", ".join("-".join(map(str, self.numbers(pair))) for pair in boards)
        if detail.number >= 14:
            found = [p for p in detail.floaters(candidate) if self._counts(detail.number, p)]
            return ", ".join(map(str, self.numbers(sorted(found))))
        return listed(self.numbers(candidate.downfloaters)) if candidate.downfloaters else ""

    def _counts(self, number: int, position: int) -> bool:
        """Whether a criterion of 2026 looks at a player: at residents, or at moved-down ones."""
        if self.field.rulebook.collapses:
            return True
        if number in (14, 16):
            return position not in self.bracket.mdps
        return number not in (18, 20) or position in self.bracket.mdps
