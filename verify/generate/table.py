"""Round robins (C.05 Annex 1): all games stand in a table; who is away loses by forfeit."""

from __future__ import annotations

from pairing.model import ZERO_BYE, History, Pair, Pairing, PairingInput
from pairing.round_robin.tables import Plan as Table
from pairing.round_robin.tables import table_size
from verify.generate.chance import Chance
from verify.generate.people import make_field
from verify.generate.plan import Presence
from verify.generate.play import Course, Round
from verify.generate.setting import Setting
from verify.generate.sheet import BLACK_ABSENT, BOTH_ABSENT, WHITE_ABSENT, Boards, Sheet


def play_table(setting: Setting, seed: int) -> Course:
    """Play a round robin; the drawn numbers are the starting ranks."""
    model, count = setting.model, setting.players
    people = make_field(model, count, Chance(seed, "field"))
    presence = Presence(model, count, setting.rounds, Chance(seed, "presence"))
    size = table_size(count)
    cycles = setting.rounds // (size - 1)
    table = Table(size, cycles, swapped=cycles > 1)
    strengths = [person.strength for person in people]
    chance = Chance(seed, "games")
    boards = Boards(model, strengths, setting.rounds, count // 2 * setting.rounds, chance)
    course = Course(setting, people, (), [], [], History(count, setting.point_system), [])
    for number in range(1, setting.rounds + 1):
        found = _round(course, table, number, presence.away(number))
        course.rounds.append(found)
        course.sheets.append(_sheet(boards, found, count))
        results = course.sheets[-1].results(model.points, None)
        course.history = course.history.then(results)
    return course


def _round(course: Course, table: Table, number: int, away: dict[int, str]) -> Round:
    count = course.setting.players
    pairs = table.pairs(number)
    free = next((pair for pair in pairs if max(pair) > count), None)
    given = PairingInput(
        numbers=range(1, count + 1),
        history=course.history,
        rounds_total=course.setting.rounds,
        present=list(range(count)),
        initial_colour=course.setting.initial_colour,
    )
    kept = tuple(Pair(*pair) for pair in pairs if pair is not free)
    return Round(number, given, Pairing(kept, min(free) if free else None), away)


def _sheet(boards: Boards, found: Round, count: int) -> Sheet:
    sheet, away = Sheet.empty(count), found.away
    played = []
    for pair in found.pairing.pairs:
        white, black = pair.white - 1, pair.black - 1
        if white in away or black in away:
            letters = BLACK_ABSENT if white not in away else WHITE_ABSENT
            sheet.game(white, black, BOTH_ABSENT if {white, black} <= set(away) else letters)
        else:
            played.append((white, black))
    boards.fill(sheet, found.number, played)
    if found.pairing.bye is not None:
        sheet.alone(found.pairing.bye - 1, ZERO_BYE)
    return sheet
