/** How far pages jump while they load on a slow line (Cumulative Layout Shift). */
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { desktop, phone } from "../web/household.ts";
import { comeIn } from "./box.ts";
import type { Outcome } from "./e2e.ts";
import { everyPage, planted } from "./pages.ts";

/** What a page may move by at most, and on what line: that of a phone at the edge of a village. */
const MOST = 0.05;
const LINE = { offline: false, latency: 250, downloadThroughput: 200_000, uploadThroughput: 100_000 };

/** How long after a page stands something may still come, in ms. */
const LATE = 2500;

export interface Shifts {
  path: string;
  width: number;
  sum: number;
  /** What moved the most, as tags and classes. */
  what: string;
}

/** Begins to add up what moves without anybody having pressed anything. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    }
    const seen: { value: number; what: string }[] = [];
    Object.assign(window, { shifts: seen });
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element
        ? `${node.localName}.${(node.getAttribute("class") ?? "").slice(0, 40)}`
        : "gone";
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) seen.push({ value: entry.value, what: nameOf(entry.sources[0]?.node) });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Opens each page with nothing kept on a slow line, and gives how far it jumped. */
export async function shiftsOf(
  context: BrowserContext,
  page: Page,
  origin: string,
  paths: readonly string[],
): Promise<Shifts[]> {
  await watchShifts(page);
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.setBypassServiceWorker", { bypass: true });
  await line.send("Network.emulateNetworkConditions", LINE);
  const found: Shifts[] = [];
  for (const path of paths) {
    await everyPage(page, origin + path);
    await page.waitForTimeout(LATE);
    const seen = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
    );
    found.push({
      path,
      width: page.viewportSize()?.width ?? 0,
      sum: seen.reduce((sum, one) => sum + one.value, 0),
      what: seen
        .toSorted((a, b) => b.value - a.value)
        .slice(0, 3)
        .map((one) => `${one.value.toFixed(3)} ${one.what}`)
        .join(" | "),
    });
  }
  return found;
}

/** The check of the table: every page at both widths. */
export async function shifts(): Promise<Outcome> {
  const stage = await planted();
  try {
    const all: Shifts[] = [];
    for (const options of [desktop, phone] satisfies BrowserContextOptions[]) {
      const { context, page } = await comeIn(stage, "/", options);
      all.push(...(await shiftsOf(context, page, stage.box.origin, stage.paths)));
      await context.close();
    }
    const worst = all.toSorted((a, b) => b.sum - a.sum).slice(0, 3);
    return {
      value: worst.map((one) => `${one.sum.toFixed(3)} on ${one.path} at ${one.width} px`).join(", "),
      holds: all.length > 0 && all.every((one) => one.sum <= MOST),
    };
  } finally {
    await stage.close();
  }
}
