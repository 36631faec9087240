"""Our engines and external programs put before the same rounds (docs/compare.md).

`run` examines many tournaments (`Campaign`) and keeps a journal; `summarise` adds it up.
"""

from verify.crosscheck.campaign import Campaign, Task, files, run, seeds
from verify.crosscheck.engines import PRESETS, Dialect, Engine, EngineError, find
from verify.crosscheck.examine import Manner, examine
from verify.crosscheck.journal import Journal, JournalError
from verify.crosscheck.mix import Mix
from verify.crosscheck.summary import Summary, as_dict, as_text, certificate, summarise

__all__ = [
    "PRESETS",
    "Campaign",
    "Dialect",
    "Engine",
    "EngineError",
    "Journal",
    "JournalError",
    "Manner",
    "Mix",
    "Summary",
    "Task",
    "as_dict",
    "as_text",
    "certificate",
    "examine",
    "files",
    "find",
    "run",
    "seeds",
    "summarise",
]
