import { daysBetween } from "#kernel/dates.ts";
import type { Message } from "#messages/message.ts";
import { message, type Said } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import { kindName } from "#rules/taxonomy/kind-names.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";

/** Words that the box wrote: as text in English, and as the message they were written from; null where they are a file's own name. */
export interface Written {
  text: string;
  message: Message | null;
}

/** What stands in a title: never a number that identifies anyone. */
export interface TitleParts {
  type: string | null;
  issuer: string | null;
  recipient: string | null;
  date: string | null;
  period: { from: string; to: string } | null;
  fileName: string | null;
  /** What the account calls a type of its own. */
  ownType?: string;
}

/** Digits in a row that could be part of an account, a card or a policy. */
const LONG_NUMBER = /(?:[A-Z]{2}\d{2}[ ]?)?\d(?:[ ./-]?[\dA-Z*]){4,30}/g;

/** A name that is safe in a title or a summary: long numbers are taken out. */
export const withoutNumbers = (name: string): string =>
  name
    .replace(LONG_NUMBER, (m) => (/\d{4}/.test(m) ? "" : m))
    .replace(/\s+/g, " ")
    .replace(/^[ ,.-]+|[ ,-]+$/g, "")
    .trim();

const BY_PERIOD = new Set(["bills", "banking", "work", "tax", "housing", "insurance"]);

/** "March 2025", "2024", "3 May 2025". */
function when(p: TitleParts): Message | null {
  const group = p.type === null ? "" : groupOf(p.type);
  if (p.period && BY_PERIOD.has(group)) {
    const { from, to } = p.period;
    const [year, last] = [from.slice(0, 4), to.slice(0, 4)];
    if (from.endsWith("-01-01") && to === `${year}-12-31`) return message("paper.when.year", { year });
    if (group !== "insurance") return message("paper.when.month", { day: to });
    return year === last
      ? message("paper.when.month", { day: from })
      : message("paper.when.years", { from: year, to: last });
  }
  if (p.date === null) return null;
  return message(BY_PERIOD.has(group) ? "paper.when.month" : "paper.when.day", { day: p.date });
}

/** Shouting in capitals made calm: "HARBOR BOOK HOUSE" -> "Harbor Book House"; short forms stay. */
export function calm(name: string): string {
  if (name !== name.toUpperCase() || name.length < 6) return name;
  return name.replace(/\p{L}[\p{L}'’]*/gu, (w) =>
    w.length <= 3 ? w : w.charAt(0) + w.slice(1).toLowerCase(),
  );
}

/** What its kind is called, of the account's own too; null where it is not known. */
const kindOf = (p: TitleParts): Said | null =>
  p.ownType !== undefined
    ? withoutNumbers(p.ownType) || message("paper.kind")
    : p.type === null
      ? null
      : kindName(p.type);

/** The title by what is known; null where that is nothing but a day. */
function known(p: TitleParts): Message | null {
  const maker = p.issuer === null ? "" : withoutNumbers(calm(p.issuer));
  const kind = kindOf(p);
  const time = when(p);
  if (kind === null) {
    if (maker === "") return null;
    return time === null
      ? message("paper.title.from", { maker })
      : message("paper.title.fromWhen", { maker, when: time });
  }
  if (time === null)
    return maker === ""
      ? message("paper.title.kind", { kind })
      : message("paper.title.kindMaker", { kind, maker });
  return maker === ""
    ? message("paper.title.kindWhen", { kind, when: time })
    : message("paper.title.all", { kind, when: time, maker });
}

/** Papers that come again and again are told apart by the time they are about. */
function ofPeriod(kind: Said, { from, to }: { from: string; to: string }): Message {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  if (from.endsWith("-01-01") && to === `${first}-12-31`)
    return message("paper.called.year", { kind, year: first });
  if (daysBetween(from, to) <= ONE_MONTH) return message("paper.called.month", { kind, month: to });
  return first === last
    ? message("paper.called.months", { kind, from, to })
    : message("paper.called.year", { kind, year: `${first}–${last}` });
}

/** A bill of a month may begin in the one before it. */
const ONE_MONTH = 45;
/** Papers that somebody has: "Sam's passport". */
const BY_OWNER = new Set(["identity", "education"]);
/** Papers whose kind says little without who wrote them. */
const BY_MAKER = new Set(["invoices", "letters", "contracts", "travel", "warranties", "own"]);

/**
 * What a person would call a paper of a kind: "Electricity bill · November", "Sam's passport", "Letter from the council". A list shows its day
 * and its people beside it, so neither is said twice.
 */
function called(p: TitleParts, kind: Said): Message {
  const group = p.type === null ? "" : groupOf(p.type);
  if (p.period && BY_PERIOD.has(group)) return ofPeriod(kind, p.period);
  const owner = p.recipient === null ? "" : withoutNumbers(calm(p.recipient));
  if (owner !== "" && BY_OWNER.has(group)) return message("paper.called.of", { name: owner, kind });
  const maker = p.issuer === null ? "" : withoutNumbers(calm(p.issuer));
  const plain = p.type === "receipts/receipt" || BY_MAKER.has(group);
  return maker !== "" && plain
    ? message("paper.called.from", { kind, maker })
    : message("paper.title.kind", { kind });
}

/** The words a title is found by, "Electricity bill, March 2025, Northfield Water & Power", and what a person would call the paper. */
export function titleOf(p: TitleParts): Written {
  const made = known(p);
  if (made !== null) {
    const kind = kindOf(p);
    return { text: inEnglish(made).slice(0, 160), message: kind === null ? made : called(p, kind) };
  }
  const file =
    p.fileName
      ?.replace(/\.[A-Za-z0-9]{1,5}$/, "")
      .replace(/[_-]+/g, " ")
      .trim() ?? "";
  const safe = withoutNumbers(file);
  if (/\p{L}{3}/u.test(safe)) return { text: safe.slice(0, 120), message: null };
  const rest =
    p.date === null ? message("paper.title.unknown") : message("paper.title.ofDay", { day: p.date });
  return { text: inEnglish(rest), message: rest };
}
