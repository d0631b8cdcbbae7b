"""A deal set by hand: cards, scores, agreements and the moves made so far, as data.

::

    board = read_board("dealer: 2 | 0: AS KS ... | 1: ... | 2: ... | talon: ... | moves: 0 bid 100; 1 pass")
    bench = Bench(board)                  # raises BoardError, one sentence that names what is impossible
    bench.view(bench.turn)                # what the seat to act knows; its hint depends on this alone
    bench.make(Pass())                    # the next move; any later ones on the board are dropped
    bench.go(0)                           # before the first move
    write_board(bench.standing_board)     # the line of this position

A board becomes an ordinary game: a shuffle with the right pack, followed by the board's moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from thousand_tui.rules import PACK, PACK_SIZE, Agreements, Card, Game, Rulebook, new_game, verify
from thousand_tui.rules.actions import Cut, Shuffle, Slip, Waive
from thousand_tui.rules.compile import RULES_VERSION, compile_rules
from thousand_tui.rules.notation import read_action, write_action
from thousand_tui.rules.sheet import GoldSet, Standing
from thousand_tui.rules.state import CHANCE
from thousand_tui.sanitize import one_line
from thousand_tui.study.replay import ReplayedDeal
from thousand_tui.study.review import ThousandReplay
from thousand_tui.table import Move, Player, ThousandSession
from thousand_tui.words import cards_text, clean_name, refusal, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.declared import why_unusable

# Cards that are dealt together, in dealing order; None is an unnamed card.
Pile: TypeAlias = tuple[Card | None, ...]

HALF: Final = PACK_SIZE // 2
SEED: Final = "board"
# Stands for an unnamed card.
UNKNOWN: Final = "?"


class BoardError(ValueError):
    """Something is impossible on a board; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that cards are dealt to: ``name`` is the number of a seat, ``talon``, ``left`` or ``right`` (a packet),
    ``dead``, or ``stock``; ``places`` are the positions in the pack that go there."""

    name: str
    places: tuple[int, ...]

    @property
    def seat(self) -> int | None:
        """The seat whose hand it is; None if it is no hand."""
        return int(self.name) if self.name.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Board:
    """A deal set by hand, perhaps unfinished.

    ``piles`` gives the cards dealt to each :class:`Spot` by name; None if the moves begin with the shuffled pack.
    ``moves`` are lines of notation; a card given unseen may be ``?`` there. ``standings`` are those of each side before
    the deal. Without ``players`` nobody in particular sits there.
    """

    agreements: Agreements
    dealer: int
    standings: tuple[Standing, ...]
    players: tuple[Player, ...] = ()
    piles: Mapping[str, Pile] | None = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    version: int = RULES_VERSION
    # The gold set in progress before the deal (J1), unless it is a fresh one on a fresh sheet.
    gold: GoldSet | None = None

    @property
    def rules(self) -> Rulebook:
        """The rulebook of the agreements."""
        return compile_rules(self.agreements, version=self.version)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, or of the seats if there are none."""
        if self.players:
            return tuple(clean_name(player.name) for player in self.players)
        return tuple(t("board.seat", number=seat) for seat in range(self.rules.form.seats))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where cards are dealt: the hands, forehand's first, then what is on the table."""
        rules = self.rules
        dealing, active = rules.dealing, rules.orders[self.dealer]
        spots = [Spot(str(seat), places) for seat, places in zip(active, dealing.hands, strict=True)]
        packets = ("talon",) if len(dealing.packets) == 1 else ("left", "right")
        spots += [Spot(name, places) for name, places in zip(packets, dealing.packets, strict=False)]
        spots += [Spot("dead", places) for places in dealing.dead]
        return (*spots, *([Spot("stock", dealing.stock)] if dealing.stock else []))

    @property
    def is_known(self) -> bool:
        """Whether the place of every card is known."""
        given = any(UNKNOWN in move for move in self.moves)
        return not given and all(None not in pile for pile in (self.piles or {}).values())

    def spot_called(self, name: str) -> str:
        """What a spot is called in a sentence."""
        if not name.isdecimal():
            return t(f"board.spot.{name}")
        return self.names[int(name)] if int(name) < len(self.names) else t("board.seat", number=name)

    def missing(self) -> tuple[Card, ...]:
        """The cards that have no place yet."""
        laid = {card for pile in (self.piles or {}).values() for card in pile}
        return tuple(card for card in PACK if card not in laid)


def new_board(agreements: Agreements, players: Sequence[Player] = ()) -> Board:
    """An empty board; the first seat is forehand."""
    rules = compile_rules(agreements)
    last = next(seat for seat, order in enumerate(rules.orders) if order[0] == 0)
    return with_standings(Board(agreements, last, (), tuple(players)), ())


def with_standings(board: Board, standings: Sequence[Standing | int]) -> Board:
    """The board with another sheet; a plain total at the level of the barrel puts the side on the barrel.

    Raises:
        BoardError: no running game can have it.
    """
    return replace(board, standings=_begun(board, standings).sheet.standings)


