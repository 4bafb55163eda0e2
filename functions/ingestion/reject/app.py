"""`Reject`: an upload that failed → its reason, where the uploader sees it."""

from pincite.aws.bootstrap import parts
from pincite.aws.ingesting import rejected
from pincite.aws.nouns import Filed
from pincite.aws.steps import step
from pincite.aws.uploads import Upload


@step
def handler(upload: Upload, error: dict[str, str]) -> Filed:
    """`error`: what the state machine caught, with the name of the step. A version that was visible stays so."""
    return Filed(rejected(upload, error, parts()))
