"""The coaches of puzzles: one asks the question, keeps wrong answers back and says when one is right; one shows with
cards what comes of a wrong answer; one plays the puzzle on against the person. Also the reasons for the answer, using
only what was computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from thousand_tui.bots.reasons import Reason, idea, ideas, reasons
from thousand_tui.bots.weighed import Weighed
from thousand_tui.rules import EXCHANGE, ROSPIS, TRICKS, Action, Bid, Concede, Game, Give, Play, View, view_of
from thousand_tui.rules.cards import PER_SUIT, SUIT_MASKS, SUITS, Rank, mask_of, points_of
from thousand_tui.study.coach import Aid, Coach, Kept
from thousand_tui.study.exercise import Asking, State
from thousand_tui.study.puzzles.open_cards import FAR, is_decided, table_of
from thousand_tui.study.puzzles.puzzle import Kind, Puzzle, plays_of, preset_of
from thousand_tui.study.wording import because, what
from thousand_tui.table import ThousandSession, ThousandStep
from thousand_tui.words import Voice, card_text, suit_name, t
from thousand_tui.words.catalogue import listed
from thousand_tui.words.conceding import concession_cost
from thousand_tui.words.hint import HintWords
from thousand_tui.words.voice import sentence_case

IN_A_TRICK = " – "
BETWEEN_TRICKS = " | "
# Rounded shares may fall this many percent short of 100.
ROUNDED = 1


class PuzzleCoach(Asking):
    """Asks one puzzle."""

    def __init__(self, puzzle: Puzzle, view: View) -> None:
        super().__init__(view)
        self.puzzle = puzzle
        self.help = "puzzles.help"
        # What is wrong with the last answer.
        self.idea: Reason | None = None

    def line(self, voice: Voice) -> str:
        """The question, or the reply to the last answer."""
        view = self.view
        if self.state is State.NOT_ASKED:
            return t("puzzles.not_asked", offers=_offers(self.puzzle, view, voice))
        if self.state is State.SHOWN:
            return t("puzzles.shown", choice=choice(view, self.puzzle.answers[0], voice))
        if self.answer is None:
            return question(self.puzzle, view, voice)
        told = choice(view, self.answer, voice)
        if self.state is State.RIGHT:
            return t("puzzles.right", choice=told)
        idea = f"{what(self.idea, voice)} " if self.idea is not None else ""
        return idea + voice.keyed("puzzles.wrong", "table.hint", choice=told)

    @property
    def kept(self) -> Kept | None:
        """The wrong answer, to be shown with cards unless they are open anyway."""
        is_shown = self.wrong is not None and not self.puzzle.is_open
        return Kept(self.view, self.wrong, self.idea) if is_shown else None

    def ask_again(self) -> None:
        """Ask again after showing what comes of the wrong card."""
        self.state, self.answer, self.is_finished = State.ASKED, None, False

    def judge(self, action: Action) -> None:
        """Judge by the puzzle; what was not asked for is no try. With open cards, a wrong answer is refuted by play."""
        judged = self.puzzle.judge(action)
        self.idea = idea(self.view, action)
        if judged is State.RIGHT:
            self.end(judged)
        else:
            self.state = judged
            self.is_finished = self.puzzle.is_open and judged is State.WRONG

    def end(self, state: State) -> None:
        """End the question, and with it the offer of help."""
        super().end(state)
        self.help = ""


class PlayedOn(Coach):
    """Plays an open puzzle on from its answer: the other seats know all cards and play their best."""

    aids = frozenset({Aid.UNDO, Aid.REST})

    def __init__(self, session: ThousandSession) -> None:
        self._session = session

    def line(self, voice: Voice) -> str:
        """How the contract turned out."""
        return outcome(self._session.game, voice) if self.waits else ""

    def happened(self, step: ThousandStep) -> None:
        """When the deal is settled, wait until the coach's line is read."""
        self.waits = len(step.after.sheet.deals) > len(step.before.sheet.deals)

    def scripted(self, view: View, ply: int) -> Action | None:
        """The best card, with all hands known."""
        table = table_of(self._session.game)
        return table.best() if table is not None else None

    def go_on(self) -> None:
        """Finish; the deal is over."""
        self.waits, self.is_finished = False, True


