import type { CheckupItemAnswer } from "#contract/checkup.ts";
import type { ReminderBody } from "#contract/routes/checkup.ts";
import { addReminder } from "#database/checkup/obligations.ts";
import { documentById } from "#database/documents/documents.ts";
import { type FieldError, invalid } from "#kernel/problem.ts";
import type { Said } from "#kernel/sentence.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { findEntity } from "../documents/filters.ts";
import { refuseTrashed } from "../documents/in-trash.ts";
import { change } from "../operation.ts";
import { todayOf } from "../today.ts";
import { lineOf } from "./act.ts";

/** What a reminder is about, and everything that is wrong with it. Throws 409 for a document in the trash. */
function checked(box: App, scope: AccountScope, asked: Partial<ReminderBody>) {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  if (asked.on !== undefined && asked.on <= todayOf(box, scope)) wrong("on", message("field.afterToday"));
  refuseTrashed(box, scope, asked.document_id);
  const document =
    asked.document_id === undefined ? undefined : documentById(box.db, scope, asked.document_id);
  if (asked.document_id !== undefined && !document) wrong("document_id", message("field.noDocument"));
  const about =
    asked.person_or_thing === undefined ? undefined : findEntity(box, scope, asked.person_or_thing);
  if (asked.person_or_thing !== undefined && !about) {
    wrong("person_or_thing", message("field.noEntity"));
  }
  return { errors, document, about };
}

/** Adds a reminder of a person's own, about a document, a person or a thing, or nothing on file. */
export const remindOperation = change<ReminderBody, void, CheckupItemAnswer>(
  { kind: "change", scope: "write" },
  {
    wrong: (box, scope, asked) => checked(box, scope, asked).errors,
    commit(box, scope, asked, _prepared, call) {
      const { errors, document, about } = checked(box, scope, asked);
      if (errors.length > 0) throw invalid(errors);
      const id = box.ids.uuid();
      addReminder(box.db, scope, {
        id,
        title: asked.title.trim(),
        due: asked.on,
        document_id: document?.id ?? null,
        entity_id: about?.id ?? null,
        note: asked.note?.trim() || null,
        created_at: box.clock.now(),
      });
      return {
        output: { item: lineOf(box, scope, id, call) },
        traces: [{ action: "reminder.add", subject: "obligation", subject_id: id }],
      };
    },
  },
);
