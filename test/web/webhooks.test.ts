/** Webhooks in the settings, in a real browser, against an address that refuses before it takes. Skipped without Chromium. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { seriousOf } from "./axe.ts";
import { browserPath } from "./browser.ts";
import { householdOf, phone, signedIn } from "./household.ts";

describe.skipIf(!browserPath)("webhooks in the app", () => {
  const home = householdOf();
  let status = 500;
  const told: { signatures: number }[] = [];
  let receiver: Bun.Server<undefined>;
  beforeAll(() => {
    receiver = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch(request) {
        const signatures = request.headers.get("webhook-signature")?.split(" ").length ?? 0;
        told.push({ signatures });
        return new Response(null, { status });
      },
    });
  });
  afterAll(() => receiver?.stop(true));

  test("one is added, tried, its tries are looked at, its secret is changed and shown once, and it is removed", async () => {
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    const { context, page, watch } = await signedIn(home.program, phone, "/settings?section=tokens");
    const dialog = page.getByRole("dialog");
    const secret = async () =>
      (await dialog.getByRole("region", { name: "Secret", exact: true }).textContent()) ?? "";

    await page.getByRole("button", { name: "New webhook" }).click();
    for (const event of ["Document filed", "Document needs review", "Checkup item due", "Import finished"])
      await dialog.getByLabel(event).uncheck();
    expect(await dialog.getByRole("button", { name: "Create webhook" }).isDisabled()).toBe(true);
    await dialog.getByLabel("Import finished").check();
    await dialog.getByLabel("URL").fill(url);
    await dialog.getByRole("button", { name: "Create webhook" }).click();
    const first = await secret();
    expect(first).toStartWith("whsec_");
    await dialog.getByRole("button", { name: "Done" }).click();

    const line = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
    expect(await line.textContent()).toMatch(/\/hookImport finishednothing delivered yet/);
    await line.getByRole("button", { name: "Test" }).click();
    await page.getByRole("status").filter({ hasText: "500" }).first().waitFor();
    status = 204;
    await line.getByRole("button", { name: "Test" }).click();
    await line.getByText(/^last delivered today/).waitFor();

    await line.getByRole("button", { name: `Recent deliveries to ${url}` }).click();
    await dialog.getByRole("listitem").nth(1).waitFor();
    expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
      expect.stringMatching(/^TestDelivered/),
      expect.stringMatching(/^TestFailed.*500/),
    ]);
    // Colours are looked at once the dialog has risen.
    await page.waitForTimeout(300);
    expect(await seriousOf(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await line.getByRole("button", { name: `New secret for ${url}` }).click();
    await dialog.getByRole("button", { name: "Create secret" }).click();
    const second = await secret();
    expect(second).toStartWith("whsec_");
    expect(second).not.toBe(first);
    await dialog.getByRole("button", { name: "Done" }).click();
    await line.getByRole("button", { name: "Test" }).click();
    while (told.length < 3) await page.waitForTimeout(50);
    // For a day the old one signs as well.
    expect(told.map((one) => one.signatures)).toEqual([1, 1, 2]);
    expect(await page.content()).not.toContain("whsec_");

    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await line.getByRole("button", { name: `Remove webhook ${url}` }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("You don’t have any webhooks yet.").waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 120_000);
});
