"""All labelled claims at once: what is proven, refuted or left open without a judge, and what one changes.

    python benchmarks/claim_kinds.py [DATA] [--oracle SCRIPT] [--kinds] [--wrong] [--rows FILE]

The committed sets of `tests/golden/claims` and those made from a seed; with DATA, also `DATA/expert_claims` (claims,
other languages, whole answers) and exchanges within the texts of `DATA`. SCRIPT is a judge for measuring: an
OpenAI-compatible server, `SCRIPT LABELS.jsonl --port N --say gold|yes`, that answers by the label or always yes.
Without a judge `verified` has to mean proven; with one that is always wrong, what was changed in so many words must
not pass all the same. Risk and coverage by score: `risk_coverage.py`.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import claim_passages
import exchanged
import harmless
import label_lines
import reordered
import spoilt
from claim_rows import GOLDEN, OUTCOMES, Checked, Row, arguments, checked, read, report, written

PINCITE = Path(sys.executable).with_name("pincite")
FOOLING = ("fooling_a", "fooling_b")
COLUMNS = (
    "verified are right | false accepted | right kept | right refused | false refuted | open: right, false"
)


def sets(data: Path | None) -> dict[str, list[Row]]:
    """title → rows, in the order of the table."""
    found = {name: read(GOLDEN / f"{name}.jsonl") for name in FOOLING}
    found["reworded, by hand"] = read(GOLDEN / "reworded.jsonl")
    found["label lines, by hand"] = read(GOLDEN / "label_lines.jsonl")
    found["label lines, made"] = label_lines.made(160, 1)
    found["other orders, by hand"] = read(GOLDEN / "reordered.jsonl")
    found["other orders, made"] = reordered.made(200, 1)
    found["German, French, Spanish"] = read(GOLDEN / "languages.jsonl")
    found["told harmlessly otherwise, made"] = harmless.made(4, 1)
    found["spoilt, made"] = spoilt.made(3, 1)
    passages = claim_passages.committed()
    for path in map(data.joinpath, exchanged.TEXTS) if data else ():
        if path.exists():
            passages += claim_passages.found(path, exchanged.MOST)
    found["exchanged within passages"] = exchanged.made(passages, exchanged.EACH, 1)
    for path in sorted((data / "expert_claims").glob("*.jsonl")) if data else ():
        if "answers" not in path.name:
            found[f"expert claims, {path.stem}"] = read(path)
    return found


def said_otherwise() -> tuple[str, list[Row]]:
    """What not even a judge that says yes may let pass: the source says otherwise in the same words."""
    kinds = ("value", "value pair", "unit", "bound", "period", "name")
    made = exchanged.made(claim_passages.committed(), 10, 1)
    return "a value, unit, bound, date or name exchanged", [row for row in made if row.kind in kinds]


def counted(results: Sequence[Checked]) -> str:
    """The cells of one set in the table."""
    count = Counter((each.row.supported, each.outcome) for each in results)
    right = sum(each.row.supported for each in results)
    wrong = len(results) - right
    accepted = count[True, "proven"] + count[False, "proven"]
    refused = count[True, "refuted"] + count[True, "unsupported"]
    cells = (
        (count[True, "proven"], accepted),
        (count[False, "proven"], wrong),
        (count[True, "proven"], right),
        (refused, right),
        (count[False, "refuted"], wrong),
    )
    shares = " | ".join(f"{some}/{of} = {100 * some / of:.1f} %" if of else "-" for some, of in cells)
    return f"{shares} | {count[True, 'open']}, {count[False, 'open']}"


def asked(command: str, bodies: Sequence[Mapping[str, Any]], url: str | None) -> list[dict[str, Any]]:
    """Lines through `pincite COMMAND --jsonl -`, with the judge at `url`."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PINCITE_")}
    if url:
        environment |= {"PINCITE_LLM_URL": url, "PINCITE_LLM_KEY": "none"}
    with TemporaryDirectory() as home:
        run = subprocess.run(
            [PINCITE, command, "--jsonl", "-"],
            input="".join(json.dumps(body) + "\n" for body in bodies),
            env=environment | {"PINCITE_HOME": home},
            capture_output=True,
            text=True,
            check=False,
        )
    out = [json.loads(line) for line in run.stdout.splitlines()]
    if len(out) != len(bodies):
        raise SystemExit(f"{len(bodies)} asked, {len(out)} answered: {run.stderr[-800:]}")
    return out


@contextmanager
def judge(script: Path, labels: Sequence[Mapping[str, Any]], say: str) -> Iterator[str]:
    """The judge for these labels on a free port of its own → its address; it ends with the block."""
    with socket.socket() as free, TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        path = Path(folder, "labels.jsonl")
        path.write_text("".join(json.dumps(line) + "\n" for line in labels), "utf-8")
        free.close()
        process = subprocess.Popen([sys.executable, script, path, "--port", str(port), "--say", say])
        try:
            for _ in range(100):
                with socket.socket() as probe:
                    if not probe.connect_ex(("127.0.0.1", port)):
                        break
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()
            process.wait()


