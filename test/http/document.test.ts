import { beforeAll, describe, expect, test } from "bun:test";
import type { Document } from "#contract/document.ts";
import type { DocumentFacts } from "#contract/fact.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { auditRows } from "#database/sqlite/audit.ts";
import { until } from "../took.ts";
import { added, type Household, household, plain, readThrough, upload } from "./people.ts";
import { forTargets, inProcess, type Refused } from "./target.ts";
import { bill, NUMBER, twoPapers } from "./two-papers.ts";

forTargets((target) => {
  let home: Household;
  let id: string;
  let long: string;
  beforeAll(async () => {
    ({ home, id, long } = await twoPapers(target));
  }, 60_000);

  describe("404: nothing of that id in this account", () => {
    const hostile: Record<string, string> = {
      "an id of nothing": "0198c0de-0000-7000-8000-000000000000",
      "no id": "nonsense",
      "a path upwards": "..%2f..%2fetc%2fpasswd",
      "an encoded dot": "%252e%252e",
      NUL: "%00",
      "half an escape": "%E0%A4%A",
      "4 KB": "a".repeat(4096),
      "words of SQL": "'%20OR%201=1--",
      "an id and more": "0198c0de-0000-7000-8000-000000000000x",
      emoji: "%F0%9F%8F%A1",
    };
    for (const [what, bad] of Object.entries(hostile)) {
      test(what, async () => {
        const calls: [string, string, unknown?][] = [
          ["GET", `/v1/documents/${bad}`],
          ["GET", `/v1/documents/${bad}?text=true`],
          ["PATCH", `/v1/documents/${bad}`, { title: "x" }],
          ["GET", `/v1/documents/${bad}/facts`],
          ["GET", `/v1/documents/${bad}/files/${id}`],
          ["GET", `/v1/documents/${id}/files/${bad}`],
          ["GET", `/v1/documents/${id}/files/${bad}/pages/1`],
        ];
        for (const [method, path, json] of calls) {
          const { status, body } = await target.call<Refused>(method, path, { token: home.all, json });
          expect(`${path} ${status} ${body.type}`).toBe(`${path} 404 about:blank`);
        }
      });
    }

    test("another account's document is as absent as one that never was, for reading and for changing", async () => {
      const other = await household(target);
      const nobodys = await target.get("/v1/documents/0198c0de-0000-7000-8000-000000000000", other.all);
      for (const path of [`/v1/documents/${id}`, `/v1/documents/${id}/facts`]) {
        const theirs = await target.get(path, other.all);
        expect([theirs.status, theirs.text]).toEqual([404, nobodys.text]);
      }
      expect((await target.patch(`/v1/documents/${id}`, other.all, { title: "Mine now" })).status).toBe(404);
    });

    test("an id in capitals is the same id (RFC 9562, section 4)", async () => {
      expect((await target.get<Document>(`/v1/documents/${id.toUpperCase()}`, home.all)).body.id).toBe(id);
    });
  });

  describe("`text=true`: the words, in windows of whole pages joined by a form feed", () => {
    const words = (query: string) => target.get<Document>(`/v1/documents/${long}?${query}`, home.reads);

    test('"`text` (present only when asked for)"', async () => {
      expect((await words("")).body).not.toHaveProperty("text");
      expect((await words("text=false")).body.metadata.text_window).toBeNull();
      expect((await words("text=1")).body.text).toContain("alpha");
    });

    test("everything at once, when it fits", async () => {
      const { body } = await words("text=true");
      expect(body.text?.split("\f")).toHaveLength(3);
      expect(body.metadata.text_window).toEqual({
        from_page: 1,
        to_page: 3,
        total_pages: 3,
        more: false,
        next_page: null,
      });
    });

    test("window after window gives every page once", async () => {
      const seen: string[] = [];
      let page: number | null = 1;
      while (page !== null) {
        const { body }: { body: Document } = await words(`text=true&max_chars=2000&page=${page}`);
        seen.push(...(body.text ?? "").split("\f"));
        page = body.metadata.text_window?.next_page ?? null;
      }
      expect(seen.map((p) => p.trim().slice(0, 5))).toEqual(["alpha", "beta ", "gamma"]);
    });

    test("never more characters than asked for", async () => {
      for (const max of [500, 501, 1800, 3300, 60_000]) {
        expect((await words(`text=true&max_chars=${max}`)).body.text?.length).toBeLessThanOrEqual(max);
      }
    });

    test("a page past the end: no words, and nothing follows", async () => {
      const { body } = await words("text=true&page=99");
      expect([body.text, body.metadata.text_window?.more]).toEqual(["", false]);
    });

    test("422 for a window that cannot be", async () => {
      for (const query of [
        "max_chars=499",
        "max_chars=60001",
        "page=0",
        "page=-1",
        "page=x",
        "text=yes",
        "words=1",
      ]) {
        expect([query, (await target.get(`/v1/documents/${long}?${query}`, home.reads)).status]).toEqual([
          query,
          422,
        ]);
      }
    });
  });

  describe('"Facts with role `identifier` are left out, not masked, unless the token has the `identifiers` scope"', () => {
    test("with the scope they come back, in the facts of the document and in /facts", async () => {
      const { body } = await target.get<Document>(`/v1/documents/${id}`, home.all);
      expect(body.metadata.identifiers_shown).toBe(true);
      expect(body.metadata.facts.filter((f) => f.role === "identifier").map((f) => f.value)).toContain(
        NUMBER,
      );
      const facts = await target.get<DocumentFacts>(`/v1/documents/${id}/facts`, home.all);
      expect(facts.body.facts).toEqual(body.metadata.facts);
      expect(facts.body.document).toMatchObject({ id, title: body.title, name: null });
    });

    test("without it neither the number nor a trace of it comes back", async () => {
      const shown = (await target.get<DocumentFacts>(`/v1/documents/${id}/facts`, home.all)).body.facts;
      const numbers = shown.filter((f) => f.role === "identifier").map((f) => f.value);
      expect(numbers).toContain(NUMBER);
      for (const path of [
        `/v1/documents/${id}`,
        `/v1/documents/${id}/facts`,
        "/v1/documents",
        "/v1/overview",
      ]) {
        const { text } = await target.get(path, home.reads);
        for (const number of numbers) expect(text).not.toContain(number);
        expect(text).not.toContain('"identifier"');
      }
      const facts = (await target.get<DocumentFacts>(`/v1/documents/${id}/facts`, home.reads)).body;
      expect(facts.identifiers_shown).toBe(false);
      expect(facts.facts.length).toBeGreaterThan(0);
    });
  });
});

