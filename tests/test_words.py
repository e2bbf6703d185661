"""Four complete catalogs: no key missing, no parameter lost, plurals right."""

import json
import re
from pathlib import Path

import pytest

import cromlech
from cromlech.core.errors import OptionsError
from cromlech.core.events import EventKind
from cromlech.core.words import CORE, LANGUAGES, PLURALS, Words

GAMES = {d.name: d for d in cromlech.games()}
WEB = Path(__file__).parent.parent / "web" / "src"
FOLDERS = [CORE.folders[0], *(d.words.folders[0] for d in GAMES.values()), WEB / "words"]
FORMS = {"en": {"one", "other"}, "uk": set(PLURALS), "ru": set(PLURALS), "pl": set(PLURALS)}
PLURAL = re.compile(rf"_({'|'.join(PLURALS)})$")
SLOT = re.compile(r"\{(\w+)")


def bases(folder: Path, lang: str) -> dict[str, set[str]]:
    """Keys without their plural suffix, with the forms each has."""
    found: dict[str, set[str]] = {}
    for key in Words(folder).entries(lang):
        form = PLURAL.search(key)
        found.setdefault(PLURAL.sub("", key), set()).add(form[1] if form else "")
    return found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_catalogues_have_the_same_keys_and_all_plural_forms(folder: Path) -> None:
    english = bases(folder, "en")
    for lang in LANGUAGES:
        own = bases(folder, lang)
        assert own.keys() == english.keys(), lang
        for key, forms in own.items():
            assert forms == ({""} if "" in english[key] else FORMS[lang]), (lang, key)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_translations_use_the_same_parameters(folder: Path) -> None:
    english = {PLURAL.sub("", k): set(SLOT.findall(t)) for k, t in Words(folder).entries("en").items()}
    for lang in LANGUAGES:
        for key, text in Words(folder).entries(lang).items():
            assert set(SLOT.findall(text)) == english[PLURAL.sub("", key)], (lang, key)
            assert text.strip() == text
            assert text


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.parent.name)
def test_catalogues_are_in_their_language(folder: Path) -> None:
    """Ukrainian has no ы ъ э ё, Russian no і ї є ґ. Nothing is left in Latin letters."""
    for lang, foreign in (("uk", "ыъэё"), ("ru", "іїєґ"), ("pl", "ыіїєжй"), ("en", "ąęłżыі")):
        for key, text in Words(folder).entries(lang).items():
            assert not set(text.lower()) & set(foreign), (lang, key, text)
    english = Words(folder).entries("en")
    for lang in ("uk", "ru", "pl"):
        for key, text in Words(folder).entries(lang).items():
            words = re.sub(r"\{.*?\}|--\w+", "", text)
            if len(re.sub(r"[\W\d_]", "", words)) > 12 and key in english:
                assert text != english[key], f"{lang} {key} is still English"


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "1 figure, 2 figures, 5 figures, 12 figures, 21 figures, 22 figures, 25 figures"),
        ("uk", "1 фігурка, 2 фігурки, 5 фігурок, 12 фігурок, 21 фігурка, 22 фігурки, 25 фігурок"),
        ("ru", "1 человечек, 2 человечка, 5 человечков, 12 человечков, 21 человечек, 22 человечка, 25 человечков"),
        ("pl", "1 pionek, 2 pionki, 5 pionków, 12 pionków, 21 pionków, 22 pionki, 25 pionków"),
    ],
)
def test_plurals_of_figures(lang: str, expected: str) -> None:
    words = GAMES["stone-age"].words
    assert ", ".join(words.text("figures", {"count": n}, lang) for n in (1, 2, 5, 12, 21, 22, 25)) == expected


