"""The tables of an archive, made up."""

from random import Random

from verify.archive.summary import (
    GROUPINGS,
    Count,
    Failure,
    Group,
    RuleRow,
    SeverityRow,
    Summary,
    Table,
    Totals,
    WorstReport,
)
from verify.severity import GRADES

MONTHS = [f"{2024 + n // 12}-{n % 12 + 1:02}" for n in range(30) if n not in (4, 17)]
NAMES = {
    "arbiter": ["Arbiter One", "", "<script>alert(1)</script>"],
    "organiser": ["Somewhere, FRA", ""],
    "program": ["Swiss-Manager", "JaVaFo"],
    "federation": ["FRA", "ESP"],
    "month": MONTHS,
    "system": ["dutch 2026", "dutch 2017"],
}


def group(random, name):
    judged = random.randint(1, 90)
    grades = [0] * len(GRADES)
    for _ in range(random.randint(0, judged // 3)):
        grades[random.randrange(len(GRADES))] += 1
    return Group(name, judged, 1, judged, sum(grades), 0, 3, 2, 1, tuple(grades))


def summary(urls=(), deviating=40, names=NAMES):
    random = Random(7)
    tables = tuple(
        Table(by, GROUPINGS[by][0], tuple(group(random, name) for name in names[by]))
        for by in GROUPINGS
    )
    worst = tuple(
        WorstReport(url, f"Open {n}", "FRA", "2026-03-01", "Arbiter One", "JaVaFo", "dutch 2026",
                    9, 3, 3, "", (1, 0, 0, 2, 0, 0, 0))
        for n, url in enumerate(urls)
    )  # fmt: skip
    return Summary(
        Totals(120, 3, 1, 116, 100, 54321, 800, 780, deviating, 30, 50, 60, 70, 12.5),
        (Count("checked", 119), Count("timed-out", 1)),
        tuple(Count(grade, n) for n, grade in enumerate(GRADES)),
        (SeverityRow("error", 50, 20),),
        (RuleRow("PAIR001", "error", "the pairing is worse", 40, 20),),
        tables,
        worst,
        (Failure("late.trf", "timed-out", "more than 120 s"),),
    )
