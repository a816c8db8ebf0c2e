import { companyName } from "./company-name.ts";
import type { Described } from "./described.ts";
import { domainOf } from "./domains.ts";

/** A fact of one paper, as far as it says something about who is on it. */
export interface PaperFact {
  key: string;
  value: string;
  date: string | null;
  page: number | null;
  confidence: number | null;
}

/** Somebody or something read off the same paper. */
interface OnPaper {
  kind: Described["kind"];
  name: string;
  role: string;
}

export interface ReadDetail {
  value: string;
  page: number | null;
}

/** Less sure than this, a number tells nobody from anybody. */
const SURE = 60;

/**
 * Which facts of a paper are details of which of those on it, by the place in `on`. A fact is given only to whom it can
 * only belong: a VAT number to the company that made the paper when it is the only one and no other company is on it, a
 * day of birth to the only person. `collects`: the paper's money is fetched from an account (so that the IBAN on it may be
 * the payer's), or it is about an account itself.
 */
export function detailsOf(
  facts: readonly PaperFact[],
  on: readonly OnPaper[],
  collects: boolean,
): Record<string, ReadDetail>[] {
  const out: Record<string, ReadDetail>[] = on.map(() => ({}));
  const of = (key: string) => facts.filter((f) => f.key === key && (f.confidence ?? 100) >= SURE);
  const only = (key: string): PaperFact | undefined => {
    const all = of(key);
    return new Set(all.map((f) => f.value.replace(/[^\p{L}\p{N}@]/gu, "").toUpperCase())).size === 1
      ? all[0]
      : undefined;
  };
  const put = (at: number, key: string, f: PaperFact | undefined, value?: string) => {
    const details = out[at];
    if (details && f && details[key] === undefined) details[key] = { value: value ?? f.value, page: f.page };
  };
  const companies = on.flatMap((e, i) => (e.kind === "organization" ? [i] : []));
  const makers = companies.filter((i) => on[i]?.role === "issuer" || on[i]?.role === "payee");
  const names = new Set(makers.map((i) => companyName(on[i]?.name ?? "").flat));
  const [maker] = makers;
  // Two companies on one paper: whose number it is cannot be told.
  if (maker !== undefined && names.size === 1 && makers.length === companies.length) {
    put(maker, "vat_id", only("vat_id"));
    if (!collects) put(maker, "iban", only("iban"));
  }
  if (maker !== undefined && names.size === 1) {
    const name = on[maker]?.name ?? "";
    const mails = of("email").filter((f) => domainOf(f.value) !== null);
    const domains = new Set(mails.map((f) => domainOf(f.value)));
    // A company that is written to may have its own mailbox on the paper: then only a domain like the maker's name counts.
    const mine = mails.find((f) => like(domainOf(f.value) ?? "", name));
    put(
      maker,
      "email",
      mine ?? (domains.size === 1 && makers.length === companies.length ? mails[0] : undefined),
    );
    put(maker, "phone", new Set(of("phone").map((f) => f.value)).size <= 2 ? of("phone")[0] : undefined);
  }
  const people = on.flatMap((e, i) => (e.kind === "person" && e.role !== "issuer" ? [i] : []));
  if (people.length === 1 && people[0] !== undefined) {
    const birth = only("birth_date");
    put(people[0], "birth_date", birth, birth?.date ?? birth?.value);
    if (people[0] !== undefined && companies.length <= 1) put(people[0], "ssn", only("ssn"));
  }
  const cars = on.flatMap((e, i) => (e.kind === "vehicle" ? [i] : []));
  if (cars.length === 1 && cars[0] !== undefined) {
    put(cars[0], "make", only("make"));
    put(cars[0], "model", only("model") ?? only("insured_vehicle"));
  }
  on.forEach((e, i) => {
    if (maker === undefined) return;
    const who = { value: on[maker]?.name ?? "", page: null };
    const details = out[i];
    if (details && e.kind === "policy") details.insurer = who;
    if (details && e.kind === "financial_account") details.bank = who;
  });
  return out;
}

/** "northfieldwater.example" is like "Northfield Water Ltd": a word of the name of five letters and more stands in it, or all of it. */
function like(domain: string, name: string): boolean {
  const host = domain.split(".")[0]?.replace(/[^a-z0-9]/g, "") ?? "";
  const n = companyName(name);
  return n.flat === host || n.words.some((w) => w.length >= 5 && host.includes(w));
}
