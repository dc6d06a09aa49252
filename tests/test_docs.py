"""Every Python block of the README and of the docs runs, file by file, as a reader would type it in; so do the examples
of the docstrings, and the notebooks."""

import ast
import doctest
import json
import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from tools import notebooks
from tools.check_docs import foreign, missing, public_names
from tools.docs_site import notebook_page

import fareplay

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PAGES = [page for page in [README, *sorted((ROOT / "docs").rglob("*.md"))] if page.exists()]


def blocks(page: Path) -> list[tuple[int, str]]:
    """The Python blocks of a page, each with the line it begins at."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, found.start()) + 2, found[1]) for found in BLOCK.finditer(text)]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda page: page.name)
def test_python_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # what a block writes, it writes here
    names: dict[str, object] = {"__name__": "__docs__"}
    for line, block in blocks(page):
        exec(compile("\n" * (line - 1) + block, str(page), "exec"), names)


EXAMPLES = [path for path in sorted((ROOT / "src").rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem if path.stem != "__init__" else path.parent.name)
def test_examples_of_docstrings_run(path: Path) -> None:
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    module = import_module(".".join(part for part in parts if part != "__init__"))
    found = doctest.testmod(module, extraglobs={"fareplay": fareplay})
    assert found.attempted
    assert not found.failed


@pytest.mark.long
@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    notebooks.run(path)


def test_a_notebook_keeps_its_texts_and_no_pictures() -> None:
    for path in sorted((ROOT / "examples").glob("*.ipynb")):
        assert "image/" not in path.read_text(encoding="utf-8")
        page = notebook_page(path)
        assert page.startswith("# ")
        assert "```python\n" in page
        assert "```text\n" in page


def test_a_public_name_without_a_page_is_noticed() -> None:
    names = public_names(ROOT / "src")
    assert {"fareplay.new", "fareplay.envs.Batch", "fareplay.dataset.read", "fareplay.client.Client"} <= {*names}
    assert list(missing(names, {*names} - {"fareplay.new"})) == [
        "fareplay.new: is public, and on no page of docs/reference"
    ]


def test_a_page_that_loads_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="https://example.org">out</a><script src="site.js"></script>')
    (tmp_path / "b.html").write_text('<link rel="stylesheet" href="https://example.org/font.css">')
    assert [problem.partition(":")[0] for problem in foreign(tmp_path)] == ["b.html"]


def test_what_is_cited_is_this_version() -> None:
    assert f'version: "{fareplay.__version__}"' in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version = {{{fareplay.__version__}}}" in (ROOT / "docs" / "cite.md").read_text(encoding="utf-8")


def test_pages_can_be_followed_with_a_wheel() -> None:
    """Fareplay is on no index, and a wheel has no examples: pages name extras, and use files that a command wrote."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.findall(r"pip install '?fareplay\b.*|fareplay \w+ examples/.*", text), page.name
    assert "pip install build" in README.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_an_example_needs_what_it_names_and_no_more(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    about = ast.get_docstring(tree) or ""
    named = " ".join(re.findall(r"pip install ([\w -]+)`", about)).split()
    if listed := re.search(r"extras? ((?:`\w+`(?:, | and )?)+)", about):
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        extras = project["optional-dependencies"]
        named += [re.split(r"[<>=]", one)[0] for extra in re.findall(r"`(\w+)`", listed[1]) for one in extras[extra]]
    given = {"fareplay", "numpy", *(name.replace("-", "_") for name in named)}
    given |= {"torch"} if "sb3_contrib" in given else set()
    used = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    used |= {one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names}
    own = {other.stem for other in path.parent.glob("*.py")}
    assert {name.partition(".")[0] for name in used} - given - own - sys.stdlib_module_names == set()


def test_every_command_is_on_the_page_of_the_command_line() -> None:
    from typer.main import get_command

    from fareplay.cli.app import app

    page = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    assert not [name for name in get_command(app).commands if f"`fareplay {name}" not in page]  # type: ignore[attr-defined]


@pytest.mark.skipif(not README.exists(), reason="there is no README yet")
def test_the_readme_shows_python() -> None:
    assert blocks(README)


def test_a_block_that_breaks_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("Text.\n\n```python\nx = 1\n```\n\n```python\nassert x == 2\n```\n")
    assert blocks(page) == [(4, "x = 1\n"), (8, "assert x == 2\n")]
    with pytest.raises(AssertionError):
        test_python_blocks_run(page, tmp_path, monkeypatch)


def test_every_dependency_is_explained() -> None:
    """docs/dependencies.md has each package of pyproject.toml and web/package.json, and no other."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    python = [project["build-system"]["requires"], project["project"]["dependencies"]]
    python += project["project"]["optional-dependencies"].values()
    used = {re.split(r"[\[<>=]", requirement)[0] for requirements in python for requirement in requirements}
    used = used - {"fareplay"} | set(package["dependencies"]) | set(package["devDependencies"])
    rows = re.findall(r"^\| ([^|]+?) \|", (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {re.sub(r" \d+$", "", name).lower() for row in rows for name in row.split(", ")}
    assert named - {"package", "---"} == used


def test_notebooks_link_to_files_that_are_on_the_site(tmp_path: Path) -> None:
    """A site of the notebooks alone, built as the real one is: each page's download is where it says."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Notebooks\n")
    settings = tmp_path / "mkdocs.yml"
    settings.write_text(f"site_name: Notebooks\nhooks: [{ROOT / 'tools' / 'docs_site.py'}]\n")
    mkdocs_build(load_config(str(settings)))
    pages = sorted((tmp_path / "site" / "notebooks").glob("*/index.html"))
    assert pages
    for page in pages:
        (link,) = re.findall(r'href="([^"]*\.ipynb)"', page.read_text(encoding="utf-8"))
        assert (page.parent / link).resolve().is_file(), link
