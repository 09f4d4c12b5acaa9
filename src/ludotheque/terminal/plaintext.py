"""Markdown for readers without a screen: the words alone, tables as columns, no signs for programs."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import indent

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

LISTED = "- "
BETWEEN = 3  # blanks between two columns


def plain_text(markdown: str) -> str:
    """The page as somebody would type it: paragraphs keep their lines, chapters stand apart."""
    page = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(markdown))
    return "\n\n".join(_block(block) for block in page.children)


def _block(block: SyntaxTreeNode) -> str:
    if block.type == "bullet_list":
        return "\n".join(_listed("\n\n".join(_block(part) for part in item.children)) for item in block.children)
    return _columns(block) if block.type == "table" else _words(block)


def _listed(text: str) -> str:
    return LISTED + indent(text, " " * len(LISTED)).lstrip()


def _columns(table: SyntaxTreeNode) -> str:
    rows = [[_words(cell) for cell in row.children] for part in table.children for row in part.children]
    widths = [max(map(len, column)) + BETWEEN for column in zip_longest(*rows, fillvalue="")]
    return "\n".join("".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def _words(node: SyntaxTreeNode) -> str:
    if node.type == "softbreak":
        return "\n"
    return node.content if node.type in ("text", "code_inline") else "".join(_words(part) for part in node.children)
