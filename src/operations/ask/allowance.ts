import { asked, countAsk } from "#database/search/asks.ts";
import { refuse } from "#messages/refuse.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { type Plan, planWith } from "#rules/access/plans.ts";
import type { App } from "../app.ts";

/** Questions the plan of an account has left; null when there is no limit. */
export const questionsLeft = (box: App, scope: AccountScope, plan: Plan): number | null =>
  plan.questions === null ? null : Math.max(0, plan.questions - asked(box.db, scope, plan.name));

/** Throws 403 naming the plan that has more when every question of this one is used up. */
export function askAllowed(box: App, scope: AccountScope, plan: Plan): void {
  if (questionsLeft(box, scope, plan) !== 0) return;
  throw refuse(403, "plan", "noQuestionsLeft", {
    n: plan.questions ?? 0,
    plan: plan.label,
    other: planWith("questions", box.plans),
  });
}

/** Counts an answer or a draft that was given; inside its transaction. Two that ran for the last one: the second is refused. */
export function countAnswer(box: App, scope: AccountScope, plan: Plan): void {
  askAllowed(box, scope, plan);
  countAsk(box.db, scope, plan.name);
}
