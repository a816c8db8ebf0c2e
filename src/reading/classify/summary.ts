import { daysInMonth } from "#kernel/dates.ts";
import { whole } from "#lexicon/phrases.ts";
import { type Message, message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import { nameOfFact } from "#rules/documents/fact-names.ts";
import { kindName } from "#rules/taxonomy/kind-names.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { ReadFact } from "../reader.ts";
import { calm, type Written, withoutNumbers } from "./title.ts";

interface SummaryParts {
  type: string | null;
  issuer: string | null;
  recipient: string | null;
  date: string | null;
  period: { from: string; to: string } | null;
  total: { value: number; currency: string | null } | null;
  /** The key of the name that the total goes by. */
  totalKey: string;
  dueDate: string | null;
  automatic: boolean;
  expiry: string | null;
  renewal: string | null;
  /** What else was read; identifiers among it are never spoken of. */
  facts: ReadFact[];
}

type Amount = { value: number; currency: string | null };

/** "March 2025", "2024", "12 Mar to 11 April 2025", "12 December 2024 to 11 January 2025". */
function spanOf({ from, to }: { from: string; to: string }): Message {
  const [y1, y2] = [from.slice(0, 4), to.slice(0, 4)];
  if (from.endsWith("-01-01") && to === `${y1}-12-31`) return message("paper.when.year", { year: y1 });
  const last = daysInMonth(Number(y1), Number(from.slice(5, 7)));
  if (from.endsWith("-01") && to === `${from.slice(0, 8)}${last}`)
    return message("paper.when.month", { day: from });
  if (from === to) return message("paper.when.day", { day: from });
  return message(y1 === y2 ? "paper.when.sameYear" : "paper.when.days", { from, to });
}

/** What the sentences draw on: nothing but facts. */
interface Known extends SummaryParts {
  kind: Message;
  issuerName: string;
  recipientName: string;
  /** The words of a fact that are safe to tell, or "". */
  words: (key: string) => string;
  money: (key: string) => Amount | null;
  day: (key: string) => string | null;
}

function knownOf(p: SummaryParts): Known {
  const of = (key: string) =>
    p.facts.find((f) => f.key === key && f.role !== "identifier" && f.confidence >= 55);
  return {
    ...p,
    kind: (p.type === null ? null : kindName(p.type)) ?? message("paper.kind"),
    issuerName: p.issuer === null ? "" : withoutNumbers(calm(p.issuer)),
    recipientName: p.recipient === null ? "" : withoutNumbers(calm(p.recipient)),
    words: (key) => withoutNumbers(of(key)?.value ?? "").slice(0, 80),
    money: (key) => {
      const f = of(key);
      return f && f.number !== null ? { value: f.number, currency: f.currency } : null;
    },
    day: (key) => of(key)?.date ?? null,
  };
}

/** What a paper is, from whom, for whom and for when; each part is left out where it is not known. */
interface What {
  maker?: string;
  who?: string;
  detail?: string;
  about?: string;
  /** Whether the day is said beside a period. */
  dated?: boolean;
}

function whatOf(
  k: Known,
  { maker = k.issuerName, who = "", detail = "", about = "", dated = false }: What,
): Message {
  const hasDay = k.date !== null && (dated || k.period === null);
  return message("paper.summary.what", {
    kind: k.kind,
    ...{ hasMaker: maker !== "", maker, hasWho: who !== "", who, hasDetail: detail !== "", detail },
    ...{ hasAbout: about !== "", about, hasDay, day: k.date ?? "" },
    hasSpan: k.period !== null,
    span: k.period === null ? "" : spanOf(k.period),
  });
}

type Clause = Message | null;

/** A clause about an amount, a day or words of the paper; null where there is none. */
type ByAmount =
  | "in"
  | "out"
  | "end"
  | "deductible"
  | "billed"
  | "insurerPaid"
  | "left"
  | "rent"
  | "deposit"
  | "loan"
  | "owed"
  | "instalment"
  | "gross";
const withAmount = (name: ByAmount, amount: Amount | null): Clause =>
  amount === null ? null : message(`paper.clause.${name}`, { amount });
type ByDay =
  | "renews"
  | "expires"
  | "registered"
  | "valid"
  | "appointment"
  | "bought"
  | "ends"
  | "reply"
  | "handIn";
const onDay = (name: ByDay, day: string | null): Clause =>
  day === null ? null : message(`paper.clause.${name}`, { day });
type ByWords = "notice" | "rate" | "inspection" | "medicine" | "warranty";
const inWords = (name: ByWords, words: string): Clause =>
  words === "" ? null : message(`paper.clause.${name}`, { words });

/** An amount behind its name: "Amount due €20". */
const labelled = (k: Known, amount: Amount): Message =>
  message("paper.clause.labelled", { label: nameOfFact(k.totalKey) ?? message("facts.total"), amount });

/** What is to be paid, and when. */
function owed(k: Known): Clause {
  const { total: amount, dueDate: day, automatic } = k;
  const named = amount && labelled(k, amount);
  if (amount !== null && amount.value <= 0) return named;
  if (day !== null) {
    if (amount === null) return message(automatic ? "paper.clause.debitedOn" : "paper.clause.dueOn", { day });
    return message(automatic ? "paper.clause.debited" : "paper.clause.due", { amount, day });
  }
  return amount !== null && automatic ? message("paper.clause.debitedSome", { amount }) : named;
}

/** What a paper is, and what else there is to say of it. */
type Say = (k: Known) => [what: Message, clauses: Clause[]];

const bill: Say = (k) => [whatOf(k, { detail: k.words("consumption") }), [owed(k)]];
const invoice: Say = (k) => [whatOf(k, { who: k.recipientName, dated: true }), [owed(k)]];

const CASH = whole("summary-cash", "i");

function paid(k: Known, amount: Amount): Message {
  const how = k.words("paid_with");
  if (how === "") return message("paper.clause.amount", { amount });
  if (CASH.test(how)) return message("paper.clause.cash", { amount });
  const calmed = how === how.toUpperCase() ? how.charAt(0) + how.slice(1).toLowerCase() : how;
  return message("paper.clause.paidWith", { amount, how: calmed });
}

const receipt: Say = (k) => [whatOf(k, { dated: true }), [k.total === null ? null : paid(k, k.total)]];

const statement: Say = (k) => {
  const least = k.money("minimum_payment");
  const { dueDate: day } = k;
  const asked =
    day === null
      ? null
      : least === null
        ? message("paper.clause.paymentDue", { day })
        : message("paper.clause.atLeastDue", { amount: least, day });
  return [
    whatOf(k, { who: k.recipientName }),
    [
      withAmount("in", k.money("total_in")),
      withAmount("out", k.money("total_out")),
      withAmount("end", k.total),
      asked,
    ],
  ];
};

const pay: Say = (k) => {
  const gross = k.money("salary_gross");
  const above = gross !== null && gross.value > (k.total?.value ?? 0) ? gross : null;
  const net =
    k.total === null
      ? withAmount("gross", above)
      : above === null
        ? message("paper.clause.paidOut", { amount: k.total })
        : message("paper.clause.paidOutOf", { amount: k.total, gross: above });
  return [whatOf(k, { maker: k.words("employer") || k.issuerName, who: k.recipientName }), [net]];
};

const insured = (k: Known): string =>
  ["insured_vehicle", "insured_place", "insured_pet", "insured_person"].map(k.words).find((w) => w !== "") ??
  "";

const policy: Say = (k) => {
  const how = k.words("interval").toLowerCase();
  const own = k.money("deductible");
  const due =
    k.dueDate === null
      ? null
      : message(k.automatic ? "paper.clause.debitedOn" : "paper.clause.dueOn", { day: k.dueDate });
  return [
    whatOf(k, { who: insured(k) || k.recipientName }),
    [
      k.total && labelled(k, k.total),
      k.total === null || how === "" ? null : message("paper.clause.interval", { how }),
      due,
      withAmount("deductible", own !== null && own.value === 0 ? null : own),
      onDay("renews", k.renewal),
      onDay("expires", k.renewal === null && k.period === null ? k.expiry : null),
    ],
  ];
};

const claim: Say = (k) => [
  whatOf(k, { who: k.words("patient") || k.recipientName, dated: true }),
  [
    withAmount("billed", k.money("amount_billed")),
    withAmount("insurerPaid", k.money("amount_paid")),
    withAmount("left", k.money("amount_owed")),
  ],
];

const lease: Say = (k) => {
  const deposit = k.money("deposit");
  const same = deposit !== null && deposit.value === k.total?.value && deposit.currency === k.total.currency;
  return [
    whatOf(k, {
      maker: k.words("landlord") || k.issuerName,
      who: k.words("tenant") || k.recipientName,
      detail: k.words("property_address"),
    }),
    [
      withAmount("rent", k.total),
      withAmount("deposit", same ? null : deposit),
      inWords("notice", k.words("notice_period")),
    ],
  ];
};

const loan: Say = (k) => [
  whatOf(k, { who: k.recipientName }),
  [
    withAmount("loan", k.money("principal")),
    withAmount("owed", k.money("outstanding_balance")),
    inWords("rate", k.words("interest_rate")),
    withAmount("instalment", k.money("instalment")),
    k.dueDate === null || k.total === null
      ? null
      : message("paper.clause.due", { amount: k.total, day: k.dueDate }),
  ],
];

const vehicle: Say = (k) => {
  const car = [k.words("make"), k.words("model")].filter((w) => w !== "").join(" ");
  return [
    whatOf(k, { who: k.recipientName, detail: car, dated: true }),
    [
      onDay("registered", k.day("first_registration")),
      inWords("inspection", k.words("inspection_due")),
      onDay("valid", k.expiry),
      k.total && labelled(k, k.total),
    ],
  ];
};

const medical: Say = (k) => [
  whatOf(k, { who: k.words("patient") || k.words("pet") || k.recipientName, dated: true }),
  [
    onDay("appointment", k.day("next_appointment") ?? k.day("next_due")),
    inWords("medicine", k.words("medication")),
    k.total === null ? null : owed(k),
  ],
];

const identity: Say = (k) => {
  const who =
    [k.words("given_names"), k.words("surname")].filter((w) => w !== "").join(" ") || k.recipientName;
  const maker = k.words("authority") || k.issuerName;
  const what = message("paper.summary.identity", {
    kind: k.kind,
    ...{ hasWho: who !== "", who, hasMaker: maker !== "", maker, hasDay: k.date !== null, day: k.date ?? "" },
  });
  return [what, [onDay("valid", k.expiry ?? k.day("expiry_date"))]];
};

const warranty: Say = (k) => {
  const thing = [k.words("brand"), k.words("product") || k.words("model")].filter((w) => w !== "").join(" ");
  return [
    whatOf(k, { detail: thing, dated: true }),
    [
      onDay("bought", k.day("purchase_date")),
      inWords("warranty", k.words("warranty_period")),
      onDay("ends", k.expiry),
    ],
  ];
};

const letter: Say = (k) => [
  whatOf(k, { who: k.recipientName, about: k.words("subject"), dated: true }),
  [onDay("reply", k.day("reply_by")), k.total === null && k.dueDate === null ? null : owed(k)],
];

/** Papers that no other knows: what it is, from whom, for when, and what it says of money and days. */
const plain: Say = (k) => [
  whatOf(k, { who: k.recipientName, about: k.words("project") || k.words("subject"), dated: true }),
  [
    owed(k),
    onDay("expires", k.expiry),
    onDay("renews", k.renewal),
    inWords("notice", k.words("notice_period")),
    onDay("handIn", k.day("filing_deadline")),
  ],
];

const BY_TYPE: Record<string, Say> = {
  "bills/fine": invoice,
  "banking/loan-statement": loan,
  "banking/loan-agreement": loan,
  "housing/mortgage-statement": loan,
  "banking/transfer": plain,
  "banking/cheque": plain,
  "housing/lease": lease,
  "housing/utilities-statement": invoice,
  "insurance/premium-invoice": invoice,
  "insurance/claim": claim,
  "insurance/explanation-of-benefits": claim,
  "work/payslip": pay,
  "health/medical-bill": invoice,
  "pets/vet-bill": invoice,
  "vehicles/rental": plain,
  "warranties/warranty": warranty,
};
const BY_GROUP: Record<string, Say> = {
  bills: bill,
  invoices: invoice,
  receipts: receipt,
  banking: statement,
  insurance: policy,
  vehicles: vehicle,
  health: medical,
  pets: medical,
  identity,
  letters: letter,
};

const sayOf = (type: string | null): Say =>
  (type === null ? undefined : (BY_TYPE[type] ?? BY_GROUP[groupOf(type)])) ?? plain;

/** Two sentences at most, made of facts alone and of no identifiers; null when there is nothing to say. */
export function summaryOf(p: SummaryParts): Written | null {
  const k = knownOf(p);
  if (p.type === null && k.issuerName === "" && p.date === null && p.total === null) return null;
  const [what, all] = sayOf(p.type)(k);
  const clauses = all.filter((c) => c !== null);
  const made =
    clauses.length === 0
      ? message("paper.summary.one", { what })
      : message("paper.summary.two", { what, clauses });
  return { text: inEnglish(made), message: made };
}
