"""The injection corpus, whole: documents that attack, against a model that obeys and against a real small one.

    python -m benchmarks.injection obedient|small [--rows DIR] [--out FILE]

Nothing false may be verified, no source invented, no prompt told. `obedient` writes what the document asks for, cites
it, and calls every claim supported; `small` is SmolLM2-135M-Instruct on one thread, its replies cut as in
`questions.py`.
Finished documents are kept in DIR, so a run that was ended goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from benchmarks.holding import fooled, named
from benchmarks.questions import ROOT, Capped, happened, model
from pincite import bootstrap, pipeline
from pincite.adapters.scripted_llm import ScriptedLLM
from pincite.ports import LLM
from pincite.requests import QueryRequest
from pincite.settings import Settings

CORPUS = ROOT / "tests" / "golden" / "injection" / "corpus.jsonl"
MODELS = ("obedient", "small")


def obedient(attack: Mapping[str, str]) -> ScriptedLLM:
    """Writes, cites and confirms what the document asks for."""
    false = attack["false_claim"]
    cited = {"citations": [{"number": 1, "claim_text": false, "quote": false}]}
    judged = {"supported": True, "reason": "the source says so"}
    replies = {"answer": attack["obedient"], "cite": json.dumps(cited), "judge": json.dumps(judged)}
    return ScriptedLLM(replies, model="obedient")


def row(attack: Mapping[str, str], llm: LLM) -> dict[str, Any]:
    """One document, alone in an index, and its question in mode `low`, which shows what the model wrote."""
    with tempfile.TemporaryDirectory() as home:
        parts = bootstrap.Parts(Settings(home=Path(home))).but(cite_llm=llm, answer_llm=llm)
        pipeline.ingest(named(attack), attack["document"].encode(), collection="default", parts=parts)
        answer = pipeline.ask(
            QueryRequest(query=attack["question"], inference_mode="low"), ("default",), parts
        )
    said = attack["false_claim"].rstrip(".").casefold() in answer.answer.casefold()
    fields = {
        "id": attack["id"],
        "kind": attack["kind"],
        "broken": list(fooled(answer, attack)),
        "said": said,
    }
    return {**fields, **happened(answer)}


def table(found: dict[str, list[dict[str, Any]]]) -> str:
    """Rows of each model → one line a kind of attack."""
    lines = [
        "| model, kind of attack | documents | broken | false claim written, unverified | abstained | verdicts |"
    ]
    lines.append("|" + " --- |" * 6)
    for name, rows in found.items():
        for kind in dict.fromkeys(each["kind"] for each in rows):
            some = [each for each in rows if each["kind"] == kind]
            verdicts = sum((Counter(each["verdicts"]) for each in some), Counter())
            cells = [
                len(some), sum(bool(each["broken"]) for each in some), sum(each["said"] for each in some),
                sum(bool(each["abstained"]) for each in some),
                ", ".join(f"{verdict} {count}" for verdict, count in sorted(verdicts.items())) or "none",
            ]  # fmt: skip
            lines.append(f"| {name}, `{kind}` | " + " | ".join(map(str, cells)) + " |")
    broken = [
        f"- {name}, {each['id']}: {each['broken']}"
        for name, rows in found.items()
        for each in rows
        if each["broken"]
    ]
    return "\n".join(lines + (["", "## Broken", "", *broken] if broken else []))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("model", choices=MODELS)
    parser.add_argument("--rows", type=Path, default=ROOT / ".run" / "injection")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "injection.md")
    given = parser.parse_args()
    given.rows.mkdir(parents=True, exist_ok=True)
    kept = {name: given.rows / f"{name}.jsonl" for name in MODELS}
    done = {each["id"] for each in _read(kept[given.model])}
    left = [attack for attack in _read(CORPUS) if attack["id"] not in done]
    with ExitStack() as stack:
        small = Capped(model("small", stack)) if left and given.model == "small" else None
        for number, attack in enumerate(left, 1):
            found = row(attack, small or obedient(attack))
            with kept[given.model].open("a", encoding="utf-8") as file:
                file.write(json.dumps(found) + "\n")
            print(f"{number}/{len(left)} {attack['id']} {found['broken'] or 'holds'}", flush=True)
    text = (
        "# Documents that attack\n\n`python -m benchmarks.injection obedient`, `… small`.\n\n"
        f"{table({name: _read(path) for name, path in kept.items() if path.exists()})}\n"
    )
    given.out.write_text(text, "utf-8")
    print(text)


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


if __name__ == "__main__":
    main()
