import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Page, Word } from "#reading/page.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Database } from "./open.ts";
import * as t from "./tables.ts";

export interface PageOnFile extends Page {
  file_id: string;
  file_page: number;
  /** Degrees clockwise the picture was turned before it was read. */
  turn: number;
}

/** Words as small arrays in deflated JSON: a page of 400 words takes about 8 KB. */
function pack(words: Word[]): Buffer {
  const round = (n: number) => Math.round(n * 10) / 10;
  const rows = words.map((w) => [
    w.text,
    round(w.x0),
    round(w.y0),
    round(w.x1),
    round(w.y1),
    Math.round(w.confidence),
    w.size === undefined ? 0 : round(w.size),
    w.bold ? 1 : 0,
  ]);
  return deflateRawSync(JSON.stringify(rows));
}

type Packed = [string, number, number, number, number, number, number, number];

function unpack(bytes: Uint8Array): Word[] {
  const rows = JSON.parse(inflateRawSync(bytes).toString("utf8")) as Packed[];
  return rows.map(([text, x0, y0, x1, y1, confidence, size, bold]) => ({
    text,
    x0,
    y0,
    x1,
    y1,
    confidence,
    ...(size ? { size } : {}),
    ...(bold ? { bold: true } : {}),
  }));
}

/** Puts the pages of a document on file in place of those that were there. */
export function replacePages(
  db: Database,
  _scope: AccountScope,
  documentId: string,
  pages: PageOnFile[],
): void {
  db.sql("DELETE FROM page WHERE document_id = ?").run(documentId);
  for (const p of pages) {
    db.orm
      .insert(t.page)
      .values({
        document_id: documentId,
        number: p.number,
        file_id: p.file_id,
        file_page: p.file_page,
        width: p.width,
        height: p.height,
        source: p.source,
        confidence: Math.round(p.confidence),
        turn: p.turn,
        text: p.text,
        words: pack(p.words),
      })
      .run();
  }
}

/** The pages of a document as a reader takes them. */
export function pagesOf(db: Database, _scope: AccountScope, documentId: string): Page[] {
  const rows = db
    .sql(
      "SELECT number, width, height, source, confidence, text, words FROM page WHERE document_id = ? ORDER BY number",
    )
    .all(documentId) as (Omit<Page, "words"> & { words: Buffer })[];
  return rows.map((r) => ({ ...r, words: unpack(r.words) }));
}

/** The running text of pages, without words and boxes. */
export const textOf = (
  db: Database,
  _scope: AccountScope,
  documentId: string,
): { number: number; text: string }[] =>
  db.sql("SELECT number, text FROM page WHERE document_id = ? ORDER BY number").all(documentId) as {
    number: number;
    text: string;
  }[];

/** How far a page of a file was turned before it was read, in degrees clockwise; 0 when it was not read. */
export const turnOf = (db: Database, documentId: string, fileId: string, filePage: number): number =>
  (
    db
      .sql("SELECT turn FROM page WHERE document_id = ? AND file_id = ? AND file_page = ?")
      .get(documentId, fileId, filePage) as { turn: number } | undefined
  )?.turn ?? 0;
