import { checkVAT, countries } from "jsvat";
import { samePlace } from "./address.ts";
import type { Described } from "./described.ts";
import { domainOf } from "./domains.ts";
import type { Mark, Marks } from "./marks.ts";

/**
 * Whether a VAT number, upper case and without signs, bears the country in front and holds by that country's check digits.
 * A number that fails its own check was misread, and a misread number makes nobody another company.
 */
const vatHolds = (number: string): boolean => checkVAT(number, countries).isValid;

const domainsOf = (m: Marks): string[] =>
  [m.get("mail"), m.get("site")].flatMap((v) => (v === undefined ? [] : (domainOf(v) ?? [])));

/** What the marks of two say together. */
export interface Weighed {
  /** A number that names this very kind of thing is the same. */
  equal: Mark | null;
  /** A number of which such a thing has one is another. */
  forbids: Mark | null;
  /** What else is the same: ways to reach, places, numbers that two may share. */
  support: Set<Mark | "domain">;
  /** Both bear numbers of their kind that cannot be compared, such as a plate here and a VIN there. */
  apart: boolean;
}

const tail = (number: string) => /(\d+)$/.exec(number)?.[1] ?? "";
const masked = (number: string) => /\*|X{2}/.test(number);

/** Two numbers of an account or card: one of them may show only its end. Null: one shows too little to tell. */
function sameEnding(a: string, b: string): "same" | "ending" | "other" | null {
  if (!masked(a) && !masked(b)) {
    const [x, y] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
    return x === y ? "same" : "other";
  }
  const [short, long] = [tail(a), tail(b)].sort((x, y) => x.length - y.length) as [string, string];
  if (short.length < 3) return null;
  return long.endsWith(short) ? "ending" : "other";
}

/** An account's number inside the IBAN that is made of it (ISO 13616). */
function inIban(iban: string, account: string): "same" | "ending" | "other" | null {
  if (masked(account) || account.length < 6) {
    const end = tail(account);
    if (end.length < 3) return null;
    return iban.endsWith(end) ? "ending" : "other";
  }
  return iban.slice(4).includes(account.replace(/^0+/, "")) ? "same" : "other";
}

/** Two VAT numbers of one country are two companies'; of two countries they may be one's, and misread ones say nothing. */
const otherVat = (a: string, b: string) => a.slice(0, 2) === b.slice(0, 2) && vatHolds(a) && vatHolds(b);

const NUMBERED: Partial<Record<Described["kind"], Mark[]>> = {
  vehicle: ["vin", "plate"],
  financial_account: ["iban", "account", "card"],
  policy: ["policy"],
  pet: ["chip"],
  asset: ["serial"],
};

/** The marks of two of one kind against each other. `sameMaker`: whether the bank or insurer may be one. */
export function weigh(
  kind: Described["kind"],
  a: Marks,
  b: Marks,
  sameMaker: (a: string, b: string) => boolean,
): Weighed {
  const w: Weighed = { equal: null, forbids: null, support: new Set(), apart: false };
  const both = (m: Mark): [string, string] | null => {
    const [x, y] = [a.get(m), b.get(m)];
    return x === undefined || y === undefined ? null : [x, y];
  };
  const one = (m: Mark) => {
    const pair = both(m);
    if (!pair) return;
    if (pair[0] === pair[1]) w.equal ??= m;
    else w.forbids ??= m;
  };
  supportOf(w, both, a, b);
  const makers = both("maker");
  const otherMaker = makers !== null && !sameMaker(makers[0], makers[1]);
  if (kind === "vehicle") {
    one("vin");
    // Plates move from car to car and cars get new ones: the VIN has the last word.
    if (w.equal === null && w.forbids === null) one("plate");
  } else if (kind === "financial_account") accountOf(w, both, a, b, otherMaker);
  else if (kind === "policy") policyOf(w, both("policy"), otherMaker);
  else if (kind === "pet") {
    one("chip");
    for (const m of ["birth", "species"] as const)
      if (both(m) && both(m)?.[0] !== both(m)?.[1]) w.forbids ??= m;
  } else if (kind === "asset") one("serial");
  else if (kind === "person") {
    one("ssn");
    // A person has a number for life (11 signs in Germany, 16 in Italy) and others that change with the office.
    const taxes = both("tax");
    if (taxes?.[0] === taxes?.[1] && taxes) w.equal ??= "tax";
    else if (taxes && taxes[0].length === taxes[1].length && [11, 16].includes(taxes[0].length))
      w.forbids ??= "tax";
    const births = both("birth");
    if (births && births[0] !== births[1]) w.forbids ??= "birth";
  } else if (kind === "organization") companyOf(w, both, a, b);
  const numbered = NUMBERED[kind] ?? [];
  const has = (m: Marks) => numbered.some((n) => m.has(n));
  w.apart = has(a) && has(b) && w.equal === null && w.forbids === null;
  return w;
}

