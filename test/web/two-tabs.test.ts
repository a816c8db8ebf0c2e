import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { browserPath, type Program } from "./browser.ts";
import { bills, desktop, file, signedIn, startHousehold } from "./household.ts";

let program: Program | undefined;
beforeAll(async () => {
  if (browserPath) program = await startHousehold();
}, 120_000);
afterAll(async () => {
  await program?.close();
});

/** Changes something behind the back of the page: another person, or another tab. */
const behind = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([at, sent]) => {
      const answer = await fetch(at as string, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(sent),
      });
      return answer.status;
    },
    [path, body] as const,
  );

test.skipIf(!browserPath)(
  "two tabs that correct one fact and one title are told, and choose",
  async () => {
    if (!program) throw new Error("There is no box.");
    const { page, context } = await signedIn(program, desktop, "/");
    const [paper] = await bills(1);
    const [id = ""] = await file(page, paper ? [{ name: "bill.pdf", bytes: paper.bytes }] : []);
    page.setDefaultTimeout(15_000);
    await page.goto(`${program.origin}/documents/${id}`);
    const doc = await page.evaluate(async (at) => (await fetch(`/v1/documents/${at}`)).json(), id);
    const total = doc.metadata.facts.find((f: { key: string }) => f.key === "total");

    // The event stream of this tab is cut off, as it is on a phone that was asleep: it hears nothing of the other one.
    await context.route("**/v1/events", (route) => route.abort());
    await page.reload();
    await page
      .getByRole("button", { name: `Correct ${total.label.toLowerCase()}` })
      .first()
      .click();
    const input = page.getByLabel(total.label, { exact: true });
    await input.fill("EUR 11.00");
    expect(await behind(page, `/v1/documents/${id}/facts/${total.id}`, { value: "EUR 22.00" })).toBe(200);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Someone changed this while you were editing. It now says “EUR 22.00”.").waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await input.waitFor({ state: "detached" });
    const after = async () =>
      page.evaluate(async (at) => (await fetch(at)).json(), `/v1/documents/${id}/facts/${total.id}`);
    expect((await after()).value).toBe("EUR 11.00");

    await page.getByRole("button", { name: "Edit title" }).click();
    await page.getByLabel("Title", { exact: true }).fill("My title");
    expect(await behind(page, `/v1/documents/${id}`, { title: "Their title" })).toBe(200);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("It now says “Their title”.").waitFor();
    await page.getByRole("button", { name: "Use theirs" }).click();
    await page.getByRole("heading", { name: "Their title" }).waitFor();
    await context.close();
  },
  120_000,
);
