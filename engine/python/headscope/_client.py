"""The client: one process of ``headscope serve --stdio``, and the commands that it runs."""

from __future__ import annotations

import collections
import contextlib
import itertools
import json
import os
import queue
import subprocess
import tempfile
import threading
import warnings
from dataclasses import dataclass
from typing import Any, Callable, Deque, Dict, Iterable, Mapping, Optional, Sequence, Union

PathName = Union[str, os.PathLike[str]]
Program = Union[PathName, Sequence[str]]
Folders = Union[PathName, Iterable[PathName]]
Names = Union[str, Sequence[str]]
Answers = queue.SimpleQueue[Mapping[str, Any]]

_CLOSING_SECONDS = 20.0
_POLL_SECONDS = 0.5  # on Windows, a waiting thread notices Ctrl-C only between polls


class HeadScopeError(Exception):
    """A request that failed; the message is one sentence with the remedy."""


@dataclass(frozen=True)
class Progress:
    """How far a request is; ``text`` has it in words, as a terminal shows it."""

    phase: str
    done: int
    total: int
    text: str
    seconds_left: Optional[float] = None


Watcher = Callable[[Progress], None]


def open(program: Program, folders: Folders, progress: Optional[Watcher] = None) -> HeadScope:
    """Starts HeadScope; use it in a ``with`` block, or close it.

    ``program`` is the path of ``headscope`` (``packaging/headscope`` in a built checkout), or a
    list of words. Files are read and written in ``folders`` alone; relative paths begin at the
    current directory. ``progress`` is called now and then while a request runs.
    """
    return HeadScope(program, folders, progress)


