"""Every file in `deploy/`, without containers: the commands run as compose and systemd would start them."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from at_server import BOT, ME, Server, ready, settings_in, until
from postgres import Postgres
from test_server_vitals import values

from cromlech.cli import main
from cromlech.client import Client
from cromlech.server.backup import lines_of
from cromlech.server.configuration import declared, read_settings, variable

HERE_BIN = Path(sys.executable).parent
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("CROMLECH_")}


@pytest.fixture
def deploy(root: Path) -> Path:
    return root / "deploy"


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Running:
    """Processes that end with the test, as they would with the machine: SIGTERM, and they have to obey."""

    def __init__(self) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []

    def start(self, command: list[str], env: dict[str, str]) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, env={**CLEAN, **env}, stdout=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def end(self) -> None:
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        codes = [process.wait(60) for process in self.processes]
        assert codes == [0] * len(codes)


@pytest.fixture
def running() -> Iterator[Running]:
    started = Running()
    try:
        yield started
        started.end()
    finally:
        for process in started.processes:
            if process.poll() is None:
                process.kill()
                process.wait()


def plays(url: str, name: str) -> str:
    """Play a move against a bot, as the proxy passes it on, and wait for its answer. Returns the table."""
    with Client(url) as client:
        client.http.headers.update({"host": name, "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"})
        table = client.create("stone-age", [ME, BOT], players=2, start_player=0)
        table.move(table.state["offer"]["legal"][0]["id"])
        until(lambda: table.look(wait=5)["offer"]["legal"], 60)
        return table.id


# -- systemd ---------------------------------------------------------------------------


class Unit:
    """A unit file, with the places of this test instead of the system's."""

    def __init__(self, file: Path, places: dict[str, str]) -> None:
        text = file.read_text("utf-8")
        for place, here in places.items():
            text = text.replace(place, here)
        self.text = text
        found = re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE)
        self.lines: dict[str, list[str]] = {}
        for key, value in found:
            self.lines.setdefault(key, []).append(value)

    def commands(self, key: str) -> list[list[str]]:
        return [shlex.split(line.replace("%%", "%")) for line in self.lines.get(key, [])]

    @property
    def environment(self) -> dict[str, str]:
        return dict(part.split("=", 1) for line in self.lines.get("Environment", []) for part in shlex.split(line))

    def seconds(self, key: str) -> int:
        return int(self.lines[key][0])


@pytest.fixture
def places(tmp_path: Path, cluster: Postgres, deploy: Path) -> dict[str, str]:
    """Where things are here."""
    url = cluster.database(cluster.template)
    name = url.rpartition("/")[2]
    config = tmp_path / "cromlech.toml"
    text = (deploy / "cromlech.toml").read_text("utf-8")
    own = f"postgresql://cromlech@/{name}?host={cluster.folder}&port={cluster.port}"
    assert "postgresql:///cromlech?host=/run/postgresql" in text
    config.write_text(text.replace("postgresql:///cromlech?host=/run/postgresql", own), "utf-8")
    (tmp_path / "backups").mkdir()
    return {
        "/opt/cromlech/bin": str(HERE_BIN),
        "/etc/cromlech/cromlech.toml": str(config),
        "/var/cache/cromlech": str(tmp_path / "cache"),
        "/var/lib/cromlech-backups": str(tmp_path / "backups"),
        "%i": str(free_port()),
    }


@pytest.fixture
def unit_files(deploy: Path) -> Path:
    return deploy / "systemd"


