import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Furnished, furnish } from "../http/furnish.ts";
import { inProcess } from "../http/target.ts";
import { openForSuite, revisions, runSuite, wrongIn } from "./conformance.ts";

/** Scored scenarios of each revision: a suite that silently ran fewer would pass, too. */
const scoredOf: Record<string, number> = {
  "2025-03-26": 1,
  "2025-06-18": 27,
  "2025-11-25": 30,
  "2026-07-28": 37,
};

/** Scenarios that no list counts, and that the door passes all the same. */
const beyond: Record<string, string[]> = {
  "2025-11-25": ["json-schema-2020-12", "server-session-lifecycle", "server-sse-polling"],
  "2026-07-28": ["http-header-validation", "json-schema-2020-12"],
};

/** Checks that do not apply: the lists of the box do not change while a program looks on, and it does not say they do. */
const notForUs = [
  "sep-2575-server-sends-prompts-list-changed-on-subscription",
  "sep-2575-server-sends-tools-list-changed-on-subscription",
];

inProcess((target) => {
  let home: Furnished;
  let open: ReturnType<typeof openForSuite>;
  beforeAll(async () => {
    home = await furnish(target);
    open = openForSuite(target, home.all);
  }, 120_000);
  afterAll(() => open.close());

  test("nothing is expected to fail", () => {
    const baseline = readFileSync(join(import.meta.dir, "conformance-baseline.yml"), "utf8");
    expect(Bun.YAML.parse(baseline)).toEqual({ server: [] });
  });

  describe("the official suite of conformance", () => {
    for (const revision of Object.keys(revisions)) {
      test(`${revision}: every scored scenario passes, warnings among them`, async () => {
        const { code, scenarios } = await runSuite(open.url, revision);
        const scored = scenarios.filter((s) => s.unscored === null);
        const more = scenarios.filter((s) => (beyond[revision] ?? []).includes(s.name));
        expect([...scored, ...more].flatMap(wrongIn)).toEqual([]);
        expect([scored.length, more.length]).toEqual([
          scoredOf[revision] ?? 0,
          (beyond[revision] ?? []).length,
        ]);
        const skipped = scored.flatMap((s) => s.checks).filter((c) => c.status === "SKIPPED");
        expect(skipped.map((c) => c.id).filter((id) => !notForUs.includes(id))).toEqual([]);
        expect(code).toBe(0);
        expect(target.inside.faults).toEqual([]);
      }, 90_000);
    }

    test("it sees what is missing: without what a scenario calls, that scenario fails", async () => {
      const bare = openForSuite(target, home.all, false);
      const { code, scenarios } = await runSuite(bare.url, "2026-07-28", "tools-call-simple-text");
      await bare.close();
      expect([code, scenarios.flatMap(wrongIn).length > 0]).toEqual([1, true]);
    }, 60_000);
  });
});
