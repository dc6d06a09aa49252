"""The build backend: setuptools', with the web client and the documentation built into the package first.

Wheels and source distributions contain both, so that installing them needs neither Node nor MkDocs. An editable install
leaves them to `make web` and `make docs`. Everything else is in pyproject.toml.
"""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.errors import SetupError

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "fareplay" / "web" / "dist" / "index.html"
PAGES = ROOT / "mkdocs.yml"
DOCS = ROOT / "src" / "fareplay" / "web" / "docs" / "index.html"

Settings = Mapping[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what is needed to build a wheel: if the documentation is not built yet, also its extra."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_docs_extra()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return the same for a source distribution."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_docs_extra()]


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build a wheel with the web client and the documentation."""
    _build_client()
    _build_docs()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source distribution with both."""
    _build_client()
    _build_docs()
    return build_meta.build_sdist(sdist_directory, config_settings)


def _docs_extra() -> list[str]:
    """Return the extra `docs`, unless this is a source distribution, which contains the built pages."""
    if not PAGES.is_file():
        return []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: list[str] = project["optional-dependencies"]["docs"]
    return found


def _build_client() -> None:
    if not (WEB / "package.json").is_file():
        if not CLIENT.is_file():
            raise SetupError("the web client is missing: neither its sources (web/) nor the built files are here")
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SetupError("the web client is built by npm, which is not installed; install Node 20.19 or newer")
    for command in (["install", "--no-audit", "--no-fund", "--no-save"], ["run", "build"]):
        done = subprocess.run([npm, "--silent", *command], cwd=WEB, capture_output=True, text=True)
        if done.returncode:
            raise SetupError(f"the web client cannot be built: npm {command[0]} failed\n{done.stdout}{done.stderr}")


def _build_docs() -> None:
    if not PAGES.is_file():
        if not DOCS.is_file():
            raise SetupError("the documentation is missing: neither mkdocs.yml nor the built pages are here")
        return
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        raise SetupError(f"the documentation cannot be built\n{done.stdout}{done.stderr}")