class HeadScope:
    """A running HeadScope. Requests run in turn, from any thread."""

    def __init__(self, program: Program, folders: Folders, progress: Optional[Watcher]) -> None:
        words = [os.fspath(program)] if isinstance(program, (str, os.PathLike)) else list(program)
        named = [folders] if isinstance(folders, (str, os.PathLike)) else list(folders)
        self.folders = [os.fspath(folder) for folder in named]
        self.progress = progress
        words += ["serve", "--stdio"] + ["--folder=" + folder for folder in self.folders]
        try:
            # In a group of its own, so that Ctrl-C reaches this process alone.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as e:
            raise HeadScopeError(f"{words[0]} cannot be started ({e}); name the program.") from e
        self._ids = itertools.count(1)
        self._answers: Dict[int, Answers] = {}
        self._lock = threading.Lock()  # of the answers, and of what is written
        self._ended = False
        self._said: Deque[str] = collections.deque(maxlen=20)
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()
        threading.Thread(target=self._read, daemon=True).start()

    def run(self, directory: PathName, step: Optional[int] = None) -> "Run":
        """A trained model: the checkpoint of ``step``, or its last."""
        return Run(self, os.fspath(directory), step)

    def call(self, command: str, *arguments: Any, **options: Any) -> Any:
        """Runs a command and returns its result: lists, dicts, numbers and texts.

        Options are those of the command line with underscores: ``held_out=True``. One that is a
        word of Python has an underscore behind it: ``and_=other``. ``None`` leaves an option out,
        a list repeats it.

        Raises HeadScopeError with one sentence. On Ctrl-C the request is cancelled and
        KeyboardInterrupt raised; HeadScope continues to answer.
        """
        request: Dict[str, Any] = {"id": next(self._ids), "command": command}
        if arguments:
            request["arguments"] = [_plain(argument) for argument in arguments]
        request["with"] = {
            name.rstrip("_").replace("_", "-"): _plain(value)
            for name, value in options.items()
            if value is not None
        }
        return self._ask(request)

    def export(self, what: Names, **options: Any) -> Dict[str, Any]:
        """Arrays by their names, as numpy has them: ``export("maps,rows", run=run, text="ab|a")``.

        They are written to a file in the first folder, which is deleted when they are read.
        """
        import numpy  # only who wants arrays needs it

        parts = what if isinstance(what, str) else ",".join(what)
        with tempfile.TemporaryDirectory(prefix="arrays-", dir=self.folders[0]) as folder:
            file = os.path.join(folder, "arrays.npz")
            self.call("export", what=parts, format="npz", out=file, **options)
            with numpy.load(file, allow_pickle=False) as arrays:
                return {name: arrays[name] for name in arrays.files}

    def close(self) -> None:
        """Ends HeadScope; running requests are cancelled."""
        with self._lock:
            running = list(self._answers)
        for request in running:
            self._cancel(request)
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended already
            self._process.stdin.close()
        try:
            self._process.wait(_CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def __enter__(self) -> "HeadScope":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, request: Mapping[str, Any]) -> Any:
        number = request["id"]
        answers: Answers = queue.SimpleQueue()
        with self._lock:
            if self._ended:
                raise self._end()
            self._answers[number] = answers
        sent = False
        try:
            self._send(request)
            sent = True
            return self._result(answers)
        except HeadScopeError:
            raise
        except BaseException:  # Ctrl-C, or an error of `progress`
            self._cancel(number)
            while sent and "progress" in self._next(answers):
                pass
            raise
        finally:
            with self._lock:
                del self._answers[number]

    def _result(self, answers: Answers) -> Any:
        answer = self._next(answers)
        while "progress" in answer:
            at = answer["progress"]
            if self.progress is not None:
                left = at.get("secondsLeft")
                self.progress(Progress(at["phase"], at["done"], at["total"], at["text"], left))
            answer = self._next(answers)
        if "error" in answer:
            raise HeadScopeError(answer["error"])
        if "result" not in answer:
            raise self._end()
        for note in answer.get("notes", []):
            warnings.warn(note, stacklevel=4)
        return answer["result"]

    @staticmethod
    def _next(answers: Answers) -> Mapping[str, Any]:
        while True:
            try:
                return answers.get(timeout=_POLL_SECONDS)
            except queue.Empty:
                pass

    def _cancel(self, number: int) -> None:
        with contextlib.suppress(HeadScopeError):  # it has ended, and so has the request
            self._send({"cancel": number})

    def _send(self, message: Mapping[str, Any]) -> None:
        line = json.dumps(message, allow_nan=False).encode() + b"\n"
        assert self._process.stdin is not None
        try:
            with self._lock:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except (OSError, ValueError) as e:
            raise self._end() from e

    def _end(self) -> HeadScopeError:
        self._watcher.join(1)  # for its last words
        last = self._said[-1] if self._said else "It said nothing."
        return HeadScopeError(f"HeadScope has ended; open it again. {last}")

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            for line in self._process.stdout:
                answer = json.loads(line)
                with self._lock:
                    waiting = self._answers.get(answer["id"])
                if waiting is not None:
                    waiting.put(answer)
        finally:
            with self._lock:
                self._ended = True
                for waiting in self._answers.values():
                    waiting.put({})
            self._process.stdout.close()

    def _watch(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self._said.append(line.decode(errors="replace").strip())
        self._process.stderr.close()


class Run:
    """A run's checkpoint. Any command that has ``--run`` is a method: ``run.head_scores(…)``."""

    def __init__(self, hs: HeadScope, directory: str, step: Optional[int] = None) -> None:
        self.hs = hs
        self.directory = directory
        self.step = step

    def __str__(self) -> str:
        return self.directory if self.step is None else f"{self.directory}@{self.step}"

    def __repr__(self) -> str:
        return f"Run({str(self)!r})"

    def at(self, step: int) -> "Run":
        """The checkpoint of ``step``."""
        return Run(self.hs, self.directory, step)

    def call(self, command: str, **options: Any) -> Any:
        """Runs ``command`` with this run, as :meth:`HeadScope.call` does."""
        return self.hs.call(command, run=self, **options)

    def predict(self, text: str, **more: Any) -> Any:
        """The probabilities of the next symbol after every symbol of ``text``."""
        return self.call("predict", text=text, **more)

    def attention(self, layer: int, head: int, **more: Any) -> Any:
        """One head's map of a ``text``, or of the instance ``id`` of the file ``instances``."""
        return self.call("attention", layer=layer, head=head, **more)

    def head_scores(self, **more: Any) -> Any:
        """The scores of every head on ``instances``, or with ``held_out=True``."""
        return self.call("head-scores", **more)

    def ablate(self, cut: Optional[Names] = None, **more: Any) -> Any:
        """The effects of one cut, such as ``"2.2 by mean"``, or of a sweep over all parts."""
        return self.call("ablate", cut=cut, **more)

    def export(self, what: Names, **more: Any) -> Dict[str, Any]:
        """Arrays of this checkpoint, as :meth:`HeadScope.export` returns them."""
        return self.hs.export(what, run=self, **more)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda **options: self.call(name.replace("_", "-"), **options)


def _plain(value: Any) -> Any:
    if isinstance(value, (Run, os.PathLike)):
        return str(value)
    if isinstance(value, (list, tuple, set, frozenset, range)):
        return [_plain(one) for one in value]
    if hasattr(value, "tolist"):  # of numpy
        return _plain(value.tolist())
    return value
