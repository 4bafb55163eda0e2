"""The routes of the public contract as one ASGI app, the same on one machine and in AWS."""
