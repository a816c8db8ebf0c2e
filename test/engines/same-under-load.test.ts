import { expect, test } from "bun:test";
import { differences, made, others, readAlone, readUnderLoad, twenty } from "./under-load.ts";

/** One of each kind; `bun test/drill/load.ts` reads all twenty. */
const five = ["bill.pdf", "letter.docx", "missing page.pdf", "receipt on its side.jpg", "worn receipt.jpg"];

test("the same papers read alone and under load: every fact, word and box is the same", async () => {
  const papers = await made(twenty.filter((p) => five.includes(p.name)));
  const alone = await readAlone(papers);
  // Without busy loops, which would starve the other checks: those are the load. The drill has them on every core.
  const loaded = await readUnderLoad(papers, await made(others), 0);
  expect(papers).toHaveLength(five.length);
  for (const [i, { name }] of papers.entries()) {
    // Nothing read twice is the same, too.
    expect(alone[i]?.has("/reading/sorting/title")).toBe(true);
    expect([name, differences(alone[i] ?? new Map(), loaded[i] ?? new Map())]).toEqual([name, []]);
  }
}, 600_000);
