"""Haystack: vector retriever, prompt builder, scripted generator, answer builder with its own reference pattern."""

import os

os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"

from asked import ANSWER, corpus, embedder, measure
from haystack import Document, Pipeline, component
from haystack.components.builders import AnswerBuilder, PromptBuilder
from haystack.components.retrievers.in_memory import InMemoryEmbeddingRetriever
from haystack.document_stores.in_memory import InMemoryDocumentStore

OURS = embedder()


@component
class Embed:
    @component.output_types(embedding=list[float])
    def run(self, text: str):
        return {"embedding": OURS.embed([text], query=True)[0].tolist()}


@component
class Scripted:
    @component.output_types(replies=list[str])
    def run(self, prompt: str):
        return {"replies": [ANSWER]}


docs, questions = corpus()
store = InMemoryDocumentStore(embedding_similarity_function="cosine")
store.write_documents(
    [Document(content=text, embedding=row.tolist()) for text, row in zip(docs, OURS.embed(docs), strict=True)]
)
template = "{% for d in documents %}[{{loop.index}}] {{d.content}}\n{% endfor %}Q: {{query}}"
pipe = Pipeline()
pipe.add_component("embed", Embed())
pipe.add_component("retrieve", InMemoryEmbeddingRetriever(store, top_k=10))
pipe.add_component("prompt", PromptBuilder(template, required_variables=["documents", "query"]))
pipe.add_component("model", Scripted())
pipe.add_component("answer", AnswerBuilder(reference_pattern=r"\[(\d+)\]"))
pipe.connect("embed.embedding", "retrieve.query_embedding")
pipe.connect("retrieve.documents", "prompt.documents")
pipe.connect("prompt.prompt", "model.prompt")
pipe.connect("model.replies", "answer.replies")
pipe.connect("retrieve.documents", "answer.documents")


def ask(question: str) -> str:
    given = {"embed": {"text": question}, "prompt": {"query": question}, "answer": {"query": question}}
    return pipe.run(given)["answer"]["answers"][0].data


measure("Haystack, AnswerBuilder", ask, questions)
