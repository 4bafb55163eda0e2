"""Do stored citations know what became of their source? Exactness, speed and safety of a sweep.

    python benchmarks/sweep.py [--more] [--edits 1000] [--seeds 1,2] [--show N]
    python benchmarks/sweep.py --citations 10000
    python benchmarks/sweep.py --kills 50
    python benchmarks/sweep.py --curve 10000,100000,1000000

Printed: Markdown. --edits: scripted edits of real documents (see `edits`), a table a seed; --more: of the kinds of
`more_edits`; --show lists wrong ones.
--citations: that many over 100 documents of which 10 changed, swept on SQLite. --kills: sweeps killed and resumed.
--curve: what a sweep costs as the ledger grows and ten documents change.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import stored_sweeps
from edits import EDITORS, Edit, Editor, corpus, edits, paragraphs
from more_edits import MORE, paraphrased

from pincite.citations import VERIFIER
from pincite.citations.support import Judges, SupportVerdict
from pincite.ingestion.texts import StoredText
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


class Row(NamedTuple):
    """What a sweep said of one edit. `loud`: an alarm on a span that was not touched; `paraphrased`: no longer
    `verified` where the claim says it in other words."""

    edit: Edit
    check: Check
    calls: int
    paraphrased: bool

    @property
    def right(self) -> bool:
        return self.check.status in self.edit.accepted

    @property
    def loud(self) -> bool:
        return self.check.status in ("changed", "gone") or self.check.verdict != "verified"


def checked(edit: Edit, judges: Judges, claim: str | None = None) -> Check:
    """edit → what a sweep says of its citation. `claim`: None: the words of its sentence."""
    cited = edit.cited
    before = StoredText(
        Parsed(
            name=cited.name, media_type="text/plain", version="sha256:a", text=cited.text, pages=cited.pages
        ),
        [],
    )
    after = StoredText(
        Parsed(
            name=cited.name, media_type="text/plain", version="sha256:b", text=edit.text, pages=edit.pages
        ),
        [],
    )
    pinned = stored_sweeps.pinned("d", before, cited.start, cited.end)
    if claim is not None:
        pinned = pinned.model_copy(
            update={"citation": pinned.citation.model_copy(update={"claim_text": claim})}
        )
    return recheck(pinned, after, judges, at="2026-06-01T00:00:00.000Z", verifier=VERIFIER)


def table(seed: int, count: int, show: int, editors: Mapping[str, Editor]) -> str:
    """seed → Markdown table of statuses by kind."""
    rows: dict[str, list[Row]] = defaultdict(list)
    begun = time.perf_counter()
    for edit in edits(seed, count, corpus(ROOT), editors):
        judge = Counted()
        check = checked(edit, Judges(llm=judge) if edit.untouched else Judges())
        other = edit.meaning and checked(edit, Judges(), paraphrased(edit.cited.span)).verdict != "verified"
        row = Row(edit, check, judge.calls, other)
        rows[edit.kind].append(row)
        if show > 0 and (not row.right or (edit.untouched and row.loud) or (edit.meaning and not other)):
            show -= 1
            print(f"{edit.kind}: {check.status}, {check.verdict}, accepted {sorted(edit.accepted)}; {edit.cited.name} "
                  f"{edit.cited.start}→{check.locations and check.locations[0].start_index}\n  {edit.cited.span!r}\n"
                  f"  {check.nearest!r} {check.reason}")  # fmt: skip
    lines = [
        f"seed {seed}: {count} edits in {time.perf_counter() - begun:.0f} s",
        "",
        "| edit | n | exact status | change of meaning caught | no longer `verified` | the same, claim paraphrased "
        "| alarms | model calls |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for kind, found in [*rows.items(), ("**all**", [each for some in rows.values() for each in some])]:
        changes = [each for each in found if each.edit.meaning]
        quiet = [each for each in found if each.edit.untouched]
        lines.append(
            f"| {kind} | {len(found)} | {sum(each.right for each in found) / len(found):.1%} "
            f"| {_of(sum(each.check.status in ('changed', 'gone') for each in changes), len(changes))} "
            f"| {_of(sum(each.check.verdict != 'verified' for each in changes), len(changes))} "
            f"| {_of(sum(each.paraphrased for each in changes), len(changes))} "
            f"| {_of(sum(each.loud for each in quiet), len(quiet))} "
            f"| {sum(each.calls for each in quiet) if quiet else ''} |"
        )
    return "\n".join(lines)


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
    options.add_argument("--more", action="store_true")
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
            print(table(int(seed), given.edits, given.show, MORE if given.more else EDITORS), end="\n\n")


if __name__ == "__main__":
    main()
