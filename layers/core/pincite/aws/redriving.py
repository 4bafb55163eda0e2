"""Dead letters → the queue again, each as a new attempt."""

from __future__ import annotations

from typing import Any

from pincite.aws.announcing import send

PER_READ = 10
HIDDEN_S = 120
"""How long a letter that is being moved is hidden from others; one that could not be moved comes back."""


def redrive(sqs: Any, dead_letters: str, uploads: str, most: int = 1000) -> int:
    """`sqs`: boto3's client. Returns how many were moved. A letter is deleted only once its copy is in the queue; one
    that the queue does not take stays."""
    moved = 0
    while moved < most:
        letters = sqs.receive_message(
            QueueUrl=dead_letters, MaxNumberOfMessages=min(PER_READ, most - moved), VisibilityTimeout=HIDDEN_S
        ).get("Messages", ())
        if not letters:
            break
        refused = send(uploads, [letter["Body"] for letter in letters], sqs)
        for letter in letters:
            if letter["Body"] not in refused:
                sqs.delete_message(QueueUrl=dead_letters, ReceiptHandle=letter["ReceiptHandle"])
                moved += 1
    return moved
