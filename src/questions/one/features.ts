import { squeeze } from "#kernel/text.ts";
import type { Attribute } from "#lexicon/attributes.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { conceptsIn } from "#reading/concepts/concepts.ts";
import { above, labelPlaces } from "#reading/layout/adjacent-text.ts";
import { spanAt } from "#reading/layout/layout.ts";
import type { Features } from "#reading/ranking/forest.ts";
import { isEmptyWord } from "../plan/words.ts";
import { attributesIn, modifiers } from "../value-finder/attributes.ts";
import type { FactGiven, ReadPage, ReadPaper } from "../value-finder/paper.ts";
import { type Asked, type AskedWord, alike } from "./asked.ts";
import { type Span, type SpanKind, spanKinds } from "./spans.ts";

/** What a question may ask for, as the model of questions knows it. */
export const asksFor = [
  "amount",
  "date",
  "name",
  "number",
  "place",
  "quantity",
  "term",
  "text",
  "yesno",
] as const;
const said = new Map<string, readonly string[]>();
const MOST_SAID = 20_000;

/** Concepts that a word of a paper says by itself. */
function conceptsOfWord(token: string): readonly string[] {
  let own = said.get(token);
  if (!own) {
    if (said.size > MOST_SAID) said.clear();
    own = conceptsIn([token]).map((s) => s.concept);
    said.set(token, own);
  }
  return own;
}

/** How far the words of a question stand in a text near a span. */
interface Fit {
  /** Share of what the question says that stands here, rare words of the paper counting more. */
  share: number;
  /** Share of the words here that the question has, too. */
  own: number;
  /** Words here that say something. */
  size: number;
}

const NOTHING: Fit = { share: 0, own: 0, size: 0 };

/** What the lexicon says is named in a text near a span. */
interface Naming {
  /** What is named both here and in the question. */
  named: number;
  /** What is named here and not asked for. */
  other: number;
}

const NAMELESS: Naming = { named: 0, other: 0 };

/** A text of a paper as its words. */
interface Text {
  tokens: readonly string[];
  /** Those that say something. */
  telling: readonly string[];
  /** What the lexicon says is named here; looked up where it is wanted. */
  named: ReadonlySet<Attribute> | null;
}

const texts = new WeakMap<ReadPaper, Map<string, Text>>();

function textOf(paper: ReadPaper, text: string): Text {
  let known = texts.get(paper);
  if (!known) {
    known = new Map();
    texts.set(paper, known);
  }
  let own = known.get(text);
  if (!own) {
    const tokens = wordsOf(text);
    const telling = tokens.filter((t) => !isEmptyWord(t) && /\p{L}{2}/u.test(t));
    own = { tokens, telling, named: null };
    known.set(text, own);
  }
  return own;
}

/** What a word counts that stands in the head of the paper. */
const NAMES_PAPER = 0.5;

/** A question put to one paper: how rare its words are there, and texts compared once. */
class Put {
  readonly weights: number[];
  readonly asked: Attribute[];
  private readonly fits = new Map<string, Fit>();
  private readonly namings = new Map<string, Naming>();
  readonly sum: number;

  constructor(
    readonly q: Asked,
    readonly paper: ReadPaper,
  ) {
    const lines = paper.pages.slice(0, 12).flatMap((p) => p.lines.map((l) => l.words.tokens));
    const head = paper.head.tokens;
    this.weights = q.words.map((w) => {
      const n = lines.filter((tokens) => tokens.some((t) => alike(w, t, conceptsOfWord) >= 0.6)).length;
      const rare = n === 0 ? 0.7 : 1 / Math.log2(1.5 + n);
      // What tells which paper is meant tells little of the place on it.
      return head.some((t) => alike(w, t, conceptsOfWord) >= 0.9) ? rare * NAMES_PAPER : rare;
    });
    this.sum = this.weights.reduce((a, b) => a + b, 0);
    this.asked = [...new Set(attributesIn(q.tokens).map((n) => n.attribute))];
  }

  fit(text: string): Fit {
    const known = this.fits.get(text);
    if (known) return known;
    const made = this.fitNew(text);
    this.fits.set(text, made);
    return made;
  }

