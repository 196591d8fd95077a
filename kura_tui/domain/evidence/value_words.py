"""Words that stand for numbers, days, months and units, by what they mean; data only."""

_NUMBERS = {
    "0": "zero null zéro cero ноль صفر",
    "2": "two zwei deux dos два две двух двое двум zwo duas dois due twee twice zweimal "
    "اثنان اثنين اثنتان اثنتين",
    "3": "three drei trois tres три трое трёх трех трём três tre drie thrice ثلاثة ثلاث",
    "4": "four vier quatre cuatro четыре четырёх четырех quatro quattro أربعة أربع اربعة اربع",
    "5": "five fünf cinq cinco пять пяти cinque vijf خمسة خمس",
    "6": "six sechs seis шесть шести sei zes ستة ست",
    "7": "seven sieben sept siete семь семи sete sette zeven سبعة سبع",
    "8": "eight acht huit ocho восемь восьми oito otto ثمانية ثماني ثمان",
    "9": "nine neun neuf nueve девять девяти nove negen تسعة تسع",
    "10": "ten zehn dix diez десять десяти dez dieci tien عشرة عشر",
    "11": "eleven elf onze once одиннадцать undici",
    "12": "twelve zwölf douze doce двенадцать двенадцати doze dodici twaalf",
    "13": "thirteen dreizehn treize trece тринадцать tredici treze dertien",
    "14": "fourteen vierzehn quatorze catorce четырнадцать quattordici catorze veertien",
    "15": "fifteen fünfzehn quinze quince пятнадцать пятнадцати quindici vijftien",
    "16": "sixteen sechzehn seize dieciséis шестнадцать sedici dezasseis zestien",
    "17": "seventeen siebzehn diecisiete семнадцать diciassette zeventien",
    "18": "eighteen achtzehn dieciocho восемнадцать diciotto dezoito achttien",
    "19": "nineteen neunzehn diecinueve девятнадцать diciannove negentien",
    "20": "twenty zwanzig vingt veinte двадцать двадцати venti vinte twintig عشرون عشرين",
    "30": "thirty dreißig dreissig trente treinta тридцать тридцати trenta trinta dertig "
    "ثلاثون ثلاثين",
    "40": "forty vierzig quarante cuarenta сорок quaranta quarenta veertig أربعون أربعين",
    "50": "fifty fünfzig cinquante cincuenta пятьдесят cinquanta cinquenta vijftig خمسون خمسين",
    "60": "sixty sechzig soixante sesenta шестьдесят sessanta sessenta zestig ستون ستين",
    "70": "seventy siebzig setenta семьдесят settanta zeventig سبعون سبعين",
    "80": "eighty achtzig ochenta восемьдесят ottanta oitenta tachtig ثمانون ثمانين",
    "90": "ninety neunzig noventa девяносто novanta negentig تسعون تسعين",
    "100": "hundred hundert cent cien сто cento honderd مئة مائة",
    "1000": "thousand tausend mille mil тысяча тысячи тысяч duizend ألف",
    "1/2": "half halb halbe halben hälfte moitié mitad половина половину половины نصف",
    "1/4": "quarter viertel четверть ربع",
}
NUMBER_WORDS = {word: value for value, words in _NUMBERS.items() for word in words.split()}

_ORDINALS = {
    "1": "first erste ersten erster erstes premier première первый первая первой первом",
    "2": "zweite zweiten zweiter zweites deuxième второй вторая втором вторую segunda",
    "3": "third dritte dritten dritter drittes troisième третий третья третьей третьем tercera",
    "4": "fourth vierte vierten vierter viertes quatrième четвёртый четвертый",
    "5": "fifth fünfte fünften fünfter fünftes cinquième пятый пятом",
    "6": "sixth sechste sechsten sechster sechstes sixième шестой шестом",
    "7": "seventh siebte siebten siebter siebtes septième седьмой седьмом",
    "8": "eighth achte achten achter achtes huitième восьмой восьмом",
    "9": "ninth neunte neunten neunter neuntes neuvième девятый девятом",
    "10": "tenth zehnte zehnten zehnter zehntes dixième десятый десятом",
}
NUMBER_WORDS |= {word: value for value, words in _ORDINALS.items() for word in words.split()}
ONES = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
TENS = ("20", "30", "40", "50", "60", "70", "80", "90")
ONE_WORDS = frozenset({"one", "ein", "un", "один", "une"})
"""Ones that count only after a ten."""

