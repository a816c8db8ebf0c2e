/** What bad input, broken lines and other tabs get: a clear message, nothing lost, another try by itself. */
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { pdfBill } from "../paper/paper.ts";
import { bills, file } from "../web/household.ts";
import { comeIn, onFile, type Person, type Stage, setStage, signIn, until } from "./box.ts";
import type { Check, Outcome } from "./e2e.ts";
import { largeArchive, largePaper } from "./large.ts";

const held = (value: string): Outcome => ({ value, holds: true });
const broken = (value: string): Outcome => ({ value, holds: false });

/** Runs a drill on a box of its own; whatever went wrong in the page is the outcome. */
async function on(drill: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const stage = await setStage();
  try {
    return await drill(stage);
  } finally {
    await stage.close();
  }
}

const card = (page: Page) => page.getByRole("region", { name: "Adding documents" });
const chooser = (page: Page) => page.locator('input[type="file"]').first();

/** What the card says, one line a file. */
const lines = (page: Page): Promise<string[]> => card(page).getByRole("listitem").allTextContents();

/** Files or folders of this machine, dropped by the browser itself as a hand would. */
async function dropped({ context, page }: Person, paths: string[]): Promise<void> {
  const line = await context.newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await line.send("Input.dispatchDragEvent", { type, x: 640, y: 400, data });
  }
}

