"""Words that end in a full stop without ending a sentence, by how they behave.

The lists are general: titles, reference words and clipped words of English, German, French, Spanish and
Italian as style guides list them. What no list can hold (initials, acronyms with stops, clipped words without
a vowel) is recognised by shape in `sentences`.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TITLES = _words(
    """
    dr mr mrs ms mx prof st ste gen col sgt lt capt cmdr maj rev hon gov sen rep pres messrs msgr dipl
    ing mag hr fr frl mme mlle mm sr sra srta dra sig dott univ
    """
)
"""Always followed by a name: never the end of a sentence."""

REFERENCES = _words(
    """
    sec secs sect no nos nr nrn art arts fig figs eq eqs eqn vol vols ch chap chaps pp pg par para paras
    pt pts cl cls reg regs ref refs app apps tab tabs bd abs ziff kap lit rdnr rn rz az ex exs ed eds
    iss ser bk fn ann annex sch núm num nº n.º pág págs cap caps inc al apt ste rm flr bldg ext tel fax
    jan feb febr mar apr jun jul aug sep sept oct okt nov dec dez
    """
)
"""Before a number, a letter or a numeral: no end there; before anything else they may end a sentence."""

CLIPPED = _words(
    """
    approx vs viz cf ca circa resp bzw ggf evtl sog inkl exkl zzgl vgl usf incl excl est esp max min avg
    dept govt natl intl assoc assn univ dist mgr asst attn orig prev misc temp alt std var def abbr syn
    i.e e.g z.b d.h u.a o.ä s.o s.u p.ej p.ex c.-à-d m.a.w bijv env
    """
)
"""Stand before what they qualify; the end of a sentence only where the next word begins one."""

NEVER = _words("i.e e.g z.b d.h vs viz cf vgl p.ex p.ej bzw resp sog")
"""Of those, the ones that cannot end a sentence at all."""

ENDING = _words(
    """
    inc ltd co corp llc plc bros jr sr etc al usw ff ave blvd rd hwy mt ft gmbh ag s.a s.p.a b.v n.v a.m
    p.m
    """
)
"""May stand inside a sentence or end it."""

MONTHS = _words(
    """
    january february march april may june july august september october november december januar jänner
    februar märz mai juni juli oktober dezember januari februari maart mei augustus janvier février mars
    avril juin juillet août septembre octobre novembre décembre enero febrero marzo abril mayo junio
    julio agosto septiembre octubre noviembre diciembre gennaio febbraio aprile maggio giugno luglio
    settembre ottobre dicembre marts maj augusti tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta
    kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta ledna února března dubna
    května června července srpna září října listopadu prosince jan feb mar apr jun jul aug sep sept oct
    okt nov dec dez
    """
)
"""After "29." they make a date."""

BEFORE_ORDINAL = _words(
    """
    der die das dem den des im am zum vom beim zur ab bis seit jeder jede jedes jeden ein eine einem
    einen und
    """
)
"""Before "3." followed by a noun they make a German ordinal ("im 3. Quartal")."""

STARTERS = _words(
    """
    the a an it its this that these those he she they we you i his her their our my your there here in
    on at by for from with without under after before during since until through over between among
    within if when while where whether as although because unless once though but and or so yet nor
    however therefore thus hence moreover furthermore finally otherwise instead also then all no not
    each every any some many most both such other another several few none only even what who how why
    which is are was were do does did has have had can could may might must shall should will would
    please see note der die das ein eine es er sie wir ich ihr dies diese dieser dieses sein seine ihre
    im am bei nach vor mit ohne wenn als auch aber und oder doch jedoch daher nur nicht alle jede jeder
    le la les un une il elle ils elles nous vous ce cette ces dans en pour avec sans mais et ou si el
    los las una este esta estos estas para con sin pero y o lo gli uno nel nella per ma se
    """
)
"""Function words that, written with a capital after a full stop, begin a sentence."""
