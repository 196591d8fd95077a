"""The words for passwords, keys and codes in the languages of notes; only vocabulary."""

from kura_tui.domain.evidence.vocabulary import word_set

PASSWORD_WORDS: dict[str, str] = {
    # English and what code calls it
    "pass": (
        r"pass(?:[ -]?phrase|[ -]?code| ?word|wd|wort|wörter|ord)"
        r"|(?<![a-z])(?:require)?pass(?![a-z])"
    ),
    "pw": r"(?<![a-z])pwd?(?![a-z])",
    "psk": r"(?<![a-z])psk(?![a-z])",
    "fi ": r"wi-?fi (?:key|code)|(?:clé|chiave) wi-?fi",
    "wpa": r"(?<![a-z])wpa[23]?(?:-psk)?(?: key)?(?![a-z])",
    "work key": r"network key",
    "master": r"master key|masterauth",
    "community": r"community(?: string)?(?=\s+is|\s*[:=])",
    # Romance languages
    "de pass": r"mots? de passe|phrase de passe|palavra-passe",
    "avra-pass": r"palavra-passe",
    "mdp": r"(?<![a-z])mdp(?![a-z])",
    "phrase s": r"phrase secrète",
    "contrase": r"contrase(?:ñ|ny)a",
    "clave": r"(?<![a-z])clave(?![a-z])(?! (?:primaria|foránea|ajena|pública|externa|compuesta))",
    "senha": r"(?<![a-z])senha",
    "parol": r"parol[aăei](?![a-z])|parola d'ordine|parool",
    # Germanic languages
    "kenn": r"kenn(?:wort|wörter)",
    "wlan": r"wlan-?(?:schlüssel|key)",
    "losung": r"losungswort",
    "wachtw": r"wachtwoord",
    "lösen": r"lösenord",
    "adgang": r"adgangskode",
    "kodeord": r"kodeord",
    "lykil": r"lykilorð",
    # other European languages
    "salasana": r"salasana",
    "hasł": r"hasł[oa]",
    "haslo": r"(?<![a-z])haslo",
    "hesl": r"(?<![a-z])hesl[oa](?![a-z])",
    "jelsz": r"jelsz[óa]",
    "парол": r"парол[ьияа]",
    "лозинк": r"лозинка",
    "κωδικ": r"κωδικός",
    "συνθ": r"συνθηματικό",
    "geslo": r"(?<![a-z])geslo",
    "lozinka": r"lozinka",
    "slapta": r"slaptažodis",
    "şifre": r"şifre(?:si|niz|miz|m|n|yi)?(?!\w)|şifre",
    "parola": r"(?<!\w)parola(?:sı|nız|mız|yı)?(?!\w)",
    "fjal": r"fjalëkalim",
    # Asia and the Middle East
    "סיסמ": r"סיסמ[הא]",
    "كلمة": r"كلمة (?:المرور|السر|مرور|سر)",
    "رمز": r"رمز عبور",
    "گذر": r"گذرواژه",
    "पास": r"पासवर्ड",
    "পাস": r"পাসওয়ার্ড",
    "รหัส": r"รหัสผ่าน",
    "mật": r"mật khẩu",
    "kata": r"kata (?:sandi|laluan)",
    "パス": r"パス(?:ワード|フレーズ|(?=は))",
    "合言": r"合言葉",
    "密": r"密[码碼]",
    "口令": r"口令",
    "提取": r"提取码",
    "访问": r"访问码",
    "비밀": r"비밀번호",
    "비번": r"비번",
    "암호": r"암호",
    "패스": r"패스워드",
}  # fmt: skip
"""Words after which a chosen password follows, in lower case, under a part that occurs in each."""

LOGIN_WORDS: dict[str, str] = {
    "log": r"(?<![a-z])log[ -]?ins?(?![a-z])",
    "cred": r"(?<![a-z])cred(?:ential)?s?(?![a-z])|credenciales|credenziali",
    "zugang": r"zugangsdaten",
    "identif": r"identifiants?(?![a-z])",
    "inlog": r"inloggegevens",
}
"""Words after which a login follows, but never a plain word alone."""

