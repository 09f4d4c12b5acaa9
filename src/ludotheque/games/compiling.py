"""How rules are compiled: with Numba, kept on disk; or not at all, with ``NUMBA_DISABLE_JIT=1``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

from numba import config, njit

from .cache import cache_folder

Function = TypeVar("Function", bound=Callable[..., Any])

UNCOMPILED = bool(vars(config)["DISABLE_JIT"])


def _njit(function: Function, *others: Path, forceinline: bool = False) -> Any:
    """Compiled when first needed, and kept on disk; a division by zero cannot happen and is not looked for.

    While it runs, other threads of Python run too.
    ``others``: folders with more of what the function is made of.
    """
    settings = vars(config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = str(cache_folder(Path(function.__code__.co_filename).parent, *others))
    try:
        return njit(cache=True, error_model="numpy", nogil=True, forceinline=forceinline)(function)
    finally:
        settings["CACHE_DIR"] = before


def compiled(function: Function) -> Function:
    """Compile a helper of the rules on first use and keep the result on disk; it becomes a part of whoever calls it."""
    return cast(Function, _njit(function, forceinline=True))


def apart(function: Function) -> Function:
    """Compile a helper that is too large to become a part of everyone who calls it."""
    return cast(Function, _njit(function))


def plain(function: Function) -> Function:
    """The Python function behind a compiled one, for single questions from Python: quicker than compiling."""
    return cast(Function, getattr(function, "py_func", function))


def rule(signature: Any) -> Callable[[Function], Function]:
    """Mark a function of the contract with the signature that every game shares; `compile_rules` compiles it.

    Equal signatures make the functions interchangeable: one compiled algorithm serves all games.
    """

    def decorate(function: Function) -> Function:
        ready = _njit(function)
        if not UNCOMPILED:  # only when compiled
            ready.signature = signature
        return cast(Function, ready)

    return decorate


def compile_rules(module: ModuleType) -> None:
    """Compile the contract functions of a module, or load them from the cache on disk."""
    for function in vars(module).values():
        if hasattr(function, "signature") and function._can_compile:  # only when compiled, perhaps for a caller already
            function.compile(function.signature)
            function.disable_compile()  # from now on Numba passes it around as a plain function pointer


def compile_together(algorithm: Function, signature: Any, rules: ModuleType, **others: ModuleType) -> Function:
    """An algorithm that calls ``rules.play`` and the like, compiled together with the rules of one game.

    This is a third faster than calling the rules through pointers. The result is kept on disk beside that of the rules.
    ``others``: more modules of the game, by the names that stand for them in the algorithm.
    """
    code, names = algorithm.__code__, {**algorithm.__globals__, "rules": rules, **others}
    if not UNCOMPILED:  # only when compiled
        own = FunctionType(code.replace(co_filename=str(rules.__file__)), names)  # Numba keeps it by this name
        own.__module__ = rules.__name__
        ready = _njit(own, Path(code.co_filename).parent)
        ready.compile(signature)
        ready.disable_compile()
        return cast(Function, ready)
    return cast(Function, FunctionType(code, names))
