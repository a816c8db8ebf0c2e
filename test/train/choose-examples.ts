import { basename } from "node:path";
import { meaningIn, type Study, study } from "#reading/classify/study.ts";
import { issueCandidates } from "#reading/dates/issue-candidates.ts";
import type { Line } from "#reading/layout/layout.ts";
import type { Page, Word } from "#reading/layout/page.ts";
import { totalCandidates } from "#reading/money/total-candidates.ts";
import { dueCandidates } from "#reading/obligations/due-candidates.ts";
import type { PartyFound } from "#reading/parties/party.ts";
import type { Features } from "#reading/ranking/forest.ts";
import type { Candidate, ChosenField } from "#reading/ranking/ranker.ts";
import type { ReadingContext } from "#reading/reader.ts";
import { compact } from "#reading/text/fold.ts";
import { foldOf, type KnownPaper } from "../bench/corpus.ts";
import { closeTo, coreOfName, known as knownAs, sameName } from "../bench/judge.ts";
import type { HouseholdPaper } from "../paper/household/household.ts";
import { anyOf } from "../reading/expected.ts";
import type { PaperFile } from "../reading/paper-files.ts";
import { exactly, type Known } from "../reading/score.ts";
import { rightType } from "./examples.ts";

/** Real papers in folds by maker: what a model says of one, it learned from the others. */
export const FOLDS = 5;

/** Papers are read on a day after the last of them. */
export const READ_ON = "2025-06-30";

const contextOn = (today: string): ReadingContext => ({
  today,
  country: null,
  household: [],
  known: [],
  fileName: null,
});

/** The candidates of one field of one paper, and which of them are right. */
export interface Group {
  field: ChosenField;
  /** Fold of a real paper, -1 of a made-up one. */
  fold: number;
  /** Collection of a real paper, else "text" or "noise". */
  from: string;
  name: string;
  /** A made-up paper of a layout that is kept for evaluation. */
  held: boolean;
  picture: boolean;
  weight: number;
  candidates: { value: string; features: Features; right: boolean }[];
  /** False where the paper is known not to have the field. */
  there: boolean;
  /** Of a day to pay: what its candidates are once the paper's own day is known. */
  measured?: Measured;
  /** A paper whose values were taken off it. */
  emptied: boolean;
}

interface Measured {
  dates: Candidate<unknown>[];
  /** By the day chosen of those; "" where none is. */
  by: Record<string, Group["candidates"]>;
}

type Origin = Pick<Group, "fold" | "emptied" | "from" | "name" | "held" | "picture" | "weight"> & {
  /** The day on which the paper is read. */
  readOn?: string;
};
type KnownFields = Partial<Record<ChosenField, Known>>;

const judged = <T>(found: Candidate<T>[], known: Known): Group["candidates"] =>
  found.map(({ value, features }) => ({
    value,
    features,
    right: known.want !== null && known.right(value),
  }));

const group = <T>(field: ChosenField, found: Candidate<T>[], known: Known, of: Origin): Group => ({
  field,
  candidates: judged(found, known),
  there: known.want !== null,
  ...of,
});

/** So many days of a paper may be its own as far as the day to pay is concerned. */
const OWN_DAYS = 24;

/** The day to pay, measured by each day that may be the paper's own. */
function dueGroup(s: Study, dates: Candidate<unknown>[], known: Known, of: Origin): Group {
  const today = of.readOn ?? READ_ON;
  const ended = s.period !== null && s.period.to <= today ? s.period.to : null;
  const found = (issued: string | null) => dueCandidates(s, s.kind.slug, issued, today);
  const days = [...new Set(dates.map((d) => d.value))].slice(0, OWN_DAYS);
  const by = Object.fromEntries(["", ...days].map((d) => [d, judged(found(d === "" ? ended : d), known)]));
  return { ...group("due", found(ended), known, of), measured: { dates, by } };
}

/** The same groups once the paper's own day is chosen by `dated`. */
export const measuredBy = (
  groups: Group[],
  dated: (dates: Candidate<unknown>[], of: Group) => string | null,
): Group[] =>
  groups.map((g) =>
    g.measured ? { ...g, candidates: g.measured.by[dated(g.measured.dates, g) ?? ""] ?? g.candidates } : g,
  );

