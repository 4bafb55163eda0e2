"""A stored answer as a document to hand on: Word, PDF, Markdown, or one HTML file with all its proof. Pure."""
