"""Builds the web client into the package, for source distributions and wheels; all else is in pyproject.toml."""

import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

ROOT = Path(__file__).parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "fareplay" / "web" / "dist" / "index.html"


def build_client() -> None:
    """Build the web client; a source distribution already has it built."""
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


class SdistWithClient(sdist):
    """A source distribution with the web client built, so that installing it needs no Node."""

    def run(self) -> None:
        build_client()
        super().run()


class BuildWithClient(build_py):
    """A wheel with the web client; an editable install leaves it to `make web`."""

    def run(self) -> None:
        if not self.editable_mode:
            build_client()
        super().run()


setup(cmdclass={"build_py": BuildWithClient, "sdist": SdistWithClient})
