"""The old Mariage; a key with ``.you`` is the same sentence told to the one it is about."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    "mariage.title": "Old Mariage",
    "mariage.about": (
        "The old French game of boxes and tokens for five to ten: announce what you hold, and a king calls his queen."
    ),
    # What can be announced
    "mariage.name.run": "a run of hearts: {cards}",
    "mariage.name.marriage": "the marriage of hearts: {cards}",
    "mariage.name.jester": "the jester: {cards}",
    "mariage.name.king": "the king of hearts: {cards}",
    "mariage.name.queen": "the queen of hearts: {cards}",
    "mariage.name.pair": "a marriage: {cards}",
    "mariage.short.run": "run",
    "mariage.short.marriage": "hearts K+Q",
    "mariage.short.jester": "jester",
    "mariage.short.king": "king",
    "mariage.short.queen": "queen",
    "mariage.short.pair": "{suit} K+Q",
    "mariage.announce.nothing": "Announce nothing",
    # The boxes
    "mariage.box.0": "run",
    "mariage.box.1": "marriage",
    "mariage.box.2": "jester {card}",
    "mariage.box.3": "king {card}",
    "mariage.box.4": "queen {card}",
    "mariage.trump": "Trump",
    "mariage.tokens": "{tokens} tokens",
    "mariage.tokens.one": "1 token",
    # The table at a glance
    "mariage.table.deal": "Deal {number}, dealt by {who}.",
    "mariage.table.trump": "{turned} is turned: {suit} are trumps.",
    "mariage.table.boxes": "Boxes: {boxes}.",
    "mariage.table.box": "{box} {tokens}",
    "mariage.table.seat": "{who}: {tokens}, tricks {tricks}{named}.",
    "mariage.table.out": "{who}: {tokens}, out of the game{named}.",
    "mariage.table.named": ", holds {cards}",
    "mariage.sheet.now": "Now: {tokens}.",
    "mariage.plain.players": "How many players sit at the table?",
    "mariage.plain.size": "{players} players",
    "mariage.plain.another": "Does another person play at this keyboard? yes or no; Enter means no.",
    "mariage.level.novice": "Novice: announces everything and plays by simple rules",
    "mariage.level.regular": "Regular: imagines how the cards may lie",
    "mariage.plain.help": """\
