/** What is undone is what was done, and nothing is lost on the way out. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { textPdf } from "../paper/stacks.ts";
import { browserPath } from "./browser.ts";
import { bills, everywhere, householdOf, signedIn, widths } from "./household.ts";

describe.skipIf(!browserPath)("taking back", () => {
  const home = householdOf(async () => [
    {
      name: "pages.pdf",
      bytes: await textPdf(["apples", "bears"].map((word) => [`A page about ${word}`, "Dear Maya Okafor,"])),
    },
    ...(await bills(2)),
  ]);
  const until = async (read: () => Promise<unknown>, wanted: unknown) => {
    for (let n = 0; n < 100 && !Bun.deepEquals(await read(), wanted); n++) await Bun.sleep(100);
    expect(await read()).toEqual(wanted);
  };
  /** Which of some papers have a tag, as the box has it. */
  const tagged = (page: Page, ids: readonly string[], tag: string) =>
    page.evaluate(
      ([tag, ...ids]) =>
        Promise.all(
          ids.map(async (id) => {
            const { metadata } = await (await fetch(`/v1/documents/${id}`)).json();
            return ((metadata.bundles ?? []) as { name: string }[]).some((one) => one.name === tag);
          }),
        ),
      [tag, ...ids],
    );

  for (const [where, options, turn] of widths) {
    test.skipIf(!everywhere && turn > 0)(
      `a page that was turned and turned back lies as it lay, and page edits outlive Escape, on ${where}`,
      async () => {
        const { context, page, watch } = await signedIn(
          home.program,
          options,
          `/documents/${home.ids[0]}?page=1`,
        );
        const tools = page.getByRole("toolbar", { name: "Page tools" });
        const first = page.locator('[data-page="1"] > div').first();
        const upright = async () => !((await first.getAttribute("style")) ?? "").includes("rotate");
        await tools.getByRole("button", { name: "Rotate" }).click();
        expect(await upright()).toBe(false);
        await page.getByText("Page rotated").waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByText("Pages are back as they were").waitFor();
        await until(upright, true);

        await tools.getByRole("button", { name: "More page tools" }).click();
        await page.getByRole("menuitem", { name: "Edit pages" }).click();
        const dialog = page.getByRole("dialog", { name: "Edit pages" });
        await dialog.getByRole("button", { name: "Remove page 1" }).click();
        // The focus goes to the page that takes its place.
        await until(() => page.evaluate(() => document.activeElement?.hasAttribute("data-tile")), true);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Keep editing" }).click();
        await dialog.getByRole("button", { name: "Put page 1 back" }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Leave without saving" }).click();
        await dialog.waitFor({ state: "detached" });
        expect(watch.errors).toEqual([]);
        await context.close();
      },
      60_000,
    );

    test.skipIf(!everywhere && turn > 0)(
      `a tag given to several is taken back from those alone that did not have it, on ${where}`,
      async () => {
        const two = [home.ids[1] ?? "", home.ids[2] ?? ""];
        const name = `Kept of ${where}`;
        const { context, page } = await signedIn(home.program, options, "/documents");
        await page.evaluate(
          async ([name, id]) => {
            await fetch("/v1/bundles", {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ name, document_ids: [id] }),
            });
          },
          [name, two[0]],
        );
        await page.reload();
        await page.getByRole("button", { name: "Comfortable" }).click();
        for (const id of two)
          await page
            .locator(`[data-document="${id}"]`)
            .getByRole("checkbox", { name: /^Select / })
            .check({ force: true });
        await page.getByRole("button", { name: "Add tag" }).click();
        await page.getByRole("combobox", { name: "Tag name" }).fill(name);
        await page.keyboard.press("Enter");
        await until(() => tagged(page, two, name), [true, true]);
        await page.getByRole("button", { name: "Undo" }).click();
        await until(() => tagged(page, two, name), [true, false]);
        await context.close();
      },
      60_000,
    );
  }
});
