"""(claim, sentence of its evidence) → what the claim says beyond it or against it: a rule a module."""