Announcing: the number of an announcement, Enter or all for everything, nothing to pass.
Play: the number of a card or its name, KS or 10H.
help      this list
hand      your cards (h)
table     trumps, the boxes, who has how many tokens (t)
last      the last trick (l)
sheet     the tokens, deal by deal (s)
rules     the rules of this game
why       what you can do now; why KS: whether you may play that card, and why not
replay    go through settled deals again, move by move
undo      undo your last decision (u)
give up   give up the whole game
quit      leave; the game is saved (q)""",
    "mariage.sets": "FOR FIVE TO TEN",
    "mariage.setup.title": "Old Mariage: new game",
    "mariage.kind.novice": "Novice",
    "mariage.kind.regular": "Regular",
    "mariage.sheet.deal": "Deal",
    "mariage.sheet.total": "Now",
    "mariage.head": "deal {number} of {deals}, dealt by {who}",
    "mariage.plate.out": "out",
    "mariage.plate.tricks": "tricks {tricks}",
    "mariage.plate.deals": "dealer",
    "mariage.turned": "turned",
    "mariage.takes": "{who} takes the trick.",
    "mariage.result": "Deal {number} is over",
    "mariage.read_on": "Press Enter for the next deal.",
    "mariage.undone": "Undone.",
    "mariage.key.on": "continue",
    "mariage.key.announce": "announce",
    "mariage.key.tick": "choose",
    "mariage.key.nothing": "announce nothing",
    "mariage.key.play": "play",
    "mariage.key.card": "card",
    "mariage.key.undo": "undo",
    "mariage.key.last": "last trick",
    "mariage.key.sheet": "sheet",
    "mariage.key.calls": "announced",
    "mariage.key.out": "not seen",
    "mariage.peek.said": "Announced and paid in this deal",
    "mariage.peek.unseen": "Cards you have not seen",
    "mariage.command.calls": "Announced and paid",
    "mariage.command.calls.help": "What was said and paid in this deal",
    "mariage.command.out": "Cards not seen",
    "mariage.command.out.help": "Which cards you have not seen in this deal",
    "mariage.help.choose": "choose a card, or what to announce",
    "mariage.help.play": "play the chosen card, announce, continue",
    "mariage.help.pass": "announce nothing",
    "mariage.help.calls": "what was announced and paid in this deal",
    "mariage.help.last": "the last trick",
    "mariage.help.out": "which cards you have not seen",
    "mariage.help.banner": "the message about trouble with saving",
    # What is asked
    "mariage.prompt.announce": "What do you announce? You hold {names}.",
    "mariage.prompt.nothing": "You hold nothing to announce.",
    "mariage.prompt.lead": "Lead any card.",
    "mariage.prompt.follow": "Play {suit}.",
    "mariage.prompt.any": "You have no {suit}: play any card.",
    "mariage.prompt.called": "{who} played {king}: now you must play {queen}.",
    "mariage.prompt.waiting": "{who} is to play.",
    "mariage.prompt.announcing": "{who} is announcing.",
    "mariage.prompt.out": "You are out: you could not pay the stake. You can watch.",
    # What has happened
    "mariage.event.dealt": "Deal {number}: {who} deals. {turned} is turned, so {suit} are trumps.",
    "mariage.event.dealt.you": "Deal {number}: you deal. {turned} is turned, so {suit} are trumps.",
    "mariage.event.announced": "{who} announces {names}.",
    "mariage.event.announced.you": "You announce {names}.",
    "mariage.event.silent": "{who} announces nothing.",
    "mariage.event.silent.you": "You announce nothing.",
    "mariage.event.played": "{who} plays {card}.",
    "mariage.event.played.you": "You play {card}.",
    "mariage.event.called": "{who} plays {card}: the king has called her.",
    "mariage.event.called.you": "You play {card}: the king has called her.",
    "mariage.event.taken": "{who} takes the trick.",
    "mariage.event.taken.you": "You take the trick.",
    "mariage.event.out": "{who} cannot pay the stake and is out.",
    "mariage.event.out.you": "You cannot pay the stake and are out.",
    "mariage.event.deal_over": "Deal {number} is over: {gains}.",
    "mariage.event.gain": "{who} {tokens}",
    "mariage.event.gain.you": "you {tokens}",
    "mariage.event.won": "{who} wins with {tokens}.",
    "mariage.event.won.you": "You win with {tokens}.",
    "mariage.event.shared": "{who} share the win with {tokens} each.",
    # What was paid
    "mariage.paid.stake": "Those who must pay put a token into each box.",
    "mariage.paid.box": "{who} takes {tokens} from a box.",
    "mariage.paid.box.you": "You take {tokens} from a box.",
    "mariage.paid.run": "{who} takes {tokens} for the run.",
    "mariage.paid.run.you": "You take {tokens} for your run.",
    "mariage.paid.marriage": "The others pay {who} {tokens} for the marriage of hearts.",
    "mariage.paid.marriage.you": "The others pay you {tokens} for the marriage of hearts.",
    "mariage.paid.pair": "The others pay {who} {tokens} for the marriage.",
    "mariage.paid.pair.you": "The others pay you {tokens} for the marriage.",
    "mariage.paid.union": "King and queen meet: {who} gets {tokens}.",
    "mariage.paid.union.you": "King and queen meet: you get {tokens}.",
    "mariage.paid.jester_free": "The jester escapes: {who} gets {tokens}.",
    "mariage.paid.jester_free.you": "The jester escapes: you get {tokens}.",
    "mariage.paid.jester_caught": "The jester is caught: {who} gets {tokens}.",
    "mariage.paid.jester_caught.you": "The jester is caught: you get {tokens}.",
    "mariage.paid.tricks": "{who} takes {tokens} from the boxes for tricks.",
    "mariage.paid.tricks.you": "You take {tokens} from the boxes for tricks.",
    "mariage.paid.penalty": "Everybody else puts a token into the first box.",
    # Why something is not allowed
    "mariage.refusal.not_an_action": "That is not a move of this game.",
    "mariage.refusal.game_is_over": "The game is over.",
    "mariage.refusal.pack_not_shuffled": "The cards must be shuffled first.",
    "mariage.refusal.not_the_pack": "That is not the whole pack of this table.",
    "mariage.refusal.announce_first": "First say what you announce, or that you announce nothing.",
    "mariage.refusal.not_held": "You do not hold what you want to announce.",
    "mariage.refusal.marriage_must_be_named": "King and queen of hearts together must be announced.",
    "mariage.refusal.announcing_is_over": "Everybody has announced: play a card.",
    "mariage.refusal.card_not_held": "You do not have {card}.",
    "mariage.refusal.follow_suit": "You have {suit}, so you must follow suit.",
    "mariage.refusal.queen_is_called": "A king calls his queen: play {card}.",
    # The rule card
    "mariage.card.players": "{players} players, {cards} cards, five each. The next card is turned: its suit is trumps.",
    "mariage.card.stake": (
        "Everybody starts with {tokens} tokens. Before each deal every player puts one token into each of the five"
        " boxes; players who took two or more tricks in the last deal pay nothing. Anyone who cannot pay is out."
    ),
    "mariage.card.announce": (
        "Starting on the dealer's left, each player announces what they hold: the longest run of three or more hearts"
        " takes a token for each card from box 1; K♥ Q♥ together take boxes 2, 4 and 5 and two tokens from everybody;"
        " J♦ takes box 3, K♥ alone box 4, Q♥ alone box 5. One token goes back into the box. K and Q of another suit"
        " bring a token from everybody."
    ),
    "mariage.card.play": (
        "Follow suit if you can; otherwise play any card. Q♥ takes the trick; without it the highest trump, and without"
        " trumps the highest card of the suit led. The player on the dealer's left leads first."
    ),
    "mariage.card.union": (
        "A king calls his queen: whoever holds her plays her at once, out of turn. Together they beat every"
        " other card. The king's player gets a token from everybody but the queen's; with hearts it is the other way"
        " round."
    ),
    "mariage.card.jester": (
        "J♦ brings its player a token from everybody, unless Q♥ or K♥ takes its trick: then it costs them one."
    ),
    "mariage.card.end": (
        "After five tricks everybody with two or more takes a token for each trick out of the boxes; everybody else"
        " puts one into box 1. If nobody has two, nothing is paid. After {deals} deals, or when fewer than five can"
        " pay, the player with the most tokens wins."
    ),
    "mariage.learn": (
        "Old Mariage in a minute. You get five cards, and one more is turned for trumps. Say what you hold: K♥, Q♥, J♦"
        " and runs of hearts take tokens from the boxes in the middle. Then play five tricks: follow suit if you can."
        " Two tricks pay and save you the next stake. If you lead a king and somebody else holds the queen, she must be"
        " played at once, and the trick is yours. Hearts are different: there the queen's player gains."
    ),
}
