/** Searching in a real browser, and what a device remembers of it. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { searchSearch } from "#doors/web/addresses.ts";
import { recentFrom, withRecent } from "#doors/web/search/recent.ts";
import { pdfBill } from "../paper/paper.ts";
import { browserPath } from "./browser.ts";
import { bills, desktop, everywhere, householdOf, signedIn, widths } from "./household.ts";

describe("searches that a device remembers", () => {
  test("the newest is first, each once whatever its case, and old ones go", () => {
    expect(withRecent(["water", "gas"], "Gas")).toEqual(["Gas", "water"]);
    expect(withRecent(["1", "2", "3", "4", "5", "6"], "7")).toEqual(["7", "1", "2", "3", "4", "5"]);
  });
  test("nobody else is shown them", () => {
    const kept = JSON.stringify({ who: "maya@example.org", searches: ["gas"] });
    expect(recentFrom(kept, "maya@example.org")).toEqual(["gas"]);
    expect(recentFrom(kept, "sam@example.org")).toEqual([]);
  });
  test("whatever the storage holds, words come out of it or nothing", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (text) => {
        expect(recentFrom(text, "maya@example.org").every((one) => typeof one === "string")).toBe(true);
      }),
    );
    const odd = JSON.stringify({ who: "m", searches: [1, "", null, "gas", {}] });
    expect(recentFrom(odd, "m")).toEqual(["gas"]);
  });
});

test("the address of a search gives its words and filters, whatever else is in it", () => {
  expect(searchSearch({ q: 214.88, type: "bills/gas", year: "2025", look: true, sort: "arrival" })).toEqual({
    q: "214.88",
    type: "bills/gas",
    year: 2025,
  });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (raw) => {
      const { q, year } = searchSearch(raw);
      expect(typeof q).toBe("string");
      expect(year === undefined || (year >= 1000 && year <= 9999)).toBe(true);
    }),
  );
});

describe.skipIf(!browserPath)("searching", () => {
  const home = householdOf(async () => [
    ...(await bills(2)),
    await pdfBill({ seed: 31, issuer: "Harbour Insurance", total: 312.5, currency: "EUR" }),
  ]);
  for (const [where, options, turn] of widths) {
    test.skipIf(!everywhere && turn !== 1)(
      `Enter shows results with their pages and lit words, filters are chips, and searches come back, on ${where}`,
      async () => {
        const { page, context, watch } = await signedIn(home.program, options, "/");
        const search = page.getByRole("searchbox", { name: "Search your documents" });
        await search.fill("northfield");
        await page.keyboard.press("Enter");
        await page.waitForURL(/\/search\?q=northfield/);
        const found = page.getByRole("list", { name: "Search results" }).getByRole("link");
        await found.nth(1).waitFor();
        await page.waitForTimeout(600);
        expect(new URL(page.url()).pathname).toBe("/search");
        await found.first().locator("img").first().waitFor();
        expect(await found.first().locator("mark").first().textContent()).toMatch(/northfield/i);
        // A filter narrows and is let go.
        await page.getByRole("button", { name: "Add filter" }).click();
        await page
          .getByRole("combobox", { name: "People & things" })
          .selectOption({ label: "Harbour Insurance" });
        // What is left is of that one alone, even where only its meaning is near.
        await page.waitForURL(/person=/);
        const chip = page.getByRole("button", { name: "Remove filter: With Harbour Insurance" });
        await chip.waitFor();
        await page.waitForFunction(() => document.querySelectorAll("[data-result]").length < 3);
        await chip.click();
        await found.nth(1).waitFor();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
        // The empty box offers what was looked for, and forgets it.
        await page.goto(`${home.program.origin}/`);
        await search.click();
        const recent = page.getByRole("region", { name: "Recent searches" });
        await recent.getByRole("button", { name: "northfield" }).click();
        await page.waitForURL(/\/search\?q=northfield/);
        await page.goto(`${home.program.origin}/`);
        await search.click();
        await recent.getByRole("button", { name: "Clear recent searches" }).click();
        await recent.waitFor({ state: "detached" });
        expect(watch).toEqual({ foreign: [], errors: [] });
        await context.close();
      },
      60_000,
    );
  }

  test("the palette shows what is found for what was typed; papers come before people, types and pages", async () => {
    const { page, context, watch } = await signedIn(home.program, desktop, "/");
    await page.getByRole("heading", { name: "The Okafor family" }).waitFor();
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: "Search or jump to…" });
    await box.fill("northfield");
    const groups = page.getByRole("listbox").getByRole("group");
    await groups.nth(2).waitFor();
    const names = await groups.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(names.slice(0, 3)).toEqual(["Search", "Documents", "People & things"]);
    await page.getByRole("listbox").locator("mark").first().waitFor();
    await box.press("Enter");
    await page.waitForURL(/\/search\?q=northfield/);
    await page.keyboard.press("Control+k");
    await box.fill("northfield");
    await page.getByRole("option").filter({ hasText: "Northfield" }).nth(1).waitFor();
    await box.press("ArrowDown");
    await box.press("Enter");
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);
});
