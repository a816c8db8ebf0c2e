import type { FactRole } from "#contract/fact.ts";
import { dateCues } from "../dates/cues.ts";
import { findDates } from "../dates/dates.ts";
import type { DateOrder } from "../dates/hit.ts";
import { decideOrder, readings } from "../dates/order.ts";
import { numberCues } from "../identifiers/cues.ts";
import { layOut, type Sheet } from "../layout/layout.ts";
import type { Page } from "../layout/page.ts";
import { moneyCues } from "../money/cues.ts";
import { decimalSign } from "../money/money.ts";
import { propose } from "./apply.ts";
import type { Place, Shape } from "./lessons.ts";
import { apart, boxOf, labelAt, patternOf, type Standing, standing, whereOn } from "./standing.ts";

/** What a person said that a paper says, to be learned from. */
export interface Correction {
  key: string;
  label: string;
  role: FactRole;
  value: string;
  number: number | null;
  date: string | null;
  /** Where the reader had found it, when what it had found was confirmed. */
  near: Place["box"] | null;
  /** Today `YYYY-MM-DD`. */
  today: string;
  /** Places known for this fact on papers of this maker. */
  known: Place[];
}

export interface Learned {
  /** Where the paper says it; null when it does not stand there, or nothing says what it is. */
  place: Omit<Place, "held"> | null;
  /** The order of day and month, when the print leaves it open and what the person said decides it. */
  dateOrder: DateOrder | null;
  /** Which of the known places say something else on this paper: they are wrong. */
  wrong: number[];
}

const kindOf = (c: Correction): Shape["kind"] =>
  c.role === "money" ? "money" : c.role === "date" ? "date" : c.role === "identifier" ? "number" : "text";

const DATE_ROLE: Record<string, string> = { issue_date: "issue", period_from: "from", period_to: "to" };
const TOTALS = new Set(["total", "amount_due", "closing_balance", "salary_net", "premium", "rent"]);

/** Whether the words beside a value say in plain words what the fact is. */
function plainly(c: Correction, words: string): boolean {
  if (c.role === "date")
    return dateCues
      .find(words)
      .some((q) => q.role === (DATE_ROLE[c.key] ?? c.key.replace(/(?:_by)?_date$/, "")));
  if (c.role === "money")
    return moneyCues.find(words).some((q) => q.role === c.key || (c.key === "total" && TOTALS.has(q.role)));
  if (c.role === "identifier") return numberCues.find(words).some((q) => q.role === c.key);
  return false;
}

/** Every place where the paper says what the person said, with the orders of day and month that make it so. */
function found(c: Correction, sheets: Sheet[], year: number): { at: Standing; order: DateOrder | null }[] {
  const kind = kindOf(c);
  const sign = decimalSign(
    sheets.flatMap((s) => s.lines.map((l) => l.text)),
    ".",
  );
  if (kind === "date" || kind === "money") {
    const all = standing(sheets, { kind, pattern: null }, year, sign);
    return all.flatMap((at) => {
      if (at.money !== null)
        return c.number !== null && Math.abs(at.money.value - c.number) < 0.005 ? [{ at, order: null }] : [];
      if (at.hit?.fixed) {
        const { year: y, month, day } = at.hit.fixed;
        const date =
          day === null ? null : `${y}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        return date !== null && date === c.date ? [{ at, order: null }] : [];
      }
      if (!at.hit?.digits) return [];
      const all = readings(at.hit.digits, year).filter((r) => r.order !== "ymd");
      const mine = all.find((r) => r.date === c.date);
      if (!mine) return [];
      const open = new Set(all.map((r) => r.date)).size > 1;
      return [{ at, order: open ? mine.order : null }];
    });
  }
  const out: { at: Standing; order: null }[] = [];
  for (const sheet of sheets.slice(0, 8))
    for (const line of sheet.lines) {
      const run = out.length < 40 ? whereOn(line, c.value) : null;
      if (run) out.push({ at: { line, ...run, ...labelAt(line, run), hit: null, money: null }, order: null });
    }
  return out;
}

/**
 * Where a paper says what a person said it says. Of several places the one is taken whose words say what the fact is, or
 * else the one where the reader had found it. Pure, like reading itself.
 */
export function learnFrom(pages: Page[], c: Correction): Learned {
  const sheets = layOut(pages);
  const year = Number(c.today.slice(0, 4));
  const all = found(c, sheets, year);
  const ranked = all
    .map(({ at, order }) => {
      const near = c.near === null ? 0 : Math.max(0, 2 - 20 * apart(boxOf(at), c.near));
      const score =
        (plainly(c, at.words) ? 4 : 0) +
        (at.where === "left" ? 2 : at.where === "above" ? 1.5 : 0) +
        (at.line.page.number === 1 ? 1 : 0) +
        near;
      return { at, order, score };
    })
    .sort((a, b) => b.score - a.score);
  const best = ranked[0];
  const sign = decimalSign(
    sheets.flatMap((s) => s.lines.map((l) => l.text)),
    ".",
  );
  const order = best?.order ?? printedOrder(sheets, year, c.today);
  const manner = { today: c.today, order, sign };
  const wrong = c.known.flatMap((p, i) => {
    const said = propose(p, sheets, manner);
    return said !== null && !same(said, c) ? [i] : [];
  });
  const usable = best && (best.at.where !== "none" || c.role !== "text");
  return {
    place: usable
      ? {
          key: c.key,
          label: c.label,
          role: c.role,
          words: best.at.words,
          where: best.at.where,
          page: best.at.line.page.number,
          box: boxOf(best.at),
          shape: {
            kind: kindOf(c),
            pattern:
              c.role === "identifier" ? patternOf(best.at.line.text.slice(best.at.start, best.at.end)) : null,
          },
        }
      : null,
    dateOrder: best?.order ?? null,
    wrong,
  };
}

const same = (a: { value: string; number: number | null; date: string | null }, c: Correction): boolean =>
  c.role === "money"
    ? a.number !== null && c.number !== null && Math.abs(a.number - c.number) < 0.005
    : c.role === "date"
      ? a.date === c.date
      : a.value.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase() ===
        c.value.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The order of day and month that the paper's own plain dates speak for. */
function printedOrder(sheets: Sheet[], year: number, today: string): DateOrder {
  const hits = sheets.flatMap((s) => s.lines.flatMap((l) => findDates(l.folded, year)));
  return decideOrder(hits, { order: "dmy", sure: false }, today).order;
}
