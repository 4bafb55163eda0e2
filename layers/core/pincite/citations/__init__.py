"""The kernel: markers, quotes, support, enforcement, verdicts, fingerprints. Pure: no I/O, clock or randomness."""

VERIFIER = "4"
"""Version of the rules by which citations are judged; a change that can change a verdict changes it, and sweeps check
every stored citation again."""
