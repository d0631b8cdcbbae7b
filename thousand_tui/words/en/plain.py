"""The line mode."""

from __future__ import annotations

from typing import Final

HOME: Final[dict[str, str]] = {
    "plain.welcome": (
        "Thousand, line by line. Type the number of what you want. At a table, help lists all that you can type."
    ),
    "plain.home": "What would you like to do?",
    "plain.home.new": "new game: {who}; {rules}",
    "plain.home.continue": "continue the game played last",
    "plain.home.table": "new game at a different table",
    "plain.home.saved": "saved games",
    "plain.home.record": "your record",
    "plain.whose_record": "Whose record?",
    "plain.home.rules": "the rules",
    "plain.home.quit": "quit",
    "plain.choose": "Type a number from 1 to {last}.",
    "plain.yes": "yes",
    "plain.no": "no",
    "plain.how_many": "How many people play at this keyboard?",
    "plain.people.1": "one person",
    "plain.people.2": "two people",
    "plain.people.3": "three people",
    "plain.people.4": "four people",
    "plain.own_set": "{name}: a set of your own",
    "plain.line": "type an agreement line, such as PAGAT C4=10 G2=on",
    "plain.which_line": "Type the agreements: a preset, then each change by its rule number.",
    "plain.name": "What is the name of player {number}?",
    "plain.name_taken": "That name is taken; choose another.",
    "plain.level": "How strong are the bots?",
    "plain.style": "How do they bid?",
    "plain.preset": "Which rules?",
    "plain.titled": "{title}: {about}",
    "plain.saved_games": "Saved games, latest first:",
    "plain.which_game": (
        "Type a number to open a game, 'replay' and a number to go through its settled deals, 'better' and a number for"
        " questions about clear mistakes in it, 'delete' and a number to delete it, or press Enter to go back."
    ),
    "plain.game_running": "{totals}; deal {deal}, {when}",
    "plain.game_over": "{totals}; finished, {when}",
    "plain.sure_delete": "Delete this game for good? yes or no ({game})",
    "plain.deleted": "Deleted.",
    "plain.nothing_to_continue": "There is no game to continue.",
}

