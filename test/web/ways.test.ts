/** More journeys of a household, each on a laptop, a phone and a tablet; gone through by `bun run e2e`. Skipped without Chromium. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { addDays } from "#kernel/dates.ts";
import { pdfBill } from "../paper/paper.ts";
import { browserPath } from "./browser.ts";
import {
  bills,
  desktop,
  everywhere,
  householdOf,
  phone,
  type SignedIn,
  signedIn,
  widths,
} from "./household.ts";

/** The box goes by the day of the machine. */
const today = new Date().toISOString().slice(0, 10);
const year = addDays(today, -12).slice(0, 4);

describe.skipIf(!browserPath || !everywhere)("more journeys through the web app", () => {
  const home = householdOf(async () => [
    ...(await bills(4)),
    await pdfBill({ seed: 31, issuer: "Harbour Insurance", total: 312.5, currency: "EUR" }),
    await pdfBill({
      seed: 32,
      issuer: "Larch Heating",
      total: 188,
      currency: "EUR",
      date: addDays(today, -12),
      dueDate: addDays(today, 9),
    }),
  ]);

  const go = async (options: typeof desktop, path: string, walk: (at: SignedIn) => Promise<void>) => {
    const at = await signedIn(home.program, options, path);
    try {
      await walk(at);
      const sideways = await at.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      expect(at.watch).toEqual({ foreign: [], errors: [] });
    } finally {
      await at.context.close();
    }
  };

  /** How many papers the list shows once it shows `n`. */
  const shows = (page: Page, n: number) =>
    page.waitForFunction((all) => document.querySelectorAll("[data-document]").length === all, n);

  for (const [where, options] of widths) {
    test(
      `words are typed in the search, found with the words marked, and none is said plainly, on ${where}`,
      () =>
        go(options, "/", async ({ page }) => {
          const search = page.getByRole("searchbox", { name: "Search your documents" });
          await search.fill("larch");
          await page.waitForURL(/\/search\?q=larch/);
          await page.locator("mark").first().waitFor();
          expect(await page.locator("mark").first().textContent()).toMatch(/larch/i);
          await search.fill("zanzibar ferry");
          await page.getByRole("heading", { name: /No results for/ }).waitFor();
          await page.locator("mark").first().waitFor({ state: "detached" });
          await search.fill("from:harbour 312.50");
          await page
            .getByRole("link", { name: /^Invoice.*Harbour Insurance/ })
            .first()
            .click();
          await page.getByRole("tab", { name: "Details" }).waitFor();
        }),
      60_000,
    );

    test(
      `a list is narrowed, kept as a view, and the view let go, on ${where}`,
      () =>
        go(options, "/documents", async ({ page }) => {
          const name = `The newest, ${where}`;
          await shows(page, 6);
          await page.getByRole("button", { name: "Add filter" }).click();
          await page.getByRole("combobox", { name: "Year" }).selectOption(year);
          await shows(page, 1);
          await page.getByRole("button", { name: "Save this view" }).click();
          await page.getByLabel("Name", { exact: true }).fill(name);
          await page.getByRole("button", { name: "Save", exact: true }).click();
          await page.getByText(`Saved: ${name}`).waitFor();
          await page.goto(`${home.program.origin}/documents`);
          await shows(page, 6);
          await page.getByRole("button", { name, exact: true }).click();
          await shows(page, 1);
          await page.getByRole("button", { name: `Remove ${name}` }).click();
          await page.getByText(`Removed: ${name}`).waitFor();
        }),
      60_000,
    );

    test(
      `the type of several is set at once, on ${where}`,
      () =>
        go(options, "/documents", async ({ page }) => {
          await shows(page, 6);
          const boxes = page.getByRole("checkbox", { name: /^Select .*Northfield/ });
          for (const i of [0, 1]) {
            // Not under the bar at the foot of a phone.
            await boxes.nth(i).evaluate((one) => one.scrollIntoView({ block: "center" }));
            await boxes.nth(i).check({ force: true });
          }
          const bar = page.getByRole("region", { name: "Actions for selected documents" });
          await bar.getByRole("button", { name: "Set type" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByRole("combobox").first().selectOption({ label: "Water bill" });
          await dialog.getByRole("button", { name: "Save" }).click();
          await page.getByText("Type set for 2 documents").waitFor();
          await page.goto(`${home.program.origin}/documents?type=bills%2Fwater`);
          await page.locator("[data-document]").nth(1).waitFor();
        }),
      60_000,
    );

    test(
      `several are shared at once by a link, which a stranger opens, on ${where}`,
      () =>
        go(options, "/documents", async ({ page }) => {
          await shows(page, 6);
          for (const name of [/^Select .*Harbour/, /^Select .*Larch/]) {
            const box = page.getByRole("checkbox", { name }).first();
            await box.evaluate((one) => one.scrollIntoView({ block: "center" }));
            await box.check({ force: true });
          }
          const bar = page.getByRole("region", { name: "Actions for selected documents" });
          await bar.getByRole("button", { name: "Share" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("Bundle name").fill(`For the broker, ${where}`);
          await dialog.getByRole("button", { name: "Create link" }).click();
          const link = await dialog.getByText(/\/s\//).textContent();
          const visitor = await home.program.browser.newContext(options);
          const shared = await visitor.newPage();
          await shared.goto(home.program.origin + new URL(link ?? "").pathname);
          for (const maker of [/Harbour Insurance/, /Larch Heating/])
            await shared.getByText(maker).first().waitFor();
          await visitor.close();
        }),
      60_000,
    );

    test(
      `what falls due stands in its month, with the sum, on ${where}`,
      () =>
        go(options, "/checkup", async ({ page }) => {
          const months = Number(addDays(today, 9).slice(5, 7)) === Number(today.slice(5, 7)) ? 0 : 1;
          await page.getByText("Month", { exact: true }).click();
          for (let i = 0; i < months; i++) await page.getByRole("button", { name: "Next month" }).click();
          await page.getByText(/To pay this month: .*188/).waitFor();
          await page
            .getByText(/Larch Heating/)
            .filter({ visible: true })
            .first()
            .waitFor();
          await page.getByRole("button", { name: "Previous month" }).click();
          await page.getByText(/To pay this month: .*188/).waitFor({ state: "detached" });
        }),
      60_000,
    );

    test(
      `an e-mail is drafted for a line, on ${where}`,
      () =>
        go(options, "/checkup", async ({ page }) => {
          const line = page.locator("[data-line]").filter({ hasText: "Larch Heating" }).first();
          await line.getByRole("button", { name: /Actions for/ }).click();
          await page.getByRole("menuitem", { name: "Draft an email" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("Subject").waitFor();
          expect(await dialog.getByLabel("Subject").inputValue()).not.toBe("");
          expect(await dialog.getByLabel("Text").inputValue()).toContain("188");
          await dialog.getByRole("button", { name: /Copy/ }).first().click();
          await dialog.getByText("Copied").waitFor();
        }),
      60_000,
    );

    test(
      `a paper takes the place of an older one, and both stand alone again; its history says so, on ${where}`,
      () =>
        go(options, `/documents/${home.ids[1]}`, async ({ page }) => {
          const menu = page.getByRole("button", { name: "Document actions" });
          await menu.click();
          await page.getByRole("menuitem", { name: "Replace an older document" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByRole("searchbox").or(dialog.getByRole("textbox")).first().fill("Northfield");
          await dialog
            .getByRole("button", { name: /Northfield/ })
            .or(dialog.getByRole("option", { name: /Northfield/ }))
            .first()
            .click();
          await page
            .getByText(/^Now replaces /)
            .first()
            .waitFor();
          await page.getByRole("button", { name: "Undo" }).click();
          await page.getByText("Replacement undone").waitFor();
          await menu.click();
          await page.getByRole("menuitem", { name: "History" }).click();
          await page.getByRole("dialog").getByText("Undid a replacement").first().waitFor();
        }),
      60_000,
    );

    test(
      `the page is made larger and turned, its words are read, a question is asked of it, on ${where}`,
      () =>
        go(options, `/documents/${home.ids[4]}`, async ({ page }) => {
          if (options !== desktop) await page.getByRole("tab", { name: "Pages" }).click();
          await page.getByRole("button", { name: "Zoom in" }).click();
          await page.getByRole("button", { name: "Rotate" }).click();
          await page.getByRole("button", { name: "Zoom out" }).click();
          await page.getByRole("tab", { name: "Text" }).click();
          await page
            .getByRole("tabpanel", { name: "Text" })
            .getByText(/Harbour Insurance/)
            .first()
            .waitFor();
          await page.getByRole("tab", { name: "Ask" }).click();
          await page.getByLabel("Your question").fill("What is the total?");
          await page.keyboard.press("Enter");
          await page
            .getByRole("list", { name: "Questions and answers" })
            .getByText("312.50")
            .first()
            .waitFor();
        }),
      60_000,
    );

    test(
      `spending of a year is shown by month and category, each figure with its papers, and taken away as CSV, on ${where}`,
      () =>
        go(options, "/money", async ({ page }) => {
          await page.getByRole("combobox", { name: "Year" }).selectOption(year);
          const months = page.getByRole("region", { name: `By month, ${year}` });
          await months.getByRole("button", { disabled: false }).first().click();
          const dialog = page.getByRole("dialog");
          await dialog.getByRole("link").first().waitFor();
          await page.keyboard.press("Escape");
          await page.getByRole("region", { name: "By category" }).locator("summary").first().click();
          await page.getByRole("region", { name: "By category" }).getByRole("button").first().click();
          await dialog.getByRole("link").first().waitFor();
          await page.keyboard.press("Escape");
          const link = page.getByRole("link", { name: "Download CSV" });
          const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
          const csv = await Bun.file(await download.path()).text();
          expect(csv).toContain(year);
          expect(csv).toMatch(/188(?:\.00)?/);
        }),
      60_000,
    );

    test(
      `the wallet has a card for each of the household, and prints without the app around it, on ${where}`,
      () =>
        go(options, "/people-and-things", async ({ page }) => {
          await page.getByRole("link", { name: "Wallet" }).click();
          await page.getByRole("heading", { name: "Wallet" }).waitFor();
          await page.getByText("Loading", { exact: true }).waitFor({ state: "detached" });
          await page.emulateMedia({ media: "print" });
          expect(await page.getByRole("navigation", { name: "Main" }).first().isVisible()).toBe(false);
          expect(await page.getByRole("button", { name: /^(?:Copy|Print)/ }).count()).toBe(0);
          await page.emulateMedia({ media: null });
        }),
      60_000,
    );

    test(
      `one is marked as gone and comes back, on ${where}`,
      () =>
        go(options, "/people-and-things", async ({ page }) => {
          await page.getByRole("searchbox", { name: "Find a name" }).fill("larch");
          await page
            .getByRole("link", { name: /Larch Heating/ })
            .first()
            .click();
          const menu = page.getByRole("button", { name: /Actions for/ }).first();
          await menu.click();
          await page.getByRole("menuitem", { name: "Mark as past" }).click();
          const dialog = page.getByRole("dialog");
          if (await dialog.isVisible()) await dialog.getByRole("button").last().click();
          await page
            .getByText(/Larch Heating is marked as past/)
            .first()
            .waitFor();
          await page.getByRole("button", { name: "Undo" }).click();
          await page.getByText(/Larch Heating is current again/).waitFor();
        }),
      60_000,
    );

    test(
      `the app speaks German when asked to, and English again, on ${where}`,
      () =>
        go(options, "/settings?section=profile", async ({ page }) => {
          await page.getByLabel("App language").selectOption("de");
          await page.getByLabel("Sprache der App").waitFor();
          await page.getByLabel("Sprache der App").selectOption("en");
          await page.getByLabel("App language").waitFor();
        }),
      60_000,
    );

    test(
      `papers that need a look go by one after another, on ${where}`,
      () =>
        go(options, "/", async ({ page }) => {
          // None is like another: of those it would be asked whether they are copies, or taken to be of the type just said.
          const [words, others] = (
            {
              "a phone": [
                "Tomatoes, bread, two lemons, something for Tuesday evening.",
                "Swallows nest under the roof again, seven of them by my count.",
              ],
              "a laptop": [
                "Dear neighbour, the key lies under the third stone. Greetings, M.",
                "Violet ink, a new nib, blotting sand and the small brown envelopes.",
              ],
              "a tablet": [
                "The swing is mended, and the cat sleeps under the boat again.",
                "Ask Hannah about her grandmother’s quince jelly before October ends.",
              ],
            } as const
          )[where];
          const send = (text: string) =>
            page.evaluate(async (said) => {
              const form = new FormData();
              form.append("file", new Blob([said], { type: "text/plain" }), "scrap.txt");
              const answer = await (await fetch("/v1/documents", { method: "POST", body: form })).json();
              return answer.documents[0].id as string;
            }, text);
          const waits = async (id: string) => {
            const standing = () =>
              page.evaluate(
                async (one) => (await (await fetch(`/v1/documents/${one}`)).json()).metadata.status as string,
                id,
              );
            while ((await standing()) !== "needs_review") await page.waitForTimeout(200);
          };
          const sent = [await send(words)];
          try {
            await waits(sent[0]!);
            await page.goto(`${home.program.origin}/review`);
            const title = `Letter of the neighbour, ${where}`;
            await page.getByLabel("Title").waitFor();
            await page.getByLabel("Title").fill(title);
            await page.getByRole("combobox", { name: "Type" }).click();
            await page
              .getByRole("option", { name: /^Letter/ })
              .first()
              .click();
            await page.keyboard.press("Control+Enter");
            await page.getByText(`Saved: ${title}`).first().waitFor();
            // Whatever came to wait meanwhile is told at the end, and gone through from there.
            await page.getByRole("heading", { name: "All done" }).waitFor();
            sent.push(await send(others));
            await waits(sent[1]!);
            await page.getByText("1 document still needs review.").waitFor();
            await page.getByRole("button", { name: "Review the rest" }).click();
            await page.getByLabel("Title").waitFor();
          } finally {
            await page.evaluate(
              (ids) => Promise.all(ids.map((id) => fetch(`/v1/documents/${id}`, { method: "DELETE" }))),
              sent,
            );
          }
        }),
      60_000,
    );

    test(
      `the list is shown as pictures, which stays so, and as rows again, on ${where}`,
      () =>
        go(options, "/documents", async ({ page }) => {
          const wall = page.locator('[data-density="pictures"] [data-document] img').first();
          await page.getByRole("button", { name: "Grid" }).click();
          await wall.waitFor();
          await page.reload();
          await wall.waitFor();
          await page.getByRole("button", { name: "Comfortable" }).click();
          await page.locator('[data-density="roomy"] [data-document] img').first().waitFor();
          // A phone has no room for it.
          if (options === phone) return;
          await page.getByRole("button", { name: "Compact" }).click();
          await page.locator("[data-document] img").first().waitFor({ state: "hidden" });
        }),
      60_000,
    );

    test(
      `a paper is taken away as it came, on ${where}`,
      () =>
        go(options, `/documents/${home.ids[4]}`, async ({ page }) => {
          const link = page.getByRole("link", { name: "Download original" });
          const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
          expect((await Bun.file(await download.path()).text()).slice(0, 5)).toBe("%PDF-");
        }),
      60_000,
    );
  }

  test(
    "the palette finds a paper, a person and a page by keys; the list of keys is shown",
    () =>
      go(desktop, "/", async ({ page }) => {
        await page.getByRole("heading", { name: "The Okafor family" }).waitFor();
        await page.keyboard.press("Control+k");
        await page.getByLabel("Search or jump to…").fill("harbour ins");
        await page
          .getByRole("option", { name: /Harbour Insurance/ })
          .first()
          .waitFor();
        await page.keyboard.press("Enter");
        await page.waitForURL(/documents|people-and-things|search/);
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
        await page.keyboard.press("Escape");
        await page.keyboard.press("g");
        await page.keyboard.press("d");
        await page.waitForURL(/\/documents$/);
        await page.locator("[data-document]").first().waitFor();
        await page.keyboard.press("j");
        await page.keyboard.press("j");
        await page.keyboard.press("x");
        await page.getByText("1 selected").waitFor();
        await page.keyboard.press("Escape");
        await page.keyboard.press("o");
        await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
      }),
    60_000,
  );
});
