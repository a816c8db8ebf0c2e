import { fold, squeeze } from "#kernel/text.ts";
import type { ReadPaper } from "#questions/value-finder/paper.ts";
import { type Language, languages, said } from "../../ask/said.ts";
import { Chance } from "../../paper/household/chance.ts";
import type { Content } from "../../paper/household/content.ts";
import { householdPaper } from "../../paper/household/household.ts";
import { misread } from "../../paper/household/noise.ts";
import { pagesOf } from "../../paper/household/pages.ts";
import { wordingKeys, wordingsLike, wordingsOf } from "../../paper/household/words.ts";
import { caseFor, readAs } from "./asked.ts";
import type { Case } from "./cases.ts";

interface Filed {
  content: Content;
  paper: ReadPaper;
  text: string;
}

/** A made-up paper as Ask gets it: read by the rules, with what was read from it. */
function filed(seed: number): Filed {
  const c = new Chance(seed * 13 + 5);
  const { sheets, content } = householdPaper({ seed });
  const drawn = pagesOf(sheets);
  const pages = c.is(0.25) ? misread(drawn, new Chance(seed * 7 + 3)) : drawn;
  return {
    content,
    text: fold(pages.map((p) => p.text).join(" ")),
    paper: readAs(pages),
  };
}

type Kind = "money" | "day" | "number" | "text";

const ask: Record<Kind, ReturnType<typeof said>> = {
  money: said(
    "How much is the {w} at {n}?|What {w} does {n} state?|What is the {w} of {n}?;Wie hoch ist {w} bei {n}?|Wie viel beträgt {w} von {n}?;Quel est le montant {w} chez {n} ?|Combien est {w} de {n} ?;¿Cuánto es {w} de {n}?|¿Cuál es {w} en {n}?;Quanto è {w} di {n}?|Quanto ammonta {w} di {n}?;Hoe hoog is {w} bij {n}?|Hoeveel is {w} van {n}?",
  ),
  day: said(
    "When is the {w} of {n}?|What is the {w} on the paper from {n}?|What date is given as {w} at {n}?;Wann ist {w} bei {n}?|Welches Datum ist {w} von {n}?;Quand est {w} de {n} ?|Quelle est la date {w} chez {n} ?;¿Cuándo es {w} de {n}?|¿Qué fecha es {w} en {n}?;Quando è {w} di {n}?|Che data è {w} di {n}?;Wanneer is {w} van {n}?|Welke datum is {w} bij {n}?",
  ),
  number: said(
    "What is the {w} of {n}?|Which {w} does {n} have?;Wie lautet {w} von {n}?|Welche {w} hat {n}?;Quel est {w} de {n} ?;¿Cuál es {w} de {n}?;Qual è {w} di {n}?;Wat is {w} van {n}?|Welk {w} heeft {n}?",
  ),
  text: said(
    "What is the {w} of {n}?|What does {n} say about {w}?|Which {w} is on the paper of {n}?;Was ist {w} bei {n}?|Welche {w} steht bei {n}?;Quel est {w} chez {n} ?;¿Cuál es {w} de {n}?;Qual è {w} di {n}?;Wat is {w} van {n}?|Welke {w} staat bij {n}?",
  ),
};

const LEGAL =
  /,? (?:GmbH(?: & Co\. KG)?|AG|e\.K\.|oHG|eG|S\.[A-Za-z.]+|SARL|SAS|SA|B\.V\.|N\.V\.|Inc\.|LLC|LLP|Ltd|plc|a\.G\.|Corporation|Co\.)$/;

/** How people call whom a paper is of: its maker, whom it is for, or both. */
function nameOf(c: Chance, p: Content): string {
  const maker = p.issuer.name.replace(LEGAL, "");
  const own = p.recipient?.name ?? null;
  if (own === null || c.is(0.6)) return maker;
  const last = own.split(" ").at(-1) ?? own;
  return c.is(0.4) ? own : c.is(0.5) ? `${maker} ${last}` : last;
}

const kindOf = (key: string, value: string): Kind =>
  /^\D{0,4}[\d.,' ]*\d[.,]\d{2}\D{0,4}$/.test(value)
    ? "money"
    : /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}\S{0,3} \p{L}{3,}\S* (?:de )?\d{4}|\p{L}{3,} \d{1,2}, \d{4}/u.test(
          value,
        )
      ? "day"
      : /number|iban|tax_id|vat_id|vin|plate|reference/.test(key)
        ? "number"
        : "text";

interface Thing {
  label: string;
  value: string;
  kind: Kind;
  key: string;
}

