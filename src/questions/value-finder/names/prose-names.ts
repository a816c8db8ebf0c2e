import { any } from "#lexicon/phrases.ts";
import { below } from "#reading/layout/adjacent-text.ts";
import { looksLikePerson } from "#reading/parties/names.ts";
import { emptyWords } from "../../plan/words.ts";
import type { Candidate } from "../candidates.ts";
import { aroundOf, bestFit, candidate, LABEL_WORDS, LEAST, scoreAt } from "../fields.ts";
import type { ReadPage } from "../paper.ts";
import type { Clause } from "../question/focus.ts";
import type { Standing } from "../standing.ts";
import { Words } from "./place-words.ts";

/** Whose relation somebody is: "meine Nichte", "your sister,". */
const KIN =
  "(?:(?:[Mm]y|[Hh]is|[Hh]er|[Yy]our|[Oo]ur|[Mm]eine?[rnms]?|[Ii]hre?[rnms]?|[Ss]eine?[rnms]?" +
  "|[Uu]nsere?[rnms]?|[Mm]on|[Mm]a|[Ss]on|[Ss]a|[Vv]otre|[Mm]i|[Ss]u|[Mm]io|[Mm]ia|[Ss]uo|[Ss]ua" +
  "|[Mm]ijn|[Zz]ijn|[Hh]aar|[Uu]w)\\s\\p{L}+,?\\s)?";

/** Titles before a name, several of them too: "Dr. med.", "la dottoressa", "Mrs". */
const TITLE = `(?:(?:${any("prose-names-title")})(?:\\.ssa|\\.ra)?\\.?\\s)`;
const PART = "(?:\\p{Lu}[\\p{L}'’-]*\\p{Ll}|\\p{Lu}\\.|\\p{Lu}{2,})";
const LINK = `(?:(?:${any("prose-names-particles")})\\s){0,2}`;
const PERSON = `${KIN}${TITLE}{0,4}${PART}(?:\\s${LINK}${PART}){0,4}`;
/** What may stand behind a name in a list: an age, a share. */
const NOTE = "(?:\\s\\([^()]{1,24}\\)|,?\\s\\d{1,3}(?:[.,]\\d+)?\\s?%)?";
const NEXT = "(?:,\\s|;\\s|\\s(?:and|und|et|y|e|en|sowie|&)\\s)";
const PEOPLE = `${PERSON}${NOTE}(?:${NEXT}${PERSON}${NOTE}){0,9}`;

/** Between a role and who has it: "is", "by", an article, a colon. */
const JOINS = `(?:\\s?[:,(]|\\s(?:${any("prose-names-joins")}))`;
/** The rest of a label: "Beneficiarios *en caso de fallecimiento*: …". */
const REST = "(?:\\s[\\p{L}\\s]{1,44}?(?=\\s?:\\s))?";
const BEHIND = new RegExp(`^${REST}${JOINS}{0,3}\\s?(${PEOPLE})`, "u");

const BE = `(?:${any("prose-names-be")})`;
const ARTICLE = `(?:(?:${any("prose-names-article")})\\s){0,3}`;
/** "You and your sister, Mrs Rhiannon Beynon, are the executors": who it is stands before the role. */
const BEFORE = new RegExp(
  `((?:(?:[Yy]ou|[Ss]ie|[Vv]ous|[Uu]sted|[Ll]ei|[Uu]) (?:and|und|et|y|e|en) )?${PEOPLE}),?\\s${BE}\\s${ARTICLE}$`,
  "u",
);

/** "Dr Samuel Okonjo, Consultant Rheumatologist", "Signe Halvorsen (camp director)". */
const APPOSED = new RegExp(`(${PERSON})(?:,\\s|\\s\\()(?:\\p{L}+\\s){0,2}$`, "u");

/** "Zum Testamentsvollstrecker ernenne ich Dr. Uwe Stahl": a few small words between a role and a titled name. */
const FURTHER = new RegExp(`^(?:\\s\\p{Ll}+){1,3}\\s(${TITLE}{1,4}${PART}(?:\\s${LINK}${PART}){0,3})`, "u");

const titled = new RegExp(`^${KIN}${TITLE}`, "u");

