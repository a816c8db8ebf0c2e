import type { MakerRow, PlaceRow } from "#database/jobs/corrections.ts";
import {
  makersNamed,
  makersSince,
  ordersOf,
  papersSince,
  placesOf,
  statesOf,
  taughtAnything,
} from "#database/jobs/corrections.ts";
import type { Database } from "#database/sqlite/open.ts";
import type { Corrections, MakerCorrections, NearPaper, Place } from "#reading/corrections/lessons.ts";
import type { Sketch } from "#reading/corrections/sketch.ts";
import {
  bareWords,
  headText,
  likenessOf,
  skeleton,
  sketchOf,
  unpackSketch,
} from "#reading/corrections/sketch.ts";
import type { DateOrder } from "#reading/dates/hit.ts";
import { compact } from "#reading/text/fold.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";

/** Papers of an account that are held in memory; the oldest beyond are not compared. */
const MOST = 8_000;
const AT_ONCE = 2_000;
/** Papers that are looked at closely, of those that share most marks; and of those that a person put in order. */
const CLOSELY = 20;
const CLOSELY_BY_HAND = 10;
/** Fewer marks in common are chance. */
const SHARED = 6;
interface Held {
  id: string;
  sketch: Sketch;
  maker: number;
  hand: boolean;
}

/** A paper that another is like. */
interface Like {
  document_id: string;
  likeness: number;
}

/**
 * The words of an account's papers in memory, by mark, and the names of makers by word: kept while the program runs and
 * brought up to date by what was added since, so that a read costs as much with thousands of papers as with ten. What has
 * gone from file since is found out by whoever asks the database about the papers named here.
 */
class Shelf {
  private seq = 0;
  private makerSeq = 0;
  private papers: (Held | null)[] = [];
  private at = new Map<string, number>();
  private byMark = new Map<number, number[]>();
  /** About how many makers' papers bear a mark: how often one was met after another's. */
  private spread = new Map<number, { last: number; makers: number }>();
  private makers = new Map<string, number>();
  private anchors = new Map<string, Set<string>>();

  constructor(
    private db: Database,
    private scope: AccountScope,
  ) {}

  /** Takes in what was added since. */
  refresh(): void {
    for (;;) {
      const rows = papersSince(this.db, this.scope, this.seq, AT_ONCE);
      for (const r of rows) {
        this.seq = r.seq;
        this.take(r.document_id, unpackSketch(r.marks), r.maker, r.hand !== 0);
      }
      if (rows.length < AT_ONCE) break;
    }
    for (const m of makersSince(this.db, this.scope, this.makerSeq, 10_000)) {
      this.makerSeq = m.seq;
      this.name(m);
    }
    if (this.papers.length > 2 * MOST) this.pack();
  }

  private take(id: string, sketch: Sketch, maker: string | null, hand: boolean): void {
    const old = this.at.get(id);
    if (old !== undefined) this.papers[old] = null;
    const known = this.makers.get(maker ?? id) ?? this.makers.size;
    this.makers.set(maker ?? id, known);
    const n = this.papers.push({ id, sketch, maker: known, hand }) - 1;
    this.at.set(id, n);
    for (const mark of sketch) {
      const list = this.byMark.get(mark);
      if (list) list.push(n);
      else this.byMark.set(mark, [n]);
      const spread = this.spread.get(mark);
      if (!spread) this.spread.set(mark, { last: known, makers: 1 });
      else if (spread.last !== known) {
        spread.last = known;
        spread.makers++;
      }
    }
  }

  /** Makes room: papers that were read again or are too old are let go of. */
  private pack(): void {
    const left = this.papers.filter((p) => p !== null).slice(-MOST);
    const names = new Map([...this.makers].map(([name, n]) => [n, name]));
    this.papers = [];
    this.at.clear();
    this.byMark.clear();
    this.spread.clear();
    this.makers.clear();
    for (const p of left) this.take(p.id, p.sketch, names.get(p.maker) ?? null, p.hand);
  }

  /** A maker is looked for on a paper by the longest words of each of its names, and by its numbers. */
  private name(m: MakerRow): void {
    const anchors = [m.name, ...m.names, ...m.misread].flatMap((n) => {
      const words = bareWords(n).sort((a, b) => b.length - a.length);
      // A name of letters too short to be a word among words: it is looked for as it is.
      return words.length > 0 ? words.slice(0, 1) : [skeleton(compact(n))];
    });
    for (const anchor of [...anchors, ...m.numbers]) {
      if (anchor === "") continue;
      const set = this.anchors.get(anchor) ?? new Set();
      this.anchors.set(anchor, set.add(m.maker));
    }
  }

