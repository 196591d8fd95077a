"""Commands that run what they fetch, drop safeguards or delete, and role tags; it runs nothing."""

from collections.abc import Iterator

from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.domain.evidence.vocabulary import Sought
from kura_tui.wording import hazards as wording

_PIPED = Sought(
    "curl wget fetch_ iwr irm invoke- aria2c http_ iex base64 /dev/tcp nc_",
    r"\b(?:curl|wget|fetch|iwr|irm|Invoke-(?:WebRequest|RestMethod|Expression)|aria2c|http)\b"
    r"[^\n|;]{0,300}\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+\S+\s+)?(?:ba|z|da|k|fi)?sh\b",
    r"|\b(?:curl|wget)\b[^\n|]{0,300}\|\s*(?:sudo\s+)?(?:python3?|perl|ruby|node|php|iex|tar"
    r"|xargs)\b",
    r"|\b(?:ba|z|da)?sh\s+(?:-c\s+)?[\"'<(]{1,3}\s*(?:\$\(|<\(|`)?\s*(?:curl|wget)\b",
    r"|\b(?:iex|Invoke-Expression)\b[^\n]{0,60}(?:irm|iwr|DownloadString|https?://)",
    r"|\beval\s+[\"'$(`]{1,3}\s*(?:curl|wget)\b",
    r"|\bbase64\s+(?:-d|-D|--decode)\b[^\n|]{0,60}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b",
    r"|\b(?:curl|wget)\b[^\n;&]{0,200}(?:&&|;)\s*(?:sudo\s+)?(?:chmod\s+\+x|(?:ba|z)?sh)\s+\S+",
    r"|/dev/tcp/|\bnc\b[^\n]{0,40}\s-e\s",
)
_UNGUARDED = Sought(
    "-- bypass hostkey ssl_no tls_reject skip-perm",
    r"(?<!never use )(?<!not use )(?<!don't use )(?:--dangerously-skip-permissions"
    r"|--dangerously-bypass\S*|--yolo\b|--auto-approve\b|--trust-all-tools|--allow-all-tools"
    r"|--no-sandbox\b|--disable-web-security|bypassPermissions|--skip-permissions|--full-auto\b"
    r"|--accept-all\b|StrictHostKeyChecking[= ]no|GIT.SSL.NO.VERIFY"
    r"|NODE.TLS.REJECT.UNAUTHORIZED\s*=\s*[\"']?0)",
)
_DESTRUCTIVE = Sought(
    "rm_- mkfs dd_ push_ chmod_ :()",
    r"\brm\s+-(?:rf|fr|r\s+-f|f\s+-r)\s+(?:--no-preserve-root\s+)?(?:[/~]|\$HOME|\*"
    r"|\.(?:\s|$|/|git))",
    r"|\bmkfs(?:\.\w+)?\s+/dev/|\bdd\s+[^\n]{0,40}of=/dev/(?:sd|nvme|disk)",
    r"|:\(\)\s*\{\s*:\|:&\s*\};:",
    r"|\bgit\s+push\s+[^\n]{0,40}--force\s+[^\n]{0,20}(?:main|master)|\bchmod\s+-R\s+777\s+/",
)
_ROLE = Sought(
    "< [inst [/inst ## begin_",
    r"</?(?:system|assistant|instructions?|memory|memories|tool(?:_(?:call|use|result))?s?"
    r"|function(?:_calls?|_results?)?|human|prompt|im_start|im_end|sys|context|user_?input"
    r"|thinking|system[-_](?:prompt|reminder|message))(?:\s[^<>\n]{0,200})?>",
    r"|<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|>",
    r"|\[/?INST\]|<<SYS>>|^\s{0,3}#{2,4}\s*(?:system|instructions?|assistant)\s*:",
    r"|\bBEGIN (?:SYSTEM|HIDDEN|AGENT) (?:PROMPT|INSTRUCTIONS?|MESSAGE)\b",
)
_ROWS: tuple[tuple[str, str, Sought], ...] = (
    ("piped download", wording.PIPED, _PIPED),
    ("unguarded switch", wording.UNGUARDED, _UNGUARDED),
    ("destructive command", wording.DESTRUCTIVE, _DESTRUCTIVE),
    ("role tag", wording.ROLE, _ROLE),
)


def commands(text: str, lower: str) -> Iterator[Hazard]:
    """Give dangerous commands and role tags; `lower` is the text in lower case."""
    for kind, reason, sought in _ROWS:
        for found in sought.found_in(text, lower):
            yield Hazard(
                kind, Claim.PATTERN, reason, 0, found.start(), found.end(), answers="source"
            )
