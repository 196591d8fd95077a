"""A third set: 108 made-up secrets and 157 harmless look-alikes as notes tell them; no value is real.

It was written in fourteen languages without the rules being known. Values come from a
generator with a fixed seed, so that hardly a line of this file has the shape of a credential.
"""

# ruff: noqa: E501 - one case stands on one line

import json
import random
import string
from base64 import b64encode, urlsafe_b64encode

_DRAW = random.Random(90417)
_LETTERS = string.ascii_letters + string.digits
_LOWER = string.ascii_lowercase + string.digits
_UPPER = string.ascii_uppercase + string.digits
_HEX = "0123456789abcdef"


def _drawn(length: int, alphabet: str = _LETTERS) -> str:
    return "".join(_DRAW.choice(alphabet) for _ in range(length))


def _fours(text: str) -> str:
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def _card(prefix: str, length: int) -> str:
    digits = prefix + _drawn(length - len(prefix) - 1, string.digits)
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 if place % 2 else 2)
        total += value - 9 if value > 9 else value
    return digits + str(-total % 10)


def _iban(country: str, account: str) -> str:
    moved = account + country + "00"
    check = 98 - int("".join(str(int(character, 36)) for character in moved)) % 97
    return f"{country}{check:02d}{account}"


def _base64(size: int) -> str:
    return b64encode(_DRAW.randbytes(size)).decode()


def _url_safe(size: int) -> str:
    return urlsafe_b64encode(_DRAW.randbytes(size)).decode().rstrip("=")


def _web_token(claims: dict[str, object]) -> str:
    parts = ({"alg": "RS256", "typ": "JWT"}, claims)
    head = (urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts)
    return ".".join((*head, _url_safe(64)))


def _pem(name: str, lines: int = 3) -> str:
    body = "\n".join(_base64(48) for _ in range(lines))
    return f"-----BEGIN {name}-----\n{body}\n-----END {name}-----"


