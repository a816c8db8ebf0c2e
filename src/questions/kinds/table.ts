import { askedWordsOf } from "#lexicon/kinds.ts";
import { any } from "#lexicon/phrases.ts";

/** A kind of paper, or of spending, by the words people have for it, and how such papers are known. */
export interface Kind {
  name: string;
  /** Slugs of the types that are of this kind. */
  slug: RegExp;
  words: readonly string[];
  /** Of papers of these other types, those that print one of the kind's own words. */
  also?: RegExp;
  /** What stands on a receipt of no known kind that is of this one: food and drink for a restaurant. */
  proof?: RegExp;
  /** True for what only says which form a paper has ("bill", "receipt"), not what it is about. */
  form?: true;
  /** True for a kind of which nothing is ever owed or spent. */
  unpaid?: true;
}

/** A kind whose words are in the lexicon under its name. */
const kind = (
  name: string,
  slug: RegExp,
  more: Pick<Kind, "also" | "proof" | "form" | "unpaid"> = {},
): Kind => ({
  name,
  slug,
  ...more,
  get words() {
    return askedWordsOf(name);
  },
});

const bill = /^(?:invoices\/invoice|bills\/subscription|insurance\/premium-invoice|insurance\/renewal)$/;
const insured = /^insurance\/(?:premium-invoice|renewal|policy)$/;

/** What people pay for. */
export const spending: readonly Kind[] = [
  kind("electricity", /^bills\/electricity$/),
  kind("gas", /^bills\/gas$/),
  kind("energy", /^bills\/(?:electricity|gas|heating)$/),
  kind("water", /^bills\/water$/),
  kind("heating", /^bills\/heating$/),
  kind("internet", /^bills\/internet$/, { also: /^bills\/phone$/ }),
  kind("phone", /^bills\/phone$/),
  kind("television", /^bills\/television$/),
  kind("waste", /^bills\/waste$/),
  kind(
    "utilities",
    /^bills\/(?:electricity|gas|water|heating|internet|phone|television|waste)$|^housing\/utilities-statement$/,
  ),
  kind("subscriptions", /^bills\/subscription$/),
  kind("hosting", /^bills\/hosting$/),
  kind("council tax", /^bills\/council-tax$/),
  kind("fines", /^bills\/fine$/),
  kind("groceries", /^receipts\/groceries$/),
  kind("restaurants", /^receipts\/restaurant$/, { proof: new RegExp(`\\b(?:${any("kinds-eaten-out")})\\b`) }),
  kind("pharmacies", /^receipts\/pharmacy$/, { also: /^health\/medical-bill$/ }),
  kind("electronics", /^receipts\/electronics$/),
  kind("clothes", /^receipts\/clothing$/),
  kind("sports", /^receipts\/sports$/),
  kind("furniture", /^receipts\/furniture$/),
  kind("hardware", /^receipts\/hardware$/),
  kind("books and stationery", /^receipts\/books$/),
  kind("cosmetics", /^receipts\/cosmetics$/),
  kind("fuel", /^receipts\/fuel$/),
  kind("parking", /^receipts\/parking$/),
  kind("donations", /^receipts\/donation$/),
  kind("rent", /^receipts\/rent$|^housing\/(?:lease|utilities-statement)$/),
];

/**
 * Kinds of paper, and of spending, and how such papers are known: by the slug of their type or, where a paper was only known to
 * be some receipt or bill, by what it prints. The first of two that have the same word is meant by it.
 */
