"""The Tournament Report File: grammars, records, the ``Tournament`` model, diagnostics.

`read` turns a file into a `Report`: a `Tournament` and what was noticed on the way.
"""

from .diagnostics import Diagnostic, Severity
from .model import (
    AbnormalPoints,
    Acceleration,
    Cell,
    FilePoints,
    ForfeitedMatch,
    KnownBye,
    LineUp,
    NationalRating,
    Player,
    Prohibited,
    RankingMethod,
    Record,
    Report,
    Team,
    TeamByes,
    TeamPoints,
    TeamResult,
    TeamRound,
    Tournament,
)
from .reader import read

__version__ = "0.1.0"

__all__ = [
    "AbnormalPoints",
    "Acceleration",
    "Cell",
    "Diagnostic",
    "FilePoints",
    "ForfeitedMatch",
    "KnownBye",
    "LineUp",
    "NationalRating",
    "Player",
    "Prohibited",
    "RankingMethod",
    "Record",
    "Report",
    "Severity",
    "Team",
    "TeamByes",
    "TeamPoints",
    "TeamResult",
    "TeamRound",
    "Tournament",
    "read",
]
