/**
 * The web app against the real program in a real browser: owner, first paper, correction, search. Skipped where there is no
 * Chromium (DEEDBOX_CHROMIUM names another one than those looked for).
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { pdfBill, receiptPhoto } from "../paper/paper.ts";

const places = [
  process.env.DEEDBOX_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const browserPath = places.find((place) => place !== undefined && existsSync(place));
if (!browserPath) {
  console.warn(
    "test/web/app.test.ts is skipped: no Chromium was found. Set DEEDBOX_CHROMIUM to its path to run it.",
  );
}

/** What no page of the app may do: ask another host, or say an error nobody expected. */
interface Watch {
  foreign: string[];
  errors: string[];
}

const password = "correct horse battery";
const paper = await pdfBill({ seed: 7, issuer: "Northfield Water & Power", total: 214.88, currency: "EUR" });

async function addressOf(stdout: ReadableStream<Uint8Array>): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  for await (const piece of stdout) {
    said += decoder.decode(piece, { stream: true });
    const found = /deedbox listening on (http:\/\/\S+)/.exec(said);
    if (found?.[1]) return found[1];
  }
  throw new Error(`The server ended without naming its address: ${said}`);
}

describe.skipIf(!browserPath)("the web app in a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "deedbox-web-"));
  let server: ReturnType<typeof startServer>;
  let origin = "";
  let browser: Browser;

  function startServer() {
    return Bun.spawn(
      [process.execPath, "src/main.ts", "serve", "--port", "0", "--data", join(folder, "data")],
      {
        cwd: join(import.meta.dir, "../.."),
        // The key file goes beside the data folder of this test, not into the configuration of whoever runs it.
        env: { ...process.env, XDG_CONFIG_HOME: join(folder, "config"), HOME: folder },
        stdout: "pipe",
        stderr: "inherit",
      },
    );
  }

  beforeAll(async () => {
    server = startServer();
    origin = await addressOf(server.stdout);
    browser = await chromium.launch({
      executablePath: browserPath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    server?.kill("SIGTERM");
    await server?.exited;
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  function watched(page: Page): Watch {
    const watch: Watch = { foreign: [], errors: [] };
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) && !url.startsWith("blob:") && !url.startsWith("data:")) {
        watch.foreign.push(url);
      }
    });
    page.on("pageerror", (error) => watch.errors.push(error.message));
    page.on("console", (message) => {
      const text = message.text();
      if (message.type() === "error" && !text.startsWith("Failed to load resource")) watch.errors.push(text);
    });
    return watch;
  }

  const open = async (context: BrowserContext, path: string): Promise<{ page: Page; watch: Watch }> => {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const watch = watched(page);
    await page.goto(origin + path);
    return { page, watch };
  };

  test("from the first visit to a filed, corrected and found paper", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
    const { page, watch } = await open(context, "/");

    await page.getByLabel("Name of the account").fill("The Okafor family");
    await page.getByLabel("Your name").fill("Maya Okafor");
    await page.getByLabel("Your e-mail address").fill("maya@example.org");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create the owner" }).click();
    await page.getByLabel("I have written it down").check();
    const code = (await page.getByRole("region", { name: "Recovery code" }).textContent())?.trim();
    expect(code?.length).toBeGreaterThan(15);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Not now" }).click();
    await page.getByRole("heading", { name: "Drop your first paper" }).waitFor();

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
    const card = page.getByRole("region", { name: "Arriving" });
    await card.getByText("1 of 1 done").waitFor({ timeout: 60_000 });
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
    await page.getByText("yours", { exact: true }).waitFor();

    await page.keyboard.press("/");
    await page.keyboard.type("northfield");
    const found = page.getByRole("list", { name: "Documents found" }).getByRole("link");
    await found.filter({ hasText: "Water for the spring quarter" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/documents\//);
    await page.reload();
    await page.getByRole("heading", { name: "Water for the spring quarter" }).waitFor();

    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 120_000);

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB" };

  const signIn = async (page: Page) => {
    await page.getByLabel("E-mail address").fill("maya@example.org");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Documents" }).waitFor();
  };

  test("photographed pages become one document, its type and date are corrected in place", async () => {
    const context = await browser.newContext(phone);
    const { page, watch } = await open(context, "/");
    await signIn(page);

    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("menuitem", { name: "Take photos" }).click();
    for (const seed of [11, 12]) {
      const { bytes, mime } = await receiptPhoto({ seed });
      await page
        .locator("input[capture]")
        .setInputFiles({ name: "image.jpg", mimeType: mime, buffer: Buffer.from(bytes) });
    }
    await page.getByRole("button", { name: "File 2 pages as one document" }).click();
    const card = page.getByRole("region", { name: "Arriving" });
    await card.getByText("1 of 1 done").waitFor({ timeout: 60_000 });
    await card.getByRole("link").click();
    await page.getByRole("button", { name: "Fold the card" }).click();

    await page.getByRole("tab", { name: "Page" }).click();
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

    await page.getByRole("tab", { name: "Facts" }).click();
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
    await page.getByText("29 Feb 2024").first().waitFor();
    expect(await page.getByText("yours", { exact: true }).count()).toBe(2);

    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 120_000);

  test("a note is written, filed and its words are shown", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
    const { page, watch } = await open(context, "/search?q=");
    await page.getByLabel("E-mail address").waitFor();
    await page.goto(`${origin}/`);
    await signIn(page);
    await page.getByRole("button", { name: "Other ways to add" }).click();
    await page.getByRole("menuitem", { name: "Write a note" }).click();
    await page.getByLabel("Title").fill("Where the spare key hangs");
    await page.getByLabel("Text").fill("Behind the wren box in the garden.");
    await page.getByRole("button", { name: "File the note" }).click();
    const card = page.getByRole("region", { name: "Arriving" });
    await card.getByText("1 of 1 done").waitFor({ timeout: 60_000 });
    await card.getByRole("link", { name: "Where the spare key hangs" }).click();
    await page.getByRole("tab", { name: "Words" }).click();
    await page.getByText("Behind the wren box in the garden.").waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 120_000);

  test("the same paper again is on file already, on a phone too", async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: "dark",
      locale: "en-GB",
    });
    const { page, watch } = await open(context, "/");
    await page.getByLabel("E-mail address").fill("maya@example.org");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Documents" }).waitFor();

    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "again.pdf", mimeType: "application/pdf", buffer: Buffer.from(paper.bytes) });
    const card = page.getByRole("region", { name: "Arriving" });
    await card.getByText("again.pdf is already on file", { exact: true }).waitFor({ timeout: 60_000 });
    expect(await card.getByRole("link", { name: "Water for the spring quarter" }).count()).toBe(1);

    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 120_000);
});
