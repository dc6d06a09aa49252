"""Wheels for every platform, written on one machine: `make wheels`.

Everything in them is the same but the libraries with the compiled kernels, so one wheel is built, and the others are
copies of it with other libraries and another tag. The wheel for `any` platform has none; there kernels are compiled by
Numba, or run uncompiled. A library for Linux uses the C library of the process, so one serves glibc and musl.
"""

import argparse
import base64
import csv
import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from fareplay.engine.build import build
from fareplay.engine.library import FILES
from fareplay.engine.sources import FOLDER, SHARED
from fareplay.games.manifest import installed

ROOT: Final = Path(__file__).parent.parent
TAGS: Final = {
    "linux-x86_64": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "macos-arm64": "macosx_11_0_arm64",
    "macos-x86_64": "macosx_11_0_x86_64",
    "windows-x86_64": "win_amd64",
}
DATE: Final = (1980, 1, 1, 0, 0, 0)  # of all files, so that the same sources give the same bytes

Files = dict[str, bytes]


def main() -> None:
    """Write the wheels into a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder to write into")
    parser.add_argument("--wheel", type=Path, help="a wheel of this version, instead of building one")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        built = asked.wheel or build_wheel(Path(folder))
        name, files = built.name, read(built)
        for path in write_all(name, files, libraries(Path(folder)), asked.out):
            print(f"{path}: {path.stat().st_size} bytes")


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this tree."""
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = folder.glob("*.whl")
    return wheel


def libraries(folder: Path) -> dict[str, Files]:
    """Return the libraries of each platform by their places in a wheel; those in the repository as they are."""
    ours = [game.package for game in installed().values() if game.package.startswith("fareplay.")]
    found: dict[str, Files] = {platform: {} for platform in TAGS}
    for package in (SHARED, *ours):
        place = Path(*package.split("."), FOLDER)
        here = ROOT / "src" / place
        missing = [platform for platform in TAGS if not (here / FILES[platform]).is_file()]
        made = build(package, folder / package, platforms=missing)
        for platform in TAGS:
            path = made[missing.index(platform)] if platform in missing else here / FILES[platform]
            found[platform][(place / FILES[platform]).as_posix()] = path.read_bytes()
    return found


def read(wheel: Path) -> Files:
    """Return the files of a wheel, without libraries."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if Path(name).name not in FILES.values()]
        return {name: archive.read(name) for name in names if not name.endswith("/")}


def write_all(name: str, files: Files, libraries: dict[str, Files], out: Path) -> list[Path]:
    """Write a wheel for each platform, and one without libraries."""
    stem = name.removesuffix("-py3-none-any.whl")
    written = [write(out / f"{stem}-py3-none-any.whl", files, "any")]
    for platform, tags in TAGS.items():
        written.append(write(out / f"{stem}-py3-none-{tags}.whl", {**files, **libraries[platform]}, tags))
    return written


def write(path: Path, files: Files, tags: str) -> Path:
    """Write a wheel with these tags and the record of its files."""
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    about = record.replace("RECORD", "WHEEL")
    lines = [line for line in files[about].decode().splitlines() if line and not line.startswith(("Tag:", "Root-Is"))]
    lines += [f"Root-Is-Purelib: {'true' if tags == 'any' else 'false'}"]
    lines += [f"Tag: py3-none-{tag}" for tag in tags.split(".")]
    files = {**files, about: "\n".join([*lines, ""]).encode()}
    files[record] = _record(files, record)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in [*sorted(set(files) - {record}), record]:
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, files[name])
    return path


def _record(files: Files, record: str) -> bytes:
    """Return the list of files with their hashes and sizes."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for name, raw in sorted(files.items()):
        if name != record:
            digest = base64.urlsafe_b64encode(hashlib.sha256(raw).digest()).rstrip(b"=").decode()
            writer.writerow([name, f"sha256={digest}", len(raw)])
    writer.writerow([record, "", ""])
    return text.getvalue().encode()


if __name__ == "__main__":
    main()
