"""What Textual does not do for us, each with what goes wrong without it and what is known upstream. All of it was seen
in 8.2, and is so in 8.2.8. Nothing else may work around it."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from encodings.utf_8 import IncrementalDecoder
from functools import cache, partialmethod
from typing import Any, Final, Self
from weakref import WeakKeyDictionary

from rich.align import Align
from rich.text import Text
from textual import command
from textual._xterm_parser import XTermParser
from textual.app import App, ScreenError, SuspendNotSupported
from textual.css.query import QueryError
from textual.drivers._writer_thread import WriterThread
from textual.events import Key, Paste, Resize
from textual.message import Message
from textual.messages import InBandWindowResize
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input
from textual.widgets.option_list import Option
from textual.worker import WorkerFailed

from thousand_tui.harmless import harmless
from thousand_tui.options import is_in_browser
from thousand_tui.ui.keys import LATIN
from thousand_tui.words import t

# Seconds; with the default of 0.005 a thinking bot holds a key press up noticeably.
SWITCH_INTERVAL: Final = 0.001


# Seconds that an app which was told to end has to restore its terminal.
GRACE: Final = 2.0


def prepare_process() -> None:
    """Let the real window decide the size, and let keys through while a bot thinks.

    Rich and Textual believe ``COLUMNS`` and ``LINES`` more than the terminal, and many shells export them
    (upstream #6153). In a browser they are all that is known of the window.
    """
    for name in () if is_in_browser() else ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    sys.setswitchinterval(SWITCH_INTERVAL)
    let_anything_be_typed()
    let_layouts_hold_keys()
    let_escape_be_a_key()
    let_a_paste_be_one()


@cache
def let_anything_be_typed() -> None:
    """Have all bytes that a terminal can send read; calling this again changes nothing.

    Textual's thread that reads them dies of one that is not UTF-8 (upstream #6456, #6668), and the program with it: a
    terminal in another encoding sends such bytes for letters. It also dies of a sequence with a number that means no
    character (not reported upstream), and of a mouse where the terminal has told a size of 0 pixels (upstream #6706).
    Such bytes become U+FFFD, such sequences nothing. What a terminal tells of its size is passed over, for the system
    knows it, and a wrong one would be drawn for ever.
    """
    feed = XTermParser.feed

    def feed_anything(self: XTermParser, data: str) -> Iterable[Message]:
        # One by one, so that nothing is lost with what cannot be read; an empty text is the end of all.
        for piece in data or [""]:
            try:
                for message in feed(self, piece):
                    if isinstance(message, Resize | InBandWindowResize):
                        self.mouse_pixels = False
                    else:
                        yield message
            except (ValueError, ArithmeticError):
                XTermParser.__init__(self)

    XTermParser.feed = feed_anything  # type: ignore[method-assign]
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        linux_driver.getincrementaldecoder = lambda encoding: Typed  # type: ignore[assignment, attr-defined]


class Typed(IncrementalDecoder):
    """What is typed, whatever bytes that is.

    Raises:
        EOFError: the terminal is gone, of which nothing can be read.
    """

    def __init__(self) -> None:
        super().__init__("replace")

    def decode(self, typed: Any, final: bool = False) -> str:
        """The characters of these bytes."""
        if not typed and not final:
            raise EOFError
        return super().decode(typed, final)


@cache
def end_with_the_terminal() -> None:
    """Have the game end as by a signal when its terminal or its page has gone, for not everybody is sent one (in a
    container, under a supervisor); calling this again changes nothing.

    Textual's thread that reads what is typed in a terminal goes on for ever with nothing, and that of a browser ends
    while the app stays. The one that writes dies, and the app waits for it for ever. (Not reported upstream.)
    """
    from textual.drivers.web_driver import WebDriver

    drivers: list[tuple[Any, signal.Signals]] = [(WebDriver, signal.SIGTERM)]
    if sys.platform != "win32":
        from textual.drivers import linux_driver

        drivers.append((linux_driver.LinuxDriver, signal.SIGHUP))
        linux_driver.WriterThread = Writer  # type: ignore[attr-defined]
    for driver, number in drivers:
        driver.run_input_thread = partialmethod(read_to_the_end, driver.run_input_thread, number)


def read_to_the_end(driver: Any, read: Callable[[Any], None], number: signal.Signals) -> None:
    """Read what is typed until the app ends, or there is nobody who types any more."""
    with suppress(EOFError, OSError):
        read(driver)
    # After SIGCONT a second thread reads, and of one of them the terminal is taken while the app leaves.
    if not (driver.exit_event.is_set() or driver._app._exit):
        os.kill(os.getpid(), number)


class Writer(WriterThread):
    """Writes what is drawn until the app ends; nothing of it any more once the terminal is gone."""

    def run(self) -> None:
        """Do so."""
        for drawn in iter(self._queue.get, None):
            with suppress(OSError):
                self._file.write(drawn)
                if not self._queue.qsize():
                    self._file.flush()
        with suppress(OSError):
            self._file.flush()


# A key held with others as terminals write it: in kitty's protocol, with or without the key of a Latin layout, and in
# the older one of xterm, which Textual takes for a sign that is typed.
HELD: Final = re.compile(r"\x1b\[(?:(?:\d+:\d*:)?(\d+)(?::\d*)?;(\d+)u|27;(?!2;)(\d+);(\d+)~)")


@cache
def let_layouts_hold_keys() -> None:
    """Have a letter that is held with Ctrl or Alt be the one on the Latin side of its key, as it is where the terminal
    sends the bytes of old; calling this again changes nothing. (Not reported upstream.)"""
    feed = XTermParser.feed

    def feed_latin(self: XTermParser, data: str) -> Iterable[Message]:
        for message in feed(self, HELD.sub(lambda at: f"\x1b[{at[1] or at[4]};{at[2] or at[3]}u", data)):
            if isinstance(message, Key) and message.key[-2:-1] == "+":
                held, letter = message.key[:-1], message.key[-1]
                yield Key(held + LATIN.get(letter, letter), message.character)
            else:
                yield message

    XTermParser.feed = feed_latin  # type: ignore[method-assign]


# Esc as terminals write it that tell it from the beginning of another key.
ESCAPE: Final = "\x1b[27u"
# Not what a terminal begins its own sequences with, nor the keys that move by words in a text.
ESCAPE_AND_A_KEY: Final = re.compile(r"\x1b(?=[^\x1b\[\]OP_bf\x7f\t])")
ESCAPE_AND_A_SIGN: Final = re.compile(r"\x1b([^\x00-\x20\[\]OP_bf\x7f])")


@cache
def let_escape_be_a_key() -> None:
    """Have Esc and a key that follow each other quickly read as two keys, and what comes in one piece with a sign as
    Alt held with it; calling this again changes nothing.

    Textual reads both as one key with Alt, drops Esc where there is none, and has the sign typed into a text: Esc and
    Space in one packet of a slow line would play a card. (Not reported upstream.)
    """
    feed = XTermParser.feed
    begun: set[XTermParser] = set()

    def feed_keys(self: XTermParser, data: str) -> Iterable[Message]:
        lead = "\x1b" if self in begun and self._timeout_time is not None else ""
        (begun.add if data.endswith("\x1b") else begun.discard)(self)
        data = ESCAPE_AND_A_SIGN.sub(lambda found: f"\x1b[{ord(found[1])};3u", data)
        return feed(self, ESCAPE_AND_A_KEY.sub(ESCAPE, lead + data)[len(lead) :])

    XTermParser.feed = feed_keys  # type: ignore[method-assign]


# What a terminal writes around a paste.
PASTE: Final = "\x1b[200~"
PASTED: Final = "\x1b[201~"


@cache
def let_a_paste_be_one() -> None:
    """Have all that is pasted be text, whatever lies in it; calling this again changes nothing.

    Textual finds keys in what follows an Esc of it. (Not reported upstream.) An end that lies in the paste counts for
    none as long as another is read along with it.
    """
    feed = XTermParser.feed
    before: WeakKeyDictionary[XTermParser, str] = WeakKeyDictionary()
    pasted: WeakKeyDictionary[XTermParser, str] = WeakKeyDictionary()

    def feed_whole(self: XTermParser, data: str) -> Iterable[Message]:
        if self not in pasted:
            head = before.get(self, "")
            begun = (head + data).find(PASTE)
            if begun < 0:
                before[self] = (head + data)[1 - len(PASTE) :]
                yield from feed(self, data)
                return
            start = begun + len(PASTE) - len(head)
            yield from feed(self, data[:start])
            before[self], pasted[self], data = "", "", data[start:]
        text, end, rest = (pasted.pop(self) + data).rpartition(PASTED)
        if not end:
            pasted[self] = rest
            return
        for _ in feed(self, PASTED):
            yield Paste(text)
        if rest:
            yield from feed_whole(self, rest)

    XTermParser.feed = feed_whole  # type: ignore[method-assign]


def mend_what_apps_share() -> None:
    """Mend what holds for every app of this process; calling this again changes nothing."""
    let_every_wait_end()
    let_a_batch_be_drawn_once()
    let_styles_be_read_once()
    let_the_palette_speak()
    let_no_break_space_hold()
    let_a_field_take_lines()


@cache
def let_a_field_take_lines() -> None:
    """Have a paste of several lines whole in a field, with a space between them; calling this again changes nothing.
    Textual takes the first alone, and from its own clipboard all with what separates them. (Not reported upstream.)"""
    paste = Input._on_paste

    def paste_lines(self: Input, event: Paste) -> None:
        event.text = harmless(" ".join(event.text.splitlines()))
        paste(self, event)

    Input._on_paste = paste_lines  # type: ignore[method-assign]
    Input.action_paste = lambda self: paste_lines(self, Paste(self.app.clipboard))  # type: ignore[method-assign]


@cache
def let_a_batch_be_drawn_once() -> None:
    """Have nothing drawn before a batch of changes has ended; calling this again changes nothing.

    Textual draws in the middle of it and throws that away, and takes it for shown: what does not change any more is
    missing from the next picture. (Not reported upstream.)
    """
    draw = Screen._compositor_refresh

    def draw_at_its_end(self: Screen[Any]) -> None:
        if not self.app._batch_count:
            draw(self)

    Screen._compositor_refresh = draw_at_its_end  # type: ignore[method-assign]


@cache
def let_styles_be_read_once() -> None:
    """Have an app that begins with another theme than Textual's read its style sheets once; calling this again changes
    nothing. Textual reads them all for the theme, and again for the first screen. (Not reported upstream.)"""
    refresh = App.refresh_css

    def refresh_screens(self: App[Any], animate: bool = True) -> None:
        if self.screen_stack:
            refresh(self, animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    App.refresh_css = refresh_screens  # type: ignore[method-assign]


@cache
def let_the_palette_speak() -> None:
    """Have the palette say in our words that it found nothing, for which it has no setting (not reported upstream);
    calling this again changes nothing."""

    class SpokenList(command.CommandList):
        """Its only option that cannot be chosen is that sentence."""

        def add_option(self, option: Any = None) -> Self:
            if isinstance(option, Option) and option.disabled:
                option = Option(Align.center(Text(t("palette.nothing"))), disabled=True, id=option.id)
            return super().add_option(option)

    command.CommandList = SpokenList  # type: ignore[misc]


@cache
def let_no_break_space_hold() -> None:
    """Have lines end at no space that holds what it stands between together, as before the colon in French: Textual and
    Rich take it for one like any other (not reported upstream)."""
    from rich import _wrap as of_rich
    from textual import _wrap as of_textual

    of_textual.re_chunk = re.compile(r"(?:\S|[\u00a0\u202f])+(?:[^\S\u00a0\u202f])*|\s+")
    of_rich.re_word = re.compile(r"[^\S\u00a0\u202f]*(?:\S|[\u00a0\u202f])+[^\S\u00a0\u202f]*")


def draw_on_the_terminal() -> None:
    """Let Textual, which draws on the standard error, draw on the terminal where the errors go somewhere else
    (upstream #4420). What Python itself has to say still goes there."""
    output = sys.__stdout__
    if output is not None and (sys.__stderr__ is None or not sys.__stderr__.isatty()):
        drawn = open(output.fileno(), "w", encoding=output.encoding, errors="backslashreplace", closefd=False)  # noqa: SIM115
        sys.__stderr__ = drawn  # type: ignore[misc]


@cache
def let_every_wait_end() -> None:
    """Have a timer that ticks once do so, however late it begins; calling this again changes nothing.

    Textual skips the ticks for which it is too late. That may be the only one: what was to come after a short wait
    never comes. And for a toast that expires while it is being made, a time before now is waited for: the search for
    the next tick never ends, nothing is drawn and no key is read any more. (Not reported upstream.)
    """
    begin = Timer.__init__

    def begin_once(self: Timer, *what: Any, repeat: int | None = None, skip: bool = True, **more: Any) -> None:
        begin(self, *what, repeat=repeat, skip=skip and repeat != 0, **more)

    Timer.__init__ = begin_once  # type: ignore[method-assign]


# What had the focus when a key was sent there.
SENT: Final[WeakKeyDictionary[Key, Widget | None]] = WeakKeyDictionary()


async def was_typed_ahead(app: App[Any], event: Key) -> bool:
    """Give a key that comes back, because a text field had not got the focus when it was sent, to that field.

    Keys that come in one packet are all sent to the widget that has the focus before the first of them has done
    anything: a search word typed at once after the key of the search was lost. (Not reported upstream.)
    """
    await has_its_parts(app)
    field = app.focused
    if not event.is_forwarded:
        SENT[event] = field
        return False
    if field is None or SENT.get(event, field) is field or not field.check_consume_key("a", "a"):
        return False
    return field.post_message(Key(event.key, event.character))


async def edit_in_order(field: Widget, event: Key) -> None:
    """Do at once what a key does in a text field, before the field hears of the next key.

    Letters are written by the field itself, but Backspace and the arrows go round by the app: of what comes in one
    packet, the letters after a mistake were written before it was taken back. (Not reported upstream.)
    """
    for binding in field._bindings.key_to_bindings.get(event.key, ()):
        if await field.app.run_action(binding.action, field):
            event.stop()
            event.prevent_default()
            return


async def has_its_parts(app: App[Any]) -> None:
    """Wait until the screen on top has its parts; it may be another one by then.

    Where a line of another screen opens it, Textual does not wait, and a key that was typed ahead meets a screen whose
    parts cannot be found: the program would end. (Not reported upstream.)
    """
    while app.screen_stack and not app.screen.is_mounted:
        await app.screen._mounted_event.wait()


def die_soon(code: int, let_go: Callable[[], None]) -> None:
    """End the process in a moment if the app has not ended by itself by then.

    Where the terminal is gone, the thread that writes to it dies and the app waits for ever to be written: a dropped
    connection would leave it behind, holding its saved game.
    """

    def die() -> None:
        let_go()
        os._exit(code)

    timer = threading.Timer(GRACE, die)
    timer.daemon = True
    timer.start()


def is_of_leaving(app: App[Any], error: Exception) -> bool:
    """Whether an error comes of nothing but that the program is being left: what was begun just before, such as the
    search of the palette, still looks for screens and their parts, and for Textual that is an end like any other. (Not
    reported upstream.)"""
    cause = error.error if isinstance(error, WorkerFailed) else error
    return app._exit and isinstance(cause, QueryError | ScreenError | LookupError)


def has_broken(app: App[Any]) -> bool:
    """Whether the app has ended by an error; Textual forgets the exit code of that when somebody leaves after it."""
    return app._exception is not None


# Seconds in which the system surely stops a process that is told to stop.
STOPPING: Final = 0.05


def take_back(app: App[Any], sentence: str) -> None:
    """Show a sentence no longer that was said for a moment: Textual can only take back all (not reported upstream)."""
    for said in [said for said in app._notifications if said.message == sentence]:
        app._unnotify(said)


def suspend_with_group(app: App[Any]) -> None:
    """Give the terminal back and stop, with all that was started along with us, until the shell says to go on.

    Textual stops its own process only: under ``make`` the shell goes on waiting for make, which runs, and nobody reads
    the keyboard. It also stops where no shell is there to wake it, as in a terminal window of its own; the plain signal
    is passed over by the system there. (Not reported upstream.)
    """
    if sys.platform == "win32":
        return
    # The terminal goes first: once a shell has it, setting it from behind would stop us in the middle.
    with suppress(SuspendNotSupported), app.suspend():
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        time.sleep(STOPPING)
        signal.signal(signal.SIGTSTP, handler)


def wants_native_colours(environment: dict[str, str] | os._Environ[str]) -> bool | None:
    """The ``ansi_color`` argument of the app: with ``NO_COLOR`` Textual otherwise still emits grey truecolor, because
    its filter is chosen once, from that argument (upstream #839, #2829)."""
    return True if "NO_COLOR" in environment else None
