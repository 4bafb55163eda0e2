"""several retrieved → one: by reciprocal rank, each chunk once."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.answering.fusion import fused
from pincite.answering.retrieve import NEAREST_SHOWN, TOP_FOR_AVERAGE, Retrieved
from pincite.models import Hit


def fresh(merged: Retrieved, known: Retrieved | None) -> bool:
    """Whether a merge with what was known before brought a chunk that was not."""
    before = {hit.chunk.chunk_id for hit in known.hits} if known else set()
    return any(hit.chunk.chunk_id not in before for hit in merged.hits)


def merge(found: Sequence[Retrieved]) -> Retrieved:
    """A chunk keeps the best similarity that any query gave it; ties keep the order of the queries."""
    if len(found) == 1:
        return found[0]
    ranked = [[hit.chunk.chunk_id for hit in retrieved.hits] for retrieved in found]
    scores = fused(ranked, (1.0,) * len(ranked))
    best: dict[str, Hit] = {}
    for retrieved in found:
        for hit in retrieved.hits:
            known = best.get(hit.chunk.chunk_id)
            if known is None or hit.similarity > known.similarity:
                best[hit.chunk.chunk_id] = hit
    ordered = sorted(scores, key=lambda chunk_id: -scores[chunk_id])
    top = sorted((hit.similarity for hit in best.values()), reverse=True)[:TOP_FOR_AVERAGE]
    nearest = sorted(
        (each for retrieved in found for each in retrieved.nearest), key=lambda each: -each.similarity
    )
    return Retrieved(
        hits=tuple(best[chunk_id].model_copy(update={"score": scores[chunk_id]}) for chunk_id in ordered),
        nearest=tuple(dict.fromkeys(nearest))[:NEAREST_SHOWN],
        average_similarity=sum(top) / len(top) if top else 0.0,
        small=any(retrieved.few for retrieved in found),
        few=any(retrieved.few for retrieved in found),
        apart=all(retrieved.apart for retrieved in found),
    )
