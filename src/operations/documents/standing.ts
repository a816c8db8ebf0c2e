import type { DocumentChanged } from "#contract/filing.ts";
import { type DocumentRecord, documentById, setStatus } from "#database/documents/documents.ts";
import { enqueue } from "#database/jobs/jobs.ts";
import { type FieldError, Problem } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { firstStage } from "#rules/documents/states.ts";
import type { App } from "../app.ts";
import type { Call, Trace } from "../operation.ts";
import { documentRow } from "../present/present.ts";
import { announce } from "./filing/intake.ts";
import { wanted } from "./get.ts";
import { inTrash, refuseTrashed } from "./in-trash.ts";

/** What was asked does not fit the state the document is in. */
export const conflict = (detail: Message): Problem =>
  new Problem(409, null, message("problem.conflict.title"), detail);

const underWay = new Set(["received", "scanning", "reading"]);
export const isBeingRead = (d: DocumentRecord): boolean => underWay.has(d.status);

/** The document, or 404; 409 when it lies in the trash, where nothing but restoring can be done with it. */
export function onFile(box: App, scope: AccountScope, id: string): DocumentRecord {
  const d = wanted(box, scope, id);
  if (d.trashed_at !== null) throw inTrash();
  return d;
}

/** Sends a document through the pipeline from its start; inside a transaction. */
export function sendToBeRead(box: App, scope: AccountScope, id: string): void {
  setStatus(box.db, scope, id, "received", box.clock.now());
  enqueue(box.db, id, firstStage, box.clock.now());
}

/** The answer of a change to one document, which watchers hear of once it is committed. No trace when nothing changed. */
export function changedDocument(
  box: App,
  scope: AccountScope,
  id: string,
  call: Call,
  action: string | null,
): { output: DocumentChanged; traces: Trace[] } {
  const record = wanted(box, scope, id);
  tell(box, scope, [id]);
  return {
    output: { document: documentRow(box.db, scope, call.origin, record) },
    traces: action === null ? [] : [{ action, subject: "document", subject_id: record.id }],
  };
}

/** Tells watchers of documents once the transaction is through. */
export function tell(box: App, scope: AccountScope, ids: string[]): void {
  queueMicrotask(() => {
    for (const id of ids) {
      const d = documentById(box.db, scope, id);
      if (d) announce(box, scope, id, isBeingRead(d) ? "received" : "done");
    }
  });
}

/** What is wrong with the other document that a call names: that it is none. Throws 409 for one in the trash. */
export function noDocument(box: App, scope: AccountScope, id: string | undefined): FieldError[] {
  if (id === undefined) return [];
  refuseTrashed(box, scope, id);
  return documentById(box.db, scope, id)
    ? []
    : [{ field: "document_id", in: "body", detail: message("field.noDocument") }];
}
