"""What the inference layer adds to a cold start: each model in a process of its own, from nothing to its first reading.

    python -m benchmarks.cold [--starts 5] [--layer FOLDER] [--out benchmarks/results/cold.md]

`import`: Python and what the model's adapter needs; `load`: the file read, hashed and made a session; `first`: one
question with one text. Processor time of all threads, and on the clock; median of the starts, each with the file in the
system's cache, as Lambda has it after a layer was used once. FOLDER: a layer as `sam build` makes it
(`make -C layers/inference build-InferenceLayer ARTIFACTS_DIR=FOLDER`), whose size is told.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

OUT = Path(__file__).parent / "results" / "cold.md"
TEXT = "Rent is due on the first day of each month."
PARTS = {
    "embedder (MiniLM)": (
        "from pincite.adapters.onnx_embedder import minilm",
        "model = minilm(); model._model._session; model._model._encoder",
        f"model.embed([{TEXT!r}])",
    ),
    "reranker (cross-encoder)": (
        "from pathlib import Path; from pincite.adapters import cross_encoder",
        "model = cross_encoder.installed(Path('nowhere')); model._model._session; model._model._encoder",
        f"model.read('When is rent due?', [{TEXT!r}])",
    ),
}
PROGRAM = """
import json, time
laps = []
def lap(): laps.append((time.process_time(), time.perf_counter()))
lap()
{0}
lap()
{1}
lap()
{2}
lap()
print(json.dumps([(b[0] - a[0], b[1] - a[1]) for a, b in zip(laps, laps[1:])]))
"""


def laps_of(statements: tuple[str, str, str]) -> list[tuple[float, float]]:
    """(processor, clock) seconds of import, load and first."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(*statements)], capture_output=True, text=True, check=True
    )
    return [(float(cpu), float(wall)) for cpu, wall in json.loads(done.stdout)]


def size_mb(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 2**20


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--layer", type=Path)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    lines = [
        "# The cold start of the inference layer",
        "",
        "`python -m benchmarks.cold`, processor seconds (on the clock), median of "
        f"{given.starts} starts; {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f} when it began.",
        "",
        "| | import | load | first text | all |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, statements in PARTS.items():
        runs = [laps_of(statements) for _ in range(given.starts)]
        cells = [(median(run[at][0] for run in runs), median(run[at][1] for run in runs)) for at in range(3)]
        whole = (
            median(sum(cpu for cpu, _ in run) for run in runs),
            median(sum(wall for _, wall in run) for run in runs),
        )
        told = " | ".join(f"{cpu:.2f} ({wall:.2f})" for cpu, wall in (*cells, whole))
        lines.append(f"| {name} | {told} |")
    if given.layer:
        lines += [
            "",
            f"The layer is {size_mb(given.layer):.0f} MiB unzipped (Lambda takes 250 with all layers).",
        ]
    lines += ["", "Each function as Lambda starts it, clients and index included: [runtime.md](runtime.md)."]
    given.out.write_text("\n".join(lines) + "\n", "utf-8")
    print(given.out.read_text("utf-8"))


if __name__ == "__main__":
    main()
