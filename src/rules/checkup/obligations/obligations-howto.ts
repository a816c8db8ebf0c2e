import { type Message, type Money, message, type Param } from "#messages/message.ts";
import { paramNames } from "#messages/render.ts";
import {
  gapKinds,
  type How,
  type KindOfObligation,
  type ObligationKind,
  obligationKinds,
} from "./obligations.ts";

/** How an item of one type of paper is done. The first row whose country fits, or that names none. */
interface HowOfType {
  kind: ObligationKind;
  types: readonly string[];
  country?: string;
  summary: How;
  steps: readonly How[];
}

/**
 * Steps by kind and type of paper. They name offices by what they are called and no addresses: those change, and a wrong
 * one does harm.
 */
const byType: readonly HowOfType[] = [
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "DE",
    summary: "passport_de",
    steps: ["buergeramt", "photo_de", "collect_de"],
  },
  {
    kind: "expiry",
    types: ["identity/passport"],
    country: "GB",
    summary: "passport_gb",
    steps: ["hmpo", "photo", "file_copy"],
  },
  {
    kind: "expiry",
    types: ["identity/passport"],
    country: "US",
    summary: "passport_us",
    steps: ["ds82", "photo", "file_copy"],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "FR",
    summary: "passport_fr",
    steps: ["ants", "photo", "collect_fr"],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    country: "NL",
    summary: "passport_nl",
    steps: ["gemeente", "photo", "file_copy"],
  },
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card", "identity/residence-permit"],
    summary: "identity",
    steps: ["which_office", "photo", "apply_proofs", "file_copy"],
  },
  {
    kind: "expiry",
    types: ["identity/driver-licence"],
    summary: "licence",
    steps: ["ask_licence", "apply_licence", "file_copy"],
  },
  {
    kind: "expiry",
    types: ["vehicles/inspection"],
    summary: "inspection",
    steps: ["book_inspection", "mend_faults", "file_report"],
  },
  {
    kind: "expiry",
    types: ["vehicles/registration"],
    summary: "registration",
    steps: ["renew_registration", "file_here"],
  },
  {
    kind: "expiry",
    types: ["warranties/warranty"],
    summary: "warranty",
    steps: ["claim_warranty", "have_receipt"],
  },
  {
    kind: "expiry",
    types: ["warranties/gift-card"],
    summary: "voucher",
    steps: ["use_voucher"],
  },
  {
    kind: "expiry",
    types: ["housing/lease"],
    summary: "lease",
    steps: ["decide_stay", "leave_lease", "file_lease"],
  },
  {
    kind: "expiry",
    types: ["insurance/health-card"],
    summary: "health_card",
    steps: ["card_comes"],
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
    summary: "cover",
    steps: ["compare_cover", "leave_cover", "file_policy"],
  },
  {
    kind: "payment",
    types: ["bills/fine"],
    summary: "pay_or_object",
    steps: ["check_fine", "pay_fine", "mark"],
  },
  {
    kind: "filing",
    types: ["tax/assessment", "tax/return", "letters/official"],
    summary: "return",
    steps: ["tax_package", "hand_in_return", "file_assessment"],
  },
];

/** What the words of a kind are filled from; null where it is not on file. */
export interface Known {
  who: string | null;
  amount: Money | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  /** As the caller may read it. */
  title: string;
  /** It is the last day to cancel something. */
  lastDayToCancel?: boolean;
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
  summary: Message;
  steps: Message[];
}

const howOf = (kind: ObligationKind, known: Known): KindOfObligation | HowOfType => {
  const rows = byType.filter((r) => r.kind === kind && known.type && r.types.includes(known.type));
  return (
    rows.find((r) => r.country === known.country && known.country) ??
    rows.find((r) => !r.country) ??
    obligationKinds[kind]
  );
};

/** A step with what it names, or null when that is not on file. */
function stepOf(how: How, known: Known): Message | null {
  const key = `checkup.how.${how}` as const;
  const params: Record<string, Param> = {};
  for (const name of paramNames(key)) {
    const value = { who: known.who, amount: known.amount, date: known.date }[name];
    if (value == null) return null;
    params[name] = value;
  }
  return { key, params };
}