class Refuting(PlayedOn):
    """Plays a wrong card at a table the person watches, then the best cards for all seats, until the contract is
    decided."""

    aids = frozenset()

    def __init__(self, session: ThousandSession, wrong: PuzzleCoach) -> None:
        super().__init__(session)
        self.wrong = wrong
        self._begun = session.ply
        self._is_open = wrong.puzzle.kind is not Kind.FIND

    def line(self, voice: Voice) -> str:
        """What is wrong with the card; then how it turned out."""
        wrong = self.wrong
        assert wrong.answer is not None
        if not self.waits:
            told = t("puzzles.refuting", choice=choice(wrong.view, wrong.answer, voice))
            return f"{told} {what(wrong.idea, voice)}" if wrong.idea is not None else told
        key = "puzzles.again.find" if wrong.puzzle.kind is Kind.FIND else "puzzles.again.other"
        return f"{outcome(self._session.game, voice)} {t(key)}"

    def happened(self, step: ThousandStep) -> None:
        """Wait after the trick that decides the contract, or at the end if the puzzle is not about the contract."""
        super().happened(step)
        is_over = self._is_open and not view_of(step.after, None).table
        self.waits = self.waits or (is_over and is_decided(step.after))

    def scripted(self, view: View, ply: int) -> Action | None:
        """The wrong card first, then the best ones."""
        return self.wrong.answer if ply == self._begun else super().scripted(view, ply)


# --- In words ---------------------------------------------------------------------------------------------------------


def choice(view: View, action: Action, voice: Voice) -> str:
    """A choice in a word or two; who gets which passed card does not matter here."""
    if isinstance(action, Give):
        return listed([card_text(card) for card, _ in sorted(action.cards)])
    if isinstance(action, Concede) and action.kind == ROSPIS:
        return t("puzzles.concede")
    return HintWords(view, voice).choice(action)


def _told(puzzle: Puzzle, view: View, action: Action, voice: Voice) -> str:
    """A choice named next to others of another kind."""
    told = choice(view, action, voice)
    return t("puzzles.give", cards=told) if puzzle.sort.is_narrow and isinstance(action, Give) else told


def question(puzzle: Puzzle, view: View, voice: Voice) -> str:
    """The question in a sentence or two."""
    contract, declarer = view.deal.contract, view.deal.declarer
    if puzzle.kind is Kind.OWN:
        return t("puzzles.ask.own", points=puzzle.facts.behind)
    if puzzle.kind is Kind.FIND and not puzzle.is_open:
        return t("puzzles.ask.find.closed")
    if puzzle.kind is Kind.CALL:
        return _call(puzzle, view, voice)
    openness = "open" if puzzle.is_open else "closed"
    who = voice.name(declarer) if declarer is not None else ""
    fails = ".fails" if puzzle.kind is Kind.FIND and (puzzle.facts.best or 0) < contract else ""
    return t(f"puzzles.ask.{puzzle.kind}.{openness}{fails}", contract=contract, who=who)


def _call(puzzle: Puzzle, view: View, voice: Voice) -> str:
    offers = _offers(puzzle, view, voice)
    if puzzle.sort.is_late:
        sheet = t("list.semicolon").join(_standing(view, seat, voice) for seat in (view.me, *view.opponents))
        return t("puzzles.ask.sheet", sheet=sheet, offers=offers)
    if puzzle.sort.is_free:
        facts = {"fine": view.rules.concession.fine, "count": view.standing(view.me).concessions}
        return t("puzzles.ask.free", preset=preset_of(puzzle.number), offers=offers, **facts)
    key = "give" if view.phase == EXCHANGE else "contract"
    return t(f"puzzles.ask.{key}", offers=offers)


def _standing(view: View, seat: int, voice: Voice) -> str:
    """A seat's part of the sheet, which may decide what is best."""
    standing, marks = view.standing(seat), list[str]()
    if standing.barrel is not None:
        facts = {"attempt": standing.barrel + 1, "attempts": view.rules.barrel.attempts}
        marks.append(t("mark.barrel", **facts))
    if standing.bolts:
        marks.append(t("mark.bolts", bolts=standing.bolts))
    told = t("list.comma").join([str(standing.total), *marks])
    return t("puzzles.sheet.own" if seat == view.me else "puzzles.sheet", who=voice.name(seat), standing=told)


def _offers(puzzle: Puzzle, view: View, voice: Voice) -> str:
    said = [_told(puzzle, view, offer, voice) for offer in puzzle.offers]
    return t("list.semicolon").join(said)


def outcome(game: Game, voice: Voice) -> str:
    """What has become of the contract in a puzzle, whether settled or not."""
    view = view_of(game, None)
    if view.phase == TRICKS and (declarer := view.deal.declarer) is not None:
        contract, points, ended = view.deal.contract, view.points_of(declarer), ".so_far"
    else:
        deal = game.sheet.deals[-1].outcome
        declarer, contract, points, ended = deal.declarer, deal.contract, deal.raw(deal.declarer), ""
    key = "puzzles.on.made" if points >= contract else f"puzzles.on.beaten{ended}"
    return voice.sentence(key, declarer, contract=contract, points=points)


