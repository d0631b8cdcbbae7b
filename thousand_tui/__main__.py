"""Run the game with ``python -m thousand_tui``."""

from thousand_tui.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
