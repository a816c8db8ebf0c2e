import { beforeAll, describe, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Library, LibraryColumns } from "#contract/library.ts";

import { openSession } from "#operations/members/sign-in.ts";
import { nowhere } from "./acts.ts";
import { added, bundleOf, type Household, plain, readThrough, signedIn, someone, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

const bill = (n: number) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice number INV-77${n}\nInvoice date ${n} March 2025\n` +
  `Maria Castillo\nElectricity used 214 kWh\nTotal amount due $1${n}.50\nPlease pay by 28 March 2025.\n`;

inProcess((target) => {
  let home: Household;
  let app = "";
  const ids: string[] = [];
  const exported = (query: string, token = app) => target.get<Refused>(`/v1/library/export?${query}`, token);
  beforeAll(async () => {
    [home, app] = await signedIn(target);
    for (const words of [bill(4), bill(7), "Harbour Lane Energy\nThank you for your visit.\n"]) {
      const id = await added(upload(target, home.all, plain(words)));
      await readThrough(target, home.all, id);
      ids.push(id);
    }
    await target.patch(`/v1/documents/${ids[0]}`, home.all, { title: '=HYPERLINK(1), "a"' });
    const own = { label: "Paid by", role: "text", value: "Sam", page: null, quote: null, box: null };
    const fact = await target.post(`/v1/documents/${ids[1]}/own-facts`, app, { json: own });
    expect(fact.status).toBe(201);
  }, 60_000);

  test("columns are the facts that are on file, with what people called them", async () => {
    const { body } = await target.get<LibraryColumns>("/v1/library/columns", app);
    expect(body.columns).toContainEqual({ key: "own_paid_by", label: "Paid by", role: "text", documents: 1 });
    expect(body.columns.find((one) => one.key === "total")).toMatchObject({ role: "money", documents: 2 });
  });

  test("rows give the facts they are asked for", async () => {
    const { body } = await target.get<Library>("/v1/library?facts=total,own_paid_by", app);
    expect(body.facts.filter((one) => one.document === ids[1])).toEqual([
      { document: ids[1] ?? "", key: "total", value: "17.5", number: 17.5, currency: "USD", date: null },
      { document: ids[1] ?? "", key: "own_paid_by", value: "Sam", number: null, currency: null, date: null },
    ]);
    expect((await target.get<Library>("/v1/library", app)).body.facts).toEqual([]);
  });

  describe("in the order of a column", () => {
    const page = (query: string) => target.get<Library>(`/v1/library?${query}`, app);
    const columns = [
      "title",
      "date",
      "type",
      "from",
      "tags",
      "arrived",
      "amount",
      "fact.total",
      "fact.own_paid_by",
    ];

    test.each(columns.flatMap((by) => [false, true].map((up) => [by, up] as const)))(
      "by %s, up %p: walked a row at a time, each paper is met once and in the order of the whole",
      async (by, up) => {
        const whole = (await page(`by=${by}&up=${up}`)).body.documents.map((one) => one.id);
        expect([...whole].sort()).toEqual([...ids].sort());
        const walked: string[] = [];
        let cursor: string | null = "";
        while (cursor !== null && walked.length < 9) {
          const query: string = `by=${by}&up=${up}&limit=1${cursor && `&cursor=${cursor}`}`;
          const { body }: { body: Library } = await page(query);
          walked.push(...body.documents.map((one) => one.id));
          if (body.next_cursor && walked.length === 2) {
            const back = await page(`by=${by}&up=${up}&limit=5&back=true&cursor=${body.next_cursor}`);
            expect(back.body.documents.map((one) => one.id)).toEqual(whole.slice(0, 1));
          }
          cursor = body.next_cursor;
        }
        expect(walked).toEqual(whole);
      },
    );

    test("amounts by value, empty ones last whichever way; a file is in the same order", async () => {
      const order = async (up: boolean) =>
        (await page(`by=amount&up=${up}`)).body.documents.map((one) => ids.indexOf(one.id));
      expect(await order(false)).toEqual([1, 0, 2]);
      expect(await order(true)).toEqual([0, 1, 2]);
      const file = new TextDecoder().decode((await exported("columns=amount&by=amount&up=true")).bytes);
      expect(file.trim().split("\r\n").slice(1)).toEqual(["14.5", "17.5"]);
    });

    test("a cursor of another order is refused, as is a column that is none", async () => {
      const { body } = await page("by=amount&limit=1");
      expect((await page(`by=title&limit=1&cursor=${body.next_cursor}`)).status).toBe(400);
      expect((await page("by=secret")).status).toBe(422);
    });
  });

  test("as CSV: every paper of the filters, with numbers as numbers and no formula", async () => {
    const answer = await exported("columns=title,date,amount,currency,fact.own_paid_by&year=2025");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toContain(".csv");
    const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(answer.bytes).split("\r\n");
    expect(lines[0]).toBe("\uFEFFTitle,Date,Amount,Currency,Paid by");
    expect(lines[1]).toMatch(/,2025-03-07,17\.5,USD,Sam$/);
    expect(lines[2]).toBe(`"'=HYPERLINK(1), ""a""",2025-03-04,14.5,USD,`);
    expect(lines).toHaveLength(4);
  });

  test("as a workbook: days and amounts are numbers; a paper without a date has an empty cell", async () => {
    const answer = await exported("format=xlsx&columns=title,date,amount");
    const files = unzipSync(answer.bytes);
    const sheet = new TextDecoder().decode(files["xl/worksheets/sheet1.xml"]);
    expect(sheet).toContain('<c r="B2" s="2"><v>45723</v></c><c r="C2" s="3"><v>17.5</v></c>');
    expect(sheet).toContain("=HYPERLINK(1), &quot;a&quot;");
    expect(sheet).not.toContain("<f>");
    expect(sheet).not.toContain('r="B4"');
    const log = await target.get("/v1/audit", app);
    expect(log.text).toContain("library.export");
  });

  test("numbers that name somebody only for who may see them; a guest gets the papers of one bundle", async () => {
    const bundle = await bundleOf(target, home.all, [ids[0] ?? ""], "Tax");
    await someone(target, home.account, "view", { bundle });
    const guest = target.inside.box.db
      .sql("SELECT user_id AS id FROM membership WHERE account_id = ? AND role = 'view'")
      .get(home.account) as { id: string };
    const session = openSession(target.inside.box, guest).token;
    const seen = await exported("columns=title,tags,fact.invoice_number,fact.own_paid_by", session);
    expect(seen.status).toBe(200);
    expect(seen.text.trim().split("\r\n")).toHaveLength(2);
    expect(seen.text).not.toContain("Sam");
    const columns = await target.get<LibraryColumns>("/v1/library/columns", session);
    expect(columns.body.columns.map((one) => one.key)).not.toContain("own_paid_by");
  });

  test.each([
    ["columns=salary", 422, ["columns"]],
    ["columns=title,fact.", 422, ["columns"]],
    ["", 422, ["columns"]],
    ["columns=title&format=ods", 422, ["format"]],
    [`columns=title&bundles=${nowhere}`, 422, ["bundles"]],
  ])("%s is refused", async (query, status, fields) => {
    const refused = await exported(query);
    expect(refused.status).toBe(status);
    expect(refused.body.errors?.map((e) => e.field)).toEqual(fields);
  });

  test("nobody without a token is answered", async () => {
    for (const path of ["/v1/library/export?columns=title", "/v1/library/columns", "/v1/library/tags"]) {
      expect((await target.get(path, home.reads)).status).toBe(200);
      expect((await target.get(path, null)).status).toBe(401);
    }
  });
});
