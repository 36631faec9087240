"""From bytes to text: encodings, control characters."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from typing import Final, NamedTuple

from .diagnostics import Log

_SAMPLE: Final = 32_768
"""As many bytes of non-ASCII lines are looked at to detect an encoding."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_BINARY_SHARE: Final = 0.05
"""A text with a larger share of control characters is no text."""

_DEFAULT_CODEC: Final = "cp1252"
_CODEC_OF: Final = {
    **dict.fromkeys(("BIH", "CRO", "CZE", "HUN", "POL", "ROU", "SLO", "SVK"), "cp1250"),
    **dict.fromkeys(("BLR", "BUL", "KAZ", "MKD", "RUS", "SRB", "UKR"), "cp1251"),
    **dict.fromkeys(("CYP", "GRE"), "cp1253"),
    **dict.fromkeys(("AZE", "TUR"), "cp1254"),
    **dict.fromkeys(("EST", "LAT", "LTU"), "cp1257"),
}
"""The Windows code page to prefer by the federation most lines name (Western otherwise)."""

_FEDERATION: Final = re.compile(rb"^(?:032 ([A-Z]{3})|001 .{49}([A-Z]{3}) )", re.MULTILINE)


class Decoded(NamedTuple):
    """A text and the name of the encoding it was read with."""

    text: str
    encoding: str


def decode(data: bytes, log: Log) -> Decoded | None:
    """Decode a file; None if it is no text. Control characters become blanks."""
    decoded = _decode(data, log)
    text = decoded.text.rstrip("\x1a")
    found = _CONTROL.search(text)
    if not found:
        return Decoded(text, decoded.encoding)
    head = text[:_SAMPLE]
    if len(_CONTROL.findall(head)) > _BINARY_SHARE * len(head):
        return None
    before = text[: found.start()]
    breaks = re.findall(r"\r\n|\r|\n", before)
    column = found.start() - max(before.rfind("\n"), before.rfind("\r"))
    message = "control characters are read as blanks"
    log.add("TRF003", len(breaks) + 1, column, message, "text", found.group())
    return Decoded(_CONTROL.sub(" ", text), decoded.encoding)


def _decode(data: bytes, log: Log) -> Decoded:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        log.add("TRF004", 1, 1, "the file is UTF-16", "UTF-8", "UTF-16")
        return Decoded(data.decode("utf-16", "replace"), "utf-16")
    data = data.removeprefix(codecs.BOM_UTF8)
    if data.isascii():
        return Decoded(data.decode("ascii"), "ascii")
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _decode_eight_bit(data, log)


def _decode_eight_bit(data: bytes, log: Log) -> Decoded:
    """Decode what is not UTF-8, unless it is UTF-8 with a few broken bytes."""
    line = data.count(b"\n", 0, _first_high(data)) or data.count(b"\r", 0, _first_high(data))
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if sum(1 for c in text if c > "\x7f") > 3 * broken:
        log.add("TRF009", _line_of_replacement(text), 1, f"{broken} bytes are not UTF-8", "UTF-8")
        return Decoded(text, "utf-8")
    codec = _detect(data)
    encoding = "latin-1" if codec == "cp1252" and not re.search(rb"[\x80-\x9f]", data) else codec
    text = data.decode(codec, "replace")
    log.add("TRF004", line + 1, 1, f"the file is not UTF-8: read as {encoding}", "UTF-8", encoding)
    if "\ufffd" in text:
        message = f"{text.count(chr(0xFFFD))} bytes mean nothing in {encoding}"
        log.add("TRF009", _line_of_replacement(text), 1, message, encoding)
    return Decoded(text, encoding)


def _first_high(data: bytes) -> int:
    found = re.search(rb"[\x80-\xff]", data)
    return found.start() if found else 0


def _line_of_replacement(text: str) -> int:
    before = text[: text.index("\ufffd")]
    return (before.count("\n") or before.count("\r")) + 1


def _detect(data: bytes) -> str:
    """Name the Windows code page of a text: the likely one of its federation, unless the text
    reads much better in another.

    Names are few and short, so the detector's own first choice is often a neighbouring code page.
    """
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to import, rarely needed

    federations = Counter(a or b for a, b in _FEDERATION.findall(data[: 8 * _SAMPLE]))
    common = federations.most_common(1)
    preferred = _CODEC_OF.get(common[0][0].decode(), _DEFAULT_CODEC) if common else _DEFAULT_CODEC
    lines = re.findall(rb"[^\r\n]*[\x80-\xff][^\r\n]*", data[: 32 * _SAMPLE])
    matches = from_bytes(
        b"\n".join(lines)[:_SAMPLE],
        cp_isolation=sorted({_DEFAULT_CODEC, *_CODEC_OF.values()}),
        enable_fallback=False,
    )
    chaos = {match.encoding: match.chaos for match in matches}
    if not chaos or chaos.get(preferred, 1.0) <= min(chaos.values()) + 0.1:
        return preferred
    return min(chaos, key=lambda codec: (chaos[codec], codec != _DEFAULT_CODEC))
