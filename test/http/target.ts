import { afterAll, beforeAll, describe, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import createClient from "openapi-fetch";
import { httpDoor } from "#doors/http/server.ts";
import { WebFiles } from "#doors/http/web.ts";
import type { paths } from "#doors/web/api/types.generated.ts";
import { type Clock, localDay, systemClock } from "#kernel/clock.ts";
import { systemIds } from "#kernel/ids.ts";
import { readSettings, type Settings } from "#kernel/settings.ts";
import { type App, openApp } from "#operations/app.ts";
import { unseal } from "#operations/root-key/unsealing.ts";
import { startWorker, type Worker } from "#pipeline/worker.ts";
import type { Role } from "#rules/access/access.ts";
import { mountedDoors, type Outside } from "../../src/serve.ts";
import { openTestEngines } from "../engines/open.ts";
import { thorough } from "../thorough.ts";
import { overhear } from "./agreement.ts";
import { executable } from "./built.ts";
import { operator } from "./operator.ts";
import { startProgram } from "./program.ts";

/** One call as a test writes it. `json` and `body` exclude each other. */
export interface Sent {
  token?: string | null;
  account?: string;
  key?: string;
  headers?: Record<string, string>;
  json?: unknown;
  body?: BodyInit;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  /** The answer as JSON; undefined when it is none. */
  body: T;
}

/** A refusal as a test looks at it. */
export interface Refused {
  type: string;
  title: string;
  status: number;
  detail: string;
  scope?: string;
  errors?: { field: string; in: string; detail: string }[];
}

/** The clock of a box in this process: it runs, and a test can move it on or make it stand. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
  /** From here on it is moved by the test alone, or, with false, runs again. */
  stand(still?: boolean): void;
}

function movableClock(): MovableClock {
  let ahead = 0;
  let stands: number | null = null;
  const now = () => (stands ?? systemClock.now()) + ahead;
  const advance = (ms: number) => {
    ahead += ms;
  };
  const stand = (still = true) => {
    stands = still ? systemClock.now() : null;
  };
  return { now, today: () => localDay(now()), advance, stand };
}

/** What only a box in this process lets a test do. */
export interface Inside {
  box: App;
  clock: MovableClock;
  worker: Worker | null;
  /** Lines that were logged as faults; a suite that ends with one has found a bug. */
  faults: string[];
  /** What was printed for whoever started the box. */
  printed: string[];
  /** The operator's log. */
  lines: string[];
}

/** What both kinds of box can be told beside their HTTP interface. */
export interface Running {
  origin: string;
  send(request: Request): Promise<Response>;
  account(a: {
    name: string;
    kind: "family" | "business";
    owner: string;
    email: string;
    plan?: string;
    password?: string;
  }): Promise<{ account_id: string; user_id: string }>;
  member(m: { account: string; email: string; name: string; role: Role; bundle?: string }): Promise<string>;
  token(t: { email: string; name: string; scopes: string; expires?: string }): Promise<string>;
  workerToken(name: string): Promise<{ id: string; secret: string }>;
  plan(account: string, plan: string): Promise<void>;
  /** A socket address (`http://127.0.0.1:PORT`) and the process that listens there. */
  listen(): Promise<{ url: string; pid: number }>;
  dataDir: string;
  inside: Inside | null;
  close(): Promise<void>;
}

export interface Wish {
  /** Calls a minute; far above anything a suite makes unless it is about the pace. */
  pace?: { token: number; account: number; app: number };
  /** A box that no suite has used before. */
  alone?: boolean;
  /** False leaves every document as it arrived. */
  worker?: boolean;
  /** What stands for the world outside, in this process. */
  outside?: Outside;
  /** What a box in this process is set up with beside that. */
  settings?: Partial<Settings>;
}

const unhurried = { token: 1_000_000, account: 1_000_000, app: 1_000_000 };

