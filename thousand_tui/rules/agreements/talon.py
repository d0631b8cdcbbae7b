"""Group D of RULES §2: talon and exchange."""

from __future__ import annotations

from typing import Annotated, Literal

from thousand_tui.rules.agreements.option import Group, Idle, option, whole


class TalonAgreements(Group):
    """Who sees the talon and the passed cards, and when the contract may be raised."""

    talon_shown: Literal["always", "not_at_100", "from", "never"] = option(
        "always",
        "D1",
        "Talon shown",
        "When the declarer turns the talon face up for all before taking it.",
        {
            "always": "always",
            "not_at_100": "not if the forced opening was the only bid",
            "from": "only from a certain bid up",
            "never": "never",
        },
    )
    talon_shown_from: Annotated[int, whole(5, 400, 5)] = option(
        120,
        "D1.from",
        "Talon shown from",
        "The lowest bid at which the talon is shown, if that depends on the bid.",
        phrase="from {n}",
        idle=Idle(lambda chosen: chosen.talon_shown != "from", "only if it depends on the bid (D1)"),
    )
    give_up_at_100: bool = option(
        False,
        "D2",
        "Giving up a forced opening",
        "Whether a declarer at the forced opening, whose talon is not shown, may give up once they have seen it: they"
        " lose 100, each opponent gets 50.",
        {True: "allowed for 100, the others get 50", False: "not allowed"},
        idle=Idle(lambda chosen: chosen.talon_shown == "always", "only where the talon is hidden (D1)"),
    )
    pass_face_up: bool = option(
        False,
        "D3",
        "Passed cards shown",
        "Whether the cards that the declarer passes to the opponents are shown to everybody.",
        {True: "the passed cards are shown to all", False: "only the giver and the receiver see a passed card"},
    )
    raising: Literal["after_pass", "after_talon", "none", "not_on_forced", "before_talon"] = option(
        "after_pass",
        "D4",
        "Raising the contract",
        "When the declarer may still raise what they promised in the auction.",
        {
            "after_pass": "after passing cards, before the first lead",
            "after_talon": "after taking the talon, before passing cards",
            "none": "never",
            "not_on_forced": "after passing, but not on a forced opening",
            "before_talon": "before the talon is turned, then no more",
        },
        card={"before_talon": "Before the talon is turned, the declarer names the final number: the bid, or more."},
    )
    talon_choice: Literal["either", "random"] = option(
        "either",
        "D5",
        "Which of two talons",
        "How the declarer gets one of the two face-down talons when two play.",
        {"either": "they choose one", "random": "one is drawn for them"},
    )
    laying_aside: Literal["pass", "lay_aside"] = option(
        "pass",
        "D6",
        "Cards after the talon",
        "Whether the declarer passes a card to each opponent, or lays three cards aside that count for the declarer.",
        {"pass": "a card is passed to each opponent", "lay_aside": "three are laid aside and count for the declarer"},
        card={
            "lay_aside": "The declarer lays any three cards aside, face down, so that everybody holds seven; nobody"
            " else sees them, and their points count for the declarer."
        },
    )
