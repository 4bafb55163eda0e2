"""What becomes of some answers (`answers.md`) and of single citations stays what it is, to the offset.

Each answer is enforced with and without repair, with the candidates (`@ number | claim | quote`) of a model that
proposes citations, and its citations are checked one by one. Sources are those of `pairs.md`, by heading. A change that
is meant is written with `python -m tests.unit.citations.test_answers_golden` and read in the diff.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pincite.citations.answer_units import claims_of
from pincite.citations.check import check_answer, check_citation, check_passages
from pincite.citations.cited_sources import DocumentText
from pincite.citations.markers import clean
from pincite.citations.support import Judges, SupportVerdict
from pincite.models import Candidate, Chunk, Page, Passage
from pincite.requests import (
    CandidateSource,
    GivenCitation,
    GivenSource,
    VerifyAnswerRequest,
    VerifyCitationRequest,
)
from tests.unit.citations.test_claims_golden import GOLDEN, read_pairs

SOURCES = {pair.topic: pair.source for pair in read_pairs()}
CASES = [
    json.loads(line)
    for line in (Path("tests/golden/cases") / "citation.jsonl").read_text("utf-8").splitlines()
]


class Draft(NamedTuple):
    """An answer, the headings of its sources, and what a second model proposes."""

    topics: list[str]
    text: str
    candidates: tuple[Candidate, ...]


def drafts() -> list[Draft]:
    out = []
    for section in re.split(r"(?m)^# ", (GOLDEN / "answers.md").read_text("utf-8"))[1:]:
        topics, _, body = section.partition("\n")
        proposed = [line[2:].split(" | ") for line in body.splitlines() if line.startswith("@ ")]
        out.append(
            Draft(
                topics.split(" | "),
                "\n".join(line for line in body.splitlines() if not line.startswith("@ ")).strip(),
                tuple(
                    Candidate(number=int(n), claim_text=claim, quote=quote) for n, claim, quote in proposed
                ),
            )
        )
    return out


def passages(topics: list[str]) -> list[Passage]:
    """Each source as two chunks' worth of a document: the passage begins at 1,000."""
    out = []
    for number, topic in enumerate(topics, 1):
        text = SOURCES[topic]
        chunk = Chunk(
            chunk_id=f"{topic}::1", document_id=topic, document_name=f"{topic}.pdf", document_version="sha256:1",
            collection="c", chunk_index=1, text=text, start_index=1000, end_index=1000 + len(text), page_number=2,
            section="S",
        )  # fmt: skip
        out.append(Passage(number=number, chunk=chunk, score=0.9))
    return out


def pages(topics: list[str]) -> dict[str, list[Page]]:
    return {
        topic: [
            Page(number=1, start=0, end=1000),
            Page(number=2, start=1000, end=1150),
            Page(number=3, start=1150, end=5000),
        ]
        for topic in topics
    }


def judge(claim: str, evidence: str) -> SupportVerdict:
    """A judge that says yes to what has an even number of letters."""
    return SupportVerdict(len(claim) % 2 == 0, "by length")


def said(draft: Draft) -> dict[str, Any]:
    """The whole answer, by every way in."""
    row: dict[str, Any] = {"answer": draft.text}
    given = tuple(GivenSource(id=topic, text=SOURCES[topic], page=7) for topic in draft.topics)
    beside = tuple(
        GivenCitation(number=each.number, claim_text=each.claim_text, text_span=each.quote)
        for each in draft.candidates
    )
    for repair in (False, True):
        found = check_answer(
            VerifyAnswerRequest(
                answer=draft.text, sources=given, repair=repair, citations=() if repair else beside
            )
        )
        row["repaired" if repair else "as it is"] = dumped(found)
    for name, judges in (("ours", Judges()), ("ours, judged", Judges(llm=judge))):
        checked = check_passages(
            draft.text, passages(draft.topics), draft.candidates, judges, pages=pages(draft.topics)
        )
        row[name] = {**dumped(checked), "report": dumped(checked.report())}
    cleaned = clean(draft.text, len(given))
    row["units"] = [
        [unit.start, unit.end, unit.kind, unit.numbers, unit.claim, unit.quotes]
        for unit in claims_of(cleaned.text, cleaned.markers)
    ]
    return row


def dumped(found: Any) -> Any:
    """What differs from the defaults, without what only repeats the source."""
    drop = {"source_text", "document_name", "document_version", "collection"}

    def slim(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: slim(each) for name, each in value.items() if name not in drop}
        return [slim(each) for each in value] if isinstance(value, list) else value

    return slim(found.model_dump(mode="json", exclude_defaults=True))


