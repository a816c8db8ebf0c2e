/**
 * What the rules of the Checkup look at: what an account has on file, without a database. Days are `YYYY-MM-DD`. Rules
 * are pure: the same `OnFile` gives the same answer, whoever asks and how often.
 */
export interface OnFile {
  /** Today in the account's time zone. */
  today: string;
  /** ISO 3166 alpha-2 of the household, or null. */
  country: string | null;
  /** Current papers (not trashed, folded or replaced) that were read, by day, then id. */
  papers: PaperOnFile[];
  things: ThingOnFile[];
  items: ItemOnFile[];
}

export interface PaperOnFile {
  id: string;
  title: string;
  /** Slug of its type, or null. */
  type: string | null;
  /** The paper's own day; null when it says none. */
  date: string | null;
  period: { from: string; to: string } | null;
  /** The day it arrived, and the day it was had before, if known. */
  arrived: string;
  language: string | null;
  /** The person or thing on it by role: issuer, payee, payer, subject, owner, covered. */
  on: { entity: string; role: string }[];
  facts: FactOnFile[];
  /** Older versions that this one took the place of, nearest first. */
  replaces: string[];
}

export interface FactOnFile {
  key: string;
  role: "money" | "date" | "party" | "text" | "identifier";
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
  confidence: number | null;
  byHand: boolean;
}

export interface ThingOnFile {
  id: string;
  name: string;
  kind: "person" | "pet" | "organization" | "property" | "vehicle" | "financial_account" | "policy" | "asset";
  aliases: string[];
  details: Record<string, unknown>;
  /** Belongs to the household, as against those that write to it. */
  household: boolean;
  /** The day it was sold, ended or died. */
  gone: string | null;
}

export interface ItemOnFile {
  id: string;
  paper: string | null;
  /** The person or thing it is about: of a payment, who is paid. */
  about: string | null;
  kind: "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";
  title: string;
  due: string;
  amount: number | null;
  currency: string | null;
  automatic: boolean;
  status: "open" | "handled" | "dismissed";
  /** A person acted on it or made it: nothing closes or moves it but a person. */
  byHand: boolean;
}
