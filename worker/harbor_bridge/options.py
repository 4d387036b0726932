"""What a user may say with ``--ek key=value``."""

from typing import Literal

from harbor.environments.options import EnvironmentOptions
from pydantic import Field


class SeatrialOptions(EnvironmentOptions):
    """Options of the Seatrial environment; unknown ones are refused."""

    sandbox: Literal["auto", "bubblewrap", "docker"] = Field(
        default="auto", description="Seatrial's sandbox provider; auto takes the safest that works here."
    )
    network: Literal["task", "none"] = Field(
        default="task",
        description="none: run without network even tasks that ask for it. There is no network either way.",
    )
    image: Literal["refuse", "host"] = Field(
        default="refuse",
        description="host: without sandbox=docker, a task that names a docker_image runs on this machine's own /usr.",
    )
    extra_dirs: list[str] = Field(
        default_factory=list, description="More absolute directories that are writable inside, such as /data."
    )
    processes: int = Field(default=1024, ge=1, description="Processes and threads of a sandbox together.")
    output_mb: int = Field(
        default=16, ge=1, description="Most output of one command that is kept, half head half tail."
    )
    command: str | None = Field(
        default=None, description="How to start Seatrial, e.g. 'node dist/src/app/cli/main.js'; else it is looked for."
    )
