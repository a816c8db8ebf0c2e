import { below } from "../layout/adjacent-text.ts";
import type { Line } from "../layout/layout.ts";
import { cellAt } from "../layout/layout.ts";
import { legalForm, ORG_WORD, partyCues } from "./cues.ts";
import { isAddress } from "./names.ts";
import { isGivenName } from "./person-shape.ts";

/** Where a name stands. */
export interface NamePlace {
  line: Line;
  start: number;
  end: number;
}

const WORDS = /\p{L}[\p{L}'’.]*|\d+|[&,:@#/()-]/gu;
const tokensOf = (folded: string): string[] =>
  [...folded.matchAll(WORDS)].map(([t]) =>
    /\d/.test(t) ? (t.length === 5 ? "#zip" : "#") : t.replace(/\.$/, ""),
  );

const caseOf = (word: string): string =>
  /^\p{Lu}\.?$/u.test(word)
    ? "initial"
    : /^\p{Lu}[\p{Lu}'’.-]+$/u.test(word)
      ? "capitals"
      : /^\p{Lu}/u.test(word)
        ? "capital"
        : "small";

/** What the words of the name itself look like. */
function ownWords(text: string, folded: string, out: Set<string>): void {
  const words = text.split(/\s+/).filter((w) => /\p{L}/u.test(w));
  out.add(`words ${Math.min(6, words.length)}`);
  out.add(`shape ${words.slice(0, 6).map(caseOf).join(" ")}`);
  const given = words.map((w) => isGivenName(w.replace(/[^\p{L}'’-]/gu, "")));
  if (given[0]) out.add("given first");
  if (given.at(-1)) out.add("given last");
  if (given.some(Boolean)) out.add("given");
  else out.add("no given");
  if (/^[^,]+, ?\S+/.test(text)) out.add("comma");
  if (given.some((g, i) => g && text.includes(",") && i > 0)) out.add("given behind comma");
  if (words.some((w) => caseOf(w) === "initial")) out.add("initial");
  if (/&|\bOR\b|\bor\b/.test(text)) out.add("joint");
  if (/\d/.test(text)) out.add("digit");
  if (legalForm(text) !== null) out.add("legal form");
  if (ORG_WORD.test(folded)) out.add("organisation word");
  const tokens = tokensOf(folded);
  for (const t of tokens) out.add(`w ${t}`);
  if (tokens.length > 0) {
    out.add(`first ${tokens[0]}`);
    out.add(`last ${tokens[tokens.length - 1]}`);
  }
}

const near = (name: string, folded: string, out: Set<string>, most = 8): void => {
  const tokens = tokensOf(folded).slice(0, most);
  for (const [i, t] of tokens.entries()) {
    out.add(`${name} ${t}`);
    if (i < 2) out.add(`${name}${i + 1} ${t}`);
    if (tokens[i + 1] !== undefined) out.add(`${name} ${t} ${tokens[i + 1]}`);
  }
};

/**
 * What a name and what stands around it look like, as features of a model of words: its own words, those before (`l`) and
 * behind it (`r`), the lines above (`p`) and below (`n`), and where on the page it stands.
 */
export function nameWords({ line, start, end }: NamePlace): Set<string> {
  const out = new Set<string>();
  ownWords(line.text.slice(start, end), line.folded.slice(start, end), out);
  const left = line.folded.slice(0, start);
  const right = line.folded.slice(end);
  near("l", left.split(" ").reverse().join(" "), out, 6);
  near("r", right, out, 5);
  for (const cue of partyCues.find(left.slice(-50))) out.add(`cue ${cue.role}`);
  const cell = cellAt(line, start);
  const lines = line.page.lines;
  near("p", lines[line.index - 1]?.folded.slice(0, 100) ?? "", out, 10);
  near("n", lines[line.index + 1]?.folded.slice(0, 100) ?? "", out, 10);
  if (cell) {
    if (cell.start === start) out.add("first in cell");
    if (cell.end === end) out.add("last in cell");
    if (cell.start === start && cell.end === end) out.add("own cell");
    const under = [...below(line, cell, 2)].filter((p) => Math.abs(p.cell.x0 - cell.x0) < 2 * line.size);
    if (under[0] && isAddress(under[0].cell.text)) out.add("over address");
    if (under[0] && /^\d/.test(under[0].cell.text)) out.add("over number");
    if (under.some((p) => /\d{5}/.test(p.cell.text))) out.add("over zip");
  }
  out.add(
    `cell ${line.cells.length > 1 ? "one of several" : "alone"} ${cell === line.cells[0] ? "first" : "later"}`,
  );
  out.add(`line ${line.index < 1 ? 0 : line.index < 3 ? 1 : line.index < 7 ? 2 : line.index < 14 ? 3 : 4}`);
  if (line.page.number > 1) out.add("later page");
  if (line.bold || line.size > 1.2 * line.page.size) out.add("large");
  return out;
}

/** Runs of words with capitals that could be names, each with its place. */
export function nameRuns(line: Line): NamePlace[] {
  const out: NamePlace[] = [];
  for (const cell of line.cells)
    for (const m of cell.text.matchAll(RUN)) {
      const text = m[0].replace(/[\s,&.-]+$/u, (tail) => (/^\.$/.test(tail) ? tail : ""));
      if (text.length < 4 || !/\p{L}{2}/u.test(text)) continue;
      out.push({ line, start: cell.start + m.index, end: cell.start + m.index + text.length });
    }
  return out;
}

const RUN =
  /\p{Lu}[\p{L}'’.-]*(?:(?:,? | ?& ?)(?:\p{Lu}[\p{L}'’.-]*|of|de|del|della|di|van|von|der|den|la|le|and|und|et|y|e|en)){0,7}/gu;
