"""a document written elsewhere → the citations it makes, as its author or another system wrote them.

Markdown: a reference names an indexed document, or what looks like a file: in brackets or parentheses, as a link, after
a dash below a quotation, in `<cite>`, in a footnote or in a numbered list of sources. JSON: objects, wherever they
stand, that name a document and quote or claim something; the field names of common systems are known.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import unquote

from pincite.citations.reading import sentences
from pincite.citations.reading.wordclasses import NEGATORS
from pincite.errors import Invalid
from pincite.models import Noun

_NAMED = re.compile(
    r"\[(?P<label>[^\[\]\n]{0,300})\]\((?P<link>[^()\s]{1,300})\)"
    r"|【(?P<box>[^【】\n]{1,300})】"
    r"|<(?P<tag>cite|source)>(?P<tagged>[^<>\n]{1,300})</(?P=tag)>"
    r"|[(\[](?P<held>[^()\[\]\n]{1,300})[)\]]"
    r"|^[> \t]{0,20}(?:—|–|--?)[ \t]{0,5}(?P<dashed>[^\n]{1,300})$",
    re.MULTILINE,
)
_LEAD = re.compile(
    r"(?:\d{1,4}:\d{1,4}†|(?:see|source|sources|doc|document|from|cf|ref|file|quelle|siehe)\b[.:]?[ \t]{0,5})",
    re.IGNORECASE,
)
_PAGE = re.compile(
    r"(?:[,;:|(][ \t]*|#|[ \t])(?:pages?|pp?|seite|s)\b[.]?[ \t=]{0,5}(\d{1,6})", re.IGNORECASE
)
_FILE = re.compile(
    r"[^\n,;:#|]{1,200}?\.(?:pdf|docx?|pptx?|html?|md|txt|odt|epub|xlsx?)(?![\w.])", re.IGNORECASE
)
_QUOTATION = re.compile(r"[“„\"«]([^“”„\"«»]{1,2000})[”“\"»]|(?<!\w)[‘']([^‘’'\n]{12,600})[’'](?!\w)")
_CITING = re.compile(
    r"(?:as (?!of\b)|according to |per )[^\"“”«»„.!?:;]{1,80}[,:]\s*(?=[\"“«„])", re.IGNORECASE
)
_NOTE = re.compile(
    r"^[ \t]{0,3}(?:\[\^?([^\]\n]{1,50})\]:?|(\d{1,4})[.)])[ \t]{1,5}(\S[^\n]*)$", re.MULTILINE
)
_MARKS = re.compile(r"\^?[\w-]{1,50}(?:[ \t]{0,3}[,;][ \t]{0,3}[\w-]{1,50}){0,20}")
_FENCE = re.compile(r"[ ]{0,3}(```|~~~)")
_ABOVE = 4_000
"""Characters in which a block quotation above a reference is looked for."""

_HELD = ("metadata", "document", "file_citation", "node", "source")
_DOCUMENT = (
    "document", "document_name", "document_title", "filename", "file_name", "source", "file", "title", "name", "path",
    "url", "document_id", "doc_id", "file_id",
)  # fmt: skip
_QUOTE = ("quote", "text_span", "cited_text", "snippet", "page_content", "excerpt", "text", "content")
_CLAIM = ("claim", "claim_text")
_PAGES = ("page", "page_number", "page_label", "start_page_number")
_LISTS = ("annotations", "source_documents", "source_nodes", "sources", "content", "documents")


class Reference(Noun):
    """One citation as the document has it. `line`: 1-based, 0 where there are no lines."""

    document: str
    page: int | None = None
    quote: str | None = None
    claim: str | None = None
    line: int = 0


def in_markdown(content: str, names: Sequence[str]) -> Iterator[Reference]:
    """`names`: of the indexed documents. In the order of the text."""
    prose = _without_code(content)
    known = sorted((name.casefold() for name in names), key=len, reverse=True)
    notes = {(mark or number): text for mark, number, text in _NOTE.findall(prose) if _named(text, known)}
    prose = _NOTE.sub(lambda found: "" if (found[1] or found[2]) in notes else found[0], prose)
    places = list(sentences.split(prose))
    starts = [start for start, _ in places]
    lines = [found.start() for found in re.finditer("\n", prose)]
    for match in _NAMED.finditer(prose):
        at = bisect_right(starts, match.start()) - 1
        start, end = places[at] if at >= 0 else (match.start(), match.end())
        sentence, line = prose[start : max(end, match.end())], bisect_right(lines, match.start()) + 1
        before = prose[start : match.start()]
        quote = (
            _quotation(before)
            or _quoted_above(prose[max(0, match.start() - _ABOVE) : match.start()])
            or _quotation(prose[match.end() : end])
        )
        for said, own in _said(match, notes):
            name = _named(said, known)
            if name is not None:
                yield Reference(
                    document=name,
                    page=_paged(said),
                    quote=(_quotation(own) if own else None) or quote,
                    claim=_claim(sentence),
                    line=line,
                )


def in_json(content: str) -> Iterator[Reference]:
    """Raises `Invalid` where there is no list of citations, or one of them names no document or no words."""
    try:
        found = list(_items(json.loads(content), None))
    except (ValueError, RecursionError):
        found = []
    if not found:
        raise Invalid("file", "the JSON holds no list of citations with `document` and `quote` or `claim`")
    return iter(found)


def _without_code(content: str) -> str:
    """Fenced code is no prose; its lines stay, empty."""
    out: list[str] = []
    fence = ""
    for line in content.split("\n"):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and fence == mark[1]:
            fence = ""
        out.append("" if fence or mark else line)
    return "\n".join(out)


def _said(match: re.Match[str], notes: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What a reference says, and the note it points to, in which its quotation may stand."""
    if match["link"]:
        where = unquote(match["link"])
        yield (where if _FILE.search(where) else match["label"]), ""
        return
    said = match["box"] or match["tagged"] or match["held"] or match["dashed"]
    marks = re.split(r"[ \t]*[,;][ \t]*", said.removeprefix("^")) if _MARKS.fullmatch(said) else []
    if marks and all(mark.removeprefix("^") in notes for mark in marks):
        for mark in marks:
            yield notes[mark.removeprefix("^")], notes[mark.removeprefix("^")]
        return
    yield from ((part, "") for part in said.split(";"))


