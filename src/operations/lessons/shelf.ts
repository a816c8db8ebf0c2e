import { type MakerRow, makersSince, papersSince } from "#database/jobs/corrections.ts";
import type { Database } from "#database/sqlite/open.ts";
import { compact } from "#reading/fold.ts";
import {
  bareWords,
  headText,
  likenessOf,
  type Sketch,
  skeleton,
  unpackSketch,
} from "#reading/lessons/sketch.ts";
import type { AccountScope } from "#rules/access.ts";

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
export interface Like {
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
export function shelfOf(db: Database, scope: AccountScope): Shelf {
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