SECRETS: tuple[tuple[str, str], ...] = (
    ("password", "Guest network at the studio\n\nThe wifi is called Atelier-Nord and you get in with gartenzwerg77. It reaches the yard too."),
    ("password", "Wiki account\n\nFor the team wiki, login: ana / hunter2lake. Ana set it up in March."),
    ("password", "Router after the power cut\n\nIf the router forgets its settings, set the admin password back to Kolibri-4417. The page is at 192.168.178.1."),
    ("password", "Staging login\n\nUser marta signs in on staging with Qu1etHarbor! and lands on the reports page."),
    ("password", "NAS\n\nDas Passwort vom NAS ist Sommerregen2021. Der Benutzer heißt admin."),
    ("password", "Anmeldung beim Lieferanten\n\nBei Holzmann meldest du dich mit Kundennummer 48213 und Kennwort Birnbaum#9 an."),
    ("password", "Rechner im Lager\n\nAm Lagerrechner kommt man mit dem Wort Fliegenpilz88 rein. Das weiß nur das Team."),
    ("password", "Compte du fournisseur\n\nLe mot de passe du portail fournisseur, c'est Tournesol!52. Camille l'a changé hier."),
    ("password", "Accès au serveur de test\n\nOn se connecte au serveur de test avec l'identifiant deploy et le mdp v3rveine-rose."),
    ("password", "Clave del panel\n\nLa contraseña del panel de la tienda es Limonero_2020. No caduca."),
    ("password", "Cuenta de la impresora\n\nPara entrar en la impresora: usuario admin, clave tortuga*31."),
    ("password", "Password del gestionale\n\nLa password del gestionale è Fragolina.1987 e non cambia mai."),
    ("password", "Senha do painel\n\nA senha do painel é Jabuticaba@19. O usuário é operador."),
    ("password", "Wachtwoord van de backup\n\nHet wachtwoord van de back-upschijf is Stroopwafel!06, zonder spaties."),
    ("password", "Hasło do panelu\n\nHasło do panelu hostingu to Zielony7Kamien. Login: biuro."),
    ("password", "Пароль от сервера\n\nПароль от тестового сервера — Ryabina-1956, логин deploy."),
    ("password", "社内Wikiのログイン\n\n社内Wikiのパスワードは Sakura!4821 です。ユーザー名は tanaka です。"),
    ("password", "测试服务器登录\n\n测试服务器的用户名是 root,密码是 Panda@7788x。"),
    ("password", "관리자 계정\n\n관리자 페이지 비밀번호는 hanok$2291 입니다. 아이디는 admin 입니다."),
    ("password", "كلمة مرور الخادم\n\nكلمة المرور لخادم الاختبار هي Nakhla_8812 واسم المستخدم admin."),
    ("password", "Panel girişi\n\nPanelin şifresi Karadut*1453, kullanıcı adı yonetici."),
    ("password", "Shared Netflix\n\nWe all use the account of Tom; the pw is moonraker-91 since the last lockout."),
    ("password", "Database dump\n\nThe zip with the dump opens with the phrase 'tango-umbrella-17'. Delete it after import."),
    ("password", "Jenkins reset\n\nAfter the reset Jenkins accepts admin with Tr0mbone+55 again."),
    ("password", "Old laptop\n\nTo unlock the old ThinkPad type bluefinch204 at the prompt."),
    ("password", "Credentials for the demo\n\ndemo@northlake.example:Wanderlust_73 works on all three demo sites."),
    ("password", "mysql on the old box\n\nI connect with mysql -u shop -pTulpenfeld81 shopdb when the app is down."),
    ("password", "Excel der Buchhaltung\n\nDie Tabelle der Buchhaltung ist geschützt, öffnen lässt sie sich mit Zitronenfalter3."),
    ("pin", "Tablet at the till\n\nThe tablet at the till unlocks with 4862. The cashier knows it as well."),
    ("pin", "Firmenkarte\n\nDie PIN der Firmenkarte lautet 7304."),
    ("pin", "SIM du modem\n\nLe code PIN de la carte SIM du modem est 2958, le PUK est 83920174."),
    ("pin", "PIN do cofre\n\nO PIN do telefone da loja é 6190."),
    ("door code", "Back door\n\nThe back door opens with 4471# after eight in the evening."),
    ("door code", "Código del portal\n\nEl código del portal es 2580B y cambia en enero."),
    ("door code", "Sleutelkastje\n\nDe code van het sleutelkastje naast de deur is 9035."),
    ("alarm code", "Alarm im Büro\n\nDie Alarmanlage schaltest du mit 58213 aus, innerhalb von dreißig Sekunden."),
    ("alarm code", "Codice allarme\n\nIl codice dell'allarme del magazzino è 70441."),
    ("voicemail code", "Office voicemail\n\nTo hear the voicemail dial 1571 and enter 8826 when asked for the code."),
    ("safe code", "Safe\n\nThe combination of the office safe is 34-17-82."),
    ("safe code", "Kod do sejfu\n\nKod do sejfu w biurze: 551908."),
    ("safe code", "金庫\n\n金庫の暗証番号は 7719 です。"),
    ("security answer", "Bank call\n\nWhen the bank asks for the mother's maiden name, the answer is Oberlechner."),
    ("security answer", "Sicherheitsfrage\n\nDie Antwort auf die Sicherheitsfrage bei der Telekom lautet Purzelbaum."),
    ("security answer", "Registrar recovery\n\nSecurity question at the registrar: first pet. We answered Schnuffi1998."),
    ("github token", f"CI needs a token\n\nThe release job pushes with ghp_{_drawn(36)} until the app is approved."),
    ("github fine token", f"Fine grained token\n\nUse github_pat_{_drawn(22)}_{_drawn(59)} for reading the issues."),
    ("gitlab token", f"GitLab runner\n\nThe runner pulls with glpat-{_drawn(20)}."),
    ("aws key", f"Bucket upload\n\nUpload with AKIA{_drawn(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')} and {_base64(30)} as the secret half."),
    ("google api key", f"Maps\n\nDer Schlüssel für die Karten ist AIza{_drawn(35, _LETTERS + '_-')} und gilt für die Testseite."),
    ("google oauth secret", f"OAuth client\n\nThe OAuth client of the calendar sync has GOCSPX-{_drawn(28, _LETTERS + '-_')}."),
    ("slack token", f"Slack bot\n\nThe standup bot talks as xoxb-{_drawn(12, '123456789')}-{_drawn(13, '123456789')}-{_drawn(24)}."),
    ("stripe key", f"Payments\n\nLive payments go through sk_live_{_drawn(24)} on the shop server."),
    ("openai key", f"Model key\n\nThe summary script runs on sk-proj-{_drawn(48)}T3BlbkFJ{_drawn(48)}."),
    ("anthropic key", f"Claude key\n\nThe nightly agent uses sk-ant-api03-{_drawn(93, _LETTERS + '-_')}AA."),
    ("sendgrid key", f"Mail\n\nMails gehen mit SG.{_drawn(22)}.{_drawn(43)} raus."),
    ("twilio key", f"SMS\n\nTwilio account AC{_drawn(32, _HEX)} authenticates with {_drawn(32, _HEX)} as auth token."),
    ("npm token", f"Publishing\n\nPublish with npm_{_drawn(36)} from the laptop."),
    ("pypi token", f"PyPI upload\n\ntwine uses pypi-AgEIcHlwaS5vcmc{_url_safe(100)}."),
    ("huggingface token", f"Gated model\n\nThe gated weights download with hf_{_drawn(34, string.ascii_letters)}."),
    ("digitalocean token", f"Droplets\n\ndoctl is logged in with dop_v1_{_drawn(64, _HEX)}."),
    ("shopify token", f"Boutique\n\nLa synchro de la boutique utilise shpat_{_drawn(32, _HEX)}."),
    ("mailgun key", f"Newsletter\n\nThe newsletter goes out with key-{_drawn(32, _HEX)} at Mailgun."),
    ("linear key", f"Linear import\n\nImport issues with lin_api_{_drawn(40)}."),
    ("notion token", f"Notion export\n\nThe export reads Notion as ntn_{_drawn(46)}."),
    ("vault token", f"Vault\n\nOn staging export the token hvs.{_url_safe(70)} before the plan."),
    ("telegram bot", f"Alarm bot\n\nБот для тревог: {_drawn(10, '123456789')}:AA{_drawn(33, _LETTERS + '_-')}, чат общий."),
    ("discord bot", f"Discord\n\nThe bot logs in with {b64encode(str(_DRAW.randrange(10**17, 10**18)).encode()).decode().rstrip('=')}.G{_drawn(5)}.{_drawn(38, _LETTERS + '-_')}."),
    ("datadog key", f"Metrics\n\nDatadog takes the metrics with API key {_drawn(32, _HEX)} since June."),
    ("cloudflare token", f"DNS-Änderungen\n\nFür DNS nimmt das Skript den Cloudflare-Token {_drawn(40, _LETTERS + '_-')}."),
    ("azure key", f"Blob storage\n\nDefaultEndpointsProtocol=https;AccountName=northlake;AccountKey={_base64(64)};EndpointSuffix=core.windows.net is what the exporter uses."),
    ("api key in prose", f"Wetterdienst\n\nDer API-Schlüssel des Wetterdienstes ist {_drawn(32, _LOWER)} und darf tausend Abrufe am Tag."),
    ("api key in prose", f"Clé de traduction\n\nLa clé API de traduction est {_drawn(8, _HEX)}-{_drawn(4, _HEX)}-{_drawn(4, _HEX)}-{_drawn(4, _HEX)}-{_drawn(12, _HEX)}:fx, compte de Paul."),
    ("webhook", f"Deploy messages\n\nDeploys post to https://hooks.slack.com/services/T{_drawn(8, _UPPER)}/B{_drawn(10, _UPPER)}/{_drawn(24)} every time."),
    ("webhook", f"Discord-Meldungen\n\nMeldungen laufen über https://discord.com/api/webhooks/{_drawn(18, '123456789')}/{_drawn(68, _LETTERS + '-_')}."),
    ("private key", "Deploy key\n\nThe deploy key for the mirror:\n" + _pem("OPENSSH PRIVATE KEY")),
    ("private key", "Zertifikat\n\nDer Schlüssel zum Zertifikat liegt hier, falls der Server neu kommt:\n" + _pem("EC PRIVATE KEY", 2)),
    ("pgp key", "Release signing\n\nSigning key of the releases:\n-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n" + "\n".join(_base64(48) for _ in range(3)) + "\n-----END PGP PRIVATE KEY BLOCK-----"),
    ("age key", f"Backups\n\nBackups decrypt with AGE-SECRET-KEY-1{_drawn(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')}."),
    ("wireguard key", f"VPN peer\n\nThe peer of the office has PrivateKey = {_base64(32)} in wg0.conf."),
    ("jwt", f"Service account\n\nThe sync calls the API as {_web_token({'sub': 'sync', 'aud': 'orders', 'iat': 1718000000})}."),
    ("bearer", f"Calling the ledger\n\ncurl -H 'Authorization: Bearer {_drawn(40, _LETTERS + '-_')}' https://ledger.northlake.example/v2/entries gives the list."),
    ("cookie", f"Scraping the intranet\n\nSend Cookie: PHPSESSID={_drawn(26, _LOWER)} and the page opens without a login."),
    ("session id", f"Forum\n\nThe crawler keeps its session with sessionid={_drawn(32, _LOWER)}; csrftoken may be left out."),
    ("connection string", "Reports database\n\nReports read from postgresql://reports:Heidelbeere42@db2.northlake.example:5432/reports."),
    ("connection string", "Кэш\n\nКэш живёт на redis://:mQ8vTz2LkP@cache.northlake.example:6379/0."),
    ("connection string", "Warehouse\n\nServer=tcp:sql1.northlake.example,1433;Database=stock;User ID=etl;Password=Gr@nite_Lake5;Encrypt=True is the string of the ETL."),
    ("basic auth", "Artifact mirror\n\npip reads from https://builder:n0rthern-Pike@mirror.northlake.example/packages."),
    ("otpauth", f"Second factor\n\notpauth://totp/Northlake:ops?secret={_drawn(32, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}&issuer=Northlake is what the phone scans."),
    ("otp seed", f"Zweiter Faktor\n\nDer Schlüssel für die Authenticator-App heißt {_fours(_drawn(32, 'abcdefghijklmnopqrstuvwxyz234567'))}."),
    ("recovery codes", f"GitHub recovery\n\nRecovery codes of the org account: {', '.join(_drawn(5, _HEX) + '-' + _drawn(5, _HEX) for _ in range(4))}."),
    ("recovery codes", f"Codes de secours\n\nLes codes de secours Google sont {', '.join(_drawn(4, '123456789') + ' ' + _drawn(4, '0123456789') for _ in range(3))}."),
    ("seed phrase", "Wallet\n\nThe wallet of the club comes back with: ribbon orchard casual velvet amount pyramid lunar drift sketch oxygen hobby walnut."),
    ("card", f"Company card\n\nBook trains with {_fours(_card('4539', 16))}, expires 08/29, CVC 417."),
    ("iban", f"Miete\n\nDie Miete geht an {_fours(_iban('DE', _drawn(18, '0123456789')))}, immer zum Ersten."),
    ("iban", f"Virement\n\nLes remboursements partent sur {_fours(_iban('NL', 'INGB' + _drawn(10, '0123456789')))}."),
    ("passport", "Travel booking\n\nMy passport number is C4KP7T92M, it expires in 2031."),
    ("social security", "Payroll\n\nDana's social security number is 512-48-7093 for the payroll form."),
    ("tax number", "Steuer\n\nMeine Steuer-ID lautet 48 036 952 117."),
    ("codice fiscale", "Contratto\n\nIl codice fiscale di Giulia è RSSGLI85M52H501Z."),
    ("license key", f"Editor licence\n\nThe licence key of the editor is {'-'.join(_drawn(5, _UPPER) for _ in range(5))}."),
    ("ssh passphrase", "SSH key on the laptop\n\nThe passphrase for id_ed25519 is correct mule violet stapler."),
    ("wifi", "WLAN im Ferienhaus\n\nWLAN heißt Seeblick, Schlüssel: 73920184651."),
    ("wifi", "Wi-Fi della casa\n\nIl Wi-Fi si chiama CasaMare e la chiave è ondazzurra55."),
    ("wifi qr", "QR for guests\n\nThe QR on the wall says WIFI:T:WPA;S:Northlake-Guest;P:kingfisher.88;;"),
    ("env line", f"Env of the worker\n\nThe worker starts with STRIPE_WEBHOOK_SECRET=whsec_{_drawn(32)} in .env."),
    ("env line", "Django\n\nOn staging SECRET_KEY='" + "x7)m=q$3wz!n0k@e5^h&uf+2rj8vd#t1l%y9(gs" + "' is set by hand."),
    ("env line", "Config do worker\n\nNo .env do worker: DB_PASSWORD=Maracuja#77 e DB_HOST=10.0.3.4."),
    ("kubernetes secret", "Orders secret\n\nkind: Secret\ndata:\n  password: " + b64encode(b"Blaubeere-Turm-51").decode() + "\ntype: Opaque"),
)  # fmt: skip

