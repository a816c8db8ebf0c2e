import { createHash } from "node:crypto";
import type { ExportManifest } from "#contract/export.ts";
import type { DocumentRecord } from "#database/documents/documents.ts";
import { firstIssuer } from "#database/documents/exported.ts";
import type { FileRow } from "#database/documents/files.ts";
import type { Database } from "#database/sqlite/open.ts";
import { DamagedFile, Problem } from "#kernel/problem.ts";
import type { Language } from "#messages/languages.ts";
import { message } from "#messages/message.ts";
import { render } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Described } from "#rules/documents/export-names.ts";
import { kindIn } from "#rules/taxonomy/kind-names.ts";
import type { App } from "../app.ts";
import { isDamaged } from "../documents/filing/stored.ts";
import { paperWords } from "../present/paper-words.ts";

/** One file of an export on its way out; its bytes are read to their end before the next is asked for. */
export interface Exported {
  path: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** How far an export is, in papers. */
export interface ExportProgress {
  done: number;
  of: number;
}

/** What an export became. */
export interface ExportMade {
  papers: number;
  files: number;
  bytes: number;
  left_out: number;
}

/** The files of an export as they are made, and what was made in the end. */
export type ExportFiles = AsyncGenerator<Exported, ExportMade, undefined>;

/** Why a file is not in an export. */
type LeftOut = ExportManifest["left_out"][number]["reason"];

export const json = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);

export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}

/** A file whose size and sum are told once it has gone by. */
export function summed(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  kind: "sha256" | "md5",
  told: (size: number, sum: string) => void = () => {},
): Exported & { sum(): string; size(): number } {
  const hash = createHash(kind);
  let size = 0;
  let sum = "";
  async function* counted() {
    for await (const piece of bytes) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
    sum = hash.digest("hex");
    told(size, sum);
  }
  return { path, bytes: counted(), sum: () => sum, size: () => size };
}

/** Why the bytes of a file are not given out; null when they are. */
export async function keptBack(box: App, scope: AccountScope, f: FileRow): Promise<LeftOut | null> {
  if (f.quarantined !== 0) return "quarantined";
  if (f.blob_id === null) return "deleted";
  // Looked through first: half a file in an export looks whole.
  return (await isDamaged(box, scope, f.blob_id).catch(gone)) ? "damaged" : null;
}

/** A file that was deleted for good after the moment of the export is as one that was damaged: its paper says so. */
function gone(e: unknown): true {
  if (e instanceof DamagedFile || (e instanceof Problem && e.status === 404)) return true;
  throw e;
}

/** What a paper is called, when it is of, what it is and who it is from. */
export function describe(
  db: Database,
  scope: AccountScope,
  language: Language,
  d: DocumentRecord,
): Described {
  const slug = d.type_slug ?? d.category_slug;
  return {
    title: paperWords(db, scope).title(d),
    day: d.sort_date,
    kind:
      (slug === null ? null : (kindIn(slug, language) ?? d.type_name)) ??
      render(message("export.noKind"), language),
    from: firstIssuer(db, d.id) ?? "",
  };
}
