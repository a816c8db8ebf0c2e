import { type Entry, type LexiconLanguage, languages } from "./lexicon.ts";
import { stemOf } from "./word-stems.ts";

/** A form of a concept: its words as stems of its language. */
interface Form {
  concept: string;
  words: readonly string[];
  stems: readonly string[];
}

/** A concept that some words of a text say. */
export interface Said {
  concept: string;
  /** The first word, and the one after the last. */
  from: number;
  to: number;
  /** 1 for words that mean nothing else, less where they mean other things in other languages or were put together. */
  weight: number;
}

/** Languages that write their compounds in one word, with the letters that may join the parts. */
const joining: Partial<Record<LexiconLanguage, readonly string[]>> = {
  de: ["", "s", "es", "n", "en", "e", "er"],
  nl: ["", "s", "en", "e", "er"],
  sv: ["", "s", "e", "o"],
};
const SHORTEST_COMPOUND = 7;
const SHORTEST_PART = 3;

/** A word that means other things in other languages, and one that means several in its own. */
const UNSURE = 0.4;
const AMBIGUOUS = 0.7;
/** No stemmer touches so many letters at the beginning of a word: what no form begins with need not be stemmed. */
const BEGINNING = 3;
/** What two concepts mean together, said apart. */
const TOGETHER = 0.9;
/** What a concept and a kind of the other mean together. */
const KIND = 0.6;
/** A kind that its wider kind was only part of a compound for. */
const PART = 0.6;
/** Words that may stand between two that mean one thing together: "insurance for the car". */
const BETWEEN = 3;

/** A stem that leaves less than this of a word, or fewer letters, says too little: "dator" and "date" both have "dat". */
const LEFT = 0.6;
const SHORTEST_STEM = 4;

/** True when a word is another form of a word of the lexicon. */
function inflected(word: string, of: string, stem: string, language: LexiconLanguage): boolean {
  if (word === of) return true;
  // Of short words only the ending of a plural may differ: "tax" and "taxes", not "casa" and "caso".
  if (stem.length < SHORTEST_STEM && !word.startsWith(of) && !of.startsWith(word)) return false;
  if (stem.length < LEFT * Math.max(of.length, word.length)) return false;
  return stemOf(word, language) === stem;
}

/** Words of a language that are remembered with what they begin. */
const MOST_BEGUN = 20_000;
const NO_FORMS: readonly Form[] = [];

/** Finds the forms of a lexicon in words, in whatever language. */
export class Matcher {
  /** Forms by language and the beginning of their first word, and then by its stem: stems are taken when a text needs them. */
  private readonly beginnings = new Map<string, { concept: string; words: readonly string[] }[]>();
  private readonly stemmed = new Map<string, Map<string, Form[]>>();
  private readonly parts = new Map<LexiconLanguage, Set<string>>();
  /** Concepts that others mean together, by the first of those, each with its place in the lexicon. */
  private readonly joint = new Map<string, { concept: string; of: readonly string[]; at: number }[]>();
  private readonly wider: ReadonlyMap<string, readonly string[]>;
  private readonly split = new Map<string, readonly string[] | null>();
  private readonly begun = new Map<LexiconLanguage, Map<string, readonly Form[]>>();

  constructor(entries: readonly Entry[]) {
    for (const e of entries)
      for (const [language, forms] of e.forms)
        for (const words of forms) this.add(e.concept, language, words);
    this.wider = new Map(entries.map((e) => [e.concept, e.wider]));
    for (const [at, { concept, joint, wider }] of entries.entries()) {
      if (!joint) continue;
      const first = wider[0] as string;
      this.joint.set(first, [...(this.joint.get(first) ?? []), { concept, of: wider, at }]);
    }
  }

  private add(concept: string, language: LexiconLanguage, words: readonly string[]): void {
    const key = `${language}:${(words[0] as string).slice(0, BEGINNING)}`;
    const there = this.beginnings.get(key);
    if (there) there.push({ concept, words });
    else this.beginnings.set(key, [{ concept, words }]);
    if (joining[language] === undefined) return;
    const parts = this.parts.get(language) ?? new Set();
    this.parts.set(language, parts);
    for (const w of words) if (w.length >= SHORTEST_PART) parts.add(w);
  }

