import { type Message, type MessageKey, message, type Param, type Said } from "#messages/message.ts";
import { isMessage } from "#messages/render.ts";
import { groupOf } from "../../taxonomy/taxonomy.ts";

/** What a dated item is called. Whoever needs to know what a title says looks at its key, not at its words. */

/** What of a paper is renewed or runs out, where it is called otherwise than the paper. */
const things: Readonly<Record<string, Message>> = {
  "vehicles/inspection": message("checkup.thing.inspection"),
  "vehicles/registration": message("checkup.thing.registration"),
  "pets/vaccination": message("checkup.thing.vaccination"),
};

/** The name of a type as it stands alone: "Bank statement". A type of a person's own has none but its slug. */
export function nameOfType(slug: string): Said {
  const name = { key: `kinds.${slug}` };
  return isMessage(name) ? name : slug.slice(slug.indexOf("/") + 1).replace(/-/g, " ");
}

/** The name of a type inside a sentence: "bank statement". */
export const typeInSentence = (slug: string): Message =>
  message("checkup.thing.kind", { what: nameOfType(slug) });

const paperOf = (type: string | null): Message =>
  type === null ? message("checkup.thing.paper") : typeInSentence(type);

/** A title that names somebody, and the one where the paper names nobody. */
type Named = { [K in MessageKey]: K extends `checkup.title.${string}` ? K : never }[MessageKey];
const naming = (who: string, nobody: Named, somebody: Named): Message =>
  who === "" ? { key: nobody } : { key: somebody, params: { who } };

/** A payment by whom it goes to, empty when the paper names nobody. `debit`: the payee takes it. */
export const payTitle = (who: string, debit = false): Message =>
  who === "" ? message("checkup.title.pay_bill") : message("checkup.title.pay", { who, debit });
export const instalmentTitle = (title: Message, n: number, of: number): Message =>
  message("checkup.title.instalment", { title, n, of });

export const dueTitle = (type: string | null): Message =>
  message("checkup.title.due", { what: paperOf(type) });
/** The last day that a paper or card of a type counts. */
export const expiring = (type: string | null): Message =>
  message("checkup.title.expires", { what: things[type ?? ""] ?? paperOf(type), past: false });
/** The last day of a cover or a lease: the kind of item, and its name. */
export const ending = (type: string | null, who: string): { kind: "expiry" | "renewal"; title: Message } =>
  type === "housing/lease"
    ? {
        kind: "expiry",
        title: message("checkup.title.lease_ends", { what: who || paperOf(type), past: false }),
      }
    : { kind: "renewal", title: message("checkup.title.cover_ends", { what: paperOf(type), past: false }) };
export const warrantyEnds: Message = message("checkup.title.warranty_ends");

export const renewing = (type: string | null): Message =>
  message("checkup.title.renewal", { what: paperOf(type) });
/** The next term of a cover, by the insurer. */
export const nextTerm = (who: string): Message =>
  message("checkup.title.renewal", { what: who || message("checkup.thing.insurance") });
export const renewingItself = (type: string | null): Message =>
  message("checkup.title.renews", { what: paperOf(type) });
/** The last day to cancel: printed, worked out from the end and the notice or from start, term and notice, or fixed by law. */
export const cancelling = (
  type: string | null,
  source: "paper" | "terms" | "start" | "law" = "paper",
): Message => message("checkup.title.cancel_by", { what: paperOf(type), source, past: false });

export const handingIn = (type: string | null): Message =>
  message("checkup.title.hand_in", { what: paperOf(type) });
/** A tax return that a paper asks for, of a year or of one it does not name. */
export const returnTitle = (year: number | undefined): Message =>
  year === undefined
    ? message("checkup.title.hand_in", { what: message("checkup.thing.return") })
    : message("checkup.title.return", { year: String(year) });
/** The return of a tax year (the year in which it began) in a country. */
export const returnOf = (country: string, year: number): Message =>
  message("checkup.title.return_of", {
    country,
    year: String(year),
    next: String((year + 1) % 100).padStart(2, "0"),
  });

export const replyTitle = (who: string): Message =>
  naming(who, "checkup.title.reply", "checkup.title.reply_to");
export const replyToPaper = (type: string | null, who: string): Message =>
  who === "" ? message("checkup.title.reply_to_paper", { what: paperOf(type) }) : replyTitle(who);
export const appointmentAt = (who: string): Message =>
  naming(who, "checkup.title.appointment", "checkup.title.appointment_at");
export const vaccinationAt = (who: string): Message =>
  naming(who, "checkup.title.vaccination", "checkup.title.vaccination_at");
