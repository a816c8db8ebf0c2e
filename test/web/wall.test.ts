/** The list as a wall of pages: its headings, the rail beside it, looking closer and choosing. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserPath } from "./browser.ts";
import { desktop, everywhere, householdOf, phone, signedIn, tablet } from "./household.ts";

/** Notes are read in no time: twenty-four of them over eight years. */
async function fileNotes(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ids: string[] = [];
    for (let i = 0; i < 24; i++) {
      const date = `${2025 - Math.floor(i / 3)}-${String(12 - 4 * (i % 3)).padStart(2, "0")}-05`;
      const answer = await fetch("/v1/documents/note", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ title: `Paper ${i}`, text: `Words of paper ${i}.`, date }),
      });
      ids.push((await answer.json()).document.id);
    }
    for (const id of ids)
      for (;;) {
        const { metadata } = await (await fetch(`/v1/documents/${id}`)).json();
        if (metadata.status === "filed" || metadata.status === "needs_review") break;
        await new Promise((next) => setTimeout(next, 100));
      }
  });
}

describe.skipIf(!browserPath)("the wall", () => {
  const home = householdOf();
  let filed: Promise<void> | null = null;
  const opened = async (options: typeof desktop) => {
    filed ??= (async () => {
      const { context, page } = await signedIn(home.program, desktop, "/");
      await fileNotes(page);
      await context.close();
    })();
    await filed;
    const at = await signedIn(home.program, options, "/documents");
    await at.page.getByRole("button", { name: "Grid" }).click();
    await at.page.locator("[data-document]").first().waitFor();
    return at;
  };

  test("a rail beside it goes to a year by pointer and by keyboard, and says where it is", async () => {
    const { context, page, watch } = await opened(desktop);
    const rail = page.getByRole("slider", { name: "Jump to a month" });
    await rail.waitFor();
    await page.getByRole("region", { name: "2025" }).waitFor();
    const box = await rail.boundingBox();
    if (!box) throw new Error("The rail has no size.");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.5);
    await page.waitForFunction(() => window.scrollY > 400);
    await page.mouse.move(400, 300);
    await rail.focus();
    await page.keyboard.press("End");
    expect(await rail.getAttribute("aria-valuetext")).toMatch(/^April 2018, 1 document$/);
    await page.keyboard.press("Home");
    await page.waitForFunction(() => window.scrollY < 300);
    expect(await rail.getAttribute("aria-valuetext")).toBe("December 2025, 1 document");
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 90_000);

  test.skipIf(!everywhere).each([
    ["phone", phone],
    ["tablet", tablet],
  ] as const)(
    "on a %s the rail comes while the wall moves, and follows the thumb",
    async (_where, options) => {
      const { context, page } = await opened(options);
      const rail = page.getByRole("slider", { name: "Jump to a month" });
      await rail.waitFor({ state: "attached" });
      await page.evaluate(() => window.scrollBy(0, 600));
      const grip = rail.locator("span.touch-none");
      await grip.waitFor();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      await context.close();
    },
    90_000,
  );

  test("papers are chosen by a rectangle, by Shift and by Ctrl+A, and looked at closer", async () => {
    const { context, page } = await opened(desktop);
    const tiles = page.locator("[data-document]");
    const bar = page.getByRole("region", { name: "Actions for selected documents" });
    const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
    if (!first || !second) throw new Error("There are no tiles.");
    await page.mouse.move(first.x - 12, first.y + 20);
    await page.mouse.down();
    await page.mouse.move(second.x + 40, second.y + 60, { steps: 6 });
    await bar.getByText("2 selected").waitFor();
    await page.mouse.up();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });

    await tiles
      .nth(0)
      .locator("a")
      .click({ modifiers: ["Shift"] });
    await tiles
      .nth(2)
      .locator("a")
      .click({ modifiers: ["Shift"] });
    await bar.getByText("3 selected").waitFor();
    await page.keyboard.press("Control+a");
    await bar.getByText("24 selected").waitFor();
    await page.keyboard.press("Escape");

    await tiles.nth(0).locator("a").focus();
    await page.keyboard.press(" ");
    await page.locator("[data-preview]").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-preview]").waitFor({ state: "detached" });
    await tiles.nth(1).hover();
    await page.locator("[data-preview]").waitFor();
    await page.mouse.move(5, 5);
    await page.locator("[data-preview]").waitFor({ state: "detached" });
    expect(page.url()).toContain("/documents");
    await context.close();
  }, 90_000);

  test.each(everywhere ? [phone, tablet] : [phone])(
    "where it is touched a long press looks closer, and lifting the finger opens nothing",
    async (options) => {
      const { context, page } = await opened(options);
      const tile = page.locator("[data-document] a").first();
      const at = { pointerType: "touch", isPrimary: true, bubbles: true, clientX: 80, clientY: 400 };
      await tile.dispatchEvent("pointerdown", at);
      await page.locator("[data-preview]").waitFor();
      await tile.dispatchEvent("pointerup", at);
      await page.locator("[data-preview]").waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe("/documents");
      await context.close();
    },
    90_000,
  );
});
