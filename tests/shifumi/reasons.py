"""Shifumi explains nothing: its sheet leaves nothing to be explained."""

from __future__ import annotations

from tests.reasons import Reason

REASONS: list[Reason] = []
