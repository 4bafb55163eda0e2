// A server with the product's routes and headers whose answers a test writes: states that a real one reaches by chance.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const dist = join(import.meta.dirname, "../../layers/core/pincite/web_dist");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
export const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; " +
  "worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * script: { events(query) → async iterable of events or "cut", documents, texts, files, answers, verify(body), upload(name) }.
 * `queries` on the result lists what was asked, `identities` who asked.
 * `identity`: { token, key } that every call needs; `config`: how the page finds out where to sign in.
 */
export async function serve(script) {
  const queries = [];
  const identities = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://x");
    const json = (body, status = 200) => {
      response.writeHead(status, { "content-type": status < 400 ? "application/json" : "application/problem+json" });
      response.end(JSON.stringify(body));
    };
    const missing = () => json({ title: "not found", status: 404, detail: "There is no such thing." }, 404);
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (pathname === "/assets/config.json" && script.config) return json(script.config);
    if (pathname.startsWith("/oauth2/")) return signIn(script, pathname, searchParams, bytes, response, json);
    if (script.identity && (pathname.startsWith("/api/") || pathname === "/health")) {
      identities.push(request.headers.authorization ?? "");
      if (request.headers.authorization !== `Bearer ${script.identity.token}`) return json({ message: "Unauthorized" }, 401);
      if (request.headers["x-api-key"] !== script.identity.key) return json({ message: "Forbidden" }, 403);
    }
    const [, , kind, id, part] = pathname.split("/").map(decodeURIComponent);
    if (pathname === "/api/query") {
      const query = JSON.parse(bytes.toString());
      queries.push(query);
      if (script.refuse) return json(script.refuse, script.refuse.status);
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.flushHeaders();
      let number = 0;
      for await (const event of script.events(query)) {
        if (response.destroyed) return;
        if (event === "cut") return response.destroy();
        response.write(`id: ${++number}\ndata: ${JSON.stringify(event)}\n\n`);
      }
      return response.end();
    }
    if (pathname === "/api/documents" && request.method === "POST") {
      const name = Buffer.from(/filename="([^"]*)"/.exec(bytes.toString("latin1"))?.[1] ?? "", "latin1").toString();
      const [status, body] = script.upload(name.replaceAll("%22", '"'), bytes);
      return json(body, status);
    }
    if (pathname === "/api/documents") return json({ documents: script.documents ?? [] });
    if (kind === "documents") {
      const record = (script.documents ?? []).find((one) => one.document_id === id);
      if (!record) return missing();
      if (request.method === "DELETE") {
        script.documents = script.documents.filter((one) => one !== record);
        return json({ deleted: id });
      }
      if (part === "text") return script.texts?.[id] ? json(script.texts[id]) : missing();
      if (part === "content") return file(request, response, script.files[id], record.media_type);
      return json(record);
    }
    if (pathname === "/api/answers") {
      const all = script.answers ?? [];
      return json({ answers: searchParams.get("status") === "changed" ? all.filter((one) => one.changed) : all });
    }
    if (kind === "answers") {
      const found = (script.answers ?? []).find((one) => one.answer_id === id);
      return found ? json(found) : missing();
    }
    if (pathname === "/api/verify-answer") return json(script.verify(JSON.parse(bytes.toString())));
    if (pathname === "/api/judge" && script.judge) return json(script.judge);
    if (pathname === "/health") return json({ status: "ok", parts: script.parts ?? { index: "ok" } });
    const path = join(dist, normalize(pathname === "/" ? "/index.html" : pathname));
    if (!path.startsWith(dist) || !existsSync(path) || !statSync(path).isFile()) return missing();
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream", "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
    });
    response.end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => {
    server.closeAllConnections();
    server.close(resolve);
  });
  return { url: `http://127.0.0.1:${server.address().port}/`, queries, identities, close, script };
}

/** A sign-in service that lets everybody in: code for a challenge, then the token for its verifier (RFC 7636). */
function signIn(script, pathname, query, bytes, response, json) {
  if (pathname === "/oauth2/authorize") {
    script.challenge = query.get("code_challenge");
    const back = new URL(query.get("redirect_uri"));
    back.search = new URLSearchParams({ code: "the-code", state: script.state ?? query.get("state") });
    response.writeHead(302, { location: back.href });
    return response.end();
  }
  const form = new URLSearchParams(bytes.toString());
  const challenge = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url");
  const right = form.get("code") === "the-code" && challenge === script.challenge && !form.has("client_secret");
  return right ? json({ id_token: script.identity.token }) : json({ error: "invalid_grant" }, 400);
}

function file(request, response, path, type) {
  const size = statSync(path).size;
  const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? "");
  const start = range ? Number(range[1]) : 0;
  const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
  response.writeHead(range ? 206 : 200, {
    "content-type": type, "accept-ranges": "bytes", "content-length": end - start + 1,
    ...(range && { "content-range": `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(path, { start, end }).pipe(response);
}