def _named(said: str, known: Sequence[str]) -> str | None:
    """The document that a reference begins with: an indexed one, or what looks like a file."""
    flat = said.strip().strip("*_`<>").strip()
    lead = _LEAD.match(flat)
    for form in filter(None, (flat, flat[lead.end() :].strip("*_`") if lead else "")):
        for end in (form, form.replace("\\", "/").rpartition("/")[2]):
            indexed = next((name for name in known if end.casefold().startswith(name)), None)
            if indexed is not None:
                return indexed
    form = flat[lead.end() :] if lead else flat
    file = _FILE.match(form.strip())
    return file[0] if file and "://" not in said else None


def _paged(said: str) -> int | None:
    page = _PAGE.search(said)
    return int(page[1]) if page else None


def _quotation(text: str) -> str | None:
    found = [double or single for double, single in _QUOTATION.findall(text)]
    return found[-1].strip() if found else None


def _quoted_above(text: str) -> str | None:
    """The block quotation that ends right before a reference that stands alone."""
    lines: list[str] = []
    for line in reversed(text.rstrip(" \t\n(—–-").split("\n")):
        if not line.lstrip().startswith(">"):
            break
        lines.append(line.lstrip().lstrip("> "))
    return " ".join(reversed(lines)).strip() or None


def _claim(sentence: str) -> str | None:
    """The sentence without its references, and without what leads into its quotation (`As the lease says,`), which no
    source says of itself; None where no words are left."""
    bare = re.sub(r"\[([^\[\]\n]{1,300})\]\([^()\s]{1,300}\)", r"\1", sentence)
    bare = _NAMED.sub("", bare).strip(" \t\n>*-—–.")
    citing = _CITING.match(bare)
    if citing and not NEGATORS.intersection(citing[0].casefold().split()):
        bare = bare[citing.end() :]
    return bare if re.search(r"\w{2,}\W+\w{2,}", bare) else None


def _items(value: Any, claim: str | None, *, each_is_one: bool = True) -> Iterator[Reference]:
    """Every object of the list of citations, wherever it hangs. `claim`: the text that the list belongs to.

    `each_is_one`: the list is one of citations; an object that is none is an error, never passed over.
    """
    if isinstance(value, list):
        for each in value:
            found = list(_items(each, claim))
            if each_is_one and not found:
                raise ValueError("no citation")
            yield from found
    elif isinstance(value, dict):
        cited = value.get("citations")
        own = value["text"] if isinstance(value.get("text"), str) else claim
        if isinstance(cited, list | dict):
            yield from _items(list(cited.values()) if isinstance(cited, dict) else cited, own)
            return
        reference = _reference(value, claim)
        if reference is not None:
            yield reference
            return
        for name in _LISTS:
            if isinstance(value.get(name), list):
                yield from _items(value[name], own, each_is_one=name != "content")


def _reference(value: dict[str, Any], claim: str | None) -> Reference | None:
    flat: dict[str, Any] = {}
    for holder in (value, value.get("node")):
        if isinstance(holder, dict):
            for name in _HELD:
                if isinstance(holder.get(name), dict):
                    flat |= holder[name]
            flat |= {name: each for name, each in holder.items() if isinstance(each, str | int)}
    document, quote, said = (_first(flat, names) for names in (_DOCUMENT, _QUOTE, _CLAIM))
    if document is None or (quote is None and said is None):
        return None
    page = _first(flat, _PAGES)
    number = int(page) if page is not None and page.isdigit() else None
    if number is not None and "page_content" in flat:
        number += 1  # that system counts pages from 0
    return Reference(document=document, page=number, quote=quote, claim=said or claim)


def _first(flat: dict[str, Any], names: Sequence[str]) -> str | None:
    return next((str(flat[name]) for name in names if flat.get(name) not in (None, "")), None)
