import { beforeAll, describe, expect, test } from "bun:test";
import type { DocumentLook } from "#contract/filing.ts";
import { textPdf } from "../paper/stacks.ts";
import { added, type Household, household, readThrough, upload } from "./people.ts";
import { forTargets } from "./target.ts";

/** A paper that says little of what it is: an hour's work, told on one line. */
const VAGUE = [
  "Ridge & Dale",
  "12 May 2025",
  "Mrs P. Grant",
  "Kitchen tap, one hour, and a washer",
  "£48.00",
  "Thanks, Pete",
];

forTargets((target) => {
  let home: Household;
  beforeAll(async () => {
    home = await household(target);
  });

  describe("what a paper may be", () => {
    test("the likeliest kinds are kept, the first first, three at most", async () => {
      const bytes = await textPdf([VAGUE]);
      const id = await added(
        upload(target, home.all, { bytes, name: "tap.pdf", mime: "application/pdf" }, {}),
      );
      await readThrough(target, home.all, id);
      const { likely_types: likely } = (await target.get<DocumentLook>(`/v1/documents/${id}/look`, home.all))
        .body;
      expect(likely.length).toBeGreaterThan(0);
      expect(likely.length).toBeLessThanOrEqual(3);
      const said = likely.map((c) => c.confidence);
      expect(said).toEqual([...said].sort((a, b) => b - a));
      expect(said.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(100);
    });
  });
});
