import type { PageWords } from "#contract/fact.ts";
import { pageOf } from "#database/documents/pages.ts";
import { notFound } from "#kernel/problem.ts";
import { unpackWords } from "#reading/layout/pack.ts";
import { audit, read } from "../operation.ts";
import { tellRead } from "./filing/note-read.ts";
import { wanted } from "./get.ts";

const within = (n: number): number => Math.min(1, Math.max(0, n));

/**
 * The words of one page with their places, as fractions of the page's width and height, in reading order: what lies over
 * its picture. Written to the audit log as a view of the words.
 */
export const pageWordsOperation = read<{ document: string; page: number }, PageWords>(
  { scope: "read", appOnly: true },
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