  private fitNew(text: string): Fit {
    const { tokens, telling } = textOf(this.paper, text);
    if (tokens.length === 0) return NOTHING;
    let share = 0;
    const hit = new Set<string>();
    this.q.words.forEach((w: AskedWord, i) => {
      let top = 0;
      for (const t of tokens) {
        const n = alike(w, t, conceptsOfWord);
        if (n >= 0.5) hit.add(t);
        if (n > top) top = n;
      }
      share += top * this.weights[i]!;
    });
    return {
      share: this.sum === 0 ? 0 : share / this.sum,
      own: telling.length === 0 ? 0 : telling.filter((t) => hit.has(t)).length / telling.length,
      size: telling.length,
    };
  }

  naming(text: string): Naming {
    const known = this.namings.get(text);
    if (known) return known;
    const own = textOf(this.paper, text);
    own.named ??= new Set(attributesIn(own.tokens, true).map((n) => n.attribute));
    const made = own.named.size === 0 ? NAMELESS : this.namingNew(own.named);
    this.namings.set(text, made);
    return made;
  }

  private namingNew(named: ReadonlySet<Attribute>): Naming {
    const plainly = (a: Attribute) => !modifiers.has(a.id);
    return {
      named:
        this.asked.filter((a) => named.has(a)).length +
        (this.asked.some((a) => plainly(a) && named.has(a)) ? 1 : 0),
      other: [...named].filter((a) => plainly(a) && !this.asked.includes(a)).length,
    };
  }
}

const put = (out: Features, name: string, f: Fit, n: Naming): void => {
  out[`${name}_share`] = f.share;
  out[`${name}_own`] = f.own;
  out[`${name}_size`] = f.size;
  out[`${name}_named`] = n.named;
  out[`${name}_other`] = n.other;
};

const isHeadingLine = (page: ReadPage, at: number): boolean => {
  const line = page.lines[at]?.line;
  return (
    line !== undefined &&
    line.cells.length === 1 &&
    line.text.length < 60 &&
    !/[.,;]$/.test(line.text) &&
    /\p{L}{3}/u.test(line.text) &&
    (line.bold || !/\p{Ll}/u.test(line.text) || /^(?:[\dIVX]+[.)]|§)/.test(line.text) || /:$/.test(line.text))
  );
};

/** The texts around a span that may say what it is. */
function around(s: Span) {
  const line = s.page.lines[s.lines[0]]!.line;
  const text = (at: number) => s.page.lines[at]?.line.text ?? "";
  const cell = line.cells.find((c) => s.start >= c.start && s.start < c.end) ?? null;
  const left = line.text.slice(0, s.start);
  const places = labelPlaces(
    line,
    s.start,
    Math.min(s.end, line.text.length),
    0,
    spanAt(line, s.start, Math.min(s.end, line.text.length)),
  );
  const label = places.filter((p) => p.where !== "left");
  const heads: string[] = [];
  if (cell)
    for (const p of above(line, cell, 30))
      if (/\p{L}{2}/u.test(p.cell.text) && !/\d{3}/.test(p.cell.text)) heads.push(p.cell.text);
  let section = "";
  for (let at = s.lines[0] - 1; at >= 0 && at > s.lines[0] - 30; at--)
    if (isHeadingLine(s.page, at)) {
      section = text(at);
      break;
    }
  const first = line.cells[0];
  return {
    // What stands left of it in its own cell; else the cell before.
    left:
      cell && s.start > cell.start && /\p{L}/u.test(line.text.slice(cell.start, s.start))
        ? line.text.slice(Math.max(cell.start, s.start - 60), s.start)
        : (line.cells.filter((c) => c.end <= s.start).at(-1)?.text ?? ""),
    right: line.text.slice(s.end, s.end + 40),
    row: `${left.slice(-160)} | ${line.text.slice(s.end, s.end + 120)}`,
    opens: first && first !== cell ? first.text : "",
    label: label[0]?.folded ?? "",
    head: heads[0] ?? "",
    top: heads.at(-1) ?? "",
    over: text(s.lines[0] - 1),
    under: text(s.lines[1] + 1),
    section,
    wide: [text(s.lines[0] - 2), text(s.lines[0] - 1), line.text, text(s.lines[1] + 1)].join(" "),
  };
}

