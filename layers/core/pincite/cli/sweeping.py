"""`pincite sweep`: stored answers, checked again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.oneline import one_line

if TYPE_CHECKING:
    from pincite.bootstrap import Parts

MOST_STILL = 100
"""Citations told one by one that an earlier sweep found; `GET /api/answers?status=changed` has them all."""


def sweep(
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
    older_than: Annotated[
        float | None, typer.Option(help="Also check what was last checked this many days ago.", min=0.0)
    ] = None,
    max_calls: Annotated[int | None, typer.Option(help="Model calls that may be made.", min=0)] = None,
    max_usd: Annotated[
        float | None, typer.Option(help="US dollars that model calls may cost.", min=0.0)
    ] = None,
    watch: Annotated[float | None, typer.Option(help="Sweep again every so many minutes.", min=0.01)] = None,
    report: Annotated[
        Path | None,
        typer.Option(help="Write the report as a page to this file.", dir_okay=False, writable=True),
    ] = None,
) -> None:
    """Check stored answers whose documents changed. Exit status 1: a citation no longer holds.

    Examples:

      pincite sweep

      pincite sweep --older-than 30 --report sweep.html

      pincite sweep --watch 60
    """
    from pincite import bootstrap
    from pincite.audit import note_command
    from pincite.errors import PinciteError

    if report and not report.parent.is_dir():
        raise typer.BadParameter(f"there is no folder {report.parent}", param_hint="--report")
    parts = bootstrap.parts()
    note_command(parts, "sweep", (), parts.settings.collections)
    while True:
        try:
            broken = _once(parts, as_json, older_than, (max_calls, max_usd), report)
        except PinciteError as error:
            if watch is None:
                raise
            typer.echo(f"this sweep failed, the next one goes on where it was: {error}", err=True)
        if watch is None:
            break
        time.sleep(watch * 60)
    if broken:
        raise typer.Exit(1)


def _once(
    parts: Parts,
    as_json: bool,
    older_than: float | None,
    budget: tuple[int | None, float | None],
    report: Path | None,
) -> int:
    from itertools import islice

    from rich.console import Console

    from pincite.notices import notifier
    from pincite.notices import told as mailed
    from pincite.sweeping.report import page
    from pincite.sweeping.sweep import broken
    from pincite.sweeping.sweep import sweep as run

    with Console(stderr=True).status("checking stored citations") as status:
        found = run(
            parts,
            parts.settings.collections,
            older_than_days=older_than,
            max_model_calls=budget[0],
            max_usd=budget[1],
            notify=notifier(parts.settings),
            progress=lambda checked: status.update(f"checked {checked} stored citations"),
        )
    mailed(found, parts.settings)
    if report:
        report.write_text(page(found), "utf-8")
    if as_json:
        typer.echo(found.model_dump_json())
        return found.broken
    for change in found.changes:
        place = f"{change.document_name}{f', page {change.page}' if change.page else ''}"
        typer.echo(f"{change.status}: {place}: “{one_line(change.text_span)}”")
        if change.nearest and change.status in ("changed", "reworded", "gone"):
            typer.echo(f"    now: “{one_line(change.nearest)}”")
        if change.reason:
            typer.echo(f"    {change.reason} (answer {change.answer_id})")
    told = {(change.answer_id, change.position) for change in found.changes}
    still = (
        each
        for each in broken(parts, parts.settings.collections)
        if (each.answer_id, each.position) not in told
    )
    for pinned in islice(still, MOST_STILL):
        said = f"“{one_line(pinned.citation.text_span)}” (answer {pinned.answer_id})"
        typer.echo(f"still {pinned.status}: {pinned.citation.document_name}: {said}")
    counts = ", ".join(f"{count} {status}" for status, count in found.checked.items()) or "nothing was due"
    hold = "1 citation no longer holds" if found.broken == 1 else f"{found.broken} citations no longer hold"
    typer.echo(f"{counts}; {found.model_calls} model calls ({found.cost_usd:.4f} US dollars); {hold}")
    if found.left:
        typer.echo(f"{found.left} citations are left: {found.note}")
    return found.broken
