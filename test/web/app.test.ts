/**
 * The web app against the real program in a real browser: owner, first paper, correction, search. Skipped where there is no
 * Chromium (DEEDBOX_CHROMIUM names another one than those looked for).
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { lockedR6 } from "../paper/locked.ts";
import { pdfBill, receiptPhoto } from "../paper/paper.ts";
import { browserPath, openPage, type Program, READ, startProgram } from "./browser.ts";

const password = "correct horse battery";
const paper = await pdfBill({ seed: 7, issuer: "Northfield Water & Power", total: 214.88, currency: "EUR" });

describe.skipIf(!browserPath)("the web app in a browser", () => {
  let program: Program;
  let browser: Browser;
  let origin = "";

  beforeAll(async () => {
    program = await startProgram();
    ({ browser, origin } = program);
  }, 240_000);

  afterAll(() => program?.close(), 30_000);

  const open = (context: BrowserContext, path: string) => openPage(context, origin, path);

  test("from the first visit to a filed, corrected and found paper", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
    const { page, watch } = await open(context, "/");

    await page.getByLabel("Theme").selectOption("dark");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.getByLabel("Theme").selectOption("device");
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { name: "Willkommen bei Deedbox" }).waitFor();
    await page.getByLabel("Sprache").selectOption("en");
    await page.getByRole("heading", { name: "Welcome to Deedbox" }).waitFor();
    await page.getByLabel("Your name").fill("Maya Okafor");
    expect(await page.getByLabel("Account name").inputValue()).toBe("The Okafor family");
    await page.getByLabel("Email address").fill("maya@example.org");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    const code = (await page.getByRole("region", { name: "Recovery code" }).textContent())?.trim();
    expect(code?.length).toBeGreaterThan(15);
    await page.getByRole("button", { name: "Later" }).click();
    // Without the offer of a passkey, which an address of numbers cannot have.
    await page.getByRole("heading", { name: "Drop your first document here" }).waitFor();
    const reminder = page.getByRole("region", { name: "Write down your recovery code" });
    await reminder.getByRole("button", { name: "Show code" }).click();
    const dialog = page.getByRole("dialog", { name: "Write down your recovery code" });
    expect((await dialog.getByRole("region", { name: "Recovery code" }).textContent())?.trim()).toBe(
      code ?? "",
    );
    await dialog.getByRole("button", { name: "I’ve written it down" }).click();
    await reminder.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Try it with sample documents" }).click();
    const tour = page.getByRole("region", { name: "Tour" });
    await tour.getByText("1 of 5").waitFor();
    await tour.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/\/documents$/);
    await tour.getByRole("button", { name: "Skip" }).click();
    await tour.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Home" }).first().click();
    const samples = page.getByRole("region", { name: "You’re looking at sample documents." });
    await samples.getByRole("button", { name: "Remove samples" }).click();
    await page.getByRole("heading", { name: "Drop your first document here" }).waitFor();

    await page.evaluate(
      ({ bytes, name }) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([new Uint8Array(bytes)], name, { type: "application/pdf" }));
        for (const kind of ["dragenter", "drop"]) {
          window.dispatchEvent(
            new DragEvent(kind, { dataTransfer: dropped, bubbles: true, cancelable: true }),
          );
        }
      },
      { bytes: Array.from(paper.bytes), name: paper.name },
    );
    const card = page.getByRole("region", { name: "Adding documents" });
    await card.getByText("1 of 1 done").waitFor({ timeout: READ });
    expect(await card.getByText("Filed", { exact: true }).count()).toBe(1);

    await card.getByRole("link").click();
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/);
    await page.getByRole("img", { name: "Page 1 of 1" }).waitFor();
    const drawn = await page
      .getByRole("img", { name: "Page 1 of 1" })
      .evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return img.naturalWidth;
      });
    expect(drawn).toBeGreaterThan(300);
    const amount = page.getByRole("button", { name: "214.88" }).first();
    await amount.hover();
    await page.locator("[data-lit]").waitFor();

    await page.getByRole("button", { name: "Edit title" }).click();
    await page.getByLabel("Title").fill("Water for the spring quarter");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Water for the spring quarter" }).waitFor();
    await page.getByText("edited", { exact: true }).waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("northfield");
    const found = page.getByRole("list", { name: "Search results" }).getByRole("link");
    await found.filter({ hasText: "Water for the spring quarter" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/documents\//);
    await page.reload();
    await page.getByRole("heading", { name: "Water for the spring quarter" }).waitFor();

    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB" };

  const signIn = async (page: Page) => {
    await page.getByLabel("Email address").fill("maya@example.org");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "The Okafor family" }).waitFor();
  };

  test("photographed pages become one document, its type and date are corrected in place", async () => {
    const context = await browser.newContext(phone);
    const { page, watch } = await open(context, "/");
    await signIn(page);

    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Take photos" }).click();
    for (const seed of [11, 12]) {
      const { bytes, mime } = await receiptPhoto({ seed, longEdge: 1200 });
      await page
        .locator("input[capture]")
        .setInputFiles({ name: "image.jpg", mimeType: mime, buffer: Buffer.from(bytes) });
    }
    await page.getByRole("button", { name: "File 2 pages" }).click();
    const card = page.getByRole("region", { name: "Adding documents" });
    await card.getByText("1 of 1 done").waitFor({ timeout: READ });
    await card.getByRole("link").click();
    await page.getByRole("button", { name: "Collapse" }).click();

    await page.getByRole("tab", { name: "Pages" }).click();
    for (const name of ["Page 1 of 2", "Page 2 of 2"]) {
      const picture = page.getByRole("img", { name });
      await picture.scrollIntoViewIfNeeded();
      expect(
        await picture.evaluate(async (img: HTMLImageElement) => {
          await img.decode();
          return img.naturalWidth;
        }),
      ).toBeGreaterThan(300);
    }

    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByRole("button", { name: "Edit type" }).click();
    const choice = page.getByRole("combobox", { name: "Type" });
    const chosen = await choice.locator("optgroup option").nth(3).textContent();
    await choice.selectOption({ label: chosen ?? "" });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Edit type" }).waitFor();
    await page
      .getByRole("paragraph")
      .filter({ hasText: chosen ?? "" })
      .first()
      .waitFor();

    await page.getByRole("button", { name: "Edit date" }).click();
    await page.getByLabel("Date", { exact: true }).fill("2024-02-29");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("29 Feb 2024").first().waitFor();
    await page.reload();
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByText("29 Feb 2024").first().waitFor();
    expect(await page.getByText("edited", { exact: true }).count()).toBe(2);

    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);

  test("a note is written, filed and its words are shown", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
    const { page, watch } = await open(context, "/search?q=");
    await page.getByLabel("Email address").waitFor();
    await page.goto(`${origin}/`);
    await signIn(page);
    await page.getByRole("button", { name: "More ways to add" }).click();
    await page.getByRole("menuitem", { name: "Write a note" }).click();
    await page.getByLabel("Title").fill("Where the spare key hangs");
    await page.getByLabel("Text").fill("Behind the wren box in the garden.");
    await page.getByRole("button", { name: "Save note" }).click();
    const card = page.getByRole("region", { name: "Adding documents" });
    await card.getByText("1 of 1 done").waitFor({ timeout: READ });
    await card.getByRole("link", { name: "Where the spare key hangs" }).click();
    await page.getByRole("tab", { name: "Text" }).click();
    await page.getByText("Behind the wren box in the garden.").waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);

  test("a locked paper says so and is opened with its password, not with another one", async () => {
    const context = await browser.newContext(phone);
    const { page, watch } = await open(context, "/");
    await signIn(page);
    const bytes = lockedR6("wren box", "owner", "Annual statement of the Hollow Lane savings account");
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "statement.pdf", mimeType: "application/pdf", buffer: Buffer.from(bytes) });
    const card = page.getByRole("region", { name: "Adding documents" });
    await card.getByText("1 of 1 done").waitFor({ timeout: READ });
    await card.getByRole("link").click();
    await page.getByRole("button", { name: "Collapse" }).click();

    const field = page.getByLabel("File password");
    await field.fill("wren box, or not");
    await page.getByRole("button", { name: "Unlock" }).click();
    await page.getByText("Wrong password. Try again.").first().waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");

    await field.fill("wren box");
    expect(await page.getByText("Wrong password. Try again.").count()).toBe(0);
    await page.getByRole("button", { name: "Unlock" }).click();
    await field.waitFor({ state: "detached", timeout: READ });
    await page.getByRole("tab", { name: "Text" }).click();
    await page.getByText("Hollow Lane savings account").waitFor({ timeout: READ });
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);

  test("the same paper again is on file already, on a phone too", async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
      locale: "en-GB",
    });
    const { page, watch } = await open(context, "/");
    await page.getByLabel("Email address").fill("maya@example.org");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "The Okafor family" }).waitFor();

    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "again.pdf", mimeType: "application/pdf", buffer: Buffer.from(paper.bytes) });
    const card = page.getByRole("region", { name: "Adding documents" });
    await card.getByText("again.pdf is already in Deedbox", { exact: true }).waitFor({ timeout: READ });
    expect(await card.getByRole("link", { name: "Water for the spring quarter" }).count()).toBe(1);

    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);
});