/** A line with the name and much besides is no answer where the name stands alone, too; a registered name is one. */
const FILLED = 0.3;

/** Candidates for a party: what is held against the paper is the name, not which party it is. */
function partyGroup(
  field: "issuer" | "recipient",
  found: Candidate<PartyFound>[],
  known: Known,
  of: Origin,
): Group {
  const want = known.want === null ? "" : coreOfName(known.want);
  const filled = ({ name }: PartyFound) => Math.min(1, want.length / Math.max(1, coreOfName(name).length));
  const right = found.map((c) => known.want !== null && known.right(c.of.name));
  const best = Math.max(0, ...found.map((c, i) => (right[i] ? filled(c.of) : 0)));
  const candidates = found.map((c, i) => ({
    value: c.value,
    features: c.features,
    right: right[i]! && (c.features["name.form"] === 1 || filled(c.of) >= Math.min(best, FILLED)),
  }));
  return { field, candidates, there: known.want !== null, ...of };
}

/** A paper without its values counts for less than one with them. */
const EMPTIED = 0.15;

/** Most papers that come are of a kind that is known. */
const NAMELESS = 0.05;

/** The rules' points for kinds were set by hand on the opened papers: what they say there says less of papers nobody saw. */
const FITTED = 6;

/** Kinds of a paper; and those that are left where nobody knew of its own: of such a paper nothing is to be said. */
function typeGroups({ kind }: Study, known: Known, of: Origin): Group[] {
  const weight = Math.min(of.weight, FITTED);
  const unknown = { from: `${of.from} emptied`, emptied: true, weight: weight * NAMELESS };
  return [
    group("type", kind.candidates(), known, { ...of, weight }),
    group("type", kind.candidates(known.right), exactly(null), { ...of, ...unknown }),
  ];
}

/** Groups of the fields that are known of a paper. */
export function groupsOf(pages: Page[], known: KnownFields, of: Origin): Group[] {
  const today = of.readOn ?? READ_ON;
  const s: Study = study(pages, contextOn(today));
  const dates = issueCandidates(s, today);
  return [
    ...(known.date ? [group("date", dates, known.date, of)] : []),
    ...(known.total && meaningIn(s, s.kind.slug) !== "none"
      ? [group("total", totalCandidates(s, s.kind.slug), known.total, of)]
      : []),
    ...(known.due ? [dueGroup(s, dates, known.due, of)] : []),
    ...(known.issuer ? [partyGroup("issuer", s.parties.makers, known.issuer, of)] : []),
    ...(known.recipient ? [partyGroup("recipient", s.parties.receivers, known.recipient, of)] : []),
    ...(known.type ? typeGroups(s, known.type, of) : []),
  ];
}

/** The pages without any line that prints a right value: then the paper is known not to say it. */
function withoutRight(pages: Page[], known: KnownFields, today: string): Page[] {
  const s = study(pages, contextOn(today));
  const right = <T extends { line: Line }>(found: Candidate<T>[], of: Known | undefined) =>
    found.filter((c) => of && of.want !== null && of.right(c.value)).map((c) => c.of.line);
  const lines = [
    ...right(issueCandidates(s, today), known.date),
    ...right(totalCandidates(s, s.kind.slug), known.total),
    ...right(dueCandidates(s, s.kind.slug, null, today), known.due),
  ];
  const gone = (w: Word, page: Page) =>
    lines.some((l) => l.page.number === page.number && w.y0 >= l.y0 - 0.01 && w.y1 <= l.y1 + 0.01);
  return lines.length === 0 ? [] : pages.map((p) => ({ ...p, words: p.words.filter((w) => !gone(w, p)) }));
}

