"""How hypothesis runs here: the same examples every time, and no deadline, since the machine may be busy."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=150)
settings.load_profile("repeatable")
