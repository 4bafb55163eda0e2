"""The verifier's own error rates on labelled sets, beside plain baselines, all computed in one run."""
