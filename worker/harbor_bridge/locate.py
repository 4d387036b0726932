"""Finds the Seatrial program."""

import os
import shlex
import shutil
from pathlib import Path

COMMAND_VARIABLE = "SEATRIAL_COMMAND"


class SeatrialNotFoundError(RuntimeError):
    """No Seatrial program can be started here."""


def seatrial_command(given: str | None = None) -> tuple[str, ...]:
    """Words that start Seatrial: as given, else $SEATRIAL_COMMAND, else this checkout's build, else PATH."""
    stated = given or os.environ.get(COMMAND_VARIABLE)
    if stated:
        return tuple(shlex.split(stated))
    program = Path(__file__).resolve().parents[2] / "dist" / "src" / "app" / "cli" / "main.js"
    node = shutil.which("node")
    if program.is_file() and node is not None:
        return (node, str(program))
    installed = shutil.which("seatrial")
    if installed is not None:
        return (installed,)
    raise SeatrialNotFoundError(
        f"no Seatrial program: neither {program} (npm run build) with node, nor seatrial on PATH. "
        f"Set {COMMAND_VARIABLE}, or pass --ek command=..."
    )
