"""The shapes that issuers give their keys and tokens, prefix first; it judges no prose."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of credential: what it is called, texts of which one must occur, and its pattern."""

    name: str
    needles: tuple[str, ...]
    pattern: re.Pattern[str]


def _shape(name: str, needles: str, pattern: str) -> Shape:
    return Shape(name, tuple(needles.split()), re.compile(r"(?<![A-Za-z0-9])" + pattern))


SHAPES: tuple[Shape, ...] = (
    _shape(
        "an AWS access key", "AKIA ASIA ABIA ACCA", r"A(?:KIA|SIA|BIA|CCA)[A-Z2-7]{16}(?![A-Z0-9])"
    ),
    _shape("a GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", r"gh[pousr]_[A-Za-z0-9]{30,}"),
    _shape("a GitHub token", "github_pat_", r"github_pat_[A-Za-z0-9_]{30,}"),
    _shape(
        "a GitLab token",
        "glpat- glptt- glrt- gldt- glcbt- glsoat- glft- glimt- glagent- gloas-",
        r"gl(?:pat|ptt|rt|dt|cbt|soat|ft|imt|agent|oas)-[\w.-]{16,}",
    ),
    _shape("an Atlassian token", "ATATT3 ATCTT3 ATBB", r"(?:ATATT3|ATCTT3|ATBB)[\w=-]{20,}"),
    _shape(
        "a model provider's key",
        "sk-",
        r"sk-(?:proj|svcacct|admin|None|ant|or|lf|user|api|test"
        r"|live)?-?[A-Za-z0-9_-]*[0-9][A-Za-z0-9_-]{9,}",
    ),
    _shape("a Hugging Face token", "hf_ api_org_", r"(?:hf|api_org)_[A-Za-z]{30,}"),
    _shape(
        "a model provider's key",
        "gsk_ xai- pplx- nvapi- csk- r8_ tvly- jina_ pcsk_ lsv2_ fw_ e2b_ tgp_v1_ voyage-",
        r"(?:gsk_|xai-|pplx-|nvapi-|csk-|r8_|tvly-|jina_|pcsk_|lsv2_(?:pt|sk)_|fw_|e2b_"
        r"|tgp_v1_)[\w-]{20,}",
    ),
    _shape("a Google API key", "AIza", r"AIza[\w-]{30,}"),
    _shape(
        "a Google OAuth secret",
        "ya29. GOCSPX- 1//0",
        r"(?:ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|1//0[\w-]{30,})",
    ),
    _shape(
        "a Slack token",
        "xoxb- xoxp- xoxa- xoxe- xoxo- xoxr- xoxs- xoxc- xoxd- xoxe. xapp-",
        r"(?:xox[abcdeoprs][-.]|xapp-)[\w%.-]{10,}",
    ),
    _shape("a Discord bot token", ".", r"[MNO][A-Za-z\d_-]{22,27}\.[\w-]{5,7}\.[\w-]{27,}"),
    _shape("a Telegram bot token", ":AA", r"\d{7,11}:AA[\w-]{30,}"),
    _shape("a Matrix token", "syt_ mat_ mct_", r"(?:syt_[\w=/+-]+_\w+_\w+|m[ac]t_[\w-]{20,})"),
    _shape(
        "a payment key",
        "sk_live_ sk_test_ rk_live_ rk_test_ whsec_ sq0atp- sq0csp- sq0idp- access_token$",
        r"(?:[sr]k_(?:live|test)_\w{10,}|whsec_[\w+/=]{16,}|sq0(?:atp|csp"
        r"|idp)-[\w-]{20,}|access_token\$(?:production|sandbox)\$\w+\$\w{20,})",
    ),
    _shape(
        "a Shopify token", "shpat_ shpca_ shppa_ shpss_", r"shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{30,}"
    ),
    _shape(
        "a mail service's key",
        "SG. xkeysib- key- re_ pm- mlsn.",
        r"(?:SG\.[\w-]{16,}\.[\w-]{20,}|xkeysib-[a-f0-9]{40,}-\w+|key-[0-9a-f]{32}"
        r"|re_[A-Za-z0-9]{6,}_[A-Za-z0-9]{16,}|mlsn\.[a-f0-9]{40,})",
    ),
    _shape("a mail service's key", "-us", r"[0-9a-f]{32}-us\d{1,2}\b"),
    _shape("a Twilio key", "SK", r"SK[0-9a-f]{32}(?![0-9a-f])"),
    _shape(
        "a package registry token",
        "npm_ pypi- rubygems_ dckr_pat_ dckr_oat_ oy2 AKCp CLOJARS_ cio",
        r"(?:npm_\w{30,}|pypi-[\w-]{50,}|rubygems_[a-f0-9]{40,}|dckr_[po]at_[\w-]{20,}"
        r"|oy2[a-z0-9]{43}|AKCp\w{50,}|CLOJARS_\w{50,}|cio[A-Za-z0-9]{32}\b)",
    ),
    _shape(
        "an infrastructure token",
        "hvs. hvb. hvr. .atlasv1. pul- dp.pt. dp.st. dp.sa. dp.ct. dp.scim. dp.audit. dapi dop_v1_"
        " doo_v1_ dor_v1_ tskey- v1.0- nfp_ rnd_ FlyV1 fm1_ fm2_ fo1_ HRKU- pscale_"
        " sbp_ sb_secret_ napi_ LTAI AKID",
        r"(?:hv[sbr]\.[\w-]{20,}|\w{10,}\.atlasv1\.[\w-]{40,}|pul-[a-f0-9]{40}"
        r"|dp\.(?:pt|st|sa|ct|scim|audit)\.(?:[\w-]{1,30}\.)?\w{30,}|dapi[a-f0-9]{32}|do[opr]_v1_[a-f0-9]{40,}"
        r"|tskey-[a-z]+-[\w-]{16,}|v1\.0-[a-f0-9]{24}-[a-f0-9]{100,}|nfp_\w{30,}"
        r"|rnd_\w{28,}|(?:FlyV1 )?f[mo][12]_[\w+/=-]{20,}|HRKU-[\w-]{30,}|pscale_(?:tkn"
        r"|pw|oauth)_[\w.-]{30,}|sbp_[a-f0-9]{40}|sb_secret_[\w-]{20,}|napi_\w{40,}"
        r"|LTAI\w{14,24}|AKID\w{28,})",
    ),
    _shape(
        "a work tool's token",
        "lin_api_ secret_ ntn_ figd_ PMAK- NRAK- sntrys_ sntryu_ glc_ glsa_ sgp_ bkua_"
        " CCIPAT_ CFPAT- tfp_ aio_ apify_api_ dt0c01. ops_ sl. EZAK EZTK airtable pat",
        r"(?:lin_(?:api|oauth)_\w{30,}|(?:secret|ntn)_[A-Za-z0-9]{36,}|figd_[\w-]{30,}"
        r"|PMAK-[a-f0-9]{24}-[a-f0-9]{30,}|NRAK-[A-Z0-9]{20,}|sntry[su]_[\w=+/]{30,}"
        r"|glc_[\w+/=]{30,}|glsa_\w{30,}|sgp_\w{30,}|bkua_[a-f0-9]{40}|CCIPAT_\w{30,}"
        r"|CFPAT-[\w-]{40,}|tfp_[\w-]{40,}|aio_\w{26,}|apify_api_\w{30,}"
        r"|dt0c01\.\w{20,}\.\w{40,}|ops_eyJ[\w-]{40,}|sl\.[\w-]{60,}|EZ[AT]K\w{50,}"
        r"|pat[A-Za-z0-9]{14}\.[a-f0-9]{60,})",
    ),
    _shape(
        "a cloud connection string",
        "AccountKey= SharedAccessKey= SharedAccessSignature",
        r"(?:AccountKey|SharedAccessKey|SharedAccessSignature)=[\w+/=%&]{20,}",
    ),
    _shape("an Azure client secret", "8Q~ 7Q~", r"[\w~.-]{3}[78]Q~[\w~.-]{30,}"),
    _shape("an age identity", "AGE-SECRET-KEY-", r"AGE-SECRET-KEY-1[A-Z0-9]{20,}"),
    _shape(
        "a wallet key",
        "xprv yprv zprv tprv nsec1",
        r"(?:[xyzt]prv[1-9A-HJ-NP-Za-km-z]{80,}|nsec1[ac-hj-np-z02-9]{50,})",
    ),
    _shape(
        "a wallet key",
        "5 K L",
        r"(?:5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9])",
    ),
    _shape("a JSON web token", "eyJ", r"eyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]+){0,2}"),
    _shape("a 1Password secret key", "A3-", r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,6}-){3,4}[A-Z0-9]{5}"),
    _shape(
        "an incoming webhook",
        "hooks.slack.com",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/[\w/-]{16,}",
    ),
    _shape(
        "an incoming webhook",
        "/api/webhooks/ /webhookb2/ /hooks/ maker.ifttt.com hooks.zapier.com hook.eu"
        " hook.us chat.googleapis.com /webhook/",
        r"(?:(?:discord(?:app)?\.com|[\w.-]+)/api/webhooks/\d{10,}/[\w-]{30,}"
        r"|[\w.-]+/webhookb2/[\w@/-]{30,}|[\w.-]+/hooks/[a-z0-9]{20,}"
        r"|maker\.ifttt\.com/trigger/\S+/with/key/[\w-]{10,}"
        r"|hooks\.zapier\.com/hooks/catch/\d+/\w+|hook\.(?:eu|us)\d\.make\.com/\w{20,}"
        r"|chat\.googleapis\.com/v1/spaces/\S+key=\S+)",
    ),
    _shape("a TOTP secret", "otpauth://", r"otpauth(?:-migration)?://\S+"),
    _shape("a Wi-Fi code", "WIFI:", r"WIFI:(?=\S*P:)[^\s;]*;(?:[^;\n]{0,80};){1,6}"),
    _shape("a cluster join token", ".", r"[a-z0-9]{6}\.[a-z0-9]{16}(?![\w.])"),
    _shape(
        "a social network's token",
        "EAA AAAAAAAAAAAAAAAAAAAAA",
        r"(?:EAA[A-Za-z0-9]{50,}|A{21}[\w%]{40,})",
    ),
    _shape(
        "a model provider's key", "sk_ ABSK", r"(?:sk_[a-f0-9]{40,}|ABSK[A-Za-z0-9+/]{60,}={0,2})"
    ),
    _shape(
        "a work tool's token",
        "squ_ sqp_ sqa_ NRAL pat-na pat-eu ATTA oauth: sk.eyJ o.",
        r"(?:sq[upa]_[a-f0-9]{40}|[a-f0-9]{36}NRAL|pat-(?:na|eu)\d-[0-9a-f-]{36}"
        r"|ATTA[0-9a-f]{50,}|oauth:[a-z0-9]{30}(?!\w)|sk\.eyJ[\w-]{20,}\.[\w-]{16,}"
        r"|o\.[A-Za-z0-9]{32}(?!\w))",
    ),
    _shape("a work tool's token", "/", r"\d/(?:\d{15,16}/)?\d{15,16}:[0-9a-f]{32}"),
    _shape(
        "a work tool's token",
        "pk_ sl.u. cmVmdGtu AZDO AQVN rdme_ pnu_ os_v2_app_ fc- sdk- mob- :fx WPL_AP1.",
        r"(?:pk_\d{6,10}_[A-Z0-9]{32}|sl\.u\.[\w-]{60,}|cmVmdGtu[A-Za-z0-9]{50,}"
        r"|[A-Za-z0-9]{70,80}AZDO[A-Za-z0-9]{4}|AQVN[\w-]{34,}|rdme_[a-z0-9]{60,}|pnu_[a-z0-9]{30,}"
        r"|os_v2_app_[a-z2-7]{50,}|fc-[0-9a-f]{32}|(?:sdk|mob)-[0-9a-f]{8}-[0-9a-f-]{27}"
        r"|[0-9a-f]{8}-[0-9a-f-]{27}:fx|WPL_AP1\.\w{14,}\.[\w=]{6,})",
    ),
    _shape(
        "a payment key",
        "FLWSECK rzp_live_ rzp_test_ access-production- access-sandbox- access-development- EAAA",
        r"(?:FLWSECK(?:_TEST)?-\w{20,}-X|rzp_(?:live|test)_[A-Za-z0-9]{14}"
        r"|access-(?:production|sandbox|development)-[0-9a-f]{8}-[0-9a-f-]{27}|EAAA[\w-]{58,})",
    ),
    _shape("a mail service's key", "xsmtpsib-", r"xsmtpsib-[a-f0-9]{40,}-\w+"),
    _shape("an infrastructure token", "SCW", r"SCW[A-Z0-9]{17}(?![A-Z0-9])"),
    _shape(
        "a private address",
        "/private- /webhook/",
        r"[\w.-]+(?:/[\w%@.-]+){0,6}/"
        r"(?:private-[0-9a-f]{32}|webhook/(?:[0-9a-f]{32,}|[0-9a-f]{8}-[0-9a-f-]{27}))",
    ),
    _shape(
        "an alerting service's address",
        "hc-ping.com cronitor.link uptime.betterstack.com",
        r"(?:hc-ping\.com/[\w-]{20,}|cronitor\.link/p/\w{20,})",
    ),
    _shape(
        "a Sentry DSN",
        "ingest.",
        r"https?://[0-9a-f]{32}(?::[0-9a-f]{32})?@[\w.-]*ingest[\w.-]*/\d+",
    ),
)
"""Every issuer's shape; a pattern is tried only where one of its needles occurs."""

