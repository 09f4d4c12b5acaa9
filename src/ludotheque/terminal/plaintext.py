"""Markdown for readers without a screen: the words alone, tables as columns, no signs for programs."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import indent

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

LISTED = "- "
BETWEEN = 3  # blanks between two columns


def plain_text(markdown: str, flowing: bool = False) -> str:
    """The page as somebody would type it, chapters apart; paragraphs keep their lines, unless whoever shows them breaks
    them to a width of their own (`flowing`)."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    for part in (part for token in tokens for part in token.children or () if part.type == "softbreak"):
        part.type, part.content = "text", " " if flowing else "\n"
    page = SyntaxTreeNode(tokens)
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
    return node.content if node.type in ("text", "code_inline") else "".join(_words(part) for part in node.children)