GAME: Final[dict[str, str]] = {
    "plain.scrollback": (
        "Several people share this keyboard. The screen is cleared between turns, but if the terminal keeps a"
        " scrollback or the output is recorded, everybody's hands can be seen there."
    ),
    "plain.curtain": "It is {who}'s turn. When nobody else is looking, press Enter.",
    "plain.numbered": "{number}: {what}",
    "plain.hand": "Your cards: {cards}.",
    "plain.lies": "{who} {card}",
    "plain.trick": "On the table: {cards}.",
    "plain.side": "{who}: {text}",
    "plain.offer.bid": "bid {points} or type a number",
    "plain.offer.bid.only": "bid {points}",
    "plain.offer.keep": "keep {points}",
    "plain.offer.pass": "pass",
    "plain.offer.look": "look at your cards",
    "plain.offer.about": "{what} ({about})",
    "plain.unseen": "Your cards lie face down.",
    "plain.bottom": "The bottom card was {card}; only you have seen it.",
    "plain.card_for": "Which card for {who}?",
    "plain.card_aside": "Which card do you lay aside?",
    "plain.declare.marriage": "Declare the marriage in {suit} for {worth}? yes or no; Enter means yes.",
    "plain.declare.bed": "Declare the bed marriage in {suit} for {worth}? yes or no; Enter means yes.",
    "plain.declare.aces": "Declare four aces for {worth}? yes or no; Enter means yes.",
    "plain.declare.nines": "Declare four nines for {worth}? yes or no; Enter means yes.",
    "plain.which_meld": "What do you declare?",
    "plain.no_meld": "nothing",
    "plain.received": "You received {card} from {who}.",
    "plain.given": "You gave {card} to {who}.",
    "plain.laid_aside": "You laid {card} aside.",
    "plain.sits_out": "{who} sits out.",
    "plain.deal": "Deal {number}, dealt by {who}.",
    "plain.contract": "{who} plays {points}.",
    "plain.high": "{who} holds the bid with {points}.",
    "plain.trump": "Trumps are {suit}.",
    "plain.no_trump": "There are no trumps.",
    "plain.seat": "{who}: {cards} cards, tricks {tricks}, {standing}.",
    "plain.total": "total {total}",
    "plain.on_barrel": "on the barrel",
    "plain.last": "Last trick: {cards}; taken by {who}.",
    "plain.no_last": "No trick has been taken in this deal.",
    "plain.trick_no": "Trick {number}: {cards}; taken by {who}.",
    "plain.tricks_closed": "Older tricks stay closed at this table; last shows the last one.",
    "plain.called": "{who} {bid}",
    "plain.calls": "Calls: {calls}.",
    "plain.no_calls": "Nobody has called yet.",
    "plain.talon": "Talon: {cards}.",
    "plain.meld.marriage": "{who} declared the marriage in {suit} for {worth}.",
    "plain.meld.bed": "{who} declared the bed marriage in {suit} for {worth}.",
    "plain.meld.aces": "{who} declared four aces for {worth}.",
    "plain.meld.nines": "{who} declared four nines for {worth}.",
    "plain.card_numbers": "The numbers of your cards: {numbers}.",
    "plain.not_understood": "'{text}' is not a command here; type help.",
    "plain.allowed": "That is allowed.",
    "plain.sure_concede": "{asked} yes or no",
    "plain.sure_give_up": "Give up the whole game? yes or no",
    "plain.given_up": "{who} gave up the game.",
    "plain.undone": "Undone.",
    "plain.no_undo": "There is nothing to undo.",
    "plain.seats": "Who sits where:",
    "plain.sits": "{who} ({kind})",
    "plain.person": "person",
    "plain.which_seat": (
        "Type the number of a seat to swap a person for a bot or a bot for a person, or press Enter to go back."
    ),
    "plain.new_name": "What is the person's name?",
    "plain.last_person": "Somebody must stay at the keyboard: let another person sit down first.",
    "plain.saved": "The game is saved.",
    "plain.saved_again": "The game is being saved again.",
    "plain.help": """\
Cut: how many cards to lift, 3 to 21, or anywhere.
Questions: the number of an answer.
Auction: a number such as 110, pass, or look if your cards lie face down. After the exchange: a number, keep, or
concede.
Exchange: a card for each place, or all at once: give 9S Vera KD Bogdan, give 9S Vera KD aside.
Play: the number of a card or its name, KS or 10H; KH! declares the marriage, QH!bed, AS!aces and 9D!nines other melds.
help      this list
hand      your cards, what you received and gave (h)
table     contract, trumps, the trick, who stands where (t)
last      the last trick (l)
tricks    all tricks of this deal, if the table leaves them open
count     the points so far, and which cards are gone and which are still out (c)
calls     the auction, the talon, the marriages
sheet     the score sheet (s)
rules     the rules of this game
why       what you can do now; why KS: whether you may play that card, and why not
claim     take all the remaining tricks, when you are told that they are yours
hint      what a strong player would do, and why, against bots; marked on the sheet (hi)
follow    do what the hint recommends
replay    go through settled deals again, move by move
review    what your decisions in the last deal were worth; review game: the same for everybody and all deals, with luck
better    questions about your clear mistakes in settled deals: what would have been better?
practise  play the last settled deal again, for practice; back returns to this game
undo      undo your last decision (u)
seats     let a person and a bot change places
tutor     turn the tutor on or off: it speaks up before clear mistakes
concede   concede this deal (f); or name the way: cross, bomb, spisat, aces
give up   give up the whole game
quit      leave; the game is saved (q)""",
}

MESSAGES: Final[dict[str, str]] = HOME | GAME