  /** Papers that one is like, the likest first; those of no likeness to speak of are left out. */
  like(sketch: Sketch, except: string): Like[] {
    const shared = new Uint16Array(this.papers.length);
    const touched: number[] = [];
    for (const mark of sketch)
      for (const n of this.byMark.get(mark) ?? []) {
        if (shared[n] === 0) touched.push(n);
        shared[n] = (shared[n] ?? 0) + 1;
      }
    const mine = (n: number, hand: boolean) => {
      const p = this.papers[n];
      return p != null && p.id !== except && (!hand || p.hand);
    };
    // What a person put in order long ago must not drown in the papers of the same form that came since.
    const ranked = new Set([
      ...best(touched, shared, CLOSELY, (n) => mine(n, false)),
      ...best(touched, shared, CLOSELY_BY_HAND, (n) => mine(n, true)),
    ]);
    const weight = (mark: number) => this.weight(mark);
    const out: Like[] = [];
    for (const n of ranked) {
      const p = this.papers[n];
      if (!p) continue;
      out.push({
        document_id: p.id,
        likeness: Math.round(100 * likenessOf(sketch, p.sketch, weight)) / 100,
      });
    }
    return out.sort((a, b) => b.likeness - a.likeness);
  }

  /** How much a mark says: less, the more makers' papers bear it. */
  private weight(mark: number): number {
    return 1 / (1 + 0.5 * Math.log2(this.spread.get(mark)?.makers ?? 1));
  }

  /** Makers one of whose names or numbers may stand on a paper. */
  named(pages: readonly { text: string }[]): Set<string> {
    const out = new Set<string>();
    if (this.anchors.size === 0) return out;
    const text = headText(pages);
    const add = (anchor: string) => {
      for (const m of this.anchors.get(anchor) ?? []) out.add(m);
    };
    for (const w of new Set(bareWords(text))) add(w);
    for (const m of new Set(text.match(/[\p{L}\p{N}]{2,40}/gu) ?? [])) {
      add(m.toUpperCase());
      if (m.length <= 4) add(skeleton(m.toLowerCase()));
    }
    // "DE 123 456 789" and "GB29 NWBK 6016": numbers in groups.
    for (const m of text.match(/[A-Z]{2}\d{0,2}(?:[ ]?[A-Z0-9]{2,4}){2,8}/g) ?? []) add(m.replace(/ /g, ""));
    return out;
  }
}

/** The first few by how many marks they share, the latest first among equals; without sorting them all. */
function best(
  touched: readonly number[],
  shared: Uint16Array,
  most: number,
  wanted: (n: number) => boolean,
): number[] {
  const counts = new Map<number, number[]>();
  for (const n of touched) {
    const share = shared[n] ?? 0;
    if (share < SHARED || !wanted(n)) continue;
    const list = counts.get(share);
    if (list) list.push(n);
    else counts.set(share, [n]);
  }
  const out: number[] = [];
  for (const share of [...counts.keys()].sort((a, b) => b - a)) {
    if (out.length >= most) break;
    out.push(...(counts.get(share) ?? []).sort((a, b) => b - a));
  }
  return out.slice(0, most);
}

const shelves = new WeakMap<Database, Map<string, Shelf>>();
/** Accounts held in memory at a time. */
const ACCOUNTS = 8;

/** What is held of an account, up to date. */
function shelfOf(db: Database, scope: AccountScope): Shelf {
  const all = shelves.get(db) ?? new Map<string, Shelf>();
  shelves.set(db, all);
  const shelf = all.get(scope.accountId) ?? new Shelf(db, scope);
  all.delete(scope.accountId);
  all.set(scope.accountId, shelf);
  const oldest = all.keys().next().value;
  if (all.size > ACCOUNTS && oldest !== undefined) all.delete(oldest);
  shelf.refresh();
  return shelf;
}

