import { fold } from "#kernel/text.ts";
import type { Found } from "#reading/ask/comprehend/best.ts";
import type { Clause } from "#reading/ask/comprehend/focus.ts";
import { readMoney } from "#rules/money-text.ts";
import type { Likely } from "./comprehend-papers.ts";
import type { Chosen } from "./select.ts";

/** What one paper says. */
export interface Said {
  paper: Chosen;
  found: Found<Likely>;
  number: number;
  /** Currency, or the unit of a measure or a count; null for a bare number. */
  currency: string | null;
  money: boolean;
}

const UNIT = /^\s?(\p{L}[\p{L}³²/]{0,9}|%)(?![\p{L}])/u;

/** The unit behind a value, as it stands in its own words or in its row: "59 m³". */
export function unitOf(found: Found<Likely>): string | null {
  const { candidate: c, reading } = found;
  const own = /\d\s?(\p{L}[\p{L}³²/]{0,9}|%)$/u.exec(c.text)?.[1];
  if (own !== undefined) return own;
  const page = reading.paper.pages.find((p) => p.number === c.page);
  const lines = c.lines === null ? [] : (page?.lines.slice(c.lines[0], c.lines[1] + 1) ?? []);
  for (const { line } of lines) {
    const at = line.text.indexOf(c.text);
    const unit = at < 0 ? undefined : UNIT.exec(line.text.slice(at + c.text.length))?.[1];
    if (unit !== undefined) return unit;
  }
  return null;
}

const MANY =
  /\b(?:how many |wie ?viele?n? |combien de |combien d['’]|cu[aá]nt[oa]s |quant[ie] |hoeveel )(\p{L}+)/iu;

/** The word behind "how many", which may be the unit of what is asked for: "Go", "kWh". */
export const unitAsked = (asked: string): string | null => {
  const word = fold(MANY.exec(asked)?.[1] ?? "");
  return word.length >= 2 && word.length <= 3 ? word : null;
};

/** Of what was found on a paper the value in the unit that is asked for; null where it says none in it. */
export function inUnit(found: Found<Likely>, unit: string | null): Found<Likely> | null {
  if (unit === null) return found;
  const all = [found.candidate, ...found.others];
  const own = all.find((c) => fold(unitOf({ ...found, candidate: c }) ?? "") === unit);
  if (own !== undefined) return { ...found, candidate: own };
  const { candidate: c, reading } = found;
  const page = reading.paper.pages.find((p) => p.number === c.page);
  const lines = c.lines === null ? [] : (page?.lines.slice(c.lines[0], c.lines[1] + 1) ?? []);
  const text = lines.map((l) => l.line.text).join(" ");
  const said = [...text.matchAll(/(\d[\d.,]*)\s?(\p{L}{2,3})(?!\p{L})/gu)].filter(
    (m) => fold(m[2] ?? "") === unit,
  );
  const [one] = said;
  const printed = one?.[1]?.replace(/[.,]$/, "") ?? "";
  // "46,2" has one decimal, which no amount of money has.
  const number = /^\d+[.,]\d$/.test(printed) ? Number(printed.replace(",", ".")) : readMoney(printed)?.number;
  if (said.length !== 1 || number == null || c.value === null) return null;
  return {
    ...found,
    candidate: { ...c, fact: null, text: said[0]?.[0] ?? "", value: { ...c.value, number, currency: null } },
  };
}

/** Kinds of values that are no money, however they are printed. */
const COUNTED: ReadonlySet<string> = new Set(["count", "measure", "percent", "stretch"]);

/** Two decimals, as amounts are printed. */
const CENTS = /[.,]\d{2}(?!\d)/;

/** The number that a paper says and what it counts; null where it is none. */
export function numberOf(paper: Chosen, found: Found<Likely>, clause: Clause): Said | null {
  const { candidate: c } = found;
  const number = c.fact?.number ?? c.value?.number ?? null;
  if (number === null || c.kind === "day" || c.kind === "number") return null;
  const unit = c.kind === "money" ? null : unitOf(found);
  // "Take home" asks for no amount in so many words, but an amount is what stands there.
  const money =
    c.kind === "money" ||
    c.fact?.role === "money" ||
    (unit === null && CENTS.test(c.text) && !COUNTED.has(clause.kinds[0] ?? ""));
  const own = c.fact?.currency ?? c.value?.currency ?? null;
  const currency = money ? (own ?? found.reading.paper.currency) : (own ?? unit);
  return { paper, found, number, currency, money };
}