KEY_WORDS: dict[str, str] = {
    "key": r"(?:api|app|access|setup|secret|private|signing|encryption|master|licen[cs]e"
    r"|shared|session"
    r"|secret[ _-]?access)[ _-]?keys?(?:[ _-]id)?(?![a-z])|(?<![a-z])(?:api)?keys?(?![a-z])",
    "secret": r"(?:(?:client|app|webhook|shared|consumer|jwt|hmac|cookie|totp|otp|signing)[ _-]?)?"
    r"secrets?(?![a-z/])",
    "token": r"(?:(?:access|auth|bearer|refresh|session|csrf|bot|deploy|service)[ _-]?)?"
    r"tokens?(?![a-z])",
    "bearer": r"bearer",
    "session": r"(?<![a-z])(?<!source_)session(?:[ _-]?id)?(?![a-z])|phpsessid|jsessionid",
    "sid": r"(?<![a-z])(?:connect\.)?sid(?![a-z])",
    "cookie": r"(?<![a-z])cookie(?![a-z])",
    "auth": r"(?<![a-z])auth(?![a-z])",
    "sig": r"(?<![a-z])sig(?:nature)?(?![a-z])",
    "dsn": r"(?<![a-z])dsn(?![a-z])",
    "pat": r"(?<![a-z])pat(?![a-z])",
    "hmac": r"(?<![a-z])hmac(?![a-z])",
    "salt": r"(?<![a-z])salt(?![a-z])",
    "appid": r"appid(?=\s*[:=])",
    "jeton": r"jeton",
    "clé": r"clé(?: d'api| secrète| privée)?(?!\w)",
    "schlüssel": r"schlüssel",
    "llave": r"(?<![a-z])llave",
    "chiave": r"chiave",
    "chave": r"chave",
    "ключ": r"ключ",
    "токен": r"токен",
    "sleutel": r"sleutel",
    "nyckel": r"nyckel",
    "klucz": r"klucz",
    "トーク": r"トークン",
    "キー": r"キー",
    "シーク": r"シークレット",
    "令牌": r"令牌",
    "密": r"密[钥鑰]",
    "토큰": r"토큰",
    "키": r"키(?!\w)",
}
"""Words after which a key follows that a machine drew."""

LINK_WORDS: tuple[str, ...] = (
    "is", "was", "are", "were", "remains", "stays", "becomes", "became", "equals", "reads",
    "est", "était", "reste", "ist", "war", "lautet", "lauten", "bleibt", "steht auf", "es",
    "son", "era",
    "sigue",
    "è", "é", "são", "er", "är", "jest", "to",
    "je", "és", "este", "là", "adalah", "ialah",
    "это", "є", "е", "είναι", "הוא", "היא", "هي", "هو", "است", "है", "হল", "คือ", "on",
)  # fmt: skip
"""Verbs between such a word and its value."""

LINK_GLUE = r"は|が|是|为|為|係|[은는이가](?=\s|['\"]?[!-~]{4})|入|입니다"
"""Particles that stand between such a word and its value without spaces."""

STILL_WORDS: tuple[str, ...] = (
    "still", "now", "currently", "just", "simply", "always", "again", "set to", "changed to",
    "reset to", "the same:", "literally", "actually", "temporarily", "only", "toujours", "encore",
    "maintenant", "jetzt", "noch", "immer", "ahora", "todavía", "ora", "agora", "ainda", "ancora",
    "теперь", "nu", "nog", "nadal", "teraz",
)  # fmt: skip
"""Words between a verb and the value."""

