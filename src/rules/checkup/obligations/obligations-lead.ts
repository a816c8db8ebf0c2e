import type { Said } from "#messages/message.ts";
import { type ObligationKind, obligationKinds } from "./obligations.ts";
import { isLastDayToCancel } from "./titles.ts";

/**
 * Days before its day that an item of a paper of some type shows as due, where the usual days of its kind are too few or
 * too many, with the reason.
 */
const leadByType: Readonly<Record<string, Partial<Record<ObligationKind, number>>>> = {
  // Many states ask for six months of validity on entry, and a new one takes weeks.
  "identity/passport": { expiry: 270 },
  "identity/id-card": { expiry: 120 },
  "identity/residence-permit": { expiry: 150 },
  "identity/driver-licence": { expiry: 75 },
  "insurance/health-card": { expiry: 45 },
  "vehicles/registration": { expiry: 45 },
  "vehicles/inspection": { expiry: 30, reminder: 30 },
  // What is broken is claimed while the guarantee lasts.
  "warranties/warranty": { expiry: 30 },
  "warranties/gift-card": { expiry: 60 },
  "housing/lease": { expiry: 150, reminder: 45 },
  "pets/vaccination": { expiry: 21, appointment: 21 },
  "tax/assessment": { payment: 21, filing: 75 },
  "tax/return": { filing: 75 },
  // A contract has to be compared and given notice of, in writing.
  "contracts/contract": { renewal: 60, reminder: 30 },
  "letters/official": { reminder: 10 },
  "education/school-letter": { reminder: 7 },
};
/** The last day to cancel needs time to decide and to write. */
const LAST_DAY_TO_CANCEL = 30;

/** What the days hang on: the kind, what a person set, and where known the type of its paper and its title. */
export interface Leading {
  kind: ObligationKind;
  lead_days: number | null;
  type?: string | null;
  title?: Said;
}

/** Days before its day that an item shows as due: what a person set, else what is usual for its paper or its kind. */
export function leadOf(o: Leading): number {
  if (o.lead_days !== null) return o.lead_days;
  if (o.kind === "reminder" && isLastDayToCancel(o.title)) return LAST_DAY_TO_CANCEL;
  const byType = o.type ? leadByType[o.type]?.[o.kind] : undefined;
  return byType ?? obligationKinds[o.kind].lead;
}
