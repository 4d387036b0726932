"""An environment that isolates nothing, as Harbor has none: what Seatrial must refuse to end processes in."""

import asyncio
import shutil
from pathlib import Path
from typing import override

from harbor.environments.base import BaseEnvironment, ExecResult
from harbor.environments.capabilities import EnvironmentCapabilities


class HostEnvironment(BaseEnvironment):
    """Commands as processes of this machine."""

    @staticmethod
    @override
    def type() -> str:
        return "host"

    @property
    @override
    def capabilities(self) -> EnvironmentCapabilities:
        return EnvironmentCapabilities(disable_internet=True)

    @override
    def _validate_definition(self) -> None:
        return

    @override
    async def start(self, force_build: bool) -> None:
        return

    @override
    async def stop(self, delete: bool) -> None:
        return

    @override
    async def upload_file(self, source_path: Path | str, target_path: str) -> None:
        shutil.copy(source_path, target_path)

    @override
    async def upload_dir(self, source_dir: Path | str, target_dir: str) -> None:
        raise NotImplementedError

    @override
    async def download_file(self, source_path: str, target_path: Path | str) -> None:
        shutil.copy(source_path, target_path)

    @override
    async def download_dir(self, source_dir: str, target_dir: Path | str) -> None:
        raise NotImplementedError

    @override
    async def exec(
        self,
        command: str,
        cwd: str | None = None,
        env: dict[str, str] | None = None,
        timeout_sec: int | None = None,
        user: str | int | None = None,
    ) -> ExecResult:
        process = await asyncio.create_subprocess_exec("bash", "-c", command, stdout=asyncio.subprocess.PIPE)
        stdout, _ = await process.communicate()
        return ExecResult(stdout=stdout.decode(), return_code=process.returncode or 0)
