/** The review train in a real browser, and what it sends. Skipped where there is no Chromium. */
import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { typesFor } from "#doors/web/documents/type-picker.tsx";
import { answerOf, draftOf, guessesOf, isUnchanged } from "#doors/web/review/answer.ts";
import type { Document, DocumentLook } from "#doors/web/shapes.ts";
import { textPdf } from "../paper/stacks.ts";
import { browserPath } from "./browser.ts";
import { everywhere, file, householdOf, phone, signedIn, widths } from "./household.ts";

const type = (name: string, category: string) => ({
  id: name,
  slug: name,
  name,
  category: { name: category },
});
const types = [
  type("Electricity bill", "Bills"),
  type("Residence permit", "Identity"),
  type("Bill of sale", "Vehicles"),
  type("Élection notice", "Letters"),
];
const namesOf = (typed: string) => typesFor(types, typed).map((one) => one.name);

describe("the types a person looks for", () => {
  test("nothing typed is all of them, in their order", () =>
    expect(namesOf(" ")).toEqual(types.map((t) => t.name)));
  test("what begins with the word comes first, then what has it, then its category", () =>
    expect(namesOf("bill")).toEqual(["Bill of sale", "Electricity bill"]));
  test("accents and case make no difference; every word must be there", () => {
    expect(namesOf("ELECTION")).toEqual(["Élection notice"]);
    expect(namesOf("sale veh")).toEqual(["Bill of sale"]);
    expect(namesOf("sale bread")).toEqual([]);
  });
});

const paper = (more: object = {}) =>
  ({
    id: "d",
    title: "Paper",
    metadata: {
      ...{ type: null, date: "2026-01-02", facts: [{ id: "f", value: "1.00" }], ...more },
    },
  }) as unknown as Document;
const look = (...of: string[]) =>
  ({ likely_types: of.map((slug) => ({ type: slug, confidence: 20 })) }) as unknown as DocumentLook;

describe("an answer", () => {
  test("the guesses begin with what it is filed as, each once, three at most", () => {
    expect(guessesOf(paper(), look("a", "b"))).toEqual(["a", "b"]);
    expect(guessesOf(paper({ type: "b" }), look("a", "b", "c"))).toEqual(["b", "a", "c"]);
    expect(guessesOf(paper({ type: "d" }), look("a", "b", "c"))).toEqual(["d", "a", "b"]);
    expect(guessesOf(paper(), undefined)).toEqual([]);
  });
  test("what is unchanged is confirmed by its type alone", () => {
    const document = paper({ type: "a" });
    expect(isUnchanged(document, draftOf(document))).toBe(true);
    expect(answerOf(document, draftOf(document)).body).toEqual({ type: "a" });
  });
  test("what was changed is sent, an emptied title is not", () => {
    const document = paper();
    const draft = { title: " ", type: "b", day: "2026-02-03", facts: { f: " 2.00 " } };
    expect(answerOf(document, draft)).toEqual({
      ...{ id: "d", title: "Paper", body: { type: "b", doc_date: "2026-02-03" } },
      facts: [{ id: "f", value: "2.00" }],
    });
  });
});

/** Papers that say little of what they are: an hour's work, told on one line, each by somebody else. */
const little = [
  [
    "Ridge & Dale",
    "12 May 2025",
    "Mrs P. Grant",
    "Kitchen tap, one hour, and a washer",
    "£48.00",
    "Thanks, Pete",
  ],
  [
    "Hollow & Finch",
    "3 June 2025",
    "Mr A. Grant",
    "Garden gate, two hours, and a hinge",
    "£61.00",
    "Thanks, Sue",
  ],
  ["Otter Lane", "19 August 2025", "Mrs P. Grant", "Shed roof, one day, and felt", "£95.00", "Thanks, Kim"],
  [
    "Plover Row",
    "1 September 2025",
    "Mr A. Grant",
    "Loft hatch, an hour, and a lock",
    "£35.00",
    "Thanks, Max",
  ],
];
const vague = (from: number, to: number) =>
  Promise.all(
    little
      .slice(from, to)
      .map(async (lines, i) => ({ name: `scrap-${from + i}.pdf`, bytes: await textPdf([lines]) })),
  );

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const metadataOf = (page: Page, id: string) =>
  page.evaluate(async (of) => (await (await fetch(`/v1/documents/${of}`)).json()).metadata, id);

