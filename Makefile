# Two commands do all the set-up: `make run` and `make test`. `make help` lists the rest.
.DEFAULT_GOAL := help
SHELL := /bin/bash
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest
PORT ?= 8000
# The certificates that the system trusts, behind a proxy with its own too: npm and uv know only those that they bring.
export NODE_EXTRA_CA_CERTS ?= $(wildcard /etc/ssl/certs/ca-certificates.crt)
ifneq ($(wildcard /etc/ssl/certs/*),)
export UV_SYSTEM_CERTS := 1
endif

.PHONY: help setup dev needs run test check format lint types unit web site validate dist notes clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup:  ## the environment in .venv, with .venv/bin/pincite
	@infra/setup.sh --no-dev

dev:  ## setup, and what tests and checks need from PyPI
	@infra/setup.sh --all-extras

needs: dev  ## programs that the tests need: java, maven, node, chromium, tesseract
	@infra/needs.sh

run: setup  ## index samples/ and serve API and page on http://127.0.0.1:8000
	@$(BIN)/pincite ingest samples
	@$(BIN)/pincite serve --port $(PORT)

test: needs  ## everything: checks, and all tests with the real parts, some side by side
	@cd web && npm ci --silent --no-fund --no-audit
	@infra/aws-tools.sh
	@infra/opensearch/run.sh install >/dev/null
	@$(BIN)/python tests/run.py

check: dev site  ## the quick part, two at a time: site, format, lint, types, templates, unit tests
	@$(BIN)/python tests/run.py unit checks kernel

format:
	@$(BIN)/ruff format --check -q . || { echo "run: .venv/bin/ruff format ."; exit 1; }

lint:
	@$(BIN)/ruff check -q .

types:
	@$(BIN)/mypy

unit:
	@$(PYTEST) -q tests/unit tests/test_layout.py tests/test_cases.py

validate:  ## templates and state machines, without an account
	@infra/validate.sh

site: dev  ## the documentation as a site, in .run/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --site-dir .run/site

web:  ## build the page anew into the package
	@$(BIN)/python infra/page_types.py
	@cd web && npm ci --silent --no-fund --no-audit && npm run build --silent

dist: setup  ## wheel and sdist, in dist/
	@.tools/uv/bin/uv build --quiet --out-dir dist

notes:  ## what the newest version brought, from CHANGELOG.md, as the notes of its release
	@awk '/^## [0-9]/ { if (seen++) exit } seen' CHANGELOG.md

clean:  ## remove what make made, but no document and no answer
	@rm -rf .venv .tools .envs .run dist .aws-sam .pytest_cache .mypy_cache .ruff_cache .hypothesis web/node_modules
