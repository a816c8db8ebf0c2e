import type { Message } from "#messages/message.ts";
import { companyName as readCompany } from "./company-name.ts";
import type { Described, Likeness } from "./described.ts";
import { unlike } from "./described.ts";
import type { Marks } from "./marks.ts";
import { personName as readPerson } from "./person-name.ts";

/** Most texts that are remembered for one function. */
const MOST = 20_000;

/** A pure function of a text that remembers what it made: the same names are compared over and over. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

export const personName = remembered(readPerson);
export const companyName = remembered(readCompany);

/** What is compared of one, made once for each. */
export interface Prepared extends Described {
  marks: Marks;
  /** Names that papers and people gave. */
  names: string[];
  /** Names that the box gave it. */
  made: Message[];
}

export const same = (by: Likeness["by"], score: number, why: string): Likeness => ({
  says: "same",
  by,
  score,
  why,
});

export const unsure = (score: number, why: string): Likeness => ({
  says: "unsure",
  by: "short name",
  score,
  why,
});

export const forbidden = (what: string): Likeness => ({ ...unlike, why: `another ${what}` });

const WORDS: Record<string, string> = {
  vin: "VIN",
  plate: "plate",
  iban: "IBAN",
  account: "account number",
  card: "card",
  policy: "policy number",
  vat: "VAT number",
  tax: "tax number",
  ssn: "number of its own",
  register: "register number",
  chip: "chip",
  serial: "serial number",
  birth: "day of birth",
  species: "kind of animal",
  maker: "insurer or bank",
};
export const word = (mark: string) => WORDS[mark] ?? mark;