/** A person as prose names one: with a title, or a first and a family name none of which is a small word. */
function isPerson(name: string): boolean {
  const bare = name.replace(new RegExp(`^${KIN}${TITLE}{0,4}`, "u"), "").trim();
  const words = bare.split(/\s+/);
  if (words.some((w) => /^\p{Lu}/u.test(w) && emptyWords.has(w.toLowerCase()))) return false;
  return titled.test(name) ? /^\p{Lu}[\p{L}.'’-]+/u.test(bare) : looksLikePerson(bare);
}

/** The people of a list, as printed, as far as they are people; a list of first names counts behind a colon. */
function peopleOf(text: string, listed: boolean): string | null {
  const parts = text.split(new RegExp(NEXT, "u"));
  const bare = parts.map((p) => p.replace(/(?:\s\([^()]*\)|,?\s[\d.,]+\s?%)$/, ""));
  const firstNames = listed && parts.length >= 2 && bare.every((p) => /^\p{Lu}\p{Ll}+$/u.test(p));
  if (firstNames) return text;
  let kept = 0;
  while (kept < bare.length && isPerson(bare[kept] as string)) kept++;
  if (kept === 0) return null;
  // Cut behind the last one that is a person.
  let end = 0;
  for (const p of parts.slice(0, kept)) end = text.indexOf(p, end) + p.length;
  return text.slice(0, end);
}

/** Letters of a line of running text at least: shorter ones end with what they say. */
const RUNNING = 60;

/** People up to the end of their line, where the line is a field and no list goes on: what follows is another field. */
function onItsLine(people: string, lined: string, at: number): string {
  for (let i = at; i < at + people.length; i++) {
    if (lined[i] !== "\n" || /(?:[,;&]|\s(?:and|und|et|y|e|en|sowie))\s*$/u.test(lined.slice(at, i)))
      continue;
    if (i - (lined.lastIndexOf("\n", i - 1) + 1) < RUNNING) return people.slice(0, i - at);
  }
  return people;
}

/** Who stands right behind a word for what they are or did, or before it in the same sentence. */
function besideRoles(page: ReadPage, clause: Clause, standing: Standing): Candidate[] {
  const lined = page.text.replace(/\s*\n\s*/g, "\n").replace(/[^\S\n]+/g, " ");
  const flat = lined.replaceAll("\n", " ");
  const named = new Map<string, boolean>();
  const names = (said: string): boolean => {
    let found = named.get(said);
    if (found === undefined) {
      found = bestFit(clause.attributes, new Words(said, page.picture)) >= LEAST;
      named.set(said, found);
    }
    return found;
  };
  return [...flat.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu)].flatMap((m): Candidate[] => {
    if (!names(m[0])) return [];
    const word = new Words(m[0], page.picture);
    const end = m.index + m[0].length;
    const after = flat.slice(end, end + 180);
    const before = flat.slice(Math.max(0, m.index - 180), m.index);
    const behind = BEHIND.exec(after) ?? FURTHER.exec(after);
    const led = behind === null ? (BEFORE.exec(before) ?? APPOSED.exec(before)) : null;
    const found = behind?.[1] ?? led?.[1];
    if (found === undefined) return [];
    const you = /^(?:[Yy]ou|[Ss]ie|[Vv]ous|[Uu]sted|[Ll]ei|[Uu]) (?:and|und|et|y|e|en) /u.test(found);
    const all = you ? found : peopleOf(found, /^\s?:/.test(after));
    if (all === null) return [];
    const from =
      behind !== null ? end + after.indexOf(all) : m.index - before.length + before.lastIndexOf(all);
    const people = onItsLine(all, lined, from);
    const quote = behind !== null ? flat.slice(m.index, from + people.length) : flat.slice(from, end);
    const scored = scoreAt(
      clause,
      standing,
      [word, new Words(quote, page.picture)],
      [new Words(before), new Words(after.slice(0, 90))],
    );
    const less = behind !== null ? 0.01 : 0.03;
    return [
      candidate(
        "name",
        people.trim(),
        page,
        null,
        { score: scored.score - less, attribute: scored.attribute },
        quote.slice(0, 240),
      ),
    ];
  });
}

const NAME_FIELD = new RegExp(String.raw`^(?:${any("prose-names-name-field")})\s?[:.]?\s+(\S.{2,60})$`, "iu");

/** Under the head of a party, in its column: "Verkäufer" over "Name: Torben Lüthje". */
function partyBlocks(page: ReadPage, clause: Clause, standing: Standing): Candidate[] {
  return page.lines.flatMap(({ line, words, cells }, at): Candidate[] => {
    if (bestFit(clause.attributes, words) < LEAST) return [];
    return line.cells.flatMap((cell, i): Candidate[] => {
      const own = cells[i] as Words;
      if (own.tokens.length > LABEL_WORDS || bestFit(clause.attributes, own) < LEAST) return [];
      for (const p of below(line, cell, 3)) {
        const name = NAME_FIELD.exec(p.cell.text.trim())?.[1];
        if (name === undefined || p.line.index - at > 4) continue;
        const scored = scoreAt(clause, standing, [own], [words, ...aroundOf(page, at)]);
        return [
          candidate("name", name.trim(), page, [at, p.line.index], { ...scored, score: scored.score + 0.03 }),
        ];
      }
      return [];
    });
  });
}

/**
 * People by what they are or did, where no field of a form holds them: in sentences ("Operateurin: Dr. med. Sörensen", "you and
 * Mrs Beynon are the executors", all of a list), and in the blocks of the parties of a contract.
 */
export function proseNames(page: ReadPage, clause: Clause, standing: Standing): Candidate[] {
  if (clause.usual || !clause.kinds.includes("name") || bestFit(clause.attributes, page.words) < LEAST)
    return [];
  return [...besideRoles(page, clause, standing), ...partyBlocks(page, clause, standing)];
}
