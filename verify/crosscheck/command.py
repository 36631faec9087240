"""What ``trf compare`` and ``trf certify`` were asked, turned into a run and its report."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import trf
from pairing.editions import SYSTEMS
from verify.crosscheck.campaign import Campaign, Progress, Task, files, run, seeds
from verify.crosscheck.cases import COMPARED
from verify.crosscheck.engines import PRESETS, Dialect, Engine, EngineError, find
from verify.crosscheck.examine import Manner
from verify.crosscheck.journal import Journal, JournalError
from verify.crosscheck.mix import Mix
from verify.crosscheck.store import write_whole
from verify.crosscheck.suites import suites
from verify.crosscheck.summary import Summary, as_dict, as_text, certificate, summarise
from verify.formats import JSON, TEXT, render
from verify.generate import ModelError
from verify.generate.words import READERS, read
from verify.replay import Wishes

ERRORS: Final = (EngineError, ModelError, JournalError)
"""What is wrong with a request, or with the folder it names."""

_VERSION_SECONDS: Final = 20.0
_SYSTEM: Final = "dutch"


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked on the command line.

    `engines` are presets or commands, `paths` the executables of the presets in their order.
    `reports` are compared; without any, `tournaments` generated ones from `seed` on, whose
    `players` and `rounds` lie between two numbers (``4-40``) and of which `fixed` says more
    (``name=value``). `shrunk` is how many disagreements of a kind a worker makes small, asking
    at most `questions` for each.
    """

    engines: Sequence[str]
    folder: Path
    paths: Sequence[str] = ()
    reports: Sequence[Path] = ()
    tournaments: int = 1000
    seed: int = 1
    players: str = "4-40"
    rounds: str = "5-13"
    fixed: Sequence[str] = ()
    system: str | None = None
    edition: str | None = None
    dialect: str | None = None
    codes: Sequence[int] = ()
    seconds: float = 60.0
    jobs: int = 1
    shrunk: int = 20
    questions: int = 600
    thorough: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A run ready to start; `versions` is what each program says of itself."""

    campaign: Campaign
    tasks: list[Task]
    request: Request
    versions: dict[str, str]

    def run(self, progress: Progress) -> Summary:
        """Run it, or go on with it, and add it up.

        Raises `JournalError` if the folder holds another run, and `OSError`.
        """
        with Journal(self.campaign.folder, self._task()) as journal:
            run(self.campaign, self.tasks, journal, self.request.jobs, progress)
            wanted = (journal.done[task.key] for task in self.tasks)
            return summarise(wanted, [each.name for each in self.campaign.manner.engines])

    def _task(self) -> dict[str, Any]:
        """What makes this run another one than those before; how many tournaments does not."""
        mix = self.campaign.mix
        return {
            "program": trf.__version__,
            "engines": {
                each.name: [" ".join(each.pair or each.check), self.versions[each.name]]
                for each in self.campaign.manner.engines
            },
            "mix": mix.as_dict() if mix else None,
            "system": self.request.system,
            "edition": self.request.edition,
            "thorough": self.request.thorough,
        }


def plan(request: Request) -> Plan:
    """Prepare a run. Raises `EngineError`, `ModelError` and `OSError`."""
    system = request.system or _SYSTEM
    if system not in COMPARED:
        raise EngineError(f"programs are compared by {', '.join(COMPARED)}, not by '{system}'")
    edition = request.edition or SYSTEMS[system].newest.code
    engines = _engines(request, edition)
    for engine in engines:
        engine.for_system(system)
    if not any(each.pair or each.check for each in engines):
        raise EngineError("no program was named")
    made = not request.reports
    manner = Manner(
        tuple(engines),
        Wishes(system if made else request.system, edition if made else request.edition),
        request.seconds,
        made=made,
        thorough=request.thorough,
        questions=request.questions,
    )
    mix = _mix(request, system, edition) if made else None
    tasks = seeds(request.seed, request.tournaments) if made else files(request.reports)
    campaign = Campaign(manner, request.folder, mix, request.shrunk)
    versions = {engine.name: _version(engine) for engine in engines}
    return Plan(campaign, tasks, request, versions)


def _engines(request: Request, edition: str) -> list[Engine]:
    paths = iter(request.paths)
    found: list[Engine] = []
    for text in request.engines:
        path = next(paths, None) if text in PRESETS else None
        dialect = Dialect(request.dialect) if request.dialect else None
        engine = find(text, path, edition, dialect, request.codes)
        taken = sum(each.name.split("#")[0] == engine.name for each in found)
        found.append(replace(engine, name=f"{engine.name}#{taken + 1}") if taken else engine)
    if next(paths, None) is not None:
        raise EngineError(f"--engine-path is for {', '.join(PRESETS)}: there is one too many")
    return found


def _mix(request: Request, system: str, edition: str) -> Mix:
    fixed = {}
    for text in request.fixed:
        name, sign, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not sign or name not in READERS:
            raise ModelError(f"'{text}' sets none of {', '.join(sorted(READERS))}")
        read(name, value)
        fixed[name] = value.strip()
    return Mix(
        system, edition, _span("players", request.players), _span("rounds", request.rounds), fixed
    )


def _span(name: str, text: str) -> tuple[int, int]:
    value = read(name, text)
    low, high = value if isinstance(value, tuple) else (value, value)
    if not isinstance(low, int) or not isinstance(high, int) or not 1 <= low <= high:
        raise ModelError(f"{name}: '{text}' is no range")
    return low, high


def _version(engine: Engine) -> str:
    """Return the first line of what a program says of itself; empty if it says nothing."""
    if not engine.version:
        return ""
    try:
        told = subprocess.run(
            engine.version, capture_output=True, timeout=_VERSION_SECONDS, check=False, text=True
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return (told.stdout.strip().splitlines() or [""])[0]


# --- reports ----------------------------------------------------------------------------------


def report(plan: Plan, summary: Summary, form: str) -> str:
    """Return a run added up, in one of `verify.formats.FORMATS`; its folder keeps the JSON."""
    folder = plan.campaign.folder
    document = json.dumps(as_dict(summary), indent=2)
    write_whole(folder / "summary.json", document + "\n")
    if form == JSON:
        return document
    if form == TEXT:
        return as_text(summary)
    wishes = plan.campaign.manner.wishes
    properties = {"system": wishes.system or "", "edition": wishes.edition or ""}
    named = {name: value for name, value in properties.items() if value}
    return render(form, suites(summary, folder, named), title="Pairing programs").rstrip("\n")


def certified(plan: Plan, summary: Summary, form: str) -> str:
    """Return the report of a certification, kept in the folder as ``certificate.md``."""
    asked, wishes = plan.request, plan.campaign.manner.wishes
    last = asked.seed + asked.tournaments - 1
    system = SYSTEMS[wishes.system or _SYSTEM]
    edition = system.edition(wishes.edition) if wishes.edition else system.newest
    title = f"{system.title}, {edition.words}: seeds {asked.seed} to {last}"
    text = certificate(summary, title, plan.versions)
    write_whole(plan.campaign.folder / "certificate.md", text)
    told = report(plan, summary, form)
    return text.rstrip() if form == TEXT else told
