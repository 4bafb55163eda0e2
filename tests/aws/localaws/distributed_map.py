"""What moto's ASL grammar lacks of Distributed Map: EXPRESS children, ItemBatcher, JSONL, tolerated percentages, and a
refusal of transitions to states that do not exist.

A definition is rewritten before it is parsed; batching is done here. Tolerated failures are not counted: a child
workflow that may fail needs a Catch of its own.
"""

from __future__ import annotations

import functools
import json
from typing import Any

from moto.stepfunctions.parser.asl.component.eval_component import EvalComponent
from moto.stepfunctions.parser.asl.component.state.exec.state_map.item_reader.eval.resource_eval_s3 import (
    ResourceEvalS3,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_map.item_reader.eval.resource_output_transformer.transformer_json import (  # noqa: E501
    ResourceOutputTransformerJson,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_map.iteration.distributed_iteration_component import (
    DistributedIterationComponent,
)
from moto.stepfunctions.parser.asl.component.state.exec.state_map.state_map import StateMap
from moto.stepfunctions.parser.asl.parse import asl_parser

MARK = "@local:"


def portable(node: Any) -> Any:
    """An ASL document that moto's grammar reads; what it cannot say is carried in `Comment`."""
    if isinstance(node, list):
        return [portable(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: portable(value) for key, value in node.items()}
    processor = node.get("ItemProcessor") or {}
    if node.get("Type") == "Map" and processor.get("ProcessorConfig", {}).get("Mode") == "DISTRIBUTED":
        processor["ProcessorConfig"]["ExecutionType"] = "STANDARD"
        node.pop("ToleratedFailurePercentage", None)
        node.pop("ToleratedFailureCount", None)
        if batcher := node.pop("ItemBatcher", None):
            node["Comment"] = MARK + json.dumps(batcher).encode().hex()
        config = node.get("ItemReader", {}).get("ReaderConfig", {})
        if config.get("InputType") == "JSONL":
            config["InputType"] = "JSON"
    return node


def check_transitions(workflow: dict[str, Any], path: str = "$") -> None:
    """Raises for a StartAt, Next or Default that names no state, as AWS does and moto's parser does not."""
    states = workflow.get("States", {})
    targets = [workflow.get("StartAt")] if states else []
    for name, state in states.items():
        targets += [state[key] for key in ("Next", "Default") if key in state]
        targets += [to["Next"] for to in (*state.get("Catch", ()), *state.get("Choices", ())) if "Next" in to]
        for number, branch in enumerate(state.get("Branches", ())):
            check_transitions(branch, f"{path}.{name}.Branches[{number}]")
        if "ItemProcessor" in state:
            check_transitions(state["ItemProcessor"], f"{path}.{name}.ItemProcessor")
    if missing := [target for target in targets if target not in states]:
        raise asl_parser.ASLParserException([f"MISSING_TRANSITION_TARGET: {to} at {path}" for to in missing])


def _whole_list(env: Any, part: Any, credentials: Any) -> None:
    """All pages; moto reads the first alone, and fails where there is none."""
    client = ResourceEvalS3._get_s3_client(part, credentials)
    pages = client.get_paginator("list_objects_v2").paginate(**env.stack.pop())
    found = [each for page in pages for each in page.get("Contents", ())]
    env.stack.append(json.loads(json.dumps(found, default=str)))


_parse = asl_parser.AmazonStateLanguageParser.parse
_map_run = DistributedIterationComponent._map_run
_from_state_props = StateMap.from_state_props
_read_json = ResourceOutputTransformerJson._eval_body


@functools.lru_cache(64)
def _parse_portable(definition: str) -> Any:
    """Once a definition, not once an execution, which took most of a question's time: what is read holds nothing of a
    run, but for the names under which runs keep theirs."""
    document = json.loads(definition)
    check_transitions(document)
    return _parse(json.dumps(portable(document)))


def _batched_map_run(self: Any, env: Any, eval_input: Any) -> None:
    if batcher := getattr(self, "local_batcher", None):
        if eval_input.item_selector:
            raise NotImplementedError("localaws: ItemBatcher together with ItemSelector")
        items, size = env.stack.pop(), batcher.get("MaxItemsPerBatch") or 10**9
        extra = {"BatchInput": batcher["BatchInput"]} if "BatchInput" in batcher else {}
        env.stack.append([{**extra, "Items": items[at : at + size]} for at in range(0, len(items), size)])
    _map_run(self, env, eval_input)


def _props_with_batcher(self: Any, props: Any) -> None:
    _from_state_props(self, props)
    comment = getattr(self.comment, "comment", None) or ""
    if comment.startswith(MARK):
        self.iteration_component.local_batcher = json.loads(bytes.fromhex(comment[len(MARK) :]))


def _json_or_lines(self: Any, env: Any) -> None:
    """One line alone is JSON as well: an object, not the list of it that a reader of lines makes."""
    config, text = env.stack.pop(), env.stack.pop()
    try:
        lines = isinstance(json.loads(text), dict)
    except json.JSONDecodeError:
        lines = True
    if lines:
        text = json.dumps([json.loads(line) for line in text.splitlines() if line.strip()])
    env.stack.extend([text, config])
    _read_json(self, env)


def _heap_key(self: Any) -> str:
    """moto makes it when it is first asked for, which two runs may do at once."""
    return f"{type(self).__name__}-{id(self)}"


def install() -> None:
    """Put the rewriting, the batching and the check of transitions in place."""
    EvalComponent.heap_key = property(_heap_key)
    asl_parser.AmazonStateLanguageParser.parse = staticmethod(_parse_portable)
    DistributedIterationComponent._map_run = _batched_map_run
    StateMap.from_state_props = _props_with_batcher
    ResourceOutputTransformerJson._eval_body = _json_or_lines
    ResourceEvalS3._handle_list_objects_v2 = staticmethod(_whole_list)
