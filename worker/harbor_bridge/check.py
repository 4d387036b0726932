"""Lets Harbor's own models judge a folder of jobs, one job or one trial.

    python -m harbor_bridge.check jobs/2026-11-30__12-00-00

Prints one JSON object: ``{harbor, ok, files: [{path, kind, ok, errors}], trials: [{path, rewards, reward_valid,
exception_type}]}``. Ends with 0 when every file is accepted, 1 when one is not, 2 when there is nothing to judge.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from harbor.models.job.config import JobConfig
from harbor.models.job.lock import JobLock, TrialLock
from harbor.models.job.result import JobResult
from harbor.models.trajectories.trajectory import Trajectory
from harbor.models.trial.artifact_manifest import ArtifactManifestEntry
from harbor.models.trial.config import TrialConfig
from harbor.models.trial.result import TrialResult
from pydantic import BaseModel, RootModel, ValidationError

JOB_FILES: dict[str, type[BaseModel]] = {"config.json": JobConfig, "lock.json": JobLock, "result.json": JobResult}
TRIAL_FILES: dict[str, type[BaseModel]] = {
    "config.json": TrialConfig,
    "lock.json": TrialLock,
    "result.json": TrialResult,
}
TRAJECTORY_FOLDERS = ("agent", "user-agent", "steps/*/agent", "steps/*/user-agent")
MANIFEST_FOLDERS = ("artifacts", "steps/*/artifacts")


class ArtifactManifest(RootModel[list[ArtifactManifestEntry]]):
    """A manifest.json: Harbor writes the entries alone."""


@dataclass(frozen=True)
class FileVerdict:
    """Whether Harbor reads one file, as which model."""

    path: str
    kind: str
    ok: bool
    errors: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class TrialVerdict:
    """What Harbor takes a trial's result to say."""

    path: str
    rewards: dict[str, float | int] | None
    reward_valid: bool
    exception_type: str | None


def is_trial(folder: Path) -> bool:
    """Say whether a folder's configuration or result names a trial."""
    return any("trial_name" in _keys(folder / name) for name in ("result.json", "config.json"))


def trial_folders(path: Path) -> list[Path]:
    """Find the trials at or below a path: one, those of a job, or those of a folder of jobs."""
    if is_trial(path):
        return [path]
    below = [folder for folder in sorted(path.iterdir()) if folder.is_dir()]
    trials = [folder for folder in below if is_trial(folder)]
    return trials or [
        trial for folder in below for trial in sorted(folder.iterdir()) if trial.is_dir() and is_trial(trial)
    ]


def job_folders(path: Path, trials: list[Path]) -> list[Path]:
    """Find the folders that hold trials, and one that holds a job without any."""
    if trials == [path]:
        return []
    found = {trial.parent for trial in trials}
    if any((path / name).is_file() for name in JOB_FILES):
        found.add(path)
    return sorted(found)


def judge(path: Path) -> tuple[list[FileVerdict], list[TrialVerdict]]:
    """Validate every file that Harbor would read."""
    trials = trial_folders(path)
    files: list[FileVerdict] = []
    for job in job_folders(path, trials):
        files.extend(verdict for verdict, _ in _judge_named(job, JOB_FILES, path))
    verdicts: list[TrialVerdict] = []
    for trial in trials:
        for verdict, model in _judge_named(trial, TRIAL_FILES, path):
            files.append(verdict)
            if isinstance(model, TrialResult):
                verdicts.append(_trial_verdict(_shown(trial, path), model))
        for folder in TRAJECTORY_FOLDERS:
            files.extend(_judge(file, Trajectory, path)[0] for file in sorted(trial.glob(f"{folder}/trajectory*.json")))
        for folder in MANIFEST_FOLDERS:
            files.extend(
                _judge(file, ArtifactManifest, path)[0] for file in sorted(trial.glob(f"{folder}/manifest.json"))
            )
    return files, verdicts


def _judge_named(
    folder: Path, models: dict[str, type[BaseModel]], root: Path
) -> Iterator[tuple[FileVerdict, BaseModel | None]]:
    for name, model in models.items():
        if (folder / name).is_file():
            yield _judge(folder / name, model, root)


def _judge(file: Path, model: type[BaseModel], root: Path) -> tuple[FileVerdict, BaseModel | None]:
    shown = _shown(file, root)
    try:
        return FileVerdict(shown, model.__name__, True), model.model_validate_json(file.read_bytes())
    except ValidationError as error:
        errors = [
            {"type": fault["type"], "loc": list(fault["loc"]), "msg": fault["msg"]}
            for fault in error.errors(include_url=False, include_input=False, include_context=False)
        ]
        return FileVerdict(shown, model.__name__, False, errors), None


def _trial_verdict(path: str, result: TrialResult) -> TrialVerdict:
    rewards = None if result.verifier_result is None else result.verifier_result.rewards
    exception = None if result.exception_info is None else result.exception_info.exception_type
    return TrialVerdict(path, rewards, result.reward_valid, exception)


def _keys(file: Path) -> set[str]:
    try:
        value = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return set()
    return set(value) if isinstance(value, dict) else set()


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def main() -> int:
    """Judge the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m harbor_bridge.check", description=__doc__)
    parser.add_argument("path", type=Path, help="a folder of jobs, a job, or a trial")
    path: Path = parser.parse_args().path
    if not path.is_dir():
        parser.error(f"{path} is no folder")
    files, trials = judge(path)
    ok = all(file.ok for file in files)
    answer = {
        "harbor": version("harbor"),
        "ok": ok and bool(files),
        "files": [asdict(file) for file in files],
        "trials": [asdict(trial) for trial in trials],
    }
    print(json.dumps(answer, ensure_ascii=False, sort_keys=True))
    if not files:
        return 2
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
