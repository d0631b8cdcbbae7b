"""The rule card and the introduction.

``card.<section>.<n>`` are the sentences of a section in order; ``@option`` stands for the sentence
``card.<option>.<value>`` of the agreement in force, or for nothing if there is none.
"""

from __future__ import annotations

from typing import Final

CARD: Final[dict[str, str]] = {
    "card.title": "Thousand – {name}",
    "card.own_set": "your own agreements",
    "card.aim.heading": "Aim",
    "card.aim.1": "Three players, each for himself; the first to reach {target} points wins.",
    "card.aim.2": (
        "24 cards, from high to low: Ace 11 points, Ten 10, King 4, Queen 3, Jack 2, Nine 0; a pack is worth 120."
    ),
    "card.deal.heading": "Deal",
    "card.deal.1": "Lots are drawn for the first dealer; after each deal the next player clockwise deals.",
    "card.deal.2": "Each player gets seven cards; three lie face down as the talon (cards {places} of the pack).",
    "card.auction.heading": "Auction",
    "card.auction.1": "The player at the dealer's left, forehand, must open with at least {minimum}.",
    "card.auction.2": (
        "Going round, each bids higher, in steps of {step}, or passes and is out; jumps are allowed. The last one left"
        " is declarer."
    ),
    "card.auction.3": "@cap_rule",
    "card.cap_rule.per_hand": "Nobody may promise more than 120 and the value of the marriages in his hand.",
    "card.cap_rule.needs_any_pair": "Who holds no marriage may not promise more than 120; with any marriage one may.",
    "card.cap_rule.none": "One may promise more than one's cards can bring.",
    "card.talon.heading": "Talon and exchange",
    "card.talon.1": (
        "The declarer turns the talon up for all, takes it, and gives one card to each opponent, so that everybody"
        " holds eight."
    ),
    "card.talon.2": "@pass_face_up",
    "card.pass_face_up.true": "These two cards are shown to all.",
    "card.pass_face_up.false": "Only giver and receiver see such a card.",
    "card.talon.3": "@four_nines_after_exchange",
    "card.four_nines_after_exchange.true": "Who now holds all four nines may have the cards dealt again.",
    "card.talon.4": (
        "Then the declarer keeps his bid or raises it, as far as the marriages he now holds allow; never below his bid."
    ),
    "card.conceding.heading": "Conceding",
    "card.conceding.1": "From seeing the talon until he leads, the declarer may give the deal up.",
    "card.conceding.2": "@concession_declarer",
    "card.concession_declarer.bid": "He loses his contract.",
    "card.concession_declarer.nothing": "He loses nothing.",
    "card.concession_declarer.fixed_120": "He loses 120, whatever his contract.",
    "card.conceding.3": "@concession_opponents",
    "card.concession_opponents.sixty": "Each opponent gets 60.",
    "card.concession_opponents.half_bid": "Each opponent gets half the contract, rounded {half}.",
    "card.concession_opponents.nothing": "The opponents get nothing.",
    "card.half.up5": "up to 5",
    "card.half.up10": "up to 10",
    "card.half.down5": "down to 5",
    "card.conceding.4": "@third_concession_fine",
    "card.third_concession_fine.every_third": "Every third concession of a player costs him {fine} more.",
    "card.play.heading": "Play",
    "card.play.1": "The declarer leads to the first trick, then the winner of each trick leads to the next.",
    "card.play.2": (
        "Follow suit if you can; if you cannot and there is a trump suit, you must play a trump; else any card. There"
        " is no duty to beat."
    ),
    "card.play.3": "The highest trump takes the trick, or the highest card of the suit led.",
    "card.marriages.heading": "Marriages",
    "card.marriages.1": (
        "King and Queen of a suit are a marriage: spades {spades}, clubs {clubs}, diamonds {diamonds}, hearts {hearts}."
    ),
    "card.marriages.2": (
        "A player on lead who has taken a trick and holds both may declare it by leading one of them: it counts at"
        " once, and its suit is trump from this trick on, until the next marriage."
    ),
    "card.marriages.3": "@announce",
    "card.announce.optional": "Nobody has to declare.",
    "card.announce.automatic": "It is declared by itself whenever King or Queen is led with the right.",
    "card.scoring.heading": "Scoring",
    "card.scoring.1": (
        "The declarer needs as many points, in tricks and marriages, as his contract: then he scores exactly the"
        " contract, otherwise he loses it."
    ),
    "card.scoring.2": "Each opponent scores what he took, rounded to the nearest 5.",
    "card.scoring.3": "@bolt_mode",
    "card.bolt_mode.total3": (
        "An opponent without a trick is given a bolt; the third bolt costs {fine}, and the count starts again."
    ),
    "card.bolt_mode.off": "There are no bolts for a deal without a trick.",
    "card.barrel.heading": "Barrel",
    "card.barrel.1": (
        "Who reaches {level} without winning is set to {level} and sits on the barrel. There nothing counts but a"
        " contract of his own that takes him to {target}."
    ),
    "card.barrel.2": "@attempt_count",
    "card.attempt_count.deals": "He has {attempts} deals for it.",
    "card.attempt_count.own_contracts": "He has {attempts} contracts of his own for it.",
    "card.attempt_count.own_forehand": "He has {attempts} deals as forehand for it.",
    "card.barrel.3": "@barrel_fail",
    "card.barrel_fail.burn": "A failed contract there costs only the attempt.",
    "card.barrel_fail.subtract_and_off": "A failed contract there is subtracted, and he is off the barrel.",
    "card.barrel.4": "After the last attempt he falls and loses {fine}.",
    "card.barrel.5": (
        "If several reach {target} in one deal, the declarer wins if he is one of them, otherwise the highest total."
    ),
}

HOW: Final[dict[str, str]] = {
    "how.1": (
        "Thousand is a game for three, each alone. You collect points over many deals; whoever first has 1000 wins."
    ),
    "how.2": (
        "The cards, from high to low: A (11 points), 10 (10), K (4), Q (3), J (2), 9 (0). Mind the Ten: it"
        " beats the King."
    ),
    "how.3": (
        "First you bid how many points you will take in this deal. The player after the dealer must say 100; each bids"
        " higher or passes. Hold strong aces or a marriage before you go above 100."
    ),
    "how.4": (
        "The highest bidder takes the three cards of the talon, gives one card to each opponent, may raise, and leads."
        " He must take at least what he promised, or he loses it."
    ),
    "how.5": (
        "Follow suit if you can. If you cannot, you must play a trump, if there is one. The highest trump takes the"
        " trick, else the highest card of the suit led."
    ),
    "how.6": (
        "There is no trump at first. King and Queen of one suit are a marriage. Once you have taken a trick and lead,"
        " play one of them and declare: ♠ 40, ♣ 60, ♦ 80, ♥ 100 points at once, and the suit becomes trump."
    ),
    "how.7": (
        "The declarer scores exactly his contract or loses it; the others keep what they took. At 880 you sit on the"
        " barrel: you have three deals to win with a contract of 120 or more, or you fall back."
    ),
}

MESSAGES: Final[dict[str, str]] = CARD | HOW