PRIVATE_KEY = re.compile(
    r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
    r"(?:(?!-----END)[\s\S]){0,8000}(?:-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----)?"
)
"""A private key in PEM or PGP armour, with its body; a body that was cut short counts too."""

OPENVPN_KEY = re.compile(r"-----BEGIN OpenVPN Static key V1-----[\s\S]{0,2000}")
PUTTY_KEY = re.compile(r"PuTTY-User-Key-File-\d[\s\S]{0,4000}?Private-Lines: ?\d+")

PREFIXED = re.compile(
    r"(?<![\w/.@#-])(?!(?:sha\d*|md5|blake\w*|urn|uuid|layer|commit|rev|git|tag|ref"
    r"|pkg|dist|build|img|image|asset|static|chunk|vendor|main|index|app|pod|job"
    r"|feature|bugfix|hotfix|release|branch|docker|vol|volume|snap|ami|subnet|vpc"
    r"|sg|i|eni|rtb|arn|cus|prod|price|sub|evt|req|msg|run|trace|span|session|user"
    r"|acct|proj|ssh|pk|pub)[-_])"
    r"[a-z][a-z0-9]{0,11}(?:[-_][a-z0-9]{1,8}){0,3}[-_](?P<random>[A-Za-z0-9]{20,})(?![\w/])"
)
"""A token of an issuer not listed: short lower-case prefix, then a long random part."""
