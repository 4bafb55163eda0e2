"""A text, read once: tables of language (`data`), words (`lemma`), numbers (`quantity`), elements, statements."""
