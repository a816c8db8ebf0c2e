/** Journeys through the web app as a household goes them, on a laptop and on a phone. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import { pdfBill } from "../paper/paper.ts";
import { makeZip } from "../paper/zips.ts";
import { browserPath, openPage, READ } from "./browser.ts";
import { chooseWords } from "./choosing.ts";
import {
  bills,
  desktop,
  everywhere,
  householdOf,
  password,
  phone,
  type SignedIn,
  signedIn,
  widths,
} from "./household.ts";

const clean = { foreign: [], errors: [] };

/**
 * In the checks each journey goes at one width, one after the other at a laptop's and a phone's, since a browser mostly waits;
 * with DEEDBOX_EVERYWHERE=1 (`bun run e2e` sets it) each goes at all, a tablet's too, and the long ones, whose parts have tests of their own, go too.
 */
describe.skipIf(!browserPath)("journeys through the web app", () => {
  const home = householdOf(async () => [
    ...(await bills(4)),
    await pdfBill({ seed: 31, issuer: "Harbour Insurance", total: 312.5, currency: "EUR" }),
  ]);

  const go = async (
    options: typeof desktop,
    path: string,
    walk: (at: SignedIn) => Promise<void>,
  ): Promise<void> => {
    const at = await signedIn(home.program, options, path);
    try {
      await walk(at);
      const sideways = await at.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      expect(at.watch).toEqual(clean);
    } finally {
      await at.context.close();
    }
  };

  for (const [where, options, turn] of widths) {
    let n = 0;
    const journey = (name: string, walk: () => Promise<void>, ms?: number) =>
      test.skipIf(!everywhere && n++ % 2 !== turn)(name, walk, ms);
    journey(
      `home says what presses and what arrived, on ${where}`,
      () =>
        go(options, "/", async ({ page }) => {
          await page.getByRole("heading", { name: "The Okafor family" }).waitFor();
          const arrived = page.getByRole("region", { name: "Recently added" });
          await arrived.getByRole("link").first().waitFor();
          expect(await arrived.getByRole("listitem").count()).toBe(5);
          await page
            .getByRole("region", { name: "This week" })
            .getByRole("link", { name: "Open Checkup" })
            .click();
          await page.waitForURL(/\/checkup$/);
        }),
      60_000,
    );

    journey(
      `a reminder is added, put off, brought back, done and undone, on ${where}`,
      () =>
        go(options, "/checkup", async ({ page }) => {
          const title = `Call the plumber from ${where}`;
          await page.getByRole("button", { name: "Add reminder" }).click();
          await page.getByLabel("Remind me about").fill(title);
          await page.getByLabel("Date", { exact: true }).fill("2099-05-03");
          await page.getByRole("button", { name: "Add", exact: true }).click();
          const line = page.locator("[data-line]").filter({ hasText: title });
          await line.waitFor();
          await line.getByRole("button", { name: /Actions for/ }).click();
          await page.getByRole("menuitem", { name: "Remind me later" }).click();
          await page.getByRole("button", { name: /In a week/ }).click();
          await page.getByText("snoozed until").first().waitFor();
          await page.getByRole("button", { name: "Undo" }).click();
          await page.getByText(`Reopened: ${title}`).waitFor();
          await line.getByRole("button", { name: `Mark as done: ${title}` }).click();
          await line.waitFor({ state: "detached" });
          await page.getByRole("button", { name: "Undo" }).click();
          await line.waitFor();
          await line.getByRole("button", { name: /Actions for/ }).click();
          await page.getByRole("menuitem", { name: "Dismiss" }).click();
          await page.getByLabel("Reason").fill("Done by the neighbour");
          await page.getByRole("button", { name: "Dismiss", exact: true }).click();
          await line.waitFor({ state: "detached" });
          await page.getByLabel("Filter", { exact: true }).selectOption("dismissed");
          await page.locator("[data-line]").filter({ hasText: title }).waitFor();
        }),
      60_000,
    );

    journey(
      `papers are chosen, thrown away and restored, on ${where}`,
      () =>
        go(options, "/documents", async ({ page }) => {
          await page.locator("[data-document]").first().waitFor();
          const before = await page.locator("[data-document]").count();
          const boxes = page.getByRole("checkbox", { name: /^Select / });
          await boxes.nth(0).check({ force: true });
          await boxes.nth(1).check({ force: true });
          const bar = page.getByRole("region", { name: "Actions for selected documents" });
          await bar.getByText("2 selected").waitFor();
          await bar.getByRole("button", { name: "Trash" }).click();
          await page.getByText("2 documents moved to trash").waitFor();
          await page.waitForFunction(
            (n) => document.querySelectorAll("[data-document]").length === n,
            before - 2,
          );
          await page.getByRole("button", { name: "Undo" }).click();
          await page.waitForFunction(
            (n) => document.querySelectorAll("[data-document]").length === n,
            before,
          );
        }),
      60_000,
    );

    journey(
      `words chosen on the page become a fact, which lights them and can be taken away, on ${where}`,
      () =>
        go(options, `/documents/${home.ids[0]}?page=1`, async ({ page }) => {
          await chooseWords(page, "Standing charge");
          const panel = page.getByRole("region", { name: "Selected text" });
          await panel.getByLabel("Use as").selectOption({ label: "Something else…" });
          await panel.getByLabel("What is it?").fill("Line of the bill");
          await panel.getByRole("button", { name: "Save" }).click();
          await panel.waitFor({ state: "detached" });
          const tab = page.getByRole("tab", { name: "Details" });
          await tab.click();
          const line = page.getByRole("listitem").filter({ hasText: "Line of the bill" });
          await line.getByText("edited").waitFor();
          await page.getByRole("button", { name: "Undo" }).click();
          await line.waitFor({ state: "detached" });

          await page.getByRole("button", { name: "Add a detail" }).click();
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("Value").fill("17 June 2025");
          await dialog.getByText("Read as").waitFor({ state: "detached" });
          await dialog.getByLabel("Use as").selectOption({ label: "End date" });
          await dialog.getByText("Read as 17 Jun 2025").waitFor();
          await dialog.getByRole("button", { name: "Save" }).click();
          const day = page.getByRole("listitem").filter({ hasText: "End date" });
          await day.getByText("17 Jun 2025").waitFor();
          await day.getByRole("button", { name: "Correct end date" }).click();
          await page.getByRole("button", { name: "Remove" }).click();
          await day.waitFor({ state: "detached" });
        }),
      60_000,
    );

    journey(
      `a question is answered with the place it stands at, which opens lit, on ${where}`,
      () =>
        go(options, "/ask", async ({ page }) => {
          await page.getByLabel("Your question").fill("How much did I pay to Harbour Insurance?");
          await page.keyboard.press("Enter");
          const thread = page.getByRole("list", { name: "Questions and answers" });
          await thread.getByText("312.50").first().waitFor();
          await page.getByRole("region", { name: "Sources" }).getByRole("link").first().click();
          await page.waitForURL(/\/documents\/[0-9a-f-]{36}\?page=1/);
          await page.locator("[data-lit]").waitFor();
          await page.goBack();
          await thread.getByText("312.50").first().waitFor();
          // However many were asked, the newest question and what was answered lie in sight, over the line to ask in.
          for (const question of ["Which papers are from Harbour Insurance?", "Who is Harbour Insurance?"]) {
            await page.getByLabel("Your question").fill(question);
            await page.keyboard.press("Enter");
            const turn = thread.getByRole("listitem").filter({ hasText: question }).last();
            await turn.getByRole("button", { name: "Copy answer" }).waitFor();
            const top = await turn.evaluate((one) => one.getBoundingClientRect().top);
            const line = await page.getByLabel("Your question").boundingBox();
            expect(top).toBeGreaterThan(50);
            expect(top).toBeLessThan((line?.y ?? 0) - 100);
          }
        }),
      60_000,
    );

    journey(
      `a person or thing is renamed and called as before again, on ${where}`,
      () =>
        go(options, "/people-and-things", async ({ page }) => {
          await page
            .getByRole("link", { name: /Harbour Insurance/ })
            .first()
            .click();
          await page.getByRole("heading", { name: /Harbour Insurance/ }).waitFor();
          await page
            .getByRole("button", { name: /Actions for/ })
            .first()
            .click();
          await page.getByRole("menuitem", { name: "Rename" }).click();
          await page.getByLabel("Name", { exact: true }).fill("Harbour Mutual");
          await page.getByRole("button", { name: "Save" }).click();
          await page.getByRole("heading", { name: "Harbour Mutual" }).waitFor();
          await page.getByRole("button", { name: "Undo" }).click();
          await page.getByRole("heading", { name: /Harbour Insurance/ }).waitFor();
        }),
      60_000,
    );

    journey(
      `a bundle is made, filled, shared by a link that opens, and deleted, on ${where}`,
      () =>
        go(options, "/documents", async ({ page, context }) => {
          await page
            .getByRole("checkbox", { name: /^Select / })
            .first()
            .check({ force: true });
          await page.getByRole("button", { name: "Add to bundle" }).click();
          await page.getByLabel("Bundle name").fill(`For the tax adviser, from ${where}`);
          await page.getByRole("button", { name: "Save" }).click();
          await page.getByText(/1 document added to/).waitFor();
          await page.goto(`${home.program.origin}/bundles`);
          await page.getByRole("link", { name: new RegExp(`from ${where}`) }).click();
          await page.getByRole("button", { name: "Share" }).click();
          await page.getByRole("button", { name: "Create link" }).click();
          const url = (await page.getByText(/\/s\/[\w.-]+/).textContent()) ?? "";
          const visitor = await context.browser()?.newContext();
          const shared = await visitor?.newPage();
          const answer = await shared?.goto(new URL(url).pathname.replace(/^/, home.program.origin));
          expect(answer?.status()).toBe(200);
          await visitor?.close();
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Delete bundle" }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Delete bundle" }).click();
          await page.waitForURL(/\/bundles$/);
        }),
      60_000,
    );

    journey(
      `a fact is corrected and put back, on ${where}`,
      () =>
        go(options, `/documents/${home.ids[0]}`, async ({ page }) => {
          await page.getByRole("tab", { name: "Details" }).click();
          await page
            .getByRole("button", { name: /^Correct amount due|^Correct total/ })
            .first()
            .click();
          const field = page.getByLabel(/^Amount due$|^Total$/).first();
          await field.fill("41.99 EUR");
          await page.getByRole("button", { name: "Save" }).click();
          await page.getByText("41.99").first().waitFor();
          await page.getByRole("button", { name: "Undo" }).click();
          await page.getByText(/^Undone: /).waitFor();
        }),
      60_000,
    );
  }

  test.if(everywhere)(
    "two tabs: who is typing hears of the other's change, a paper thrown away says so and comes back",
    () =>
      go(desktop, `/documents/${home.ids[2]}`, async ({ page, context }) => {
        const two = await context.newPage();
        await two.goto(`${home.program.origin}/documents/${home.ids[2]}`);
        await page.getByRole("button", { name: "Edit title" }).click();
        await two.getByRole("button", { name: "Edit title" }).click();
        await two.getByLabel("Title").fill("Water, as the other tab calls it");
        await two.keyboard.press("Enter");
        await page.getByText("Someone else changed this to “Water, as the other tab calls it”").waitFor();
        await page.getByLabel("Title").fill("Water, as this tab calls it");
        await page.keyboard.press("Enter");
        for (const tab of [page, two]) {
          await tab.getByRole("heading", { name: "Water, as this tab calls it" }).waitFor();
        }
        await two.getByRole("button", { name: "Document actions" }).click();
        await two.getByRole("menuitem", { name: "Move to trash" }).click();
        await page.getByText("This document is in the trash").waitFor();
        await page.getByRole("button", { name: "Restore" }).click();
        await two.getByText("This document is in the trash").waitFor({ state: "detached" });
      }),
    60_000,
  );

  test(
    "everything by keyboard: the palette, a place, a paper",
    () =>
      go(desktop, "/", async ({ page }) => {
        await page.getByRole("heading", { name: "The Okafor family" }).waitFor();
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox", { name: "Search or jump to…" }).fill("harbour");
        await page.getByRole("option").filter({ hasText: "Harbour Insurance" }).first().waitFor();
        // What was typed is chosen first; what was found is an arrow away.
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForURL(/people-and-things|documents/);
        await page.keyboard.press("g");
        await page.keyboard.press("d");
        await page.waitForURL(/\/documents$/);
        await page.locator("[data-document]").first().waitFor();
        await page.keyboard.press("j");
        await page.keyboard.press("o");
        await page.waitForURL(/\/documents\/[0-9a-f-]{36}/);
        await page.keyboard.press("Shift+?");
        await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
      }),
    60_000,
  );

  test.if(everywhere)(
    "an import is paused, stays so over a new look, and goes on",
    async () => {
      const { context, page, watch } = await signedIn(home.program, phone, "/imports");
      const zip = makeZip(
        Array.from({ length: 150 }, (_, i) => ({ name: `${i}.txt`, bytes: `Letter ${i} about the gate.` })),
      );
      await page.evaluate(async (bytes) => {
        const form = new FormData();
        form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/zip" }), "letters.zip");
        await fetch("/v1/documents", { method: "POST", body: form });
      }, Array.from(zip));
      await page.reload();
      await page.getByRole("button", { name: "Pause letters.zip" }).click();
      await page.getByText("Paused", { exact: true }).waitFor();
      await page.reload();
      await page.getByText("Paused", { exact: true }).waitFor();
      await page.getByRole("link", { name: /letters\.zip/ }).click();
      await page.getByText("This import is paused until you resume it").waitFor();
      await page.getByRole("button", { name: "Resume letters.zip" }).click();
      await page.getByText("done, 150 documents added").waitFor({ timeout: READ });
      expect(watch).toEqual(clean);
      await context.close();
    },
    150_000,
  );

  test.if(everywhere)(
    "the app speaks the language of the browser, and what its person chose wherever they sign in",
    async () => {
      const german = { ...desktop, locale: "de-DE" };
      const context = await home.program.browser.newContext(german);
      /** The languages that calls of the API ask for. */
      const asked = new Set<string | undefined>();
      context.on("request", (request) => {
        const { accept, "accept-language": language } = request.headers();
        if (accept === "application/json") asked.add(language);
      });
      const { page, watch } = await openPage(context, home.program.origin, `/documents/${home.ids[3]}`);
      expect(await page.locator("html").getAttribute("lang")).toBe("de");
      await page.getByLabel("E-Mail-Adresse").fill("maya@example.org");
      await page.getByLabel("Passwort", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Anmelden", exact: true }).click();
      const menu = page.getByRole("navigation", { name: "Hauptmenü" }).first();
      await menu.getByRole("link", { name: "Personen & Dinge" }).waitFor();
      await page.getByText("Wasserrechnung").first().waitFor();
      await page.getByText("Zu zahlen").first().waitFor();
      await page
        .getByText(/^\d{1,2},\d{2}\s€$/)
        .first()
        .waitFor();
      expect([...asked]).toEqual(["de"]);
      await page.goto(`${home.program.origin}/settings?section=profile`);
      await page.getByLabel("Sprache der App").selectOption({ label: "English" });
      await page.getByLabel("App language").waitFor();
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
      expect([...asked]).toEqual(["de", "en"]);
      expect(watch).toEqual(clean);
      await context.close();

      const elsewhere = await home.program.browser.newContext(german);
      const { page: other } = await openPage(elsewhere, home.program.origin, "/settings?section=profile");
      await other.getByLabel("E-Mail-Adresse").fill("maya@example.org");
      await other.getByLabel("Passwort", { exact: true }).fill(password);
      await other.getByRole("button", { name: "Anmelden", exact: true }).click();
      await other.getByLabel("App language").selectOption({ label: "Same as browser" });
      await other.getByLabel("Sprache der App").waitFor();
      await elsewhere.close();
    },
    60_000,
  );

  test.if(everywhere)(
    "words in an open field wait for their writer when the session ends, and the save goes on",
    async () => {
      const context = await home.program.browser.newContext(desktop);
      const { page } = await openPage(context, home.program.origin, `/documents/${home.ids[2]}`);
      const comeIn = async () => {
        await page.getByLabel("Email address").fill("maya@example.org");
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
      };
      const endSession = () =>
        context.request.post(`${home.program.origin}/app/sign-out`, { data: {}, headers: own });
      const own = { origin: home.program.origin, "sec-fetch-site": "same-origin" };
      await comeIn();
      await page.getByRole("button", { name: "Edit title" }).click();
      await page.getByLabel("Title", { exact: true }).fill("The bill of the long winter");
      expect((await endSession()).ok()).toBe(true);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("What you were writing is still here").waitFor();
      expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
      expect(await page.getByText("Northfield").filter({ visible: true }).count()).toBe(0);
      await comeIn();
      await page.getByRole("heading", { name: "The bill of the long winter" }).waitFor();
      await page.getByText("What you were writing is still here").waitFor({ state: "detached" });

      // Not saved yet: the field is open as it was, and closing the page asks first.
      await page.getByRole("button", { name: "Edit title" }).click();
      await page.getByLabel("Title", { exact: true }).fill("Half a thought");
      await endSession();
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      // The page may ask something of its own first, and then there is no tab to press: either way the next call says that the session ended.
      await page
        .getByRole("tab", { name: "Text" })
        .click({ timeout: 2_000 })
        .catch(() => {});
      await page.getByText("What you were writing is still here").waitFor();
      await comeIn();
      const field = page.getByLabel("Title", { exact: true });
      await field.waitFor();
      expect(await field.inputValue()).toBe("Half a thought");
      const asks = () =>
        page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
      expect(await asks()).toBe(true);
      await page.getByRole("button", { name: "Cancel" }).click();
      expect(await asks()).toBe(false);
      await context.close();
    },
    60_000,
  );

  // The last one: it ends the session that the others share.
  test.if(everywhere)(
    "a session that ends in another tab leads to the way in, and back to the same page",
    () =>
      go(desktop, `/documents/${home.ids[1]}`, async ({ page, context }) => {
        await page.getByRole("button", { name: "Edit title" }).waitFor();
        const two = await context.newPage();
        await two.goto(home.program.origin);
        await two.getByRole("button", { name: /account menu/ }).click();
        await two.getByRole("menuitem", { name: "Sign out" }).click();
        await page.getByRole("heading", { name: "Sign in" }).waitFor();
        expect(await page.getByText("Northfield").count()).toBe(0);
        await page.getByLabel("Email address").fill("maya@example.org");
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await page.getByRole("button", { name: "Edit title" }).waitFor();
      }),
    60_000,
  );
});
