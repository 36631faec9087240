"""Compare an engine with the literal one on one state, and make a differing state smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from strategies import Engine, State

from pairing.dutch import literal
from pairing.model import NoPairingError, Pairing

LITERAL: dict[str, Engine] = {"2026": literal.pair_2026, "2017": literal.pair_2017}


def outcome(engine: Engine, state: State) -> Pairing | str:
    try:
        return engine(state.input())
    except NoPairingError:
        return "no pairing"


def difference(engine: Engine, code: str, state: State, with_trace: bool = True) -> str | None:
    """Return what the engine does differently from the literal one, None if nothing."""
    expected, found = outcome(LITERAL[code], state), outcome(engine, state)
    if isinstance(expected, str) or isinstance(found, str):
        return None if expected == found else f"literal: {expected}\nengine: {found}"
    if found.bye != expected.bye:
        return f"bye: literal {expected.bye}, engine {found.bye}"
    if found.pairs != expected.pairs:
        same = {frozenset(p) for p in found.pairs} == {frozenset(p) for p in expected.pairs}
        what = "colours or board order" if same else "pairs"
        return f"{what}: literal {_show(expected)}, engine {_show(found)}"
    if not with_trace:
        return None
    judged, traced = expected.trace, found.trace
    if len(judged) != len(traced):
        return f"brackets: literal {len(judged)}, engine {len(traced)}"
    for mine, other in zip(judged, traced, strict=True):
        for name in ("score", "players", "mdps", "pairs", "downfloaters", "values", "role"):
            a, b = getattr(mine, name), getattr(other, name)
            if a != b:
                return f"{name} of the bracket of {mine.players}: literal {a}, engine {b}"
    return None


def _show(pairing: Pairing) -> str:
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


def shrink(state: State, fails: Callable[[State], bool]) -> State:
    """Return a smaller state that still fails; rounds and players go first."""
    state = replace(state, known=None)
    shrunk = True
    while shrunk:
        shrunk = False
        for smaller in _smaller(state):
            if fails(smaller):
                state, shrunk = smaller, True
                break
    return state


def _smaller(state: State) -> Iterator[State]:
    for n in range(len(state.past)):
        past = state.past[:n] + state.past[n + 1 :]
        yield replace(state, past=past, total=state.total - 1)
        yield replace(state, past=past)
    for out in range(state.players, 0, -1):
        if state.players > 1:
            yield _without(state, out)
    for plain in (
        {"forbidden": ()},
        {"baku": 0},
        {"fixed": False},
        {"points": (100, 50, 0, 100)},
        {"total": len(state.past) + 1},
        {"total": len(state.past) + 2},
    ):
        if any(getattr(state, name) != value for name, value in plain.items()):
            simpler = replace(state, **plain)
            if simpler.total <= state.total:
                yield simpler
    for n, words in enumerate(state.past):
        row = words.split()
        for i, word in enumerate(row):
            if word in "UFH":
                changed = " ".join([*row[:i], "Z", *row[i + 1 :]])
                yield replace(state, past=(*state.past[:n], changed, *state.past[n + 1 :]))


def _without(state: State, out: int) -> State:
    def renumber(number: int) -> int:
        return number - (number > out)

    def word(text: str) -> str:
        digits = text[:-1].rstrip("wb")
        if not digits:
            return text
        if int(digits) == out:
            return "Z"
        return f"{renumber(int(digits))}{text[len(digits) :]}"

    past = tuple(
        " ".join(word(w) for i, w in enumerate(words.split(), start=1) if i != out)
        for words in state.past
    )
    return replace(
        state,
        players=state.players - 1,
        present=tuple(renumber(n) for n in state.present if n != out),
        past=past,
        forbidden=tuple(
            (renumber(i), renumber(j)) for i, j in state.forbidden if out not in (i, j)
        ),
        baku=renumber(state.baku) if state.baku else 0,
    )
