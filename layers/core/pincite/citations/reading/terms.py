"""text → terms: words with offsets, their stems, and how rare a stem is in running text.

A term is what two texts must share to speak of the same thing. Scripts without spaces (Han, kana, Hangul) give
one term a character, so that overlap means something there too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_ENDING = r"(?i:s|t|re|ve|ll|d|m)\b"
_NORTH = r"(?i:nor)['’](?i:[a-z]{3,})"
"""`nor'easter` is from the north and denies nothing."""
WORD = re.compile(rf"[぀-ヿ㐀-鿿가-힯]|{_NORTH}|[^\W_぀-ヿ㐀-鿿가-힯]+(?:[.,]\d+)*(?:['’]{_ENDING})?")
_ASCII = re.compile(rf"{_NORTH}|[A-Za-z0-9]+(?:[.,]\d+)*(?:'{_ENDING})?", re.ASCII)
"""`WORD` for a text in ASCII, which takes half as long."""

STOP = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "being",
        "but",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "doing",
        "for",
        "from",
        "had",
        "has",
        "have",
        "having",
        "he",
        "her",
        "hers",
        "him",
        "his",
        "how",
        "i",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "itself",
        "may",
        "might",
        "more",
        "most",
        "must",
        "my",
        "no",
        "nor",
        "not",
        "of",
        "off",
        "on",
        "once",
        "or",
        "our",
        "ours",
        "out",
        "own",
        "same",
        "she",
        "should",
        "so",
        "some",
        "such",
        "than",
        "that",
        "the",
        "their",
        "theirs",
        "them",
        "themselves",
        "then",
        "there",
        "these",
        "they",
        "this",
        "those",
        "through",
        "to",
        "too",
        "under",
        "until",
        "up",
        "very",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "which",
        "while",
        "who",
        "whom",
        "whose",
        "why",
        "will",
        "with",
        "would",
        "you",
        "your",
        "yours",
        "also",
        "both",
        "each",
        "other",
        "over",
        "about",
        "after",
        "before",
        "during",
        "between",
        "because",
        "any",
        "all",
        "only",
        "just",
        "well",
        "however",
        "upon",
        "within",
        "without",
        "s",
        "t",
        "re",
        "ve",
        "ll",
        "d",
        "m",
    ]
)

IRREGULAR = {
    "men": "man", "women": "woman", "children": "child", "people": "person", "feet": "foot", "wrote": "write",
    "written": "write", "won": "win", "sang": "sing", "sung": "sing", "began": "begin", "begun": "begin",
    "born": "birth", "died": "death", "dies": "death", "die": "death", "dead": "death", "made": "make",
    "gave": "give",
    "given": "give", "took": "take", "taken": "take", "went": "go", "gone": "go", "came": "come",
    "saw": "see",
    "seen": "see", "found": "find", "founded": "founder", "grew": "grow", "grown": "grow", "held": "hold",
    "led": "lead",
    "left": "leave", "lost": "lose", "met": "meet", "paid": "pay", "ran": "run", "said": "say",
    "sold": "sell",
    "sent": "send", "spoke": "speak", "spoken": "speak", "spent": "spend", "taught": "teach", "told": "tell",
    "thought": "think", "wore": "wear", "worn": "wear", "kept": "keep", "knew": "know", "known": "know",
    "became": "become", "built": "build", "bought": "buy", "brought": "bring", "chose": "choose",
    "chosen": "choose",
    "drew": "draw", "drawn": "draw", "drove": "drive", "driven": "drive", "fell": "fall", "fallen": "fall",
    "fought": "fight", "flew": "fly", "rose": "rise", "risen": "rise", "lay": "lie", "meant": "mean",
    "shot": "shoot",
    "stood": "stand", "swam": "swim", "threw": "throw", "thrown": "throw", "analyses": "analysis",
    "lives": "life",
    "wives": "wife", "leaves": "leave", "better": "good", "best": "good", "worse": "bad", "worst": "bad",
    "arose": "aris", "arisen": "aris", "awoke": "awak", "awoken": "awak", "bore": "bear", "borne": "bear",
    "beaten": "beat", "bent": "bend", "bound": "bind", "bit": "bite", "bitten": "bite", "bled": "ble",
    "blew": "blow", "blown": "blow", "broke": "break", "broken": "break", "bred": "bre", "burnt": "burn",
    "caught": "catch", "clung": "cling", "crept": "creep", "dealt": "deal", "dug": "dig", "dreamt": "dream",
    "drank": "drink", "drunk": "drink", "ate": "eat", "eaten": "eat", "fed": "feed", "felt": "feel",
    "fled": "flee", "forbade": "forbid", "forbidden": "forbid", "forgot": "forget", "forgotten": "forget",
    "forgave": "forgiv", "forgiven": "forgiv", "froze": "freez", "frozen": "freez", "hung": "hang",
    "heard": "hear", "hid": "hide", "hidden": "hide", "knelt": "kneel", "laid": "lie", "learnt": "learn",
    "lent": "lend", "lit": "light", "mistook": "mistak", "mistaken": "mistak", "overcame": "overcom",
    "overtook": "overtak", "overtaken": "overtak", "overrode": "overrid", "overridden": "overrid",
    "oversaw": "overse", "overseen": "overse", "proven": "prov", "rode": "ride", "ridden": "ride",
    "rang": "ring", "rung": "ring", "sought": "seek", "shook": "shak", "shaken": "shak", "shone": "shin",
    "shown": "show", "shrank": "shrink", "shrunk": "shrink", "sank": "sink", "sunk": "sink", "sat": "sit",
    "slept": "sleep", "slid": "slid", "spun": "spin", "sprang": "spr", "sprung": "spr", "stole": "steal",
    "stolen": "steal", "stuck": "stick", "stung": "sting", "struck": "strik", "stricken": "strik",
    "strove": "striv", "striven": "striv", "swore": "swear", "sworn": "swear", "swept": "sweep",
    "swollen": "swell", "swung": "swing", "tore": "tear", "torn": "tear", "underwent": "undergo",
    "undergone": "undergo", "understood": "understand", "undertook": "undertak", "undertaken": "undertak",
    "undid": "undo", "undone": "undo", "upheld": "uphold", "woke": "wake", "woken": "wake", "wove": "weav",
    "woven": "weav", "wept": "weep", "withdrew": "withdraw", "withdrawn": "withdraw", "withheld": "withhold",
    "withstood": "withstand", "rebuilt": "rebuild", "resold": "resell", "repaid": "repay",
    "foresaw": "forese", "foreseen": "forese",
}  # fmt: skip

SUFFIXES = (
    ("ization", "ize"), ("isation", "ize"), ("ational", "ate"), ("fulness", "ful"), ("iveness", "ive"),
    ("ication", "ify"), ("ations", "ate"), ("ation", "ate"), ("ments", "ment"), ("ingly", ""),
    ("edly", ""), ("ities", "ity"),
    ("ators", "ate"), ("ator", "ate"), ("ings", ""), ("ies", "y"), ("ied", "y"), ("ing", ""),
    ("ers", "er"), ("ness", ""), ("sses", "ss"),
    ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("ed", ""), ("ly", ""), ("es", "e"), ("s", ""),
)  # fmt: skip


_BY_LETTER = {
    letter: tuple((suffix, put) for suffix, put in SUFFIXES if suffix[-1] == letter)
    for letter in {suffix[-1] for suffix, _ in SUFFIXES}
}


class Term(NamedTuple):
    """A word of a text: `text[start:end]`, lower case in `word`, reduced in `stem`."""

    word: str
    stem: str
    start: int
    end: int


_PLURALS = frozenset({"men", "women", "children", "people", "feet"})


def past(word: str) -> bool:
    """Whether a lower-case word has the form of a verb in the past."""
    return (word.endswith("ed") and len(word) > 3) or (word in IRREGULAR and word not in _PLURALS)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """lower-case word → stem: irregular forms, then one suffix off (a light Porter, 1980, without its later steps)."""
    word = word.replace("’", "'")
    if word.endswith("'s"):
        word = word[:-2]
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    for suffix, put in _BY_LETTER.get(word[-1], ()):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            if suffix == "s" and word[-2] in "su":
                return word
            base = word[: len(word) - len(suffix)] + put
            if not put and len(base) > 3 and base[-1] == base[-2] and base[-1] not in "lsz":
                base = base[:-1]
            return base[:-1] if len(base) > 3 and base.endswith("e") else base
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def written(text: str, start: int = 0, end: int | None = None) -> list[str]:
    """text, range → its words as they are written, in order."""
    return (_ASCII if text.isascii() else WORD).findall(text, start, len(text) if end is None else end)


def terms(text: str) -> list[Term]:
    """text → its words in order."""
    new, find = tuple.__new__, text.find  # a named tuple's own constructor takes three times as long
    out, end = [], 0
    for word in written(text):
        start = find(word, end)  # what stands between two words begins none, so this is where it was found
        end = start + len(word)
        out.append(new(Term, (*reduced(word), start, end)))
    return out


@lru_cache(maxsize=65536)
def reduced(written: str) -> tuple[str, str]:
    """A word as it is written → in lower case, and its stem."""
    word = written.lower()
    return word, stem(word)


def content(words: list[Term]) -> list[Term]:
    """Terms that carry meaning of their own: no stop words, no single Latin letters."""
    return [
        w
        for w in words
        if w.word not in STOP and (len(w.word) > 1 or not w.word.isascii() or w.word.isdigit())
    ]
