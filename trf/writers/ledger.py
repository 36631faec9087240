"""What a writer could not write."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Loss(NamedTuple):
    """A value that the file written does not hold.

    `record` and `field` name it, `value` is its text. `place` says where it belongs (``player 5``,
    ``player 5, round 3``; empty for the tournament), `message` why it is lost or what stands in
    its stead.
    """

    record: str
    field: str
    value: str
    message: str
    place: str = ""


@dataclass(slots=True)
class Ledger:
    """Gathers losses; `place` is that of the record being written."""

    losses: list[Loss] = field(default_factory=list)
    place: str = ""

    def __call__(self, record: str, field_name: str, value: str, message: str) -> None:
        """Take one loss."""
        self.losses.append(Loss(record, field_name, value, message, self.place))
