/** What a household comes to do, done with the mouse in a real browser: every press is counted and held against what others need. */
import type { Locator, Page } from "playwright-core";
import { addDays } from "#kernel/dates.ts";
import { pdfBill } from "../paper/paper.ts";
import { stackOf, textPdf } from "../paper/stacks.ts";
import { file } from "../web/household.ts";
import { comeIn, onFile, type Person, setStage, until } from "./box.ts";
import type { Check, Outcome } from "./e2e.ts";
import peers from "./peers.json";

/** A hand at the mouse, and how often it pressed. Nothing here needs a word typed. */
class Hand {
  clicks = 0;
  async press(what: Locator): Promise<void> {
    await what.click();
    this.clicks++;
  }
}

interface Task {
  /** As `peers.json` calls it. */
  name: string;
  what: string;
  /** From Home; what it came to is proved at the end. */
  walk(hand: Hand, at: Person, origin: string, ids: readonly string[]): Promise<void>;
}

const passportNumber = "533380006";
const passport = [
  "PASSPORT",
  "United Kingdom of Great Britain and Northern Ireland",
  `Passport No. ${passportNumber}`,
  "Surname: OKAFOR",
  "Given names: MAYA",
  "Date of birth: 14 MAR 1987",
  "Date of issue: 02 MAY 2022",
  "Date of expiry: 02 MAY 2032",
];

const letter = (bird: string) => [
  "Dear Maya,",
  `the ${bird} are back in the hedge.`,
  "Kind regards, Otter Lane",
];

/** Where the letters stand among the papers. */
const LETTERS = 4;

/** A passport, a bill that is due, a tax paper of last year, a stack of bills and one of letters, three each. */
async function papers(today: string) {
  const last = Number(today.slice(0, 4)) - 1;
  const three = await Promise.all([500, 501, 502].map((seed) => pdfBill({ seed })));
  const stack = { name: "scan.pdf", bytes: await stackOf(three.map((one) => one.bytes)) };
  // Nothing tells where one of these ends: a hand has to.
  const letters = { name: "letters.pdf", bytes: await textPdf(["owls", "larks", "wrens"].map(letter)) };
  const taxes = [
    "Annual tax certificate",
    `Tax year ${last}`,
    "Northfield Savings Bank",
    `Date: 31 December ${last}`,
    "Maya Okafor",
    "Interest paid: GBP 214.00",
    "Tax deducted: GBP 42.80",
  ];
  return [
    { name: "passport.pdf", bytes: await textPdf([passport]) },
    await pdfBill({
      seed: 72,
      issuer: "Northfield Water & Power",
      total: 86.4,
      currency: "GBP",
      date: addDays(today, -9),
      dueDate: addDays(today, 5),
    }),
    { name: "taxes.pdf", bytes: await textPdf([taxes]) },
    stack,
    letters,
  ];
}

const place = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).first().getByRole("link", { name });

