"""The words for passwords, keys and codes in the languages that notes are written in; only vocabulary."""

PASSWORD_WORDS: tuple[str, ...] = (
    # English and what code calls it
    r"pass[ -]?phrase", r"pass[ -]?code", r"pass ?word", r"passwd", r"wi-?fi (?:key|code)",
    r"(?<![a-z])(?:pwd|pw|psk|pass)(?![a-z])", r"wpa[23]?(?:-psk)?(?: key)?", r"network key",
    r"requirepass", r"masterauth", r"community(?: string)?(?=\s+is|\s*[:=])", r"master key",
    # Romance languages
    r"mots? de passe", r"(?<![a-z])mdp(?![a-z])", r"phrase (?:secrète|de passe)", r"clé wi-?fi",
    r"contrase(?:ñ|ny)a", r"(?<![a-z])clave(?![a-z])", r"(?<![a-z])senha", r"palavra-passe",
    r"parola d'ordine", r"parol[aăei](?![a-z])", r"chiave wi-?fi", r"contrasenya",
    # Germanic languages
    r"kenn(?:wort|wörter)", r"pass(?:wort|wörter)", r"wlan-?(?:schlüssel|key)", r"losungswort",
    r"wachtwoord", r"lösenord", r"adgangskode", r"kodeord", r"passord", r"lykilorð",
    # other European languages
    r"salasana", r"hasł[oa]", r"(?<![a-z])haslo", r"(?<![a-z])hesl[oa](?![a-z])", r"jelsz[óa]",
    r"парол[ьия]", r"парола", r"лозинка", r"κωδικός", r"συνθηματικό", r"geslo", r"lozinka",
    r"slaptažodis", r"parool", r"şifre", r"fjalëkalim",
    # Asia and the Middle East
    r"סיסמ[הא]", r"كلمة (?:المرور|السر)", r"رمز عبور", r"گذرواژه", r"पासवर्ड", r"পাসওয়ার্ড",
    r"รหัสผ่าน", r"mật khẩu", r"kata sandi", r"kata laluan", r"パスワード", r"パスフレーズ", r"合言葉",
    r"密码", r"密碼", r"口令", r"비밀번호", r"비번", r"암호", r"패스워드",
)  # fmt: skip
"""Words after which a chosen password follows."""

LOGIN_WORDS: tuple[str, ...] = (
    r"(?<![a-z])log[ -]?ins?(?![a-z])", r"credentials?", r"(?<![a-z])creds?(?![a-z])",
    r"zugangsdaten", r"identifiants?", r"inloggegevens", r"credenciales", r"credenziali",
)  # fmt: skip
"""Words after which a login follows, but never a plain word alone."""

KEY_WORDS: tuple[str, ...] = (
    r"api[ _-]?keys?", r"app[ _-]?(?:key|id)(?=\s*[:=])", r"license[ _-]?keys?",
    r"access[ _-]?(?:key|token)s?(?:[ _-]id)?", r"secret[ _-]?(?:access[ _-])?keys?",
    r"private[ _-]?keys?", r"pre-?shared[ _-]?keys?", r"(?:signing|encryption|master)[ _-]?keys?",
    r"(?:client|app|webhook|shared|consumer|jwt|hmac|cookie|totp|otp|signing)[ _-]?secrets?",
    r"secrets?(?![a-z/])", r"(?:auth|bearer|refresh|session|csrf|bot|deploy|service)[ _-]?tokens?",
    r"tokens?(?![a-z])", r"bearer", r"authtoken",
    r"(?<![a-z])(?:session(?:[ _-]?id)?|sid|phpsessid|jsessionid|cookie|auth|sig|signature)(?![a-z])",
    r"(?<![a-z])(?:dsn|pat|apikey|hmac|salt|keys?)(?![a-z])", r"(?-i:(?<=[a-z])Key)(?![a-z])",
    r"jeton", r"clé(?: d'api| secrète| privée)?(?!\w)", r"schlüssel", r"(?<![a-z])llave", r"chiave",
    r"chave", r"ключ", r"токен", r"sleutel", r"nyckel", r"klucz", r"トークン", r"キー", r"シークレット",
    r"令牌", r"密钥", r"密鑰", r"토큰", r"(?:api )?키(?!\w)",
)  # fmt: skip
"""Words after which a key follows that a machine drew."""

