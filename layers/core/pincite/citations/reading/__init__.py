"""text → its sentences, words, numbers, dates and units, and how it is folded for comparison."""
