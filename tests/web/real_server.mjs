// `pincite serve` itself, on a home of its own.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

// The server ends with this process, also where it is killed (PR_SET_PDEATHSIG of Linux).
const END_WITH_US = "import ctypes, signal; ctypes.CDLL(None).prctl(1, signal.SIGKILL)";

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}

/**
 * `documents`: files or folders of the repository that are in the index before the server starts. `settings`: by the
 * names that they have in the environment. `again`: a server that was stopped, whose home and port it goes on with.
 */
export async function start(documents = [], settings = {}, again = {}) {
  const home = again.home ?? mkdtempSync(join(tmpdir(), "pincite-home-"));
  let said = "";
  const pincite = (...command) => {
    const run = spawn(process.env.PYTHON ?? join(root, ".venv/bin/python"), ["-c", `${END_WITH_US}; from pincite.cli import main; main()`, ...command], {
      cwd: home, env: { PATH: process.env.PATH, HOME: home, PINCITE_HOME: home, PYTHONPATH: join(root, "layers/core"), ...settings }, stdio: ["ignore", "pipe", "pipe"],
    });
    run.stdout.on("data", (data) => (said += data));
    run.stderr.on("data", (data) => (said += data));
    return run;
  };
  if (documents.length > 0) {
    const [status] = await once(pincite("ingest", ...documents.map((path) => join(root, path))), "exit");
    assert.equal(status, 0, said);
  }
  const port = again.port ?? await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const server = pincite("serve", "--port", String(port));
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill();
    await once(server, "exit");
  };
  for (;;) {
    assert.equal(server.exitCode, null, `the server does not start: ${said}`);
    if (await fetch(`${url}health`).then((reply) => reply.ok, () => false)) return { url, stop, home, port };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
