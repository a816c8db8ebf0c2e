/**
 * Every page against the rules of axe-core (WCAG 2.2 AA and best practice): nothing serious or critical. In the checks each page is
 * looked at once, wide and light or narrow and dark by turns; `bun run e2e --only=axe` looks at all of them in every way. Skipped
 * where there is no Chromium.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pdfBill } from "../paper/paper.ts";
import { seriousOf } from "./axe.ts";
import { browserPath, type Program } from "./browser.ts";
import { bills, desktop, everywhere, file, phone, signedIn, startHousehold } from "./household.ts";

describe.skipIf(!browserPath)("every page is accessible", () => {
  let program: Program;
  const paths: string[] = [];

  beforeAll(async () => {
    program = await startHousehold();
    const { context, page } = await signedIn(program, desktop, "/");
    const [first] = await file(page, [
      ...(await bills(2)),
      await pdfBill({ seed: 31, total: 312.5, dueDate: "2099-01-31" }),
    ]);
    const person = await page.evaluate(async () => {
      const { people_and_things } = await (await fetch("/v1/people-and-things")).json();
      return people_and_things[0].id as string;
    });
    paths.push(
      "/",
      "/checkup",
      "/checkup?view=month",
      "/documents",
      `/documents/${first}`,
      "/search?q=northfield",
      "/people-and-things",
      `/people-and-things/${person}`,
      "/people-and-things/wallet",
      "/ask?q=What%20is%20due%3F",
      "/money",
      "/imports",
      "/bundles",
      "/settings",
      "/settings?section=apps",
      "/review",
    );
    await context.close();
  }, 120_000);

  afterAll(() => program?.close(), 30_000);

  for (const [name, options, turn] of [
    ["wide and light", desktop, 0],
    [
      "320 px wide and dark",
      { ...phone, viewport: { width: 320, height: 640 }, colorScheme: "dark" as const },
      1,
    ],
  ] as const) {
    test(`${name}`, async () => {
      const { context, page, watch } = await signedIn(program, options, "/");
      const wrong: Record<string, string[]> = {};
      for (const path of paths.filter((_, i) => everywhere || i % 2 === turn)) {
        await page.goto(program.origin + path);
        await page.locator("main h1").first().waitFor();
        await page.waitForTimeout(250);
        const found = await seriousOf(page);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (sideways > 0) found.push(`scrolls sideways by ${sideways} px`);
        if (found.length > 0) wrong[path] = found;
      }
      expect(wrong).toEqual({});
      // The rules do run: a button without a name is found.
      await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
      expect((await seriousOf(page)).join()).toContain("button-name");
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    }, 120_000);
  }
});
