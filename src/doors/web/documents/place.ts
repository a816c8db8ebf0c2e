/** Where the list stands in the window, read from the page: rows near the window alone are drawn. */

/** Height of what stays at the head of the window, and a little room below it, in CSS pixels. */
const HEAD = 72;

const rowElement = (id: string) => document.querySelector<HTMLElement>(`[data-document="${CSS.escape(id)}"]`);

/** The place on the page of a row that need not be drawn: its own, or its share of the space that stands for its slice. */
function topOf(id: string, index: number): number | null {
  const row = rowElement(id);
  if (row) {
    // The first row of a group is met under its heading.
    const section = row.closest("section");
    const first = section?.querySelector("[data-document]") === row;
    return (first && section ? section : row).getBoundingClientRect().top;
  }
  let before = 0;
  for (const slice of document.querySelectorAll<HTMLElement>("ul[data-count]")) {
    const count = Number(slice.dataset.count);
    const { top, height } = slice.getBoundingClientRect();
    if (index < before + count) return top + (height * (index - before)) / count;
    before += count;
  }
  return null;
}

/** Tries to bring a row to the head of the window: what is drawn on the way moves it, a few frames long. */
const TRIES = 8;

/** Brings the row with this id and place in the list to the head of the window. */
export function goToRow(id: string, index: number, tries = TRIES): void {
  const top = topOf(id, index);
  if (top === null || tries === 0) return;
  if (Math.abs(top - HEAD) > 1) window.scrollBy({ top: top - HEAD, behavior: "instant" });
  requestAnimationFrame(() => goToRow(id, index, tries - 1));
}

/** The id of the first row in the window; null where none lies. */
export function rowInView(): string | null {
  const list = document.querySelector("[data-density]")?.getBoundingClientRect();
  if (!list) return null;
  for (let y = HEAD + 12; y < window.innerHeight; y += 48) {
    const at = document
      .elementFromPoint(list.left + Math.min(60, list.width / 4), y)
      ?.closest("[data-document]");
    const id = at?.getAttribute("data-document");
    if (id) return id;
  }
  return null;
}
