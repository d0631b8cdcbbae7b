"""The old Mariage in sentences: what is asked, what has happened, why something is not allowed, the rule card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from thousand_tui.mariage.bots.advice import ALIKE, Cause, Weighed, cause_of
from thousand_tui.mariage.bots.levels import LEVELS
from thousand_tui.mariage.rules import Card, MariageAgreements, Play, Refusal, View
from thousand_tui.mariage.rules.actions import NAMES, Announce
from thousand_tui.mariage.rules.agreements import BOXES
from thousand_tui.mariage.rules.announcing import PAIRS, cards_named, held_names
from thousand_tui.mariage.rules.cards import JESTER, QUEENS, RED_KING, RED_QUEEN, as_held, members
from thousand_tui.mariage.rules.events import (
    Announced,
    DealOver,
    Dealt,
    Event,
    GameOver,
    Paid,
    Played,
    TrickTaken,
    WentOut,
)
from thousand_tui.mariage.rules.state import MARRIAGE_BOX, Payment, Settled, Sheet, Tricks, Why
from thousand_tui.mariage.rules.whatif import Answer, answers
from thousand_tui.words.catalogue import change_text, listed, number_text, t
from thousand_tui.words.grammar import Noun
from thousand_tui.words.spoken import card_shown
from thousand_tui.words.voice import Voice, suit_name, suit_text
from thousand_tui.words.whatif import WhatIf

BOX_CARDS: Final = {2: JESTER, 3: RED_KING, 4: RED_QUEEN}
CARD_SECTIONS: Final = ("players", "stake", "announce", "play", "union", "jester", "end")


def levels() -> list[str]:
    """A sentence on each level of bots."""
    return [t(f"mariage.level.{level}") for level in LEVELS]


def card_text(card: Card) -> Noun:
    """A card as text: ``10♠``."""
    return card_shown(card.rank_text, card.suit)


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in a row, separated by spaces."""
    return " ".join(card_text(card) for card in cards)


def hand_text(hand: int) -> str:
    """The cards of a hand, in the usual order."""
    return cards_text(as_held(members(hand)))


def box_name(box: int, *, short: bool = False) -> str:
    """What a box, counted from 0, is for; only its cards if ``short``."""
    card = BOX_CARDS.get(box)
    if short and box == MARRIAGE_BOX:
        return cards_text((RED_KING, RED_QUEEN))
    if short and card is not None:
        return card_text(card)
    return t(f"mariage.box.{box}", card="" if card is None else card_text(card))


def announced(names: Iterable[str], hand: int) -> str:
    """What is announced from a hand, with the cards."""
    return listed([_named(name, hand) for name in names])


def _named(name: str, hand: int) -> str:
    # The king before the queen, as people say it.
    cards = sorted(members(cards_named(hand, name)), reverse=True)
    return t(f"mariage.name.{'pair' if name in PAIRS else name}", cards=cards_text(cards))


def choice_text(action: Announce) -> str:
    """An announcement as the label of a button: a word or two for each thing named."""
    if not action.names:
        return t("mariage.announce.nothing")
    return " + ".join(
        t("mariage.short.pair", suit=suit_text(PAIRS[name])) if name in PAIRS else t(f"mariage.short.{name}")
        for name in NAMES
        if name in action.names
    )


def prompt(view: View, voice: Voice) -> str:
    """What the reader is asked, or who is being waited for."""
    if view.seat is not None and view.is_out and view.deal.active:
        return t("mariage.prompt.out")
    if not view.my_turn:
        if view.turn is None or view.turn < 0:
            return ""
        key = "waiting" if view.play else "announcing"
        return t(f"mariage.prompt.{key}", who=voice.name(view.turn))
    if view.play is None:
        held = held_names(view.hand)
        if not held:
            return t("mariage.prompt.nothing")
        return t("mariage.prompt.announce", names=announced(held, view.hand))
    return _asked_to_play(view, view.play, voice)


def _asked_to_play(view: View, play: Tricks, voice: Voice) -> str:
    if not play.cards:
        return t("mariage.prompt.lead")
    seat, card = play.cards[-1]
    if play.offered or play.calls is not None:
        king, queen = (card_text(each) for each in (card, QUEENS[card.suit]))
        key = "mariage.prompt.offered" if play.offered else "mariage.prompt.called"
        return t(key, who=voice.name(seat), king=king, queen=queen)
    led = play.cards[0][1].suit
    follows = any(card.suit is led for card in members(view.hand))
    return t(f"mariage.prompt.{'follow' if follows else 'any'}", suit=suit_name(led))


# Hints


@dataclass(frozen=True, slots=True)
class HintRow:
    """A card, its average tokens, how often the seat gets two tricks, and how far it is behind the best."""

    card: str
    tokens: str
    twos: str
    behind: str


def hint_rows(weighed: Sequence[Weighed]) -> list[HintRow]:
    """A row for each weighed card, the best first."""
    return [
        HintRow(
            card_text(each.action.card),
            change_text(round(each.tokens, 1)),
            t("hint.chance", percent=round(100 * each.twos)),
            t("hint.best") if not at else _behind(each),
        )
        for at, each in enumerate(weighed)
    ]


