import type { CalendarFeedState, PlanState, WaysIn } from "#contract/settings-box.ts";
import { allAccounts } from "#database/accounts/accounts.ts";
import { fullReads } from "#database/accounts/allowance.ts";
import { feedSince } from "#database/checkup/calendar.ts";
import { storedBytes } from "#database/documents/files.ts";
import { questionsLeft } from "../ask/allowance.ts";
import { momentOr } from "../members/profile.ts";
import { read } from "../operation.ts";
import { todayOf } from "../today.ts";

const looks = { scope: "manage", appOnly: true } as const;

/** What the account may use, and what is left of it. */
export const planOperation = read<object, PlanState>(looks, (box, scope, _input, { caller: { plan } }) => {
  const left = questionsLeft(box, scope, plan);
  const reads = plan.full_reads;
  return {
    name: plan.name,
    label: plan.label,
    api: plan.api,
    drafts: plan.drafts,
    questions: plan.questions === null || left === null ? null : { all: plan.questions, left },
    full_reads:
      reads === null
        ? null
        : {
            all: reads,
            left: Math.max(0, reads - fullReads(box.db, scope, todayOf(box, scope).slice(0, 7))),
          },
    ...storedBytes(box.db, scope),
  };
});

/** The watched folder; where it files to is told only to the account it is. */
export const waysInOperation = read<object, WaysIn>(looks, (box, scope) => {
  const { inbox, inboxAccount, inboxSeconds } = box.settings;
  if (inbox === null) return { inbox: null };
  const here = (inboxAccount?.toLowerCase() ?? allAccounts(box.db)[0]?.id) === scope.accountId;
  return { inbox: here ? { folder: inbox, seconds: inboxSeconds } : null };
});

/** Whether the person has a private address of the calendar. */
export const calendarFeedOperation = read<object, CalendarFeedState>(
  { scope: "read", appOnly: true },
  (box, scope, _input, { caller }) => ({ made: momentOr(feedSince(box.db, scope, caller.user.id)) }),
);
