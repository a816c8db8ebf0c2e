import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import { dayInWords } from "../dates/months.ts";
import { amountInWords, article, capital, join, lower, part, spanInWords, type Told } from "./told.ts";

/** What a bill is for. */
const FOR: Record<string, string> = {
  "bills/electricity": "Electricity",
  "bills/gas": "Gas",
  "bills/water": "Water",
  "bills/heating": "Heating",
  "bills/internet": "Internet",
  "bills/phone": "Telephone",
  "bills/television": "Television",
  "bills/waste": "Waste collection",
  "bills/hosting": "Hosting",
  "bills/subscription": "A subscription",
  "bills/council-tax": "Council tax",
};

const spanOf = (t: Told, before = " for "): string =>
  t.period === null ? "" : before + spanInWords(t.period);
const dated = (t: Told): string => (t.date === null ? "" : `, dated ${dayInWords(t.date)}`);
const maker = (t: Told): string => part(" from ", t.issuerName);
const named = (t: Told): string => `${article(t.kind)} ${t.kind}`;
const total = (t: Told): string => (t.total === null ? "" : amountInWords(t.total));

/** What is to be paid, and when. */
function owed(t: Told): string {
  const sum = total(t);
  if (t.total !== null && t.total.value <= 0) return `The ${lower(t.totalLabel)} is ${sum}`;
  if (t.dueDate !== null)
    return `${sum === "" ? "It" : sum} is ${t.automatic ? "debited" : "due"} on ${dayInWords(t.dueDate)}`;
  if (sum === "") return "";
  return t.automatic ? `${sum} is debited from the account` : `The ${lower(t.totalLabel)} is ${sum}`;
}

/** A first and a second sentence, without their full stops; the second may be empty. */
type Say = (t: Told) => [string, string];

const bill: Say = (t) => [
  `${FOR[t.type ?? ""] ?? named(t)}${maker(t)}${spanOf(t)}${t.period === null ? dated(t) : ""}${part(", ", t.words("consumption"))}`,
  owed(t),
];

const invoice: Say = (t) => [
  `${named(t)}${maker(t)}${part(" to ", t.recipientName)}${dated(t)}${spanOf(t, t.date === null ? " for " : ", for ")}`,
  owed(t),
];

const CASH = /^(?:cash|bar|barzahlung|especes|efectivo|contanti|contant|kontant|dinheiro)$/i;

function paidWith(t: Told): string {
  const w = t.words("paid_with");
  if (w === "") return "";
  return CASH.test(w)
    ? ", paid in cash"
    : `, paid with ${w === w.toUpperCase() ? capital(w.toLowerCase()) : w}`;
}

const receipt: Say = (t) => [
  `${named(t)}${maker(t)}${t.date === null ? "" : ` of ${dayInWords(t.date)}`}`,
  total(t) === "" ? "" : `It came to ${total(t)}${paidWith(t)}`,
];

const statement: Say = (t) => {
  const end = total(t) === "" ? "" : `the balance at the end is ${total(t)}`;
  const asked =
    t.dueDate === null
      ? ""
      : `${t.money("minimum_payment") === "" ? "payment" : `at least ${t.money("minimum_payment")}`} is due on ${dayInWords(t.dueDate)}`;
  return [
    `${named(t)}${maker(t)}${part(" for ", t.recipientName)}${spanOf(t, ", ")}${t.period === null ? dated(t) : ""}`,
    join([
      part("", t.money("total_in"), " came in"),
      part("", t.money("total_out"), " went out"),
      end,
      asked,
    ]),
  ];
};

const pay: Say = (t) => {
  const brutto = t.facts.find((f) => f.key === "salary_gross")?.number ?? 0;
  const gross = brutto > (t.total?.value ?? 0) ? t.money("salary_gross") : "";
  const net = total(t);
  const who = t.words("employer") || t.issuerName;
  return [
    `Pay${part(" from ", who)}${part(" to ", t.recipientName)}${spanOf(t)}${t.period === null ? dated(t) : ""}`,
    net === "" ? part("Gross pay is ", gross) : `${net} is paid out${part(" of ", gross, " gross")}`,
  ];
};

const insured = (t: Told): string =>
  ["insured_vehicle", "insured_place", "insured_pet", "insured_person"].map(t.words).find((w) => w !== "") ??
  "";

const policy: Say = (t) => {
  const of = insured(t);
  const price =
    total(t) === ""
      ? ""
      : `${t.totalLabel === "Premium" ? "the premium" : `the ${lower(t.totalLabel)}`} is ${total(t)}${part(", paid ", lower(t.words("interval")))}`;
  const due =
    t.dueDate === null ? "" : `it is ${t.automatic ? "debited" : "due"} on ${dayInWords(t.dueDate)}`;
  const renews = t.renewal === null ? "" : `it renews on ${dayInWords(t.renewal)}`;
  const ends =
    t.renewal === null && t.expiry !== null && t.period === null
      ? `it expires on ${dayInWords(t.expiry)}`
      : "";
  const own = /^[A-Z ]*0\.00$|^$/.test(t.money("deductible"))
    ? ""
    : `the deductible is ${t.money("deductible")}`;
  return [
    `${named(t)}${maker(t)}${part(" for ", of || t.recipientName)}${t.period === null ? dated(t) : `, ${spanInWords(t.period)}`}`,
    join([price, due, own, renews, ends]),
  ];
};

