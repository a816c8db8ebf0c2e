import { taxOperation } from "#operations/bundles/tax.ts";
import { perform } from "#operations/operation.ts";
import { yearOf } from "./calendar.ts";
import type { Look } from "./seen.ts";
import type { Tally } from "./tally.ts";
import { taxCategories } from "./truth.ts";

/**
 * The sums of a tax package: whatever the package of a year says of them as `sums`, a list of categories with an amount.
 * A category without one is wrong where the household had any. They mix papers of many makers, so they are counted as
 * sealed and never printed.
 */
export async function scoreTaxes(look: Look, tally: Tally): Promise<void> {
  if (look.truth.country !== "us") return;
  const years = [...new Set(look.truth.taxes.map((t) => t.year))].filter(
    (y) => y < yearOf(look.today) && y > yearOf(look.truth.from),
  );
  for (const year of years) {
    const said = await sumsOf(look, year);
    for (const category of taxCategories) {
      const true_ = look.truth.taxes.find((t) => t.year === year && t.category === category);
      const sum = said.get(category);
      const right = true_
        ? true_.amounts.some((a) => sum !== undefined && Math.abs(a - sum) < 0.006)
        : (sum ?? 0) === 0;
      tally.count("sealed", "tax sums", right);
    }
  }
}

async function sumsOf(look: Look, year: number): Promise<Map<string, number>> {
  const { box, call } = look.box;
  const made = await perform(box, taxOperation, { year }, call, null, 200);
  const bundle = (made.output as { bundle?: { sums?: unknown } } | undefined)?.bundle;
  const list = Array.isArray(bundle?.sums) ? (bundle.sums as Record<string, unknown>[]) : [];
  return new Map(
    list.flatMap((s) => {
      const name = s.category ?? s.kind ?? s.key;
      return typeof name === "string" && typeof s.amount === "number" ? [[name, s.amount] as const] : [];
    }),
  );
}
