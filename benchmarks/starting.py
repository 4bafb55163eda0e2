"""How long `import pincite` and `pincite --help` take: median of 15, each in a process of its own.

python -m benchmarks.starting
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

RUNS = 15
EMPTY = [sys.executable, "-c", "pass"]
MEASURED = {
    "python that does nothing": EMPTY,
    "import pincite": [sys.executable, "-c", "import pincite"],
    "pincite.Client, loaded": [sys.executable, "-c", "import pincite; pincite.Client"],
    "pincite --help": [str(Path(sys.executable).parent / "pincite"), "--help"],
}


def median_ms(command: list[str]) -> float:
    """Wall clock, the first run left out."""
    times = []
    for _ in range(RUNS + 1):
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times[1:])


if __name__ == "__main__":
    print("| | median ms |\n| --- | --- |")
    for name, command in MEASURED.items():
        print(f"| {name} | {median_ms(command):.0f} |")
