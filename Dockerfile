# API and page in a container: docker compose up --build, then http://127.0.0.1:8000. What it installs is pinned by uv.lock.
FROM python:3.13-slim AS build
ENV UV_PROJECT_ENVIRONMENT=/opt/pincite UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
RUN ["pip", "install", "--no-cache-dir", "uv==0.13.9"]
WORKDIR /src
COPY pyproject.toml uv.lock README.md LICENSE ./
RUN ["uv", "sync", "--frozen", "--no-dev", "--no-install-project", "--extra", "mcp"]
COPY layers/core/pincite layers/core/pincite
RUN ["uv", "sync", "--frozen", "--no-dev", "--no-editable", "--extra", "mcp"]
# The trained reranker, by hash, beside the packages: the container's root is read-only.
# hadolint ignore=DL3059
RUN ["/opt/pincite/bin/pincite", "models", "--quiet"]

FROM python:3.13-slim
RUN ["useradd", "--uid", "10001", "--create-home", "--home-dir", "/data", "--skel", "/dev/null", "--shell", "/usr/sbin/nologin", "pincite"]
COPY --from=build /opt/pincite /opt/pincite
ENV PATH=/opt/pincite/bin:$PATH PINCITE_HOME=/data PYTHONDONTWRITEBYTECODE=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["pincite"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
