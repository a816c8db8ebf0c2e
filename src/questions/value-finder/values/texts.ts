import { squeeze } from "#kernel/text.ts";
import type { Attribute } from "#lexicon/attributes.ts";
import { any } from "#lexicon/phrases.ts";
import { above, below } from "#reading/layout/adjacent-text.ts";
import type { Cell, Line } from "#reading/layout/layout.ts";
import { cellAt } from "#reading/layout/layout.ts";
import { unitsOf } from "../../grounding/passage.ts";
import { emptyWords } from "../../plan/words.ts";
import type { Candidate } from "../candidates.ts";
import {
  aroundOf,
  bestFit,
  candidate,
  fields,
  isNamed,
  isTotal,
  LABEL_WORDS,
  LEAST,
  scoreAt,
  shareOf,
} from "../fields.ts";
import { attributeFit, fitOf, mayName } from "../names/fits.ts";
import { Words } from "../names/place-words.ts";
import type { Lined, ReadPage, ReadPaper } from "../paper.ts";
import { isHeading } from "../places.ts";
import type { Clause } from "../question/focus.ts";
import type { Standing } from "../standing.ts";
import { explained } from "../standing.ts";
import { isHeadLine } from "../tables/heads.ts";
import { tablesOf } from "../tables/tables.ts";
import { boxAsked } from "./box-asked.ts";
import { valuesOf } from "./values.ts";

/** Makes of cars, motorcycles and campers as papers print them; insurers of North America cut them to four letters. */
const MAKES = any("texts-makes");

/** A make, with the year before it and up to four words of its model behind it. */
const VEHICLE = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:19|20)\\d{2} )?(?:${MAKES})(?![\\p{L}])(?: (?!(?:19|20)\\d{2}\\b)(?=[\\p{Lu}\\d])[\\p{L}\\d./-]{1,14}){0,4}`,
  "giu",
);

/** Words that are makes and more often something else: only with the year or a model beside them. */
const COMMON =
  /^(?:mini|smart|seat|ram|mercury|lincoln|saturn|triumph|genesis|rover|ford|honda|mg|alpine|lotus)$/i;

/** Cars named in a text as they are printed, with their year where it stands before them: "2020 Kia Telluride 4D". */
export function vehiclesIn(text: string): string[] {
  return [...text.matchAll(VEHICLE)].flatMap((m) => {
    // The identification number of a car is not its model.
    const said = m[0].replace(/ [A-HJ-NPR-Z0-9]{11,17}$/, "").trim();
    if (COMMON.test(said) || !/^(?:\d|\p{Lu})/u.test(said)) return [];
    const model = said.split(" ").length > 1;
    return m[1] || model ? [said] : [];
  });
}

/** What may be the number of something where its label says so: few figures ("124", "QX7RMB") or none ("BCAAXYZ"). */
const CODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/'’-])(?=[A-Z0-9./-]*\d|[A-Z]{4,12}(?![\p{L}\p{N}/-]|\.[\p{L}\p{N}]))` +
    String.raw`[A-Z0-9]+(?:[./-][A-Z0-9]+)*(?![\p{L}\p{N}]|[.,/-]\d|[ .,]?[€$£%])`,
  "gu",
);

/** Words between a label and its number that say nothing. */
const JOINS = new RegExp(
  String.raw`^[\s:#=.–-]*(?:(?:${any("texts-joins")})(?![\p{L}])[\s:#=.º°–-]*)?$`,
  "iu",
);

