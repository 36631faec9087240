"""From bytes to text: encodings, control characters."""

import codecs
import re
from collections import Counter
from typing import Final, NamedTuple

from .diagnostics import Log

_SAMPLE: Final = 32_768
"""As many bytes of non-ASCII lines are looked at to detect an encoding."""

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_CONTROL_BYTES: Final = bytes(set(range(0x20)) - set(b"\t\n\r"))
_LARGE_SAMPLE: Final = 1 << 20
_NON_ASCII: Final = re.compile(r"[^\x00-\x7f]")
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

_FEDERATION: Final = rb"(?m)^(?:032 ([A-Z]{3})|001 .{49}([A-Z]{3}) )"


class Decoded(NamedTuple):
    """A text and the name of the encoding it was read with."""

    text: str
    encoding: str


def decode(data: bytes, log: Log) -> Decoded | None:
    """Decode a file; None if it is no text. Control characters become blanks."""
    utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    # In every encoding but UTF-16 a control character is the byte of its number.
    clean = not utf_16 and _controls(data) == 0
    head = data[:_SAMPLE]
    if not (clean or utf_16) and _controls(head) > _BINARY_SHARE * len(head):
        return None
    decoded = _decode(data, log)
    if clean:
        return decoded
    text = decoded.text.rstrip("\x1a")
    found = _CONTROL.search(text)
    if not found:
        return Decoded(text, decoded.encoding)
    line, column = _position(text, found.start())
    message = "control characters are read as blanks"
    log.add("TRF003", line, column, message, "text", found.group())
    return Decoded(_CONTROL.sub(" ", text), decoded.encoding)


def _controls(data: bytes) -> int:
    """Return how many control characters there are."""
    return len(data) - len(data.translate(None, _CONTROL_BYTES))


def _position(text: str, index: int) -> tuple[int, int]:
    """Return the line and column of a character."""
    before = text[:index]
    line = before.count("\n") + before.count("\r") - before.count("\r\n") + 1
    return line, index - max(before.rfind("\n"), before.rfind("\r"))


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
    sample = data[:_LARGE_SAMPLE].decode("utf-8", "replace")
    whole = len(_NON_ASCII.findall(sample)) - sample.count("\ufffd")
    if whole > 2 * sample.count("\ufffd"):
        text = data.decode("utf-8", "replace")
        _report_replacements(text, "UTF-8", log)
        return Decoded(text, "utf-8")
    codec = _detect(data)
    text = data.decode(codec, "replace")
    latin_1 = codec == _DEFAULT_CODEC and not re.search(rb"[\x80-\x9f]", data)
    encoding = "latin-1" if latin_1 else codec
    found = _NON_ASCII.search(text)
    line, column = _position(text, found.start() if found else 0)
    message = f"the file is not UTF-8: read as {encoding}"
    log.add("TRF004", line, column, message, "UTF-8", encoding)
    _report_replacements(text, encoding, log)
    return Decoded(text, encoding)


def _report_replacements(text: str, encoding: str, log: Log) -> None:
    count = text.count("\ufffd")
    if count:
        line, column = _position(text, text.index("\ufffd"))
        log.add("TRF009", line, column, f"{count} bytes mean nothing in {encoding}", encoding)


def _detect(data: bytes) -> str:
    """Name the Windows code page of a text: the likely one of its federation, unless the text
    reads much better in another.

    Names are few and short, so the detector's own first choice is often a neighbouring code page.
    """
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to import, rarely needed

    federations = Counter(a or b for a, b in re.findall(_FEDERATION, data[:_LARGE_SAMPLE]))
    common = federations.most_common(1)
    preferred = _CODEC_OF.get(common[0][0].decode(), _DEFAULT_CODEC) if common else _DEFAULT_CODEC
    lines = re.findall(rb"[^\r\n]*[\x80-\xff][^\r\n]*", data[:_LARGE_SAMPLE])
    matches = from_bytes(
        b"\n".join(lines)[:_SAMPLE],
        cp_isolation=sorted({_DEFAULT_CODEC, *_CODEC_OF.values()}),
        enable_fallback=False,
    )
    chaos = {codec: m.chaos for m in matches for codec in m.could_be_from_charset}
    if not chaos or chaos.get(preferred, 1.0) <= min(chaos.values()) + 0.1:
        return preferred
    return min(chaos, key=lambda codec: (chaos[codec], codec != _DEFAULT_CODEC))
