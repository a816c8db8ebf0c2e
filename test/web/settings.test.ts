/** The settings in a real browser: signing in and letting in, on a laptop and on a phone. Skipped without Chromium. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { sections } from "#doors/web/settings/page.tsx";
import { codeAt, stepAt } from "#rules/access/one-time-codes.ts";
import { browserPath, openPage, type Program, startProgram } from "./browser.ts";

const email = "maya@example.org";
const first = "correct horse battery";
const second = "a staple of old wood";

const decode = (secret: string): Uint8Array => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((c) => letters.indexOf(c).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (b) => Number.parseInt(b, 2));
};

/** Half a minute of a browser, which mostly waits: gone through by `bun run e2e`, whose parts have tests of their own. */
const everywhere = process.env.DEEDBOX_EVERYWHERE === "1";

describe.skipIf(!browserPath || !everywhere)("the settings in a browser", () => {
  let program: Program;
  let browser: Browser;
  let origin = "";
  let cookie = "";

  beforeAll(async () => {
    program = await startProgram();
    ({ browser, origin } = program);
    const made = await fetch(`${origin}/app/setup`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ account_name: "The Okafors", kind: "family", owner_name: "Maya", email, password: first },
      }),
    });
    cookie = /deedbox_session=([^;]+)/.exec(made.headers.get("set-cookie") ?? "")?.[1] ?? "";
  }, 60_000);

  afterAll(() => program?.close(), 30_000);

  const wide = { viewport: { width: 1280, height: 900 }, locale: "en-GB" };
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "en-GB" };

  const signedIn = async (size: object): Promise<BrowserContext> => {
    const context = await browser.newContext(size);
    await context.addCookies([{ name: "deedbox_session", value: cookie, url: origin }]);
    return context;
  };
  const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

  test("profile and password are changed, a token is made, shown once and taken away", async () => {
    const context = await signedIn(wide);
    const { page, watch } = await openPage(context, origin, "/settings");
    await page.getByLabel("Your name").fill("Maya Okafor");
    await page.getByRole("button", { name: "Save" }).click();
    await said(page, "Profile updated.");

    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password").fill("not my password");
    await page.getByLabel("New password").fill(second);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("isn’t your password").waitFor();
    await page.getByLabel("Current password").fill(first);
    await page.getByRole("button", { name: "Change password" }).click();
    await said(page, "Password changed.");
    await page.getByText("this device", { exact: true }).waitFor();

    await page.getByRole("link", { name: "Tokens & webhooks" }).click();
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Scanner");
    await page.getByLabel(/^Add and edit/).check();
    await page.getByRole("button", { name: "Create token" }).click();
    const secret = (await page.getByRole("region", { name: "Token", exact: true }).textContent()) ?? "";
    const me = () => fetch(`${origin}/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await me()).status).toBe(200);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Remove token Scanner" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await said(page, "Token removed.");
    expect((await me()).status).toBe(401);
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);

  test("what asks who is there opens one dialog over the form, says what was wrong, and is sent again once it is proved", async () => {
    const context = await signedIn(wide);
    const { page, watch } = await openPage(context, origin, "/settings?section=tokens");
    // The session is fresh: the first answer stands for one that was proved more than five minutes ago.
    let asked = 0;
    await page.route("**/v1/tokens", async (route) => {
      if (route.request().method() !== "POST" || ++asked > 1) return route.continue();
      const type = `${origin}/problems/prove-it-is-you`;
      const body = JSON.stringify({ type, title: "Confirm it's you", status: 403, detail: "Enter it." });
      return route.fulfill({ status: 403, contentType: "application/problem+json", body });
    });
    const own = await fetch(`${origin}/app/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: first }),
    });
    const word = own.status === 204 ? first : second;
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Proved");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
    await page.getByLabel("Your password").fill("not my password");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByText("isn’t your password").waitFor();
    await page.getByLabel("Your password").fill(word);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByRole("region", { name: "Token", exact: true }).waitFor();
    expect(asked).toBe(2);
    expect(watch.foreign).toEqual([]);
    await page.getByRole("button", { name: "Done" }).click();

    // Closed, it stays refused, and the form is still there with what was typed.
    asked = 0;
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Not proved");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("This needs your password or passkey.", { exact: false }).waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Not proved");
    // A proof gives the session another secret, which the tests that follow sign in with.
    cookie = (await context.cookies()).find(({ name }) => name === "deedbox_session")?.value ?? "";
    await context.close();
  }, 60_000);

  test("somebody is let in by an address, gets another role, and is removed", async () => {
    const context = await signedIn(wide);
    const { page, watch } = await openPage(context, origin, "/settings?section=members");
    await page.getByRole("button", { name: "Invite someone" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Ben");
    await page.getByLabel("Email address").fill("ben@example.org");
    await page.getByRole("radio", { name: /^Viewer/ }).check();
    await page.getByRole("button", { name: "Create link" }).click();
    const address = (await page.getByRole("region", { name: "Invite link" }).textContent()) ?? "";
    expect(address).toStartWith(`${origin}/welcome#`);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText(/Their link works until/).waitFor();

    const theirs = await browser.newContext(phone);
    const ben = await openPage(theirs, origin, address.slice(origin.length));
    await ben.page.getByRole("heading", { name: "Welcome, Ben" }).waitFor();
    await ben.page.getByLabel("Password", { exact: true }).fill(first);
    await ben.page.getByRole("button", { name: "Join" }).click();
    await ben.page.getByRole("navigation").first().waitFor();
    await ben.page.goto(`${origin}/settings`);
    await ben.page.getByRole("link", { name: /Profile & sign-in/ }).waitFor();
    // What concerns others is not his.
    expect(await ben.page.getByRole("link", { name: /Members & guests|Backup & keys/ }).count()).toBe(0);
    await ben.page.goto(address);
    await ben.page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    expect(ben.watch).toEqual({ foreign: [], errors: [] });

    await page.reload();
    await page.getByRole("button", { name: "Options for Ben" }).click();
    await page.getByRole("menuitem", { name: "Change role" }).click();
    await page.getByRole("radio", { name: /^Member/ }).check();
    await page.getByRole("button", { name: "Save" }).last().click();
    await said(page, "Ben’s role is now Member.");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Viewer", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Options for Ben" }).click();
    await page.getByRole("menuitem", { name: "Remove from account" }).click();
    await page.getByRole("button", { name: "Remove from account" }).click();
    await said(page, "Ben removed.");
    await ben.page.goto(origin);
    await ben.page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await Promise.all([context.close(), theirs.close()]);
  }, 60_000);

  test("codes of an app: set up by the square, asked for after the password, one of paper in its place", async () => {
    const context = await signedIn(wide);
    const { page, watch } = await openPage(context, origin, "/settings?section=profile");
    await page.getByRole("button", { name: "Set up" }).click();
    await page.getByLabel("Your password").fill(second);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("img", { name: /^QR code/ }).waitFor();
    const secret = ((await page.locator("code.select-all").last().textContent()) ?? "").replace(/\s/g, "");
    await page.getByLabel("Six-digit code").fill(codeAt(decode(secret), stepAt(Date.now())));
    await page.getByRole("button", { name: "Turn on" }).click();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    const paper = await codes.allTextContents();
    expect(new Set(paper).size).toBe(10);
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await page.getByText(/10 recovery codes left/).waitFor();

    const other = await browser.newContext(phone);
    const door = await openPage(other, origin, "/");
    await door.page.getByLabel("Email address").fill(email);
    await door.page.getByLabel("Password", { exact: true }).fill(second);
    await door.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await door.page.getByLabel("Code").fill("000000");
    await door.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await door.page.getByText("That code is wrong or has already been used.").waitFor();
    await door.page.getByLabel("Code").fill(paper[0] ?? "");
    await door.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await door.page.getByRole("navigation").first().waitFor();
    expect(door.watch).toEqual({ foreign: [], errors: [] });

    await page.reload();
    await page.getByText(/9 recovery codes left/).waitFor();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await said(page, "Signed out on 1 device.");
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByLabel("Your password").fill("not my password");
    await page.getByRole("button", { name: "Turn off" }).last().click();
    await page.getByText("isn’t your password", { exact: true }).waitFor();
    await page.getByLabel("Your password").fill(second);
    await page.getByRole("button", { name: "Turn off" }).last().click();
    await said(page, "Two-step verification is off.");
    expect(watch).toEqual({ foreign: [], errors: [] });
    await Promise.all([context.close(), other.close()]);
  }, 60_000);

  test("digests, the calendar's address and the time zone are set up; what was wrong is said at its field", async () => {
    const context = await signedIn(wide);
    const { page, watch } = await openPage(context, origin, "/settings?section=notices");
    await page.getByRole("button", { name: "New digest" }).click();
    await page.getByLabel("Send by", { exact: true }).selectOption("gotify");
    await page.getByLabel("To", { exact: true }).fill(origin);
    await page.getByRole("button", { name: "Create digest" }).click();
    await page.getByText(/can’t be an address of this Deedbox/).waitFor();
    await page.getByLabel("To", { exact: true }).fill("http://192.168.178.2:8080");
    await page.getByRole("button", { name: "Create digest" }).click();
    await said(page, "Digest created.");
    await page.getByText("http://192.168.178.2:8080/").waitFor();
    await page.getByRole("button", { name: /^Remove digest to/ }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await said(page, "Digest removed.");
    await page.getByRole("combobox", { name: "Time zone" }).selectOption("Europe/Madrid");
    await page.getByRole("button", { name: "Save" }).click();
    await said(page, "Time zone saved.");

    await page.getByRole("link", { name: "Calendar" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const feed = await page.getByRole("region", { name: "Calendar link" }).textContent();
    expect((await (await fetch(feed ?? "")).text()).startsWith("BEGIN:VCALENDAR")).toBe(true);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Delete link" }).click();
    await page.getByRole("button", { name: "Delete link" }).last().click();
    await said(page, "Link deleted.");
    expect((await fetch(feed ?? "")).status).not.toBe(200);
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);

  test("every part opens on a phone 320 wide without sideways scrolling; a backup and a full look run", async () => {
    const context = await signedIn({ ...phone, viewport: { width: 320, height: 700 } });
    const { page, watch } = await openPage(context, origin, "/settings");
    const parts = page.getByRole("navigation", { name: "Settings sections" }).getByRole("link");
    await parts.nth(sections.length - 1).waitFor();
    const names = await parts.locator("span.block:first-child").allTextContents();
    expect(names).toHaveLength(sections.length);
    for (const name of names) {
      await page.getByRole("link", { name }).first().click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
      await page.getByRole("region").first().waitFor();
      await page.getByRole("status", { name: "Loading" }).waitFor({ state: "detached" });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, over]).toEqual([name, 0]);
      // A panel of the name of its page does not repeat it.
      expect([name, await page.getByRole("heading", { name, exact: true }).count()]).toEqual([name, 1]);
      if (name === "Backup & keys") {
        await page.getByRole("button", { name: "Back up now" }).click();
        await page.getByText("Backup complete and checked.").waitFor();
        await page.getByRole("link", { name: /^Download deedbox-/ }).waitFor();
        await page.getByRole("button", { name: "Set up" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("How often").selectOption({ label: "Every week" });
        await dialog.getByLabel("Folder", { exact: true }).fill("/no/such/disk");
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.getByText("doesn’t exist; create it, or connect its disk").waitFor();
        await dialog.getByLabel("Folder", { exact: true }).fill("");
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByText("Every Sunday at 03:30. Keeps the latest 7 backups.").waitFor();
        await page.getByText("No automatic backup has run yet.").waitFor();
        await page.getByRole("button", { name: "Turn off" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
        await page.getByText("Every Sunday").waitFor({ state: "detached" });
      }
      if (name === "Health") {
        await page.getByRole("button", { name: "Check now" }).click();
        await page.getByText(/undamaged/).waitFor();
      }
      await page.getByRole("link", { name: "All settings" }).click();
    }
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);
});
