"""text → what of it is markup, not words: ranges with the characters that they stand for.

HTML, Markdown, LaTeX, wiki and reStructuredText marks, escapes of JSON, block quotes, UTF-8 that was read as
Windows-1252, registration marks, and words broken at the end of a line. What is left out of a text here is left out of
quote and source alike, so that either may have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from importlib.resources import files

from pincite.citations.reading.formulas import formulas, raised

Rewrite = tuple[int, int, str]

# A hyphen (ASCII, Unicode, soft, pdfium's U+0002, OCR's ¬) that ends a line before a letter.
_LINE_HYPHEN = re.compile(r"[-\u2010¬\u00ad\u0002\ufffe]\u00ad?[ \t]*(?:\r\n?|\n)[ \t\r\n]{0,8}(?=[^\W\d_])")
_INLINE = (
    "a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub"
    "|sup|tt|u|var|wbr|italic|bold|xref|ext-link|sc|underline|overline|monospace|named-content|styled-content"
    "|inline-formula|roman|uri|email|hi|emph|foreign"
)
_BLOCK = (
    "address|article|aside|blockquote|body|br|caption|center|col|colgroup|dd|details|div|dl|dt|figcaption|figure|footer"
    "|h[1-6]|head|header|hr|html|img|li|main|meta|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
_TAG = re.compile(
    rf"</?(?:(?P<inline>{_INLINE})|{_BLOCK})(?:\s+[\w:-]{{1,40}}(?:\s?=\s?[^<>]{{0,300}})?)?\s?/?>|<!--.{{0,400}}?-->",
    re.IGNORECASE | re.DOTALL,
)
STRUCK = re.compile(
    r"<(?P<struck>s|del|strike)(?:\s[^<>]{0,200})?>[^<]{0,2000}(?:<(?!/?(?:s|del|strike)\b)[^<]{0,2000}){0,40}"
    r"</(?P=struck)\s?>|(?<!~)~~(?![~\s])[^~\n]{1,400}(?<!\s)~~(?!~)",
    re.IGNORECASE,
)
"""Words that are struck out, with their marks."""
_ORDINAL = re.compile(r"(?<=[0-9])(?:ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)")
_DEGREE = re.compile(r"(?<=[0-9\s])º(?=\s?[CF](?!\w))")
_ORDINAL_LETTERS = str.maketrans("ˢᵗⁿᵈʳʰ", "stndrh")
_LINK_TARGET = re.compile(
    r"\]\((?:[^()\s]|-[ \t]{0,4}\r?\n[ \t]{0,4}){0,400}(?:\([^()\s]{0,100}\)[^()\s]{0,100})?\)"
)
_WIKI_TARGET = re.compile(r"(?<=\[\[)[^\[\]|\n]{1,200}\|(?=[^\[\]|\n]{1,200}\]\])")
_ROLE = re.compile(r"(?<![\w:]):[a-z][a-z:]{1,20}:(?=`)")
_ENTITY = re.compile(r"&(?:amp;){0,3}(?:[A-Za-z]{2,8}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});")
_NESTED = re.compile(r"(?<=&)(?:amp;)+(?=#?\w+;)")
_BBCODE = re.compile(r"\[(/?)(b|i|u|s|em|quote|url|color|size|font|code)(?:=[^\]\n]{0,80})?\]", re.IGNORECASE)
_TIE = re.compile(r"(?<=[\w.,;:)])~(?=\w)")
_TIED = re.compile(r"(?<=[\w.,;:)])~(?=[^\W\d_])")
_EMPHASIS = re.compile(r"[*_]+|~~|==")
_COMMAND = re.compile(
    r"\\(?:cite[a-z]{0,10}|ref|label|eqref|pageref)\*?\{[^{}\n]{0,100}\}|\\[A-Za-z]{2,20}\*?\{"
    r"|(?<=\{)\\(?:bf|it|em|tt|sc|rm|sf|sl|b|i|ul)\b ?"
)
_SYMBOL = re.compile(r"\\([A-Za-z]{1,14})(?![A-Za-z{])")
_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\[nrt](?=[\s\\A-Z]|[a-z]|$)")
_ESCAPED_MARK = re.compile(r"(?<!\\)\\(?=[.!#+%$&_~](?!\w*\\))")
_MARKS = re.compile(r"(?<=[^\W_])\((?:R|TM|SM)\)")
_QUOTED_LINES = re.compile(r"(?:^[ \t]{0,3}(?:>[ \t]?)+[^\n]*(?:\n|\Z)){2,}", re.MULTILINE)
_QUOTED_LINE = re.compile(r"^[ \t]{0,3}(?:>[ \t]?)+", re.MULTILINE)
# A lead byte of UTF-8 with its continuations, each as Windows-1252 or Latin-1 shows it.
_TRAIL = "[\u0080-\u00bfŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]"
_MISREAD = re.compile(f"[Â-ß]{_TRAIL}|[à-ï]{_TRAIL}{{2}}|ð{_TRAIL}{{3}}")
_LONE = re.compile(r"(?<=[a-z0-9.,;:!?)'’”\"])Â(?=\s|$)")
# What is left of à and ” where the byte that cannot be shown was taken for a blank, or lost.
_LOST_BYTE = re.compile(rf"(?<![^\W_])Ã(?= )|â€(?!{_TRAIL})")
_RAISED_DOT = re.compile(
    r"(?<![0-9·^×] )(?<![0-9][·.,^×])(?<![·^×])(?<![0-9])([0-9]{1,4})[·∙‧⋅]"
    r"(?=[0-9]{1,4}(?![0-9·∙‧⋅^]|,[0-9]|\s?[=×·*^/+]))"
)
_FACTORED = re.compile(r"=\s?\Z")


def without_remarks(text: str) -> str:
    """text → the same without remarks (`<!-- … -->`) and what is struck out, both left blank: same length."""
    at = text.find("<!--")
    while at >= 0 and (end := text.find("-->", at)) >= 0:
        text = text[:at] + _blank(text[at : end + 3]) + text[end + 3 :]
        at = text.find("<!--", end)
    if "<" in text or "~~" in text:
        text = STRUCK.sub(lambda found: _blank(found[0]), text)
    return text


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def rewrites(text: str) -> Iterator[Rewrite]:
    """text → ranges and what stands for them; none overlap where it matters (later ones win)."""
    if "<" in text:
        for match in _TAG.finditer(text):
            inline = match["inline"] or match.group().startswith("<!--")
            yield match.start(), match.end(), "" if inline else " "
    if ">" in text:
        yield from _quoted(text)
    if "$" in text:
        yield from formulas(text)
    if "[/" in text:
        yield from _bbcode(text)
    if "~" in text and _TIED.search(text):
        for match in _TIE.finditer(text):
            yield match.start(), match.end(), " "
    if "](" in text:
        yield from _nothing(_LINK_TARGET, text)
    if "[[" in text:
        yield from _nothing(_WIKI_TARGET, text)
    if "`" in text:
        yield from _nothing(_ROLE, text)
    if "*" in text or "_" in text or "~~" in text or "==" in text:
        for match in _EMPHASIS.finditer(text):
            if _emphasises(text, match.start(), match.end()):
                yield match.start(), match.end(), ""
    if "\\" in text:
        yield from _escaped(text)
    if "&" in text:
        yield from _entities(text)
    if "ʰ" in text or "ᵗ" in text or "ᵈ" in text:
        for match in _ORDINAL.finditer(text):
            yield match.start(), match.end(), match.group().translate(_ORDINAL_LETTERS)
    if "º" in text:
        for match in _DEGREE.finditer(text):
            yield match.start(), match.end(), "°"
    if "(R)" in text or "M)" in text:
        yield from _nothing(_MARKS, text)
    if not text.isascii():
        yield from _misread(text)
        yield from _decimals(text)
    yield from raised(text)
    yield from _broken(text)


def _nothing(pattern: re.Pattern[str], text: str) -> Iterator[Rewrite]:
    for match in pattern.finditer(text):
        yield match.start(), match.end(), ""


def _bbcode(text: str) -> Iterator[Rewrite]:
    """Tags in square brackets that are closed."""
    closed = {match[2].lower() for match in _BBCODE.finditer(text) if match[1]}
    for match in _BBCODE.finditer(text):
        if match[2].lower() in closed:
            yield match.start(), match.end(), ""


def _quoted(text: str) -> Iterator[Rewrite]:
    """Lines that begin with > in a row, as mail and Markdown quote; a column of numbers is compared, not quoted."""
    for block in _QUOTED_LINES.finditer(text):
        bare = _QUOTED_LINE.sub("", block.group())
        if any(line[:1].isalpha() and " " in line for line in bare.splitlines()):
            for match in _QUOTED_LINE.finditer(text, block.start(), block.end()):
                yield match.start(), match.end(), " "


def _emphasises(text: str, start: int, end: int) -> bool:
    """Do one to three marks open or close a word, rather than stand inside or apart from one?"""
    before, after = text[start - 1 : start], text[end : end + 1]
    inside = (before.isalnum() or before in "_*") if before else False
    outside = (after.isalnum() or after in "_*") if after else False
    opens = not inside and bool(after) and not after.isspace()
    closes = not outside and bool(before) and not before.isspace()
    return end - start <= 3 and (opens or closes)


@cache
def _latex() -> dict[str, str]:
    lines = (files("pincite.citations") / "data" / "latex.tsv").read_text("utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def _escaped(text: str) -> Iterator[Rewrite]:
    """Commands of LaTeX without their names, symbols as what they print, line breaks and code points of JSON."""
    yield from _nothing(_COMMAND, text)
    taken = set()
    for match in _SYMBOL.finditer(text):
        if match.group(1) in _latex():
            taken.add(match.start())
            yield match.start(), match.end(), _latex()[match.group(1)]
    yield from _nothing(_ESCAPED_MARK, text)
    commands = {match.start() for match in _COMMAND.finditer(text)}
    for match in _ESCAPE.finditer(text):
        if match.start() not in taken and match.start() not in commands:
            char = chr(int(match.group(1), 16)) if match.group(1) else " "
            if not 0xD800 <= ord(char) < 0xE000:
                yield match.start(), match.end(), char


def _entities(text: str) -> Iterator[Rewrite]:
    for match in _ENTITY.finditer(text):
        written = _NESTED.sub("", match.group())
        char = unescape(written)
        char = unescape(written.lower()) if char == written else char
        if len(char) == 1:
            yield match.start(), match.end(), char


def _misread(text: str) -> Iterator[Rewrite]:
    """UTF-8 that was read as Windows-1252: ZÃ¼rich, donâ€™t."""
    for match in _MISREAD.finditer(text):
        try:
            raw = b"".join(_byte(char) for char in match.group())
            yield match.start(), match.end(), raw.decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            continue
    yield from _nothing(_LONE, text)
    for match in _LOST_BYTE.finditer(text):
        yield match.start(), match.end(), "à" if match.group() == "Ã" else "”"


def _decimals(text: str) -> Iterator[Rewrite]:
    """Raised dots of decimals, as in 3·5 per cent; not of products."""
    for match in _RAISED_DOT.finditer(text):
        if match[1] == "0" or not _FACTORED.search(text, max(0, match.start() - 2), match.start()):
            yield match.end() - 1, match.end(), "."


def _byte(char: str) -> bytes:
    return char.encode("latin-1") if ord(char) < 0x100 else char.encode("cp1252")


def _broken(text: str) -> Iterator[Rewrite]:
    """Words broken at the end of a line; where a capital follows a small letter, another line begins there."""
    for match in _LINE_HYPHEN.finditer(text):
        start = match.start()
        if start > 1 and text[start - 1] == " " and text[start] in "-\u2010¬":
            start -= 1
        if (
            start
            and text[start - 1].isalpha()
            and not (text[start - 1].islower() and text[match.end()].isupper())
        ):
            yield start, match.end(), ""