/** Opens a number where there is no word between it and its label, so that it can be no other word of a sentence. */
const MARKED = /[:#=]\s*$|(?<!\p{L})(?:is|ist|lautet|est|es|è|nr\.?|no\.?|n[°º.])\s*$/iu;

/** Share of a label that must name what is asked for. */
const LEAST_SHARE = 0.5;

/** What such a number loses against one that its own look tells. */
const LESS = 0.02;

interface Code {
  text: string;
  start: number;
  /** It has letters alone, or three figures at most: only a label of its own makes it a number. */
  bare: boolean;
}

/** Groups of capitals and figures that fill the rest of a field: "SV 208841", "GS60 2QE-226NLK14". */
const GROUPS = /^(?=.*\d{3})[A-Z0-9][A-Z0-9./-]*(?: [A-Z0-9./-]+){1,5}$/u;

/** What a number in several groups gains over a part of it. */
const WHOLE = 0.04;

/** The number that fills a field behind its colon, where it stands in groups; null for anything else. */
function groupedIn(text: string, cell: Cell): Code | null {
  const colon = cell.text.indexOf(":");
  const from = colon < 0 ? 0 : colon + 1;
  const rest = cell.text.slice(from).trim();
  if (!GROUPS.test(rest) || /^(?:EUR|USD|GBP|CHF|[A-Z]{2} \d{5}$)/.test(rest) || /\d[.,]\d{2}$/.test(rest))
    return null;
  return { text: rest, start: text.indexOf(rest, cell.start + from), bare: false };
}

function codesIn(text: string, own: readonly { start: number; end: number }[]): Code[] {
  return [...text.matchAll(CODE)].flatMap((m): Code[] => {
    const end = m.index + m[0].length;
    if (own.some((v) => v.start < end && m.index < v.end)) return [];
    if (/^\d{1,2}$|^\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?$|^\d+[.,]\d{1,2}$/.test(m[0])) return [];
    return [{ text: m[0], start: m.index, bare: /^(?:\d{3}|[A-Z]+)$/.test(m[0]) }];
  });
}

/** Words that end in what is asked for: what stands before a number names it. */
function endsNamed(attributes: readonly Attribute[], before: string): Words | null {
  const words = before.split(/\s+/).filter(Boolean);
  for (let n = 1; n <= Math.min(LABEL_WORDS, words.length); n++) {
    const label = new Words(words.slice(-n).join(" "));
    if (bestFit(attributes, label) >= LEAST) return label;
  }
  return null;
}

const isLabel = (attributes: readonly Attribute[], label: Words): boolean =>
  label.tokens.length <= LABEL_WORDS &&
  bestFit(attributes, label) >= LEAST &&
  shareOf(attributes, label) >= LEAST_SHARE;

/** The label of a code: right before it, in the cell at its left, or over the cell that it fills; null when none names it. */
function labelOf(
  page: ReadPage,
  line: Line,
  cell: Cell,
  code: Code,
  attributes: readonly Attribute[],
): { words: Words; line: number } | null {
  const before = line.text.slice(cell.start, code.start);
  if (/\p{L}/u.test(before)) {
    const joins = /[^\p{L}]*(?:\p{L}{1,7}\.?)?[^\p{L}]*$/u.exec(before)?.[0] ?? "";
    for (const tail of [joins, /[^\p{L}]*$/u.exec(before)?.[0] ?? ""]) {
      if (!JOINS.test(tail) || (code.bare && !MARKED.test(before))) continue;
      const words = endsNamed(attributes, before.slice(0, before.length - tail.length));
      if (words !== null) return { words, line: line.index };
    }
    return null;
  }
  const alone = cell.text.replace(/^[^\p{L}\p{N}]+/u, "") === code.text;
  if (!alone) return null;
  const left = line.cells[line.cells.indexOf(cell) - 1];
  if (left) {
    const words = new Words(left.text, page.picture);
    if (isLabel(attributes, words)) return { words, line: line.index };
  }
  for (const up of above(line, cell, 1)) {
    const words = new Words(up.cell.text, page.picture);
    const near = line.y0 - up.line.y1 <= 2.2 * line.size;
    if (near && isLabel(attributes, words)) return { words, line: up.line.index };
  }
  return null;
}

/**
 * Numbers and codes that only their label tells: "Your confirmation code is QX7RMB", "Order 124", a group of letters in a field
 * of its own. Those with the look of a number are found without (`valueCandidates`). Empty where no number is asked for.
 */
function codeCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  if (clause.usual || clause.kinds[0] !== "number") return [];
  const { attributes } = clause;
  return paper.pages.flatMap((page): Candidate[] =>
    bestFit(attributes, page.words) < LEAST
      ? []
      : page.lines.flatMap(({ line }, at): Candidate[] => {
          if (!/[A-Z0-9]{3}/.test(line.text)) return [];
          const codes = codesIn(line.text, valuesOf("number", line.text, paper.notation));
          const groups = line.cells.flatMap((c) => groupedIn(line.text, c) ?? []);
          return [...groups, ...codes].flatMap((code): Candidate[] => {
            const cell = cellAt(line, code.start);
            const label = cell && labelOf(page, line, cell, code, attributes);
            if (!label) return [];
            const scored = scoreAt(
              clause,
              standing,
              [label.words, new Words(line.text, page.picture)],
              aroundOf(page, at),
            );
            return [
              candidate("number", code.text, page, [Math.min(at, label.line), at], {
                score: scored.score + (groups.includes(code) ? WHOLE : -LESS),
                attribute: scored.attribute,
              }),
            ];
          });
        }),
  );
}

