/** The list as a table: columns of one's own, and everything as a file. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { columnsOf, exportColumns, factsFor } from "#doors/web/documents/columns.ts";
import { browserPath } from "./browser.ts";
import { everywhere, householdOf, signedIn, widths } from "./household.ts";

describe("the columns of the table", () => {
  test("begin with the title whatever was kept, each once, and none that is unknown", () => {
    expect(columnsOf(["date", "title", "date", "fact.total", "size", 7, "fact.X y"])).toEqual([
      "title",
      "date",
      "fact.total",
    ]);
    expect(columnsOf("nonsense")[0]).toBe("title");
    expect(columnsOf([])).toEqual(["title"]);
  });

  test("say which facts they need, and a file has the currency beside the amount", () => {
    expect(factsFor(["title", "amount", "fact.total", "fact.own_paid_by"])).toBe("total,own_paid_by");
    expect(factsFor(["title", "tags"])).toBeUndefined();
    expect(exportColumns(["title", "amount", "tags"])).toBe("title,amount,currency,tags");
  });
});

describe.skipIf(!browserPath)("the table in the app", () => {
  const home = householdOf();

  for (const [where, options, turn] of widths)
    test.skipIf(!everywhere && turn > 0)(
      `a fact of one's own becomes a column, and the table a workbook and a CSV file, on ${where}`,
      async () => {
        const { context, page, watch } = await signedIn(home.program, options, "/documents");
        await page.evaluate(async () => {
          const send = (path: string, body: unknown) =>
            fetch(path, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify(body),
            });
          for (const [title, date, paid] of [
            ["=Roof repair", "2026-02-03", "Sam"],
            ["Boiler service", "2025-10-09", "Ann"],
          ]) {
            const made = await (
              await send("/v1/documents/note", { title, text: `About ${title}.`, date })
            ).json();
            const facts = `/v1/documents/${made.document.id}/own-facts`;
            for (;;) {
              const { metadata } = await (await fetch(`/v1/documents/${made.document.id}`)).json();
              if (metadata.status === "filed" || metadata.status === "needs_review") break;
              await new Promise((next) => setTimeout(next, 100));
            }
            const place = { page: null, quote: null, box: null };
            await send(facts, { key: "total", value: "EUR 1,234.50", ...place });
            await send(facts, { label: "Paid by", role: "text", value: paid, ...place });
          }
        });
        await page.reload();
        await page.getByRole("button", { name: "Table", exact: true }).click();
        const table = page.getByRole("region", { name: "Documents as a table" });
        await table.getByRole("link", { name: "=Roof repair" }).first().waitFor();
        await page.getByRole("button", { name: "Columns" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("checkbox", { name: "Paid by" }).check();
        await dialog.getByRole("button", { name: "Done" }).click();
        await table.getByRole("columnheader", { name: "Paid by" }).waitFor();
        await table.getByRole("cell", { name: "Sam" }).first().waitFor();
        await table.getByRole("cell", { name: "€1,234.50" }).first().waitFor();
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(sideways).toBeLessThanOrEqual(0);

        const saved = async (format: string) => {
          const coming = page.waitForEvent("download");
          await page.getByRole("button", { name: "Export" }).click();
          await page.getByRole("menuitem", { name: format }).click();
          const file = await coming;
          return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
        };
        const book = await saved("Excel workbook");
        expect(book.name).toMatch(/\.xlsx$/);
        const sheet = new TextDecoder().decode(
          unzipSync(new Uint8Array(book.bytes))["xl/worksheets/sheet1.xml"],
        );
        expect(sheet).toContain('<c r="B2" s="2"><v>46056</v></c>');
        expect(sheet).toContain("<v>1234.5</v>");
        expect(sheet).toContain(">=Roof repair<");
        expect(sheet).toContain(">Sam<");
        const csv = await saved("CSV file");
        const lines = csv.bytes.toString("utf8").split("\r\n");
        expect(lines[0]).toBe("\uFEFFTitle,Date,Type,From,Amount,Currency,Tags,Paid by");
        expect(lines[1]).toMatch(/^'=Roof repair,2026-02-03,.*,1234\.5,EUR,,Sam$/);

        const titles = () => table.getByRole("rowheader").getByRole("link").allTextContents();
        await table.getByRole("button", { name: "Paid by" }).click();
        await page.waitForURL(/by=fact\.own_paid_by&up=true/);
        await table
          .getByRole("columnheader", { name: "Paid by" })
          .and(page.locator("[aria-sort=ascending]"))
          .waitFor();
        await page.waitForFunction(
          () => document.querySelector("th[scope=row] a")?.textContent === "Boiler service",
        );
        expect((await titles()).slice(0, 2)).toEqual(["Boiler service", "=Roof repair"]);
        await table.getByRole("button", { name: "Paid by" }).click();
        await page.waitForFunction(
          () => document.querySelector("th[scope=row] a")?.textContent === "=Roof repair",
        );
        await page.reload();
        await table.locator("[aria-sort=descending]").getByText("Paid by").waitFor();
        expect((await titles())[0]).toBe("=Roof repair");
        await table.getByRole("button", { name: /Date/ }).click();
        await page.waitForURL((url) => !url.search.includes("by="));
        expect(watch).toEqual({ foreign: [], errors: [] });
        await context.close();
      },
      90_000,
    );
});