_MONTHS = {
    "01": "january januar janvier enero января январь jan jänner gennaio janeiro januari يناير",
    "02": "february februar février febrero февраля февраль feb febbraio fevereiro februari فبراير",
    "03": "march märz mars marzo марта март mar março maart مارس",
    "04": "april avril abril апреля апрель apr aprile أبريل ابريل إبريل",
    "05": "may mai mayo мая май maggio maio mei مايو",
    "06": "june juni juin junio июня июнь jun giugno junho يونيو",
    "07": "july juli juillet julio июля июль jul luglio julho يوليو",
    "08": "august août agosto августа август aug augustus أغسطس اغسطس",
    "09": "september septembre septiembre сентября сентябрь sep sept settembre setembro سبتمبر",
    "10": "october oktober octobre octubre октября октябрь oct okt ottobre outubro أكتوبر اكتوبر",
    "11": "november novembre noviembre ноября ноябрь nov novembro نوفمبر",
    "12": "december dezember décembre diciembre декабря декабрь dec dez dicembre dezembro ديسمبر",
}
MONTHS = {word: month for month, words in _MONTHS.items() for word in words.split()}
AMBIGUOUS_MONTHS = frozenset({"may", "march", "mars", "mar", "mai", "august", "sept", "juin"})
"""Months that are other words as well: dates only beside a number."""

_DAYS = {
    "monday": "monday montag lundi lunes понедельник понедельникам "
    "понедельника lunedì maandag الاثنين الإثنين",
    "tuesday": "tuesday dienstag mardi martes вторник вторникам вторника martedì dinsdag الثلاثاء",
    "wednesday": "wednesday mittwoch mercredi miércoles среду средам "
    "среда среды mercoledì woensdag الأربعاء الاربعاء",
    "thursday": "thursday donnerstag jeudi jueves четверг четвергам "
    "четверга giovedì donderdag الخميس",
    "friday": "friday freitag vendredi viernes пятницу пятницам "
    "пятница пятницы venerdì vrijdag الجمعة",
    "saturday": "saturday samstag sonnabend samedi sábado субботу "
    "субботам суббота субботы sabato zaterdag السبت",
    "sunday": "sunday sonntag dimanche domingo воскресенье воскресеньям "
    "воскресенья domenica zondag الأحد الاحد",
    "spring": "spring frühling frühjahr printemps primavera весна весной",
    "summer": "summer sommer été verano лето летом",
    "autumn": "autumn herbst automne otoño осень осенью",
    "winter": "winter hiver invierno зима зимой",
}
DAYS = {word: day for day, words in _DAYS.items() for word in words.split()}
DAYS |= {f"{word}s": day for word, day in list(DAYS.items()) if word.isascii()}
CJK_DAYS = dict(
    zip(
        "月火水木金土日一二三四五六天월화수목금토일",
        3 * (*_DAYS,)[:7],
        strict=True,
    )
)
"""Weekdays by the one character that tells them."""

