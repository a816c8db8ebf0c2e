/** The rules of axe-core (WCAG 2.2 AA and best practice) over a page in a real browser. */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const axe = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"));

interface Violation {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** What axe finds that is serious or critical: rule and the first elements. */
export async function seriousOf(page: Page): Promise<string[]> {
  const source = await Bun.file(axe).text();
  // The policy of the page allows no inline script; what the debugger evaluates is not bound by it.
  await page.evaluate(source);
  const found = (await page.evaluate(
    // How to find each element that is right is most of the work, and nobody asks for it.
    "axe.run(document, { resultTypes: ['violations'], selectors: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((r) => r.violations)",
  )) as Violation[];
  return found
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.html.slice(0, 120))
          .slice(0, 2)
          .join(" | ")}`,
    );
}