# --- Why ------------------------------------------------------------------------------------------------------------


def reason(puzzle: Puzzle, view: View, voice: Voice) -> list[str]:
    """Why the answer is right, in paragraphs."""
    return list(_open_reason(puzzle, view, voice) if puzzle.is_open else _closed_reason(puzzle, view, voice))


def _against(puzzle: Puzzle, view: View, voice: Voice) -> str:
    """What is wrong with the idea, if that has a name."""
    told = t("puzzles.why.natural", choice=sentence_case(_told(puzzle, view, puzzle.facts.idea, voice)))
    found = next((each for each in ideas(view, puzzle.facts.idea) if each.name == puzzle.theme), None)
    return told if found is None else " ".join([told, what(found, voice), because(found, voice)])


def _open_reason(puzzle: Puzzle, view: View, voice: Voice) -> Iterator[str]:
    facts, declarer = puzzle.facts, view.deal.declarer
    assert declarer is not None
    verb = {Kind.MAKE: "makes", Kind.BEAT: "beats"}.get(puzzle.kind, "costs")
    answer, idea = choice(view, puzzle.answers[0], voice), choice(view, facts.idea, voice)
    yield _against(puzzle, view, voice)
    for first, words in ((idea, facts.other), (answer, facts.line)):
        if len(line := plays_of(words)) > 1:
            yield t("puzzles.why.line", choice=first, cards=_fall(line, view, voice))
    told = {"points": facts.best, "less": facts.less, "idea": idea, "contract": view.deal.contract}
    figures = t(f"puzzles.why.{verb}", choice=answer, who=voice.name(declarer), **told)
    yield f"{figures} {t(f'puzzles.why.only.{verb}', points=FAR)}"


def _fall(line: Sequence[Play], view: View, voice: Voice) -> str:
    """Cards in the order played, divided into tricks; the first ones complete the trick on the table."""
    seats, rest = len(view.deal.active), list(line)
    tricks = []
    room = seats - len(view.table)
    while rest:
        tricks.append(IN_A_TRICK.join(choice(view, play, voice) for play in rest[:room]))
        rest, room = rest[room:], seats
    return BETWEEN_TRICKS.join(tricks)


def _closed_reason(puzzle: Puzzle, view: View, voice: Voice) -> Iterator[str]:
    facts, words = puzzle.facts, HintWords(view, voice)
    is_card = isinstance(facts.idea, Play)
    best, less = ((None if number is None or not is_card else number / 100) for number in (facts.best, facts.less))
    weighed = (Weighed(puzzle.answers[0], 0.0, best), Weighed(facts.idea, float(-facts.behind), less))
    told = reasons(view, weighed)
    if puzzle.sort.is_narrow:  # How far behind the idea is follows below.
        told = tuple(reason for reason in told if not reason.is_against)
    answer = puzzle.answers[0]
    if puzzle.theme:
        yield _against(puzzle, view, voice)
    if puzzle.sort.is_free:
        yield _free_reason(puzzle, answer, view, voice)
    elif isinstance(answer, Give):  # The hint's reasons for gifts assume a trump suit, which may never come.
        yield " ".join(_gift_reason(puzzle, answer, view, voice))
    else:
        yield " ".join([words.sentence(weighed, told), *_shuts(puzzle, view, voice)])
    idea = choice(view, facts.idea, voice)
    if puzzle.sort.is_late:
        yield " ".join(_ends(puzzle, view, voice))
    elif view.deal.declarer is not None and not any(map(_concedes, (*puzzle.answers, facts.idea))):
        yield from _chances(words, idea, facts.best, facts.less)
    key = "puzzles.why.own" if puzzle.kind is Kind.OWN else "puzzles.why.ahead"
    yield t(key, choice=idea, points=facts.behind)


def _chances(words: HintWords, idea: str, best: int | None, less: int | None) -> Iterator[str]:
    """How often the contract goes as the reader wants after the answer and after the idea, if that differs."""
    declarer = words.view.deal.declarer
    if best is None or less is None or best == less or declarer is None:
        return
    if words.view.defends:
        facts = {"choice": idea, "best": 100 - best, "less": 100 - less, "who": words.name(declarer)}
        yield t("puzzles.why.chance.fails", **facts)
    else:
        yield t("puzzles.why.chance", choice=idea, best=best, less=less)


