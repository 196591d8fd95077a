"""A second set: 60 made-up secrets and 60 harmless look-alikes by kind; no value is real.

Values come from a generator with a fixed seed. Prefixes are joined from parts, so that no line of
this file has the shape of a credential.
"""

# ruff: noqa: E501 - one case stands on one line

import random
import string

from tests.unit.made_up import an_iban, with_check_digit

_DRAW = random.Random(7042031)
_LETTERS = string.ascii_letters + string.digits
_URL_SAFE = _LETTERS + "-_"
_HEX = "0123456789abcdef"


def _drawn(length: int, alphabet: str = _LETTERS) -> str:
    return "".join(_DRAW.choice(alphabet) for _ in range(length))


def _joined(*parts: str) -> str:
    return "".join(parts)


def _card(prefix: str, length: int) -> str:
    return with_check_digit(prefix + _drawn(length - len(prefix) - 1, string.digits))


SECRETS: tuple[tuple[str, str], ...] = (
    ("groq key", f"Transcription goes through Groq with {_joined('gs', 'k_', _drawn(52))}, quota is 20 rpm."),
    ("replicate token", f"image jobs: r8{_joined('_', _drawn(37))} on the personal plan"),
    ("notion token", f"The Notion sync integration runs on {_joined('ntn', '_', _drawn(46))}"),
    ("linear key", f"Linear automation key = {_joined('lin', '_api_', _drawn(40))}"),
    ("figma token", f"Figma exports use personal token {_joined('fig', 'd_', _drawn(40, _URL_SAFE))}."),
    ("grafana token", f"dashboards are pushed with {_joined('gl', 'sa_', _drawn(32))}_{_drawn(8, _HEX)}"),
    ("vault token", f"CI reads secrets via {_joined('hv', 's.', _drawn(24))} until Friday"),
    ("docker token", f"docker login -u acme -p {_joined('dckr', '_pat_', _drawn(27, _URL_SAFE))}"),
    ("mailgun key", f"Outgoing mail: mailgun, {_joined('key', '-', _drawn(32, _HEX))}"),
    ("slack app token", f"Socket mode needs {_joined('xapp', '-1-A', _drawn(10), '-', _drawn(13, string.digits), '-', _drawn(64, _HEX))}"),
    ("unknown vendor token", f"The plant sensor gateway wants acmeiot_{_drawn(36)} in its header."),
    ("home assistant token", f"Long lived token for Home Assistant is {_joined('ey', 'J', _drawn(33))}.{_joined('ey', 'J', _drawn(70))}.{_drawn(43, _URL_SAFE)}"),
    ("teams webhook", f"Reports post to https://acme.webhook.office.com/webhookb2/{_drawn(8, _HEX)}-{_drawn(4, _HEX)}-{_drawn(4, _HEX)}@{_drawn(8, _HEX)}/IncomingWebhook/{_drawn(32, _HEX)}"),
    ("ec private key", _joined("-----BEGIN EC ", "PRIVATE KEY-----\n") + _drawn(64) + "\n" + _drawn(40) + _joined("\n-----END EC ", "PRIVATE KEY-----")),
    ("pgp private key", "Backup of the signing key:\n" + _joined("-----BEGIN PGP PRIVATE ", "KEY BLOCK-----\n\n") + _drawn(64) + "\n" + _drawn(64)),
    ("bitcoin wif", f"cold wallet export: {_joined('K', _drawn(51, '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'))}"),
    ("nostr key", f"Nostr identity {_joined('nse', 'c1', _drawn(58, 'acdefghjklmnpqrstuvwxyz023456789'))}"),
    ("hex encryption key", f"restic repo is encrypted, ENCRYPTION_KEY={_drawn(64, _HEX)}"),
    ("jdbc url", "spring.datasource.url=jdbc:postgresql://db.corp:5432/app?user=svc_app&password=Zk93mvQ!t2"),
    ("amqp url", "RabbitMQ listens on amqps://worker:9vTplx20Qa@mq.corp:5671/jobs"),
    ("smtp url", "mail is sent through smtp://robot%40acme.example:wq81-Lmno@smtp.acme.example:587"),
    ("ftp url", "Old site: ftp://webmaster:Blau-Wal77@ftp.acme.example/htdocs"),
    ("git url token", f"origin is https://oauth2:{_drawn(20)}@git.corp/ops/vault.git"),
    ("signed url", f"Shared export: https://blob.example/x.zip?sv=2024-11-04&sig={_drawn(43)}%3D"),
    ("htdigest command", "Test with curl -u monitor:Regen8schirm https://status.corp/api"),
    ("sshpass", "The legacy switch is reached with sshpass -p 'Tulpe#1953' ssh admin@10.3.0.2"),
    ("mysql switch", "Nightly dump: mysqldump -u backup -pHimbeere_44 shop > shop.sql"),
    ("docker environment", "docker run -e MYSQL_ROOT_PASSWORD=gr33nT3a mysql:8"),
    ("ini file", "[database]\nuser = vault\npasswd = lk3-0dd-PP\nport = 5432"),
    ("json", '{"username": "svc-sync", "password": "u7$Qmz!40p"}'),
    ("toml", f'[llm]\nbase_url = "https://llm.corp"\nauth_token = "{_drawn(40)}"'),
    ("kubernetes secret", "kind: Secret\ndata:\n  db-password: aHVudGVyMi1idXQtbG9uZ2Vy"),
    ("ansible", "ansible_become_pass: Mond.Licht.22"),
    ("wifi sentence", "Guests join SSID Lighthouse, the passphrase is winter-otter-55."),
    ("wifi qr", "WIFI:T:WPA;S:Lighthouse;P:winter-otter-55;;"),
    ("table", "| service | user | password |\n|---|---|---|\n| nas | robin | Quark7!feld |"),
    ("plain word", "The password for the old scanner is butterfly."),
    ("reversed", "Kirsche2024 is the password for the label printer."),
    ("use as", "Use marble-Fox-81 as the passphrase when the NAS asks."),
    ("changed to", "After the incident the admin password was changed to N3belhorn!"),
    ("two logins", "credentials: admin/Sonne#12 on the firewall, viewer/look4me on the cameras"),
    ("login with", "Sign in to the booking portal with robin@example.org and passcode Xylo-phon9."),
    ("french", "Le mot de passe du NAS est Chouette!47, ne pas le changer."),
    ("german", "Das WLAN-Passwort lautet Apfelkuchen_2023."),
    ("german kennwort", "Kennwort fürs Archiv: Dachs&Igel9"),
    ("spanish", "La contraseña del router es Lun3sFeliz."),
    ("italian", "la password del gestionale è Girasole88!"),
    ("portuguese", "A senha do servidor de testes é c4fe_Preto."),
    ("dutch", "Het wachtwoord van de printer is Fiets4ever."),
    ("polish", "Hasło do panelu: Zima_w_2019"),
    ("russian", "Пароль от роутера: Sneg2018zima"),
    ("japanese", "社内Wi-Fiのパスワードはsakura7788です。"),
    ("chinese", "测试服务器的密码是Lanhua_2021，请勿外传。"),
    ("door code", "Keypad at the side door takes 7194 then the star key; door code unchanged since May: 7194."),
    ("safe combination", "Combination of the safe in the cellar: 31-7-44."),
    ("card pin", "The debit card's PIN is 0358."),
    ("voicemail pin", "Voicemail pin code = 66213"),
    ("german pin", "Der Türcode im Büro ist 5830."),
    ("amex", f"Travel goes on the Amex {_card('37', 15)}, exp 11/29."),
    ("french iban", f"Salaries leave from {an_iban('FR', '2004101005' + _drawn(11, string.digits) + '06')}."),
)  # fmt: skip

