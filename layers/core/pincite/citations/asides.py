"""line outside of what an answer says (heading, code, formula, note, entry of a list of sources) → does it tell a fact?

A name tells nothing (`Notice`, `What the lease says`); a clause does (`The landlord may enter`), and so does a value
with its unit (`Deposit: 500 euros`). Code tells something where it reads as words.
"""

from __future__ import annotations

import re
from functools import cache

from pincite.citations.claims.assertion import assertion, is_question
from pincite.citations.presupposed import of_an_event
from pincite.citations.text.data import cues, irregular, units
from pincite.citations.text.lemma import chiefly_verb, lemma

_MARKS = " \t>#*_/-=|;"
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_NAMING = re.compile(
    r"\W*(?:what|who|whom|whose|which|when|where|why|how|if|whether|about|on|for|was|wer|wie|wann|ob|comment|quand|où"
    r"|cómo|cuándo|qué|lo que)\b",
    re.IGNORECASE,
)
_VALUE = re.compile(r"[$€£¥]\s?\d|\d(?:[\d.,]*\d)?\s?(?P<unit>[%‰°€$£¥]|[A-Za-zµ]+(?:/[a-z]+)?)?")
_LABELLED = re.compile(r"[^\W\d_]{2,}[*_]{0,2}:[*_]{0,2}\s+(?:[^\W\d_]+\s+){0,3}\d[\d.,]*\s?[^\W\d_]{2,}")
"""A name and its value: `Maximum size: up to 32 GiB`."""
_CODE = re.compile(
    r"[{}()\[\]<>$\\_|;#&@+*]|--|::|\w\.\w|\w=|=\w|^\s*(?:import|from|def|class|return|for|if|while)\b"
)
_STATED = re.compile(r"[^\W\d_a-z].*\w\s+\w.*[^\W\d_][.!]")
"""Begins and ends as a sentence does."""
_ORDER = re.compile(r"(?<!\S)--?[a-z]|\w\[|::|=>|\w\(|^\s*\$ |[;{]\s*$")
"""What only commands and programs have."""
_TEXT = re.compile(r"\"([^\"\n]{12,})\"|'([^'\n]{12,}?)'(?!\w)")
_COMMENT = re.compile(r"^\s*(?:#+|//+|--|/?\*+|%+|<!--)\s*")
_COMMAND = re.compile(r"\\[A-Za-z]+")
_RELATION = re.compile(r"[=<>≤≥≈]|\\(?:leq?|geq?|approx|lt|gt|equiv|neq?)\b")
_ENTRY = re.compile(r"\.(?:pdf|docx?|html?|txt|md|xlsx?|pptx?)\b|https?://", re.IGNORECASE)
_LEAD = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)])?\s*\[[^\]\n]{1,60}\]:?\s*")
_MARKED = re.compile(r"(?<=\S)[ \t]\[\d{1,3}(?:[ \t]?[,–-][ \t]?\d{1,3})*\](?=[\s.,;:*]*$|[ \t])")
"""A citation in a line of code, where markers are not read as such."""
_DRESS = re.compile(r"^[\s>]*(?:[-*+•]|\d{1,3}[.)])?\s+|\*\*|__|</?[a-zA-Z][^<>]{0,200}>|\|")
_PROGRAMS = re.compile(
    r"python|py|python3|ipython|js|javascript|jsx|ts|typescript|tsx|java|c|h|cpp|c\+\+|cc|cs|csharp|go"
    r"|golang|rust|rs|ruby|rb|php|perl|pl|r|swift|kotlin|kt|scala|sh|bash|zsh|fish|shell|console|terminal"
    r"|powershell|ps1|bat|cmd|sql|css|scss|less|diff|patch|dockerfile|makefile|make|lua|haskell|hs|matlab"
    r"|julia|dart|elixir|clojure|asm|regex|graphql|proto|hcl|terraform|vim|awk|sed|groovy|http"
)
"""Languages in which orders are written to machines; all others hold text or data."""
_LANGUAGES = ("en", "de", "fr", "es")
_ENGLISH = frozenset(
    ("the", "of", "and", "in", "for", "to", "a", "an", "is", "are", "on", "with", "by", "may", "can")
)
_NO_SUBJECT = frozenset(("the", "a", "an", "and", "or", "of", "for", "to", "in", "by"))
_FEWEST = 3


