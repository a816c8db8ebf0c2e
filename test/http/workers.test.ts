import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "#contract/document.ts";
import type { WorkerList, WorkerMade } from "#contract/settings-box.ts";
import { run } from "#doors/cli/run.ts";
import { openHands } from "#engines/elsewhere.ts";
import { systemIds } from "#kernel/ids.ts";
import { pull, WorkerRefused } from "#operations/workers/pull.ts";
import {
  headOf,
  openMessage,
  sayHello,
  sealMessage,
  takeWelcome,
  type Welcome,
  workerSecret,
} from "#vault/channel.ts";
import { surroundings } from "../../src/surroundings.ts";
import { command } from "../engines/open.ts";
import { receiptPhoto } from "../paper/paper.ts";
import { until } from "../took.ts";
import { executable, runtimeOf } from "./built.ts";
import { type Household, household, signedIn } from "./people.ts";
import { forTargets, inProcess, type Refused, type Target } from "./target.ts";

/** The version that a worker of this box must be of. */
const versionOf = async (target: Target) =>
  (await target.get<{ version: string }>("/health", null)).body.version;

/** A worker by hand, over HTTP. */
async function connect(target: Target, token: string, version?: string) {
  const secret = workerSecret(token);
  const chance = systemIds.bytes(32);
  const hello = sayHello(secret, version ?? (await versionOf(target)), chance);
  const answer = await target.post<Welcome & Refused>("/worker", null, { json: hello });
  if (answer.status !== 200) return { refused: answer.body };
  const keys = takeWelcome(secret, hello, answer.body, chance);
  let turn = 0;
  const sealed = async (head: object) =>
    Buffer.concat(await Array.fromAsync(sealMessage(keys.toBox, turn, head)));
  const send = (bytes: Uint8Array<ArrayBuffer>, channel = answer.body.channel) =>
    target.post<Refused>("/worker", null, { headers: { "Deedbox-Channel": channel }, body: bytes });
  const say = async (head: object) => {
    const { status, bytes } = await send(await sealed(head));
    if (status !== 200) return { status };
    const one = (async function* () {
      yield bytes;
    })();
    const [first] = await Array.fromAsync(openMessage(keys.toWorker, turn++, one, 1e8));
    return { status, ...headOf(first ?? new Uint8Array()) };
  };
  return { say, sealed, send };
}

forTargets((target) => {
  test("who calls without a worker's token is told that it is unknown, whatever else they have", async () => {
    const home = await household(target);
    const version = await versionOf(target);
    // A personal token says who somebody is everywhere but here.
    for (const token of [home.all, "svc_wrk_000000000000000000000000000000000000"])
      expect((await connect(target, token)).refused?.status).toBe(401);
    for (const body of ["{}", "[]", '"x"', JSON.stringify({ version, key: "", proof: "" })])
      expect((await target.post("/worker", home.all, { body })).status).toBe(401);
    expect((await target.post("/worker", home.all, { body: "nonsense" })).status).toBe(400);
    expect((await target.post("/worker", null, { body: "x".repeat(5000) })).status).toBe(413);
    expect((await target.get("/worker", home.all)).status).toBe(404);
    const channel = { "Deedbox-Channel": "0".repeat(32) };
    expect((await target.post("/worker", home.all, { headers: channel, body: "x" })).status).toBe(410);
  });

  test("a worker's token opens nothing of the API", async () => {
    const { secret } = await target.running.workerToken("Nosy");
    for (const path of ["/v1/me", "/v1/documents", "/v1/workers"])
      expect([path, (await target.get(path, secret)).status]).toEqual([path, 401]);
  });

  test("a worker of another version is told which one it needs", async () => {
    const { secret } = await target.running.workerToken("Old");
    const { refused } = await connect(target, secret, "0.0.1");
    expect(refused?.status).toBe(409);
    expect(refused?.detail).toContain(`Deedbox ${await versionOf(target)}`);
    expect(refused?.detail).toContain("0.0.1");
  });

  test("what is said again, garbled or not of the protocol is refused, and the worker goes on", async () => {
    const { secret } = await target.running.workerToken("Steady");
    const worker = await connect(target, secret);
    if (!worker.say) throw new Error("refused");
    const beat = await worker.sealed({ say: "beat", task: "none" });
    expect(await worker.say({ say: "beat", task: "none" })).toMatchObject({ status: 200, wanted: false });
    for (const bytes of [beat, Buffer.from("garbage"), Buffer.alloc(300_000, 1)])
      expect((await worker.send(bytes)).status).toBe(400);
    expect(await worker.say({ say: "beat", task: "none" })).toMatchObject({ status: 200, say: "beat" });
    expect(await worker.say({ say: "bye" })).toMatchObject({ say: "ok" });
    expect(await worker.say({ say: "beat", task: "none" })).toEqual({ status: 410 });
    const other = await connect(target, secret);
    expect(await other.say?.({ say: "next", reads: "something else" })).toMatchObject({ say: "models" });
    expect(await other.say?.({ say: "beat", task: "none" })).toEqual({ status: 410 });
  });

  test("a real worker reads pictures for the box, keeps nothing, and stops when it is told", async () => {
    const home = await household(target);
    const { secret } = await target.running.workerToken("Helper");
    const folder = mkdtempSync(join(tmpdir(), "deedbox-worker-"));
    const worker = await startWorker(target, secret, folder);
    try {
      await until(() => worker.said().includes("Reading for"), "it is connected", 120);
      const ids: string[] = [];
      for (let seed = 1; seed <= 2; seed++) ids.push(await sendPicture(target, home, seed));
      const settled = async () =>
        (await Promise.all(ids.map((id) => target.get<Document>(`/v1/documents/${id}`, home.all)))).every(
          ({ body }) => ["filed", "needs_review"].includes(body.metadata.status),
        );
      await until(settled, "all are read", 300);
      for (const id of ids) {
        const { body } = await target.get<Document>(`/v1/documents/${id}?text=true`, home.all);
        expect([body.metadata.page_count, body.metadata.read_by_ocr_pages]).toEqual([1, 1]);
        expect(body.text?.length).toBeGreaterThan(40);
      }
    } finally {
      expect(await worker.stop()).toBe(0);
      rmSync(folder, { recursive: true, force: true });
    }
    await worker.hasRead();
  }, 600_000);
});