/** Which of whom and how much a sentence names. */
const namesOf = (known: Known): string =>
  known.who === null ? (known.amount === null ? "none" : "amount") : known.amount === null ? "who" : "both";

/** What is to be done, in a sentence that leaves out what is not known. */
function summaryOf(how: How, known: Known): Message {
  const { who, amount, date, title } = known;
  const none = { value: 0, currency: null };
  return {
    key: `checkup.how.${how}`,
    params: {
      ...{ title, date: date ?? "", who: who ?? "", amount: amount ?? none },
      names: how === "decide_by" ? (who === null ? "none" : "who") : namesOf(known),
    },
  };
}

/** The step that says where to pay, from what stands on the bill; null when nothing of it is known. */
function payStep({ pay, who }: Known): Message | null {
  if (!pay) return null;
  const { iban, reference, words } = pay;
  if (iban === null) return words === null ? null : message("checkup.how.paper_says", { words });
  const names =
    who === null ? (reference === null ? "none" : "reference") : reference === null ? "who" : "both";
  return message("checkup.how.pay_to", { names, iban, who: who ?? "", reference: reference ?? "" });
}

/** How a dated item gets done: from the paper's own words where there are any, else as such papers usually are. */
export function howToDo(kind: ObligationKind, automatic: boolean, known: Known): HowTo {
  if (kind === "payment" && automatic)
    return {
      summary: message("checkup.how.debited_on", { date: known.date ?? "" }),
      steps: [message("checkup.how.see_debit")],
    };
  const of = howOf(kind, known);
  const steps = of.steps.flatMap((step) => stepOf(step, known) ?? []);
  const own = kind === "payment" ? payStep(known) : null;
  const at = steps.findIndex((s) => s.key === "checkup.how.pay_printed");
  if (own !== null) {
    if (at >= 0) steps[at] = own;
    else steps.splice(steps.length - 1, 0, own);
  }
  if (known.cancel && (kind === "renewal" || known.lastDayToCancel))
    steps.unshift(message("checkup.how.to_cancel", { words: known.cancel }));
  return { summary: summaryOf(of.summary, known), steps };
}

export function howToFill(kind: keyof typeof gapKinds, known: Known): HowTo {
  const of = gapKinds[kind];
  return {
    summary: summaryOf(of.summary, known),
    steps: of.steps.flatMap((step) => stepOf(step, known) ?? []),
  };
}

/** What usually happens when the day passes, where the paper itself does not say; null where nothing can be said for sure. */
export function ifMissedByRule(
  kind: ObligationKind,
  type: string | null,
  automatic: boolean,
): Message | null {
  if (automatic) return null;
  return (
    missed.find((m) => m.kind === kind && (m.types === null || (type !== null && m.types.includes(type))))
      ?.says ?? null
  );
}

const missed: readonly { kind: ObligationKind; types: readonly string[] | null; says: Message }[] = [
  {
    kind: "expiry",
    types: ["identity/passport", "identity/id-card"],
    says: message("checkup.missed.passport"),
  },
  { kind: "expiry", types: ["identity/driver-licence"], says: message("checkup.missed.licence") },
  { kind: "expiry", types: ["identity/residence-permit"], says: message("checkup.missed.permit") },
  {
    kind: "expiry",
    types: ["vehicles/inspection", "vehicles/registration"],
    says: message("checkup.missed.vehicle"),
  },
  { kind: "expiry", types: ["warranties/warranty"], says: message("checkup.missed.warranty") },
  { kind: "expiry", types: ["warranties/gift-card"], says: message("checkup.missed.voucher") },
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
    says: message("checkup.missed.cover"),
  },
  { kind: "renewal", types: null, says: message("checkup.missed.renewal") },
  { kind: "filing", types: null, says: message("checkup.missed.filing") },
];