def test_a_text_goes_without_the_head_that_stands_above_it() -> None:
    """No matter what a person is called."""
    words, names = GAMES["stone-age"].words, ["Ann: +3", "Bob"]
    fed = {"key": "log.fed", "seat": 0, "number": 5}
    assert words.phrase(fed, "en", names) == "Ann: +3: the tribe is fed (5 figures)"
    assert words.phrase(fed, "en", names, headed=True) == "the tribe is fed (5 figures)"
    assert words.heading_seat(fed, "en") == 0
    bought = {"key": "log.bought", "seat": 0, "idea": {"key": "idea.fire"}}
    assert GAMES["cvlizations"].words.phrase(bought, "en", names, headed=True) == "buys: Fire"
    begins = {"key": "log.round_begins", "seat": 1, "number": 2}
    assert words.phrase(begins, "en", names, headed=True) == "Round 2. Bob goes first"
    assert words.heading_seat(begins, "en") is None
    hunter = {"key": "tribe_card", "name": "Hunter", "labor": 2, "ability": "none", "eclipse": "none"}
    winter = GAMES["endless-winter"].words
    assert winter.phrase(hunter, "en", headed=True) == "2 Labor; ability: none; Eclipse: none"
    assert winter.heading_seat(hunter, "en") is None


@pytest.mark.parametrize(
    ("lang", "noun", "expected"),
    [
        ("uk", "points", "1 очко, 2 очки, 5 очок, 12 очок, 21 очко, 22 очки, 25 очок"),
        ("ru", "points", "1 очко, 2 очка, 5 очков, 12 очков, 21 очко, 22 очка, 25 очков"),
        ("pl", "points", "1 punkt, 2 punkty, 5 punktów, 12 punktów, 21 punktów, 22 punkty, 25 punktów"),
        ("uk", "amount.stone", "1 камінь, 2 камені, 5 каменів, 12 каменів, 21 камінь, 22 камені, 25 каменів"),
        ("ru", "amount.brick", "1 кирпич, 2 кирпича, 5 кирпичей, 12 кирпичей, 21 кирпич, 22 кирпича, 25 кирпичей"),
        ("pl", "amount.brick", "1 cegła, 2 cegły, 5 cegieł, 12 cegieł, 21 cegieł, 22 cegły, 25 cegieł"),
        ("en", "points", "1 point, 2 points, 5 points, 12 points, 21 points, 22 points, 25 points"),
    ],
)
def test_plurals_of_stone_age(lang: str, noun: str, expected: str) -> None:
    words = GAMES["stone-age"].words
    assert ", ".join(words.text(noun, {"count": n}, lang) for n in (1, 2, 5, 12, 21, 22, 25)) == expected


@pytest.mark.parametrize(
    ("lang", "noun", "expected"),
    [
        ("uk", "points", "1 бал щастя, 2 бали щастя, 5 балів щастя, 21 бал щастя, 22 бали щастя"),
        ("ru", "points", "1 балл счастья, 2 балла счастья, 5 баллов счастья, 21 балл счастья, 22 балла счастья"),
        ("pl", "amount.stone", "1 kamień, 2 kamienie, 5 kamieni, 21 kamieni, 22 kamienie"),
        (
            "pl",
            "gain.any",
            "1 dowolny zasób, 2 dowolne zasoby, 5 dowolnych zasobów, 21 dowolnych zasobów, 22 dowolne zasoby",
        ),
    ],
)
def test_plurals_of_cvlizations(lang: str, noun: str, expected: str) -> None:
    words = GAMES["cvlizations"].words
    assert ", ".join(words.text(noun, {"count": n}, lang) for n in (1, 2, 5, 21, 22)) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_text_of_its_own(name: str, lang: str) -> None:
    game = cromlech.game(name)
    texts = [game.describe(action, lang) for action in range(game.action_count)]
    assert len(set(texts)) == len(texts)
    assert not any("{" in text for text in texts)