def tells(line: str, kind: str, language: str = "") -> bool:
    """`kind`: head, names (the names of a table's columns), code, formula, source (an entry of a list), other.
    `language`: of the code, as its fence names it."""
    match kind:
        case "head":
            return _states(line.strip(_MARKS))
        case "names":
            return any(len(cell.split()) > _FEWEST and _clause(cell) for cell in line.split("|"))
        case "code":
            return _in_code(line, language)
        case "formula":
            words = _WORD.findall(_COMMAND.sub(" ", line))
            return bool(
                re.search(r"\d", line) and _RELATION.search(line) and any(len(each) > 2 for each in words)
            )
        case "source":
            return _ENTRY.search(line) is None and _clause(_LEAD.sub("", line))
    return False


def _states(text: str) -> bool:
    if is_question(text):
        return assertion(text) == ""
    return _clause(text) or _valued(text)


def may_tell(line: str, kind: str, language: str = "") -> bool:
    """Whether it does where the sources speak of the same: data and text set as code, a heading that asks."""
    match kind:
        case "head":
            return is_question(line.strip(_MARKS)) and of_an_event(line)
        case "code":
            names = sum(len(word) > _FEWEST - 1 for word in _WORD.findall(line))
            return (
                not _PROGRAMS.fullmatch(language)
                and names + (re.search(r"\d", line) is not None) > 1
                and not _ORDER.search(line)
            )
    return False


def _in_code(line: str, language: str) -> bool:
    quoted = [found[1] or found[2] for found in _TEXT.finditer(line)]
    text = _MARKED.sub("", line)
    if not _PROGRAMS.fullmatch(language):
        bare = _DRESS.sub(" ", text).strip()
        if _valued(text) or (not _CODE.search(bare) and (_states(bare) or _STATED.fullmatch(bare))):
            return True
    bare = _COMMENT.sub("", text).replace(" = ", ": ")
    if text != line and len(_WORD.findall(bare)) > 1 and not _CODE.search(bare.rstrip(".").lstrip(" -*+")):
        return True
    written = [*quoted, *([] if _CODE.search(bare.rstrip(".")) else [bare])]
    return any(
        (len(_WORD.findall(each)) >= _FEWEST and _states(each)) or (":" in each and _valued(each))
        for each in written
    )


def _clause(text: str) -> bool:
    """A subject and a verb in a form that says something of it."""
    if _NAMING.match(text):
        return False
    words = [word.lower() for word in _WORD.findall(text)]
    if len(words) < _FEWEST:
        return False
    languages = ("en",) if _ENGLISH & set(words) else _LANGUAGES
    finite = frozenset().union(*map(_finite, languages))
    if any(word in finite for word in words[1:-1]):
        return True
    return any(
        (word.endswith(("s", "ed")) or irregular().get(word, word) != word)
        and chiefly_verb(lemma(word))
        and not (words[at].endswith("s") or words[at] in _NO_SUBJECT)
        for at, word in enumerate(words[1:-1])
    )


@cache
def _finite(language: str) -> frozenset[str]:
    """Forms of `be` and `have`, and verbs of force, in one word."""
    found = cues(language).items()
    return frozenset(
        phrase[0]
        for phrase, each in found
        if len(phrase) == 1 and any(cue.category in ("be", "aux", "force") for cue in each)
    ) - {"be", "being", "been", "having", "'s", "a", "likely", "probably", "possibly", "perhaps"}


def _valued(text: str) -> bool:
    return _LABELLED.search(text) is not None or any(
        not found["unit"] or not found["unit"].isalpha() or found["unit"].lower() in units()
        for found in _VALUE.finditer(text)
        if found["unit"] or found[0][0] in "$€£¥"
    )
