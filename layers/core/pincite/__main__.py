"""`python -m pincite`: the command line."""

from pincite.cli import main

main()
