"""Write all stories anew: ``python -m tests.golden``."""

from tests.golden import CASES, FOLDER, story

for old in FOLDER.glob("*.txt"):
    old.unlink()
for case in CASES:
    case.file.write_text(story(case), encoding="utf-8")
print(f"{len(CASES)} stories written to {FOLDER}")
