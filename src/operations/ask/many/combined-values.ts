import { fold } from "#kernel/text.ts";
import type { Found } from "#questions/value-finder/best.ts";
import type { Clause } from "#questions/value-finder/question/focus.ts";
import { readMoney } from "#rules/money/money-text.ts";
import type { Likely } from "../one/comprehend-papers.ts";

/** A paper that says something. */
export interface SaidOn {
  record: { id: string; title: string; sort_date: string; type_slug: string | null };
}

/** What one paper says. */
export interface Said {
  paper: SaidOn;
  found: Found<Likely>;
  number: number;
  /** Currency, or the unit of a measure or a count; null for a bare number. */
  currency: string | null;
  money: boolean;
}

const UNIT = /^\s?(\p{L}[\p{L}³²/]{0,9}|%)(?![\p{L}])/u;

/** The unit behind a value, as it stands in its own words or in its row: "59 m³". */
function unitOf(found: Found<Likely>): string | null {
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

/** A printed figure as a number; "46,2" has one decimal, which no amount of money has. Null for none. */
const figure = (printed: string): number | null =>
  /^\d+[.,]\d$/.test(printed) ? Number(printed.replace(",", ".")) : (readMoney(printed)?.number ?? null);

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
  const number = figure(printed);
  if (said.length !== 1 || number == null || c.value === null) return null;
  return {
    ...found,
    candidate: { ...c, fact: null, text: said[0]?.[0] ?? "", value: { ...c.value, number, currency: null } },
  };
}

/** Taxes on what is bought and sold: never a third of what is paid. */
const TAX = /^(?:tax|city-tax|airport-tax|ipt|output-vat|input-vat)$/;
/** Parts of what is bought: less than the whole. */
const PART = /^(?:service-charge|tip|discount|loyalty-savings|shipping|rounding|late-fee|bottle-deposit)$/;
const BOUGHT = /^(?:receipts|invoices|bills|travel)\//;

/**
 * Of what was found on a paper the first that can be the part that is asked for: a tax of a purchase is less than a third of
 * it, a tip or a discount less than the whole. As it is for everything else, or where the paper's total is not known.
 */
export function asPart(found: Found<Likely>, clause: Clause): Found<Likely> | null {
  const { paper } = found.reading;
  const [a] = clause.attributes;
  const most = TAX.test(a?.id ?? "") ? 1 / 3 : clause.attributes.some((x) => PART.test(x.id)) ? 1 : null;
  const totals = paper.facts.filter((f) => f.key === "total" || f.key === "amount_due");
  const whole = Math.max(...totals.map((f) => f.number ?? 0));
  if (most === null || clause.usual || !BOUGHT.test(paper.slug ?? "receipts/") || !(whole > 0)) return found;
  const fits = (c: Found<Likely>["candidate"]) => {
    const number = c.fact?.number ?? c.value?.number ?? null;
    const rate = most < 1 ? rateBeside(found, c) : null;
    const least = rate === null ? most : Math.min(most, (rate / 100) * ROUNDED);
    return c.kind === "money" && number !== null && Math.abs(number) < whole * least;
  };
  if (fits(found.candidate)) return found;
  const own = found.others.find((c) => fits(c) && c.score >= LEAST);
  return own === undefined ? null : { ...found, candidate: own };
}

/** A tax of so many per cent is no more of the whole than that; a little more for what was rounded. */
const ROUNDED = 1.05;

/** The one rate that is printed on the line of a value: "incl. GST 6%". */
function rateBeside(found: Found<Likely>, c: Found<Likely>["candidate"]): number | null {
  const page = found.reading.paper.pages.find((p) => p.number === c.page);
  const lines = c.lines === null ? [] : (page?.lines.slice(c.lines[0], c.lines[1] + 1) ?? []);
  const text = lines.map((l) => l.line.text).join(" ");
  const rates = [...text.matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%/g)].map((m) =>
    Number((m[1] ?? "").replace(",", ".")),
  );
  const [rate] = rates;
  return rate !== undefined && rates.length === 1 && rate > 0 ? rate : null;
}

/** What a value must score to be told in place of one that cannot be meant. */
const LEAST = 0.6;

/** Kinds of values that are no money, however they are printed. */
const COUNTED: ReadonlySet<string> = new Set(["count", "measure", "percent", "stretch"]);

/** Two decimals, as amounts are printed. */
const CENTS = /[.,]\d{2}(?!\d)/;

/** A currency, as it is printed with an amount. */
const SIGN = /[$€£¥]|(?<!\p{L})(?:[A-Z]{3}|kr|zł|Fr|RM|euro)(?!\p{L})/u;

/** The number that a paper says and what it counts; null where it is none. */
export function numberOf(paper: SaidOn, found: Found<Likely>, clause: Clause): Said | null {
  const { candidate: c } = found;
  if (c.kind === "day" || c.kind === "number") return null;
  const measured = c.kind === "measure" || c.kind === "count" ? /\d[\d.,' ]*/.exec(c.text)?.[0] : undefined;
  // "4,000" beside "miles a year" is no amount, where no label says that it is one.
  if (c.kind === "money" && clause.usual && c.fact === null && !CENTS.test(c.text) && !SIGN.test(c.text))
    return null;
  const number =
    c.fact?.number ?? c.value?.number ?? (measured ? figure(measured.trim().replace(/[.,]$/, "")) : null);
  if (number === null) return null;
  const unit = c.kind === "money" ? null : unitOf(found);
  // "Take home" asks for no amount in so many words, but an amount is what stands there.
  const money =
    c.kind === "money" ||
    c.fact?.role === "money" ||
    (unit === null && CENTS.test(c.text) && !COUNTED.has(clause.kinds[0] ?? ""));
  const own = [c.fact?.currency, c.value?.currency].find((x) => x != null && /^[A-Z]{3}$/.test(x)) ?? null;
  const currency = money ? (own ?? found.reading.paper.currency) : unit;
  return { paper, found, number, currency, money };
}
