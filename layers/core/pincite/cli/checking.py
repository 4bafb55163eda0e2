"""`pincite check`: a document written elsewhere, against what is indexed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pincite.cli.verdicts import OPEN, clipped

if TYPE_CHECKING:
    from pincite.bootstrap import Parts

NOTHING_CHECKED = 3
"""Exit status where there was nothing to check: a test that looked at nothing has not passed."""
FORMS = {".docx": "docx", ".pdf": "pdf", ".md": "markdown", ".html": "html"}
"""What a review is handed on as, by the ending of its file."""


def check(
    file: Annotated[
        Path,
        typer.Argument(help="Word, PDF, Markdown, text or JSON with citations.", exists=True, dir_okay=False),
    ],
    library: Annotated[
        bool, typer.Option("--library", help="Check every sentence against the library, cited or not.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="With --library: a .docx, .pdf, .md or .html to hand on.", dir_okay=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Check the citations of a document written elsewhere against what is indexed now; again whenever you like, as a
    test in your own repository. Exit status 1: a citation does not hold, or with --library the library
    says otherwise of a sentence; 3: there was none, so nothing was checked.

    Examples:

      pincite check memo.docx

      pincite check --library memo.docx --out review.docx

      pincite check answer.json --json
    """
    from pincite import bootstrap
    from pincite.checking import check as run
    from pincite.errors import Invalid

    if out is not None and (not library or out.suffix not in FORMS):
        raise Invalid("out", f"goes with --library, and names a file of {', '.join(FORMS)}")
    parts = bootstrap.parts()
    if library:
        _reviewed(file, out, as_json, parts)
        return
    findings = run(file.name, file.read_bytes(), parts.settings.collections, parts)
    broken = [finding for finding in findings if not finding.holds]
    if as_json:
        typer.echo(json.dumps([finding.model_dump(mode="json") for finding in findings]))
    else:
        for each in findings:
            where = f"{file}:{each.line}: " if each.line else ""
            page = f", page {each.found_page or each.page}" if each.found_page or each.page else ""
            words = each.quote or each.claim or ""
            typer.echo(f"{where}{_said(each)}: {each.document}{page}: “{words[:80]}”")
            if each.issues:
                typer.echo(f"    {', '.join(each.issues)}")
        said = f"{len(findings)} citations, {len(broken)} do not hold"
        nothing = "no citation was found, so nothing was checked; --library checks every sentence"
        typer.echo(said if findings else f"{file}: {nothing}")
    if broken or not findings:
        raise typer.Exit(1 if broken else NOTHING_CHECKED)


def _reviewed(file: Path, out: Path | None, as_json: bool, parts: Parts) -> None:
    """Each sentence with what the library says of it. Exit status 1: the library says otherwise of one."""
    from pincite import __version__
    from pincite.exporting.memo import FOUND, work_of
    from pincite.http.exports import made_of
    from pincite.reviewing import review

    found = review(file.name, file.read_bytes(), parts.settings.collections, parts)
    if out is not None:
        work = work_of(found, parts.now(), __version__)
        made, _, _ = made_of(work, FORMS[out.suffix], parts.settings.collections, parts)
        out.write_bytes(made)
    counts: Counter[str] = Counter(each.finding for each in found.sentences)
    if as_json:
        typer.echo(found.model_dump_json())
    else:
        for each in found.sentences:
            line = found.text.count("\n", 0, each.start) + 1
            typer.echo(f"{file}:{line}: {FOUND[each.finding]}: {' '.join(each.text.split())[:100]}")
            if each.evidence and (each.suggestion or each.finding == "open"):
                page = f", page {each.evidence.page_number}" if each.evidence.page_number else ""
                place = f"{each.evidence.document_name}{page}"
                lead = f"{place} says" if each.suggestion else f"nearest in {place}"
                typer.echo(f"    {lead}: “{clipped(each.evidence.text_span)}”")
        told = ", ".join(f"{counts[name]} {said}" for name, said in FOUND.items() if counts[name])
        typer.echo(f"{told}{f'; {found.left} more were not looked at' if found.left else ''}")
    if counts["contradicted"] or counts["partial"]:
        raise typer.Exit(1)
    if set(counts) <= {"not_checkable"}:
        raise typer.Exit(NOTHING_CHECKED)


def _said(finding) -> str:  # type: ignore[no-untyped-def]
    if finding.verdict == "unverifiable" and "needs_judge" in finding.issues:
        return OPEN
    return "ok" if finding.holds else str(finding.verdict)
