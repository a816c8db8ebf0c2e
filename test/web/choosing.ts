import type { Page } from "playwright-core";

/** Chooses words that stand on the first page of an open document, as a finger or a mouse leaves them chosen. */
export async function chooseWords(page: Page, words: string): Promise<void> {
  const picture = page.getByRole("img", { name: /^Page 1/ });
  await picture.scrollIntoViewIfNeeded();
  await picture.hover({ force: true, trial: false });
  const first = words.split(" ")[0] ?? words;
  await page.getByText(first, { exact: true }).first().waitFor({ state: "attached" });
  await page.evaluate((wanted) => {
    const spans = Array.from(document.querySelectorAll(".select-text > span"));
    const parts = wanted.split(" ");
    const at = spans.findIndex((_, i) =>
      parts.every((part, n) => spans[i + n]?.textContent?.trim() === part),
    );
    const [from, to] = [spans[at]?.firstChild, spans[at + parts.length - 1]?.firstChild];
    if (!from || !to) throw new Error(`“${wanted}” does not stand on the page.`);
    spans[at]?.scrollIntoView({ block: "center" });
    const range = document.createRange();
    range.setStart(from, 0);
    range.setEnd(to, (to.textContent ?? "").trimEnd().length);
    const selection = window.getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }, words);
}
