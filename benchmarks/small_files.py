"""Questions about files of a page → how many are answered, and right, by default.

    python -m benchmarks.small_files [FOLDER] [--mode balanced] [--show] [--without SET] [--together]

Each file is a collection of its own; `--together`: all files of a set are one, and an answer is right only where it
cites the file. `small/files.jsonl` and `small/questions.jsonl`: made for this, with a question a file that it does not
answer. `fresh`, `letters`: the same, in a person's words; with these three the regressions of `fit_page.py` and
`fit_among.py` are fitted. `unseen`: the same, not looked at while anything was chosen; `office`, `office_unseen`: the
files of one office, half of the questions not looked at. FOLDER: files of `small/public.jsonl`. An answer is right
where its first quoted sentence, or one after it, holds the words that answer.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pincite import bootstrap, pipeline
from pincite.requests import QueryRequest
from pincite.settings import Settings

SMALL = Path(__file__).parent / "small"
SETS = {
    "own": ("files.jsonl", "questions.jsonl"),
    "fresh": ("fresh_files.jsonl", "fresh.jsonl"),
    "letters": ("letters_files.jsonl", "letters.jsonl"),
    "unseen": ("unseen_files.jsonl", "unseen.jsonl"),
    "office": ("office_files.jsonl", "office.jsonl"),
    "office_unseen": ("office_files.jsonl", "office_unseen.jsonl"),
    "desk": ("desk_files.jsonl", "desk.jsonl"),
    "desk_unseen": ("desk_files.jsonl", "desk_unseen.jsonl"),
}


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SMALL / name).read_text("utf-8").splitlines()]


def outcomes(
    files: dict[str, bytes], questions: list[dict[str, Any]], mode: str, together: bool = False
) -> Iterator[tuple[str, dict[str, Any], str]]:
    """(outcome, question, answer). `right`, `wrong`, `abstained: reason`; for one without an answer `held back` or
    `answered all the same`."""
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home)))
        for name, data in files.items():
            pipeline.ingest(name, data, collection="all" if together else name, parts=parts)
        for each in questions:
            request = QueryRequest(query=each["question"], inference_mode=mode, use_cache=False)  # type: ignore[arg-type]
            answer = pipeline.ask(request, ("all" if together else each["file"],), parts)
            found = outcome(answer.answer, answer.abstain_reason, each["answer"])
            cited = {citation.document_name for citation in answer.citations}
            yield "wrong" if found == "right" and each["file"] not in cited else found, each, answer.answer


def outcome(text: str, reason: str | None, wanted: str | None) -> str:
    if wanted is None:
        return "held back" if reason else "answered all the same"
    if reason:
        return f"abstained: {reason.partition(':')[0]}"
    return "right" if wanted.casefold() in text.casefold() else "wrong"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--mode", default="balanced")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--without", choices=[*SETS, "public"], action="append", default=[])
    given = parser.parse_args()
    sets = {
        label: ({each["name"]: each["text"].encode() for each in lines(files)}, questions)
        for label, (files, questions) in SETS.items()
        if label not in given.without
    }
    if given.folder:
        public = {each["file"] for each in lines("public.jsonl")}
        sets["public"] = (
            {name: (given.folder / name).read_bytes() for name in sorted(public)},
            "public.jsonl",
        )
    for label, (files, questions) in sets.items():
        count: Counter[str] = Counter()
        for found, each, text in outcomes(files, lines(questions), given.mode, given.together):
            count[found] += 1
            if given.show and found not in ("right", "held back"):
                print(f"  {found} | {each['file']} | {each['question']} | {each['answer']} | {text[:300]}")
        print(json.dumps({label: dict(sorted(count.items()))}))


if __name__ == "__main__":
    main()
