"""The screen: the whole terminal, redrawn in place.

Made with `prompt_toolkit`, which reads keys and paints only what has changed, and `rich`, which lays out pages. We
looked at Textual too: a world of widgets, style sheets and messages of its own, four times as long to load, where all
that a table needs is lines of text that depend on the size of the window and on the last key. That is what a `Pane`
is, so every screen can be tested without a terminal.
"""
