"""What text that speaks to a model looks like: rules over its words, in plain lower case without accents.

The rules name what such text has to do to work: address a model, give it orders about its instructions, its sources or
its answer, pose as a turn of a conversation, as the end of what it was given or as another source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.citations.attacks.disguise import undisguised

_MODEL = (
    r"(?:ai|a\.i\.|llm|(?:chat)?gpt|chat ?bot|copilot|(?:ai |virtual |language )?(?:assistant|model|reader|agent)"
    r"|verifier|fact[- ]?checker|grader|evaluator|summari[sz]er|automated (?:system|tool))s?"
)
_RULES = (
    r"(?:instruction|rule|guideline|prompt|source|document|context|message|direction|polic(?:y|ie)"
    r"|passage|constraint)s?"
)
_OUTPUT = (
    r"(?:say|state|answer|reply|respond|confirm|assert|claim|write|output|report|print|conclude"
    r"|tell (?:the )?users?)"
)
_OUTPUTS = "say¦state¦answer¦reply¦respond¦confirm¦assert¦claim¦write¦output¦report¦print¦conclude¦tell "
"""What the words of `_OUTPUT` have in them."""
_TURN = r"(?:system|assistant|developer)"
_GIVEN = r"(?:system|sources?|documents?|context|instructions?|prompts?|passages?)"


class Rule(NamedTuple):
    """`pattern` is tried only where one of `words` stands, and one of `beside` where there are any: most lines hold
    none, and that is quickly seen."""

    words: tuple[str, ...]
    pattern: re.Pattern[str]
    beside: tuple[str, ...] = ("",)

    def stands(self, text: str) -> bool:
        """Whether anything in an undisguised text could tell."""
        return any(word in text for word in self.words) and any(word in text for word in self.beside)

    def tells(self, line: str) -> bool:
        """`line`: undisguised."""
        return self.stands(line) and self.pattern.search(line) is not None


def _rule(words: str, pattern: str, beside: str = "") -> Rule:
    return Rule(tuple(words.split("¦")), re.compile(pattern), tuple(beside.split("¦")))


def _foreign(words: str, verbs: str, which: str, rules: str) -> Rule:
    """Orders to ignore in another language: verb, which, rules, or, where the verb comes last, which, rules, verb.
    `words`: what the verbs have in them, since sources and rules are spoken of more often than ignored."""
    verbs, which, rules = (undisguised(words) for words in (verbs, which, rules))
    return _rule(
        undisguised(words),
        rf"(?:{verbs})[^.!?。\n]{{0,60}}?(?:{which})[^.!?。\n]{{0,40}}?(?:{rules})"
        rf"|(?:{which})[^.!?。\n]{{0,40}}?(?:{rules})[^.!?。\n]{{0,40}}?(?:{verbs})",
    )


RULES = (
    # addressed to a model
    _rule(
        "note¦message¦instruction¦attention¦reminder¦memo¦to whoever¦to whatever¦to anyone who¦to any system"
        "¦to any model¦required ¦expected ¦prescribed ¦mandatory ¦desired ",
        rf"\b(?:note|message|instructions?|attention|reminder|memo)\W{{1,3}}(?:to|for)\s(?:the |any |all )?{_MODEL}\b"
        r"|\bto (?:whoever|whatever|anyone who|any (?:system|model) that) (?:checks?|verif(?:y|ies)|answers?|generates?"
        r"|summari[sz]es?|writes?)\b"
        r"|\b(?:required|expected|prescribed|mandatory|desired) (?:answer|reply|response|output)s? (?:of|for|by|from) "
        rf"(?:the |any ){_MODEL}\b",
    ),
    _rule(
        "dear¦hey¦hello¦attention",
        rf"(?:^|[.!?\"“(]\s*|--\s*)(?:(?:dear|hey|hello|attention)\W{{1,3}})(?:the |any |all )?{_MODEL}\s*[:,—–!-]"
        r"|\b(?:dear|hey|attention)\W{1,3}(?:all |any )?automated (?:systems?|tools?|agents?)\b",
    ),
    _rule(
        "ai:¦ai,¦ai :¦ai –¦ai —¦ais¦ai assistant¦ai model¦ai reader¦ai agent¦llm¦gpt¦chatbot¦chat bot¦verifier¦checker"
        "¦copilot¦@",
        r"(?:^|[.!?\"“(]\s*)(?:the |any )?(?:ai|llm|(?:chat)?gpt|chat ?bot|verifier|fact[- ]?checker|copilot)s?"
        r"(?: (?:assistant|model|reader|agent)s?)?\s*[:,—–]"
        r"|(?:^|\s)@(?:assistant|ai|(?:chat)?gpt|bot|copilot)\b",
    ),
    _rule(
        "if you¦as an ai¦as a large¦as a language¦as an llm¦as a virtual¦as an assistant",
        r"\bif you(?:'re|’re| are) (?:an? )?(?:large |automated )*(?:ai|language model|llm|assistant|chat ?bot|bot"
        r"|machine|agent)\b"
        r"|\bas an? (?:ai|large language model|language model|llm|(?:virtual |ai )assistant)\b[^.!?\n]{0,60}\byou\b",
    ),
    # orders about its instructions and its sources
    _rule(
        "ignore¦disregard¦forget¦overrid¦bypass¦discard¦overrule¦do not",
        r"\b(?:ignore|disregard|forget|override|bypass|discard|overrule|do not (?:use|follow|trust|obey))\b"
        r"[^.!?\n]{0,80}?"
        rf"\b(?:previous|prior|above|earlier|all|any|other|your|these|those|given|the)\b[^.!?\n]{{0,40}}?\b{_RULES}\b"
        r"|\bignore (?:previous|prior|earlier) (?:instruction|prompt)s?\b",
    ),
    _rule(
        "instruction¦prompt¦rules¦guideline¦above¦before this¦before here",
        r"\b(?:print|repeat|reveal|output|show|display|recite|disclose|leak|translate|summari[sz]e)\b[^.!?\n]{0,60}?"
        r"\b(?:your|system|hidden|initial|original)\s(?:\w+\s){0,2}?(?:instructions?|prompts?|rules|guidelines)\b"
        r"|\b(?:print|repeat|reveal|output|show|display|recite)\s"
        r"(?:everything|all(?: the)? text|the (?:text|words|lines)) "
        r"(?:above|before)\b|\bsystem prompt\b",
    ),
    _rule(
        "longer¦debug mode¦jailbreak¦your",
        r"\bsources? (?:are|is) no longer (?:needed|valid|required)|\bdebug mode:|\bjailbreak"
        r"|\byour (?:task|role|instructions|goal|orders)s? (?:has|have) (?:now )?(?:been )?"
        r"(?:changed|updated|replaced)\b",
    ),
    _foreign(
        "ignorier¦missachte¦vergiss¦vergessen sie",
        r"\bignorier(?:e|en sie)\b|\bmissachte\b|\bvergiss\b|\bvergessen sie\b",
        r"vorherige|vorige|bisherige|obige|fruhere|\balle\b|\bandere|\bdeine\b|\bihre\b",
        r"anweisung|instruktion|vorgabe|\bregeln\b|\bquellen\b|\bdokumente\b",
    ),
    _foreign(
        "ignor¦oublie¦olvid¦dimentica¦esque¦haz caso omiso",
        r"\bignore[zr]?\b|\boublie[zr]?\b|\bignora[ds]?\b|\bignorad\b|\bignoren?\b|\bolvid[ae]\b|\bdimentica(?:te)?\b"
        r"|\besquec?[ae]\b|\bhaz caso omiso\b|\bignorate\b",
        r"precedent|anterior|previ|\btout|\btod[oa]s\b|\btutt[ei]\b|\bautres\b|\botr[ao]s\b|\baltr[ei]\b|\boutr[ao]s\b"
        r"|ci-dessus|de arriba|acima",
        r"instruc|istruzion|consigne|indicac|indicazion|\bregl|\bregol|\bregr|\bsources\b|\bfuentes\b|\bfont[ei]s?\b"
        r"|\border[sn]",
    ),
    _foreign(
        "negeer¦vergeet¦ignorer¦glom¦ignoruj¦zapomnij¦pomin¦yok say¦gormezden gel¦dikkate alma¦unut",
        r"\bnegeer\b|\bvergeet\b|\bignorera\b|\bglom\b|\bignorer\b|\bzignoruj\b|\bzapomnij\b|\bpomin\b|\bignoruj\b"
        r"|yok say|gormezden gel|dikkate alma|\bunut\b",
        r"eerdere|vorige|\balle\b|andere|tidigare|alla|tidligere|wszystkie|poprzedni|wczesniejsz|vsechny|predchozi"
        r"|onceki|tum\b|butun",
        r"instructie|aanwijzing|\bregels\b|bronnen|instruktion|anvisning|instruks|polecen|instrukcj|zasad|pokyn|talimat"
        r"|yonerge",
    ),
    _foreign(
        "игнорируй¦проигнорируй¦забудь¦ігноруй",
        r"игнорируй|проигнорируй|забудь|ігноруй|забудьте",
        r"предыдущ|прежни|выше|\bвсе\b|други|попередн|\bусі\b",
        r"инструкци|указани|правил|источник|інструкці|вказівк",
    ),
    _foreign(
        "忽略¦无视¦無視¦忽視¦忘¦무시¦잊어",
        "忽略|无视|無視|忽視|忘记|忘記|忘れ|무시|잊어",
        "之前|以前|先前|前面|以上|上述|所有|全部|其他|これまで|すべて|全て|前の|이전|모든|위의|앞의",
        "指示|指令|说明|說明|提示|规则|規則|命令|来源|プロンプト|ルール|지시|명령|지침|규칙",
    ),
    _foreign(
        "تجاهل¦انس¦अनदेखा¦नज़रअंदाज़¦भूल जा",
        "تجاهل|انس|अनदेखा|नज़रअंदाज़|भूल जा",
        "جميع|كل|السابقة|सभी|पिछले|पिछली",
        "تعليمات|الأوامر|المصادر|निर्देश|नियम",
    ),
    _rule(
        "hinweis¦notiz¦nachricht a¦anweisung¦nota ¦note a¦note p¦notitie¦opmerking¦uwaga¦message a¦message p¦mensaje"
        "¦messaggio¦mensagem¦bericht a¦istruzioni¦instruc¦ для ¦给¦致¦對¦对¦aiへ¦アシスタントへ¦モテルへ",
        r"\b(?:hinweis|notiz|nachricht|anweisung(?:en)?|note|nota|notitie|opmerking|uwaga|message|mensaje|messaggio"
        r"|mensagem|bericht|istruzioni|instrucciones|instructions|instrucoes)\W{1,3}"
        r"(?:an|fur|a|al|all|ao|para|per|pour|aan|voor|do|dla)\W{1,3}(?:\w{1,12}\W{1,3}){0,2}?"
        r"(?:ki|ia|ai|assistent\w*|assistant\w*|asystent\w*|asistente|chatbot\w*|sprachmodell\w*|modele|modelo|modello"
        r"|taalmodel)\b"
        r"|(?:примечание|сообщение|инструкция|указание) для (?:ии|ассистента|модели|бота|неиросети)"
        r"|(?:给|致|對|对)\s?(?:ai|人工智能|人工智慧|助手|模型)|(?:ai|アシスタント|モテル)(?:へ|への)(?:指示|注意|メモ|:)",
    ),
    # orders about what it is to write
    _rule(
        "cite¦citing¦citation¦verified¦[",
        rf"(?:^|[.!?,:]\s*|\bthen\s|\band\s|\bmust\s|\bplease\s){_OUTPUT}\b[^.!?\n]{{0,120}}?"
        r"(?:\bcit(?:e|ing) (?:it|this|them|source|\[)|\bas verified\b|[\"”]\s*\[\d{1,3}\])",
        beside=_OUTPUTS,
    ),
    _rule(
        ":¦\"¦“",
        rf"(?:\bnow on\W+|\bthen\W+|\balways\s|\bonly\s|\byou now\s){_OUTPUT}\b\s*(?:that\s|exactly\s|only\s)?"
        r"(?:[\"“]|:\s)"
        r"|(?:^|[.!?]\s+)(?:say|state|reply|respond|confirm|write|claim)\s*(?:that\s|exactly\s|only\s)?(?:[\"“]|:\s)"
        rf"|\b(?:right|correct|true|only) answer is:|\bassistant\b[^.!?\n]{{0,60}}\b{_OUTPUT}\b\s*[:\"“]"
        r"|\b(?:responses?|answers?|outputs?|replies) (?:that|which|without)\b[^.!?\n]{0,40}[\"“]",
        beside=f"{_OUTPUTS}¦response¦replies",
    ),
    _rule(
        "supported¦verified¦grounded¦faithful¦claim_text",
        r"\b(?:mark|treat|rate|label|accept|count|score)\b[^.!?\n]{0,40}?\b(?:following|next|above|below|this|these|all"
        r"|every|sentence|claim|answer|citation|statement|response)s?\b[^.!?\n]{0,40}?"
        r"\bas (?:fully )?(?:supported|verified|grounded|faithful)\b"
        r"|\bsupported\W{0,3}\s?[=:]\s?[\"']?true\b|[\"']claim_text[\"']\s?:",
    ),
    # turns of a conversation, ends of what it was given
    _rule(":", r"(?:^|\|)\W{0,3}(?:system|assistant|user|human)\W{0,3}\s*:(?:\s|$)|[;\t]\s?(?:system|assistant)\s?:\s"),
    _rule(
        "role¦message",
        r"[\"']?\brole[\"']?\s?[:=]\s?[\"']?(?:system|assistant|developer)\b"
        r"|^\W{0,3}role\W{1,5}(?:message|content|text)\b\W*$",
    ),
    _rule(
        "instruction¦prompt¦message¦override",
        rf"\b(?:{_TURN}|ai|model|llm)[_ -](?:instructions?|prompts?|messages?|overrides?)[\"']?\s?[:=]"
        rf"|\[{_TURN}\]\(",
    ),
    _rule(
        "<¦inst]¦##¦&lt;¦```",
        rf"(?:<|&lt;)\\?/?\s*(?:{_GIVEN}|user|assistant|tool|function)(?:[-_ ][^<>\n]{{0,60}})?\s*(?:>|&gt;)"
        r"|<\|[a-z_]{2,30}\|>|\[/?inst\]|<!--|<</?sys>>|</s>|<(?:start|end)_of_turn>"
        r"|<[a-z]{1,12}\b[^<>\n]{0,80}(?:\brole\s?=\s?[\"']?(?:system|assistant)|display\s?:\s?none|visibility\s?:\s?hidden"
        r"|font-size\s?:\s?0)"
        r"|^\W{0,4}#{2,}\s*(?:instruction|system|response)\b|^`{3}\s*(?:system|assistant|prompt)\b",
    ),
    _rule(
        "[/¦[ /¦{/¦{#¦{ /¦end of¦end the¦begin of¦end source¦end context¦end doc¦begin system¦beginning of",
        rf"\[\s?/\s?{_GIVEN}\s?\]|\{{\s?[/#]\s?{_GIVEN}\s?\}}"
        rf"|^\W*(?:end|begin(?:ning)?)(?: of)?(?: the| all)? {_GIVEN}(?: prompts?| messages?)?\W*$",
    ),
    # another source that begins here
    _rule("[", r"^\s*\[\d{1,3}\]\s*[·|•:—–-]\s*\S"),
    _rule(
        "source¦document¦passage¦citation¦file",
        r"^\W{0,6}(?:source|document|passage|citation)\s*(?:no\.?\s*)?#?\d{1,3}\W{0,3}[:·|—–]"
        r"|^\s*[-=*_]{2,}\s*(?:source|document|passage|file)\b[^\n]{0,200}[-=*_]{2,}\s*$",
    ),
    # citation markers as machines write them
    _rule(
        "【¦(source¦( source¦]](¦c0¦c1¦c2¦c3¦c4¦c5¦c6¦c7¦c8¦c9",
        r"【\d|\(\s*sources?\s*:\s*\d|\[\[\d{1,3}\]\]\(|\bc\d{1,3}c\d{1,3}\b",
    ),
)  # fmt: skip


def telling(line: str, rules: Sequence[Rule] = RULES) -> bool:
    """Does an undisguised line speak to a model?"""
    return any(rule.tells(line) for rule in rules)


def of_interest(text: str) -> list[Rule]:
    """Undisguised text → the rules that could tell anything of one of its lines."""
    return [rule for rule in RULES if rule.stands(text)]
