import { mustOf } from "./ask-must.ts";
import { type Given, said, unsupportedIn, type Wanted } from "./ask-supported.ts";

export { type Given, ownWords, type Wanted } from "./ask-supported.ts";

import {
  amountsIn,
  bare,
  codesIn,
  datesOf,
  daysOnPage,
  type Found,
  hasDay,
  hasNumber,
  numbersIn,
  numbersOnPage,
  plainWords,
  yearlessOf,
} from "./ask-values.ts";

export interface Verdict {
  /** The text says what is asked, and nothing that contradicts it. */
  right: boolean;
  /** Why it is not right. */
  why: string;
  /** The papers that had to be cited are. */
  cited: boolean;
  /** Cited pages that hold nothing of the answer. */
  strangers: string[];
  /** Numbers, days and names of the answer that are on no cited page, each with its kind. */
  unsupported: string[];
}

const isDay = (v: unknown): v is string => typeof v === "string" && /^\d{4}-\d{2}-\d{2}$/.test(v);

/** Whether a phrase is said: as a day, a number, a code, or as words side by side. */
export function says(text: string, phrase: string): boolean {
  if (phrase.startsWith("^")) return plainWords(text)[0] === phrase.slice(1);
  if (isDay(phrase)) return hasDay(datesOf(text), phrase);
  if (/^[\d.,' ]*\d$/.test(phrase)) {
    const want = numbersIn(phrase)[0]?.readings ?? [];
    return (
      want.some((w) => hasNumber(numbersIn(text), w)) ||
      ` ${plainWords(text).join(" ")} `.includes(` ${phrase} `)
    );
  }
  if (/\d/.test(phrase) && bare(phrase).length >= 5) return bare(text).includes(bare(phrase));
  // Pictures are read with words run together.
  if (/^\p{L}{6,}$/u.test(phrase)) return bare(text).includes(bare(phrase));
  return ` ${plainWords(text).join(" ")} `.includes(` ${plainWords(phrase).join(" ")} `);
}

/** Characters an answer may have: one about one paper is a sentence or two, each further paper may add a line. */
const room = (w: Wanted): number => 400 + (w.need === "all" ? 160 * Math.max(0, w.files.length - 1) : 0);

/** What stands in the gold answer and in the question, which no answer contradicts by saying it. */
function known(w: Wanted): { numbers: Found<number>[]; days: Found<string>[] } {
  const text = `${w.answer ?? ""} ; ${w.question}`;
  return { numbers: numbersIn(text), days: datesOf(text) };
}

/** Another value of the same kind that is said before the right one, or null. */
function contradiction(w: Wanted, text: string): string | null {
  const ok = known(w);
  if (isDay(w.value)) {
    const want = w.value;
    for (const d of datesOf(text)) {
      if (d.readings.includes(want)) return null;
      if (!d.readings.some((r) => hasDay(ok.days, r))) return `says ${d.text.trim()} first`;
    }
    return null;
  }
  if (typeof w.value !== "number") return null;
  for (const n of amountsIn(text)) {
    if (n.readings.some((r) => Math.abs(r - (w.value as number)) <= (w.tolerance ?? 0) + 1e-9)) return null;
    if (!n.readings.some((r) => hasNumber(ok.numbers, r))) return `says ${n.text} first`;
  }
  return null;
}

/** Another number beside the one that was asked for: whoever asks cannot tell which it is. */
function anotherNumber(w: Wanted, text: string): string | null {
  if (w.kind !== "identifier") return null;
  const ok = bare(`${w.answer} ${w.question}`);
  // Where the answer is given in its own words, the line that is quoted for it may hold other numbers.
  const own = text.replace(/“[^”]*”/g, (q) => " ".repeat(q.length));
  const of = bare(own).includes(bare(w.answer ?? "")) ? own : text;
  const long = numbersIn(of).filter((n) => n.text.replace(/\D/g, "").length >= 6);
  const other = [...codesIn(of), ...long].find((c) => !ok.includes(bare(c.text)));
  return other === undefined ? null : `also says ${other.text}`;
}

/** Why an answer is not the right one; null when it is. */
function fault(w: Wanted, g: Given): string | null {
  if (!w.grounded) {
    if (g.grounded) return "answered, though it is not on file";
    return g.citations.length > 0 ? "cites though it says it is not on file" : null;
  }
  if (!g.grounded) return "said not to be on file";
  if (g.answer.length > room(w)) return `a dump of ${g.answer.length} characters`;
  const text = said(g);
  if (isDay(w.value) && !hasDay(datesOf(text), w.value)) return "the day is not said";
  if (typeof w.value === "number" && !hasNumber(numbersIn(text), w.value, w.tolerance ?? 0))
    return "the value is not said";
  const must = w.must ?? mustOf[w.id];
  // Names of papers count for what must be named: a list of papers names them by their titles.
  for (const group of must?.all ?? [])
    if (!group.some((p) => says(g.answer, p))) return `does not say ${group.slice(0, 2).join(" / ")}`;
  const wrong = must?.not?.find((p) => says(text, p));
  if (wrong) return `says ${wrong}`;
  if (w.value === null && must === undefined) return "no judge knows what must be said";
  const against = contradiction(w, text) ?? anotherNumber(w, text);
  if (against) return against;
  const others = new Set(g.citations.map((c) => c.file).filter((f) => !w.files.some((x) => x.endsWith(f))));
  if (w.need === "all" && others.size > 0) return `takes in ${[...others].join(" ")}`;
  return null;
}

/** The papers that had to be cited are: any one of them, or every one. */
function wellCited(w: Wanted, g: Given): boolean {
  const cited = (file: string) => g.citations.some((c) => file.endsWith(c.file));
  return w.need === "all" ? w.files.every(cited) : w.files.some(cited);
}

/** Cited pages that hold neither the answer's value nor a part of it. */
function strangersAmong(w: Wanted, g: Given, right: boolean): string[] {
  const text = said(g);
  // What the question brought along is no answer.
  const asked = {
    numbers: numbersIn(w.question),
    days: datesOf(w.question),
    words: new Set(plainWords(w.question)),
  };
  const numbers = [...numbersIn(text), ...(right && w.answer ? numbersIn(w.answer) : [])].filter(
    (n) => !n.readings.every((r) => hasNumber(asked.numbers, r)),
  );
  const days = [...datesOf(text), ...(right && w.answer ? datesOf(w.answer) : [])].filter(
    (d) => !d.readings.some((r) => hasDay(asked.days, r)),
  );
  const must = (w.must ?? mustOf[w.id])?.all.flat().filter((p) => says(g.answer, p)) ?? [];
  const words = plainWords(text).filter((x) => x.length > 3 && !asked.words.has(x));
  // A paper that is counted or listed is a part of the answer itself.
  const members = right && ["count", "list"].includes(w.kind);
  return g.citations
    .filter(({ text: page, file }) => {
      if (members && w.files.some((f) => f.endsWith(file))) return false;
      const on = numbersOnPage(page);
      const dates = daysOnPage(page);
      if (numbers.some((n) => n.readings.some((r) => hasNumber(on, r)))) return false;
      if (days.some((d) => d.readings.some((r) => hasDay(dates, r)))) return false;
      const without = new Set(yearlessOf(page).flatMap((y) => y.readings));
      if (days.some((d) => d.readings.some((r) => without.has(r.slice(5))))) return false;
      if (must.some((p) => says(page, p))) return false;
      if (isDay(w.value) || typeof w.value === "number") return true;
      const stand = new Set(plainWords(page));
      return !words.some((x) => stand.has(x));
    })
    .map((c) => `${c.file} page ${c.page}`);
}

/** Judges one answer. */
export function judge(w: Wanted, g: Given): Verdict {
  const why = fault(w, g);
  const right = why === null;
  return {
    right,
    why: why ?? "",
    cited: !w.grounded || wellCited(w, g),
    strangers: g.grounded ? strangersAmong(w, g, right) : [],
    unsupported: unsupportedIn(w, g),
  };
}
