/** Scanning with a phone's camera in a real browser that is fed a picture, and what comes of its pages. Skipped where there is no Chromium. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import type { Quad } from "#doors/web/arrivals/edges.ts";
import { moved, turned } from "#doors/web/arrivals/page-order.ts";
import { Steady } from "#doors/web/arrivals/steady.ts";
import { receiptPhoto } from "../paper/paper.ts";
import { browserPath, openPage, type Program, READ } from "./browser.ts";
import { everywhere, phone, signIn, startHousehold, widths } from "./household.ts";

describe("the order of pages", () => {
  test("moving one keeps all, and puts it where it was to go", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer(), { minLength: 1 }),
        fc.nat(),
        fc.integer(),
        (list, from, to) => {
          const at = from % list.length;
          const after = moved(list, at, to);
          expect(after.toSorted()).toEqual(list.toSorted());
          expect(after.indexOf(list[at]!)).toBe(Math.max(0, Math.min(to, list.length - 1)));
        },
      ),
    );
    expect(moved(["a"], 4, 0)).toEqual(["a"]);
  });
  test("four turns are none", () => expect(turned(turned(turned(turned(90))))).toBe(90));
});

const at = (by: number): Quad => [
  { x: 0.1 + by, y: 0.1 },
  { x: 0.8 + by, y: 0.1 },
  { x: 0.8 + by, y: 0.9 },
  { x: 0.1 + by, y: 0.9 },
];

describe("when a page is taken by itself", () => {
  test("after it lay still for about a second, once", () => {
    const steady = new Steady();
    const seen = (ms: number) => steady.see(at(ms % 200 === 0 ? 0 : 0.01), ms);
    const moments = Array.from({ length: 30 }, (_, i) => seen(i * 100));
    expect(moments.indexOf("take")).toBe(9);
    expect(moments.filter((one) => one === "take")).toHaveLength(1);
    expect(moments[20]).toBe("looking");
  });
  test("not while it moves", () => {
    const steady = new Steady();
    const moments = Array.from({ length: 30 }, (_, i) => steady.see(at((i % 10) * 0.03), i * 100));
    expect(moments).not.toContain("take");
  });
  test("again once it was away, or another lies elsewhere", () => {
    const steady = new Steady();
    for (let ms = 0; ms <= 1000; ms += 100) steady.see(at(0), ms);
    expect(steady.see(at(0), 1100)).toBe("looking");
    expect(steady.see(at(0.12), 1200)).toBe("holding");
    expect(steady.see(at(0.12), 2200)).toBe("take");
    for (let ms = 2300; ms <= 3000; ms += 100) steady.see(null, ms);
    expect(steady.see(at(0.12), 3100)).toBe("holding");
    expect(steady.see(at(0.12), 4100)).toBe("take");
  });
});

/** A still picture as the film that the browser takes for a camera (YUV4MPEG2, 4:2:0). */
async function film(file: string): Promise<void> {
  const [width, height] = [640, 480];
  const { bytes } = await receiptPhoto({ seed: 5, longEdge: 440, skew: 4, wear: 0.1 });
  const { data } = await sharp({ create: { width, height, channels: 3, background: "#4d4339" } })
    .composite([{ input: await sharp(bytes).toBuffer() }])
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = data.length === width * height ? data : data.filter((_, i) => i % 3 === 0);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await Bun.write(file, Buffer.concat([head, frame, frame]));
}

