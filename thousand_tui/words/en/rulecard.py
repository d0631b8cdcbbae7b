"""The rule card and the introduction.

Which sentence is said when stands in :mod:`thousand_tui.words.card_plan`; ``card.<option>.<value>`` are those that an
agreement chooses by its value, ``card.<option>.number`` those for any number.
"""

from __future__ import annotations

from typing import Final

CARD: Final[dict[str, str]] = {
    "card.title": "Thousand – {name}",
    "card.own_set": "your own agreements",
    "difference.idle": "{value} (no effect: {reason})",
    "card.deals.one": "one deal",
    "card.deals.many": "{number} deals",
    "card.deals.any": "any number of deals",
    "card.contracts.one": "one contract of their own",
    "card.contracts.many": "{number} contracts of their own",
    # Aim
    "card.aim.heading": "Aim",
    "card.players.three": "Three players, all against all.",
    "card.players.four": "Four players, all against all; three of them play each deal.",
    "card.players.two_discards": "Two players.",
    "card.players.two_hidden_discards": "Two players.",
    "card.players.two_one_card": "Two players.",
    "card.players.two_bank": "Two players.",
    "card.players.two_dead_hand": "Two players.",
    "card.players.stock_two": "Two players.",
    "card.players.stock_three": "Three players, all against all.",
    "card.players.stock_four": "Four players in two partnerships: partners sit opposite each other and score together.",
    "card.sitter.dealer": "The dealer sits out.",
    "card.sitter.right": "The player to the dealer's right sits out.",
    "card.sitter.opposite": "The player opposite the dealer sits out.",
    "card.win_strict.false": "The first to reach {target} points wins.",
    "card.win_strict.true": "The first to have more than {target} points wins.",
    "card.tie.highest": "If several get there in one deal, the highest total wins.",
    "card.tie.play_on": (
        "If several get there in one deal, the game continues until one of them is there alone or has the highest total"
        " after a deal."
    ),
    "card.tie.declarer": (
        "If several get there in one deal, the declarer wins if they are one of them; if not, the highest total wins."
    ),
    "card.winners.stock": (
        "If several get there in one deal, the highest total wins; if it is a tie, another deal is played."
    ),
    "card.cards": ("24 cards, from high to low: ace 11 points, ten 10, king 4, queen 3, jack 2, nine 0; together 120."),
    # Deal
    "card.deal.heading": "Deal",
    "card.first_dealer.lot.clockwise": (
        "The first dealer is drawn by lot; after each deal the next player clockwise deals."
    ),
    "card.first_dealer.lot.counter": "The first dealer is drawn by lot; play and the deal go round counter-clockwise.",
    "card.first_dealer.fixed.clockwise": (
        "The first seat deals first; after each deal the next player clockwise deals."
    ),
    "card.first_dealer.fixed.counter": "The first seat deals first; play and the deal go round counter-clockwise.",
    "card.no_shuffle.true": "The pack is not shuffled: the tricks of the last deal are gathered and cut.",
    "card.cutter.dealer_right": "The player to the dealer's right cuts.",
    "card.cutter.dealer_left": "The player to the dealer's left cuts.",
    "card.bottom_nine_third.continue": (
        "If a nine is at the bottom, the pack is cut again; the third in a row costs the player who cuts {fine_deal},"
        " and these cards are dealt."
    ),
    "card.bottom_nine_third.skip": (
        "If a nine is at the bottom, the pack is cut again; the third in a row costs the player who cuts {fine_deal},"
        " and the next player deals."
    ),
    "card.bottom_jack.bury": "The dealer moves a jack at the bottom to the middle of the pack.",
    "card.bottom_jack.dealer_cuts": "If a jack is at the bottom, the dealer cuts once more, whatever then shows.",
    "card.bottom_jack.reshuffle": (
        "If a jack is at the bottom, the cards are shuffled and cut again; the third one costs the dealer {fine_deal},"
        " and the next player deals."
    ),
    "card.exposed_compensation.none": "A dealer who turns a card up loses {fine_deal}, and the next player deals.",
    "card.exposed_compensation.share": (
        "A dealer who turns a card up loses {fine_deal}, the others share 120, and the next player deals."
    ),
    "card.dealt.three": "Each player gets seven cards; three lie face down as the talon ({places}).",
    "card.dealt.four": "Each of the three gets seven cards; three lie face down as the talon ({places}).",
    "card.dealt.two_discards": "Both get ten cards; two talons of two cards each lie face down.",
    "card.dealt.two_hidden_discards": "Both get ten cards; two talons of two cards each lie face down.",
    "card.dealt.two_one_card": "Both get ten cards; two talons of two cards each lie face down.",
    "card.dealt.two_bank": "Both get nine cards; two talons of three cards each lie face down.",
    "card.dealt.two_dead_hand": (
        "Three hands of seven cards are dealt, one of which nobody plays; three cards lie face down as the talon"
        " ({places})."
    ),
    "card.dealt.stock_two": "Both get six cards; the other twelve lie face down as the stock.",
    "card.dealt.stock_three": "Each gets six cards; the other six lie face down as the stock.",
    "card.dealt.stock_four": "Each gets six cards, so the whole pack is dealt.",
    "card.dead_hand.exposed": "The third hand lies face up.",
    "card.talon_open_to_barrel.true": (
        "If the forehand is on the barrel (see Barrel), the talon lies face up from the start."
    ),
    # Auction
    "card.auction.heading": "Auction",
    "card.first_bid.least": "at least {number}",
    "card.first_bid.only": "{number}, no more",
    "card.opening.on.forehand": "The player after the dealer, forehand, must open with {opening}.",
    "card.opening.on.dealer": (
        "The dealer must open with {opening}; wherever these rules say forehand, they mean the dealer."
    ),
    "card.opening.exact.forehand": "The player after the dealer, forehand, must open with {min_bid}, no more.",
    "card.opening.exact.dealer": (
        "The dealer must open with {min_bid}, no more; wherever these rules say forehand, they mean the dealer."
    ),
    "card.opening.hanging.forehand": (
        "The player after the dealer, forehand, bids first, and all may pass but the last: if nobody has bid, the last"
        " to speak must open with {opening}."
    ),
    "card.opening.hanging.dealer": (
        "The player after the dealer bids first, and all may pass but the last: if nobody has bid, the last to speak"
        " must open with {opening}. Wherever else these rules say forehand, they mean the dealer."
    ),
    "card.opening.next_dealer.forehand": (
        "The player after the dealer, forehand, bids first; nobody has to bid, and the lowest bid is {min_bid}. If all"
        " pass, the next player deals."
    ),
    "card.opening.next_dealer.dealer": (
        "The dealer bids first and counts as forehand; nobody has to bid, and the lowest bid is {min_bid}. If all"
        " pass, the next player deals."
    ),
    "card.opening.redeal.forehand": (
        "The player after the dealer, forehand, bids first; nobody has to bid, and the lowest bid is {min_bid}. If all"
        " pass, the same player deals again."
    ),
    "card.opening.redeal.dealer": (
        "The dealer bids first and counts as forehand; nobody has to bid, and the lowest bid is {min_bid}. If all"
        " pass, the same player deals again."
    ),
    "card.no_jump.false": (
        "In turn, each player bids higher, in steps of {bid_step}, or passes and is out; jumps are allowed. The last"
        " one left is the declarer."
    ),
    "card.no_jump.true": (
        "In turn, each player bids exactly {bid_step} more than the bid before, starting at the lowest bid, or passes"
        " and is out. The last one left is the declarer."
    ),
    "card.cap_rule.per_hand": "Nobody may bid more than 120 plus the value of the marriages in their hand.",
    "card.cap_rule.needs_any_pair": (
        "A player without a marriage may not bid more than 120; with any marriage there is no limit."
    ),
    "card.cap_rule.none": "Players may bid more than their cards can bring.",
    "card.bid_cap": "No bid may go above {bid_cap}.",
    "card.silence.below": "A player with less than {silence_threshold} must pass, except for the forced opening.",
    "card.silence.at_or_below": "A player with {silence_threshold} or less must pass, except for the forced opening.",
    "card.trading_in_red.true": (
        "While anybody has {red_threshold} or less, there is no auction: the forced opening stands."
    ),
    "card.blind_bidding.true": (
        "Players may bid before looking at their cards; if the declarer has not looked, the deal counts double for"
        " everybody."
    ),
    "card.blind_pass_face_up.true": "Such a declarer passes cards face up.",
    "card.blind_pass_face_up.false": "Such a declarer passes cards face down.",
    "card.barrel_trading.outbiddable": (
        "A player on the barrel (see Barrel) may always bid the number that wins; the others may outbid it."
    ),
    "card.barrel_trading.given": "A forehand on the barrel (see Barrel) gets the winning contract without an auction.",
    "card.barrel_trading.given_anytime": (
        "The first player on the barrel (see Barrel) in turn gets the winning contract without an auction."
    ),
    "card.barrel_min_bid.true": "A player on the barrel may bid only what wins the game.",
    # Talon
    "card.talon.heading": "Talon and exchange",
    "card.talon_choice.either": "The declarer chooses one of the two face-down talons.",
    "card.talon_choice.random": "The declarer is given one of the two talons by lot.",
    "card.talon_shown.always": "The declarer turns the talon up for all and takes it.",
    "card.talon_shown.not_at_100": (
        "The declarer turns the talon up for all and takes it, but does not show it if the forced opening was the only"
        " bid."
    ),
    "card.talon_shown.from": (
        "The declarer takes the talon, and turns it up for all only after a bid of {talon_shown_from} or more."
    ),
    "card.talon_shown.never": "The declarer takes the talon without showing it.",
    "card.exchange.three": "The declarer gives one card to each opponent, so that everybody holds eight.",
    "card.exchange.four": "The declarer gives one card to each opponent, so that everybody holds eight.",
    "card.exchange.two_discards": (
        "The declarer lays any two cards aside, face down; these and the other talon stay out of play."
    ),
    "card.exchange.two_hidden_discards": (
        "The declarer takes it without showing it and lays any two cards face down in its place; these and the"
        " other talon go to the winner of the last trick."
    ),
    "card.exchange.two_one_card": "The declarer gives one card to the opponent, so that both hold eleven.",
    "card.exchange.two_bank": (
        "The declarer gives one card to the opponent and lays one on the other talon, the bank, which goes to the"
        " winner of the"
        " last trick; both hold ten."
    ),
    "card.exchange.two_dead_hand": (
        "The declarer gives one card to the opponent and lays one on the third hand, so that both hold eight."
    ),
    "card.give_from_talon.true": (
        "The declarer keeps one card of the talon and gives one of the other two to each opponent, so that everybody"
        " holds eight."
    ),
    "card.second_talon.last_trick": "The other talon goes to the winner of the last trick.",
    "card.second_talon.dead": "The other talon counts for nobody.",
    "card.pass_face_up.true": "The cards passed are shown to all.",
    "card.pass_face_up.false": "Only the giver and the receiver see a passed card.",
    "card.rebuy_talon.true": (
        "Once the talon is open, each opponent may buy it for the next multiple of 120, unless the declarer keeps it"
        " at that price."
    ),
    "card.raising.after_pass": (
        "Then the declarer keeps the bid or raises it, as far as the marriages they now hold allow, but may not lower"
        " it."
    ),
    "card.raising.after_talon": "After taking the talon and before passing cards, the declarer may raise the bid.",
    "card.raising.none": "The bid stands; it cannot be raised.",
    "card.raising.not_on_forced": "Then the declarer may raise the bid, unless it is the forced opening.",
    "card.give_up_at_100.true": (
        "A declarer at the forced opening whose talon was not shown may give up: they lose 100, and each opponent gets"
        " 50."
    ),
    # Redeal
    "card.redeal.heading": "Dealing again",
    "card.redeal.none": "There are no redeals, however bad the cards.",
    "card.grounds.dealt": "Before the auction, a player who holds {list} may have the cards dealt again.",
    "card.grounds.after": "After the exchange, a player who holds {list} may have the cards dealt again.",
    "card.grounds.talon": "The declarer may have the cards dealt again if the talon holds {list}.",
    "card.hand_below": "fewer than {hand_below} points",
    "card.hand_below_after": "fewer than {hand_below_after} points",
    "card.ground.three_nines": "three nines",
    "card.ground.talon": "fewer than {talon_below} points",
    "card.four_nines_dealt.true": "all four nines",
    "card.nines.true.false": "all four nines",
    "card.nines.true.true": "all four nines (as they were dealt)",
    "card.three_jacks.true": "three jacks",
    "card.four_jacks_dealt.true": "all four jacks",
    "card.four_jacks_after_exchange.true": "all four jacks",
    "card.two_nines_talon.true": "two nines",
    "card.talon_below_claimant.anyone": (
        "Any player may have the cards dealt again if the talon holds fewer than {talon_below} points."
    ),
    "card.hand_below_after_lost_by_bidding.true": "A player who bid more than {min_bid} has no redeal for a poor hand.",
    "card.talon_rights_only_at_100.true": "The declarer can refuse the talon only at the forced opening.",
    "card.no_four_nines.true": "Four nines never give a redeal.",
    "card.three_redeals.nines": (
        "A dealer whose cards are thrown in three times in a row for four nines, or for nines after the exchange,"
        " loses {fine_deal}, and the next player deals."
    ),
    "card.three_redeals.any_ground": (
        "A dealer whose cards are thrown in three times in a row loses {fine_deal}, and the next player deals."
    ),
    "card.dealer_fine_for_nines.true": "When cards are thrown in for nines, the dealer loses {fine_deal}.",
    "card.redeal_automatic.true": "Every such redeal is automatic; nobody is asked.",
    # Conceding
    "card.conceding.heading": "Conceding",
    "card.concede_during_play.false": "The declarer may concede the deal after seeing the talon, until the first lead.",
    "card.concede_during_play.true": (
        "The declarer may concede the deal after seeing the talon, whenever they are on lead; nothing taken so far"
        " counts."
    ),
    "card.one_rospis_one_spisat.true": (
        "There are two ways, each once a game for every player: a rospis costs nothing and gives each opponent 60; a"
        " spisat (a write-off) costs the contract and gives them nothing."
    ),
    "card.concession_declarer.bid": "They lose the contract.",
    "card.concession_declarer.nothing": "They lose nothing.",
    "card.concession_declarer.fixed_120": "They lose 120, whatever the contract.",
    "card.concession_opponents.sixty": "Each opponent gets 60.",
    "card.concession_opponents.half_bid": "Each opponent gets half the contract, rounded {half}.",
    "card.concession_opponents.nothing": "The opponents get nothing.",
    "card.half.up5": "up to 5",
    "card.half.up10": "up to 10",
    "card.half.down5": "down to 5",
    "card.write_off_by_aces.true": (
        "They lose half the contract, and each opponent gets {ace_value} for every ace they hold."
    ),
    "card.third_concession_fine.every_third": "A player's every third concession costs {fine_concession} more.",
    "card.concession_limit.0": "Nobody may concede a deal.",
    "card.concession_limit.1": "Each player may do so once a game.",
    "card.concession_limit.number": "Each player may do so {concession_limit} times a game.",
    "card.free_concession_on_barrel.false": "Nobody may concede while somebody is on the barrel.",
    "card.concession_on_barrel.forbidden": "A player on the barrel may not concede.",
    "card.concession_with_barrel.forbidden": "Nobody may concede while somebody is on the barrel.",
    "card.cross.true": "A declarer may take a cross instead: nobody scores, and each opponent gets a bolt (see Bolts).",
    "card.cross_once.true": "Each player may take only one cross in a game.",
    "card.cross_not_with_barrel.true": "Nobody may take a cross while somebody is on the barrel.",
    "card.bomb_contracts.forced_100": (
        "A declarer left with the forced opening may drop a bomb, which ends the deal: they lose nothing, and the"
        " others get 60 each, or 40 each when four sit at the table."
    ),
    "card.bomb_contracts.any": (
        "A declarer may drop a bomb, which ends the deal: they lose nothing, and the others get 60 each, or 40 each"
        " when four sit at the table."
    ),
    "card.bombs.1": "Each player has one bomb.",
    "card.bombs.number": "Each player has {bombs} bombs.",
    "card.bomb_gifts.from_second": "A player's first bomb gives the others nothing.",
    "card.bomb_on_barrel.barred": "A player on the barrel may not drop a bomb.",
    "card.concession_dealer.same": "After a conceded deal the same player deals again.",
    # Play
    "card.play.heading": "Play",
    "card.first_lead.declarer": "The declarer leads to the first trick, then the winner of each trick to the next.",
    "card.first_lead.dealer": "The dealer leads to the first trick, then the winner of each trick to the next.",
    "card.stock.stock_two": (
        "The player after the dealer leads to the first trick, then the winner of each trick to the next; after each"
        " trick both draw a card, the winner first, while there are any."
    ),
    "card.stock.stock_three": (
        "The player after the dealer leads to the first trick, then the winner of each trick to the next; after each"
        " trick all draw a card, the winner first, while there are any."
    ),
    "card.stock.stock_four": (
        "The player after the dealer leads to the first trick, then the winner of each trick to the next."
    ),
    "card.play_obligation.follow_trump": (
        "Follow suit if you can; if you cannot and there is a trump suit, you must play a trump; if you have none,"
        " play any card. You never have to beat the trick."
    ),
    "card.play_obligation.follow_only": "Follow suit if you can; if you cannot, play any card. Nobody has to trump.",
    "card.play_obligation.follow_beat_trump": (
        "Follow suit if you can, and beat the trick if you can; if you cannot follow, you must trump, and overtrump if"
        " you can; if you have no trump, play any card."
    ),
    "card.play_obligation.follow_beat_unless_trumped": (
        "Follow suit if you can, and beat the suit led unless the trick is already trumped; if you cannot follow, you"
        " must play a trump, however low; if you have none, play any card."
    ),
    "card.play_obligation.follow_beat": (
        "Follow suit if you can, and beat the suit led if you can unless the trick is already trumped; if you cannot"
        " follow, play any card."
    ),
    "card.winner": "The highest trump takes the trick; without a trump, the highest card of the suit led.",
    "card.must_lead_trump.true": "A player on lead who holds a trump must lead one.",
    "card.no_foreign_trump_lead.true": (
        "Trumps may be led only by the player who declared them, or by one who holds nothing else."
    ),
    "card.all_tricks_exception.exact": (
        "A declarer with a contract of exactly 120 who takes every trick and declares no marriage also counts the dead"
        " cards."
    ),
    "card.all_tricks_exception.any_bid": (
        "A declarer with a contract of 120 or less who takes every trick and declares no marriage also counts the dead"
        " cards."
    ),
    # Marriages
    "card.marriages.heading": "Marriages",
    "card.pair.false": "King and queen of a suit are a marriage: {marriages}.",
    "card.pair.true": "Ace and king of a suit are a marriage: {marriages}.",
    "card.marriage_on_first_trick.off": (
        "A player on lead who has taken a trick and holds both cards may declare it by leading one of them."
    ),
    "card.marriage_on_first_trick.on": (
        "A player on lead who holds both cards may declare it by leading one of them, even to the first trick."
    ),
    "card.marriage_on_first_trick.declarer_only": (
        "A player on lead who holds both cards may declare it by leading one of them: the declarer even to the first"
        " trick, the others once they have taken a trick."
    ),
    "card.stock_needs_trick.true": (
        "A player on lead who has taken a trick and holds both cards may declare it by leading one of them."
    ),
    "card.stock_needs_trick.false": (
        "A player on lead who holds both cards may declare it by leading one of them, even to the first trick."
    ),
    "card.trumps.false.next_trick": (
        "It counts at once, and its suit is trumps from the next trick on, until another marriage changes it; before"
        " the first there are no trumps."
    ),
    "card.trumps.false.this_trick": (
        "It counts at once, and its suit is trumps from this trick on, until the next marriage; before the first there"
        " are no trumps."
    ),
    "card.trumps.true.this_trick": (
        "It only scores: the declarer names the trump suit for the whole deal before the first lead."
    ),
    "card.announce.optional": "Nobody has to declare.",
    "card.announce.automatic": "Whenever it may be declared, leading one of its cards declares it automatically.",
    "card.marriage_capture.true": (
        "It counts only if at least one of its two cards ends up in the declaring player's own tricks."
    ),
    "card.marriage_capture.drowned": "It counts only if no opponent takes either of its two cards.",
    "card.only_declarer_marriages.true": "Only the declarer scores it; a marriage of an opponent only makes trumps.",
    "card.bed_marriage.plain": "Queen and jack may be declared too, for half the value; the trumps stay.",
    "card.bed_marriage.trump": "Queen and jack may be declared too, for half the value, and make their suit trumps.",
    "card.ace_marriage.true": "A player with all four aces may, on the same terms, declare 200 by leading one of them.",
    "card.ace_marriage_trump.cancel": "From then on there are no trumps.",
    "card.ace_marriage_trump.first_ace": "The suit of that ace becomes trumps.",
    "card.ace_marriage_trump.last_ace": (
        "There are no trumps until the last of the aces is played, whose suit becomes trumps."
    ),
    "card.aces_in_row.keep": "They must lead the other aces next; if they lose the lead they keep the 200.",
    "card.aces_in_row.forfeit": "They must lead the other aces next; if they lose the lead they lose the 200.",
    "card.four_nines_meld.number": (
        "A player with all four nines may, on the same terms, declare {four_nines_meld} by leading the first of them."
    ),
}

