"""The command line: `main()` starts it."""


def main() -> None:
    """Run the command line."""
