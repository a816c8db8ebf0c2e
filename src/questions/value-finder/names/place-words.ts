import type { Attribute } from "#lexicon/attributes.ts";
import { any } from "#lexicon/phrases.ts";
import { wordsOf } from "#lexicon/terms.ts";
import { findDates } from "#reading/dates/dates.ts";
import { foldKeep } from "#reading/text/fold.ts";
import { attributesIn } from "../attributes.ts";

/** Words of a place on a paper, made ready to be compared with what is sought. */
export class Words {
  private cut: readonly string[] | null = null;
  private once: Set<string> | null = null;
  private all: string | null = null;
  private named: Map<Attribute, number> | null = null;
  private days: { from: string; to: string }[] | null = null;

  constructor(
    readonly text: string,
    /** The words were read from a picture: letters may be wrong. */
    readonly picture = false,
  ) {}

  /** Folded words, letters and digits each. */
  get tokens(): readonly string[] {
    this.cut ??= [...wordsOf(this.text), ...cutShort(this.text)];
    return this.cut;
  }

  /** Every word once. */
  get vocabulary(): ReadonlySet<string> {
    this.once ??= new Set(this.tokens);
    return this.once;
  }

  /** Attributes that are named here, and in how many wordings: none where only a kind of it is. */
  get attributes(): ReadonlyMap<Attribute, number> {
    if (this.named === null) {
      const said = new Map<Attribute, Set<string>>();
      for (const n of attributesIn(this.tokens, true)) {
        const own = said.get(n.attribute) ?? new Set();
        said.set(n.attribute, n.narrower ? own : own.add(this.tokens.slice(n.from, n.to).join(" ")));
      }
      this.named = new Map([...said].map(([a, words]) => [a, words.size]));
    }
    return this.named;
  }

  /** Letters and digits alone. */
  get compact(): string {
    this.all ??= this.tokens.join("");
    return this.all;
  }

  /** Days and months that are printed there and leave no doubt which they are. */
  get printed(): readonly { from: string; to: string }[] {
    if (this.days === null) this.days = printedDays(this.text);
    return this.days;
  }
}

const CUT_SHORT = new RegExp(
  String.raw`(\p{L}{3,})- (?:und|oder|bzw\.?|sowie) \p{L}{3,}?(${any("place-words-cut-short")})`,
  "gu",
);

/** German words that share their ending: "Kranken- und Pflegeversicherung" also says "Krankenversicherung". */
function cutShort(text: string): string[] {
  const out: string[] = [];
  for (const m of text.matchAll(CUT_SHORT)) out.push(...wordsOf(`${m[1]}${m[2]}`));
  return out;
}

function printedDays(text: string): { from: string; to: string }[] {
  const out: { from: string; to: string }[] = [];
  const two = (n: number) => String(n).padStart(2, "0");
  for (const hit of findDates(foldKeep(text), 2030)) {
    if (hit.fixed) {
      const { year, month, day } = hit.fixed;
      const m = `${year}-${two(month)}`;
      out.push(
        day === null
          ? { from: `${m}-01`, to: `${m}-31` }
          : { from: `${m}-${two(day)}`, to: `${m}-${two(day)}` },
      );
    } else if (hit.digits) {
      const [a, b, c] = hit.digits;
      const y = c >= 100 ? c : 2000 + c;
      for (const [m, d] of [
        [a, b],
        [b, a],
      ] as const)
        if (m <= 12 && d <= 31)
          out.push({ from: `${y}-${two(m)}-${two(d)}`, to: `${y}-${two(m)}-${two(d)}` });
    }
  }
  return out;
}
