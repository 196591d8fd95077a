"""Makes vaults of notes with the shapes of real text; the same seed gives the same bytes.

Lengths, headings, lists, links, code and frontmatter come as often as in a large public vault of
notes; the words are made of syllables, as frequent as words are (Zipf), in several scripts.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from tests.builders import a_proposal

FOLDERS = ("Memory", "Projects", "Systems", "Decisions")
MEDIAN_LENGTH, SPREAD, SHORTEST, LONGEST = 1040, 1.2, 60, 15_000
"""Characters of a note: a lognormal whose quartiles and 99th percentile are those of the vault."""
PROPOSALS = 500
MARKED = 100
"""Proposals, first in the queue, that have a mark in their text and one near note each."""
STARTS, VOWELS = "b d f g h k l m n p r s t v w st tr pl ch", "a e i o u ea ou"
ENGLISH = "the of to and in is for that on with not use from"
GERMAN = "der die und in zu den das nicht von mit ist"


@dataclass(frozen=True, slots=True)
class Language:
    """A made language: its words, the commonest first, with the sums of their frequencies."""

    words: tuple[str, ...]
    sums: tuple[float, ...]
    space: str = " "

    @classmethod
    def of(cls, words: list[str], space: str = " ") -> "Language":
        """Give the words the frequencies of a natural language."""
        unique = tuple(dict.fromkeys(words))
        return cls(
            unique, tuple(accumulate(1 / (rank + 2.7) for rank in range(len(unique)))), space
        )

    def some(self, chance: random.Random, count: int) -> str:
        """Give that many words."""
        return self.space.join(chance.choices(self.words, cum_weights=self.sums, k=count))


def languages(chance: random.Random) -> tuple[tuple[Language, ...], tuple[int, ...]]:
    """Give the languages, and how many of a hundred notes each has."""
    english = _syllables(STARTS.split(), VOWELS.split())
    german = _syllables([*STARTS.split(), "sch"], [*VOWELS.split(), "ä", "ö", "ü"])
    cyrillic = _syllables(list("бвгджзклмнпрстфхцч"), list("аеиоуыэюя"))
    arabic = _syllables(list("بتجحدرسشصطعفقكلمنهوي"), ["ا", "و", "ي", ""])
    made = (
        Language.of([*ENGLISH.split(), *_words(chance, english, 20_000)]),
        Language.of([*GERMAN.split(), *_words(chance, german, 12_000)]),
        Language.of(_words(chance, cyrillic, 8_000)),
        Language.of(_words(chance, arabic, 5_000)),
        Language.of(_signs(chance, 2_500), ""),
        Language.of([*map(chr, range(0x3042, 0x3094)), *_signs(chance, 1_200)], ""),
    )
    return made, (76, 10, 4, 2, 4, 4)


def _syllables(starts: list[str], vowels: list[str]) -> list[str]:
    return [start + vowel for start in starts for vowel in vowels]


def _words(chance: random.Random, syllables: list[str], count: int) -> list[str]:
    lengths = chance.choices((1, 2, 3, 4), weights=(8, 40, 38, 14), k=count)
    return ["".join(chance.choices(syllables, k=length)) for length in lengths]


def _signs(chance: random.Random, count: int) -> list[str]:
    return [chr(0x4E00 + number) for number in chance.sample(range(8_000), count)]


def mark_of(number: int) -> str:
    """Give the word that stands in the text of one marked proposal alone."""
    return f"qzfact{number:04}"


def near_path(number: int) -> str:
    """Give the path of the note that is nearest to a marked proposal."""
    return f"Systems/near{number:04}.md"


def notes(count: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Give path and text of each note; the first ones are near the marked proposals."""
    chance = random.Random(seed)
    known, shares = languages(random.Random(seed))
    for number in range(min(MARKED, count)):
        body = _body(chance, known[0], 600, number)
        yield near_path(number), f"# Service {number}\n\n{near_fact(number)}\n\n{body}"
    for number in range(min(MARKED, count), count):
        language = chance.choices(known, weights=shares)[0]
        length = int(chance.lognormvariate(0, SPREAD) * MEDIAN_LENGTH)
        length = min(max(length, SHORTEST), LONGEST)
        folder = f"{chance.choice(FOLDERS)}/{number % 100:02}"
        title = language.some(chance, chance.randint(2, 6))
        head = _frontmatter(chance, number) if chance.random() < 0.95 else ""
        yield (
            f"{folder}/note-{number:05}.md",
            f"{head}# {title}\n\n{_body(chance, language, length, count)}",
        )


def near_fact(number: int, port: int = 0) -> str:
    """Give the sentence of a near note; a proposal says another port."""
    names = random.Random(number)
    rare = _words(names, _syllables(list("zqxjkv"), list("aeiou")), 5)
    return f"The service {' '.join(rare)} answers on port {20_000 + number + port} of its host."


def proposals(count: int = PROPOSALS) -> Iterator[tuple[str, str]]:
    """Give path and text of each proposal, in the order of the queue."""
    chance = random.Random(count)
    known, _ = languages(random.Random(1))
    for number in range(count):
        fact = known[0].some(chance, chance.randint(8, 40)).capitalize() + "."
        if number < MARKED:
            fact = f"{near_fact(number, 7)} {mark_of(number)}\n\n{fact}"
        title = known[0].some(chance, chance.randint(3, 7)).capitalize()
        yield f"Inbox/p{number:04}.md", a_proposal(title, fact, created="2026-07-25")


def write(root: Path, texts: Iterator[tuple[str, str]]) -> None:
    """Write files below a folder."""
    for path, text in texts:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def _frontmatter(chance: random.Random, number: int) -> str:
    day = f"202{chance.randint(2, 6)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    topics = f"topics: [t{number % 17}, t{number % 5}]\n" if chance.random() < 0.5 else ""
    return f"---\nstatus: approved\napproved: {day}\nsource: conversation\n{topics}---\n\n"


def _body(chance: random.Random, language: Language, length: int, count: int) -> str:
    """Give about `length` characters of paragraphs, lists, headings, links and code."""
    blocks: list[str] = []
    while length > 0:
        kind = chance.choices(("text", "list", "heading", "code"), weights=(50, 19, 26, 5))[0]
        block = _block(chance, language, kind, count)
        blocks.append(block)
        length -= len(block) + 2
    return "\n\n".join(blocks) + "\n"


def _block(chance: random.Random, language: Language, kind: str, count: int) -> str:
    if kind == "heading":
        return f"{'#' * chance.randint(2, 4)} {language.some(chance, chance.randint(1, 5))}"
    if kind == "code":
        lines = [f"{language.some(chance, 2)} --set {chance.randint(1, 999)}" for _ in range(4)]
        return "```sh\n" + "\n".join(lines) + "\n```"
    if kind == "list":
        rows = chance.randint(2, 6)
        return "\n".join(f"- {_sentence(chance, language, count, 10)}" for _ in range(rows))
    return " ".join(_sentence(chance, language, count, 18) for _ in range(chance.randint(1, 3)))


def _sentence(chance: random.Random, language: Language, count: int, longest: int) -> str:
    words = language.some(chance, chance.randint(4, longest))
    if chance.random() < 0.2:
        words += f" [[note-{chance.randrange(max(count, 1)):05}]]"
    if chance.random() < 0.1:
        words += f" {chance.randint(1, 9)}.{chance.randint(0, 20)}"
    return words[:1].upper() + words[1:] + "."
