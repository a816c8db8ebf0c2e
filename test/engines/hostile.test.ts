import { afterAll, describe, expect, test } from "bun:test";
import { openEngines } from "#engines/engines.ts";
import { sniff } from "#engines/kinds.ts";
import { Package } from "#engines/office/package.ts";
import { extractText } from "#engines/pdf/extract-text.ts";
import { textExtracted } from "#engines/process/answers.ts";
import { closeOpened } from "#engines/process/close-after-task.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import type { Limits } from "#engines/process/pool.ts";
import { message } from "#messages/message.ts";
import { hostilePdfs } from "../paper/hostile-pdfs.ts";
import { bitmap } from "../paper/hostile-pictures.ts";
import { hostileZips } from "../paper/hostile-zips.ts";
import * as paper from "../paper/paper.ts";
import { patience } from "../took.ts";
import { command, outcome, source } from "./open.ts";

// Shorter limits than in use, so that what never ends is seen to be ended.
const limits: Partial<Limits> = { inspect: 1000, lift: 4000, liftPage: 4000, draw: 1000 };
const engines = openEngines({ command, runtime: null, limits, memoryMb: 700 });
afterAll(() => engines.close());

/** A guard only: on a busy box the same processor time takes longer. */
const LONGEST = 500_000;

/** Nothing to read, or a refusal; either way within the limits. */
const calm = ["done", "unreadable", "limit", "overrun", "crash", "unsupported", "password"];

const files: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ...Object.entries(paper.endlessPdfs),
  ["a truncated PDF", async () => paper.truncated((await paper.pdfBill()).bytes)],
  ["the first bytes of a PDF", async () => paper.truncated((await paper.pdfBill()).bytes, 0.05)],
  ["the mark of a PDF and nothing else", () => new Uint8Array(Buffer.from("%PDF-1.7\n%%EOF"))],
  ["an empty file", () => new Uint8Array()],
  ["a PNG of 50,000 by 50,000", () => paper.bombPng()],
  [
    "the first half of a photograph",
    async () => paper.truncated((await paper.receiptPhoto({ longEdge: 900 })).bytes),
  ],
  [
    "the head of a JPEG and noise",
    () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
        Buffer.from("JFIF\0"),
        Buffer.alloc(4000, 7),
      ]),
  ],
  ["a bitmap of two thousand million pixels", () => bitmap(46_000, 46_000)],
  ["a bitmap whose pixels are missing", () => bitmap(3000, 3000)],
];

describe("files that mean harm, or were harmed", () => {
  const good = paper.pdfBill({ seed: 11 });
  for (const [name, make] of files) {
    test(name, async () => {
      const file = source(new Uint8Array(await make()));
      const started = performance.now();
      expect(calm).toContain(await outcome(engines.inspect(file)));
      expect(calm).toContain(await outcome(engines.lift(file, {})));
      expect(calm).toContain(await outcome(engines.draw(file, { page: 1, longEdge: 800 })));
      expect(performance.now() - started).toBeLessThan(LONGEST);
      const next = await engines.lift(source((await good).bytes), {});
      expect(next.pages[0]?.text).toContain((await good).truth.number ?? "");
    }, 600_000);
  }

  const certain: [string, () => Promise<Uint8Array> | Uint8Array, string][] = [
    ["an empty file", () => new Uint8Array(), "unreadable"],
    ["a PNG of 50,000 by 50,000", () => paper.bombPng(), "limit"],
    ["a bitmap of two thousand million pixels", () => bitmap(46_000, 46_000), "limit"],
    [
      "the mark of a PDF and nothing else",
      () => new Uint8Array(Buffer.from("%PDF-1.7\n%%EOF")),
      "unreadable",
    ],
    [
      "a page tree that contains itself",
      () => paper.endlessPdfs["page tree that contains itself"]!(),
      "unreadable",
    ],
  ];
  for (const [name, make, kind] of certain)
    test(`${name}: ${kind}`, async () => {
      const failure = await engines.lift(source(await make()), {}).catch((error: unknown) => error);
      expect(failure).toMatchObject({ kind, message: expect.stringMatching(/^[A-Z].*\.$/) });
    });

  test("drawings that draw one another twice, thirty levels deep, are followed so far and no further", async () => {
    const bytes = hostilePdfs["forms-doubling.pdf"]?.("") ?? new Uint8Array();
    const { payload = new Uint8Array() } = await extractText(bytes, await sniff(bytes), { firstPage: 1 });
    await closeOpened();
    expect(textExtracted(payload).warnings).toEqual([message("partly.cut", { page: 1 })]);
  }, 120_000);

  test("a zip that says it has fifty million entries is not gone through", () => {
    const zip = Buffer.from(hostileZips["wide-count.zip"]?.("") ?? []);
    zip.writeBigUInt64LE(50_000_000n, zip.lastIndexOf(Buffer.from("504b0606", "hex")) + 32);
    expect(() => new Package(zip)).toThrow(EngineFailure);
  });

  test("a damaged page costs itself alone", async () => {
    const { bytes } = await paper.pdfBill({ seed: 12, pages: 3 });
    const text = Buffer.from(bytes).toString("latin1");
    const kids = /\/Kids \[ ?(\d+) 0 R (\d+) 0 R (\d+) 0 R/.exec(text);
    expect(kids).not.toBeNull();
    const broken = text.replace(`${kids![2]} 0 R`, "null".padEnd(`${kids![2]} 0 R`.length));
    const lifted = await engines.lift(source(new Uint8Array(Buffer.from(broken, "latin1"))), {});
    expect(lifted.pages[0]?.text).toContain("Total amount due");
    expect(lifted.warnings).toContainEqual(message("partly.page", { page: 2 }));
  });

  test("a drawing is served while a long scan is being read", async () => {
    const scan = await paper.scanPdf({ seed: 13, dpi: 200 });
    // With the limits in use: honest paper on a busy machine takes its time.
    const patient = openEngines({ command, runtime: null, limits: patience });
    const draw = async () => patient.draw(source((await good).bytes), { page: 1, longEdge: 800 });
    await draw();
    const order: string[] = [];
    const reading = [1, 2, 3].map(async () => {
      const end = await outcome(patient.lift(source(scan.bytes), {}));
      order.push(end);
    });
    await Bun.sleep(150);
    await draw();
    order.push("drawn");
    // The scans have seconds to go: nobody waits for them.
    await patient.close();
    await Promise.all(reading);
    expect(order[0]).toBe("drawn");
    expect(order).toHaveLength(4);
  }, 120_000);
});
