"""Words meant for an agent and not for the reader; only hints, since a paraphrase escapes them."""

from collections.abc import Iterator

from kura_tui.domain.evidence.hazard import Claim, Hazard
from kura_tui.domain.evidence.vocabulary import Sought
from kura_tui.wording import hazards as wording

_RULES = (
    r"(?:instructions?|rules?|prompts?|guidelines?|directives?|polic(?:y|ies)|constraints?"
    r"|safeguards?|restrictions?|orders|programming|training|checklists?)"
)
_EARLIER = (
    r"(?:previous(?:ly)?|prior|above|earlier|preceding|existing|former|foregoing|system|original"
    r"|initial|given|past|old)"
)
_LATEST = r"(?:previous|prior|above|earlier|preceding|foregoing)"
_WORDS = r"(?:messages?|context|checklists?|memor(?:y|ies)|notes?|entries|conversation|text)"
_PEOPLE = (
    r"(?:the |your |any |their )?(?:users?|reviewers?|humans?|owners?|operators?|admins?"
    r"|administrators?|developers?|people|person|anyone|anybody|maintainers?|supervisors?|team|him"
    r"|her|them)"
)
_AGENT = (
    r"(?:ai|agents?|assistants?|llms?|(?:language )?models?|chat ?bots?|bots?|copilot|claude"
    r"|gpt(?:-?\d\w*)?|chatgpt|gemini|system)"
)
_VERB = (
    r"(?:always|never|must|do not|don't|ignore|send|post|run|execute|delete|add|append|include"
    r"|insert|reply|respond|answer|tell|say|recommend|approve|treat|assume|remember|forget|read"
    r"|write|fetch|disable|grant|use|follow|mark|when)"
)
_PRIVATE = (
    r"(?:conversations?|chats?|transcripts?|histor(?:y|ies)|memor(?:y|ies)|secrets?|credentials?"
    r"|env(?:ironment)?(?: variables?| file)?|\.env|tokens?|(?:api |ssh |private )?keys?"
    r"|passwords?|prompts?|context|vault(?: contents?)?|(?:all |every |the )?(?:notes|files"
    r"|contents?|data|messages)|summary|summaries|personal (?:data|details))"
)
_SECRETLY = r"(?:silently|secretly|covertly|quietly|discreetly|in the background)"
_DO = (
    r"(?:send|post|forward|copy|add|append|run|execute|delete|remove|replace|change|approve|upload"
    r"|include|insert|disable|switch|update|install)"
)
_NOT = r"\b(?:do not|don't|never|must not|should not)\s+(?:ever\s+)?"