def test_services(unit_files: Path, places: dict[str, str], running: Running, tmp_path: Path) -> None:
    """A server, a worker, and a backup, with the commands, the environment, and the patience of their units."""
    server = Unit(unit_files / "cromlech-server@.service", places)
    worker = Unit(unit_files / "cromlech-worker.service", places)
    backup = Unit(unit_files / "cromlech-backup.service", places)
    [command] = server.commands("ExecStart")
    running.start(command, server.environment)
    [thinking] = worker.commands("ExecStart")
    assert thinking[-2:] == ["--workers", "2"]
    running.start([*thinking[:-1], "0"], worker.environment)  # nothing has to be compiled here
    for check in server.commands("ExecStartPost"):
        if shutil.which(check[0]):
            subprocess.run(check, check=True, timeout=server.seconds("TimeoutStartSec"))
    url = f"http://127.0.0.1:{places['%i']}"
    until(lambda: ready(url), server.seconds("TimeoutStartSec"))
    table = plays(url, "games.example.org")
    assert httpx.get(url, headers={"host": "elsewhere.example.org"}).status_code == 421
    old = tmp_path / "backups" / "2001-01-01.backup"
    old.touch()
    os.utime(old, (0, 0))
    for command in [*backup.commands("ExecStart"), *backup.commands("ExecStartPost")]:
        subprocess.run(command, env={**CLEAN, **backup.environment}, check=True, stdout=subprocess.DEVNULL)
    [file] = (tmp_path / "backups").iterdir()
    assert file.name == time.strftime("%Y-%m-%d.backup")
    assert any(table in repr(line) for line in lines_of(file))


def test_units_are_right(unit_files: Path, places: dict[str, str], tmp_path: Path) -> None:
    written = []
    for file in sorted(unit_files.iterdir()):
        unit = Unit(file, {**places, "%i": "%i"})
        kind = file.suffix
        assert kind in (".service", ".timer", ".conf"), file
        if kind != ".conf":
            written.append(tmp_path / file.name)
            written[-1].write_text(unit.text, "utf-8")
        if kind == ".service":
            assert unit.lines["User"] == ["cromlech"]
            assert unit.lines["NoNewPrivileges"] == ["true"]
            assert "MemoryDenyWriteExecute" not in unit.lines  # compiled rules need it
        for name in unit.environment:
            assert name in {*map(variable, declared()), "CROMLECH_CONFIG", "CROMLECH_CACHE", "XDG_DATA_HOME"}
    if shutil.which("systemd-analyze"):
        names = [str(file).replace("@.service", "@8001.service") for file in written]
        for file, name in zip(written, names, strict=True):
            if name != str(file):
                Path(name).write_text(file.read_text("utf-8"), "utf-8")
        found = subprocess.run(["systemd-analyze", "verify", *names], capture_output=True, text=True, check=False)
        ours = [line for line in found.stderr.splitlines() if str(tmp_path) in line or "cromlech" in line.split(":")[0]]
        assert [line for line in ours if "no such user" not in line.lower()] == []


def test_a_server_stops_in_time(unit_files: Path, places: dict[str, str], deploy: Path) -> None:
    """Before systemd or compose would kill it."""
    settings = read_settings(file=Path(places["/etc/cromlech/cromlech.toml"]))
    needed = settings.drain_seconds + settings.shutdown_seconds + 10
    assert Unit(unit_files / "cromlech-server@.service", places).seconds("TimeoutStopSec") > needed
    assert seconds_of(services(deploy)["server-1"]["stop_grace_period"]) > needed


# -- containers ------------------------------------------------------------------------


def seconds_of(text: str) -> int:
    assert text.endswith("s")
    return int(text[:-1])


def services(deploy: Path) -> dict[str, dict[str, Any]]:
    """The services of the compose file, with the variables of the example."""
    variables = dict(
        line.split("=", 1)
        for line in (deploy / "env.example").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    )
    text = (deploy / "compose.yaml").read_text("utf-8")
    filled = re.sub(r"\$\{(\w+):\?\}", lambda found: variables[found[1]], text)
    assert "$" not in filled
    found: dict[str, dict[str, Any]] = yaml.safe_load(filled)["services"]
    return found


def instructions(deploy: Path) -> list[tuple[str, str]]:
    """The Containerfile's instructions."""
    lines = (deploy / "Containerfile").read_text("utf-8").splitlines()
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines if line and line[0] != "#")]


def argument_list(text: str) -> list[str]:
    found: list[str] = yaml.safe_load(text)
    return found


