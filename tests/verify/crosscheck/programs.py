"""Pairing programs for the tests: ours behind a command line, with faults on request."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

SOURCE = """
import sys, time
sys.path.insert(0, {root!r})
import trf
from pairing.model import PairingError
from verify.next_round import pair_next
from verify.replay import Wishes

source, target, fault = sys.argv[1:4]
tournament = trf.read(source).tournament
if fault == "slow":
    time.sleep(30)
if fault == "crash":
    sys.exit("it broke")
if fault == "nonsense":
    print("hello")
    sys.exit()
if fault == "refuses":
    print("no legal pairing exists", file=sys.stderr)
    sys.exit(7)
found = pair_next(tournament, Wishes(edition="2026"))
pairs = [list(pair) for pair in found.pairs]
if fault == "colours" and found.number == 2:
    pairs[0].reverse()
if fault == "swap" and found.number == 2 and len(pairs) > 1:
    pairs[0][1], pairs[1][1] = pairs[1][1], pairs[0][1]
if found.bye is not None:
    pairs.append([found.bye, 0])
text = "\\n".join([str(len(pairs))] + [f"{{a}} {{b}}" for a, b in pairs])
if target == "-":
    print(text)
else:
    open(target, "w").write(text)
"""


def program(folder: Path, fault: str = "none", target: str = "{output}") -> str:
    """Write the program into a folder; return the command that runs it."""
    path = folder / "engine.py"
    path.write_text(SOURCE.format(root=str(ROOT)), encoding="utf-8")
    return f"{sys.executable} {path} {{input}} {target} {fault}"
