"""From nothing to the first cited answer on one's own file, as a newcomer gets there: by `make run`, by pip, by uvx.

    python -m benchmarks.newcomer [--out benchmarks/results/newcomer.md]

The checkout is cloned and the wheel built first, since nothing is on PyPI yet; then the clock starts. Each way has an
empty HOME and empty caches: everything that the package needs comes from the registry. It ends when `pincite ask` has
printed an answer with a citation of the file.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
UV = ROOT / ".tools" / "uv" / "bin"
FILE = "# Lease\n\n## Notice\n\nThe notice period is three months. Notice must be given in writing.\n"
QUESTION = "How long is the notice period?"
LIMIT_S = 120


def built(folder: Path) -> Path:
    subprocess.run([UV / "uv", "build", "--quiet", "--wheel", "--out-dir", folder], cwd=ROOT, check=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def ways(wheel: Path) -> dict[str, list[str]]:
    """Command lines, each in a shell of an empty folder."""
    started = "until grep -q 'pincite on http' ../run.txt; do kill -0 $server || exit 1; sleep 0.2; done"
    asked = f'.venv/bin/pincite ingest ../lease.md && .venv/bin/pincite ask "{QUESTION}"'
    return {
        "make run": [
            "cd checkout; setsid make run PORT=0 > ../run.txt 2>&1 & server=$!; "
            f"{started}; {asked}; status=$?; kill -- -$server; exit $status"
        ],
        "pip install": [
            f"{sys.executable} -m venv env",
            f"env/bin/pip install -q {wheel}",
            "env/bin/pincite ingest lease.md",
            f'env/bin/pincite ask "{QUESTION}"',
        ],
        "uvx": [
            f"uvx --from {wheel} pincite ingest lease.md",
            f'uvx --from {wheel} pincite ask "{QUESTION}"',
        ],
    }


def walked(commands: list[str], folder: Path) -> tuple[float, list[float]]:
    """Seconds in all, and of each command. Raises where there is no cited answer at the end."""
    (folder / "lease.md").write_text(FILE)
    kept = {
        name: os.environ[name]
        for name in ("SSL_CERT_FILE", "PIP_INDEX_URL", "UV_INDEX_URL")
        if name in os.environ
    }
    environment = {
        **kept,
        "PATH": f"{UV}:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(folder),
        "UV_SYSTEM_CERTS": "1",
    }
    took, said = [], ""
    for command in commands:
        began = time.monotonic()
        done = subprocess.run(
            ["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        took.append(time.monotonic() - began)
        if done.returncode:
            raise RuntimeError(f"{command}: {done.stderr[-1000:]}")
        said = done.stdout
    if "three months" not in said or "[1] lease.md" not in said:
        raise RuntimeError(f"no cited answer: {said}")
    return sum(took), took


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "newcomer.md")
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        wheel = built(Path(folder))
        for number, (name, commands) in enumerate(ways(wheel).items()):
            home = Path(folder) / str(number)
            home.mkdir()
            if name == "make run":
                subprocess.run(["git", "clone", "--quiet", ROOT, home / "checkout"], check=True)
            whole, each = walked(commands, home)
            told = ", ".join(f"{seconds:.0f}" for seconds in each)
            rows.append(f"| {name} | {whole:.0f} | {told} | {'yes' if whole < LIMIT_S else 'no'} |")
            print(rows[-1], flush=True)
    load = os.getloadavg()[0]
    given.out.write_text(
        "# A newcomer's first cited answer\n\n"
        f"`python -m benchmarks.newcomer`; {os.cpu_count()} cores, load {load:.0f} when it ended; empty caches.\n\n"
        "| way | seconds | each command | under two minutes |\n| --- | --- | --- | --- |\n"
        + "\n".join(rows)
        + "\n",
        "utf-8",
    )


if __name__ == "__main__":
    main()
