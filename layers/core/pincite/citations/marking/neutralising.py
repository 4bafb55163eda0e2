"""source text → the same, in which nothing reads as a citation marker."""

from __future__ import annotations

import re

from pincite.citations.marking.forms import UNKNOWN_COUNT, reading

_BRACKETED = re.compile(r"([\[【［〔〖])([^\[\]【】［］〔〕〖〗\n]{1,60})([\]】］〕〗])")
_LABELLED = re.compile(r"\((?=(?:sources?|citations?|ref(?:erence)?s?)\b)([^()\n]{1,60})\)", re.IGNORECASE)
_RUN = re.compile(r"\bC\d{1,4}(?=C\d)")
_TURN = re.compile(r"(?<![A-Za-z0-9_])(?:file)?(?:cite)?turn(?=\d+[a-z])|:contentReference(?=\[)")
_TAGGED = re.compile(r"<(?=/?(?:cite|co|grok:render|antml:cite)\b)", re.IGNORECASE)
_PRIVATE = re.compile("[\ue000-\uf8ff]")


def neutralise(source_text: str) -> str:
    """source text → text of the same length in which nothing reads as a marker, for a prompt.

    Brackets of citation-like text become `⟦ ⟧`, so a model cannot copy a source's own `[3]` into its answer, nor
    can a source write a marker for another. Everywhere, in code too: a source may open a fence to hide behind it.
    """

    def bracket(found: re.Match[str]) -> str:
        body = found[2]
        if reading(body, UNKNOWN_COUNT, ascii_brackets=found[1] == "[") is None:
            return found[0]
        return f"⟦{body}⟧"

    def label(found: re.Match[str]) -> str:
        return f"⟨{found[1]}⟩" if reading(found[1], UNKNOWN_COUNT, labelled=True) else found[0]

    text = _BRACKETED.sub(bracket, source_text)
    text = _LABELLED.sub(label, text)
    text = _RUN.sub(lambda found: found[0][:-1] + "·" if len(found[0]) > 2 else "c" + found[0][1:], text)
    text = _TURN.sub(lambda found: "·" + found[0][1:], text)
    text = _TAGGED.sub("‹", text)
    return _PRIVATE.sub("·", text)