async function sendPicture(target: Target, home: Household, seed: number): Promise<string> {
  const { bytes, name } = await receiptPhoto({ seed: 5200 + seed, longEdge: 1100, wear: 0 });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), `${seed}-${name}`);
  const { body, status } = await target.post<{ documents: { id: string }[] }>("/v1/documents", home.all, {
    body: form,
  });
  expect(status).toBe(201);
  return body.documents[0]?.id ?? "";
}

interface Running {
  said(): string;
  /** Gives how it ended. */
  stop(): Promise<number>;
  /** Fails unless it has read something. */
  hasRead(): Promise<void>;
}

/** The program as a worker, or in this process what it does: a box in this process has a version of its own. */
async function startWorker(target: Target, secret: string, folder: string): Promise<Running> {
  const { url } = await target.running.listen();
  if (target.kind === "executable" && executable) {
    writeFileSync(join(folder, "token"), secret);
    const words = ["worker", "--of", url, "--token-file", join(folder, "token"), "--slots", "1"];
    const env = { PATH: process.env.PATH ?? "", HOME: folder, DEEDBOX_RUNTIME: runtimeOf(executable) };
    const child = Bun.spawn([executable, ...words], { env, stdout: "pipe", stderr: "inherit" });
    let said = "";
    const listening = (async () => {
      for await (const piece of child.stdout) said += new TextDecoder().decode(piece);
    })();
    return {
      said: () => said,
      async stop() {
        child.kill("SIGTERM");
        await listening;
        return child.exited;
      },
      // How much it read is known to the box alone, and who asks there needs the app.
      hasRead: async () => {},
    };
  }
  const off = new AbortController();
  const hands = openHands({ command, runtime: null }, 1);
  const said: string[] = [];
  const ended = pull({
    of: url,
    token: secret,
    ca: null,
    slots: 1,
    hands,
    version: await versionOf(target),
    ids: systemIds,
    say: (sentence) => said.push(sentence),
    signal: off.signal,
  });
  return {
    said: () => said.join("\n"),
    async stop() {
      off.abort();
      await ended;
      await hands.close();
      return 0;
    },
    async hasRead() {
      const shown = target.inside.box.workers.shown().find((one) => one.name === "Helper");
      expect(shown?.pages).toBeGreaterThan(0);
      expect(shown?.slots).toBe(0);
    },
  };
}

