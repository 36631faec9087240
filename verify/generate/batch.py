"""Many tournaments: seed after seed, in several processes, only those with something rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trf.write import Edition
from verify.generate.features import ENDED, FEATURES, known_for, shown, shows
from verify.generate.files import file_of
from verify.generate.model import Model, ModelError
from verify.generate.tournament import generate

if TYPE_CHECKING:
    from collections.abc import Callable

_CHUNK: Final = 8
"""So many tournaments a process makes at a time."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made: `count` tournaments, of the seeds from `first` on.

    With `seek`, those that show every one of these features, of `tries` seeds at most. `coverage`:
    tell in how many rounds each feature shows. `jobs` is the number of processes.
    """

    model: Model
    first: int = 1
    count: int = 1
    edition: Edition = Edition.TRF26
    seek: tuple[str, ...] = ()
    coverage: bool = False
    jobs: int = 1
    tries: int = 10_000

    def __post_init__(self) -> None:
        names = [ENDED, *(each.name for each in known_for(self.model.system))]
        unknown = [name for name in self.seek if name not in names]
        if unknown:
            raise ModelError(f"seek: no feature '{unknown[0]}' of the system ({', '.join(names)})")


@dataclass(frozen=True, slots=True)
class Made:
    """A tournament that was made: its seed, its file, its notes, how many rounds it has, and in
    how many of them each feature shows.
    """

    seed: int
    data: bytes
    notes: tuple[str, ...]
    rounds: int
    features: dict[str, int]


@dataclass(slots=True)
class Tally:
    """What was made, added up."""

    tried: int = 0
    made: int = 0
    rounds: int = 0
    notes: list[str] = field(default_factory=list)
    tournaments_with: Counter[str] = field(default_factory=Counter)
    rounds_with: Counter[str] = field(default_factory=Counter)

    def add(self, made: Made) -> None:
        """Count one tournament."""
        self.made += 1
        self.rounds += made.rounds
        self.notes += [f"seed {made.seed}: {note}" for note in made.notes]
        self.tournaments_with.update(dict.fromkeys(made.features, 1))
        self.rounds_with.update(made.features)

    def as_text(self, order: Order) -> str:
        """Return the account for people, the coverage last."""
        kinds = (
            "tournament" if self.made == 1 else "tournaments",
            "round" if self.rounds == 1 else "rounds",
        )
        lines = [f"{self.made} {kinds[0]}, {self.rounds} {kinds[1]}"]
        if order.seek:
            lines[0] += f" (of {self.tried} tried)"
        lines += self.notes
        if order.coverage or order.seek:
            lines += self._coverage(order.model.system)
        return "\n".join(lines)

    def _coverage(self, system: str) -> Iterator[str]:
        names = [ENDED, *(each.name for each in known_for(system))]
        yield f"{'feature':<22}{'tournaments':>12}{'rounds':>9}  meaning"
        for name in names:
            meaning = FEATURES[name].meaning if name in FEATURES else "no round could be paired"
            tournaments, rounds = self.tournaments_with[name], self.rounds_with[name]
            yield f"{name:<22}{tournaments:>12}{rounds:>9}  {meaning}"


def make(order: Order, tally: Tally) -> Iterator[Made]:
    """Yield the tournaments of an order, by seed, and add them up.

    The same ones whatever the number of processes. Raises `ModelError` for a model that cannot be,
    or where `tries` seeds are too few.
    """
    tries = order.tries if order.seek else order.count
    seeds = range(order.first, order.first + tries)
    chunk = min(_CHUNK, max(1, order.count // (2 * order.jobs)))
    parts = [seeds[n : n + chunk] for n in range(0, len(seeds), chunk)]
    with _mapper(order.jobs) as run:
        for results in run(partial(_make_some, order), parts):
            for made in results:
                tally.tried += 1
                if made is None:
                    continue
                tally.add(made)
                yield made
                if tally.made == order.count:
                    return
    raise ModelError(
        f"only {tally.made} of {order.count} tournaments found among {tries} that show "
        f"{', '.join(order.seek)} (--tries)"
    )


@contextmanager
def _mapper(jobs: int) -> Iterator[Callable[..., Iterable[list[Made | None]]]]:
    """An ordered map, over several processes if there are to be several."""
    if jobs < 2:
        yield map
        return
    import signal  # noqa: PLC0415 - one process needs neither
    from multiprocessing import Pool  # noqa: PLC0415

    # Interrupted, the workers end with this process, without a word of their own.
    with Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap


def _make_some(order: Order, seeds: Sequence[int]) -> list[Made | None]:
    return [_make_one(order, seed) for seed in seeds]


def _make_one(order: Order, seed: int) -> Made | None:
    found = generate(order.model, seed)
    if order.seek and not shows(found, order.seek):
        return None
    names: Iterable[str] = ()
    if order.coverage or order.seek:
        names = [ENDED, *(each.name for each in known_for(order.model.system))]
    data = file_of(found, order.edition)
    return Made(seed, data, found.notes, len(found.rounds), shown(found, names))


class Targets:
    """The files to be written: names by a pattern such as ``out/{seed:05}.trf``.

    The pattern may hold ``{seed}`` and ``{number}`` (from 1). Raises `ModelError` where it is none,
    or gives several tournaments one name.
    """

    def __init__(self, pattern: str, order: Order, force: bool) -> None:
        self.pattern, self.force = pattern, force
        one, other = self.path(order.first, 1), self.path(order.first + 1, 2)
        if order.count > 1 and one == other:
            raise ModelError(f"output: '{pattern}' names one file ({{seed}} tells them apart)")
        if order.seek:
            return
        for n in range(order.count):
            self._check(self.path(order.first + n, n + 1))

    def path(self, seed: int, number: int) -> Path:
        """Return the file of a tournament."""
        try:
            return Path(self.pattern.format(seed=seed, number=number))
        except (KeyError, IndexError, ValueError, AttributeError):
            message = f"output: '{self.pattern}' is no pattern ({{seed}}, {{seed:05}}, {{number}})"
            raise ModelError(message) from None

    def _check(self, path: Path) -> None:
        if not self.force and path.exists():
            raise ModelError(f"{path} exists already (--force overwrites it)")

    def write(self, made: Made, number: int) -> None:
        """Write a tournament, whole or not at all; its folder is made. Raises `ModelError`."""
        from trf.convert_files import ConvertError, write_whole  # noqa: PLC0415 - for files only

        path = self.path(made.seed, number)
        self._check(path)
        try:
            write_whole(path, made.data)
        except ConvertError as error:
            raise ModelError(str(error)) from None


def features_text(system: str) -> str:
    """Return the features that tournaments of a system can show, one a line."""
    lines = [f"{ENDED:<22}no round could be paired"]
    return "\n".join([*lines, *(f"{each.name:<22}{each.meaning}" for each in known_for(system))])


def write_all(order: Order, pattern: str, force: bool = False) -> Tally:
    """Make an order into files and return the account. Raises `ModelError`."""
    targets, tally = Targets(pattern, order, force), Tally()
    for made in make(order, tally):
        targets.write(made, tally.made)
    return tally


def make_one(order: Order) -> tuple[Made, Tally]:
    """Return the tournament of an order for one, and the account. Raises `ModelError`."""
    if order.count > 1:
        raise ModelError("several tournaments need files (-o 'out/{seed:05}.trf')")
    tally = Tally()
    return next(iter(make(order, tally))), tally