export const kinds: readonly Kind[] = [
  ...spending,
  kind("hotels", /^travel\/hotel$/, { also: /^travel\/booking$/ }),
  kind("taxis", /^travel\/taxi$/),
  kind("flights", /^travel\/flight$/),
  kind("trains", /^travel\/train-ticket$/),
  kind("buses", /^travel\/bus-ticket$/),
  kind("public transport", /^travel\/(?:transit-ticket|train-ticket|bus-ticket)$/),
  kind("travel", /^travel\//),
  kind("tickets for events", /^travel\/event-ticket$/),
  kind("car rental", /^vehicles\/rental$/),
  kind("car repairs", /^vehicles\/(?:service|inspection)$/),
  kind("medical bills", /^health\/medical-bill$/),
  kind("the vet", /^pets\/vet-bill$/),
  kind("tuition", /^education\/tuition$/),
  kind("insurance for the car", /^insurance\/auto-policy$/, { also: insured }),
  kind("insurance for the home", /^insurance\/(?:home-policy|renters-policy)$/, { also: insured }),
  kind("health insurance", /^insurance\/(?:health-policy|health-card)$/, { also: insured }),
  kind("life insurance", /^insurance\/life-policy$/, { also: insured }),
  kind("liability insurance", /^insurance\/liability-policy$/, { also: insured }),
  kind("travel insurance", /^insurance\/travel-policy$/, { also: insured }),
  kind("pet insurance", /^insurance\/pet-policy$/, { also: insured }),
  kind("insurance", /^insurance\//),
  kind("bills from public services", /^bills\//, { also: bill }),
  // Papers that are asked for by what they are.
  kind("passports", /^identity\/passport$/, { unpaid: true }),
  kind("driving licences", /^identity\/driver-licence$/, { unpaid: true }),
  kind("identity cards", /^identity\/(?:id-card|residence-permit)$/, { unpaid: true }),
  kind("civil certificates", /^identity\/(?:birth|marriage|death)-certificate$/, { unpaid: true }),
  kind("payslips", /^work\/payslip$/),
  kind("bank statements", /^banking\/bank-statement$/, { unpaid: true }),
  kind("card statements", /^banking\/credit-card-statement$/, { unpaid: true }),
  kind("loans", /^banking\/loan-|^housing\/mortgage-statement$/),
  kind("tax papers", /^tax\//, { unpaid: true }),
  kind("tax returns", /^tax\/(?:return|assessment)$/, { unpaid: true }),
  kind("W-2 forms", /^tax\/w-2$/, { unpaid: true }),
  kind("1099 forms", /^tax\/1099$/, { unpaid: true }),
  kind("leases", /^housing\/lease$/, { also: /^contracts\/contract$/ }),
  kind("warranties", /^warranties\/warranty$/, { unpaid: true }),
  kind("prescriptions", /^health\/prescription$/, { unpaid: true }),
  kind("lab results", /^health\/lab-result$/, { unpaid: true }),
  kind("medical reports", /^health\/medical-report$/, { unpaid: true }),
  kind("school reports", /^education\/report-card$/, { unpaid: true }),
  kind("quotes", /^invoices\/quote$/, { unpaid: true }),
  kind("credit notes", /^invoices\/credit-note$/),
  kind("payment reminders", /^invoices\/reminder$/),
  kind("bookings", /^travel\//),
  kind("e-mails", /^letters\/email$/, { unpaid: true }),
  // Forms of paper: narrower kinds beside them say what they are about.
  kind(
    "bills",
    /^bills\/|^invoices\/(?:invoice|reminder)$|bill$|premium-invoice$|^education\/tuition$|^travel\/(?:hotel|taxi)$/,
    { form: true },
  ),
  kind("receipts", /^receipts\/|^travel\/taxi$/, { form: true }),
  kind("tickets", /^travel\//, { form: true }),
  kind("policies", /^insurance\/(?!premium-invoice|claim|explanation)/, { form: true, unpaid: true }),
  // What the works send for a year is a statement to those who ask for it.
  kind("statements", /statement|^bills\/(?:electricity|gas|heating|water)$/, { form: true, unpaid: true }),
  kind(
    "contracts",
    /^contracts\/(?:contract|nda)$|agreement$|^housing\/lease$|^vehicles\/(?:rental|purchase)$|^work\/contract$/,
    { form: true, unpaid: true },
  ),
  kind("letters", /^letters\/|letter$|notice$/, { form: true, unpaid: true }),
  kind("notes", /^notes\//, { form: true, unpaid: true }),
  kind("certificates", /certificate$/, { form: true, unpaid: true }),
  kind("documents", /^/, { form: true }),
];
