"""What is said of a thing of somebody's is not said of them."""

from __future__ import annotations

import pytest

from pincite.citations.overclaiming.belongings import belonging
from pincite.citations.supporting.differences import read


@pytest.mark.parametrize(
    ("sentence", "claim", "found"),
    [
        ("The subsidiary of Norvik was fined.", "Norvik was fined.", "subsidiary of Norvik"),
        ("Norvik's supplier recalled the valves.", "Norvik recalled the valves.", "Norvik's supplier"),
        ("A plaintiff against Norvik Bank won.", "Norvik Bank won.", "plaintiff against Norvik Bank"),
        ("A bank owned by Norvik closed nine branches.", "Norvik closed nine branches.", "owned by Norvik"),
        ("Some members of the committee left.", "The committee left.", "members of the committee"),
        ("The subsidiary of Norvik was fined.", "The subsidiary of Norvik was fined.", ""),
        ("The subsidiary of Norvik was fined.", "Norvik's subsidiary was fined.", ""),
        ("The subsidiary was fined, and Norvik was fined.", "Norvik was fined.", ""),
        ("The city of Paris was flooded.", "Paris was flooded.", ""),
        ("The valves were recalled by Norvik in May.", "Norvik recalled the valves in May.", ""),
        ("The merger, after approval by Norvik, closed.", "Norvik approved the merger.", ""),
        ("Norvik's two losses were large.", "Norvik had two losses.", ""),
        ("The auditor of Norvik's bank left.", "It left.", ""),
    ],
)
def test_of_whom_the_sentence_speaks(sentence, claim, found):
    mismatch = belonging(read(claim), read(sentence))
    assert ("" if mismatch is None else mismatch.expected) == found
