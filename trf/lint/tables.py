"""The lists of codes that records may hold: federations, tie-breaks, types, ranking methods."""

from __future__ import annotations

import re
from typing import Final

_FEDERATIONS: Final = """
    AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR
    BOL BOT BRA BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB
    CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA ESP EST ETH FAI FIJ FIN FRA GAB GAM GBS GCI GEO GEQ
    GER GHA GRE GRL GRN GUA GUI GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB
    JAM JCI JOR JPN KAZ KEN KGZ KIR KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD
    MAR MAS MAW MDA MDV MEX MGL MHL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NCL NED NEP NGR NIG
    NOR NRU NZL OMA PAK PAN PAR PER PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SAM SCO SEN SEY
    SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS
    TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM
    FID NON
    CSR FRG GDR SCG TCH URS YUG
"""

FEDERATIONS: Final = frozenset(_FEDERATIONS.split())
"""The federations of FIDE, its own flag and the mark for none, and federations of the past."""

PLACEHOLDER_FEDERATIONS: Final = frozenset(("ZZZ", "XXX", "---"))
"""What programs write where there is no federation."""

TEAM_SYSTEM_PREFIX: Final = "FIDE_TEAM"

# A report has few of these records, if any: the patterns are compiled when one is met.
KNOWN_TYPE: Final = (
    r"FIDE_(?:DUTCH(?:_20(?:26|25|17))?|DUBOV|BURSTEIN|LIM|DOUBLESWISS)(?:_BAKU)?"
    r"|FIDE_TEAM(?:(?:_TYPE[AB])?_(?:MP_GP|GP_MP|MP|GP))?(?:_BAKU)?"
    r"|FIDE_(?:TEAM_)?(?:DOUBLE)?ROUNDROBIN"
    r"|FIDE_SCHILLER|FIDE_(?:DOUBLE)?SCHEVENINGEN"
)
"""The pattern of the encoded types (192) of the systems of FIDE."""

RANKING_METHODS: Final = frozenset(("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"))
"""The methods of assigning starting ranks (172)."""

_INDIVIDUAL: Final = frozenset(
    ("DE", "BPG", "BWG", "REP", "STD", "SB", "ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
)
_BOTH: Final = frozenset(("PTS", "WIN", "WON", "PS", "TPN", "BH", "AOB", "FB", "KS"))
_TEAM: Final = frozenset(
    (
        "MPTS", "GPTS", "BC", "TBR", "BBE", "MPvGP", "EMMSB", "EMGSB", "EGMSB", "EGGSB",
        "EDE", "EDEBT", "EDEBB", "EDET", "EDEB", "SSSC",
    )
)  # fmt: skip

TEAM_TIE_BREAKS: Final = _TEAM
"""The tie-breaks that only teams have."""

BUCHHOLZ_FAMILY: Final = frozenset(("BH", "AOB", "FB"))
"""The tie-breaks barred in round robins since March 2026 (C.07 article 8, note)."""

_TIE_BREAK_NAMES: Final = _INDIVIDUAL | _BOTH | _TEAM | {"ESB"}

_TIE_BREAK: Final = (
    r"([A-Za-z]+)(?::(?:MP|GP|MM|MG|GM|GG))?"
    r"(?:/(?:C[0-9]+|M[0-9]+|L[+-]?[0-9]+|K[0-9]+|U[0-9]+|V[0-9]{4}|[PFRSXDN]))*(?:@[0-9]+)?"
)

SPELLING: Final = {name.upper(): name for name in _TIE_BREAK_NAMES}
"""The names of tie-breaks as they are spelled, by their capitals."""


def tie_break_name(code: str) -> str | None:
    """Return the name of a tie-break without its modifiers; None if there is no such tie-break.

    Tie-breaks of one's own, ``OTHER_...``, are named ``OTHER``.
    """
    if code.startswith("OTHER_"):
        return "OTHER"
    match = re.fullmatch(_TIE_BREAK, code)
    if match and match.group(1) in _TIE_BREAK_NAMES:
        return match.group(1)
    return None


TIME_CONTROL: Final = (
    r"(?:(?:[1-9][0-9]*/)?[1-9][0-9]*(?:\+[0-9]+)?"
    r"(?::(?:[1-9][0-9]*/)?[1-9][0-9]*(?:\+[0-9]+)?)*"
    r"|W[1-9][0-9]*(?:\+[0-9]+)?-B[1-9][0-9]*(?:\+[0-9]+)?)"
)
"""The pattern of the encoded time control (222): periods ``moves/seconds+increment`` with colons
between them, or one period for each colour."""
