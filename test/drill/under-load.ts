import { createHash } from "node:crypto";
import { type Engines, openEngines } from "#engines/engines.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import { inEnglish } from "#messages/render.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import { command, source } from "../engines/open.ts";
import { deskPhoto } from "../paper/desk.ts";
import { mixedPdf } from "../paper/mixed.ts";
import * as paper from "../paper/paper.ts";
import { context } from "../reading/paper.ts";

/*
 * The same papers read alone, one after the other on an idle machine, and under load: busy loops on every core and other papers
 * queued at the same time. With the limits in use, not the patient ones of other tests.
 */

interface Made {
  name: string;
  make(): Promise<Uint8Array> | Uint8Array;
}

const photo = async (wish: Parameters<typeof paper.receiptPhoto>[0]) =>
  (await paper.receiptPhoto(wish)).bytes;
const scan = async (wish: Parameters<typeof paper.scanPdf>[0]) => (await paper.scanPdf(wish)).bytes;
const bill = async (wish: Parameters<typeof paper.pdfBill>[0]) => (await paper.pdfBill(wish)).bytes;

/** A PDF of three pages whose second is gone. */
async function missingPage(): Promise<Uint8Array> {
  const text = Buffer.from(await bill({ seed: 37, pages: 3 })).toString("latin1");
  const second = /\/Kids \[ ?\d+ 0 R (\d+) 0 R \d+ 0 R/.exec(text)?.[1];
  if (second === undefined) throw new Error("no second page");
  const named = `${second} 0 R`;
  return new Uint8Array(Buffer.from(text.replace(named, "null".padEnd(named.length)), "latin1"));
}

const letter = async () =>
  paper.mail({ from: "a@example.org", to: "b@example.org", subject: "Your bill" }, [
    { type: "text/plain; charset=utf-8", body: "The bill of March 2025 is attached. Total 55.20 EUR." },
    { type: "application/pdf", body: await bill({ seed: 36 }), name: "bill.pdf", disposition: "attachment" },
  ]);

/** Twenty papers: born digital and pictures, the second half of each damaged or hard to read. */
export const twenty: Made[] = [
  { name: "bill.pdf", make: () => bill({ seed: 31 }) },
  { name: "long bill on its side.pdf", make: () => bill({ seed: 32, pages: 3, rotate: 90 }) },
  { name: "letter.docx", make: () => paper.wordLetter() },
  { name: "invoice.xml", make: () => new TextEncoder().encode(paper.ublInvoice()) },
  { name: "mail.eml", make: letter },
  {
    name: "words and scans.pdf",
    make: async () =>
      (await mixedPdf(["text", "scan", "text on its side", "crooked scan", "empty"], 3)).bytes,
  },
  { name: "missing page.pdf", make: missingPage },
  { name: "cut off.pdf", make: async () => paper.truncated(await bill({ seed: 38, pages: 2 }), 0.9) },
  { name: "cut off.docx", make: () => paper.truncated(paper.wordLetter(), 0.8) },
  { name: "cut off.eml", make: async () => paper.truncated(await letter(), 0.7) },
  { name: "receipt.jpg", make: () => photo({ seed: 41, wear: 0.2 }) },
  { name: "receipt on its side.jpg", make: () => photo({ seed: 42, turned: 90 }) },
  { name: "scan at 300.pdf", make: () => scan({ seed: 43, dpi: 300 }) },
  { name: "three scans.tiff", make: async () => (await paper.tiffPages(3)).bytes },
  {
    name: "sheet on a table.jpg",
    make: () => deskPhoto({ seed: 45, background: "dark wood", proportions: Math.SQRT2 }).jpeg(),
  },
  { name: "worn receipt.jpg", make: () => photo({ seed: 46, wear: 1, longEdge: 900, skew: 6 }) },
  { name: "crooked scan at 100.pdf", make: () => scan({ seed: 47, dpi: 100, skew: 3 }) },
  { name: "worn sheet.jpg", make: () => deskPhoto({ seed: 48, background: "granite", wear: 1 }).jpeg() },
  { name: "cut off.jpg", make: async () => paper.truncated(await photo({ seed: 49 }), 0.6) },
  { name: "cut off scan.pdf", make: async () => paper.truncated(await scan({ seed: 50 }), 0.97) },
];

/** Other papers that wait at the same time. */
export const others: Made[] = [
  { name: "other bill.pdf", make: () => bill({ seed: 61, pages: 4 }) },
  { name: "other receipt.jpg", make: () => photo({ seed: 62 }) },
  { name: "other scan.pdf", make: () => scan({ seed: 63, dpi: 200 }) },
  { name: "endless.pdf", make: () => paper.endlessPdf() },
];

interface Bytes {
  name: string;
  bytes: Uint8Array;
}

export const made = (papers: readonly Made[]): Promise<Bytes[]> =>
  Promise.all(papers.map(async ({ name, make }) => ({ name, bytes: await make() })));

/** All that is read of a paper, leaf by leaf: where it stands in the reading, and what it is. */
type Leaves = Map<string, string>;

function leavesOf(value: unknown, path = "", out: Leaves = new Map()): Leaves {
  if (typeof value === "object" && value !== null && !(value instanceof Uint8Array))
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, `${path}/${key}`, out);
  else out.set(path, value instanceof Uint8Array ? sum(value) : JSON.stringify(value ?? null));
  return out;
}

