"""Every test of the screens has a world of its own: no settings or saves of the machine, a terminal of known gifts."""

from __future__ import annotations

import math
import time
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Iterator
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.app import App
from textual.css.model import RuleSet
from textual.css.parse import parse
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token
from textual.design import ColorSystem
from textual.message import Message
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen

from tests.guests.installing import installing as installing
from tests.study.conftest import brief as brief, briefly
from tests.ui.apps import SetClock, text_of
from thousand_tui.bots.advice import advise
from thousand_tui.storage.files import parse_toml
from thousand_tui.study import judging
from thousand_tui.ui.clock import CLOCK
from thousand_tui.ui.screens.table.deal import AfterDeal
from thousand_tui.ui.widgets.painted import Painted

Handlers = Iterable[tuple[type, Callable[..., Any]]]


class Remembered:
    """Textual's parser of style sheets, which reads the same sheet with the same colours only once: every app that a
    test starts reads more than a hundred."""

    def __init__(self, parse: Callable[..., Iterable[RuleSet]]) -> None:
        self.parse = parse
        self.colours: dict[int, tuple[object, Hashable]] = {}
        self.rules: dict[Hashable, list[RuleSet]] = {}

    def __call__(self, *sheet: Hashable, variable_tokens: dict[str, list[Token]], **how: Hashable) -> list[RuleSet]:
        key = (sheet, self.of(variable_tokens), *how.items())
        if key not in self.rules:
            self.rules[key] = list(self.parse(*sheet, variable_tokens=variable_tokens, **how))
        return self.rules[key]

    def of(self, colours: dict[str, list[Token]]) -> Hashable:
        """What a set of colours says; it is kept, so that no other takes its number."""
        if id(colours) not in self.colours:
            said = frozenset((name, tuple(token.value for token in tokens)) for name, tokens in colours.items())
            self.colours[id(colours)] = (colours, said)
        return self.colours[id(colours)][1]


def once(read: Callable[[Any], Any], name: Callable[[Any], Hashable]) -> Callable[[Any], Any]:
    """What comes of reading something, which is read only once under each name."""
    known: dict[Hashable, Any] = {}

    def remembered(text: Any) -> Any:
        if name(text) not in known:
            known[name(text)] = read(text)
        return known[name(text)]

    return remembered


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Every app reads all themes, and the colours of its own for its sheets."""
    tokens = once(tokenize_values, lambda colours: frozenset(colours.items()))
    themes = once(parse_toml, lambda data: data)
    shades = once(ColorSystem.generate, lambda colours: str(vars(colours)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.css.stylesheet.parse", Remembered(parse))
        patch.setattr("textual.css.stylesheet.tokenize_values", tokens)
        patch.setattr(ColorSystem, "generate", lambda colours: dict(shades(colours)))
        patch.setattr("thousand_tui.storage.files.parse_toml", lambda data: deepcopy(themes(data)))
        yield


def handlers_by_name(search: Callable[..., Handlers]) -> Callable[..., Handlers]:
    """Textual's search for what handles a message, which finds the same for every message of a kind to a widget of a
    kind, unless a handler is chosen by what the message says."""
    known: dict[tuple[type, str, type], list[tuple[type, str]] | None] = {}

    def named(kind: type, name: str, message: type) -> list[tuple[type, str]] | None:
        if any(of in (vars(base).get("_decorated_handlers") or ()) for base in kind.__mro__ for of in message.__mro__):
            return None
        first = ((base, [own for own in (f"_{name}", name) if own in vars(base)]) for base in kind.__mro__)
        return [(base, names[0]) for base, names in first if names]

    def handlers(self: MessagePump, name: str, message: Message) -> Handlers:
        key = (type(self), name, type(message))
        if key not in known:
            known[key] = named(*key)
        if (found := known[key]) is None:
            yield from search(self, name, message)
            return
        for base, own in found:
            if message._no_default_action:
                break
            yield base, vars(base)[own].__get__(self, base)

    return handlers


def asked_if_busy(later: Callable[..., bool]) -> Callable[..., bool]:
    """The way in which a Pilot waits: it asks every widget of the screen to answer, and those that wait for something
    to do themselves need not. It took a tenth of the time of a short test."""

    def asked(self: MessagePump, callback: Callable[..., object], *what: object, **how: object) -> bool:
        is_of_pilot = getattr(callback, "__qualname__", "").startswith("Pilot._wait_for_screen")
        if is_of_pilot and repr(self._message_queue.ready_event).endswith("[unset, waiters:1]>"):
            return False
        return later(self, callback, *what, **how)

    return asked


@pytest.fixture(autouse=True, scope="session")
def found_at_once() -> Iterator[None]:
    """What Textual does with every message of every widget is done in as little time as can be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RuleSet, "__hash__", object.__hash__)
        patch.setattr(MessagePump, "call_later", asked_if_busy(MessagePump.call_later))
        patch.setattr(MessagePump, "_get_dispatch_methods", handlers_by_name(MessagePump._get_dispatch_methods))
        yield


@pytest.fixture(autouse=True, scope="session")
def drawn_when_seen() -> Iterator[None]:
    """A screen is drawn where a test looks at it, and one of each kind at the end of a test that did not: nobody sees
    what else would go to a terminal, and it took a quarter of the time. Tests in a real terminal see all of it."""
    draw, run = Compositor.render_update, App.run_test
    drawn: set[type[object]] = set()

    def seen(self: Compositor, full: bool = False, screen_stack: list[Screen[Any]] | None = None, **how: bool) -> Any:
        if full:
            drawn.add(type(self.root))
            return draw(self, full, screen_stack, **how)
        self._dirty_regions.clear()
        for widget in self.visible_widgets:
            if isinstance(widget, Painted) and widget.canvas is None:
                widget.render_line(0)
        return None

    @asynccontextmanager
    async def drawn_at_last(self: App[Any], **how: Any) -> AsyncIterator[Pilot[Any]]:
        async with run(self, **how) as pilot:
            yield pilot
            if self.is_running and self.screen_stack and type(self.screen) not in drawn:
                text_of(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Compositor, "render_update", seen)
        patch.setattr(App, "run_test", drawn_at_last)
        yield


@pytest.fixture(autouse=True)
def own_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A UTF-8 terminal with all colours, in Greenwich, with empty folders."""
    monkeypatch.setenv("THOUSAND_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("THOUSAND_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("THOUSAND_RECORDS", str(tmp_path / "record"))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TZ", "UTC")
    for name in ("LC_CTYPE", "NO_COLOR", "TEXTUAL", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, in_time: None) -> SetClock:
    """A clock that stands until it is set."""
    shown = SetClock(CLOCK.now())
    monkeypatch.setattr(CLOCK, "now", lambda: shown.time)
    monkeypatch.setattr(CLOCK, "after", shown.after)
    return shown


@pytest.fixture(autouse=True)
def in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """No key and no click comes too early, but where a test has a ``clock``."""
    monkeypatch.setattr(CLOCK, "pressed", math.inf)
    monkeypatch.setattr(CLOCK, "hear", lambda _: None)


@pytest.fixture
def brief_hints(brief: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints for tests that ask how they are shown, and not how good they are."""
    monkeypatch.setattr(judging, "advise", lambda view, rng, budget, **how: advise(view, rng, briefly(budget), **how))


@pytest.fixture(autouse=True)
def no_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal is reviewed by itself, which takes other processes; tests of that ask for it."""
    monkeypatch.setattr(AfterDeal, "begin", lambda *_: None)
