"""Many reports together: whose rounds deviate, how, and in whose favour.

A single deviation says nothing of a person or a program. Over many, what happens by chance should
go either way as often: `Tally.chance` is the probability of a split at least as uneven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

from trf.exporter import exporter
from verify.benefit.model import EASIER, HARDER, KINDS, PlayerBenefit, RoundBenefit
from verify.compare import DEVIATES, OK
from verify.explain import rule_of

if TYPE_CHECKING:
    from verify.check import FileResult

HOST: Final = "players of the host federation (032)"
GUESTS: Final = "players of other federations"
UPPER: Final = "upper half of the list"
LOWER: Final = "lower half of the list"

_LISTED: Final = 10
_TWICE: Final = 2


@dataclass(slots=True)
class Tally:
    """How often somebody had a lower and a higher rated opponent than the rules give, and the sum
    of the differences (recorded minus rules').

    One wrong place in a list shifts a whole bracket by one, so what counts for `chance` are the
    rounds: `lower` and `higher` are those whose sum of differences is negative and positive.
    """

    easier: int = 0
    harder: int = 0
    difference: int = 0
    lower: int = 0
    higher: int = 0

    @classmethod
    def of(cls, players: Iterable[PlayerBenefit]) -> Tally:
        """Count the players of one round."""
        players = tuple(players)
        easier = sum(EASIER in each.kinds for each in players)
        harder = sum(HARDER in each.kinds for each in players)
        total = sum(each.difference or 0 for each in players)
        return cls(easier, harder, total, int(total < 0), int(total > 0))

    def join(self, other: Tally) -> None:
        """Count another tally, too."""
        self.easier += other.easier
        self.harder += other.harder
        self.difference += other.difference
        self.lower += other.lower
        self.higher += other.higher

    @property
    def chance(self) -> float | None:
        """The probability of so uneven a split of the rounds, if either way were as likely."""
        n = self.lower + self.higher
        if not n:
            return None
        tail = sum(comb(n, k) for k in range(max(self.lower, self.higher), n + 1))
        return float(min(Fraction(1), Fraction(2 * tail, 1 << n)))

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form."""
        return {
            "easier": self.easier,
            "harder": self.harder,
            "difference": self.difference,
            "rounds_lower": self.lower,
            "rounds_higher": self.higher,
            "chance": None if self.chance is None else round(self.chance, 4),
        }


@dataclass(slots=True)
class Account:
    """What is counted of one file, or of several. `rules` counts the decisive reasons of rounds,
    `kinds` the benefits by identifier. `explained` rounds have an ordinary explanation: `kinds`
    and `groups` leave them out.
    """

    files: int = 0
    judged: int = 0
    deviating: int = 0
    colours_only: int = 0
    explained: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    groups: dict[str, Tally] = field(default_factory=dict)

    def join(self, other: Account) -> None:
        """Count another account, too."""
        self.files += other.files
        self.judged += other.judged
        self.deviating += other.deviating
        self.colours_only += other.colours_only
        self.explained += other.explained
        self.rules += other.rules
        self.kinds += other.kinds
        for name, tally in other.groups.items():
            self.groups.setdefault(name, Tally()).join(tally)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form."""
        return {
            "files": self.files,
            "rounds_judged": self.judged,
            "rounds_deviating": self.deviating,
            "colours_only": self.colours_only,
            "explained": self.explained,
            "rules": dict(sorted(self.rules.items())),
            "benefits": {kind: self.kinds[kind] for kind in KINDS if self.kinds[kind]},
            "groups": {name: tally.as_dict() for name, tally in self.groups.items()},
        }


@dataclass(frozen=True, slots=True)
class FileSummary:
    """One file: who wrote it and who answers for it, and its account (None: unreadable)."""

    file: str
    arbiter: str
    program: str
    account: Account | None

    def as_dict(self) -> dict[str, object]:
        """Return the JSON form."""
        return {
            "file": self.file,
            "arbiter": self.arbiter or None,
            "program": self.program or None,
            **(self.account.as_dict() if self.account else {"files": 0}),
        }


class Summary:
    """The files' accounts, and what can be added up over them."""

    def __init__(self, results: Iterable[FileResult]) -> None:
        self.files: list[FileSummary] = []
        self.players: dict[str, tuple[str, Tally, int]] = {}
        for result in results:
            self.files.append(_summary(result))
            self._count_players(result)

    @property
    def total(self) -> Account:
        """Everything together."""
        return _joined(self.files)

    def by(self, key: Callable[[FileSummary], str]) -> dict[str, Account]:
        """Return the accounts by arbiter or by program, those with most deviations first."""
        groups: dict[str, list[FileSummary]] = {}
        for each in self.files:
            if each.account is not None:
                groups.setdefault(key(each), []).append(each)
        found = {name: _joined(files) for name, files in groups.items()}
        return dict(sorted(found.items(), key=lambda entry: (-entry[1].deviating, entry[0])))

    def repeated(self) -> list[tuple[str, str, Tally, int]]:
        """Return who is concerned in two rounds or more: key, name, tally, rounds."""
        found = [(key, *entry) for key, entry in self.players.items() if entry[2] >= _TWICE]
        return sorted(found, key=lambda entry: (-abs(entry[2].easier - entry[2].harder), entry[0]))

    def as_dict(self) -> dict[str, object]:
        """Return the JSON document."""
        return {
            "version": 1,
            "files": [each.as_dict() for each in self.files],
            "arbiters": _accounts(self.by(lambda each: each.arbiter)),
            "programs": _accounts(self.by(lambda each: each.program)),
            "players": [
                {"key": key, "name": name, "rounds": rounds, **tally.as_dict()}
                for key, name, tally, rounds in self.repeated()
            ],
            "total": self.total.as_dict(),
        }

    def as_text(self) -> str:
        """Return the summary for people."""
        return "\n".join(self._lines())

    # --- counting -----------------------------------------------------------------------------

    def _count_players(self, result: FileResult) -> None:
        if result.tournament is None or result.benefit is None:
            return
        for each in _unexplained(result):
            for player in each.players:
                if player.same_opponent:
                    continue
                known = result.tournament.player(player.player.number) if not result.teams else None
                fide_id = known.fide_id.strip() if known else ""
                key = fide_id if fide_id.strip("0") else player.player.name or f"{result.file}"
                name, tally, rounds = self.players.get(key, (player.player.name, Tally(), 0))
                tally.join(Tally.of([player]))
                self.players[key] = (name, tally, rounds + 1)

    # --- text ---------------------------------------------------------------------------------

    def _lines(self) -> Iterator[str]:
        for each in self.files:
            if each.account is None:
                yield f"{each.file}: could not be read"
            else:
                who = f"arbiter {each.arbiter or '-'}, program {each.program}"
                yield f"{each.file}: {who}: {_counts(each.account)}"
        for title, accounts in (
            ("By chief arbiter (102):", self.by(lambda each: each.arbiter)),
            ("By program (182, habits of the file):", self.by(lambda each: each.program)),
        ):
            yield title
            right = sum(not account.deviating for account in accounts.values())
            for name, account in accounts.items():
                if account.deviating:
                    yield f"  {name or '(not named)'}: {_files(account.files)}, {_counts(account)}"
                    yield from (f"    {line}" for line in _details(account))
            if right:
                yield f"  {right} others: no round deviates"
        yield from self._player_lines()
        total = self.total
        yield f"Total: {_files(total.files)}, {_counts(total)}"
        yield from (f"  {line}" for line in _details(total))
        unread = sum(each.account is None for each in self.files)
        if unread:
            yield f"{_files(unread)} could not be read"
        yield (
            "Chance: of so uneven a split of the rounds, if lower and higher were equally likely. "
            "Rounds with an ordinary explanation are left out of benefits and sums; others may "
            "have one, too: docs/benefit.md"
        )

    def _player_lines(self) -> Iterator[str]:
        found = self.repeated()
        if found:
            count = f"{len(found)} of {len(self.players)} players"
            yield f"Other opponents than the rules give in several rounds: {count}"
        for _, name, tally, rounds in found[:_LISTED]:
            yield f"  {name or '(no name)'}: {rounds} rounds, {_split(tally)}"
        if len(found) > _LISTED:
            yield f"  ... and {len(found) - _LISTED} more (--format json)"


def _summary(result: FileResult) -> FileSummary:
    tournament = result.tournament
    if tournament is None:
        return FileSummary(result.file, "", "", None)
    arbiter = " ".join(tournament.chief_arbiter.split())
    return FileSummary(result.file, arbiter, exporter(tournament).name, _account(result))


def _account(result: FileResult) -> Account:
    account = Account(files=1)
    account.judged = sum(each.status in (OK, DEVIATES) for each in result.rounds)
    for each in result.rounds:
        if each.status == DEVIATES:
            account.deviating += 1
            account.rules[rule_of(each.reasons[0])] += 1
    rounds = result.benefit.rounds if result.benefit else ()
    account.colours_only = sum(each.colours_only for each in rounds)
    account.explained = sum(bool(each.caveats) for each in rounds)
    for round_ in _unexplained(result):
        members: dict[str, list[PlayerBenefit]] = {}
        for player in round_.players:
            account.kinds.update(player.all_kinds)
            for name in _groups(result, player):
                members.setdefault(name, []).append(player)
        for name, players in members.items():
            account.groups.setdefault(name, Tally()).join(Tally.of(players))
    return account


def _unexplained(result: FileResult) -> list[RoundBenefit]:
    """Return the rounds that deviate without an ordinary explanation."""
    rounds = result.benefit.rounds if result.benefit else ()
    return [each for each in rounds if not each.caveats]


def _groups(result: FileResult, each: PlayerBenefit) -> Iterator[str]:
    """Name the groups a player belongs to."""
    tournament = result.tournament
    if tournament is None or result.teams:
        return
    host, own = tournament.federation.upper(), each.player.federation
    if host and own:
        yield HOST if own == host else GUESTS
    numbers = [player.number for player in tournament.players]
    yield UPPER if each.player.number <= numbers[(len(numbers) - 1) // 2] else LOWER


def _joined(files: Sequence[FileSummary]) -> Account:
    total = Account()
    for each in files:
        if each.account is not None:
            total.join(each.account)
    return total


def _accounts(found: dict[str, Account]) -> list[dict[str, object]]:
    return [{"name": name or None, **account.as_dict()} for name, account in found.items()]


def _files(count: int) -> str:
    return f"{count} file{'' if count == 1 else 's'}"


def _counts(account: Account) -> str:
    text = f"{account.deviating} of {account.judged} rounds deviate"
    if account.colours_only:
        text += f", {account.colours_only} in colours only"
    if account.explained:
        text += f", {account.explained} with an ordinary explanation"
    return text


def _details(account: Account) -> Iterator[str]:
    if account.rules:
        yield "how: " + ", ".join(f"{rule} {n}" for rule, n in sorted(account.rules.items()))
    found = [f"{kind} {account.kinds[kind]}" for kind in KINDS if account.kinds[kind]]
    if found:
        yield "benefits: " + ", ".join(found)
    for name, tally in account.groups.items():
        if tally.chance is not None:
            yield f"{name}: {_split(tally)}"


def _split(tally: Tally) -> str:
    text = f"easier {tally.easier}, harder {tally.harder}, in sum {tally.difference:+d}"
    if tally.chance is None:
        return text
    rounds = f"rounds lower {tally.lower}, higher {tally.higher}"
    return f"{text}; {rounds} (chance {100 * tally.chance:.0f} %)"
