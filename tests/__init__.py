"""The walls of the house: what every game must keep to, and each game's rulings by name.

One more game stands on the shelf here, in the way in which anybody puts one there: see `tests.shifumi`.
"""

import os
from pathlib import Path

os.environ.setdefault("LUDOTHEQUE_GAMES", str(Path(__file__).parent / "shifumi" / "shelf"))
