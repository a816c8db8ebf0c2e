import { any, word } from "#lexicon/phrases.ts";
import type { Study } from "../classify/study.ts";
import { quoteOf } from "../fields/fact.ts";
import { below } from "../layout/adjacent-text.ts";
import type { Line } from "../layout/layout.ts";
import type { ReadEntity } from "../reader.ts";
import { foldKeep } from "../text/fold.ts";

/** Words of papers about animals: what they are, what is done to them, who sees them. */
const OF_ANIMALS = word("of-animals");
const ALL_OF_ANIMALS = word("of-animals", "g");
/** So many different ones make a paper one about an animal. */
const ENOUGH = 2;

/** Labels of an animal's name at the head of a cell. */
const LABEL = new RegExp(String.raw`^(?:${any("pet-label")})(?: name)?(?= ?[:#]|$| {1,})[ :]*`);
const NAME =
  /^["'“(]?(\p{Lu}[\p{L}'’-]{1,14}(?: \p{Lu}[\p{L}'’-]{1,14})?)["'”)]?(?= {2}|$|[ ,]*[/,("”]| - | +(?=\p{Ll}))/u;
/** "REMINDERS FOR BISCUIT" */
const REMINDED = new RegExp(String.raw`^\W*(?:${any("pet-reminders")}) (?=\p{L})`, "u");
/** A name in quotation marks beside what it is: One domestic shorthair cat, "Biscuit". */
const QUOTED = /["“](\p{Lu}[\p{L}'’-]{2,14})[,.]?["”]/u;
const NOT_A_NAME = word("no-pet-name");

const isAboutAnimals = (s: Study): boolean => {
  if (s.kind.slug?.startsWith("pets/") || s.kind.slug === "insurance/pet-policy") return true;
  const text = s.sheets[0]?.lines.map((l) => l.folded.slice(0, 200)).join("\n") ?? "";
  return new Set(text.match(ALL_OF_ANIMALS)).size >= ENOUGH;
};

const shown = (name: string): string =>
  name.replace(/\p{L}+/gu, (w) => w.charAt(0).toUpperCase() + w.slice(1).toLowerCase());

interface Named {
  name: string;
  line: Line;
  start: number;
  end: number;
}

function nameAt(line: Line, start: number, end: number): Named | null {
  const m = NAME.exec(line.text.slice(start, end));
  const name = m?.[1];
  if (!m || name === undefined || NOT_A_NAME.test(foldKeep(name))) return null;
  return { name: shown(name), line, start, end: start + m[0].length };
}

function labelled(line: Line): Named | null {
  for (const [i, cell] of line.cells.entries()) {
    const m = LABEL.exec(line.folded.slice(cell.start, cell.end));
    if (!m) continue;
    const from = cell.start + m[0].length;
    if (/\p{L}/u.test(line.text.slice(from, cell.end))) {
      const found = nameAt(line, from, cell.end);
      if (found) return found;
      continue;
    }
    const next = line.cells[i + 1];
    const beside = next && nameAt(line, next.start, next.end);
    if (beside) return beside;
    for (const p of below(line, cell, 1)) {
      const under =
        Math.abs(p.cell.x0 - cell.x0) < 2 * line.size ? nameAt(p.line, p.cell.start, p.cell.end) : null;
      if (under) return under;
    }
  }
  return null;
}

function told(line: Line): Named | null {
  const m = REMINDED.exec(line.folded);
  if (m) return nameAt(line, m[0].length, line.text.length);
  const q = OF_ANIMALS.test(line.folded) ? QUOTED.exec(line.text) : null;
  return q?.[1] ? { name: shown(q[1]), line, start: q.index, end: q.index + q[0].length } : null;
}

/** The animal that a paper is about, by the first name of one that it prints; none where it prints none. */
export function petsOn(s: Study): ReadEntity[] {
  if (!isAboutAnimals(s)) return [];
  // "Client: Nguyen, Linh": who brings it may be called by a label of the same words.
  const people = new Set(foldKeep(s.parties.recipient?.name ?? "").split(/[^a-z]+/));
  const pet = s.sheets
    .slice(0, 2)
    .flatMap((sh) => sh.lines.slice(0, 80))
    .flatMap((l) => labelled(l) ?? told(l) ?? [])
    .find((f) => !people.has(foldKeep(f.name).split(" ")[0] ?? ""));
  if (!pet) return [];
  const { name, line } = pet;
  const rest = { page: line.page.number, quote: quoteOf(pet), confidence: 75 };
  return [{ name, kind: "pet", role: "subject", details: {}, printed: name, ...rest }];
}