/** Columns and lists under a head that names what is asked for. */
function lists(page: ReadPage, clause: Clause, standing: Standing): Candidate[] {
  const out: Candidate[] = [];
  const tables = tablesOf(page);
  page.lines.forEach(({ line, words, cells }, at) => {
    if (bestFit(clause.attributes, words) < LEAST) return;
    line.cells.forEach((cell, i) => {
      const own = cells[i] as Words;
      if (own.tokens.length > LABEL_WORDS || bestFit(clause.attributes, own) < LEAST) return;
      if (shareOf(clause.attributes, own) < 0.5 || /[.!?]$/.test(cell.text)) return;
      const alone = line.cells.length === 1;
      const rows: { text: string; at: number }[] = [];
      let last = line;
      for (const p of below(line, cell, 20)) {
        if (rows.length > 0 && isTotal(p.line)) break;
        // Another table begins.
        const first = rows[0];
        if (!alone && first && tables[first.at] !== -1 && tables[p.line.index] !== tables[first.at]) break;
        if (p.line.y0 - last.y1 > 3.4 * Math.max(line.size, last.size) || p.line.index - last.index > 3)
          break;
        const text = alone ? p.line.text : p.cell.text;
        if (alone && isHeading(p.line) && rows.length > 0) break;
        if (p.line !== last || rows.length === 0) rows.push({ text: text.trim(), at: p.line.index });
        last = p.line;
      }
      const told = rows
        .filter(
          (r) =>
            /\p{L}{2}/u.test(r.text) &&
            (r.text.split(" ").length <= 9 || /^(?:\d{1,2}[.)]|[•*«+-])/.test(r.text)),
        )
        .slice(0, 12);
      const marked = told.filter((r) => /^(?:\d{1,2}[.)]? |[•*«+-] ?|[a-z]\) )/.test(r.text));
      const items = marked.length >= 2 ? marked : told;
      if (items.length < 2) return;
      const text = items
        .map((r) => r.text.replace(/^(?:\d{1,2}[.)]?\s+|[•*«+-]\s*)/, "").replace(/\s{2,}/g, ", "))
        .join("; ");
      const scored = scoreAt(clause, standing, [own], [words, ...aroundOf(page, at)]);
      out.push(
        candidate("list", text.slice(0, 380), page, [at, items.at(-1)?.at ?? at], {
          score: scored.score + (marked.length >= 2 ? 0.03 : 0),
          attribute: scored.attribute,
        }),
      );
    });
  });
  return out;
}

const linesBy = new WeakMap<ReadPage, Map<string, Lined>>();

/** The laid line with a text, spaces aside. */
function lineOf(page: ReadPage, said: string): Lined | undefined {
  const own = linesBy.get(page) ?? new Map(page.lines.map((l) => [squeeze(l.line.text), l]));
  linesBy.set(page, own);
  return own.get(said);
}

/**
 * True for a text that names and does not say: the heads of columns and the labels of boxes, and words that only say the
 * question again.
 */
function saysNothing(page: ReadPage, text: string, own: Words, clause: Clause, standing: Standing): boolean {
  const laid = lineOf(page, squeeze(text))?.line;
  if (
    laid &&
    isHeadLine(laid) &&
    !laid.cells.some((c) => /:\s*\S/.test(c.text) || c.text.split(" ").length > 6)
  )
    return true;
  // Fields with nothing in them but a mark: where somebody is to sign.
  const fields = text.split(/\s(?=[\p{Lu}][^:]{2,40}:)/u).filter((f) => f.includes(":"));
  if (fields.length > 0 && own.tokens.length <= 12 && fields.every((f) => /:[\s_.…xX|-]*$/.test(f)))
    return true;
  const asked = (t: string) => {
    const word = new Words(t, own.picture);
    return (
      emptyWords.has(t) ||
      standing.sought.some((s) => fitOf(s, word) >= 0.9) ||
      clause.attributes.some((a) => attributeFit(a, word) >= 1)
    );
  };
  return own.tokens.length <= 8 && !/\d/.test(text) && own.tokens.every(asked);
}

