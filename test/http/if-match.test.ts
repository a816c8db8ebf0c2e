import { beforeAll, describe, expect, test } from "bun:test";
import type { Route } from "#contract/routes/route.ts";
import { routes } from "#contract/routes.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { type Furnished, furnish } from "./furnish.ts";
import { added, type Household, household, plain, readThrough, someone, upload } from "./people.ts";
import { inProcess, type Refused, type Sent } from "./target.ts";

const bill =
  "Harbour Lane Energy\nElectricity bill\nInvoice number INV-48213\nInvoice date 4 March 2025\nBill to: Maria Castillo\n" +
  "Account number 7123456789\nTotal amount due $214.88\nPlease pay by 28 March 2025.\n";

type Conflict = Refused & { current?: Record<string, unknown> };

inProcess((target) => {
  let home: Household;
  let paper: string;
  let fact: string;
  beforeAll(async () => {
    home = await household(target);
    paper = await added(upload(target, home.all, plain(bill)));
    const { metadata } = await readThrough(target, home.all, paper);
    fact = metadata.facts.find((f) => f.key === "total")?.id ?? "";
  }, 60_000);

  const tagAt = async (path: string, token = home.all) =>
    (await target.get(`/v1${path}`, token)).headers.get("etag") ?? "";
  const patch = (path: string, json: unknown, tag?: string, more: Sent = {}) =>
    target.patch<Conflict>(`/v1${path}`, home.all, json, {
      ...more,
      ...(tag === undefined ? {} : { headers: { "if-match": tag } }),
    });

  describe("every look at JSON has a strong tag", () => {
    test("the same until something changes, and 304 for whoever has it", async () => {
      const first = await target.get(`/v1/documents/${paper}`, home.all);
      const tag = first.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      const again = await target.get(`/v1/documents/${paper}`, home.all, {
        headers: { "if-none-match": tag },
      });
      expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
      expect(again.headers.get("cache-control")).toBe("no-store");
      await patch(`/documents/${paper}`, { summary: "The March bill." });
      const changed = await target.get(`/v1/documents/${paper}`, home.all, {
        headers: { "if-none-match": tag },
      });
      expect([changed.status, changed.headers.get("etag") === tag]).toEqual([200, false]);
    });

    test("says nothing of what the caller may not see", async () => {
      const number = (
        await target.get<{ facts: { id: string; role: string }[] }>(`/v1/documents/${paper}/facts`, home.all)
      ).body.facts.find((f) => f.role === "identifier");
      const [seen, unseen] = [
        await tagAt(`/documents/${paper}/facts`),
        await tagAt(`/documents/${paper}/facts`, home.reads),
      ];
      const sent = await patch(`/documents/${paper}/facts/${number?.id}`, { value: "7000000001" });
      expect(sent.status).toBe(200);
      expect(await tagAt(`/documents/${paper}/facts`)).not.toBe(seen);
      expect(await tagAt(`/documents/${paper}/facts`, home.reads)).toBe(unseen);
      const none = await target.get(`/v1/documents/${paper}/facts/${number?.id}`, home.reads);
      expect([none.status, none.headers.get("etag")]).toEqual([404, null]);
    });
  });

  describe("If-Match", () => {
    test("of two who correct one fact at once exactly one wins, and the other is told what is on file", async () => {
      for (let round = 0; round < 5; round++) {
        const path = `/documents/${paper}/facts/${fact}`;
        const tag = await tagAt(path);
        const values = [`$${100 + round}.01`, `$${200 + round}.02`];
        const answers = await Promise.all(values.map((value) => patch(path, { value }, tag)));
        expect(answers.map((a) => a.status).sort()).toEqual([200, 412]);
        const won = answers.findIndex((a) => a.status === 200);
        const lost = answers[1 - won];
        expect(lost?.body.type).toBe(`${target.origin}/problems/changed-meanwhile`);
        expect(lost?.body.current).toMatchObject({
          id: fact,
          value: values[won] ?? "",
          corrected_by_hand: true,
        });
        expect(lost?.headers.get("etag")).toBe(await tagAt(path));
        expect(answers[won]?.headers.get("etag")).toBe(await tagAt(path));
      }
    });

    test("a list of tags, and `*`, hold; a weak tag, another one and no list do not", async () => {
      const path = `/documents/${paper}`;
      const title = async (words: string, tag: string) => (await patch(path, { title: words }, tag)).status;
      expect(await title("One", `"other", ${await tagAt(path)}`)).toBe(200);
      expect(await title("Two", "*")).toBe(200);
      expect(await title("Three", '"other"')).toBe(412);
      expect(await title("Three", `W/${await tagAt(path)}`)).toBe(412);
      expect(await title("Three", "no tag")).toBe(400);
      expect((await target.get<{ title: string }>(`/v1${path}`, home.all)).body.title).toBe("Two");
      expect((await patch(path, { title: "Three" })).status).toBe(200);
    });

    test("the tag that a change answers with is good for the next one", async () => {
      const path = `/documents/${paper}`;
      let tag = await tagAt(path);
      for (const title of ["First", "Second", "Third"]) {
        const answer = await patch(path, { title }, tag);
        expect(answer.status).toBe(200);
        tag = answer.headers.get("etag") ?? "";
      }
    });

    test("an answer that is given again is no lost race", async () => {
      const path = `/documents/${paper}`;
      const tag = await tagAt(path);
      const first = await patch(path, { title: "Once" }, tag, { key: "twice" });
      const again = await patch(path, { title: "Once" }, tag, { key: "twice" });
      expect([first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([
        200,
        200,
        "true",
      ]);
      // A refusal is not kept: the same key is free for the change that fits.
      const lost = await patch(path, { title: "Again" }, tag, { key: "lost" });
      expect(lost.status).toBe(412);
      expect((await patch(path, { title: "Again" }, await tagAt(path), { key: "lost" })).status).toBe(200);
    });

    test("what is not there is 404, and who may not is told so, whatever the tag", async () => {
      const nothing = "01890000-0000-7000-8000-000000000000";
      expect((await patch(`/documents/${nothing}`, { title: "x" }, "*")).status).toBe(404);
      expect((await patch(`/documents/${paper}/facts/${nothing}`, { value: "x" }, '"x"')).status).toBe(404);
      const viewer = await someone(target, home.account, "viewer");
      const headers = { "if-match": '"x"' };
      const refused = await target.patch<Conflict>(
        `/v1/documents/${paper}`,
        viewer,
        { title: "x" },
        { headers },
      );
      expect([refused.status, refused.body.current]).toEqual([403, undefined]);
      const other = await household(target);
      const theirs = await target.patch<Conflict>(
        `/v1/documents/${paper}`,
        other.all,
        { title: "x" },
        { headers },
      );
      expect([theirs.status, theirs.body.current]).toEqual([404, undefined]);
    });

    test("what is on file now is shown as this caller sees it", async () => {
      const token = await target.running.token({
        email: home.email,
        name: "no numbers",
        scopes: "read,write",
      });
      const { status, text } = await target.patch<Conflict>(
        `/v1/documents/${paper}`,
        token,
        { title: "x" },
        { headers: { "if-match": '"x"' } },
      );
      expect(status).toBe(412);
      expect(text).toContain("214.88".slice(0, 1));
      expect(text).not.toContain("7000000001");
    });
  });
});

/** The address of the look that gives the tags of a change. */
const lookOf = (route: Route): string =>
  route.conditional === true ? route.path : (route.conditional ?? "");

inProcess((target) => {
  const heeding: readonly Route[] = routes.filter((r: Route) => r.conditional);
  const goes = (r: Route) => r.method === "DELETE";
  const conditional = [...heeding.filter((r) => !goes(r)), ...heeding.filter(goes)];
  let home: Furnished;
  let app: string;
  beforeAll(async () => {
    home = await furnish(target);
    const { box } = target.inside;
    const owner = box.db
      .sql("SELECT user_id AS id FROM membership WHERE account_id = ?")
      .get(home.account) as { id: string };
    app = openSession(box, owner).token;
    await target.post("/v1/searches", app, { json: { name: "Bills", q: "bill" } });
    await target.post("/v1/notices", app, { json: { way: "mail", to: "furnished@example.org" } });
  }, 120_000);

  /** A path with ids that are on file. */
  async function filled(path: string): Promise<string> {
    const list = async (at: string, of: string) =>
      ((await target.get<Record<string, { id: string }[]>>(`/v1${at}`, app)).body[of] ?? [])[0]?.id ?? "";
    const document = home.ids.document?.[0] ?? "";
    const ids: Record<string, string> = {
      document,
      fact: await list(`/documents/${document}/facts`, "facts"),
      entity: home.ids.entity?.[2] ?? "",
      obligation: home.ids.obligation?.[0] ?? "",
      bundle: await list("/bundles", "bundles"),
      search: await list("/searches", "searches"),
      notice: await list("/notices", "notices"),
    };
    return `/v1${path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? "")}`;
  }

  const bodies: Record<string, object> = {
    correctDocument: { title: "Another title" },
    fileAsType: { type_id: "" },
    correctFact: { value: "1" },
    changePersonOrThing: { name: "Another name" },
    actOnObligation: { action: "handled" },
    patchObligation: { action: "reopen" },
    setLeadDays: { days: 3 },
    renameBundle: { name: "Another name" },
    addToBundle: { document_ids: [] },
    changeSavedSearch: { name: "Another name" },
    changeNotice: { at: "08:00" },
    changeAssistants: { personal_tokens: true },
    changeProfile: { name: "Another name" },
  };

  describe("every change that is declared to heed If-Match does", () => {
    for (const route of conditional)
      test(`${route.method} ${route.path}`, async () => {
        const path = await filled(route.path);
        const json = bodies[route.id];
        if (route.id === "fileAsType") Object.assign(json ?? {}, { type_id: home.ids.type?.[0] });
        if (route.id === "addToBundle") Object.assign(json ?? {}, { document_ids: [home.ids.document?.[2]] });
        const call = (tag: string) =>
          target.call<Conflict>(route.method, path, {
            token: app,
            headers: { "if-match": tag },
            ...(json === undefined ? {} : { json }),
          });
        const now = await target.get<object>(await filled(lookOf(route)), app);
        expect([path, now.status]).toEqual([path, 200]);
        const refused = await call('"what was there before"'.replaceAll(" ", "-"));
        expect([path, refused.status]).toEqual([path, 412]);
        expect(refused.body.current).toEqual(now.body as Record<string, unknown>);
        const tag = refused.headers.get("etag") ?? "";
        expect(tag).toBe(now.headers.get("etag") ?? "");
        const done = await call(tag);
        expect([path, done.status, done.body.detail ?? ""]).toEqual([path, 200, ""]);
        const after = await target.get(await filled(lookOf(route)), app);
        if (after.status === 200 && route.method !== "DELETE")
          expect(done.headers.get("etag")).toBe(after.headers.get("etag") ?? "");
      });

    test("and no other PATCH at an address with a look of its own goes without", () => {
      const looks = new Set(routes.filter((r) => r.method === "GET").map((r) => r.path as string));
      const left = routes.filter((r: Route) => r.method === "PATCH" && looks.has(r.path) && !r.conditional);
      expect(left.map((r) => r.id)).toEqual([]);
    });
  });
});
