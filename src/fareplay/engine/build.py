"""Building: the kernels of a package as native libraries for all platforms and as WebAssembly, from one machine.

Numba translates each entry point with everything it calls into LLVM's intermediate code, once. For each target, LLVM
links, optimises and compiles the code of entry points that belong together, and zig links the result with the few
functions of `runtime.c`.
The same sources and the pinned versions give the same bytes on every machine.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

from fareplay.engine.kernel import REAL, TRUTH, Argument, Entry
from fareplay.engine.library import FILES, INDEX, VARIABLE, Library
from fareplay.engine.sources import Sources
from fareplay.engine.struct import Rows, Struct, dtype

RUNTIME: Final = Path(__file__).with_name("runtime.c")
STACK: Final = 256 * 1024  # of WebAssembly
MEMORY: Final = 1024 * 1024  # of WebAssembly, initially; it grows
INLINING: Final = 400  # the size limit for inlined functions, in LLVM's units


@dataclass(frozen=True)
class Target:
    """What code is compiled for: the names that LLVM and zig have for it, and the type of whole numbers."""

    triple: str
    zig: str
    cpu: str = ""
    features: str = ""
    whole: str = "i64"
    flags: tuple[str, ...] = ()  # for zig


WASM: Final = Target(
    triple="wasm32-unknown-unknown",
    zig="wasm32-freestanding",
    features="+bulk-memory,+sign-ext,+nontrapping-fptoint,+simd128",
    whole="i32",
)
# Code for x86-64 runs on processors since 2009 (v2: SSE4.2 and POPCNT), as NumPy's does. A library for Linux names no C
# library: it uses that of the process, whether glibc or musl.
NATIVE: Final[Mapping[str, Target]] = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17", "x86-64-v2", flags=("-nostdlib",)),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17", "generic", flags=("-nostdlib",)),
    "macos-arm64": Target("arm64-apple-macosx11.0.0", "aarch64-macos.11.0", "apple-m1"),
    "macos-x86_64": Target("x86_64-apple-macosx11.0.0", "x86_64-macos.11.0", "x86-64-v2"),
    "windows-x86_64": Target("x86_64-pc-windows-gnu", "x86_64-windows-gnu", "x86-64-v2"),
}
SHIPPED: Final = ("linux-x86_64", "linux-aarch64", "macos-arm64")  # in the repository; packages have all
# What libraries may call: the C library for memory. The rest is in `runtime.c`.
NEEDED: Final = {
    *("memcpy", "memmove", "memset", "bzero", "sqrt"),
    *("NRT_MemInfo_alloc_aligned", "NRT_MemInfo_call_dtor", "NRT_Allocate", "NRT_Free"),
}

# Numba counts references with an instruction that only x86 has.
COUNT_DOWN: Final = """define linkonce_odr i8 @count_down(ptr %count, i64 %by, i32 %flag) {
  %before = load i64, ptr %count
  %after = sub i64 %before, %by
  store i64 %after, ptr %count
  %none = icmp eq i64 %after, 0
  %result = zext i1 %none to i8
  ret i8 %result
}
"""

# Numba selects the processor and the optimisation when it is imported. Optimisation must be off, because it would
# assume the registers and the pointers of this machine.
ENVIRONMENT: Final = {
    VARIABLE: "python",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",
    "NUMBA_DISABLE_INTEL_SVML": "1",
    "NUMBA_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}


def update(
    package: str, folder: Path, *, platforms: Sequence[str] = SHIPPED, wasm: Mapping[str, str] | None = None
) -> list[Path]:
    """Compile the kernels of a package into a folder unless its files were made from the present sources, and write the
    index of sources. Return all files."""
    names = [*(f"{name}.wasm" for name in wasm or ()), *(FILES[name] for name in platforms)]
    sources = Sources.of(package)
    recorded = _recorded(folder)
    if recorded.get("sources") != sources.hash or not {*names} <= {*recorded["compiled"]} or problems(folder):
        build(package, folder, platforms=platforms, wasm=wasm)
    compiled = {name: digest(folder / name) for name in sorted(names)}
    index = json.dumps({**sources.index, "compiled": compiled}, indent=1)
    (folder / INDEX).write_text(f"{index}\n", encoding="utf-8")
    return [folder / INDEX, *(folder / name for name in names)]


def check(package: str, folder: Path) -> list[str]:
    """Return what is wrong with the compiled files of a package: missing, changed, or older than the sources."""
    recorded = _recorded(folder)
    if not recorded:
        return [f"{package}: {folder.name}/{INDEX} does not exist"]
    wrong = [f"{package}: {problem}" for problem in problems(folder)]
    if recorded["sources"] != Sources.of(package).hash:
        wrong.append(f"{package}: its kernels are older than their sources")
    return wrong


def problems(folder: Path) -> list[str]:
    """Return which compiled files are not those of the index."""
    recorded = _recorded(folder)["compiled"]
    changed = (name for name, hashed in recorded.items() if digest(folder / name) != hashed)
    return [f"{name} differs from the compiled file" for name in changed]


def digest(path: Path) -> str:
    """Return a hash of a file; an empty one if it does not exist."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _recorded(folder: Path) -> dict[str, Any]:
    path = folder / INDEX
    return cast(dict[str, Any], json.loads(path.read_bytes())) if path.is_file() else {}