def _free_reason(puzzle: Puzzle, answer: Action, view: View, voice: Voice) -> str:
    """How likely the contract is, and what giving up costs."""
    key, share = ("concede", puzzle.facts.less) if _concedes(answer) else ("play", puzzle.facts.best)
    told = sentence_case(_told(puzzle, view, answer, voice))
    return t(f"puzzles.why.{key}", choice=told, share=share, cost=concession_cost(view, ROSPIS, voice))


def _gift_reason(puzzle: Puzzle, answer: Give, view: View, voice: Voice) -> Iterator[str]:
    """What the answer does for the cards kept that the idea does not."""
    idea = puzzle.facts.idea
    told = {"choice": choice(view, answer, voice), "idea": choice(view, idea, voice)}
    if puzzle.kind is Kind.OWN or not isinstance(idea, Give):
        yield t("puzzles.why.give", **told)
        return
    kept, less = (view.hand.mask & ~mask_of(card for card, _ in gift.cards) for gift in (answer, idea))
    weak = aceless(less)
    (top, top_less), (even, even_less) = (
        [from_top(cards, evenly=evenly).bit_count() for cards in (kept, less)] for evenly in (False, True)
    )
    rest, rest_less = (points_of(cards & ~from_top(cards)) for cards in (kept, less))
    if top > top_less:
        yield t("puzzles.why.top", tricks=top, less=top_less, **told)
    elif weak and not aceless(kept):
        yield t("puzzles.why.aces", suits=listed([suit_name(suit) for suit in weak]), **told)
    elif even > even_less:
        yield t("puzzles.why.even", tricks=even, less=even_less, **told)
    elif top == top_less and rest < rest_less:
        yield t("puzzles.why.rest", tricks=top, rest=rest, less=rest_less, **told)
    else:
        yield t("puzzles.why.give", **told)
    melds = view.rules.melds
    for suit, pair in enumerate(melds.pairs):
        if view.hand.mask & pair == pair != kept & pair:
            yield t("puzzles.why.breaks", worth=melds.worth(suit))


def from_top(kept: int, *, evenly: bool = False) -> int:
    """The cards that are sure to win if each suit is led from the top, as long as there is no trump suit and all other
    cards may be in one hand; ``evenly``: or if two others share each suit as evenly as possible."""
    taken = 0
    for suit in SUITS:
        mine = kept >> suit * PER_SUIT & SUIT_MASKS[0]
        out = SUIT_MASKS[0] & ~mine
        longest = (out.bit_count() + 1) // 2 if evenly else out.bit_count()
        top = mine >> out.bit_length() << out.bit_length()
        taken |= (mine if top.bit_count() >= longest else top) << suit * PER_SUIT
    return taken


def aceless(kept: int) -> Sequence[int]:
    """The suits of these cards that lack their ace."""
    return [suit for suit in SUITS if 0 < kept >> suit * PER_SUIT & SUIT_MASKS[0] < 1 << Rank.ACE]


def _shuts(puzzle: Puzzle, view: View, voice: Voice) -> Iterator[str]:
    """That the answer leaves the others no bid unless they hold a marriage."""
    answer = puzzle.answers[0]
    out = [call.seat for call in view.deal.calls if not call.bid]
    rest = [voice.name(seat) for seat in view.opponents if seat not in out]
    if isinstance(answer, Bid) and answer.points == view.rules.barrel.winning_contract and rest:
        yield t("puzzles.why.shuts", who=listed(rest), bid=answer.points)


def _ends(puzzle: Puzzle, view: View, voice: Voice) -> Iterator[str]:
    """Who plays the contract and who wins the game after the answer and after the idea."""
    ends = any(end.won or end.lost for end in puzzle.facts.ends)
    for action, end in zip((puzzle.answers[0], puzzle.facts.idea), puzzle.facts.ends, strict=True):
        if _concedes(action) and not ends:
            continue
        shares = {seat: share for seat, share in enumerate(end.plays) if share}
        plays = [
            t("puzzles.why.plays" + ".own" * (seat == view.me), who=voice.name(seat), share=share)
            for seat, share in shares.items()
        ]
        if (rest := 100 - sum(end.plays)) > ROUNDED:
            plays.append(t("puzzles.why.plays.nobody", share=rest))
        told = {"choice": sentence_case(_told(puzzle, view, action, voice)), "plays": listed(plays)}
        yield t("puzzles.why.ends" if ends else "puzzles.why.played", won=end.won, lost=end.lost, **told)


def _concedes(action: Action) -> bool:
    return isinstance(action, Concede)