/** Sentences and lines that say most of what is asked. */
function sentences(page: ReadPage, clause: Clause, standing: Standing, picture: boolean): Candidate[] {
  const units = unitsOf(page.text).filter((u) => u.end - u.start <= 900);
  const words = units.map((u) => new Words(page.text.slice(u.start, u.end), picture));
  const named = clause.usual ? [] : clause.attributes;
  // Nothing but whose paper it is was said: no sentence answers that.
  if (named.length === 0 && !standing.sought.some((s) => s.role === "word" || s.role === "number")) return [];
  // "Box 2" is answered by what stands in it.
  if (named.length === 0 && boxAsked(standing.sought) !== null) return [];
  return units.flatMap((u, i): Candidate[] => {
    const own = words[i] as Words;
    if (own.tokens.length < 2) return [];
    if (named.length > 0 && bestFit(named, own) < LEAST) return [];
    if (saysNothing(page, page.text.slice(u.start, u.end), own, clause, standing)) return [];
    const around = [words[i - 1], words[i + 1], words[i - 2], words[i - 3]].filter(
      (w): w is Words => w !== undefined,
    );
    const scored = scoreAt(clause, standing, [own], around);
    if (named.length === 0 && scored.attribute < 0.6) return [];
    const text = squeeze(page.text.slice(u.start, u.end));
    // A heading names and does not say.
    const says = own.tokens.length >= 4 || /\d/.test(text) ? 0 : 0.08;
    const long = Math.max(0, text.length - 260) / 3000;
    return [
      candidate(
        "words",
        text.slice(0, 400),
        page,
        null,
        { score: scored.score - says - long, attribute: scored.attribute },
        text.slice(0, 400),
      ),
    ];
  });
}

/** Cars by their look, each as an answer of its own: a row that names one needs no label. */
function vehicles(page: ReadPage, clause: Clause, standing: Standing): Candidate[] {
  return page.lines.flatMap(({ line, words }, at): Candidate[] =>
    vehiclesIn(line.text).map((text) => {
      const scored = scoreAt(clause, standing, [words], aroundOf(page, at));
      // Under a heading of vehicles, with its year or its number: told by its look, it is what was asked for.
      const sure = /\b(?:19|20)\d{2}\b/.test(text) ? 0.98 : 0.9;
      return candidate("words", text, page, [at, at], {
        score: explained(standing, sure, (s) => Math.max(fitOf(s, words), 0.5 * fitOf(s, page.words))).score,
        attribute: Math.max(sure, scored.attribute),
      });
    }),
  );
}

const NAME_RUN =
  "(?:(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau|M|Mme|Sr|Sra" +
  "|Sig)\\.? )?\\p{Lu}[\\p{L}.'’-]+(?: (?:\\p{Lu}[\\p{L}.'’-]*|de|van|von|der|del|di" +
  "|&))*(?: \\p{Lu}[\\p{L}'’-]+)";

const BEHIND = new RegExp(`^[,:]?\\s+(${NAME_RUN})`, "u");

/** A name that a contract gives a short one: `Temple CB, LLC, … (hereinafter referred to as "Landlord")`. */
const DEFINED = new RegExp(
  `[("“„«](?:the |hereinafter |hereinafter referred to as |referred to as |nachfolgend ` +
    `|im folgenden |ci-après |en adelante |di seguito |hierna ){0,2}["“„«]?$`,
  "i",
);

/** Two words in a row that begin like a name. */
const HAS_NAME = /\p{Lu}\p{Ll}[\p{L}.'’-]* (?:(?:de|del|van|von|der|di|&|of) ){0,2}\p{Lu}\p{Ll}[\p{L}.'’-]*/u;

/** A doctor by the title alone: "Dr. med. Anna Weber". */
const TITLED = new RegExp(
  String.raw`^Dr\.?(?: ?(?:${any("texts-med")})\.?)*(?: \p{Lu}\.)? \p{Lu}[\p{L}'’-]{2,}(?: \p{Lu}[\p{L}'’-]{2,}){0,2}`,
  "u",
);

