"""Builds Swiss-Manager files for the tests, after docs/tunx.md."""

import struct
from dataclasses import dataclass, field

END = b"\xff\x89\x44"


def text(value: str) -> bytes:
    encoded = value.encode("utf-16-le")
    return struct.pack("<H", len(encoded) // 2) + encoded


def texts(count: int, **values: str) -> bytes:
    """Return texts; ``t3="x"`` is the one at index 3."""
    return b"".join(text(values.get(f"t{place}", "")) for place in range(count))


def numbers(size: int, *entries: tuple[str, int, int]) -> bytes:
    """Return bytes with (format, offset, value) entries."""
    packed = bytearray(size)
    for kind, offset, value in entries:
        struct.pack_into("<" + kind, packed, offset, value)
    return bytes(packed)


@dataclass
class TunxFile:
    """What a file is to hold; a pairing is (white, black, code), a match three numbers."""

    kind: int = 0
    players: list[dict[str, object]] = field(default_factory=list)
    rounds: list[list[tuple[int, ...]]] = field(default_factory=list)
    rounds_total: int | None = None
    teams: list[str] = field(default_factory=list)
    matches: list[list[tuple[int, int, int]]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    start: int = 0

    def build(self) -> bytes:
        total = len(self.rounds) if self.rounds_total is None else self.rounds_total
        head = b"\x93" + END + bytes(0x6C - 4) + texts(132, **self.texts) + b"\x95" + END
        head += numbers(
            5887,
            ("H", 0, total), ("H", 11, self.kind), ("B", 17, min(len(self.rounds), 255)),
            ("H", 19, len(self.players)), ("H", 47, len(self.teams)),
            ("I", 0x47, self.start), ("I", 0x4B, self.start),
        )  # fmt: skip
        matches = [*self.matches, *([] for _ in range(total))]
        rounds = [*self.rounds, *([] for _ in range(total - len(self.rounds)))]
        parts = [
            b"\xa3" + END + b"".join(
                texts(16) + numbers(76, ("I", 0, self.start), ("H", 6, len(each)), ("H", 8, len(m)))
                for each, m in zip(rounds, matches, strict=False)
            ),
            b"\xa5" + END + b"".join(self._player(each) for each in self.players),
            b"\xb3" + END + b"".join(
                struct.pack("<HHB", *each[:3]) + (bytes(each[3:]) + bytes(16))[:16]
                for round_ in self.rounds for each in round_
            ),
        ]  # fmt: skip
        if self.kind in (2, 3):
            parts.append(
                b"\xb5" + END + b"".join(texts(5, t0=t, t1=t[:3]) + bytes(96) for t in self.teams)
            )
            parts.append(
                b"\xc3" + END + b"".join(
                    struct.pack("<HHH", *each) + bytes(9) for m in self.matches for each in m
                )
            )  # fmt: skip
        return _joined(head, parts)

    def _player(self, values: dict[str, object]) -> bytes:
        own = {"sex": 0, "rating": 0, "national": 0, "birth": 0, "id": 0, "team": 0, "board": 0}
        own |= {name: value for name, value in values.items() if name in own}
        return texts(18, **{k: v for k, v in values.items() if k[0] == "t" and k[1:].isdigit()}) + (
            numbers(
                134,
                ("B", 30, own["sex"]), ("H", 32, own["rating"]), ("H", 34, own["national"]),
                ("I", 38, own["birth"]), ("I", 48, own["id"]), ("H", 52, own["team"]),
                ("H", 54, own["board"]),
            )
        )  # fmt: skip


def _joined(head: bytes, parts: list[bytes]) -> bytes:
    offsets = []
    data = head
    for part in parts:
        offsets.append(len(data))
        data += part
    offsets.append(len(data))
    offsets += [0] * (7 - len(offsets))
    return data + b"\xd3" + END + struct.pack("<7I", *offsets[:7]) + b"\xe3" + END


def players(count: int, **values: object) -> list[dict[str, object]]:
    return [{"t0": f"Player{number}", "t1": "A", **values} for number in range(1, count + 1)]
