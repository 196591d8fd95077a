"""Why a text is marked: one plain clause a kind, without the match itself."""

CONTROLS = "a control character that a terminal may obey"
ESCAPE = "an escape sequence that a terminal would obey"
RETURN = "a carriage return that lets later words overwrite earlier ones"
BIDI = "a bidi control that shows words in another order than they are stored"
ZERO_WIDTH = "a zero-width character where no script needs one"
SOFT_HYPHEN = "soft hyphens that split a word unseen"
FILLER = "a blank character that looks like nothing"
TAG = "tag characters, which no screen shows"
SELECTOR = "variation selectors that can carry a hidden text"
SEPARATOR = "a line separator that some programs obey and others hide"
SURROGATE = "half a character, which cannot be saved as UTF-8"
PRIVATE = "private-use characters, which have no agreed look"
UNASSIGNED = "a character that has no meaning in Unicode"
COMBINING = "a pile of combining marks that covers other text"
YAML_ESCAPE = "a quoted property that turns into an unseen character when it is read"
ENTITY = "an HTML entity that turns into an unseen character"

COMMENT = "an HTML comment, which rendered Markdown hides"
OBSIDIAN_COMMENT = "an Obsidian comment, which reading view hides"
HIDDEN_HTML = "HTML that hides its text"
ACTIVE_HTML = "HTML that can run or load something"
ATTRIBUTE = "words in an HTML attribute, which rendered Markdown hides"
DEFINITION = "a link definition that is used nowhere, which rendered Markdown hides"
COLOUR = "text in a colour or size that hides it"
BLANK_LINES = "text after a long stretch of blank lines"
BLANK_SPACES = "text after a long stretch of spaces"

LINK_HOST = "a link whose text names another host than its target"
USERINFO = "an address that shows one host and goes to another"
ACTIVE_LINK = "a link that runs or opens something other than a web page"
DATA_URI = "a data: address, which carries its own document"
REMOTE_IMAGE = "a remote image, which tells its host when the note is opened"
BLANK_TO_FILL = "an address with a blank for an agent to fill"
CAPTURE_HOST = "a host that collects whatever is sent to it"
PUNYCODE = "a host written in punycode"
MIXED_SCRIPTS = "a word with letters from two alphabets that look alike"
STYLED = "letters from the mathematical alphabets in place of plain ones"

PIPED = "a download that is piped into a shell"
UNGUARDED = "a switch that turns an agent's safeguards off"
DESTRUCTIVE = "a command that deletes without asking"
ROLE = "a tag that speaks to an agent in another role"

OVERRIDE = "words that tell an agent to ignore other instructions"
CONCEAL = "words that tell an agent to hide something from people"
EXFILTRATE = "words that tell an agent to send something away"
ADDRESSED = "words addressed to an agent"
TRIGGER = "words that tell an agent what to do when a person asks"
PRIVILEGE = "words that give an agent more rights or skip a check"
PERSONA = "words that change who an agent should be"
PERSIST = "words that claim to outrank other notes"

DUPLICATE_KEY = "a property that stands twice"
REPEATED_FRONTMATTER = "a second block of properties"
PATH_TARGET = "a target that is a path and not a folder's name"
TICKED = "a check that the file itself says is done"

ONLY_CODE = "code or log lines and no sentence"
EMPTY_SECTION = "a heading with nothing under it"
TRANSCRIPT = "a raw log or transcript"

NOT_SEARCHED = "the text is too long to be searched to its end"

IN_THE_NAME = "{reason}, in the file's name"


def claims_status(value: str) -> str:
    """Say that a proposal calls itself decided; `value` is one known word."""
    return f"a property that says the proposal is {value} already"


def claims_review(key: str) -> str:
    """Say that a proposal names its own reviewer; `key` is one known key."""
    return f"a property ({key}) that only kura may write"


def encoded(form: str) -> str:
    """Say that words are hidden in an encoding: "base64", "hex", ..."""
    return f"{form} that decodes to words"


def looks_like(what: str) -> str:
    """Say what a secret looks like: "a GitHub token"."""
    return f"looks like {what}"


def more_of(reason: str, count: int) -> str:
    """Say one reason for several places."""
    return f"{reason} ({count} places)"
