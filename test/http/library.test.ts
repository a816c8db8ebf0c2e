import { beforeAll, expect, test } from "bun:test";
import type { Library, LibraryMonths } from "#contract/library.ts";
import { nowhere } from "./acts.ts";
import { added, bundleOf, type Household, plain, readThrough, signedIn, someone, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

inProcess((target) => {
  let home: Household;
  let app = "";
  /** Papers by their day; those without one by "undated" and a number. */
  const ids = new Map<string, string>();
  const dated = (id: string, day: string | null) =>
    target.inside.box.db.write(() =>
      target.inside.box.db
        .sql(
          "UPDATE document SET doc_date = ?, had_on = NULL, sort_date = ifnull(?, arrived_on) WHERE id = ?",
        )
        .run(day, day, id),
    );
  const list = (query = "", token = app) => target.get<Library>(`/v1/library${query}`, token);
  const days = (body: Library) => body.documents.map((d) => (d.undated ? "undated" : d.date));

  beforeAll(async () => {
    [home, app] = await signedIn(target);
    const all = [
      "2026-03-02",
      "2026-03-01",
      "2025-11-20",
      "2024-01-05",
      "2019-07-09",
      "undated 1",
      "undated 2",
    ];
    for (const day of all) {
      const id = await added(upload(target, home.all, plain(`A letter of ${day}.`)));
      await readThrough(target, home.all, id);
      dated(id, day.startsWith("undated") ? null : day);
      ids.set(day, id);
    }
  }, 60_000);

  test("by date, with those without a date behind all others and marked", async () => {
    const { body } = await list();
    expect(days(body)).toEqual([
      "2026-03-02",
      "2026-03-01",
      "2025-11-20",
      "2024-01-05",
      "2019-07-09",
      "undated",
      "undated",
    ]);
    expect(body).toMatchObject({ total: 7, next_cursor: null, newer_cursor: null });
    expect(body.documents.filter((d) => "undated" in d)).toHaveLength(2);
  });

  test("entered at a month, it is walked both ways without missing or repeating one", async () => {
    const at = (await list("?at=2024-12&limit=2")).body;
    expect(days(at)).toEqual(["2024-01-05", "2019-07-09"]);
    const next = (await list(`?limit=2&cursor=${at.next_cursor}`)).body;
    expect(days(next)).toEqual(["undated", "undated"]);
    expect(next.next_cursor).toBeNull();
    const newer = (await list(`?limit=2&back=true&cursor=${at.newer_cursor}`)).body;
    expect(days(newer)).toEqual(["2026-03-01", "2025-11-20"]);
    const first = (await list(`?limit=2&back=true&cursor=${newer.newer_cursor}`)).body;
    expect(days(first)).toEqual(["2026-03-02"]);
    expect(first.newer_cursor).toBeNull();
    // A part that was walked back to goes on forward where it was come from.
    expect(days((await list(`?limit=2&cursor=${newer.next_cursor}`)).body)).toEqual([
      "2024-01-05",
      "2019-07-09",
    ]);
    expect(days((await list("?at=undated")).body)).toEqual(["undated", "undated"]);
  });

  test("its months are counted for the same filters", async () => {
    const months = (query = "") => target.get<LibraryMonths>(`/v1/library/months${query}`, app);
    expect((await months()).body).toEqual({
      months: [
        { month: "2026-03", documents: 2 },
        { month: "2025-11", documents: 1 },
        { month: "2024-01", documents: 1 },
        { month: "2019-07", documents: 1 },
      ],
      undated: 2,
    });
    expect((await months("?year=2025")).body.months).toEqual([{ month: "2025-11", documents: 1 }]);
    expect((await months("?trash=true")).body).toEqual({ months: [], undated: 0 });
  });

  test("bundles are tags: rows name them, and a list holds what is in all of those asked for", async () => {
    const [a = "", b = "", c = ""] = ["2026-03-02", "2024-01-05", "undated 1"].map(
      (day) => ids.get(day) ?? "",
    );
    const house = await bundleOf(target, home.all, [a, b, c], "House");
    const car = await bundleOf(target, home.all, [b], "car");
    const both = (await list(`?bundles=${house},${car}`)).body;
    expect(both.documents.map((d) => d.id)).toEqual([b]);
    expect(both.documents[0]?.bundles).toEqual([
      { id: car, name: "car" },
      { id: house, name: "House" },
    ]);
    expect((await list(`?bundles=${house}`)).body.total).toBe(3);
    // Who sees one bundle is told of no other.
    const guest = await someone(target, home.account, "view", { bundle: house });
    const seen = await target.get<Library>("/v1/documents", guest);
    expect(seen.body.documents.map((d) => d.bundles)).toEqual(
      seen.body.documents.map(() => [{ id: house, name: "House" }]),
    );
    expect(seen.text).not.toContain(car);
    const saved = await target.post<{ filters: { bundles: string } }>("/v1/searches", app, {
      json: { name: "Both", filters: { bundles: `${house},${car}` } },
    });
    expect(saved.body.filters.bundles).toBe(`${house},${car}`);
  });

  test.each([
    ["an unknown bundle", `?bundles=${nowhere}`, 422, "bundles"],
    ["no id of a bundle", "?bundles=house", 422, "bundles"],
    ["a month that is none", "?at=2024", 422, "at"],
    ["a cursor of nobody", "?cursor=abc", 400, null],
  ])("%s is refused", async (_what, query, status, field) => {
    const refused = await target.get<Refused>(`/v1/library${query}`, app);
    expect(refused.status).toBe(status);
    if (field !== null) expect(refused.body.errors?.map((e) => e.field)).toEqual([field]);
  });

  test("a cursor belongs to its account and its filters; no token but the app's is answered", async () => {
    const { newer_cursor } = (await list("?at=2024-12")).body;
    const [, other] = await signedIn(target);
    expect((await list(`?cursor=${newer_cursor}`, other)).status).toBe(400);
    expect((await list(`?cursor=${newer_cursor}&year=2024`)).status).toBe(400);
    for (const path of ["/v1/library", "/v1/library/months"]) {
      expect((await target.get(path, home.all)).status).toBe(404);
      expect((await target.get(path, null)).status).toBe(401);
    }
  });
});