def _behind(choice: Weighed) -> str:
    """How far a card is behind the best; only a small difference that may be chance is called equal."""
    behind = 0.0 if choice.is_even and choice.behind <= ALIKE else round(choice.behind, 1)
    return number_text(-behind) if behind else t("hint.same")


def hint_columns() -> HintRow:
    """The headings of the columns."""
    return HintRow(*(t(f"mariage.hint.{what}") for what in ("card", "tokens", "twos", "behind")))


def why_card(view: View, card: Card) -> str:
    """A sentence that says why to play this card."""
    cause = cause_of(view, card)
    red = ".red" if card == RED_KING and cause in (Cause.UNITES, Cause.CALLS) else ""
    return t(f"mariage.cause.{cause.value}{red}", card=card_text(card), queen=card_text(QUEENS[card.suit]))


def hint_sentence(view: View) -> str:
    """The advice where no cards are weighed."""
    if (now := view.play) is None:
        held = held_names(view.hand)
        return t("mariage.hint.announce", names=announced(held, view.hand)) if held else t("mariage.hint.silent")
    plays = [action.card for action in view.choices if isinstance(action, Play)]
    if not now.offered:
        return t("mariage.hint.only", card=card_text(plays[0]))
    return t(f"mariage.hint.{'put' if plays else 'go_on'}", card=card_text(QUEENS[now.cards[-1][1].suit]))


def hint_lines(weighed: Sequence[Weighed]) -> list[str]:
    """The numbers of a hint, line by line."""
    rows = [
        t("mariage.hint.line", card=row.card, tokens=row.tokens, twos=row.twos, behind=row.behind)
        for row in hint_rows(weighed)
    ]
    return [*rows, t("mariage.hint.about")]


# Reviews


def decision(view: View, card: Card) -> str:
    """A card with its place in the deal."""
    assert view.play is not None
    return t("review.in_trick", choice=card_text(card), trick=len(view.play.done) + 1)


def position_lines(view: View, voice: Voice) -> list[str]:
    """The trick in progress, and the hand to play from."""
    assert view.deal.turned is not None
    turned = card_text(view.deal.turned)
    lying = [t("plain.lies", who=voice.name(seat), card=card_text(card)) for seat, card in view.table]
    cards = t("list.comma").join(lying)
    table = t("mariage.review.table", turned=turned, cards=cards) if lying else ""
    hand = t("mariage.review.hand", cards=hand_text(view.hand))
    return [table or voice.sentence("mariage.review.lead", view.me, turned=turned), hand]


def tokens_text(tokens: float) -> str:
    """A number of tokens, an average."""
    return t("mariage.review.tokens", tokens=round(tokens, 1))


def refusal(refusal: Refusal) -> str:
    """The "why can't I?" sentence."""
    facts: dict[str, object] = {}
    if "card" in refusal.facts:
        facts["card"] = card_text(Card(refusal.facts["card"]))
    if "suit" in refusal.facts:
        facts["suit"] = suit_name(refusal.facts["suit"])
    return t(f"mariage.refusal.{refusal.reason.id}", **facts)


def event(event: Event, voice: Voice) -> str:
    """What has happened, in one line."""
    match event:
        case Dealt(number, dealer, turned):
            facts = {"number": number, "turned": card_text(turned), "suit": suit_name(turned.suit)}
            return voice.sentence("mariage.event.dealt", dealer, **facts)
        case Announced(seat, said, cards):
            key = "mariage.event.announced" if said else "mariage.event.silent"
            return voice.sentence(key, seat, names=announced(said, cards))
        case Paid(payment):
            return _paid(payment, voice)
        case Played(seat, card, called):
            key = "mariage.event.called" if called else "mariage.event.played"
            return voice.sentence(key, seat, card=card_text(card))
        case TrickTaken(trick):
            return voice.sentence("mariage.event.taken", trick.winner)
        case WentOut(seat, ends):
            return voice.sentence("mariage.event.out.last" if ends else "mariage.event.out", seat)
        case DealOver(row):
            return _deal_over(row, voice)
        case GameOver(winners, tokens):
            if len(winners) == 1:
                return voice.sentence("mariage.event.won", winners[0], tokens=tokens)
            who = listed([voice.name(seat) for seat in winners])
            return t("mariage.event.shared", who=who, tokens=tokens)


def _deal_over(row: Settled, voice: Voice) -> str:
    gains = [_gain(seat, change_text(row.gained(seat)), voice) for seat in row.active]
    return t("mariage.event.deal_over", number=row.number, gains=", ".join(gains))


def deal_lines(row: Settled) -> list[tuple[int, str]]:
    """What a deal brought each seat that took part, with its tricks and the boxes that it emptied."""
    return [(seat, t("gap").join(_deal_parts(row, seat))) for seat in row.active]


