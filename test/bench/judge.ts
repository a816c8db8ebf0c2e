import { createHash } from "node:crypto";
import { basename } from "node:path";
import { standsOn } from "#reading/fields/grounded.ts";
import type { Page } from "#reading/layout/page.ts";
import type { FullRead, SortingRead } from "#reading/reader.ts";
import { familyOf, typesFor } from "./gold-types.ts";

/** What is known of a paper by eye. */
export interface Gold {
  file: string;
  language: string;
  kind: string;
  type: string;
  issuer: string | null;
  recipient: string | null;
  doc_date: string | null;
  period: string | null;
  total: number | null;
  currency: string | null;
  due_date: string | null;
  identifiers: { label: string; value: string }[];
  facts: Record<string, unknown>;
  total_alternatives: number[] | null;
}

/** `invented`: something was said where nothing is. `absent`: rightly nothing. */
export type Verdict = "right" | "wrong" | "missed" | "invented" | "absent";

export interface Row {
  file: string;
  /** How the paper came: "pdf-born-digital", "scan", "photo", ... or "text", "noise" for made-up ones. */
  kind: string;
  half: "a" | "b";
  field: string;
  verdict: Verdict;
  got: string;
  want: string;
  confidence: number;
}

export const flat = (s: string): string =>
  s
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Forms of companies at the end of a name, folded: `flat("Example GmbH & Co. KG")` without them is "example". */
const FORMS =
  /(?:gmbhcokg|gmbh|mbh|ag|kg|ohg|ek|eg|ev|ltd|limited|llc|llp|inc|corp|corporation|plc|sdnbhd|ptyltd|pte|sas|sasu|sarl|sa|spa|srl|snc|sl|slu|sau|bv|nv|co|company)$/;

const core = (s: string): string => {
  const f = flat(s);
  const cut = f.replace(FORMS, "");
  return cut.length >= 3 ? cut : f;
};

const wordsOf = (s: string): string[] =>
  s
    .split(/[\s/·|,]+/)
    .map(flat)
    .filter((w) => w !== "");

/**
 * The same name once case and legal form are folded; or one holds all words of the other ("IKEA" of "IKEA Deutschland"), or
 * all of its letters in one run and is not lost in it: a line of a dozen words with the name somewhere in it is no name.
 */
export function sameName(want: string, got: string): boolean {
  const [a, b] = [core(want), core(got)];
  if (a.length < 3 || b.length < 3) return a !== "" && a === b;
  if (a === b) return true;
  const [few, many] = [wordsOf(want), wordsOf(got)].sort((x, y) => x.length - y.length) as [
    string[],
    string[],
  ];
  if (many.length > 8) return false;
  if (few.join("").length >= 4 && few.every((w) => many.includes(w))) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.includes(short) && short.length >= 0.3 * long.length;
}

/** The span a gold period stands for: `from/to`, a month, a year or a day. */
function span(p: string): [string, string] {
  const [a, b] = p.split("/") as [string, string | undefined];
  if (b) return [a, b];
  if (/^\d{4}$/.test(a)) return [`${a}-01-01`, `${a}-12-31`];
  if (/^\d{4}-\d{2}$/.test(a)) return [`${a}-01`, `${a}-28`];
  return [a, a];
}

export const judge = (want: string | null, got: string | null, same: boolean): Verdict =>
  want === null ? (got === null ? "absent" : "invented") : got === null ? "missed" : same ? "right" : "wrong";

/** Half "a" or "b" by the issuer: rules shaped on the papers of one half are judged on issuers they never saw. */
export const halfOf = (name: string): "a" | "b" =>
  createHash("sha256").update(flat(name)).digest()[0]! % 2 === 0 ? "a" : "b";

/** Label words of the gold and the keys they mean; a number under such a key that is another one is wrong. */
const MEANT: [RegExp, string[]][] = [
  [/^(?:invoice|rechnung|facture|factura|fattura|factuur)/i, ["invoice_number"]],
  [/^policy|versicherungs/i, ["policy_number"]],
  [/^claim/i, ["claim_number"]],
  [/^iban/i, ["iban"]],
  [/^(?:vin)$/i, ["vin"]],
  [/^(?:ein|ssn|tax)/i, ["tax_id"]],
];

/** Numbers under a key that the gold names, none of which is the gold's. */
function contradicted(g: Gold, found: FullRead["facts"]): FullRead["facts"] {
  return found.filter((f) => {
    const meant = g.identifiers.filter((id) =>
      MEANT.some(([re, keys]) => re.test(id.label) && keys.includes(f.key)),
    );
    return (
      meant.length > 0 &&
      // Further numbers of a kind may stand on the paper; where none of them is right, each is wrong.
      !found.some((o) => o.key === f.key && meant.some((id) => sameNumber(id.value, o.value))) &&
      !g.identifiers.some((id) => sameNumber(id.value, f.value))
    );
  });
}

const sameNumber = (want: string, got: string): boolean => {
  const [a, b] = [flat(want), flat(got)];
  return a === b || (a.length >= 6 && b.includes(a));
};

