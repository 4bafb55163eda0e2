"""Do stored citations know what became of their source? Exactness, speed and safety of a sweep.

    python benchmarks/sweep.py [--edits 1000] [--seeds 1,2] [--show N]
    python benchmarks/sweep.py --citations 10000
    python benchmarks/sweep.py --kills 50
    python benchmarks/sweep.py --curve 10000,100000,1000000

Printed: Markdown. --edits: scripted edits of real documents (see `edits`), a table a seed; --show lists wrong ones.
--citations: that many over 100 documents of which 10 changed, swept on SQLite. --kills: sweeps killed and resumed.
--curve: what a sweep costs as the ledger grows and ten documents change.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from pathlib import Path

import stored_sweeps
from edits import Edit, corpus, edits, paragraphs

from pincite.citations import VERIFIER
from pincite.citations.support import Judges, SupportVerdict
from pincite.ingestion.texts import Text
from pincite.models import Parsed
from pincite.sweeping.models import Check
from pincite.sweeping.recheck import recheck

ROOT = Path(__file__).parents[1]


class Counted:
    """A judge that says yes and counts."""

    calls = 0

    def __call__(self, claim: str, evidence: str) -> SupportVerdict:
        self.calls += 1
        return SupportVerdict(True, "")


def checked(edit: Edit, judges: Judges) -> Check:
    """edit → what a sweep says of its citation."""
    cited = edit.cited
    before = Text(
        Parsed(
            name=cited.name, media_type="text/plain", version="sha256:a", text=cited.text, pages=cited.pages
        ),
        [],
    )
    after = Text(
        Parsed(
            name=cited.name, media_type="text/plain", version="sha256:b", text=edit.text, pages=edit.pages
        ),
        [],
    )
    pinned = stored_sweeps.pinned("d", before, cited.start, cited.end)
    return recheck(pinned, after, judges, sweep_id="s", at="2026-06-01T00:00:00.000Z", verifier=VERIFIER)


def table(seed: int, count: int, show: int) -> str:
    """seed → Markdown table of statuses by kind."""
    rows: dict[str, list[tuple[bool, bool, bool, int, bool]]] = defaultdict(list)
    begun = time.perf_counter()
    for edit in edits(seed, count, corpus(ROOT)):
        judge = Counted()
        check = checked(edit, Judges(llm=judge) if edit.untouched else Judges())
        right = check.status in edit.accepted
        caught = edit.meaning and check.status in ("changed", "gone")
        alarm = edit.untouched and (check.status in ("changed", "gone") or check.verdict != "verified")
        rows[edit.kind].append((right, caught, alarm, judge.calls, check.verdict != "verified"))
        if not right and show > 0:
            show -= 1
            print(f"{edit.kind}: {check.status}, accepted {sorted(edit.accepted)}; {edit.cited.name} "
                  f"{edit.cited.start}→{check.locations and check.locations[0].start_index}\n  {edit.cited.span!r}\n"
                  f"  {check.nearest!r} {check.reason}")  # fmt: skip
    lines = [
        f"seed {seed}: {count} edits in {time.perf_counter() - begun:.0f} s",
        "",
        "| edit | n | exact status | change of meaning caught | no longer `verified` | alarms | model calls |",
        "|---|---|---|---|---|---|---|",
    ]
    meanings = {edit.kind: edit.meaning for edit in edits(seed, 11, corpus(ROOT))}
    for kind, found in [*rows.items(), ("**all**", [each for some in rows.values() for each in some])]:
        changes = [
            each for name in ([kind] if kind in rows else rows) if meanings[name] for each in rows[name]
        ]
        quiet = [
            each for name in ([kind] if kind in rows else rows) if name in UNTOUCHED for each in rows[name]
        ]
        lines.append(
            f"| {kind} | {len(found)} | {sum(each[0] for each in found) / len(found):.1%} "
            f"| {_of(sum(each[1] for each in changes), len(changes))} "
            f"| {_of(sum(each[4] for each in changes), len(changes))} "
            f"| {_of(sum(each[2] for each in quiet), len(quiet))} "
            f"| {sum(each[3] for each in quiet) if quiet else ''} |"
        )
    return "\n".join(lines)


UNTOUCHED = ("typo elsewhere", "paragraphs moved", "page breaks moved", "renumbering", "re-export")


def _of(part: int, whole: int) -> str:
    return f"{part} of {whole}" if whole else ""


def main() -> None:
    """See the module's docstring."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--edits", type=int, default=1000)
    options.add_argument("--seeds", default="1,2")
    options.add_argument("--show", type=int, default=0)
    options.add_argument("--citations", type=int)
    options.add_argument("--kills", type=int)
    options.add_argument("--curve")
    given = options.parse_args()
    print(f"load when started: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n")
    if given.citations:
        print(stored_sweeps.scale(given.citations, paragraphs(ROOT)))
    if given.kills:
        print(stored_sweeps.kills(given.kills, seed=1))
    if given.curve:
        print(stored_sweeps.curve([int(each) for each in given.curve.split(",")], paragraphs(ROOT)))
    if not (given.citations or given.kills or given.curve):
        for seed in given.seeds.split(","):
            print(table(int(seed), given.edits, given.show), end="\n\n")


if __name__ == "__main__":
    main()
