"""Markers: one pass over a draft, however it is cut, and source text in which nothing reads as one."""
