"""Two texts, aligned once: what is the same (`same`), which goes with which (`align`), what differs (`difference`)."""
