/** Pages of a document dragged by their grip, with a finger. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import { textPdf } from "../paper/stacks.ts";
import { browserPath } from "./browser.ts";
import { householdOf, phone, signedIn } from "./household.ts";

describe.skipIf(!browserPath)("pages under a finger", () => {
  const home = householdOf(async () => [
    {
      name: "long.pdf",
      bytes: await textPdf(Array.from({ length: 10 }, (_, i) => [`A page about ${i + 1}`])),
    },
    { name: "plain.txt", bytes: new TextEncoder().encode("A letter about apples.\nKind regards, Sam\n") },
  ]);

  test("a page follows the finger, what scrolls follows at its edge, and where it goes is said", async () => {
    const { context, page, watch } = await signedIn(home.program, phone, `/documents/${home.ids[0]}?page=1`);
    const tools = page.getByRole("toolbar", { name: "Page tools" });
    await tools.getByRole("button", { name: "More page tools" }).click();
    await page.getByRole("menuitem", { name: "Edit pages" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit pages" });
    const touch = await context.newCDPSession(page);
    const finger = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const grip = async (n: number) => {
      const box = await dialog.locator("[data-page]").nth(n).locator("[data-grip]").boundingBox();
      return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    await dialog.getByRole("button", { name: "Page 1, 1 of 10" }).waitFor();
    await page.waitForTimeout(400);
    await finger("touchStart", ...(await grip(0)));
    await finger("touchMove", ...(await grip(1)));
    await dialog.getByText("Goes to place 2 of 10").waitFor();
    await finger("touchMove", 100, 835);
    await dialog.getByText(/Goes to place (?:9|10) of 10/).waitFor();
    await finger("touchEnd");
    await dialog.getByRole("button", { name: /^Page 1, (?:9|10) of 10$/ }).waitFor();
    await dialog.getByRole("button", { name: "Undo" }).click();
    await dialog.getByRole("button", { name: "Page 1, 1 of 10" }).waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);

  test("a text file says why it has no pages to put in order", async () => {
    const { context, page, watch } = await signedIn(home.program, phone, `/documents/${home.ids[1]}`);
    const tools = page.getByRole("toolbar", { name: "Page tools" });
    await tools.getByRole("button", { name: "More page tools" }).click();
    await page.getByRole("menuitem", { name: "Edit pages" }).click();
    await page.getByText("Text files have no pages to put in order.").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);
});
