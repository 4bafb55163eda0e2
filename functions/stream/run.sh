#!/bin/sh
# Lambda starts this; the adapter waits for the port and hands each request on.
export PYTHONPATH="/opt/python:${PYTHONPATH:-}"
exec python3 -m uvicorn app:create --factory --host 127.0.0.1 --port "${AWS_LWA_PORT:-8080}" --log-level warning --no-access-log