def test_containers(deploy: Path, cluster: Postgres, running: Running, tmp_path: Path) -> None:
    """A server, a worker, and a backup, with the entry point of the image and the health checks of compose."""
    image = dict(instructions(deploy))
    entry = argument_list(image["ENTRYPOINT"])
    assert argument_list(image["CMD"]) == services(deploy)["server-1"]["command"]
    assert entry == ["cromlech"]
    found = services(deploy)
    database = cluster.database(cluster.template)
    assert found["server-2"] == found["server-1"]
    port = free_port()

    def here(name: str) -> tuple[list[str], dict[str, str]]:
        """A service's command and environment with the places of this test."""
        env = {key: str(value) for key, value in found[name]["environment"].items()}
        assert env["CROMLECH_DATABASE"] == "postgresql://cromlech:change-me@database:5432/cromlech"
        env |= {"CROMLECH_DATABASE": database, "CROMLECH_CACHE": str(tmp_path / "cache")}
        command = [str(HERE_BIN / entry[0]), *found[name]["command"]]
        given = {"8000": str(port), "0.0.0.0": "127.0.0.1", "/backups": str(tmp_path)}
        return [_replaced(part, given) for part in command], env

    running.start(*here("server-1"))
    command, env = here("worker")
    assert env.pop("CROMLECH_WORKERS") == ""
    running.start([*command, "--workers", "0"], env)
    kind, python, *rest = found["server-1"]["healthcheck"]["test"]
    assert (kind, python) == ("CMD", "python")
    check = [sys.executable, *(part.replace("8000", str(port)) for part in rest)]
    assert subprocess.run(check, capture_output=True, check=False).returncode != 0
    url = f"http://127.0.0.1:{port}"
    until(lambda: ready(url), 60)
    subprocess.run(check, check=True)
    table = plays(url, "games.example.org")
    command, env = here("backup")
    subprocess.run(command, env={**CLEAN, **env}, check=True, stdout=subprocess.DEVNULL)
    assert any(table in repr(line) for line in lines_of(tmp_path / "site.backup"))
    assert httpx.get(f"{url}/metrics").status_code == 403  # only for the network of the containers


def _replaced(text: str, given: dict[str, str]) -> str:
    for old, new in given.items():
        text = text.replace(old, new)
    return text


