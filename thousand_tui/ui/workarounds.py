"""What we do because Textual does not, each with what goes wrong otherwise and what upstream knows about it. All of
this was seen in Textual 8.2 and is still so in 8.2.8. No other module may work around Textual."""

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

from thousand_tui.options import is_in_browser
from thousand_tui.sanitize import sanitize
from thousand_tui.ui.keys import LATIN
from thousand_tui.words import t

# Seconds. The default of 0.005 delays key presses noticeably while a bot thinks.
SWITCH_INTERVAL: Final = 0.001


# How many seconds an app that was told to end has to restore its terminal.
GRACE: Final = 2.0


def prepare_process() -> None:
    """Take the size from the real window, and let keys through while a bot thinks.

    Rich and Textual trust ``COLUMNS`` and ``LINES`` more than the terminal, and many shells export them (upstream
    #6153). In a browser we keep them: nothing else tells the size of the window.
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
    """Let a terminal send any bytes; calling this again changes nothing.

    Textual's reading thread, and so the program, dies of a byte that is not UTF-8 (upstream #6456, #6668), which a
    terminal with another encoding sends for letters. It also dies of a sequence with a number that is no character (not
    reported upstream), and of a mouse event if the terminal said that it has 0 pixels (upstream #6706). Here such bytes
    become U+FFFD and such sequences nothing. What the terminal says about its size is ignored: the system knows the
    size, and we would keep drawing to a wrong one.
    """
    feed = XTermParser.feed

    def feed_anything(self: XTermParser, data: str) -> Iterable[Message]:
        # One character at a time, so that one bad one costs no others; an empty text is the end of all input.
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
    """Decodes whatever bytes are typed.

    Raises:
        EOFError: the terminal is gone.
    """

    def __init__(self) -> None:
        super().__init__("replace")

    def decode(self, typed: Any, final: bool = False) -> str:
        """The characters for these bytes."""
        if not typed and not final:
            raise EOFError
        return super().decode(typed, final)


@cache
def end_with_the_terminal() -> None:
    """End the game as a signal would when its terminal or web page is gone, because not everybody gets a signal (in a
    container or under a supervisor, for example); calling this again changes nothing.

    Textual's thread that reads a terminal keeps reading nothing for ever; the one for a browser ends and leaves the app
    running. The writing thread dies, and the app waits for it for ever. (Not reported upstream.)
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
    """Read what is typed until the app ends or the terminal is gone."""
    with suppress(EOFError, OSError):
        read(driver)
    # After SIGCONT there are two reading threads, and one of them loses the terminal while the app ends.
    if not (driver.exit_event.is_set() or driver._app._exit):
        os.kill(os.getpid(), number)


class Writer(WriterThread):
    """Writes what is drawn until the app ends, and ignores errors when the terminal is gone."""

    def run(self) -> None:
        """Write until the queue gives None."""
        for drawn in iter(self._queue.get, None):
            with suppress(OSError):
                self._file.write(drawn)
                if not self._queue.qsize():
                    self._file.flush()
        with suppress(OSError):
            self._file.flush()


# A key held with modifiers, as terminals send it: in kitty's protocol, with or without the key on a Latin layout, and
# in xterm's older one, which Textual takes for a typed character.
HELD: Final = re.compile(r"\x1b\[(?:(?:\d+:\d*:)?(\d+)(?::\d*)?;(\d+)u|27;(?!2;)(\d+);(\d+)~)")


@cache
def let_layouts_hold_keys() -> None:
    """Read a Cyrillic letter held with Ctrl or Alt as the Latin letter on the same key, as terminals that send plain
    bytes do; calling this again changes nothing. (Not reported upstream.)"""
    feed = XTermParser.feed

    def feed_latin(self: XTermParser, data: str) -> Iterable[Message]:
        for message in feed(self, HELD.sub(lambda at: f"\x1b[{at[1] or at[4]};{at[2] or at[3]}u", data)):
            if isinstance(message, Key) and message.key[-2:-1] == "+":
                held, letter = message.key[:-1], message.key[-1]
                yield Key(held + LATIN.get(letter, letter), message.character)
            else:
                yield message

    XTermParser.feed = feed_latin  # type: ignore[method-assign]


# Esc, as sent by terminals that tell it apart from the start of another key.
ESCAPE: Final = "\x1b[27u"
# Excludes the beginnings of a terminal's own sequences, and the keys that move by words in a text.
ESCAPE_AND_A_KEY: Final = re.compile(r"\x1b(?=[^\x1b\[\]OP_bf\x7f\t])")
ESCAPE_AND_A_SIGN: Final = re.compile(r"\x1b([^\x00-\x20\[\]OP_bf\x7f])")


@cache
def let_escape_be_a_key() -> None:
    """Read Esc and a key in quick succession as two keys, and Esc and a character in one piece as Alt with that
    character; calling this again changes nothing.

    Textual reads both as Alt with the key, drops Esc if nothing is bound to that, and types the character into a text:
    Esc and Space in one packet over a slow line would play a card. (Not reported upstream.)
    """
    feed = XTermParser.feed
    begun: set[XTermParser] = set()

    def feed_keys(self: XTermParser, data: str) -> Iterable[Message]:
        lead = "\x1b" if self in begun and self._timeout_time is not None else ""
        (begun.add if data.endswith("\x1b") else begun.discard)(self)
        data = ESCAPE_AND_A_SIGN.sub(lambda found: f"\x1b[{ord(found[1])};3u", data)
        return feed(self, ESCAPE_AND_A_KEY.sub(ESCAPE, lead + data)[len(lead) :])

    XTermParser.feed = feed_keys  # type: ignore[method-assign]


# What a terminal sends before and after a paste.
PASTE: Final = "\x1b[200~"
PASTED: Final = "\x1b[201~"


@cache
def let_a_paste_be_one() -> None:
    """Treat everything pasted as text, whatever it contains; calling this again changes nothing.

    Textual finds keys after an Esc in a paste. (Not reported upstream.) An end mark inside the paste is ignored if
    another one is read together with it.
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
    """Change what all apps of this process share; calling this again changes nothing."""
    let_every_wait_end()
    let_a_batch_be_drawn_once()
    let_styles_be_read_once()
    let_the_palette_speak()
    let_no_break_space_hold()
    let_a_field_take_lines()


@cache
def let_a_field_take_lines() -> None:
    """Paste several lines into a field as one, with spaces between them; calling this again changes nothing. Textual
    keeps only the first line, or, from its own clipboard, all of them with their line breaks. (Not reported
    upstream.)"""
    paste = Input._on_paste

    def paste_lines(self: Input, event: Paste) -> None:
        event.text = sanitize(" ".join(event.text.splitlines()))
        paste(self, event)

    Input._on_paste = paste_lines  # type: ignore[method-assign]
    Input.action_paste = lambda self: paste_lines(self, Paste(self.app.clipboard))  # type: ignore[method-assign]


@cache
def let_a_batch_be_drawn_once() -> None:
    """Draw nothing before a batch of changes has ended; calling this again changes nothing.

    Textual draws in the middle of a batch, throws that away, but takes it as shown: what does not change afterwards is
    missing from the next picture. (Not reported upstream.)
    """
    draw = Screen._compositor_refresh

    def draw_at_its_end(self: Screen[Any]) -> None:
        if not self.app._batch_count:
            draw(self)

    Screen._compositor_refresh = draw_at_its_end  # type: ignore[method-assign]


@cache
def let_styles_be_read_once() -> None:
    """Read the style sheets only once, even if an app does not start with Textual's own theme; calling this again
    changes nothing. Textual reads them all for the theme, then again for the first screen. (Not reported upstream.)"""
    refresh = App.refresh_css

    def refresh_screens(self: App[Any], animate: bool = True) -> None:
        if self.screen_stack:
            refresh(self, animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    App.refresh_css = refresh_screens  # type: ignore[method-assign]


@cache
def let_the_palette_speak() -> None:
    """Let the palette say in our language that it found nothing; Textual has no setting for that (not reported
    upstream). Calling this again changes nothing."""

    class SpokenList(command.CommandList):
        """A list whose only disabled option is that sentence."""

        def add_option(self, option: Any = None) -> Self:
            if isinstance(option, Option) and option.disabled:
                option = Option(Align.center(Text(t("palette.nothing"))), disabled=True, id=option.id)
            return super().add_option(option)

    command.CommandList = SpokenList  # type: ignore[misc]


@cache
def let_no_break_space_hold() -> None:
    """Never break a line at a no-break space, such as the one before a colon in French. Textual and Rich treat it like
    any other space (not reported upstream)."""
    from rich import _wrap as of_rich
    from textual import _wrap as of_textual

    of_textual.re_chunk = re.compile(r"(?:\S|[\u00a0\u202f])+(?:[^\S\u00a0\u202f])*|\s+")
    of_rich.re_word = re.compile(r"[^\S\u00a0\u202f]*(?:\S|[\u00a0\u202f])+[^\S\u00a0\u202f]*")


def draw_on_the_terminal() -> None:
    """Let Textual, which draws to standard error, draw on the terminal even if errors go elsewhere (upstream #4420).
    Python's own error messages still go there."""
    output = sys.__stdout__
    if output is not None and (sys.__stderr__ is None or not sys.__stderr__.isatty()):
        drawn = open(output.fileno(), "w", encoding=output.encoding, errors="backslashreplace", closefd=False)  # noqa: SIM115
        sys.__stderr__ = drawn  # type: ignore[misc]


@cache
def let_every_wait_end() -> None:
    """Let a timer that ticks once do so, however late it starts; calling this again changes nothing.

    Textual skips ticks it is too late for. If that was the only tick, a call after a short wait never happens. And if a
    toast expires while it is being made, Textual looks for a tick in the past: the search never ends, nothing is drawn
    and no key is read any more. (Not reported upstream.)
    """
    begin = Timer.__init__

    def begin_once(self: Timer, *what: Any, repeat: int | None = None, skip: bool = True, **more: Any) -> None:
        begin(self, *what, repeat=repeat, skip=skip and repeat != 0, **more)

    Timer.__init__ = begin_once  # type: ignore[method-assign]


# Which widget had the focus when a key was sent.
SENT: Final[WeakKeyDictionary[Key, Widget | None]] = WeakKeyDictionary()


async def was_typed_ahead(app: App[Any], event: Key) -> bool:
    """If no widget used a key, pass it to the text field that got the focus after the key was sent.

    All keys in one packet go to the widget that has the focus before the first key has done anything: a search word
    typed right after the search key was lost. (Not reported upstream.)
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
    """Do what a key does in a text field before the field gets the next key.

    The field writes letters itself, but Backspace and the arrows go through the app: of keys in one packet, letters
    typed after a mistake were written before the mistake was deleted. (Not reported upstream.)
    """
    for binding in field._bindings.key_to_bindings.get(event.key, ()):
        if await field.app.run_action(binding.action, field):
            event.stop()
            event.prevent_default()
            return


async def has_its_parts(app: App[Any]) -> None:
    """Wait until the top screen has its widgets. By then another screen may be on top.

    Textual does not wait if a line of another screen opens this one, so a key typed ahead looks for widgets that do not
    exist yet, and the program would crash. (Not reported upstream.)
    """
    while app.screen_stack and not app.screen.is_mounted:
        await app.screen._mounted_event.wait()


def die_soon(code: int, let_go: Callable[[], None]) -> None:
    """Kill the process after a moment, unless the app has ended by itself.

    If the terminal is gone, the writing thread dies and the app waits for it for ever. A dropped connection would leave
    the process running, with its saved game locked.
    """

    def die() -> None:
        let_go()
        os._exit(code)

    timer = threading.Timer(GRACE, die)
    timer.daemon = True
    timer.start()


def is_of_leaving(app: App[Any], error: Exception) -> bool:
    """Whether an error only happened because the program is ending: something that was just started, such as a search
    in the palette, still looks for screens and widgets. Textual treats this as a crash. (Not reported upstream.)"""
    cause = error.error if isinstance(error, WorkerFailed) else error
    return app._exit and isinstance(cause, QueryError | ScreenError | LookupError)


def has_broken(app: App[Any]) -> bool:
    """Whether the app ended with an error. Textual forgets that exit code if somebody quits afterwards."""
    return app._exception is not None


# Seconds in which the system certainly stops a process.
STOPPING: Final = 0.05


def take_back(app: App[Any], sentence: str) -> None:
    """Hide a notice that is still shown; Textual can only hide all of them (not reported upstream)."""
    for said in [said for said in app._notifications if said.message == sentence]:
        app._unnotify(said)


def suspend_with_group(app: App[Any]) -> None:
    """Release the terminal and stop our whole process group until the shell continues it.

    Textual only stops its own process: under ``make``, the shell keeps waiting for make, which runs on, and nobody
    reads the keyboard. Textual also stops if there is no shell to continue it, as in a terminal window of its own;
    there the system ignores the plain signal that we send. (Not reported upstream.)
    """
    if sys.platform == "win32":
        return
    # Release the terminal first: once a shell owns it, changing its settings would stop us halfway.
    with suppress(SuspendNotSupported), app.suspend():
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        time.sleep(STOPPING)
        signal.signal(signal.SIGTSTP, handler)


def wants_native_colours(environment: dict[str, str] | os._Environ[str]) -> bool | None:
    """The ``ansi_color`` argument for the app. Without it, Textual emits grey truecolor in spite of ``NO_COLOR``,
    because it chooses its filter only once, by this argument (upstream #839, #2829)."""
    return True if "NO_COLOR" in environment else None