/** Less like than this two papers have nothing to do with each other. */
const LIKE_AT_ALL = 0.12;
/** Of the papers that one is like, those that are told of: the likest, and the likest that a person put in order. */
const NEAR = 16;
const NEAR_BY_HAND = 8;
const MAKERS = 3;
/** A name that stands on the paper speaks for its maker as much as this likeness. */
const NAMED = 0.3;
/** A maker whose papers are as like as this is asked about, whatever name is printed. */
const SAME_FORM = 0.4;
/** Orders of so many makers that agree are taken for all papers of the account. */
const AGREE = 3;

/**
 * What was taught in this account that may matter for a paper, bounded, for its read; undefined when nothing was, so that
 * the paper is read as if nothing had ever been corrected. `pages`: its text.
 */
export function correctionsFor(
  box: App,
  scope: AccountScope,
  documentId: string,
  pages: readonly { text: string }[],
): Corrections | undefined {
  const { db } = box;
  if (!taughtAnything(db, scope)) return undefined;
  const shelf = shelfOf(db, scope);
  const like = shelf.like(sketchOf(pages), documentId).filter((l) => l.likeness >= LIKE_AT_ALL);
  const states = new Map(
    statesOf(
      db,
      scope,
      like.map((l) => l.document_id),
    ).map((s) => [s.document_id, s]),
  );
  const standing = like.flatMap(({ document_id, likeness }) => {
    const s = states.get(document_id);
    return s ? [{ ...s, likeness }] : [];
  });
  const named = shelf.named(pages);
  const likenessOf = (maker: string) =>
    Math.max(0, ...standing.filter((s) => s.maker === maker).map((s) => s.likeness));
  const score = (maker: string) => likenessOf(maker) + (named.has(maker) ? NAMED : 0);
  const same = standing.flatMap((s) => (s.likeness >= SAME_FORM && s.maker !== null ? [s.maker] : []));
  const asked = [...new Set([...same, ...named])].sort((a, b) => score(b) - score(a)).slice(0, MAKERS);
  const orders = ordersOf(db, scope);
  const makers = makersOf(box, scope, asked, likenessOf, orders);
  const byHand = standing.filter((s) => s.by_hand);
  const near =
    byHand.length === 0 ? [] : [...new Set([...standing.slice(0, NEAR), ...byHand.slice(0, NEAR_BY_HAND)])];
  const dateOrder = agreed(orders);
  if (makers.length === 0 && near.length === 0 && dateOrder === null) return undefined;
  return {
    makers,
    near: near.map(({ type, by_hand, likeness, maker }): NearPaper => ({ type, by_hand, likeness, maker })),
    types: Object.fromEntries(
      near.flatMap((s) => (s.type === null ? [] : [[s.type, s.type_name ?? s.type]])),
    ),
    dateOrder,
  };
}

/** The order that the papers of several makers agree on. */
function agreed(orders: Map<string, DateOrder>): DateOrder | null {
  const all = [...orders.values()];
  const [first] = all;
  return first !== undefined && all.length >= AGREE && all.every((o) => o === first) ? first : null;
}

function makersOf(
  box: App,
  scope: AccountScope,
  asked: string[],
  likenessOf: (maker: string) => number,
  orders: Map<string, DateOrder>,
): MakerCorrections[] {
  if (asked.length === 0) return [];
  const rows = Map.groupBy(makersNamed(box.db, scope, asked), (m) => m.maker);
  const places = Map.groupBy(placesOf(box.db, scope, asked), (p) => p.maker);
  return asked.flatMap((key): MakerCorrections[] => {
    const of = rows.get(key) ?? [];
    const all = (pick: (m: MakerRow) => string[]) => [...new Set(of.flatMap(pick))].slice(0, 12);
    const name = of[0]?.name;
    if (name === undefined) return [];
    return [
      {
        key,
        name,
        names: all((m) => m.names).filter((n) => n !== name),
        misread: all((m) => m.misread),
        numbers: all((m) => m.numbers),
        likeness: likenessOf(key),
        dateOrder: orders.get(key) ?? null,
        places: (places.get(key) ?? []).map(placeOf),
      },
    ];
  });
}

/** A place as reading takes it. */
export function placeOf(p: PlaceRow): Place {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = JSON.parse(p.box) as number[];
  return {
    key: p.key,
    label: p.label,
    role: p.role,
    words: p.words,
    where: p.place,
    page: p.page,
    box: { x0, y0, x1, y1 },
    shape: { kind: p.kind, pattern: p.pattern },
    held: p.held,
  };
}
