import { entitiesOf } from "#database/entities/entities.ts";
import {
  type AskedRecord,
  type Choice,
  namesOnFile,
  otherNames,
  papersWhere,
  printOf,
  rowsInCurrency,
  rowsOfEntities,
  rowsWithoutMaker,
  typesWhere,
} from "#database/search/ask-papers.ts";
import { factsWithKeys } from "#database/search/asks.ts";
import { matchTerms, searchWords } from "#database/search/search.ts";
import { fold } from "#kernel/text.ts";
import { type Fit, fitsOf, Ready, waysToSay } from "#questions/grounding/evidence.ts";
import { mayBeBill, ofBills, unsorted } from "#questions/kinds/kinds.ts";
import type { Kind } from "#questions/kinds/table.ts";
import { countryOf } from "#questions/plan/places.ts";
import type { Chunk, Slot, Subject } from "#questions/plan/subject.ts";
import { termOf } from "#questions/plan/term.ts";
import type { Span } from "#questions/time/span-parts.ts";
import { distance } from "#reading/text/edit-distance.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { App } from "../../app.ts";

/** Papers that are looked at for one question; past this it has to be narrower. */
export const MOST_CHOSEN = 5_000;
/** Papers whose print is looked into: those that are certainly meant come first. */
const MOST_READ = 1_500;
/** Papers that have a word, of which it is still tried in other words; and the ways to say it that are looked for. */
const FEW_HITS = 4;
const MOST_WAYS = 24;
/** Characters of a page that are looked at, and pages. */
const PAGE = 6_000;
const PAGES = 3;

/** A paper that a question is about, and how it fits each thing that is named. */
export interface Chosen {
  record: AskedRecord;
  fits: Exclude<Fit, null>[];
  pages: { number: number; text: string }[];
  /** It asks for an amount to be paid. */
  billed: boolean;
  /** Names that stand for its maker, the first the one it is known by. */
  maker: string | null;
}

export interface Selection {
  chosen: Chosen[];
  /** False when more papers fit than can be looked at. */
  all: boolean;
}

interface Search {
  box: App;
  scope: AccountScope;
  span: Span | null;
}

const withTerms = (s: Search, words: readonly string[]): number[] => {
  const match = matchTerms(words.map(termOf));
  return match === null ? [] : searchWords(s.box.db, s.scope, match, {}, MOST_CHOSEN).hits.map((h) => h.n);
};

const choice = (s: Search, more: Partial<Choice>): Choice => ({
  from: s.span?.from ?? null,
  to: s.span?.to ?? null,
  types: null,
  rows: null,
  ...more,
});

/** Row numbers of papers of a kind, by type, and of those that may be of it by what they print. */
function ofKind(s: Search, kind: Kind): number[] {
  const { db } = s.box;
  const types = typesWhere(db, (slug) => kind.slug.test(slug));
  const own = papersWhere(db, s.scope, choice(s, { types }), MOST_CHOSEN).map((r) => r.n);
  const more: (string | null)[] = typesWhere(
    db,
    (slug) =>
      (kind.also?.test(slug) ?? false) ||
      (ofBills(kind) && mayBeBill.test(slug)) ||
      (kind.proof !== undefined && unsorted.test(slug)),
  );
  if (kind.proof !== undefined) more.push(null);
  return more.length === 0
    ? own
    : [...own, ...papersWhere(db, s.scope, choice(s, { types: more }), MOST_READ).map((r) => r.n)];
}

/** Row numbers of papers whose people and things are named by a run of words, a letter misread or words run together. */
function ofName(s: Search, chunk: Chunk): number[] {
  const sought = chunk.words.join("");
  if (sought.length < 4) return [];
  const slip = sought.length < 6 ? 0 : sought.length < 12 ? 1 : 2;
  const ids = new Set<string>();
  for (const n of namesOnFile(s.box.db, s.scope)) {
    const words = nameKey(n.name).split(" ");
    for (let i = 0; i < words.length && !ids.has(n.id); i++) {
      let run = "";
      for (let j = i; j < words.length && run.length < sought.length + 4; j++) {
        run += words[j];
        if (run === sought || (slip > 0 && distance(run, sought, slip) <= slip)) {
          ids.add(n.id);
          break;
        }
      }
    }
  }
  return rowsOfEntities(s.box.db, [...ids]);
}

/** Row numbers of papers that may be about one thing; whether they are is found by looking at each. */
function candidates(s: Search, chunk: Chunk, papersOfPurchase: readonly string[]): Set<number> {
  const { db } = s.box;
  const rows = new Set<number>([...withTerms(s, chunk.words), ...ofName(s, chunk)]);
  const country = countryOf(chunk.words.join(" "));
  if (country?.currency) for (const n of rowsInCurrency(db, s.scope, country.currency)) rows.add(n);
  for (const k of chunk.kinds) {
    const others = chunk.words.filter((_, i) => i < k.from || i >= k.to);
    const rest =
      others.length === 0
        ? null
        : new Set([...withTerms(s, others), ...ofName(s, { ...chunk, words: others })]);
    for (const n of ofKind(s, k.kind)) if (rest === null || rest.has(n)) rows.add(n);
  }
  // Papers name it in other words: "canteen" is "restauration scolaire". What many papers say needs no other words.
  if (rows.size < FEW_HITS)
    for (const form of waysToSay(chunk).slice(0, MOST_WAYS)) for (const n of withTerms(s, form)) rows.add(n);
  // A brand of two words, and then what it is: the brand alone may stand on the receipt.
  if (chunk.words.length >= 3) for (const n of withTerms(s, chunk.words.slice(0, 2))) rows.add(n);
  if (s.span && chunk.words.join("").length >= 7) {
    const own = { from: s.span.from, to: s.span.to, types: papersOfPurchase };
    for (const n of rowsWithoutMaker(db, s.scope, own, 300)) rows.add(n);
  }
  return rows;
}

