"""A tournament while its file is being read."""

from dataclasses import dataclass, field
from datetime import date

from trf.diagnostics import Log
from trf.model import (
    AbnormalPoints,
    Acceleration,
    ForfeitedMatch,
    KnownBye,
    LineUp,
    NationalRating,
    Player,
    Prohibited,
    RankingMethod,
    Record,
    Team,
    TeamByes,
    TeamPoints,
    TeamResult,
)
from trf.points import PointTable


@dataclass(slots=True, eq=False, repr=False)
class Draft:
    """What has been read so far; the attributes are those of `Tournament`."""

    log: Log
    players: dict[int, Player] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    points: PointTable = field(default_factory=PointTable)
    texts: dict[str, str] = field(default_factory=dict)
    """The attributes of `Tournament` that are texts."""
    counts: dict[str, int] = field(default_factory=dict)
    """The attributes of `Tournament` that are counts."""
    dates: dict[str, date] = field(default_factory=dict)
    deputy_arbiters: list[str] = field(default_factory=list)
    round_dates: tuple[date | None, ...] = ()
    rounds_declared: int | None = None
    initial_colour: str | None = None
    rank_by_points: bool = False
    team_points: TeamPoints | None = None
    ranking_method: RankingMethod | None = None
    codes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The attributes of `Tournament` that are lists of codes."""
    accelerations: list[Acceleration] = field(default_factory=list)
    prohibited: list[Prohibited] = field(default_factory=list)
    byes: list[KnownBye] = field(default_factory=list)
    absent: list[int] = field(default_factory=list)
    abnormal: list[AbnormalPoints] = field(default_factory=list)
    teams: list[Team] = field(default_factory=list)
    line_ups: list[LineUp] = field(default_factory=list)
    team_byes: list[TeamByes] = field(default_factory=list)
    forfeited_matches: list[ForfeitedMatch] = field(default_factory=list)
    team_results: list[TeamResult] = field(default_factory=list)
    national_ratings: list[NationalRating] = field(default_factory=list)
    comments: list[Record] = field(default_factory=list)
