import { addAudit } from "#database/sqlite/audit.ts";
import { isOutOfOrder } from "#database/sqlite/open.ts";
import type { App } from "../app.ts";
import { isNoted } from "../documents/filing/note-read.ts";
import { type Call, whoOf } from "../operation.ts";

/** Actions of the log by which a document was opened: its words, its pages, its file. */
export const opensDocument: readonly string[] = [
  "assistant.getDocument",
  "assistant.listDocumentFacts",
  "assistant.getFact",
  "assistant.listPageWords",
  "assistant.askDocument",
  "document.view_file",
  "document.view_page",
];

/** Parts of a path that name one thing on file, the most telling first, with what the log calls it. */
const subjects = ["document", "entity", "obligation", "gap", "bundle", "import", "search"] as const;

/**
 * Writes down that an assistant looked: a line of the audit log with what the path of the call names. A look that left a line of
 * its own (a file, a page) has none more. It does not wait for the disk; a full one keeps nobody from reading.
 */
export function noteLook(box: App, call: Call, id: string, params: Record<string, string>): void {
  if (call.caller.via !== "assistant" || isNoted(call)) return;
  const subject = subjects.find((name) => params[name] !== undefined) ?? null;
  const subject_id = subject === null ? null : (params[subject]?.toLowerCase() ?? null);
  const line = { at: box.clock.now(), ...whoOf(call.caller), action: `assistant.${id}`, subject, subject_id };
  try {
    box.db.note(() => addAudit(box.db, box.keys.auditKey, line));
  } catch (e) {
    if (!isOutOfOrder(e)) throw e;
  }
}