def gold_marks(board: Board) -> list[int]:
    """The mark of each seat in the gold set in progress: 0, 1 after its gold deal, 2 if a contract was made in one;
    empty without such a set."""
    gold = board.gold
    if gold is None:
        return []
    return [(2 if gold.made else 1) if seat in gold.had else 0 for seat in range(board.rules.form.seats)]


def gold_set(board: Board, marks: Sequence[int]) -> GoldSet | None:
    """The gold set with these marks, in order of dealing; None without marks.

    Raises:
        BoardError: there is not one mark for each seat, or several seats share a side.
    """
    seats = board.rules.form.seats
    if not marks:
        return None
    if len(marks) != seats or len(board.standings) != seats:
        raise BoardError(t("board.gold.marks"))
    ahead = lambda seat: (seat - board.dealer - 1) % seats  # noqa: E731
    return GoldSet(tuple(sorted((seat for seat in range(seats) if marks[seat]), key=ahead)), 2 in marks)


def _begun(board: Board, standings: Sequence[Standing | int]) -> Game:
    try:
        return new_game(board.rules, board.dealer, standings, board.gold)
    except ValueError as error:
        raise BoardError(t("board.no_sheet", why=why_unusable(error))) from None


# Setting it


def with_card(board: Board, card: Card, name: str | None) -> Board:
    """The board with a card moved to another pile, replacing an unnamed card if the pile is full; with None the card is
    taken off.

    Raises:
        BoardError: there is no room, or the cards were dealt more than once.
    """
    if board.piles is None:
        raise BoardError(t("board.fixed"))
    piles = {pile: tuple(each for each in cards if each != card) for pile, cards in board.piles.items()}
    if name is not None:
        size = next((len(spot.places) for spot in board.spots if spot.name == name), 0)
        pile = list(piles.get(name, ()))
        if len(pile) >= size and None in pile:
            pile.remove(None)
        if len(pile) >= size:
            raise BoardError(t("board.full", where=board.spot_called(name), size=size))
        known = [each for each in pile if each is not None]
        piles[name] = (*known, card, *([None] * (len(pile) - len(known))))
    return replace(board, piles={spot.name: piles[spot.name] for spot in board.spots if piles.get(spot.name)})


def with_unknown(board: Board) -> Board:
    """The board with an unnamed card in every free place."""
    piles = dict(board.piles or {})
    for spot in board.spots:
        pile = piles.get(spot.name, ())
        piles[spot.name] = (*pile, *([None] * (len(spot.places) - len(pile))))
    return board if board.piles is None else replace(board, piles=piles)


def without_cards(board: Board) -> Board:
    """The same table with no cards and no moves."""
    return replace(board, piles={}, moves=())


def agreed(board: Board, agreements: Agreements) -> Board:
    """The board under other agreements; it is empty if they need another number of players or deal other cards.

    Raises:
        BoardError: the sheet is not possible under them.
    """
    other = new_board(agreements, board.players)
    if other.rules.form.sides == board.rules.form.sides:
        gold = board.gold if other.rules.gold.deals else None
        other = with_standings(replace(other, dealer=board.dealer, gold=gold), board.standings)
        if [len(spot.places) for spot in other.spots] == [len(spot.places) for spot in board.spots]:
            return replace(other, piles=board.piles, moves=board.moves)
        return other
    return replace(other, players=())


# From a deal that was played


def board_of(replay: ThousandReplay, deal: ReplayedDeal) -> Board:
    """A settled deal with all its moves.

    Raises:
        BoardError: the earlier deals of its gold set cannot be put on a board.
    """
    source = replay.source
    assert isinstance(source, ThousandSession)
    start = source.course.kept(deal.first)
    board = Board(
        source.agreements,
        start.deal.dealer,
        start.sheet.standings,
        tuple(Player(clean_name(player.name), player.kind) for player in source.players),
        None,
        version=source.version,
    )
    if _begun(board, board.standings).sheet.gold != start.sheet.gold:
        board = replace(board, gold=start.sheet.gold)
        if start.sheet.gold is None or gold_set(board, gold_marks(board)) != start.sheet.gold:
            raise BoardError(t("board.gold"))
    moves = list(source.log[deal.first : deal.last])
    if start.pack:  # gathered from the deal before, where nobody shuffles (B1)
        moves.insert(0, Move(CHANCE, Shuffle(start.pack)))
    return _with_piles(replace(board, moves=tuple(write_action(move.actor, move.action) for move in moves)))


def _with_piles(board: Board) -> Board:
    """The board with its cards as dealt, if that gives the same game as the shuffle and what followed it."""
    session, at = begun_session(board), 0
    while at < len(board.moves) and not session.game.deal.seen:
        session.course.do(Move(*read_action(board.moves[at])))
        at += 1
    deck = next((move.action.deck for move in session.log if isinstance(move.action, Shuffle)), ())
    if not session.game.deal.seen or session.game.deal.dealer != board.dealer or not deck:
        return board
    lifted = sum(move.action.at for move in session.log if isinstance(move.action, Cut)) % PACK_SIZE
    deck = deck[lifted:] + deck[:lifted]
    laid = {spot.name: tuple(deck[place] for place in spot.places) for spot in board.spots}
    in_order = {name: pile if name == "stock" else tuple(sorted(pile)) for name, pile in laid.items()}
    for piles in (in_order, laid):
        found = replace(board, piles=piles, moves=board.moves[at:])
        try:
            if dealt(found).game == session.game:
                return found
        except BoardError:
            continue
    return board


