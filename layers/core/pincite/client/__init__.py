"""A client of the API, over HTTP or in this process, synchronous and asynchronous, by one interface."""
