"""What a server uses: its process and those that it has started, where the system tells it."""

from __future__ import annotations

import os
from pathlib import Path


def kilobytes(pid: int) -> float:
    """The memory that they hold."""
    return sum(_kilobytes(one) for one in family(pid))


def busy(pid: int) -> float:
    """The processor seconds that they have used."""
    return sum(_busy(one) for one in family(pid))


def family(pid: int) -> list[int]:
    """A process and its children."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid]
    return [pid, *(one for child in children for one in family(int(child)))]


def _kilobytes(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return float(next((line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")), 0))


def _busy(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
