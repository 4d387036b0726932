"""Seatrial's sandboxes as a Harbor environment.

    harbor run -p TASKS -a oracle -e harbor_bridge.environment:SeatrialEnvironment

The workspace is the task's ``environment/`` folder, copied into the work directory of a fresh sandbox on this machine's
own ``/usr``. There is one user inside, no network, no image and no build; a task that needs one of these is refused
by name before anything starts. With ``--ek sandbox=docker`` the sandbox is a container that Seatrial runs itself:
images, Dockerfiles and the public network are there too.
"""

import asyncio
import base64
import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, override

from harbor.environments.base import BaseEnvironment, ExecResult
from harbor.environments.capabilities import EnvironmentCapabilities, EnvironmentResourceCapabilities
from harbor.environments.definition import (
    COMPOSE_FILE_NAME,
    DOCKERFILE_NAME,
    should_upload_environment_dir,
)
from harbor.environments.options import EnvironmentOptions
from harbor.models.task.config import NetworkMode, NetworkPolicy
from harbor.models.trial.config import ResourceMode
from harbor.utils.path_filter import filter_paths_by_patterns

from harbor_bridge.dockerfile import built_workdir
from harbor_bridge.locate import seatrial_command
from harbor_bridge.options import SeatrialOptions
from harbor_bridge.server_process import PROTOCOL, Answer, SandboxServerError, ServerProcess

DEFAULT_WORKDIR = "/work"
SHELL = "/bin/bash"
# Harbor's own writable places. One user owns them all, so that what Harbor does as root works.
WRITABLE_DIRS = ("/logs", "/tests", "/solution", "/runtime", "/installed-agent")
SANDBOX_USERS = ("agent", "1000")
ROOT_USERS = ("root", 0, "0")
LEASE_MS = 24 * 3600 * 1000
MEBIBYTE = 1024 * 1024
START_TIMEOUT_SEC = 120
CANCEL_TIMEOUT_SEC = 30


