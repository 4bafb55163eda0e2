"""What a framework costs a question, around the same scripted reply, with the same embedding model, in one run.

    python benchmarks/overhead.py

Each peer runs in `.envs/peers` (see `benchmarks/peers/requirements.txt`), ours in this environment, one
process after another. Every time includes embedding the question once and searching 240 paragraphs. All take the same
file of weights: the peers run it as their own integration of FastEmbed does, and once more by our code (`lent`).
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE.parent / ".envs" / "peers" / "bin" / "python"

RUNS = (
    ("pincite",), ("haystack",), ("langchain",), ("llamaindex",),
    ("haystack", "--lent"), ("langchain", "--lent"), ("llamaindex", "--lent"),
)  # fmt: skip

for name, *lent in RUNS:
    python = sys.executable if name == "pincite" else PEERS
    done = subprocess.run(
        [python, f"ask_{name}.py", *lent], cwd=HERE / "peers", capture_output=True, text=True, check=False
    )
    print(done.stdout.strip() or f'{{"system": "{name}", "error": {done.stderr.strip()[-200:]!r}}}')
