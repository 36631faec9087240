"""Tournaments that an edition can hold, for Hypothesis, and how to compare them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from hypothesis import strategies as st

import trf
from trf.layout import opponent_column
from trf.write import Edition

PLACES = {"line": 0, "column": 0, "source": "", "sources": ()}


def bare(value: Any) -> Any:
    """Return a value without the places in the file it was read from."""
    if isinstance(value, trf.Tournament):
        names = [name for name in value.__dataclass_fields__ if name not in ("records", "_lines")]
        values = {name: bare(getattr(value, name)) for name in names}
        return replace(value, **values, records=())
    if isinstance(value, trf.Player):
        return replace(value, cells=bare(value.cells), line=0)
    if hasattr(value, "_asdict"):
        values = value._asdict()
        return value._replace(
            **{name: PLACES.get(name, bare(item)) for name, item in values.items()}
        )
    if isinstance(value, tuple):
        return tuple(bare(item) for item in value)
    return value


LETTERS = "ABCXYZabcxyz019 .,'()-/éüŁя"
TEXTS = st.text(LETTERS, min_size=1, max_size=40).map(str.strip).filter(bool)
DATES = st.dates(date(1990, 1, 1), date(2040, 12, 31))
TITLES = st.sampled_from(("", "", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "1N", "NM"))
FEDERATIONS = st.sampled_from(("", "IRL", "FRA", "IND", "FID"))
NUMBERS = st.integers(1, 9999)
IDS = st.lists(NUMBERS, min_size=1, max_size=6).map(tuple)
ROUNDS = st.integers(1, 99)
POINTS = st.integers(0, 99).map(lambda value: value * 10) | st.sampled_from((25, 175, 333))


def texts(longest: int) -> st.SearchStrategy[str]:
    """Return texts of at most so many characters, perhaps none."""
    return st.text(LETTERS, max_size=longest).map(str.strip)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return values or None."""
    return st.none() | strategy


def some(strategy: st.SearchStrategy[Any], most: int = 3) -> st.SearchStrategy[Any]:
    """Return tuples of a few values."""
    return st.lists(strategy, max_size=most).map(tuple)


# --- players ------------------------------------------------------------------------------------

GAMES_2006 = ("10", "01", "==", "+-", "-+", "--")
GAMES = (*GAMES_2006, "WL", "LW", "DD", "0=", "  ")
BYES_2006 = ("+", "-", "=")
BYES = ("U", "H", "F", "Z", "-", "+")


