"""60 questions over a folder of real documents, asked without a language model: what a newcomer gets.

    python -m benchmarks.workspace FOLDER [--home DIR] [--out FILE]
    python -m benchmarks.workspace FOLDER benchmarks/data/everyday --questions benchmarks/data/everyday_questions.jsonl

FOLDER: the documents that `data/workspace_questions.jsonl` was written for (Wikipedia pages, NIST SP 800-63, papers,
tables, scans). `everyday`: twenty letters, contracts, minutes, price lists and mails in English, German and French,
with questions on both folders together. With each question stands what the right passage says, as a pattern; `null`:
the documents do not say. Four numbers: right passage first (the first citation's passage has it), wrong under a line
that says every claim holds, answerable questions refused, and questions without an answer that were refused. The
questions are this project's own; none was changed after it was first asked.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from pathlib import Path

from pincite import bootstrap, pipeline
from pincite.errors import Permanent
from pincite.exporting.work import part_of
from pincite.local_files import local_files
from pincite.models import Answer
from pincite.requests import QueryRequest
from pincite.settings import Settings

COUNTED = (
    "answerable", "right first", "cited elsewhere", "refused", "wrong under green", "unanswerable", "rightly refused",
)  # fmt: skip
QUESTIONS = Path(__file__).parent / "data" / "workspace_questions.jsonl"


def first_passage(answer: Answer) -> str:
    """What the first citation of the text stands in, with its heading; nothing where nothing is cited."""
    if not answer.citations:
        return ""
    first = answer.citations[0]
    source = next((each.text for each in answer.sources if each.chunk_id == first.chunk_id), "")
    return f"{first.section or ''} {source}"


def holds(pattern: str, text: str) -> bool:
    """Blanks and case aside."""
    return re.search(pattern, " ".join(text.split()), re.IGNORECASE) is not None


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--questions", type=Path, default=QUESTIONS)
    parser.add_argument("--home", type=Path, default=Path(tempfile.mkdtemp()))
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    parts = bootstrap.Parts(Settings(home=given.home))
    for file in local_files(given.folders):
        try:
            pipeline.ingest(
                file.below, file.read(50 * 2**20), collection="default", parts=parts, source=file.source
            )
        except Permanent as error:
            print(f"not read: {error}")
    parts_of: dict[str, Counter[str]] = {}
    for line in given.questions.read_text("utf-8").splitlines():
        asked = json.loads(line)
        counts = parts_of.setdefault(
            " ".join(filter(None, (asked.get("lang"), asked.get("half")))), Counter()
        )
        answer = pipeline.ask(QueryRequest(query=asked["question"], use_cache=False), ("default",), parts)
        green = part_of(answer, {}).holds
        wanted = asked["answer"]
        if wanted is None:
            counts["unanswerable"] += 1
            counts["rightly refused"] += answer.abstained
            counts["wrong under green"] += green and not answer.abstained
        else:
            counts["answerable"] += 1
            right = holds(wanted, first_passage(answer))
            counts["right first"] += right
            counts["refused"] += answer.abstained
            counts["cited elsewhere"] += not answer.abstained and not right
            counts["wrong under green"] += green and not right
            if not right:
                print(f"{'refused' if answer.abstained else 'elsewhere'}: {asked['question']}")
        if wanted is None and not answer.abstained:
            print(f"answered: {asked['question']}")
    told = {
        "reranker": parts.reranker.name,
        **{name or "all": {one: counts[one] for one in COUNTED} for name, counts in sorted(parts_of.items())},
    }
    print(json.dumps(told, indent=1))
    if given.out:
        given.out.write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    main()