function supportOf(w: Weighed, both: (m: Mark) => [string, string] | null, a: Marks, b: Marks): void {
  for (const m of ["mail", "phone", "birth", "customer", "iban"] as const) {
    const pair = both(m);
    if (pair && pair[0] === pair[1]) w.support.add(m);
  }
  const places = both("address");
  if (places && samePlace(places[0], places[1]) !== "other") w.support.add("address");
  const domains = domainsOf(b);
  if (domainsOf(a).some((d) => domains.includes(d))) w.support.add("domain");
}

function accountOf(
  w: Weighed,
  both: (m: Mark) => [string, string] | null,
  a: Marks,
  b: Marks,
  otherMaker: boolean,
): void {
  const judge = (m: Mark, said: ReturnType<typeof sameEnding>) => {
    if (said === "other" || (said !== null && m !== "iban" && otherMaker)) w.forbids ??= m;
    else if (said === "same") w.equal ??= m;
    // Four digits are shared by many: they tell an account only within one bank.
    else if (said === "ending" && a.has("maker") && b.has("maker")) w.equal ??= m;
    else if (said === "ending") w.support.add(m);
  };
  const ibans = both("iban");
  if (ibans)
    judge(
      "iban",
      ibans[0] === ibans[1] ? "same" : masked(ibans[0] + ibans[1]) ? sameEnding(...ibans) : "other",
    );
  const accounts = both("account");
  if (accounts && w.equal === null) judge("account", sameEnding(...accounts));
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    const [iban, account] = [x.get("iban"), y.get("account")];
    if (
      iban !== undefined &&
      account !== undefined &&
      w.equal === null &&
      w.forbids === null &&
      !y.has("iban")
    )
      judge("account", inIban(iban, account));
  }
  const cards = both("card");
  if (cards && w.equal === null) judge("card", sameEnding(...cards));
  // A card is not the account it is drawn on.
  if (!cards && a.has("card") !== b.has("card") && w.equal === null) w.forbids ??= "card";
}

function policyOf(w: Weighed, numbers: [string, string] | null, otherMaker: boolean): void {
  if (!numbers) {
    if (otherMaker) w.forbids ??= "maker";
    return;
  }
  const [x, y] = numbers;
  if (x.replace("/", "") === y.replace("/", "")) {
    if (otherMaker) w.support.add("policy");
    else w.equal = "policy";
    return;
  }
  // "HO-123456-01" and "HO-123456-02" may be two years of one policy.
  const [stem, its] = [x.split("/")[0], y.split("/")[0]];
  if (stem === its) w.support.add("policy");
  else w.forbids = "policy";
}

function companyOf(w: Weighed, both: (m: Mark) => [string, string] | null, a: Marks, b: Marks): void {
  const vats = both("vat");
  if (vats) {
    if (vats[0] === vats[1]) w.equal ??= "vat";
    else if (otherVat(...vats)) w.forbids ??= "vat";
  }
  const taxes = both("tax");
  if (taxes?.[0] === taxes?.[1] && taxes) w.equal ??= "tax";
  // An Italian VAT number is the company's tax number behind the letters of the country.
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    const vat = x.get("vat");
    const tax = y.get("tax");
    if (vat !== undefined && tax !== undefined && vat.replace(/^[A-Z]{2}/, "") === tax) w.equal ??= "vat";
  }
  const registers = both("register");
  if (registers?.[0] === registers?.[1] && registers) w.equal ??= "register";
}
