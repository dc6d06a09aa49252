"""MkDocs hooks: pages from outside docs/ (notebooks, examples, the changelog), the icon and the font.

mkdocs.yml names this file; MkDocs calls its functions by their names.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parent.parent
EXAMPLES: Final = ROOT / "examples"
LETTERING: Final = ROOT / "web" / "node_modules" / "@fontsource-variable" / "jost" / "files"

# Files from outside docs/: the path on the site, and the source.
COPIED: Final = {"assets/icon.svg": ROOT / "web" / "public" / "icon.svg"}
LISTED: Final = {"changelog.md": ROOT / "CHANGELOG.md"}
UNLISTED: Final = {str(path.relative_to(ROOT)): path for path in sorted(EXAMPLES.glob("*/README.md"))}

TITLED_FENCE: Final = re.compile(r"^```(\w+) (?:title=)?([^\s\"]+)$", re.MULTILINE)
OUTSIDE: Final = re.compile(r"\]\(\.\./(examples/[^)]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add files from outside docs/."""
    for uri, path in {**COPIED, **LISTED}.items():
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    for uri, path in UNLISTED.items():
        files.append(File.generated(config, uri, abs_src_path=str(path), inclusion=InclusionLevel.NOT_IN_NAV))
    for path in sorted(EXAMPLES.iterdir()):
        if path.suffix in (".mjs", ".ipynb", ".py"):
            files.append(File.generated(config, f"examples/{path.name}", abs_src_path=str(path)))
        if path.suffix == ".ipynb":
            files.append(File.generated(config, f"notebooks/{path.stem}.md", content=notebook_page(path)))
    for path in sorted(LETTERING.glob("jost-latin*-wght-normal.woff2")):  # optional
        files.append(File.generated(config, f"assets/{path.name}", abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Convert titles of code blocks and links to examples to the site's format."""
    markdown = TITLED_FENCE.sub(r'```\1 title="\2"', markdown)
    is_below = "/" in page.file.src_uri  # `../examples` is then the site's own folder
    return markdown if is_below else OUTSIDE.sub(r"](\1)", markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Delete files that our readers do not need: source maps, search in other languages, sitemaps, and the 404 page,
    which works only at the root of a server."""
    site = Path(config.site_dir)
    for file in (*site.rglob("*.map"), *site.glob("sitemap.xml*"), site / "404.html"):
        file.unlink()
    shutil.rmtree(site / "assets" / "javascripts" / "lunr", ignore_errors=True)


def notebook_page(path: Path) -> str:
    """Return a notebook as Markdown: its texts, its code and its output."""
    parts = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        elif source:
            parts.append(f"```python\n{source}\n```")
            printed = "".join(_printed(output) for output in cell["outputs"])
            if printed:
                parts.append(f"```text\n{printed.rstrip()}\n```")
    parts.append(f"[Download this notebook](../examples/{path.name})")
    return "\n\n".join(parts) + "\n"


def _printed(output: dict[str, Any]) -> str:
    """Return what a cell printed, or the value of its last line."""
    text = output.get("text") or output.get("data", {}).get("text/plain") or []
    return "".join(text)
