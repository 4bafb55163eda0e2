"""work → Word document whose footnotes are Word's own."""

from __future__ import annotations

import io
import re
import zipfile
from xml.sax.saxutils import escape, quoteattr

from pincite.exporting.work import Note, Work, WorkLine, WorkPart, day, proof, where
from pincite.oneline import one_line

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_NO_XML = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML 1.0 cannot hold."""

_TYPES = (
    f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
    f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{_WORD}.document.main+xml"/>'
    f'<Override PartName="/word/styles.xml" ContentType="{_WORD}.styles+xml"/>'
    f'<Override PartName="/word/footnotes.xml" ContentType="{_WORD}.footnotes+xml"/></Types>'
)
_ROOT = (
    f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
    f'Type="{_OFFICE}/relationships/officeDocument" Target="word/document.xml"/></Relationships>'
)
_RELATIONS = (
    f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="r1" Type="{_OFFICE}/relationships/styles" Target="styles.xml"/>'
    f'<Relationship Id="r2" Type="{_OFFICE}/relationships/footnotes" Target="footnotes.xml"/></Relationships>'
)


_FONT = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/>'
_SPACE = '<w:spacing w:after="140" w:line="276" w:lineRule="auto"/>'
_BAR = '<w:pBdr><w:left w:val="single" w:sz="18" w:space="8" w:color="8A8578"/></w:pBdr>'
_LOOKS = {
    ("Title", "Title"): ("", '<w:b/><w:sz w:val="36"/>'),
    ("Heading1", "heading 1"): ("<w:keepNext/>", '<w:b/><w:sz w:val="28"/>'),
    ("Heading2", "heading 2"): ("<w:keepNext/>", "<w:b/>"),
    ("Said", "Verdict"): (_BAR, ""),
    ("ListItem", "List Bullet"): ('<w:ind w:left="360" w:hanging="200"/>', ""),
    ("FootnoteText", "footnote text"): ('<w:spacing w:after="40"/>', '<w:sz w:val="18"/>'),
}
"""(id, name) of a paragraph style → what it does to the paragraph and to its letters."""


def _styles() -> str:
    made = "".join(
        f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{shown}"/>'
        f"<w:pPr>{paragraph}</w:pPr><w:rPr>{letters}</w:rPr></w:style>"
        for (name, shown), (paragraph, letters) in _LOOKS.items()
    )
    return (
        f"{_HEAD}<w:styles {_W}><w:docDefaults><w:rPrDefault><w:rPr>{_FONT}</w:rPr></w:rPrDefault>"
        f"<w:pPrDefault><w:pPr>{_SPACE}</w:pPr></w:pPrDefault></w:docDefaults>{made}"
        '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/>'
        '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>'
    )


def docx(work: Work) -> bytes:
    """The same work gives the same bytes."""
    body = [_paragraph(_run(work.title), "Title")]
    notes: list[str] = []
    before = 0
    for part in work.parts:
        body += _part(part, before, alone=len(work.parts) == 1)
        notes += [_footnote(note, before) for note in part.notes]
        before += len(part.notes)
    body.append(_paragraph(_run(f"Made by pincite {work.version} on {day(work.made_at)}.")))
    document = f"{_HEAD}<w:document {_W}><w:body>{''.join(body)}<w:sectPr/></w:body></w:document>"
    separators = "".join(
        f'<w:footnote w:type="{name}" w:id="{number}"><w:p><w:r><w:{name}/></w:r></w:p></w:footnote>'
        for number, name in ((-1, "separator"), (0, "continuationSeparator"))
    )
    footnotes = f"{_HEAD}<w:footnotes {_W}>{separators}{''.join(notes)}</w:footnotes>"
    parts = {
        "[Content_Types].xml": _TYPES, "_rels/.rels": _ROOT, "word/document.xml": document,
        "word/_rels/document.xml.rels": _RELATIONS, "word/styles.xml": _styles(), "word/footnotes.xml": footnotes,
    }  # fmt: skip
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text.encode())
    return packed.getvalue()


def _part(part: WorkPart, before: int, *, alone: bool) -> list[str]:
    head = [] if alone else [_paragraph(_run(part.question), "Heading1")]
    asked = [_paragraph(_run(f"Asked as written: {part.asked}", "<w:i/>"))] if part.asked else []
    said = _run(f"{part.says}.", "<w:b/>") + (_run(f" {part.reason}") if part.reason else "")
    return [*head, *asked, *(_line(line, before) for line in part.lines), _paragraph(said, "Said")]


def _line(line: WorkLine, before: int) -> str:
    runs = "".join(
        _run(piece.text) + (_reference(piece.note + before) if piece.note is not None else "")
        for piece in line.pieces
    )
    if line.kind == "item":
        return _paragraph(_run("• ") + runs, "ListItem")
    return _paragraph(runs, "Heading2" if line.kind == "heading" else "")


def _reference(number: int) -> str:
    return f'<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="{number}"/></w:r>'


def _footnote(note: Note, before: int) -> str:
    quote = one_line(note.citation.text_span)
    mark = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>'
    text = _run(f" “{quote}” — {where(note.citation)} ({proof(note)})")
    return f'<w:footnote w:id="{note.number + before}">{_paragraph(mark + text, "FootnoteText")}</w:footnote>'


def _paragraph(runs: str, style: str = "") -> str:
    look = f"<w:pPr><w:pStyle w:val={quoteattr(style)}/></w:pPr>" if style else ""
    return f"<w:p>{look}{runs}</w:p>"


def _run(text: str, look: str = "") -> str:
    if not text:
        return ""
    style = f"<w:rPr>{look}</w:rPr>" if look else ""
    return f'<w:r>{style}<w:t xml:space="preserve">{escape(_NO_XML.sub("�", text))}</w:t></w:r>'
