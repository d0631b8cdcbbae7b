"""Another program, which is forked from one that is loaded where that can be."""

import subprocess
import sys

if sys.platform == "linux":
    from tests.e2e.forked import Python as Python
else:
    Python = subprocess.Popen
