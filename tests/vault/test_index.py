"""The passage index on real files: what it holds, how it stays true, what it survives."""

import os
import sqlite3
import subprocess
import sys
import threading

import pytest

from kura_tui.config import VaultSettings
from kura_tui.domain.evidence.candidate import NoteKind, RelationKind
from kura_tui.domain.notes.names import folded_name
from kura_tui.vault.index import PassageIndex
from tests.builders import a_note, a_proposal

FACT = "User prefers rolling updates for production."
LONG_AGO = 1_700_000_000


@pytest.fixture
def cache_file(tmp_path):
    return tmp_path / "cache" / "index.sqlite"


@pytest.fixture
def index(vault, cache_file):
    index = PassageIndex(cache_file, vault.root, VaultSettings())
    yield index
    index.close()


def paths(index, fact, title=""):
    return [candidate.path for candidate in index.candidates(title, fact)]


def read_again(index):
    """Update and give how many files were read."""
    heard = []
    index.update(lambda done, total: heard.append((done, total)))
    return heard[-1][1]


def settle(vault):
    """Make every file old enough for its time to be trusted."""
    for path in vault.root.rglob("*.md"):
        os.utime(path, (LONG_AGO, LONG_AGO))


def test_the_note_that_says_it_comes_first_with_its_place(vault, index):
    vault.write("Decisions/rollout-policy.md", a_note(text=FACT))
    index.update()
    first = index.candidates("Deployment", "User prefers blue-green updates for production.")[0]
    assert (first.path, first.title, first.folder) == (
        "Decisions/rollout-policy.md", "Rollout policy", "Decisions",
    )  # fmt: skip
    text = vault.bytes(first.path).decode()
    assert text[first.passage.start : first.passage.end] == FACT
    assert text.splitlines()[first.passage.line - 1] == FACT
    assert first.when == "2026-05-02"


def test_notes_below_subfolders_are_found_and_files_elsewhere_are_not(vault, index):
    vault.write("Systems/hosts/oslo/a.md", a_note(text="The mirror in Oslo is updated at noon."))
    vault.write("Attic/b.md", a_note(text="The mirror in Oslo is updated at noon."))
    vault.write("Inbox/c.md", a_proposal(fact="The mirror in Oslo is updated at noon."))
    vault.write(".obsidian/d.md", a_note(text="The mirror in Oslo is updated at noon."))
    index.update()
    assert paths(index, "The mirror in Oslo is updated at noon.") == ["Systems/hosts/oslo/a.md"]


def test_only_what_changed_is_read_again(vault, index):
    for number in range(5):
        vault.write(f"Memory/{number}.md", a_note(text=f"Pump {number} starts at dusk."))
    settle(vault)
    index.update()
    assert read_again(index) == 0
    vault.write("Memory/3.md", a_note(text="Pump 3 starts at dawn."))
    assert read_again(index) == 1
    assert index.candidates("", "Pump 3 starts at dawn.")[0].score == 100


def test_a_change_of_the_same_size_and_second_is_not_missed(vault, index):
    vault.write("Memory/a.md", a_note(text="Retries per job: 15."))
    index.update()
    status = (vault.root / "Memory/a.md").stat()
    vault.write("Memory/a.md", a_note(text="Retries per job: 16."))
    os.utime(vault.root / "Memory/a.md", ns=(status.st_atime_ns, status.st_mtime_ns))
    index.update()
    first = index.candidates("", "Retries per job: 16.")[0]
    assert first.relation.kind is RelationKind.IDENTICAL


def test_a_deleted_file_leaves_the_index(vault, index):
    vault.write("Memory/a.md", a_note(text=FACT))
    index.update()
    (vault.root / "Memory/a.md").unlink()
    index.update()
    assert paths(index, FACT) == []
    assert index.name_taken("a") == ()


def test_a_moved_file_is_found_at_its_new_place_alone(vault, index):
    vault.write("Memory/a.md", a_note(text=FACT))
    index.update()
    os.replace(vault.root / "Memory/a.md", vault.root / "Decisions/a.md")
    index.update()
    assert paths(index, FACT) == ["Decisions/a.md"]


