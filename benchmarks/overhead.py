"""What a framework costs a question, around the same scripted reply, with the same embedding model, in one run.

    python benchmarks/overhead.py

Each peer runs in `.envs/peers` (see `benchmarks/peers/requirements.txt`), ours in this environment, one
process after another. Every time includes embedding the question once and searching 240 paragraphs.
"""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE.parent / ".envs" / "peers" / "bin" / "python"

for name in ("pincite", "haystack", "langchain", "llamaindex"):
    python = sys.executable if name == "pincite" else PEERS
    done = subprocess.run(
        [python, f"ask_{name}.py"], cwd=HERE / "peers", capture_output=True, text=True, check=False
    )
    print(done.stdout.strip() or f'{{"system": "{name}", "error": {done.stderr.strip()[-200:]!r}}}')