/** True when digits and letters of a fact's value stand in its own quote; dates and words in another form are left to it. */
const quoted = (f: FullRead["facts"][number]): boolean => {
  if (f.role === "money")
    return f.quote.replace(/\D/g, "").includes(String(Math.abs(Math.trunc(f.number ?? 0))));
  if (f.role === "identifier") {
    // The machine readable zone of a passport is put right where a reader of pictures took O for 0.
    const digits = (s: string) => s.replace(/[OQ]/g, "0").replace(/[Il]/g, "1").replace(/\D/g, "");
    return f.key === "vin" || digits(f.quote).includes(digits(f.value));
  }
  return f.role !== "date" || /\d/.test(f.quote);
};

/** Facts whose quote does not stand on the page they name, or whose value does not stand in the quote. */
export function unfounded(pages: Page[], full: FullRead): string[] {
  const stands = standsOn(pages);
  const coded = new Set(pages.flatMap((p) => (p.codes ?? []).map((c) => c.text)));
  return full.facts
    .filter((f) => coded.size === 0 || stands(f.page, f.quote))
    .filter((f) => !stands(f.page, f.quote) || !quoted(f))
    .map((f) => `${f.key}=${f.value} "${f.quote.slice(0, 60)}"`);
}

/** Every field of a paper, judged against what is known of it. */
export function compare(g: Gold, half: "a" | "b", sorting: SortingRead, full: FullRead): Row[] {
  const rows: Row[] = [];
  const add = (field: string, verdict: Verdict, want: unknown, got: unknown, confidence: number) =>
    rows.push({
      file: basename(g.file),
      kind: g.kind,
      half,
      field,
      verdict,
      got: String(got ?? ""),
      want: String(want ?? ""),
      confidence,
    });
  const trust = (key: string) => full.facts.find((f) => f.key === key)?.confidence ?? 0;
  const allowed = typesFor(g.type);
  const exact = judge(g.type, sorting.type, allowed.includes(sorting.type ?? ""));
  const group = allowed.some((a) => familyOf(a) === familyOf(sorting.type ?? ""));
  add("type", exact, g.type, sorting.type, sorting.typeConfidence);
  add("family", judge(g.type, sorting.type, group), g.type, sorting.type, sorting.typeConfidence);
  add(
    "language",
    judge(g.language, sorting.language, g.language === sorting.language),
    g.language,
    sorting.language,
    80,
  );
  add(
    "date",
    judge(g.doc_date, sorting.date, g.doc_date === sorting.date),
    g.doc_date,
    sorting.date,
    trust("issue_date"),
  );
  const totals = g.total === null ? [] : [g.total, ...(g.total_alternatives ?? [])];
  const total = full.total?.value ?? null;
  add(
    "total",
    judge(
      g.total === null ? null : String(g.total),
      total === null ? null : String(total),
      totals.some((t) => Math.abs(t - (total ?? Number.NaN)) < 0.006),
    ),
    g.total,
    total,
    trust("total"),
  );
  if (full.total !== null && g.total !== null)
    add(
      "currency",
      judge(g.currency, full.total.currency, g.currency === full.total.currency),
      g.currency,
      full.total.currency,
      90,
    );
  add(
    "due date",
    judge(g.due_date, full.dueDate, g.due_date === full.dueDate),
    g.due_date,
    full.dueDate,
    trust("due_date"),
  );
  const names = [g.issuer, (g.facts as { brand?: unknown }).brand].filter(
    (x): x is string => typeof x === "string",
  );
  const issuer = sorting.issuer;
  add(
    "issuer",
    judge(
      g.issuer,
      issuer,
      names.some((n) => sameName(n, issuer ?? "")),
    ),
    g.issuer,
    issuer,
    trust("issuer"),
  );
  const people = (g.recipient ?? "").split(/[,/]| and /).filter((x) => flat(x) !== "");
  const recipient = sorting.recipient;
  add(
    "recipient",
    judge(
      g.recipient,
      recipient,
      people.some((n) => sameName(n, recipient ?? "")),
    ),
    g.recipient,
    recipient,
    trust("recipient"),
  );
  const period = g.period === null ? null : span(g.period);
  const got = sorting.period;
  const samePeriod =
    period !== null &&
    got !== null &&
    got.from === period[0] &&
    (got.to === period[1] || (g.period?.length === 7 && got.to.startsWith(g.period)));
  if (!/receipt/.test(g.type))
    add(
      "period",
      judge(g.period, got ? `${got.from}/${got.to}` : null, samePeriod),
      g.period,
      got ? `${got.from}/${got.to}` : null,
      trust("period_to"),
    );
  const found = full.facts.filter((f) => f.role === "identifier");
  for (const id of g.identifiers) {
    const hit = found.find((f) => sameNumber(id.value, f.value));
    add(
      "identifier",
      hit ? "right" : "missed",
      `${id.label}=${id.value}`,
      hit ? `${hit.key}=${hit.value}` : found.map((f) => f.value).join(" "),
      hit?.confidence ?? 0,
    );
  }
  for (const f of contradicted(g, found))
    add("identifier", "invented", "", `${f.key}=${f.value}`, f.confidence);
  return rows;
}
