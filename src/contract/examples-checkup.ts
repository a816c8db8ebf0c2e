import type { CheckupItem, CheckupItemAnswer, CheckupList, LeadDaysSet } from "./checkup.ts";
import type { DocumentRow } from "./document.ts";
import type { Draft } from "./draft.ts";
import type { DraftBody } from "./routes/ask.ts";
import type { GapDismissalBody, LeadDaysBody, ObligationActionBody, ReminderBody } from "./routes/checkup.ts";

const obligation = "0198c2f4-1d28-76c9-befb-ab6a7f8c9d0b";

/** The same household's Checkup: the bill that is to be paid. */
export function checkupExamples(origin: string, bill: DocumentRow): Readonly<Record<string, unknown>> {
  const [issuer] = bill.people_and_things;
  const payee = issuer && {
    id: issuer.id,
    title: null,
    name: issuer.name,
    kind: issuer.kind,
    url: issuer.url,
  };
  const item: CheckupItem = {
    id: obligation,
    source: "obligation",
    kind: "payment",
    kind_label: "Payment",
    title: "Pay Harbor Electric",
    detail: null,
    when: "2025-03-31",
    overdue: false,
    group: "2025-03",
    severity: "soon",
    status: "open",
    snoozed_until: null,
    dismissed_reason: null,
    amount: 84.2,
    currency: "EUR",
    what_to_do: {
      summary: "Pay €84.20 to Harbor Electric by 31 March 2025.",
      steps: ["Check the amount of €84.20 against the bill.", "Mark it as handled."],
      phone: null,
      links: [],
      prepared: null,
    },
    person_or_thing: payee ?? null,
    document: { id: bill.id, title: bill.title, name: null, kind: "document", url: bill.url },
    url: `${origin}/checkup/${obligation}`,
  };
  const CheckupList: CheckupList = {
    items: [item],
    total: 1,
    by_group: { past_due: 0, "2025-03": 1, missing: 0, housekeeping: 0, snoozed: 0 },
    counts: { open: 1, past_due_or_urgent: 0, snoozed: 0, handled: 37, dismissed: 4 },
    url: `${origin}/checkup`,
  };
  const CheckupItemAnswer: CheckupItemAnswer = { item };
  const LeadDaysSet: LeadDaysSet = { item, lead_days: 21 };
  const CheckupAction: ObligationActionBody = { action: "snooze", until: "2025-03-25" };
  const LeadDays: LeadDaysBody = { days: 21 };
  const GapDismissal: GapDismissalBody = { reason: "We sold the car in May.", disposed: true };
  const Reminder: ReminderBody = { title: "Have the boiler serviced", on: "2025-10-01" };
  const DraftRequest: DraftBody = { about: "Could we pay in two instalments?" };
  const Draft: Draft = {
    to: "service@harborelectric.example",
    subject: `Payment of €84.20 due on 31 March 2025: ${bill.title}`,
    body: "To whom it may concern,\n\nCould we pay in two instalments?\n\nAccount number: [account number]\n\nKind regards,\nRosa Lindqvist",
    needs: ["[account number]"],
  };
  return {
    ...{ CheckupList, CheckupItemAnswer, LeadDaysSet, CheckupAction, LeadDays, GapDismissal, Reminder },
    ...{ DraftRequest, Draft },
  };
}
