"""Write all stories anew: ``python -m tests.golden``. Nothing is touched before every story has been told."""

from tests.golden import cases, story, written

stories = {case.file: story(case) for case in cases()}
for old in written() - set(stories):
    old.unlink()
for file, text in stories.items():
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
print(f"{len(stories)} stories written")
