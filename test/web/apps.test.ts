/** The connected apps in the settings, in a real browser. Skipped without Chromium. */
import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import type { BrowserContextOptions, Page } from "playwright-core";
import { routes } from "#contract/routes.ts";
import { actionWords, viaWords } from "#doors/web/settings/actions.ts";
import { todayOf } from "#doors/web/settings/apps/apps.tsx";
import * as auditMessages from "#messages/app/audit.ts";
import { seriousOf } from "./axe.ts";
import { browserPath } from "./browser.ts";
import { desktop, householdOf, phone, signedIn } from "./household.ts";

describe("what a connected app did, in words", () => {
  test.each<[number, number, number, string]>([
    [20, 12, 2, "Read 12 documents today, changed 2"],
    [3, 1, 0, "Read 1 document today, changed nothing"],
    [2, 0, 2, "Changed 2 today"],
    [1, 0, 0, "1 look-up today, no document opened"],
    [0, 0, 0, "Nothing today"],
  ])("%i calls, %i documents, %i changes: %s", (calls, documents_read, changes, said) => {
    expect(todayOf({ calls, documents_read, changes })).toBe(said);
  });

  test("every look that an assistant may take has a sentence, and one that is not known is said all the same", () => {
    const looks = routes.filter(
      (route) => route.kind === "read" && !route.app_only && !["members", "webhooks"].includes(route.scope),
    );
    expect(looks.length).toBeGreaterThan(20);
    const own = new Set(["watchEvents", "downloadBundle"]);
    expect(
      looks
        .filter(({ id }) => !own.has(id) && !Object.hasOwn(auditMessages.actions.assistant, id))
        .map(({ id }) => id),
    ).toEqual([]);
    expect(actionWords("assistant.somethingNew")).toBe("Looked something up");
    expect(actionWords("document.trash")).toBe("Moved a document to the trash");
    expect(actionWords("thing.done_well")).toBe("thing: done well");
  });

  test("every word under which the connected apps are kept has a sentence", async () => {
    const room = new URL("../../src/operations/connections/", import.meta.url).pathname;
    const words = new Set<string>();
    for await (const path of new Glob("*.ts").scan(room))
      for (const [, action = ""] of (await Bun.file(room + path).text()).matchAll(
        /"((?:connection|assistants)\.[a-z_]+)"/g,
      ))
        words.add(action);
    expect(words.size).toBeGreaterThan(2);
    expect(
      [...words].filter((action) => actionWords(action) === action.replace(".", ": ").replaceAll("_", " ")),
    ).toEqual([]);
  });

  test("the log names the app", () => {
    expect(viaWords({ via: "assistant", connection: { id: "1", name: "Claude" } })).toBe("through Claude");
    expect(viaWords({ via: "assistant", connection: null })).toBe("through an assistant");
    expect(viaWords({ via: "app", connection: null })).toBe("in the app");
  });
});

const now = new Date().toISOString();
const made = (n: number, over: object = {}) => ({
  id: `0198c0de-0000-7000-8000-00000000000${n}`,
  name: "Claude",
  redirect_host: "claude.ai",
  user: { id: "0198c0de-0000-7000-8000-0000000000aa", name: "Maya Okafor" },
  account: { id: "0198c0de-0000-7000-8000-0000000000bb", name: "The Okafor family" },
  access: "change",
  scopes: ["read", "write", "files", "identifiers", "ask"],
  created: "2026-03-05T10:00:00Z",
  last_used: now,
  today: { calls: 20, documents_read: 12, changes: 2 },
  own: true,
  ...over,
});

