/** Bundles as tags: put on a paper and on several, taken off, and what a list is narrowed by. */
import { describe, expect, test } from "bun:test";
import type { DocumentRow } from "#doors/web/shapes.ts";
import { tagChoices } from "#doors/web/tags/picker.tsx";
import { retagged } from "#doors/web/tags/use-tag.ts";
import { browserPath } from "./browser.ts";
import { bills, desktop, everywhere, householdOf, signedIn, widths } from "./household.ts";
import { row } from "./rows.ts";

const tags = [
  { id: "h", name: "House" },
  { id: "g", name: "Green house" },
  { id: "é", name: "Été" },
];
const names = (typed: string, rows: DocumentRow[] = []) =>
  tagChoices(tags, typed, rows).map((one) => one.text);

describe("what can be chosen", () => {
  test("those that begin with the words come first, whatever case and accents; a new one comes last", () => {
    expect(names("house")).toEqual(["House", "Green house"]);
    expect(names("ETE")).toEqual(["Été"]);
    expect(names("hou")).toEqual(["House", "Green house", "Create “hou”"]);
    expect(names(" ")).toEqual(["Été", "Green house", "House"]);
  });

  test("one is on when every paper has it", () => {
    const [a, b] = [
      row("a", "2026-01-01", { bundles: [{ id: "h", name: "House" }] }),
      row("b", "2026-01-01"),
    ];
    expect(tagChoices(tags, "House", [a])[0]?.on).toBe(true);
    expect(tagChoices(tags, "House", [a, b])[0]?.on).toBe(false);
  });

  test("a row has a tag once, and no empty list of them", () => {
    const tag = { id: "h", name: "House" };
    const on = retagged(retagged(row("a", "2026-01-01"), tag, true), tag, true);
    expect(on.bundles).toEqual([tag]);
    expect(retagged(on, tag, false).bundles).toBeUndefined();
  });
});

describe.skipIf(!browserPath)("tags in the app", () => {
  const home = householdOf(() => bills(3));

  for (const [where, options, turn] of widths)
    test.skipIf(!everywhere && turn > 0)(
      `a tag is made, taken off and put back, given to several, and narrows the list, on ${where}`,
      async () => {
        const name = `House of ${where}`;
        const both = `Both of ${where}`;
        const { context, page, watch } = await signedIn(home.program, options, `/documents/${home.ids[0]}`);
        if (options !== desktop) await page.getByRole("tab", { name: "Details" }).click();
        const own = page.getByRole("region", { name: "Tags" });
        await own.getByRole("button", { name: "Add tag" }).waitFor();
        await page.keyboard.press("#");
        await page.getByRole("combobox", { name: "Tag name" }).fill(name);
        await page.keyboard.press("Enter");
        await own.getByRole("link", { name }).waitFor();
        await own.getByRole("button", { name: `Remove tag ${name}` }).click();
        await own.getByRole("link", { name }).waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo" }).click();
        await own.getByRole("link", { name }).waitFor();

        await page.goto(`${home.program.origin}/documents`);
        await page.getByRole("button", { name: "Comfortable" }).click();
        const rows = page.locator("[data-document]");
        await rows.first().waitFor();
        const boxes = page.getByRole("checkbox", { name: /^Select / });
        await boxes.nth(0).check({ force: true });
        await boxes.nth(1).check({ force: true });
        await page.getByRole("button", { name: "Add tag" }).click();
        await page.getByRole("combobox", { name: "Tag name" }).fill(both);
        await page
          .getByRole("option", { name: new RegExp(both) })
          .first()
          .click();
        await page.getByText(new RegExp(`tagged ${both}|Tagged: ${both}`)).waitFor();
        await page.waitForFunction(
          () =>
            [...document.querySelectorAll("[data-document]")].filter((one) =>
              /Both/.test(one.textContent ?? ""),
            ).length === 2,
        );
        await page.getByRole("button", { name: "Clear selection" }).click();
        const narrowTo = async (label: string) => {
          await page.getByRole("button", { name: "Add filter" }).click();
          await page.getByRole("combobox", { name: "Tags" }).selectOption({ label });
        };
        await narrowTo(both);
        await page.waitForFunction(() => document.querySelectorAll("[data-document]").length === 2);
        await narrowTo(name);
        await page.waitForFunction(() => document.querySelectorAll("[data-document]").length < 2);
        expect(page.url()).toMatch(/tags=[0-9a-f-]{36}(?:,|%2C)[0-9a-f-]{36}/);
        await page.getByRole("button", { name: `Remove filter: ${both}` }).click();
        await page.waitForFunction(() => document.querySelectorAll("[data-document]").length === 1);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways).toBeLessThanOrEqual(0);
        expect(watch).toEqual({ foreign: [], errors: [] });
        await context.close();
      },
      90_000,
    );
});
