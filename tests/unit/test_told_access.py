"""Secrets that a sentence gives without the word for them are found; its neighbours are left alone.

No value is real. Each kind stands with texts that hold one and texts that only sound like it.
"""

# ruff: noqa: E501 - one case stands on one line

import pytest

from kura_tui.domain.evidence.hazards import find_hazards
from tests.unit.linear import assert_searched_in_linear_time

ENTRY = (
    "The lab network is Otter-5G, and you get on with plumcake40.",
    "Nina logs in on the intranet with Br1ghtMeadow!",
    "The old archive opens with the phrase 'velvet-anchor-29'.",
    "To get in, type mosswood731 at the prompt.",
    "The switch accepts root with M4rzipan+8 again.",
    "'cobalt-ferry-77' unlocks the backup disk.",
    "Whitefish*92 lets you in on the demo page.",
    "Ins Gästenetz kommt man mit Apfelkuchen64 rein.",
    "Die Datei der Lohnliste öffnet sich mit Ringelnatter19.",
    "On se connecte au portail avec libellule-302.",
    "Se entra en el servidor con Calabaza*18.",
    "Si accede al pannello con Lucertola!77.",
    "Entra-se no sistema com Pitanga+55.",
    "Op het oude systeem log je in met Pannenkoek!4.",
    "Na stary serwer loguje się z Jagodzianka88.",
    "На стенд заходим с Oblepiha-316.",
    "開発サーバーには Kaede!3307 でログインします。",
    "后台用 Lizhi@8866 登录即可。",
    "개발 서버는 danpung!88 로 로그인합니다.",
    "Eski panele Zeytin*1071 ile girilir.",
    "Log in as carl@northlake.example and Th1stle!Down.",
    "carl@northlake.example:Goldfinch_48 still works.",
    "Per aprire il router usa admin e Castagna#66.",
)
BESIDE_A_WORD = (
    "The VPN prompts for a password; give it Plover_7713.",
    "The scanner asks for a passphrase, answer with Dune+Grass4.",
    "Das Postfach hat als Passwort die Zeichen rT4!mmq9Z.",
    "Cameras: admin, Starling2019!.",
    "The boot menu is locked; Bison.41 gets past it.",
    "The passphrase of the archive is Lavender engine 41.",
    "网盘的提取码是 m4q8。",
    "كلمة سر الطابعة: Rumman#4410.",
)
SET_BACK = (
    "After the update put the admin password back to Magpie-2093.",
    "The password of the shop went back to Walrus_4410 on Monday.",
    "Das Kennwort vom Drucker wird wieder auf Eichhorn+71 gesetzt.",
    "Le mot de passe a été remis à Grenouille*33.",
    "La contraseña se cambia a Membrillo.208 cada enero.",
    "La password è stata reimpostata a Mirtillo-45.",
    "A senha mudou para Graviola!62.",
    "Het wachtwoord is veranderd in Kievit!804.",
    "Hasło zmieniono na Poziomka!31.",
    "Пароль сменили на Kryzhovnik_52.",
    "密码已重置为 Mihoutao#51。",
    "パスワードは Tanpopo!662 に変更しました。",
    "Router password\n\nIt is Marigold-7731 now.",
    "Das Passwort der Kasse\n\nEs lautet Zwetschge_20.",
)
CODES = (
    "El código de la taquilla es 4471.",
    "Der Code vom Schlüsselsafe ist 8094.",
    "Le code du portillon est 3390B.",
    "De code van de fietsenstalling is 7716.",
    "Die Hintertür geht mit 4409# auf.",
    "Die Alarmanlage entschärft man mit 60214, dann das Licht.",
    "On ouvre le casier avec le 2285.",
    "El candado se abre con 6130.",
    "Il lucchetto si apre con 9917.",
    "O cadeado abre com 3388.",
    "Het alarm zet je uit met 2093.",
    "Das Handy der Werkstatt entsperrt man mit 771204.",
    "The locker at the pool has the code 5162.",
    "The tablet has a lock screen; it takes 9071 now.",
    "Call 1441 for the voicemail and type 3907 when it asks.",
    "倉庫の番号は 6620 です。",
    "裏口は 4471 で開きます。",
    "后门按 5582 就开。",
    "Kapının kodu 8826.",
    "Hoftor: erst die Raute, dann 6605.",
    "The installer menu of the heating panel wants 0481.",
    "Para abrir la oficina marca 8813 y luego almohadilla.",
    "Code administrateur de l'imprimante : 660931.",
    "PIN of the payment terminal\n\nIt is 5093.",
)
ANSWERS = (
    "When the registrar asks for the first car, the answer is Wartburg.",
    "The security question is about the first street; we answered Lindenallee4.",
    "Die Antwort auf die Geheimfrage beim Finanzamt lautet Käsekuchen.",
    "La réponse à la question de sécurité est Papillote.",
    "La respuesta a la pregunta secreta es Trompeta.",
    "La risposta alla domanda di sicurezza è Bucaneve.",
    "A resposta à pergunta de segurança é Carambola.",
    "Het antwoord op de beveiligingsvraag is Boterbloem.",
    "Odpowiedź na pytanie pomocnicze to Biedronka.",
    "Ответ на секретный вопрос: Снегирь.",
    "秘密の質問の答えは「たぬき」です。",
    "安全问题的答案是桂花糕。",
    "보안 질문의 답은 다람쥐입니다.",
    "If the bank asks for the birthplace say Rosenheim.",
    "Security answers: first pet Pumuckl.",
    "Güvenlik sorusunun cevabı Papatya.",
)
SAVED = (
    "Die Notfallcodes der Cloud: 5520-9917, 1830-4471.",
    "Codes de secours du registrar : 88213 00417, 33120 99815.",
    "Los códigos de recuperación son 4f8a-21bd, 90cc-71e2.",
    "Резервные коды: 11823-44019, 99120-73345.",
    "Der Schlüssel der Authenticator-App ist k3vw 7xqz m2rt 5bhn.",
    "The wallet comes back with: copper meadow violin basket thunder pigeon lemon harbor candle rocket forest mirror.",
    "The passphrase of the backup key is plain otter cobalt windmill.",
    "WLAN Bergblick, Schlüssel 4471902283615.",
    "WLAN heißt Bergblick, Schlüssel: 4471902283615.",
    "PESEL Jana: 90090515836.",
    "Der Personalausweis hat die Nummer L01X00T471.",
    "我的身份证号是 11010519491231002X。",
    "주민등록번호는 900101-1234567 입니다.",
    "Windows was activated with 7FKQ2-M9XTB-4WPLR-H8VDZ-2NCJ6.",
)
HARMLESS = (
    "Il codice articolo del portone è 4471.",
    "El código de error del portal es 40013.",
    "The password field of page 3 takes C++17 and R&D as text.",
    "The admin page lists foo@1.2.3 and #4410.",
    "The archive opens with bsdtar3 on the old box.",
    "Open the drawing with Inkscape12.",
    "We get in with badges since 2023.",
    "Log in with OAuth2 and pick the team.",
    "Sign in with the account web-app2.",
    "Decrypt with openssl3, not with libressl2.",
    "Connect with client_id=web-app2 and PKCE.",
    "Type status42 in the search to see them.",
    "The timeout was set back to 30s.",
    "The password page was switched to React18.",
    "The reset mail was changed to template mail-reset-v3.",
    "Die Passwortseite wurde auf Keycloak24 umgestellt.",
    "Password page\n\nIt is in src/auth/reset2.ts.",
    "PIN of the customer\n\nIt is checked in 2024 only.",
    "Man meldet sich mit der Karte an, Raum 4410.",
    "Die Datei lässt sich mit Word2016 öffnen.",
    "Le fichier s'ouvre avec Excel2019.",
    "ログインは OAuth2 で行います。",
    "パスワードのリセットは settings2 で行います。",
    "用 GitHub2 登录的测试被跳过。",
    "로그인은 OAuth2로 하고 세션은 8시간입니다.",
    "Copy it with scp dump.sql ana@host2.example:Backup_2024 at night.",
    "The office opens with 1500 square metres.",
    "Der Alarm geht mit 2000 Anfragen pro Minute los.",
    "Dial 0 and enter extension 2214 for the warehouse.",
    "Enter 5432 when the wizard asks for the port.",
    "The meeting opens with 12 minutes of news.",
    "The security question is optional and off by default.",
    "Die Antwort auf die Sicherheitsfrage ist Pflicht.",
    "La réponse à la question secrète est stockée dans le coffre.",
    "安全问题的答案是保密的。",
    "Recovery codes were printed on 2024-05-12.",
    "Les codes de secours sont au nombre de 10.",
    "Die Notfallcodes liegen seit 2023 im Tresor.",
    "La clave primaria es pedido_id2.",
    "The S3 key is reports/2026/03/usage-final.csv.",
    "Fixtures use sk_test_xxxxxxxxxxxxxxxxxxxxxxxx as the key.",
    "The page uses the publishable key pk_live_Xa91kQz7Lm20Rt5BvW8e.",
    "Die Beispiel-IBAN ist GB82 WEST 1234 5698 7654 32.",
    "The VLAN of the server room is 1204.",
    "This and that word with four more they said then",
)


@pytest.mark.parametrize("text", [*ENTRY, *BESIDE_A_WORD, *SET_BACK, *CODES, *ANSWERS, *SAVED])
def test_what_a_sentence_gives_without_the_word_for_it_is_found(text):
    assert any(hazard.is_secret for hazard in find_hazards(text))


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_sounds_like_a_way_in_is_left_alone(text):
    assert not any(hazard.is_secret for hazard in find_hazards(text))


@pytest.mark.parametrize(
    "piece",
    [
        "with ", "open with abcdef12 ", "set password to abcdef12 ", "a@b.c:Abcdef12 ", "It is 4862. PIN. ",
        "abcdef12で", "用abcdef12 ", "abcdef12로 ", "security question answer ", "codes de secours 1234 ",
        "ab2d ", "mit 4711 ", "enter 4711 ", "door with 4711 open ", "gets you in ", "set ", "A1B2-",
    ],
)  # fmt: skip
def test_a_long_line_about_ways_in_is_searched_in_linear_time(piece):
    assert_searched_in_linear_time(piece)
