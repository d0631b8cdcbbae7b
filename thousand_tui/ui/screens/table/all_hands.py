"""A settled deal with all its cards: the original hands, the way to the contract, the tricks, the settlement, and what
the only person's decisions were worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region, Size as Room
from textual.screen import Screen

from thousand_tui.desk.replaying import note_seen, played_from
from thousand_tui.rules import ASIDE, Action, Bid, Cards, Contract, Pass, Rebuy, View
from thousand_tui.rules.events import Bought, FinesBooked, Played
from thousand_tui.study.judging import Verdict
from thousand_tui.study.review import DealReview
from thousand_tui.study.wording import opened_line, unlucky_line, verdict_lines, where
from thousand_tui.table import ThousandSession
from thousand_tui.ui.keys import bind, bindings
from thousand_tui.ui.screens.app_screen import FieldScreen
from thousand_tui.ui.screens.review_decision import cards_of
from thousand_tui.ui.screens.table.deal import AfterDeal, verdict
from thousand_tui.ui.screens.table.played import NAME, draw_strip
from thousand_tui.ui.screens.table.scene import Scene
from thousand_tui.ui.screens.table.seats import status
from thousand_tui.ui.screens.table.side import story_lines
from thousand_tui.ui.widgets.cards import FRAMES, GRAND, LARGE, SMALL, Size, State, draw_frame
from thousand_tui.ui.widgets.fields import ScreenHead, ScreenKeys
from thousand_tui.ui.widgets.painted import Canvas, Painted, clip, wrap
from thousand_tui.ui.widgets.small_table import draw_chips, draw_hand, in_order, least, marks_of
from thousand_tui.words import Voice, change_text, number_text, settlement_lines, t
from thousand_tui.words.hint import HintWords

if TYPE_CHECKING:
    from thousand_tui.ui.screens.table.screen import TableScreen

# From this width on, the text is beside the hands.
WIDE: Final = 110
# The part of a wide screen that the hands take.
SHARE: Final = 0.56
# The most cells for the hands.
HANDS: Final = 84
EDGE: Final = 2
# For each size of cards, how many rows the screen must have; with fewer they are small.
TALL: Final = ((54, GRAND), (38, LARGE))
# Rows of the plate for a call.
PLATE: Final = 3
# More rows than the page ever needs.
LOT: Final = 200
TOTAL: Final = 7
# How many decisions are listed that were right but unlucky.
UNLUCKY: Final = 2


class AllHands(Painted):
    """Everything on one page, as high as it needs to be."""

    def __init__(self, scene: Scene, view: View, after: AfterDeal) -> None:
        """``scene`` shows the settled deal; ``view`` has the original hands."""
        super().__init__()
        self.scene = scene
        self.view = view
        self.after = after

    def get_content_height(self, container: Room, viewport: Room, width: int) -> int:
        return self._draw(Canvas(width, LOT, self.rich_style))

    def paint(self, canvas: Canvas) -> None:
        self._draw(canvas)

    def _draw(self, canvas: Canvas) -> int:
        """Draw everything; return the first row below."""
        scene, row = self.scene, self.scene.shown.result
        assert row is not None
        text, style = verdict(scene, row)
        canvas.put(EDGE, 0, clip(text, canvas.width - 2 * EDGE), self.style(style))
        left = canvas.width - 2 * EDGE
        if canvas.width >= WIDE:
            left = min(HANDS, int(canvas.width * SHARE))
            hands = self._hands(canvas, EDGE, 2, left)
            tricks = self._tricks(canvas, EDGE, hands + 1, left)
            return max(tricks, self._words(canvas, left + 3 * EDGE, 2, canvas.width - left - 4 * EDGE)) + 1
        y = self._hands(canvas, EDGE, 1, left)
        return self._words(canvas, EDGE, self._tricks(canvas, EDGE, y, left), left)

    # The cards

    def _hands(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Draw everybody's hand, the reader's first, and the talon; return the row below. Small hands go two in a row
        if there is room."""
        size = next((size for rows, size in TALL if self.app.size.height >= rows), SMALL)
        hands = {
            seat: in_order(Cards(self.view.hands[seat] or 0), None, marks_of(self.view.deal, seat))
            for seat in (self.scene.bottom, *self.scene.others)
            if seat in self.scene.active
        }
        across, wide, rows = 1, width, 1 + size.height + (size is GRAND)
        half = (width - EDGE) // 2
        if size is SMALL and len(hands) > 2 and all(least(hand, size) <= half for hand in hands.values()):
            across, wide = 2, half
        for at, (seat, hand) in enumerate(hands.items()):
            here = Region(x + at % across * (wide + EDGE), y + at // across * rows, wide, rows)
            self._who(canvas, here, seat)
            if hand:
                draw_hand(self, canvas, hand, Region(here.x, here.y + 1, wide, size.height), size)
        below = y - (-len(hands) // across) * rows
        if len(hands) % across:
            return max(below, self._talon(canvas, x + wide + EDGE, below - rows + 1, wide))
        return self._talon(canvas, x, below, width)

    def _who(self, canvas: Canvas, place: Region, seat: int) -> None:
        """Draw the player's name, what they took and, if there is room, what they played."""
        took, said = self._took(seat), status(self.scene, seat)
        room = place.width - cell_len(took) - EDGE
        end = canvas.put(place.x, place.y, clip(self.scene.labels[seat], room), self.style("strong"))
        if end + EDGE + cell_len(said) <= place.x + room:
            canvas.put(end + EDGE, place.y, said, self.style("muted"))
        canvas.right(place.right, place.y, took, self.style("text"))

    def _took(self, seat: int) -> str:
        row = self.scene.shown.result
        assert row is not None
        outcome = row.outcome
        taken = outcome.cards[seat] + outcome.melds[seat]
        return t("hands.took", tricks=outcome.tricks[seat], points=taken)

    def _talon(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Draw what was bought and what was passed, a row each; return the row below."""
        deal = self.view.deal
        if deal.bought is not None and deal.bought.cards:
            end = canvas.put(x, y, f"{t('hands.talon')} ", self.style("muted"))
            draw_chips(self, canvas, end, y, in_order(Cards(deal.bought.cards)))
            y += 1
        x_at = x
        for gift in deal.passed:
            if gift.card is None:
                continue
            whom = t("hand.aside") if gift.to == ASIDE else self.scene.labels[gift.to]
            room = NAME + 8
            if x_at + room > x + width:
                x_at, y = x, y + 1
            end = draw_chips(self, canvas, x_at, y, in_order([gift.card]))
            canvas.put(end, y, clip(f"→ {whom}", room - 7), self.style("muted"))
            x_at += room
        return y + bool(deal.passed)

    def _tricks(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Draw the strip of tricks under its heading; return the row below."""
        if not self.scene.tricks:
            return y
        return draw_strip(self, canvas, self.scene, (x, self._head(canvas, x, y, width, t("hands.tricks")), width)) + 1

    # The text

    def _words(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Draw the way to the contract, the settlement and the decisions; return the row below."""
        said = [text for text, _ in story_lines(self.scene, without=(Played, FinesBooked, Bought))]
        y = self._part(canvas, x, y, width, t("hands.way"), [(t("gap").join(said), "text")])
        y = self._settlement(canvas, x, y, width)
        if self.after.review is not None:
            y = self._decisions(canvas, x, y, width, self.after.review)
        elif self.after.line is not None:
            y = self._part(canvas, x, y, width, t("hands.decisions"), [(t("deal.review"), "muted")])
        return y

    def _head(self, canvas: Canvas, x: int, y: int, width: int, heading: str) -> int:
        canvas.put(x, y, "─" * width, self.style("line"))
        canvas.put(x + 1, y, f" {heading} ", self.style("strong"))
        return y + 1

    def _part(self, canvas: Canvas, x: int, y: int, width: int, heading: str, told: Sequence[tuple[str, str]]) -> int:
        """Draw a heading and its text; return the row below, with a blank row between if the window is wide."""
        if not any(text for text, _ in told):
            return y
        y = self._head(canvas, x, y, width, heading)
        for text, style in told:
            y = canvas.column(x, y, wrap(text, width), self.style(style))
        return y + (canvas.width >= WIDE)

    def _settlement(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Draw each side's lines and total."""
        scene, row = self.scene, self.scene.shown.result
        assert row is not None
        y = self._head(canvas, x, y, width, t("hands.settled"))
        texts = dict(settlement_lines(row, Voice(scene.side_names), attempts=scene.view.rules.barrel.attempts))
        for side, name in enumerate(scene.side_names):
            canvas.put(x, y, clip(name, NAME - 1), self.style("strong"))
            canvas.right(x + width, y, number_text(row.totals[side]), self.style("strong"))
            said = wrap(texts.get(side, t("deal.nothing")), width - NAME - TOTAL)
            y = canvas.column(x + NAME, y, said, self.style("text"))
        return y + (canvas.width >= WIDE)

    def _decisions(self, canvas: Canvas, x: int, y: int, width: int, review: DealReview) -> int:
        """Draw the worst and the best decision with their cards, what open cards would have allowed, and the luck."""
        seat = self.scene.bottom
        worst, best, voice = review.costliest(seat), review.best(seat), self.scene.voice
        y = self._head(canvas, x, y, width, t("hands.decisions"))
        if worst is None:
            y = self._lines(canvas, x, y, width, [t("review.short.none")])
        for each, tell in ((worst, self._worst), (best, self._best)):
            if each is not None:
                y = self._decision(canvas, x, y, width, each, list(tell(review, each, voice)))
        told = [
            unlucky_line(self.after.views[each.ply], each, opened, voice)
            for each in review.of_seat(seat)
            if each is not best and each.grade is None and (opened := review.opened.get(each.ply)) is not None
            if not opened.was_good
        ]
        y = self._lines(canvas, x, y, width, told[:UNLUCKY])
        if self.after.luck is not None:
            y = self._lines(canvas, x, y, width, [t("hands.luck", points=change_text(round(self.after.luck[seat])))])
        return y

    def _worst(self, review: DealReview, worst: Verdict, voice: Voice) -> Iterator[str]:
        yield from verdict_lines(self.after.views[worst.ply], worst, review.opened.get(worst.ply), voice)

    def _best(self, review: DealReview, best: Verdict, voice: Voice) -> Iterator[str]:
        view, opened = self.after.views[best.ply], review.opened.get(best.ply)
        yield t("hands.best", where=where(view, best.action, voice))
        if opened is not None:
            yield t("review.open", said=opened_line(view, best.action, opened, voice))

    def _decision(self, canvas: Canvas, x: int, y: int, width: int, judged: Verdict, told: Sequence[str]) -> int:
        """Draw text beside the cards it is about: what was done, and what would have been better."""
        end = self._done(canvas, x, y, judged.ply, judged.action)
        made, best = cards_of(judged.action), cards_of(judged.best)
        if judged.action != judged.best and not (made and set(made) == set(best)):
            end = self._done(canvas, end, y, judged.ply, judged.best, State.PICKED)
        below = self._lines(canvas, end, y, width - (end - x), told)
        return max(below, y + SMALL.height if end > x else y)

    def _done(self, canvas: Canvas, x: int, y: int, ply: int, action: Action, state: State = State.OPEN) -> int:
        """Draw the cards of a decision, or a plate with a call; return the column after it."""
        if cards := in_order(cards_of(action)):
            room = Region(x, y, least(cards, SMALL), SMALL.height)
            return draw_hand(self, canvas, [replace(card, lifted=state is State.PICKED) for card in cards], room) + 1
        match action:
            case Bid(points) | Contract(points) | Rebuy(points):
                said = str(points)
            case Pass():
                said = clip(HintWords(self.after.views[ply], self.scene.voice).choice(action), NAME)
            case _:
                return x
        size, ground = Size(max(SMALL.width, cell_len(said) + 2), PLATE), self.style("seat")
        edge = self.style("turn" if state is State.PICKED else "line")
        canvas.fill(x, y, size.width, size.height, ground)
        draw_frame(canvas, x, y, size, FRAMES[state], edge)
        canvas.put(x + (size.width - cell_len(said)) // 2, y + 1, said, self.style("strong"))
        return x + size.width + 1

    def _lines(self, canvas: Canvas, x: int, y: int, width: int, told: Sequence[str]) -> int:
        return canvas.column(x, y, (line for text in told for line in wrap(text, width)), self.style("text"))


class AllHandsScreen(FieldScreen):
    """The page, which can be scrolled."""

    AUTO_FOCUS = "#hands-scroll"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("table", hands="back", review="lead('review')", replay="lead('replay')", again="lead('again')"),
        *bind("form.do", "back"),
    ]

    def __init__(self, scene: Scene, view: View, after: AfterDeal, ways: Mapping[str, Callable[[], object]]) -> None:
        """``ways`` are the functions that lead on from here, by name."""
        super().__init__()
        self._shown = scene, view, after
        self.ways = ways

    def compose(self) -> ComposeResult:
        """The page between the head and the keys."""
        key = self.key
        self.page = AllHands(*self._shown)
        yield ScreenHead(t("hands.title"), t("hands.legend"))
        with VerticalScroll(id="hands-scroll"):
            yield self.page
        ways = {"review": t("key.review"), "replay": t("key.replay"), "again": t("key.practise")}
        yield ScreenKeys(
            [
                (key.both("form.up", "form.down"), t("keys.scroll"), ""),
                *((key(f"table.{way}"), ways[way], f"screen.lead('{way}')") for way in self.ways),
                *self.foot_keys("form", "back"),
            ]
        )

    def show(self) -> None:
        """Redraw: more is known about the decisions."""
        self.page.refresh(layout=True)
        self.page.repaint()

    def action_lead(self, way: str) -> None:
        """Close, and go on to something else with this deal."""
        if way in self.ways:
            self.dismiss()
            self.ways[way]()


def show_all_hands(table: TableScreen) -> str:
    """Show a settled deal with all its cards, after which it cannot be undone. Return why that is impossible, or ""."""
    session, scene = table.session, table.scene
    if scene is None or scene.shown.result is None or not session.may_open_deals:
        return t("hands.closed")
    if why := note_seen(session, scene.shown.result.number):
        return t("hands.not_noted", why=why)
    ways = {"review": table.action_review, "replay": table.action_replay, "again": table.action_again}
    page = AllHandsScreen(scene, played_from(session), table.after, {} if session.occasion.is_apart else ways)
    table.app.push_screen(page)
    return ""


def tell_more(screen: Screen[object]) -> None:
    """Update the page, if this is one: more is known about the deal."""
    if isinstance(screen, AllHandsScreen):
        screen.show()


def open_cards(session: ThousandSession) -> str:
    """Show an onlooker all cards of the current deal, or hide them again. Return why that is impossible, or ""."""
    if session.people:
        return t("hands.not_now")
    session.is_open = not session.is_open
    note_what_is_open(session)
    return ""


def note_what_is_open(session: ThousandSession) -> None:
    """Note that whoever takes a seat in this deal from now on has seen its cards."""
    if session.is_open and not session.people:
        note_seen(session, session.view().deal.number)
