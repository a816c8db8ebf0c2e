import type { Line } from "../layout/layout.ts";
import type { MoneyRole } from "./cues.ts";
import type { MoneyFound } from "./money-roles.ts";

/** The same amount, to half a cent. */
export const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.006;

/** So many different amounts of one role take part in sums; a paper with more is a list. */
const MOST = 12;

/** What is new in this bill, before what was owed and paid is counted. */
const CHARGES = /charges/;

const cents = (v: number): number => Math.round(Math.abs(v) * 100);

/** The sums of a paper: which of its amounts make which. Made once for a paper; every question is quick however long it is. */
export class Sums {
  #roles = new Map<MoneyRole | null, MoneyFound[]>();
  #values = new Map<string, number[]>();
  /** Lines that print an amount in a role that says what was bought or paid, by the amount. */
  #told = new Map<number, Set<Line>>();
  #printed = new Map<number, number>();

  constructor(readonly all: MoneyFound[]) {
    const telling: ReadonlySet<MoneyRole | null> = new Set([
      "total",
      "subtotal",
      "amount_due",
      "card",
      "cash",
    ]);
    for (const m of all) {
      const of = this.#roles.get(m.role);
      if (of) of.push(m);
      else this.#roles.set(m.role, [m]);
      this.#printed.set(cents(m.value), (this.#printed.get(cents(m.value)) ?? 0) + 1);
      if (!telling.has(m.role) || m.strength <= 0.5) continue;
      const lines = this.#told.get(cents(m.value)) ?? new Set();
      this.#told.set(cents(m.value), lines.add(m.line));
    }
  }

  /** Amounts of a role. */
  of(role: MoneyRole): MoneyFound[] {
    return this.#roles.get(role) ?? [];
  }

  /** Different values of a role said more plainly than `min`, the first few. */
  values(role: MoneyRole, min = 0.4): number[] {
    const key = `${role} ${min}`;
    let v = this.#values.get(key);
    if (!v) {
      v = [...new Set(this.of(role).flatMap((m) => (m.strength > min ? [m.value] : [])))].slice(0, MOST);
      this.#values.set(key, v);
    }
    return v;
  }

  /** How often an amount is printed. */
  times(value: number): number {
    return this.#printed.get(cents(value)) ?? 0;
  }

  /** Points for sums that come out at `v`: net plus tax, cash less change, before rounding, several lines that agree. */
  points(v: number): number {
    let points = 0;
    const taxes = [...this.values("tax"), ...this.values("tip"), ...this.values("fee")];
    const allTaxes = taxes.reduce((a, b) => a + b, 0);
    const closes = (s: number) =>
      s !== v && (taxes.some((t) => near(s + t, v)) || (allTaxes > 0 && near(s + allTaxes, v)));
    if (this.values("subtotal").some(closes)) points += 16;
    const cash = this.values("cash");
    const changes = this.values("change");
    if (cash.some((c) => changes.some((g) => near(c - Math.abs(g), v)))) points += 22;
    else if (cash.some((c) => near(c, v)) || this.values("card").some((c) => near(Math.abs(c), v)))
      points += 10;
    // What several lines of the paper agree on is not misread.
    points += 5 * Math.min(3, Math.max(0, (this.#told.get(cents(v))?.size ?? 0) - 1));
    const rounded = this.values("rounding")
      .map(Math.abs)
      .filter((r) => r > 0.001 && r <= 0.5);
    const bases = [...this.values("total", 0), ...this.values("subtotal", 0)];
    if (rounded.some((r) => bases.some((b) => near(b + r, v) || near(b - r, v)))) points += 8;
    return points;
  }

  /** True for an amount without a label that stands below the net amount and the tax that make it, both plainly named. */
  closes(m: MoneyFound): boolean {
    const above = (r: MoneyRole) =>
      this.of(r)
        .filter(
          (o) =>
            o.strength > 0.7 && o.line.page === m.line.page && o.line.index < m.line.index && o.value > 0,
        )
        .slice(-8);
    const taxes = above("tax");
    return above("subtotal").some((s) => s.value > 1 && taxes.some((t) => near(s.value + t.value, m.value)));
  }

  /** Points for an amount to be paid that is what is left of a total when the sums already paid are taken off. */
  remainder(m: MoneyFound): number {
    if (m.value <= 0) return 0;
    // "New balance": what was owed before and the charges of the month.
    if (m.role === "closing_balance" && m.strength > 0.7) {
      const before = this.values("previous_balance", 0.7).filter((p) => p !== 0);
      const charges = this.values("total", 0.7);
      return before.some((p) => charges.some((c) => near(c + p, m.value) || near(c - Math.abs(p), m.value)))
        ? 34
        : 0;
    }
    if (m.role !== "amount_due" || CHARGES.test(m.phrase)) return 0;
    const paid = [
      ...this.values("paid", 0.5),
      ...this.values("deposit", 0.5),
      ...this.values("previous_balance", 0.5),
    ];
    const whole = [...this.values("total", 0.5), ...this.values("amount_due", 0.5)];
    return whole.some((t) => t > m.value && paid.some((p) => p !== 0 && near(t - Math.abs(p), m.value)))
      ? 34
      : 0;
  }

  /** True when more was paid ahead than a bill comes to, and the paper prints what goes back. */
  overpaid(v: number): boolean {
    return this.values("paid", 0.5).some((p) => Math.abs(p) > v + 0.005 && this.times(Math.abs(p) - v) > 0);
  }

  /** Points for what a premium comes to with its tax; with its fees, where the paper calls that the premium, too. */
  taxedPremium(m: MoneyFound): number {
    if (m.role !== "amount_due" && m.role !== "total" && m.role !== "premium") return 0;
    const added = [...this.values("tax", 0.5), ...(m.role === "amount_due" ? [] : this.values("fee", 0.5))];
    const makes = (p: number) => p !== m.value && added.some((t) => t > 0 && near(p + t, m.value));
    return this.values("premium", 0.5).some(makes) ? 34 : 0;
  }

  /** True for a "net total": with a tax of the paper it comes to another total. */
  isNet(m: MoneyFound): boolean {
    if (m.role !== "total") return false;
    const wholes = [...this.values("total", 0.6), ...this.values("amount_due", 0.6)];
    return this.values("tax", 0.7).some((t) => t > 0 && wholes.some((w) => w !== t && near(m.value + t, w)));
  }

  /** What cash given less the change comes to, for every pair of them. */
  spent(min = 0.7): number[] {
    const changes = this.values("change", min).map(Math.abs);
    return this.values("cash", min).flatMap((c) =>
      changes.filter((g) => g > 0).map((g) => Math.round((Math.abs(c) - g) * 100) / 100),
    );
  }
}
