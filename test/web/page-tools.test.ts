/** What can be done with the pages of a document, on a laptop and on a phone. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { textPdf } from "../paper/stacks.ts";
import { browserPath } from "./browser.ts";
import {
  bills,
  type desktop,
  everywhere,
  householdOf,
  phone,
  type SignedIn,
  signedIn,
  widths,
} from "./household.ts";

const clean = { foreign: [], errors: [] };

/** A paper of pages that each name one thing. */
async function paper(name: string, ...things: string[]) {
  const pages = things.map((thing) => [
    `A page about ${thing}`,
    "Dear Maya Okafor,",
    `Kind regards, ${name}`,
  ]);
  return { name: `${name}.pdf`, bytes: await textPdf(pages) };
}

describe.skipIf(!browserPath)("the pages of a document", () => {
  const home = householdOf(async () => [
    await paper("Orchard", "apples", "bears", "clouds"),
    await paper("Meadow", "dogs", "elms", "foxes"),
    await paper("Willow", "kites", "lambs", "moles"),
    await paper("Harbour", "gulls", "herons", "islands"),
    await paper("Quay", "jetties"),
    await paper("Pier", "nets"),
    ...(await bills(3)),
  ]);

  const go = async (
    options: typeof desktop,
    path: string,
    walk: (at: SignedIn) => Promise<void>,
  ): Promise<void> => {
    const at = await signedIn(home.program, options, path);
    await walk(at);
    const sideways = await at.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    expect(at.watch).toEqual(clean);
    await at.context.close();
  };

  const tools = (page: Page) => page.getByRole("toolbar", { name: "Page tools" });
  const fromMenu = async (page: Page, name: string) => {
    await tools(page).getByRole("button", { name: "More page tools" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  /** What the pages of a document say, one after another. */
  const things = (page: Page, id: string) =>
    page.evaluate(async (document) => {
      const { text } = await (await fetch(`/v1/documents/${document}?text=true`)).json();
      return String(text ?? "")
        .split("\f")
        .map((one) => /about (\w+)/.exec(one)?.[1]);
    }, id);
  const until = async (read: () => Promise<unknown>, wanted: unknown) => {
    for (let n = 0; n < 100 && !Bun.deepEquals(await read(), wanted); n++) await Bun.sleep(100);
    expect(await read()).toEqual(wanted);
  };

  for (const [where, options, turn] of widths) {
    let n = 0;
    const journey = (name: string, walk: () => Promise<void>) =>
      test.skipIf(!everywhere && n++ % 2 !== turn)(`${name}, on ${where}`, walk, 60_000);

    journey(
      "pages are moved, turned and taken out with what comes of it in sight, and put back",
      async () => {
        const id = home.ids[turn] ?? "";
        const said = [
          ["apples", "bears", "clouds"],
          ["dogs", "elms", "foxes"],
          ["kites", "lambs", "moles"],
        ];
        const [one, two, three] = said[turn] ?? [];
        await go(options, `/documents/${id}?page=1`, async ({ page }) => {
          await fromMenu(page, "Edit pages");
          const dialog = page.getByRole("dialog", { name: "Edit pages" });
          await dialog.getByText("3 pages").waitFor();
          expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
          const tile = (number: number) =>
            dialog.getByRole("button", { name: new RegExp(`^Page ${number},`) });
          if (turn === 0) {
            await tile(3).focus();
            await page.keyboard.press("Shift+ArrowLeft");
            await page.keyboard.press("Shift+ArrowLeft");
            await dialog.getByRole("button", { name: "Page 3, 1 of 3" }).waitFor();
          } else {
            await dialog.getByRole("button", { name: "Actions for page 3" }).click();
            await page.getByRole("menuitem", { name: "Move to the start" }).click();
          }
          await dialog.getByRole("button", { name: "Remove page 2" }).click();
          await dialog.getByRole("region", { name: "Removed" }).waitFor();
          await dialog.getByRole("button", { name: "Rotate page 1" }).click();
          await dialog.getByText("2 pages").waitFor();
          await dialog.getByRole("button", { name: "Save" }).click();
          await page.getByText("Pages saved").waitFor();
          await dialog.waitFor({ state: "detached" });
          await until(() => things(page, id), [three, one]);
          await page.getByRole("button", { name: "Undo" }).click();
          await page.getByText("Pages are back as they were").waitFor();
          await until(() => things(page, id), [one, two, three]);
        });
      },
    );

    journey("a turned page stays turned until pages are put back as they arrived", async () => {
      const id = home.ids[3 + turn] ?? "";
      await go(options, `/documents/${id}`, async ({ page }) => {
        const shape = () =>
          page
            .locator('[data-page="1"] img')
            .evaluate((img: HTMLImageElement) => Math.sign(img.naturalWidth - img.naturalHeight));
        await page.locator('[data-page="1"] img').waitFor();
        await until(shape, -1);
        await tools(page).getByRole("button", { name: "Rotate" }).click();
        await page.getByText("Page rotated").waitFor();
        await page.reload();
        await page.locator('[data-page="1"] img').waitFor();
        await until(shape, 1);
        await fromMenu(page, "Put pages back as they arrived");
        await page.getByText("Pages are back as they arrived").waitFor();
        await until(shape, -1);
      });
    });

    journey("only the pages are printed, each on a sheet", () =>
      go(options, "/", async ({ page }) => {
        await page.addInitScript(() => {
          window.print = () => {
            const sheets = document.querySelectorAll<HTMLImageElement>("[data-print] img");
            const seen = [...sheets].filter((img) => img.complete && img.naturalWidth > 0).length;
            document.body.dataset.printed = String(seen);
          };
        });
        await page.goto(`${home.program.origin}/documents/${home.ids[3]}`);
        await page.locator('[data-page="1"] img').waitFor();
        if (options === phone) await fromMenu(page, "Print");
        else await tools(page).getByRole("button", { name: "Print" }).click();
        await page.locator('body[data-printed="3"]').waitFor();
        await page.emulateMedia({ media: "print" });
        expect(await page.locator("[data-print] img").first().isVisible()).toBe(true);
        expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
        expect(await tools(page).isVisible()).toBe(false);
        await page.emulateMedia({ media: "screen" });
        await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
        await page.locator("[data-print]").waitFor({ state: "detached" });
      }),
    );

    journey("pages of another document are taken in, and a part becomes a document of its own", () =>
      go(options, `/documents/${home.ids[3]}?page=1`, async ({ page }) => {
        await fromMenu(page, "Edit pages");
        const dialog = page.getByRole("dialog", { name: "Edit pages" });
        await dialog.getByRole("button", { name: "Add another document" }).click();
        await page.getByLabel("Find the document").fill("jetties");
        await page
          .getByRole("dialog", { name: "Add pages" })
          .getByRole("listitem")
          .first()
          .getByRole("button")
          .click();
        await dialog.getByText("4 pages").waitFor();
        await dialog.getByRole("button", { name: "Start a new document at page 3" }).click();
        await dialog.getByRole("region", { name: "New document 1" }).getByText("2 pages").waitFor();
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByText("Pages saved").waitFor();
        await until(() => things(page, home.ids[3] ?? ""), ["gulls", "herons"]);
        await page.getByRole("button", { name: "Undo" }).click();
        await until(() => things(page, home.ids[3] ?? ""), ["gulls", "herons", "islands"]);
      }),
    );

    journey("small pictures of the pages lead to them, full screen and back", () =>
      go(options, `/documents/${home.ids[3]}`, async ({ page }) => {
        const strip = page.getByRole("toolbar", { name: "Thumbnails" });
        if (turn > 0) await tools(page).getByRole("button", { name: "Show thumbnails" }).click();
        await strip.getByRole("button", { name: "Go to page 1" }).press("ArrowDown");
        await strip.locator('[aria-current="page"]').filter({ hasText: "2" }).waitFor();
        await tools(page).getByRole("button", { name: "Full screen" }).click();
        await tools(page).getByRole("button", { name: "Exit full screen" }).waitFor();
        await strip.getByRole("button", { name: "Go to page 3" }).click();
        await page.waitForFunction(() => {
          const top = document.querySelector('[data-page="3"]')?.getBoundingClientRect().top ?? 9999;
          return top >= 0 && top < innerHeight;
        });
        await page.keyboard.press("Escape");
        await tools(page).getByRole("button", { name: "Full screen" }).waitFor();
      }),
    );

    journey("a note is written, removed and back; a date is picked and stays lit on its page meanwhile", () =>
      go(options, `/documents/${home.ids[6 + turn]}`, async ({ page }) => {
        await page.getByRole("tab", { name: "Details" }).click();
        const notes = page.getByRole("region", { name: "Notes" });
        await notes.getByRole("button", { name: "Add a note" }).click();
        await notes.getByLabel("Your note").fill("Read the meter first.");
        await notes.getByRole("button", { name: "Save" }).click();
        await notes.getByText("Maya Okafor").waitFor();
        await notes.getByText("Read the meter first.").hover();
        await notes.getByRole("button", { name: "Remove note" }).click();
        await notes.getByText("Read the meter first.").waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo" }).click();
        await notes.getByText("Read the meter first.").waitFor();
        const line = page.getByRole("listitem").filter({ hasText: "Due date" });
        await line.hover();
        await line.getByRole("button", { name: "Correct due date" }).click();
        if (turn === 0) await page.locator("[data-lit]").waitFor();
        await page.locator('input[type="date"]').fill("2031-03-04");
        expect(await page.getByLabel("Due date").inputValue()).toBe("4 Mar 2031");
        await page.getByRole("button", { name: "Save" }).click();
        await line.getByText("4 Mar 2031").waitFor();
        await page.getByRole("button", { name: "Undo" }).click();
        await line.getByText("4 Mar 2031").waitFor({ state: "detached" });
      }),
    );

    journey("one goes from a document to the next and back, and pays a bill from its page", () =>
      go(options, "/documents", async ({ page }) => {
        await page.locator("[data-document]").first().waitFor();
        await page.locator("[data-document] a").first().click();
        await page.waitForURL(/documents\/[0-9a-f-]{36}/);
        const first = page.url();
        await page.getByRole("link", { name: "Next document" }).click();
        await page.waitForURL((url) => url.href !== first);
        await page.getByRole("link", { name: "Previous document" }).click();
        await page.waitForURL((url) => url.href === first);
        await page.keyboard.press("j");
        await page.waitForURL((url) => url.href !== first);
        await page.goto(`${home.program.origin}/documents/${home.ids[6]}`);
        await page.getByRole("button", { name: "Mark as paid" }).click();
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("button", { name: "Mark as paid" }).waitFor();
      }),
    );
  }

  test(
    "every tool is in reach at 320 pixels",
    () =>
      go(
        { ...phone, viewport: { width: 320, height: 640 } },
        `/documents/${home.ids[3]}`,
        async ({ page }) => {
          const box = await tools(page).boundingBox();
          for (const button of await tools(page).getByRole("button").all()) {
            const place = await button.boundingBox();
            expect(place?.height ?? 0).toBeGreaterThanOrEqual(44);
            expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(
              (box?.x ?? 0) + (box?.width ?? 0),
            );
          }
        },
      ),
    60_000,
  );
});
