"""The files for containers match the rest of the repository. `tools.container` builds the image and runs it."""

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from fareplay.server.settings import Settings

ROOT = Path(__file__).parents[1]
CONTAINERFILE, COMPOSE = ROOT / "Containerfile", ROOT / "compose.yaml"


def test_every_variable_is_a_setting() -> None:
    named = set(re.findall(r"FAREPLAY_[A-Z_]+(?=[=:])", CONTAINERFILE.read_text()))
    named |= set(yaml.safe_load(COMPOSE.read_text())["services"]["fareplay"]["environment"])
    known = {f"FAREPLAY_{each.name.upper()}" for each in fields(Settings)}
    assert len(named) >= 5
    assert named <= known


def test_what_is_mounted_is_what_the_image_uses() -> None:
    compose = yaml.safe_load(COMPOSE.read_text())
    image = CONTAINERFILE.read_text()
    for volume in compose["services"]["fareplay"]["volumes"]:
        name, target = volume.split(":")
        assert name in compose["volumes"]
        assert f"={target}" in image
    assert compose["services"]["fareplay"]["build"]["dockerfile"] == CONTAINERFILE.name
    assert compose["services"]["postgres"]["image"] == "postgres:15-bookworm"  # bookworm's pg_dump is of 15
    assert "python:3.11-slim-bookworm" in image


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
def test_caddy_understands_its_file() -> None:
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(ROOT / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert '"dial":"fareplay:8000"' in done.stdout
