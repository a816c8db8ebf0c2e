/** Settings > Export in a real browser, on a laptop and on a phone. Skipped without Chromium. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { utf8 } from "../paper/zips.ts";
import { browserPath } from "./browser.ts";
import { desktop, householdOf, phone, signedIn } from "./household.ts";

describe.skipIf(!browserPath)("everything out in a browser", () => {
  const home = householdOf(async () => [
    { name: "letter.txt", bytes: utf8("A letter about the bandstand.\n") },
    { name: "long.txt", bytes: utf8("A list of everything in the boathouse.\n".repeat(40)) },
  ]);

  for (const [width, options] of [
    ["a laptop", desktop],
    ["a phone", phone],
  ] as const)
    test(`on ${width} the form is chosen, the zip comes whole, and the page says so`, async () => {
      const { context, page, watch } = await signedIn(home.program, options, "/settings?section=export");
      const download = page.getByRole("link", { name: "Download export" });
      await download.waitFor();
      for (const [form, file] of [
        ["deedbox", "deedbox-export.json"],
        ["paperless", "manifest.json"],
      ] as const) {
        await page.getByLabel("Format").selectOption(form);
        const coming = page.waitForEvent("download");
        await download.click();
        const zip = await (await coming).path();
        expect(Object.keys(unzipSync(readFileSync(zip)))).toContain(file);
        await page.getByRole("status").getByText("Export finished.").waitFor();
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide).toBe(false);
      if (process.env.DEEDBOX_PICTURES)
        await page.screenshot({
          path: `${process.env.DEEDBOX_PICTURES}/export-${options.viewport?.width}.png`,
        });
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    }, 90_000);
});
