"""`python -m ludotheque` is the command `ludotheque`."""

import sys

from .terminal.app import main

if __name__ == "__main__":
    sys.exit(main())
