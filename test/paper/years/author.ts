import type { Trade } from "../household/called.ts";
import { Chance } from "../household/chance.ts";
import { Desk } from "../household/content.ts";
import { currencyOf, dateForms, iban, moneyForm } from "../household/forms.ts";
import {
  address,
  type Country,
  company,
  type Language,
  type Party,
  personName,
  phoneOf,
} from "../household/names.ts";
import { contentOf } from "./contents.ts";
import { day } from "./days.ts";
import { drawWith, pickLayout } from "./layouts.ts";
import type {
  Claim,
  Face,
  ItemKind,
  MadePaper,
  Mention,
  MissingTruth,
  Thing,
  ThingKind,
  Truth,
} from "./truth.ts";
import { type Land, languageOf, type Maker, type Person, type Wish } from "./wish.ts";

const LEGAL =
  /,? (?:GmbH(?: & Co\. KG)?|AG|e\.K\.|oHG|eG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|LLP|Ltd|plc|a\.G\.|Corporation|Co\.)$/;

const hashed = (s: string): number => {
  let h = 2166136261;
  for (const ch of s) h = Math.imul(h ^ ch.charCodeAt(0), 16777619) >>> 0;
  return h;
};

/** Writes the papers of one household or office and keeps its truth. */
export class Author {
  readonly c: Chance;
  readonly truth: Truth;
  private readonly taken = new Set<string>();
  private count = 0;

  constructor(
    readonly seed: number,
    readonly land: Land,
    readonly wishes: { unseen: "none" | "some" | "all" },
    kind: Truth["kind"],
    from: string,
    to: string,
  ) {
    this.c = new Chance(seed * 7919 + 13);
    for (let i = 0; i < 5; i++) this.c.next();
    this.truth = {
      seed,
      country: land,
      owner: "",
      kind,
      things: new Map(),
      papers: [],
      claims: [],
      missing: [],
      from,
      to,
    };
  }

  get language(): Language {
    return languageOf[this.land];
  }

  thing(kind: ThingKind, name: string, ours: boolean): Thing {
    const t: Thing = { key: `${kind}-${this.truth.things.size + 1}`, kind, name, ours };
    this.truth.things.set(t.key, t);
    return t;
  }

  /** A company nobody else here is called like. `land` is another one now and then: a house abroad, a pension from there. */
  maker(trade: Trade, land: Land = this.land): Maker {
    const c = this.c;
    let party: Party;
    let tries = 0;
    do party = company(c, trade, languageOf[land], land, c.is(0.75));
    while (this.taken.has(party.name.replace(LEGAL, "").toLowerCase()) && tries++ < 60);
    this.taken.add(party.name.replace(LEGAL, "").toLowerCase());
    const short = party.name.replace(LEGAL, "");
    return {
      thing: this.thing("organization", party.name, false).key,
      land,
      party,
      trade,
      iban: iban(c, land),
      inBank: c.pick([party.name, short, party.name.toUpperCase(), short.toUpperCase()]),
      hand: hashed(`${this.seed} ${party.name}`),
      dateForm: c.pick(dateForms[land]),
      moneyForm: moneyForm(c, land),
      numbers: {},
    };
  }

  person(first: string, last: string, at: Party["address"], ours: boolean): Person {
    const name = `${first} ${last}`;
    const t = this.thing("person", name, ours);
    const initial = `${first.charAt(0)}. ${last}`;
    return {
      thing: t.key,
      party: {
        name,
        brand: null,
        address: at,
        phone: phoneOf(this.c, this.land),
        email: `${first.toLowerCase()}@mailbox.example`,
        web: "",
        person: true,
      },
      spellings: [initial, name.toUpperCase(), `${last}, ${first}`],
    };
  }

  languageAt(land: Land): Language {
    return languageOf[land];
  }

  /** Somebody who does not live here, with a family name of their own. */
  stranger(): Person {
    const taken = [...this.truth.things.values()].filter((t) => t.kind === "person").map((t) => t.name);
    for (;;) {
      const name = personName(this.c, this.language, this.c.is(0.5));
      const at = name.indexOf(" ");
      const last = name.slice(at + 1);
      if (taken.some((t) => t.endsWith(last))) continue;
      return this.person(name.slice(0, at), last, this.place(), false);
    }
  }

