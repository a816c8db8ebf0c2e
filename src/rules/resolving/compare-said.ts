import { companyName as readCompany } from "./company-name.ts";
import type { Described, Likeness } from "./described.ts";
import { unlike } from "./described.ts";
import type { Marks } from "./marks.ts";
import { remembered } from "./memo.ts";
import { personName as readPerson } from "./person-name.ts";

export const personName = remembered(readPerson);
export const companyName = remembered(readCompany);

/** What is compared of one, made once for each. */
export interface Prepared extends Described {
  marks: Marks;
  names: string[];
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