def _deal_parts(row: Settled, seat: int) -> Iterator[str]:
    yield change_text(row.gained(seat))
    yield t("mariage.plate.tricks", tricks=row.tricks[seat])
    named = [each for each in row.payments if each.seat == seat and each.why in (Why.BOX, Why.RUN)]
    taken = sorted({box for each in named for box, gain in enumerate(each.boxes, 1) if gain < 0})
    if taken:
        yield t("mariage.boxes", n=len(taken), boxes=t("list.comma").join(map(str, taken)))


def _gain(seat: int, tokens: str, voice: Voice) -> str:
    return voice.sentence("mariage.event.gain", seat, tokens=tokens)


def _paid(payment: Payment, voice: Voice) -> str:
    key = f"mariage.paid.{payment.why.id}"
    if payment.seat is None:
        each = max(-gain for gain in payment.seats)
        return t(key, tokens=each // BOXES if payment.why is Why.STAKE else each)
    facts: dict[str, object] = {"tokens": abs(payment.seats[payment.seat])}
    if payment.why is Why.BOX:
        key += f".{next(box for box, gain in enumerate(payment.boxes) if gain)}"
    elif payment.why is Why.TRICKS:
        taken = [(number, -gain) for number, gain in enumerate(payment.boxes, 1) if gain]
        facts["boxes"] = listed([t(f"{key}.box", number=number, tokens=tokens) for number, tokens in taken])
    return voice.sentence(key, payment.seat, **facts)


def table_lines(view: View, voice: Voice) -> list[str]:
    """The deal at a glance: trump, the boxes, and everybody's tokens."""
    lines = [t("mariage.table.deal", number=view.deal.number, who=voice.name(view.deal.dealer))]
    if (turned := view.deal.turned) is not None:
        lines.append(t("mariage.table.trump", turned=card_text(turned), suit=suit_name(turned.suit)))
    boxes = zip(map(box_name, range(BOXES)), view.sheet.boxes, strict=True)
    held = ", ".join(t("mariage.table.box", box=name, tokens=tokens) for name, tokens in boxes)
    lines.append(t("mariage.table.boxes", boxes=held))
    for seat, tokens in enumerate(view.sheet.tokens):
        facts = {"who": voice.name(seat), "tokens": tokens}
        key = "out" if view.deal.active and seat not in view.deal.active else "seat"
        known = 0 if seat == view.seat else view.hands[seat]
        said = t(f"mariage.table.{key}", tricks=view.tricks_of(seat), **facts)
        lines.append(t("mariage.table.named", sentence=said, cards=cards_text(members(known))) if known else said)
    return lines


def sheet_lines(sheet: Sheet, voice: Voice, beside: Callable[[int], str]) -> list[str]:
    """The tokens deal by deal, one line each, and everybody's tokens now; everybody is named, even the reader.

    ``beside`` gives the note on the deal of a number.
    """
    voice = voice.to(None)
    lines = [f"{_deal_over(row, voice)} {beside(row.number)}".rstrip() for row in sheet.deals]
    now = [_gain(seat, number_text(tokens), voice) for seat, tokens in enumerate(sheet.tokens)]
    return [*lines, t("mariage.sheet.now", tokens=", ".join(now))]


def rule_card(agreements: MariageAgreements) -> list[str]:
    """The rules of this table, one paragraph each."""
    facts = {
        "players": agreements.players,
        "cards": agreements.cards,
        "tokens": agreements.tokens,
        "deals": agreements.deals,
        "stake": agreements.stake,
        "pay": agreements.trick_pay,
        "penalty": agreements.penalty,
    }
    ids = dict.fromkeys(CARD_SECTIONS, "")
    ids["union"] = ".off" if agreements.remind == "off" else ""
    ids["end"] = "" if agreements.penalty else ".free"
    return [t(f"mariage.card.{section}{kind}", **facts) for section, kind in ids.items()]


def what_if(agreements: MariageAgreements) -> list[WhatIf]:
    """All questions about a table with these agreements, with the game's answers."""
    return [_told(answer) for answer in answers(agreements)]


def _told(answer: Answer) -> WhatIf:
    voice = Voice(t("mariage.whatif.names").split())
    said: list[str] = []
    lying: list[str] = []
    for happened in answer.events:
        if isinstance(happened, Played):
            lying.append(t("plain.lies", who=voice.name(happened.seat), card=card_text(happened.card)))
        elif not isinstance(happened, Announced) or happened.names:
            if isinstance(happened, TrickTaken):
                said.append(t("mariage.whatif.trick", cards=t("list.comma").join(lying)))
            said.append(event(happened, voice))
    question = t(f"mariage.whatif.{answer.id}")
    before, after = (_tokens(game.sheet, voice) for game in (answer.before, answer.after))
    return WhatIf(question, t("whatif.before", totals=before), " ".join(said), (), t("whatif.after", totals=after))


def _tokens(sheet: Sheet, voice: Voice) -> str:
    """The tokens of every player and every box."""
    seats = [_gain(seat, number_text(tokens), voice) for seat, tokens in enumerate(sheet.tokens)]
    boxes = t("mariage.whatif.boxes", tokens=" ".join(map(str, sheet.boxes)))
    return t("list.comma").join([*seats, boxes])


def how_to_play() -> str:
    """The old Mariage explained in a minute."""
    return t("mariage.learn")
