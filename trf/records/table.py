"""How a record is read: the row that describes it, and the machinery that follows the row."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from trf.grammars import Misfit, parse
from trf.points import hundredths

from .draft import Draft

if TYPE_CHECKING:
    from lark import Token, Tree

Tokens: TypeAlias = Sequence["str | Tree[Token] | None"]


class Line(NamedTuple):
    """A record being read: where it stands, and where its values go."""

    tag: str
    text: str
    number: int
    draft: Draft

    def problem(self, code: str, column: int, message: str, expected: str, found: str) -> None:
        """Report a problem at a column of this line."""
        self.draft.log.add(code, self.number, column, message, expected, found)

    def unreadable(self, token: object, expected: str) -> None:
        """Report a field that cannot be read (TRF305)."""
        found = "" if token is None else str(token).strip()
        start = getattr(token, "start_pos", None)
        blanks = str(token).index(found) if found else 0
        message = f"record {self.tag}: a field cannot be read"
        start = len(self.text) if start is None else start
        self.problem("TRF305", start + blanks + 1, message, expected, found)

    def integer(self, token: object) -> int | None:
        """Return the whole number in a token; None if it is blank or (reported) unreadable."""
        text = "" if token is None else str(token).strip()
        if not text:
            return None
        if text.isdecimal() and len(text) < 10:
            return int(text)
        self.unreadable(token, "a whole number")
        return None

    def needed(self, token: object, expected: str) -> int | None:
        """Return the whole number in a token, which must not be blank (reported)."""
        number = self.integer(token)
        if number is None and (token is None or not str(token).strip()):
            self.unreadable(token, expected)
        return number

    def decimal(self, token: object) -> int | None:
        """Return points in hundredths; None if the token is blank or (reported) unreadable."""
        text = "" if token is None else str(token).strip()
        if not text:
            return None
        sign = -1 if text.startswith("-") else 1
        value = hundredths(text.lstrip("+-"))
        if value is None:
            self.unreadable(token, "points")
            return None
        return sign * value

    def integers(self, tokens: Iterable[object]) -> tuple[int, ...]:
        """Return the whole numbers of the tokens that are not blank."""
        numbers = (self.integer(token) for token in tokens)
        return tuple(number for number in numbers if number is not None)


class RecordType(NamedTuple):
    """One record: how it is read, and where its values go.

    The line is filled with blanks to `width` columns, and from there to a multiple of `step`; then
    `rule` of `grammar` reads it, and `take` puts the tokens (the tag left out) into the draft.
    Where the rule does not fit, `free` (a rule of ``dialect.lark``) takes the fields in their
    order, or `repair` has a try. `single`: a second record of the kind is not read.
    """

    tag: str
    grammar: str
    rule: str
    take: Callable[[Line, Tokens], None]
    meaning: str
    width: int = 4
    step: int = 1
    single: bool = False
    free: str = ""
    repair: Callable[[Line], bool] | None = None


def read_record(kind: RecordType, text: str, number: int, draft: Draft) -> None:
    """Read one record into the draft; what is wrong about it goes into the draft's log.

    `text` is the line without trailing blanks, `number` that of the line.
    """
    line = Line(kind.tag, text, number, draft)
    if kind.single and kind.tag in draft.lines:
        message = f"record {kind.tag} stands in line {draft.lines[kind.tag]} already"
        line.problem("TRF306", 1, message, "one record of the kind", text)
        return
    missing = kind.width - len(text)
    padded = text.ljust(kind.width) if missing >= 0 else text + " " * (missing % kind.step)
    try:
        tokens = parse(kind.grammar, kind.rule, padded)
    except Misfit as error:
        _read_otherwise(kind, line, error)
        return
    kind.take(line, tokens if kind.grammar == "dialect" else tokens[1:])


def _read_otherwise(kind: RecordType, line: Line, error: Misfit) -> None:
    if kind.repair and kind.repair(line):
        return
    column = min(error.position, len(line.text)) + 1
    found = line.text[column - 1 :]
    if kind.free:
        try:
            tokens = parse("dialect", kind.free, line.text)
        except Misfit:
            pass
        else:
            message = f"record {kind.tag}: fields out of their columns, read in their order"
            line.problem("TRF402", column, message, kind.meaning, found)
            kind.take(line, tokens)
            return
    message = f"record {kind.tag} cannot be read"
    line.problem("TRF305", column, message, kind.meaning, found)