def test_tombstones_and_rejected_proposals_are_marked_as_what_they_are(vault, index):
    vault.write(
        "Decisions/old.md",
        "---\nstatus: superseded\napproved: 2026-01-01\nsuperseded_by: [[New]]\n---\n\n"
        "SUPERSEDED 2026-06-01 by [[New]]: grew\n\n# Old\n\n"
        "Tests run with four workers on the small host.\n",
    )
    vault.write(
        ".kura/rejected/2026/workers.md",
        "---\nstatus: rejected\nrejected: 2026-03-02\nreason: not durable\n---\n\n"
        "REJECTED 2026-03-02: not durable\n\n# Workers\n\n"
        "Tests run with four workers on the big host.\n\n"
        "## Review\n\n- [ ] Tests run with workers\n",
    )
    index.update()
    found = {one.kind: one for one in index.candidates("", "Tests run with four workers.")}
    assert found[NoteKind.TOMBSTONE].when == "2026-06-01"
    rejected = found[NoteKind.REJECTED]
    assert (rejected.path, rejected.when, rejected.reason) == (
        ".kura/rejected/2026/workers.md", "2026-03-02", "not durable",
    )  # fmt: skip
    assert rejected.passage.text == "Tests run with four workers on the big host."


def test_the_lines_kura_writes_are_no_evidence(vault, index):
    vault.write(".kura/rejected/2026/a.md", "REJECTED 2026-03-02: unclear\n\nThe lamp is red.\n")
    index.update()
    assert index.candidates("", "Rejected 2026-03-02 as unclear") == ()
    first = index.candidates("", "The lamp is red.")[0]
    assert (first.when, first.reason) == ("2026-03-02", "unclear")


def test_templates_and_notes_in_conflict_are_left_out_and_counted(vault, index):
    vault.write("Memory/Templates/daily.md", a_note(text=FACT))
    vault.write("Templates/weekly.md", a_note(text=FACT))
    vault.write(
        "Memory/torn.md", f"# Torn\n\n<<<<<<< ours\n{FACT}\n=======\nOther.\n>>>>>>> theirs\n"
    )
    vault.write("Memory/conflict-files-obsidian-git.md", f"# Conflicts\n\n{FACT}\n")
    index.update()
    assert paths(index, FACT) == []
    reasons = dict(index.counts().left_out)
    assert reasons["left out by the vault's settings"] == 3
    assert reasons["holds conflict markers"] == 1


def test_odd_files_hurt_nobody(vault, index, tmp_path):
    vault.write("Memory/latin.md", b"# Caf\xe9\n\nNot UTF-8.\n")
    vault.write("Memory/huge.md", "# Huge\n\n" + "Water is wet. " * 30_000)
    vault.write("Memory/empty.md", "")
    vault.write("Memory/nul.md", "# Nul\n\nThe lamp\0 is green.\n")
    vault.write("Memory/broken.md", "---\ntitle: [\n---\n\nThe lamp is blue.\n")
    (vault.root / "Memory/folder.md").mkdir()
    os.mkfifo(vault.root / "Memory/pipe.md")
    secret = tmp_path / "outside.md"
    secret.write_text("# Outside\n\nThe lamp is outside.\n")
    (vault.root / "Memory/link.md").symlink_to(secret)
    (vault.root / "Linked").symlink_to(tmp_path)
    vault.write("Memory/good.md", a_note(text="The lamp is red."))
    index.update()
    found = paths(index, "The lamp is red.")
    assert found[0] == "Memory/good.md"
    assert not {"Memory/link.md", "Memory/folder.md", "Memory/pipe.md"} & set(found)
    reasons = dict(index.counts().left_out)
    assert reasons["not UTF-8"] == 1
    assert reasons["too large to compare"] == 1


@pytest.mark.skipif(sys.platform != "linux", reason="names that are not UTF-8 need Linux")
def test_a_name_that_is_not_utf8_hurts_nobody(vault, index):
    with open(os.fsencode(vault.root / "Memory") + b"/caf\xe9.md", "wb") as file:
        file.write(b"# A\n\nThe lamp is red.\n")
    vault.write("Memory/good.md", a_note(text="The lamp is red."))
    index.update()
    assert paths(index, "The lamp is red.") == ["Memory/good.md"]


