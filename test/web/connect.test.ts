/** Where an app asks to be let in, in a real browser; the box's answers are made up, so that every case is there. Skipped without Chromium. */
import { describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { destinationOf, onwardTo, requestIn } from "#doors/web/connect/page.tsx";
import { claudeCodeCommand, cursorLink, localConfig, vscodeLink } from "#doors/web/settings/apps/apps.tsx";
import { orNone, tablesOf, word } from "../table-file.ts";
import { seriousOf } from "./axe.ts";
import { browserPath, openPage } from "./browser.ts";
import { desktop, householdOf, password, phone, signedIn } from "./household.ts";

const table = tablesOf(import.meta.dir, "connect.tsv");

describe("where the answer goes", () => {
  test.each<[string | null, string, object]>([
    ["claude.ai", "https", { to: "site", host: "claude.ai" }],
    ["localhost", "http", { to: "here" }],
    ["127.0.0.1", "http", { to: "here" }],
    ["[::1]", "http", { to: "here" }],
    ["localhost.example.org", "https", { to: "site", host: "localhost.example.org" }],
    ["127.0.0.1.example.org", "http", { to: "site", host: "127.0.0.1.example.org" }],
    [null, "cursor", { to: "scheme", scheme: "cursor" }],
    ["anysphere.cursor-mcp", "cursor:", { to: "scheme", scheme: "cursor" }],
  ])("%p by %p", (redirect_host, redirect_scheme, to) => {
    expect(destinationOf({ redirect_host, redirect_scheme })).toEqual(to as never);
  });

  test.each<[string, string | null]>(table("where the answer goes: leads on to", word, orNone))(
    "%p leads on to %p",
    (address, onward) => {
      expect(onwardTo(address, "http://box.test/connect/abc")).toBe(onward);
    },
  );

  test.each<[string, string | null]>(table("where the answer goes: names the request", word, orNone))(
    "%p names the request %p",
    (path, uid) => expect(requestIn(path)).toBe(uid),
  );
});

test("other programs are given the address in the form they take", () => {
  const url = "https://box.example.org/mcp";
  const cursor = new URL(cursorLink(url));
  expect(JSON.parse(atob(cursor.searchParams.get("config") ?? ""))).toEqual({ url });
  expect(JSON.parse(decodeURIComponent(vscodeLink(url).slice("vscode:mcp/install?".length)))).toEqual({
    name: "deedbox",
    type: "http",
    url,
  });
  expect(claudeCodeCommand(url)).toBe(`claude mcp add --transport http deedbox ${url}`);
  expect(claudeCodeCommand("http://[fd00::2]:7170/mcp")).toEndWith(" 'http://[fd00::2]:7170/mcp'");
  expect(JSON.parse(localConfig()).mcpServers.deedbox).toMatchObject({ command: "deedbox", args: ["mcp"] });
});

const family = { id: "0198c0de-0000-7000-8000-000000000001", name: "The Okafor family", kind: "family" };
const studio = { id: "0198c0de-0000-7000-8000-000000000002", name: "Okafor Studio", kind: "business" };
const asked = {
  uid: "abc",
  app: {
    name: "Claude",
    redirect_host: "claude.ai",
    redirect_scheme: "https",
    website: "https://claude.ai/",
    verified: true,
  },
  user: { name: "Maya Okafor", email: "maya@example.org" },
  accounts: [{ ...family, role: "owner", may_change: true }],
  may_ask_change: true,
  expires: "2099-01-01T00:00:00Z",
};

describe.skipIf(!browserPath)("an app asks to be let in", () => {
  const home = householdOf();

  interface Given {
    answer?: object;
    status?: number;
    /** What the box answers to the person's word, the first first. */
    to?: { status: number; json: object }[];
    options?: BrowserContextOptions;
    /** A session of its own, since a proof renews it. */
    own?: boolean;
  }

  /** The box's side of the page, as a test wants it; gives what was sent to it. */
  async function box(page: Page, given: Given): Promise<unknown[]> {
    const sent: unknown[] = [];
    const replies = [...(given.to ?? [])];
    await page.route("**/app/connect/*", (route) => {
      if (route.request().method() === "GET")
        return route.fulfill({ status: given.status ?? 200, json: given.answer ?? asked });
      sent.push(route.request().postDataJSON());
      const next = replies.shift() ?? { status: 200, json: { redirect_to: `${home.program.origin}/health` } };
      return route.fulfill(next);
    });
    return sent;
  }

  /** Signs in by the form that stands there. */
  async function enter(page: Page) {
    await page.getByLabel("Email address").fill("maya@example.org");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Let Claude use your documents?" }).waitFor();
  }

  async function at(given: Given = {}) {
    const options = given.options ?? desktop;
    const { context, page, watch } = given.own
      ? await home.program.browser.newContext(options).then(async (context) => ({
          context,
          ...(await openPage(context, home.program.origin, "/health")),
        }))
      : await signedIn(home.program, options, "/health");
    const sent = await box(page, given);
    await page.goto(`${home.program.origin}/connect/abc`);
    if (given.own) await enter(page);
    await page.locator("h1").waitFor();
    return { context, page, watch, sent };
  }
  const allow = (page: Page) => page.getByRole("button", { name: "Allow" });
  const ready = (page: Page) =>
    page.waitForFunction(() => document.querySelector("button[aria-disabled]") === null);

  test("says who asks, where the answer goes and what it may do; reading is chosen, Allow has no focus, Enter sends nothing", async () => {
    const { context, page, watch, sent } = await at();
    await page.getByRole("heading", { name: "Let Claude use your documents?" }).waitFor();
    await page.getByText("“Claude”, verified by claude.ai").waitFor();
    await page.getByText("Maya Okafor (maya@example.org)").waitFor();
    await page.getByText("With a cloud assistant like Claude or ChatGPT, it goes to the company").waitFor();
    expect(await page.getByRole("radio", { name: /^Read only/ }).isChecked()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    expect(await page.locator("nav").count()).toBe(0);
    await ready(page);
    await page.getByRole("radio", { name: /^Read and change/ }).check();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(150);
    expect(sent).toEqual([]);
    await allow(page).click();
    await page.waitForURL(/\/health$/);
    expect(sent).toEqual([{ allow: true, account_id: family.id, access: "change" }]);
    expect(watch).toEqual({ foreign: [], errors: [] });
    // The page was not left behind: back leads past it.
    await page.goBack();
    expect(page.url()).not.toContain("/connect/");
    await context.close();
  }, 60_000);

  test("by the keyboard alone", async () => {
    const { context, page, sent } = await at();
    await ready(page);
    await page.getByRole("radio", { name: /^Read only/ }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/health$/);
    expect(sent).toEqual([{ allow: true, account_id: family.id, access: "read" }]);
    await context.close();
  }, 60_000);

  test("a press that comes the moment the page is in front does not count; one of a hand does", async () => {
    const { context, page, sent } = await at();
    await ready(page);
    for (const event of ["blur", "focus"])
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll("button"))
        if (button.textContent === "Allow") button.click();
    });
    await page.waitForTimeout(100);
    expect(sent).toEqual([]);
    await ready(page);
    await allow(page).click();
    await page.waitForURL(/\/health$/);
    expect(sent.length).toBe(1);
    await context.close();
  }, 60_000);

  test("of several accounts one is chosen; where the person only reads, so does the app", async () => {
    const answer = {
      ...asked,
      app: { name: "Cursor", redirect_host: null, redirect_scheme: "cursor", website: null, verified: false },
      accounts: [
        { ...family, role: "owner", may_change: true },
        { ...studio, role: "viewer", may_change: false },
      ],
    };
    const { context, page, sent } = await at({ answer, options: phone });
    await page.getByRole("heading", { name: "Let this app use your documents?" }).waitFor();
    await page.getByText("It says it’s “Cursor”. Deedbox can’t verify that.").waitFor();
    await page.getByText("the app on this device that opens cursor: links").waitFor();
    await page.getByRole("radio", { name: /^Read and change/ }).check();
    await page.getByRole("radio", { name: "Okafor Studio" }).check();
    await page.getByText("You can only view this account").waitFor();
    expect(await page.getByRole("radio", { name: /^Read and change/ }).count()).toBe(0);
    await ready(page);
    await allow(page).click();
    await page.waitForURL(/\/health$/);
    expect(sent).toEqual([{ allow: true, account_id: studio.id, access: "read" }]);
    await context.close();
  }, 60_000);

  test("who cancels sends the app away; who asks only to read is offered nothing else; without an account there is no Allow", async () => {
    const first = await at({ answer: { ...asked, may_ask_change: false } });
    expect(await first.page.getByRole("radio").count()).toBe(1);
    await first.page.getByText("The app only asks to read.").waitFor();
    await first.page.getByRole("button", { name: "Cancel" }).click();
    await first.page.waitForURL(/\/health$/);
    expect(first.sent).toEqual([{ allow: false }]);
    await first.context.close();
    const second = await at({ answer: { ...asked, accounts: [] } });
    await second.page.getByText("You don’t have an account that apps can use.").waitFor();
    expect(await allow(second.page).count()).toBe(0);
    await second.context.close();
  }, 60_000);

  test("proof is asked for in the dialog of everywhere, and what was sent is sent again", async () => {
    const type = `${home.program.origin}/problems/prove-it-is-you`;
    const { context, page, sent } = await at({
      own: true,
      to: [{ status: 403, json: { type, title: "Confirm it's you", status: 403, detail: "Enter it." } }],
    });
    await ready(page);
    await allow(page).click();
    await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
    await page.getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.waitForURL(/\/health$/);
    expect(sent.length).toBe(2);
    expect(sent[1]).toEqual(sent[0]);
    await context.close();
  }, 60_000);

  test("a request that is over, or never was, is said in a sentence, also when it ends in between", async () => {
    const gone = { type: "about:blank", title: "Not found", status: 404, detail: "No." };
    const first = await at({ status: 404, answer: gone });
    await first.page.getByRole("heading", { name: "This request is no longer valid" }).waitFor();
    await first.page.goto(`${home.program.origin}/connect/`);
    await first.page.getByRole("heading", { name: "This request is no longer valid" }).waitFor();
    await first.context.close();
    const second = await at({ to: [{ status: 404, json: gone }] });
    await ready(second.page);
    await allow(second.page).click();
    await second.page.getByRole("heading", { name: "This request is no longer valid" }).waitFor();
    await second.context.close();
  }, 60_000);

  test("an address that would run is not followed", async () => {
    const { context, page, watch } = await at({
      to: [{ status: 200, json: { redirect_to: "javascript:document.title='run'" } }],
    });
    await ready(page);
    await allow(page).click();
    await page.getByRole("heading", { name: "Connected", exact: true }).waitFor();
    expect(await page.title()).not.toBe("run");
    expect(watch.errors).toEqual([]);
    await context.close();
  }, 60_000);

  test("who is not signed in signs in and is back at the same request; who is somebody else leaves and signs in", async () => {
    const context = await home.program.browser.newContext(desktop);
    const { page, watch } = await openPage(context, home.program.origin, "/health");
    await box(page, {});
    await page.goto(`${home.program.origin}/connect/abc`);
    await enter(page);
    expect(new URL(page.url()).pathname).toBe("/connect/abc");
    await page.getByRole("button", { name: "Not you?" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await enter(page);
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);

  test("no page of another site frames it; a window it opened hears the answer from its own page", async () => {
    const other = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: (request) => {
        const { pathname } = new URL(request.url);
        const html = { headers: { "content-type": "text/html" } };
        const url = `${home.program.origin}/connect/abc`;
        if (pathname === "/frames") return new Response(`<iframe src="${url}"></iframe>`, html);
        if (pathname === "/callback")
          return new Response("<script>opener.postMessage('answered','*')</script>", html);
        return new Response(
          `<button onclick="window.open('${url}','_blank')">Connect</button><script>onmessage=(e)=>document.title=e.data</script>`,
          html,
        );
      },
    });
    const { context, page } = await signedIn(home.program, desktop, "/health");
    const back = `${other.url}callback`;
    await context.route("**/app/connect/*", (route) =>
      route.fulfill({ json: route.request().method() === "GET" ? asked : { redirect_to: back } }),
    );
    await page.goto(`${other.url}frames`);
    await page.waitForTimeout(500);
    const framed = page.frames().find((frame) => frame !== page.mainFrame());
    expect(framed?.url()).not.toStartWith(home.program.origin);

    await page.goto(`${other.url}start`);
    const [popup] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: "Connect" }).click(),
    ]);
    await popup.getByRole("heading", { name: "Let Claude use your documents?" }).waitFor();
    await ready(popup);
    await allow(popup).click();
    await page.waitForFunction(() => document.title === "answered");
    await context.close();
    await other.stop(true);
  }, 60_000);

  for (const [name, options] of [
    ["wide and light", desktop],
    [
      "320 px wide and dark",
      { ...phone, viewport: { width: 320, height: 640 }, colorScheme: "dark" as const },
    ],
  ] as const)
    test(`is accessible, ${name}`, async () => {
      const { context, page } = await at({
        options,
        answer: { ...asked, accounts: [...asked.accounts, { ...studio, role: "viewer", may_change: false }] },
      });
      await ready(page);
      expect(await seriousOf(page)).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      await context.close();
    }, 60_000);
});
