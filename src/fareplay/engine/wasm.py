"""WebAssembly: a game's kernels compiled for browsers, from the same functions that Numba compiles for this machine.

Numba translates a kernel and everything it calls into LLVM IR. This module changes the target of the IR and links it
with the few functions of `runtime.c` into one module, whose entry points take pointers and numbers.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from fareplay.engine.struct import dtype

RUNTIME: Final = Path(__file__).with_name("runtime.c")
TRIPLE: Final = "wasm32-unknown-unknown"
LAYOUT: Final = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES: Final = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+simd128"
STACK: Final = 256 * 1024
MEMORY: Final = 1024 * 1024  # initially; it grows
INLINING: Final = 400  # the size limit for inlined functions, in LLVM's units

# Numba counts references with an instruction that only x86 has.
COUNT_DOWN: Final = """define i8 @count_down(ptr %count, i64 %by, i32 %flag) {
  %before = load i64, ptr %count
  %after = sub i64 %before, %by
  store i64 %after, ptr %count
  %none = icmp eq i64 %after, 0
  %result = zext i1 %none to i8
  ret i8 %result
}
"""


@dataclass(frozen=True)
class Argument:
    """An argument of an entry point: a number, or a pointer to rows of a struct or to an array of numbers."""

    of: Any  # a struct or a NumPy type
    shape: tuple[int, ...] | None = None  # of the array pointed to; None for a number


WHOLE: Final = Argument(np.int32)
REAL: Final = Argument(np.float64)


def rows(of: type, count: int = 1) -> Argument:
    """Return a pointer to rows of a struct."""
    return Argument(of, (count,))


def numbers(of: Any, *shape: int) -> Argument:
    """Return a pointer to an array of numbers."""
    return Argument(of, shape)


@dataclass(frozen=True)
class Entry:
    """An entry point of a module: a kernel under a short name. It returns a whole number, or nothing."""

    name: str
    kernel: Callable[..., Any]
    takes: tuple[Argument, ...]
    returns: bool = True


def entry(kernel: Callable[..., Any], *takes: Argument, name: str | None = None, returns: bool = True) -> Entry:
    """Return an entry point, by default with the name of its kernel."""
    return Entry(name or kernel.__name__, kernel, takes, returns)


def build(entries: Sequence[Entry]) -> bytes:
    """Compile entry points into one module; the same sources and versions give the same bytes."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    whole = llvm.parse_assembly(f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n')
    for number, one in enumerate(entries):
        whole.link_in(llvm.parse_assembly(_intermediate(one, number)))
    whole.verify()
    for function in whole.functions:
        if not function.is_declaration and function.name not in {one.name for one in entries}:
            function.linkage = "internal"
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, reloc="static", features=FEATURES)
    _optimise(llvm, whole, machine)
    with tempfile.TemporaryDirectory() as folder:
        compiled, runtime, linked = (Path(folder, name) for name in ("kernels.o", "runtime.o", "kernels.wasm"))
        compiled.write_bytes(machine.emit_object(whole))
        _zig("cc", "-target", "wasm32-freestanding", "-Os", "-c", str(RUNTIME), "-o", str(runtime))
        _zig(
            *(
                "wasm-ld",
                str(compiled),
                str(runtime),
                "-o",
                str(linked),
                "--no-entry",
                "--gc-sections",
                "--strip-all",
                "--fatal-warnings",
            ),
            *(f"--export={one.name}" for one in entries),
            *("--export=allocate", f"--initial-memory={MEMORY}", "-z", f"stack-size={STACK}", "--stack-first"),
        )
        return linked.read_bytes()


