import type { Why } from "../kinds/spending.ts";

/** What an average is taken by. */
export type Per = "week" | "month" | "quarter" | "year" | "paper";

/**
 * The fixed words of what is worked out over many papers, in one language. Amounts, days, titles and names come in as they are
 * to be told. Lines have no full stop where a list or a title follows.
 */
export interface Telling {
  and: string;
  noCurrency: string;
  /** "2 papers", as a sum or an average counts them. */
  papers: (n: number) => string;
  /** The head of a list. */
  documents: (n: number) => string;
  documentsOver: (n: number) => string;
  months: (n: number) => string;
  /** Labels of amounts and days by their keys, lower case; a key that is not there goes by the label of its fact. */
  labels: Readonly<Record<string, string>>;
  amounts: string;
  linesNaming: string;
  inAll: (sum: string, label: string, papers: string) => string;
  together: (sum: string, papers: string) => string;
  andMore: (n: number) => string;
  andMoreCited: (n: number) => string;
  notShown: (n: number) => string;
  nothingToAdd: string;
  notCounted: (title: string, amount: string, why: string) => string;
  why: Readonly<Record<Why, string>>;
  noAmountRead: (titles: string, more: number) => string;
  noDayRead: (title: string, amount: string) => string;
  noDaysRead: (n: number) => string;
  alike: (title: string) => string;
  nothingOf: (name: string) => string;
  youNamed: (named: number, found: number) => string;
  used: (sum: string, papers: string) => string;
  onAverage: (each: string, per: Per, sum: string, over: string, papers: string) => string;
  highest: (of: string, said: string) => string;
  lowest: (of: string, said: string) => string;
  inCurrency: (code: string | null) => string;
  asMuch: string;
  nextInLine: string;
  side: (name: string, sum: string, papers: string) => string;
  sideOne: (name: string, sum: string) => string;
  sideEmpty: (name: string) => string;
  bothSame: (amount: string) => string;
  differs: (one: string, amount: string, more: boolean, other: string) => string;
  tooWide: (n: number) => string;
  askForYear: (n: number) => string;
  upTo: (day: string) => string;
  since: (day: string) => string;
  fromTo: (a: string, z: string) => string;
  noneFits: (time: string) => string;
  dayUnknown: (titles: string, more: number) => string;
  makers: string;
  due: string;
  missing: string;
  pastDue: string;
  nothingMissing: (inTime: boolean) => string;
  nothingDue: (inTime: boolean) => string;
  moreOnCheckup: (n: number) => string;
  /** Nobody whose paper is of no known maker. */
  unknownMaker: string;
  paid: string;
  open: string;
  stateUnknown: string;
}