  private readonly customers: Person[] = [];

  /** A customer of the office: a few come again and again. */
  customer(): Person {
    if (this.customers.length > 0 && (this.customers.length >= 12 || this.c.is(0.7)))
      return this.c.pick(this.customers);
    const m = this.maker(this.c.pick(["firm", "craft", "hotel", "school"]));
    const made: Person = {
      thing: m.thing,
      party: { ...m.party, brand: null },
      spellings: [m.party.name.toUpperCase()],
    };
    this.customers.push(made);
    return made;
  }

  add(p: MadePaper): void {
    this.count++;
    this.truth.papers.push(p);
  }

  place(land: Land = this.land): Party["address"] {
    return address(this.c, land, true);
  }

  /** A number of the maker for this household, always the same: `#` a digit, `@` a letter. */
  numberOf(m: Maker, key: string, shapes: string): string {
    m.numbers[key] ??= this.shape(this.c.of(shapes));
    return m.numbers[key];
  }

  shape(shape: string): string {
    return [...shape]
      .map((s, i) =>
        s === "#" ? String(this.c.whole(i === 0 ? 1 : 0, 9)) : s === "@" ? this.c.letters(1) : s,
      )
      .join("");
  }

  claim(c: Omit<Claim, "key" | "endings"> & { endings?: Claim["endings"] }): Claim {
    const made: Claim = { key: `c${this.truth.claims.length + 1}`, endings: [], ...c };
    this.truth.claims.push(made);
    return made;
  }

  face(p: MadePaper, kinds: ItemKind[], days: string[], amounts: number[] | null): Face {
    return { paper: p.key, kinds, days, amounts };
  }

  lacks(m: Omit<MissingTruth, "key">): MissingTruth {
    const made = { key: `g${this.truth.missing.length + 1}`, ...m };
    this.truth.missing.push(made);
    return made;
  }

  write(w: Wish): MadePaper {
    const { maker } = w;
    const language = languageOf[maker.land];
    // The hand of the maker draws words and places: the same for every paper of this sort.
    const d = Object.assign(new Desk(hashed(`${maker.hand} ${w.sort}`), true), {
      language,
      country: maker.land as Country,
      currency: currencyOf(maker.land),
      dateForm: maker.dateForm,
      moneyForm: maker.moneyForm,
      today: w.day,
      c: new Chance(hashed(`${maker.hand} ${w.sort}`)),
    });
    const content = contentOf(w, d);
    const layout = pickLayout(new Chance(hashed(`${maker.hand} ${w.form}`)), w.form, this.wishes.unseen);
    const key = `p${String(++this.count).padStart(4, "0")}`;
    const paper: MadePaper = {
      key,
      sort: w.sort,
      type: w.type,
      arrived: w.arrived,
      date: w.day,
      total: w.total ?? null,
      currency: w.total === undefined || w.total === null ? null : d.currency,
      language,
      country: maker.land,
      layout: layout.name,
      unseen: layout.unseen,
      mentions: this.mentions(w),
      sheets: drawWith(layout, content, d, w.pages ?? null),
      copyOf: null,
      tolerated: w.tolerated ?? [],
    };
    this.truth.papers.push(paper);
    return paper;
  }

  private mentions(w: Wish): Mention[] {
    return [
      { thing: w.maker.thing, printed: w.makerName ?? w.maker.party.name, part: "issuer" },
      ...(w.to
        ? [
            {
              thing: w.to.thing,
              printed: w.toName ?? w.to.party.name,
              part: "recipient" as const,
              ...(w.toApart ? { apart: true } : {}),
            },
          ]
        : []),
      ...(w.things ?? []),
    ];
  }
}

/** The day a paper comes in the post or is put away: mostly within the week, now and then weeks later. */
export const arrivalOf = (c: Chance, date: string): string =>
  day.plus(date, c.is(0.93) ? c.whole(1, 6) : c.whole(8, 24));
