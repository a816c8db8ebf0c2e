import type { Draft } from "#contract/draft.ts";
import type { DraftBody } from "#contract/routes/ask.ts";
import { planLacks } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access.ts";
import { letterParts, putTogether } from "#rules/drafts.ts";
import { planWith } from "#rules/plans.ts";
import { askAllowed, countAnswer } from "../ask/allowance.ts";
import type { Box } from "../box.ts";
import { wantedObligation } from "../checkup/act.ts";
import { wantedGap } from "../checkup/gaps.ts";
import { type Call, read } from "../operation.ts";
import { type Item, matterOf } from "./matter.ts";
import { worded } from "./worded.ts";

/**
 * Writes a draft if the plan has drafts and has an ask left, and counts it as one: a draft that could not be made is none.
 * Throws 403 on a plan without drafts, 503 with nothing to write from.
 */
async function written(
  box: Box,
  scope: AccountScope,
  call: Call,
  about: string | undefined,
  itemOf: () => Item,
): Promise<Draft> {
  const { plan } = call.caller;
  if (!plan.drafts) throw planLacks(planWith("drafts"));
  askAllowed(box, scope, plan);
  const { matter, to, language } = matterOf(box, scope, itemOf(), about, call);
  const parts = await worded(box, letterParts(matter, language));
  box.db.write(() => countAnswer(box, scope, plan));
  return { to, ...putTogether(parts) };
}

/** An email about a dated item, written from what is on file. */
export const obligationDraftOperation = read<DraftBody & { obligation: string }, Draft>(
  { scope: "ask" },
  (box, scope, asked, call) =>
    written(box, scope, call, asked.about, () => {
      const item = wantedObligation(box, scope, asked.obligation);
      return { ...item, automatic: item.automatic !== 0, subject: null };
    }),
);

/** An email about something missing. */
export const gapDraftOperation = read<DraftBody & { gap: string }, Draft>(
  { scope: "ask" },
  (box, scope, asked, call) =>
    written(box, scope, call, asked.about, () => ({
      ...wantedGap(box, scope, asked.gap),
      amount: null,
      currency: null,
      automatic: false,
    })),
);
