/** The reference of the API in a browser, on a box that reaches nothing but itself. Skipped without Chromium. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openapi } from "#contract/openapi.ts";
import { routes } from "#contract/routes.ts";
import { inEnglish } from "#messages/render.ts";
import { browserPath, openPage, type Program, type Watch } from "./browser.ts";
import { desktop, password, startHousehold } from "./household.ts";

const api = openapi("http://127.0.0.1", "0.1.0", inEnglish);
const published = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);

/** Everything kept by the page's origin in the browser, as text. */
const keptByPage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        rows.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(rows);
  });

describe.skipIf(!browserPath)("the reference of the API", () => {
  let program: Program;
  let page: Page;
  let watch: Watch;
  const refused: string[] = [];

  beforeAll(async () => {
    program = await startHousehold();
    const context = await program.browser.newContext(desktop);
    await context.exposeFunction("noteRefused", (line: string) => refused.push(line));
    await context.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", (e) =>
        (window as unknown as { noteRefused(line: string): void }).noteRefused(
          `${e.violatedDirective} ${e.blockedURI}`,
        ),
      ),
    );
    ({ page, watch } = await openPage(context, program.origin, "/v1/reference"));
    await page.getByRole("heading", { name: "Deedbox API" }).waitFor();
  }, 60_000);

  afterAll(() => program?.close(), 30_000);

  test("lists every published call, and none that only the app may make", async () => {
    const side = page.getByRole("complementary", { name: /^Sidebar/ });
    for (const { name } of api.tags) {
      const shut = side.getByRole("button", { name: `Open Group - ${name}`, exact: true });
      if (await shut.isVisible()) await shut.click();
    }
    const links = await side.locator("a").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    const listed = links.flatMap((link) => {
      const [, method, path] = /^#tag\/[^/]+\/([A-Z]+)(\/.+)$/.exec(decodeURIComponent(link ?? "")) ?? [];
      return method ? [`${method} ${path}`] : [];
    });
    expect(listed.sort()).toEqual(published.sort());
    const hidden = routes.filter((each) => each.app_only).map((each) => `${each.method} ${each.path}`);
    expect(hidden.length).toBeGreaterThan(10);
    expect(hidden.filter((call) => listed.includes(call))).toEqual([]);
  }, 60_000);

  test("a call is tried with a token, which is not kept", async () => {
    const headers = { "content-type": "application/json", origin: program.origin };
    const signedIn = await fetch(`${program.origin}/app/sign-in`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email: "maya@example.org", password }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const made = await fetch(`${program.origin}/v1/tokens`, {
      method: "POST",
      headers: { ...headers, cookie },
      body: JSON.stringify({ name: "reference", scopes: ["read"] }),
    });
    const { secret } = (await made.json()) as { secret: string };

    await page.getByPlaceholder("Token").first().fill(secret);
    await page
      .getByRole("button", { name: /^Test Request/ })
      .first()
      .click();
    const answered = page.waitForResponse((answer) => answer.url() === `${program.origin}/v1/me`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Send get request/i })
      .click();
    expect((await answered).status()).toBe(200);
    await page.getByText("maya@example.org").first().waitFor();
    expect(await keptByPage(page)).not.toContain(secret);
  }, 60_000);

  test("asks nobody but the box, and breaks none of its rules", () => {
    expect(watch.foreign).toEqual([]);
    expect(refused).toEqual([]);
    expect(watch.errors).toEqual([]);
  });
});
