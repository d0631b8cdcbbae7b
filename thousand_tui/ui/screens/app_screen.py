"""What every screen and every dialog of ours is and does: focus, help, the command palette, how it is closed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar, cast

from textual import on
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.command import CommandPalette, Hit, Hits, Provider
from textual.events import ScreenResume
from textual.message import Message
from textual.screen import Screen
from textual.system_commands import SystemCommandsProvider
from textual.widget import Widget
from textual.widgets import Input, OptionList

from thousand_tui.options import is_allowed, system_language
from thousand_tui.ui.keys import BY_ID, Labels, actions_by_id, bind, bindings
from thousand_tui.ui.style_sheet import Styled
from thousand_tui.ui.widgets.fields import ButtonField
from thousand_tui.words import catalogue, t
from thousand_tui.words.catalogue import letter_cards, speak, speakable
from thousand_tui.words.people import bot_called

if TYPE_CHECKING:
    from textual.geometry import Size

    from thousand_tui.ui.thousand import Thousand


Result = TypeVar("Result")
CHOSEN: Final = ("value", "at", "cursor")
"""What a person has chosen or typed in a part of a screen: the first of these that it has."""


def speak_as_set(app: Thousand, changed: str) -> None:
    """Say everything on every open screen as the settings have it, of which the language or the letters of cards have
    ``changed``."""
    before = catalogue.LANGUAGE
    if changed == "cards":
        letter_cards(app.settings.cards)
    else:
        speak(speakable(app.settings.language, system_language(os.environ)))
    app.change_settings(**app.settings.renaming_bots(lambda name: bot_called(name, before)))
    for screen in app.screen_stack:
        if isinstance(screen, AppScreen):
            screen.call_next(screen.say_anew)


class Command(NamedTuple):
    """A line of the command palette: its title, what it does, and how."""

    title: str
    about: str
    do: Callable[[], object]


def command(id: str, do: Callable[[], object]) -> Command:
    """The command that the messages ``id`` and ``id.help`` tell of."""
    return Command(t(id), t(f"{id}.help"), do)


class AppScreen(Styled, Screen[Result]):
    """A screen of this app; ``then`` is told what it was closed with."""

    then: Callable[[Result | None], object] | None = None
    # Whether it knows of a game to continue.
    may_go_on = False
    # Whether all its parts are there from the start, and draw themselves anew.
    keeps_parts = False

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

    def fit(self, size: Size) -> None:
        """Be styled for a window of this size from the start: Textual would do so after the first layout, and lay
        everything out again."""
        for steps, length in ((self.HORIZONTAL_BREAKPOINTS, size.width), (self.VERTICAL_BREAKPOINTS, size.height)):
            fitting = [name for least, name in steps or () if length >= least]
            self.add_class(*fitting[-1:], update=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing may be done on a screen that loses its parts, because it is closed or the program is left."""
        return self.is_attached and is_allowed(action) and super().check_action(action, parameters)

    def _on_screen_resume(self, event: ScreenResume) -> None:
        """Every part is styled as it is mounted, and whatever changes that styles it anew: Textual would style a new
        screen a second time as a whole before it is shown."""
        event.refresh_styles = False

    def on_screen_suspend(self) -> None:
        """What is told for a moment stands on the screen above, not on both; here it may be about to be shown."""
        self.app.call_later(self.query_children("ToastRack").set, display=False)

    def on_mount(self) -> None:
        """Fill in what is not there from the start."""
        self.fill()

    def fill(self) -> None:
        """Fill in what is not there from the start, and is said anew in another language."""

    async def say_anew(self) -> None:
        """Say everything in another language, with all that was chosen and typed here."""
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
        """The parts by their names, and those without one by their places."""
        return {part.id or str(at): part for at, part in enumerate(self.query(Widget))}

    def draw(self) -> None:
        """Draw the game again, if one is shown: something has changed, if only that it is saved again."""

    def warn(self, sentence: str) -> None:
        """Show for a moment what went wrong."""
        self.thousand.say(sentence, "warning")

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


WIDE_FROM = 110
TALL = 30


class WithLines(OnTop[Result]):
    """Has lines to act on."""

    BINDINGS = bind("app.help", "help") + bindings(
        "form", "back", up="app.focus_previous", down="app.focus_next", first="end(0)", last="end(-1)"
    )

    def action_help(self) -> None:
        """Help, over this screen."""
        self.thousand.open_help()

    def action_back(self) -> None:
        """Leave this screen with nothing done."""
        self.dismiss()

    def action_end(self, at: int) -> None:
        """The first or the last line, by its place among them."""
        self.set_focus(next(iter(self.focus_chain[at:]), None))

    @on(ButtonField.Pressed)
    def _use_line(self, event: ButtonField.Pressed) -> None:
        if self.is_active:
            self.pressed((event.button.id or "").partition("-")[2])

    def pressed(self, what: str) -> None:
        """A line was used, whose id ends with ``what``."""


class FieldScreen(WithLines[Any]):
    """A full screen with lines to act on."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE_FROM, "-wide")]  # noqa: RUF012 - as the base class has it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012 - as the base class has it

    def foot_keys(self, where: str, *names: str, **actions: str) -> list[tuple[str, str, str]]:
        """Some keys of a place for the foot, what they do, and by which action of this screen, if by one."""
        does = actions_by_id(where, *names, **actions)
        return [(self.key(id), t(BY_ID[id].foot), action and f"screen.{action}") for id, action in does.items()]

    def back_keys(self, back: str = "keys.back") -> list[tuple[str, str, str]]:
        """The last keys of most feet: back, by what this message calls it, and help."""
        return [(self.key("form.back"), t(back), "screen.back"), *self.foot_keys("app", "help")]

    def walking_keys(self, *more: tuple[str, str, str]) -> list[tuple[str, str, str]]:
        """The keys of a screen of lines, for its foot: these, then how to walk and go back."""
        walk = (self.key.both("form.up", "form.down"), t("keys.choose"), "")
        return [*more, walk, *self.foot_keys("form", do=""), *self.back_keys()]


class Palette(CommandPalette, OnTop[None]):
    """The commands by name; of a choice that is made twice before the palette is gone only the first one counts.

    The second one would close the screen beneath it.
    """

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def choose_once(self, event: Message) -> None:
        """Let the choice pass while the palette is on top."""
        if not self.is_active:
            event.prevent_default()


class ByWords(SystemCommandsProvider):
    """Finds a command by any words of its name, or by their beginnings, in any order; after these what has them in its
    explanation, then what only has the letters."""

    async def search(self, query: str) -> Hits:
        """Every command that fits, best first."""
        matcher, words = self.matcher(query), query.casefold().split()
        for name, about, do, _ in self.app.get_system_commands(self.screen):
            fits = [_have(text, words) for text in (name, f"{name} {about}")]
            score = 1.0 if fits[0] else 0.8 if fits[1] else min(1.0, matcher.match(name)) / 2
            if score > 0:
                yield Hit(score, matcher.highlight(name), do, text=name, help=about)


def _have(text: str, words: Sequence[str]) -> bool:
    """Whether every one of the words begins a word of the text."""
    had = re.findall(r"\w+", text.casefold())
    return all(any(each.startswith(word) for each in had) for word in words)


class WithPalette(App[int]):
    """An app that opens this palette."""

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {ByWords}

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the screen does."""
        if isinstance(screen, AppScreen):
            for title, text, callback in screen.palette():
                yield SystemCommand(title, text, callback)

    def action_command_palette(self) -> None:
        """Show all commands by name."""
        if self.use_command_palette and not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder=t("palette.search"), id="--command-palette"))