PREDICATES: frozenset[str] = word_set(
    "policy required mandatory wrong correct empty public private secret same different unique "
    "weak strong long short enough fine safe secure unknown known mine yours ours theirs there "
    "here where what when only also never always still now later soon today shared stored kept "
    "lost good bad default below above inside outside random simple plain clear valid invalid "
    "stale missing absent gone dead broken optional compulsory handled held built part about "
    "after before between under over with without from into like against through that this these "
    "those which whatever something anything nothing everything someone everyone mainly usually "
    "rarely often either neither both just quite very too printed written taped locked hidden "
    "protected encrypted hashed salted rotated changed expired revoked disabled enabled managed "
    "owned personal local global remote internal external current common custom complex trivial "
    "obvious guessable minimum maximum bitwarden keychain vault memory paper confidential okay "
    "people fields users nobody somewhere important needed created given found asked typed sent "
    "saved shown used unused reused unset alphanumeric numeric subject legacy obsolete deprecated "
    "separate identical available unavailable ready passed passing failing green stable temporary "
    "permanent automatic pending annoying sufficient special present visible intact final blank "
    "manual dynamic static online offline ephemeral recent sensitive critical urgent closed open "
    "unclear unchanged untouched undefined unavailable nullable required."
)
"""English words that say something about a password and are none."""

SMALL_WORDS: frozenset[str] = word_set(
    "the and are was for from with not has have had its his her our but been than then per via use "
    "set out off get you your all any can will who how why may new old one two in"
    " on at by of to is "
    "or no as if be it a an so we do see ask twice during unless only until since every each once"
)
"""Words that no run of random words holds."""

CODE_PLACES = (
    r"(?:door|gate|alarm|safe|garage|garden|house|office|building|front|back|side|main|lobby|lift"
    r"|elevator|entrance|entry|locker|lock|lock ?box|keypad|key ?safe|panel|bike|shed|vault|cabinet"
    r"|phone|sim|tablet|ipad|iphone|card|bank|atm|voicemail|parking|pool|apartment|flat|cottage"
    r"|airbnb|intercom|buzzer|doorbell|laundry|room|cellar|basement|barn|stairwell|tür|tor"
    r"|haustür|keller|tresor|schloss"
    r"|briefkasten|porte|portail|immeuble|coffre|parking|puerta|portón|alarma|caja fuerte|garaje"
    r"|porta|cancello|portone|cassaforte|allarme|portão|cofre|alarme|deur|poort|kluis|dörr|porten"
    r"|døren?|port|drzwi|bram[ya]|furtk[ia]|domofon\w*|sejf\w*|двери|подъезда|домофона|сейфа|ворот"
    r"|сигнализации|kapı\w*|dveří|vchod\w*|ajtó|ovi\w*|portal|verja|taquilla|candado|trastero"
    r"|cochera"
    r"|caja de llaves|sleutel(?:kast|kluis)\w*|kastje|poort\w*|fietsenstalling|berging"
    r"|schlüssel(?:kasten|safe|tresor|box)|hoftor|garagentor|gartentor|wohnung\w*|haustüre"
    r"|alarmanlage"
    r"|hintertür|seiteneingang|lagertor|boîte à clés|interphone|barrière|portillon|casier"
    r"|armadietto"
    r"|lucchetto|cassetta delle chiavi|citofono|cadeado|portaria|garagem|armário|interfone|kłódk\w+"
    r"|skrytk\w+|szafk\w+|garaż\w*|klat\w+|замка|ячейк\w+|шкафчик\w*|калитк\w+|гараж\w*|кладовк\w+"
    r"|kilit\w*|kasa\w*|garaj\w*|depo|depon\w+|apartman\w*|padlock|key ?box|turnstile|shutter"
    r"|server room|mailbox|printer|drucker\w*|imprimante|impresora|stampante|impressora|copier"
    r"|kopierer\w*"
    r"|router\w*)"
)
"""What a number opens."""

