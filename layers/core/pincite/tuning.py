"""questions with their right documents → what each threshold would let through, and which to set.

Every question is searched once with no threshold at all; what was found is then cut by every threshold in turn, so the
curve costs no further search. A question is also looked at without its right documents: that is what a question looks
like to which nothing here has the answer, and it needs nobody to write one. Questions that nothing answers may be given
as well, and count with these.
"""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from pydantic import ValidationError

from pincite.answering.rerank import deduplicated
from pincite.answering.retrieve import TOP_FOR_AVERAGE, retrieve
from pincite.bootstrap import Parts
from pincite.errors import Invalid
from pincite.limits import Limits
from pincite.models import Filters, Hit, Noun
from pincite.requests import QueryRequest

MOST_QUESTIONS = 2000
DEPTH = 100
"""Chunks looked at a question: a right one further behind is not found by any setting."""
STEPS = tuple(round(0.05 * step, 2) for step in range(20))
"""Thresholds of the curve."""
KEPT = 0.97
"""Share of the answerable questions that a suggested threshold keeps, of those that none would lose."""
FEW = 30
"""Answerable questions below which a suggestion rests on too few."""
NAMES = ("question", "document", "frage", "dokument")


class LabelledQuestion(Noun):
    """A question and the names or ids of the documents that answer it; none where nothing does."""

    question: str
    documents: tuple[str, ...] = ()


class Searched(Noun):
    """What a search without thresholds found for one question: similarities of the right documents' chunks, of all,
    and of all but the right ones, best first. `place`: rank of the first right chunk among the hits in the index's
    order, from 1; 0 where none was found. `answerable`: whether a right document was named."""

    question: str
    answerable: bool
    place: int
    right: tuple[float, ...]
    every: tuple[float, ...]
    others: tuple[float, ...]


class Point(Noun):
    """At `threshold`: `kept` of the answerable questions go on with a right chunk among the hits; `stopped` of those
    that nothing answers are told that nothing is about them. Shares, 0–1."""

    threshold: float
    kept: float
    stopped: float


class Tuned(Noun):
    """What was measured and what follows. `first`, `found`: share of the answerable questions whose right document is
    first, and among `top_k`. `needed_k`: chunks that must be retrieved for `KEPT` of those that are found at all."""

    questions: int
    answerable: int
    nowhere: tuple[str, ...]
    first: float
    found: float
    needed_k: int
    min_similarity: tuple[Point, ...]
    min_avg_similarity: tuple[Point, ...]
    suggested: dict[str, float]
    today: dict[str, float]


def asked_of(name: str, data: bytes) -> list[LabelledQuestion]:
    """CSV or XLSX with the columns question and document, or JSON lines with these keys → questions. Several documents
    stand behind each other with `;` between them, none is an empty cell or `-`. Raises `Invalid`."""
    rows = list(_rows(name, data))
    if not rows or len(rows) > MOST_QUESTIONS:
        raise Invalid("questions", f"give 1 to {MOST_QUESTIONS}, each with the document that answers it")
    return rows


def _rows(name: str, data: bytes) -> Iterable[LabelledQuestion]:
    text = data.decode("utf-8-sig", "replace")
    if name.lower().endswith((".jsonl", ".json")):
        for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
            try:
                row = json.loads(line)
                said = row.get("documents", row.get("document", "")) or ""
                yield _asked(
                    str(row["question"]), said if isinstance(said, str) else ";".join(map(str, said))
                )
            except (ValueError, KeyError, AttributeError) as error:
                raise Invalid(
                    "questions", f"line {number} is no object with question and document"
                ) from error
        return
    if name.lower().endswith(".xlsx"):
        import python_calamine

        book = python_calamine.load_workbook(io.BytesIO(data))
        cells = [[str(cell) for cell in row] for row in book.get_sheet_by_index(0).to_python()]
    else:
        cells = list(csv.reader(io.StringIO(text), delimiter="\t" if name.lower().endswith(".tsv") else ","))
    for number, row in enumerate(cells):
        if row and row[0].strip() and not (number == 0 and row[0].strip().casefold() in NAMES):
            yield _asked(row[0], row[1] if len(row) > 1 else "")


def _asked(question: str, documents: str) -> LabelledQuestion:
    names = (each.strip() for each in documents.split(";"))
    try:
        QueryRequest(query=question.strip())
    except ValidationError as error:
        raise Invalid("questions", f"{question[:40]!r}: a question has 1 to 4000 characters") from error
    return LabelledQuestion(
        question=question.strip(), documents=tuple(each for each in names if each not in ("", "-"))
    )


def look(asked: LabelledQuestion, collections: Sequence[str], parts: Parts) -> Searched:
    """One search with no threshold."""
    limits = Limits.of(QueryRequest(query=asked.question), parts.settings)
    hits = list(
        deduplicated(
            retrieve(
                asked.question,
                collections=collections,
                filters=Filters(),
                top_k=max(DEPTH, limits.top_k),
                min_similarity=0.0,
                index=parts.index,
                embedder=parts.embedder,
            ).hits
        )
    )
    right = [hit for hit in hits if _is_of(hit, asked.documents)]
    places = [number for number, hit in enumerate(hits, 1) if _is_of(hit, asked.documents)]
    return Searched(
        question=asked.question,
        answerable=bool(asked.documents),
        place=min(places, default=0),
        right=_similarities(right),
        every=_similarities(hits[: limits.top_k]),
        others=_similarities([hit for hit in hits if not _is_of(hit, asked.documents)][: limits.top_k]),
    )