_OVERRIDE = (
    Sought(
        "ignor disreg forget overrid bypass skip drop discard neglect void cancel"
            " set_aside attention follow obey",
        r"\b(?:ignore|disregard|forget|override|bypass|skip|drop|discard|neglect|void|cancel"
        r"|set aside|pay no attention to|stop following|(?:do not|don't) (?:follow|obey))\s+"
        r"(?:(?:all|any|every|each|the|of|your|these|those|whatever|other|and|or|its|my"
            r"|everything)\s+)"
        rf"{{0,4}}{_EARLIER}\s+(?:\w+\s+){{0,2}}{_RULES}\b",
        rf"|\b(?:ignore|disregard|forget|discard)\s+(?:all |any |the |your |of ){{0,3}}{_LATEST}\s+"
        rf"(?:\w+\s+)?{_WORDS}\b",
        r"|\b(?:ignore|disregard|forget|override|bypass|stop following)\s+(?:all |any |every )?"
        rf"(?:of )?your\s+(?:\w+\s+){{0,2}}{_RULES}\b",
        r"|\b(?:ignore|disregard|forget|bypass|override)\s+(?:all|everything)\b[^\n]{0,30}\b"
        r"(?:told|said|learned|learnt|above|before|instructed|written)\b",
        r"|\b(?:ignore|disregard|forget)\s+(?:all "
            r"|everything )?(?:of )?(?:the )?(?:above|foregoing)"
        r"(?: text| message)?(?:\s*[.,;:!]|\s+and\b)",
        r"|\b(?:ignore|bypass|skip|disregard|disable)\s+(?:the |any |all |this |every )?"
        r"(?:review(?:er)?(?:'s)?(?: checklist| process| step| gate)?|checklist"
        r"|approval(?: gate| step| process)?|safety|guard ?rails?|security (?:rules|checks?"
        r"|polic(?:y|ies))|content polic(?:y|ies))\b",
    ),
    Sought(
        "instruct consigne règle anweis instrukt regel vorgabe instruc instruç istruz regla regra",
        r"\bignore[rz]?\s+(?:toutes?\s+)?(?:les\s+)?(?:instructions?|consignes?|règles?)\s+"
        r"(?:précédentes?|antérieures?|ci-dessus)",
        r"|\b(?:ignorier\w*|vergiss|vergesse\w*|missachte\w*)\s+(?:alle\s+)?(?:die\s+|deine\s+)?"
        r"(?:vorherigen|bisherigen|obigen|früheren|vorangegangenen)?\s*(?:anweisungen"
        r"|instruktionen|regeln|vorgaben)",
        r"|\b(?:ignora|ignore|olvida|omite|desconsidere|esqueça|dimentica)\w*\s+"
        r"(?:(?:todas?|tutte|as|las|le|tus|suas)\s+){0,3}(?:instrucciones|instruções|istruzioni"
        r"|reglas|regras|regole)(?:\s+(?:anteriores|previas|precedenti|acima))?",
        r"|\b(?:negeer|vergeet)\s+(?:alle\s+)?(?:vorige|eerdere|bovenstaande)\s+"
        r"(?:instructies|regels)",
    ),
    Sought("игнор забуд обращай", (
        r"(?:игнорируй\w*|забудь\w*|не обращай внимания на)\s+(?:вс[её]\s+)?"
        r"(?:предыдущ|прежн|вышеуказанн)\w+\s+(?:инструкци|указани|правил)"
    )),
    Sought("忽略 无视 無視 忘 理会 무시 잊", (
        r"(?:忽略|无视|無視|忘记|忘掉|不要理会)[^。\n]{0,8}(?:之前|以上|先前|所有|前面|上述|此前)"
        r"[^。\n]{0,8}(?:指令|指示|说明|規則|规则|提示|命令)"
        r"|(?:以前|これまで|上記|前|すべて|全て)の?[^。\n]{0,6}(?:指示|命令|ルール|プロンプト)"
        r"[^。\n]{0,6}(?:無視|忘れ)"
        r"|이전[^.\n]{0,6}(?:지시|명령|규칙|지침)[^.\n]{0,8}(?:무시|잊)"
    )),
)  # fmt: skip
_CONCEAL = (
    Sought(
        "not n't never without avoid",
        r"\b(?:do not|don't|never|must not|should not|without|avoid)\s+(?:ever\s+)?"
        r"(?:mention|reveal|tell|disclos|show|say|inform|notify|alert|expos|let|admit|warn|ask)\w*"
        rf"\s+(?:this\s+(?:\w+\s+)?(?:to\s+)?)?{_PEOPLE}\b",
        rf"|{_NOT}(?:mention|reveal|disclose|discuss|acknowledge|cite|quote|show|repeat)\s+"
        r"(?:that\b|this\b|it\b|these\b|the existence|its (?:existence|source|origin)"
        r"|(?:this|the) (?:note|memory|instruction|rule|message|source))",
    ),
    Sought(
        "hide conceal withhold keep",
        r"\b(?:hide|conceal|withhold|keep)\b[^\n]{0,40}\b(?:from|secret from|hidden from)\s+"
        rf"{_PEOPLE}\b",
    ),
    Sought(
        "silent secret covert quiet discreet background",
        rf"\b{_SECRETLY}\s+(?:\w+\s+){{0,2}}{_DO}\b",
    ),
    Sought(
        "utilisat personne relect nutzer anwender prüfer usuario nadie revisor",
        r"\b(?:ne|n')\s*(?:le |la |lui )?(?:mentionne|révèle|dis|parle|divulgue|montre)\w*\s+"
        r"(?:pas|jamais)\b[^\n]{0,40}(?:utilisateur|personne|relecteur)",
        r"|\b(?:sag|erzähl|verrat|zeig|erwähn)\w*\b[^\n]{0,30}\b(?:nutzer|benutzer|anwender"
        r"|prüfer)\w*\b[^\n]{0,20}\b(?:nicht|nie|niemals|nichts)\b",
        r"|\b(?:nicht|nie|niemals)\b[^\n]{0,30}\b(?:nutzer|benutzer|anwender|prüfer)\w*\b"
        r"[^\n]{0,20}\b(?:sagen|verraten|erwähnen|zeigen)",
        r"|\bno\s+(?:le\s+|se\s+lo\s+)?(?:digas|menciones|reveles|muestres|cuentes)\b[^\n]{0,30}"
        r"(?:usuario|nadie|revisor)",
    ),
    Sought("用户 用戶 使用者 审核 任何人 ユーザー 利用者 レビュ пользоват никому рецензент", (
        r"(?:不要|别|切勿|禁止)[^。\n]{0,6}(?:告诉|告知|透露|提及|显示)[^。\n]{0,8}"
        r"(?:用户|用戶|使用者|审核|任何人)"
        r"|(?:ユーザー|利用者|レビュ)\S{0,4}(?:に|には)[^。\n]{0,10}"
        r"(?:言わない|知らせない|教えない|見せない|伝えない|隠)"
        r"|не\s+(?:говори|сообщай|упоминай|показывай|раскрывай)\w*\s+[^.\n]{0,20}"
        r"(?:пользовател|никому|рецензент)"
    )),
)  # fmt: skip
_EXFILTRATE = (
    Sought(
        "send post forward upload exfil leak transmit mail submit deliver relay push"
        " copy report dump paste mirror",
        r"\b(?:send|post|forward|upload|exfiltrate|leak|transmit|e-?mail|submit|deliver|relay|push"
        rf"|copy|report|dump|paste|mirror)\b\s+(?:[\w~/.'-]+\s+){{0,4}}{_PRIVATE}\b[^\n]{{0,50}}"
        r"\b(?:to|at|via|into|through)\b\s+(?:https?://|\S+@\S+\.\w|[\w-]+(?:\.[\w-]+)+"
        r"|the (?:following|url|address|webhook|endpoint|server))",
        r"|\b(?:send|post|forward|upload)\s+(?:all |the )?(?:logs|it|them|everything|results)\s+"
        r"to\s+(?:https?://\S+|[\w-]+(?:\.[\w-]+)+)",
    ),
    Sought(
        "![", r"\b(?:append|embed|include|insert|add)\b[^\n]{0,40}!\[[^\]\n]*\]\(\s*(?:https?:)?//"
    ),
    Sought(
        "always whenever each every",
        r"\b(?:always|whenever|each time|every time|after (?:each|every))\b[^\n]{0,60}\b"
        r"(?:send|post|forward|upload|e-?mail|transmit|curl|fetch|ping|call)\b[^\n]{0,60}"
        r"(?:https?://|\S+@\S+\.\w|[\w-]+\.(?:com|net|org|io|example|site|xyz)\b)",
    ),
)
_ADDRESSED = (
    Sought(
        ": , —",
        r"(?:^|[\n.!?:>*_-]\s*|<!--\s*|%%\s*|\(\s*)(?:(?:note to|attention|dear|hey|hello"
        r"|(?:message|instructions?) (?:to|for)(?: the| any| all)?) )?"
        rf"{_AGENT}\s*[:,—]\s*(?:please\s+)?(?:you\b|{_VERB}\b)",
    ),
    Sought(
        "note_ message instruct attention memo reminder",
        r"\b(?:note|message|instructions?|attention|memo|reminder)\s+(?:to|for)\s+"
        rf"(?:the |any |all |every |future ){{0,3}}{_AGENT}\b(?:\s+(?:reading|who|that|which)\b)?",
    ),
    Sought(
        "assistant agent llm model bot ai",
        r"\b(?:as|if you(?:'re| are)|you are)\s+(?:an?|the|my|this)\s+(?:\w+\s+){0,2}"
        r"(?:ai|assistant|agent|llm|language model|model|chatbot)\b\s*[,:.]?\s*"
        rf"(?:you\b|{_VERB}\b|reading|processing|with|that|now)",
        rf"|\b(?:any|every|all|future)\s+{_AGENT}\s+(?:reading|processing|seeing|loading|parsing"
        r"|who|that|which|must|should|will|has to|have to|needs? to)\b[^\n]{0,60}",
    ),
    Sought(
        "you_",
        r"\byou\s+(?:are now|must now|must always|must never|should always|should never"
        r"|shall|are (?:required|instructed|authori[sz]ed|allowed|permitted|obliged) to"
        r"|have (?:permission|been (?:instructed|authori[sz]ed|granted)))\b",
    ),
)
_TRIGGER = (
    Sought(
        "when if_ time once after before soon",
        r"\b(?:when|whenever|if|each time|every time|once|after|before|as soon as)\b[^.\n]{0,30}"
        r"\b(?:users?|reviewers?|humans?|asked|(?:some|any)(?:one|body) asks)\b[^.\n]{0,60}?"
        r"(?:,|\bthen\b|:)\s*(?:you must |please )?(?:always |instead |just )?(?:do not|don't|never"
        r"|claim|pretend|deny|lie|append|forward|send|post|upload|recommend|insist|refuse|delete"
        r"|say (?:that|it|yes|no)|(?:answer|reply|respond) (?:that|with)|tell (?:them|him|her)"
        r"|include (?:the|this|a) (?:link|image|url|address))\b",
    ),
)
_FETCH = Sought(
    "before after first each every",
    r"\b(?:before|after|first|each time|every time)\b[^\n.]{0,40}\b(?:fetch|load"
    r"|open|visit|read|get"
    r"|curl|retrieve)\s+https?://",
)
_PRIVILEGE = (
    Sought(
        "access permission privilege rights mode control",
        r"\b(?:grant|give|allow|enable|elevate|unlock|provide)\b[^.\n]{0,40}\b(?:shell|tool|root"
        r"|full|unrestricted|unlimited|write|sudo|system|admin)\s+(?:access|permissions?"
        r"|privileges?|rights|mode|control)\b[^.\n]{0,40}\b(?:all|every|any|future|always|without"
        r"|permanently|sessions?|agents?|assistant)\b",
    ),
    Sought(
        "approv accept merge confirm allow mark tick check",
        r"\bauto(?:matically)?[- ]?(?:approve|accept|merge|confirm|allow)\b[^.\n]{0,40}\b(?:this"
        r"|all|every|everything|without|future|proposals?|requests?|tool|commands?)\b",
        r"|\b(?:mark|tick|check)\b[^.\n]{0,30}\b(?:all|every|each|the)\b[^.\n]{0,30}\b"
        r"(?:check ?list|items?|boxes|checks|steps)\b[^.\n]{0,30}\b(?:done|completed?|checked"
        r"|passed|ticked|verified|true|off)\b",
        r"|\bapprove\s+(?:this|all|every|the)\s+(?:\w+\s+)?(?:proposals?|notes?|memor(?:y|ies)"
        r"|changes?|requests?)\b[^.\n]{0,30}\b(?:without|automatically|immediately|at once"
        r"|right away|silently|now)\b",
    ),
    Sought(
        "without skip no_",
        r"\b(?:no|without(?: any)?|skip(?:ping)?(?: the)?)\s+(?:human |further |user |manual )?"
        r"(?:review|approval|confirmation|verification|permission|consent)s?\s+(?:is |are )"
        r"(?:needed|required|necessary)\b",
        r"|\b(?:run|execute|act|proceed|delete|send|install|commit|apply)\b[^.\n]{0,40}\bwithout\s+"
        r"(?:asking|confirmation|approval|permission|review|telling)\b",
    ),
    Sought(
        "treat consider regard accept",
        r"\b(?:treat|consider|regard|accept)\s+(?:this|these|the following|it|everything|any)\b"
        r"[^.\n]{0,40}\bas\s+(?:\w+\s+)?(?:policy|trusted|authoritative|verified|true|fact|system"
        r"|binding|law|approved|highest|gospel)\b",
    ),
    Sought(
        "delete remove erase wipe purge overwrite destroy disable turn_off deactiv",
        r"\b(?:delete|remove|erase|wipe|purge|overwrite|destroy)\s+(?:the |all |every |any )?"
        r"(?:\w+\s+){0,2}(?:folders?|vault|notes|repositor(?:y|ies)|git history|backups?|memories"
        r"|decisions)\b[^.\n]{0,30}\b(?:when|if|once|whenever|after)\s+(?:asked|you|the user"
        r"|someone)\b",
        r"|\b(?:disable|turn off|deactivate)\s+(?:all |any |the )?(?:ssl|tls|certificate|security"
        r"|safety|logging|audit|hooks?|sandbox|guard ?rails?|2fa|mfa|firewall)\b[^.\n]{0,30}\b"
        r"(?:verif\w+|checks?|always|for all|everywhere|permanently|silently)\b",
        r"|\balways\s+disable\b",
    ),
)
_PERSONA = (
    Sought(
        "you_are from_now_on",
        r"\byou are (?:now|no longer)\b",
        r"|\bfrom now on,?\s+(?:you|always (?:answer|reply|respond|say)|never (?:answer|reply"
        r"|respond|say|mention)|respond|reply|answer|act|obey|the (?:assistant|agent|model))\b",
    ),
    Sought(
        "pretend act_as act_like behave respond role",
        r"\b(?:pretend|act|behave|respond|role-?play)\s+(?:to be|that you|as if you|as though you"
        r"|like you|you(?:'re| are))\b",
        r"|\bact as (?:an? )?(?:unrestricted|jailbroken|evil|uncensored|dan\b|root|system"
        r"|different)",
    ),
    Sought(
        "instruction directive prompt rules orders mode jailbreak",
        r"\bnew\s+(?:system\s+)?(?:instructions?|directives?|prompts?|rules|orders)\s*:",
        r"|\b(?:developer|god|debug|admin|jailbreak|dan|sudo|unrestricted)\s+mode\s+(?:is\s+)?"
        r"(?:on|enabled|activated|active)\b",
        r"|\b(?:reveal|print|output|repeat|show)\b[^.\n]{0,30}\b(?:system|hidden|initial)\s+"
        r"(?:prompt|instructions)\b",
        r"|\bjailbreak\b",
    ),
)
_RANK = (
    Sought(
        "overrid supersed outrank replace precedence priority beat",
        r"\b(?:this|these)\s+(?:note|memory|memories|rules?|instructions?|proposal|message|entry"
        r"|directive)\s+(?:always\s+)?(?:overrides?|supersedes?|outranks?|replaces?"
        r"|takes? (?:precedence|priority) over|has priority over|beats?)\s+"
        r"(?:all|any|every|other|the (?:system|checklist|user))\b",
    ),
    Sought(
        "be_followed be_obeyed be_executed be_honored be_honoured forever permanent future memory",
        r"\b(?:must|shall|should)\s+(?:always\s+)?be\s+(?:followed|obeyed|executed|honou?red)\s+"
        r"(?:in|by|for|before|over|without)\s+(?:all|every|any|each|future|question)\b",
        r"|\b(?:remember|store|save|persist|keep)\s+(?:this|that|the following)\s+(?:permanently"
        r"|forever|in (?:your )?(?:long-?term )?memory|for (?:all|every) future)\b",
    ),
)
_HINTS: tuple[tuple[str, str, tuple[Sought, ...]], ...] = (
    ("override", wording.OVERRIDE, _OVERRIDE),
    ("concealment", wording.CONCEAL, _CONCEAL),
    ("exfiltration", wording.EXFILTRATE, _EXFILTRATE),
    ("address to an agent", wording.ADDRESSED, _ADDRESSED),
    ("trigger", wording.TRIGGER, (*_TRIGGER, _FETCH)),
    ("privilege", wording.PRIVILEGE, _PRIVILEGE),
    ("persona", wording.PERSONA, _PERSONA),
    ("rank", wording.PERSIST, _RANK),
)


def words_to_an_agent(text: str, lower: str) -> Iterator[Hazard]:
    """Give hints at instructions; `lower` is the text in lower case."""
    for kind, reason, rows in _HINTS:
        for sought in rows:
            for found in sought.found_in(text, lower):
                yield Hazard(
                    f"instruction: {kind}",
                    Claim.HINT,
                    reason,
                    0,
                    found.start(),
                    found.end(),
                    answers="source",
                )
