import type { Document } from "#contract/document.ts";
import type { PageWords } from "#contract/fact.ts";
import type { DocumentQuery } from "#contract/routes/documents.ts";
import { linksOfDocument } from "#database/accounts/links.ts";
import { type DocumentRecord, documentById, replacedBy, titlesOf } from "#database/documents/documents.ts";
import { factsOf } from "#database/documents/facts.ts";
import { filesOf, shownFiles } from "#database/documents/files.ts";
import { pageOf, textOf } from "#database/documents/pages.ts";
import { notFound } from "#kernel/problem.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { upNextOf } from "../checkup/lines.ts";
import { audit, read } from "../operation.ts";
import { linkOut } from "../present/bundle.ts";
import { paperWords } from "../present/paper-words.ts";
import { document, documentRow } from "../present/present.ts";
import { tellRead } from "./filing/note-read.ts";

/** The document, or 404: also for another account's, which does not exist for this one. */
export function wanted(box: App, scope: AccountScope, id: string): DocumentRecord {
  const record = documentById(box.db, scope, id);
  if (!record) throw notFound();
  return record;
}

/**
 * One document with its facts, dated items and files. With `text` the words from `page` on, whole pages up to
 * `max_chars` (a page longer than that is cut), and the reading is written to the audit log as a view.
 */
export const getOperation = read<DocumentQuery & { document: string }, Document>(
  { scope: "read" },
  (box, scope, q, call) => {
    const answer = box.db.read(() => {
      const { db } = box;
      const record = wanted(box, scope, q.document);
      const row = documentRow(db, scope, call.origin, record);
      const refs = titlesOf(
        db,
        scope,
        [record.replaced_by, record.duplicate_of].filter((x) => x !== null),
      );
      const ref = (id: string | null) => refs.find((r) => r.id === id) ?? null;
      return document(call.origin, paperWords(db, scope), row, record, {
        facts: factsOf(db, scope, record.id),
        identifiersShown: scope.identifiers,
        upNext: upNextOf(box, scope, record, call.origin),
        replaces: replacedBy(db, scope, record.id),
        replacedBy: ref(record.replaced_by),
        duplicateOf: ref(record.duplicate_of),
        files: shownFiles(filesOf(db, scope, record.id), scope.bundle !== null),
        links: linksOfDocument(db, scope, record.id).map((l) => linkOut(l, box.clock.today())),
        words: q.text ? textWindow(textOf(db, scope, record.id), q.page ?? 1, q.max_chars) : null,
      });
    });
    if (q.text) {
      const trace = { action: "document.view_text", subject: "document", subject_id: answer.id };
      box.db.write(() => audit(box, call.caller, trace));
      tellRead(box, call, trace);
    }
    return answer;
  },
);

/** Pages from `from` on until the characters are used up, joined by a form feed. */
function textWindow(pages: { number: number; text: string }[], from: number, maxChars: number) {
  const total = pages.length;
  const taken: string[] = [];
  let used = 0;
  let to = from - 1;
  for (const page of pages) {
    if (page.number < from) continue;
    const room = maxChars - used - (taken.length > 0 ? 1 : 0);
    if (taken.length > 0 && page.text.length > room) break;
    const text = page.text.slice(0, maxChars);
    taken.push(text);
    used += text.length + 1;
    to = page.number;
  }
  const none = taken.length === 0;
  const more = !none && to < total;
  return {
    text: taken.join("\f"),
    window: {
      from_page: none ? 0 : from,
      to_page: none ? 0 : to,
      total_pages: total,
      more,
      next_page: more ? to + 1 : null,
    },
  };
}

const within = (n: number): number => Math.min(1, Math.max(0, n));

/**
 * The words of one page with their places, as fractions of the page's width and height, in reading order: what lies over
 * its picture. Written to the audit log as a view of the words.
 */
export const pageWordsOperation = read<{ document: string; page: number }, PageWords>(
  { scope: "read" },
  (box, scope, q, call) => {
    const { id, page } = box.db.read(() => {
      const record = wanted(box, scope, q.document);
      return { id: record.id, page: pageOf(box.db, scope, record.id, q.page) };
    });
    if (!page) throw notFound();
    const trace = { action: "document.view_text", subject: "document", subject_id: id };
    box.db.write(() => audit(box, call.caller, trace));
    tellRead(box, call, trace);
    const { width, height } = page;
    const placed = unpackWords(page.packed).filter(
      (w) => w.x1 > w.x0 && w.y1 > w.y0 && width > 0 && height > 0,
    );
    return {
      page: q.page,
      words: placed.map((w) => ({
        text: w.text,
        box: {
          x0: within(w.x0 / width),
          y0: within(w.y0 / height),
          x1: within(w.x1 / width),
          y1: within(w.y1 / height),
        },
      })),
    };
  },
);
