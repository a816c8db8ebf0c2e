import { decideOrder } from "../../dates/order.ts";
import { findDates } from "../../dates.ts";
import { foldKeep } from "../../fold.ts";
import { type Line, layPage, type Sheet } from "../../layout.ts";
import { decimalSign } from "../../money.ts";
import type { Page } from "../../page.ts";
import { Words } from "./place-words.ts";
import type { Notation } from "./values.ts";
import { joinWrapped } from "./wrapped-rows.ts";

/** A fact of the paper, as far as an answer needs it. */
export interface FactGiven {
  id: string;
  key: string;
  label: string;
  role: string;
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
  page: number | null;
  quote: string | null;
  confidence: number | null;
}

/** A line with its words, and those of each of its cells. */
export interface Lined {
  line: Line;
  words: Words;
  cells: Words[];
}

/** A page as it is given: its text, and its placed words when they are asked for. */
export interface Unlaid extends Pick<Page, "number" | "text" | "source"> {
  placed(): Page;
}

/** A page for being asked. It is laid out only when its lines are looked at: most papers are passed over before that. */
export class ReadPage {
  readonly number: number;
  readonly text: string;
  readonly picture: boolean;
  readonly words: Words;
  private laid: { sheet: Sheet; lines: Lined[] } | null = null;

  constructor(private readonly page: Unlaid) {
    this.number = page.number;
    this.text = page.text;
    this.picture = page.source === "ocr";
    this.words = new Words(page.text, this.picture);
  }

  private lay() {
    if (this.laid === null) {
      const sheet = joinWrapped(layPage(this.page.placed()));
      const lines = sheet.lines.slice(0, MOST_LINES).map((line) => ({
        line,
        words: new Words(line.text, this.picture),
        cells: line.cells.map((c) => new Words(c.text, this.picture)),
      }));
      this.laid = { sheet, lines };
    }
    return this.laid;
  }

  get lines(): readonly Lined[] {
    return this.lay().lines;
  }
}

/** A paper that is asked: its pages, what its head says, what was read from it. */
export interface ReadPaper {
  pages: ReadPage[];
  /** Title, type, people and things, parties. */
  head: Words;
  slug: string | null;
  /** Days the paper is dated by. */
  dates: readonly string[];
  facts: readonly FactGiven[];
  notation: Notation;
  currency: string | null;
}

/** More lines of one page are not looked at. */
const MOST_LINES = 800;

/** Countries of these languages write the day first, and a comma before the fraction. */
const COMMA = new Set(["de", "fr", "es", "it", "nl", "pt", "da", "sv", "no", "pl", "cs", "fi"]);

/**
 * Lays a paper out for being asked. `pages`: its pages with placed words; `language`: ISO 639-1 or null; `today`: `YYYY-MM-DD`.
 * The order of day and month follows the plain dates of the paper, and the days of its facts that tell it.
 */
export function readPaper(given: {
  pages: readonly Unlaid[];
  head: string;
  slug: string | null;
  dates: readonly string[];
  facts: readonly FactGiven[];
  language: string | null;
  today: string;
}): ReadPaper {
  const { facts, language, today } = given;
  const pages = given.pages.map((p) => new ReadPage(p));
  const comma = language !== null && COMMA.has(language);
  const year = Number(today.slice(0, 4));
  const texts = pages.slice(0, 12).flatMap((p) => p.text.split("\n"));
  const hits = texts.slice(0, 400).flatMap((t) => findDates(foldKeep(t), year));
  const monthFirst = facts.some((f) => f.date !== null && f.quote !== null && monthFirstIn(f.quote, f.date));
  const { order } = decideOrder(
    hits,
    { order: language === "en" || monthFirst ? "mdy" : "dmy", sure: false },
    today,
    monthFirst ? [{ order: "mdy", weight: 2 }] : [],
  );
  return {
    pages,
    head: new Words(given.head),
    slug: given.slug,
    dates: given.dates,
    facts,
    notation: {
      order,
      decimal: decimalSign(texts, comma ? "," : "."),
      todayYear: year,
      picture: pages.some((p) => p.picture),
      ...(given.dates[0] === undefined ? {} : { issued: given.dates[0] }),
    },
    currency: facts.find((f) => f.currency !== null)?.currency ?? null,
  };
}

/** True when a printed day was read with its month first: "05/11/2022" as 11 May. */
function monthFirstIn(quote: string, date: string): boolean {
  const m = /(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(quote);
  return (
    m !== null &&
    Number(m[1]) === Number(date.slice(5, 7)) &&
    Number(m[2]) === Number(date.slice(8)) &&
    m[1] !== m[2]
  );
}
