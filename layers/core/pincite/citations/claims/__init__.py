"""Whether statements prove a claim, refute it, or leave it open: `settle` is the way in."""
