from tests.ui.conftest import *  # noqa: F403  (the world in which screens are tested)