def _optimise(llvm: Any, module: Any, machine: Any) -> None:
    """Remove functions that no entry point calls, and inline: most kernels are small."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = INLINING
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def _zig(*arguments: str) -> None:
    """Run a tool of the `ziglang` package."""
    done = subprocess.run([sys.executable, "-m", "ziglang", *arguments], capture_output=True, text=True, check=False)
    if missing := sorted(set(re.findall(r"undefined symbol: (\S+)", done.stderr))):
        raise RuntimeError(
            f"a kernel needs {', '.join(missing)}, which modules for browsers do not have: "
            "write loops instead of NumPy functions that sort, search or build lists"
        )
    if done.returncode:
        raise RuntimeError(f"ziglang {arguments[0]} failed:\n{done.stderr[-4000:]}")


def _intermediate(one: Entry, number: int) -> str:
    """Return the kernel of an entry point and everything it calls, as LLVM IR for WebAssembly."""
    import numba
    from numba import types

    signature = (types.int32 if one.returns else types.none)(*map(_numba_type, one.takes))
    compiled: Any = numba.njit(signature, error_model="numpy")(_opened(one, number))
    found = compiled.overloads[signature.args]
    text = found.library.get_llvm_str()
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{LAYOUT}"', text)
    text = re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"= common (local_unnamed_addr )?", "= internal ", text)
    text = text.replace("{ noinline }", "{ alwaysinline }")  # reference counting, which most arrays do not need
    if "@llvm.x86.atomic.sub.cc.i64" in text:
        text = re.sub(r"declare i8 @llvm\.x86\.atomic\.sub\.cc\.i64\(.*\n", COUNT_DOWN, text)
        text = text.replace("@llvm.x86.atomic.sub.cc.i64", "@count_down").replace(
            "define i8 @count_down", "define linkonce_odr i8 @count_down"
        )
    return text + _wrapper(one, found.fndesc.llvm_func_name)


def _wrapper(one: Entry, inner: str) -> str:
    """Return an entry point that calls a compiled function by Numba's convention, with a pointer for the result and one
    for an error. No kernel raises an error; if one did, the module would trap."""
    kinds = ["ptr" if each.shape is not None else "double" if each.of is np.float64 else "i32" for each in one.takes]
    taken = ", ".join(f"{kind} %a{place}" for place, kind in enumerate(kinds))
    result = "i32" if one.returns else "ptr"
    ending = f"  %value = load {result}, ptr %result\n  ret i32 %value" if one.returns else "  ret void"
    given = f"ptr %result, ptr %error{', ' if taken else ''}{taken}"
    return f"""
define {"i32" if one.returns else "void"} @{one.name}({taken}) {{
  %result = alloca {result}
  %error = alloca ptr
  %status = call i32 @"{inner}"({given})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %fail, label %done
fail:
  call void @llvm.trap()
  unreachable
done:
{ending}
}}
declare void @llvm.trap()
"""


def _numba_type(argument: Argument) -> Any:
    import numba
    from numba import types

    if argument.shape is None:
        return numba.from_dtype(np.dtype(argument.of))
    return cast(Any, types).CPointer(numba.from_dtype(_element(argument)))


def _element(argument: Argument) -> Any:
    """Return the NumPy type of the elements that a pointer points to."""
    return np.dtype(argument.of) if _is_number(argument.of) else dtype(cast(Any, argument.of))


def _is_number(of: Any) -> bool:
    return isinstance(of, type) and issubclass(of, np.generic)


def _opened(one: Entry, number: int) -> Callable[..., Any]:
    """Return a function that wraps pointers as arrays and calls the kernel. Numba reads the arguments from a function's
    source, and every entry point has different ones, so the source is generated."""
    import numba

    names = [f"a{place}" for place in range(len(one.takes))]
    given = [
        f"int({name})" if argument is WHOLE else name if argument.shape is None else f"carray({name}, {argument.shape})"
        for name, argument in zip(names, one.takes, strict=True)
    ]
    name = f"entry_{number}"
    source = f"def {name}({', '.join(names)}):\n    {'return ' * one.returns}kernel({', '.join(given)})\n"
    space: dict[str, Any] = {"kernel": one.kernel, "carray": cast(Any, numba).carray, "__name__": __name__}
    exec(source, space)
    return cast(Callable[..., Any], space[name])