def build(
    package: str, out: Path, *, platforms: Sequence[str] = (*NATIVE,), wasm: Mapping[str, str] | None = None
) -> list[Path]:
    """Compile the kernels of a package into a folder, in a process of its own: a library for each platform, and modules
    of WebAssembly by name, each given as the place of its entry points, `module:NAME`."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_", "FAREPLAY_"))}
    command = [sys.executable, "-m", __name__, package, str(out), json.dumps([*platforms]), json.dumps(wasm or {})]
    environment = {**inherited, **ENVIRONMENT, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    out.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"cannot compile the kernels of {package}:\n{done.stderr[-4000:]}")
    return [Path(line) for line in done.stdout.splitlines()]


def _build(package: str, out: Path, platforms: Sequence[str], wasm: Mapping[str, str]) -> Iterator[Path]:
    for module in Sources.of(package).modules:
        import_module(module)
    modules = {name: _listed(where) for name, where in wasm.items()}
    for name, listed in modules.items():
        code = Code(listed)
        yield _link_wasm(_object(code, WASM, lambda one: one.name), listed, out / f"{name}.wasm")
    # The entry points of each module are compiled apart from those of others, as in C. LLVM inlines what is called from
    # one place: random games take 6 % less time than with one unit for all, and libraries are twice as large.
    by_module: dict[str, list[Entry]] = {}
    for one in cast(list[Entry], [*Library.of(package).entries.values()]) if platforms else []:
        by_module.setdefault(one.module, []).append(one)
    units = [Code(entries) for entries in by_module.values()]
    for platform in platforms:
        objects = [_object(unit, NATIVE[platform], lambda one: one.symbol) for unit in units]
        yield _link_library(objects, NATIVE[platform], out / FILES[platform])


def _listed(where: str) -> list[Entry]:
    module, _, name = where.partition(":")
    return [*attrgetter(name)(import_module(module))]


# Intermediate code


class Code:
    """The intermediate code of entry points with everything they call, made once for all targets."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        import llvmlite.binding as llvm

        self.names: dict[Entry, str] = {}  # of the functions in it
        whole = llvm.parse_assembly("")
        for one in entries:
            text, self.names[one] = _intermediate(one)
            whole.link_in(llvm.parse_assembly(text))
        self.bitcode: bytes = whole.as_bitcode()


@cache
def _intermediate(one: Entry) -> tuple[str, str]:
    """Return an entry point and everything it calls as intermediate code, and the name of its function there."""
    from numba import types

    from fareplay.engine.jit import compiled

    for kernel in _called_by(one.function):
        _compile(kernel)
    returns = types.none if one.returns is None else types.float64 if one.returns is REAL else types.int64
    signature = cast(Any, returns)(*(kind for argument in one.takes for kind in _passed(argument)))
    opened = compiled(_opened(one), **_PLAIN)
    opened.compile(signature)
    found = opened.overloads[signature.args]
    text = found.library.get_llvm_str()
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"^target (datalayout|triple) = .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"= common (local_unnamed_addr )?", "= internal ", text)
    # The addresses of objects of this process, which Numba leaves there although compiled code does not use them.
    text = re.sub(r"inttoptr \(i64 \d+ to ptr\)", "null", text)
    text = text.replace("{ noinline }", "{ alwaysinline }")  # reference counting, which most arrays do not need
    if "@llvm.x86.atomic.sub.cc.i64" in text:
        text = re.sub(r"declare i8 @llvm\.x86\.atomic\.sub\.cc\.i64\(.*\n", COUNT_DOWN, text)
        text = text.replace("@llvm.x86.atomic.sub.cc.i64", "@count_down")
    return text, found.fndesc.llvm_func_name


