"""Runs the notebooks of examples/ from the first cell to the last, and saves their output.

python -m tools.notebooks                     all of them
python -m tools.notebooks examples/dataset.ipynb

Pictures are not saved: a notebook draws them again when it is run, and the repository stays small.
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

EXAMPLES: Final = Path(__file__).parent.parent / "examples"
SECONDS: Final = 900  # for one cell, including the compilation of the kernels
ALONE: Final = os.environ | {"OPENBLAS_NUM_THREADS": "1"}  # several threads would wait for each other on a busy machine


def main(words: Sequence[str] | None = None) -> int:
    named = [Path(word) for word in (sys.argv[1:] if words is None else words)]
    for path in named or sorted(EXAMPLES.glob("*.ipynb")):
        write(run(path), path)
        print(path.name)
    return 0


def run(path: Path) -> Any:
    """Return the notebook with the output of its cells. Raises CellExecutionError if a cell fails."""
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    with tempfile.TemporaryDirectory() as folder:  # cells write their files there
        NotebookClient(notebook, timeout=SECONDS, resources={"metadata": {"path": folder}}).execute(env=ALONE)
    return notebook


def write(notebook: Any, path: Path) -> None:
    """Write a notebook with its text output only: no pictures, no execution counts, nothing about the machine."""
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"], "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [light for output in cell.outputs if (light := _light(output)) is not None]
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]


def _light(output: Any) -> Any:
    """Return the text part of an output, or None if there is none."""
    if output.output_type == "stream":
        return output if output.name == "stdout" else None
    if "image/svg+xml" in output.data or "image/png" in output.data:
        return None
    output.data = {"text/plain": output.data["text/plain"]}
    output.execution_count = None
    output.metadata = {}
    return output


if __name__ == "__main__":
    sys.exit(main())
