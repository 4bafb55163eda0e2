"""The kernel: markers, quotes, support, enforcement, verdicts, fingerprints. Pure: no I/O, clock or randomness.

    check         one citation, anyone's answer, our own draft: where callers come in
    markers       a draft's markers, read and written                      marking/
    quotes        where a quotation stands, and what was altered in it     quoting/
    support       whether a source carries a claim                         supporting/
    overclaims    what a claim says beyond the words that it uses          overclaiming/
    verdict       both checks → verdict; weighing, report: sentences and whole answers
    enforce       a draft and candidates → text whose citations hold; proposals, restatements: those nobody wrote
    fingerprint   a cited span, found again in a new text                  relocating/

What they read a text by is in reading/; what of a source speaks to models instead of readers, in attacks/.
"""

VERIFIER = "4"
"""Version of the rules by which citations are judged; a change that can change a verdict changes it, and sweeps check
every stored citation again."""
