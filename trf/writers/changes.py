"""What is said otherwise in another edition."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Adjustment(NamedTuple):
    """A value that another edition says otherwise, or that was read in an unusual form.

    `before` and `after` are texts, `place` says where it belongs (empty for the tournament).
    """

    record: str
    field: str
    before: str
    after: str
    message: str
    place: str = ""


@dataclass(slots=True)
class Changes:
    """Gathers adjustments."""

    adjustments: list[Adjustment] = field(default_factory=list)

    def add(
        self, record: str, field_name: str, before: str, after: str, message: str, place: str = ""
    ) -> None:
        """Take one adjustment."""
        self.adjustments.append(Adjustment(record, field_name, before, after, message, place))