// A household for each width: nobody else's papers wait.
describe.each([...widths])("the review train on %s", (where, options, turn) => {
  const runs = browserPath !== undefined && (everywhere || turn === 0);
  const home = runs ? householdOf() : undefined;

  test.skipIf(!home)(
    `goes by keys: a guess, on, undone, skipped, and nothing is filed as unknown, on ${where}`,
    async () => {
      if (!home) return;
      const { page, context, watch } = await signedIn(home.program, options, "/");
      const ids = await file(page, await vague(0, 3));
      await page.goto(`${home.program.origin}/review`);
      await page.getByText("1 of 3").waitFor();
      const guess = page.locator("[data-guess]").first();
      await guess.waitFor();
      // Without a type, Enter leads to where one is chosen.
      await page.locator("main").focus();
      await page.keyboard.press("Enter");
      const picker = page.getByRole("combobox", { name: "Type" });
      expect(await picker.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.press("Escape");
      await page.locator("main").focus();
      expect(await page.getByRole("button", { name: "Choose a type" }).count()).toBe(1);
      await page.keyboard.press("1");
      expect(await guess.getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.press("Enter");
      await page.getByText("2 of 3").waitFor();
      // Taken back, nothing was ever sent.
      await page.keyboard.press("z");
      await page.getByText("1 of 3").waitFor();
      expect(await guess.getAttribute("aria-pressed")).toBe("true");
      const first = ids.at(-1) ?? "";
      expect((await metadataOf(page, first)).needs_look).toBe(true);
      await page.keyboard.press("Enter");
      await page.getByText("2 of 3").waitFor();
      await page.keyboard.press("s");
      await page.getByText("3 of 3").waitFor();
      // The picker: a part of the name, and Enter for it.
      await picker.click();
      await picker.fill("electri");
      await page.keyboard.press("Enter");
      expect(await picker.inputValue()).toBe("Electricity bill");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "End of list" }).waitFor();
      await page.getByText("1 document still needs review.").waitFor();
      // Leaving sends what was held.
      await page.getByRole("link", { name: "Go to Home" }).click();
      await page.getByRole("heading", { name: "The Okafor family" }).waitFor();
      await page.waitForFunction(
        async (id) =>
          (await (await fetch(`/v1/documents/${id}`)).json()).metadata.type === "bills/electricity",
        ids[0],
      );
      expect((await metadataOf(page, first)).needs_look).toBe(false);
      expect((await metadataOf(page, ids[1] ?? "")).needs_look).toBe(true);
      expect(watch).toEqual({ foreign: [], errors: [] });
      await context.close();
    },
    60_000,
  );
});

describe.skipIf(!browserPath)("the review train", () => {
  const home = householdOf();

  test("shows the paper above the question on a phone, with the presses in reach, at every width", async () => {
    const { page, context, watch } = await signedIn(home.program, phone, "/");
    await file(page, await vague(3, 4));
    await page.goto(`${home.program.origin}/review`);
    const press = page.getByRole("button", { name: "Choose a type" });
    await press.waitFor();
    const paperTop = await page.getByRole("region", { name: "Document pages" }).boundingBox();
    const question = await page.locator("form").last().boundingBox();
    expect(paperTop?.y ?? 0).toBeLessThan(question?.y ?? 0);
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [768, 1024],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      const box = await press.boundingBox();
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator("[data-guess]").first().tap();
    await page.getByRole("button", { name: "Save & next" }).tap();
    await page.getByText("Saved:").first().waitFor();
    // At the end of the list the train has a way back of its own, beside that of what was said.
    await page.getByRole("button", { name: "Undo" }).first().tap();
    await page.getByText("1 of ").waitFor();
    expect(watch).toEqual({ foreign: [], errors: [] });
    await context.close();
  }, 60_000);
});