  /**
   * Concepts said by folded words, the longest wording first; words of a longer one do not speak again. `only`: languages
   * whose wordings count, in the order of the lexicon.
   */
  find(tokens: readonly string[], language?: string, only: readonly LexiconLanguage[] = languages): Said[] {
    const said: Said[] = [];
    let i = 0;
    while (i < tokens.length) {
      const whole = this.at(tokens, i, language, only);
      const found = whole.length > 0 ? whole : this.inside(tokens[i] as string, i, only);
      said.push(...found);
      i = whole.length > 0 ? (whole[0] as Said).to : i + 1;
    }
    return [...said, ...this.together(said)];
  }

  /** Forms whose first word has the stem of a word. */
  private formsOf(word: string, language: LexiconLanguage): readonly Form[] {
    const key = `${language}:${word.slice(0, BEGINNING)}`;
    const raw = this.beginnings.get(key);
    if (!raw) return [];
    let by = this.stemmed.get(key);
    if (!by) {
      by = new Map();
      for (const { concept, words } of raw) {
        const stems = words.map((w) => stemOf(w, language));
        const there = by.get(stems[0] as string);
        if (there) there.push({ concept, words, stems });
        else by.set(stems[0] as string, [{ concept, words, stems }]);
      }
      this.stemmed.set(key, by);
    }
    return by.get(stemOf(word, language)) ?? [];
  }

  /** Forms of a language whose first word is a form of a word: found once, since the same words come again and again. */
  private begunBy(word: string, language: LexiconLanguage): readonly Form[] {
    let known = this.begun.get(language);
    if (known === undefined) {
      known = new Map();
      this.begun.set(language, known);
    }
    let found = known.get(word);
    if (found === undefined) {
      found = this.formsOf(word, language).filter((f) =>
        inflected(word, f.words[0] as string, f.stems[0] as string, language),
      );
      if (known.size > MOST_BEGUN) known.clear();
      known.set(word, found.length === 0 ? NO_FORMS : found);
    }
    return found;
  }

  /** Forms that begin at a word; on a paper of one language, words of another count as they stand alone. */
  private candidates(
    tokens: readonly string[],
    i: number,
    among: readonly LexiconLanguage[],
    paper?: string,
  ): { form: Form; language: LexiconLanguage; exact: boolean }[] {
    const found: { form: Form; language: LexiconLanguage; exact: boolean }[] = [];
    const first = tokens[i] as string;
    for (const language of among)
      for (const form of this.begunBy(first, language)) {
        const { words, stems } = form;
        if (i + words.length > tokens.length) continue;
        const exact = words.every((w, k) => tokens[i + k] === w);
        if (!exact && paper !== undefined && paper !== language) continue;
        if (
          exact ||
          words.every(
            (w, k) => k === 0 || inflected(tokens[i + k] as string, w, stems[k] as string, language),
          )
        )
          found.push({ form, language, exact });
      }
    return found;
  }

  /** The longest forms that begin at a word: one for each concept they mean. */
  private at(
    tokens: readonly string[],
    i: number,
    language?: string,
    among: readonly LexiconLanguage[] = languages,
  ): Said[] {
    const found = this.candidates(tokens, i, among, among.length < languages.length ? language : undefined);
    if (found.length === 0) return [];
    const meant = new Map<string, Set<LexiconLanguage>>();
    const longest = Math.max(...found.map((f) => f.form.words.length));
    const exact = found.some((f) => f.exact && f.form.words.length === longest);
    for (const f of found) {
      if (f.form.words.length < longest || (exact && !f.exact)) continue;
      const by = meant.get(f.form.concept);
      if (by) by.add(f.language);
      else meant.set(f.form.concept, new Set([f.language]));
    }
    const own =
      language !== undefined && [...meant.values()].some((by) => by.has(language as LexiconLanguage));
    // A word for a thing and for what that is a kind of ("overtime", "time worked") leaves no doubt what it means.
    const narrowest = [...meant.keys()].filter((c) => ![...meant.keys()].some((o) => this.isUnder(o, c)));
    const weightOf = (by: Set<LexiconLanguage>) => {
      if (narrowest.length === 1) return 1;
      if (own) {
        const here = [...meant.values()].filter((others) => others.has(language as LexiconLanguage));
        return by.has(language as LexiconLanguage) ? (here.length > 1 ? AMBIGUOUS : 1) : 0;
      }
      return [...by].some((l) => [...meant.values()].every((others) => others.has(l))) ? AMBIGUOUS : UNSURE;
    };
    return [...meant]
      .map(([concept, by]) => ({ concept, from: i, to: i + longest, weight: weightOf(by) }))
      .filter((s) => s.weight > 0);
  }

