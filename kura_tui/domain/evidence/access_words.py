"""The words of getting in, setting back, answering and saving codes, by language; only vocabulary.

Every pattern is in lower case, and bounded, so that a long line costs no more than its length.
"""

WITH_WORDS = (
    r"with|using|by|via|mit|per|avec|avec le|con|com|met|z|s|с|по|under|typing|type|entering|enter"
    r"|key in|keying in|saying|tippt?|tippen|tipp|gib|eingeben|tape[rz]?|tapez|saisi[rst]\w*"
    r"|teclea\w*|escribe|escribir|introduce|digita\w*|digite|inserisci|typ|tik|intik|voer|wpisz"
    r"|wpisać|введи\w*|ввести|набери\w*|набрать|skriv|accepts|takes|wants|says|с паролем"
    r"|give it|answer|say|tell it|tippt man|the word to join is"
)
"""What stands before the thing that is typed."""

VALUE_NOUNS = (
    r"phrase|word|words|string|text|sentence|combination|passphrase|line|wort|satz|begriff"
    r"|zeichenfolge"
    r"|phrase|expression|palabra|frase|parola|palavra|woord|zin|słowem|słowo|hasłem|фразой|словом"
    r"|слово|паролю|паролем|код[уо]?м?|user|account|admin|root|administrator"
)
"""What the typed thing is called, where it is called anything."""

ARTICLES = (
    r"the|a|an|our|my|that|dem|der|das|den|die|unserem|le|la|les|l'|notre|el|il|lo|nuestra|nostra"
    r"|o|de|het"
)

ENTRY = (
    r"get(?:s|ting)? (?:\w+ )?(?:in|on|into|onto|past)|got in|let(?:s)? (?:\w+ )?in"
    r"|(?:log|sign)(?:s|ged|ned|ging|ning)?[ -]?(?:\w+ )?(?:in|on)|log(?:s)? into|unlock\w*"
    r"|open(?:s|ed|ing)?"
    r"|decrypt\w*|unzip\w*|extract\w*|join(?:s|ed|ing)?|connect\w*|authenticat\w+|accept(?:s"
    r"|ed)?|enter(?:s|ed)?"
    r"|prompt\w*|access(?:es)?|protected|boots?|locked|asks?|bind\w*|past"
    r"|rein|hinein|herein|drauf|anmeld\w*|meld(?:et|en|est|e)|einlogg\w*|logg\w*|öffn\w*"
    r"|entsperr\w*|aufmach\w*|freischalt\w*"
    r"|entschlüssel\w*|entpack\w*|verbind\w*|geschützt|zugang"
    r"|entre[rz]?|on entre|accède\w*|accéder|connecte\w*|ouvr\w+|déverrouill\w*|déchiffr\w*"
    r"|identifi\w+"
    r"|entra(?:r|s|n|mos|te|re)?|accede\w*|acceder|conecta\w*|abr\w+|desbloque\w*|inicia\w*"
    r"|descifr\w*|protegid\w+"
    r"|entri|accedi\w*|accesso|collega\w*|apr(?:e|i|ire|ono)|sblocc\w*|decifr\w*|protett\w+"
    r"|entram|acessa\w*|acede\w*|liga\w*|desbloqueia\w*"
    r"|kom je|binnen|inlog\w*|log je|openen|opent|gaat open|open|ontgrendel\w*|aanmeld\w*|meld"
    r"|wchodzi\w*|wejść|zalog\w*|loguj\w*|otwier\w*|otworz\w*|odblok\w*|połącz\w*"
    r"|вход\w*|войти|зайти|заход\w*|заходим|открыва\w*|открыть|разблок\w*|подключ\w*|логин\w*"
    r"|giriş\w*|girilir|aç\w*|bağlan\w*|logga\w*"
)
"""Verbs of getting in, and what says that something is shut."""

