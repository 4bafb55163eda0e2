"""`GET /api/models`: which models answer, cite and judge."""

from __future__ import annotations

from fastapi import APIRouter

from pincite.http.caller import TheParts
from pincite.models_card import ModelsCard
from pincite.models_card import models as found

router = APIRouter(tags=["service"])


@router.get("/api/models")
def models(parts: TheParts) -> ModelsCard:
    """Each model with its address, whether it can be reached, and what answers cost this month."""
    return found(parts)
