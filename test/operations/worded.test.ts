import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { accountById } from "#database/accounts/accounts.ts";
import { EndpointModel } from "#engines/llm/endpoint.ts";
import type { Asking } from "#operations/ask/asking.ts";
import { Citing } from "#operations/ask/cite.ts";
import { passagesFor, type Said, worded } from "#operations/ask/worded.ts";
import { MOST_PASSAGES } from "#questions/grounding/numbered.ts";
import { understand } from "#questions/plan/question.ts";
import { ownWork } from "#rules/access/access.ts";
import { inWords, standInModel } from "../engines/stand-in-model.ts";
import { filed, trash } from "../http/acts.ts";
import { type Household, household } from "../http/people.ts";
import { inProcess } from "../http/target.ts";

const ACCOUNT = "7123456789";

inProcess((target) => {
  const model = standInModel();
  let home: Household;
  let asking: Asking;

  /** What is told when the rules found nothing, or the lines given. */
  async function told(question: string, lines: string[] | null = null): Promise<Said & { pieces: string[] }> {
    const citing = new Citing(asking.box, asking.scope, asking.origin);
    const q = understand(question, asking.box.clock.today());
    const built = { lines: lines ?? ["That is not on file."], grounded: lines !== null, citing };
    const telling = worded(asking, [question], q, built, new AbortController().signal);
    const pieces: string[] = [];
    for (;;) {
      const next = await telling.next();
      if (next.done) return { ...next.value, pieces };
      pieces.push(next.value);
    }
  }

  beforeAll(async () => {
    home = await household(target);
    await filed(
      target,
      home.all,
      `Bramble Gardens\n12 June 2024\nDear Maria Castillo,\nThe boundary stone stands under the third hawthorn. Account number ${ACCOUNT}.\nThe gate is locked at 21:30.\nKind regards\n`,
    );
    await filed(
      target,
      home.all,
      "Hollow Oak Stables\n1 May 2024\nDear Peter Holloway,\nThe gate is locked at 20:00.\nKind regards\n",
    );
    await trash(
      target,
      home.all,
      await filed(
        target,
        home.all,
        "Bramble Gardens\n1 May 2023\nThe gate was locked at 19:15 by Zebulon.\n",
      ),
    );
    const { box } = target.inside;
    const account = accountById(box.db, home.account);
    if (!account) throw new Error("There is no such account.");
    asking = { box, scope: ownWork(account), origin: target.origin, only: null, breathe: async () => true };
    const listener = new EndpointModel({ url: model.url, key: null, name: null });
    box.engines.languageModel = () => "stand-in";
    box.engines.write = (wording, writing) => listener.write(wording, writing);
  }, 60_000);
  afterAll(() => model.stop());

  describe("what the rules did not find", () => {
    const question = "When does Bramble Gardens lock the gate?";
    /** The number that the passage with some words was given. */
    const says = (make: (n: number) => string, words = "21:30") =>
      model.says((call, say, wait) => {
        const before = call.prompt.slice(0, call.prompt.indexOf(words));
        const n = [...before.matchAll(/^\[(\d)\] \(/gm)].at(-1)?.[1];
        return inWords(make(Number(n)))(call, say, wait);
      });

    test("is answered from a passage that has every name of the question", async () => {
      says((n) => `Bramble Gardens locks the gate at 21:30 [${n}].`);
      const said = await told(question);
      expect(said.answer).toBe("Bramble Gardens locks the gate at 21:30.");
      expect(said.grounded).toBe(true);
      expect(said.citations.map((c) => c.quote)).toEqual(["The gate is locked at 21:30."]);
    });

    test("is not answered from one that has not, however right its numbers are", async () => {
      says((n) => `Bramble Gardens locks the gate at 20:00 [${n}].`, "20:00");
      expect(await told(question)).toMatchObject({
        answer: "That is not on file.",
        grounded: false,
        citations: [],
      });
      says((n) => `The gate is locked at 20:00 [${n}].`, "20:00");
      expect((await told(question)).grounded).toBe(false);
    });

    test("no model is asked when no passage has everything that was asked about", async () => {
      const before = model.calls.length;
      expect((await told("When does Wetherby Court lock the gate?")).grounded).toBe(false);
      expect(model.calls.length).toBe(before);
    });

    test("nor when the right names stand on a paper about something else", async () => {
      const before = model.calls.length;
      expect((await told("When does Maria Castillo's passport at Bramble Gardens end?")).grounded).toBe(
        false,
      );
      expect((await told("When does Peter Holloway lock the boundary stone?")).grounded).toBe(false);
      expect(model.calls.length).toBe(before);
    });

    test("nothing of the trash is a passage", async () => {
      says(() => "NOTHING");
      await told(question);
      expect(model.calls.at(-1)?.prompt).not.toMatch(/Zebulon|19:15/);
    });
  });

  describe("what the rules found", () => {
    const question = "What about the gate at Hollow Oak Stables?";
    const line = "Hollow Oak Stables. “The gate is locked at 20:00.” (Letter, page 1)";
    const cited = async (lines: string[], says: string) => {
      const citing = new Citing(asking.box, asking.scope, asking.origin);
      const q = understand(question, asking.box.clock.today());
      for (const p of await passagesFor(asking, q, new Citing(asking.box, asking.scope, asking.origin), true))
        if (p.text.includes("20:00")) citing.quote(p.document, p.page, "The gate is locked at 20:00.");
      model.says(inWords(says));
      const telling = worded(
        asking,
        [question],
        q,
        { lines, grounded: true, citing },
        new AbortController().signal,
      );
      for (;;) {
        const next = await telling.next();
        if (next.done) return next.value;
      }
    };

    test("is told behind the model's words when these leave it out, with its citation", async () => {
      const said = await cited([line], "The gate is locked at 20:00 [1].");
      expect(said.answer).toBe(`The gate is locked at 20:00.\n${line}`);
      expect(said.citations.map((c) => c.quote)).toEqual(["The gate is locked at 20:00."]);
    });

    test("is not told twice when they say it", async () => {
      const said = await cited([line], "The letter about the gate is from Hollow Oak Stables [1].");
      expect(said.answer).toBe("The letter about the gate is from Hollow Oak Stables.");
    });

    test("every value of it is told", async () => {
      const lines = [
        "20:00. “The gate is locked at 20:00.” (Letter, page 1)",
        "1 May 2024. “1 May 2024” (Letter, page 1)",
      ];
      const said = await cited(lines, "The gate is locked at 20:00 [1].");
      expect(said.answer).toBe(`The gate is locked at 20:00.\n${lines[1]}`);
    });
  });

  test("a yes or no of the rules is never worded", async () => {
    const before = model.calls.length;
    const said = await told("Does Bramble Gardens lock the gate?", [
      "Yes. “The gate is locked at 21:30.” (Letter, page 1)",
    ]);
    expect(said.answer).toStartWith("Yes.");
    expect(model.calls.length).toBe(before);
  });

  test("an identifier is cut out of passages for who may not see it, and nothing that was cut is quoted", async () => {
    const scope = { ...asking.scope, identifiers: false };
    const citing = new Citing(asking.box, scope, asking.origin);
    const q = understand("Where does the boundary stone of Bramble Gardens stand?", "2026-01-01");
    const passages = await passagesFor({ ...asking, scope }, q, citing, true);
    expect(passages.length).toBeGreaterThan(0);
    expect(passages.length).toBeLessThanOrEqual(MOST_PASSAGES);
    expect(passages.map((p) => p.text).join("\n")).toContain("third hawthorn");
    expect(JSON.stringify(passages)).not.toContain(ACCOUNT);
  });
});
