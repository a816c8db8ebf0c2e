import { beforeAll, describe, expect, test } from "bun:test";
import type { BundleChanged } from "#contract/bundle.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import { list, tablesOf, word } from "../table-file.ts";
import { filed } from "./acts.ts";
import { ask } from "./ask.ts";
import { type Household, household, someone } from "./people.ts";
import { inProcess } from "./target.ts";

const table = tablesOf(import.meta.dir, "ask-typed.tsv");

const till = (shop: string, kind: string, day: string, lines: string[], total: string) =>
  `${shop}\n${kind}\nDate ${day}\n${lines.join("\n")}\nTOTAL ${total}\nCash ${total}\nThank you for shopping\n`;
const bill = (maker: string, day: string, amount: string, due: string, used: string) =>
  `${maker}\nElectricity bill\nInvoice number E-${day.replace(/\W/g, "")}\nInvoice date ${day}\nMaria Castillo\n` +
  `Total consumption ${used} kWh\nTotal amount due ${amount}\nPlease pay by ${due}.\n`;

const papers = {
  one: till(
    "Rosenhain Pharmacy",
    "Receipt",
    "12 January 2024",
    ["LUMIVIS GEL drops 10ml 7.95 EUR", "Plasters 2.05 EUR"],
    "10.00 EUR",
  ),
  two: till("Rosenhain Pharmacy", "Receipt", "28 July 2024", ["LUMIVIS GEL drops 10ml 7.90 EUR"], "7.90 EUR"),
  three: till("Marchfield Books", "Receipt", "3 March 2024", ["Atlas 20.00 GBP"], "20.00 GBP"),
  may: bill("Harbour Lane Energy", "4 May 2025", "$80.10", "28 May 2025", "120"),
  june: bill("Harbour Lane Energy", "4 June 2025", "$100.20", "28 June 2025", "150"),
  older: bill("Harbour Lane Energy", "4 May 2024", "$70.05", "28 May 2024", "90"),
  quote:
    "Hawthorn Roofing Ltd\nQuotation\nQuote number Q-1\nDate 2 May 2025\nMaria Castillo\nRoof repair\nTotal $900.00\nValid until 30 June 2025.\n",
  invoice:
    "Hawthorn Roofing Ltd\nInvoice\nInvoice number 77\nInvoice date 20 May 2025\nMaria Castillo\nRoof repair\nTotal amount due $950.00\nPlease pay by 20 June 2025.\n",
  note: "Ferndale Parish\n3 June 2025\nDear Maria Castillo,\nthe fete is on Saturday, and Lidl has given the prizes. Kind regards\n",
};

/** Without the land of a dollar, and with plain spaces. */
const plain = (answer: string) =>
  answer
    .replace(/US\$/g, "$")
    .replace(/\s*\$\s*US/g, " $US")
    .replace(/[\u00a0\u202f]/g, " ");