NEEDLES: tuple[str, ...] = (
    "pass", "pw", "psk", "log", "cred", "mdp", "phrase", "fi ", "wpa", "key", "kenn", "zugang",
    "schlüssel", "contrase", "clave", "senha", "parol", "losung", "wachtw", "lösen", "adgang",
    "kodeord", "lykil", "salasana", "hasł", "haslo", "hesl", "jelsz", "парол", "лозинк", "κωδικ",
    "συνθ", "geslo", "lozinka", "slapta", "şifre", "fjal", "סיסמ", "كلمة", "رمز", "گذر", "पास",
    "পাস", "รหัส", "mật", "sandi", "laluan", "パス", "合言", "密", "口令", "비밀", "비번", "암호",
    "패스", "api", "token", "secret", "bearer", "session", "sid", "cookie", "auth", "sig", "dsn",
    "pat", "hmac", "salt", "jeton", "clé", "llave", "chiave", "chave", "ключ", "токен", "sleutel",
    "nyckel", "klucz", "トーク", "キー", "シーク", "令牌", "토큰", "키", "ident", "inlog", "app",
    "community", "masterauth",
)  # fmt: skip
"""A part of every word above, folded; a text with none of them is not searched."""

LINK_WORDS: tuple[str, ...] = (
    "is", "was", "are", "were", "remains", "stays", "becomes", "became", "equals", "reads",
    "est", "était", "reste", "ist", "war", "lautet", "lauten", "bleibt", "es", "son", "era", "sigue",
    "è", "é", "são", "er", "är", "jest", "to", "je", "és", "este", "là", "adalah", "ialah",
    "это", "є", "е", "είναι", "הוא", "היא", "هي", "هو", "است", "है", "হল", "คือ", "(?<=salasana )on",
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

PREDICATES: frozenset[str] = frozenset(
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
    "unclear unchanged untouched undefined unavailable nullable required.".split()
)
"""English words that say something about a password and are none."""

SMALL_WORDS: frozenset[str] = frozenset(
    "the and are was for from with not has have had its his her our but been than then per via use "
    "set out off get you your all any can will who how why may new old one two in on at by of to is "
    "or no as if be it a an so we do see ask".split()
)
"""Words that no run of random words holds."""

CODE_PLACES = (
    r"(?:door|gate|alarm|safe|garage|garden|house|office|building|front|back|side|main|lobby|lift"
    r"|elevator|entrance|entry|locker|lock|lock ?box|keypad|key ?safe|panel|bike|shed|vault|cabinet"
    r"|phone|sim|tablet|ipad|iphone|card|bank|atm|voicemail|parking|pool|apartment|flat|cottage"
    r"|airbnb|laundry|room|cellar|basement|barn|stairwell|tür|tor|haustür|keller|tresor|schloss"
    r"|briefkasten|porte|portail|immeuble|coffre|parking|puerta|portón|alarma|caja fuerte|garaje"
    r"|porta|cancello|portone|cassaforte|allarme|portão|cofre|alarme|deur|poort|kluis|dörr|porten"
    r"|døren?|port|drzwi|bram[ya]|furtk[ia]|domofon\w*|sejf\w*|двери|подъезда|домофона|сейфа|ворот"
    r"|сигнализации|kapı|dveří|vchod\w*|ajtó|ovi\w*)"
)
"""What a number opens."""

CODE_WORD = r"(?:codes?|koden?|kod|код|código|codice|koodi|kód|kodu|combination|combo|kombination)"
"""The word for such a number."""

NUMBER_WORDS: tuple[str, ...] = (
    r"(?-i:PINs?)(?:[ -]?(?:code|number|nummer))?(?![a-z])", r"pin[ -]?code", r"(?<![a-z])puk\d?(?![a-z])",
    r"(?<![a-z])(?:the|my|our|his|her|their|card|phone|sim|alarm|bank|atm|door|lock|tablet|duress"
    r"|voicemail|guest|el|mi|il|mio|le|mon|mein|die|o|meu|de|min)[ ]pin(?![a-z])",
    r"(?<![a-z])pin (?:de|del|della|du|der|do|da|van|für|pour|for|bancomat|karty|til|till)(?![a-z])",
    r"(?<![a-z])(?:cv[vc]2?|csc)(?![a-z])", r"pass[ -]?codes?", r"digi-?codes?", r"lock screen code",
    r"(?<![a-z])(?:access|entry|unlock|disarm|duress|keypad|gate|lockbox|arming|opening)[ -]?codes?",
    r"geheimzahl", r"(?:tür|alarm|zahlen|tor|zugangs|tresor|schloss|haus|garagen|öffnungs)-?code",
    r"(?:zugangs|entriegelungs)code", r"(?:pin|deur|toegangs|alarm|kluis)code", r"dörrkod(?:en)?",
    r"port(?:kod|kode)(?:en)?", r"dørkode(?:n)?", r"пин(?:-?код)?(?:ы|а)?", r"الرقم السري", r"رمز الباب",
    r"暗証番号", r"解錠番号", r"(?:金庫|玄関|ドア|鍵)の番号", r"門(?:锁|鎖|禁)\S{0,2}", r"门(?:锁|禁)\S{0,2}",
    r"(?:开门|開門|取款|银行卡|銀行卡|锁屏)密[码碼]", r"(?:현관|도어락|금고)\s?\S{0,4}", r"code secret",
)  # fmt: skip
"""Words after which four digits are a secret."""
