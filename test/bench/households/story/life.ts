import { daysBetween, later } from "../calendar.ts";
import { Dice } from "../dice.ts";
import type { Locale } from "../locale.ts";
import { type Maker, makeMaker } from "../maker.ts";
import type { Matter } from "../matter.ts";
import type { Copying } from "../render.ts";
import type {
  Claim,
  Face,
  Gap,
  Mention,
  Paper,
  TaxCategory,
  TaxSum,
  Thing,
  ThingKind,
  Why,
} from "../truth.ts";

export interface Names {
  surnames: string[];
  maiden: string[];
  women: string[];
  mothers: string[];
  men: string[];
  boys: string[];
  middle: string[];
  pets: string[][];
  towns: string[][];
  streets: string[];
  cars: string[][];
  goods: string[];
  places: string[];
  makers: Record<string, string[]>;
  /** Words that a country prints in one way: lines of tables, words of banks. */
  terms: Record<string, string[]>;
}

export interface Person {
  key: string;
  first: string;
  middle: string;
  last: string;
  born: string;
}

/** A line of an account: money out is negative. */
export interface BankLine {
  account: string;
  day: string;
  words: string;
  amount: number;
  /** The claims it pays, or a part of one. */
  pays: Claim[];
  part: "all" | "first" | "last";
}

export interface Sent {
  paper: Paper;
  what: Matter;
  maker: Maker;
  copying: Copying | null;
}

export const about = (thing: string, printed: string, need = true): Mention => ({ thing, printed, need });

/** Everything that happens to a family, and the papers it leaves. */
export class Life {
  readonly things = new Map<string, Thing>();
  readonly sent: Sent[] = [];
  readonly claims: Claim[] = [];
  readonly gaps: Gap[] = [];
  readonly lines: BankLine[] = [];
  private readonly sums = new Map<string, number>();
  private readonly makers = new Map<string, Maker>();
  private n = 0;

  constructor(
    readonly seed: number,
    readonly locale: Locale,
    readonly names: Names,
    readonly from: string,
    readonly to: string,
    readonly town: string[],
  ) {}

  dice(topic: string): Dice {
    return new Dice(`${this.locale.country} ${this.seed} ${topic}`);
  }

  thing(key: string, kind: ThingKind, name: string): string {
    const also: ThingKind[] = kind === "organization" && /\b(?:Dr|Dra|Dott)\b/.test(name) ? ["person"] : [];
    this.things.set(key, { key, kind, name, also });
    return key;
  }

  terms(name: string): string[] {
    const list = this.names.terms[name];
    if (!list) throw new Error(`no terms ${name} in ${this.locale.country}`);
    return list;
  }

  term(name: string): string {
    return this.terms(name)[0]!;
  }

  /** Whoever plays a part in this household; the same one each time. */
  maker(role: string): Maker {
    const known = this.makers.get(role);
    if (known) return known;
    const dice = this.dice(`maker ${role}`);
    const list = this.names.makers[role];
    if (!list) throw new Error(`no makers for ${role}`);
    const name = dice.pick(list).replace("{town}", this.town[0]!);
    const made = makeMaker(name, this.addressOf(dice), contactOf(dice, name, this.locale), this.locale);
    this.makers.set(role, made);
    this.thing(role, "organization", name);
    return made;
  }

  private addressOf(dice: Dice): string[] {
    const town = dice.yes(0.6) ? this.town : dice.pick(this.names.towns);
    return placeLines(
      this.locale,
      dice.yes(0.4) && this.locale.country === "us"
        ? `P.O. Box ${dice.digits(4)}`
        : streetLine(this.locale, dice, this.names),
      town,
    );
  }

  /** Files a paper; returns its key. */
  send(o: {
    role: string;
    type: string;
    date: string | null;
    arrived: string;
    what: Matter;
    mentions: Mention[];
    /** False where the name at the head is only whose form it is. */
    issued?: boolean;
    copyOf?: string | null;
    replaces?: string | null;
    allowed?: Paper["allowed"];
    copying?: Copying | null;
  }): string {
    const maker = this.maker(o.role);
    const key = `${o.type}.${++this.n}`;
    const digits = new Dice(`${this.seed} ${key}`).digits(7);
    this.sent.push({
      paper: {
        key,
        maker: maker.name,
        sealed: maker.sealed,
        type: o.type,
        date: o.date,
        arrived: o.arrived,
        file: `scan_${digits}.pdf`,
        mentions: [about(o.role, maker.name, o.issued ?? true), ...o.mentions],
        copyOf: o.copyOf ?? null,
        replaces: o.replaces ?? null,
        allowed: o.allowed ?? [],
      },
      what: filled(maker, o.what),
      maker,
      copying: o.copying ?? null,
    });
    return key;
  }