_PLAIN: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # only compiled code calls it


def _called_by(function: Any) -> list[Any]:
    """Return a kernel and all that it calls, each after those that it calls itself."""
    from fareplay.engine.jit import kernels_in

    found: dict[Any, None] = {}

    def visit(one: Any) -> None:
        for called in kernels_in(one):
            if called not in found and called is not function:
                visit(called)
        found[one] = None

    visit(function)
    return list(found)


def _compile(function: Any) -> None:
    """Compile a kernel for the types of its annotations, and for no others: by default Numba compiles a kernel again
    for every width of an integer that it is called with."""
    from fareplay.engine.jit import compiled

    kernel, takes = compiled(function, **_PLAIN), _annotated(function)
    if takes is not None and kernel._can_compile:
        kernel.compile(takes)
        kernel.disable_compile()


def _annotated(function: Callable[..., object]) -> tuple[Any, ...] | None:
    """Return the argument types of a kernel according to its annotations; None if they leave it open."""
    hints = {name: hint for name, hint in get_type_hints(function).items() if name != "return"}
    found = tuple(_hinted(hint) for hint in hints.values())
    return None if None in found else found


def _hinted(hint: Any) -> Any:
    import numba
    from numba import types

    if get_origin(hint) is Rows:
        (record,) = map(_hinted, get_args(hint))
        return None if record is None else types.Array(record, 1, "C", aligned=True)
    if isinstance(hint, type) and issubclass(hint, Struct):
        return numba.from_dtype(dtype(cast(Any, hint)))
    return {int: types.int64, bool: types.boolean, float: types.float64}.get(hint)


def _passed(argument: Argument) -> list[Any]:
    """Return the types of what is passed for an argument: a number, or a pointer and the sizes that are not fixed."""
    import numba
    from numba import types

    if argument.shape is None:
        return [types.float64 if argument is REAL else types.int64]
    return [cast(Any, types).CPointer(numba.from_dtype(argument.dtype)), *[types.int64] * len(argument.open_axes)]


def _opened(one: Entry) -> Callable[..., Any]:
    """Return a function that takes pointers as arrays and calls the kernel. Numba reads the arguments from a function's
    source, and every entry point has different ones, so the source is generated."""
    import numba

    taken, given = [], []
    for name, argument in zip(one.parameters, one.takes, strict=True):
        taken.append(name)
        if argument.shape is None:
            given.append(f"{name} != 0" if argument is TRUTH else name)
            continue
        taken += (f"{name}_{axis}" for axis in argument.open_axes)
        shape = ", ".join(f"{name}_{axis}" if size is None else str(size) for axis, size in enumerate(argument.shape))
        given.append(f"carray({name}, ({shape},))")
    call = f"kernel({', '.join(given)})"
    ending = call if one.returns is None else f"return {call}" if one.returns is REAL else f"return int({call})"
    source = f"def entry({', '.join(taken)}):\n    {ending}\n"
    space: dict[str, Any] = {"kernel": one.function, "carray": cast(Any, numba).carray, "__name__": __name__}
    exec(source, space)
    return cast(Callable[..., Any], space["entry"])


# Compiling and linking


def _object(code: Code, target: Target, name: Callable[[Entry], str]) -> bytes:
    """Return the entry points, compiled for a target into one object file."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    relocation, model = ("static", "default") if target is WASM else ("pic", "small")
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc=relocation, codemodel=model
    )
    whole = llvm.parse_bitcode(code.bitcode)
    whole.triple, whole.data_layout = target.triple, str(machine.target_data)
    head = f'target datalayout = "{machine.target_data}"\ntarget triple = "{target.triple}"\n'
    for one, inner in code.names.items():
        whole.link_in(llvm.parse_assembly(head + _wrapper(one, name(one), inner, target)))
    whole.verify()
    names = {name(one) for one in code.names}
    for number, each in enumerate([*whole.functions, *whole.global_variables]):
        if not each.is_declaration and each.name not in names:
            each.linkage = "internal"
            each.name = f"k{number}"  # some of Numba's names contain addresses, and some formats keep names
    _optimise(llvm, whole, machine)
    missing = {one.name for one in whole.functions if one.is_declaration and not one.name.startswith("llvm.")} - NEEDED
    if missing:
        raise RuntimeError(
            f"a kernel needs {', '.join(sorted(missing))}, which libraries do not have: "
            "write loops instead of NumPy functions that sort, search or build lists"
        )
    return cast(bytes, machine.emit_object(whole))


def _optimise(llvm: Any, module: Any, machine: Any) -> None:
    """Simplify each function, then remove those that no entry point calls, and inline: most kernels are small."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = INLINING
    builder = llvm.create_pass_builder(machine, options)
    each = builder.getFunctionPassManager()
    for function in module.functions:
        if not function.is_declaration:
            each.run(function, builder)
    builder.getModulePassManager().run(module, builder)


