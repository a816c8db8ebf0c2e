import type { ManyChanged } from "#contract/filing.ts";
import type { ManyBody } from "#contract/routes/filing.ts";
import { bundleById } from "#database/accounts/bundles.ts";
import { documentById } from "#database/documents/documents.ts";
import { type FieldError, invalid, notFound, Problem } from "#kernel/problem.ts";
import { message, type Said } from "#messages/message.ts";
import { written } from "#messages/render.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { addToBundleOperation, removeFromBundleOperation } from "../bundles/bundles.ts";
import { type Call, type ChangeOperation, change, type Trace } from "../operation.ts";
import { correctOperation, filedAs } from "./correct.ts";
import { rereadOperation } from "./filing/reread.ts";
import { restoreOperation, trashOperation } from "./trash.ts";

type One = (id: string) => Trace[];

/** What the action needs beside the documents and was not given, or is not there. */
function wrongWith(box: App, scope: AccountScope, body: Partial<ManyBody>): FieldError[] {
  const wrong = (field: string, detail: Said): FieldError[] => [{ field, in: "body", detail }];
  switch (body.action) {
    case "type":
      if (body.type === undefined) return wrong("type", message("field.required"));
      return filedAs(box, scope, { type: body.type }).errors;
    case "tag":
    case "untag":
      if (body.bundle_id === undefined) return wrong("bundle_id", message("field.required"));
      return bundleById(box.db, scope, body.bundle_id) ? [] : wrong("bundle_id", message("field.noBundle"));
    default:
      return [];
  }
}

/** What is done to each document, as its own call does it. */
function doing(box: App, scope: AccountScope, body: ManyBody, call: Call): One {
  const by =
    <I, O>(op: ChangeOperation<I, void, O>, input: (document: string) => I): One =>
    (id) =>
      op.commit(box, scope, input(id), undefined, call).traces;
  const bundle = body.bundle_id ?? "";
  switch (body.action) {
    case "type":
      return by(correctOperation, (document) => ({ document, type: body.type ?? null }));
    case "trash":
      return by(trashOperation, (document) => ({ document }));
    case "restore":
      return by(restoreOperation, (document) => ({ document }));
    case "read":
      return by(rereadOperation, (document) => ({ document }));
    case "tag":
      return by(addToBundleOperation, (document) => ({ bundle, document_ids: [document] }));
    case "untag":
      return by(removeFromBundleOperation, (document) => ({ bundle, document }));
  }
}

/**
 * One change to many documents in one transaction. What is refused for one of them is told beside its id, and the others are
 * changed: the changes refuse before they write anything, so that nothing is left half done.
 */
export const changeManyOperation = change<ManyBody, void, ManyChanged>(
  { kind: "change", scope: "write" },
  {
    wrong: wrongWith,
    commit(box, scope, body, _prepared, call) {
      const errors = wrongWith(box, scope, body);
      if (errors.length > 0) throw invalid(errors);
      const one = doing(box, scope, body, call);
      const changed: string[] = [];
      const refused: ManyChanged["refused"] = [];
      const traces: Trace[] = [];
      for (const id of new Set(body.document_ids.map((each) => each.toLowerCase()))) {
        try {
          if (!documentById(box.db, scope, id)) throw notFound(message("problem.noDocument"));
          traces.push(...one(id));
          changed.push(id);
        } catch (e) {
          if (!(e instanceof Problem)) throw e;
          refused.push({ document_id: id, status: e.status, detail: written(e.detail, scope.language) });
        }
      }
      return { output: { changed, refused }, traces };
    },
  },
);
