"""A table behind its host's screen: it closes with the screen, and says nothing in the host's terminal."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

from thousand_tui.cli.host import BEHIND


def test_the_table_closes_with_its_hosts_screen_without_a_word(tmp_path: Path) -> None:
    with socket.socket() as first, socket.socket() as second:
        for each in (first, second):
            each.bind(("127.0.0.1", 0))
        ssh, web = (str(each.getsockname()[1]) for each in (first, second))
    folders = {f"THOUSAND_{what}": str(tmp_path / what) for what in ("SAVES", "CONFIG", "RECORDS")}
    table = subprocess.Popen(
        [sys.executable, "-P", "-c", BEHIND, "host", "Boris", "--port", ssh, "--web-port", web],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | folders,
    )  # fmt: skip
    assert table.stdin is not None
    assert table.stdout is not None
    opened = json.loads(table.stdout.readline())
    with socket.socket(socket.AF_UNIX) as screen:
        screen.connect(opened["socket"])
        screen.sendall(json.dumps({"word": opened["word"]}).encode() + b"\n")
        assert screen.recv(1)
        _, trouble = table.communicate(timeout=60)
    assert (table.returncode, trouble) == (0, b"")
