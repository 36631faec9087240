"""One bracket with numbers of its own: MDPs 0..d-1, then the residents, in rank order.

In-bracket numbers keep the masks of a small bracket within a machine word. `LocalBracket` also
holds what the quality criteria need beyond the bracket: completion, the look-ahead, the bye.
"""

from __future__ import annotations

from pairing.dutch.completion import Completion
from pairing.dutch.field import Field
from pairing.dutch.lookahead import LookAhead
from pairing.matching import members


class LocalBracket:
    """A bracket in its own numbers.

    `members[j]` is the field position of number ``j``; `mdps` how many moved-down players come
    first; `size` all of them. `rows` and `strict` are the legal opponents with and without the
    topscorers' exemption from C3; moved-down players never meet each other. `completion` is None
    where the edition asks for no completion here (2017, outside the penultimate and the last
    bracket), `ahead` None where no bracket follows.
    """

    __slots__ = (
        "_end",
        "_span",
        "_start",
        "ahead",
        "completion",
        "field",
        "mdps",
        "members",
        "residents",
        "rows",
        "size",
        "strict",
    )

    def __init__(
        self,
        field: Field,
        mdps: list[int],
        span: tuple[int, int],
        completion: Completion | None,
        ahead: LookAhead | None,
    ) -> None:
        self.field, self.completion, self.ahead = field, completion, ahead
        self._start, self._end = span
        self._span = (1 << self._end - self._start) - 1
        self.members = mdps + list(range(*span))
        self.mdps, self.size = len(mdps), len(self.members)
        self.residents = (1 << self.size) - (1 << self.mdps)
        self.rows = self._local_rows(field.legal)
        same = field.legal is field.legal_strict
        self.strict = self.rows if same else self._local_rows(field.legal_strict)

    def copy(self) -> LocalBracket:
        """Return the same bracket once more; compiled, `copy.copy` cannot."""
        span = self._start, self._end
        return LocalBracket(
            self.field, self.members[: self.mdps], span, self.completion, self.ahead
        )

    def _local_rows(self, legal: list[int]) -> list[int]:
        """Shift the residents' rows down, and mirror the moved-down players' into them."""
        start, end, span, d = self._start, self._end, self._span, self.mdps
        if not d:
            return [row >> start & span for row in legal[start:end]]
        rows = [(legal[p] >> start & span) << d for p in self.members[:d]]
        residents = [(row >> start & span) << d for row in legal[start:end]]
        for t in range(d):
            bit = 1 << t
            for j in members(rows[t] >> d):
                residents[j] |= bit
        return rows + residents

    def local(self, mask: int) -> int:
        """Return a mask of field positions in the bracket's numbers."""
        inside = (mask >> self._start & self._span) << self.mdps
        for t in range(self.mdps):
            inside |= (mask >> self.members[t] & 1) << t
        return inside

    def positions(self, mask: int) -> int:
        """Return a mask in the bracket's numbers as a mask of field positions."""
        found = mask >> self.mdps << self._start
        for t in range(self.mdps):
            if mask >> t & 1:
                found |= 1 << self.members[t]
        return found

    @property
    def score(self) -> int:
        """The residents' score (of the highest resident in a collapsed bracket)."""
        return self.field.score[self._start]

    def completes(self, floaters: int) -> bool:
        """Whether the round can be completed with these downfloaters (C4)."""
        return self.completion is None or self.completion.completes(self.positions(floaters))

    def looks_ahead_well(self, floaters: int) -> bool:
        """Whether the look-ahead criterion (C8; 2017: C.7) is at its ideal value."""
        return self.ahead is None or self.ahead.ideal(self.positions(floaters))

    def levels(self) -> list[int]:
        """Return masks of the players of equal score, highest score first."""
        score, found = self.field.score, []
        last = None
        for j, p in enumerate(self.members):
            if score[p] != last:
                found.append(0)
                last = score[p]
            found[-1] |= 1 << j
        return found

    def unplayed(self, number: int) -> int:
        """Return the rounds the player did not play (C9)."""
        return self.field.input.history.unplayed(self.field.index[self.members[number]])

    def judges_bye(self, count: int) -> bool:
        """Whether C9 applies: one downfloater, who must then be the bye's assignee.

        By C4 and C5 the assignee has the score `bye_score`; where that is not below the residents'
        score, nobody under this bracket has it.
        """
        score = self.completion.bye_score if self.completion else None
        return score is not None and count == 1 and score >= self.score
