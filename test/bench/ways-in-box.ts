import { join } from "node:path";
import type { Sent } from "./ways-in-paper.ts";

/** Papers sent at the same time. */
const SENDERS = 6;
const root = join(import.meta.dir, "..", "..");
const program = process.env.DEEDBOX_EXECUTABLE
  ? [process.env.DEEDBOX_EXECUTABLE]
  : [process.execPath, join(root, "src", "main.ts")];

/** A running server and a token for it. */
export interface Server {
  process: Bun.Subprocess;
  origin: string;
  token: string;
}

/** A box of its own on an empty data folder. */
export class Box {
  #env: Record<string, string>;
  #token = "";

  constructor(home: string, name: string) {
    const tessdata = process.env.DEEDBOX_TESSDATA;
    this.#env = {
      PATH: process.env.PATH ?? "",
      HOME: home,
      XDG_CONFIG_HOME: join(home, name, "config"),
      DEEDBOX_DATA: join(home, name, "data"),
      DEEDBOX_PACE_TOKEN: "1000000000",
      DEEDBOX_PACE_ACCOUNT: "1000000000",
      ...(tessdata ? { DEEDBOX_TESSDATA: tessdata } : {}),
    };
  }

  async #command(...args: string[]): Promise<Record<string, string>> {
    const child = Bun.spawn([...program, ...args, "--json"], {
      env: this.#env,
      stdout: "pipe",
      stderr: "inherit",
    });
    const text = await new Response(child.stdout).text();
    if ((await child.exited) !== 0) throw new Error(`${args.join(" ")} failed`);
    return JSON.parse(text) as Record<string, string>;
  }

  async create(): Promise<void> {
    const owner = ["--owner-name", "Ann", "--owner-email", "ann@example.org"];
    await this.#command("account", "create", "--name", "Bench", "--kind", "family", ...owner);
    const scopes = ["--name", "bench", "--scopes", "read,write,files,identifiers"];
    this.#token =
      (await this.#command("token", "create", "--email", "ann@example.org", ...scopes)).token ?? "";
  }

  async start(): Promise<Server> {
    const child = Bun.spawn([...program, "serve", "--port", "0"], {
      env: this.#env,
      stdout: "pipe",
      stderr: "inherit",
    });
    const words = new TextDecoder();
    let text = "";
    for await (const piece of child.stdout) {
      text += words.decode(piece, { stream: true });
      const m = /listening on (http:\S+)/.exec(text);
      if (m?.[1]) return { process: child, origin: m[1], token: this.#token };
    }
    throw new Error("the server ended before it answered");
  }
}

export async function stop(server: Server): Promise<void> {
  server.process.kill("SIGTERM");
  await server.process.exited;
}

export async function ask<T>(s: Server, path: string): Promise<T> {
  const answer = await fetch(`${s.origin}/v1${path}`, { headers: { authorization: `Bearer ${s.token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Sends papers, a few at a time. Gives their ids in the same order. */
export async function send(s: Server, papers: Sent[]): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const sender = async () => {
    for (let i = next++; i < papers.length; i = next++) {
      const paper = papers[i];
      if (!paper) return;
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(paper.bytes)]), paper.name);
      const answer = await fetch(`${s.origin}/v1/documents`, {
        method: "POST",
        headers: { authorization: `Bearer ${s.token}` },
        body: form,
      });
      const body = (await answer.json()) as { documents?: { id: string }[] };
      ids[i] = body.documents?.[0]?.id ?? "";
      if (ids[i] === "") throw new Error(`${paper.name}: ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return ids;
}

export const found = async (s: Server, q: string): Promise<number> =>
  (await ask<{ total: number }>(s, `/search?meaning=0&limit=1&q=${encodeURIComponent(`${q} `)}`)).total;

export const foundIds = async (s: Server, q: string): Promise<string[]> =>
  (
    await ask<{ results: { id: string }[] }>(s, `/search?meaning=0&limit=50&q=${encodeURIComponent(`${q} `)}`)
  ).results.map((r) => r.id);

export const textOf = async (s: Server, id: string): Promise<string> =>
  (await ask<{ text?: string | null }>(s, `/documents/${id}?text=true`)).text ?? "";

export const waiting = async (s: Server): Promise<number> => {
  const { documents } = await ask<{ documents: { status: string }[] }>(s, "/documents?limit=200");
  return documents.filter((d) => d.status !== "filed" && d.status !== "needs_review").length;
};

/** Waits until a number is there; looks often enough to tell and seldom enough not to be the load. */
export async function until(done: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!(await done())) {
    if (performance.now() > end) throw new Error("the papers were not read in time");

    await Bun.sleep(150);
  }
}