async function nothing(stage: Stage): Promise<Outcome> {
  const at = await comeIn(stage, "/");
  const { page } = at;
  await chooser(page).setInputFiles({
    name: "blank.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(0),
  });
  await until("the empty file has a sentence", async () => /is empty/.test((await lines(page)).join()));
  const said = (await lines(page))[0]?.replace("blank.pdf", "").trim();
  await page.evaluate(() => {
    for (const kind of ["dragenter", "drop"]) {
      const transfer = new DataTransfer();
      window.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  });
  const hollow = join(stage.box.folder, "hollow");
  mkdirSync(hollow);
  await dropped(at, [hollow]);
  await page.getByText("There’s no file to add").first().waitFor({ timeout: 10_000 });
  const before = await onFile(page);
  const folder = join(stage.box.folder, "papers");
  mkdirSync(join(folder, "2024"), { recursive: true });
  const [one, two] = await bills(2);
  if (one) writeFileSync(join(folder, one.name), one.bytes);
  if (two) writeFileSync(join(folder, "2024", two.name), two.bytes);
  await dropped(at, [folder]);
  await until("both papers of the folder are filed", async () => (await onFile(page)) === before + 2);
  const veil = await page.getByText("Drop to add", { exact: true }).count();
  return veil === 0 && at.watch.errors.length === 0
    ? held(`empty file: “${said}”; empty folder said; a folder's 2 papers filed`)
    : broken(`left on the page: ${veil}, ${at.watch.errors}`);
}

async function fiveHundred(stage: Stage): Promise<Outcome> {
  const { page, watch } = await comeIn(stage, "/");
  const folder = join(stage.box.folder, "many");
  mkdirSync(folder);
  const paths = Array.from({ length: 500 }, (_, i) => {
    const path = join(folder, `letter ${i + 1}.txt`);
    writeFileSync(
      path,
      `Letter ${i + 1}\n\nDear Maya, this is letter number ${i + 1} of the box in the attic, ${randomBytes(6).toString("hex")}.\n`,
    );
    return path;
  });
  const begun = performance.now();
  await chooser(page).setInputFiles(paths);
  await until(
    "five hundred lines",
    async () => (await card(page).getByRole("listitem").count()) === 500,
    30_000,
  );
  await page.goto(`${stage.box.origin}/#still`).catch(() => {});
  // While they go in, another page opens as ever.
  const opened = performance.now();
  await page
    .getByRole("navigation", { name: "Main" })
    .first()
    .getByRole("link", { name: "People & things" })
    .click();
  await page.getByRole("heading", { name: "People & things" }).waitFor();
  const other = performance.now() - opened;
  await until("500 documents on file", async () => (await onFile(page)) === 500, 300_000);
  const seconds = (performance.now() - begun) / 1000;
  const failed = (await lines(page)).filter((line) => /not|refused|could/i.test(line));
  return failed.length === 0 && watch.errors.length === 0
    ? held(`500 of 500 in ${seconds.toFixed(0)} s; another page opened in ${other.toFixed(0)} ms meanwhile`)
    : broken(`${failed.length} failed: ${failed[0]} ${watch.errors}`);
}

async function twoGigabytes(stage: Stage): Promise<Outcome> {
  const { page, context, watch } = await comeIn(stage, "/");
  await chooser(page).setInputFiles(largePaper(stage.box.folder, 2 * 1024 ** 3));
  await until(
    "the 2 GB paper has its sentence",
    async () => /Over 1/.test((await lines(page)).join()),
    30_000,
  );
  const said = (await lines(page))[0]?.trim();
  await page.getByRole("button", { name: "Clear finished" }).click();

  const archive = await largeArchive(stage.box.folder, 2 * 1024 ** 3, await bills(3));
  await chooser(page).setInputFiles(archive);
  const percent = async () => Number(/· (\d+) ?%/.exec((await lines(page)).join())?.[1] ?? 0);
  await until("a fifth is sent", async () => (await percent()) >= 20, 300_000);
  const before = await percent();
  await stage.box.stop("SIGKILL");
  await Bun.sleep(4000);
  await stage.box.start();
  await until("more is sent than at the stop", async () => (await percent()) > before, 120_000);
  await until("half is sent", async () => (await percent()) >= 50, 300_000);
  const middle = await percent();
  await context.setOffline(true);
  await Bun.sleep(12_000);
  await context.setOffline(false);
  await until("more is sent than offline", async () => (await percent()) > middle, 120_000);
  await until(
    "the archive is an import",
    async () => /one by one|done/.test((await lines(page)).join()),
    300_000,
  );
  await until("its papers are filed", async () => (await onFile(page)) >= 3, 300_000);
  return watch.errors.length === 0
    ? held(
        `paper: “${said}”; archive went on at ${before} % after a kill, at ${middle} % after 12 s offline, its papers filed`,
      )
    : broken(watch.errors.join());
}

/** Papers too large to be gone in a blink: a bill with noise behind its end. */
async function heavy(
  n: number,
  megabytes: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const papers = await bills(n);
  return papers.map(({ bytes }, i) => ({
    name: `heavy ${i + 1}.pdf`,
    mimeType: "application/pdf",
    // A comment behind the end of a PDF belongs to nothing and is carried along.
    buffer: Buffer.concat([
      bytes,
      Buffer.from("\n%"),
      Buffer.from(randomBytes(megabytes * 500_000).toString("hex")),
    ]),
  }));
}

async function toFolder(stage: Stage, papers: { name: string; buffer: Buffer }[]): Promise<string[]> {
  const folder = join(stage.box.folder, "heavy");
  mkdirSync(folder, { recursive: true });
  return papers.map(({ name, buffer }) => {
    const path = join(folder, name);
    writeFileSync(path, buffer);
    return path;
  });
}

async function broken6(stage: Stage, cut: (person: Person) => Promise<void>): Promise<Outcome> {
  const at = await comeIn(stage, "/");
  const { page } = at;
  await chooser(page).setInputFiles(await toFolder(stage, await heavy(6, 30)));
  await until("some bytes are on their way", async () => /%|Sent/.test((await lines(page)).join()));
  await cut(at);
  await until("all six are on file", async () => (await onFile(page).catch(() => 0)) === 6, 240_000);
  await card(page).getByText("6 of 6 done").waitFor({ timeout: 120_000 });
  await Bun.sleep(1000);
  const n = await onFile(page);
  return n === 6 && at.watch.errors.length === 0
    ? held("6 of 6 filed, none twice, nobody pressed anything")
    : broken(`${n} documents; ${at.watch.errors}`);
}

const offline = (stage: Stage) =>
  broken6(stage, async ({ context, page }) => {
    await context.setOffline(true);
    await until("it says so", async () => /Still trying|Couldn’t reach/.test((await lines(page)).join()));
    await Bun.sleep(15_000);
    await context.setOffline(false);
  });

/** Longer than any list of pauses: whoever closes the lid over lunch finds everything sent. */
const offlineLong = (stage: Stage) =>
  broken6(stage, async ({ context }) => {
    await context.setOffline(true);
    await Bun.sleep(200_000);
    await context.setOffline(false);
  });

const restart = (stage: Stage) =>
  broken6(stage, async () => {
    await stage.box.stop("SIGKILL");
    await Bun.sleep(5000);
    await stage.box.start();
  });

async function openPage(stage: Stage): Promise<Outcome> {
  const { page, watch } = await comeIn(stage, "/documents");
  const other = await comeIn(stage, "/");
  await file(other.page, await bills(2));
  await page.locator("[data-document]").nth(1).waitFor();
  await stage.box.stop("SIGKILL");
  await Bun.sleep(5000);
  await stage.box.start();
  // Filed by somebody else while this page may still be away.
  await file(other.page, [
    await pdfBill({ seed: 61, issuer: "Harbour Insurance", total: 12.5, currency: "EUR" }),
  ]);
  const begun = performance.now();
  await page.locator("[data-document]").nth(2).waitFor({ timeout: 45_000 });
  const seconds = (performance.now() - begun) / 1000;
  return watch.errors.length === 0
    ? held(`shows what was filed meanwhile after ${seconds.toFixed(1)} s, untouched`)
    : broken(watch.errors.join());
}

/** A household with one paper, open in two tabs of one browser. */
async function twoTabs(stage: Stage): Promise<{ one: Person; two: Page; id: string }> {
  const one = await comeIn(stage, "/");
  const [id = ""] = await file(one.page, await bills(1));
  await one.page.goto(`${stage.box.origin}/documents/${id}`);
  const two = await one.context.newPage();
  two.setDefaultTimeout(30_000);
  await two.goto(`${stage.box.origin}/documents/${id}`);
  for (const page of [one.page, two]) await page.getByRole("button", { name: "Edit title" }).waitFor();
  return { one, two, id };
}

async function oneField(stage: Stage): Promise<Outcome> {
  const { one, two } = await twoTabs(stage);
  for (const page of [one.page, two]) {
    await page.bringToFront();
    await page.getByRole("button", { name: "Edit title" }).click();
  }
  await two.getByLabel("Title").fill("Title of the second tab");
  await two.keyboard.press("Enter");
  await two.getByRole("heading", { name: "Title of the second tab" }).waitFor();
  await one.page.bringToFront();
  await one.page.getByLabel("Title").fill("Title of the first tab");
  // Whoever is still typing hears what happened before it is overwritten.
  await one.page.getByText("Title of the second tab").first().waitFor({ timeout: 20_000 });
  await one.page.keyboard.press("Enter");
  await one.page.getByRole("heading", { name: "Title of the first tab" }).waitFor();
  await two.bringToFront();
  await two.getByRole("heading", { name: "Title of the first tab" }).waitFor({ timeout: 20_000 });
  return held("the later one stands in both; the first was told of the other before saving");
}

async function signedOut(stage: Stage): Promise<Outcome> {
  const { one, two, id } = await twoTabs(stage);
  await one.page.bringToFront();
  await chooser(one.page).setInputFiles(await toFolder(stage, await heavy(3, 40)));
  await until("some bytes are on their way", async () => /%|Sent/.test((await lines(one.page)).join()));
  await two.evaluate(() => fetch("/app/sign-out", { method: "POST" }));
  await one.page.getByRole("heading", { name: "Sign in" }).waitFor({ timeout: 45_000 });
  const left = await one.page.getByText("Northfield").count();
  await signIn(one.page);
  await until("what was being sent gets in", async () => (await onFile(one.page)) === 4, 120_000);
  const back = one.page.url().endsWith(`/documents/${id}`);
  return left === 0 && back
    ? held("asks to sign in by itself, shows no paper meanwhile, comes back to the same page and sends on")
    : broken(`papers still shown: ${left}; back at the page: ${back}`);
}

async function trashed(stage: Stage): Promise<Outcome> {
  const { one, two, id } = await twoTabs(stage);
  await two.bringToFront();
  await two.evaluate((gone) => fetch(`/v1/documents/${gone}`, { method: "DELETE" }), id);
  await one.page.bringToFront();
  await one.page
    .getByText(/in the trash|not on file|no such paper/i)
    .first()
    .waitFor({ timeout: 30_000 });
  const said = await one.page
    .getByText(/in the trash|not on file|no such paper/i)
    .first()
    .textContent();
  return held(`“${said?.trim()}”`);
}

const drill = (
  name: string,
  what: string,
  limit: string,
  run: (stage: Stage) => Promise<Outcome>,
): Check => ({
  name,
  what,
  limit,
  run: () => on(run),
});

export const drills: Check[] = [
  drill(
    "bad-nothing",
    "0 bytes, an empty drop, an empty folder, a folder",
    "a sentence; what there is is filed",
    nothing,
  ),
  drill("bad-500", "500 files at once", "all filed, the app stays quick", fiveHundred),
  drill(
    "bad-2gb",
    "2 GB in parts, server killed and line cut on the way",
    "goes on where it broke off",
    twoGigabytes,
  ),
  drill(
    "bad-offline",
    "the line is cut while files are sent",
    "goes on by itself, none lost or doubled",
    offline,
  ),
  drill(
    "bad-offline-long",
    "the line is cut for over three minutes",
    "goes on by itself, none lost or doubled",
    offlineLong,
  ),
  drill(
    "bad-restart",
    "the server is killed while files are sent",
    "goes on by itself, none lost or doubled",
    restart,
  ),
  drill(
    "bad-restart-open",
    "the server is killed while a page is open",
    "comes back by itself, nothing stale",
    openPage,
  ),
  drill("bad-two-tabs", "two tabs edit one field", "the later one stands in both, told before", oneField),
  drill(
    "bad-session",
    "the session ends in another tab",
    "sign in, go on, nothing typed or sent is lost",
    signedOut,
  ),
  drill("bad-trashed", "the open paper is thrown away in another tab", "says so", trashed),
];
