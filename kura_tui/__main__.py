"""Start kura with `python -m kura_tui`."""

from kura_tui.cli import main

if __name__ == "__main__":
    main()
