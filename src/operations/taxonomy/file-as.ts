import type { TypeGiven } from "#contract/document.ts";
import type { TypeBody } from "#contract/routes/facts.ts";
import { setStatus } from "#database/documents/documents.ts";
import {
  addType,
  documentsOfType,
  fileAs,
  findCategory,
  findType,
  type TypeRow,
  usableTypes,
} from "#database/documents/taxonomy.ts";
import { dropFromChanges } from "#database/documents/type-changes.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import { fold, squeeze } from "#kernel/text.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { answeredByCorrection } from "#rules/documents/looks.ts";
import { freeSlug, slugOf } from "#rules/documents/type-slug.ts";
import type { App } from "../app.ts";
import { noteType } from "../corrections/learn.ts";
import { announce } from "../documents/filing/intake.ts";
import { wanted } from "../documents/get.ts";
import { onFile } from "../documents/standing.ts";
import { followType, offerType } from "../documents/type-change.ts";
import { change } from "../operation.ts";
import { documentRow, namedType } from "../present/present.ts";
import { reindex, reindexAll } from "../search/index-words.ts";

type Chosen =
  | { type: Pick<TypeRow, "id" | "slug" | "name">; make: null }
  | { type: null; make: { name: string; category: string } };

const either = ["type_id", "name", "category_id"];

/** The type asked for, on file or to be made, with everything that is wrong with it. */
function looked(box: App, scope: AccountScope, asked: Partial<TypeBody>, named?: ReadonlySet<string>) {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  const { type_id, category_id } = asked;
  const name = asked.name === undefined ? undefined : squeeze(asked.name);
  // What of the three was sent is not known once one of them was refused.
  if (either.some((field) => named?.has(field))) {
    // Nothing to say about which belong together.
  } else if (type_id !== undefined) {
    if (name !== undefined) wrong("name", message("field.notWithType"));
    if (category_id !== undefined) wrong("category_id", message("field.notWithType"));
  } else if (name === undefined && category_id === undefined) {
    wrong("type_id", message("field.typeOrNew"));
  } else {
    if (name === undefined) wrong("name", message("field.withCategory"));
    if (category_id === undefined) wrong("category_id", message("field.withName"));
  }
  const type =
    type_id === undefined
      ? undefined
      : usableTypes(box.db, scope).find((t) => t.id === type_id.toLowerCase());
  if (type_id !== undefined && !type) wrong("type_id", message("field.noType"));
  const category = category_id === undefined ? undefined : findCategory(box.db, category_id);
  if (category_id !== undefined && !category) wrong("category_id", message("field.noCategory"));
  if (name !== undefined && slugOf(name) === "") wrong("name", message("field.letterOrDigit"));
  return { errors, type, category, name };
}

/** The type asked for, on file or to be made. Throws 422 naming every wrong field. */
function chosen(box: App, scope: AccountScope, asked: TypeBody): Chosen {
  const { errors, type, category, name } = looked(box, scope, asked);
  if (errors.length > 0) throw invalid(errors);
  if (type) return { type, make: null };
  if (name === undefined || !category)
    throw invalid([{ field: "type_id", in: "body", detail: message("field.required") }]);
  // The same name in the same drawer is the same type: nothing is on file twice.
  const same = usableTypes(box.db, scope).find(
    (t) => t.category_id === category.id && fold(t.name) === fold(name),
  );
  return same ? { type: same, make: null } : { type: null, make: { name, category: category.id } };
}

function made(box: App, scope: AccountScope, make: { name: string; category: string }): TypeRow {
  const taken = new Set(usableTypes(box.db, scope).map((t) => t.slug));
  const slug = freeSlug(make.name, taken);
  addType(box.db, scope, { id: box.ids.uuid(), category_id: make.category, slug, name: make.name });
  const type = findType(box.db, scope, slug);
  if (!type) throw new Error("A type that was just added is not on file.");
  return type;
}

/**
 * Files a document as a type, one on file or a new one of the account's own (`own/<name>`). `move_all` takes along every
 * other document of the type it carries now, replaced and folded ones too; without a type it carries there are none.
 */
export const fileAsOperation = change<TypeBody & { document: string }, void, TypeGiven>(
  { kind: "change", scope: "write" },
  {
    wrong: (box, scope, asked, _call, named) => looked(box, scope, asked, named).errors,
    commit(box, scope, asked, _prepared, call) {
      const { db } = box;
      const record = onFile(box, scope, asked.document);
      const choice = chosen(box, scope, asked);
      const type = choice.type ?? made(box, scope, choice.make);
      const now = box.clock.now();
      const others =
        asked.move_all && record.type_id !== null && record.type_id !== type.id
          ? documentsOfType(db, scope, record.type_id, record.id)
          : [];
      fileAs(db, scope, [record.id, ...others], type.id, now);
      noteType(box, scope, [record.id, ...others]);
      dropFromChanges(db, others);
      const offer = offerType(box, scope, record, call);
      for (const id of [record.id, ...others]) followType(box, scope, id, record.type_id);
      if (answeredByCorrection(record)) setStatus(db, scope, record.id, "filed", now);
      reindex(box, scope, record.id);
      reindexAll(box, scope, others);
      queueMicrotask(() => announce(box, scope, record.id, "done"));
      return {
        output: {
          document: documentRow(db, scope, call.origin, wanted(box, scope, record.id)),
          type: namedType(call.origin, type, scope.language),
          moved: others.length,
          others: offer,
        },
        traces: [
          ...(choice.type ? [] : [{ action: "type.add", subject: "type", subject_id: type.id }]),
          ...[record.id, ...others].map((id) => ({
            action: "document.file_as",
            subject: "document",
            subject_id: id,
          })),
        ],
      };
    },
  },
);
