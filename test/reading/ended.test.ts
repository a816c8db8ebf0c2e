import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtInReader } from "#reading/built-in.ts";
import { ENDED_FACTS } from "#reading/fields/fact-keys.ts";
import { context } from "./paper.ts";
import { pagesOf } from "./paper-text.ts";

/* Papers in six languages, and on which day what they speak of ended: "=> closed_on 2026-03-03", or "=> none". */

const keys = new Set<string>(ENDED_FACTS.map(([key]) => key));

function endOf(text: string): string {
  const pages = pagesOf(text, "sheet");
  const on = context({ today: "2026-11-01", household: ["Maria Castillo"] });
  const read = builtInReader.read(pages, builtInReader.sort(pages, on), on);
  const found = read.facts.filter((f) => keys.has(f.key)).map((f) => `${f.key} ${f.date}`);
  return found.length === 0 ? "none" : found.join(", ");
}

describe("what a paper says to have ended", () => {
  const scenarios = readFileSync(join(import.meta.dir, "ended.txt"), "utf8")
    .split(/^### /m)
    .slice(1);
  for (const scenario of scenarios) {
    const [, name = "", text = "", expected = ""] = /^(.+)\n([\s\S]+)\n=> (.+)\n/.exec(scenario) ?? [];
    test(name, () => expect(endOf(text)).toBe(expected));
  }
});
