/** The made-up household that one tries the app with, and a bill of it paid from Home. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import { browserPath, READ } from "./browser.ts";
import { everywhere, householdOf, signedIn, widths } from "./household.ts";

describe.skipIf(!browserPath)("a sample household", () => {
  const home = householdOf();

  for (const [where, options, turn] of widths)
    test.skipIf(!everywhere && turn !== 1)(
      `is tried, its bill is paid from Home and is open again, and it is removed without a trace, on ${where}`,
      async () => {
        const { page, context, watch } = await signedIn(home.program, options, "/");
        await page.getByRole("button", { name: "Try it with sample documents" }).click();
        await page.getByRole("region", { name: "Tour" }).getByRole("button", { name: "Skip" }).click();
        const week = page.getByRole("region", { name: "This week" });
        const bill = week.getByRole("listitem").filter({ hasText: "96.20" });
        const paid = bill.getByRole("button", { name: /^Mark as paid/ });
        await paid.click({ timeout: READ });
        await bill.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo" }).click();
        await paid.waitFor();
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways).toBeLessThanOrEqual(0);
        const notice = page.getByRole("region", { name: "You’re looking at sample documents." });
        await notice.getByRole("button", { name: "Remove samples" }).click();
        await page.getByRole("button", { name: "Try it with sample documents" }).waitFor();
        expect(watch).toEqual({ foreign: [], errors: [] });
        await context.close();
      },
      120_000,
    );
});
