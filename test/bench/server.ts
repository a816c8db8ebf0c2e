import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A running server under measure: the compiled program when it was built, else the checkout. */
export interface Running {
  process: Bun.Subprocess;
  origin: string;
  /** Milliseconds from the start of the process to the first 200 of GET /health. */
  started: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dir, "..", "..");
const executable = join(root, "dist", "deedbox");
export const compiled = existsSync(executable);
export const program = compiled ? [executable] : [process.execPath, join(root, "src", "main.ts")];

let nextPort = 7400 + (process.pid % 500);

/** Starts a server on a data folder whose key file is `keyFile`. `before`: what starts it (`taskset`). */
export async function startServer(
  dataDir: string,
  home: string,
  flags: string[] = [],
  before: string[] = [],
): Promise<Running> {
  const port = nextPort++;
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    XDG_CONFIG_HOME: join(home, "config"),
    DEEDBOX_PACE_TOKEN: "1000000000",
    DEEDBOX_PACE_ACCOUNT: "1000000000",
  };
  const begin = performance.now();
  const child = Bun.spawn(
    [...before, ...program, "serve", "--data", dataDir, "--port", String(port), ...flags],
    {
      env,
      stdout: "ignore",
      stderr: "inherit",
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const ok = await fetch(`${origin}/health`).then(
      (r) => r.status === 200,
      () => false,
    );
    if (ok) break;
    if (child.exitCode !== null) throw new Error("the server ended before it answered");
    await Bun.sleep(2);
  }
  return {
    process: child,
    origin,
    started: performance.now() - begin,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

/** Resident memory of a process in MB (10^6 bytes). */
export function memoryOf(pid: number): number {
  const m = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return (Number(m?.[1] ?? 0) * 1024) / 1e6;
}

export const auth = (token: string) => ({ authorization: `Bearer ${token}` });

/** Uploads a file and gives the ids of the documents made of it. Throws when it is refused. */
export async function upload(
  s: Running,
  token: string,
  name: string,
  bytes: Uint8Array,
): Promise<readonly string[]> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${s.origin}/v1/documents`, {
    method: "POST",
    headers: auth(token),
    body: form,
  });
  if (!answer.ok) throw new Error(`${name} was refused: ${answer.status} ${await answer.text()}`);
  const { documents } = (await answer.json()) as { documents: { id: string }[] };
  return documents.map((d) => d.id);
}

/** States of a document before its words can be found, and before it is filed or waits for a look. */
export const unfindable: readonly string[] = ["received", "scanning"];
export const unfiled: readonly string[] = [...unfindable, "reading"];

/** Waits until no document is in one of these states; asks about one at a time, once in so many milliseconds. */
export async function untilPast(
  s: Running,
  token: string,
  ids: readonly string[],
  states: readonly string[],
  every = 50,
): Promise<void> {
  for (const id of ids)
    for (;;) {
      const answer = await fetch(`${s.origin}/v1/documents/${id}`, { headers: auth(token) });
      const { metadata } = (await answer.json()) as { metadata: { status: string } };
      if (!states.includes(metadata.status)) break;
      await Bun.sleep(every);
    }
}
