/** What a phone is offered: the home screen, sheets under the thumb, files shared by other apps. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import { isIosSafari } from "#doors/web/frame/install.ts";
import { browserPath, openPage, READ } from "./browser.ts";
import { desktop, householdOf, phone, signedIn, signIn } from "./household.ts";

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

test.each([
  [iphone, 5, true],
  [iphone.replace("Version/18.0", "CriOS/130.0"), 5, false],
  [iphone.replace("iPhone; CPU iPhone OS 18_0 like Mac OS X", "Macintosh; Intel Mac OS X 10_15_7"), 5, true],
  [iphone.replace("iPhone; CPU iPhone OS 18_0 like Mac OS X", "Macintosh; Intel Mac OS X 10_15_7"), 0, false],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", 5, false],
])("%s with %d fingers adds by the share sheet: %p", (agent, touches, can) => {
  expect(isIosSafari(agent, touches)).toBe(can);
});

describe.skipIf(!browserPath)("on a phone", () => {
  const home = householdOf();

  test("menus are sheets at the foot of the window; on a laptop they lie by their button", async () => {
    for (const [options, button] of [
      [phone, "More"],
      [desktop, "More ways to add"],
    ] as const) {
      const { page, context, watch } = await signedIn(home.program, options, "/");
      await page.getByRole("button", { name: button, exact: true }).click();
      const menu = page.getByRole("menu");
      await menu.waitFor();
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await page.waitForFunction(() => document.querySelector("[role=menu]")?.getAnimations().length === 0);
      const box = await menu.boundingBox();
      const sheet =
        Math.abs((box?.y ?? 0) + (box?.height ?? 0) - height) < 2 && (box?.width ?? 0) > width - 2;
      expect(sheet).toBe(options === phone);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    }
  }, 240_000);

  test("the home screen is offered once, where the browser offers it", async () => {
    const { page, context, watch } = await signedIn(home.program, phone, "/");
    await page.getByRole("button", { name: "Add", exact: true }).waitFor();
    const hint = page.getByRole("region", { name: "Keep Deedbox on your home screen" });
    expect(await hint.count()).toBe(0);
    const offer = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
          prompt: async () => {},
        });
        window.dispatchEvent(event);
      });
    await offer();
    await hint.getByRole("button", { name: "Not now" }).click();
    await hint.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: "Add", exact: true }).waitFor();
    await offer();
    expect(await hint.count()).toBe(0);
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);

  test("a file that another app shares waits until somebody is signed in, and is filed", async () => {
    const context = await home.program.browser.newContext(phone);
    const { page, watch } = await openPage(context, home.program.origin, "/");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = "/share";
      form.enctype = "multipart/form-data";
      const input = document.createElement("input");
      input.type = "file";
      input.name = "files";
      const given = new DataTransfer();
      given.items.add(new File(["Tomatoes, bread, two lemons."], "list.txt", { type: "text/plain" }));
      input.files = given.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    });
    await page.waitForURL(/\?shared=1/);
    await signIn(page);
    await page
      .getByRole("region", { name: "Adding documents" })
      .getByText("1 of 1 done")
      .waitFor({ timeout: READ });
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 240_000);
});
