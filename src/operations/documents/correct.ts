import type { DocumentCorrected } from "#contract/document.ts";
import type { DocumentPatch } from "#contract/routes/documents.ts";
import { correct } from "#database/documents/document-fields.ts";
import { setStatus } from "#database/documents/documents.ts";
import { findCategory, findType } from "#database/documents/taxonomy.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { answeredByCorrection } from "#rules/documents/looks.ts";
import type { HandField } from "#rules/documents/states.ts";
import type { App } from "../app.ts";
import { noteDate, noteType } from "../corrections/learn.ts";
import { change } from "../operation.ts";
import { documentRow } from "../present/present.ts";
import { reindex } from "../search/index-words.ts";
import { announce } from "./filing/intake.ts";
import { wanted } from "./get.ts";
import { onFile } from "./standing.ts";
import { followType, offerType } from "./type-change.ts";

/** The type and the category of a correction by their ids, and everything that is wrong with them. */
export function filedAs(box: App, scope: AccountScope, patch: Partial<DocumentPatch>) {
  const errors: FieldError[] = [];
  const type = patch.type == null ? patch.type : findType(box.db, scope, patch.type)?.id;
  if (patch.type != null && !type)
    errors.push({ field: "type", in: "body", detail: message("field.noTypeAtAll") });
  const category =
    patch.category_id == null ? patch.category_id : findCategory(box.db, patch.category_id)?.id;
  if (patch.category_id != null && !category)
    errors.push({ field: "category_id", in: "body", detail: message("field.noCategory") });
  return { errors, type, category };
}

/** A person's corrections. Each field belongs to them from then on; no later read touches it. */
export const correctOperation = change<DocumentPatch & { document: string }, void, DocumentCorrected>(
  { kind: "change", scope: "write" },
  {
    wrong: (box, scope, patch) => filedAs(box, scope, patch).errors,
    commit(box, scope, patch, _prepared, call) {
      const record = onFile(box, scope, patch.document);
      const { errors, type, category } = filedAs(box, scope, patch);
      if (errors.length > 0) throw invalid(errors);
      correct(
        box.db,
        scope,
        record.id,
        {
          title: patch.title?.trim(),
          summary: patch.summary,
          doc_date: patch.doc_date,
          type_id: type,
          category_id: category,
        },
        box.clock.now(),
      );
      if (patch.doc_date !== undefined) noteDate(box, scope, record.id, patch.doc_date);
      if (type != null) noteType(box, scope, [record.id]);
      const others = type === undefined ? null : offerType(box, scope, record, call);
      followType(box, scope, record.id, record.type_id);
      // Whoever corrects a paper has looked at it: what was asked is answered.
      if (answeredByCorrection(record)) setStatus(box.db, scope, record.id, "filed", box.clock.now());
      reindex(box, scope, record.id);
      const fields: [HandField, boolean][] = [
        ["title", patch.title !== undefined],
        ["summary", patch.summary !== undefined],
        ["doc_date", patch.doc_date !== undefined],
        ["type", patch.type !== undefined],
        ["category", patch.category_id !== undefined],
      ];
      queueMicrotask(() => announce(box, scope, record.id, "done"));
      return {
        output: {
          document: documentRow(box.db, scope, call.origin, wanted(box, scope, record.id)),
          edited: fields.filter(([, given]) => given).map(([name]) => name),
          others,
        },
        traces: [{ action: "document.correct", subject: "document", subject_id: record.id }],
      };
    },
  },
);