  /** True for a concept that is a kind of another one, over any number of steps. */
  private isUnder(concept: string, wide: string): boolean {
    return (this.wider.get(concept) ?? []).some((w) => w === wide || this.isUnder(w, wide));
  }

  /** What the parts of a compound say: their concepts, and what a form of them in a row means. */
  private inside(token: string, at: number, only: readonly LexiconLanguage[]): Said[] {
    if (token.length < SHORTEST_COMPOUND) return [];
    for (const l of ["de", "nl", "sv"] as const) {
      if (!only.includes(l)) continue;
      const parts = this.partsOf(token, l);
      if (parts === null) continue;
      const found: Said[] = [];
      for (let k = 0; k < parts.length; ) {
        const here = this.at(parts, k, l, [l]);
        for (const s of here)
          found.push({ ...s, weight: s.weight * (parts.length > s.to - s.from ? PART : 1) });
        k = here[0]?.to ?? k + 1;
      }
      if (found.length === 0) continue;
      const wholes = this.together(found);
      // What the parts mean together is meant; by themselves they are said in passing.
      return [...found, ...wholes].map((s) => ({ ...s, from: at, to: at + 1 }));
    }
    return [];
  }

  /** A compound as words of the lexicon in a row, the first part as long as can be; null when it is none. */
  private partsOf(token: string, l: LexiconLanguage): readonly string[] | null {
    const key = `${l}:${token}`;
    const known = this.split.get(key);
    if (known !== undefined) return known;
    const parts = this.cut(token, l, 3);
    if (this.split.size > 20_000) this.split.clear();
    this.split.set(key, parts && parts.length > 1 ? parts : null);
    return parts && parts.length > 1 ? parts : null;
  }

  private cut(rest: string, l: LexiconLanguage, most: number): string[] | null {
    const words = this.parts.get(l);
    if (words?.has(rest) || this.formsOf(rest, l).some((f) => f.stems.length === 1)) return [rest];
    if (most <= 1) return null;
    for (let end = rest.length - SHORTEST_PART; end >= SHORTEST_PART; end--) {
      const head = rest.slice(0, end);
      for (const link of joining[l] ?? []) {
        if (!head.endsWith(link)) continue;
        const word = head.slice(0, head.length - link.length);
        if (word.length < SHORTEST_PART || !words?.has(word)) continue;
        const tail = this.cut(rest.slice(end), l, most - 1);
        if (tail) return [word, ...tail];
      }
    }
    return null;
  }

  /** What concepts said close to each other mean together; a kind of one may stand for it: "cover for the dog". */
  private together(said: readonly Said[]): Said[] {
    if (said.length < 2) return [];
    const out: Said[] = [];
    const stands = new Map<string, { s: Said; as: number }[]>();
    for (const s of said)
      for (const [name, as] of [
        [s.concept, TOGETHER],
        ...(this.wider.get(s.concept) ?? []).map((w) => [w, KIND] as const),
      ] as const) {
        const there = stands.get(name);
        if (there) there.push({ s, as });
        else stands.set(name, [{ s, as }]);
      }
    const joint = [...stands.keys()]
      .flatMap((name) => this.joint.get(name) ?? [])
      .sort((a, b) => a.at - b.at);
    for (const { concept, of } of joint) {
      const [ones, others] = [stands.get(of[0] as string), of.slice(1).map((o) => stands.get(o))];
      if (!ones || others.some((o) => !o) || said.some((s) => s.concept === concept)) continue;
      let best: Said | undefined;
      for (const a of ones) {
        const rest = others.map((o) =>
          o?.find(({ s }) => s !== a.s && s.from - a.s.to <= BETWEEN && a.s.from - s.to <= BETWEEN),
        );
        if (!rest.every((r) => r !== undefined)) continue;
        const all = [a, ...rest];
        const weight = Math.min(...all.map((x) => x.as));
        if (best && best.weight >= weight) continue;
        best = {
          concept,
          from: Math.min(...all.map((x) => x.s.from)),
          to: Math.max(...all.map((x) => x.s.to)),
          weight,
        };
      }
      if (best) out.push(best);
    }
    return out;
  }
}