def _wrapper(one: Entry, name: str, inner: str, target: Target) -> str:
    """Return an entry point that calls a compiled function by Numba's convention, with a pointer for the result and one
    for an error. No kernel raises an error; if one did, the process would stop here."""
    taken, given, lines = [], [], []
    for place, argument in enumerate(one.takes):
        number = "double" if argument is REAL else target.whole
        kinds = [number] if argument.shape is None else ["ptr", *[target.whole] * len(argument.open_axes)]
        for part, kind in enumerate(kinds):
            value = f"%a{place}_{part}"
            taken.append(f"{kind} {value}")
            if kind == "i32":
                lines.append(f"{value}_wide = sext i32 {value} to i64")
            given.append(f"i64 {value}_wide" if kind == "i32" else f"{kind} {value}")
    kind = "ptr" if one.returns is None else "double" if one.returns is REAL else "i64"
    result = "void" if one.returns is None else "double" if one.returns is REAL else target.whole
    ending = [] if one.returns is None else [f"%value = load {kind}, ptr %result"]
    if result == "i32":
        ending.append("%short = trunc i64 %value to i32")
    ending.append({"void": "ret void", "i32": "ret i32 %short"}.get(result, f"ret {result} %value"))
    exported = "dllexport " if "windows" in target.triple else ""
    body = [
        *lines,
        f"%result = alloca {kind}",
        "%error = alloca ptr",
        f'%status = call i32 @"{inner}"({", ".join(["ptr %result", "ptr %error", *given])})',
        "%failed = icmp ne i32 %status, 0",
        "br i1 %failed, label %fail, label %done",
        "fail:",
        "call void @llvm.trap()",
        "unreachable",
        "done:",
        *ending,
    ]
    inside, passed = "\n".join(body), ", ".join(["ptr", "ptr", *(each.split()[0] for each in given)])
    return f"""define {exported}{result} @{name}({", ".join(taken)}) {{
{inside}
}}
declare i32 @"{inner}"({passed})
declare void @llvm.trap()
"""


def _link_wasm(compiled: bytes, entries: Sequence[Entry], path: Path) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "kernels.o").write_bytes(compiled)
        _zig(folder, "cc", "-target", WASM.zig, "-Os", "-c", str(RUNTIME), "-o", "runtime.o")
        options = ["--no-entry", "--gc-sections", "--strip-all", "--fatal-warnings", "--export=allocate"]
        options += [f"--export={one.name}" for one in entries]
        options += [f"--initial-memory={MEMORY}", "-z", f"stack-size={STACK}", "--stack-first"]
        _zig(folder, "wasm-ld", "kernels.o", "runtime.o", "-o", path.name, *options)
        path.write_bytes(Path(folder, path.name).read_bytes())
    return path


def _link_library(objects: Sequence[bytes], target: Target, path: Path) -> Path:
    """Link a library in a folder of its own, by relative names: some formats contain those of files."""
    names = [f"kernels{number}.o" for number in range(len(objects))]
    with tempfile.TemporaryDirectory() as folder:
        for name, compiled in zip(names, objects, strict=True):
            Path(folder, name).write_bytes(compiled)
        Path(folder, RUNTIME.name).write_bytes(RUNTIME.read_bytes())
        options = ["-target", target.zig, "-Os", "-shared", "-s", "-fno-sanitize=all", *target.flags]
        if path.suffix == ".dylib":
            options.append(f"-Wl,-install_name,@rpath/{path.name}")
        _zig(folder, "cc", *options, "-o", path.name, *names, RUNTIME.name)
        path.write_bytes(Path(folder, path.name).read_bytes())
    return path


def _zig(folder: str, *arguments: str) -> None:
    """Run a tool of the `ziglang` package."""
    command = [sys.executable, "-m", "ziglang", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"ziglang {arguments[0]} failed:\n{done.stderr[-4000:]}")


if __name__ == "__main__":
    for written in _build(sys.argv[1], Path(sys.argv[2]), json.loads(sys.argv[3]), json.loads(sys.argv[4])):
        print(written)