def judged(rows: Sequence[Row], script: Path, say: str) -> list[Checked]:
    """The rows with a judge who says the label, or yes to all."""
    bodies = [{"source_text": row.source, "claim_text": row.claim} for row in rows]
    with judge(script, [written(row) for row in rows], say) as url:
        said = asked("verify-citation", bodies, url)
    return [
        Checked(row, OUTCOMES.get(each["verdict"], "open"), each["verdict"], each["reason"] or "")
        for row, each in zip(rows, said, strict=True)
    ]


def composed() -> list[dict[str, Any]]:
    """Two passages and what is true of them, as an answer; then the same with each false sentence about them put in."""
    passages: dict[str, list[Row]] = {}
    for row in read(GOLDEN / "reworded.jsonl"):
        passages.setdefault(row.source, []).append(row)
    texts, out = list(passages), []
    for one, other in zip(texts[::2], texts[1::2], strict=True):
        sources = [{"id": str(number), "text": text} for number, text in enumerate((one, other), 1)]
        right = [
            {"right": True, "text": f"{row.claim[:-1]} [{number}]."}
            for number, text in enumerate((one, other), 1)
            for row in passages[text]
            if row.supported
        ]
        wrong = [
            (number * 2, {"right": False, "text": f"{row.claim[:-1]} [{number}]."})
            for number, text in enumerate((one, other), 1)
            for row in passages[text]
            if not row.supported
        ]
        out.append({"sources": sources, "sentences": right})
        out += [{"sources": sources, "sentences": [*right[:at], each, *right[at:]]} for at, each in wrong]
    return out


def answers(rows: Sequence[dict[str, Any]], script: Path | None) -> str:
    """Whole answers → sentences and answers that pass wrongly, as a line of the table of answers."""
    bodies = [
        {"answer": " ".join(each["text"] for each in row["sentences"]), "sources": row["sources"]}
        for row in rows
    ]
    if script:
        with judge(script, rows, "gold") as url:
            said = asked("verify-answer", bodies, url)
    else:
        said = asked("verify-answer", bodies, None)
    sentences: Counter[tuple[bool, bool]] = Counter()
    misled = flawless = 0
    for row, answer in zip(rows, said, strict=True):
        for sentence, verdict in zip(row["sentences"], answer["sentences"], strict=False):
            sentences[sentence["right"], verdict["verdict"] == "verified"] += 1
        faulty = not all(sentence["right"] for sentence in row["sentences"])
        passes = answer["verification"]["status"] == "verified"
        misled += faulty and (passes or answer["verification"]["supported"])
        flawless += not faulty and passes
    faulty_ones = sum(not all(each["right"] for each in row["sentences"]) for row in rows)
    cells = (
        (sentences[False, True], sentences[False, True] + sentences[False, False]),
        (sentences[True, True], sentences[True, True] + sentences[True, False]),
        (misled, faulty_ones),
        (flawless, len(rows) - faulty_ones),
    )
    return " | ".join(f"{some} of {of}" for some, of in cells)


def main() -> None:
    """Print the tables."""
    parser = arguments(__doc__ or "")
    parser.add_argument("data", type=Path, nargs="?", help="folder that holds expert_claims and texts")
    parser.add_argument("--oracle", type=Path, help="a judge for measuring")
    parser.add_argument("--kinds", action="store_true", help="also a table of kinds for each set")
    options = parser.parse_args()
    every = sets(options.data)
    results = {title: checked(rows) for title, rows in every.items()}
    print(f"| no judge | claims | {COLUMNS} |\n| --- | ---: |{' ---: |' * 6}")
    for title, each in results.items():
        print(f"| {title} | {len(each)} | {counted(each)} |", flush=True)
    for say, name in (
        (("gold", "judge that is right"), ("yes", "judge that says yes")) if options.oracle else ()
    ):
        print(f"\n| {name} | claims | {COLUMNS} |\n| --- | ---: |{' ---: |' * 6}")
        for title, rows in (*every.items(), said_otherwise()):
            if "made" not in title and "exchanged within" not in title:
                print(f"| {title} | {len(rows)} | {counted(judged(rows, options.oracle, say))} |", flush=True)
    whole = {"composed of reworded claims": composed()}
    for path in sorted((options.data / "expert_claims").glob("answers*.jsonl")) if options.data else ():
        whole[path.stem] = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    print("\n| answers | wrong sentences passed | right kept | faulty answers passed | flawless ones |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for title, rows in whole.items():
        print(f"| {title}, no judge | {answers(rows, None)} |", flush=True)
        if options.oracle:
            print(f"| {title}, judge that is right | {answers(rows, options.oracle)} |", flush=True)
    print()
    if options.kinds or options.wrong or options.rows:
        report(results, options)


if __name__ == "__main__":
    main()
