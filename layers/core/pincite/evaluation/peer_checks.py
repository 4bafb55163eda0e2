"""Other packages' checkers, each behind one call. A program of its own: it is run by the interpreter of an environment
that has them, imports nothing of pincite, and answers `[claim or quote, source]` a line with `[accepted, score, span]`.

    PYTHON peer_checks.py NAME < pairs.jsonl
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

Span = tuple[int, int] | None
Said = tuple[bool, float, Span]
Check = Callable[[str, str], Said]


def thefuzz(quote: str, source: str) -> Said:
    """Partial ratio of at least 80."""
    from thefuzz import fuzz

    score = fuzz.partial_ratio(quote, source)
    return score >= 80, score / 100, None


def fuzzysearch(quote: str, source: str, share: float) -> Said:
    """A stretch within so many edits a letter."""
    from fuzzysearch import find_near_matches

    found = find_near_matches(quote, source, max_l_dist=max(1, int(len(quote) * share)))
    if not found:
        return False, 0.0, None
    best = min(found, key=lambda match: match.dist)
    return True, 1 - best.dist / len(quote), (best.start, best.end)


def fuzzy_regex(quote: str, source: str) -> Said:
    """Up to five errors, the pattern of a widely copied citation validator; at most five seconds."""
    import regex

    for errors in range(6):
        try:
            found = regex.search(f"(?:{regex.escape(quote)}){{e<={errors}}}", source, timeout=5)
        except TimeoutError:
            break
        if found:
            return True, 1 - errors / max(1, len(quote)), found.span()
    return False, 0.0, None


def cite_right(text: str, source: str, strict: bool = False) -> Said:
    """Every sentence of the text is `supported`; the score is the least coverage, less where it is not."""
    from cite_right import CitationConfig, align_citations

    found = align_citations(text, [source], config=CitationConfig.strict() if strict else CitationConfig())
    best = [max(each.citations, key=lambda one: one.score, default=None) for each in found]
    worth = {"supported": 1.0, "partial": 0.8}
    scores = [
        (float(one.components.get("answer_coverage", 0)) if one else 0.0) * worth.get(each.status, 0.5)
        for each, one in zip(found, best, strict=True)
    ]
    held = bool(found) and all(each.status == "supported" for each in found)
    return held, min(scores, default=0.0), _hull([(one.char_start, one.char_end) for one in best if one])


def cite_right_facts(text: str, source: str) -> Said:
    """Every claim that it finds in the text is verified."""
    from cite_right import verify_facts

    found = verify_facts(text, [source])
    best = [each.best_citation for each in found.claim_verifications if each.best_citation]
    held = found.num_claims > 0 and found.num_verified == found.num_claims
    score = found.min_confidence if found.num_claims else 0.0
    return held, score, _hull([(one.char_start, one.char_end) for one in best])


def anchorcite_verbatim(quote: str, source: str) -> Said:
    """A sentence of the source has it word for word, or nearly."""
    from anchorcite import find_verbatim_span, split_sentences_with_offsets

    found = find_verbatim_span(quote, split_sentences_with_offsets(source), source)
    return (True, found.score, (found.start_offset, found.end_offset)) if found else (False, 0.0, None)


def anchorcite(text: str, source: str, threshold: float | None = None) -> Said:
    """Its lexical scorer anchors the text."""
    from anchorcite import CitationAnchorer, LexicalScorer

    options = {} if threshold is None else {"threshold": threshold}
    found = CitationAnchorer(scorer=LexicalScorer(), **options).anchor(text, source)
    return (True, found.score, (found.start_offset, found.end_offset)) if found else (False, 0.0, None)


def citation_integrity_check(text: str, source: str) -> Said:
    """The text, cited, passes."""
    from citation_integrity_check import verify

    found = verify(f"{text.rstrip('.')} [1].", [{"id": "1", "text": source}])
    return bool(found.ok), float(found.coverage), None


def _hull(spans: list[tuple[int, int]]) -> Span:
    return (min(start for start, _ in spans), max(end for _, end in spans)) if spans else None


QUOTES: dict[str, Check] = {
    "thefuzz partial ratio ≥ 80": thefuzz,
    "fuzzysearch, 10 % edits": partial(fuzzysearch, share=0.1),
    "fuzzysearch, 20 % edits": partial(fuzzysearch, share=0.2),
    "regex, 5 errors": fuzzy_regex,
    "cite-right": cite_right,
    "cite-right, strict": partial(cite_right, strict=True),
    "cite-right, facts": cite_right_facts,
    "anchorcite, verbatim": anchorcite_verbatim,
    "anchorcite, claim": anchorcite,
    "citation-integrity-check": citation_integrity_check,
}
CLAIMS: dict[str, tuple[Check, float | None]] = {
    "cite-right": (cite_right, None),
    "cite-right, facts": (cite_right_facts, 0.6),
    "anchorcite, lexical": (partial(anchorcite, threshold=0.0), 0.4),
    "citation-integrity-check": (citation_integrity_check, None),
}
"""Name → check, and the score from which its makers accept; None: tuned on the other half of a set."""


def main() -> None:
    """`claims` or `quotes`, and a name. The last line is the seconds that the checks took."""
    kind, name = sys.argv[1:]
    check = QUOTES[name] if kind == "quotes" else CLAIMS[name][0]
    pairs: list[list[Any]] = [json.loads(line) for line in sys.stdin]
    check("A first call reads what it needs.", "A first call reads what it needs.")
    start = time.perf_counter()
    said = [check(*pair) for pair in pairs]
    seconds = time.perf_counter() - start
    for each in said:
        print(json.dumps(each))
    print(seconds)


if __name__ == "__main__":
    main()
