import type { CheckupItemAnswer } from "#contract/checkup.ts";
import type { GapDismissalBody } from "#contract/routes/checkup.ts";
import { closeGapsAbout, dismissGap, type GapRow, gapById, reopenGap } from "#database/checkup/gaps.ts";
import { stampClosed } from "#database/checkup/obligations.ts";
import { changeEntity, closeItemsOf } from "#database/entities/entity-changes.ts";
import { invalid, notFound } from "#kernel/problem.ts";
import { message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { refuseTrashed } from "../documents/in-trash.ts";
import { change } from "../operation.ts";
import { todayOf } from "../today.ts";
import { gapItemOf } from "./lines.ts";

/** The gap, or 404: also for another account's; 409 where its document is in the trash. */
export function wantedGap(box: App, scope: AccountScope, id: string): GapRow {
  const gap = gapById(box.db, scope, id);
  if (!gap) throw notFound();
  refuseTrashed(box, scope, gap.document_id);
  return gap;
}

/** Dismisses something missing; with `disposed` what it is about is gone, and everything else about it is closed. */
export const dismissGapOperation = change<GapDismissalBody & { gap: string }, void, CheckupItemAnswer>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, asked, _prepared, call) {
      const gap = wantedGap(box, scope, asked.gap);
      const reason = asked.reason.trim();
      const now = box.clock.now();
      const traces = [{ action: "gap.dismiss", subject: "gap", subject_id: gap.id }];
      // One that closed by itself can still be dismissed for good.
      if (gap.status === "open" || gap.closed_by_rule === 1) dismissGap(box.db, scope, gap.id, reason, now);
      if (asked.disposed) {
        const about = gap.entity_id;
        if (about === null) {
          throw invalid([{ field: "disposed", in: "body", detail: message("field.aboutNothing") }]);
        }
        changeEntity(box.db, scope, about, { gone_on: todayOf(box, scope) });
        closeItemsOf(box.db, scope, about);
        stampClosed(box.db, scope, about, reason, now);
        closeGapsAbout(box.db, scope, about, reason, now);
        traces.push({ action: "entity.change", subject: "entity", subject_id: about });
      }
      return {
        output: { item: gapItemOf(box, scope, wantedGap(box, scope, gap.id), call.origin) },
        traces,
      };
    },
  },
);

/** Brings something missing back onto the Checkup. */
export const reopenGapOperation = change<{ gap: string }, void, CheckupItemAnswer>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, asked, _prepared, call) {
      const gap = wantedGap(box, scope, asked.gap);
      reopenGap(box.db, scope, gap.id);
      return {
        output: { item: gapItemOf(box, scope, wantedGap(box, scope, gap.id), call.origin) },
        traces: [{ action: "gap.reopen", subject: "gap", subject_id: gap.id }],
      };
    },
  },
);
