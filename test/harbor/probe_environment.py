"""Tries every method of the Seatrial environment for real and prints what came of it as one JSON object."""

import asyncio
import json
import logging
import sys
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

from harbor.environments.base import BaseEnvironment
from harbor.environments.factory import EnvironmentFactory
from harbor.models.task.config import EnvironmentConfig, NetworkPolicy
from harbor.models.trial.config import EnvironmentConfig as TrialEnvironmentConfig
from harbor.models.trial.paths import TrialPaths

PROMPT_SEC = 5
IMPORT_PATH = "harbor_bridge.environment:SeatrialEnvironment"


def made(folder: Path, task: dict[str, Any] | None = None, **options: Any) -> BaseEnvironment:
    """Make an environment the way a trial does."""
    config = TrialEnvironmentConfig(import_path=IMPORT_PATH, kwargs=options)
    (folder / "environment").mkdir(exist_ok=True)
    settings = {"network_mode": "no-network", **(task or {})}
    return EnvironmentFactory.create_environment_from_config(
        config,
        environment_dir=folder / "environment",
        environment_name="probe",
        session_id="probe__env",
        trial_paths=TrialPaths(folder / "trial"),
        task_env_config=EnvironmentConfig.model_validate(settings),
        logger=logging.getLogger("probe"),
        network_policy=NetworkPolicy.model_validate({"network_mode": settings["network_mode"]}),
    )


async def said(what: Awaitable[Any]) -> str:
    """Give the text of what was raised, or what came back."""
    try:
        return repr(await what)
    except Exception as error:  # noqa: BLE001 every kind counts here
        return f"{type(error).__name__}: {error}"


def refused(folder: Path, task: dict[str, Any] | None = None, **options: Any) -> str:
    """Give the reason for which no environment is made."""
    try:
        made(folder, task, **options)
    except Exception as error:  # noqa: BLE001 every kind counts here
        return f"{type(error).__name__}: {error}"
    return "made"


def refusals(folder: Path) -> dict[str, str]:
    """Ask for everything that a sandbox cannot give."""
    found = {
        "network": refused(folder, {"network_mode": "public"}),
        "allowlist": refused(folder, {"network_mode": "allowlist", "allowed_hosts": ["example.org"]}),
        "network none": refused(folder, {"network_mode": "public"}, network="none"),
        "gpus": refused(folder, {"gpus": 1}),
        "windows": refused(folder, {"os": "windows"}),
        "image": refused(folder, {"docker_image": "debian:12"}),
        "image host": refused(folder, {"docker_image": "debian:12"}, image="host"),
        "option": refused(folder, imagee="host"),
        "sandbox": refused(folder, sandbox="process"),
    }
    (folder / "environment" / "Dockerfile").write_text("FROM debian:12\n")
    found["dockerfile"] = refused(folder)
    (folder / "environment" / "Dockerfile").unlink()
    return found


async def exercise(folder: Path) -> dict[str, Any]:
    """Use one environment from start to stop."""
    found: dict[str, Any] = {}
    (folder / "environment" / "sub").mkdir(parents=True, exist_ok=True)
    (folder / "environment" / "sub" / "run.sh").write_text("#!/bin/sh\necho ran\n")
    (folder / "environment" / "sub" / "run.sh").chmod(0o755)
    (folder / "environment" / "link").symlink_to("sub/run.sh")
    task = {"memory_mb": 256, "env": {"FROM_TASK": "task"}, "healthcheck": {"command": "test -d sub"}}
    environment = made(folder, task)
    await environment.start(force_build=False)
    try:
        await environment.run_healthcheck()
        await try_commands(environment, found)
        await try_files(environment, folder, found)
    finally:
        await environment.stop(delete=True)
    await environment.stop(delete=True)
    found["after stop"] = await said(environment.exec("true"))
    found["attach"] = await said(environment.attach())
    return found


