import { expect } from "bun:test";
import { household } from "../../http/people.ts";
import { addNote, ok, refused, type Scene, type Section } from "./scene.ts";

type Query = { sort?: "date" | "arrival"; limit?: number; cursor?: string; year?: number };
const page = (api: Scene["api"], query: Query) => api.GET("/v1/documents", { params: { query } });

/** A household with five notes, and their ids in the order of arrival. */
async function five({ target }: Scene) {
  const api = target.client((await household(target)).all);
  const ids: string[] = [];
  for (const date of ["2025-03-04", "2024-01-01", "2025-12-31", "2025-03-04", "1999-01-01"])
    ids.push((await addNote(api, date)).id);
  return { api, ids };
}

async function walk(api: Scene["api"], query: Query, between: () => Promise<unknown> = async () => {}) {
  const met: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const found = await ok(page(api, { ...query, ...(cursor ? { cursor } : {}) }));
    met.push(...found.documents.map((each) => each.id));
    cursor = found.next_cursor;
    await between();
  }
  return met;
}

export const paging: Section = {
  of: "Paging",
  cases: [
    {
      says: [
        "GET /documents pages by cursor.",
        "Send `next_cursor` back as `cursor` with the same filters and the same `sort` to get the next page.",
        "`next_cursor` is null on the last page.",
      ],
      check: async (at) => {
        const { api, ids } = await five(at);
        const first = await ok(page(api, { sort: "arrival", limit: 3 }));
        const second = await ok(page(api, { sort: "arrival", limit: 3, cursor: first.next_cursor ?? "" }));
        expect([...first.documents, ...second.documents].map((each) => each.id)).toEqual(ids.toReversed());
        expect([first.total, second.total, second.next_cursor]).toEqual([5, 5, null]);
      },
    },
    {
      says: [
        "A cursor is the position of the last row seen (its date and id).",
        "No row is repeated or skipped when documents arrive between pages.",
      ],
      check: async (at) => {
        const { api, ids } = await five(at);
        for (const sort of ["date", "arrival"] as const) {
          const met = await walk(api, { sort, limit: 1 }, () => addNote(api, "2026-05-05"));
          expect(new Set(met).size).toBe(met.length);
          expect(ids.filter((id) => met.filter((each) => each === id).length !== 1)).toEqual([]);
        }
      },
    },
    {
      says: "Documents are ordered newest first by the date on the document, or by arrival with `sort=arrival`.",
      check: async (at) => {
        const { api, ids } = await five(at);
        const dates = (await ok(page(api, {}))).documents.map((each) => each.date);
        expect(dates).toEqual(["2025-12-31", "2025-03-04", "2025-03-04", "2024-01-01", "1999-01-01"]);
        expect(await walk(api, { sort: "arrival", limit: 2 })).toEqual(ids.toReversed());
      },
    },
    {
      says: [
        "A cursor that is not one, or that belongs to a different ordering, gives 400.",
        "Changing filters or sort means starting without a cursor.",
      ],
      check: async (at) => {
        const { api } = await five(at);
        const cursor = (await ok(page(api, { limit: 2 }))).next_cursor ?? "";
        for (const query of [
          { cursor: "hello" },
          { cursor, sort: "arrival" as const },
          { cursor, year: 2025 },
        ])
          expect((await refused(page(api, { limit: 2, ...query }), 400)).type).toEndWith(
            "/problems/bad-cursor",
          );
      },
    },
    {
      says: "Lists without a cursor: Checkup (every open item), facts (the first `limit`, with sums over everything matched), people & things, bundles, imports, search",
      check: async ({ target, home }) => {
        for (const path of [
          "/checkup",
          "/facts",
          "/people-and-things",
          "/bundles",
          "/imports",
          "/search?q=hedge",
        ]) {
          const { body, status } = await target.get<object>(`/v1${path}`, home.all);
          expect([path, status, "next_cursor" in body]).toEqual([path, 200, false]);
        }
        const many = await target.get<{ facts: unknown[]; total: number; sum_of_amounts: { USD: number } }>(
          "/v1/facts?role=money&limit=1",
          home.all,
        );
        expect(many.body.facts.length).toBe(1);
        expect(many.body.total).toBeGreaterThan(1);
        expect(many.body.sum_of_amounts.USD).toBeGreaterThan(214.88);
      },
    },
  ],
};