HARMLESS: tuple[str, ...] = (
    "CI token\n\nSet GITHUB_TOKEN to ${{ secrets.GITHUB_TOKEN }} in the release job.",
    "Docs example\n\nWrite password=<your-password> in the sample, never a real one.",
    "Curl sample\n\nThe sample says curl -H 'Authorization: Bearer $API_TOKEN' https://api.northlake.example/v1/items.",
    "Stripe in tests\n\nFixtures use sk_test_xxxxxxxxxxxxxxxxxxxxxxxx as the key.",
    "Connection\n\nThe template is postgres://USER:PASSWORD@HOST:5432/DBNAME.",
    "Compose\n\nPOSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?not set} stops compose early.",
    "Vorlage\n\nIn der Vorlage steht PASSWORT=hier_eintragen, damit niemand es vergisst.",
    "Modèle\n\nDans le modèle, mot de passe : <votre mot de passe>.",
    "Plantilla\n\nEn la plantilla pone contraseña: ******** y así debe quedar.",
    "Terraform\n\nvariable db_password has no default; we pass TF_VAR_db_password=$(pass show db).",
    "Masked logs\n\nThe log prints token=*** since the filter went in.",
    "Ansible\n\nThe playbook reads {{ vault_db_password }} from group_vars.",
    "Read from env\n\napi_key = os.environ['WEATHER_API_KEY'] at the top of client.py.",
    "Settings\n\nsettings.py does SECRET_KEY = config('SECRET_KEY') and fails when it is missing.",
    "1Password\n\nUse op://Team/Stripe/credential instead of the value.",
    "Webhook\n\nPost to https://hooks.slack.com/services/T000/B000/XXXX in the docs.",
    "Node\n\nconst token = process.env.NPM_TOKEN; is the only place it is read.",
    "Redacted\n\nThe ticket shows ghp_**** and nothing more.",
    "Kubernetes\n\nThe pod takes its password from secretKeyRef name: db, key: password.",
    "Setup text\n\nThe README says: replace YOUR_API_KEY with the key from the console.",
    "Password policy\n\nPasswords are rotated every 90 days and have at least 14 characters.",
    "PIN\n\nThe PIN has four digits and locks after three tries.",
    "Passwortregel\n\nPasswörter brauchen zwölf Zeichen und werden nie per Mail verschickt.",
    "Règle\n\nLe mot de passe doit contenir au moins douze caractères.",
    "Regla\n\nLa contraseña caduca cada seis meses y no se repite.",
    "Regola\n\nLa password va cambiata ogni 180 giorni.",
    "Regra\n\nA senha precisa de 10 caracteres e um símbolo.",
    "Regel\n\nWachtwoorden staan in de kluis, nooit in een notitie.",
    "Zasada\n\nHasło musi mieć co najmniej 12 znaków.",
    "Правило\n\nПароль меняется каждые 60 дней и хранится только в менеджере.",
    "規則\n\nパスワードは12文字以上で、90日ごとに変更します。",
    "规则\n\n密码至少12位,每90天更换一次。",
    "규칙\n\n비밀번호는 10자 이상이어야 하고 메일로 보내지 않습니다.",
    "قاعدة\n\nكلمة المرور تتغير كل 90 يومًا ولا ترسل بالبريد.",
    "Kural\n\nŞifreler 90 günde bir değişir ve en az 12 karakterdir.",
    "Where the password lives\n\nThe password of the NAS is in the safe of the team, under Network.",
    "Wo es liegt\n\nDas Kennwort steht im Tresor unter Router, nicht hier.",
    "Ask Ana\n\nAsk Ana for the wifi password; she hands it out on paper.",
    "Never in notes\n\nAPI keys never go into a note, only their name and place.",
    "Token lifetime\n\nAccess tokens live for 15 minutes, refresh tokens for 30 days.",
    "Door\n\nThe door code changes on the first Monday of the month.",
    "Alarm\n\nThe alarm must be switched off within 30 seconds.",
    "Safe\n\nThe safe holds the two backup disks and the paper of 2019.",
    "Voicemail\n\nVoicemail is read out as text since version 12.",
    "Recovery codes\n\nPrint the ten recovery codes and put them into the safe.",
    "Two factor\n\nTwo-factor codes have six digits and last 30 seconds.",
    "JWT\n\nThe JWT is signed with RS256 and carries sub, aud and exp.",
    "Cookies\n\nThe session cookie is HttpOnly, SameSite=Lax and lives 8 hours.",
    "Keys\n\nThe SSH key is of type ed25519 and sits in ~/.ssh/id_ed25519.",
    "Reset\n\nThe password was reset yesterday, and Tom got a mail about it.",
    "Login flow\n\nLogin: the user types a name, then a password, then the code from the app.",
    "Wrong password\n\nThe page says 'Wrong password' although the account is locked.",
    "Empty password\n\nOn a fresh install the password is empty and must be set first.",
    "Hashing\n\nPasswords are hashed with argon2id, 64 MiB and three rounds.",
    "Kein Passwort\n\nDer Testserver hat kein Passwort, er ist nur im VPN erreichbar.",
    "Code de la porte\n\nLe code de la porte est donné par le gardien à l'accueil.",
    "Password field\n\nThe password field is type=password and autocomplete=off.",
    "Variables\n\nThe worker needs DB_PASSWORD, DB_USER and REDIS_URL.",
    "Config key\n\nThe option is called auth.token_file and points to /run/secrets/token.",
    "Function\n\nreset_password_token() is called from send_reset_mail().",
    "Column\n\nusers.password_hash is varchar(255) since migration 0042.",
    "Header\n\nThe header is named X-Api-Key, not Api-Key.",
    "Form\n\nThe form posts user_name and pass_word as in the old system.",
    "Endpoint\n\nPOST /auth/token gives the token, DELETE /auth/token ends it.",
    "Secret name\n\nThe Kubernetes secret is called orders-db-credentials-v2.",
    "Key of a map\n\nThe cache key is user:profile:v3 plus the id.",
    "Primary key\n\nThe primary key is order_id_2 after the merge.",
    "Object key\n\nThe S3 key is exports/2025/06/report-final.csv.",
    "Schlüssel\n\nDer Fremdschlüssel heißt kunde_id_alt und zeigt auf kunden.",
    "Shortcut\n\nThe key for search is Ctrl+Shift+F and for the palette F1.",
    "i18n key\n\nThe translation key is checkout.payment.password_hint.",
    "Ssh alias\n\nssh build2 uses the key named deploy_2024_ed25519.",
    "Flag\n\n--password-stdin is used so that the password stays out of the history.",
    "TypeScript\n\ntype Credentials = { username: string; password: string } lives in auth.ts.",
    "Rule id\n\nThe linter rule is called no-hardcoded-password-string, S105.",
    "Python\n\ndef login(user: str, password: str | None = None) -> Session: is the signature.",
    f"Commit\n\nThe bug came with {_drawn(40, _HEX)} and went with {_drawn(7, _HEX)}.",
    f"Digest\n\nThe image is pinned to sha256:{_drawn(64, _HEX)}.",
    f"Lock file\n\npackage-lock has integrity sha512-{_base64(64)} for lodash.",
    f"Checksum\n\nmd5 of the installer: {_drawn(32, _HEX)}.",
    f"Prüfsumme\n\nDie SHA-256-Prüfsumme der ISO ist {_drawn(64, _HEX)}.",
    f"Go sum\n\ngo.sum pins golang.org/x/text v0.14.0 h1:{_base64(32)}.",
    f"Requirements\n\nrequests==2.32.3 --hash=sha256:{_drawn(64, _HEX)} in requirements.txt.",
    f"Etag\n\nThe etag is \"{_drawn(32, _HEX)}\" and stays for a day.",
    f"Trace\n\nThe failing request has trace id {_drawn(32, _HEX)}.",
    f"Nix\n\nThe nix hash is sha256-{_base64(32)}.",
    "Tenant\n\nThe tenant id is 7b1f6a0c-3f0e-4c1a-9d7e-51a2e0b8c3d4.",
    "Projekt\n\nDas Projekt hat die Kennung 0f9e2c11-88ab-4d53-b0c5-6a3d9f1e7a20.",
    "Request id\n\nrequest_id=3c9d5e8a-1b2f-4a6c-8d7e-9f0a1b2c3d4e shows the timeout.",
    "Widget\n\nThe ULID of the run is 01J1Z8Q4X9T7M3K5R2V6B8N0WD.",
    f"Public key\n\nssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{_base64(32)[:43]} build@northlake is the public key.",
    f"Age recipient\n\nEncrypt backups to age1{_drawn(58, 'qpzry9x8gf2tvdw0s3jn54khce6mua7l')}.",
    f"Fingerprint\n\nThe host key fingerprint is SHA256:{_base64(32).rstrip('=')}.",
    "GPG\n\nThe release key has the fingerprint " + _fours(_drawn(40, "0123456789ABCDEF")) + ".",
    "Certificate\n\n-----BEGIN CERTIFICATE-----\n" + _base64(48) + "\n" + _base64(48) + "\n-----END CERTIFICATE-----\nis the public half for the client.",
    "PEM public\n\n" + _pem("PUBLIC KEY", 2) + "\nverifies the tokens.",
    f"WireGuard\n\nThe office has PublicKey = {_base64(32)} and port 51820.",
    f"Stripe\n\nThe page uses the publishable key pk_test_{_drawn(24)}, which is public.",
    "Order\n\nOrder 4500-128-77 is still open at the supplier.",
    "Bestellung\n\nBestellnummer 4711-88213, Lieferung am 14.03.2025.",
    "Commande\n\nLa commande n° 20240815-0042 arrive mardi.",
    "Invoice\n\nInvoice 2024-00871 was paid on 2024-11-05.",
    "Version\n\nNode 20.11.1 and npm 10.2.4 are what the build uses.",
    "Phone\n\nThe hotline is +49 89 5550 1234, from eight to five.",
    "Teléfono\n\nEl teléfono de la oficina es 915 550 123.",
    "IP\n\nThe printer is at 192.168.20.45, port 9100.",
    "ISBN\n\nThe book is ISBN 978-0-13-468599-1.",
    "Artikel\n\nArtikelnummer 8803174 passt auf die alte Halterung.",
    "Zip\n\nThe zip code of the warehouse is 80331.",
    "Error code\n\nThe error code is 40013 when the field is missing.",
    "Exit code\n\nThe exit code is 137 when memory runs out.",
    "Country code\n\nThe country code is +351 and the area code 21.",
    "Fehlercode\n\nDer Fehlercode lautet 0x80070005 und meint fehlende Rechte.",
    "Code postal\n\nLe code postal du dépôt est 69003.",
    "Codice\n\nIl codice articolo è 77412 e il colore è verde.",
    "Code\n\nDe code van het product is 4410-B.",
    "Tracking\n\nThe parcel has tracking number 00340434161094021501.",
    "Room\n\nThe meeting room is 4.17, with the screen.",
    "Port\n\nPostgres listens on 5433 on the old host.",
    "Ticket\n\nSee OPS-4821 and the pull request #1733.",
    "Train\n\nThe train ICE 1126 leaves at 07:42 from platform 18.",
    "エラーコード\n\nエラーコードは 5031 です。",
    "订单\n\n订单号是 202406180077,周五发货。",
    "Телефон\n\nТелефон склада: +7 495 555-01-23.",
    "Test card\n\nIn the sandbox use the test card 4242 4242 4242 4242 with any date.",
    "Beispiel-IBAN\n\nDie Beispiel-IBAN in der Doku ist DE89 3704 0044 0532 0130 00.",
    "VAT\n\nOur VAT id on invoices is printed in the footer, format DE plus nine digits.",
    "Meter\n\nThe meter reading on 1 May was 48213 kWh.",
    "Snowflake\n\nThe channel id is 847261930284756102, the guild id one less.",
    "Key idea\n\nThe key idea is simple: read once, write never.",
    "Budget\n\nThe token budget is 4000 per answer and 16000 per day.",
    "Bread\n\nThe secret of a good sourdough is patience and a warm corner.",
    "Schlüssel\n\nDer Schlüssel zum Erfolg ist Übung, sagt Karl.",
    "La clé\n\nLa clé du succès est la patience.",
    "La clave\n\nLa clave es empezar por las pruebas.",
    "La chiave\n\nLa chiave di lettura è semplice: meno codice.",
    "A chave\n\nA chave é medir antes de mudar.",
    "De sleutel\n\nDe sleutel is dat alles klein blijft.",
    "Kluczem\n\nKluczem jest prostota, reszta to szczegóły.",
    "Секрет\n\nСекрет хорошего борща — свёкла и время.",
    "秘訣\n\n美味しいご飯の秘密は水加減です。",
    "关键\n\n关键是先写测试。",
    "비결\n\n비결은 작게 나누는 것입니다.",
    "السر\n\nسر القهوة الجيدة هو الماء.",
    "Anahtar\n\nİşin anahtarı sabırdır.",
    "Tokenizer\n\nThe tokenizer counts 'Schifffahrt' as five tokens.",
    "Pass\n\nThe pass rate is 98.4 percent; the pass over the Brenner was closed.",
    "Login page\n\nThe login is slow: 2300 ms on staging, 480 ms in production.",
    "Bearer\n\nThe bearer of the ticket may bring one guest.",
    "Secret santa\n\nSecret Santa is on December 18 at 16:00 with a limit of 15 euros.",
    "Pin\n\nPin numpy to 1.26.4, since 2.0 breaks the build.",
    "Board\n\nLED goes to pin 13, the button to pin 2.",
    "Wifi\n\nThe wifi in room 3 is slow, and the 5 GHz band is off.",
    "WLAN\n\nDas WLAN heißt Atelier-Nord und reicht bis in den Hof.",
    "Wi-Fi\n\nLe Wi-Fi s'appelle CasaMare et marche partout.",
    "Opens with\n\nThe report opens with Table 3 and ends with the summary of 2023.",
    "Unlocks\n\nLevel 12 unlocks with 5000 points.",
)  # fmt: skip
