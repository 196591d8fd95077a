"""The command line: `main()` starts it."""


def main() -> None:
    """Run the command line and exit with its code."""
    from kura_tui.cli.group import kura

    _speak_utf8()
    kura.main()


def _speak_utf8() -> None:
    """Write characters that the terminal's encoding lacks as escapes instead of failing."""
    import sys

    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
