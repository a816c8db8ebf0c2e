/**
 * A walk of two minutes through the app, on made-up paper, saved as pictures: `bun test/e2e/tour.ts` makes those in
 * `test/e2e/tour/` anew.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { addDays } from "#kernel/dates.ts";
import { bytesOf } from "../bench/checkup-box.ts";
import { pdfBill } from "../paper/paper.ts";
import { household } from "../paper/years/household.ts";
import { desktop, file, phone } from "../web/household.ts";
import { comeIn, type Stage, setStage } from "./box.ts";

const out = join(import.meta.dir, "tour");
/** Papers of the made-up household that are filed. */
const papersOnFile = 48;
/** No picture may weigh more, so that a clone stays light. */
const mostBytes = 200_000;

/** The last papers of a made-up English household, and a few bills that are due soon. */
async function papers(today: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const truth = household({ seed: 1, land: "GB", papers: 120 });
  // What ran out long before the day the pictures are made on would fill the Checkup with nothing else.
  const quiet =
    /bill|statement|payslip|invoice|warranty|registration|letter|benefits|confirmation|assessment/;
  const old = truth.papers
    .filter(({ copyOf, sort }) => copyOf === null && quiet.test(sort) && !/premium|medical|vet/.test(sort))
    .slice(-papersOnFile);
  const made = await Promise.all(old.map((paper) => bytesOf(paper, false)));
  const soon = [
    { seed: 71, issuer: "Northfield Water & Power", total: 86.4, in: 5 },
    { seed: 72, issuer: "Harbour Insurance", total: 312.5, in: 16 },
    { seed: 73, issuer: "Elm Street Housing", total: 140, in: 33 },
  ];
  const bills = soon.map(({ seed, issuer, total, in: days }) =>
    pdfBill({
      seed,
      issuer,
      total,
      currency: "GBP",
      date: addDays(today, -9),
      dueDate: addDays(today, days),
    }),
  );
  return [...made, ...(await Promise.all(bills))];
}

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(900);
  const picture = await page.screenshot();
  let bytes = await sharp(picture).png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
  if (bytes.length > mostBytes) bytes = await sharp(picture).png({ palette: true, colours: 64 }).toBuffer();
  if (bytes.length > mostBytes) throw new Error(`${name} weighs ${bytes.length} bytes.`);
  await Bun.write(join(out, `${name}.png`), bytes);
  console.log(`${name}.png ${(bytes.length / 1000).toFixed(0)} kB`);
}

async function onLaptop(stage: Stage, bill: string): Promise<void> {
  const { page, context } = await comeIn(stage, "/", desktop);
  const go = (path: string) => page.goto(stage.box.origin + path);
  await page.getByRole("region", { name: "This week" }).waitFor();
  await keep(page, "1-home");
  await go("/documents");
  await page.locator("[data-document]").first().waitFor();
  await keep(page, "2-documents");
  await go(`/documents/${bill}`);
  await page.getByRole("img", { name: /^Page 1/ }).evaluate((img: HTMLImageElement) => img.decode());
  await page
    .getByRole("button", { name: /312\.50/ })
    .first()
    .hover();
  await page.locator("[data-lit]").first().waitFor();
  await keep(page, "3-document");
  await go("/checkup");
  const line = page.locator("[data-line]").first();
  await line.waitFor();
  await page.locator("[data-line]").filter({ hasText: "Northfield" }).locator("[data-first]").first().click();
  await page.getByRole("heading", { name: "Checkup" }).hover();
  await keep(page, "4-checkup");
  await go("/ask?q=How%20much%20did%20we%20pay%20for%20electricity%3F");
  await page.getByRole("region", { name: "Sources" }).waitFor();
  await keep(page, "5-ask");
  await go("/money?year=2025");
  await page.locator("main h1").waitFor();
  await keep(page, "6-money");
  await context.close();
}

async function onPhone(stage: Stage, bill: string): Promise<void> {
  const { page, context } = await comeIn(stage, "/", {
    ...phone,
    colorScheme: "dark",
    deviceScaleFactor: 1.5,
  });
  await page.getByRole("region", { name: "This week" }).waitFor();
  await keep(page, "7-phone-home");
  await page.goto(`${stage.box.origin}/documents/${bill}`);
  await page.locator("main h1").waitFor();
  await keep(page, "8-phone-document");
  await context.close();
}

if (import.meta.main) {
  mkdirSync(out, { recursive: true });
  const stage = await setStage();
  try {
    const { page, context } = await comeIn(stage, "/");
    // Their code is on paper.
    await page.evaluate(() => fetch("/v1/keys/recovery-code/kept", { method: "POST" }));
    const today = await page.evaluate(() => new Date().toISOString().slice(0, 10));
    const ids = await file(page, await papers(today));
    await context.close();
    const bill = ids.at(-2) ?? "";
    await onLaptop(stage, bill);
    await onPhone(stage, bill);
  } finally {
    await stage.close();
  }
}
