"""What all our screens and dialogs share: focus, help, the command palette and closing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar, cast

from textual import on
from textual.app import App, ComposeResult, SystemCommand
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, Hit, Hits, Provider
from textual.events import ScreenResume
from textual.message import Message
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.widget import Widget
from textual.widgets import Input, OptionList

from thousand_tui.options import is_allowed
from thousand_tui.ui.keys import BY_ID, Labels, actions_by_id, bind, bindings
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.fields import ButtonField, ScreenKeys
from thousand_tui.words import t

if TYPE_CHECKING:
    from textual.geometry import Size

    from thousand_tui.ui.app import ThousandApp


Result = TypeVar("Result")
CHOSEN: Final = ("value", "at", "cursor")
"""The attributes that hold what somebody chose or typed in a widget; the first one that the widget has counts."""


class Command(NamedTuple):
    """An entry in the command palette: its title, what it does, and the function to call."""

    title: str
    about: str
    do: Callable[[], object]


def command(id: str, do: Callable[[], object]) -> Command:
    """The command described by the messages ``id`` and ``id.help``."""
    return Command(t(id), t(f"{id}.help"), do)


class AppScreen(Styled, Screen[Result]):
    """A screen of this app; ``then`` is called with its result when it closes."""

    then: Callable[[Result | None], object] | None = None
    # Whether there is a game to continue.
    may_go_on = False
    # Whether all its widgets exist from the start and redraw themselves in another language.
    keeps_parts = False

    @property
    def thousand(self) -> ThousandApp:
        """The app, with the type that screens know."""
        return cast("ThousandApp", self.app)

    @property
    def key(self) -> Labels:
        """The labels of the current keys."""
        return self.thousand.key

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen and pass on its result at once. If we waited, the next key would reach the screen below,
        and the screen that opened this one might be gone and never get the result."""
        closed = super().dismiss(result)
        then, self.then = self.then, None
        if then is not None:
            then(result)
        return closed

    def fit(self, size: Size) -> None:
        """Set the classes for a window of this size before the first layout. Textual would do it afterwards and lay
        everything out again."""
        for steps, length in ((self.HORIZONTAL_BREAKPOINTS, size.width), (self.VERTICAL_BREAKPOINTS, size.height)):
            fitting = [name for least, name in steps or () if length >= least]
            self.add_class(*fitting[-1:], update=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow nothing on a screen that is losing its widgets because it or the program is closing."""
        return self.is_attached and is_allowed(action) and super().check_action(action, parameters)

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Do not style the screen again: widgets are styled when mounted and whenever something changes. Textual would
        style a whole new screen twice."""
        event.refresh_styles = False

    def on_screen_suspend(self) -> None:
        """Hide notices here, as the screen above shows them too; wait a moment, because one may be about to appear."""
        self.app.call_later(self.query_children("ToastRack").set, display=False)

    def on_mount(self) -> None:
        """Fill in what is missing."""
        self.fill()

    def fill(self) -> None:
        """Fill in the parts that are not there from the start. It is called again after a change of language."""

    async def say_anew(self) -> None:
        """Say everything in another language, but keep what was chosen and typed here."""
        if self.keeps_parts:
            self.draw()
            for part in self.query("Painted"):
                part.notify_style_update()
                part.refresh()
            return
        before = self._parts()
        here = next((name for name, part in before.items() if part is self.focused), "")
        chosen = [
            (name, what, getattr(part, what))
            for name, part in before.items()
            for what in [each for each in CHOSEN if hasattr(part, each)][:1]
        ]
        await self.recompose()
        self.fill()
        now = self._parts()
        for name, what, value in chosen:
            if type(now.get(name)) is type(before[name]):
                setattr(now[name], what, value)
        self.set_focus(now.get(here))

    def _parts(self) -> Mapping[str, Widget]:
        """The widgets by id, or by index if they have none."""
        return {part.id or str(at): part for at, part in enumerate(self.query(Widget))}

    def draw(self) -> None:
        """Redraw the game if one is shown: something has changed, if only that it can be saved again."""

    def told_in_help(self) -> Iterable[tuple[str, str, str]]:
        """The keys of this screen, for help: those at its foot, whether or not all of them fit."""
        return [key for keys in self.query(ScreenKeys) for key in keys.keys]

    def foot_keys(self, where: str, *names: str, **actions: str) -> list[tuple[str, str, str]]:
        """Keys of one place for the bottom line: the key, what it does, and the action of this screen, if any."""
        does = actions_by_id(where, *names, **actions)
        return [(self.key(id), t(BY_ID[id].foot), action and f"screen.{action}") for id, action in does.items()]

    def back_keys(self, back: str = "keys.back") -> list[tuple[str, str, str]]:
        """The last keys at the bottom of most screens: back, described by this message, and help."""
        return [(self.key("form.back"), t(back), "screen.back"), *self.foot_keys("app", "help")]

    def walking_keys(self, *more: tuple[str, str, str]) -> list[tuple[str, str, str]]:
        """The keys at the bottom of a screen with fields: the given ones, then those to move and go back."""
        walk = (self.key.both("form.up", "form.down"), t("keys.choose"), "")
        return [*more, walk, *self.foot_keys("form", do=""), *self.back_keys()]

    def warn(self, sentence: str) -> None:
        """Show a warning for a few seconds."""
        self.thousand.say(sentence, "warning")

    def palette(self) -> Iterable[Command]:
        """The screen's own commands for the command palette."""
        return ()


class OnTop(AppScreen[Result]):
    """Keys and clicks wait in queues, so one may reach a screen that has just been closed or covered.

    It could close the screen below, or start a second game. Here it does nothing.
    """

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen if it is still the active one."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow nothing on a screen that is covered or closed."""
        return self.is_active and super().check_action(action, parameters)


WIDE_FROM = 110
TALL = 30


class WithLines(OnTop[Result]):
    """A screen with fields."""

    BINDINGS = bind("app.help", "help") + bindings(
        "form", "back", up="app.focus_previous", down="app.focus_next", first="end(0)", last="end(-1)"
    )

    def action_help(self) -> None:
        """Show help over this screen."""
        self.thousand.open_help()

    def action_back(self) -> None:
        """Leave this screen without doing anything."""
        self.dismiss()

    def action_end(self, at: int) -> None:
        """Go to the first or last field, by its index."""
        self.set_focus(next(iter(self.focus_chain[at:]), None))

    @on(ButtonField.Pressed)
    def _use_line(self, event: ButtonField.Pressed) -> None:
        if self.is_active:
            self.pressed((event.button.id or "").partition("-")[2])

    def pressed(self, what: str) -> None:
        """Handle a field whose id ends with ``what``."""


class FieldScreen(WithLines[Any]):
    """A full screen with fields."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE_FROM, "-wide")]  # noqa: RUF012 - as the base class has it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012 - as the base class has it


class Palette(CommandPalette, OnTop[None]):
    """The command palette. If a choice is made twice before it closes, only the first counts.

    The second would close the screen below.
    """

    def action_back(self) -> None:
        """Close it."""
        self.dismiss()

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def choose_once(self, event: Message) -> None:
        """Ignore a choice when the palette is no longer on top."""
        if not self.is_active:
            event.prevent_default()

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield ScreenKeys(self.walking_keys()[:-1])


class ByWords(SystemCommandsProvider):
    """Finds commands by the beginnings of words in their names, in any order. Matches in the description come next,
    then names that only contain the letters."""

    async def search(self, query: str) -> Hits:
        """All matching commands, best first."""
        matcher, words = self.matcher(query), query.casefold().split()
        for name, about, do, _ in self.app.get_system_commands(self.screen):
            fits = [_have(text, words) for text in (name, f"{name} {about}")]
            score = 1.0 if fits[0] else 0.8 if fits[1] else min(1.0, matcher.match(name)) / 2
            if score > 0:
                yield Hit(score, matcher.highlight(name), do, text=name, help=about)


def _have(text: str, words: Sequence[str]) -> bool:
    """Whether each of the words begins some word of the text."""
    had = re.findall(r"\w+", text.casefold())
    return all(any(each.startswith(word) for each in had) for word in words)


class WithPalette(App[int]):
    """An app with this palette. ``is_host``: the person here may change who plays at the table, and end the game."""

    is_host = True

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {ByWords}

    @property
    def waited_for(self) -> str:
        """Whom a table elsewhere waits for, in a sentence."""
        return ""

    def time_told(self, due: Any) -> str:
        """How long such a table has waited, in a sentence, if that matters by now."""
        return ""

    def took(self, number: int, is_seen: bool) -> None:
        """An entry of such a table's feed was taken, and whether everybody could see that something changed."""

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the screen."""
        if isinstance(screen, AppScreen):
            for title, text, callback in screen.palette():
                yield SystemCommand(title, text, callback)

    def action_command_palette(self) -> None:
        """Open the command palette."""
        if self.use_command_palette and not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder=t("palette.search"), id="--command-palette"))
