"""The kernel: markers, quotes, support, enforcement, verdicts, fingerprints. Pure: no I/O, clock or randomness.

    check         one citation, anyone's answer, our own draft: where callers come in
    markers       a draft's markers, read and written                      marking/
    text          a text read once: elements, quantities, statements       text/
    compare       two texts aligned once: what is the same, what differs   compare/
    claims        proven, refuted or open                                  claims/
    quotes        where a quotation stands, and what was altered in it     quoting/
    support       whether a source carries a claim: alignment, then a judge, and a score that only ranks
                  scoring/, judging/
    verdict       both checks → verdict; weighing, report: sentences and whole answers
    enforce       a draft and candidates → text whose citations hold; proposals: those nobody wrote
    fingerprint   a cited span, found again in a new text                  relocating/

What words do to a statement is data: cues, equivalents, opposites, numbers, units in data/*.tsv. What of a source
speaks to models instead of readers is in attacks/; what quotations and scores read a text by, in reading/.
"""

VERIFIER = "5.6"
"""Version of the rules by which citations are judged; a change that can change a verdict changes it, and sweeps check
every stored citation again."""
