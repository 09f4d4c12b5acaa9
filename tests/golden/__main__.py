"""Write all stories anew: ``python -m tests.golden``. Nothing is touched before every story has been told."""

from tests.golden import CASES, FOLDER, story

stories = {case.file: story(case) for case in CASES}
for old in set(FOLDER.glob("*.txt")) - set(stories):
    old.unlink()
for file, text in stories.items():
    file.write_text(text, encoding="utf-8")
print(f"{len(stories)} stories written to {FOLDER}")