const tasks: Task[] = [
  {
    name: "passport",
    what: "find the passport number",
    async walk(hand, { page }) {
      await hand.press(place(page, "People & things"));
      await hand.press(page.getByRole("link", { name: "Wallet" }));
      await page.getByText(passportNumber).first().waitFor();
    },
  },
  {
    name: "paid",
    what: "mark the bill as paid",
    async walk(hand, { page }) {
      const bill = page.getByRole("listitem").filter({ hasText: "86.40" }).first();
      await hand.press(bill.getByRole("button", { name: /^Mark as paid/ }));
      await page.getByRole("button", { name: "Undo" }).waitFor();
      await until("nothing is to pay any more", () =>
        page.evaluate(async () => {
          const { items } = await (await fetch("/v1/checkup")).json();
          return !items.some((item: { amount: number | null }) => item.amount === 86.4);
        }),
      );
    },
  },
  {
    name: "split",
    what: "split a stack of three",
    async walk(hand, { page }) {
      const before = await onFile(page);
      await hand.press(page.getByRole("link", { name: "Review" }).first());
      await hand.press(page.getByRole("button", { name: "Split into 3" }));
      await until("three in place of one", async () => (await onFile(page)) === before + 2);
    },
  },
  {
    name: "split",
    what: "split a stack of three where nothing tells how",
    async walk(hand, { page }, _origin, ids) {
      const before = await onFile(page);
      await hand.press(
        page.getByRole("region", { name: "Recently added" }).locator(`a[href$="${ids[LETTERS]}"]`),
      );
      await hand.press(
        page.getByRole("toolbar", { name: "Page tools" }).getByRole("button", { name: "More page tools" }),
      );
      await hand.press(page.getByRole("menuitem", { name: "Edit pages" }));
      for (const n of [2, 3])
        await hand.press(page.getByRole("button", { name: `Start a new document at page ${n}` }));
      await hand.press(page.getByRole("dialog").getByRole("button", { name: "Save" }));
      await until("three in place of one", async () => (await onFile(page)) === before + 2);
    },
  },
  {
    name: "share",
    what: "share the tax papers of last year",
    async walk(hand, { page, context }, origin) {
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
      await hand.press(place(page, "Bundles"));
      await hand.press(page.getByRole("button", { name: "Tax package" }).first());
      await hand.press(page.getByRole("button", { name: "Create package" }));
      await hand.press(page.getByRole("button", { name: "Share" }));
      await hand.press(page.getByRole("button", { name: "Create link" }));
      await hand.press(page.getByRole("button", { name: "Copy link" }));
      await page.getByRole("button", { name: "Copied" }).waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const visitor = await context.browser()?.newContext();
      const shared = await visitor?.newPage();
      await shared?.goto(origin + new URL(link).pathname);
      await shared?.getByText(/tax/i).first().waitFor();
      await visitor?.close();
    },
  },
];

/** What the best of the others needs for a task, and all of them in words. */
function elsewhere(task: string): { best: number; said: string } {
  const all = peers.peers
    .filter((one) => one.task === task)
    .map(({ peer, steps }) => {
      const fields = steps.filter((step) => step.startsWith("type ")).length;
      return { peer, fields, clicks: steps.length - fields, can: steps.length > 0 };
    });
  const best = Math.min(...all.filter((one) => one.can).map((one) => one.clicks));
  const said = all.map((one) =>
    one.can
      ? `${one.peer} ${one.clicks}${one.fields > 0 ? ` + ${one.fields} typed` : ""}`
      : `${one.peer} not at all`,
  );
  return { best, said: said.join(", ") };
}

async function allTasks(): Promise<Outcome> {
  const stage = await setStage();
  const origin = stage.box.origin;
  const said: string[] = [];
  let holds = true;
  try {
    const at = await comeIn(stage, "/");
    const today = await at.page.evaluate(() => new Date().toISOString().slice(0, 10));
    const ids = await file(at.page, await papers(today));
    console.error("| task | here | elsewhere |\n|---|---|---|");
    for (const task of tasks) {
      await at.page.goto(origin);
      await at.page.getByRole("region", { name: "This week" }).waitFor();
      const hand = new Hand();
      const { best, said: others } = elsewhere(task.name);
      const wrong = await task.walk(hand, at, origin, ids).then(
        () => "",
        (error: Error) => error.message.split("\n").slice(0, 3).join(" "),
      );
      if (wrong || hand.clicks > best) holds = false;
      const here = wrong || String(hand.clicks);
      console.error(`| ${task.what} | ${here} | ${others} |`);
      said.push(`${task.what}: ${here} (best elsewhere ${best})`);
    }
    if (at.watch.errors.length > 0) return { value: at.watch.errors.join(), holds: false };
    return { value: said.join("; "), holds };
  } finally {
    await stage.close();
  }
}

export const clicks: Check = {
  name: "tasks",
  what: "presses for what a household comes to do, from Home",
  limit: "no more than the best of paperless-ngx, Papra, Docspell",
  run: allTasks,
};