/** Names in running text: "your agent, Danny Schanne", and those that a contract defines. */
function namesInText(page: ReadPage, clause: Clause, standing: Standing): Candidate[] {
  const out: Candidate[] = [];
  const flat = page.text.replace(/\s+/g, " ");
  for (const m of flat.matchAll(/[\p{L}][\p{L}\p{M}'’-]*/gu)) {
    if (bestFit(clause.attributes, new Words(m[0])) < LEAST) continue;
    const before = flat.slice(Math.max(0, m.index - 420), m.index);
    const after = flat.slice(m.index + m[0].length, m.index + m[0].length + 90);
    const defined = DEFINED.exec(before);
    const titled = /^dr$/i.test(m[0]) ? TITLED.exec(flat.slice(m.index, m.index + 80)) : null;
    const name = titled
      ? titled[0].trim()
      : defined
        ? definedName(before.slice(0, defined.index))
        : (BEHIND.exec(after)?.[1] ?? null);
    if (name === null || (titled === null && isNamed(new Words(name), standing))) continue;
    const quote = flat.slice(
      defined ? flat.indexOf(name, m.index - 420) : m.index,
      defined ? m.index + m[0].length : m.index + m[0].length + after.indexOf(name) + name.length,
    );
    const scored = scoreAt(
      clause,
      standing,
      [new Words(m[0]), new Words(quote)],
      [new Words(before.slice(-160)), new Words(after)],
    );
    out.push(
      candidate(
        "name",
        name.trim(),
        page,
        null,
        { score: scored.score - (defined ? 0 : 0.03), attribute: scored.attribute },
        quote.slice(0, 400),
      ),
    );
  }
  return out;
}

const opening = new RegExp(String.raw`(?:^|\b(?:${any("texts-between")})\b:? )(?=\p{Lu})`, "gu");

/** The party that a definition is of: the name that opens what stands before it. */
function definedName(before: string): string | null {
  const opens = [...before.matchAll(opening)];
  for (const o of opens.reverse()) {
    const m =
      /^((?:\p{Lu}[\p{L}\p{N}.&'’-]*(?:,? (?=(?:LLC|Inc|Ltd|GmbH|AG|Corp|B\.V|S\.A))| (?=\p{Lu}|&)|))+)/u.exec(
        before.slice(o.index + o[0].length),
      );
    const name = m?.[1]?.trim();
    if (name && name.length > 3 && name.length < 80 && before.length - o.index < 300) return name;
  }
  return null;
}

/** Fields, lists and sentences of a paper that may answer. */
export function textCandidates(paper: ReadPaper, clause: Clause, standing: Standing): Candidate[] {
  const kinds = clause.kinds.filter((k) => k === "name" || k === "place" || k === "words" || k === "list");
  const out: Candidate[] = [];
  for (const page of paper.pages) {
    const named = clause.usual ? [] : clause.attributes;
    if (named.length > 0 && !named.some((a) => mayName(a, page.words))) continue;
    if (named.length > 0 && kinds.length > 0)
      out.push(
        ...fields(
          page,
          clause,
          standing,
          kinds.filter((k) => k !== "list"),
        ),
      );
    if (named.some((a) => a.id === "vehicle")) out.push(...vehicles(page, clause, standing));
    if (named.length > 0 && kinds.includes("name")) out.push(...namesInText(page, clause, standing));
    // "Who are the drivers": all names of the column.
    const several = clause.plural && kinds[0] === "name";
    if (named.length > 0 && (kinds.includes("list") || several)) {
      const found = lists(page, clause, standing);
      out.push(...(several ? found.filter((c) => c.text.split("; ").every((t) => HAS_NAME.test(t))) : found));
    }
    // Where a day, an amount or a number is asked for, words without one answer nothing.
    if (!clause.kinds.some((k) => k === "name" || k === "place" || k === "words" || k === "list")) continue;
    const own = sentences(page, clause, standing, page.picture).filter(
      (c) => clause.kinds[0] !== "name" || (clause.words.length === 0 && HAS_NAME.test(c.text)),
    );
    // A sentence is what is left where a field or a value of the right kind is not found.
    const first = clause.kinds[0];
    const less =
      first === "money" ||
      first === "percent" ||
      first === "measure" ||
      first === "stretch" ||
      first === "day"
        ? 0.25
        : first === "words"
          ? 0.01
          : first === "list"
            ? named.length > 0
              ? 0.05
              : 0.01
            : first === "name"
              ? 0.22
              : 0.08;
    for (const c of own) out.push({ ...c, score: c.score - less });
  }
  return onlyVehicles(clause, [...out, ...codeCandidates(paper, clause, standing)]);
}

/** Where a paper names cars, nothing else answers which car it is about: lists and words without one are left out. */
function onlyVehicles(clause: Clause, all: Candidate[]): Candidate[] {
  if (clause.usual || !clause.attributes.some((a) => a.id === "vehicle")) return all;
  const has = (text: string) => vehiclesIn(text).length > 0;
  if (!all.some((c) => has(c.text))) return all;
  return all.filter((c) => {
    const parts = c.text.split("; ");
    return c.kind === "name" || parts.filter(has).length * 2 >= parts.length;
  });
}
