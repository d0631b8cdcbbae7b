"""A screen of the app, and one that acts only while it is on top."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from textual.await_complete import AwaitComplete
from textual.screen import Screen

from thousand_tui.ui.keys import Labels
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.thousand import Thousand

Result = TypeVar("Result")


class Command(NamedTuple):
    """A line of the command palette: its title, what it does, and how."""

    title: str
    about: str
    do: Callable[[], None]


def command(id: str, do: Callable[[], None]) -> Command:
    """The command that the messages ``id`` and ``id.help`` tell of."""
    return Command(t(id), t(f"{id}.help"), do)


class AppScreen(Screen[Result]):
    """A screen of this app; ``then`` is told what it was closed with."""

    then: Callable[[Result | None], object] | None = None

    @property
    def thousand(self) -> Thousand:
        """The app, as its screens know it."""
        return cast("Thousand", self.app)

    @property
    def key(self) -> Labels:
        """What the keys in force are called."""
        return self.thousand.key

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen, and tell at once what came of it: the next key would meet the screen beneath, and whoever
        opened this one may be closed by then, and would never hear."""
        closed = super().dismiss(result)
        then, self.then = self.then, None
        if then is not None:
            then(result)
        return closed

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing may be done on a screen that loses its parts, because it is closed or the program is left."""
        return self.is_attached and super().check_action(action, parameters)

    def draw(self) -> None:
        """Draw the moment of a game, if one is shown: something has changed, and be it that it is saved again."""

    def palette(self) -> Iterable[Command]:
        """Commands of its own for the command palette."""
        return ()


class OnTop(AppScreen[Result]):
    """Keys and clicks come through queues: one may reach a screen that the one before has closed or covered.

    Such a screen would close the one beneath it, or begin a second game; it does nothing instead.
    """

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen, if it is still there to be closed."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing may be done on a screen that is covered or gone."""
        return self.is_active and super().check_action(action, parameters)
