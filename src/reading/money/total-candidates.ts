import { groupOf, type TotalMeaning } from "#rules/taxonomy/taxonomy.ts";
import { meaningIn, type Study } from "../classify/study.ts";
import { depth, spanAt } from "../layout/layout.ts";
import { ofPaper, read } from "../ranking/features.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { Candidate } from "../ranking/ranker.ts";
import { type ColumnSums, columnSums } from "./column-sums.ts";
import type { MoneyRole } from "./cues.ts";
import { moneyText } from "./money.ts";
import type { MoneyFound } from "./money-roles.ts";
import { near, Sums } from "./sums.ts";
import {
  BEFORE,
  chooseTotal,
  EITHER,
  FIT,
  oneDigitApart,
  PAID_OUT,
  ranked,
  STRONG,
  signed,
  WEAK,
} from "./total-points.ts";

const ROLES: (MoneyRole | "none")[] = [
  "total",
  "amount_due",
  "subtotal",
  "tax",
  "cash",
  "card",
  "change",
  "paid",
  "closing_balance",
  "previous_balance",
  "premium",
  "salary_net",
  "rent",
  "fee",
  "other",
  "none",
];
const MEANINGS: TotalMeaning[] = [
  "amount_due",
  "grand_total",
  "closing_balance",
  "statement_balance",
  "net_pay",
  "premium",
  "rent",
];
const BUYING: ReadonlySet<TotalMeaning> = new Set(["amount_due", "grand_total"]);
/** What was handed over for a purchase is printed as minus on some papers. */
const HANDED: ReadonlySet<MoneyRole | null> = new Set(["card", "cash", "paid"]);

/** Amounts that no word names: so many of them, the largest first, may be the total. */
const NAMELESS = 40;

/** The role whose amount is the total of such a paper when it is printed. */
const mainRole = (meaning: TotalMeaning): string | null =>
  Object.entries(FIT[meaning]).sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;

function counted(m: MoneyFound, sums: Sums, meaning: TotalMeaning): MoneyFound {
  if (BUYING.has(meaning) && HANDED.has(m.role) && m.value < 0) return { ...m, value: -m.value };
  return signed(m, sums, meaning);
}

function labelFeatures(m: MoneyFound, meaning: TotalMeaning): Features {
  const role = m.role ?? "none";
  return {
    ...Object.fromEntries(ROLES.map((r) => [`label.${r}`, flag(r === role)])),
    "label.strength": m.strength,
    "label.fits": flag(m.role !== null && FIT[meaning][m.role] !== undefined),
    "label.main": flag(role === mainRole(meaning)),
    "label.strong": flag(STRONG.test(m.phrase)),
    "label.weak": flag(!STRONG.test(m.phrase) && WEAK.test(m.phrase)),
    "label.before_tax": flag(BEFORE.test(m.phrase)),
    "label.paid_out": flag(PAID_OUT.test(m.phrase)),
    "label.worn": flag(m.worn ?? false),
    "label.told": flag(m.told ?? false),
    "label.either": flag(EITHER.test(m.phrase)),
  };
}

/** What stands where on the paper; made once for all candidates. */
function placed(all: MoneyFound[]): (m: MoneyFound) => Features {
  const sure = all.filter((m) => m.sure);
  const right = new Map<unknown, number>();
  const onLine = new Map<unknown, number>();
  for (const m of sure) {
    const x = spanAt(m.line, m.start, m.end).x1;
    right.set(m.line.page, Math.max(right.get(m.line.page) ?? 0, x));
    onLine.set(m.line, (onLine.get(m.line) ?? 0) + 1);
  }
  const place = new Map(all.map((m, i) => [m, i]));
  return (m) => {
    const { line } = m;
    const below = sure.filter((o) => o.line.page === line.page && o.line.index > line.index).length;
    const on = sure.filter((o) => o.line.page === line.page).length;
    const size = Math.max(1e-6, line.page.size);
    return {
      "place.depth": depth(line),
      "place.page": Math.min(5, line.page.number),
      "place.column": flag(m.otherColumn),
      "place.bold": flag(line.bold),
      "place.size": Math.min(3, line.size / size),
      "place.inset": Math.min(30, ((right.get(line.page) ?? 0) - spanAt(line, m.start, m.end).x1) / size),
      "place.on_line": Math.min(6, onLine.get(line) ?? 0),
      "order.below": below / Math.max(1, on),
      "order.last": flag(!all.some((o, i) => o.role === m.role && i > (place.get(m) ?? 0))),
      "order.first": flag(!all.some((o, i) => o.role === m.role && i < (place.get(m) ?? 0))),
    };
  };
}

/** Sums of the paper that come out at an amount. */
function sumFeatures(
  m: MoneyFound,
  v: number,
  sums: Sums,
  spent: number[],
  column: ColumnSums | undefined,
): Features {
  return {
    "sum.points": sums.points(v),
    "sum.closes": flag(m.role === null && sums.closes(m)),
    "sum.net": flag(sums.isNet(m)),
    "sum.remainder": flag(sums.remainder(m) > 0),
    "sum.taxed": flag(sums.taxedPremium(m) > 0),
    "sum.spent": flag(spent.some((o) => near(o, v))),
    "sum.unspent": flag(spent.length > 0 && !spent.some((o) => near(o, v))),
    "sum.apart": flag(spent.some((o) => oneDigitApart(o, v))),
    "sum.adds": Math.min(8, column?.adds ?? 0),
    "sum.rest": flag(column?.rest ?? false),
    "sum.reduced": flag(column?.reduced ?? false),
    "sum.end": flag(column?.end ?? false),
    "sum.overpaid": flag(sums.overpaid(v)),
    "again.times": Math.min(6, sums.times(v)),
  };
}