  /** The same paper once more, rendered another way. */
  again(key: string, days: number): void {
    const first = this.sent.find((s) => s.paper.key === key)!;
    const dice = this.dice(`copy ${key}`);
    const p = first.paper;
    const copy = `${p.key}-again`;
    this.sent.push({
      ...first,
      paper: {
        ...p,
        key: copy,
        // Half of them were photographed, the others went through a copier.
        file: dice.yes(0.5) ? `IMG_${dice.digits(6)}.jpg` : `copy ${dice.digits(4)}.pdf`,
        arrived: later(p.arrived, days),
        copyOf: key,
        replaces: null,
      },
      copying: {
        word: first.maker.say("copy"),
        scale: dice.pick([0.94, 0.97, 0.9]),
        dx: dice.int(-9, 9),
        dy: dice.int(-12, 6),
      },
    });
    // Each claim of the paper stands on the copy, too.
    for (const c of this.claims)
      for (const f of c.faces.filter((f) => f.paper === key)) c.faces.push({ ...f, paper: copy });
  }

  arrivalOf(key: string): string {
    return this.sent.find((s) => s.paper.key === key)!.paper.arrived;
  }

  claim(face: Face, o: Partial<Pick<Claim, "optional" | "automatic">> = {}): Claim {
    const c: Claim = {
      key: `c${this.claims.length + 1}`,
      faces: [face],
      endings: [],
      settled: null,
      proof: false,
      optional: o.optional ?? false,
      automatic: o.automatic ?? false,
    };
    this.claims.push(c);
    return c;
  }

  /** A paper shows that the claim is over. */
  shownBy(c: Claim, paper: string, why: Why): void {
    c.endings.push({ day: this.arrivalOf(paper), paper, why });
    c.proof = true;
  }

  over(c: Claim, day: string, why: Why): void {
    c.endings.push({ day, paper: null, why });
  }

  /** Something dated that is over by itself when its day has passed. */
  dated(face: Face, o: Partial<Pick<Claim, "optional" | "automatic">> = {}): Claim {
    const c = this.claim(face, o);
    const last = [...face.days].sort().at(-1)!;
    this.over(c, later(last, 1), "day over");
    c.settled = last;
    return c;
  }

  line(l: Omit<BankLine, "part" | "pays"> & Partial<Pick<BankLine, "part" | "pays">>): void {
    this.lines.push({ part: "all", pays: [], ...l });
  }

  /** Adds to a sum of a year; `way` where a year may be counted in more than one way. */
  sum(year: number, category: TaxCategory, amount: number, way = ""): void {
    const k = `${year} ${category} ${way}`;
    this.sums.set(k, Math.round(((this.sums.get(k) ?? 0) + amount) * 100) / 100);
  }

  taxes(): TaxSum[] {
    const all = new Map<string, TaxSum>();
    for (const [k, amount] of this.sums) {
      const [year, category] = k.split(" ") as [string, TaxCategory];
      const known = all.get(`${year} ${category}`) ?? { year: Number(year), category, amounts: [] };
      if (!known.amounts.includes(amount)) known.amounts.push(amount);
      all.set(`${year} ${category}`, known);
    }
    return [...all.values()];
  }

  inStory(day: string): boolean {
    return day >= this.from && day <= this.to;
  }

  /** Days from the start of the story. */
  at(share: number): string {
    return later(this.from, Math.floor(daysBetween(this.from, this.to) * share));
  }
}

/** Whole sheets carry what their maker prints on each. */
const filled = (maker: Maker, what: Matter): Matter =>
  what.sheet === "page" && what.to !== null
    ? { ...what, blocks: [...what.blocks, ...maker.boiler.map((text) => ({ is: "small" as const, text }))] }
    : what;

/** A name as networks of banks print it: cut, in capitals, without accents. */
export const bankName = (name: string, most = 18): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, " ")
    .replace(/\b(COMPANY|DEPARTMENT|INC|LLC|THE|OF)\b/g, " ")
    .replace(/ +/g, " ")
    .trim()
    .slice(0, most)
    .trim();

/** What a line of an account says of a payee. */
export const inBankWords = (life: Life, role: string, tail: string): string =>
  `${bankName(life.maker(role).name)} ${tail}`;

export function streetLine(locale: Locale, dice: Dice, names: Names): string {
  const street = dice.pick(names.streets);
  return ["de", "es", "it", "nl"].includes(locale.country)
    ? `${street} ${dice.int(1, 140)}`
    : `${dice.int(2, 980)} ${street}`;
}

export function placeLines(locale: Locale, street: string, town: readonly string[]): string[] {
  const [name, region, code] = town as [string, string, string];
  if (locale.country === "us") return [street, `${name}, ${region} ${code}`];
  if (locale.country === "gb") return [street, name, code];
  return [street, `${code} ${name}`];
}

function contactOf(dice: Dice, name: string, locale: Locale): { phone: string; web: string } {
  const slug = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]+/g, "")
    .slice(0, 18);
  if (locale.country === "us")
    return {
      phone: dice.pick([`1-800-555-0${dice.digits(3)}`, `(${dice.int(201, 989)}) 555-01${dice.digits(2)}`]),
      web: `www.${slug}.example`,
    };
  if (locale.country === "gb")
    return { phone: `0${dice.int(1200, 1999)} 4960${dice.digits(3)}`, web: `${slug}.example` };
  return { phone: `0${dice.int(201, 999)} ${dice.digits(6)}`, web: `www.${slug}.example` };
}
