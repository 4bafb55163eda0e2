"""How much processor time `import pincite` and `pincite --help` take: the least of 7, each in a process of its own.

python -m benchmarks.starting
"""

import resource
import subprocess
import sys
from pathlib import Path

RUNS = 7
MEASURED = {
    "python that does nothing": [sys.executable, "-c", "pass"],
    "import pincite": [sys.executable, "-c", "import pincite"],
    "pincite.Client, loaded": [sys.executable, "-c", "import pincite; pincite.Client"],
    "pincite --help": [str(Path(sys.executable).parent / "pincite"), "--help"],
}


def least_ms(command: list[str]) -> float:
    """Of the process and nothing beside it, so that a busy machine changes little."""
    times = []
    for _ in range(RUNS):
        before = _spent()
        subprocess.run(command, check=True, capture_output=True)
        times.append((_spent() - before) * 1000)
    return min(times)


def _spent() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


if __name__ == "__main__":
    print("| | processor ms |\n| --- | --- |")
    for name, command in MEASURED.items():
        print(f"| {name} | {least_ms(command):.0f} |")