const claim: Say = (t) => [
  `${named(t)}${maker(t)}${part(" for ", t.words("patient") || t.recipientName)}${dated(t)}`,
  join([
    part("", t.money("amount_billed"), " was billed"),
    part("", t.money("amount_paid"), " was paid by the insurer"),
    part("", t.money("amount_owed"), " is left to pay"),
  ]),
];

const lease: Say = (t) => {
  const deposit = t.money("deposit");
  return [
    `${named(t)}${part(" of ", t.words("property_address"))}${part(" from ", t.words("landlord") || t.issuerName)}${part(" to ", t.words("tenant") || t.recipientName)}${spanOf(t, ", ")}${t.period === null ? dated(t) : ""}`,
    join([
      part("the rent is ", total(t)),
      deposit === total(t) ? "" : part("the deposit ", deposit),
      part("the notice is ", t.words("notice_period")),
    ]),
  ];
};

const loan: Say = (t) => [
  `${named(t)}${maker(t)}${part(" for ", t.recipientName)}${t.period === null ? dated(t) : `, ${spanInWords(t.period)}`}`,
  join(
    [
      part("the loan is ", t.money("principal")),
      part("", t.money("outstanding_balance"), " is still owed"),
      part("the rate is ", t.words("interest_rate")),
      part("the instalment is ", t.money("instalment")),
      t.dueDate === null || total(t) === "" ? "" : `${total(t)} is due on ${dayInWords(t.dueDate)}`,
    ].slice(0, 5),
  ),
];

const vehicle: Say = (t) => {
  const car = [t.words("make"), t.words("model")].filter((w) => w !== "").join(" ");
  const sum = total(t) === "" ? "" : `the ${lower(t.totalLabel)} is ${total(t)}`;
  return [
    `${named(t)}${part(" of a ", car)}${maker(t)}${part(" for ", t.recipientName)}${dated(t)}`,
    join([
      part("first registered ", t.day("first_registration")),
      part("the next inspection is due ", t.words("inspection_due")),
      t.expiry === null ? "" : `it is valid until ${dayInWords(t.expiry)}`,
      sum,
    ]),
  ];
};

const medical: Say = (t) => {
  const who = t.words("patient") || t.words("pet") || t.recipientName;
  return [
    `${named(t)}${maker(t)}${part(" for ", who)}${dated(t)}`,
    join([
      part("the next appointment is on ", t.day("next_appointment") || t.day("next_due")),
      part("the medicine is ", t.words("medication")),
      t.total === null ? "" : lower(owed(t)),
    ]),
  ];
};

const identity: Say = (t) => {
  const who =
    [t.words("given_names"), t.words("surname")].filter((w) => w !== "").join(" ") || t.recipientName;
  const by = t.words("authority") || t.issuerName;
  return [
    `${named(t)}${part(" of ", who)}${part(", issued by ", by)}${t.date === null ? "" : `${by === "" ? ", issued" : ""} on ${dayInWords(t.date)}`}`,
    t.expiry === null && t.day("expiry_date") === ""
      ? ""
      : `It is valid until ${t.expiry === null ? t.day("expiry_date") : dayInWords(t.expiry)}`,
  ];
};

const warranty: Say = (t) => {
  const thing = [t.words("brand"), t.words("product") || t.words("model")].filter((w) => w !== "").join(" ");
  return [
    `${named(t)}${part(" for ", thing)}${maker(t)}${dated(t)}`,
    join([
      part("it was bought on ", t.day("purchase_date")),
      part("the warranty runs ", t.words("warranty_period")),
      t.expiry === null ? "" : `it ends on ${dayInWords(t.expiry)}`,
    ]),
  ];
};

const letter: Say = (t) => [
  `${named(t)}${maker(t)}${part(" to ", t.recipientName)}${dated(t)}${part(", about “", t.words("subject"), "”")}`,
  join([
    part("a reply is asked for by ", t.day("reply_by")),
    t.total === null && t.dueDate === null ? "" : lower(owed(t)),
  ]),
];

/** Papers that no template knows: what it is, from whom, for when, and what it says of money and days. */
const plain: Say = (t) => {
  const about = t.words("project") || t.words("subject");
  const span = t.period === null ? "" : `${t.date !== null ? "," : ""} for ${spanInWords(t.period)}`;
  return [
    `${named(t)}${maker(t)}${part(" for ", t.recipientName)}${dated(t)}${span}${part(", about “", about, "”")}`,
    join([
      owed(t) === "" ? "" : lower(owed(t)),
      t.expiry === null ? "" : `it expires on ${dayInWords(t.expiry)}`,
      t.renewal === null ? "" : `it renews on ${dayInWords(t.renewal)}`,
      part("the notice is ", t.words("notice_period")),
      part("it is to be handed in by ", t.day("filing_deadline")),
    ]),
  ];
};

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

/** What is said of a paper of a type. */
export const sayOf = (type: string | null): Say =>
  (type === null ? undefined : (BY_TYPE[type] ?? BY_GROUP[groupOf(type)])) ?? plain;
