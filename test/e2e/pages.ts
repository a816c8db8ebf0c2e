/** A household with papers of every kind, and the addresses of every page of the app. */
import type { Page } from "playwright-core";
import { pdfBill } from "../paper/paper.ts";
import { bills, file } from "../web/household.ts";
import { comeIn, type Stage, setStage } from "./box.ts";

export interface Planted extends Stage {
  /** The papers, in the order they were filed. */
  ids: string[];
  paths: string[];
}

/** A box with a dozen made-up papers read, and a bundle. */
export async function planted(): Promise<Planted> {
  const stage = await setStage();
  const { context, page } = await comeIn(stage, "/");
  const ids = await file(page, [
    ...(await bills(6)),
    ...(await bills(3, "Elm Street Housing", 40)),
    await pdfBill({ seed: 31, issuer: "Harbour Insurance", total: 312.5, currency: "EUR" }),
    await pdfBill({ seed: 32, issuer: "Harbour Insurance", total: 99.5, dueDate: "2099-01-31" }),
  ]);
  const [person, bundle] = await page.evaluate(async (id) => {
    const { people_and_things } = await (await fetch("/v1/people-and-things")).json();
    const made = await fetch("/v1/bundles", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "For the tax adviser" }),
    });
    const { id: bundle } = (await made.json()).bundle ?? {};
    await fetch(`/v1/bundles/${bundle}/documents`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ document_ids: [id] }),
    });
    return [people_and_things[0].id as string, bundle as string];
  }, ids[0] ?? "");
  await context.close();
  const paths = [
    "/",
    "/checkup",
    "/checkup?view=month",
    "/documents",
    `/documents/${ids[0]}`,
    "/review",
    "/search?q=northfield",
    "/people-and-things",
    `/people-and-things/${person}`,
    "/ask",
    "/money",
    "/imports",
    "/bundles",
    `/bundles/${bundle}`,
    "/settings",
  ];
  return { ...stage, ids, paths };
}

/** Opens a page and waits until it stands: its heading is there and nothing is asked any more. */
export async function everyPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("main h1, main h2").first().waitFor();
  // The event stream never ends, so "nothing is asked any more" cannot be waited for by itself.
  await page.waitForTimeout(400);
}
