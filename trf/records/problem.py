"""A diagnostic that has not been reported yet."""

from typing import NamedTuple


class Problem(NamedTuple):
    """A diagnostic not yet reported: a repair may be dropped for a better one."""

    code: str
    column: int
    message: str
    expected: str
    found: str
