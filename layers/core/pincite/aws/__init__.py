"""What the Lambda handlers share: the step decorator, nouns by S3 reference, events, callers, parts made of AWS."""
