"""Ludothèque in the browser: the server, its pages and its sockets."""

from .server import serve
from .settings import Settings

__all__ = ["Settings", "serve"]
