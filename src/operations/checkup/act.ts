import type { CheckupItemAnswer, LeadDaysSet } from "#contract/checkup.ts";
import type { LeadDaysBody, ObligationActionBody, ReminderBody } from "#contract/routes/checkup.ts";
import {
  addReminder,
  moveObligation,
  type ObligationRow,
  obligationsById,
  payByHand,
  setLeadDays,
} from "#database/checkup/obligations.ts";
import { documentById } from "#database/documents/documents.ts";
import { type FieldError, invalid, notFound } from "#kernel/problem.ts";
import type { Said } from "#messages/message.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { afterAction } from "#rules/checkup/checkup.ts";
import type { App } from "../app.ts";
import { findEntity } from "../documents/filters.ts";
import { refuseTrashed } from "../documents/in-trash.ts";
import { type Call, change, read } from "../operation.ts";
import { todayOf } from "../today.ts";
import { obligationItemOf } from "./lines.ts";

/** The dated item, or 404: also for another account's; 409 where its document is in the trash. */
export function wantedObligation(box: App, scope: AccountScope, id: string): ObligationRow {
  const o = obligationsById(box.db, scope, [id])[0];
  if (!o) throw notFound();
  refuseTrashed(box, scope, o.document_id);
  return o;
}

/** The line an item makes now. */
function lineOf(box: App, scope: AccountScope, id: string, call: Call) {
  const item = obligationItemOf(box, scope, id, call.origin);
  if (!item) throw notFound();
  return item;
}

/** One dated item as a line of the Checkup. */
export const obligationOperation = read<{ obligation: string }, CheckupItemAnswer>(
  { scope: "read" },
  (box, scope, q, call) => ({
    item: lineOf(box, scope, wantedObligation(box, scope, q.obligation).id, call),
  }),
);

/** Where an item stands for a person who acts on it: one that nothing but its day has closed is still theirs to act on. */
const standing = (o: ObligationRow): ObligationRow["status"] =>
  o.closed_by_rule === "passed" ? "open" : o.status;

function wrongFields(asked: Partial<ObligationActionBody>, o: ObligationRow, today: string): FieldError[] {
  const errors: FieldError[] = [];
  const wrong = (field: string, detail: Said) => errors.push({ field, in: "body", detail });
  if (asked.action === "snooze") {
    if (asked.until === undefined) wrong("until", message("field.withSnooze"));
    else if (asked.until <= today) wrong("until", message("field.afterToday"));
  } else if (asked.action !== undefined && asked.until !== undefined)
    wrong("until", message("field.snoozeOnly"));
  if (asked.action === undefined) return errors;
  if (afterAction(standing(o), asked.action) === null) {
    wrong("action", message("field.notInState", { status: o.status }));
  } else if (asked.action === "manual" && o.kind !== "payment") {
    wrong("action", message("field.paymentsOnly"));
  }
  return errors;
}

/** Actions as the audit log names them. */
const traced = {
  handled: "handle",
  snooze: "snooze",
  dismiss: "dismiss",
  reopen: "reopen",
  manual: "manual",
};

/** What a person did about a dated item (service document, "Checkup item actions"). */
export const actOperation = change<ObligationActionBody & { obligation: string }, void, CheckupItemAnswer>(
  { kind: "change", scope: "write" },
  {
    wrong: (box, scope, asked) =>
      wrongFields(asked, wantedObligation(box, scope, asked.obligation ?? ""), todayOf(box, scope)),
    commit(box, scope, asked, _prepared, call) {
      const o = wantedObligation(box, scope, asked.obligation);
      const errors = wrongFields(asked, o, todayOf(box, scope));
      if (errors.length > 0) throw invalid(errors);
      const status = afterAction(standing(o), asked.action) ?? o.status;
      const note = asked.note?.trim() || null;
      const now = box.clock.now();
      if (asked.action === "manual") payByHand(box.db, scope, o, now);
      const stays = asked.action === "manual" || (status === o.status && status !== "open");
      moveObligation(
        box.db,
        scope,
        o.id,
        {
          status,
          snoozed_until: stays ? o.snoozed_until : (asked.until ?? null),
          dismissed_reason:
            asked.action === "dismiss" ? (note ?? o.dismissed_reason) : stays ? o.dismissed_reason : null,
          note,
        },
        now,
      );
      return {
        output: { item: lineOf(box, scope, o.id, call) },
        traces: [{ action: `obligation.${traced[asked.action]}`, subject: "obligation", subject_id: o.id }],
      };
    },
  },
);

/** Sets how many days before its day an item shows as due. */
export const leadDaysOperation = change<LeadDaysBody & { obligation: string }, void, LeadDaysSet>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, asked, _prepared, call) {
      const o = wantedObligation(box, scope, asked.obligation);
      setLeadDays(box.db, scope, o.id, asked.days, box.clock.now());
      return {
        output: { item: lineOf(box, scope, o.id, call), lead_days: asked.days },
        traces: [{ action: "obligation.lead_days", subject: "obligation", subject_id: o.id }],
      };
    },
  },
);

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
