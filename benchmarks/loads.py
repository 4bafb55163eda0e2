"""A bulk load on this machine: the stack on moto before a real OpenSearch node, many small files through `loading`.

    python benchmarks/loads.py [--files 2000] [--concurrency 20] [--out benchmarks/results/loads.md]

What is measured here is what a load does (calls, executions, what is passed over the second time, what waits while the
index is behind), not how fast AWS is: moto runs everything in this one process.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

from pincite.aws import commands, loading
from pincite.aws.stack import Stack
from tests.aws.localaws import LocalAws, local_aws, step_functions
from tests.fakes.opensearch_node import OpenSearchNode

DATA = Path(__file__).parent.parent / "tests" / "golden" / "xquad_en" / "docs.jsonl"
COLLECTION = "archive"


def put(aws: LocalAws, files: int) -> None:
    texts = [json.loads(line)["text"] for line in DATA.open(encoding="utf-8")]
    s3, bucket = aws.client("s3"), aws.outputs["UploadBucket"]
    for number in range(files):
        key = f"uploads/{COLLECTION}/load/{number % 40}/{number}.txt"
        s3.put_object(Bucket=bucket, Key=key, Body=f"{texts[number % len(texts)]} ({number})".encode())


def load(aws: LocalAws, concurrency: int) -> dict[str, Any]:
    aws.runtime.calls.clear()
    aws.forget()
    began = time.perf_counter()
    commands.load(Stack("pincite"), COLLECTION, concurrency=concurrency)
    runs = aws.executions("LoadingStateMachine", timeout=900)
    took = time.perf_counter() - began
    names = {physical: logical for logical, physical in aws.resources.items()}
    calls = Counter(names[name].removesuffix("Function") for name, _ in aws.runtime.calls)
    assert runs[0]["status"] == "SUCCEEDED"
    return {"s": took, "calls": dict(calls)}


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--files", type=int, default=2000)
    arguments.add_argument("--concurrency", type=int, default=20)
    arguments.add_argument("--out", type=Path)
    given = arguments.parse_args()
    lines = [
        "| load | files | took | functions called | documents indexed |",
        "|---|---|---|---|---|",
    ]

    def told(name: str, aws: LocalAws, found: dict[str, Any]) -> None:
        indexed = sum(each.status == "indexed" for each in parts().catalogue.walk((COLLECTION,)))
        calls = ", ".join(f"{function} {count:,}" for function, count in sorted(found["calls"].items()))
        lines.append(f"| {name} | {given.files:,} | {found['s']:.0f} s | {calls} | {indexed:,} |")
        print(lines[-1], flush=True)

    node = OpenSearchNode()
    try:
        node.start()
        parameters = {"SearchKind": "existing", "SearchEndpoint": node.url}
        with local_aws(parameters=parameters) as aws:
            from pincite.aws.bootstrap import parts

            aws.begin()
            put(aws, given.files)
            told("the first", aws, load(aws, given.concurrency))
            told("again", aws, load(aws, given.concurrency))
            depths = iter([loading.MOST_WAITING + 1] * 50)
            type(parts().index).waiting = lambda self: next(depths, 0)
            step_functions.waits.clear()
            put(aws, given.files // 10)
            told("a tenth in new versions, 50 picks find the index behind", aws, load(aws, given.concurrency))
            lines.append(
                f"\n{len(step_functions.waits)} picks waited, {sum(step_functions.waits):.0f} s together."
            )
    finally:
        node.close()
    print("\n".join(lines))
    if given.out:
        given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
