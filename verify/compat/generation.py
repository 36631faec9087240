"""Made-up tournaments, asked for as bbpPairings and JaVaFo are asked."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Final

from trf.model import Tournament
from trf.write import Edition
from verify.compat.answers import read, write
from verify.compat.request import BBPPAIRINGS, FILE_ERROR, INVALID, JAVAFO, CompatError, Request
from verify.generate import Amount, Entrant, Model, ModelError, generate
from verify.generate.chance import Chance
from verify.generate.config import read_config
from verify.generate.files import file_of

_JAVAFO: Final = {
    "ForfeitRate": ("forfeits", "%"),
    "ZPBRate": ("zero-byes", "%/round"),
    "HPBRate": ("half-byes", "%/round"),
    "FPBRate": ("full-byes", "%/round"),
    "WWPoints": ("PointsForWin", ""),
    "BWPoints": ("PointsForWin", ""),
    "WDPoints": ("PointsForDraw", ""),
    "BDPoints": ("PointsForDraw", ""),
    "WLPoints": ("PointsForLoss", ""),
    "BLPoints": ("PointsForLoss", ""),
    "ZPBPoints": ("zero-bye", ""),
    "PABPoints": ("pab", ""),
    "FLPoints": ("forfeit-loss", ""),
}
"""Keys of JaVaFo's generator, the words for them, and what follows a rate."""

_IDLE: Final = frozenset({"QuickgameRate", "Groups", "Separator"})
"""Keys without a counterpart: games ended at once, and how ratings cluster."""


def generated(request: Request) -> str:
    """Write a made-up tournament to the file asked for; nothing is printed.

    What neither a configuration nor a model tournament tells is drawn between the usual limits of
    the two programs.
    """
    try:
        seed = _seed(request)
        data = file_of(generate(_model(request, seed), seed), _form(request))
    except ModelError as error:
        source = request.value or request.file or request.target
        raise CompatError(INVALID, f"Error generating {source}: {error}") from None
    target = request.beside(request.target) if request.file else Path(request.target)
    write(target, data.decode())
    return ""


def _form(request: Request) -> Edition:
    return Edition.TRF26 if request.program == BBPPAIRINGS else Edition.TRFX


def _model(request: Request, seed: int) -> Model:
    base = _usual(request, Chance(seed, "limits"))
    if request.file:
        return _like(read(request), base)
    if request.value and not _is_seed(request):
        text = _text(request.value)
        return read_config(_javafo_words(text) if request.program == JAVAFO else text, base)
    return base


def _usual(request: Request, chance: Chance) -> Model:
    """A tournament of a size and with absences as the two programs make them."""
    most_players, most_rounds = (215, 15) if request.program == BBPPAIRINGS else (415, 17)
    return Model(
        players=(15, most_players),
        rounds=(5, most_rounds),
        system=request.system or "dutch",
        acceleration="baku" if request.baku else "",
        draws=chance.between(10, 50) / 100,
        lowest_rating=chance.between(1400, 2300),
        highest_rating=chance.between(2400, 2800),
        even_ratings=True,
        forfeits=Amount(share=1 / chance.between(6, 30)),
        half_byes=Amount(share=1 / chance.between(15, 30), each_round=True),
        withdrawals=Amount(share=1 / chance.between(15, 60)),
    )


def _like(tournament: Tournament, base: Model) -> Model:
    """A model with the players and the rounds of a tournament."""
    field = tuple(
        Entrant(each.rating, each.title, each.federation, each.sex) for each in tournament.players
    )
    rounds = tournament.rounds_declared or tournament.rounds
    return replace(base, players=len(field), rounds=rounds, field=field)


def _text(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        reason = error.strerror or error
        message = f"Error while reading configuration file {file}: {reason}"
        raise CompatError(FILE_ERROR, message) from None


def _javafo_words(text: str) -> str:
    """Return a configuration of JaVaFo's in the words of `read_config`, line by line."""
    return "\n".join(map(_javafo_line, text.splitlines()))


def _javafo_line(line: str) -> str:
    key, equals, value = line.partition("=")
    name, rate = key.strip(), value.strip()
    if name in _IDLE:
        return ""
    if name not in _JAVAFO:
        return line
    word, ending = _JAVAFO[name]
    # Rates are per thousand, of games or of players in each round.
    if ending and rate.isdecimal():
        value = f"{int(rate) / 10:g}{ending}"
    return f"{word}{equals}{value}"


def _is_seed(request: Request) -> bool:
    """JaVaFo takes a number in the place of the configuration for the seed."""
    return request.program != BBPPAIRINGS and request.value.isdecimal()


def _seed(request: Request) -> int:
    text = request.value if _is_seed(request) else request.seed
    if not text:
        return secrets.randbits(31)
    if not text.isdecimal() or len(text) > 19:
        raise ModelError(f"the seed '{text}' is not a whole number of at most 19 digits")
    return int(text)
