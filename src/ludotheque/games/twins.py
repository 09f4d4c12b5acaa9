"""Compiled twins: the machine code of marked functions, made by Numba from the very same source and kept on disk.

The twin of a function is the same code with other names around it: wherever the function calls a marked one, its twin
calls that one's twin. Only this module imports Numba.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, cast

import numpy as np
from numba import NumbaExperimentalFeatureWarning, config, njit, typeof, types
from numba.core import sigutils
from numba.core.cgutils import raw_memcpy
from numba.extending import intrinsic

from . import bits, chance, layout
from .cache import cache_folder, home_of
from .compiling import Example, mark_of

warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)  # functions given to functions: they work

_twins: dict[object, Any] = {}
_choosing_folder = threading.Lock()  # Numba has one setting for all threads


def twin(function: Any) -> Any:
    """The compiled form of a marked function; one that has a signature is compiled now, or loaded."""
    if function not in _twins:
        mark = mark_of(function)
        assert mark is not None, f"{function.__qualname__} is not marked"
        own = FunctionType(function.__code__, {}, function.__name__, function.__defaults__)
        own.__module__, own.__qualname__ = function.__module__, function.__qualname__
        _twins[function] = ready = _compiler(own, inline=mark.inline, called=mark.signature is not None)
        own.__globals__.update(_names_for(function))
        if mark.signature is not None:
            _settle(ready, mark.signature)
    return _twins[function]


def together(algorithm: Any, signature: str, rules: ModuleType, sense: ModuleType) -> Any:
    """An algorithm that calls ``rules.play``, ``sense.medium`` and the like, compiled together with those of one game.

    This is a third faster than calling the rules through pointers. The result is kept on disk beside that of the rules.
    """
    key = algorithm, rules
    if key not in _twins:
        code = algorithm.__code__.replace(co_filename=str(rules.__file__))  # Numba keeps it by this name
        names = {**_names_for(algorithm), "rules": Twins(rules), "sense": Twins(sense)}
        own = FunctionType(code, names, algorithm.__name__)
        own.__module__ = rules.__name__
        _twins[key] = ready = _compiler(own, Path(algorithm.__code__.co_filename))
        _settle(ready, signature)
    return _twins[key]


class Twins(ModuleType):
    """A module in compiled form: its marked functions are the twins, everything else is as it is."""

    def __init__(self, module: ModuleType) -> None:
        super().__init__(module.__name__, module.__doc__)
        self.__dict__["_module"] = module

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.__dict__["_module"], name)
        if mark_of(value) is not None:
            value = twin(value)
        self.__dict__[name] = value
        return value


class Pointer:
    """A compiled function to be given to another: Numba alone finds its address anew, slowly, each time it is given."""

    def __init__(self, ready: Any, signature: str) -> None:
        kind = types.FunctionType(_parsed(signature))
        self.kept = ready.get_compile_result(kind.signature)  # the address is good for as long as this is kept
        self.address = self.kept.library.get_pointer_to_function(self.kept.fndesc.llvm_cfunc_wrapper_name)
        self._numba_type_ = kind

    def __wrapper_address__(self) -> int:
        return int(self.address)


def pointer_to(function: Any) -> Pointer:
    """A pointer to the twin of a marked function."""
    mark = mark_of(function)
    assert mark is not None
    assert isinstance(mark.signature, str)
    return Pointer(twin(function), mark.signature)


def _parsed(signature: str) -> Any:
    arguments, result = cast(Any, sigutils.normalize_signature)(signature)
    return result(*arguments)


def _compiler(function: Any, *others: Path, inline: bool = False, called: bool = True) -> Any:
    """Numba's form of a function: compiled when first needed, and kept on disk.

    A division by zero cannot happen and is not looked for. While it runs, other threads of Python run too.
    ``others``: files with more of what the function is made of; ``called``: whether Python calls it.
    """
    homes = [home_of(Path(function.__code__.co_filename)), *map(home_of, others)]
    folder = cache_folder(*homes)
    ways: dict[str, Any] = {"error_model": "numpy", "nogil": True, "forceinline": inline}
    if not called:
        ways |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    settings = vars(config)
    with _choosing_folder:
        before = settings["CACHE_DIR"]
        settings["CACHE_DIR"] = str(folder)
        try:
            return njit(cache=folder is not None, **ways)(function)
        finally:
            settings["CACHE_DIR"] = before


def _settle(ready: Any, signature: str | Example) -> None:
    ready.compile(signature if isinstance(signature, str) else tuple(map(typeof, signature())))
    ready.disable_compile()  # from now on Numba passes it around as a plain function pointer


def _names_for(function: Any) -> dict[str, Any]:
    """The names around a function, those of marked functions standing for their twins."""
    names = dict(function.__globals__)
    for name in _names_in(function.__code__):
        value = names.get(name)
        if isinstance(value, FunctionType):
            if value in BY_HAND:
                names[name] = BY_HAND[value]
            elif mark_of(value) is not None:
                names[name] = twin(value)
        elif isinstance(value, ModuleType) and any(map(mark_of, vars(value).values())):
            names[name] = Twins(value)
    return names


def _names_in(code: CodeType) -> set[str]:
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names_in, inner))


# --- written by hand: what compiled code can do better than the plain form says it ------------------------------------


@intrinsic
def record(typing_context: Any, table: Any, layout: Any) -> Any:
    """A pointer: nothing is copied or counted (`table.view` costs 20 ns here)."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.bitcast(array.data, context.get_value_type(layout.dtype))

    return layout.dtype(table, layout), codegen


@intrinsic
def copy(typing_context: Any, source: Any, table: Any) -> Any:
    """One block of memory (`table[:] = source` goes byte by byte here)."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        there = context.make_array(signature.args[0])(context, builder, arguments[0])
        here = context.make_array(signature.args[1])(context, builder, arguments[1])
        cast(Any, raw_memcpy)(builder, here.data, there.data, here.nitems, 1)
        return context.get_dummy_value()

    return types.void(source, table), codegen


@intrinsic
def lowest(typing_context: Any, members: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), codegen


@intrinsic
def size(typing_context: Any, members: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), codegen


@intrinsic
def chacha_word(typing_context: Any, stream: Any) -> Any:
    """A call that is not asked whether it failed, since it cannot: where it might, whoever calls would have to count
    references to every array around it, and random games took twice the time."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ready = context.compile_subroutine(builder, twin(chance.chacha_word).py_func, signature)
        _, word = context.call_internal_no_propagate(builder, ready.fndesc, signature, arguments)
        return word

    return types.int64(stream), codegen


def digest(table: Any, first: int) -> int:
    """Four bytes at a time; a table's size is a multiple of that."""
    words = table[first:].view(np.uint32)
    a, b = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
    for i in range(len(words)):
        a = (a ^ np.uint64(words[i])) * np.uint64(0xFF51AFD7ED558CCD)
        a ^= a >> np.uint64(32)
    return int(np.int64((a * b) >> np.uint64(1)))


BY_HAND: dict[Callable[..., Any], Any] = {
    layout.record: record,
    layout.copy: copy,
    layout.digest: _compiler(digest, inline=True, called=False),
    bits.lowest: lowest,
    bits.size: size,
    chance.chacha_word: chacha_word,
}
