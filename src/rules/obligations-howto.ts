import { gapKinds, type KindOfObligation, type ObligationKind, obligationKinds } from "./obligations.ts";
import { byType, type HowOfType } from "./obligations-by-type.ts";

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

export interface HowTo {
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