/** Everything a paper says with a label. */
function thingsOf(p: Content): Thing[] {
  const out: Thing[] = [];
  if (p.date) out.push({ label: p.date.label, value: p.date.value, kind: "day", key: "date" });
  for (const f of p.fields) out.push({ ...f, kind: kindOf(f.key, f.value) });
  for (const s of p.sums) out.push({ label: s.label, value: s.text, kind: "money", key: s.role });
  return out.filter((t) => t.value !== "" && /\p{L}{2}/u.test(t.label));
}

/** A cell of a table by its row and column: what a thing cost, how many there were. */
function cellsOf(p: Content): (Thing & { row: string })[] {
  const { table } = p;
  if (!table) return [];
  return table.rows.flatMap((row) =>
    row.flatMap((value, i) =>
      i === 0 || value === "" || !/\d/.test(value) || !/\p{L}{3}/u.test(row[0] ?? "")
        ? []
        : [
            {
              label: table.head[i] ?? "",
              value,
              kind: kindOf("", value),
              key: "cell",
              row: row[0] as string,
            },
          ],
    ),
  );
}

const clean = (label: string) => squeeze(label.replace(/[:#]/g, ""));

/** A label said otherwise: another wording of the same thing, now and then in another language. */
function otherwise(c: Chance, label: string, printed: Language, language: Language): string | null {
  if (language === printed && c.is(0.4)) return clean(label);
  const others = wordingsLike(label, printed, language);
  if (others.length > 0) return clean(c.pick([...others]));
  return language === printed ? clean(label) : null;
}

const typed = (c: Chance, q: string): string => (c.is(0.8) ? q : q.toLowerCase().replace(/[?¿]/g, "").trim());

function wordedAs(c: Chance, kind: Kind, language: Language, w: string, n: string): string {
  if (c.is(0.3)) return c.is(0.5) ? `${w.toLowerCase()} ${n}` : `${n} ${w.toLowerCase()}`;
  return typed(c, c.pick(ask[kind][language].split("|")).replace("{w}", w).replace("{n}", n));
}

interface Asked {
  question: string;
  /** The paper that answers and the value as printed; null for a question that none answers. */
  right: { paper: number; value: string } | null;
}

const dear: ReturnType<typeof said> = said(
  "What did {r} cost at {n}?|price of {r} {n}|How much was the {r} from {n}?;Was hat {r} bei {n} gekostet?|Preis {r} {n};Combien a coûté {r} chez {n} ?;¿Cuánto costó {r} en {n}?;Quanto è costato {r} da {n}?;Hoeveel kostte {r} bij {n}?",
);

/** What kinds of papers are called, by language, with the types they are of. */
const titles = new Map<Language, { title: string; type: string }[]>();
for (let seed = 1; seed <= 240; seed++) {
  const { content } = householdPaper({ seed });
  const own = titles.get(content.language) ?? [];
  const title = (content.title.split(" - ")[0] as string).toLowerCase();
  if (!own.some((t) => t.title === title)) own.push({ title, type: content.truth.type });
  titles.set(content.language, own);
}

/** Whom a paper is of, with what kind of paper it is said to be. */
const withKind = (language: Language, title: string, name: string): string =>
  language === "en" ? `${name} ${title}` : `${title} ${name}`;

/** Questions about the papers of a small box. */
function questionsOf(c: Chance, box: readonly Filed[]): Asked[] {
  const out: Asked[] = [];
  box.forEach(({ content: p, text }, paper) => {
    const printed = p.language;
    const tongue = () => (c.is(0.78) ? printed : c.pick([...languages]));
    const things = thingsOf(p);
    for (const t of c.shuffled(things).slice(0, 3)) {
      const language = tongue();
      const w = otherwise(c, t.label, printed, language);
      if (w === null) continue;
      const same = things.filter((o) => o !== t && o.label === t.label);
      if (same.length > 0) continue;
      const kinds = titles.get(language) ?? [];
      const own = kinds.filter((k) => k.type === p.truth.type);
      const name = nameOf(c, p);
      const named = own.length > 0 && c.is(0.35) ? withKind(language, c.pick(own).title, name) : name;
      out.push({ question: wordedAs(c, t.kind, language, w, named), right: { paper, value: t.value } });
      // The same of a kind of paper that there is not.
      const stranger = c.pick(kinds);
      const group = stranger.type.split("/")[0];
      if (
        c.is(0.3) &&
        !p.truth.type.startsWith(`${group}/`) &&
        !box.some((b) => b.content.truth.type.startsWith(`${group}/`)) &&
        !text.includes(fold(stranger.title))
      )
        out.push({
          question: wordedAs(c, t.kind, language, w, withKind(language, stranger.title, name)),
          right: null,
        });
    }
    const cells = cellsOf(p);
    for (const t of c.shuffled(cells).slice(0, 2)) {
      if (cells.some((o) => o !== t && o.row === t.row && o.label === t.label)) continue;
      const row = clean(t.row)
        .toLowerCase()
        .replace(/\d+(?:[.,]\d+)? ?(?:l|kg|g|ml|x)?\b/g, "")
        .trim();
      if (row.length < 4 || cells.some((o) => o.row !== t.row && o.row.toLowerCase().includes(row))) continue;
      const n = nameOf(c, p);
      const last = cells.filter((o) => o.row === t.row).at(-1);
      const question =
        t === last && t.kind === "money" && c.is(0.6)
          ? c.pick(dear[printed].split("|")).replace("{r}", row).replace("{n}", n)
          : wordedAs(c, t.kind, printed, `${clean(t.label)} ${row}`, n);
      out.push({ question, right: { paper, value: t.value } });
    }
    // What the paper does not say, though it is there.
    const language = tongue();
    const key = c.pick(wordingKeys);
    const wordings = wordingsOf(key, printed);
    const absent =
      wordings.length > 0 && !wordings.some((w) => w.length < 4 || text.includes(fold(clean(w)).trim()));
    const own = wordingsOf(key, language);
    if (absent && own.length > 0 && !/[#%]|page|dear|regards|thanks|to$/.test(key)) {
      const known = things.some((t) =>
        wordingsLike(t.label, printed, printed).some((w) => wordings.includes(w)),
      );
      const kind: Kind = /number|id$|iban|vin|plate|reference/.test(key)
        ? "number"
        : c.is(0.5)
          ? "money"
          : "day";
      if (!known)
        out.push({
          question: wordedAs(c, kind, language, clean(c.pick([...own])), nameOf(c, p)),
          right: null,
        });
    }
    // What another paper says, asked of this one; what this one says, asked of somebody or some year unknown.
    const other = box[(paper + 1) % box.length];
    const thing = other ? c.pick(thingsOf(other.content)) : undefined;
    if (other && thing && other.content.kind !== p.kind) {
      const w = wordingsLike(thing.label, other.content.language, printed);
      const mine = things.some((t) => t.key === thing.key || w.some((x) => fold(t.label).includes(fold(x))));
      if (w.length > 0 && !mine && !w.some((x) => text.includes(fold(clean(x)))))
        out.push({
          question: wordedAs(c, thing.kind, printed, clean(c.pick([...w])), p.issuer.name.replace(LEGAL, "")),
          right: null,
        });
    }
    const mine = things.length > 0 ? c.pick(things) : null;
    if (mine && c.is(0.5)) {
      const year = 2010 + c.whole(0, 6);
      const w = otherwise(c, mine.label, printed, printed) ?? clean(mine.label);
      if (c.is(0.5))
        out.push({
          question: `${wordedAs(c, mine.kind, printed, w, nameOf(c, p)).replace("?", "")} ${year}?`,
          right: null,
        });
      else out.push({ question: wordedAs(c, mine.kind, printed, w, c.pick(strangers)), right: null });
    }
  });
  return out;
}

/** Companies and people that none of the papers know. */
const strangers = [
  "Quaxmoor",
  "Brindlewick Bank",
  "Zephyrine Dubosc",
  "Holtkemper",
  "Ysolde Marchetti",
  "Vandersloot",
  "Tarquin Oakes",
];

const flat = (s: string) => fold(s).replace(/[^\p{L}\p{N}]/gu, "");

/** True when an option says what was printed as the answer, and not much more. */
const says = (text: string, value: string): boolean => {
  const [a, b] = [flat(text), flat(value)];
  return (
    a !== "" &&
    (a === b ||
      (b.length >= 4 && a.includes(b)) ||
      (a.length >= 4 && b.includes(a) && a.length >= 0.6 * b.length))
  );
};

/** Questions about made-up papers of a seed, with all their possible answers. `size`: papers on file. */
export function madeCases(seed: number, size: number): Case[] {
  const c = new Chance(seed * 31 + 7);
  const box = Array.from({ length: size }, (_, i) => filed(seed * 1000 + i * 7 + c.whole(0, 6)));
  return questionsOf(c, box).flatMap((a, n): Case[] => {
    const made = caseFor(
      `m${seed}-${n}`,
      `m${seed}`,
      a.question,
      box.map((b) => b.paper),
      a.right !== null,
      (paper, o) => {
        if (a.right === null) return false;
        const { value } = a.right;
        const own = says(o.text, value) || (o.fact !== null && says(o.fact.quote ?? "", value));
        if (paper !== a.right.paper) return own ? null : false;
        return own;
      },
    );
    return made === null ? [] : [made];
  });
}
