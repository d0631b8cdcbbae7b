"""Lessons: what a file contains, the tables it prepares, and the coach who teaches it; see ``docs/lessons.md``.

::

    lesson = read_lesson(fields, "marriages")   # checked against the rules; what is wrong with it is one sentence
    session, teacher = taught(lesson, Place(), "Anna")      # a scene of it
"""
