import { afterAll, beforeAll, expect, test } from "bun:test";
import { browserPath, type Program } from "./browser.ts";
import { bills, desktop, file, signedIn, startHousehold } from "./household.ts";

let program: Program | undefined;
beforeAll(async () => {
  if (browserPath) program = await startHousehold();
}, 120_000);
afterAll(async () => {
  await program?.close();
});

test.skipIf(!browserPath)(
  "a type put right is offered for others of the sender in one quiet line; taken, it can be undone",
  async () => {
    if (!program) throw new Error("There is no box.");
    const { page, watch } = await signedIn(program, desktop, "/");
    const papers = (await bills(3)).map(({ bytes }, i) => ({ name: `bill-${i}.pdf`, bytes }));
    const [own = "", ...others] = await file(page, papers);
    page.setDefaultTimeout(15_000);
    const types = () =>
      page.evaluate(
        (ids) =>
          Promise.all(
            ids.map(
              async (id) => (await (await fetch(`/v1/documents/${id}`)).json()).metadata.type as string,
            ),
          ),
        others,
      );
    const before = await types();
    await page.goto(`${program.origin}/documents/${own}`);
    await page.getByRole("button", { name: "Edit type" }).click();
    await page.getByLabel("Type", { exact: true }).selectOption("bills/heating");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const offer = page.getByRole("button", { name: "Use Heating bill for 2 others from this provider" });
    await offer.click();
    await page.getByText("2 documents changed", { exact: true }).waitFor();
    await offer.waitFor({ state: "detached" });
    expect(await types()).toEqual(["bills/heating", "bills/heating"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 documents changed back").waitFor();
    expect(await types()).toEqual(before);
    expect(before).not.toContain("bills/heating");
    expect(watch.errors).toEqual([]);
  },
  60_000,
);
