"""A canvas to draw on cell by cell; a widget that paints itself whole on one and says where the mouse touched it; and a
row of keys.

What lies on the table is painted, never mounted or removed. So a click cannot reach a widget that is gone (upstream
#6643), and a repaint is a single pass.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from rich.cells import cell_len, chop_cells, get_character_cell_size, set_cell_size
from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.color import Color
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from thousand_tui.ui.style_sheet import Styled, painting
from thousand_tui.ui.widgets.pictures import DYES
from thousand_tui.words import t

if TYPE_CHECKING:
    from thousand_tui.ui.app import ThousandApp


WORD: Final = re.compile(r"[^ \t\n]+")


def clip(text: str, width: int) -> str:
    """Shorten the text to this many cells, ending with "…". A last number stays: it tells unnamed players apart."""
    if cell_len(text) <= width:
        return text
    number = text[-1] if re.fullmatch(r"\W*\w+ \d", text) else ""
    return set_cell_size(text, max(0, width - 1 - len(number))).rstrip() + ("…" + number)[: max(0, width)]


def wrap(text: str, width: int) -> list[str]:
    """Break the text into lines of at most ``width`` cells, between words (not at a no-break space) or inside words
    longer than a line. There are no lines if there is no room."""
    lines: list[str] = []
    if width < 1:
        return lines
    for word in [piece for whole in WORD.findall(text) for piece in chop_cells(whole, width)]:
        if lines and cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def wrap_evenly(text: str, width: int) -> list[str]:
    """Break the text into as few lines as possible, all about equally long, with no single word on the last."""
    lines = wrap(text, width)
    if len(lines) <= 1:
        return lines
    narrowest = 1 + bisect_left(range(1, width), -len(lines), key=lambda narrower: -len(wrap(text, narrower)))
    return wrap(text, narrowest)


class Canvas:
    """A grid of cells, each with a character and a style; drawing outside it does nothing."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self._text = [[" "] * width for _ in range(height)]
        self._style = [[style] * width for _ in range(height)]
        self.zones: list[tuple[Region, str]] = []
        # Where the terminal's cursor should be: on what is chosen.
        self.chosen: Offset | None = None

    def narrowed(self, width: int) -> Canvas:
        """The left part of this canvas as another canvas that shares its cells and zones."""
        part = Canvas(0, 0, Style.null())
        part.width, part.height, part.zones = width, self.height, self.zones
        part._text, part._style = self._text, self._style
        return part

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text to the right from a cell and return the column after it. The style is added to the one below; on
        reversed cells it adds no colour, which would show as a patch."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row, styles = self._text[y], self._style[y]
        under = over = style
        for char in text:
            size = get_character_cell_size(char)
            if size == 0:
                if 0 < x <= self.width:
                    row[x - 1] += char
                continue
            if x >= 0 and x + size <= self.width:
                row[x] = char
                if styles[x] is not under:
                    under = styles[x]
                    over = under + (style.without_color if under.reverse else style)
                styles[x] = over
                if size == 2:
                    row[x + 1] = ""
                    styles[x + 1] = over
            x += size
        return x

    def column(self, x: int, y: int, lines: Iterable[str], style: Style) -> int:
        """Write lines one below the other, and return the row after them."""
        for line in lines:
            self.put(x, y, line, style)
            y += 1
        return y

    def center(self, y: int, text: str, style: Style, x: int = 0, width: int | None = None) -> int:
        """Centre text in a row or a part of it, and return the column after it."""
        width = self.width - x if width is None else width
        return self.put(x + max(0, (width - cell_len(text)) // 2), y, text, style)

    def right(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text that ends before column ``x``, and return where it begins."""
        begin = x - cell_len(text)
        self.put(begin, y, text, style)
        return begin

    def fill(self, x: int, y: int, width: int, height: int, style: Style, char: str = " ") -> None:
        """Fill a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, char * width, style)

    def zone(self, x: int, y: int, width: int, height: int, name: str) -> None:
        """Give a rectangle a name for the mouse. Later zones lie over earlier ones."""
        self.zones.append((Region(x, y, width, height), name))

    def zone_at(self, x: int, y: int) -> str | None:
        """The name of the topmost zone at a cell."""
        return next((name for region, name in reversed(self.zones) if region.contains(x, y)), None)

    def same_row(self, other: Canvas, y: int) -> bool:
        """Whether a row looks the same on another canvas of the same size."""
        return self._text[y] == other._text[y] and self._style[y] == other._style[y]

    def strip(self, y: int) -> Strip:
        """A row in Textual's format."""
        segments: list[Segment] = []
        begin = 0
        text, styles = self._text[y], self._style[y]
        for x in range(1, self.width + 1):
            if x == self.width or (styles[x] is not styles[begin] and styles[x] != styles[begin]):
                run, style = "".join(text[begin:x]), styles[begin]
                # Leading spaces get their own segment, because exported pictures would lose them.
                if (bare := run.lstrip(" ")) and len(bare) < len(run):
                    segments.append(Segment(run[: len(run) - len(bare)], style))
                    run = bare
                segments.append(Segment(run, style))
                begin = x
        return Strip(segments, self.width)


SUIT_NAMES = ("spades", "clubs", "diamonds", "hearts")
PARTS: Final[Mapping[str, Mapping[str, str]]] = {
    **painting(),
    **{
        f"{kind}-{suit}": {"color": f"{kind}-{suit}", "text-style": "bold"}
        for kind in ("ink", "lamp")
        for suit in SUIT_NAMES
    },
    **{dye: {"color": dye} for dye in DYES.values()},
}


def player_part(side: int) -> str:
    """The part, and the variable, with the colour of a player or side; the fifth has the first one's again."""
    return f"player-{side % 4 + 1}"


# Parts that a terminal with its own colours shows in reverse.
REVERSED: Final = {"badge": "bold reverse", "lit": "bold reverse", "button-on": "bold reverse", "bar": "reverse"}


def draws_pictures(widget: Widget) -> bool:
    """Whether this terminal has the colours and characters that pictures need."""
    app = cast("ThousandApp", widget.app)
    return not (app.current_theme.ansi or app.native_ansi_color or app.look.ascii)


class Painted(Styled, Widget):
    """A widget that paints itself with the theme's colours."""

    ALLOW_SELECT = False

    @dataclass
    class Pressed(Message):
        """A zone was clicked; ``chain`` counts clicks in quick succession."""

        zone: str
        chain: int

    @dataclass
    class Hovered(Message):
        """The mouse moved over another zone, or over none."""

        zone: str | None

    @dataclass
    class Wheeled(Message):
        """The wheel was turned; up is +1."""

        zone: str | None
        up: int

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        # The last painting.
        self.canvas: Canvas | None = None
        self._hovered: str | None = None
        self._styles: dict[str, Style] = {}
        # The theme's variables that the styles were made from.
        self._variables: Mapping[str, str] = {}

    def paint(self, canvas: Canvas) -> None:
        """Draw everything. This is called once for each repaint."""

    def repaint(self) -> None:
        """Paint again, and send only the rows that have changed to the terminal."""
        before, size = self.canvas, self.size
        if before is None or not size or (before.width, before.height) != size:
            self.canvas = None
            self.refresh()
            return
        self.canvas = now = self._painted()
        changed = [Region(0, row, size.width, 1) for row in range(size.height) if not now.same_row(before, row)]
        if changed:
            self.refresh(*changed)

    def style(self, part: str) -> Style:
        """The theme's style for a part, with no background but the part's own."""
        if self._variables is not self.app.theme_variables:
            self._variables, self._styles = self.app.theme_variables, {}
        if part not in self._styles:
            self._styles[part] = self._style(part)
        return self._styles[part]

    def _style(self, part: str) -> Style:
        look = PARTS[part]
        if part in REVERSED and self.app.native_ansi_color:
            return Style.parse(f"{REVERSED[part]} default on default")
        colours = [self._colour(look.get(what)) for what in ("color", "background")]
        return Style(color=colours[0], bgcolor=colours[1]) + Style.parse(look.get("text-style", ""))

    def _colour(self, variable: str | None) -> RichColor | None:
        colour = Color.parse(self._variables[variable]) if variable else None
        return colour.rich_color if colour is not None and colour.a > 0 else None

    def ink(self, suit: int) -> Style:
        """The style of a suit on a card."""
        return self.style(f"ink-{SUIT_NAMES[suit]}")

    @property
    def draws_pictures(self) -> bool:
        """Whether this terminal has the colours and characters that pictures need."""
        return draws_pictures(self)

    def dyed(self, ink: str, ground: str, *, faded: bool = False) -> Style:
        """One part's text colour on another's (neither if the name is empty). If ``faded``, both are mixed with the
        background of a card that may not be played."""
        name = f"{ink}/{ground}/{faded}"
        if self._variables is not self.app.theme_variables or name not in self._styles:
            colours = [self.style(part).color if part else None for part in (ink, ground)]
            if faded:
                shut = self.style("shut").bgcolor
                colours = [colour and _between(colour, shut) for colour in colours]
            self._styles[name] = Style(color=colours[0], bgcolor=colours[1])
        return self._styles[name]

    def lamp(self, suit: int) -> Style:
        """The style of a suit on the table."""
        return self.style(f"lamp-{SUIT_NAMES[suit]}")

    # Called by Textual

    def render_line(self, y: int) -> Strip:
        """A row of the canvas, painted first if necessary."""
        width, height = self.size
        if self.canvas is None or (self.canvas.width, self.canvas.height) != (width, height):
            self.canvas = self._painted()
        return self.canvas.strip(y) if y < height else Strip.blank(width, self.rich_style)

    def _painted(self) -> Canvas:
        canvas = Canvas(*self.size, self.rich_style)
        self.paint(canvas)
        if canvas.chosen is not None:
            self.app.cursor_position = self.region.offset + canvas.chosen
        return canvas

    def notify_style_update(self) -> None:
        """Paint again, because the theme has changed."""
        self.canvas = None
        super().notify_style_update()

    def zone_at(self, x: int, y: int) -> str | None:
        """The zone at a cell of the last painting."""
        return self.canvas.zone_at(x, y) if self.canvas else None

    def on_click(self, event: events.Click) -> None:
        """Report which zone was clicked; the name is empty if there is none."""
        if event.button == 1:
            self.post_message(self.Pressed(self.zone_at(event.x, event.y) or "", event.chain))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Report when the mouse moves over another zone."""
        self._hover(self.zone_at(event.x, event.y))

    def on_leave(self) -> None:
        """Report that the mouse has left all zones."""
        self._hover(None)

    def _hover(self, zone: str | None) -> None:
        if zone != self._hovered:
            self._hovered = zone
            self.post_message(self.Hovered(zone))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Handle the wheel turning up."""
        event.stop()
        self.wheel(self.zone_at(event.x, event.y), 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Handle the wheel turning down."""
        event.stop()
        self.wheel(self.zone_at(event.x, event.y), -1)

    def wheel(self, zone: str | None, up: int) -> None:
        """Report that the wheel was turned over a zone; up is +1."""
        self.post_message(self.Wheeled(zone, up))


def _between(colour: RichColor, other: RichColor | None) -> RichColor:
    """The colour halfway between two."""
    if other is None:
        return colour
    return Color.from_rich_color(colour).blend(Color.from_rich_color(other), 0.5).rich_color


class KeyLabel(NamedTuple):
    """A key, what it does, and the action for a click."""

    key: str
    label: str
    action: str


# How many keys stand at the foot of a window that is not as wide as this, beside the one that lists all.
FEW: Final = 5
WIDE: Final = 100


def few(keys: Sequence[tuple[str, str, str]], width: int, widget: Widget, help: str) -> Sequence[tuple[str, str, str]]:
    """The keys for a foot of this width. A narrow one has a few, the way back among them, and the key for help, which
    lists all. ``help`` is the action of that key."""
    others = [key for key in keys if key[2] != help]
    if width >= WIDE or len(keys) == len(others) <= FEW:
        return keys
    back = [key for key in others if key[2] == "screen.back"]
    first = [key for key in others if key not in back][: FEW - len(back)]
    return [*first, *back, (cast("ThousandApp", widget.app).key.last("app.help"), t("keys.all"), help)]


def draw_keys(painter: Painted, canvas: Canvas, y: int, labels: Sequence[tuple[str, str, str]]) -> None:
    """Draw keys and their labels, as many as fit; closer together if more fit that way."""
    if canvas.width < WIDE:
        labels = few([*labels, KeyLabel("", "", "help")], canvas.width, painter, "help")
    widths = [cell_len(key) + 1 + cell_len(label) for key, label, _ in labels]
    ends = list(accumulate(widths))
    gap = max((2, 1), key=lambda gap: sum(end + gap * at < canvas.width - 1 for at, end in enumerate(ends)))
    x = 1
    for (key, label, action), width in zip(labels, widths, strict=True):
        if x + width > canvas.width - 1:
            break
        end = canvas.put(x, y, key, painter.style("bar-key"))
        canvas.put(end + 1, y, label, painter.style("bar-text"))
        canvas.zone(x, y, width, 1, f"do:{action}")
        x += width + gap


def left(text: str, width: int) -> str:
    """The text at the left of a column of exactly this width."""
    return set_cell_size(clip(text, width), width)


def right(text: str, width: int) -> str:
    """The text at the right of a column of this width."""
    return " " * (width - cell_len(text)) + text


def center(text: str, width: int) -> str:
    """The text in the middle of a column of this width."""
    shown = clip(text, width)
    space = width - cell_len(shown)
    return " " * (space // 2) + shown + " " * (space - space // 2)