class SeatrialEnvironment(BaseEnvironment):
    """A Harbor environment whose container is a Seatrial sandbox."""

    options_model: ClassVar[type[EnvironmentOptions] | None] = SeatrialOptions

    _server: ServerProcess | None = None
    _sandbox: str | None = None
    _is_root: bool = False

    @staticmethod
    @override
    def type() -> str:
        return "seatrial"

    @property
    @override
    def capabilities(self) -> EnvironmentCapabilities:
        return EnvironmentCapabilities(disable_internet=True)

    @classmethod
    @override
    def resource_capabilities(cls) -> EnvironmentResourceCapabilities | None:
        """Say what the kernel here can bound as a hard ceiling; nothing is ever reserved."""
        weaker = _weaker_facts(_command_for(SeatrialOptions()))
        return EnvironmentResourceCapabilities(
            cpu_limit="CPU" not in weaker, memory_limit="memory" not in weaker, fractional_cpus=True
        )

    @classmethod
    @override
    def preflight(cls, kwargs: dict[str, Any] | None = None) -> None:
        """Start the server before any trial is queued, so that what is missing is said once."""
        super().preflight(kwargs)
        options = SeatrialOptions.model_validate(kwargs or {})
        try:
            _server_for(options).send("hello").wait_blocking(START_TIMEOUT_SEC)
        except (RuntimeError, OSError) as error:
            raise SystemExit(f"The Seatrial environment cannot start: {error}") from error

    @override
    def _validate_definition(self) -> None:
        builds = [name for name in (DOCKERFILE_NAME, COMPOSE_FILE_NAME) if (self.environment_dir / name).exists()]
        if self._has_images:
            builds = [name for name in builds if name == COMPOSE_FILE_NAME]
        needs = [f"it builds {self.environment_dir.name}/{name}" for name in builds]
        if self.task_env_config.docker_image and not self._has_images and self._seatrial.image != "host":
            needs.append(
                f"it needs the image {self.task_env_config.docker_image} (--ek sandbox=docker has it; "
                "--ek image=host runs the task on this machine's own /usr instead)"
            )
        if self._image() is not None and self._stated_workdir is None:
            needs.append("its work directory is known to its image alone (state [environment] workdir)")
        if not self._enable_environment_dir_upload:
            needs.append("its verifier has an image of its own")
        if self._host_mounts:
            needs.append(f"it mounts {', '.join(mount['target'] for mount in self._host_mounts)}")
        if needs:
            raise ValueError(f"{self.environment_name} cannot run in a Seatrial sandbox: {'; '.join(needs)}")

    @override
    def validate_network_policy_support(self, network_policy: NetworkPolicy | None = None) -> None:
        """Refuse what asks for a network: there is none, and a task must not run differently in silence."""
        policy = network_policy or self._network_policy
        if policy.network_mode == NetworkMode.NO_NETWORK or self._seatrial.network == "none":
            return
        if policy.network_mode == NetworkMode.PUBLIC and self._has_images:
            return
        raise ValueError(
            f"network_mode='{policy.network_mode.value}' is not supported by seatrial environment, which has no "
            'network. State network_mode = "no-network" in the task, or pass --ek network=none to run it without.'
        )

    @override
    async def start(self, force_build: bool) -> None:
        if force_build:
            self.logger.debug("Nothing is built in a Seatrial sandbox: force_build has no effect")
        self._server = _server_for(self._seatrial)
        hello = await self._server.request("hello")
        if hello["protocol"] != PROTOCOL:
            raise SandboxServerError(
                "E_BRIDGE_REQUEST", f"it speaks protocol {hello['protocol']}, expected {PROTOCOL}", "Update both."
            )
        made = await self._server.request(
            "create",
            label=self.session_id,
            workdir=self._workdir,
            extraDirs=[path for path in (*WRITABLE_DIRS, *self._seatrial.extra_dirs) if path != self._workdir],
            shell=SHELL,
            limits=self._limits(),
            image=self._image(),
            network=self._network(),
            leaseMs=LEASE_MS,
        )
        self._sandbox = made["sandbox"]
        if self._image() is not None:
            self._is_root = ((await self.exec("id -u")).stdout or "").strip() == "0"
        await self.ensure_dirs(self._mount_targets(writable_only=True))
        if self._uploads_workspace():
            await self.upload_dir(self.environment_dir, self._workdir)

    @override
    async def stop(self, delete: bool) -> None:
        if self._server is None or self._sandbox is None:
            return
        if not delete:
            self.logger.warning("A Seatrial sandbox lives in memory and cannot be kept: it is removed all the same")
        sandbox, self._sandbox = self._sandbox, None
        if not self._server.ended:
            await self._server.request("stop", sandbox=sandbox)

    @override
    async def exec(
        self,
        command: str,
        cwd: str | None = None,
        env: dict[str, str] | None = None,
        timeout_sec: int | None = None,
        user: str | int | None = None,
    ) -> ExecResult:
        """Run a command in bash; output is stdout and stderr as they came. Cancelling ends it with all it started."""
        self._check_user(user)
        server, sandbox = self._running()
        kept_bytes = self._seatrial.output_mb * MEBIBYTE // 2
        pending = server.send(
            "exec",
            sandbox=sandbox,
            command=command,
            cwd=cwd or self._workdir,
            env=self._merge_env(env) or {},
            timeoutMs=None if timeout_sec is None else timeout_sec * 1000,
            headBytes=kept_bytes,
            tailBytes=kept_bytes,
        )
        try:
            answer = await pending.wait()
        except asyncio.CancelledError:
            # The verifier runs in this sandbox next: what the agent left running must be over by then.
            server.send("cancel", request=pending.request_id)
            await asyncio.wait_for(pending.wait(), CANCEL_TIMEOUT_SEC)
            raise
        text = _output_text(answer)
        callback = self._output_callback()
        if callback is not None and text:
            await callback(text, "stdout")
        if answer["timedOut"]:
            raise RuntimeError(f"Command timed out after {timeout_sec} seconds")
        if answer["exitCode"] is None:
            raise RuntimeError(f"The sandbox ended under the command ({answer['cause']}): {answer['detail']}")
        return ExecResult(stdout=text, stderr=None, return_code=answer["exitCode"])

    @override
    async def upload_file(self, source_path: Path | str, target_path: str) -> None:
        await self._upload(Path(source_path), target_path)

    @override
    async def upload_dir(self, source_dir: Path | str, target_dir: str) -> None:
        await self._upload(Path(source_dir), target_dir)

    @override
    async def download_file(self, source_path: str, target_path: Path | str) -> None:
        await self._download(source_path, Path(target_path), "file")

    @override
    async def download_dir(self, source_dir: str, target_dir: Path | str) -> None:
        """Copy regular files and folders; links, pipes and devices stay behind and are named in the trial's log."""
        await self._download(source_dir, Path(target_dir), "directory")

    @override
    async def download_dir_filtered(
        self,
        *,
        source_dir: str,
        target_dir: Path | str,
        include: Sequence[str] | None = None,
        exclude: Sequence[str] | None = None,
        protect: Sequence[str] | None = None,
    ) -> None:
        server, sandbox = self._running()
        entries = (await server.request("list", sandbox=sandbox, path=source_dir))["entries"]
        paths = [entry["path"] for entry in entries if entry["type"] == "file"]
        selected = list(filter_paths_by_patterns(paths, include=include, exclude=exclude))
        selected += [path for path in paths if path in (protect or ()) and path not in selected]
        await self._download(source_dir, Path(target_dir), "directory", only=selected)

    @override
    async def attach(self) -> None:
        raise NotImplementedError("A Seatrial sandbox has no terminal to attach to")

    @property
    def _seatrial(self) -> SeatrialOptions:
        assert isinstance(self.options, SeatrialOptions)
        return self.options

    @property
    def _has_images(self) -> bool:
        return self._seatrial.sandbox == "docker"

    @property
    def _stated_workdir(self) -> str | None:
        return self.task_env_config.workdir or built_workdir(self.environment_dir / DOCKERFILE_NAME)

    @property
    def _workdir(self) -> str:
        return self._stated_workdir or DEFAULT_WORKDIR

    def _image(self) -> dict[str, str] | None:
        """Say where the sandbox's root comes from; None: as the provider has it."""
        if not self._has_images:
            return None
        if self.task_env_config.docker_image:
            return {"kind": "reference", "reference": self.task_env_config.docker_image}
        if (self.environment_dir / DOCKERFILE_NAME).exists():
            return {"kind": "dockerfile", "contextDir": str(self.environment_dir.absolute())}
        return None

    def _network(self) -> str | None:
        if not self._has_images:
            return None
        return "public" if self._network_is_public and self._seatrial.network != "none" else "none"

    def _uploads_workspace(self) -> bool:
        if self._image() is not None:
            return should_upload_environment_dir(self.environment_dir, docker_image=self.task_env_config.docker_image)
        return self.environment_dir.is_dir() and any(self.environment_dir.iterdir())

    def _limits(self) -> dict[str, float]:
        """Sizes in bytes; what the task does not state is left to Seatrial's defaults."""
        limits: dict[str, float] = {"processes": self._seatrial.processes}
        cpus = self._resource_limit_value("cpu", auto_mode=ResourceMode.LIMIT)
        memory_mb = self._resource_limit_value("memory", auto_mode=ResourceMode.LIMIT)
        storage_mb = self._effective_storage_mb
        if cpus:
            limits["cpuCores"] = cpus
        if memory_mb:
            limits["memoryBytes"] = memory_mb * MEBIBYTE
        if storage_mb:
            limits["diskBytes"] = storage_mb * MEBIBYTE
        return limits

    def _check_user(self, user: str | int | None) -> None:
        """Harbor's own chores run as root and work as the one user; a task that asks for another user is refused."""
        asked = self.default_user if user is None else None if user in ROOT_USERS else user
        if self._is_root and asked in ROOT_USERS:
            return
        if asked is not None and str(asked) not in SANDBOX_USERS:
            raise ValueError(f"user {asked!r} was asked for; a Seatrial sandbox has one user, {SANDBOX_USERS[0]}")

    def _running(self) -> tuple[ServerProcess, str]:
        if self._server is None or self._sandbox is None:
            raise RuntimeError(f"{self.session_id} was not started, or was stopped")
        return self._server, self._sandbox

    async def _upload(self, source: Path, target: str) -> None:
        await self._transfer("upload", hostPath=str(source.absolute()), path=target)

    async def _download(self, source: str, target: Path, kind: str, only: list[str] | None = None) -> None:
        answer = await self._transfer("download", path=source, hostPath=str(target.absolute()), only=only)
        if answer["kind"] != kind:
            raise RuntimeError(f"{source} is a {answer['kind']}, not a {kind}")
        for skipped in answer["skipped"]:
            self.logger.warning("%s/%s was not downloaded: %s", source, skipped["path"], skipped["reason"])

    async def _transfer(self, op: str, **fields: object) -> Answer:
        server, sandbox = self._running()
        try:
            return await server.request(op, sandbox=sandbox, **fields)
        except SandboxServerError as error:
            if error.code != "E_SANDBOX_SPEC":
                raise
            raise SandboxServerError(error.code, error.said, "Name its directory with --ek extra_dirs=...") from error


def _command_for(options: SeatrialOptions) -> tuple[str, ...]:
    return (*seatrial_command(options.command), "sandbox-server", "--sandbox", options.sandbox)


def _server_for(options: SeatrialOptions) -> ServerProcess:
    return ServerProcess.shared(_command_for(options))


@functools.cache
def _weaker_facts(command: tuple[str, ...]) -> frozenset[str]:
    """Name what the provider cannot do in full here; asked once, since asking starts and stops a sandbox."""
    answer = ServerProcess.shared(command).send("diagnose").wait_blocking(START_TIMEOUT_SEC)
    return frozenset(fact["name"] for fact in answer["facts"] if fact["weaker"])


def _output_text(answer: Answer) -> str:
    head = base64.b64decode(answer["head"]).decode(errors="replace")
    tail = base64.b64decode(answer["tail"]).decode(errors="replace")
    if not answer["elidedBytes"]:
        return head + tail
    return f"{head}\n[... {answer['elidedBytes']} bytes left out ...]\n{tail}"
