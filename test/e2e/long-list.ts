/** Ten thousand documents scrolled as fast as a wheel goes, watched frame by frame. */
import type { Page } from "playwright-core";
import { filledBox } from "../bench/fill.ts";
import { password } from "../web/household.ts";
import { comeIn, command, launch, newFolder, type Stage, startBox } from "./box.ts";
import type { Outcome } from "./e2e.ts";

/** A box of `n` documents and its owner, who signs in as maya@example.org. */
export async function longStage(n: number): Promise<Stage> {
  const place = newFolder();
  await filledBox(place.dataDir, place.folder, n);
  const accounts = await command(place, ["audit", "--json"]);
  const account = /"account_id":"([^"]+)"/.exec(accounts)?.[1] ?? "";
  const who = [
    "--account",
    account,
    "--email",
    "maya@example.org",
    "--name",
    "Maya Okafor",
    "--role",
    "owner",
  ];
  await command(place, ["member", "add", ...who, "--password-stdin"], `${password}\n`);
  const box = await startBox(place);
  const browser = await launch();
  return {
    box,
    browser,
    async close() {
      await browser.close();
      await box.close();
    },
  };
}

interface Watched {
  longestFrame: number;
  longestBlank: number;
  frames: number;
  seen: number;
}

/** Looks at the window in every frame: a place inside the list where neither a row nor a heading lies is blank. */
async function watchBlanks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const state = { longestBlank: 0, longestFrame: 0, frames: 0, seen: 0, over: false };
    let since: number | null = null;
    const seen = new Set<string>();
    const isBlank = () => {
      const list = document.querySelector("[data-density]")?.getBoundingClientRect();
      if (!list) return true;
      const x = list.left + list.width / 2;
      for (let y = Math.max(140, list.top); y < Math.min(innerHeight - 8, list.bottom); y += 60) {
        const at = document.elementFromPoint(x, y);
        const slice = at?.closest("[data-density] ul");
        if (!slice) continue;
        const row = at?.closest("[data-document]");
        if (row) seen.add(row.getAttribute("data-document") ?? "");
        // On the wall there is room beside and between pages; blank is a slice that was not drawn.
        else if (at === slice && slice.childElementCount === 0) return true;
      }
      return false;
    };
    let last = performance.now();
    const frame = () => {
      const now = performance.now();
      state.longestFrame = Math.max(state.longestFrame, now - last);
      last = now;
      if (isBlank()) since ??= now;
      else since = null;
      state.longestBlank = Math.max(state.longestBlank, since === null ? 0 : now - since);
      state.frames++;
      state.seen = seen.size;
      if (!state.over) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { watched: state });
  });
}

/** Pixels a frame: over a hundred thousand a second, ten times a hard throw of a wheel. */
const fast = 2000;

/** Wheels down to the end and back up. */
async function scrollThrough(page: Page, n: number): Promise<void> {
  await page.mouse.move(640, 500);
  const end = performance.now() + 240_000;
  const last = page.getByText(`${n.toLocaleString("en")} documents`, { exact: true });
  while ((await last.count()) === 0 || !(await last.first().isVisible())) {
    if (performance.now() > end) throw new Error("The end of the list was not reached in four minutes.");
    await page.mouse.wheel(0, fast);
    await page.waitForTimeout(16);
    const atEnd = await page.evaluate(() => {
      const main =
        [...document.querySelectorAll("*")].find(
          (e) => e.scrollHeight > e.clientHeight + 2000 && getComputedStyle(e).overflowY !== "visible",
        ) ?? document.documentElement;
      return main.scrollTop + main.clientHeight >= main.scrollHeight - 4;
    });
    if (atEnd) await page.waitForTimeout(30);
  }
  for (let i = 0; i < 200; i++) {
    await page.mouse.wheel(0, -fast);
    await page.waitForTimeout(16);
  }
}

/** Scrolls the list as it is shown, and tells the longest time in which a part of it was blank. */
async function scrolled(stage: Stage, n: number, layout: "Comfortable" | "Grid"): Promise<Outcome> {
  const { context, page } = await comeIn(stage, "/documents");
  await page.getByRole("button", { name: layout }).click();
  await page.locator("[data-document]").first().waitFor();
  await watchBlanks(page);
  await scrollThrough(page, n);
  const found = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  await context.close();
  const frames = `${found.frames} frames (the longest frame ${found.longestFrame.toFixed(0)} ms)`;
  const value = `${layout}: ${found.longestBlank.toFixed(0)} ms over ${frames}, ${found.seen} rows seen`;
  return { value, holds: found.longestBlank < 100 && found.seen > n / 50 };
}

/** The rail beside the list goes to its middle; as long as it takes until a row of that month is there. */
async function jumped(stage: Stage): Promise<Outcome> {
  const { context, page } = await comeIn(stage, "/documents");
  const rail = page.getByRole("slider");
  const box = await rail.boundingBox();
  if (!box) throw new Error("There is no rail beside the list.");
  const began = performance.now();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForURL(/at=\d{4}-\d{2}/);
  const month = /at=(\d{4}-\d{2})/.exec(page.url())?.[1] ?? "";
  await page.waitForFunction(
    (at) =>
      document.querySelector("section [data-document]") &&
      document.querySelector(`section[data-stop="${at}"]`),
    month,
  );
  const took = performance.now() - began;
  await context.close();
  return { value: `a jump to ${month} ${took.toFixed(0)} ms`, holds: took < 1500 };
}

/** The check of the table. */
export async function longList(n = 10_000): Promise<Outcome> {
  const stage = await longStage(n);
  try {
    const found = [
      await scrolled(stage, n, "Comfortable"),
      await scrolled(stage, n, "Grid"),
      await jumped(stage),
    ];
    return { value: found.map((one) => one.value).join("; "), holds: found.every((one) => one.holds) };
  } finally {
    await stage.close();
  }
}
