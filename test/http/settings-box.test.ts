import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CalendarFeed } from "#contract/checkup.ts";
import type {
  BackupList,
  CalendarFeedState,
  Health,
  PlanState,
  Reading,
  RecoveryCode,
  WaysIn,
  WorkEvent,
  WorkStarted,
} from "#contract/settings-box.ts";
import { holdRecoveryCode } from "#database/jobs/box-state.ts";
import { type Language, languages } from "#messages/languages.ts";
import type { Work } from "#operations/events.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { entriesOf, prefaceOf } from "#vault/backup-file.ts";
import { openKeyring } from "#vault/keys.ts";
import { type Household, household, plain, readThrough, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

inProcess((target) => {
  let home: Household;
  let app: string;
  let member: string;
  let stranger: string;
  beforeAll(async () => {
    home = await household(target);
    const { box } = target.inside;
    app = openSession(box, { id: home.user }).token;
    const wish = { account: home.account, email: "m@example.org", name: "M", role: "member" } as const;
    member = openSession(box, { id: await target.running.member(wish) }).token;
    stranger = openSession(box, { id: (await household(target)).user }).token;
    const { body } = await upload(target, home.all, plain("A letter of the house about the hedge."));
    await readThrough(target, home.all, body.documents[0]?.id ?? "");
  }, 60_000);

  const settled = async (ask: () => Promise<WorkEvent | null>): Promise<WorkEvent> => {
    for (;;) {
      const work = await ask();
      if (work && work.state !== "running") return work;
      await Bun.sleep(30);
    }
  };

  const ofTheBox: [string, string, object?][] = [
    ["GET", "/doctor"],
    ["POST", "/doctor"],
    ["GET", "/reading"],
    ["POST", "/models/qwen3.5-2b/pull"],
    ["POST", "/models/qwen3.5-2b/stop"],
    ["DELETE", "/models/qwen3.5-2b"],
    ["GET", "/workers"],
    ["POST", "/workers", { name: "x" }],
    ["DELETE", "/workers/01a226d3-cbd5-7000-a6da-93ab85e06d7c"],
    ["GET", "/backups"],
    ["POST", "/backups"],
    ["POST", "/backups/stop"],
    ["GET", "/backups/deedbox-2026-01-01-000000.dbxbackup"],
    ["DELETE", "/backups/deedbox-2026-01-01-000000.dbxbackup"],
    ["POST", "/keys/recovery-code", { password: "x" }],
    ["GET", "/keys/recovery-code"],
    ["POST", "/keys/recovery-code/kept"],
  ];
  const ofTheAccount: [string, string][] = [
    ["GET", "/plan"],
    ["GET", "/ways-in"],
  ];
  const status = async (token: string, [method, path, json]: [string, string, object?]) =>
    (await target.call<Refused>(method, `/v1${path}`, { token, ...(json && { json }) })).status;

  test("to a token none of it exists; a member and the owner of another account look after no box", async () => {
    for (const each of ofTheBox) {
      expect([each, await status(home.all, each)]).toEqual([each, 404]);
      expect([each, await status(member, each)]).toEqual([each, 403]);
      expect([each, await status(stranger, each)]).toEqual([each, 403]);
    }
    for (const each of ofTheAccount) {
      expect([each, await status(home.all, each)]).toEqual([each, 404]);
      expect([each, await status(member, each)]).toEqual([each, 403]);
      expect([each, await status(stranger, each)]).toEqual([each, 200]);
    }
  });

  test("the doctor says at once what shows at once, and the rest when every file was looked at", async () => {
    const { body } = await target.get<Health>("/v1/doctor", app);
    expect(body.findings.map((f) => f.check)).toContain("disk");
    expect([body.whole, body.running]).toEqual([null, null]);
    const started = await target.post<WorkStarted>("/v1/doctor", app);
    expect([started.status, started.body.work.work]).toEqual([202, "doctor"]);
    for (;;) {
      const { whole, running } = (await target.get<Health>("/v1/doctor", app)).body;
      if (running) {
        await Bun.sleep(30);
        continue;
      }
      const files = whole?.findings.find((f) => f.check === "files");
      expect(files).toMatchObject({ ok: true, detail: expect.stringContaining("undamaged") });
      for (const check of ["audit log", "database", "search index"])
        expect(whole?.findings.find((f) => f.check === check)?.ok).toBe(true);
      break;
    }
  });

  test("what the doctor found and what models are for is said in the language of the call", async () => {
    const said = async (language: Language): Promise<string[]> => {
      const headers = { "accept-language": language };
      const { findings, whole } = (await target.get<Health>("/v1/doctor", app, { headers })).body;
      const { second_reader, models } = (await target.get<Reading>("/v1/reading", app, { headers })).body;
      return [
        ...[...findings, ...(whole?.findings ?? [])].map((f) => f.detail),
        second_reader,
        ...models.map((m) => m.about),
      ];
    };
    const english = await said("en");
    expect(english.length).toBeGreaterThan(20);
    for (const language of languages.filter((each) => each !== "en"))
      expect((await said(language)).filter((words) => english.includes(words))).toEqual([]);
  });

  describe("backups", () => {
    const list = async () => (await target.get<BackupList>("/v1/backups", app)).body;

    test("made now, listed, carried away, deleted", async () => {
      const { box } = target.inside;
      expect(await list()).toMatchObject({ backups: [], work: null, same_disk: true });
      const started = await target.post<WorkStarted>("/v1/backups", app);
      expect(started.status).toBe(202);
      const { name } = started.body.work;
      const ended = await settled(async () => (await list()).work);
      expect(ended).toMatchObject({ name, state: "done", detail: null });
      const { folder, backups, keys } = await list();
      expect(folder).toBe(join(target.running.dataDir, "backups"));
      expect(backups).toEqual([
        { name, made: expect.any(String), bytes: expect.any(Number), program: "0.0.0-test" },
      ] as unknown as typeof backups);
      expect(keys.map((k) => k.kind)).toContain("keyfile");
      const got = await target.get(`/v1/backups/${name}`, app);
      expect(got.headers.get("content-disposition")).toContain(name);
      expect(got.bytes.length).toBe(backups[0]?.bytes ?? 0);
      const copy = join(target.running.dataDir, "..", "carried.dbxbackup");
      writeFileSync(copy, got.bytes);
      const names: string[] = [];
      for await (const { name, content } of entriesOf(copy, box.root)) {
        for await (const _ of content);
        names.push(name);
      }
      expect(names[0]).toBe("deedbox.db");
      expect(names.length).toBeGreaterThan(1);
      expect((await prefaceOf(copy)).made).toBe(backups[0]?.made ?? "");
      expect((await target.call("DELETE", `/v1/backups/${name}`, { token: app })).status).toBe(200);
      expect((await list()).backups).toEqual([]);
      expect((await target.get(`/v1/backups/${name}`, app)).status).toBe(404);
    });

    test("only backups can be named: nothing else of the disk comes out", async () => {
      for (const path of [
        "..%2Fdeedbox.db",
        "deedbox.db",
        "deedbox-2026.dbxbackup%00",
        "deedbox-2026-01-01-000000.dbxbackup",
      ])
        expect((await target.get(`/v1/backups/${path}`, app)).status).toBe(404);
    });

    test("what cannot be made says why and leaves nothing", async () => {
      const { box } = target.inside;
      const before = box.settings.backups;
      const folder = join(target.running.dataDir, "..", "other");
      writeFileSync(folder, "a file, and no folder");
      box.settings.backups = folder;
      try {
        const refused = await target.post<Refused>("/v1/backups", app);
        expect([refused.status, refused.body.detail.includes(folder)]).toEqual([409, true]);
        rmSync(folder);
        mkdirSync(folder);
        // What is no whole backup is shown as that.
        writeFileSync(join(folder, "deedbox-2026-01-01-000000.dbxbackup"), "no backup at all");
        writeFileSync(join(folder, "holiday.jpg"), "a picture");
        expect((await list()).backups).toEqual([
          { name: "deedbox-2026-01-01-000000.dbxbackup", made: null, bytes: 16, program: null },
        ]);
      } finally {
        box.settings.backups = before;
      }
    });

    test("called off when nothing runs: 409", async () => {
      expect((await target.post("/v1/backups/stop", app)).status).toBe(409);
    });

    test("a new recovery code opens the box, for the password alone", async () => {
      const renew = (password: string) =>
        target.post<RecoveryCode & Refused>("/v1/keys/recovery-code", app, { json: { password } });
      expect((await renew("anything")).status).toBe(409);
      const password = "correct horse battery";
      await target.post("/v1/profile/password", app, { json: { password } });
      expect((await renew("wrong")).body.errors?.[0]?.field).toBe("password");
      const { body } = await renew(password);
      const root = await openKeyring(target.running.dataDir, { recovery: body.recovery_code });
      expect(Buffer.from(root).equals(Buffer.from(target.inside.box.root))).toBe(true);
      const second = (await renew(password)).body.recovery_code;
      await expect(openKeyring(target.running.dataDir, { recovery: body.recovery_code })).rejects.toThrow();
      expect((await list()).keys.map((k) => k.kind)).toContain("recovery");
      expect(second).not.toBe(body.recovery_code);
    });

    test("the recovery code is shown again until it is said to be kept", async () => {
      const show = () => target.get<RecoveryCode>("/v1/keys/recovery-code", app);
      holdRecoveryCode(target.inside.box.db, "one two three");
      expect((await show()).body).toEqual({ recovery_code: "one two three" });
      expect((await target.post("/v1/keys/recovery-code/kept", app)).body).toEqual({ kept: true });
      expect((await show()).status).toBe(404);
      expect((await target.post("/v1/keys/recovery-code/kept", app)).status).toBe(200);
    });
  });

  describe("models", () => {
    let server: ReturnType<typeof Bun.serve>;
    let drip = false;
    beforeAll(() => {
      server = Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: () =>
          drip
            ? new Response(
                new ReadableStream({
                  async pull(c) {
                    c.enqueue(new Uint8Array(1000));
                    await Bun.sleep(20);
                  },
                }),
              )
            : new Response(null, { status: 404 }),
      });
      target.inside.box.settings.modelsMirror = `http://127.0.0.1:${server.port}`;
    });
    afterAll(() => server.stop(true));

    const model = async (name: string) =>
      (await target.get<Reading>("/v1/reading", app)).body.models.find((m) => m.name === name);

    test("what papers are read with", async () => {
      const { body } = await target.get<Reading>("/v1/reading", app);
      expect(body.languages.filter((l) => l.ships)).toHaveLength(6);
      expect(body.on_file).toEqual([{ language: "en", documents: 1 }]);
      expect(body.second_reader).toContain("None is set up");
      expect(body.from).toBe(`127.0.0.1:${server.port}`);
      expect(body.models.length).toBeGreaterThan(0);
      expect(body.models.every((m) => m.present === "none" && m.work === null)).toBe(true);
    });

    test("a pull that cannot be made ends with its sentence", async () => {
      const name = (await target.get<Reading>("/v1/reading", app)).body.models[0]?.name ?? "";
      expect((await target.post("/v1/models/no-such-model/pull", app)).status).toBe(404);
      expect((await target.post(`/v1/models/${name}/pull`, app)).status).toBe(202);
      const ended = await settled(async () => (await model(name))?.work ?? null);
      expect(ended.state).toBe("failed");
      expect(ended.detail).toContain("127.0.0.1");
    });

    test("a pull is watched, one at a time, and stopped; what is here stays, and can be removed", async () => {
      drip = true;
      const name = (await target.get<Reading>("/v1/reading", app)).body.models[0]?.name ?? "";
      const told: Work[] = [];
      const unwatch = target.inside.box.events.watch(home.account, {
        step: () => {},
        end: () => {},
        work: (work) => told.push(work),
      });
      expect((await target.post(`/v1/models/${name}/pull`, app)).status).toBe(202);
      expect((await target.post(`/v1/models/${name}/pull`, app)).status).toBe(409);
      expect((await target.call("DELETE", `/v1/models/${name}`, { token: app })).status).not.toBe(200);
      while (!told.some((w) => w.done > 0)) await Bun.sleep(20);
      expect((await target.post(`/v1/models/${name}/stop`, app)).status).toBe(200);
      const ended = await settled(async () => (await model(name))?.work ?? null);
      unwatch();
      expect([ended.state, (await model(name))?.present]).toEqual(["stopped", "part"]);
      expect((await target.call("DELETE", `/v1/models/${name}`, { token: app })).status).toBe(200);
      expect(existsSync(join(target.inside.box.settings.models, name))).toBe(false);
    }, 30_000);
  });

  test("long work is told to who looks after the box, and to nobody else of the account", async () => {
    const listen = async (token: string) => {
      const off = new AbortController();
      const { url } = await target.running.listen();
      const answer = await fetch(`${url}/v1/events`, {
        headers: { cookie: `deedbox_session=${token}`, authorization: `Bearer ${token}` },
        signal: off.signal,
      });
      let said = "";
      const read = (async () => {
        const words = new TextDecoder();
        for await (const piece of answer.body ?? []) said += words.decode(piece);
      })().catch(() => {});
      return {
        said: () => said,
        stop() {
          off.abort();
          return read;
        },
      };
    };
    const [owner, other] = [await listen(app), await listen(member)];
    await target.post("/v1/doctor", app);
    while (!owner.said().includes('"state":"done"')) await Bun.sleep(20);
    await Bun.sleep(50);
    expect(owner.said()).toContain("event: work");
    expect(other.said()).not.toContain("work");
    await Promise.all([owner.stop(), other.stop()]);
  }, 30_000);

  test("plan, watched folder and calendar feed as they stand", async () => {
    const plan = await target.get<PlanState>("/v1/plan", app);
    expect(plan.body).toMatchObject({
      label: "Home",
      questions: null,
      full_reads: null,
      documents: 1,
      bytes: 38,
    });
    const poor = await household(target, { plan: "free" });
    const theirs = openSession(target.inside.box, { id: poor.user }).token;
    expect((await target.get<PlanState>("/v1/plan", theirs)).body).toMatchObject({
      api: false,
      questions: { all: 10, left: 10 },
      full_reads: { all: 25, left: 25 },
      documents: 0,
    });
    const { box } = target.inside;
    expect((await target.get<WaysIn>("/v1/ways-in", app)).body).toEqual({ inbox: null });
    box.settings.inbox = "/srv/scans";
    try {
      expect((await target.get<WaysIn>("/v1/ways-in", app)).body.inbox).toEqual({
        folder: "/srv/scans",
        seconds: 5,
      });
      // Whose papers it takes is nothing to another account.
      expect((await target.get<WaysIn>("/v1/ways-in", stranger)).body).toEqual({ inbox: null });
    } finally {
      box.settings.inbox = null;
    }
    const feed = async (token: string) =>
      (await target.get<CalendarFeedState>("/v1/calendar/feed", token)).body.made;
    expect(await feed(app)).toBeNull();
    await target.post<CalendarFeed>("/v1/calendar/feed", app);
    expect(await feed(app)).not.toBeNull();
    expect(await feed(member)).toBeNull();
  });
});