SETTING = (
    r"(?:set|sets|setting|put|reset|resets|chang(?:e|es|ed|ing)|switch(?:ed)?|revert(?:ed)?"
    r"|turn(?:ed)?|went|goes|back)"
    r"\b[^\n.;]{0,50}?\bto"
    r"|(?:setz\w*|stell\w*|änder\w*|wechsel\w*|lautet|zurück\w*|geändert|steht"
    r"|wieder)\b[^\n.;]{0,50}?\bauf"
    r"|(?:remet\w*|remis\w*|chang\w*|réinitialis\w*|passé\w*"
    r"|modifi\w*)\b[^\n.;]{0,50}?(?<!\w)(?:à|en|par|sur|pour)"
    r"|(?:cambi\w*|restable\w*|vuelve\w*|volver|pon\w*|puso"
    r"|reinici\w*)\b[^\n.;]{0,50}?(?<!\w)(?:a|por|en)"
    r"|(?:impost\w*|reimpost\w*|rimett\w*|rimess\w*)\b[^\n.;]{0,50}?(?<!\w)(?:a|su|in)"
    r"|(?:mud\w*|redefin\w*|alter\w*|troc\w*|volt\w*)\b[^\n.;]{0,50}?(?<!\w)(?:para|por|a)"
    r"|(?:zet\w*|gezet|verander\w*|gewijzigd|wijzig\w*|terug\w*)\b[^\n.;]{0,50}?(?<!\w)(?:op|in"
    r"|naar)"
    r"|(?:zmie\w*|ustaw\w*|zreset\w*|przywr\w*)\b[^\n.;]{0,50}?(?<!\w)na"
    r"|(?:смени\w*|измен\w*|сброс\w*|верн\w*|поставь\w*"
    r"|поменя\w*)(?!\w)[^\n.;]{0,50}?(?<!\w)(?:на|в)"
)
"""What sets a password to a new value, up to the word before the value."""

QUESTIONS: dict[str, str] = {
    "question": r"(?:security|secret|recovery) question|question (?:de sécurité|secrète)",
    "maiden": r"maiden name",
    "first": r"first (?:pet|car|school|teacher|job|street|boss|friend|concert)|first name of",
    "birth": r"birthplace|place of birth",
    "geburt": r"geburtsort|geburtsname",
    "naissance": r"lieu de naissance",
    "nacimiento": r"lugar de nacimiento",
    "nascita": r"luogo di nascita",
    "born": r"(?:city|town) (?:of birth|\w{0,6} ?(?:was|were) born)",
    "frage": r"(?:sicherheits|geheim|kontroll)frage",
    "mädchenname": r"mädchenname\w*",
    "haustier": r"erste[sn]? haustier\w*",
    "jeune": r"nom de jeune fille",
    "pregunta": r"pregunta (?:de seguridad|secreta)",
    "soltera": r"apellido de soltera",
    "mascota": r"primera mascota",
    "domanda": r"domanda (?:di sicurezza|segreta)",
    "nubile": r"cognome da nubile",
    "pergunta": r"pergunta (?:de segurança|secreta)",
    "solteira": r"nome de solteira",
    "beveiligingsvra": r"beveiligingsvra\w+",
    "meisjesnaam": r"meisjesnaam",
    "pytani": r"pytani\w+ (?:bezpieczeństwa|pomocnicz\w+|zabezpieczając\w+|kontroln\w+)",
    "panieńskie": r"nazwisko panieńskie",
    "вопрос": r"(?:контрольн|секретн)\w+ вопрос\w*",
    "девич": r"девичь\w+ фамили\w+",
    "güvenlik": r"güvenlik sorusu\w*",
    "kızlık": r"kızlık soyad\w*",
    "質問": r"(?:秘密|セキュリティ)の質問",
    "旧姓": r"旧姓",
    "问题": r"(?:安全|密保)问题",
    "密保": r"密保",
    "질문": r"(?:보안|비밀) ?질문",
    "السؤال": r"السؤال (?:السري|الأمني)|سؤال الأمان",
    "سؤال": r"سؤال (?:الأمان|السر)",
}
"""What is asked before a forgotten password is given."""

ANSWERS = (
    r"(?:(?:the )?(?:right |correct )?answers?|answered|we (?:put|gave|wrote|said)|reply"
    r"|antwo(?:or|r)[dt]\w*|geantwortet|réponse|répond\w*|respuesta"
    r"|respond\w+|risposta|rispond\w+|resposta|odpowied\w+|ответ\w*|cevab?p?ı?|yanıtı?|answer)"
)

RECOVERY = (
    r"codes? de (?:secours|récupération|sauvegarde)|(?:wiederherstellungs|notfall|backup-?"
    r"|ersatz)codes?"
    r"|códigos? de (?:recuperación|respaldo|emergencia|recuperação|backup|segurança)"
    r"|codici? di (?:backup|recupero|emergenza|riserva)|(?:herstel|nood|reserve|back-?up-?)codes?"
    r"|kod\w* (?:zapasow\w+|odzyskiwani\w+|awaryjn\w+)|резервны\w+ код\w*|код\w* восстановлени\w+"
    r"|(?:バックアップ|リカバリー?|復旧|回復)コード"
    r"|(?:备用|备份|恢复|救援)(?:验证)?[码代]码?|(?:백업|복구) ?코드"
    r"|(?:رموز|رمز) (?:النسخ الاحتياطي|الاسترداد|الاحتياط)|(?:yedek|kurtarma) kod\w*|recovery words"
)
"""What lets a person in when the second factor is lost."""
