"""LangChain: in-memory vectors, prompt template, scripted chat model, output parser."""

from asked import ANSWER, corpus, embedder, measure
from langchain_core.embeddings import Embeddings
from langchain_core.language_models import FakeListChatModel
from langchain_core.output_parsers import StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnablePassthrough
from langchain_core.vectorstores import InMemoryVectorStore

OURS = embedder()


class Same(Embeddings):
    def embed_documents(self, texts):
        return OURS.embed(texts).tolist()

    def embed_query(self, text):
        return OURS.embed([text], query=True)[0].tolist()


docs, questions = corpus()
store = InMemoryVectorStore(Same())
store.add_texts(docs)


def numbered(found):
    return "\n\n".join(f"[{n}] {each.page_content}" for n, each in enumerate(found, start=1))


chain = (
    {"context": store.as_retriever(search_kwargs={"k": 10}) | numbered, "question": RunnablePassthrough()}
    | ChatPromptTemplate.from_template("Answer with citations.\n{context}\nQ: {question}")
    | FakeListChatModel(responses=[ANSWER])
    | StrOutputParser()
)
measure("LangChain, retrieval chain", chain.invoke, questions)
