"""Is the quote there, unaltered? Error rates and speed of `check_quote` beside simple matchers.

    python benchmarks/quotes.py DATA [--kinds] [--speed]

DATA holds folders with a `dev.jsonl` (or one such file): one object a line with `quote`, `source`, `spans` (offsets of
the true passage, may be empty), `verdict` (`match`, `altered`, `absent`; absent key: `match`) and `kind`. Printed: a
Markdown table a set, by kind with --kinds. A matcher accepts or refuses; "located" is the share of accepted right
quotes whose span has an intersection over union of at least 0.9 with the true one. --speed times a text of 1 MB made
of the sources.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import statistics
import time
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View

Span = tuple[int, int]
Verdict = tuple[bool, Span | None]
Matcher = Callable[[str, str], Verdict]
SETS = ("noisy_quotes", "ocr_real", "quotesum")
_WORD = re.compile(r"\w+")
_TYPOGRAPHY = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00ad": None, "\u200b": None}
)


def pincite(quote: str, source: str) -> Verdict:
    """This library."""
    check = check_quote(quote, View.of(source))
    return check.accepted, check.locations[0] if check.locations else None


def word_overlap(quote: str, source: str) -> Verdict:
    """Literal, or 70 % of the quote's words occur somewhere in the source."""
    at = source.find(quote)
    if at >= 0:
        return True, (at, at + len(quote))
    words = set(_WORD.findall(quote.lower()))
    return bool(words) and len(words & set(_WORD.findall(source.lower()))) >= 0.7 * len(words), None


def partial_ratio(threshold: float) -> Matcher:
    """rapidfuzz's best window, accepted from a similarity on."""

    def match(quote: str, source: str) -> Verdict:
        found = fuzz.partial_ratio_alignment(quote, source)
        if found is None:
            return False, None
        return found.score >= threshold, (found.dest_start, found.dest_end) if len(quote) <= len(
            source
        ) else None

    return match


def folded_exact(quote: str, source: str) -> Verdict:
    """NFKC, quotes, dashes, line-end hyphens, spaces and case folded; then contained or not."""

    def fold(text: str) -> str:
        text = unicodedata.normalize("NFKC", text).translate(_TYPOGRAPHY).casefold()
        return re.sub(r"\s+", " ", re.sub(r"(?<=[a-z])-\s*\n\s*(?=[a-z])", "", text)).strip()

    return fold(quote) in fold(source), None


MATCHERS: dict[str, Matcher] = {
    "pincite": pincite,
    "word overlap ≥ 0.7": word_overlap,
    "rapidfuzz partial_ratio ≥ 80": partial_ratio(80),
    "rapidfuzz partial_ratio ≥ 90": partial_ratio(90),
    "NFKC + spaces + case, exact": folded_exact,
}


def overlap(found: Span | None, true: list[Span]) -> float:
    """Found span, true spans → the best intersection over union."""
    if found is None:
        return 0.0
    best = 0.0
    for start, end in true:
        shared = min(found[1], end) - max(found[0], start)
        if shared > 0:
            best = max(best, shared / (max(found[1], end) - min(found[0], start)))
    return best


def score(items: list[dict[str, Any]], matcher: Matcher) -> dict[str, Any]:
    """Labelled quotes, matcher → counts of accepted by verdict and by kind, located, milliseconds a quote."""
    by_verdict: dict[str, list[bool]] = defaultdict(list)
    by_kind: dict[tuple[str, str], list[bool]] = defaultdict(list)
    located: list[bool] = []
    spent: list[float] = []
    for item in items:
        begun = time.perf_counter()
        accepted, span = matcher(item["quote"], item["source"])
        spent.append((time.perf_counter() - begun) * 1e3)
        verdict = item.get("verdict", "match")
        by_verdict[verdict].append(accepted)
        by_kind[verdict, item.get("kind", "quote")].append(accepted)
        if accepted and verdict == "match" and item["spans"] and span is not None:
            located.append(overlap(span, [tuple(true) for true in item["spans"]]) >= 0.9)
    return {"verdicts": by_verdict, "kinds": by_kind, "located": located, "ms": statistics.median(spent)}


def share(values: list[bool]) -> str:
    return f"{sum(values)}/{len(values)} = {100 * sum(values) / len(values):.1f} %" if values else "–"


def table(name: str, items: list[dict[str, Any]], kinds: bool) -> None:
    """One labelled set → its Markdown table."""
    print(f"\n## {name}, {len(items)} quotes\n")
    print("| matcher | right accepted | altered accepted | absent accepted | located IoU ≥ 0.9 | ms |")
    print("|---|---|---|---|---|---|")
    results = {label: score(items, matcher) for label, matcher in MATCHERS.items()}
    for label, result in results.items():
        verdicts = result["verdicts"]
        cells = [share(verdicts[verdict]) for verdict in ("match", "altered", "absent")]
        print(f"| {label} | {' | '.join(cells)} | {share(result['located'])} | {result['ms']:.2f} |")
    if kinds:
        print("\n| kind | " + " | ".join(results) + " |\n|---|" + "---|" * len(results))
        for kind in sorted(results["pincite"]["kinds"]):
            rates = [sum(r["kinds"][kind]) / len(r["kinds"][kind]) for r in results.values()]
            print(f"| {kind[0]}: {kind[1]} | " + " | ".join(f"{rate:.2f}" for rate in rates) + " |")