# Games


def begun_session(board: Board, players: Sequence[Player] = (), seed: str = SEED) -> ThousandSession:
    """A session before the first move.

    Raises:
        BoardError: no running game can have this sheet.
    """
    _begun(board, board.standings)
    seats = players or board.players or [Player(name) for name in board.names]
    return ThousandSession(
        board.agreements,
        seats,
        seed,
        dealer=board.dealer,
        standings=board.standings,
        gold_set=board.gold,
        version=board.version,
    )


def check_cards(board: Board) -> None:
    """Check that every card is in one place and every place has as many as are dealt there.

    Raises:
        BoardError: that is not so.
    """
    piles = board.piles
    if piles is None:
        return
    sizes = {spot.name: len(spot.places) for spot in board.spots}
    for name in piles:
        if name not in sizes:
            raise BoardError(t("board.no_spot", what=board.spot_called(name)))
    laid: dict[Card, str] = {}
    for name, pile in piles.items():
        for card in pile:
            if card in laid:
                where = listed([board.spot_called(place) for place in dict.fromkeys((laid[card], name))])
                raise BoardError(t("board.twice", card=cards_text([card]), where=where))
            if card is not None:
                laid[card] = name
    if (count := sum(map(len, piles.values()))) > PACK_SIZE:
        raise BoardError(t("board.too_many", count=count))
    for name, pile in piles.items():
        if len(pile) > sizes[name]:
            raise BoardError(t("board.pile", where=board.spot_called(name), count=len(pile), size=sizes[name]))
    short = [name for name, size in sizes.items() if len(piles.get(name, ())) < size]
    if short:
        where = listed([board.spot_called(name) for name in short])
        cards = board.missing()
        key = "board.missing.few" if len(cards) <= MOST_NAMED else "board.missing"
        raise BoardError(t(key, cards=cards_text(cards), count=len(cards), where=where))


# Up to this many missing cards are named; for more, only their number is given.
MOST_NAMED: Final = 8


def dealt(board: Board) -> ThousandSession:
    """A session with the cards dealt as the board says; if the pack is cut, it is cut in the middle.

    Raises:
        BoardError: the cards cannot be dealt that way.
    """
    check_cards(board)
    session = begun_session(board)
    if board.piles is None:
        return session
    deck = _deck(board)
    if board.rules.cutting.held:
        deck = [*deck[HALF:], *deck[:HALF]]
    session.course.do(Move(CHANCE, Shuffle(tuple(deck))))
    for action in (Cut(HALF), Waive(), Slip(0)):
        game = session.game
        if not game.deal.seen and verify(game, action) is None:
            session.course.do(Move(session.card_game.turn(game) or 0, action))
    if not session.game.deal.seen:
        raise BoardError(t("board.no_deal"))
    return session


def _deck(board: Board) -> list[Card]:
    """The pack in the order that deals these cards.

    The bottom card must not decide the cut (B3, B4); if it would, another card of its pile takes its place.
    """
    deck: list[Card] = [PACK[0]] * PACK_SIZE
    for spot in board.spots:
        pile = list((board.piles or {})[spot.name])
        if PACK_SIZE - 1 in spot.places and board.rules.cutting.held and spot.name != "stock":
            bottoms = [card for card in pile if card is not None and board.rules.cutting.found(card) is None]
            last = spot.places.index(PACK_SIZE - 1)
            if not bottoms:
                raise BoardError(t("board.bottom", where=board.spot_called(spot.name)))
            if pile[last] not in bottoms:
                other = pile.index(bottoms[-1])
                pile[last], pile[other] = pile[other], pile[last]
        for place, card in zip(spot.places, pile, strict=True):
            assert card is not None, "the unknown cards are placed first"
            deck[place] = card
    return deck


def make_move(session: ThousandSession, number: int, line: str, board: Board) -> None:
    """Make a move of the board.

    Raises:
        BoardError: it cannot be made.
    """
    facts = {"number": number, "move": one_line(line, 60)}
    try:
        actor, action = read_action(line)
    except ValueError:
        raise BoardError(t("board.bad_move", **facts)) from None
    turn = session.turn
    if session.course.totals or turn is None:
        raise BoardError(t("board.move_over", **facts))
    if actor != turn:
        key = "board.chance_first" if turn == CHANCE else "board.not_turn"
        raise BoardError(t(key, who="" if turn == CHANCE else board.names[turn], **facts))
    if why := verify(session.game, action):
        raise BoardError(t("board.refused", why=refusal(why), **facts))
    session.course.do(Move(actor, action))