/** A box in this process: a temporary data folder, the door's `fetch`, and the worker with real engines. */
async function startInside(wish: Wish): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "deedbox-http-"));
  const dataDir = join(folder, "data");
  const env = { XDG_CONFIG_HOME: join(folder, "config"), HOME: folder };
  const settings = {
    ...readSettings({ data: dataDir, workers: "1" }, env),
    pace: wish.pace ?? unhurried,
    // No test hangs on how long a call takes.
    slowMs: 3_600_000,
    ...wish.settings,
  };
  const clock = movableClock();
  const { root } = await unseal(settings, clock, systemIds, env);
  const engines = openTestEngines();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const box = await openApp({ settings, root, clock, ids: systemIds, engines, version: "0.0.0-test", log });
  const faults: string[] = [];
  const worker =
    wish.worker === false
      ? null
      : startWorker(box, (e, job) => faults.push(`${job?.stage ?? "worker"}: ${String(e)}`));
  const page = {
    bytes: Buffer.from("<!doctype html><title>Deedbox</title>"),
    type: "text/html",
    immutable: false,
  };
  const web = new WebFiles(async () => new Map([["/", page]]));
  const printed: string[] = [];
  const door = httpDoor(
    box,
    web,
    (line) => faults.push(line),
    (line) => printed.push(line),
    mountedDoors(box, wish.outside),
  );
  let server: ReturnType<typeof Bun.serve> | null = null;
  return {
    origin: "http://localhost",
    dataDir,
    inside: { box, clock, worker, faults, lines, printed },
    send: (request) => door.fetch(request),
    ...operator(async (work) => work(box)),
    async listen() {
      server ??= Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        maxRequestBodySize: 16 * 1024 ** 3,
        idleTimeout: 60,
        fetch: (request) => door.fetch(request),
      });
      return { url: `http://127.0.0.1:${server.port}`, pid: process.pid };
    },
    async close() {
      await server?.stop(true);
      await worker?.stop(5_000);
      await box.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One box under test. Everything it answers, to whichever caller, is held against the contract (`agreement.ts`). */
export class Target {
  private at: Running | null = null;

  constructor(
    readonly kind: "in process" | "executable",
    private readonly wish: Wish,
  ) {}

  async open(): Promise<void> {
    const at = this.kind === "executable" ? await startProgram(this.wish) : await startInside(this.wish);
    const send = async (request: Request) => {
      const path = request.url.slice(new URL(request.url).origin.length);
      return overhear(request.method, path, await at.send(request));
    };
    this.at = { ...at, send };
  }

  async close(): Promise<void> {
    await this.at?.close();
    this.at = null;
  }

  get running(): Running {
    if (!this.at) throw new Error("The box under test is not open.");
    return this.at;
  }

  get origin(): string {
    return this.running.origin;
  }

  /** What only a box in this process offers; a test that needs it is skipped for the executable. */
  get inside(): Inside {
    const { inside } = this.running;
    if (!inside) throw new Error("This test needs a box in this process.");
    return inside;
  }

  /** Sends one call. `path` begins with a slash, `/v1/me`. */
  async call<T = unknown>(method: string, path: string, sent: Sent = {}): Promise<Answer<T>> {
    const request = this.request(method, path, sent);
    const response = await this.running.send(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const json = /json/.test(response.headers.get("content-type") ?? "") && text !== "";
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      body: (json ? JSON.parse(text) : undefined) as T,
    };
  }

  request(method: string, path: string, sent: Sent = {}): Request {
    const headers: Record<string, string> = { ...sent.headers };
    if (sent.token) headers.authorization ??= `Bearer ${sent.token}`;
    if (sent.account !== undefined) headers["service-account"] = sent.account;
    if (sent.key !== undefined) headers["idempotency-key"] = sent.key;
    if (sent.json !== undefined) headers["content-type"] ??= "application/json";
    const body = sent.json === undefined ? sent.body : JSON.stringify(sent.json);
    return new Request(this.origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  }

  /**
   * The generated client of `openapi-fetch` with a token: a call, parameter or field that is not in the contract does not
   * compile. `data` of an answer is there when it went well, `error` (a Problem) when not.
   */
  client(token: string | null, account?: string) {
    return createClient<paths>({
      baseUrl: this.origin,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(account === undefined ? {} : { "service-account": account }),
      },
      fetch: (request: Request) => this.running.send(request),
    });
  }

  get = <T>(path: string, token: string | null, sent: Sent = {}) =>
    this.call<T>("GET", path, { ...sent, token });
  post = <T>(path: string, token: string | null, sent: Sent = {}) =>
    this.call<T>("POST", path, { ...sent, token });
  patch = <T>(path: string, token: string | null, json: unknown, sent: Sent = {}) =>
    this.call<T>("PATCH", path, { ...sent, json, token });
}

/**
 * A test whose matter is what the engines or the pipeline make of a paper, in a suite that runs on the executable too:
 * there it is left out, since another test of the suite shows that the executable does such work at all.
 */
export const engineTest = test.skipIf(executable !== undefined);
/** One of them that sees in more papers what another sees in one: only when tests take their time. */
export const deepEngineTest = test.skipIf(executable !== undefined || !thorough);

/** Runs a suite on the executable that DEEDBOX_EXECUTABLE names; without it on a box in this process. */
export function forTargets(suite: (target: Target) => void, wish: Wish = {}): void {
  const kind = executable ? "executable" : "in process";
  describe(kind, () => {
    const target = new Target(kind, wish);
    beforeAll(() => target.open(), 120_000);
    afterAll(() => target.close(), 120_000);
    suite(target);
  });
}

/** Runs a suite on a box in this process only: it moves the clock or looks behind the door. Left out where the executable is meant. */
export function inProcess(suite: (target: Target) => void, wish: Wish = {}): void {
  describe.skipIf(executable !== undefined)("in process", () => {
    const target = new Target("in process", wish);
    beforeAll(() => target.open(), 120_000);
    afterAll(() => target.close(), 120_000);
    suite(target);
  });
}
