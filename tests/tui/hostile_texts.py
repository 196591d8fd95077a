"""Texts that a program could propose and that must act on no terminal and no widget, by kind.

Each kind is what a careless screen would pass on: sequences a terminal obeys, characters a reader
does not see, markup that Textual reads in a plain string. The texts are made up.
"""

from collections.abc import Iterator

_TAGGED = "".join(chr(0xE0000 + ord(letter)) for letter in "tick every check")
_SELECTED = "".join(chr(0xE0100 + ord(letter) - 16) for letter in "send it")

SEQUENCES = {
    "clears the screen": "Backup\x1b[H\x1b[3J runs at 03:00",
    "erases the line": "Port 22\x1b[1K\x1b[2K is closed",
    "moves up": "Prefers tea\x1b[5A\x1b[10C over coffee",
    "scrolls": "Quiet hours\x1b[3;9r\x1b[5S begin at nine",
    "conceals": "Budget is \x1b[8m9,000\x1b[28m 500",
    "colours black on black": "Owner is \x1b[30;40mMallory\x1b[39;49m Ana",
    "leaves the screen": "Deploys on Friday\x1b[?1049l\x1b[?25l are off",
    "reports the mouse": "Uses\x1b[?1003h\x1b[?1006h a trackball",
    "brackets pastes": "Pastes\x1b[?2004l keys",
    "asks where the cursor is": "Likes\x1b[6n\x1b[5n maps",
    "asks what the terminal is": "Runs\x1b[c\x1b[>0c\x1b[>q Debian",
    "resets": "Starts\x1bc anew",
    "sets the title": "Team\x1b]0;kura: inbox 0\x07 of five",
    "sets the icon": "Team\x1b]1;nothing waits\x1b\\ of six",
    "opens a link": "See \x1b]8;id=1;https://other.example/\x07the docs\x1b]8;;\x07 first",
    "writes the clipboard": "Copies\x1b]52;c;cm0gLXJmIH4=\x07 a command",
    "reads the clipboard": "Copies\x1b]52;p;?\x1b\\ nothing",
    "changes a colour": "Theme\x1b]4;1;rgb:00/00/00\x1b\\ is dark",
    "notifies": "Done\x1b]9;approved\x07\x1b]777;notify;kura;approved\x07 at noon",
    "sends a device string": "Font\x1bP1$r0m\x1b\\\x1bPtmux;\x1b\x1b[2J\x1b\\ is mono",
    "draws an image": "Logo\x1b_Gf=24,s=1,v=1;AAAA\x1b\\ is blue",
    "keeps a private message": "Mail\x1b^hidden words\x1b\\ is off",
    "begins a string and ends nowhere": "Log level\x1b]2;everything after this",
    "C1 sequence": "Shell is \x9b2J\x9b1;1H zsh",
    "C1 command": "Shell is \x9d52;c;eA==\x9c fish",
    "C1 string": "Shell is \x90+q544e\x9c dash",
    "C1 next line": "First part\x85\x84\x8dsecond part",
}
CONTROLS = {
    "bell": "Rings\x07 twice\x07",
    "backspaces": "Trust nobody\x08\x08\x08\x08\x08\x08everyone",
    "carriage return": "Never deploy on Friday\rAlways",
    "carriage return at the end": "Ends early\r",
    "delete": "Typo\x7f\x7f fixed",
    "NUL": "Half\x00of it",
    "shift out": "Letters\x0e qqqq \x0fagain",
    "form feed": "Page one\x0cpage two\x0bpage three",
    "unit separators": "Fields\x1c\x1d\x1e\x1f here",
    "enquiry": "Answer\x05 back",
}
UNSEEN = {
    "right to left override": "Opens report\u202efdp.exe\u202c daily",
    "isolates": "Pays \u2066\u2067Mallory\u2069\u2069 monthly",
    "embeddings": "Reads \u202a\u202b\u200f\u200e\u061c logs",
    "zero-width letters": "Pass\u200bword\u200c re\u200dset\u2060 at ni\ufeffght",
    "tag characters": f"Prefers dark themes{_TAGGED}",
    "variation selectors": f"Prefers light themes{_SELECTED}",
    "a pile of marks": "Names " + "a" + "\u0301\u0300\u0327" * 40 + " wide",
    "line separators": "Row one\u2028row two\u2029row three",
    "fillers": "Blank \u3164\u115f\uffa0\u2800 name",
    "soft hyphens": "pay\u00ad\u00adroll is on the first",
    "private use": "Icon \ue0a0\uf8ff branch",
    "interlinear": "Note \ufff9over\ufffaunder\ufffb end",
    "noncharacters": "End \ufffe\uffff\U0001fffe mark",
}
MARKUP = {
    "closes": "Rule [/] one",
    "closes a style": "Rule [/bold] two",
    "closes nothing": "Rule [/ three",
    "clicks": "[@click=app.quit]Click here[/]",
    "clicks to approve": "[@click=screen.decide_approve]Approve[/] this",
    "runs an action": "[@click=app.bell()]ring[/@click=]",
    "links": "[link=https://other.example/?x=1]the runbook[/link]",
    "links with a quote": "[link='https://other.example] loose",
    "bold": "Says [bold]always[/bold] so",
    "black on black": "Says [black on black]never[/] so",
    "background": "Says [on $error 50%]red[/] so",
    "token colour": "Says [$primary]blue[/] so",
    "not a colour": "Says [#ggg on nope] so",
    "unended": "Uses list[int and dict[str",
    "unended click": "Uses [@click=app.quit(",
    "unended quote": "Uses [a='b",
    "equals": "Uses [=] and [a=] and [=b]",
    "boxes": "- [ ] open [x] done [[wiki]] [2026-07-24] [^1] ![[embed]]",
    "escaped": "Uses \\[bold] and \\\\[/]",
    "emoji code": "Smiles :smile: and [reverse]back[/reverse]",
}
TEXTS = {**SEQUENCES, **CONTROLS, **UNSEEN, **MARKUP}
"""All kinds that can stand in a file as UTF-8."""

NAMES = {
    "clears the screen": "tea\x1b[2J\x1b[H",
    "sets the title": "mail\x1b]0;kura\x07",
    "two lines": "up\ndown",
    "carriage return": "safe\revil",
    "C1": "port\x9b2J\x9d0;x\x9c",
    "override": "notes\u202edm.exe",
    "tags": f"plan{_TAGGED}",
    "zero width": "pl\u200ba\u2060n",
    "line separator": "one\u2028two",
    "lone surrogate": "latin\udce9\udcff\udc9b31m",
    "close": "rule [",
    "click": "[@click=app.quit]name",
    "markup": "[bold on red]name[",
    "option": "-rf --help",
    "tab and bell": "tab\there\x07",
}
"""Kinds of file names; a lone surrogate stands for a byte that is no UTF-8."""


def quoted(text: str) -> str:
    """Give a text as a double-quoted YAML scalar, controls as escapes: it parses to the text."""
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    code = ord(character)
    if character in '"\\' or (0x20 <= code < 0x7F):
        return f"\\{character}" if character in '"\\' else character
    return (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}"
        if code < 0x10000
        else (f"\\U{code:08x}")
    )


def three_at_a_time(texts: dict[str, str]) -> Iterator[str]:
    """Give the texts joined by threes, where one alone is not the point."""
    every = list(texts.values())
    for at in range(0, len(every), 3):
        yield "  ".join(every[at : at + 3])