describe.skipIf(!browserPath)("the connected apps", () => {
  const home = householdOf();

  /** The list as a test wants it; everything else of the page is the box's own. */
  async function lists(page: Page, connections: object[]) {
    const kept = [...connections] as { id: string }[];
    await page.route("**/v1/connections", (route) => route.fulfill({ json: { connections: kept } }));
    await page.route("**/v1/connections/*/activity?*", (route) =>
      route.fulfill({
        json: {
          lines: [
            { at: now, action: "assistant.search", subject: null, subject_id: null, url: null },
            {
              at: now,
              action: "document.view_page",
              subject: "document",
              subject_id: "x",
              url: `${home.program.origin}/documents/x`,
            },
          ],
        },
      }),
    );
    await page.route(/\/v1\/connections\/[\w-]+$/, (route) => {
      const id = route.request().url().split("/").at(-1);
      const [gone] = kept.splice(
        kept.findIndex((one) => one.id === id),
        1,
      );
      return route.fulfill({ json: { connection: gone } });
    });
  }

  async function at(connections: object[] | null, options: BrowserContextOptions = desktop) {
    const opened = await signedIn(home.program, options, "/health");
    if (connections) await lists(opened.page, connections);
    await opened.page.goto(`${home.program.origin}/settings?section=apps`);
    await opened.page.getByText("Connect an assistant", { exact: true }).waitFor();
    return opened;
  }

  test("without one the local way is open first, with the address of this box for those on it", async () => {
    const { context, page, watch } = await at(null);
    await page.getByText("Ask an assistant about your documents").waitFor();
    await page.getByText("For an assistant on this or another computer at home.", { exact: false }).waitFor();
    const ways = page.locator("main details:not(details details)");
    expect(await ways.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))).toEqual([
      true,
      false,
      false,
    ]);
    await page.getByText("Allow personal tokens. An owner can turn that on").waitFor();
    const bundle = page.getByRole("link", { name: "Download deedbox.mcpb" });
    expect(await bundle.getAttribute("href")).toBe("/deedbox.mcpb");
    await page.getByText("An app on your computer or home network").click();
    await page.getByText(`${home.program.origin}/mcp`, { exact: true }).waitFor();
    await page.getByText("This address works only on the computer").waitFor();
    const cursor = (await page.getByRole("link", { name: "Add to Cursor" }).getAttribute("href")) ?? "";
    expect(atob(new URL(cursor).searchParams.get("config") ?? "")).toBe(
      `{"url":"${home.program.origin}/mcp"}`,
    );
    await page.getByText("Claude or ChatGPT in the cloud").click();
    await page.getByText("This box doesn’t have one yet.", { exact: false }).waitFor();
    await page.getByText("your sign-in page is open to the internet", { exact: false }).waitFor();
    expect(await seriousOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Tokens & webhooks" }).last().click();
    await page.waitForURL(/section=tokens/);
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);

  test("the owner lets personal tokens in and takes it back", async () => {
    const { context, page } = await at(null);
    const box = page.getByRole("checkbox", { name: "Also allow personal tokens" });
    await box.check();
    await page.getByText("Personal tokens are allowed.").waitFor();
    await page.reload();
    await box.waitFor();
    expect(await box.isChecked()).toBe(true);
    expect(await page.getByText("Allow personal tokens. An owner can turn that on").count()).toBe(0);
    await box.uncheck();
    await page.getByText("Personal tokens are no longer allowed.").waitFor();
    await context.close();
  }, 60_000);

  for (const [where, options] of [
    ["a laptop", desktop],
    ["a phone", { ...phone, viewport: { width: 320, height: 640 }, colorScheme: "dark" as const }],
  ] as const)
    test(`each says who, what and when; what it did is a click away; one is disconnected, on ${where}`, async () => {
      const others = made(2, {
        name: "Cursor",
        access: "read",
        own: false,
        user: { id: "0198c0de-0000-7000-8000-0000000000cc", name: "Ben" },
        last_used: null,
        today: { calls: 0, documents_read: 0, changes: 0 },
      });
      const { context, page, watch } = await at([made(1), others], options);
      const list = page.getByRole("list", { name: "Connected apps" });
      const [claude, cursor] = [list.getByRole("listitem").nth(0), list.getByRole("listitem").nth(1)];
      await claude.getByText("Read 12 documents today, changed 2").waitFor();
      expect(await claude.textContent()).toMatch(/Read and change.*The Okafor family.*connected 5 Mar 2026/);
      expect(await cursor.textContent()).toMatch(/Read only.*Ben.*not used yet.*Nothing today/);
      expect(await claude.getByText("Maya").count()).toBe(0);
      expect(await seriousOf(page)).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);

      await page.getByRole("button", { name: "Activity: Claude" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Searched the documents").waitFor();
      expect(await dialog.getByRole("link", { name: "Open" }).getAttribute("href")).toBe("/documents/x");
      // Colours are looked at once the dialog has risen.
      await page.waitForTimeout(300);
      expect(await seriousOf(page)).toEqual([]);
      await page.keyboard.press("Escape");

      await page.getByRole("button", { name: "Disconnect Claude" }).click();
      await page.getByRole("heading", { name: "Disconnect Claude?" }).waitFor();
      await page.getByRole("button", { name: "Cancel" }).click();
      expect(await list.getByRole("listitem").count()).toBe(2);
      await page.getByRole("button", { name: "Disconnect Claude" }).click();
      await page.getByRole("button", { name: "Disconnect", exact: true }).click();
      await page.getByText("Claude is disconnected.").waitFor();
      await claude.getByText("Cursor", { exact: true }).waitFor();
      expect(await list.getByRole("listitem").count()).toBe(1);
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    }, 60_000);
});
