"""cited span, new text → what was put in, renamed or linked anew, and what stands around it."""
