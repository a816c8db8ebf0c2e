import { any } from "#lexicon/phrases.ts";
import type { Line, Sheet } from "../layout/layout.ts";
import { legalForm } from "./cues.ts";
import { couldBeName } from "./names.ts";
import { type PartyFound, partyAt } from "./party.ts";

/** A brand and the company that a paper says to trade under it. */
export interface TradingName {
  brand: PartyFound;
  owner: PartyFound;
}

/** "Acme Energy is a trading name of Northgrid Supply Ltd", "Northgrid Supply Ltd trading as Acme Energy". Folded. */
const BRAND_FIRST = new RegExp(`(?<![a-z])(?:${any("brand-of")}) (?:the )?`);
const OWNER_FIRST = new RegExp(`(?<![a-z])(?:${any("trading-as")}) (?:the )?`);

/** Small words inside names, which never end one. */
const INSIDE = /^(?:of|and|the|de|du|der|und|et|y|&)$/u;
const opens = (word: string): boolean => /^[("“]?[\p{Lu}\d]/u.test(word);

/** The name that ends where a phrase begins: the capitalised words before it. */
function nameBefore(line: Line, to: number): PartyFound | null {
  const words = line.text.slice(0, to).trimEnd().replace(/[,(]$/, "").split(" ");
  let n = words.length;
  while (n > 0 && words.length - n < 7) {
    const word = words[n - 1] ?? "";
    if (!opens(word) && !INSIDE.test(word)) break;
    if (n < words.length && /[.;:!?]$/.test(word) && legalForm(word) === null) break;
    n--;
  }
  while (n < words.length && INSIDE.test((words[n] ?? "").toLowerCase())) n++;
  const start = words.slice(0, n).join(" ").length + (n > 0 ? 1 : 0);
  return named(line, start, words.slice(n).join(" "));
}

/** The name that begins where a phrase ends: the capitalised words behind it, up to the form of a company. */
function nameBehind(line: Line, from: number): PartyFound | null {
  const words = line.text.slice(from, from + 90).split(" ");
  let n = 0;
  while (n < words.length && n < 8 && (opens(words[n] ?? "") || (n > 0 && INSIDE.test(words[n] ?? "")))) {
    n++;
    if (/[.,;:)!?]$/.test(words[n - 1] ?? "") && legalForm(words[n] ?? "") === null) break;
  }
  while (n > 0 && INSIDE.test(words[n - 1] ?? "")) n--;
  return named(line, from, words.slice(0, n).join(" "));
}

function named(line: Line, start: number, said: string): PartyFound | null {
  const text = said.replace(/[,;:)!?"”]+$/, "").replace(/(?<=\p{L}{2})\.$/u, "");
  return text.length > 2 && couldBeName(text)
    ? partyAt(line, { start, end: start + text.length, text }, "issuer", 12, "saying")
    : null;
}

/** Brands that a paper says to be a company's, each with it; a name may stand on the next line. */
export function tradingNames(sheets: readonly Sheet[]): TradingName[] {
  const out: TradingName[] = [];
  for (const sheet of sheets.slice(0, 4))
    for (const line of sheet.lines.slice(0, 400))
      for (const [pattern, brandFirst] of [
        [BRAND_FIRST, true],
        [OWNER_FIRST, false],
      ] as const) {
        const folded = `${line.folded.slice(0, 600)} `;
        const m = pattern.exec(folded);
        if (!m) continue;
        const end = m.index + m[0].length;
        const next = sheet.lines[line.index + 1];
        const before = nameBefore(line, m.index);
        const behind = end < line.text.length ? nameBehind(line, end) : next ? nameBehind(next, 0) : null;
        if (before && behind)
          out.push(brandFirst ? { brand: before, owner: behind } : { brand: behind, owner: before });
      }
  return out;
}
