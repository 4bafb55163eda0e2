"""(claim, source) → evidence, differences and the numbers from which support is judged."""
