import { monthNames } from "#kernel/dates.ts";
import { squeeze } from "#kernel/text.ts";
import { ruleOf } from "../gaps/gap.ts";
import type { DraftWords } from "./shape.ts";

/** Something missing, as a letter names it; null what does not apply. */
export interface MissingWords {
  /** The paper: "Kontoauszug, April 2025". */
  what: string | null;
  /** The pages: "Seiten 6 und 7 von 7". */
  pages: string | null;
  /** The detail that is not known. */
  detail: string | null;
}

interface Missing {
  title: string;
  subject: string | null;
  whose: string | null;
}

const months = new Map<string, string[]>();

/** The months as a language names them within a date. */
function monthsOf(code: string): string[] {
  let names = months.get(code);
  if (!names) {
    const format = new Intl.DateTimeFormat(code, { month: "long", timeZone: "UTC" });
    names = monthNames.map((_, i) => format.format(new Date(Date.UTC(2025, i, 15))));
    months.set(code, names);
  }
  return names;
}

/** A stretch of days as titles have it ("January to March 2025"), in another language. */
function timeIn(code: string, time: string): string {
  if (code === "en") return time;
  const names = monthsOf(code);
  const between = { de: "bis", fr: "à", es: "a", it: "a", nl: "tot" }[code] ?? "–";
  let out = time.replace(/ to /g, ` ${between} `);
  monthNames.forEach((name, i) => {
    out = out.replaceAll(name, names[i] ?? name);
  });
  return code === "de" ? out.replace(/(?<!\d)(\d{1,2}) (?=\p{L})/gu, "$1. ") : out;
}

/** Page numbers in a row drawn together: "1, 2, 3, 10" is "1–3 and 10". */
function drawnTogether(numbers: readonly number[], code: string): string {
  const runs: [number, number][] = [];
  for (const n of numbers) {
    const last = runs.at(-1);
    if (last && n === last[1] + 1) last[1] = n;
    else runs.push([n, n]);
  }
  const parts = runs.flatMap(([from, to]) =>
    from === to ? [`${from}`] : to === from + 1 ? [`${from}`, `${to}`] : [`${from}–${to}`],
  );
  return new Intl.ListFormat(code === "en" ? "en-GB" : code, { type: "conjunction" }).format(parts);
}

function pagesIn(title: string, code: string, words: DraftWords): string | null {
  const m = /^Pages? ([\d, and]+) of (\d+)(?=:|$)/.exec(title);
  const numbers = (m?.[1]?.match(/\d+/g) ?? []).map(Number);
  if (!m || numbers.length === 0) return null;
  return words.pages[numbers.length === 1 ? 0 : 1]
    .replace("{list}", drawnTogether(numbers, code))
    .replace("{all}", m[2] ?? "");
}

/**
 * The words for something missing. What the rules found is named anew in the letter's language, from the subject it was
 * found by; anything else has its title.
 */
export function missingWords(
  { title, subject, whose }: Missing,
  code: string,
  words: DraftWords,
  nounOf: (slug: string | null, language: string) => string | null,
): MissingWords {
  const none: MissingWords = { what: squeeze(title), pages: null, detail: null };
  const [rule, second = ""] = (subject ?? "").split(" ");
  const noun = nounOf(second, code);
  const of = whose === null ? "" : ` (${whose})`;
  const time = / for (.+?)(?: from .*)?$/.exec(title)?.[1] ?? null;
  switch (ruleOf(subject ?? "")) {
    case "period":
    case "year-form":
      return noun === null || time === null ? none : { ...none, what: `${noun}, ${timeIn(code, time)}` };
    case "loan-year":
      return { ...none, what: `${nounOf("banking/loan-statement", code)}, ${second}` };
    case "paper":
    case "expired":
      return noun === null ? none : { ...none, what: `${noun}${of}` };
    case "pages":
      return { ...none, pages: pagesIn(title, code, words) ?? squeeze(title) };
    case "detail":
      return {
        ...none,
        detail:
          rule === "detail" && second in words.details ? `${words.details[second as "plate"]}${of}` : null,
      };
    case null:
      return none;
  }
}
