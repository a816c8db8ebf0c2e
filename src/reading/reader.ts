import type { FactRole } from "#contract/fact.ts";
import type { Message, Said } from "#messages/message.ts";
import type { Corrections, HeldPlace } from "./corrections/lessons.ts";
import type { Page, Rect } from "./layout/page.ts";

/** What an account already has on file that helps a reader: names to match first, country for dates and money. */
export interface ReadingContext {
  /** Today `YYYY-MM-DD`: the plausibility window of dates. */
  today: string;
  /** ISO 3166 alpha-2 country of the household when it said one, else null. */
  country: string | null;
  /** People of the household: paper addressed to one of them is theirs. */
  household: string[];
  /** People & things on file, with their other names. */
  known: { id: string; name: string; kind: EntityKind; aliases: string[] }[];
  /** The file's own name, a weak hint. */
  fileName: string | null;
  /** What stands before the number on archive labels; "ASN" when left out. */
  serialPrefix?: string;
  /** What the paper is, where that is settled: a person said so, or it was sorted before. Left out where the reader has to say. */
  type?: { slug: string; name: string };
  /** What corrections of papers like this one taught; left out when there is nothing. */
  lessons?: Corrections;
}

export type EntityKind =
  | "person"
  | "pet"
  | "organization"
  | "property"
  | "vehicle"
  | "financial_account"
  | "policy"
  | "asset";

export type EntityRole = "subject" | "issuer" | "payer" | "payee" | "owner" | "covered";

/** A value read off a page. It is kept only when `quote` stands on `page`. */
export interface ReadFact {
  /** A word of the vocabulary: `total`, `due_date`, `issuer`, `invoice_number`, ... */
  key: string;
  /** What a person would call it, in English: "Amount due". */
  label: string;
  /** The key whose name that is, where it is not its own: the total of a payslip is called net pay. */
  labelKey?: string;
  role: FactRole;
  /** The text of the fact in its normal form: "214.88", "2025-03-31", "Northfield Water & Power". */
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
  page: number;
  /** Where the quote stands. */
  box: Rect | null;
  /** The words it was read from, exactly as on the page. */
  quote: string;
  /** 0..100: right this many times of a hundred. */
  confidence: number;
}

export interface ReadEntity {
  /** As the paper prints it, or a name that the box gives to a thing. */
  name: Said;
  /** As the paper prints it, where `name` is in another order, in small letters or the one on file. */
  printed?: string;
  /** Other names of it on the same paper: the registered name behind a brand, the name somebody was born with. */
  also?: string[];
  kind: EntityKind;
  role: EntityRole;
  /** Details by name (plate, vin, address, ...). Identifiers among them are held back behind the scope later. */
  details: Record<string, string>;
  page: number;
  quote: string;
  confidence: number;
}

export interface ReadObligation {
  kind: "payment" | "renewal" | "expiry" | "filing" | "appointment" | "reminder";
  /** A message of ours, or a person's own word for a day that they added. */
  title: Said;
  due: string;
  amount: number | null;
  currency: string | null;
  /** Paid by itself (direct debit). */
  automatic: boolean;
  /** In the paper's own words, or what the law has. */
  if_missed: Said | null;
  page: number;
  quote: string;
  confidence: number;
}

/** A movement on a bank or card statement. */
export interface ReadStatementLine {
  /** The day it was booked on. */
  day: string;
  /** What stands on it beside day and amount. */
  words: string;
  /** Below 0: money went out. */
  amount: number;
  currency: string | null;
  page: number;
  box: Rect | null;
  quote: string;
}

/** A type that a paper may be of. */
export interface TypeChoice {
  type: string;
  /** 0..100: right this many times of a hundred. */
  confidence: number;
}

/** The sorting read: what it is, whose, when. */
export interface SortingRead {
  /** Slug of a shipped type or of one of the account's own (`ReadingContext.lessons`), or null: an honest "unknown". */
  type: string | null;
  typeConfidence: number;
  /** The likeliest shipped types, at most three, whether or not one of them is sure enough to be `type`. */
  choices: TypeChoice[];
  /** ISO 639-1, or null when there are too few words to tell. */
  language: string | null;
  title: string;
  /** What the title was written from, to be written in the language of who reads it; null for the name of a file. */
  titleMessage: Message | null;
  /** The document's own date (issue date), or null. */
  date: string | null;
  period: { from: string; to: string } | null;
  issuer: string | null;
  recipient: string | null;
  /** 0..100. */
  confidence: number;
  /** Why a person should look, or null. */
  look: { reason: "unreadable" | "low_confidence"; detail: Said } | null;
}

/** The full read: amounts, terms, dates, what is owed. */
export interface FullRead {
  summary: string | null;
  /** What the summary was written from. */
  summaryMessage: Message | null;
  /** What the document is about in money. */
  total: { value: number; currency: string | null } | null;
  dueDate: string | null;
  facts: ReadFact[];
  entities: ReadEntity[];
  obligations: ReadObligation[];
  /** Keep-until date, or null. */
  retentionUntil: string | null;
  /** Movements of a statement that are sure; left out when there are none. */
  lines?: ReadStatementLine[];
  /** Taught places that were made use of; left out when there were none. */
  held?: HeldPlace[];
}

export interface Reading {
  /** Name and version of the reader: "built-in/1". */
  reader: string;
  sorting: SortingRead;
  full: FullRead;
}

/** Reads a document's pages. Pure: the same pages and context give the same reading. */
export interface Reader {
  name: string;
  sort(pages: Page[], context: ReadingContext): SortingRead;
  read(pages: Page[], sorting: SortingRead, context: ReadingContext): FullRead;
}
