import { Zip, ZipPassThrough } from "fflate";
import type { BundledFile } from "#database/accounts/bundles.ts";
import { bundleDocuments, bundledFiles } from "#database/accounts/bundles.ts";
import type { ListedRecord } from "#database/documents/documents.ts";
import { documentById } from "#database/documents/documents.ts";
import { DamagedFile } from "#kernel/problem.ts";
import { safeName } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { type Message, message } from "#messages/message.ts";
import { refuse } from "#messages/refuse.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { withoutIdentifierScope } from "#rules/access/access.ts";
import { cell, nameFromTitle, uniqueNames } from "#rules/documents/bundle-names.ts";
import type { App } from "../app.ts";
import { sparing } from "../documents/filing/intake.ts";
import { tellRead } from "../documents/filing/note-read.ts";
import { scannedFirst } from "../documents/filing/quarantine.ts";
import { isDamaged, storedBytes } from "../documents/filing/stored.ts";
import { audit, read } from "../operation.ts";
import { bundleName } from "../present/bundle-name.ts";
import { paperWords } from "../present/paper-words.ts";
import { missingFrom } from "./shown.ts";
import { wantedBundle } from "./wanted.ts";

/** One file on its way into a zip. Names are used as they are: safe and unique is the caller's part. */
interface ZipEntry {
  name: string;
  /** The day it is dated in the zip, `YYYY-MM-DD`. */
  day: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The most bytes and files a zip holds without its 64-bit form (APPNOTE 4.4.1.4), less room for its own lists. */
const MOST_BYTES = 4_000_000_000;
const MOST_FILES = 60_000;

/** A zip's dates go from 1980 to 2107 (APPNOTE 4.4.6). */
const dated = (day: string) => {
  const year = Number(day.slice(0, 4));
  return new Date(`${year < 1980 || year > 2099 ? "1980-01-01" : day}T12:00:00`);
};

/** A zip whose files are stored as they are, piece by piece: what it holds in memory is one piece of one file. */
export async function* zipped(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) ready.push(piece);
  });
  const take = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const entry of entries) {
    const file = new ZipPassThrough(entry.name);
    file.mtime = dated(entry.day);
    zip.add(file);
    for await (const piece of entry.bytes) {
      file.push(piece);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

export interface ServedZip {
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

interface Packed {
  name: string;
  document: ListedRecord;
  file: BundledFile;
}

/** Every file with its name in the zip: the day and the title of its document, numbered where one has several files. */
function packed(documents: ListedRecord[], files: BundledFile[], language: Language): Packed[] {
  const unique = uniqueNames();
  const several = Map.groupBy(files, (f) => f.document_id);
  return documents.flatMap((document) => {
    const own = several.get(document.id) ?? [];
    return own.map((file, i) => {
      const note = own.length > 1 ? pageNote(i + 1, language) : "";
      return {
        document,
        file,
        name: unique(nameFromTitle(`${document.sort_date} ${document.title}`, file, note)),
      };
    });
  });
}

/** What tells the files of one document apart in their names. */
export const pageNote = (n: number, language: Language): string =>
  render(message("bundle.zip.page", { n }), language);

const csv = (rows: string[][]) => `\uFEFF${rows.map((r) => r.map(cell).join(",")).join("\r\n")}\r\n`;

async function* words(text: string) {
  yield new TextEncoder().encode(text);
}

/** What lies in the zip, as a table, and a note of what a tax package lacks. */
function lists(files: Packed[], missing: readonly Message[], today: string, language: Language): ZipEntry[] {
  const rows = files.map(({ name, document }) => [
    name,
    document.title,
    document.type_slug ?? "",
    document.sort_date,
  ]);
  const entry = (name: string, text: string) => ({ name, day: today, bytes: words(text) });
  return [
    entry("contents.csv", csv([["file", "title", "type", "date"], ...rows])),
    ...(missing.length > 0
      ? [
          entry(
            `${render(message("bundle.zip.missing"), language)}.txt`,
            `${missing.map((line) => render(line, language)).join("\r\n")}\r\n`,
          ),
        ]
      : []),
  ];
}

/**
 * The zip of a bundle's files, for whoever may see the bundle, its names as they may read them. `visitor`: nobody the box
 * knows, who is not told what is not on file and reads no numbers. Throws 422 when it would be too large for one zip.
 */
export function zipOf(box: App, scope: AccountScope, bundleId: string, visitor: boolean): ServedZip {
  const record = wantedBundle(box, scope, bundleId);
  const reads = visitor ? withoutIdentifierScope(scope) : scope;
  const shown = paperWords(box.db, reads);
  const held = box.db.read(() => ({
    documents: bundleDocuments(box.db, scope, record.id).map((d) => ({ ...d, title: shown.title(d) })),
    files: bundledFiles(box.db, scope, record.id),
    missing: visitor ? [] : missingFrom(box, scope, record),
  }));
  const size = held.files.reduce((sum, f) => sum + f.bytes, 0);
  if (size > MOST_BYTES || held.files.length > MOST_FILES) {
    throw refuse(422, null, "tooLargeForZip");
  }
  const { language } = scope;
  const files = packed(held.documents, held.files, language);
  async function* entries(): AsyncIterable<ZipEntry> {
    const today = box.clock.today();
    yield* lists(files, held.missing, today, language);
    const lost: string[] = [];
    for (const { name, document, file } of files) {
      await notQuarantined(box, scope, document.id);
      // Looked through first: what has gone out cannot be taken back, and half a paper in a zip looks whole.
      if (await isDamaged(box, scope, file.blob_id)) lost.push(name);
      else yield { name, day: document.sort_date, bytes: sparing(storedBytes(box, scope, file.blob_id)) };
    }
    if (lost.length > 0) yield { ...damagedNote(lost, language), day: today };
  }
  return {
    name: `${safeName(bundleName(box.db, reads, record.name).replace(/[\\/]/g, "-"), "bundle")}.zip`,
    open: () => zipped(entries()),
  };
}

/** What stands in the zip in place of papers that are damaged. */
const damagedNote = (names: string[], language: Language): Omit<ZipEntry, "day"> => ({
  name: `${render(message("bundle.zip.damaged"), language)}.txt`,
  bytes: words(`${render(message("bundle.zip.damagedNote"), language)}\r\n\r\n${names.join("\r\n")}\r\n`),
});

/** Scans what is still to be scanned. A paper in which something is found, now, ends the zip: half of it is no leave to go on. */
async function notQuarantined(box: App, scope: AccountScope, documentId: string): Promise<void> {
  try {
    await scannedFirst(box, scope, documentId);
  } catch (e) {
    // Damage is met again, and named, when its bytes are looked through.
    if (!(e instanceof DamagedFile)) throw e;
  }
  if (documentById(box.db, scope, documentId)?.status === "quarantined")
    throw new Error("quarantined while zipped");
}

export const downloadOperation = read<{ bundle: string }, ServedZip>(
  { scope: "files" },
  (box, scope, q, call) => {
    const zip = zipOf(box, scope, q.bundle, false);
    const trace = { action: "bundle.download", subject: "bundle", subject_id: q.bundle.toLowerCase() };
    box.db.write(() => audit(box, call.caller, trace));
    tellRead(box, call, trace);
    return zip;
  },
);
