"""The command line: play in the terminal, show and check records, and study games."""


def main() -> None:
    """Run `fareplay`."""
    try:
        from fareplay.cli.app import app
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich"):
            raise
        raise SystemExit("The command line needs Typer and Rich: pip install 'fareplay[cli]'") from None
    app(prog_name="fareplay")