def _is_of(hit: Hit, documents: Sequence[str]) -> bool:
    """A document is meant by its id, its name, or the end of its name's path."""
    name = hit.chunk.document_name
    return any(each in (hit.chunk.document_id, name) or name.endswith(f"/{each}") for each in documents)


def _similarities(hits: Sequence[Hit]) -> tuple[float, ...]:
    return tuple(sorted((hit.similarity for hit in hits), reverse=True))


def tuned(seen: Sequence[Searched], parts: Parts) -> Tuned:
    """Pure but for the settings in use."""
    settings = parts.settings
    answerable = [each for each in seen if each.answerable]
    found = [each for each in answerable if each.place]
    unanswered = [each.others for each in seen]
    floors = [_at_floor(step, found, unanswered) for step in STEPS]
    floor = _suggested(floors, settings.min_similarity)
    averages = [_at_average(step, floor, found, unanswered) for step in STEPS]
    places = sorted(each.place for each in found)
    needed = places[max(0, math.ceil(KEPT * len(places)) - 1)] if places else 0
    return Tuned(
        questions=len(seen),
        answerable=len(answerable),
        nowhere=tuple(each.question for each in answerable if not each.place),
        first=_share(each.place == 1 for each in answerable),
        found=_share(0 < each.place <= settings.top_k for each in answerable),
        needed_k=needed,
        min_similarity=tuple(floors),
        min_avg_similarity=tuple(averages),
        suggested={
            "min_similarity": floor,
            "min_avg_similarity": _suggested(averages, settings.min_avg_similarity),
        }
        | ({"top_k": float(needed)} if needed > settings.top_k else {}),
        today={
            "min_similarity": settings.min_similarity,
            "min_avg_similarity": settings.min_avg_similarity,
            "top_k": float(settings.top_k),
        },
    )


def _at_floor(floor: float, found: Sequence[Searched], unanswered: Sequence[Sequence[float]]) -> Point:
    """A question goes on where a chunk is over the floor: a right one, where it is answerable."""
    return Point(
        threshold=floor,
        kept=_share(each.right[0] >= floor for each in found),
        stopped=_share(not each or each[0] < floor for each in unanswered),
    )


def _at_average(
    average: float, floor: float, found: Sequence[Searched], unanswered: Sequence[Sequence[float]]
) -> Point:
    """The same with the gate on the average of the five best over the floor."""
    return Point(
        threshold=average,
        kept=_share(each.right[0] >= floor and _mean(each.every, floor) >= average for each in found),
        stopped=_share(_mean(each, floor) < average for each in unanswered),
    )


def _mean(similarities: Sequence[float], floor: float) -> float:
    best = [each for each in similarities if each >= floor][:TOP_FOR_AVERAGE]
    return sum(best) / len(best) if best else 0.0


def _suggested(points: Sequence[Point], today: float) -> float:
    """The threshold that stops most while it, and the next one above, keeps `KEPT` of what the lowest keeps: other
    questions than these lie a step lower. Of those that stop as many it is today's, so that nothing is changed for
    nothing, else the lowest, which loses least of what was not asked here."""
    most = max((point.kept for point in points), default=0.0)
    fit = [point for point, above in pairwise(points) if min(point.kept, above.kept) >= KEPT * most]
    best = max((point.stopped for point in fit), default=0.0)
    alike = [point.threshold for point in fit if point.stopped == best]
    return today if not alike or alike[0] <= today <= alike[-1] else alike[0]


def _share(holds: Iterable[bool]) -> float:
    every = list(holds)
    return round(sum(every) / len(every), 4) if every else 0.0


class Tried(Noun):
    """What the whole path says with given thresholds. `right`: an answer that cites a right document. `other`: one that
    cites another. `silent`: answerable, and not answered. `stopped`: nothing answers it, and it was not answered."""

    right: int = 0
    other: int = 0
    silent: int = 0
    stopped: int = 0
    answered: int = 0


def tried(
    questions: Sequence[LabelledQuestion],
    thresholds: dict[str, float],
    collections: Sequence[str],
    parts: Parts,
    progress: Callable[[], None] = lambda: None,
) -> Tried:
    """Every question asked as anybody would ask it."""
    from pincite.pipeline import ask

    counts = dict.fromkeys(Tried.model_fields, 0)
    for each in questions:
        given = {name: value for name, value in thresholds.items() if name != "top_k"}
        request = QueryRequest.model_validate(
            {"query": each.question, "use_cache": False, **given}
            | ({"top_k": int(thresholds["top_k"])} if "top_k" in thresholds else {})
        )
        answer = ask(request, collections, parts)
        cited = {name for one in answer.citations for name in (one.document_id, one.document_name)}
        names = cited | {name.rpartition("/")[2] for name in cited}
        if each.documents:
            kind = "silent" if answer.abstained else "right" if names & set(each.documents) else "other"
        else:
            kind = "stopped" if answer.abstained else "answered"
        counts[kind] += 1
        progress()
    return Tried.model_validate(counts)
