#!/usr/bin/env bash
# The tools that check and build the stack, each apart from the library's own environment: SAM CLI and cfn-lint need an
# older boto3. Nothing is done where they are there already.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [ -n "$(ls -A /etc/ssl/certs 2>/dev/null)" ]; then export UV_SYSTEM_CERTS=1; fi # as in infra/setup.sh
if [ ! -x .envs/sam/bin/sam ] || [ ! -x .envs/sam/bin/cfn-lint ]; then
  .tools/uv/bin/uv venv -q --allow-existing .envs/sam
  .tools/uv/bin/uv pip install -q --python .envs/sam/bin/python aws-sam-cli==1.170.0 cfn-lint==1.58.0
fi
if [ ! -x .tools/asl/node_modules/.bin/asl-validator ]; then
  mkdir -p .tools/asl
  npm install --silent --no-fund --no-audit --prefix .tools/asl asl-validator@4.0.0
fi
