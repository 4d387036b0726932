"""One ``seatrial sandbox-server`` for each way to start it, shared by all environments of this process.

Requests and answers are JSON lines (src/app/bridge/protocol.ts). A thread reads the answers, so the server may be used
from any event loop, and outlives each. It ends when its input does: with this process, however that ends.
"""

import asyncio
import atexit
import collections
import itertools
import json
import os
import subprocess
import threading
from concurrent.futures import Future
from typing import IO, Any, ClassVar

PROTOCOL = 1
_END_TIMEOUT_SEC = 20
_COMPLAINT_LINES = 20

Answer = dict[str, Any]


class SandboxServerError(RuntimeError):
    """What the server answered to a request that failed, or how it ended."""

    def __init__(self, code: str, message: str, remedy: str) -> None:
        """Keep the code for programs, and say all of it to people."""
        super().__init__(f"{message} [{code}] {remedy}")
        self.code = code
        self.said = message


class PendingAnswer:
    """A request under way."""

    def __init__(self, request_id: int, future: "Future[Answer]") -> None:
        """Hold the id, by which the request can be cancelled, and what becomes its answer."""
        self.request_id = request_id
        self._future = future

    async def wait(self) -> Answer:
        """Wait for the answer; cancelling the waiting does not cancel the request."""
        return await asyncio.shield(asyncio.wrap_future(self._future))

    def wait_blocking(self, timeout_sec: float) -> Answer:
        """Wait without an event loop."""
        return self._future.result(timeout_sec)


class ServerProcess:
    """A running server and the requests it has not answered yet."""

    _shared: ClassVar[dict[tuple[str, ...], "ServerProcess"]] = {}
    _shared_lock: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, command: tuple[str, ...]) -> None:
        """Start the server; a session of its own keeps it out of reach of the terminal's Ctrl-C."""
        self._ids = itertools.count(1)
        self._pending: dict[int, Future[Answer]] = {}
        self._lock = threading.Lock()
        self._complaints: collections.deque[str] = collections.deque(maxlen=_COMPLAINT_LINES)
        self._ended = False
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env=os.environ,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._input: IO[bytes] = self._process.stdin
        self._error_reader = threading.Thread(target=self._read_complaints, args=(self._process.stderr,), daemon=True)
        self._error_reader.start()
        threading.Thread(target=self._read_answers, args=(self._process.stdout,), daemon=True).start()

    @classmethod
    def shared(cls, command: tuple[str, ...]) -> "ServerProcess":
        """Give the living server of a command; start one where there is none."""
        with cls._shared_lock:
            server = cls._shared.get(command)
            if server is None or server.ended:
                server = cls(command)
                cls._shared[command] = server
            return server

    @classmethod
    def close_all(cls) -> None:
        """End every server and wait until its sandboxes are gone."""
        with cls._shared_lock:
            servers = list(cls._shared.values())
            cls._shared.clear()
        for server in servers:
            server.close()

    @property
    def ended(self) -> bool:
        """Whether it takes no more requests."""
        return self._ended

    def send(self, op: str, **fields: object) -> PendingAnswer:
        """Send a request; fields that are None are left out, save timeoutMs, where null has a meaning."""
        future: Future[Answer] = Future()
        request_id = next(self._ids)
        stated = {key: value for key, value in fields.items() if value is not None or key == "timeoutMs"}
        line = json.dumps({"id": request_id, "op": op, **stated}).encode() + b"\n"
        with self._lock:
            if self._ended:
                raise self._end_error()
            self._pending[request_id] = future
            try:
                self._input.write(line)
                self._input.flush()
            except OSError:
                del self._pending[request_id]
                raise self._end_error() from None
        return PendingAnswer(request_id, future)

    async def request(self, op: str, **fields: object) -> Answer:
        """Send a request and wait for its answer."""
        return await self.send(op, **fields).wait()

    def close(self) -> None:
        """Close its input, upon which it stops every sandbox and ends; end it by force where it does not."""
        with self._lock:
            try:
                self._input.close()
            except OSError:
                self._ended = True
        try:
            self._process.wait(_END_TIMEOUT_SEC)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _read_answers(self, stream: IO[bytes]) -> None:
        for line in stream:
            answer = json.loads(line)
            with self._lock:
                future = self._pending.pop(answer["id"], None)
            if future is None:
                continue
            if "error" in answer:
                error = answer["error"]
                future.set_exception(SandboxServerError(error["code"], error["message"], error["remedy"]))
            else:
                future.set_result(answer["result"])
        self._error_reader.join()
        with self._lock:
            self._ended = True
            left = list(self._pending.values())
            self._pending.clear()
        for future in left:
            future.set_exception(self._end_error())

    def _read_complaints(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._complaints.append(line.decode(errors="replace").rstrip())

    def _end_error(self) -> SandboxServerError:
        said = "; ".join(self._complaints) or "it said nothing"
        return SandboxServerError("E_BRIDGE_SERVER", f"the sandbox server has ended: {said}", "Run `seatrial doctor`.")


atexit.register(ServerProcess.close_all)
