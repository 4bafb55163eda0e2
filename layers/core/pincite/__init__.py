"""pincite: answers from your own documents, with every citation checked against the words of the source."""

__version__ = "0.1.0"
