"""What a report holds, as immutable values with their places in the file.

Points are integers in hundredths of a point; None means blank or unreadable. Lines and columns
count from 1.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Final, NamedTuple

from .diagnostics import Diagnostic, Severity
from .layout import COLOUR_OFFSET, FIELD, RESULT_OFFSET, opponent_column

PLAYED_RESULTS: Final = frozenset("1=0WDL")
"""The results of games that were played."""

BYE_CODES: Final = frozenset("HFZU")
"""The results of rounds without an opponent."""


class Cell(NamedTuple):
    """One round of one player.

    `opponent` is None where the field is blank and 0 where it holds ``0000``. `colour` is ``w``,
    ``b``, ``-`` or empty; `result` one of ``1=0WDL+-HFZU`` or empty. What could not be read counts
    as blank. `column` is the first column of the opponent's field.
    """

    opponent: int | None
    colour: str
    result: str
    line: int
    column: int

    @property
    def colour_column(self) -> int:
        """The column of the colour."""
        return self.column + COLOUR_OFFSET

    @property
    def result_column(self) -> int:
        """The column of the result."""
        return self.column + RESULT_OFFSET

    @property
    def has_opponent(self) -> bool:
        """Whether an opponent is named."""
        return bool(self.opponent)

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is said of the round."""
        return self.opponent is None and not self.colour and not self.result


@dataclass(frozen=True, slots=True)
class Player:
    """A 001 record.

    `number` is the starting rank. `title` is the title as FIDE abbreviates it where it is known
    (``g`` is read as ``GM``), else as written. `sex` is ``m``, ``w`` or empty. `birth` and
    `fide_id` are texts as written. `cells` holds one entry per round column of the line.
    """

    number: int
    sex: str
    title: str
    name: str
    rating: int | None
    federation: str
    fide_id: str
    birth: str
    points: int | None
    rank: int | None
    cells: tuple[Cell, ...]
    line: int

    def column_of(self, field_name: str) -> int:
        """Return the first column of a field (a name of `layout.PLAYER_FIELDS`)."""
        return FIELD[field_name].first

    def cell(self, round_number: int) -> Cell:
        """Return the cell of a round; a blank one where the line is shorter."""
        if 1 <= round_number <= len(self.cells):
            return self.cells[round_number - 1]
        return Cell(None, "", "", self.line, opponent_column(round_number))


class NationalRating(NamedTuple):
    """A national rating record (TRF26): a federation's three letters, then columns as in 001."""

    federation: str
    number: int
    title: str
    name: str
    rating: int | None
    origin: str
    national_id: str
    birth: str
    line: int


class FilePoints(NamedTuple):
    """What results are worth by the file's own records, in hundredths of a point.

    The names are JaVaFo's: the first letter of ``WW .. BL`` is the colour, the second the result;
    then zero-point, half-point, full-point and pairing-allocated bye, forfeit win and loss. `X` is
    an unknown result. `sources` names the records read, in their order.
    """

    WW: int = 100
    BW: int = 100
    WD: int = 50
    BD: int = 50
    WL: int = 0
    BL: int = 0
    ZPB: int = 0
    HPB: int = 50
    FPB: int = 100
    PAB: int = 100
    FW: int = 100
    FL: int = 0
    X: int = 50
    sources: tuple[str, ...] = ()


class TeamPoints(NamedTuple):
    """Match points (362), in hundredths."""

    win: int = 200
    draw: int = 100
    loss: int = 0


class Acceleration(NamedTuple):
    """Fictitious points for players of a range of numbers in a range of rounds (250, XXA).

    `match_points` is None for individuals. Entries add up where they overlap. `source` is the
    record they stand in.
    """

    first_round: int
    last_round: int
    first_id: int
    last_id: int
    match_points: int | None
    points: int
    line: int
    source: str


class Prohibited(NamedTuple):
    """Players never to be paired with each other (260, XXP). `last_round` None: to the end."""

    first_round: int
    last_round: int | None
    ids: tuple[int, ...]
    line: int


class KnownBye(NamedTuple):
    """Byes known before the round (240). `kind` is ``F``, ``H`` or ``Z``."""

    kind: str
    round: int
    ids: tuple[int, ...]
    line: int


class AbnormalPoints(NamedTuple):
    """Points that differ from the point system (299).

    `kind` is one of ``WDLFHZ+-``, empty for a penalty or bonus; `round` None means all rounds; no
    `ids` means everybody.
    """

    kind: str
    match_points: int | None
    points: int | None
    round: int | None
    ids: tuple[int, ...]
    line: int