describe.skipIf(!browserPath)("scanning with a phone", () => {
  let program: Program;
  let camera: Browser;
  const folder = mkdtempSync(join(tmpdir(), "deedbox-film-"));
  beforeAll(async () => {
    program = await startHousehold();
    await film(join(folder, "paper.y4m"));
    camera = await chromium.launch({
      executablePath: browserPath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${join(folder, "paper.y4m")}`,
      ],
    });
  }, 240_000);
  afterAll(async () => {
    await camera?.close();
    await program?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  const begin = async (page: Page) => {
    const narrow = (page.viewportSize()?.width ?? 0) < 768;
    const name = narrow ? "Add" : "More ways to add";
    // While nothing is on file, Home offers the ways beside the bar's own.
    await page.getByRole("button", { name, exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Take photos" }).click();
  };
  const count = (page: Page) => page.getByRole("list", { name: "Pages" }).getByRole("listitem").count();

  /** How many pages each set has that this browser keeps. */
  const keptPages = (page: Page): Promise<number[]> =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opened = indexedDB.open("deedbox-pages");
          opened.onsuccess = () => {
            const all = opened.result.transaction("sets").objectStore("sets").getAll();
            all.onsuccess = () => {
              opened.result.close();
              resolve(all.result.map((set: { pages: unknown[] }) => set.pages.length));
            };
          };
        }),
    );

  // A laptop that is touched, too.
  const sizes = widths.map(
    ([where, size, turn]) => [where, { ...size, hasTouch: true, isMobile: true }, turn] as const,
  );

  test.each(sizes.filter(([, , turn]) => everywhere || turn === 1))(
    "a page lying still is taken by itself, pages are put in order, survive a reload, and become one document, on %s",
    async (_where, size) => {
      const context = await camera.newContext(size);
      const { page, watch } = await openPage(context, program.origin, "/");
      await signIn(page);
      await begin(page);
      const scanner = page.getByRole("dialog", { name: "Scan a document" });
      await scanner.waitFor();
      await page.locator("[data-quad]").waitFor({ state: "attached" });
      const done = scanner.getByRole("button", { name: "Done, 1 page" });
      await done.waitFor();
      // Switched off, it waits for the shutter.
      await scanner.getByRole("button", { name: "Take photos automatically" }).click();
      await scanner.getByRole("button", { name: "Take photo", exact: true }).click();
      await scanner.getByRole("button", { name: "Done, 2 pages" }).click();
      const pages = page.getByRole("list", { name: "Pages" });
      await pages.getByRole("listitem").nth(1).waitFor();
      const order = () =>
        pages.locator("img").evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.src));
      const [first, second] = await order();
      await page.getByRole("button", { name: "Edit page 1" }).click();
      await page.getByRole("button", { name: "Move later" }).click();
      expect(await order()).toEqual([second ?? "", first ?? ""]);
      await page.getByRole("button", { name: "Rotate" }).click();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      // A reload loses nothing.
      await page.waitForTimeout(500);
      await page.reload();
      await begin(page);
      await scanner.getByRole("button", { name: "Done, 2 pages" }).click();
      await pages.getByRole("listitem").nth(1).waitFor();
      // Neither does Cancel, without asking.
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog", { name: "Keep these pages?" }).waitFor();
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "File 2 pages" }).click();
      const card = page.getByRole("region", { name: "Adding documents" });
      await card.getByText("1 of 1 done").waitFor({ timeout: READ });
      while ((await keptPages(page)).length > 0) await page.waitForTimeout(100);
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    },
    240_000,
  );

  test("two tabs put pages together, each its own; what one leaves is there for the next", async () => {
    const context = await program.browser.newContext(phone);
    const { page: one } = await openPage(context, program.origin, "/");
    await signIn(one);
    const { page: two } = await openPage(context, program.origin, "/");
    const { bytes, mime } = await receiptPhoto({ seed: 31, longEdge: 600 });
    const picture = { name: "image.jpg", mimeType: mime, buffer: Buffer.from(bytes) };
    const take = async (page: Page) => {
      const n = await count(page);
      await page.locator("input[capture]").setInputFiles(picture);
      await page.getByRole("list", { name: "Pages" }).getByRole("listitem").nth(n).waitFor();
    };
    await begin(one);
    await take(one);
    await begin(two);
    await two.getByText(/can’t use the camera here/).waitFor();
    await take(two);
    await take(two);
    await take(one);
    expect([await count(one), await count(two)]).toEqual([2, 2]);
    await two.close();
    await one.reload();
    await begin(one);
    await one.getByRole("list", { name: "Pages" }).getByRole("listitem").nth(1).waitFor();
    expect(await keptPages(one)).toEqual([2, 2]);
    await context.close();
  }, 240_000);

  test("without a camera the device's own takes the pictures, and pages can be thrown away once asked", async () => {
    const context = await program.browser.newContext({ ...phone, serviceWorkers: "block" });
    const { page, watch } = await openPage(context, program.origin, "/");
    await signIn(page);
    await begin(page);
    await page.getByText(/can’t use the camera here/).waitFor();
    for (const seed of [11, 12]) {
      const { bytes, mime } = await receiptPhoto({ seed, longEdge: 600 });
      await page
        .locator("input[capture]")
        .setInputFiles({ name: "image.jpg", mimeType: mime, buffer: Buffer.from(bytes) });
    }
    await page.getByRole("button", { name: "Edit page 2" }).click();
    await page.getByRole("button", { name: "Remove page 2" }).click();
    expect(await count(page)).toBe(1);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete pages" }).click();
    await begin(page);
    await page.getByText(/can’t use the camera here/).waitFor();
    expect(await count(page)).toBe(0);
    // What is under way when the page is closed is sent again, once.
    const { bytes, mime } = await receiptPhoto({ seed: 21, longEdge: 600 });
    await page
      .locator("input[capture]")
      .setInputFiles({ name: "image.jpg", mimeType: mime, buffer: Buffer.from(bytes) });
    await page.route("**/v1/documents", (route) => route.abort());
    await page.getByRole("button", { name: "File 1 page" }).click();
    const card = page.getByRole("region", { name: "Adding documents" });
    await card.waitFor();
    await page.waitForTimeout(500);
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.unroute("**/v1/documents");
    await card.getByText("1 of 1 done").waitFor({ timeout: READ });
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);
});
