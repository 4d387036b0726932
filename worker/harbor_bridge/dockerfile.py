"""Reads the one fact of a Dockerfile that a sandbox needs before its image is built."""

from pathlib import Path, PurePosixPath


def built_workdir(dockerfile: Path) -> str | None:
    """Give the last stage's WORKDIR; None where it has none, or where variables or its base image decide."""
    if not dockerfile.is_file():
        return None
    workdir: str | None = None
    for line in dockerfile.read_text(errors="replace").splitlines():
        word, _, value = line.strip().partition(" ")
        if word.upper() == "FROM":
            workdir = None
        elif word.upper() == "WORKDIR":
            given = value.strip().strip("\"'")
            joined = PurePosixPath(workdir or "") / given
            workdir = joined.as_posix() if joined.is_absolute() and "$" not in given else None
    return workdir