def megabyte(sources: list[str], seed: int) -> tuple[str, str]:
    """Sources → a text of 1 MB of their sentences in random order, and a passage of 200 characters from its middle."""
    rng = random.Random(seed)
    sentences = [part for source in sources for part in source.split(". ") if 40 < len(part) < 400]
    chosen: list[str] = []
    while (sum(map(len, chosen[-2000:])) and len(chosen) < 2) or sum(map(len, chosen)) < 1_000_000:
        chosen += rng.choices(sentences, k=500)
    text = ". ".join(chosen)[:1_000_000]
    start = text.index(". ", 500_000) + 2
    return text, text[start : start + 200].rsplit(" ", 1)[0]


def timed(action: Callable[[], Any], times: int = 9) -> str:
    """Action → median and best milliseconds of processor time."""
    spent = []
    for _ in range(times):
        begun = time.process_time()
        action()
        spent.append((time.process_time() - begun) * 1e3)
    return f"{statistics.median(spent):.1f} (best {min(spent):.1f})"


def speed(sources: list[str]) -> None:
    """Print the time of one quote in 2 KB and in 1 MB, of building the view, and of hostile input."""
    text, quote = megabyte(sources, 7)
    long = max(quote.split(), key=len)
    noisy = quote.replace(long, long[:2] + long[3] + long[2] + long[4:])
    absent = (
        "Seventeen lavender typewriters were auctioned beneath the old aqueduct, and nobody disputed the marmalade "
        * 2
    )
    small = text[480_000:482_000]
    part = small[600:800].split(" ", 1)[1].rsplit(" ", 1)[0]
    view = View.of(text)
    check_quote(quote, view)
    print("\n## Speed, ms of one core\n\n| what | ms |\n|---|---|")
    print(f"| view of 1 MB | {timed(lambda: View.of(text), 5)} |")
    whole = timed(lambda: check_quote(absent[:200], View.of(text)), 5)
    print(f"| view of 1 MB, its index and one absent quote | {whole} |")
    for name, wanted in (("word for word", quote), ("with noise", noisy), ("absent", absent[:200])):
        kept = timed(lambda wanted=wanted: check_quote(wanted, view))
        print(f"| 200 characters in 1 MB, view kept, {name} ({check_quote(wanted, view).status}) | {kept} |")
    print(f"| 200 characters in 2 KB, view built | {timed(lambda: check_quote(part, View.of(small)), 30)} |")
    print(
        f"| the same with noise | {timed(lambda: check_quote(part.replace('e', 'c', 1), View.of(small)), 30)} |"
    )
    hostile = {
        "'a ' repeated": "a " * 524_288, "one letter repeated": "x" * 1_048_576, "brackets": "[(" * 500_000,
        "one sentence repeated": "lorem ipsum dolor sit amet " * 38_837, "ordinary text": text,
    }  # fmt: skip
    quotes = {
        "10 KB of the text": text[300_000:310_000],
        "10 KB of one letter": "x" * 10_000,
        "10 KB of two words": "the tenant " * 900,
    }
    worst = ("", 0.0)
    for name, source in hostile.items():
        for second, wanted in quotes.items():
            begun = time.process_time()
            check_quote(wanted, View.of(source))
            taken = (time.process_time() - begun) * 1e3
            worst = max(worst, (f"{second} in {name}", taken), key=lambda pair: pair[1])
    print(
        f"| worst of {len(hostile) * len(quotes)} pairs of 1 MB and 10 KB, view built: {worst[0]} | {worst[1]:.0f} |"
    )
    print(
        f"| peak memory of this process, MB | {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} |"
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path)
    parser.add_argument("--kinds", action="store_true", help="accept rates by kind")
    parser.add_argument("--speed", action="store_true", help="time the first set's sources")
    options = parser.parse_args()
    paths = [options.data] if options.data.is_file() else [options.data / name / "dev.jsonl" for name in SETS]
    sets = {
        path.parent.name: [json.loads(line) for line in path.open(encoding="utf-8")]
        for path in paths
        if path.is_file()
    }
    if not sets:
        parser.error(f"no labelled set in {options.data}")
    for name, items in sets.items():
        table(name, items, options.kinds)
    if options.speed:
        speed([item["source"] for item in next(iter(sets.values()))])


if __name__ == "__main__":
    main()
