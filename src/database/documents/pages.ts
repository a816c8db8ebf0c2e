import type { PackedPage } from "#reading/layout/pack.ts";
import type { Code } from "#reading/layout/page.ts";
import type { Face } from "#reading/layout/split.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { Database } from "../sqlite/open.ts";
import { insertRow } from "../sqlite/row.ts";
import * as t from "../sqlite/tables.ts";

export interface PageOnFile extends PackedPage {
  file_id: string;
  file_page: number;
  /** Degrees clockwise the picture was turned before it was read. */
  turn: number;
  /** Which of two facing pages of `file_page` it is, while it is read. */
  half?: 1 | 2;
  /** The page of the paper as it came, where it is drawn from a readable form. */
  from_file?: string;
  from_page?: number;
}

/** Puts the pages of a document on file in place of those that were there. */
export function replacePages(
  db: Database,
  _scope: AccountScope,
  documentId: string,
  pages: PageOnFile[],
): void {
  db.sql("DELETE FROM page WHERE document_id = ?").run(documentId);
  // Drawn before it was known which way up the pages are; the sweep takes the bytes.
  db.sql("DELETE FROM picture WHERE file_id IN (SELECT id FROM file WHERE document_id = ?)").run(documentId);
  for (const p of pages) {
    insertRow(db, t.page, {
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
      words: Buffer.from(p.packed),
      from_file: p.from_file ?? null,
      from_page: p.from_page ?? null,
      codes: p.codes ? JSON.stringify(p.codes) : null,
      print: p.print ?? null,
    });
  }
}

/** The pages of a document as a reader takes them. */
export const pagesOf = (db: Database, _scope: AccountScope, documentId: string): PackedPage[] =>
  (
    db
      .sql(
        `SELECT number, width, height, source, confidence, text, words AS packed, codes, print FROM page
         WHERE document_id = ? ORDER BY number`,
      )
      .all(documentId) as (Omit<PackedPage, "codes" | "print"> & {
      codes: string | null;
      print: string | null;
    })[]
  ).map(({ codes, print, ...page }) => ({
    ...page,
    ...(codes === null ? {} : { codes: JSON.parse(codes) as Code[] }),
    ...(print === null ? {} : { print }),
  }));

/** The pages of a document with everything that is on file of them, in order. */
export const wholePages = (db: Database, _scope: AccountScope, documentId: string): PageOnFile[] =>
  (
    db
      .sql(
        `SELECT number, file_id, file_page, width, height, source, confidence, turn, text, words AS packed, from_file,
           from_page, codes, print FROM page WHERE document_id = ? ORDER BY number`,
      )
      .all(documentId) as (Omit<PageOnFile, "codes" | "print" | "from_file" | "from_page"> & {
      codes: string | null;
      print: string | null;
      from_file: string | null;
      from_page: number | null;
    })[]
  ).map(({ codes, print, from_file, from_page, ...page }) => ({
    ...page,
    ...(from_file === null || from_page === null ? {} : { from_file, from_page }),
    ...(codes === null ? {} : { codes: JSON.parse(codes) as Code[] }),
    ...(print === null ? {} : { print }),
  }));

/** One page of a document with its words packed; undefined when there is none of that number. */
export const pageOf = (
  db: Database,
  _scope: AccountScope,
  documentId: string,
  number: number,
): { width: number; height: number; packed: Uint8Array } | undefined =>
  db
    .sql("SELECT width, height, words AS packed FROM page WHERE document_id = ? AND number = ?")
    .get(documentId, number) as { width: number; height: number; packed: Uint8Array } | undefined;

/** A page as splitting looks at it, and from which page of which file as it came it is. */
export type FaceOnFile = Face & { from_file: string; from_page: number };

export const facesOf = (db: Database, _scope: AccountScope, documentId: string): FaceOnFile[] =>
  (
    db
      .sql(
        `SELECT number, source, text, codes, ifnull(from_file, file_id) AS from_file, ifnull(from_page, file_page) AS from_page
         FROM page WHERE document_id = ? ORDER BY number`,
      )
      .all(documentId) as (Omit<FaceOnFile, "codes"> & { codes: string | null })[]
  ).map(({ codes, ...page }) => ({
    ...page,
    ...(codes === null ? {} : { codes: JSON.parse(codes) as Code[] }),
  }));

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

export const hasPages = (db: Database, documentId: string): boolean =>
  db.sql("SELECT 1 FROM page WHERE document_id = ? LIMIT 1").get(documentId) !== undefined;

/** How far a page of a file was turned before it was read, in degrees clockwise; 0 when it was not read. */
export const turnOf = (db: Database, documentId: string, fileId: string, filePage: number): number =>
  (
    db
      .sql("SELECT turn FROM page WHERE document_id = ? AND file_id = ? AND file_page = ?")
      .get(documentId, fileId, filePage) as { turn: number } | undefined
  )?.turn ?? 0;

/**
 * From which file, and as which of its pages, a page of a file as it came is drawn; undefined when it was not read. Pages are
 * counted as they were read: two facing ones in one picture are two.
 */
export const drawnFrom = (
  db: Database,
  documentId: string,
  fileId: string,
  filePage: number,
): { file_id: string; file_page: number } | undefined =>
  db
    .sql(
      `SELECT file_id, file_page FROM page WHERE document_id = ? AND from_file = ?
       ORDER BY number LIMIT 1 OFFSET ?`,
    )
    .get(documentId, fileId, filePage - 1) as { file_id: string; file_page: number } | undefined;

/** The words of a first page, and whether others follow it. */
interface FirstPage {
  text: string;
  more: boolean;
}

/** The first pages of several documents at once: most words asked for stand there. */
export function firstPages(db: Database, documentIds: string[]): Map<string, FirstPage> {
  const rows = db
    .sql(
      `SELECT p.document_id, p.text, EXISTS (SELECT 1 FROM page l WHERE l.document_id = p.document_id AND l.number > 1) AS more
       FROM json_each(?) j JOIN page p ON p.document_id = j.value AND p.number = 1`,
    )
    .all(JSON.stringify(documentIds)) as { document_id: string; text: string; more: number }[];
  return new Map(rows.map((r) => [r.document_id, { text: r.text, more: r.more === 1 }]));
}

/** The pages after the first, one after another: whoever has found what they look for stops, and the rest is not read. */
export function* laterPages(db: Database, documentId: string): Generator<string, void, undefined> {
  const next = db.sql(
    "SELECT number, text FROM page WHERE document_id = ? AND number > ? ORDER BY number LIMIT 1",
  );
  for (let number = 1; ; ) {
    const page = next.get(documentId, number) as { number: number; text: string } | undefined;
    if (!page) return;
    yield page.text;
    number = page.number;
  }
}