/** How an amount compares with the others of its paper; made once for all candidates. */
function compared(all: MoneyFound[], meaning: TotalMeaning): (m: MoneyFound, v: number) => Features {
  const sure = all.filter((m) => m.sure && !m.otherColumn);
  const sizes = [...new Set(sure.map((m) => Math.abs(m.value)))].sort((a, b) => b - a);
  const largest = sizes[0] ?? 0;
  const fits = (m: MoneyFound) => m.role !== null && FIT[meaning][m.role] !== undefined;
  const named = all.filter((m) => fits(m) && m.strength > 0.4);
  const largestNamed = Math.max(0, ...named.map((m) => m.value));
  const handed = all.filter((m) => HANDED.has(m.role) && m.strength > 0.4);
  return (m, v) => ({
    "rel.largest": flag(near(Math.abs(v), largest)),
    "rel.share": largest === 0 ? 1 : Math.min(1, Math.abs(v) / largest),
    "rel.rank": Math.min(8, sizes.filter((o) => o > Math.abs(v) + 0.005).length),
    "rel.largest_named": flag(near(v, largestNamed)),
    "rel.same_role": Math.min(
      8,
      new Set(all.flatMap((o) => (o.role === m.role && o.strength > 0.4 ? [o.value] : []))).size,
    ),
    "rel.others_named": Math.min(6, new Set(named.flatMap((o) => (near(o.value, v) ? [] : [o.value]))).size),
    "rel.others_main": flag(named.some((o) => o.role === mainRole(meaning) && !near(o.value, v))),
    "rel.handed": flag(handed.some((o) => near(Math.abs(o.value), v))),
    "rel.handed_other": flag(handed.some((o) => !near(Math.abs(o.value), v))),
    "rel.amounts": Math.min(12, sizes.length),
  });
}

function kindFeatures(s: Study, slug: string | null, meaning: TotalMeaning): Features {
  const group = slug === null ? "" : groupOf(slug);
  return {
    ...Object.fromEntries(MEANINGS.map((m) => [`meaning.${m}`, flag(m === meaning)])),
    "type.receipts": flag(group === "receipts"),
    "type.bills": flag(group === "bills" || group === "invoices"),
    "type.tax": flag(group === "tax"),
    "type.has_due": flag(s.dates.dates.some((d) => d.role === "due")),
    ...Object.fromEntries(Object.entries(ofPaper(s)).map(([name, v]) => [`paper.${name}`, v])),
  };
}

/** Whether something other than words speaks for an amount: sums, what was handed over, or a second print of it. */
function proven(
  all: MoneyFound[],
  sums: Sums,
  columns: Map<MoneyFound, ColumnSums>,
): (m: MoneyFound) => boolean {
  const spent = sums.spent();
  const handed = all.filter((m) => HANDED.has(m.role)).map((m) => Math.abs(m.value));
  return (m) => {
    const column = columns.get(m);
    return (
      sums.times(m.value) > 1 ||
      (column !== undefined && (column.adds > 1 || column.rest)) ||
      sums.closes(m) ||
      [...spent, ...handed].some((v) => near(v, m.value))
    );
  };
}

/** Amounts that may be the total of a paper of type `slug`. */
export function totalCandidates(s: Study, slug: string | null): Candidate<MoneyFound>[] {
  const meaning = meaningIn(s, slug);
  const all = s.money;
  const sums = new Sums(all);
  const points = new Map(ranked(sums, meaning).map((r) => [r.printed, r.score]));
  const top = Math.max(0, ...points.values());
  const ruled = chooseTotal(all, meaning, slug !== null);
  const [place, compare, columns] = [placed(all), compared(all, meaning), columnSums(all)];
  const isProven = proven(all, sums, columns);
  const isRuled = (m: MoneyFound) => ruled !== null && near(ruled.found.value, m.value);
  // What was handed over says that a total which differs from it by one digit was misread.
  const misread = (m: MoneyFound) =>
    ruled !== null && HANDED.has(ruled.found.role) && oneDigitApart(m.value, ruled.found.value);
  // A slip lists prices of goods that nothing names; so does a paper of no kind.
  const strict = slug === null || groupOf(slug) === "receipts";
  const nameless = all
    .filter((m) => m.role === null && m.sure && (!strict || isRuled(m) || isProven(m)))
    .sort((a, b) => b.value - a.value)
    .slice(0, NAMELESS);
  const may = new Set(nameless);
  const named = (m: MoneyFound) =>
    m.role !== null && !misread(m) && (m.role !== "subtotal" || isRuled(m) || sums.times(m.value) > 1);
  const spent = sums.spent();
  const paper = kindFeatures(s, slug, meaning);
  return all
    .filter((m) => named(m) || may.has(m))
    .map((m) => {
      const found = counted(m, sums, meaning);
      const v = found.value;
      const score = points.get(m) ?? -40;
      return {
        of: found,
        value: moneyText(v),
        features: {
          "rule.points": score,
          "rule.behind": Math.min(60, top - score),
          "rule.chosen": flag(ruled !== null && near(ruled.found.value, v)),
          ...labelFeatures(m, meaning),
          ...place(m),
          ...sumFeatures(m, v, sums, spent, columns.get(m)),
          ...compare(m, v),
          "print.sure": flag(m.sure),
          "print.currency": flag(m.currency !== null),
          "print.read": read(m.line, m.start, m.end),
          "print.nothing": flag(v === 0),
          "print.minus": flag(v < 0),
          ...paper,
        },
      };
    });
}
