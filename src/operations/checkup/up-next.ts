import type { UpNext } from "#contract/checkup.ts";
import { type ObligationRow, obligationsOf } from "#database/checkup/obligations.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { upNext } from "../present/checkup.ts";
import { todayOf } from "../today.ts";
import { wordsOf } from "./words.ts";

/** Dated items as a document, a person or a thing shows them, in the order given, their words as the caller may read them. */
export function upNextRows(box: App, scope: AccountScope, rows: ObligationRow[], origin: string): UpNext[] {
  const today = todayOf(box, scope);
  const words = wordsOf(
    box,
    scope,
    rows.map((o) => ({ document_id: o.document_id, words: [o.title] })),
  );
  const paper = (o: ObligationRow) =>
    o.document_id !== null && o.document_title !== null
      ? { id: o.document_id, title: o.document_title, title_message: o.document_title_message }
      : null;
  return rows.map((o) => upNext(origin, o, paper(o), today, words));
}

/** The dated items of one document. */
export const upNextOf = (box: App, scope: AccountScope, document: { id: string }, origin: string): UpNext[] =>
  upNextRows(box, scope, obligationsOf(box.db, scope, document.id), origin);