inProcess((target) => {
  test('"reading a document\'s words is audited as a view", and looking at it without them is not', async () => {
    const { box } = target.inside;
    const home = await household(target);
    const id = await added(upload(target, home.all, plain("Read by many.")));
    const views = () =>
      auditRows(box.db, { accountId: home.account }).filter((r) => r.action === "document.view_text");
    await target.get(`/v1/documents/${id}`, home.reads);
    expect(views()).toHaveLength(0);
    await target.get(`/v1/documents/${id}?text=true`, home.reads);
    expect(views()).toEqual([expect.objectContaining({ via: "api", user_id: home.user, subject_id: id })]);
    const other = await household(target);
    await target.get(`/v1/documents/${id}?text=true`, other.reads);
    expect(views()).toHaveLength(1);
  });

  test('"every change is audited as made through the API"; a refused one is not', async () => {
    const { box } = target.inside;
    const home = await household(target);
    const id = await added(upload(target, home.all, plain("Changed by hand.")));
    await target.patch(`/v1/documents/${id}`, home.all, { title: "Another" });
    await target.patch(`/v1/documents/${id}`, home.all, { title: "" });
    await target.patch(`/v1/documents/${id}`, home.reads, { title: "No" });
    const rows = auditRows(box.db, { accountId: home.account }).filter((r) => r.via === "api");
    expect(rows.map((r) => r.action)).toEqual(["document.add", "document.correct"]);
  });

  test('"Fields corrected by hand belong to the person from then on, and a later re-read never touches them"', async () => {
    const { box } = target.inside;
    const home = await household(target);
    const id = await added(upload(target, home.all, plain(bill)));
    const before = (await readThrough(target, home.all, id)).metadata;
    const patch = { title: "Mine", doc_date: "2020-02-02", type: "bills/water", summary: null };
    await target.patch(`/v1/documents/${id}`, home.all, patch);
    box.db.write(() => enqueue(box.db, id, "scan", box.clock.now()));
    box.wake();
    const waits = box.db.sql("SELECT 1 FROM job WHERE document_id = ?");
    await until(() => !waits.get(id), "it was read again");
    const after = (await readThrough(target, home.all, id)).metadata;
    expect(after).toMatchObject({
      title: "Mine",
      date: "2020-02-02",
      type: "bills/water",
      summary: null,
      status: "filed",
    });
    // What nobody corrected was read again, once, and not doubled.
    expect(after.facts.map((f) => f.value)).toEqual(before.facts.map((f) => f.value));
    expect(after.facts[0]?.id).not.toBe(before.facts[0]?.id);
    expect(after.people_and_things.map((p) => p.id)).toEqual(before.people_and_things.map((p) => p.id));
  }, 60_000);
});