inProcess(
  (target) => {
    test("an owner makes a token in the settings, sees the machine, and takes it away while it is connected", async () => {
      const [, app] = await signedIn(target);
      const made = await target.post<WorkerMade>("/v1/workers", app, { json: { name: "  Office   PC " } });
      expect([made.status, made.body.worker]).toMatchObject([
        201,
        { name: "Office PC", pages: 0, slots: 0, state: "away", last_seen: null },
      ]);
      expect(made.body.secret).toMatch(/^svc_wrk_\w{36}$/);
      const worker = await connect(target, made.body.secret);
      if (!worker.say) throw new Error("refused");
      const list = async () => (await target.get<WorkerList>("/v1/workers", app)).body;
      expect(await list()).toMatchObject({
        version: "0.0.0-test",
        workers: [{ id: made.body.worker.id, slots: 1, state: "waiting" }],
      });
      const path = `/v1/workers/${made.body.worker.id}`;
      expect((await target.call("DELETE", path, { token: app })).status).toBe(200);
      expect((await target.call("DELETE", path, { token: app })).status).toBe(404);
      expect((await worker.say({ say: "beat", task: "none" })).status).toBe(410);
      expect((await connect(target, made.body.secret)).refused?.status).toBe(401);
      expect((await list()).workers).toEqual([]);
      const log = await target.get<{ lines: { action: string }[] }>("/v1/audit?limit=10", app);
      const actions = log.body.lines.map((line) => line.action).filter((each) => each.startsWith("worker."));
      expect(actions).toEqual(["worker.remove", "worker.add"]);
    });

    test("health tells of each machine", async () => {
      const { box } = target.inside;
      const { listWorkers } = await import("#operations/workers/tokens.ts");
      await target.running.workerToken("Cellar");
      const { glance } = await import("#operations/doctor.ts");
      const finding = (await glance(box)).find((one) => one.check === "workers");
      expect(listWorkers(box).map((one) => one.name)).toEqual(["Cellar"]);
      expect(finding).toMatchObject({
        ok: true,
        detail: [{ key: "health.worker", params: { name: "Cellar", n: 0, state: "away" } }],
      });
    });

    test("the program itself says in a sentence why it is refused, and ends", async () => {
      const { secret } = await target.running.workerToken("Other version");
      const { url } = await target.running.listen();
      const program = [process.execPath, join(import.meta.dir, "..", "..", "src", "main.ts"), "worker"];
      const env = { PATH: process.env.PATH ?? "", DEEDBOX_WORKER_TOKEN: secret };
      const child = Bun.spawn([...program, "--of", url], { env, stdout: "pipe", stderr: "pipe" });
      const said = (await new Response(child.stderr).text()).trim();
      expect([await child.exited, said]).toEqual([1, expect.stringContaining("the box needs 0.0.0-test")]);
    }, 180_000);

    test("what is typed wrong is refused before anything is called", async () => {
      const { secret } = await target.running.workerToken("Never there");
      const { url } = await target.running.listen();
      const refused = async (words: string[], token?: string) => {
        const env = token === undefined ? {} : { DEEDBOX_WORKER_TOKEN: token };
        return run(["worker", ...words], { ...surroundings(null), env });
      };
      expect(await refused(["--of", url], "svc_pat_x")).toBe(2);
      expect(await refused(["--of", "not an address"], secret)).toBe(2);
      expect(await refused(["--of", url, "--slots", "99"], secret)).toBe(2);
      expect(await refused(["--of", url])).toBe(2);
    });

    test("a worker whose token is taken away stops, and one that cannot reach the box goes on trying", async () => {
      const off = new AbortController();
      const hands = openHands({ command, runtime: null }, 2);
      const said: string[] = [];
      const given = {
        ca: null,
        slots: 2,
        hands,
        version: "0.0.0-test",
        ids: systemIds,
        say: (s: string) => said.push(s),
      };
      const away = pull({ ...given, of: "http://127.0.0.1:1", token: "svc_wrk_x", signal: off.signal });
      await until(() => said.length > 0, "it says so");
      expect(said).toEqual(["http://127.0.0.1:1 can’t be reached. Trying again."]);
      off.abort();
      await away;
      const { secret, id } = await target.running.workerToken("Gone soon");
      const { url } = await target.running.listen();
      const signal = new AbortController().signal;
      const ended = pull({ ...given, of: url, token: secret, signal }).catch((e: unknown) => e);
      await until(() => said.length > 1, "it is connected");
      const { endWorker } = await import("#operations/workers/tokens.ts");
      endWorker(target.inside.box, id);
      // As the app does it: after the command line alone it would be noticed when the question that is held is over.
      target.inside.box.workers.end(id);
      const end = await ended;
      expect(end).toBeInstanceOf(WorkerRefused);
      await hands.close();
    }, 120_000);
  },
  { alone: true },
);
