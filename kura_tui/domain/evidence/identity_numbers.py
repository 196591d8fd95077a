"""Numbers of persons and of licences, under the names that countries give them; no prose."""

import re
from collections.abc import Iterator

from kura_tui.domain.evidence.prose_secrets import Told

_LINK = r"(?:[^\n\d.]{0,30}?[\s:=：は是])"
_PERSONS: tuple[tuple[tuple[str, ...], re.Pattern[str]], ...] = tuple(
    (
        tuple(parts.split()),
        re.compile(rf"(?:{words}){_LINK}(?P<value>{shape})(?!\w)", re.IGNORECASE),
    )
    for parts, words, shape in (
        ("pesel", r"\bpesel\b", r"\d{11}"),
        ("cpf", r"\bcpf\b", r"\d{3}\.?\d{3}\.?\d{3}-?\d{2}"),
        ("nif nie dni", r"\b(?:nif|nie|dni)\b", r"[XYZ]?\d{7,8}-?[A-Z]?"),
        ("avs ahv", r"\b(?:avs|ahv)\b", r"756\.?\d{4}\.?\d{4}\.?\d{2}"),
        ("kimlik", r"\b(?:tc|t\.c\.)? ?kimlik (?:no|numara\w*)", r"\d{11}"),
        ("инн снилс", r"(?<!\w)(?:инн|снилс)(?!\w)", r"\d{3}-\d{3}-\d{3} \d{2}|\d{11,12}"),
        ("паспорт", r"паспорт\w*", r"\d{2} ?\d{2} ?(?:№ ?)?\d{6}"),
        ("マイナンバー 個人番号", r"マイナンバー|個人番号", r"\d{4}[ -]?\d{4}[ -]?\d{4}"),
        ("旅券 パスポート", r"旅券番号|パスポート番号|パスポートの番号", r"[A-Z]{2}\d{7}"),
        ("身份证 身分證", r"身份证号?码?|身分證字號", r"\d{17}[\dX]|[A-Z][12]\d{8}"),
        ("护照 護照", r"护照号?码?|護照號碼", r"[A-Z]{1,2}\d{7,8}"),
        ("주민", r"주민(?:등록)?번호", r"\d{6}-\d{7}"),
        ("여권", r"여권 ?번호", r"[A-Z]\d{3}[A-Z]?\d{4,5}"),
        ("الهوية جواز", r"رقم (?:الهوية|جواز السفر|الجواز)", r"[A-Z]?\d{8,14}"),
        ("pasaport", r"pasaport (?:no|numara\w*)", r"[A-Z]\d{8}"),
        ("pasz", r"(?:numer|nr) paszportu", r"[A-Z]{2}\d{7}"),
        ("dowod dowód", r"(?:numer|nr) dow[oó]du", r"[A-Z]{3} ?\d{6}"),
        ("sécu", r"(?:numéro|n°|nº|no) de sécu\w*(?: sociale)?",
         r"[12] ?\d{2} ?\d{2} ?\d{2} ?\d{3} ?\d{3}(?: ?\d{2})?"),
        ("versicherungsn", r"(?:sozial|renten)versicherungsn(?:umme)?r\w*\.?",
         r"\d{2} ?\d{6} ?[A-Z] ?\d{3}|\d{4} ?\d{6}"),
        ("ausweis reisepass", r"(?:personalausweis|ausweis|reisepass)(?:-?n(?:umme)?r)?\w*\.?",
         r"[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}\d?"),
        ("führerschein", r"führerschein(?:-?n(?:umme)?r)?\w*\.?", r"[A-Z]\d{3}[A-Z0-9]{7}"),
        ("steuer", r"steuer-?(?:id|identifikationsnummer|nummer)",
         r"\d{2} ?\d{3} ?\d{3} ?\d{3}|\d{2,3}/\d{3}/\d{4,5}"),
        ("paspoort", r"paspoort(?:nummer)?", r"[A-Z]{2}[A-Z0-9]{6}\d"),
        ("passaport", r"passaport\w*(?: (?:n\.|numero|número))?", r"[A-Z]{2}\d{6,7}"),
    )
)  # fmt: skip
_LICENCE = re.compile(r"(?<![\w-])[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){3,7}(?![\w-])")
_LICENSED = re.compile(
    r"licen[cs]|lizenz|activat|aktivier|serial|seriennummer|lisans|лиценз|ライセンス|プロダクト|序列号|激活|许可"
    r"|라이선스|시리얼|ترخيص|clé du produit|filevault|bitlocker|recovery"
)


def identity_numbers(text: str, lower: str) -> Iterator[Told]:
    """Give numbers of passports, persons and licences; `lower` is the text in lower case."""
    for parts, pattern in _PERSONS:
        if any(part in lower for part in parts):
            for found in pattern.finditer(text):
                yield Told("an identity number", found.start("value"), found.end("value"))
    if text.count("-") > 2:
        for found in _LICENCE.finditer(text):
            is_mixed = any(map(str.isdigit, found[0])) and any(map(str.isupper, found[0]))
            if is_mixed and _LICENSED.search(lower, max(0, found.start() - 90), found.start()):
                yield Told("a licence key", found.start(), found.end())
