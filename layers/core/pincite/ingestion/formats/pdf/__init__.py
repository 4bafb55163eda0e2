"""PDF: words with their boxes → columns → lines → blocks; one module a step."""
