"""Offers Harbor's environments to Seatrial: JSON lines on standard input and output.

    python -m harbor_bridge.serve --environment docker --options '{}'

A request is ``{id, op, ...}``, its answer ``{id, result}`` or ``{id, error: {kind, message}}``; ``op`` is ``hello``,
``create``, ``exec``, ``cancel``, ``upload``, ``download`` or ``stop``. Requests are worked on side by side. The end of
input stops every environment. Nothing else is written to standard output, whatever Harbor's environments print.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import IO, Any

from harbor_bridge.held_environments import Choice, HeldEnvironments

PROTOCOL = 1
LONGEST_LINE = 64 * 1024 * 1024

Handler = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


class LineServer:
    """Reads requests, runs each as a task, writes answers."""

    def __init__(self, environments: HeldEnvironments, output: IO[str]) -> None:
        """Know what answers each request."""
        self._environments = environments
        self._output = output
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._handlers: dict[str, Handler] = {
            "hello": self._hello,
            "create": environments.create,
            "exec": environments.exec,
            "cancel": self._cancel,
            "upload": environments.upload,
            "download": environments.download,
            "stop": environments.stop,
        }

    async def run(self, reader: asyncio.StreamReader) -> None:
        """Serve until the input ends, then stop everything."""
        try:
            while line := await reader.readline():
                request = json.loads(line)
                task = asyncio.create_task(self._answer(request))
                self._tasks[request["id"]] = task
        finally:
            for task in list(self._tasks.values()):
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
            await self._environments.stop_all()

    async def _answer(self, request: dict[str, Any]) -> None:
        answer: dict[str, Any]
        try:
            answer = {"result": await self._handlers[request["op"]](request)}
        except asyncio.CancelledError:
            answer = {"error": {"kind": "cancelled", "message": "the request was cancelled"}}
        except Exception as error:  # noqa: BLE001 environments raise whatever their vendors do
            answer = {"error": {"kind": type(error).__name__, "message": str(error) or repr(error)}}
        self._tasks.pop(request["id"], None)
        self._output.write(f"{json.dumps({'id': request['id'], **answer})}\n")
        self._output.flush()

    async def _hello(self, _request: dict[str, Any]) -> dict[str, Any]:
        return {"protocol": PROTOCOL, "harbor": version("harbor")}

    async def _cancel(self, request: dict[str, Any]) -> dict[str, Any]:
        task = self._tasks.get(request["request"])
        if task is not None:
            task.cancel()
        return {}


def claim_output() -> IO[str]:
    """Keep standard output for answers; what else is printed goes to standard error."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return own


async def serve(choice: Choice, output: IO[str]) -> None:
    """Serve standard input until it ends, or until this process is told to end."""
    environments = HeldEnvironments(choice)
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=LONGEST_LINE)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, reader.feed_eof)
    await LineServer(environments, output).run(reader)


def main() -> int:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m harbor_bridge.serve", description=__doc__)
    parser.add_argument("--environment", required=True, help="a name of Harbor's, or module:Class")
    parser.add_argument("--options", default="{}", help="the environment's options, a JSON object")
    given = parser.parse_args()
    asyncio.run(serve(Choice(given.environment, json.loads(given.options)), claim_output()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
