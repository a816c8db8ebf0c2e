import { wordsOf } from "#kernel/text.ts";
import { any, whole } from "#lexicon/phrases.ts";
import { conceptsIn, formsOf } from "#reading/concepts/concepts.ts";
import { distance } from "#reading/text/edit-distance.ts";
import { isOfKind } from "../kinds/kinds.ts";
import type { Kind } from "../kinds/table.ts";
import { spending } from "../kinds/table.ts";
import { countryOf, isFrom } from "../plan/places.ts";
import type { Chunk, Slot, Subject } from "../plan/subject.ts";
import { termOf } from "../plan/term.ts";
import { hasTerm } from "./passage.ts";

/** What is known of a paper that a question may be about. All texts as they stand there. */
interface Profile {
  slug: string | null;
  /** Names of those who made it and whom it is for or about, other names too. */
  names: readonly string[];
  title: string;
  print: string;
  currency: string | null;
  /** Read from a picture: names may be misread by a letter. */
  pictured: boolean;
  /** Nobody was made out as its maker. */
  nameless: boolean;
  /** It asks for an amount to be paid. */
  billed: boolean;
}

/** How well a paper fits: by a name or its kind, by words that merely stand in it, or not at all. */
export type Fit = "named" | "kind" | "place" | "stands" | null;

/** A profile made ready for comparing; whatever is costly is done once, when it is needed. */
export class Ready {
  private text: string | null = null;
  private lineWords: string[][] | null = null;
  private all: string[] | null = null;
  private prices: boolean[] | null = null;
  readonly names: string[][];
  readonly title: string[];
  constructor(readonly profile: Profile) {
    this.names = profile.names.map(wordsOf);
    this.title = wordsOf(profile.title);
  }
  /** Folded words of the print, single spaces. */
  get print(): string {
    this.text ??= this.lines.map((l) => l.join(" ")).join(" ");
    return this.text;
  }
  /** The print without the names on it: "Hargrove Broadband" makes no bill one for broadband. */
  get unnamed(): string {
    return this.names.reduce((text, n) => text.replaceAll(n.join(" "), " "), this.print);
  }
  get lines(): string[][] {
    this.lineWords ??= this.profile.print
      .split("\n")
      .map(wordsOf)
      .filter((l) => l.length > 0);
    return this.lineWords;
  }
  /** Whether a line bears an amount. */
  priced(i: number): boolean {
    this.prices ??= this.profile.print
      .split("\n")
      .filter((l) => wordsOf(l).length > 0)
      .map((l) => amountsOn(l).length > 0);
    return this.prices[i] === true;
  }
  get words(): string[] {
    this.all ??= [...new Set(this.lines.flat())];
    return this.all;
  }
}

/** Letters that may be misread in a word of a length: none in short ones. */
const slips = (length: number): number => (length < 6 ? 0 : length < 12 ? 1 : 2);

/** Longest run of words put together and held against a name: "jean coutu" and "JeanCoutu". */
const RUN = 5;

/** Whether words next to one another, put together, are the words sought. `slip`: letters that may differ. */
function standsTogether(words: readonly string[], sought: string, slip: number): boolean {
  for (let i = 0; i < words.length; i++) {
    let run = "";
    for (let j = i; j < Math.min(words.length, i + RUN); j++) {
      run += words[j];
      if (run.length > sought.length + 4) break;
      if (run === sought || (slip > 0 && distance(run, sought, slip) <= slip)) return true;
    }
  }
  return false;
}

const lead = new RegExp(String.raw`\b(?:${any("evidence-lead")})\b`);

/** A line of codes: short runs of letters and digits, as tills sign with. */
const coded = (line: readonly string[]): boolean =>
  line.filter((w) => /^(?=.*\d)[0-9a-f]{1,3}$/.test(w)).length >= 4;

const registered = whole("evidence-company");

/** Whether one of the first lines names another company by its registered form. */
const claimed = (r: Ready, sought: string): boolean =>
  r.lines
    .slice(0, 5)
    .some((line) => line.some((w) => registered.test(w)) && !standsTogether(line, sought, 0));

/** Whether a name is printed as the maker's: among the first lines, where it thanks for the visit, or again and again. */
function printedAsMaker(r: Ready, sought: string): boolean {
  const slip = r.profile.pictured ? (sought.length < 7 ? 0 : slips(sought.length)) : 0;
  let times = 0;
  for (let i = 0; i < r.lines.length; i++) {
    const line = r.lines[i] as string[];
    if (!standsTogether(line, sought, slip)) continue;
    // A line with a price names what was bought, not who sold it; one of a till's signature names whose till it is.
    if (r.priced(i) || coded(line)) continue;
    times++;
    if (i < 5 || times >= 3) return true;
    const around = `${r.lines[i - 1]?.join(" ") ?? ""} ${line.join(" ")}`;
    if (lead.test(around)) return true;
  }
  // Nobody else claims it: who is named on it at all made it.
  return (
    times > 0 &&
    !claimed(r, sought) &&
    r.profile.nameless &&
    /^receipts\//.test(r.profile.slug ?? "receipts/")
  );
}

/** Goods of which people say what they are though the receipt names them by the brand alone. */
const consumed = /^receipts\/(?:pharmacy|groceries|cosmetics)$/;

const kindFits = (kind: Kind, r: Ready) =>
  isOfKind(kind, { slug: r.profile.slug, billed: r.profile.billed, print: () => r.unnamed }) &&
  !anotherUtility(kind, r);

const utilities = spending.filter((k) => /^\^bills\\\/\w+\$$/.test(k.slug.source));

