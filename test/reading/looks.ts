import { anyOf, type Expected, readPages } from "./expected.ts";
import { type PaperFile, papersIn } from "./paper-files.ts";
import { type Known, type KnownNumber, type Scored, type ScoredField, scoreReading } from "./score.ts";

/** Papers of which a single one may be read wrongly, and the shares that are right may not fall. */

/** One thing compared. */
export interface LookRow extends Scored {
  paper: string;
  held: boolean;
  right: boolean;
}

const letters = (s: string): string =>
  s
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

const family = (slug: string): string => slug.split("/")[0] ?? "";

const FORMS =
  /(?:gmbhcokg|gmbh|mbh|ag|kg|eg|ltd|limited|llc|inc|plc|pvtltd|sarl|spa|samp|sa|sl|bv|nv|as|ab|company|co)$/;
const core = (s: string): string =>
  letters(s.normalize("NFKD").replace(/\p{M}/gu, "").replace(/&/g, "and")).toLowerCase().replace(FORMS, "");

/** The same name once case, titles and legal form are folded: no more words and no fewer. */
export const sameNameStrictly = (want: string, got: string): boolean => core(want) === core(got);

const person = (s: string): string =>
  core(s.replace(/^(?:Mrs?|Ms|Mme|M|Frau|Herrn?|Mevrouw|De heer|Familie|D)\.?\s+/i, ""));

const samePerson = (want: string, got: string): boolean => person(want) === person(got);

/** One of several right answers; where none is one of them, nothing read is right as well. */
function oneOf(
  expected: string | number | null | (string | number | null)[],
  same: (want: string, got: string) => boolean = (want, got) => want === got,
): Known {
  const wants = anyOf(expected).flatMap((w) => (w === null ? [] : [String(w)]));
  return {
    want: wants.length === 0 ? null : wants.join("|"),
    optional: wants.length < anyOf(expected).length,
    right: (got) => wants.some((w) => same(w, got)),
  };
}

/** Of a card only the last digits are printed; a longer number may have more around it. */
const numberOf = (key: string, value: string): KnownNumber => ({
  want: `${key}=${value}`,
  is(f) {
    const [wanted, read] = [letters(value), letters(f.value)];
    return (
      read === wanted ||
      (wanted.length >= 6 && read.includes(wanted)) ||
      (key === "card_number" && read.endsWith(wanted))
    );
  },
});

function knownOf(expected: Expected): Partial<Record<ScoredField, Known>> {
  const { type, issuer, recipient, date, total, due } = expected;
  return {
    ...(type === undefined
      ? {}
      : { type: oneOf(type), family: oneOf(type, (want, got) => family(want) === family(got)) }),
    ...(issuer === undefined
      ? {}
      : { issuer: oneOf(issuer, (want, got) => sameNameStrictly(want, got) || samePerson(want, got)) }),
    ...(recipient === undefined ? {} : { recipient: oneOf(recipient, samePerson) }),
    ...(date === undefined ? {} : { date: oneOf(date) }),
    ...(total === undefined ? {} : { amount: oneOf(total) }),
    ...(due === undefined ? {} : { "due date": oneOf(due) }),
  };
}

function rowsOf({ name, expected, pages }: PaperFile): LookRow[] {
  const numbers = Object.entries(expected.identifiers ?? {}).flatMap(([key, values]) =>
    anyOf(values).map((value) => numberOf(key, value)),
  );
  return scoreReading(knownOf(expected), numbers, readPages(pages(), expected)).map((row) => ({
    ...row,
    paper: name,
    held: expected.held === true,
    right: row.verdict === "right" || row.verdict === "absent",
  }));
}

/** Every paper of a folder read and scored. */
export const scored = (folder: string): LookRow[] => papersIn(folder).flatMap(rowsOf);

/** The share right of the rows, 0..1. */
export const share = (rows: LookRow[]): number =>
  rows.filter((r) => r.right).length / Math.max(1, rows.length);

/** Readings that say they are sure, and are wrong: the worst kind of error. */
export const sureAndWrong = (rows: LookRow[]): LookRow[] =>
  rows.filter((r) => !r.right && r.confidence >= 90 && r.got !== "");
