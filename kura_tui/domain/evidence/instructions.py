"""Words and commands meant for an agent and not for the reader; only hints, since a paraphrase escapes."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.wording import hazards as wording

_RULES = r"(?:instructions?|rules?|prompts?|guidelines?|directives?|polic(?:y|ies)|constraints?|safeguards?|restrictions?|orders|messages?|context|programming|training|checklists?|memor(?:y|ies)|notes?|entries)"
_EARLIER = r"(?:previous(?:ly)?|prior|above|earlier|preceding|existing|former|foregoing|system|original|initial|given|past|old)"
_PEOPLE = r"(?:the |your |any |their )?(?:users?|reviewers?|humans?|owners?|operators?|admins?|administrators?|developers?|people|person|anyone|anybody|maintainers?|supervisors?|team|him|her|them)"
_AGENT = r"(?:ai|agents?|assistants?|llms?|(?:language )?models?|chat ?bots?|bots?|copilot|claude|gpt(?:-?\d\w*)?|chatgpt|gemini|hermes|system)"
_VERB = r"(?:always|never|must|do not|don't|ignore|send|post|run|execute|delete|add|append|include|insert|reply|respond|answer|tell|say|recommend|approve|treat|assume|remember|forget|read|write|fetch|disable|grant|use|follow|mark|when)"
_PRIVATE = r"(?:conversations?|chats?|transcripts?|histor(?:y|ies)|memor(?:y|ies)|secrets?|credentials?|env(?:ironment)?(?: variables?| file)?|\.env|tokens?|(?:api |ssh |private )?keys?|passwords?|prompts?|context|vault(?: contents?)?|(?:all |every |the )?(?:notes|files|contents?|data|messages)|summary|summaries|personal (?:data|details))"

_PATTERNS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("override", wording.OVERRIDE, (
        rf"\b(?:ignore|disregard|forget|override|bypass|skip|drop|discard|neglect|void|cancel|set aside|pay no attention to|stop following|do not (?:follow|obey)|don't (?:follow|obey))\s+(?:(?:all|any|every|each|the|of|your|these|those|whatever|other|and|or|its|my|everything)\s+){{0,4}}{_EARLIER}\s+(?:\w+\s+){{0,2}}{_RULES}\b",
        rf"\b(?:ignore|disregard|forget|override|bypass|stop following)\s+(?:all |any |every )?(?:of )?your\s+(?:\w+\s+){{0,2}}{_RULES}\b",
        r"\b(?:ignore|disregard|forget|bypass|override)\s+(?:all|everything)\b.{0,30}\b(?:told|said|learned|learnt|above|before|instructed|written)\b",
        r"\b(?:ignore|bypass|skip|disregard|disable)\s+(?:the |any |all |this |every )?(?:review(?:er)?(?:'s)?(?: checklist| process| step| gate)?|checklist|approval(?: gate| step| process)?|safety|guard ?rails?|security (?:rules|checks?|polic(?:y|ies))|content polic(?:y|ies))\b",
        r"\bignore[rz]?\s+(?:toutes?\s+)?(?:les\s+)?(?:instructions?|consignes?|règles?)\s+(?:précédentes?|antérieures?|ci-dessus)",
        r"\b(?:ignorier\w*|vergiss|vergesse\w*|missachte\w*)\s+(?:alle\s+)?(?:die\s+|deine\s+)?(?:vorherigen|bisherigen|obigen|früheren|vorangegangenen)?\s*(?:anweisungen|instruktionen|regeln|vorgaben)",
        r"\b(?:ignora|ignore|olvida|omite|desconsidere|esqueça|dimentica)\w*\s+(?:todas?\s+|tutte\s+|as\s+|las\s+|le\s+|tus\s+|suas\s+){0,3}(?:instrucciones|instruções|istruzioni|reglas|regras|regole)(?:\s+(?:anteriores|previas|precedenti|acima))?",
        r"\b(?:negeer|vergeet)\s+(?:alle\s+)?(?:vorige|eerdere|bovenstaande)\s+(?:instructies|regels)",
        r"(?:игнорируй\w*|забудь\w*|не обращай внимания на)\s+(?:все\s+|всё\s+)?(?:предыдущ|прежн|вышеуказанн)\w+\s+(?:инструкци|указани|правил)",
        r"(?:忽略|无视|無視|忘记|忘掉|不要理会)[^。\n]{0,8}(?:之前|以上|先前|所有|前面|上述|此前)[^。\n]{0,8}(?:指令|指示|说明|規則|规则|提示|命令)",
        r"(?:以前|これまで|上記|前|すべて|全て)の?[^。\n]{0,6}(?:指示|命令|ルール|プロンプト)[^。\n]{0,6}(?:無視|忘れ)",
        r"이전[^.\n]{0,6}(?:지시|명령|규칙|지침)[^.\n]{0,8}(?:무시|잊)",
    )),
    ("concealment", wording.CONCEAL, (
        rf"\b(?:do not|don't|never|must not|should not|without|avoid)\s+(?:ever\s+)?(?:mention|reveal|tell|telling|disclose|disclosing|show|say|inform|informing|notify|notifying|alert|alerting|expose|let|admit|warn|warning|ask|asking)\w*\s+(?:this\s+(?:\w+\s+)?(?:to\s+)?)?{_PEOPLE}\b",
        r"\b(?:do not|don't|never|must not)\s+(?:ever\s+)?(?:mention|reveal|disclose|discuss|acknowledge|cite|quote|show|repeat)\s+(?:that\b|this\b|it\b|these\b|the existence|its (?:existence|source|origin)|(?:this|the) (?:note|memory|instruction|rule|message|source))",
        rf"\b(?:hide|conceal|withhold|keep)\b.{{0,40}}\b(?:from|secret from|hidden from)\s+{_PEOPLE}\b",
        r"\b(?:silently|secretly|covertly|quietly|discreetly|in the background)\s+(?:\w+\s+){0,2}(?:send|post|forward|copy|add|append|run|execute|delete|remove|replace|change|approve|upload|include|insert|disable|switch|update|install)",
        r"\b(?:ne|n')\s*(?:le |la |lui )?(?:mentionne|révèle|dis|parle|divulgue|montre)\w*\s+(?:pas|jamais)\b.{0,40}(?:utilisateur|personne|relecteur)",
        r"\b(?:sag|erzähl|verrat|zeig|erwähn)\w*\b.{0,30}\b(?:nutzer|benutzer|anwender|prüfer)\w*\b.{0,20}\b(?:nicht|nie|niemals|nichts)\b|\b(?:nicht|nie|niemals)\b.{0,30}\b(?:nutzer|benutzer|anwender|prüfer)\w*\b.{0,20}\b(?:sagen|verraten|erwähnen|zeigen)",
        r"\bno\s+(?:le\s+|se\s+lo\s+)?(?:digas|menciones|reveles|muestres|cuentes)\b.{0,30}(?:usuario|nadie|revisor)?",
        r"(?:不要|别|切勿|禁止)[^。\n]{0,6}(?:告诉|告知|透露|提及|显示)[^。\n]{0,8}(?:用户|使用者|审核|任何人)|(?:ユーザー|利用者|レビュ)\S{0,4}(?:に|には)[^。\n]{0,10}(?:言わない|知らせない|教えない|見せない|伝えない|隠)",
        r"не\s+(?:говори|сообщай|упоминай|показывай|раскрывай)\w*\s+[^.\n]{0,20}(?:пользовател|никому|рецензент)",
    )),
    ("exfiltration", wording.EXFILTRATE, (
        rf"\b(?:send|post|forward|upload|exfiltrate|leak|transmit|e-?mail|submit|deliver|relay|push|copy|report|dump|paste|mirror)\b\s+(?:\w+\s+){{0,4}}{_PRIVATE}\b.{{0,50}}\b(?:to|at|via|into|through)\b\s+(?:https?://|\S+@\S+\.\w|[\w-]+(?:\.[\w-]+)+|the (?:following|url|address|webhook|endpoint|server))",
        r"\b(?:append|embed|include|insert|add)\b.{0,40}!\[[^\]]*\]\(",
        r"\b(?:always|whenever|each time|every time|after (?:each|every))\b.{0,60}\b(?:send|post|forward|upload|e-?mail|transmit|curl|fetch|ping|call)\b.{0,60}(?:https?://|\S+@\S+\.\w|[\w-]+\.(?:com|net|org|io|example|site|xyz)\b)",
        r"\b(?:send|post|forward|upload)\s+(?:all |the )?(?:logs|it|them|everything|results)\s+to\s+(?:https?://\S+|[\w-]+(?:\.[\w-]+)+)",
    )),
    ("address to an agent", wording.ADDRESSED, (
        rf"(?:^|[\n.!?:>*_-]\s*|<!--\s*|%%\s*|\(\s*)(?:note to |attention |dear |hey |hello |message (?:to|for) (?:the |any |all )?|instructions? (?:to|for) (?:the |any |all )?)?{_AGENT}\s*[:,—]\s*(?:please\s+)?(?:you\b|{_VERB}\b)",
        rf"\b(?:note|message|instructions?|attention|memo|reminder)\s+(?:to|for)\s+(?:the |any |all |every |future )*(?:{_AGENT})\b(?:\s+(?:reading|who|that|which)\b)?",
        rf"\b(?:as|if you(?:'re| are)|you are)\s+(?:an?|the|my|this)\s+(?:\w+\s+){{0,2}}(?:ai|assistant|agent|llm|language model|model|chatbot)\b\s*[,:.]?\s*(?:you\b|{_VERB}\b|reading|processing|with|that|now)",
        rf"\b(?:any|every|all|future)\s+{_AGENT}\s+(?:reading|processing|seeing|loading|parsing|who|that|which|must|should|will|has to|have to|needs? to)\b.{{0,60}}",
        r"\byou\s+(?:are now|must now|will now|must always|must never|should always|should never|shall|are (?:required|instructed|authori[sz]ed|allowed|permitted|obliged) to|have (?:permission|been (?:instructed|authori[sz]ed|granted)))\b",
    )),
    ("trigger", wording.TRIGGER, (
        rf"\b(?:when|whenever|if|each time|every time|once|after|before|as soon as)\b[^.\n]{{0,30}}\b(?:users?|someone|anyone|reviewers?|humans?|asked|you)\b[^.\n]{{0,60}}\b(?:do not|don't|never|claim|pretend|deny|lie|append|forward|send|post|upload|recommend|insist|say (?:that|it|blue|yes|no)|answer (?:that|with)|reply (?:that|with)|respond (?:that|with)|always|instead|refuse|delete|include (?:the|this|a) (?:link|image|url|address))\b",
    )),
    ("privilege", wording.PRIVILEGE, (
        r"\b(?:grant|give|allow|enable|elevate|unlock|provide)\b[^.\n]{0,40}\b(?:shell|tool|root|full|unrestricted|unlimited|write|sudo|system|admin)\s+(?:access|permissions?|privileges?|rights|mode|control)\b[^.\n]{0,40}\b(?:all|every|any|future|always|without|permanently|sessions?|agents?|assistant)\b",
        r"\bauto(?:matically)?[- ]?(?:approve|accept|merge|confirm|allow)\b[^.\n]{0,40}\b(?:this|all|every|everything|without|future|proposals?|requests?|tool|commands?)\b",
        r"\b(?:mark|tick|check|set)\b[^.\n]{0,30}\b(?:all|every|each|the)\b[^.\n]{0,30}\b(?:check ?list|items?|boxes|checks|steps)\b[^.\n]{0,30}\b(?:done|complete[d]?|checked|passed|ticked|verified|true|off)\b",
        r"\bapprove\s+(?:this|all|every|the)\s+(?:\w+\s+)?(?:proposals?|notes?|memor(?:y|ies)|changes?|requests?)\b[^.\n]{0,30}\b(?:without|automatically|immediately|at once|right away|silently|now)\b",
        r"\b(?:no|without(?: any)?|skip(?:ping)?(?: the)?)\s+(?:human\s+|further\s+|user\s+|manual\s+)?(?:review|approval|confirmation|verification|permission|consent)s?\s+(?:is |are )?(?:needed|required|necessary)\b|\b(?:run|execute|act|proceed|delete|send|install|commit|apply)\b[^.\n]{0,40}\bwithout\s+(?:asking|confirmation|approval|permission|review|telling)\b",
        r"\b(?:treat|consider|regard|accept)\s+(?:this|these|the following|it|everything|any)\b[^.\n]{0,40}\bas\s+(?:\w+\s+)?(?:policy|trusted|authoritative|verified|true|fact|system|binding|law|approved|highest|gospel)\b",
        r"\b(?:delete|remove|erase|wipe|purge|overwrite|destroy)\s+(?:the |all |every |any )?(?:\w+\s+){0,2}(?:folders?|vault|notes|repositor(?:y|ies)|git history|backups?|memories|decisions)\b[^.\n]{0,30}\b(?:when|if|once|whenever|after)\s+(?:asked|you|the user|someone)\b",
        r"\b(?:disable|turn off|deactivate)\s+(?:all |any |the )?(?:ssl|tls|certificate|security|safety|logging|audit|hooks?|sandbox|guard ?rails?|2fa|mfa|firewall)\b[^.\n]{0,30}\b(?:verif\w+|checks?|always|for all|everywhere|permanently|silently)\b|\balways\s+disable\b",
    )),
    ("persona", wording.PERSONA, (
        r"\byou are (?:now|no longer)\b|\bfrom now on,?\s+(?:you|always (?:answer|reply|respond|say)|never (?:answer|reply|respond|say|mention)|respond|reply|answer|act|obey|the (?:assistant|agent|model))\b",
        r"\b(?:pretend|act|behave|respond|role-?play)\s+(?:to be|that you|as if you|as though you|like you|you(?:'re| are))\b|\bact as (?:an? )?(?:unrestricted|jailbroken|evil|uncensored|dan\b|root|system|different)",
        r"\bnew\s+(?:system\s+)?(?:instructions?|directives?|prompts?|rules|orders)\s*:|\b(?:developer|god|debug|admin|jailbreak|dan|sudo|unrestricted)\s+mode\s+(?:is\s+)?(?:on|enabled|activated|active)\b|\b(?:reveal|print|output|repeat|show)\b[^.\n]{0,30}\b(?:system|hidden|initial)\s+(?:prompt|instructions)\b|\bjailbreak\b",
    )),
    ("rank", wording.PERSIST, (
        r"\b(?:this|these)\s+(?:note|memory|memories|rule|rules|instruction|instructions|proposal|message|entry|directive)\s+(?:always\s+)?(?:overrides?|supersedes?|outranks?|replaces?|takes? (?:precedence|priority) over|has priority over|beats?)\s+(?:all|any|every|other|the (?:system|checklist|user))\b",
        r"\b(?:must|shall|should)\s+(?:always\s+)?be\s+(?:followed|obeyed|executed|honou?red)\s+(?:in|by|for|before|over|without)\s+(?:all|every|any|each|future|question)\b|\b(?:remember|store|save|persist|keep)\s+(?:this|that|the following)\s+(?:permanently|forever|in (?:your )?(?:long-?term )?memory|for (?:all|every) future)\b",
    )),
)  # fmt: skip
_HINTS = tuple(
    (kind, reason, re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE))
    for kind, reason, patterns in _PATTERNS
)

_COMMANDS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("piped download", wording.PIPED, re.compile(
        r"\b(?:curl|wget|fetch|iwr|irm|Invoke-(?:WebRequest|RestMethod|Expression)|aria2c|http)\b[^\n|;]{0,300}\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+\S+\s+)?(?:ba|z|da|k|fi)?sh\b|\b(?:curl|wget)\b[^\n|]{0,300}\|\s*(?:sudo\s+)?(?:python3?|perl|ruby|node|php|iex|bash|tar|xargs)\b"
        r"|\b(?:ba|z|da)?sh\s+(?:-c\s+)?[\"'<(]{1,3}\s*(?:\$\(|<\(|`)?\s*(?:curl|wget)\b|\b(?:iex|Invoke-Expression)\b[^\n]{0,60}(?:irm|iwr|DownloadString|https?://)|\beval\s+[\"'$(`]{1,3}\s*(?:curl|wget)\b|\bbase64\s+(?:-d|-D|--decode)\b[^\n|]{0,60}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b"
        r"|\b(?:curl|wget)\b[^\n;&]{0,200}(?:&&|;)\s*(?:sudo\s+)?(?:chmod\s+\+x|(?:ba|z)?sh)\s+\S+|(?:/dev/tcp/|\bnc\b[^\n]{0,40}\s-e\s)", re.IGNORECASE)),
    ("unguarded switch", wording.UNGUARDED, re.compile(
        r"(?<!never use )(?<!not use )(?<!don't use )(?:--dangerously-skip-permissions|--dangerously-bypass\S*|--yolo\b|--auto-approve\b|--trust-all-tools|--allow-all-tools|--no-sandbox\b|--disable-web-security|bypassPermissions|--skip-permissions|--full-auto\b|--accept-all\b|StrictHostKeyChecking[= ]no|GIT_SSL_NO_VERIFY|NODE_TLS_REJECT_UNAUTHORIZED\s*=\s*[\"']?0)", re.IGNORECASE)),
    ("destructive command", wording.DESTRUCTIVE, re.compile(
        r"\brm\s+-(?:rf|fr|r\s+-f|f\s+-r)\s+(?:--no-preserve-root\s+)?(?:[/~]|\$HOME|\*|\.(?:\s|$|/|git))|\bmkfs(?:\.\w+)?\s+/dev/|\bdd\s+[^\n]{0,40}of=/dev/(?:sd|nvme|disk)|:\(\)\s*\{\s*:\|:&\s*\};:|\bgit\s+push\s+[^\n]{0,40}--force\s+[^\n]{0,20}(?:main|master)|\bchmod\s+-R\s+777\s+/", re.IGNORECASE)),
    ("role tag", wording.ROLE, re.compile(
        r"</?(?:system|assistant|instructions?|memory|memories|tool(?:_(?:call|use|result))?s?|function(?:_calls?|_results?)?|human|prompt|im_start|im_end|sys|context|user_?input|thinking|system[-_](?:prompt|reminder|message))(?:\s[^<>\n]{0,200})?>|<\|(?:im_start|im_end|system|user|assistant|endoftext|eot_id|start_header_id)\|>|\[/?INST\]|<<SYS>>|^\s{0,3}#{2,4}\s*(?:system|instructions?|assistant)\s*:|\bBEGIN (?:SYSTEM|HIDDEN|AGENT) (?:PROMPT|INSTRUCTIONS?|MESSAGE)\b", re.IGNORECASE | re.MULTILINE)),
)  # fmt: skip


def words_to_an_agent(text: str) -> Iterator[Hazard]:
    """Give hints at instructions; about two thirds are found, paraphrases and most languages escape."""
    for kind, reason, pattern in _HINTS:
        for found in pattern.finditer(text):
            yield Hazard(
                f"instruction: {kind}",
                Claim.HINT,
                reason,
                0,
                found.start(),
                found.end(),
                answers="source",
            )


def commands(text: str) -> Iterator[Hazard]:
    """Give commands that run what they fetch, drop an agent's safeguards or delete, and role tags."""
    for kind, reason, pattern in _COMMANDS:
        for found in pattern.finditer(text):
            yield Hazard(
                kind, Claim.PATTERN, reason, 0, found.start(), found.end(), answers="source"
            )