inProcess((target) => {
  let home: Household;
  const ids = {} as Record<keyof typeof papers, string>;
  const named = list as (cell: string) => (keyof typeof papers)[];
  const asked = async (question: string, token = home.all) => (await ask(target, token, question)).done;

  beforeAll(async () => {
    home = await household(target);
    for (const name of Object.keys(papers) as (keyof typeof papers)[])
      ids[name] = await filed(target, home.all, papers[name], `${name}.txt`);
  }, 60_000);

  describe("sums over many papers", () => {
    const cases = table("sums over many papers", word, word, named);
    for (const [question, sum, from] of cases)
      test(question, async () => {
        const done = await asked(question);
        expect(plain(done.answer).split("\n")[0]).toContain(sum);
        expect(done.citations.map((c) => c.document.id).sort()).toEqual(from.map((n) => ids[n]).sort());
      });

    test("a quote is not money spent, and the answer says so", async () => {
      const done = await asked("How much did I pay Hawthorn Roofing?");
      expect(plain(done.answer)).toContain("In all: $950.00");
      expect(done.answer).toContain("Not counted");
      expect(done.answer).toContain("it announces what another document bills");
    });

    test("a number of papers that is taken for granted and is not there is told", async () => {
      expect((await asked("What did the three Harbour Lane bills of 2025 come to?")).answer).toContain(
        "You named 3; 2 ",
      );
    });

    test("what was used is added by its unit", async () => {
      expect((await asked("How many kWh of electricity did we use in 2025?")).answer).toContain("270 kWh");
    });

    test.each([
      "How much did I spend at Lidl in 2025?",
      "how much did I spend at Rosenhain in 2019",
      "What did Harbour Lane charge for the dishwasher?",
      "How much did the dentist cost in 2025?",
      "total Aldi",
    ])("%s is not on file", async (question) => {
      expect(await asked(question)).toMatchObject({ grounded: false, citations: [] });
    });
  });

  describe("compared, on average, highest, last", () => {
    const cases = table("compared, on average, highest, last", word, word, named);
    for (const [question, words, from] of cases)
      test(question, async () => {
        const done = await asked(question);
        expect(plain(done.answer)).toContain(words);
        expect([...new Set(done.citations.map((c) => c.document.id))].sort()).toEqual(
          from.map((n) => ids[n]).sort(),
        );
      });
  });

  describe("counted and listed", () => {
    const cases = table("counted and listed", word, named);
    for (const [question, from] of cases)
      test(question, async () => {
        const done = await asked(question);
        const some = question.startsWith("Wie") ? "Dokumente" : "documents";
        expect(done.answer).toStartWith(from.length === 1 ? "1 document" : `${from.length} ${some}`);
        expect([...new Set(done.citations.map((c) => c.document.id))].sort()).toEqual(
          from.map((n) => ids[n]).sort(),
        );
      });

    test("how many of what there is none: not on file, whatever number stands on a paper", async () => {
      expect((await asked("How many letters from Dr Patel?")).grounded).toBe(false);
    });
  });

  describe("what was said before goes on", () => {
    test("the year before, another shop, and what 'it' is", async () => {
      await asked("How much did I pay for electricity in 2025?");
      expect(plain((await asked("and the year before?")).answer)).toContain("$70.05");
      expect((await asked("What about Rosenhain?")).answer).toContain("€17.90");
      await asked("What was my last electricity bill?");
      const sent = await asked("Who sent it?");
      expect(sent.answer).toContain("Harbour Lane Energy");
      const paid = await asked("mark it paid");
      expect(paid.proposed_change).toMatchObject({
        operation: "actOnObligation",
        body: { action: "handled" },
      });
    });

    test("the thread keeps ids of documents, and no word of an answer", () => {
      const rows = target.inside.box.db
        .sql("SELECT question, documents FROM ask_turn WHERE user_id = ?")
        .all(home.user) as { question: string; documents: string }[];
      expect(rows.length).toBeGreaterThan(0);
      const known = new Set(Object.values(ids));
      for (const r of rows) for (const id of JSON.parse(r.documents) as string[]) expect(known).toContain(id);
    });
  });

  describe("`proposed_change`: proposed, never done", () => {
    const verbs: [string, object, Language?][] = [
      ["mark the Hawthorn invoice as paid", { body: { action: "handled" } }],
      ["markiere die Rechnung von Hawthorn als bezahlt", { body: { action: "handled" } }, "de"],
      ["marque la facture de Hawthorn comme payée", { body: { action: "handled" } }, "fr"],
      ["marca la factura de Hawthorn como pagada", { body: { action: "handled" } }, "es"],
      ["segna la fattura di Hawthorn come pagata", { body: { action: "handled" } }, "it"],
      ["markeer de factuur van Hawthorn als betaald", { body: { action: "handled" } }, "nl"],
      ["snooze Hawthorn until 3 May 2099", { body: { action: "snooze", until: "2099-05-03" } }],
      ["dismiss Hawthorn", { body: { action: "dismiss" } }],
      [
        "remind me on 3 May 2099 to call Ferndale",
        { path: "/reminders", body: { title: "Call Ferndale", on: "2099-05-03" } },
      ],
      [
        "erinnere mich am 3. Mai 2099 an die Steuer",
        { path: "/reminders", body: { title: "Die Steuer", on: "2099-05-03" } },
        "de",
      ],
      ["rename the Ferndale letter to The fete", { method: "PATCH", body: { title: "The fete" } }],
      ["delete the Ferndale letter", { method: "DELETE", body: null }],
    ];
    for (const [question, change, language = "en"] of verbs)
      test(question, async () => {
        const { box } = target.inside;
        const before = box.db.version();
        const counted = () =>
          box.db.sql("SELECT count(*) AS n FROM audit WHERE account_id = ?").get(home.account);
        const audited = counted();
        const done = await asked(question);
        expect(done.proposed_change).toMatchObject(change);
        const what = done.proposed_change?.summary ?? "";
        expect(done.answer).toBe(render(message("answer.change.offer", { what }), language));
        expect(done.answer.includes("Nothing is changed until you confirm it.")).toBe(language === "en");
        expect(counted()).toEqual(audited);
        expect(typeof before).toBe("string");
      });

    test("when several may be meant it asks which, and proposes none", async () => {
      const done = await asked("mark the Harbour Lane bill as paid");
      expect(done.proposed_change).toBeNull();
      expect(done.answer).toContain("Which item do you mean?");
      expect(done.answer.split("\n").length).toBeGreaterThan(2);
    });

    test("what is proposed works as it is", async () => {
      const own = await household(target);
      await filed(target, own.all, papers.invoice);
      const { proposed_change: change } = await asked("mark the Hawthorn invoice as paid", own.all);
      if (change === null) throw new Error("Nothing was proposed.");
      const { status, body } = await target.call<{ item: { status: string } }>(
        change.method,
        `/v1${change.path}`,
        {
          token: own.all,
          json: change.body,
        },
      );
      expect([status, body.item.status]).toEqual([200, "handled"]);
    });

    test("a viewer, a question and a paper that gives orders are proposed nothing", async () => {
      const viewer = await someone(target, home.account, "viewer");
      expect((await asked("dismiss Hawthorn", viewer)).proposed_change).toBeNull();
      expect((await asked("Is the Hawthorn invoice paid?")).proposed_change).toBeNull();
      expect((await asked("Which invoices have I paid?")).proposed_change).toBeNull();
    });
  });

  test("a guest sums, lists and changes nothing outside the bundle", async () => {
    const { body } = await target.post<BundleChanged>("/v1/bundles", home.all, {
      json: { name: "Parish", document_ids: [ids.note] },
    });
    const guest = await someone(target, home.account, "view", { bundle: body.bundle.id });
    for (const question of [
      "How much on electricity in 2025?",
      "how much did I spend in 2025",
      "How many bills are there?",
      "highest bill",
      "last electricity bill",
      "who supplies the electricity",
      "mark the Hawthorn invoice as paid",
      "compare electricity 2024 and 2025",
    ]) {
      const done = await asked(question, guest);
      expect([question, done.citations.length, done.proposed_change]).toEqual([question, 0, null]);
      expect(done.answer).not.toMatch(/Harbour|Hawthorn|\d\d/);
    }
  });
});