/** Groups of a paper as it would be without its values: a ranker has to learn to say nothing. */
function groupsWithout(pages: Page[], known: KnownFields, of: Origin): Group[] {
  const rest = withoutRight(pages, known, of.readOn ?? READ_ON);
  if (rest.length === 0) return [];
  // Names are not cut out: nothing is learned of them here.
  const cut = (["date", "total", "due"] as const).filter((field) => known[field] !== undefined);
  const none = Object.fromEntries(cut.map((field) => [field, exactly(null)]));
  return groupsOf(rest, none, {
    ...of,
    from: `${of.from} emptied`,
    emptied: true,
    weight: of.weight * EMPTIED,
  });
}

/** A real paper counts for as many made-up ones. */
const REAL = 8;
/** Where several days are as plausible as the right one. */
const DOUBTED = 0.4;

/** Groups of a real paper. Sealed papers teach nothing: they are refused. */
export function groupsOfReal(paper: KnownPaper, pages: Page[]): Group[] {
  if (paper.side !== "opened") throw new Error("A sealed paper is never trained on.");
  const { "due date": due, ...others } = paper.known;
  const known: KnownFields = { ...others, ...(due && { due }) };
  const of: Origin = {
    fold: foldOf(paper.maker, FOLDS),
    from: paper.collection,
    name: basename(paper.file),
    held: false,
    emptied: false,
    picture: paper.picture,
    weight: REAL,
    ...(paper.readOn ? { readOn: paper.readOn } : {}),
  };
  const emptied = paper.collection === "receipts" ? [] : groupsWithout(pages, known, of);
  return [...groupsOf(pages, known, of), ...emptied].flatMap((g) => {
    if (paper.collection !== "receipts" || g.field !== "date") return [g];
    // Its day is known to some weeks only: where no date lies in them, or several do, little is known.
    const right = new Set(g.candidates.flatMap((c) => (c.right ? [c.value] : [])));
    return right.size === 0 ? [] : [right.size === 1 ? g : { ...g, weight: REAL * DOUBTED }];
  });
}

/** A hand-written paper makes a point: it counts for several made-up ones. */
const POINTED = 60;

/** Groups of the kind and the parties of a paper that stands beside its expectation (`test/reading/papers`); closed ones teach nothing. */
export function groupsOfFile({ name, expected, pages }: PaperFile): Group[] {
  if (expected.held) return [];
  const wanted = (field: "issuer" | "recipient"): Known | null => {
    const part = expected.contains?.[field];
    if (part !== undefined) return knownAs(part, (read) => compact(read).includes(compact(part)));
    const of = expected[field];
    if (of === undefined) return null;
    const names = anyOf(of);
    return knownAs(names[0] ?? null, (read) => names.some((n) => n !== null && compact(n) === compact(read)));
  };
  const [issuer, recipient] = [wanted("issuer"), wanted("recipient")];
  const types = expected.type === undefined ? [] : anyOf(expected.type);
  const known = {
    ...(issuer && { issuer }),
    ...(recipient && { recipient }),
    ...(types.length > 0 && { type: knownAs(types[0] ?? null, (read) => types.includes(read)) }),
  };
  if (Object.keys(known).length === 0) return [];
  const of = {
    fold: -1,
    from: "papers",
    name,
    held: false,
    emptied: false,
    picture: expected.picture !== undefined,
    weight: POINTED,
  };
  return groupsOf(pages(), known, of);
}

/** Groups of a made-up paper, read from a text layer or with the errors of a reader of pictures. */
export function groupsOfMade(
  { truth, kind, layout, seed }: HouseholdPaper,
  pages: Page[],
  of: Omit<Origin, "fold" | "weight" | "name" | "emptied">,
): Group[] {
  const party = (name: string | null) => knownAs(name, (read) => name !== null && sameName(name, read));
  const known = {
    date: exactly(truth.date),
    total: closeTo(truth.total),
    due: exactly(truth.due),
    issuer: party(truth.issuer),
    recipient: party(truth.recipient),
    type: knownAs(truth.type, (read) => rightType(read, truth.type)),
  };
  const origin = { ...of, name: `${kind}/${layout}/${seed}`, fold: -1, weight: 1, emptied: false };
  const emptied = seed % 2 === 0 && of.from === "text" ? groupsWithout(pages, known, origin) : [];
  return [...groupsOf(pages, known, origin), ...emptied];
}