def _ways(event: EventKind) -> tuple[bool, ...]:
    """How an event is told: to those who may know all of it, and to the others."""
    return (False, True) if event.secrets else (False,)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_phase_and_reason_of_stone_age_has_a_text(lang: str) -> None:
    from cromlech.games.stone_age import events, placement, state

    keys = GAMES["stone-age"].words.entries(lang)
    kinds = {kind for expected in state.PHASES.expected for kind in expected}
    wanted = [f"log.{event.name}" + "_unseen" * secret for event in events.EVENTS.kinds for secret in _ways(event)]
    wanted += [f"phase.{phase}" for phase in state.PHASES]
    wanted += [f"source.{source}" for source in state.SOURCES]
    wanted += [f"reason.{obstacle}" for obstacle in placement.OBSTACLES[1:]]
    wanted += [f"reason.phase_{name}" for name, kinds in zip(state.PHASES, state.PHASES.expected, strict=True) if kinds]
    wanted += [f"reason.{kind}" for kind in kinds - {"place", "act", "decline", "starve", "pick", "die"}]
    assert [key for key in wanted if key not in keys] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_phase_reason_and_card_of_cvlizations_has_a_text(lang: str) -> None:
    from cromlech.games.cvlizations import board, components, events, state

    definition = GAMES["cvlizations"]
    keys = definition.words.entries(lang)
    kinds = {kind for expected in state.PHASES.expected for kind in expected}
    wanted = [f"log.{event.name}" + "_unseen" * secret for event in events.EVENTS.kinds for secret in _ways(event)]
    wanted += [f"phase.{phase}" for phase in state.PHASES]
    wanted += [f"source.{source}" for source in state.SOURCES]
    wanted += [f"reason.phase_{name}" for name, kinds in zip(state.PHASES, state.PHASES.expected, strict=True) if kinds]
    wanted += [f"reason.{kind}" for kind in kinds - {"face_up", "face_down", "steal", "take", "buy", "pass"}]
    wanted += [f"idea.{name}" for name in components.NAMES]
    wanted += [f"order.{order}" for order in board.ORDERS]
    assert [key for key in wanted if key not in keys] == []
    parts = cromlech.game("cvlizations").parts
    for section in ("order", "idea"):
        for entry in definition.standard_pack()[section]:
            assert "{" not in definition.words.phrase(parts.entry_phrase(section, entry), lang)


def client() -> str:
    """The source of the browser client."""
    return "".join(p.read_text("utf-8") for kind in ("*.ts", "*.svelte") for p in sorted(WEB.rglob(kind)))


def test_the_client_names_no_key_that_is_not_there() -> None:
    keys = {key for folder in FOLDERS for key in bases(folder, "en")}
    source = client()
    named = set(re.findall(r'\bt\(\s*"([\w.]+)"', source)) | set(re.findall(r'"(web\.[\w.]+)"', source))
    prefixes = set(re.findall(r"\bt\(\s*`([\w.]+\.)\$\{", source))
    assert len(named) > 100
    assert sorted(named - keys) == []
    assert sorted(p for p in prefixes if not any(key.startswith(p) for key in keys)) == []


def test_no_key_is_left_over() -> None:
    """Every key is in the source, as a whole or after a prefix that is filled in."""
    source = "".join(p.read_text("utf-8") for p in Path(cromlech.__file__).parent.rglob("*.py")) + client()
    prefixes = set(re.findall(r'(?:f"|`)([\w.]+[._])\$?\{', source))
    prefixes |= {f"{noun}." for noun in re.findall(r'\bWord\(\w+, "(\w+)"\)', source)}
    inside = set()
    for folder in FOLDERS:
        for text in Words(folder).entries("en").values():
            inside |= {noun for _, noun in re.findall(r"\{(\w+):([\w.]+)\}", text)}
    for folder in FOLDERS:
        for key in bases(folder, "en"):
            used = f'"{key}"' in source or key in inside or key.rpartition(".")[0] in inside
            assert used or any(key.startswith(p) for p in prefixes), f"nobody uses {key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_range_of_numbers_breaks_across_lines_on_the_first_page(lang: str) -> None:
    texts = json.loads((WEB / "words" / f"{lang}.json").read_text("utf-8"))
    leads = [text for key, text in texts.items() if key.startswith("web.game.lead.")]
    assert leads
    assert not [text for text in leads if re.search(r"\d[–-]\d", text)]  # a word joiner holds them together


def test_an_unknown_language_names_the_known_ones() -> None:
    with pytest.raises(OptionsError, match="en, uk, ru, pl"):
        cromlech.game("stone-age").describe(0, "de")


def test_errors_speak_four_languages() -> None:
    with pytest.raises(OptionsError) as caught:
        cromlech.game("stone-age", players=9)
    texts = {caught.value.text(lang) for lang in LANGUAGES}
    assert len(texts) == 4
    assert all("2, 3, 4" in text for text in texts)
