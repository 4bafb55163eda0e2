"""What a judge's word on an open claim is worth: its record, its ground, and the decision that follows from both.

Pure, and independent of how a claim is read. Whoever checks claims calls `decide.decide` with the judge's standing,
the claim, the text it was shown and what it said; see there.
"""
