"""LlamaIndex: CitationQueryEngine over an in-memory vector index with a scripted model."""

from asked import ANSWER, corpus, embedder, measure
from llama_index.core import Settings, VectorStoreIndex
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata
from llama_index.core.query_engine import CitationQueryEngine
from llama_index.core.schema import TextNode

OURS = embedder()


class Same(BaseEmbedding):
    def _get_query_embedding(self, query):
        return OURS.embed([query], query=True)[0].tolist()

    async def _aget_query_embedding(self, query):
        return self._get_query_embedding(query)

    def _get_text_embedding(self, text):
        return OURS.embed([text])[0].tolist()


class Scripted(CustomLLM):
    @property
    def metadata(self):
        return LLMMetadata()

    def complete(self, prompt, formatted=False, **kwargs):
        return CompletionResponse(text=ANSWER)

    def stream_complete(self, prompt, formatted=False, **kwargs):
        raise NotImplementedError


docs, questions = corpus()
Settings.llm, Settings.embed_model = Scripted(), Same()
index = VectorStoreIndex([TextNode(text=text) for text in docs])
engine = CitationQueryEngine.from_args(index, similarity_top_k=10)
measure("LlamaIndex, CitationQueryEngine", lambda question: str(engine.query(question)), questions)