_CODE_WORD = (
    r"(?:codes?|koden?|kod|код|código|codice|koodi|kód|kodu|combination|combo|kombination"
    r"|combinación"
    r"|combinazione|combinação|combinaison|combinatie|kombinacj\w+|комбинаци\w+)"
    r"(?! (?:de error|d'erreur|di errore|de erro|postal|articolo|artículo|article|produit"
    r"|produktu|producto"
    r"|prodotto|produto|fiscale?|promo\w*|di sconto|błędu|ошибки|товара))"
)
_OTHER_CODES = "".join(
    rf"(?<!{word} )"
    for word in [
        "exit",
        "error",
        "status",
        "return",
        "zip",
        "postal",
        "area",
        "country",
        "response",
        "reason",
        "source",
        "promo",
        "discount",
        "coupon",
        "dress",
        "sort",
        "tax",
        "cost",
        "project",
        "booking",
        "tracking",
        "product",
    ]
)
_BESIDE_A_PLACE = (
    rf"(?<!\w){CODE_PLACES}(?: (?:door|gate|system|lock|box|panel))?(?:'s)?(?:nlage)?[:,]?[ -]?"
    rf"(?:access |entry |security |un)?{_CODE_WORD}(?!\w)"
    rf"|(?<!\w){_OTHER_CODES}{_CODE_WORD}(?= [^\n.;:=]{{0,24}}?{CODE_PLACES}(?!\w))"
)

NUMBER_WORDS: dict[str, str] = {
    "pin": r"(?<![a-z])pins?(?:[ -]?(?:code|number|nummer))?(?![a-z])|pincode",
    "puk": r"(?<![a-z])puk\d?(?![a-z])",
    "cv": r"(?<![a-z])cv[vc]2?(?![a-z])",
    "csc": r"(?<![a-z])csc(?![a-z])",
    "digi": r"digi-?codes?",
    "code": rf"(?<![a-z])(?:access|entry|unlock|disarm|duress|keypad|gate|lockbox|arming|opening"
    rf"|lock screen)[ -]?codes?|(?:pin|deur|toegangs|alarm|kluis|tür|zahlen|tor|zugangs|tresor"
    rf"|schloss|haus|garagen|öffnungs|entriegelungs)-?code|code secret|pass-?codes?"
    rf"|{_OTHER_CODES}codes? (?:for|to|of|on|at) (?:the|my|our|his|her|their)(?= )"
    rf"|{_BESIDE_A_PLACE}",
    "kod": rf"dörrkod(?:en)?|portkode?n?|dørkoden?|{_BESIDE_A_PLACE}",
    "cód": _BESIDE_A_PLACE,
    "codice": _BESIDE_A_PLACE,
    "koodi": _BESIDE_A_PLACE,
    "kód": _BESIDE_A_PLACE,
    "код": _BESIDE_A_PLACE,
    "comb": _BESIDE_A_PLACE,
    "komb": _BESIDE_A_PLACE,
    "комб": _BESIDE_A_PLACE,
    "geheim": r"geheimzahl",
    "şifre": r"(?:kapı|kasa|alarm|kilit|garaj)\w* şifre\w*",
    "пин": r"(?<!\w)пин(?:-?код)?(?:ы|а)?(?!\w)",
    "الرقم": r"الرقم السري",
    "رمز": r"رمز (?:الباب|الإنذار|الخزنة|البوابة|القفل|المدخل)",
    "番号": r"暗証番号|解錠番号"
    r"|(?:金庫|玄関|ドア|鍵|倉庫|警報|ロッカー|郵便受け|オートロック)の番号",
    "ドア": r"(?:ドア|玄関|倉庫|ロッカー|警報)の?コード",
    "대문": r"대문\s?\S{0,4}",
    "경보": r"경보\s?\S{0,4}",
    "門": r"門(?:锁|鎖|禁)\S{0,2}",
    "门": r"门(?:锁|禁)\S{0,2}",
    "密": r"(?:开门|開門|取款|银行卡|銀行卡|锁屏)密[码碼]",
    "현관": r"현관\s?\S{0,4}",
    "도어": r"도어락\s?\S{0,4}",
    "금고": r"금고\s?\S{0,4}",
}
"""Words after which four digits are a secret, in lower case, under a part that occurs in each."""
