#!/usr/bin/env bash
# The template and the nested stacks by SAM and cfn-lint, the state machines by asl-validator; without an account.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
infra/aws-tools.sh
export SAM_CLI_TELEMETRY=0 AWS_DEFAULT_REGION=us-east-1
.envs/sam/bin/sam validate --lint >/dev/null
.envs/sam/bin/cfn-lint template.yaml infra/stacks/*.yaml
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT
.venv/bin/python - "$folder" <<'PY'
import json, pathlib, re, sys
import yaml
for file in sorted(pathlib.Path("infra/statemachines").glob("*.asl.yaml")):
    text = json.dumps(yaml.safe_load(file.read_text()))
    arn = r"arn:aws:lambda:us-east-1:123456789012:function:\1"
    pathlib.Path(sys.argv[1], file.name.replace(".yaml", ".json")).write_text(re.sub(r"\$\{(\w+)\}", arn, text))
PY
for file in "$folder"/*.json; do .tools/asl/node_modules/.bin/asl-validator --json-path "$file" >/dev/null; done
