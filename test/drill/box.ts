/** A server of its own in a folder of its own, for drills: the checkout, or with DEEDBOX_EXECUTABLE the compiled program. */
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const executable = process.env.DEEDBOX_EXECUTABLE;
export const program = executable
  ? [executable]
  : [process.execPath, join(import.meta.dir, "..", "..", "src", "main.ts")];

export interface Answer<T> {
  status: number;
  body: T;
}

export class DrillBox {
  /** DEEDBOX_DRILL: a folder with more room than the usual one for temporary files. */
  readonly home = fs.mkdtempSync(join(process.env.DEEDBOX_DRILL ?? tmpdir(), "deedbox-drill-"));
  readonly folders = {
    data: join(this.home, "data"),
    home: join(this.home, "home"),
    tmp: join(this.home, "tmp"),
    cwd: join(this.home, "cwd"),
  };
  origin = "";
  /** Where it listens; "0" for any that is free. */
  port = "0";
  token = "";
  /** What the server has printed so far, on both ways. */
  printed = "";
  #server: Bun.Subprocess | null = null;
  readonly #env: Record<string, string>;

  /** The environment of its programs. */
  get env(): Readonly<Record<string, string>> {
    return this.#env;
  }

  constructor(more: Record<string, string> = {}) {
    for (const folder of Object.values(this.folders)) fs.mkdirSync(folder);
    this.#env = {
      PATH: process.env.PATH ?? "",
      HOME: this.folders.home,
      TMPDIR: this.folders.tmp,
      DEEDBOX_DATA: this.folders.data,
      // What Bun keeps of a checkout's own source is no file of ours.
      BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0",
      DEEDBOX_PACE_TOKEN: "1000000",
      DEEDBOX_PACE_ACCOUNT: "1000000",
      ...more,
    };
  }

  async command(...args: string[]): Promise<Record<string, unknown>> {
    const child = Bun.spawn([...program, ...args, "--json"], {
      env: this.#env,
      cwd: this.folders.cwd,
      stdout: "pipe",
      stderr: "inherit",
    });
    const text = await new Response(child.stdout).text();
    await child.exited;
    return JSON.parse(text) as Record<string, unknown>;
  }

  /** Makes an account and starts the server, under `before` (a tracer) if given. */
  async open(before: string[] = []): Promise<void> {
    const owner = ["--owner-name", "Ann", "--owner-email", "ann@example.org"];
    await this.command("account", "create", "--name", "Drill", "--kind", "family", ...owner);
    const scopes = ["--scopes", "read,write,files"];
    const made = await this.command(
      "token",
      "create",
      "--email",
      "ann@example.org",
      "--name",
      "d",
      ...scopes,
    );
    this.token = String(made.token);
    await this.start(before);
  }

  /** Starts the server, again after a `kill`. `more`: for its environment. `hush`: what it says is not shown. */
  async start(before: string[] = [], more: Record<string, string> = {}, hush = false): Promise<void> {
    this.#server = Bun.spawn([...before, ...program, "serve", "--port", this.port], {
      env: { ...this.#env, ...more },
      cwd: this.folders.cwd,
      stdout: "pipe",
      stderr: "pipe",
    });
    const { stdout, stderr } = this.#server;
    if (!(stdout instanceof ReadableStream && stderr instanceof ReadableStream)) throw new Error("no output");
    void this.#gather(stderr, (text) => {
      if (!hush) process.stderr.write(text);
    });
    await new Promise<void>((go, stop) => {
      let text = "";
      const look = (piece: string) => {
        text += piece;
        const at = this.origin === "" ? /listening on (http:\S+)/.exec(text)?.[1] : undefined;
        if (at === undefined) return;
        this.origin = at;
        go();
      };
      this.origin = "";
      this.#gather(stdout, look).then(() => stop(new Error("the server ended before it answered")), stop);
    });
  }

  async #gather(from: ReadableStream<Uint8Array>, tell: (text: string) => void): Promise<void> {
    const words = new TextDecoder();
    for await (const piece of from) {
      const text = words.decode(piece, { stream: true });
      this.printed += text;
      tell(text);
    }
  }

  /** Waits for the server to end by itself, at most `ms`. False when it runs still. */
  async endsWithin(ms: number): Promise<boolean> {
    const server = this.#server;
    if (!server) return true;
    return Promise.race([server.exited.then(() => true), Bun.sleep(ms).then(() => false)]);
  }

  /** The server's own process id: under a tracer, its child. */
  get pid(): number {
    const pid = this.#server?.pid ?? 0;
    const traced =
      fs.existsSync(`/proc/${pid}/comm`) && fs.readFileSync(`/proc/${pid}/comm`, "latin1") === "strace\n";
    return traced ? (childrenOf(pid)[0] ?? pid) : pid;
  }

  /** Null while it runs. */
  get ended(): number | null {
    return this.#server?.exitCode ?? (this.#server?.signalCode ? -1 : null);
  }

  async call<T>(
    method: string,
    path: string,
    body?: FormData | object,
    more: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Answer<T>> {
    const form = body instanceof FormData;
    const answer = await fetch(this.origin + path, {
      ...more,
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(form || body === undefined ? {} : { "content-type": "application/json" }),
        ...more.headers,
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  send<T>(
    name: string,
    bytes: Uint8Array,
    more: { headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Answer<T>> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), name);
    return this.call<T>("POST", "/v1/documents", form, more);
  }

  /** Ends the server as a power cut does. */
  async kill(): Promise<void> {
    this.#server?.kill("SIGKILL");
    await this.#server?.exited;
  }

  async close(): Promise<void> {
    if (this.#server && this.ended === null) {
      process.kill(this.pid, "SIGTERM");
      await this.#server.exited;
    }
  }

  remove(): void {
    fs.rmSync(this.home, { recursive: true, force: true });
  }
}

/** Direct children of a process (proc(5)). */
export function childrenOf(pid: number): number[] {
  try {
    return fs
      .readdirSync(`/proc/${pid}/task`)
      .flatMap((task) =>
        fs
          .readFileSync(`/proc/${pid}/task/${task}/children`, "latin1")
          .trim()
          .split(" ")
          .filter(Boolean)
          .map(Number),
      );
  } catch {
    return [];
  }
}

/** Resident memory in MiB. */
export function residentMb(pid: number): number {
  try {
    return (Number(fs.readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096) / 1048576;
  } catch {
    return 0;
  }
}

/** The most resident memory a process has had since `forgetPeak`, in MiB (proc(5): VmHWM). */
export function peakMb(pid: number): number {
  try {
    return (
      Number(/^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}

/** Has `peakMb` of a process begin anew (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  try {
    fs.writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // It has just ended.
  }
}

export interface Row {
  id: string;
  title: string;
  status: string;
}

export interface Whole {
  id: string;
  title: string;
  text?: string;
  metadata: {
    status: string;
    review_reason: string | null;
    page_count: number | null;
    read_by_ocr_pages: number;
    duplicate: boolean;
    original_name: string | null;
    type: string | null;
    date: string | null;
    summary: string | null;
    facts: { label: string; value: string }[];
    files: {
      id: string;
      role: string;
      name: string;
      mime: string;
      bytes: number;
      pages: number | null;
      url: string;
    }[];
  };
}

const settled = new Set(["filed", "needs_review", "quarantined"]);

/** Every document of the box, as lists show them. */
export async function rows(box: DrillBox): Promise<Row[]> {
  const all: Row[] = [];
  let cursor = "";
  do {
    const { body } = await box.call<{ documents: Row[]; next_cursor: string | null }>(
      "GET",
      `/v1/documents?limit=200${cursor}`,
    );
    all.push(...body.documents);
    cursor = body.next_cursor === null ? "" : `&cursor=${encodeURIComponent(body.next_cursor)}`;
  } while (cursor !== "");
  return all;
}

/** Waits until nothing of the box is being read, at most `ms`. True when that came to be. */
export async function quiet(box: DrillBox, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  for (;;) {
    if ((await rows(box)).every((r) => settled.has(r.status))) return true;
    if (performance.now() > end) return false;
    await Bun.sleep(200);
  }
}

/** One document once it is settled; null when it is not after `ms`. */
export async function settledDocument(box: DrillBox, id: string, ms: number): Promise<Whole | null> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const { status, body } = await box.call<Whole>("GET", `/v1/documents/${id}`);
    if (status === 200 && settled.has(body.metadata.status)) return body;
    await Bun.sleep(100);
  }
  return null;
}

/** The sentence of each document that waits on a look, as the Checkup shows it. */
export async function sentences(box: DrillBox): Promise<Map<string, string>> {
  const { body } = await box.call<{
    items: { source: string; detail: string | null; document: { id: string } | null }[];
  }>("GET", "/v1/checkup?limit=500&group=housekeeping");
  return new Map(
    body.items.flatMap((i) =>
      i.source === "document" && i.document ? [[i.document.id, i.detail ?? ""] as const] : [],
    ),
  );
}
