import { expect, test } from "bun:test";
import fc from "fast-check";
import { executable } from "./built.ts";
import { inProcess, type Target } from "./target.ts";

/** What can happen to a paper while somebody turns the pages of a list. `of` picks one of those there are. */
type Happening =
  | { what: "arrives"; date: string }
  | { what: "dated anew"; of: number; date: string }
  | { what: "trashed" | "restored"; of: number };

const date = fc
  .tuple(fc.constantFrom("2024", "2025"), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 }))
  .map(([year, month, day]) => `${year}-0${month}-0${day}`);
const of = fc.nat(20);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant("arrives" as const), date }),
  { weight: 2, arbitrary: fc.record({ what: fc.constant("dated anew" as const), of, date }) },
  fc.record({ what: fc.constantFrom("trashed" as const, "restored" as const), of }),
);
const interleaving = fc.record({
  before: fc.array(date, { minLength: 1, maxLength: 6 }),
  between: fc.array(fc.array(happening, { maxLength: 3 }), { maxLength: 4 }),
  limit: fc.integer({ min: 1, max: 4 }),
  sort: fc.constantFrom("date", "arrival"),
  filter: fc.constantFrom("", "&year=2025", "&needs_look=false", "&since=2020-01-01&include_superseded=1"),
});

/** A household's papers and what becomes of them, done through the API and remembered here. */
class Papers {
  /** Date and whether it lies in the trash, by id, in the order of arrival. */
  readonly all = new Map<string, { date: string; trashed: boolean }>();

  constructor(
    readonly target: Target,
    readonly token: string,
  ) {}

  async arrives(on: string): Promise<void> {
    const json = { title: `Paper ${this.all.size}`, text: `Words of paper ${this.all.size}.`, date: on };
    const { client } = this;
    const { data } = await client.POST("/v1/documents/note", { body: json });
    if (!data) throw new Error("The note was refused.");
    this.all.set(data.document.id, { date: on, trashed: false });
  }

  get client() {
    return this.target.client(this.token);
  }

  async happens(h: Happening): Promise<void> {
    if (h.what === "arrives") return this.arrives(h.date);
    const [id, paper] = [...this.all][h.of % this.all.size] ?? [];
    if (!id || !paper) return;
    const params = { path: { document: id } };
    if (h.what === "dated anew") {
      if (paper.trashed) return;
      await this.client.PATCH("/v1/documents/{document}", { params, body: { doc_date: h.date } });
      paper.date = h.date;
    } else if (h.what === "trashed") {
      await this.client.DELETE("/v1/documents/{document}", { params });
      paper.trashed = true;
    } else {
      await this.client.POST("/v1/documents/{document}/restore", { params });
      paper.trashed = false;
    }
  }

  /** The ids that a list with this filter holds now. */
  matching(filter: string): Set<string> {
    const in2025 = filter.includes("year=2025");
    const held = [...this.all].filter(([, p]) => !p.trashed && (!in2025 || p.date.startsWith("2025")));
    return new Set(held.map(([id]) => id));
  }
}

inProcess(
  (target) => {
    // The box in this process is the same whatever DEEDBOX_EXECUTABLE names.
    test.skipIf(executable !== undefined)(
      '500 walks: "No row is repeated or skipped", whatever arrives, is dated anew, trashed or restored between pages',
      async () => {
        // What is on disk is no matter here; waiting for the disk would be most of the time.
        target.inside.box.db.sql("PRAGMA synchronous = OFF").run();
        let [walker, pages, changes] = [0, 0, 0];
        await fc.assert(
          fc.asyncProperty(interleaving, async ({ before, between, limit, sort, filter }) => {
            const email = `walker${++walker}@example.org`;
            await target.running.account({ name: "Walk", kind: "family", owner: "Maria Castillo", email });
            const papers = new Papers(
              target,
              await target.running.token({ email, name: "t", scopes: "read,write" }),
            );
            for (const on of before) await papers.arrives(on);
            const page = async (more: string) => {
              const path = `/v1/documents?sort=${sort}${filter}${more}`;
              const { body } = await target.get<{ documents: { id: string }[]; next_cursor: string | null }>(
                path,
                papers.token,
              );
              return { ids: body.documents.map((d) => d.id), next: body.next_cursor };
            };
            const order = (await page("&limit=200")).ids;
            expect(new Set(order)).toEqual(papers.matching(filter));
            // Those that were on the list at every moment a page was turned: each is to be met, once, in the order of the beginning.
            let always = new Set(order);
            const met: string[] = [];
            let cursor: string | null = null;
            for (let turn = 0; ; turn++) {
              const found: { ids: string[]; next: string | null } = await page(
                `&limit=${limit}${cursor === null ? "" : `&cursor=${cursor}`}`,
              );
              pages++;
              expect(found.ids.length).toBeLessThanOrEqual(limit);
              met.push(...found.ids);
              cursor = found.next;
              if (cursor === null) break;
              for (const h of between[turn] ?? []) await papers.happens(h);
              changes += between[turn]?.length ?? 0;
              always = always.intersection(papers.matching(filter));
            }
            expect(new Set(met).size).toBe(met.length);
            expect(met.filter((id) => always.has(id))).toEqual(order.filter((id) => always.has(id)));
          }),
          { numRuns: 500 },
        );
        expect(pages).toBeGreaterThan(600);
        expect(changes).toBeGreaterThan(300);
      },
      60_000,
    );
  },
  { worker: false },
);