HARMLESS: tuple[str, ...] = (
    "The vault password was rotated on 2026-03-02 by Ana.",
    "Passwords shorter than 14 characters are refused by the portal.",
    "Password: see the sealed envelope in the office safe.",
    "The password is the same as last year, ask Ben.",
    "The password prompt appears twice because of the proxy.",
    "We chose passkeys over passwords in Q3.",
    "Password hashes moved from bcrypt to argon2id in v4.2.",
    "Wi-Fi password is printed on the card at reception.",
    "Root login is disabled on every host.",
    "Login: SSO through Keycloak, realm acme.",
    "Login page is at https://id.corp/auth/realms/acme.",
    "Credentials are stored in the team's KeePassXC file.",
    "Credentials: ask the on-call engineer.",
    "Le mot de passe doit contenir au moins 12 caractères.",
    "Le mot de passe est stocké dans Bitwarden.",
    "Das Passwort wird alle 90 Tage geändert.",
    "Das Kennwort steht im Tresor.",
    "La contraseña se guarda en 1Password.",
    "パスワードは90日ごとに変更する。",
    "密码保存在密码管理器里。",
    "Пароль хранится в менеджере паролей.",
    "A senha fica no cofre da equipe.",
    "password = getpass.getpass()",
    "password: \"{{ vault_db_password }}\"",
    "DB_PASSWORD_FILE=/run/secrets/db_password",
    "PASSWORD_MIN_LENGTH=14",
    "passwordAuthentication no",
    "TOKEN_URL=https://id.corp/oauth/token",
    "API_KEY=your-api-key-here",
    "api_key = config[\"llm\"][\"api_key\"]",
    "client = OpenAI(api_key=os.environ.get(\"OPENAI_API_KEY\"))",
    "export VAULT_TOKEN=\"$(vault print token)\"",
    "Authorization: Bearer <token>",
    "Authorization: Bearer $TOKEN",
    "secretKeyRef:\n  name: app-secrets\n  key: db-url",
    "Token usage fell from 18,400 to 6,200 per session.",
    "max_tokens: 4096",
    "The tokenizer splits CJK into single characters.",
    "Refresh tokens live for 30 days, access tokens for 10 minutes.",
    "CSRF tokens are bound to the session.",
    "The API key rotates monthly; owner is the platform team.",
    "Primary key is (tenant_id, note_id); cache key is note:{id}:v3.",
    "Shortcut key: ctrl+shift+P.",
    "Key results: churn 3.1 percent, NPS 47.",
    "Jira key OPS-4412 tracks this.",
    f"Merged as {_drawn(40, _HEX)} after review.",
    f"sha256 {_drawn(64, _HEX)} kura-1.2.tar.gz",
    f"\"integrity\": \"sha512-{_drawn(86)}==\"",
    f"hash = \"sha256-{_drawn(43)}=\"",
    f"docker.io/library/postgres@sha256:{_drawn(64, _HEX)}",
    "Trace 4bf92f3577b34da6a3ce929d0e0e4736 shows the retry storm.",
    "request id 3fa85f64-5717-4562-b3fc-2c963f66afa6 timed out",
    f"ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ{_drawn(120)} robin@desk",
    "PIN the dependency versions; 1234 packages are affected.",
    "Exit code 137 means the container ran out of memory.",
    "Error code: 4817 in the payment log.",
    "Zip code 94107, area code 415.",
    "The order 4000-1234-5678-9010 was cancelled.",
    "ISBN 978-3-16-148410-0, DOI 10.1000/182.",
    "Security question flow is removed from the signup form.",
)  # fmt: skip