@pytest.mark.parametrize(
    ("written", "proposed"),
    [
        ("生产环境的数据库每天凌晨备份。", "生产环境数据库每天备份。"),
        ("サーバーのログは毎晩圧縮される。", "ログは毎晩サーバーで圧縮する。"),
        ("서버 로그는 매일 밤 압축된다.", "서버의 로그를 매일 압축한다."),
        ("الخادم يحفظ السجلات كل ليلة", "يحفظ الخادم سجلاته كل ليلة"),
        ("ฐานข้อมูลสำรองทุกคืน", "สำรองฐานข้อมูลทุกคืน"),
        ("Сервер сжимает журналы каждую ночь.", "Журналы сервера сжимаются каждую ночь."),
        ("The Kubernetes cluster is upgraded.", "Kubernets clusters get upgraded."),
        ("Die Datenbanksicherung läuft nachts.", "Datenbank-Sicherungen laufen nachts."),
        ("The café has wifi.", "The cafe has WiFi"),
    ],
)
def test_other_scripts_inflections_and_typos_find_their_note(vault, index, written, proposed):
    vault.write("Memory/it.md", f"# It\n\n{written}\n")
    vault.write("Memory/other.md", a_note("Tea", "Tea is drunk at four in the kitchen."))
    index.update()
    assert paths(index, proposed)[0] == "Memory/it.md"


def test_a_note_of_the_same_name_in_another_style_comes_first(vault, index):
    vault.write("Projects/site-roadmap.md", a_note("Site Roadmap", "It is planned for spring."))
    vault.write("Memory/summer.md", a_note("Plans", "The relaunch of the pump is in summer."))
    index.update()
    found = index.candidates("Site Roadmap", "The relaunch is planned for early summer.")
    assert found[0].path == "Projects/site-roadmap.md"


def test_names_are_found_whatever_their_case_and_composition(vault, index):
    vault.write("Memory/Cafe\u0301.md", a_note())
    index.update()
    assert index.name_taken(folded_name("CAFÉ")) == ("Memory/Cafe\u0301.md",)


def test_linking_files_are_found_in_the_whole_vault(vault, index):
    vault.write("Inbox/x.md", a_proposal())
    vault.write("Diary/today.md", "See [[Inbox/x|that]] and [it](../Inbox/x.md).\n")
    vault.write("Memory/none.md", a_note(text="Nothing here."))
    index.update()
    assert index.linking("Inbox/x.md") == ("Diary/today.md",)


def test_search_wants_all_words_and_puts_titles_first(vault, index):
    vault.write("Memory/a.md", a_note("Green lamp", "It hangs in the hall."))
    vault.write("Memory/b.md", a_note("Hall", "The lamp there is green."))
    vault.write("Memory/c.md", a_note("Kitchen", "The lamp there is red."))
    index.update()
    assert [note.path for note in index.search("green lam")] == ["Memory/a.md", "Memory/b.md"]
    assert index.search('"* OR (') == ()


def test_note_paths_are_those_of_canonical_folders(vault, index):
    vault.propose()
    index.update()
    assert index.note_paths() == ("Memory/first.md",)


