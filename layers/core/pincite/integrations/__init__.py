"""Somebody else's pipeline, its citations checked as ours are. Each module needs the extra of its name."""