function candidatesOf(s: Search, slot: Slot, types: readonly string[]): Set<number> {
  const rows = new Set<number>();
  for (const chunk of slot) for (const n of candidates(s, chunk, types)) rows.add(n);
  return rows;
}

/** Names a paper goes by its maker, in the order in which they are shown. */
const makerKeys = ["issuer", "issuer_legal_name", "payee", "insurer", "landlord", "employer", "doctor"];
const otherKeys = ["recipient", "patient", "tenant", "payer", "guest"];

/** What papers have to be beside fitting; nothing where it is left out. */
interface Narrowed {
  /** ISO 4217. */
  currency?: string | null;
  /** Ids of the documents that may be chosen. */
  among?: ReadonlySet<string> | null;
}

/** Papers of a span that fit everything a question names, the newest first. Undated ones are given, too: see `dated`. */
export function select(
  box: App,
  scope: AccountScope,
  subject: Subject,
  span: Span | null,
  only: Narrowed = {},
): Selection {
  const s: Search = { box, scope, span };
  const types = typesWhere(box.db, (slug) => slug.startsWith("receipts/"));
  let rows: Set<number> | null = null;
  for (const slot of subject.slots) {
    const own = candidatesOf(s, slot, types);
    rows = rows === null ? own : new Set([...(rows as Set<number>)].filter((n) => own.has(n)));
    if (rows.size === 0) return { chosen: [], all: true };
  }
  const forms =
    subject.forms.length === 0
      ? null
      : typesWhere(box.db, (slug) =>
          subject.forms.some(
            (f) => f.slug.test(slug) || f.also?.test(slug) || (ofBills(f) && mayBeBill.test(slug)),
          ),
        );
  const every = subject.forms.some((f) => f.name === "documents");
  const wanted = choice(s, { types: every ? null : forms, rows: rows === null ? null : [...rows] });
  const found = papersWhere(box.db, scope, wanted, MOST_CHOSEN);
  // What has no day of its own may belong to any time: it is told of, never counted.
  const undated =
    span === null
      ? []
      : papersWhere(box.db, scope, { ...wanted, from: null, to: null }, MOST_READ).filter((r) => !r.dated);
  const { among = null } = only;
  const records = [...found.filter((r) => r.dated || span === null), ...undated].filter(
    (r) => among === null || among.has(r.id),
  );
  const chosen = fitting(box, scope, subject, records.slice(0, MOST_CHOSEN), only.currency ?? null);
  return { chosen, all: found.length < MOST_CHOSEN };
}

function fitting(
  box: App,
  scope: AccountScope,
  subject: Subject,
  records: readonly AskedRecord[],
  currency: string | null,
): Chosen[] {
  const ids = records.map((r) => r.id);
  const names = Map.groupBy(entitiesOf(box.db, scope, ids), (e) => e.document_id);
  const others = Map.groupBy(otherNames(box.db, scope, ids), (e) => e.document_id);
  const keys = [...makerKeys, ...otherKeys, "total", "amount_due"];
  const facts = Map.groupBy(factsWithKeys(box.db, scope, ids, keys), (f) => f.document_id);
  const looks = subject.slots.length > 0 || subject.forms.length > 0;
  const print = looks ? printOf(box.db, ids.slice(0, MOST_READ), PAGE, PAGES) : new Map();
  return records.flatMap((record): Chosen[] => {
    const own = facts.get(record.id) ?? [];
    const people = names.get(record.id) ?? [];
    const said = own.filter(
      (f) => f.role === "party" || otherKeys.includes(f.key) || makerKeys.includes(f.key),
    );
    const makers = people.filter((e) => e.role === "issuer" || e.role === "payee");
    const money = own.find((f) => (f.key === "total" || f.key === "amount_due") && f.currency !== null);
    const billed = own.some((f) => f.key === "amount_due" && (f.number ?? 0) > 0);
    const pages = (print.get(record.id) ?? []) as Chosen["pages"];
    const maker = makers[0]?.name ?? said.find((f) => makerKeys.includes(f.key))?.value ?? null;
    if (currency !== null && money?.currency !== currency) return [];
    const ready = new Ready({
      slug: record.type_slug,
      names: [
        ...people.map((e) => e.name),
        ...(others.get(record.id) ?? []).map((e) => e.name),
        ...said.map((f) => f.value),
      ],
      title: record.title,
      print: pages.map((p) => p.text).join("\n"),
      currency: money?.currency ?? null,
      pictured: record.pictured,
      nameless: makers.length === 0,
      billed,
    });
    const fits = fitsOf(subject, ready);
    return fits === null ? [] : [{ record, fits, pages, billed, maker: maker === null ? null : fold(maker) }];
  });
}
