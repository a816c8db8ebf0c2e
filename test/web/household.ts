/** A household on file and somebody signed in, for the journeys through the web app. */
import { afterAll, beforeAll } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { pdfBill } from "../paper/paper.ts";
import { openPage, type Program, startProgram, type Watch } from "./browser.ts";

export const password = "correct horse battery";
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: "en-GB",
};

/** Held upright: as wide as the narrowest window with the menu beside the page. */
export const tablet: BrowserContextOptions = {
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
  isMobile: true,
  locale: "en-GB",
};

/** The widths that journeys go at, as their names say it. In the checks each goes at one of the first two, in turn. */
export const widths = [
  ["a laptop", desktop, 0],
  ["a phone", phone, 1],
  ["a tablet", tablet, 2],
] as const;

export interface SignedIn {
  context: BrowserContext;
  page: Page;
  watch: Watch;
}

/** Makes the owner of a box that has none. */
export async function makeOwner(origin: string): Promise<void> {
  const made = await fetch(`${origin}/app/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({
      account_name: "The Okafor family",
      kind: "family",
      owner_name: "Maya Okafor",
      email: "maya@example.org",
      password,
    }),
  });
  if (!made.ok) throw new Error(`The owner could not be made: ${made.status} ${await made.text()}`);
}

/** A program whose owner exists. */
export async function startHousehold(): Promise<Program> {
  const program = await startProgram();
  await makeOwner(program.origin);
  return program;
}

/** Journeys that take long go where DEEDBOX_EVERYWHERE=1 (`bun run e2e` sets it). */
export const everywhere = process.env.DEEDBOX_EVERYWHERE === "1";

/** A program with a household for the tests of a group, and the ids of the papers that are filed before they begin. */
export function householdOf(papers: () => Promise<{ name: string; bytes: Uint8Array }[]> = async () => []) {
  const home = { ids: [] as string[] } as { program: Program; ids: string[] };
  beforeAll(async () => {
    home.program = await startHousehold();
    const made = await papers();
    if (made.length === 0) return;
    const { context, page } = await signedIn(home.program, desktop, "/");
    home.ids = await file(page, made);
    await context.close();
  }, 120_000);
  afterAll(() => home.program?.close(), 30_000);
  return home;
}

/** Signs the owner in at the page that asks who is there. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email address").fill("maya@example.org");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Main" }).first().waitFor();
}

/** The session of each program's owner, by its address: signing in once is enough for journeys that are about something else. */
const sessions = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

/** A browser of its own, signed in and standing at `path`. */
export async function signedIn(
  program: Program,
  options: BrowserContextOptions,
  path: string,
): Promise<SignedIn> {
  const storageState = sessions.get(program.origin);
  if (storageState) {
    const context = await program.browser.newContext({ ...options, storageState });
    return { context, ...(await openPage(context, program.origin, path)) };
  }
  const context = await program.browser.newContext(options);
  const { page, watch } = await openPage(context, program.origin, "/");
  await signIn(page);
  sessions.set(program.origin, await context.storageState());
  await page.goto(program.origin + path);
  return { context, page, watch };
}

/** Files papers through the page's own session and waits until each is read. Gives their ids in order. */
export async function file(
  page: Page,
  papers: readonly { name: string; bytes: Uint8Array }[],
): Promise<string[]> {
  const sent = papers.map(({ name, bytes }) => ({ name, bytes: Array.from(bytes) }));
  return page.evaluate(async (all) => {
    const ids: string[] = [];
    for (const { name, bytes } of all) {
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
      const answer = await fetch("/v1/documents", { method: "POST", body: form });
      const body = await answer.json();
      ids.push(body.documents[0].id);
    }
    for (const id of ids) {
      for (;;) {
        const { metadata } = await (await fetch(`/v1/documents/${id}`)).json();
        if (metadata.status === "filed" || metadata.status === "needs_review") break;
        await new Promise((next) => setTimeout(next, 150));
      }
    }
    return ids;
  }, sent);
}

/** Bills of one company, one a month, the last of them due soon after `today`. */
export const bills = (n: number, issuer = "Northfield Water & Power", first = 1) =>
  Promise.all(
    Array.from({ length: n }, (_, i) =>
      pdfBill({ seed: first + i, issuer, total: 40 + i + first / 100, currency: "EUR" }),
    ),
  );
