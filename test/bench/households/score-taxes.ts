import { taxOperation } from "#operations/bundles/tax.ts";
import { perform } from "#operations/operation.ts";
import { yearOf } from "./calendar.ts";
import type { Look } from "./seen.ts";
import type { Tally } from "./tally.ts";
import { taxCategories } from "./truth.ts";

/**
 * The sums of the tax package of each whole year whose forms have come. They mix papers of many makers, so they are
 * counted as sealed and never printed.
 */
export async function scoreTaxes(look: Look, tally: Tally): Promise<void> {
  const { truth, today, box } = look;
  if (truth.country !== "us") return;
  for (let year = yearOf(truth.from) + 1; today >= `${year + 1}-03-15`; year++) {
    const made = await perform(box.box, taxOperation, { year }, box.call, null, 200);
    const sums = made.output?.bundle.sums ?? [];
    for (const category of taxCategories) {
      const known = truth.taxes.find((t) => t.year === year && t.category === category);
      const said = sums.filter((s) => s.category === category).reduce((n, s) => n + s.amount, 0);
      const right = (known?.amounts ?? [0]).some((a) => Math.abs(a - said) < 0.006);
      tally.count("sealed", `tax sums: ${category}`, right);
    }
  }
}