async def try_commands(environment: BaseEnvironment, found: dict[str, Any]) -> None:
    """Run commands of every kind."""

    async def run(command: str, **options: Any) -> list[Any]:
        result = await environment.exec(command, **options)
        return [result.stdout, result.stderr, result.return_code]

    found["workspace"] = await run("pwd; ls -R; ./link")
    found["streams"] = await run("echo one; echo two >&2; exit 3")
    found["bash"] = await run("[[ a < b ]] && echo ${BASH_VERSION:0:1}")
    found["env"] = await run('echo "$FROM_TASK $FROM_CALL"', env={"FROM_CALL": "call"})
    found["cwd"] = await run("pwd", cwd="/tests")
    found["user"] = await run("id -u", user="root")
    found["other user"] = await said(environment.exec("true", user="postgres"))
    with environment.with_default_user("root"):
        found["task user root"] = await said(environment.exec("true"))
    with environment.scoped_exec_env({"SCOPED": "1"}):
        found["scoped"] = await run('echo "$SCOPED"')
    found["output"] = len((await run("head -c 30000000 /dev/zero | tr '\\0' x"))[0])
    found["timeout"] = await said(environment.exec("sleep 7651", timeout_sec=1))
    started = time.monotonic()
    cancelled = asyncio.create_task(environment.exec("setsid sleep 7651 & sleep 7651"))
    await asyncio.sleep(0.3)
    cancelled.cancel()
    await asyncio.gather(cancelled, return_exceptions=True)
    found["cancelled"] = [cancelled.cancelled(), await run("pgrep -c sleep"), time.monotonic() - started < PROMPT_SEC]
    found["network"] = await run("ls /sys/class/net 2>/dev/null; cat /proc/net/dev | grep -c :")
    chunks: list[str] = []

    async def keep(text: str, stream: str) -> None:
        chunks.append(f"{stream}:{text}")

    with environment.scoped_output_callback(keep):
        await environment.exec("echo seen")
    found["callback"] = chunks


async def try_files(environment: BaseEnvironment, folder: Path, found: dict[str, Any]) -> None:
    """Move files both ways."""
    source = folder / "up"
    (source / "deep").mkdir(parents=True)
    (source / "deep" / "bytes").write_bytes(bytes(range(256)))
    (source / "one.txt").write_text("one")
    await environment.upload_dir(source, "/tests")
    await environment.upload_file(source / "one.txt", "/logs/agent/renamed.txt")
    await environment.exec("mkdir -p d; ln -s /etc/passwd d/link; mkfifo d/pipe; echo k >d/keep.log", cwd="/logs/agent")
    down = folder / "down"
    await environment.download_dir("/tests", down)
    found["round trip"] = (down / "deep" / "bytes").read_bytes() == bytes(range(256))
    await environment.download_dir("/logs/agent", folder / "logs")
    found["downloaded"] = below(folder / "logs")
    await environment.download_dir_filtered(
        source_dir="/logs/agent", target_dir=folder / "some", include=["*.txt"], protect=["d/keep.log"]
    )
    found["filtered"] = below(folder / "some")
    await environment.download_dir_with_exclusions(
        source_dir="/logs/agent/d", target_dir=folder / "excluded", exclude=["link", "pipe"]
    )
    found["excluded"] = below(folder / "excluded")
    await environment.download_file("/logs/agent/renamed.txt", folder / "file.txt")
    found["file"] = (folder / "file.txt").read_text()
    for title, path in {"missing": "/logs/none", "link": "/logs/agent/d/link", "outside": "/etc/passwd"}.items():
        found[f"download {title}"] = await said(environment.download_file(path, folder / "never"))
    found["download folder as file"] = await said(environment.download_file("/logs/agent", folder / "never"))
    found["upload outside"] = await said(environment.upload_file(source / "one.txt", "/opt/one.txt"))
    found["kinds"] = [await environment.is_dir(path) for path in ("/tests", "/tests/one.txt")]
    found["kinds"] += [await environment.is_file(path) for path in ("/tests", "/tests/one.txt")]
    await environment.empty_dirs(["/tests"])
    await environment.reset_dirs(remove_dirs=["/logs/agent"], create_dirs=["/logs/agent"], chmod_dirs=["/logs/agent"])
    found["emptied"] = (await environment.exec("ls /tests /logs/agent | wc -l")).stdout
    found["services"] = [
        await said(environment.service_exec("true", service="db")),
        await said(environment.stop_service("main")),
    ]


def below(folder: Path) -> list[str]:
    """List what lies below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def main() -> None:
    """Print everything that was found."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found: dict[str, Any] = {"refused": refusals(folder), **asyncio.run(exercise(folder))}
    capabilities = EnvironmentFactory.resource_capabilities(None, IMPORT_PATH)
    found["capabilities"] = capabilities.model_dump() if capabilities else None
    json.dump(found, sys.stdout)


main()