@pytest.mark.parametrize("damage", ["deleted", "garbage", "cut", "table", "version"])
def test_a_lost_or_damaged_cache_is_built_anew_without_a_question(vault, index, cache_file, damage):
    for number in range(40):
        vault.write(f"Memory/{number}.md", a_note(text=f"Pump {number} starts at dusk. " * 20))
    vault.write("Memory/it.md", a_note(text=FACT))
    index.update()
    index.close()
    if damage == "deleted":
        cache_file.unlink()
    elif damage == "garbage":
        cache_file.write_bytes(b"not a database" * 1000)
    elif damage == "cut":
        data = cache_file.read_bytes()
        cache_file.write_bytes(data[:4096] + b"\0" * 8192 + data[12288 : len(data) // 2])
    else:
        connection = sqlite3.connect(cache_file)
        wrong = "DROP TABLE passages" if damage == "table" else "PRAGMA user_version = 99"
        connection.execute(wrong)
        connection.close()
    index.update()
    assert paths(index, FACT)[0] == "Memory/it.md"


def test_a_cache_damaged_while_open_is_built_anew(vault, index, cache_file):
    vault.write("Memory/it.md", a_note(text=FACT))
    index.update()
    other = sqlite3.connect(cache_file)
    other.execute("DROP TABLE files")
    other.close()
    assert paths(index, FACT) == ["Memory/it.md"]


def test_a_folder_that_cannot_hold_a_cache_is_no_obstacle(vault, tmp_path):
    (tmp_path / "file").write_text("in the way")
    vault.write("Memory/it.md", a_note(text=FACT))
    index = PassageIndex(tmp_path / "file" / "index.sqlite", vault.root, VaultSettings())
    index.update()
    assert paths(index, FACT) == ["Memory/it.md"]
    index.close()


def test_other_settings_give_another_index(vault, cache_file):
    vault.write("Facts/a.md", a_note(text=FACT))
    index = PassageIndex(cache_file, vault.root, VaultSettings())
    index.update()
    assert paths(index, FACT) == []
    index.close()
    index = PassageIndex(cache_file, vault.root, VaultSettings(folders=("Facts",)))
    index.update()
    assert paths(index, FACT) == ["Facts/a.md"]
    index.close()


def test_two_processes_build_one_index_at_once(vault, index, cache_file):
    for number in range(300):
        vault.write(f"Memory/{number}.md", a_note(text=f"Pump {number} starts at dusk."))
    program = (
        "import sys; from pathlib import Path; from kura_tui.config import VaultSettings\n"
        "from kura_tui.vault.index import PassageIndex\n"
        "index = PassageIndex(Path(sys.argv[1]), Path(sys.argv[2]), VaultSettings())\n"
        "index.update(); print(index.counts().passages); index.close()\n"
    )
    run = [sys.executable, "-c", program, str(cache_file), str(vault.root)]
    others = [subprocess.Popen(run, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    index.update()
    answers = [other.communicate()[0].strip() for other in others]
    assert answers == ["301", "301"]
    assert index.counts().passages == 301
    assert index.candidates("", "Pump 207 starts at dusk.")[0].path == "Memory/207.md"
    check = sqlite3.connect(cache_file)
    assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    check.close()


def test_threads_ask_while_one_updates(vault, index):
    for number in range(150):
        vault.write(f"Memory/{number}.md", a_note(text=f"Pump {number} starts at dusk."))
    index.update()
    problems = []

    def ask(number):
        try:
            for _ in range(5):
                assert index.candidates("", f"Pump {number} starts at dusk.")
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for number in range(150, 300):
        vault.write(f"Memory/{number}.md", a_note(text=f"Pump {number} starts at dawn."))
    index.update()
    for thread in threads:
        thread.join()
    assert problems == []


def test_closing_stops_an_update_and_the_next_one_goes_on(vault, index):
    for number in range(250):
        vault.write(f"Memory/{number}.md", a_note(text=f"Pump {number} starts at dusk."))
    started = threading.Event()
    worker = threading.Thread(target=index.update, args=(lambda done, total: started.set(),))
    worker.start()
    started.wait()
    index.close()
    worker.join()
    index.update()
    assert index.counts().passages == 251


def test_progress_is_heard_from_nothing_to_all(vault, index):
    for number in range(120):
        vault.write(f"Memory/{number}.md", a_note())
    heard = []
    index.update(lambda done, total: heard.append((done, total)))
    assert heard[0] == (0, 121)
    assert heard[-1] == (121, 121)


def test_the_index_holds_no_more_after_a_hundred_changes(vault, index, cache_file):
    for round_ in range(30):
        vault.write("Memory/a.md", a_note(text=f"Round {round_} of the pump at dusk and dawn."))
        index.update()
    index.close()
    connection = sqlite3.connect(cache_file)
    counts = [connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
              for table in ("passages", "files")]  # fmt: skip
    connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
    connection.close()
    assert counts == [2, 2]


def test_text_without_words_asks_nothing(index):
    assert index.candidates("", "!!! --- 🎉") == ()
    assert index.candidates("", "") == ()
