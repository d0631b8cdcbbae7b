"""Lessons: what is wrong with one, the screen where they are chosen, the questions of the first start."""

from __future__ import annotations

from typing import Final

MESSAGES: Final[dict[str, str]] = {
    # What is wrong with a lesson
    "file.lesson_damaged": "{file} is not a lesson that can be taken: {why}.",
    "file.damaged_learned": (
        "Which lessons you have taken cannot be read from {file} ({why}): they start anew, and the file is kept."
    ),
    "file.learned_not_saved": (
        "{file} was not saved in {folder} ({why}): what you have learned is marked until you leave."
    ),
    "lesson.bad.format": 'it does not begin with format = "thousand-lesson"',
    "lesson.bad.newer": "it was written for a newer version of the game",
    "lesson.bad.deep": "its brackets are too deep",
    "lesson.bad.place": "{place}: {why}",
    "lesson.bad.signs": "it has signs that cannot be shown",
    "lesson.bad.long": "the coach says at most two lines of {signs} signs at a time",
    "lesson.bad.question": "there is no answer of that number",
    "lesson.bad.nothing_right": "wrong moves are named, and no right one",
    "lesson.bad.scene": "scene {scene}, {why}",
    "lesson.bad.step": "step {step}: {why}",
    "lesson.bad.deal": "by these agreements more is needed for a deal than a shuffle",
    "lesson.bad.pack": "its hands and its talon are not the 24 cards, each once",
    "lesson.bad.sizes": "the hands, and then the talon, need this many cards: {sizes}",
    "lesson.bad.turn": "“{move}” comes when it is another player's turn",
    "lesson.bad.move": "“{move}” is not allowed there",
    "lesson.bad.not_me": "a move is expected when it is not the learner's turn",
    "lesson.bad.never_right": "no move that is allowed is a right one",
    "lesson.bad.mine": "“{move}” is the learner's own move: expect it as a right one",
    "lesson.bad.unanswered": 'nothing is said to the wrong move “{move}”; otherwise = "..." says it to all of them',
    "lesson.bad.ways": "there are too many ways through it",
    # Learning
    "learn.title": "Learn",
    "learn.title.numbered": "{number}  {title}",
    "learn.finished": "Lesson done: {title}.",
    "plain.first.suits": "Do these look like the four suits of cards: ♠ ♥ ♦ ♣? yes or no; Enter means yes.",
    "plain.first.suits.unlikely": "Do these look like the four suits of cards: ♠ ♥ ♦ ♣? yes or no; Enter means no.",
    "plain.first.known": "Have you played Thousand before? yes or no; Enter means no, and begins the first lesson.",
    "plain.first.known.likely": "Have you played Thousand before? yes or no; Enter means yes.",
    "plain.home.learn": "learn the game",
    "plain.learn": "What would you like to learn? A lesson can be left with 'quit', and goes on where it was left.",
    "plain.learn.new": "{title}",
    "plain.learn.done": "{title} (done)",
    "plain.learn.left": "{title} (begun)",
    "plain.learn.back": "back",
    "plain.learn.stopped": "The lesson goes on here when you come back to it.",
    "plain.learn.next": "Go on with the next lesson, {title}? yes or no; Enter means yes.",
    "learn.how": "The game in one minute",
    "learn.how.note": "to read",
    "learn.game": "A whole game with the tutor",
    "learn.game.note": "who speaks up before a clear mistake",
    "plain.learn.game": "Play a whole game now, with the tutor? yes or no; Enter means yes.",
    "learn.about": (
        "Eight lessons of two to four minutes, at the table, with prepared cards. Leave one whenever you like: it goes"
        " on where you left it."
    ),
    "learn.none": "not a lesson",
    "learn.done": "done",
    "learn.left": "begun",
    "learn.question": "Question {number} of {of}",
    "learn.go_on": "Go on",
    "learn.next": "Next: {title}",
    "learn.back": "Back to the lessons",
}
