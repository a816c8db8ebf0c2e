import { beforeAll, expect, test } from "bun:test";
import type { PageWords } from "#contract/fact.ts";
import type { Spending, SpendingPapers } from "#contract/spending.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { added, type Household, household, plain, readThrough, signedIn, upload } from "./people.ts";
import { inProcess, type Refused } from "./target.ts";

const bill = (n: { month: string; total: string; day?: string }) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice number INV-${n.total.replace(/\D/g, "")}\n` +
  `Invoice date ${n.day ?? "4"} ${n.month} 2025\nMaria Castillo\nElectricity used 214 kWh\n` +
  `Total amount due $${n.total}\nPlease pay by 28 ${n.month} 2025.\n`;

inProcess((target) => {
  let home: Household;
  let app = "";
  const ids: string[] = [];
  const spending = (query = "", token = app) => target.get<Spending>(`/v1/spending${query}`, token);
  beforeAll(async () => {
    [home, app] = await signedIn(target);
    const papers = [
      bill({ month: "March", total: "214.88" }),
      bill({ month: "April", total: "0.22" }),
      bill({ month: "April", total: "10.10", day: "9" }),
      // Announces what a bill would ask: counted nowhere.
      "Harbour Lane Energy\nQuotation\nQuote number Q-7\nDate 5 April 2025\nTotal $900.00\nThis quotation is valid for 30 days.\n",
    ];
    for (const words of papers) {
      const id = await added(upload(target, home.all, plain(words)));
      await readThrough(target, home.all, id);
      ids.push(id);
    }
  }, 60_000);

  test("a year by month, type and currency, each purchase once, added exactly", async () => {
    const { body } = await spending("?year=2025");
    const bills = body.rows.filter((row) => row.type === "bills/electricity");
    expect(bills.map((row) => [row.month, row.currency, row.amount, row.documents])).toEqual([
      ["2025-03", "USD", 214.88, 1],
      ["2025-04", "USD", 10.32, 2],
    ]);
    expect(body.rows.some((row) => row.amount >= 900)).toBe(false);
    expect(body.years).toContain(2025);
    expect(body.storage.files).toBe(4);
    expect(body.storage.bytes).toBeGreaterThan(400);
  });

  test("the newest year in which something was spent when none is said; a year without papers is empty", async () => {
    // Its day is the one it came on: it makes a newer year, in which nothing is counted.
    const undated = await added(
      upload(target, home.all, plain("Harbour Lane Energy\nThank you for your visit.\n")),
    );
    await readThrough(target, home.all, undated);
    const { body } = await spending();
    expect(Math.max(...body.years)).toBeGreaterThan(2025);
    expect(body.year).toBe(2025);
    await target.call("DELETE", `/v1/documents/${undated}`, { token: home.all });
    expect((await spending("?year=1999")).body.rows).toEqual([]);
  });

  test("what is in the trash is not spent", async () => {
    await target.call("DELETE", `/v1/documents/${ids[2]}`, { token: home.all });
    const { body } = await spending("?year=2025");
    expect(body.rows.find((row) => row.month === "2025-04")?.amount).toBe(0.22);
    await target.post(`/v1/documents/${ids[2]}/restore`, home.all, { json: undefined });
    expect((await spending("?year=2025")).body.rows.find((row) => row.month === "2025-04")?.amount).toBe(
      10.32,
    );
  });

  test("each figure gives its papers, and what is left out is said with its papers", async () => {
    const papers = async (query: string) =>
      (await target.get<SpendingPapers>(`/v1/spending/papers?year=2025${query}`, app)).body.papers;
    expect((await papers("&month=2025-04")).map((p) => p.amount)).toEqual([10.1, 0.22]);
    expect((await papers("&type=bills/electricity&currency=USD")).length).toBe(3);
    expect(await papers("&currency=EUR")).toEqual([]);
    // However many papers there are, their rows come in as many queries as that of one.
    const { db } = target.inside.box;
    const { sql } = db;
    const queries = async (query: string, n: number) => {
      let asked = 0;
      db.sql = (text: string) => {
        asked++;
        return sql(text);
      };
      try {
        expect((await papers(query)).length).toBe(n);
      } finally {
        db.sql = sql;
      }
      return asked;
    };
    expect(await queries("&month=2025-04", 2)).toBe(await queries("&month=2025-03", 1));
    const { body } = await spending("?year=2025");
    for (const one of body.left_out)
      expect([one.reason, (await papers(`&reason=${one.reason}`)).length]).toEqual([
        one.reason,
        one.documents,
      ]);
    expect((await target.get<Refused>("/v1/spending/papers", app)).body.errors?.[0]?.field).toBe("year");
  });

  test("what is owed in all on a loan is not spent", async () => {
    const [of, token] = await signedIn(target);
    const words =
      "Keystone Home Loans\nMortgage statement\nStatement date 24 July 2025\nMaria Castillo\nLoan number 88-1204\n" +
      "Outstanding principal $208,000.00\nTotal loan balance $208,000.00\nInterest rate 4.1%\n";
    await readThrough(target, of.all, await added(upload(target, of.all, plain(words))));
    const { body } = await spending("?year=2025", token);
    expect(body.rows).toEqual([]);
  });

  test("a copy of a purchase counts once, and a bill that the account sent is a sale", async () => {
    const fresh = await signedIn(target);
    const [of, token] = fresh;
    target.inside.box.db.sql("UPDATE account SET name = 'Alder Joinery Ltd' WHERE id = ?").run(of.account);
    const papers = [
      bill({ month: "May", total: "77.00" }),
      // Printed by the shop's till and by its card terminal, neither with a number: one purchase.
      "Corner Bakery\n2 Mill Road\nReceipt\n7 May 2025 09:12\nRye bread 4.20\nCoffee 3.10\nTotal $7.30\n",
      "Corner Bakery\n2 Mill Road\nReceipt, copy for you\n7 May 2025\n1 rye bread, 1 coffee\nTotal $7.30\nThank you\n",
      "Alder Joinery Ltd\n4 Mill Road, Northfield\nInvoice\nInvoice number 2025-114\nInvoice date 6 May 2025\n" +
        "Bill to\nNorthfield Water & Power Ltd\n9 Dock Street, Northfield\n\nOak door, fitted 1 $640.00\n" +
        "Total amount due $640.00\nPlease pay by 28 May 2025.\nThank you for your business. Alder Joinery Ltd\n",
    ];
    for (const words of papers)
      await readThrough(target, of.all, await added(upload(target, of.all, plain(words))));
    const { body } = await spending("?year=2025", token);
    expect(body.rows.map((row) => row.amount)).toEqual([77, 7.3]);
    expect(new Set(body.left_out.map((one) => one.reason))).toEqual(new Set(["copy", "sold"]));
  }, 60_000);

  test("nothing of another account", async () => {
    expect((await target.get<Spending>("/v1/spending", home.reads)).body).toEqual((await spending("")).body);
    const other = await household(target);
    const theirs = openSession(target.inside.box, { id: other.user }).token;
    expect((await spending("", theirs)).body.rows).toEqual([]);
    const words = await target.get<Refused>(`/v1/documents/${ids[0]}/pages/1/words`, theirs);
    expect(words.status).toBe(404);
  });

  test("the words of a page come with their places, in reading order, and are written to the log as a view", async () => {
    const { status, body } = await target.get<PageWords>(`/v1/documents/${ids[0]}/pages/1/words`, app);
    expect(status).toBe(200);
    expect(body.words.slice(0, 3).map((w) => w.text)).toEqual(["Harbour", "Lane", "Energy"]);
    for (const { box } of body.words) {
      expect(box.x1).toBeGreaterThan(box.x0);
      expect(box.y1).toBeLessThanOrEqual(1);
    }
    const views = target.inside.box.db
      .sql("SELECT count(*) AS n FROM audit WHERE action = 'document.view_text' AND subject_id = ?")
      .get(ids[0] ?? "") as { n: number };
    expect(views.n).toBe(1);
    expect((await target.get<Refused>(`/v1/documents/${ids[0]}/pages/9/words`, app)).status).toBe(404);
  });
});
