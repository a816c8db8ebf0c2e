import type { Said } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import type { End } from "../entities/ended-ways.ts";

/**
 * What the rules of the Checkup look at: what an account has on file, without a database. Days are `YYYY-MM-DD`. Rules
 * are pure: the same `OnFile` gives the same answer, whoever asks and how often.
 */
export interface AccountSnapshot {
  /** Today in the account's time zone. */
  today: string;
  /** ISO 3166 alpha-2 of the household, or null. */
  country: string | null;
  /** Current papers (not trashed, folded or replaced) that were read, by day, then id. */
  papers: SnapshotPaper[];
  things: SnapshotThing[];
  items: SnapshotItem[];
  /** The days the first and the last paper of the account arrived on, even where only a part of it is looked at. */
  firstArrived?: string;
  lastArrived?: string;
}

export interface SnapshotPaper {
  id: string;
  /** As it is put into a sentence: in the language of that sentence where the box wrote it. */
  title: Said;
  /** The words it is filed and searched by, where the box wrote its title: they say more, such as its maker and its day. */
  filedAs?: string;
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
  facts: SnapshotFact[];
  /** Older versions that this one took the place of, nearest first. */
  replaces: string[];
  /** Lines of a statement (bank, card) that were read for sure; left out when there are none. */
  lines?: SnapshotLine[];
  /** What its pages say of their place, "page 2 of 5" as `[2, 5]`, and how many pages it has; left out when none says so. */
  numbered?: { pages: number; said: [number, number][] };
}

/** One line of a bank or card statement. */
export interface SnapshotLine {
  /** The day it was booked on. */
  day: string;
  /** What stands on it beside day and amount. */
  words: string;
  /** Above 0: money came in; below 0: money went out. */
  amount: number;
  currency: string | null;
  page: number | null;
}

export interface SnapshotFact {
  key: string;
  role: "money" | "date" | "party" | "text" | "identifier";
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
  confidence: number | null;
  byHand: boolean;
}

export interface SnapshotThing {
  id: string;
  name: Said;
  kind: "person" | "pet" | "organization" | "property" | "vehicle" | "financial_account" | "policy" | "asset";
  aliases: string[];
  details: Record<string, unknown>;
  /** Belongs to the household, as against those that write to it. */
  household: boolean;
  /** The day it was sold, ended or died. */
  gone: string | null;
  /** A person said that it is gone, or that it is still there: no paper says otherwise. */
  said?: boolean;
  /** Its end as a paper says it, also one to come; null or left out: none does. */
  ended?: End | null;
  /** A person said that its bills are paid by hand, not debited. */
  paidByHand?: boolean;
}

export interface SnapshotItem {
  id: string;
  paper: string | null;
  /** The person or thing it is about: of a payment, who is paid. */
  about: string | null;
  kind: "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";
  title: Said;
  due: string;
  amount: number | null;
  currency: string | null;
  automatic: boolean;
  /** As it stands now; what a rule closed (`closedBy`) is looked at by that rule anew each time. */
  status: "open" | "handled" | "dismissed";
  /** A person acted on it or made it: nothing closes or moves it but a person. */
  byHand: boolean;
  /** Why a rule closed it, and by which paper; null or left out: no rule did. */
  closedBy?: { rule: string; paper: string | null } | null;
  /** A person opened it again after it was closed: no rule closes it any more. */
  keptOpen?: boolean;
}

/** The words that a paper is filed by. */
export const filingWords = (p: Pick<SnapshotPaper, "title" | "filedAs">): string =>
  p.filedAs ?? inEnglish(p.title);