def document() -> DocumentText:
    """Four sources as one document of four chunks on two pages."""
    topics = ["Notice", "Trial", "Company", "Climate"]
    text = "\n\n".join(SOURCES[topic] for topic in topics)
    cuts = [0, *(text.index(SOURCES[topic]) for topic in topics[1:]), len(text)]
    chunks = tuple(
        Chunk(
            chunk_id=f"d::{at}",
            document_id="d",
            document_name="d.pdf",
            document_version="sha256:1",
            collection="c",
            chunk_index=at,
            text=text[start:end],
            start_index=start,
            end_index=end,
            page_number=1 + at // 2,
            section=topics[at],
        )
        for at, (start, end) in enumerate(pairwise(cuts))
    )
    page = (Page(number=1, start=0, end=cuts[2]), Page(number=2, start=cuts[2], end=len(text)))
    return DocumentText(
        document_id="d",
        document_name="d.pdf",
        document_version="sha256:1",
        text=text,
        chunks=chunks,
        pages=page,
    )


QUOTES = (
    ("Pets are not allowed except for guide dogs.", "Pets are not allowed.", 0, None),
    ("No serious adverse events were reported", "No serious adverse events were reported.", 0, 1),
    ("No serious adverse events were reported", "No serious adverse events were reported.", 3, None),
    ("The board approved the merger", "The board approved the merger.", 1, 2),
    ("The board approved the merger", "The board approved the merger.", 0, 1),
    ("The board rejected the merger", "The board rejected the merger.", 2, 2),
    ("Snow usually falls from October to May.", "Snow falls in January.", 3, 2),
    ("The pump delivers 40 litres per minute", "The pump delivers 40 litres.", 3, None),
    (
        "Keys are returned to Mr. Obi by noon. In the trial, 412 of 830 patients",
        "412 of 830 patients.",
        0,
        None,
    ),
    ("by noon", "Keys are returned by noon.", 0, 1),
    ("the glacier", "The glacier will vanish.", 3, 2),
    ("Members may bring up to two guests.", "Members may bring guests.", 1, None),
    ("In the trial … larger studies are needed.", "Larger studies are needed.", 1, None),
    ("", "Larger studies are needed.", 1, None),
    (None, "Larger studies are needed.", 1, None),
    ("larger studies are needed", None, 1, None),
    ("larger studies are needed", "Larger studies are needed.", 9, None),
)


def citations() -> list[dict[str, Any]]:
    """Single citations: of a document of ours by chunk and page, and of a caller's source with another at hand."""
    out = []
    others = (CandidateSource(id="other", text=SOURCES["Machine"]),)
    for quote, claim, chunk, page in QUOTES:
        ours = VerifyCitationRequest(
            document_id="d", chunk_index=chunk, page_number=page, expected_text_span=quote, claim_text=claim,
            candidates=others,
        )  # fmt: skip
        theirs = VerifyCitationRequest(
            source_text=document().text, expected_text_span=quote, claim_text=claim, candidates=others
        )
        out.append(
            {
                "quote": quote,
                "claim": claim,
                "chunk": chunk,
                "page": page,
                "ours": dumped(check_citation(ours, document=document())),
                "theirs": dumped(
                    check_citation(
                        theirs, collection=(CandidateSource(id="rules", text=SOURCES["Rules of a club"]),)
                    )
                ),
            }
        )
    return out


def cases() -> list[dict[str, Any]]:
    """The cases of other systems, whole."""
    out = []
    for case in CASES:
        text = case["answer"] if "answer" in case else "".join(case["deltas"])
        texts = case.get("texts") or [f"Words of source {n}." for n in range(1, case["sources"] + 1)]
        given = tuple(
            GivenSource(id=f"s{n}", text=text) for n, text in enumerate(texts[: case["sources"]], 1)
        )
        out.append(
            {
                "title": case["title"],
                **dumped(check_answer(VerifyAnswerRequest(answer=text, sources=given, repair=True))),
            }
        )
    return out


def lines() -> list[str]:
    rows = [*map(said, drafts()), *citations(), *cases()]
    return [json.dumps(row, ensure_ascii=False) for row in rows]


def test_what_becomes_of_answers():
    golden = (GOLDEN / "answers.jsonl").read_text("utf-8").splitlines()
    for line, old in zip(lines(), golden, strict=True):
        assert json.loads(line) == json.loads(old)


if __name__ == "__main__":
    (GOLDEN / "answers.jsonl").write_text("\n".join(lines()) + "\n", "utf-8")
