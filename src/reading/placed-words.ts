import type { Page, Word } from "./page.ts";

/** More words than any honest page has are not read: a page is untrusted. */
const MAX_WORDS = 20_000;
export const MAX_WORD = 200;

/** Words with places for a page that came as plain lines: one unit of width a character, as on a typewriter. */
function typed(page: Page): Word[] {
  const out: Word[] = [];
  const lines = page.text.split("\n");
  const dy = page.height > 0 ? page.height / Math.max(1, lines.length) : 12;
  const longest = Math.min(400, Math.max(1, ...lines.map((l) => l.length)));
  const dx = page.width > 0 ? page.width / longest : 6;
  const size = Math.min(dy * 0.85, dx * 2);
  for (let i = 0; i < lines.length && out.length < MAX_WORDS; i++)
    for (const m of (lines[i] ?? "").slice(0, 2000).matchAll(/\S{1,200}/g))
      out.push({
        text: m[0],
        x0: m.index * dx,
        x1: (m.index + m[0].length) * dx,
        y0: i * dy,
        y1: i * dy + size,
        confidence: 100,
      });
  return out;
}

/** The words that can be laid out: with a place, without spaces inside, not too many, not too long. */
export function placedWords(page: Page): Word[] {
  const placed = page.words.some((w) => w.x1 > w.x0 && w.y1 > w.y0);
  if (!placed) return page.text.trim() === "" ? [] : typed(page);
  const out: Word[] = [];
  for (const w of page.words) {
    if (out.length >= MAX_WORDS) break;
    if (!(Number.isFinite(w.x0 + w.x1 + w.y0 + w.y1) && w.x1 >= w.x0 && w.y1 > w.y0)) continue;
    const text = w.text.slice(0, MAX_WORD);
    if (/^\S+$/.test(text)) out.push(text === w.text ? w : { ...w, text });
    else {
      const per = (w.x1 - w.x0) / Math.max(1, text.length);
      for (const m of text.matchAll(/\S+/g))
        out.push({ ...w, text: m[0], x0: w.x0 + m.index * per, x1: w.x0 + (m.index + m[0].length) * per });
    }
  }
  return out;
}
