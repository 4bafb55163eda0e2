"""First words that deny, restrict or except: is a sentence accepted without them?

    python benchmarks/left_out.py [--wrong]

Every head below stands before sentences of law, accounts, medicine and daily life; each is quoted without its head, as
it is, with a capital, and together with the sentence behind it. No such quote may be accepted. Beside them stand right
quotes: the sentence with its head, and one that begins somewhere inside a sentence that denies nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from pincite.citations.quotes import check_quote
from pincite.citations.reading.normalise import View

HEADS = (
    "No", "None of", "Not all of", "Not every one of", "Neither of", "Nothing in", "Nobody among",
    "Never have", "Nowhere do", "Hardly any of", "Scarcely any of", "Rarely do", "Seldom do", "Few of",
    "Only", "Only some of", "Only with leave may", "Solely", "Exclusively", "Except for",
    "Except as to", "With the exception of", "Excluding", "Other than", "Apart from", "But for",
    "Save for", "Notwithstanding", "Unless", "Without", "In no event shall",
    "Under no circumstances may", "At no time did", "On no account may", "By no means do",
    "In no way do", "There is no evidence that", "There is no proof that", "It is not true that",
    "It is not the case that", "It is unlikely that", "It is false that", "Failure of", "Absent",
    "In the absence of", "Contrary to", "Instead of", "Rather than", "If", "Until", "Provided",
    "Subject to", "In the event that", "Kein", "Keine", "Keiner der", "Nicht alle", "Nur", "Niemals",
    "Außer", "Ohne", "Sofern", "Aucun", "Aucune des", "Jamais", "Seulement", "Sans", "Sauf",
    "Ninguno de", "Nunca", "Sólo", "Salvo",
)  # fmt: skip
BODIES = (
    "the goods described in the annex are covered by the warranty of the seller.",
    "the accounts of the subsidiary were reconciled before the audit of 2019.",
    "patients who took the drug for eight weeks recovered within a month.",
    "members of the household keep pets in the flat during the summer.",
    "payments made under paragraph (b)(3) of this section are refunded to the consumer.",
)
_BEFORE, _AFTER = "The terms are set out below.", "Notices are sent by post."


def quotes_of(head: str) -> Iterator[tuple[str, str]]:
    """Source, quote without the head."""
    for at, body in enumerate(BODIES):
        mark = "\n\n(a) " if at == 1 else "\n\n" if at == 2 else "\n- " if at == 3 else " "
        source = f"{_BEFORE}{mark}{head} {body} {_AFTER}"
        for quote in (body, body.rstrip("."), body[0].upper() + body[1:], f"{body} {_AFTER}"):
            yield source, quote


def right() -> Iterator[tuple[str, str]]:
    """Source, right quote."""
    for head in HEADS:
        for body in BODIES:
            yield f"{_BEFORE} {head} {body} {_AFTER}", f"{head} {body}"
    for body in BODIES:
        for start in range(1, len(body.split()) - 6):
            source = f"{_BEFORE} According to the agreement {body} {_AFTER}"
            yield source, " ".join(body.split()[start:])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--wrong", action="store_true", help="show what was accepted, and the right ones that were not"
    )
    options = parser.parse_args()
    for name, every, wanted in (
        ("head left out", [item for head in HEADS for item in quotes_of(head)], False),
        ("right", list(right()), True),
    ):
        accepted = [check_quote(quote, View.of(source)).accepted for source, quote in every]
        print(f"{name}: {sum(accepted)} of {len(every)} accepted")
        for (source, quote), said in zip(every, accepted, strict=True):
            if options.wrong and said != wanted:
                print(f"  {source!r}\n    {quote!r}")


if __name__ == "__main__":
    main()
