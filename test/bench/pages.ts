/**
 * Pages of papers as the product extracts them, for the benches that read them again and again:
 *
 *   bun test/bench/pages.ts FOLDER OUT
 *
 * Each file of a folder, tidied and read exactly as a filed paper is, is kept in `OUT/<engines>/<sha256 of its bytes>.json`.
 * `<engines>` is a hash of the sources that read pictures: a change there reads everything again, nothing else does.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Engines, openEngines } from "#engines/engines.ts";
import { unpackPage } from "#reading/layout/pack.ts";
import type { Page } from "#reading/layout/page.ts";
import { processorSeconds } from "./ways-in-watch.ts";

const command = [process.execPath, fileURLToPath(import.meta.resolve("#engines/process/entry.ts"))];

/** What the product extracts from a file. */
export function liftBytes(engines: Engines, bytes: Uint8Array) {
  const source = {
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
  return engines.lift(source, {
    tidied: async () => {},
    plain: { first: () => 1, take: async () => {} },
  });
}

/** What decides how a picture is read: the sources of the engines that do it, and which models are there. */
function enginesMark(): string {
  const hash = createHash("sha256").update(process.env.DEEDBOX_MODELS ?? "");
  const root = fileURLToPath(new URL("../../src/engines/", import.meta.url));
  for (const room of ["imaging", "ocr", "pdf"])
    for (const name of readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).sort())
      if (name.endsWith(".ts")) hash.update(name).update(readFileSync(join(root, room, name)));
  return hash.digest("hex").slice(0, 12);
}

/** Pages of one file, or why it could not be read. */
export interface KeptPages {
  pages: Page[];
  problem?: string;
}

export interface Extracting {
  /** By path. */
  kept: Map<string, KeptPages>;
  /** Processor seconds and pages of what was not there yet. */
  seconds: number;
  pages: number;
}

/** The pages of files, extracted where they are not kept yet, two at a time. */
export async function pagesOfFiles(files: string[], out: string): Promise<Extracting> {
  const folder = join(out, enginesMark());
  mkdirSync(folder, { recursive: true });
  const kept = new Map<string, KeptPages>();
  const waiting: { path: string; bytes: Uint8Array; at: string }[] = [];
  for (const path of files) {
    const bytes = new Uint8Array(readFileSync(path));
    const at = join(folder, `${createHash("sha256").update(bytes).digest("hex")}.json`);
    if (existsSync(at)) kept.set(path, JSON.parse(readFileSync(at, "utf8")) as KeptPages);
    else waiting.push({ path, bytes, at });
  }
  if (waiting.length === 0) return { kept, seconds: 0, pages: 0 };
  const engines = openEngines({
    command,
    workers: 2,
    ...(process.env.DEEDBOX_MODELS ? { models: process.env.DEEDBOX_MODELS } : {}),
  });
  const own = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const before = processorSeconds(process.pid) - own();
  let pages = 0;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      let made: KeptPages;
      try {
        made = { pages: (await liftBytes(engines, next.bytes)).pages.map(unpackPage) };
      } catch (e) {
        made = { pages: [], problem: e instanceof Error ? e.message : String(e) };
      }
      pages += made.pages.length;
      kept.set(next.path, made);
      writeFileSync(next.at, JSON.stringify(made));
    }
  };
  await Promise.all([lane(), lane()]);
  const seconds = processorSeconds(process.pid) - own() - before;
  await engines.close();
  return { kept, seconds, pages };
}

if (import.meta.main) {
  const [folder, out] = process.argv.slice(2);
  if (!folder || !out) console.log("bun test/bench/pages.ts FOLDER OUT");
  else {
    const files = readdirSync(folder)
      .sort()
      .map((name) => join(folder, name));
    for (const [path, { problem }] of (await pagesOfFiles(files, out)).kept)
      if (problem) console.log(`${path}: ${problem}`);
  }
}