HOW: Final[dict[str, str]] = {
    "how.1": (
        "Thousand is a game for three, each playing alone. You collect points over many deals; the first to reach 1000"
        " wins."
    ),
    "how.2": (
        "The cards, from high to low: A (11 points), 10 (10), K (4), Q (3), J (2), 9 (0). Remember that the ten beats"
        " the king."
    ),
    "how.3": (
        "First you bid how many points you will take in this deal. The player after the dealer must bid 100; then each"
        " bids higher or passes. Have strong aces or a marriage before you go above 100."
    ),
    "how.4": (
        "The highest bidder is the declarer: they take the three cards of the talon, give one card to each opponent,"
        " may raise, and lead. They must take at least what they promised, or they lose it."
    ),
    "how.5": (
        "Follow suit if you can. If you cannot, you must play a trump, if you have one. The highest trump takes the"
        " trick; without a trump, the highest card of the suit led."
    ),
    "how.6": (
        "There are no trumps at first. King and queen of one suit are a marriage. Once you have taken a trick and are"
        " on lead, play one of them and declare: ♠ 40, ♣ 60, ♦ 80, ♥ 100 points at once, and the suit becomes trumps."
    ),
    "how.7": (
        "The declarer scores exactly the contract or loses it; the others score what they took. At 880 you are on the"
        " barrel: you have three deals to win with a contract of 120 or more, or you fall back."
    ),
}

MESSAGES: Final[dict[str, str]] = CARD | HOW
