import { documentById, documentsByRow } from "#database/documents/documents.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import { around, MOST_PASSAGES, placeOf } from "#reading/ask/numbered.ts";
import { hasTerm, type Stretch, unitsOf, wordsOf } from "#reading/ask/passage.ts";
import type { Question } from "#reading/ask/question.ts";
import type { Source } from "#reading/ask/struck.ts";
import type { Term } from "#reading/ask/term.ts";
import { findDocuments } from "../search/find.ts";
import type { Asking } from "./asking.ts";
import type { Citing } from "./cite.ts";

/** A passage that a model is given, and where it stands. */
export interface Placed extends Source {
  document: { id: string; title: string };
  page: number;
}

/** Collects passages, each place of a page once, none with a number that the caller may not see. */
class Passages {
  readonly all: Placed[] = [];
  readonly #taken: { id: string; page: number; stretch: Stretch }[] = [];
  readonly #heads = new Map<string, string>();

  constructor(
    private readonly asking: Asking,
    private readonly citing: Citing,
  ) {}

  get full(): boolean {
    return this.all.length >= MOST_PASSAGES;
  }

  #headOf(document: { id: string; title: string }): string {
    const { box, scope } = this.asking;
    let head = this.#heads.get(document.id);
    if (head === undefined) {
      const people = entitiesOf(box.db, scope, [document.id]).map((e) => e.name);
      head = this.citing.clean(document.id, [document.title, ...people].join(", "));
      this.#heads.set(document.id, head);
    }
    return head;
  }

  add(document: { id: string; title: string }, page: number, text: string, place: Stretch): void {
    const { id } = document;
    if (this.full) return;
    const held = (t: { id: string; page: number; stretch: Stretch }) =>
      t.id === id && t.page === page && t.stretch.start <= place.start && t.stretch.end >= place.end;
    if (this.#taken.some(held)) return;
    const stretch = around(text, place);
    this.#taken.push({ id, page, stretch });
    const closed = this.citing.closed(id, text);
    let shown = "";
    let from = stretch.start;
    for (const c of [...closed].sort((a, b) => a.start - b.start)) {
      if (c.end <= from || c.start >= stretch.end) continue;
      shown += `${text.slice(from, Math.max(from, c.start))}…`;
      from = c.end;
    }
    shown = this.citing.clean(id, shown + text.slice(from, Math.max(from, stretch.end)));
    this.all.push({ document, page, text: shown, head: this.#headOf(document) });
  }

  /** The place of a paper that has most of what is asked about; its beginning when it says nothing of it. */
  best(document: { id: string; title: string }, about: readonly Term[]): void {
    let best: { page: number; text: string; place: Stretch; score: number } | null = null;
    for (const page of this.citing.pagesOf(document.id).slice(0, MOST_PAGES)) {
      const text = page.text.slice(0, MOST_READ);
      for (const unit of unitsOf(text)) {
        const words = wordsOf(text.slice(unit.start, unit.end));
        const score = about.filter((t) => hasTerm(words, t)).length;
        if (best === null || score > best.score) best = { page: page.number, text, place: unit, score };
      }
    }
    if (best) this.add(document, best.page, best.text, best.place);
  }
}

/** Pages of a paper, and characters of each, that are looked through for its best place. */
const MOST_PAGES = 20;
const MOST_READ = 20_000;

/**
 * What a model may word an answer from, at most six passages: the places that the answer built without it cites, and, with
 * `wide`, those of the papers that are found by the words of the question. All as the caller may read them.
 */
export async function passagesFor(
  asking: Asking,
  q: Question,
  citing: Citing,
  wide: boolean,
): Promise<Placed[]> {
  const { box, scope, only } = asking;
  const passages = new Passages(asking, citing);
  for (const { document, page, quote } of citing.citations) {
    const record = documentById(box.db, scope, document.id);
    const text = citing.pagesOf(document.id).find((p) => p.number === page)?.text;
    const place = text === undefined ? null : placeOf(text, quote);
    if (record && text !== undefined && place) passages.add(record, page, text, place);
  }
  if (!wide) return passages.all;
  for (const record of only !== null ? [only] : q.about.length > 0 ? found(asking, q) : []) {
    if (passages.full || !(await asking.breathe())) break;
    passages.best(record, q.about);
  }
  return passages.all;
}

/** Papers that are found by what the question is about, as a search would find them. */
const found = ({ box, scope }: Asking, q: Question): { id: string; title: string }[] =>
  box.db.read(() => {
    const words = q.about.map((t) => t.said).join(" ");
    const { hits } = findDocuments(box, scope, { words, filter: {}, limit: MOST_PASSAGES });
    const place = new Map(hits.map((h, i) => [h.n, i]));
    const records = documentsByRow(box.db, scope, [...place.keys()]);
    return records.sort((a, b) => (place.get(a.n) ?? 0) - (place.get(b.n) ?? 0));
  });