_UNITS = {
    "ms": "ms millisecond milliseconds millisekunden",
    "s": "s sec secs second seconds sekunde "
    "sekunden seconde secondes segundo segundos секунд 秒",
    "min": "min mins minute minutes minuten minuto minutos минут минуты 分 分钟 分間",
    "h": "h hr hrs hour hours stunde "
    "stunden heure heures hora horas час часа часов 時間 小时",
    "d": "d day days tag tage tagen jour jours día días день дня дней 日 日間 天",
    "w": "week weeks woche wochen semaine semaines "
    "semana semanas неделя недели недель 週間 周",
    "mo": "month months monat monate monaten mois "
    "mes meses месяц месяца месяцев ヶ月 个月 か月",
    "y": "year years yr yrs jahr jahre "
    "jahren an ans année années año años год года лет 年 年間",
    "%": "% percent prozent pourcent процент процента процентов パーセント",
    "kb": "kb kib kilobyte kilobytes",
    "mb": "mb mib megabyte megabytes",
    "gb": "gb gib gigabyte gigabytes",
    "tb": "tb tib terabyte terabytes",
    "m": "m meter meters metre metres metern",
    "km": "km kilometer kilometers kilometre kilometres",
    "cm": "cm", "mm": "mm", "kg": "kg kilo kilos", "g": "g gram grams gramm",
    "hz": "hz", "khz": "khz", "mhz": "mhz", "ghz": "ghz", "kbps": "kbps", "mbps": "mbps",
    "w_": "w watt watts", "kw": "kw", "kwh": "kwh", "v": "v volt volts", "mah": "mah",
    "€": "€ eur euro euros", "$": "$ usd dollar dollars", "£": "£ gbp pounds",
    "¥": "¥ jpy yen 円 元",
    "k": "k", "mn": "million millions millionen", "bn": "billion billions milliarden",
    "°c": "°c celsius", "°f": "°f fahrenheit",
}  # fmt: skip
UNITS = {word: unit for unit, words in _UNITS.items() for word in words.split()}

CJK_DIGITS = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5,
              "六": 6, "七": 7, "八": 8, "九": 9}  # fmt: skip
CJK_TENS = {"十": 10, "百": 100, "千": 1000}
CJK_COUNTERS = (
    "人匹頭台本枚つ個個羽機隻名歳年月日時分秒階両組回杯冊件点度円倍番号週只个位张張辆輛座岁歲天点條条支把根"
    "块棵部次层層家间間种種群对對双雙场場年级级級米公里元"
)

OPPOSITES = (
    ("enabled", "disabled"), ("enable", "disable"), ("enables", "disables"), ("true", "false"),
    ("on", "off"), ("yes", "no"), ("allow", "deny"), ("allowed", "denied"), ("allow", "forbid"),
    ("allowed", "forbidden"), ("include", "exclude"), ("included", "excluded"),
    ("before", "after"), ("minimum", "maximum"), ("min", "max"), ("increase", "decrease"),
    ("increased", "decreased"), ("left", "right"), ("public", "private"), ("always", "never"),
    ("accept", "reject"), ("accepted", "rejected"), ("open", "closed"), ("first", "last"),
    ("start", "stop"), ("upgrade", "downgrade"), ("internal", "external"), ("above", "below"),
    ("likes", "dislikes"), ("like", "dislike"), ("loves", "hates"), ("love", "hate"),
    ("active", "inactive"), ("primary", "secondary"), ("read-only", "writable"),
    ("optional", "required"), ("optional", "mandatory"), ("manual", "automatic"),
    ("manually", "automatically"), ("synchronous", "asynchronous"), ("ascending", "descending"),
    ("aktiviert", "deaktiviert"), ("an", "aus"), ("vor", "nach"), ("immer", "nie"),
    ("erlaubt", "verboten"), ("activé", "désactivé"), ("avant", "après"), ("toujours", "jamais"),
    ("activado", "desactivado"), ("antes", "después"), ("siempre", "nunca"),
    ("включен", "выключен"), ("включено", "выключено"), ("всегда", "никогда"),
    ("有効", "無効"), ("許可", "禁止"), ("以前", "以後"), ("以上", "以下"), ("启用", "禁用"),
    ("允许", "禁止"), ("之前", "之后"),
)  # fmt: skip
"""Pairs of words that change what is said when one stands in the place of the other."""
