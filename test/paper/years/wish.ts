import type { Trade } from "../household/called.ts";
import type { Chance } from "../household/chance.ts";
import type { Desk } from "../household/content.ts";
import type { DateForm, MoneyForm } from "../household/forms.ts";
import type { Language, Party } from "../household/names.ts";
import type { Wording } from "../household/words.ts";
import type { MadePaper, Mention } from "./truth.ts";

/** What a paper of the years is to say, who writes it and to whom. */

export type Land = "DE" | "GB" | "US" | "FR" | "NL" | "IT";

export const lands: Land[] = ["DE", "GB", "US", "FR", "NL", "IT"];

export const languageOf: Record<Land, Language> = {
  DE: "de",
  GB: "en",
  US: "en",
  FR: "fr",
  NL: "nl",
  IT: "it",
};

/** A text in the language of the paper, out of "en;de;fr;it;nl"; wordings of one language are divided by "|". */
export function tell(c: Chance, language: Language, text: string): string {
  const at = ["en", "de", "fr", "it", "nl"].indexOf(language);
  const part = text.split(";")[at];
  if (part === undefined) throw new Error(`No ${language} in "${text}".`);
  return c.of(part);
}

/** Somebody who writes papers: its name in all its spellings, its ways of printing, its numbers for this household. */
export interface Maker {
  thing: string;
  land: Land;
  party: Party;
  trade: Trade;
  iban: string;
  /** How it is called in a bank's line. */
  inBank: string;
  /** Its papers look alike all those years: seed of words and places. */
  hand: number;
  dateForm: DateForm;
  moneyForm: MoneyForm;
  /** Number of the customer, contract or account with it, by key. */
  numbers: Record<string, string>;
}

/** Somebody whose papers these are, or somebody else to whom a paper is addressed. */
export interface Person {
  thing: string;
  party: Party;
  /** Other ways in which papers print the name. */
  spellings: string[];
}

export interface Row {
  key: string;
  label: Wording | string;
  value: string;
}

/** All that a paper is to say. Words and places come from its maker's hand, so that its papers look alike. */
export interface Wish {
  sort: string;
  type: string | null;
  title: string;
  maker: Maker;
  to: Person | null;
  /** How the name of the recipient is printed; left out, the whole name. */
  toName?: string;
  toApart?: boolean;
  toLabel?: Wording;
  day: string;
  arrived: string;
  dateLabel: Wording;
  rows?: Row[];
  table?: (d: Desk) => { head: string[]; rows: string[][] };
  sums?: { role: string; value: number; label: Wording; strong?: boolean }[];
  prose?: (d: Desk) => string[];
  letter?: boolean;
  period?: { from: string; to: string };
  form: "bill" | "letter" | "form" | "card";
  /** The bank account of the maker stands in the small print. */
  bank?: boolean;
  things?: Mention[];
  total?: number | null;
  tolerated?: MadePaper["tolerated"];
  /** "Page 1 of 3": printed at the foot; more than one number makes more sheets. */
  pages?: { numbers: number[]; of: number };
  /** How the maker's name is printed at the top; left out, its brand or its whole name. */
  makerName?: string;
}
