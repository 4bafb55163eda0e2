"""work → one HTML file with all its proof: no script, nothing from elsewhere, fit to print and to keep."""

from __future__ import annotations

import base64
import html
from collections.abc import Mapping

from pincite.exporting.work import Note, Work, WorkLine, WorkPart, day, proof, where, worth
from pincite.models import Source

STYLE = """
body{font:16px/1.6 Georgia,serif;color:#1c1b18;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem}
.says{border:1px solid #b9b4a7;padding:.6rem .9rem}.says.holds{border-color:#2c6b3f}
.small,footer,dl{font:14px/1.5 system-ui,sans-serif;color:#44413a}sup a{text-decoration:none}
.proof{border-top:1px solid #d9d5ca;padding:.8rem 0;break-inside:avoid}mark{background:#ffe69a}
blockquote{margin:.4rem 0;padding-left:.8rem;border-left:3px solid #b9b4a7;white-space:pre-line}
code{font-size:.85em;overflow-wrap:anywhere}table{border-collapse:collapse}
td,th{text-align:left;padding:.1rem .8rem .1rem 0;vertical-align:top}
figure{margin:.6rem 0}figure img{max-width:100%;border:1px solid #d9d5ca}
@media print{body{margin:0;max-width:none}a{color:inherit}}
"""


def page(work: Work, pictures: Mapping[int, bytes] | None = None) -> str:
    """Each citation with its quote marked in the passage as it was retrieved, its hash, and every check since.
    `pictures`: by the number of its note, the cited page as a PNG."""
    body: list[str] = []
    before = 0
    for part in work.parts:
        body.append(_part(part, before, pictures or {}, alone=len(work.parts) == 1))
        before += len(part.notes)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; img-src data:\">"
        f"<title>{_safe(work.title)}</title><style>{STYLE}</style></head><body><main>"
        f"<h1>{_safe(work.title)}</h1>{''.join(body)}</main>"
        f"<footer><p>Made by pincite {_safe(work.version)} on {_safe(work.made_at)}. "
        "Verdicts and places are those of that moment.</p></footer></body></html>\n"
    )


def _part(part: WorkPart, before: int, pictures: Mapping[int, bytes], *, alone: bool) -> str:
    head = "" if alone else f"<h2>{_safe(part.question)}</h2>"
    asked = f'<p class="small">Asked as written: {_safe(part.asked)}</p>' if part.asked else ""
    kind = "says holds" if part.holds else "says"
    says = f'<p class="{kind}"><strong>{_safe(part.says)}.</strong> {_safe(part.reason)}</p>'
    remarks = "".join(f'<p class="small">{_safe(remark)}</p>' for remark in part.remarks)
    proofs = "".join(_proof(note, before, part.sources, pictures) for note in part.notes)
    facts = (
        f'<p class="small">Answer <code>{_safe(part.answer_id)}</code>, given {_safe(part.created_at)} by '
        f"{_safe(part.engine)}.</p>"
        if part.answer_id
        else ""
    )
    return (
        f"{head}{asked}{''.join(_line(line, before) for line in part.lines)}{says}{remarks}{facts}"
        f"{'<h2>Proof</h2>' if part.notes else ''}{proofs}"
    )


def _line(line: WorkLine, before: int) -> str:
    text = "".join(
        _safe(piece.text)
        + (
            f'<sup id="ref{piece.note + before}"><a href="#note{piece.note + before}">[{piece.note + before}]</a></sup>'
            if piece.note is not None
            else ""
        )
        for piece in line.pieces
    )
    return {"heading": f"<h3>{text}</h3>", "item": f"<ul><li>{text}</li></ul>"}.get(
        line.kind, f"<p>{text}</p>"
    )


def _proof(note: Note, before: int, sources: tuple[Source, ...], pictures: Mapping[int, bytes]) -> str:
    citation, number = note.citation, note.number + before
    marked = _marked(citation.text_span, citation.start_index, citation.chunk_id, sources)
    since = ""
    if note.seen and note.seen.nearest:
        since = f"<p>Today it says: “{_safe(note.seen.nearest)}” {_safe(note.seen.reason)}</p>"
    rows = "".join(
        f"<tr><td>{_safe(check.at)}</td><td>{_safe(check.status)}</td><td>{_safe(check.verdict)}</td>"
        f"<td>{_safe(check.method)}</td><td><code>{_safe(check.document_version)}</code></td></tr>"
        for check in note.checks
    )
    head = "<tr><th>checked</th><th>words</th><th>verdict</th><th>by</th><th>version</th></tr>"
    history = f'<table class="small">{head}{rows}</table>' if rows else ""
    return (
        f'<section class="proof" id="note{number}"><h3><a href="#ref{number}">[{number}]</a> '
        f"{_safe(where(citation))} · {_safe(worth(note))}</h3>"
        f'<p class="small">For the claim: “{_safe(citation.claim_text)}”</p>'
        f"<blockquote>{marked}</blockquote>{since}{_figure(note, pictures.get(number))}"
        f'<p class="small">{_safe(proof(note))}; characters {citation.start_index}–{citation.end_index}</p>'
        f"{history}</section>"
    )


def _figure(note: Note, picture: bytes | None) -> str:
    if picture is None:
        return ""
    source = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    return f'<figure><img alt="{_safe(where(note.citation))}" src="{source}"></figure>'


def _marked(span: str, start: int, chunk_id: str, sources: tuple[Source, ...]) -> str:
    """The passage as it was retrieved, the quoted words marked; the words alone where they do not lie in it."""
    source = next((each for each in sources if each.chunk_id == chunk_id), None)
    at = start - source.start_index if source else -1
    if source is None or at < 0 or source.text[at : at + len(span)] != span:
        return f"<mark>{_safe(span)}</mark>"
    return f"{_safe(source.text[:at])}<mark>{_safe(span)}</mark>{_safe(source.text[at + len(span) :])}"


def _safe(text: str | None) -> str:
    return html.escape(text or "")


def dated(work: Work) -> str:
    """A name for its file, without anything that a file system would mind."""
    return f"pincite-{day(work.made_at)}"
