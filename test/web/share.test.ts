/** What other apps share, as a device hands it over: a form posted to the installed app. Skipped without Chromium. */
import { describe, expect, test } from "bun:test";
import { pdfBill } from "../paper/paper.ts";
import { browserPath, READ } from "./browser.ts";
import { everywhere, householdOf, type phone, signedIn, widths } from "./household.ts";

describe.skipIf(!browserPath || !everywhere)("shared from another app", () => {
  const home = householdOf();

  /** Posts what is shared as the device does, per the share_target of the manifest (W3C Web Share Target API). */
  const share = async (
    size: typeof phone,
    give: (page: Awaited<ReturnType<typeof signedIn>>["page"]) => Promise<void>,
  ) => {
    const { context, page, watch } = await signedIn(home.program, size, "/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(async () => {
      const manifest = await (await fetch("/manifest.webmanifest")).json();
      const { action, method, enctype, params } = manifest.share_target;
      const form = Object.assign(document.createElement("form"), { action, method, enctype, id: "given" });
      const files = Object.assign(document.createElement("input"), {
        ...{ type: "file", multiple: true, name: params.files[0].name, id: "files" },
      });
      const text = Object.assign(document.createElement("textarea"), { name: params.text, id: "text" });
      form.append(files, text);
      document.body.append(form);
    });
    await give(page);
    await page.evaluate(() => (document.getElementById("given") as HTMLFormElement).submit());
    return { context, page, watch };
  };

  const makersOf = {
    "a phone": ["Northfield Water", "Elm Street Housing"],
    "a laptop": ["Harbour Insurance", "Larch Heating"],
    "a tablet": ["Meadow Lane Dairy", "Otter Bridge Garage"],
  };

  test.each(widths)(
    "two papers are filed, on %s",
    async (where, size) => {
      const makers = makersOf[where];
      const paper = (seed: number, issuer: string) =>
        pdfBill({
          seed,
          issuer,
          total: 40 + seed,
          currency: "GBP",
          date: "2026-03-02",
          dueDate: "2026-03-20",
        });
      const bytes = await Promise.all(makers.map((maker, i) => paper(maker.length + i, maker)));
      const { context, page, watch } = await share(size, async (page) => {
        await page.locator("#files").setInputFiles(
          bytes.map((one, i) => ({
            ...{ name: `shared ${i + 1}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(one.bytes) },
          })),
        );
      });
      for (const maker of makers) await page.getByText(maker).first().waitFor({ timeout: READ });
      // Nothing of it stays in the browser.
      expect(
        await page.evaluate(async () => (await (await caches.open("deedbox-shared")).keys()).length),
      ).toBe(0);
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    },
    90_000,
  );

  test.each(widths)(
    "words are filed as a note, on %s",
    async (where, size) => {
      const { context, page, watch } = await share(size, (page) =>
        page
          .locator("#text")
          .fill(`The boiler was serviced on 3 March 2026 by Larch Heating, says ${where}.`),
      );
      await page
        .getByRole("link", { name: /shared|Note|boiler|Larch/i })
        .first()
        .waitFor({ timeout: READ });
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    },
    90_000,
  );
});