/** How a span looks by itself. */
function looks(s: Span, put: Put): Features {
  const line = s.page.lines[s.lines[0]]!.line;
  const words = s.text.split(/\s+/);
  const out: Features = {
    words: Math.min(40, words.length),
    digits: s.text.replace(/\D/g, "").length,
    colon: /:$/.test(s.text) ? 1 : 0,
    whole_cell: line.cells.some((c) => c.text.trim() === s.text) ? 1 : 0,
    cells: line.cells.length,
    cell: line.cells.findIndex((c) => s.start >= c.start && s.start < c.end),
    at: s.lines[0],
    from_end: s.page.lines.length - s.lines[0],
    page: s.page.number,
    bold: line.bold ? 1 : 0,
    capital: /^\p{Lu}/u.test(s.text) ? 1 : 0,
    negative: /^[-–−(]/.test(s.text) ? 1 : 0,
    currency: s.value?.currency ? 1 : 0,
  };
  for (const k of spanKinds) out[`is_${k}`] = s.kind === k ? 1 : 0;
  const f = put.fit(s.text);
  out.echo = f.own;
  out.echo_share = f.share;
  const n = put.naming(s.text);
  out.echo_named = n.named;
  out.echo_other = n.other;
  return out;
}

/** A span with its figures. */
export interface Rated {
  span: Span;
  features: Features;
}

/** What the models of words say that a question asks for. */
export interface Wanted {
  /** How likely each thing is that people ask for. */
  asks: ReadonlyMap<string, number>;
  /** How likely the answer is a span of each kind. */
  spans: ReadonlyMap<string, number>;
  /** How likely the answer was read as a fact of each key, "none" among them. */
  facts: ReadonlyMap<string, number>;
  /** How often what is asked for is a span of a kind. */
  fits: (asks: string, is: SpanKind) => number;
}

const plain = (text: string) => wordsOf(text).join(" ");
const digits = (text: string) => text.replace(/\D/g, "");

/** Whether a fact was read from a span. */
function isFact(f: FactGiven, s: Span, line: string): boolean {
  if (f.page !== null && f.page !== s.page.number) return false;
  const quote = squeeze(f.quote ?? f.value);
  if (!line.includes(quote) && !quote.includes(line) && !line.includes(squeeze(f.value))) return false;
  if (s.value?.date && f.date) return s.value.date === f.date;
  if (f.role === "money" && f.number !== null && s.value?.number != null)
    return Math.abs(s.value.number - f.number) < 0.005;
  if (plain(s.text) === plain(f.value)) return true;
  return f.role === "identifier" && digits(s.text).length > 3 && digits(s.text) === digits(f.value);
}

const facts = new WeakMap<ReadPaper, ReadonlyMap<Span, readonly string[]>>();

/** Keys of the facts that were read from each span; worked out once a paper. */
export function factsAt(paper: ReadPaper, spans: readonly Span[]): ReadonlyMap<Span, readonly string[]> {
  let known = facts.get(paper);
  if (!known) {
    known = new Map(
      spans.map((s) => {
        const line = squeeze(s.page.lines[s.lines[0]]!.line.text);
        return [s, [...new Set(paper.facts.filter((f) => isFact(f, s, line)).map((f) => f.key))]];
      }),
    );
    facts.set(paper, known);
  }
  return known;
}

const NEAR = [
  "left",
  "right",
  "row",
  "opens",
  "label",
  "head",
  "top",
  "over",
  "under",
  "section",
  "wide",
] as const;

/** Spans of a paper that are looked at closely; of what has neither the words nor the kind nothing can come. */
const MOST_CLOSE = 100;

/** A span with the texts around it, and how much of the question stands in them. */
interface Seen {
  span: Span;
  near: ReturnType<typeof around>;
  joined: number;
  all: number;
  /** How often spans of its kind answer such a question, beside the kind that does most often. */
  k: number;
  /** Its place among the spans of its kind on its line, and how many stand behind it there. */
  row: [nth: number, left: number];
  /** How many spans of the paper have its words. */
  same: number;
}

function seen(p: Put, wanted: Wanted, spans: readonly Span[]): Seen[] {
  const likeliest = Math.max(...wanted.spans.values());
  const counts = new Map<string, number>();
  for (const s of spans) counts.set(plain(s.text), (counts.get(plain(s.text)) ?? 0) + 1);
  const rows = Map.groupBy(spans, (s) => `${s.page.number} ${s.lines[0]} ${s.kind}`);
  const row = new Map(
    [...rows.values()].flatMap((own) => own.map((s, i) => [s, [i, own.length - 1 - i]] as const)),
  );
  const all = spans.map((span): Seen => {
    const near = around(span);
    const own = span.kind === "sentence" || span.kind === "text" ? span.text : "";
    return {
      span,
      near,
      joined: p.fit([near.left, near.label, near.head, near.opens, near.section, own].join(" ")).share,
      all: p.fit([near.wide, near.head, near.section].join(" ")).share,
      k: (wanted.spans.get(span.kind) ?? 0) / likeliest,
      row: row.get(span) as [number, number],
      same: Math.min(6, counts.get(plain(span.text)) as number),
    };
  });
  if (all.length <= MOST_CLOSE) return all;
  const worth = (s: Seen) => s.k + s.joined + 0.5 * s.all;
  const kept = new Set([...all].sort((a, b) => worth(b) - worth(a)).slice(0, MOST_CLOSE));
  return all.filter((s) => kept.has(s));
}

/**
 * Figures of the spans of a paper that may answer a question: what the texts around them have of it, how they look, what it
 * asks for, and how they stand beside their rivals. Of a long paper only the likeliest.
 */
export function rate(q: Asked, wanted: Wanted, paper: ReadPaper, spans: readonly Span[]): Rated[] {
  const p = new Put(q, paper);
  const asks: Features = { q_words: q.words.length, q_named: p.asked.length };
  for (const k of asksFor) asks[`q_${k}`] = wanted.asks.get(k) ?? 0;
  const known = factsAt(paper, spans);
  const none = wanted.facts.get("none") ?? 0;
  const rated = seen(p, wanted, spans).map(({ span, near, joined, all, k, row, same }): Rated => {
    const f: Record<string, number> = { ...asks, ...looks(span, p) };
    for (const name of NEAR) put(f, name, p.fit(near[name]), p.naming(near[name]));
    f.kind = asksFor.reduce((n, a) => n + (wanted.asks.get(a) ?? 0) * wanted.fits(a, span.kind), 0);
    f.label_best = Math.max(f.left_share!, f.label_share!, f.head_share!, f.opens_share!);
    f.label_named = Math.max(f.left_named!, f.label_named!, f.head_named!, f.opens_named!);
    f.joined = joined;
    f.all = all;
    f.guess = f.kind * 2 + f.joined + f.label_best + 0.5 * f.all + 0.4 * Math.min(2, f.label_named);
    f.k2 = wanted.spans.get(span.kind) ?? 0;
    f.k2r = k;
    for (const n of ["joined", "label_best", "row_share", "wide_share", "all", "label_named"])
      f[`k2_${n}`] = k * f[n]!;
    f.kk = f.kind * k;
    f.kk_all = f.kk * f.all;
    f.kk_joined = f.kk * f.joined;
    f.total = k + f.joined + 0.5 * f.all + f.label_best;
    const keys = known.get(span) ?? [];
    f.fact = keys.length;
    f.fact_q = Math.max(0, ...keys.map((key) => wanted.facts.get(key) ?? 0));
    f.fact_any_q = f.fact_q / Math.max(1e-3, 1 - none);
    f.q_nofact = none;
    [f.row_nth, f.row_left] = row;
    f.same = same;
    return { span, features: f };
  });
  compare(rated);
  return rated;
}

const BESIDE = ["guess", "joined", "row_share", "left_share", "all", "label_named"];
const LESS = ["total", "fact_q", "kk_joined", "kk_all"];

/** Adds how each stands beside the others. */
function compare(rated: readonly Rated[]): void {
  const of = (r: Rated, name: string) => r.features[name] as number;
  for (const name of [...BESIDE, ...LESS]) {
    const best = Math.max(0, ...rated.map((r) => of(r, name)));
    for (const r of rated) r.features[`${name}_less`] = best - of(r, name);
  }
  for (const name of BESIDE) {
    const ofKind = new Map<string, number>();
    for (const r of rated) ofKind.set(r.span.kind, Math.max(ofKind.get(r.span.kind) ?? 0, of(r, name)));
    for (const r of rated) r.features[`${name}_less_kind`] = ofKind.get(r.span.kind)! - of(r, name);
  }
  [...rated]
    .sort((a, b) => of(b, "guess") - of(a, "guess"))
    .forEach((r, i) => {
      r.features.place = Math.min(30, i);
    });
}