def test_the_compose_file_fits_together(deploy: Path) -> None:
    """What services refer to exists."""
    whole = yaml.safe_load((deploy / "compose.yaml").read_text("utf-8"))
    found = services(deploy)
    variables = {*map(variable, declared()), "CROMLECH_CACHE"}
    for name, service in found.items():
        for other, how in service.get("depends_on", {}).items():
            assert other in found, name
            assert how == {"condition": "service_healthy"}
            assert "healthcheck" in found[other]
        for volume in service.get("volumes", ()):
            source, target = volume.split(":")[:2]
            assert source in whole["volumes"] or (deploy / source).is_file()
            assert target.startswith("/")
        if service["image"] == "cromlech":
            assert set(service["environment"]) <= variables, name
            assert (deploy / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
            assert "ports" not in service  # only the proxy can be reached from outside
    assert found["database"]["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    if (
        shutil.which("docker")
        and subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode == 0
    ):
        env = {**CLEAN, "SITE": "games.example.org", "POSTGRES_PASSWORD": "x"}
        file = str(deploy / "compose.yaml")
        subprocess.run(["docker", "compose", "--file", file, "config", "--quiet"], check=True, env=env)


def test_the_containerfile(deploy: Path, root: Path) -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"}
    found = instructions(deploy)
    assert {name for name, _ in found} <= known
    order = [name for name, _ in found]
    assert order.index("USER") < order.index("ENTRYPOINT")
    python = re.search(r"python:(\d+)\.(\d+)-slim$", next(rest for name, rest in reversed(found) if name == "FROM"))
    assert python
    assert (int(python[1]), int(python[2])) >= (3, 11)
    [wheels] = [rest for name, rest in found if name == "RUN" and "pip wheel" in rest]
    assert '".[postgres]"' in wheels
    assert "src/cromlech/server/static" in (root / ".dockerignore").read_text("utf-8").splitlines()


# -- the proxy and the alerts ----------------------------------------------------------


def test_the_proxy(deploy: Path, cluster: Postgres, tmp_path: Path) -> None:
    """With Caddy, people reach whichever server is ready, and nobody the metrics. Without it, only its variables."""
    text = (deploy / "Caddyfile").read_text("utf-8")
    assert set(re.findall(r"\{\$(\w+)", text)) == {"SITE", "SERVERS"}
    assert text.count("{") == text.count("}")
    compose = services(deploy)
    assert set(compose["proxy"]["environment"]) == {"SITE", "SERVERS"}
    assert {each.partition(":")[0] for each in compose["proxy"]["environment"]["SERVERS"].split()} <= set(compose)
    caddy = shutil.which("caddy")
    if caddy is None:
        return
    database = cluster.database(cluster.template)
    settings = settings_in(tmp_path, database=database, public_url="http://games.example.org")
    port = free_port()
    with ExitStack() as stack:
        servers = [Server(settings) for _ in range(2)]
        for server in servers:
            stack.enter_context(server)
        env = {
            **CLEAN,
            "SITE": f"http://games.example.org:{port}",
            "SERVERS": " ".join(server.url.removeprefix("http://") for server in servers),
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text, "utf-8")
        command = [caddy, "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
        with subprocess.Popen(command, env=env, stderr=subprocess.DEVNULL) as proxy:
            try:
                url, headers = f"http://127.0.0.1:{port}", {"host": "games.example.org"}
                get = lambda path: httpx.get(f"{url}{path}", headers=headers).status_code  # noqa: E731
                until(lambda: _answers_as(url, headers))
                for path in ("/metrics", "/readyz", "/healthz"):
                    assert get(path) == 404
                servers[0].server.should_exit = True
                servers[0].thread.join(20)
                assert [get("/api/games") for _ in range(5)] == [200] * 5
            finally:
                proxy.terminate()


def _answers_as(url: str, headers: dict[str, str]) -> bool:
    try:
        return httpx.get(f"{url}/api/games", headers=headers).status_code == 200
    except httpx.TransportError:
        return False


def test_alerts_ask_for_what_there_is(deploy: Path, cluster: Postgres, tmp_path: Path) -> None:
    rules = yaml.safe_load((deploy / "alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
    with Server(settings_in(tmp_path, database=cluster.database(cluster.template))) as server:
        shared = {name for name, *_ in values(httpx.get(f"{server.url}/metrics").text)}
    with Server(settings_in(tmp_path)) as server:
        single = {name for name, *_ in values(httpx.get(f"{server.url}/metrics").text)}
    for rule in rules:
        asked = set(re.findall(r"\b(?:cromlech|process)_\w+", rule["expr"]))
        assert asked <= shared | single | {"cromlech_requests_total"}, rule
        assert set(rule["annotations"]) == {"summary", "action"}


# -- the page --------------------------------------------------------------------------


def test_the_page_has_commands_that_exist(deploy: Path, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every command of ours in the docs is one, every file it copies is there, and every setting exists."""
    page = (root / "docs" / "operations.md").read_text("utf-8")
    lines = [
        line
        for block in re.findall(r"^```\w*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    ours = [line for line in lines if re.search(r"(^|[ /])cromlech (?!cromlech)[a-z]", line) and "useradd" not in line]
    commands = [shlex.split(re.sub(r"^.*?(?=\bcromlech [a-z])", "", line), comments=True)[1:] for line in ours]
    assert len(commands) >= 6
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            main([command[0], "--help"])
        assert ended.value.code == 0, command
        known = capsys.readouterr().out
        assert [each for each in command if each.startswith("--") and each.partition("=")[0] not in known] == []
    copied = re.findall(r"\bdeploy/[\w./@*-]+", page)
    assert len(copied) >= 8
    assert [name for name in copied if not list(root.glob(name)) and name != "deploy/.env"] == []
    for name in re.findall(r"`((?:keep|drain|metrics|public|log)_\w+)`", page):
        assert name in declared()