/** A visit or a journey with the time of day it begins at, "9:40". */
export const timedTitle = (title: Message, time: string): Message =>
  message("checkup.title.timed", { title, time });
export const inspectionDue: Message = message("checkup.title.inspection");

/** Tickets and bookings: what happens on their day. */
export const journeys: Readonly<Record<string, (who: string) => Message>> = {
  "travel/flight": (who) => naming(who, "checkup.title.flight", "checkup.title.flight_with"),
  "travel/train-ticket": (who) => naming(who, "checkup.title.train", "checkup.title.train_with"),
  "travel/bus-ticket": (who) => naming(who, "checkup.title.bus", "checkup.title.bus_with"),
  "travel/event-ticket": (who) => naming(who, "checkup.title.event", "checkup.title.event_of"),
};

/** What a bill of a type is called where that is another name than the paper has. */
const bills: Readonly<Record<string, Message>> = {
  "banking/credit-card-statement": message("checkup.bill.credit_card"),
  "banking/loan-statement": message("checkup.bill.loan"),
  "housing/mortgage-statement": message("checkup.bill.mortgage"),
  "housing/lease": message("checkup.bill.rent"),
  "bills/fine": message("checkup.bill.fine"),
  "bills/council-tax": message("checkup.bill.local_tax"),
  "tax/assessment": message("checkup.bill.tax"),
  "insurance/premium-invoice": message("checkup.bill.premium"),
  "education/tuition": message("checkup.bill.tuition"),
  "health/medical-bill": typeInSentence("health/medical-bill"),
  "pets/vet-bill": typeInSentence("pets/vet-bill"),
};

/** What is paid, where the type of its paper says it better than whom it goes to. */
const billOf = (type: string): Message | undefined =>
  bills[type] ?? (groupOf(type) === "bills" ? typeInSentence(type) : undefined);

/** What is known of an item when its title is shown. */
interface Shown {
  /** Slug of its paper's type, and whom it is about. */
  type: string | null;
  who: string | null;
  due: string;
  past: boolean;
}

/**
 * A title as a person would say it: a bill by what it is for, since the row names the company ("Pay the electricity
 * bill"), the last day to cancel with what is cancelled and by when. What is stored stays: it is shown by the type and the
 * day that the item has now, so that a correction is seen at once.
 */
export function titleShown(title: Said, { type, who, due, past }: Shown): Said {
  if (typeof title === "string") return title;
  if (isLastDayToCancel(title) && !past && who !== null)
    return message("checkup.title.cancel_on", { what: who, date: due, source: String(title.params?.source) });
  return titleOfBill(past ? titleWhenPast(title) : title, type);
}

function titleOfBill(title: Message, type: string | null): Message {
  if (title.key === "checkup.title.instalment")
    return withParams(title, { title: titleOfBill(wholeOf(title), type) });
  const what = type === null ? undefined : billOf(type);
  const debit = title.params?.debit === true;
  const pays = title.key === "checkup.title.pay" || title.key === "checkup.title.pay_bill";
  return pays && what ? message("checkup.title.pay_kind", { what, debit }) : title;
}

const withParams = (title: Message, params: Readonly<Record<string, Param>>): Message => ({
  ...title,
  params: { ...title.params, ...params },
});

/** The payment that an instalment is of. */
const wholeOf = (instalment: Message): Message => instalment.params?.title as Message;

/** The title of a payment that is debited by itself, or of one that a person makes. */
export function titleByDebit<S extends Said>(title: S, debit: boolean): S | Message {
  if (typeof title === "string") return title;
  if (title.key === "checkup.title.pay") return withParams(title, { debit });
  if (title.key !== "checkup.title.instalment") return title;
  return withParams(title, { title: titleByDebit(wholeOf(title), debit) });
}

export const saysDebit = (title: Said): boolean =>
  typeof title !== "string" &&
  (title.key === "checkup.title.instalment"
    ? saysDebit(wholeOf(title))
    : title.key === "checkup.title.pay" && title.params?.debit === true);

/** A title as it reads once its day has passed. */
export const titleWhenPast = <S extends Said>(title: S): S | Message =>
  typeof title !== "string" && title.params?.past === false ? withParams(title, { past: true }) : title;

export const isLastDayToCancel = (title: Said | undefined): boolean =>
  typeof title === "object" && title.key === "checkup.title.cancel_by";
export const isEndOfLease = (title: Said): boolean =>
  typeof title === "object" && title.key === "checkup.title.lease_ends";
/** The tax year that a title names, or null. */
export const yearNamed = (title: Said): number | null => {
  const year = typeof title === "object" ? title.params?.year : /(?<!\d)(20\d{2})(?!\d)/.exec(title)?.[1];
  return typeof year === "string" ? Number(year) : null;
};
