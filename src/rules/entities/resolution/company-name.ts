import { fold, squeeze } from "#kernel/text.ts";
import { any } from "#lexicon/phrases.ts";
import { words } from "#lexicon/words.ts";
import { comparedForms } from "../legal-forms.ts";
import { looksAlike, oneSlip, plainKey, slipOfOrder } from "./letters.ts";

/** A company's name in its parts. */
interface CompanyName {
  /** Words that say which one it is, in the form in which they are compared. */
  words: string[];
  /** The legal form, those of one meaning as one; null when none is printed. */
  form: string | null;
  /** Everything but the form, written together. */
  flat: string;
  /** As printed, without the form: for letters that stand for words. */
  printed: string[];
  /** The words in order of the alphabet, and of them those with figures: by these most names are told apart. */
  sorted: string;
  numbers: string;
}

/** Words that join names or open them and say nothing about which company it is. */
const JOINERS = words("company-joiners");

/** Words that a brand's company adds to the brand: countries, groups, ways of serving. What it deals in is not among them. */
const GENERIC = new Set([...words("company-generic")].map(plainKey));

const squeezed = (s: string) =>
  fold(s)
    .replace(/[’'`´ʼ]/gu, "")
    // "S.p.A.", "A/S", "e.V.", "N.A.": letters with dots or slashes between them are one word.
    .replace(
      /(?<![\p{L}\p{N}])(?:\p{L}[./] ?){1,4}\p{L}?(?![\p{L}\p{N}])/gu,
      (m) => ` ${m.replace(/[^\p{L}]/gu, "")} `,
    )
    .replace(/(?<=\d) ?[&+] ?(?=\d)/g, "n")
    .replace(/[&+]/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Names that were taken apart before: those on file are compared with every paper that comes in. */
const apart = new Map<string, CompanyName>();
const MOST_APART = 5_000;

export function companyName(printed: string): CompanyName {
  const known = apart.get(printed);
  if (known !== undefined) return known;
  if (apart.size >= MOST_APART) apart.clear();
  const made = takeApart(printed);
  apart.set(printed, made);
  return made;
}

function takeApart(printed: string): CompanyName {
  let text = squeezed(printed);
  let form: string | null = null;
  for (const [pattern, name] of comparedForms) {
    const without = squeeze(text.replace(pattern, " "));
    // A name that is nothing but a form is a name.
    if (without === text || without === "") continue;
    const found = text.match(pattern)?.[0] ?? "";
    form ??= name ?? found;
    text = without;
  }
  if (form === "pllc") form = "llc";
  const all = text.split(" ").filter((w) => w !== "");
  const words = all.filter((w) => !JOINERS.has(w)).map(plainKey);
  const kept = words.length > 0 ? words : all.map(plainKey);
  const flat = all
    .filter((w, i) => !(JOINERS.has(w) && (i === 0 || w === "and" || w === "und" || w === "et")))
    .map(plainKey)
    .join("");
  return {
    words: kept,
    form,
    flat: flat === "" ? kept.join("") : flat,
    printed: printed.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
    sorted: [...kept].sort().join(" "),
    numbers: kept.filter(hasDigit).sort().join(" "),
  };
}

type CompanyLevel = "equal" | "form" | "part generic" | "part" | "slip" | "letters" | "shares" | "none";

const hasDigit = (w: string) => /\d/.test(w);

export function compareCompanies(a: CompanyName, b: CompanyName): CompanyLevel {
  const otherForm = a.form !== null && b.form !== null && a.form !== b.form;
  if (a.flat === b.flat) return otherForm ? "form" : "equal";
  // "Park Hotel" and "Hotel Park" are two houses as easily as one.
  if (a.sorted === b.sorted) return a.words.join("") === b.words.join("") && !otherForm ? "equal" : "form";
  if (a.numbers !== b.numbers) return slipped(a, b) === "alike" ? "slip" : "none";
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a];
  if (
    few.words.length < many.words.length &&
    few.words.some((w) => w.length >= 2 && !hasDigit(w) && !GENERIC.has(w))
  ) {
    const extra = [...many.words];
    const inside = few.words.every((w) => {
      const at = extra.indexOf(w);
      if (at >= 0) extra.splice(at, 1);
      return at >= 0;
    });
    if (inside)
      return extra.every((w) => GENERIC.has(w)) && !(extra.includes("co") && extra.length === 1)
        ? "part generic"
        : "part";
  }
  if (slipped(a, b) !== null) return "slip";
  if (lettersFor(a, b) || lettersFor(b, a) || lettersWithin(a, b)) return "letters";
  return a.words.some((w) => w.length >= 4 && !GENERIC.has(w) && b.words.includes(w)) ? "shares" : "none";
}

/** One word of as many is spelled with a slip; `alike` when only letters that look alike differ. */
function slipped(a: CompanyName, b: CompanyName): "alike" | "slip" | null {
  if (looksAlike(a.flat, b.flat) && a.flat.length >= 6) return "alike";
  if (a.words.length !== b.words.length) return null;
  const off = a.words.flatMap((w, i) => (w === b.words[i] ? [] : [[w, b.words[i] ?? ""] as const]));
  const [pair] = off;
  if (off.length !== 1 || !pair || Math.min(pair[0].length, pair[1].length) < 5) return null;
  if (looksAlike(...pair)) return "alike";
  // A letter for another makes "Mary's" of "Mark's": only in long words is it more likely a slip.
  const long = Math.min(pair[0].length, pair[1].length) >= 9;
  return slipOfOrder(...pair) || (long && oneSlip(...pair)) ? "slip" : null;
}

/** "HMRC" for "HM Revenue and Customs": the first letters of three words and more, a word of capitals as it stands. */
function lettersFor(short: CompanyName, long: CompanyName): boolean {
  const [letters] = short.words;
  if (short.words.length !== 1 || letters === undefined || !/^\p{L}{3,6}$/u.test(letters)) return false;
  if (!short.printed.some((w) => plainKey(w) === letters && w === w.toUpperCase())) return false;
  const bare = long.printed.filter(
    (w) => !comparedForms.some(([p]) => fold(w).replace(new RegExp(p.source), "") === ""),
  );
  if (bare.length < 2) return false;
  const first = (words: string[]) =>
    words
      .map((w) => (w.length <= 3 && w === w.toUpperCase() ? plainKey(w) : plainKey(w).slice(0, 1)))
      .join("");
  return (
    first(bare) === letters ||
    first(bare.filter((w) => !JOINERS.has(fold(w)))) === letters ||
    compounds(bare) === letters
  );
}

/** "SW Musterstadt" for "Stadtwerke Musterstadt": one word of several stands for a compound by its letters. */
function lettersWithin(a: CompanyName, b: CompanyName): boolean {
  if (a.words.length !== b.words.length || a.words.length < 2) return false;
  const off = a.words.flatMap((w, i) => (w === b.words[i] ? [] : [[w, b.words[i] ?? ""]]));
  const [pair] = off;
  if (off.length !== 1 || !pair) return false;
  const [x = "", y = ""] = pair;
  return x.length !== y.length && compounds([x.length > y.length ? x : y]) === (x.length > y.length ? y : x);
}

const nameEndWords = new RegExp(`.{4,}(${any("company-name-end")})$`);

/** "Deutsche Rentenversicherung" is DRV: a German compound gives a letter for its last part, too. */
const compounds = (words: string[]): string =>
  words
    .map((w) => {
      const last = nameEndWords.exec(fold(w))?.[1];
      return plainKey(w).slice(0, 1) + (last === undefined ? "" : last.slice(0, 1));
    })
    .join("");

/** The words of a page one after the other, as names are compared: whole lines, and again what stands first on each line. */
export function pageWords(text: string): string {
  const run = (lines: string) =>
    squeezed(lines)
      .split(" ")
      .filter((w) => w !== "" && !JOINERS.has(w))
      .map(plainKey)
      .join(" ");
  return ` ${run(text)} | ${run(text.replace(/ {2,}.*$/gm, ""))} `;
}

/** Whether a page (`pageWords`) prints the whole of a name that has two words and more, over a line's end or not. */
export const printsWhole = (page: string, name: string): boolean => {
  const { words } = companyName(name);
  return words.length >= 2 && page.includes(` ${words.join(" ")} `);
};

/** Whether one of two names is part of the other. */
export function isPartOf(a: string, b: string): boolean {
  const level = compareCompanies(companyName(a), companyName(b));
  return level === "part" || level === "part generic";
}
