import type { Described } from "./described.ts";
import { domainOf } from "./domains.ts";

/**
 * Numbers and other marks by which people and things are told apart, out of their details. A number counts only for the
 * kind of thing that it names: a policy's number says which policy, not which insurer, and the number of a customer says
 * which contract, not which company.
 */

export type Mark =
  | "vin"
  | "plate"
  | "iban"
  | "account"
  | "card"
  | "policy"
  | "vat"
  | "tax"
  | "ssn"
  | "register"
  | "chip"
  | "serial"
  | "birth"
  | "phone"
  | "mail"
  | "site"
  | "address"
  | "maker"
  | "species"
  | "customer";

/** The mark that a detail is, by the last word of its name that is not "number". */
const MARKS: ReadonlyMap<string, Mark> = new Map(
  Object.entries<Mark>({
    vin: "vin",
    fin: "vin",
    chassis: "vin",
    plate: "plate",
    plates: "plate",
    kennzeichen: "plate",
    registration: "plate",
    iban: "iban",
    account: "account",
    card: "card",
    policy: "policy",
    vat: "vat",
    tax: "tax",
    tin: "tax",
    steuer: "tax",
    ssn: "ssn",
    nino: "ssn",
    bsn: "ssn",
    insee: "ssn",
    nhs: "ssn",
    siren: "register",
    siret: "register",
    company: "register",
    register: "register",
    chip: "chip",
    microchip: "chip",
    serial: "serial",
    imei: "serial",
    birth: "birth",
    birthday: "birth",
    born: "birth",
    birthdate: "birth",
    phone: "phone",
    telephone: "phone",
    mobile: "phone",
    email: "mail",
    mail: "mail",
    website: "site",
    web: "site",
    address: "address",
    bank: "maker",
    insurer: "maker",
    species: "species",
    customer: "customer",
    contract: "customer",
  }),
);

const NUMBER_WORD = /^(?:number|numbers|no|nr|num|id|code|date|of)$/;

const plain = (s: string) => s.replace(/[^\p{L}\p{N}*]/gu, "").toUpperCase();

/** Letters that no VIN has are digits misread (ISO 3779); elsewhere O and I beside digits are taken for them, too. */
const digitsFor = (s: string) => s.replace(/[OQ]/g, "0").replace(/[IL]/g, "1");

function markOf(key: string): Mark | undefined {
  const words = key
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== "" && !NUMBER_WORD.test(w));
  if (key.toLowerCase() === "date_of_birth") return "birth";
  return MARKS.get(words.at(-1) ?? "");
}

/** Normal form of a mark, so that two writings of one number are one text; "" when it says too little. */
function normal(mark: Mark, value: string): string {
  switch (mark) {
    case "vin":
      return digitsFor(plain(value));
    case "policy": {
      // "HO-123456-01": what stands behind the last sign may be the year of the policy or one of its parts.
      const part = /^(.{5,})[-/. ](\d{1,2})$/.exec(value.trim());
      if (part?.[1] && part[2]) return `${digitsFor(plain(part[1]))}/${part[2]}`;
      return plain(value).length < 4 ? "" : digitsFor(plain(value));
    }
    case "serial":
      return plain(value).length < 4 ? "" : digitsFor(plain(value));
    case "plate":
      return plain(value).length < 4 ? "" : plain(value);
    case "phone":
      return value.replace(/\D/g, "").slice(-8);
    case "mail":
      return value.trim().toLowerCase();
    case "site":
      return domainOf(value) ?? "";
    case "birth":
    case "address":
    case "maker":
    case "species":
      return value.trim();
    default:
      return plain(value).replace(/^\*+$/, "").length < 4 ? "" : plain(value);
  }
}

export type Marks = Map<Mark, string>;

/** The marks of one, each once, in their normal form. */
export function marksOf(e: Pick<Described, "details">): Marks {
  const marks: Marks = new Map();
  for (const [key, value] of Object.entries(e.details)) {
    if (typeof value !== "string" && typeof value !== "number") continue;
    const mark = markOf(key);
    const text = mark === undefined ? "" : normal(mark, String(value));
    if (mark !== undefined && text !== "" && !marks.has(mark)) marks.set(mark, text);
  }
  return marks;
}
