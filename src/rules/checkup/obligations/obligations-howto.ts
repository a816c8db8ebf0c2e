import type { KindOfObligation, ObligationKind } from "./obligations.ts";
import { gapKinds, obligationKinds } from "./obligations.ts";

/** How an item of one type of paper is done. The first row whose country fits, or that names none. */
interface HowOfType {
  kind: ObligationKind;
  types: readonly string[];
  country?: string;
  summary: string;
  steps: readonly string[];
}

const PHOTO = "Have a passport photograph taken that is accepted there.";

/**
 * Steps by kind and type of paper. They name offices by what they are called and no addresses: those change, and a wrong
 * one does harm.
 */
const byType: readonly HowOfType[] = [
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "DE",
    summary: "It is valid until {date}. A new one takes four to six weeks.",
    steps: [
      "Book an appointment at the Bürgeramt of where you live.",
      "Take the old one along, and a digital photograph taken there or by a certified studio.",
      "Collect the new one yourself, and file a copy here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport"],
    country: "GB",
    summary: "It is valid until {date}. Allow at least three weeks for a new one.",
    steps: [
      "Renew it with HM Passport Office, online or at a Post Office.",
      PHOTO,
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport"],
    country: "US",
    summary: "It is valid until {date}. Routine renewal takes several weeks.",
    steps: [
      "Renew with form DS-82 if it was issued to an adult within the last 15 years; otherwise apply in person with DS-11.",
      PHOTO,
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "FR",
    summary: "It is valid until {date}. An appointment and the making can take months.",
    steps: [
      "Fill in the pre-application online with the ANTS, then book an appointment at any town hall that takes them.",
      PHOTO,
      "Collect the new one at the same town hall, and file a copy here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "NL",
    summary: "It is valid until {date}. A new one is ready about a week after the application.",
    steps: [
      "Make an appointment at your municipality (gemeente).",
      PHOTO,
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card", "identity/residence-permit"],
    summary: "It is valid until {date}; after that it is not accepted for travel or as proof of who you are.",
    steps: [
      "Find out which office issues it and how long it takes at present.",
      PHOTO,
      "Apply with the old one and the proofs that are asked for.",
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["identity/driver-licence"],
    summary: "It is valid until {date}; driving without a valid one may be an offence.",
    steps: [
      "Ask the office that issued it whether a new photograph, an eye test or a medical report is needed.",
      "Apply for the new card some weeks ahead, and drive with the old one until it ends.",
      "File a copy of the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["vehicles/inspection"],
    summary: "The next inspection is due by {date}.",
    steps: [
      "Book it at a testing station; most have a place within two weeks.",
      "Have known faults mended before, so that it passes at once.",
      "File the new report here.",
    ],
  },
  {
    kind: "expiry",
    types: ["vehicles/registration"],
    summary: "The registration is valid until {date}.",
    steps: [
      "Renew it with the authority that issued it; proof of insurance is usually asked for.",
      "File the new one here.",
    ],
  },
  {
    kind: "expiry",
    types: ["warranties/warranty"],
    summary: "The guarantee ends on {date}.",
    steps: [
      "Check whether anything is wrong with it, and claim it from {who} before that day.",
      "Have the receipt at hand: it is usually asked for.",
    ],
  },
  {
    kind: "expiry",
    types: ["warranties/gift-card"],
    summary: "It can be used until {date}.",
    steps: ["Use it, or ask {who} to make it valid for longer."],
  },
  {
    kind: "expiry",
    types: ["housing/lease"],
    summary: "The lease ends on {date}.",
    steps: [
      "Decide whether to stay, and talk to {who} about a new term in good time.",
      "If you leave, give notice in the form that the lease asks for and plan the handover.",
      "File the new lease or the confirmation when it comes.",
    ],
  },
  {
    kind: "expiry",
    types: ["insurance/health-card"],
    summary: "The card is valid until {date}.",
    steps: ["A new one is usually sent by itself; ask {who} if it has not come a month before."],
  },
  {
    kind: "renewal",
    types: [
      "insurance/auto-policy",
      "insurance/home-policy",
      "insurance/renters-policy",
      "insurance/liability-policy",
      "insurance/pet-policy",
      "insurance/policy",
      "insurance/renewal",
    ],
    summary: "The cover renews or ends on {date}.",
    steps: [
      "Check whether the cover still fits, and compare the new premium with the last one and with other offers.",
      "To leave, give notice to {who} in time; to stay, see that it is paid.",
      "File the new policy or the confirmation when it comes.",
    ],
  },
  {
    kind: "payment",
    types: ["bills/fine"],
    summary: "Pay {amount} to {who} by {date}, or object in time.",
    steps: [
      "Check whether it is right; the paper says how and until when you may object.",
      "Pay {amount} with the reference printed on it: some offer a lower amount to those who pay early.",
      "Mark it as handled.",
    ],
  },
  {
    kind: "filing",
    types: ["tax/assessment", "tax/return", "letters/official"],
    summary: "The return must be handed in by {date}.",
    steps: [
      "Gather the papers of the year: the tax package here does it for you (Bundles).",
      "Hand it in by {date}, or ask for more time before that day.",
      "File the receipt here, and the assessment when it comes.",
    ],
  },
];

/** What the words of a kind are filled from; null where it is not on file. */
export interface Known {
  who: string | null;
  amount: string | null;
  date: string | null;
  title: string;
  phone: string | null;
  /** Addresses on the web that stand on the paper. */
  links: string[];
  /** Slug of the paper's type, and the household's country (ISO 3166 alpha-2), where known. */
  type?: string | null;
  country?: string | null;
  /** How the paper says it is paid; left out where the caller may not see it. */
  pay?: Paying | null;
  /** How the paper says it is cancelled, in its own words. */
  cancel?: string | null;
}

/** What a bill says of how it is paid. */
export interface Paying {
  /** ISO 13616, as printed; null when the bill names none, or several. */
  iban: string | null;
  /** What is given as the purpose: a reference (ISO 11649, QR reference), else a number of the bill. */
  reference: string | null;
  /** The sentence of the bill. */
  words: string | null;
}

interface HowTo {
  summary: string | null;
  steps: string[];
  phone: string | null;
  links: string[];
  prepared: string | null;
}

const howOf = (kind: ObligationKind, known: Known): KindOfObligation | HowOfType => {
  const rows = byType.filter((r) => r.kind === kind && known.type && r.types.includes(known.type));
  return (
    rows.find((r) => r.country === known.country && known.country) ??
    rows.find((r) => !r.country) ??
    obligationKinds[kind]
  );
};

/** Fills a sentence, or gives null when it names something that is not on file. */
function fill(sentence: string, known: Known): string | null {
  let whole = true;
  const filled = sentence.replace(
    /\{(who|amount|date|title)\}/g,
    (_, name: "who" | "amount" | "date" | "title") => {
      const value = known[name];
      if (value === null) whole = false;
      return value ?? "";
    },
  );
  return whole ? filled : null;
}

/** The summary with what is known; what is not is left out of it. */
function summaryOf(sentence: string, known: Known): string {
  const without = sentence
    .replace(known.amount === null ? " {amount} to {who}" : "\0", known.who === null ? "" : " {who}")
    .replace(known.who === null ? / (?:to|with) \{who\}/ : "\0", "");
  return fill(without, known) ?? known.title;
}

/** The step that says where to pay, from what stands on the bill; null when nothing of it is known. */
function payStep(known: Known): string | null {
  const { pay } = known;
  if (!pay) return null;
  const to = pay.iban === null ? null : `Pay it to ${known.who ?? "the account"}, IBAN ${pay.iban}`;
  if (to !== null) return `${to}${pay.reference === null ? "" : `, reference ${pay.reference}`}.`;
  return pay.words === null ? null : `The paper says: “${pay.words}”`;
}

/** How a dated item gets done: from the paper's own words where there are any, else as such papers usually are. */
export function howToDo(kind: ObligationKind, automatic: boolean, known: Known): HowTo {
  const rest = { phone: known.phone, links: known.links, prepared: null };
  if (kind === "payment" && automatic) {
    return {
      summary: fill("It is debited by itself on {date}.", known),
      steps: ["See that the money is there and that the debit is right."],
      ...rest,
    };
  }
  const of = howOf(kind, known);
  const steps = of.steps.map((step) => fill(step, known)).filter((step) => step !== null);
  const own = kind === "payment" ? payStep(known) : null;
  const at = steps.findIndex((s) => s.startsWith("Pay it to the account"));
  if (own !== null) {
    if (at >= 0) steps[at] = own;
    else steps.splice(steps.length - 1, 0, own);
  }
  if (known.cancel && (kind === "renewal" || known.title.startsWith("Last day to cancel")))
    steps.unshift(`To cancel, the paper says: “${known.cancel}”`);
  return { summary: summaryOf(of.summary, known), steps, ...rest };
}

export function howToFill(kind: keyof typeof gapKinds, known: Known): HowTo {
  const of = gapKinds[kind];
  const steps = of.steps.map((step) => fill(step, known)).filter((step) => step !== null);
  return { summary: of.summary, steps, phone: known.phone, links: known.links, prepared: null };
}

/** What usually happens when the day passes, where the paper itself does not say; null where nothing can be said for sure. */
export function ifMissedByRule(kind: ObligationKind, type: string | null, automatic: boolean): string | null {
  if (automatic) return null;
  const row = MISSED.find(
    (m) => m.kind === kind && (m.types === null || (type !== null && m.types.includes(type))),
  );
  return row?.says ?? null;
}

const MISSED: readonly { kind: ObligationKind; types: readonly string[] | null; says: string }[] = [
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    says: "After that day it is not accepted for travel; some countries refuse it in its last six months already.",
  },
  {
    kind: "expiry",
    types: ["identity/driver-licence"],
    says: "Driving without a valid licence may be an offence.",
  },
  {
    kind: "expiry",
    types: ["identity/residence-permit"],
    says: "The right to stay may end; applying before the day usually keeps it.",
  },
  {
    kind: "expiry",
    types: ["vehicles/inspection", "vehicles/registration"],
    says: "Driving on may be fined, and an insurer may ask questions after an accident.",
  },
  { kind: "expiry", types: ["warranties/warranty"], says: "After that day repairs are not free." },
  { kind: "expiry", types: ["warranties/gift-card"], says: "What is left on it may be lost." },
  {
    kind: "reminder",
    types: [
      "insurance/auto-policy",
      "insurance/home-policy",
      "insurance/renters-policy",
      "insurance/liability-policy",
      "insurance/health-policy",
      "insurance/pet-policy",
      "insurance/travel-policy",
      "insurance/policy",
      "insurance/renewal",
    ],
    says: "A notice that comes later does not count for this term: the cover goes on, and so does the premium.",
  },
  {
    kind: "renewal",
    types: null,
    says: "Find out which it is: it renews by itself at the new price, or it is over after that day.",
  },
  { kind: "filing", types: null, says: "The office may add a charge or estimate what is owed." },
];