const sum = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Lifts a paper as one that is filed, and reads it. A paper that cannot be read gives its sentence. */
async function readOne(engines: Engines, { name, bytes }: Bytes): Promise<Leaves> {
  try {
    const sheets: Record<string, unknown> = {};
    const lifted = await engines.lift(source(bytes), {
      tidied: async (page, number, half = 1) => {
        sheets[`${number}/${half}`] = page;
      },
      plain: { first: () => 1, take: async () => {} },
    });
    const pages = lifted.pages.map(({ packed, ...page }) => ({ ...page, words: unpackWords(packed) }));
    const { converted, warnings, engineVersion } = lifted;
    const words = lifted.pages.some((p) => p.hasWords);
    const reading = words ? await engines.read(lifted.pages, context({ fileName: name })) : null;
    return leavesOf({ pages, sheets, warnings, converted, engineVersion, reading });
  } catch (e) {
    if (!(e instanceof EngineFailure)) throw e;
    return leavesOf({ failed: e.kind, said: inEnglish(e.said) });
  }
}

/** With the limits in use. */
const openUsual = (): Engines => openEngines({ command, runtime: null });

/** Each paper by itself, nothing else going on. */
export async function readAlone(papers: Bytes[]): Promise<Leaves[]> {
  const engines = openUsual();
  try {
    const all: Leaves[] = [];
    for (const one of papers) all.push(await readOne(engines, one));
    return all;
  } finally {
    await engines.close();
  }
}

/** All of them at once, the last first, behind other papers, with so many busy loops beside them. */
export async function readUnderLoad(papers: Bytes[], beside: Bytes[], loops: number): Promise<Leaves[]> {
  const busy = Array.from({ length: loops }, () =>
    Bun.spawn(["/bin/sh", "-c", "exec timeout 1800 sh -c 'while :; do :; done'"]),
  );
  const engines = openUsual();
  try {
    const waiting = beside.map((one) => readOne(engines, one));
    const read = await Promise.all(papers.toReversed().map((one) => readOne(engines, one)));
    // Those beside may be endless: nobody waits for them.
    await engines.close();
    await Promise.all(waiting);
    return read.toReversed();
  } finally {
    await engines.close();
    for (const loop of busy) loop.kill();
    await Promise.all(busy.map((loop) => loop.exited));
  }
}

/** Places at which two readings of a paper are not the same. */
export const differences = (a: Leaves, b: Leaves): string[] =>
  [...new Set([...a.keys(), ...b.keys()])]
    .filter((path) => a.get(path) !== b.get(path))
    .map((path) => `${path}: ${a.get(path) ?? "nothing"} / ${b.get(path) ?? "nothing"}`);
