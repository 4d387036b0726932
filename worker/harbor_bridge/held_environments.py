"""Harbor's environments by id, each started, used and stopped on request."""

import asyncio
import itertools
import logging
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harbor.environments.base import BaseEnvironment
from harbor.environments.factory import EnvironmentFactory
from harbor.models.environment_type import EnvironmentType
from harbor.models.task.config import EnvironmentConfig, NetworkMode, NetworkPolicy
from harbor.models.trial.config import EnvironmentConfig as TrialEnvironmentConfig
from harbor.models.trial.paths import TrialPaths

# What a container run by compose needs besides Harbor's own files: a first process that ends when told to, and
# Docker's own way to have no network (Harbor's needs a second container that filters).
COMPOSE_INIT = "services:\n  main:\n    init: true\n"
COMPOSE_NO_NETWORK = COMPOSE_INIT + "    network_mode: none\n"
ENGINES = (EnvironmentType.DOCKER, EnvironmentType.PODMAN)


@dataclass(frozen=True)
class Choice:
    """Which Harbor environment to use: a name of its own or ``module:Class``, with its options."""

    environment: str
    options: dict[str, Any]

    def config(self, overlays: list[Path]) -> TrialEnvironmentConfig:
        """Say it the way Harbor's trials do."""
        if ":" in self.environment:
            return TrialEnvironmentConfig(import_path=self.environment, kwargs=self.options)
        return TrialEnvironmentConfig(
            type=EnvironmentType(self.environment), kwargs=self.options, extra_docker_compose=overlays
        )

    @property
    def is_engine(self) -> bool:
        """Whether compose files say how the container is run."""
        return self.environment in ENGINES


@dataclass(frozen=True)
class Held:
    """A started environment and the folder that it was made from."""

    environment: BaseEnvironment
    folder: Path


class HeldEnvironments:
    """Starts, uses and stops environments of one choice."""

    def __init__(self, choice: Choice) -> None:
        """Check the choice and its credentials before anything is asked for."""
        config = choice.config([])
        EnvironmentFactory.run_preflight(config.type, config.import_path, choice.options)
        self._choice = choice
        self._ids = itertools.count(1)
        self._held: dict[str, Held] = {}
        self._log = logging.getLogger("harbor_bridge.serve")

    async def create(self, request: dict[str, Any]) -> dict[str, Any]:
        """Start one environment; what was begun is removed again when it does not start."""
        folder = Path(tempfile.mkdtemp(prefix="seatrial-harbor-"))
        held: Held | None = None
        try:
            environment = self._make(request, folder)
            held = Held(environment, folder)
            await environment.start(force_build=False)
        except BaseException:
            await self._remove(held or folder)
            raise
        environment_id = f"harbor-{next(self._ids)}"
        self._held[environment_id] = held
        return {"environment": environment_id, "capabilities": environment.capabilities.model_dump()}

    async def exec(self, request: dict[str, Any]) -> dict[str, Any]:
        """Run a command in the environment's own shell."""
        result = await self._environment(request).exec(
            request["command"],
            cwd=request.get("cwd"),
            env=request.get("env"),
            timeout_sec=request.get("timeoutSec"),
            user=request.get("user"),
        )
        return {"stdout": result.stdout or "", "stderr": result.stderr or "", "exitCode": result.return_code}

    async def upload(self, request: dict[str, Any]) -> dict[str, Any]:
        """Copy one file of this host in."""
        await self._environment(request).upload_file(request["hostPath"], request["path"])
        return {}

    async def download(self, request: dict[str, Any]) -> dict[str, Any]:
        """Copy one file out."""
        await self._environment(request).download_file(request["path"], request["hostPath"])
        return {}

    async def stop(self, request: dict[str, Any]) -> dict[str, Any]:
        """Stop and delete an environment; nothing happens to one that is gone."""
        held = self._held.pop(request["environment"], None)
        if held is not None:
            await self._remove(held)
        return {}

    async def stop_all(self) -> None:
        """Stop whatever is left, side by side; one that cannot be stopped does not keep the others."""
        left = list(self._held.values())
        self._held.clear()
        for outcome in await asyncio.gather(*(self._remove(held) for held in left), return_exceptions=True):
            if isinstance(outcome, BaseException):
                self._log.error("an environment was not stopped: %s", outcome)

    def _make(self, request: dict[str, Any], folder: Path) -> BaseEnvironment:
        definition = folder / "environment"
        if request.get("definitionDir") is None:
            definition.mkdir()
        else:
            shutil.copytree(request["definitionDir"], definition, symlinks=True)
        overlays: list[Path] = []
        has_network = request["network"] == "public"
        if self._choice.is_engine:
            overlay = folder / "seatrial.yaml"
            overlay.write_text(COMPOSE_INIT if has_network else COMPOSE_NO_NETWORK)
            overlays.append(overlay)
        enforced_by_harbor = not has_network and not self._choice.is_engine
        mode = NetworkMode.NO_NETWORK if enforced_by_harbor else NetworkMode.PUBLIC
        paths = TrialPaths(folder / "trial")
        paths.mkdir()
        return EnvironmentFactory.create_environment_from_config(
            self._choice.config(overlays),
            environment_dir=definition,
            environment_name="seatrial",
            session_id=f"{folder.name}__env",
            trial_paths=paths,
            task_env_config=EnvironmentConfig(
                docker_image=request.get("image"),
                workdir=request.get("workdir"),
                cpus=request.get("cpus"),
                memory_mb=request.get("memoryMb"),
                storage_mb=request.get("storageMb"),
                network_mode=mode,
            ),
            logger=self._log,
            network_policy=NetworkPolicy(network_mode=mode),
        )

    def _environment(self, request: dict[str, Any]) -> BaseEnvironment:
        held = self._held.get(request["environment"])
        if held is None:
            raise KeyError(f"there is no environment {request['environment']}")
        return held.environment

    async def _remove(self, held: Held | Path) -> None:
        folder = held if isinstance(held, Path) else held.folder
        try:
            if isinstance(held, Held):
                await asyncio.shield(held.environment.stop(delete=True))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
