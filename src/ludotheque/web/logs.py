"""Logs as one JSON object a line. They name routes and kinds of errors; never a table, a secret, a name or a card."""

from __future__ import annotations

import json
import logging
import sys
import time

OURS = ("method", "route", "status", "milliseconds", "what", "error", "level", "game", "address")


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        data = {
            "time": f"{seconds}.{int(record.msecs):03d}Z",
            "severity": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        data.update({name: vars(record)[name] for name in OURS if name in vars(record)})
        if record.exc_info:
            data["trace"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False, default=str)


def set_up(everything: bool) -> None:
    """Log to the error stream: every request, or only what somebody should look at."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    _hand_over("ludotheque.web", handler, logging.INFO if everything else logging.WARNING)
    _hand_over("psycopg.pool", handler, logging.ERROR)  # it would repeat every attempt to connect
    _hand_over("uvicorn", handler, logging.WARNING)  # what it would say about requests names tables


def _hand_over(name: str, handler: logging.Handler, level: int) -> None:
    logger = logging.getLogger(name)
    logger.handlers = [handler]
    logger.setLevel(level)
    logger.propagate = False
