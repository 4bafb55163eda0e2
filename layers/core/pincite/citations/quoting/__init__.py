"""quote, source → where it stands, and each difference forgiven or told."""
