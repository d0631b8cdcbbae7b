"""The smallest Textual app: what first paint is measured against."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Minimal(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        """Say hello."""
        yield Static("hello")


if __name__ == "__main__":
    Minimal().run()