class Team(NamedTuple):
    """A team (013 or 310). Of a 013 only name and players are known."""

    number: int | None
    name: str
    nickname: str
    strength: int | None
    match_points: int | None
    points: int | None
    rank: int | None
    players: tuple[int, ...]
    line: int
    source: str


class LineUp(NamedTuple):
    """A team out of its default order (300). A player 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]
    line: int


class TeamByes(NamedTuple):
    """The pairing-allocated byes of teams (320), one team or None per round."""

    match_points: int | None
    points: int | None
    teams: tuple[int | None, ...]
    line: int


class ForfeitedMatch(NamedTuple):
    """A forfeited match (330). `kind` is ``+-``, ``-+`` or ``--``, White first."""

    kind: str
    round: int
    white: int
    black: int
    line: int


class TeamRound(NamedTuple):
    """One round of an 802 record. `opponent` None: a bye, whose code is in `bye`."""

    opponent: int | None
    bye: str
    colour: str
    points: int
    forfeit: bool


class TeamResult(NamedTuple):
    """An informative team record: 802 with its rounds, 801 with the text of its rounds."""

    team: int
    nickname: str
    match_points: int | None
    points: int | None
    rounds: tuple[TeamRound, ...]
    text: str
    line: int
    source: str


class RankingMethod(NamedTuple):
    """The starting-rank method (172): federation (may be empty) and code."""

    federation: str
    code: str


class Record(NamedTuple):
    """One line of the file as it stands, without its line end."""

    tag: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament report.

    Texts are as written, stripped; empty where the record is missing. `players` is sorted by
    starting rank. `rounds` counts the round columns with an opponent or a result, superfluous ones
    (see TRF208) left out. `records` holds every line of the file in order.
    """

    players: tuple[Player, ...]
    records: tuple[Record, ...]
    rounds: int
    name: str = ""
    city: str = ""
    federation: str = ""
    start_date: date | None = None
    end_date: date | None = None
    start_date_text: str = ""
    end_date_text: str = ""
    players_text: str = ""
    players_declared: int | None = None
    rated_declared: int | None = None
    teams_declared: int | None = None
    type_text: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[date | None, ...] = ()
    rounds_declared: int | None = None
    initial_colour: str | None = None
    rank_by_points: bool = False
    point_system: FilePoints | None = None
    team_points: TeamPoints | None = None
    ranking_method: RankingMethod | None = None
    pairing_program: str = ""
    encoded_type: str = ""
    tie_breaks: tuple[str, ...] = ()
    standings_tie_breaks: tuple[str, ...] = ()
    encoded_time_control: str = ""
    board_colours: str = ""
    accelerations: tuple[Acceleration, ...] = ()
    prohibited: tuple[Prohibited, ...] = ()
    byes: tuple[KnownBye, ...] = ()
    absent: tuple[int, ...] = ()
    abnormal: tuple[AbnormalPoints, ...] = ()
    teams: tuple[Team, ...] = ()
    line_ups: tuple[LineUp, ...] = ()
    team_byes: tuple[TeamByes, ...] = ()
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    team_results: tuple[TeamResult, ...] = ()
    national_ratings: tuple[NationalRating, ...] = ()
    comments: tuple[Record, ...] = ()
    _lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    def line_of(self, tag: str) -> int | None:
        """Return the line of the first record `tag` (such as ``"142"``), None if there is none."""
        return self._lines.get(tag)

    def player(self, number: int) -> Player | None:
        """Return the player with a starting rank, None if there is none."""
        low, high = 0, len(self.players)
        while low < high:
            middle = (low + high) // 2
            if self.players[middle].number < number:
                low = middle + 1
            else:
                high = middle
        if low < len(self.players) and self.players[low].number == number:
            return self.players[low]
        return None

    def fictitious_points(self, number: int, round_number: int) -> int:
        """Return the fictitious points of a player or team in a round, in hundredths."""
        return sum(
            entry.points
            for entry in self.accelerations
            if entry.first_round <= round_number <= entry.last_round
            and entry.first_id <= number <= entry.last_id
        )


@dataclass(frozen=True, slots=True)
class Report:
    """The result of reading a file.

    `tournament` is None only if not a single player could be read; then a diagnostic TRF001 or
    TRF002 says why. `encoding` is ``ascii``, ``utf-8``, ``latin-1`` or another codec's name;
    `line_end` is ``LF``, ``CRLF``, ``CR``, ``mixed`` or empty (no line end at all).
    """

    name: str
    tournament: Tournament | None
    diagnostics: tuple[Diagnostic, ...]
    encoding: str
    line_end: str

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that are errors."""
        return tuple(d for d in self.diagnostics if d.severity is Severity.ERROR)
