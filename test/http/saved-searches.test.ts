import { beforeAll, describe, expect, test } from "bun:test";
import type { SavedSearch, SavedSearchList } from "#contract/saved-search.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { MOST_SEARCHES } from "#operations/search/saved.ts";
import type { Role } from "#rules/access/access.ts";
import { type Household, household, signedIn, someone } from "./people.ts";
import { inProcess, type Refused, type Target } from "./target.ts";

const none = {
  category: null,
  type: null,
  person_or_thing: null,
  year: null,
  since: null,
  needs_look: null,
  include_superseded: null,
  meaning: null,
  bundles: null,
  sort: null,
};

/** The app's own token of a person with a role in an account. */
async function appOf(target: Target, account: string, role: Role, bundle?: string): Promise<string> {
  await someone(target, account, role, bundle === undefined ? {} : { bundle });
  const { id } = target.inside.box.db
    .sql("SELECT user_id AS id FROM membership WHERE account_id = ? AND role = ?")
    .get(account, role) as { id: string };
  return openSession(target.inside.box, { id }).token;
}

inProcess((target) => {
  let home: Household;
  let app: string;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
  });

  const list = async (token = app) =>
    (await target.get<SavedSearchList>("/v1/searches", token)).body.searches;
  const add = <T = SavedSearch>(json: object, token = app, key?: string) =>
    target.post<T>("/v1/searches", token, { json, ...(key === undefined ? {} : { key }) });
  const drop = (id: string, token = app) => target.call("DELETE", `/v1/searches/${id}`, { token });
  const clear = async (token = app) => {
    for (const { id } of await list(token)) await drop(id, token);
  };

  test("kept, shown, changed, gone", async () => {
    expect(await list()).toEqual([]);
    const made = await add({
      name: "  Power   bills ",
      q: "electricity",
      filters: { category: "bills", year: 2025 },
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: "Power bills",
      q: "electricity",
      filters: { ...none, category: "bills", year: 2025 },
      pinned: false,
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      url: expect.stringMatching(/\/search\?q=electricity&category=bills&year=2025$/),
    });
    const { id } = made.body;
    const waiting = (await add({ name: "Waiting", filters: { needs_look: true, sort: "arrival" } })).body;
    expect(waiting).toMatchObject({ q: null, url: expect.stringMatching(/[^h]\/\?look=true&sort=arrival$/) });
    expect((await list()).map((s) => s.name)).toEqual(["Power bills", "Waiting"]);
    const pinned = await target.patch<SavedSearch>(`/v1/searches/${waiting.id}`, app, { pinned: true });
    expect(pinned.body).toEqual({ ...waiting, pinned: true });
    expect((await list()).map((s) => s.name)).toEqual(["Waiting", "Power bills"]);
    const changed = await target.patch<SavedSearch>(`/v1/searches/${id}`, app, {
      name: "Water bills",
      q: "water",
      filters: { type: "bills/water" },
    });
    expect(changed.body).toMatchObject({
      id,
      name: "Water bills",
      q: "water",
      filters: { ...none, type: "bills/water" },
    });
    expect(await list()).toContainEqual(changed.body);
    expect((await drop(id)).status).toBe(200);
    expect((await drop(id)).status).toBe(404);
    expect((await list()).map((s) => s.id)).toEqual([waiting.id]);
    await clear();
  });

  test("what is kept finds what it found when it was asked", async () => {
    const { body } = await add({ name: "Odd", q: 'a & b = "c" #50% +ü' });
    expect(new URL(body.url).searchParams.get("q")).toBe('a & b = "c" #50% +ü');
    await clear();
  });

  describe("422 names what is wrong, and keeps nothing", () => {
    const long = "x".repeat(201);
    test.each<[string[], object]>([
      [["name"], { q: "water" }],
      [["name"], { name: " ", q: "water" }],
      [["name"], { name: "x".repeat(81), q: "water" }],
      [["q"], { name: "Nothing" }],
      [["q"], { name: "Nothing", filters: {} }],
      [["q"], { name: "Long", q: long }],
      [["q"], { name: "Null", q: null }],
      [["filters.category"], { name: "A", q: "x", filters: { category: "no such category" } }],
      [["filters.category", "filters.type"], { name: "A", filters: { category: "nope", type: "nope/nope" } }],
      [["filters.person_or_thing"], { name: "A", filters: { person_or_thing: "Nobody Atall" } }],
      [["filters.year"], { name: "A", filters: { year: 20 } }],
      [["filters.since"], { name: "A", filters: { since: "2025-02-30" } }],
      [["filters.sort"], { name: "A", filters: { sort: "size" } }],
      [["filters.trash"], { name: "A", filters: { trash: true } }],
      [["pinned"], { name: "A", q: "x", pinned: "yes" }],
      [["owner"], { name: "A", q: "x", owner: "me" }],
    ])("%j", async (fields, json) => {
      const { status, body } = await add<Refused>(json);
      expect([status, body.errors?.map((e) => e.field).sort()]).toEqual([422, fields]);
      expect(await list()).toEqual([]);
    });

    test("a name of another search of the same person, whatever its case and accents", async () => {
      const first = (await add({ name: "Café", q: "coffee" })).body;
      const { status, body } = await add<Refused>({ name: "CAFE", q: "tea" });
      expect([status, body.errors]).toEqual([
        422,
        [{ field: "name", in: "body", detail: "is already the name of one of your searches" }],
      ]);
      const second = (await add({ name: "Tea", q: "tea" })).body;
      const renamed = await target.patch<Refused>(`/v1/searches/${second.id}`, app, { name: "café" });
      expect([renamed.status, renamed.body.errors?.[0]?.field]).toEqual([422, "name"]);
      // Its own name in another form is no clash.
      expect(
        (await target.patch<SavedSearch>(`/v1/searches/${first.id}`, app, { name: "CAFÉ" })).body.name,
      ).toBe("CAFÉ");
      const emptied = await target.patch<Refused>(`/v1/searches/${first.id}`, app, { q: null });
      expect([emptied.status, emptied.body.errors?.[0]?.field]).toEqual([422, "q"]);
      await clear();
    });
  });

  test("a search may still be renamed and deleted when what its filters name is gone", async () => {
    const { box } = target.inside;
    const { body } = await add({ name: "Gone", filters: { category: "bills" } });
    box.db
      .sql("UPDATE saved_search SET filters = ? WHERE id = ?")
      .run(JSON.stringify({ category: "was-once-there" }), body.id);
    const renamed = await target.patch<SavedSearch>(`/v1/searches/${body.id}`, app, { name: "Still here" });
    expect([renamed.status, renamed.body.name, renamed.body.filters.category]).toEqual([
      200,
      "Still here",
      "was-once-there",
    ]);
    expect(
      (await target.patch(`/v1/searches/${body.id}`, app, { filters: { category: "was-once-there" } }))
        .status,
    ).toBe(422);
    await clear();
  });

  test("a token that only reads changes none of them, and nobody without a token sees any", async () => {
    const { id } = (await add({ name: "Mine", q: "x" })).body;
    for (const [method, path] of [
      ["GET", "/v1/searches"],
      ["POST", "/v1/searches"],
      ["PATCH", `/v1/searches/${id}`],
      ["DELETE", `/v1/searches/${id}`],
    ] as const) {
      const sent = method === "POST" || method === "PATCH" ? { json: { name: "A", q: "x" } } : {};
      const status = async (token: string | null) =>
        (await target.call(method, path, { token, ...sent })).status;
      expect([method, await status(home.reads), await status(null)]).toEqual([
        method,
        method === "GET" ? 200 : 403,
        401,
      ]);
    }
    expect((await list()).map((s) => s.name)).toEqual(["Mine"]);
    await clear();
  });

  test.each<[Role, number]>([
    ["member", 201],
    ["viewer", 201],
    ["edit", 201],
    ["view", 201],
    ["upload_only", 403],
  ])("a %s keeps searches of their own: %d; another's are not there", async (role, status) => {
    const theirs = await appOf(target, home.account, role);
    const { id } = (await add({ name: "The owner's", q: "secret words" })).body;
    const made = await add({ name: "The owner's", q: "x" }, theirs);
    expect(made.status).toBe(status);
    if (status === 201) {
      expect((await list(theirs)).map((s) => s.id)).toEqual([made.body.id]);
      expect((await target.patch(`/v1/searches/${id}`, theirs, { pinned: true })).status).toBe(404);
      expect((await drop(id, theirs)).status).toBe(404);
      expect((await drop(made.body.id)).status).toBe(404);
    }
    expect((await list()).map((s) => s.id)).toEqual([id]);
    await clear();
  });

  test("another account's are not there, and a person's in another account neither", async () => {
    const other = await household(target);
    const theirs = openSession(target.inside.box, { id: other.user }).token;
    const { id } = (await add({ name: "Mine", q: "x" })).body;
    expect(await list(theirs)).toEqual([]);
    expect((await target.patch(`/v1/searches/${id}`, theirs, { pinned: true })).status).toBe(404);
    expect((await drop(id, theirs)).status).toBe(404);
    expect(await list()).toHaveLength(1);
    await clear();
  });

  test("sent twice it is kept once, and every change is in the audit log", async () => {
    const first = await add({ name: "Once", q: "x" }, app, "saved-1");
    const again = await add({ name: "Once", q: "x" }, app, "saved-1");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await list()).toHaveLength(1);
    await target.patch(`/v1/searches/${first.body.id}`, app, { pinned: true });
    await drop(first.body.id);
    const lines = target.inside.box.db
      .sql("SELECT action, via FROM audit WHERE subject = 'saved_search' AND subject_id = ? ORDER BY rowid")
      .all(first.body.id) as { action: string; via: string }[];
    expect(lines.map((l) => `${l.via} ${l.action}`)).toEqual(
      ["add", "change", "delete"].map((a) => `app saved_search.${a}`),
    );
  });

  test(`${MOST_SEARCHES} at most`, async () => {
    for (let i = 0; i < MOST_SEARCHES; i++)
      expect((await add({ name: `Search ${i}`, q: "x" })).status).toBe(201);
    const { status, body } = await add<Refused>({ name: "One more", q: "x" });
    expect([status, body.detail]).toEqual([409, expect.stringContaining(`${MOST_SEARCHES} saved searches`)]);
    await clear();
  });
});
