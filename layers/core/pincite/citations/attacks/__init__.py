"""source text → what in it speaks to a model instead of a reader, however it is disguised."""
