import type { MoneyRole } from "./cues/money.ts";
import { depth } from "./layout.ts";
import type { MoneyFound } from "./money-roles.ts";

export type Meaning =
  | "amount_due"
  | "grand_total"
  | "closing_balance"
  | "net_pay"
  | "premium"
  | "rent"
  | "none";

/** How well each role of an amount fits what the total of a document means. */
const FIT: Record<Meaning, Partial<Record<MoneyRole, number>>> = {
  amount_due: { amount_due: 56, total: 50, closing_balance: 22, premium: 40, subtotal: 8, rent: 10 },
  grand_total: { total: 54, amount_due: 50, subtotal: 8, card: 14, premium: 5 },
  closing_balance: { closing_balance: 58, amount_due: 14, total: 26 },
  net_pay: { salary_net: 62, amount_due: 40, total: 4 },
  premium: { premium: 58, total: 34, amount_due: 30 },
  rent: { rent: 58 },
  none: {},
};

const STRONG =
  /grand|total due|total amount due|amount due|balance due|total (?:to pay|payable)|ttc|brutto|incl|inkl|endbetrag|gesamtbetrag|gesamtsumme|rechnungsbetrag|zahlbetrag|zu zahlen|net a payer|a pagar|da pagare|te betalen|total premium|total policy premium|ending|new balance|closing|rounded|after rounding|full term|total (?:annual )?premium|neuer|endsaldo|kontostand/;
const WEAK =
  /^(?:amount|betrag|montant|importe|importo|bedrag|net|netto|summe|price|balance|saldo|solde|premium|beitrag|prima|due|fallig|payment due|totals)$/;

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.006;

/** Points for sums of the paper that come out at `v`: net plus tax, cash less change, before rounding. */
function arithmetic(v: number, all: MoneyFound[]): number {
  const of = (r: MoneyRole) =>
    [...new Set(all.filter((m) => m.role === r && m.strength > 0.4).map((m) => m.value))].slice(0, 12);
  let points = 0;
  const subs = of("subtotal");
  const taxes = [...of("tax"), ...of("tip"), ...of("fee")];
  const allTaxes = taxes.reduce((a, b) => a + b, 0);
  if (
    subs.some(
      (s) => s !== v && (taxes.some((t) => near(s + t, v)) || (allTaxes > 0 && near(s + allTaxes, v))),
    )
  )
    points += 16;
  const changes = of("change");
  if (of("cash").some((c) => changes.some((g) => near(c - Math.abs(g), v)))) points += 22;
  else if (of("cash").some((c) => near(c, v)) || of("card").some((c) => near(Math.abs(c), v))) points += 10;
  // What several lines of the paper agree on is not misread.
  const lines = new Set(
    all
      .filter(
        (m) =>
          (m.role === "total" ||
            m.role === "subtotal" ||
            m.role === "amount_due" ||
            m.role === "card" ||
            m.role === "cash") &&
          m.strength > 0.5 &&
          near(Math.abs(m.value), v),
      )
      .map((m) => m.line),
  );
  points += 5 * Math.min(3, Math.max(0, lines.size - 1));
  const roundings = of("rounding").filter((r) => Math.abs(r) > 0.001 && Math.abs(r) <= 0.5);
  if (
    roundings.some((r) =>
      all.some(
        (m) =>
          (m.role === "total" || m.role === "subtotal") &&
          (near(m.value + r, v) || near(m.value - Math.abs(r), v) || near(m.value + Math.abs(r), v)),
      ),
    )
  )
    points += 8;
  return points;
}

/** True for the amount that the cash given less the change comes to: the total, even where its own label is unreadable. */
function paidWith(v: number, all: MoneyFound[]): boolean {
  const of = (r: MoneyRole) =>
    all.filter((m) => m.role === r && m.strength > 0.7).map((m) => Math.abs(m.value));
  return v > 0 && of("cash").some((c) => of("change").some((g) => g > 0 && near(c - g, v)));
}

export interface Chosen {
  found: MoneyFound;
  score: number;
  /** Score of the best other value. */
  rival: number;
  /** Points that sums of the paper gave. */
  proof: number;
}

/** The amount that the document is about, or null: a slip cut off before its total has none. */
export function chooseTotal(all: MoneyFound[], meaning: Meaning): Chosen | null {
  if (meaning === "none") return null;
  const fit = FIT[meaning];
  const largest = Math.max(
    0,
    ...all.filter((m) => m.sure && (m.role === null || m.role in fit)).map((m) => m.value),
  );
  const buying = meaning === "grand_total" || meaning === "amount_due";
  const ranked = all
    .filter(
      (m) =>
        (m.role !== null && fit[m.role] !== undefined) ||
        (buying && m.role === null && m.sure && paidWith(m.value, all)),
    )
    .map((m) => {
      const proof = meaning === "grand_total" || meaning === "amount_due" ? arithmetic(m.value, all) : 0;
      let s = m.role === null ? 18 + proof : (fit[m.role] ?? 0) * (0.45 + 0.55 * m.strength) + proof;
      if (STRONG.test(m.phrase)) s += 8;
      else if (WEAK.test(m.phrase)) s -= m.strength < 1 ? 16 : 9;
      // The row "Total" under the head "Ending balance" sums the accounts above it.
      if (m.role === "closing_balance" && m.phrase.startsWith("total ")) s += 10;
      if (!m.sure) s -= 22;
      if (m.otherColumn) s -= 30;
      if (m.value < 0) s -= meaning === "closing_balance" ? 4 : 25;
      if (m.value === 0) s -= 24;
      if (near(m.value, largest) && meaning !== "closing_balance") s += 6;
      if (m.currency !== null) s += 3;
      if (m.line.bold || m.line.size > 1.25 * m.line.page.size) s += 4;
      if (meaning === "grand_total" || meaning === "amount_due") s += 4 * depth(m.line);
      const pageNumber = m.line.page.number;
      s -=
        pageNumber === 1
          ? 0
          : meaning === "amount_due" || meaning === "grand_total"
            ? 3
            : 6 + Math.min(8, pageNumber);
      const again = all.filter((o) => o !== m && near(o.value, m.value)).length;
      return { found: m, score: s + Math.min(8, 2 * again), proof };
    })
    .sort((a, b) => b.score - a.score);
  const top = ranked[0];
  if (!top || top.score < 28) return null;
  const rival = ranked.find((r) => !near(r.found.value, top.found.value))?.score ?? 0;
  return { ...top, rival };
}