@st.composite
def _round(
    draw: st.DrawFn, numbers: list[int], edition: Edition
) -> dict[int, tuple[Any, str, str]]:
    """Return a round as cells by number: at least one pair, byes, blanks."""
    old = edition is Edition.TRF06
    order = draw(st.permutations(numbers))
    pairs = draw(st.integers(1, len(order) // 2))
    cells: dict[int, tuple[Any, str, str]] = {}
    for white, black in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
        results = draw(st.sampled_from(GAMES_2006 if old else GAMES))
        cells[white] = (black, "w", results[0].strip())
        cells[black] = (white, "b", results[1].strip())
    for alone in order[2 * pairs :]:
        bye = draw(st.sampled_from(("", *(BYES_2006 if old else BYES))))
        cells[alone] = (0, "-", bye) if bye else (None, "", "")
    return cells


@st.composite
def _players(draw: st.DrawFn, edition: Edition) -> tuple[tuple[trf.Player, ...], int]:
    numbers = sorted(draw(st.lists(NUMBERS, min_size=2, max_size=7, unique=True)))
    rounds = [draw(_round(numbers, edition)) for _ in range(draw(st.integers(0, 4)))]
    players = []
    for number in numbers:
        cells = [
            trf.Cell(*each[number], 0, opponent_column(place))
            for place, each in enumerate(rounds, start=1)
        ]
        while cells and cells[-1].is_blank:
            cells.pop()
        players.append(
            trf.Player(
                number,
                draw(st.sampled_from(("", "m", "w"))),
                draw(TITLES),
                draw(texts(33)),
                draw(maybe(st.integers(1, 9999))),
                draw(FEDERATIONS),
                draw(st.sampled_from(("", "851270", "12345678901", "7"))),
                draw(st.sampled_from(("", "1990/00/00", "2001/12/31"))),
                draw(maybe(POINTS)),
                draw(maybe(NUMBERS)),
                tuple(cells),
                0,
            )
        )
    return tuple(players), len(rounds)


# --- the rest -----------------------------------------------------------------------------------

CORE = {
    "name": TEXTS | st.just(""),
    "city": TEXTS | st.just(""),
    "federation": FEDERATIONS,
    "rated_declared": maybe(st.integers(0, 9999)),
    "teams_declared": maybe(st.integers(0, 999)),
    "type_text": TEXTS | st.just(""),
    "chief_arbiter": TEXTS | st.just(""),
    "deputy_arbiters": some(TEXTS),
    "time_control": TEXTS | st.just(""),
}


@st.composite
def _dates(draw: st.DrawFn) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("start_date", "end_date"):
        value = draw(maybe(DATES))
        found[name] = value
        found[f"{name}_text"] = value.strftime("%Y/%m/%d") if value else ""
    players = draw(maybe(st.integers(0, 9999)))
    found["players_declared"] = players
    found["players_text"] = "" if players is None else str(players)
    days = draw(st.lists(maybe(DATES), max_size=4))
    found["round_dates"] = tuple(days) if days and days[-1] else ()
    return found


OLD_TEAMS = some(
    st.builds(
        trf.Team, st.none(), texts(32), st.just(""), st.none(), st.none(), st.none(), st.none(),
        IDS, st.just(0), st.just("013"),
    )
)  # fmt: skip
TEAMS = some(
    st.builds(
        trf.Team, st.integers(1, 999), texts(32), texts(5),
        maybe(st.integers(0, 9999).map(lambda value: value * 100)), maybe(POINTS), maybe(POINTS),
        maybe(st.integers(1, 999)), IDS, st.just(0), st.just("310"),
    )
)  # fmt: skip
TEAM_NUMBERS = st.integers(1, 999)


def _trimmed(teams: list[int | None]) -> tuple[int | None, ...]:
    while teams and teams[-1] is None:
        teams.pop()
    return tuple(teams)


TEAM_ROUNDS = st.builds(
    trf.TeamRound, TEAM_NUMBERS, st.just(""), st.sampled_from("wb"), POINTS, st.booleans()
) | st.builds(
    trf.TeamRound, st.none(), st.sampled_from(("PAB", "FPB", "HPB", "ZPB")), st.just(""), POINTS,
    st.just(False),
)  # fmt: skip
TEAM_TEXTS = some(
    st.builds(
        trf.TeamResult, TEAM_NUMBERS, st.just(""), st.none(), st.none(), st.just(()), TEXTS,
        st.just(0), st.just("801"),
    )
)  # fmt: skip
TEAM_RESULTS = some(
    st.builds(
        trf.TeamResult, TEAM_NUMBERS, st.sampled_from(("IND", "IND2", "X-1")), POINTS, POINTS,
        some(TEAM_ROUNDS), st.just(""), st.just(0), st.just("802"),
    )
)  # fmt: skip


def _points_of_162(win: int, draw: int, loss: int, away: int, bye: int, odd: int) -> trf.FilePoints:
    return trf.FilePoints(
        win, win, draw, draw, loss, loss, away, draw, win, bye, win, away, odd, ("162",)
    )


def _points_of_bb(win: int, draw: int, loss: int, zero: int, lost: int, bye: int) -> trf.FilePoints:
    sources = ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
    return trf.FilePoints(
        win, win, draw, draw, loss, loss, zero, draw, win, bye, win, lost, 50, sources
    )


POINTS_162 = st.builds(_points_of_162, *[POINTS] * 6)
POINTS_XXS = st.builds(trf.FilePoints, *[POINTS] * 12, st.just(50), st.just(("XXS",)))
POINTS_BB = st.builds(_points_of_bb, *[POINTS] * 6)

CODES = some(st.sampled_from(("BH", "BH/C1", "EDET/P", "BH:MP/C1/P", "SB")))
COMMENTS = some(TEXTS.map(lambda text: trf.Record("###", f"### {text}", 0)))

OF_2026: dict[str, st.SearchStrategy[Any]] = {
    "rounds_declared": maybe(st.integers(4, 30)),
    "initial_colour": maybe(st.sampled_from("wb")),
    "point_system": maybe(POINTS_162),
    "team_points": maybe(st.builds(trf.TeamPoints, POINTS, POINTS, POINTS)),
    "ranking_method": maybe(
        st.builds(
            trf.RankingMethod, st.sampled_from(("", "IND")), st.sampled_from(("FIDE", "NIDOF"))
        )
    ),
    "pairing_program": TEXTS | st.just(""),
    "encoded_type": TEXTS | st.just(""),
    "tie_breaks": CODES,
    "standings_tie_breaks": CODES,
    "encoded_time_control": st.sampled_from(("", "5400+30", "40/6000+30:900+30")),
    "board_colours": st.sampled_from(("", "WBWB")),
    "comments": COMMENTS,
    "byes": some(st.builds(trf.KnownBye, st.sampled_from("FHZ"), ROUNDS, IDS, st.just(0))),
    "accelerations": some(
        st.builds(
            trf.Acceleration, ROUNDS, ROUNDS, NUMBERS, NUMBERS, maybe(POINTS), POINTS, st.just(0),
            st.just("250"),
        )
    ),
    "prohibited": some(st.builds(trf.Prohibited, ROUNDS, maybe(ROUNDS), IDS, st.just(0))),
    "abnormal": some(
        st.builds(
            trf.AbnormalPoints, st.sampled_from(("", *"WDLFHZ+-")), maybe(POINTS),
            POINTS | st.integers(1, 99).map(lambda value: -10 * value), maybe(ROUNDS), IDS,
            st.just(0),
        )
    ),
    "teams": st.tuples(TEAMS, OLD_TEAMS).map(lambda both: both[0] + both[1]),
    "line_ups": some(
        st.builds(
            trf.LineUp, ROUNDS, TEAM_NUMBERS, TEAM_NUMBERS,
            some(st.integers(0, 9999), 5), st.just(0),
        )
    ),
    "team_byes": some(
        st.builds(
            trf.TeamByes, maybe(POINTS), maybe(POINTS),
            st.lists(maybe(TEAM_NUMBERS), max_size=5).map(_trimmed), st.just(0),
        ),
        1,
    ),
    "forfeited_matches": some(
        st.builds(
            trf.ForfeitedMatch, st.sampled_from(("+-", "-+", "--")), ROUNDS, TEAM_NUMBERS,
            TEAM_NUMBERS, st.just(0),
        )
    ),
    "team_results": st.tuples(TEAM_TEXTS, TEAM_RESULTS).map(lambda both: both[0] + both[1]),
    "national_ratings": some(
        st.builds(
            trf.NationalRating, st.sampled_from(("IND", "FRA", "ITA")), NUMBERS, TITLES,
            texts(32).map("N{}".format),
            maybe(NUMBERS), texts(3), st.sampled_from(("", "D40064", "61346786620")),
            st.sampled_from(("", "1990/00/00")), st.just(0),
        )
    ),
}  # fmt: skip


def _of_engines(players: tuple[trf.Player, ...]) -> dict[str, st.SearchStrategy[Any]]:
    return {
        "rounds_declared": maybe(st.integers(4, 30)),
        "initial_colour": maybe(st.sampled_from("wb")),
        "rank_by_points": st.booleans(),
        "point_system": maybe(POINTS_XXS | POINTS_BB),
        "absent": st.just(()) | IDS,
        "prohibited": some(
            st.builds(trf.Prohibited, st.just(1), st.none(), IDS, st.just(0))
        ),
        "accelerations": _fictitious([player.number for player in players]),
        "teams": OLD_TEAMS,
    }  # fmt: skip


@st.composite
def _fictitious(draw: st.DrawFn, numbers: list[int]) -> tuple[trf.Acceleration, ...]:
    """Return fictitious points as XXA gives them: per player, runs of equal points."""
    found: list[trf.Acceleration] = []
    for number in draw(st.lists(st.sampled_from(numbers), unique=True, max_size=3)):
        runs: list[trf.Acceleration] = []
        values = draw(st.lists(st.sampled_from((0, 50, 100, 200)), max_size=6))
        for place, points in enumerate(values, start=1):
            if not points:
                continue
            if runs and runs[-1].last_round == place - 1 and runs[-1].points == points:
                runs[-1] = runs[-1]._replace(last_round=place)
            else:
                runs.append(trf.Acceleration(place, place, number, number, None, points, 0, "XXA"))
        found += runs
    return tuple(found)


@st.composite
def tournaments(draw: st.DrawFn, edition: Edition) -> trf.Tournament:
    """Return tournaments an edition can hold, as the reader would give them."""
    players, rounds = draw(_players(edition))
    kinds: dict[Edition, Callable[[], dict[str, st.SearchStrategy[Any]]]] = {
        Edition.TRF06: lambda: {"teams": OLD_TEAMS},
        Edition.TRF16: lambda: {"teams": OLD_TEAMS},
        Edition.TRF26: lambda: OF_2026,
        Edition.TRFX: lambda: _of_engines(players),
    }
    values = {name: draw(strategy) for name, strategy in (CORE | kinds[edition]()).items()}
    return trf.Tournament(players=players, records=(), rounds=rounds, **values, **draw(_dates()))