/** A bill for gas that was filed as one for electricity: its maker is named for the one, and it prints no word of the other. */
function anotherUtility(kind: Kind, r: Ready): boolean {
  if (!utilities.includes(kind)) return false;
  const names = r.names.map((n) => ` ${n.join(" ")} `).join("|");
  const said = (k: Kind, text: string) => k.words.some((w) => text.includes(` ${w} `));
  return (
    utilities.some((k) => k !== kind && said(k, names)) && !said(kind, names) && !said(kind, ` ${r.unnamed} `)
  );
}

/** How a paper fits one thing a question names. */
function fitOf(chunk: Chunk, r: Ready): Fit {
  const sought = chunk.words.join("");
  const country = countryOf(chunk.words.join(" "));
  if (country && isFrom(country, r.print, r.profile.currency)) return "place";
  // A kind is not a name: "electricity" is not the shop called Electrical, nor is every paper that says "hotel" a hotel's.
  const onlyKind = chunk.kinds.reduce((n, k) => n + k.to - k.from, 0) === chunk.words.length;
  if (onlyKind && chunk.kinds.every((k) => anotherUtility(k.kind, r))) return null;
  const slip = r.profile.pictured && !onlyKind ? slips(sought.length) : 0;
  if (sought.length > 2 && [...r.names, r.title].some((n) => standsTogether(n, sought, slip))) return "named";
  let fit: Fit = "stands";
  let own = 0;
  for (let i = 0; i < chunk.words.length; i++) {
    const kind = chunk.kinds.find((k) => i >= k.from && i < k.to);
    if (kind && kindFits(kind.kind, r)) {
      if (fit === "stands") fit = "kind";
      i = kind.to - 1;
      continue;
    }
    if (kind) {
      const said = chunk.words.slice(kind.from, kind.to).join(" ");
      if (
        ![...r.names, r.title].some((n) => n.join(" ").includes(said)) &&
        !` ${r.print} `.includes(` ${said} `)
      )
        return null;
      i = kind.to - 1;
      continue;
    }
    const word = chunk.words[i] as string;
    const term = termOf(word);
    if (r.names.some((n) => hasTerm(n, term)) || hasTerm(r.title, term)) {
      fit = "named";
      own++;
    } else if (!hasTerm(r.words, term)) {
      if (printedAsMaker(r, sought)) return "named";
      if (meantInHead(chunk, r)) return "kind";
      return brandStands(chunk, r) ? "stands" : null;
    }
  }
  // "State Farm" is not on the papers of "Farmers" that name a state.
  if (fit === "named" && chunk.whole === true && chunk.words.length > 1 && own < chunk.words.length)
    return printedAsMaker(r, sought) ? "named" : "stands";
  if (fit !== "stands" || onlyKind) return fit;
  if (printedAsMaker(r, sought)) return "named";
  return chunk.place ? "place" : "stands";
}

/** Lines at the top of a paper, where it says what it is about. */
const HEAD = 10;

/** Ways to say what a chunk of plain words means, in any language: "canteen" and "restauration scolaire". */
export function waysToSay(chunk: Chunk): readonly (readonly string[])[] {
  if (chunk.kinds.length > 0 || chunk.words.join("").length < 5) return [];
  const [said] = conceptsIn(chunk.words).filter((c) => c.from === 0 && c.to === chunk.words.length);
  return said === undefined || said.weight < 1 ? [] : formsOf(said.concept);
}

/** Whether the top of a paper names in other words what is meant. */
function meantInHead(chunk: Chunk, r: Ready): boolean {
  const forms = waysToSay(chunk).filter((f) => f.join("").length >= 5);
  if (forms.length === 0) return false;
  const head = ` ${[r.title, ...r.lines.slice(0, HEAD)].map((l) => l.join(" ")).join(" | ")} `;
  return forms.some((f) => head.includes(` ${f.join(" ")} `));
}

/** A thing named by two words of its brand and then by what it is, on a receipt for such goods, which names the brand alone. */
const brandStands = (chunk: Chunk, r: Ready): boolean =>
  chunk.words.length >= 3 &&
  chunk.words.length <= 4 &&
  consumed.test(r.profile.slug ?? "") &&
  chunk.words.slice(0, 2).every((w) => hasTerm(r.words, termOf(w)));

/** The best fit of any of several names for one thing. */
function slotFit(slot: Slot, r: Ready): Fit {
  const fits = slot.map((c) => fitOf(c, r));
  for (const best of ["named", "kind", "place", "stands"] as const) if (fits.includes(best)) return best;
  return null;
}

/** How a paper fits everything a question is about, thing by thing; null when something is not on it at all. */
export function fitsOf(subject: Subject, r: Ready): Exclude<Fit, null>[] | null {
  const { forms } = subject;
  if (forms.length > 0 && !forms.some((f) => kindFits(f, r))) {
    // "The Endesa bills": what was only known to be some receipt may be the bill that is meant.
    return null;
  }
  const fits: Exclude<Fit, null>[] = [];
  for (const slot of subject.slots) {
    const fit = slotFit(slot, r);
    if (fit === null) return null;
    fits.push(fit);
  }
  return fits;
}

const price = /(?<![\d.,])(-?\d{1,3}(?:[.,' ]\d{3})*|-?\d+)[.,](\d{2})(?![\d.,]?\d)(?! ?%)/g;
const amountsOn = (line: string): number[] =>
  [...line.matchAll(price)].map((m) => Number(`${(m[1] ?? "").replace(/[^\d-]/g, "")}.${m[2]}`));
