import { beforeAll, describe, expect, test } from "bun:test";
import type { Bundle } from "#contract/bundle.ts";
import type { AskSuggestions } from "#contract/suggestion.ts";
import { suggestOperation } from "#operations/ask/suggest.ts";
import { openSession } from "#operations/members/sign-in.ts";
import { callerOf } from "#operations/tokens/callers.ts";
import { admit } from "#rules/access/access.ts";
import { filed, trash } from "./acts.ts";
import { ask } from "./ask.ts";
import { type Household, household, signedIn, someone } from "./people.ts";
import { inProcess } from "./target.ts";

const POLICY = "HL-7731-4402";

const bill = (n: number, month: string, amount: string) =>
  `Harbour Lane Energy\nElectricity bill\nInvoice number INV-20250${n}\nInvoice date 4 ${month} 2025\nMaria Castillo\n` +
  `Electricity used\nTotal amount due $${amount}\nPlease pay by 28 ${month} 2025.\n`;

const papers = {
  one: bill(2, "February", "214.88"),
  two: bill(3, "March", "100.10"),
  three: bill(4, "April", "80.05"),
  policy:
    `Larkspur Mutual Insurance Company\nAuto Insurance Policy\nPolicy declarations\nPolicy number ${POLICY}\nNamed insured Maria Castillo\n` +
    "Policy period 18 May 2030 to 18 November 2030\nTotal premium $612.40\nDeductible $500.00\n",
  letter:
    "Bramble Gardens\n12 June 2024\nDear Maria Castillo,\nThe hedge was cut on 3 June 2024.\nKind regards\n",
};

inProcess((target) => {
  let home: Household;
  let app: string;
  const ids = {} as Record<keyof typeof papers, string>;
  beforeAll(async () => {
    [home, app] = await signedIn(target);
    for (const name of Object.keys(papers) as (keyof typeof papers)[])
      ids[name] = await filed(target, home.all, papers[name], `${name}.txt`);
  }, 60_000);

  const suggested = async (token = app, language = "en") =>
    (
      await target.call<AskSuggestions>("GET", "/v1/ask/suggestions", {
        token,
        headers: { "Accept-Language": language },
      })
    ).body.suggestions;

  test("made of what is on file, one of each kind, and every one is answered from a paper", async () => {
    const all = await suggested();
    expect(all.map((s) => s.kind)).toEqual(["next", "term", "spent", "bills", "insurer", "number"]);
    expect(new Set(all.map((s) => s.question)).size).toBe(all.length);
    expect(all.find((s) => s.kind === "spent")?.question).toBe(
      "How much did we pay Harbour Lane Energy in 2025?",
    );
    expect(all.find((s) => s.kind === "bills")?.question).toBe(
      "How much did we pay for electricity in 2025?",
    );
    for (const { question } of all) {
      const { done } = await ask(target, home.all, question);
      expect([question, done.grounded]).toEqual([question, true]);
    }
    const { done } = await ask(target, home.all, all.find((s) => s.kind === "spent")?.question);
    expect(done.answer).toContain("395.03");
  });

  test.each(["de", "fr", "es", "it", "nl"])("in %s, and answered in it from a paper", async (language) => {
    const english = await suggested();
    const all = await suggested(app, language);
    expect(all.map((s) => s.kind)).toEqual(english.map((s) => s.kind));
    for (const [i, { question }] of all.entries()) {
      expect(question).not.toBe(english[i]?.question ?? "");
      const { done } = await ask(target, home.all, question);
      expect([question, done.grounded]).toEqual([question, true]);
    }
  });

  test("nothing is suggested to who has nothing, and nothing counts as a question", async () => {
    const other = await household(target, { plan: "free" });
    const theirs = openSession(target.inside.box, { id: other.user }).token;
    const left = async () => (await target.get<{ plan: object }>("/v1/overview", theirs)).body.plan;
    const before = await left();
    expect(await suggested(theirs)).toEqual([]);
    expect(await left()).toEqual(before);
  });

  describe("of what the caller may see alone", () => {
    test("without identifiers no number is asked for", async () => {
      const { box } = target.inside;
      for (const [scopes, kinds] of [
        ["read,ask", false],
        ["read,ask,identifiers", true],
      ] as const) {
        const token = await target.running.token({ email: home.email, name: scopes, scopes });
        const caller = callerOf(box, token, null, "app");
        const scope = admit(caller, { kind: "read", scope: "ask" });
        const { suggestions } = await suggestOperation.run(box, scope, {}, { caller, origin: target.origin });
        expect([scopes, suggestions.some((s) => s.kind === "number")]).toEqual([scopes, kinds]);
        expect(JSON.stringify(suggestions)).not.toContain(POLICY);
      }
    });

    test("a guest is asked about the bundle they were let in on", async () => {
      const bundle = await target.post<{ bundle: Bundle }>("/v1/bundles", home.all, {
        json: { name: "For the lawyer" },
      });
      const { id } = bundle.body.bundle;
      await target.post(`/v1/bundles/${id}/documents`, home.all, { json: { document_ids: [ids.policy] } });
      await someone(target, home.account, "view", { bundle: id });
      const guest = target.inside.box.db
        .sql("SELECT user_id AS id FROM membership WHERE account_id = ? AND role = 'view'")
        .get(home.account) as { id: string };
      const all = await suggested(openSession(target.inside.box, guest).token);
      expect(all.length).toBeGreaterThan(0);
      expect(JSON.stringify(all)).not.toMatch(/Harbour|electricity|net pay/);
      expect(all.map((s) => s.kind)).toContain("term");
    });

    test("to every other token it does not exist", async () => {
      expect((await target.get("/v1/ask/suggestions", home.all)).status).toBe(404);
      expect((await target.get("/v1/ask/suggestions", null)).status).toBe(401);
    });

    test("what is in the trash is not asked about", async () => {
      await trash(target, home.all, ids.one);
      await trash(target, home.all, ids.policy);
      const all = await suggested();
      expect(JSON.stringify(all)).not.toMatch(/Larkspur|car insurance|How much/);
    });
  });
});
