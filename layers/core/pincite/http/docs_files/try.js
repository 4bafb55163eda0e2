// Sends what a form of /docs says and shows what comes back, event by event where it is a stream.
for (const form of document.querySelectorAll("form")) {
  const output = form.parentElement.querySelector("output");
  const stop = form.querySelector(".stop");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const leaving = new AbortController();
    stop.onclick = () => leaving.abort();
    stop.hidden = false;
    output.textContent = "…";
    try {
      const reply = await fetch(address(form), { ...sent(form), signal: leaving.signal });
      output.textContent = `${reply.status} ${reply.statusText}\n\n`;
      await show(reply, output);
    } catch (error) {
      output.textContent += `\n${error.name === "AbortError" ? "stopped" : error.message}`;
    } finally {
      stop.hidden = true;
    }
  });
}

function address(form) {
  let path = form.dataset.path;
  const asked = new URLSearchParams();
  for (const input of form.querySelectorAll("[data-in]")) {
    if (input.dataset.in === "path") path = path.replace(`{${input.name}}`, encodeURIComponent(input.value));
    if (input.dataset.in === "query" && input.value) asked.set(input.name, input.value);
  }
  return asked.size ? `${path}?${asked}` : path;
}

function sent(form) {
  const headers = {};
  const key = document.getElementById("key").value;
  if (key) headers.Authorization = `Bearer ${key}`;
  if (form.querySelector("[name=stream]")?.checked) headers.Accept = "text/event-stream";
  const text = form.querySelector("textarea");
  if (text) return { method: form.dataset.method, headers: { ...headers, "Content-Type": "application/json" }, body: text.value };
  const fields = [...form.querySelectorAll("[data-in=form]")];
  if (!fields.length) return { method: form.dataset.method, headers };
  const body = new FormData();
  for (const field of fields) {
    if (field.files?.length) body.set(field.name, field.files[0]);
    else if (field.type === "file") continue;
    else if (field.value) body.set(field.name, field.value);
  }
  return { method: form.dataset.method, headers, body };
}

async function show(reply, output) {
  const kind = reply.headers.get("content-type") ?? "";
  if (kind.includes("json")) {
    output.textContent += JSON.stringify(await reply.json(), null, 1);
    return;
  }
  if (!/^text\//.test(kind)) {
    output.textContent += `${(await reply.blob()).size} bytes of ${kind}`;
    return;
  }
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) output.textContent += part.value;
}
