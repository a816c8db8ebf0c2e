import { any, whole } from "#lexicon/phrases.ts";
import type { NumberFound } from "../identifiers/checked-numbers.ts";
import { above } from "../layout/adjacent-text.ts";
import type { Sheet } from "../layout/layout.ts";
import { type Candidate, choose, chooserOf } from "../ranking/ranker.ts";
import type { ReadingContext } from "../reader.ts";
import { distance } from "../text/edit-distance.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { labelled, saluted } from "./addressees.ts";
import { isIdentityPaper } from "./authority.ts";
import { isKnownName } from "./brands.ts";
import { calledInContract, MAKES, RECEIVES } from "./contract.ts";
import { legalForm, ORG_WORD } from "./cues.ts";
import type { Domain } from "./domains.ts";
import { domainsOf, tie, tieToAny } from "./domains.ts";
import { garbledShare, sureness } from "./garbled-name.ts";
import { mailHead } from "./mail-head.ts";
import { makersOf } from "./makers.ts";
import type { PartyKey } from "./name-core.ts";
import { partyKey, sameParty } from "./name-core.ts";
import { leanTo, type NameRole } from "./name-roles.ts";
import { couldBeName, isAddress, isProse, looksLikePerson, sameName } from "./names.ts";
import type { PaperOfParties } from "./paper.ts";
import { ISSUER_LABELS, MAX_NAMES } from "./paper.ts";
import type { PartyFound } from "./party.ts";
import { partyAt } from "./party.ts";
import { makerCandidates, OWN_LABEL, receiverCandidates, WEAK_LABEL } from "./party-candidates.ts";
import { hasGivenName, persons, unlabelledPerson } from "./people.ts";
import { certified } from "./sayings.ts";
import { shownName } from "./shown-name.ts";
import { standingNames } from "./standing.ts";
import { type TradingName, tradingNames } from "./trading-names.ts";
import { addressBlocks } from "./window.ts";

/**
 * The best read of several mentions of one name on a picture: "HARB0R PINE" at the head and "Harbor Pine" at the foot. Only
 * spellings that stand on the page are chosen, and only for a letter or two: another name is never put in its place.
 */
function bestSpelling(chosen: PartyFound, all: PartyFound[], domains: Domain[]): PartyFound {
  if (!chosen.line.page.ocr) return chosen;
  const { core } = partyKey(chosen.name);
  if (core.length < 5) return chosen;
  const most = Math.min(2, Math.floor(core.length / 5));
  const worth = (p: PartyFound): number =>
    30 * tieToAny(p.name, domains) + 0.4 * sureness(p.line, p.start, p.end) - 20 * garbledShare(p.name);
  let best = chosen;
  let bestWorth = worth(chosen) + 6;
  for (const p of all.slice(0, 60)) {
    const other = partyKey(p.name).core;
    if (other === core || p.score < 0 || distance(other, core, most) > most) continue;
    const w = worth(p);
    if (w <= bestWorth) continue;
    best = { ...p, score: chosen.score };
    bestWorth = w;
  }
  return best;
}

const AMOUNT = /\d[.,]\d{2}(?!\d)/;
const SALUTATION = new RegExp(`^(?:${any("parties-salutation")}) `);

/** How many letters wide a page is written, specks at its edges left out; infinite for a page of hardly any words. */
function lettersWide(sheet: Sheet): number {
  const widths: number[] = [];
  const lefts: number[] = [];
  const rights: number[] = [];
  for (const l of sheet.lines.slice(0, 200))
    for (const w of l.words) {
      if (w.text.length >= 4) widths.push((w.x1 - w.x0) / w.text.length);
      if (!/[\p{L}\p{N}]{2}/u.test(w.text)) continue;
      lefts.push(w.x0);
      rights.push(w.x1);
    }
  if (widths.length < 6 || sheet.lines.length < 4) return Number.POSITIVE_INFINITY;
  for (const xs of [widths, lefts, rights]) xs.sort((a, b) => a - b);
  const letter = widths[widths.length >> 1]!;
  const trim = sheet.ocr ? Math.floor(rights.length * 0.02) : 0;
  return (rights[rights.length - 1 - trim]! - lefts[trim]!) / Math.max(1e-6, letter);
}

/**
 * True for paper as narrow as a till prints it: all that is written is at most about fifty letters wide. Such a slip opens
 * with its maker, whatever kind of paper it calls itself. `sure`: the sorting took it for a receipt; without that it must
 * print amounts. A paper that greets somebody is a letter, however short its lines.
 */
function isNarrow(sheet: Sheet, sure: boolean): boolean {
  if (!sure && !sheet.lines.some((l) => AMOUNT.test(l.text))) return false;
  if (sheet.lines.some((l) => SALUTATION.test(l.folded))) return false;
  return lettersWide(sheet) <= (sure ? 60 : 52);
}

/** Labels of whom an account belongs to that is to be paid into. Folded. */
const HOLDER = new RegExp(`(?:${any("account-holder")}) ?[:.]? ?`);

const IBAN =
  /(?<![a-z0-9])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}|(?<![a-z])(?:iban|bic|swift|sort code|blz)(?![a-z])/;

/** Names of account holders that stand beside an account number on the first pages: whoever is to be paid. */
function accountHolders(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const s of sheets.slice(0, 4))
    for (const line of s.lines.slice(0, 400)) {
      const m = HOLDER.exec(line.folded.slice(0, 400));
      if (!m || (m.index > 0 && /[a-z]/.test(line.folded[m.index - 1] ?? ""))) continue;
      const near = s.lines.slice(Math.max(0, line.index - 4), line.index + 5);
      if (!near.some((l) => IBAN.test(l.folded.slice(0, 300)))) continue;
      const start = m.index + m[0].trimEnd().length;
      const lead = /^\s*/.exec(line.text.slice(start))?.[0].length ?? 0;
      const text =
        line.text
          .slice(start + lead, start + lead + 70)
          .split(/ {2,}|[|•·;]| (?:IBAN|BIC|Bank|Konto)\b/)[0] ?? "";
      if (!/^\p{Lu}/u.test(text) || !couldBeName(text)) continue;
      const from = start + lead;
      out.push(
        partyAt(
          line,
          { start: from, end: from + text.length, text },
          "payee",
          24 + (legalForm(text) !== null ? 6 : 0),
          "holder",
        ),
      );
    }
  return out.slice(0, 20);
}

/** How letters end: en de fr es it nl pt and Nordic. Folded. */
const GREETING = new RegExp(`^(?:${any("closing")})(?: yours| truly)?[ ,.!]*$`);

/** The names under the greeting of a letter: who signed it and, often above, the house that he signed for. */
function signedBy(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const s of sheets.slice(0, 4))
    for (const line of s.lines.slice(0, 400)) {
      const cell = line.cells[0];
      if (!cell || !GREETING.test(line.folded.slice(cell.start, Math.min(cell.end, cell.start + 60)).trim()))
        continue;
      let found = 0;
      for (const l of s.lines.slice(line.index + 1, line.index + 7)) {
        if (l.y0 - line.y1 > 14 * line.size || found >= 2) break;
        const c = l.cells[0];
        if (!c || Math.abs(c.x0 - cell.x0) > 8 * line.size) continue;
        const text = c.text.split(/ {2,}|, /)[0] ?? "";
        if (
          !/^\p{Lu}/u.test(text) ||
          !couldBeName(text) ||
          isProse(text) ||
          isAddress(c.text) ||
          c.text.includes(":")
        )
          continue;
        out.push(
          partyAt(
            l,
            { start: c.start, end: c.start + text.length, text },
            "issuer",
            18 - 3 * found,
            "signature",
          ),
        );
        found++;
      }
    }
  return out.slice(0, 6);
}

/** "By: /s/ Ann Oak", "Name: Ann Oak", "Unterschrift: ...": a line of a block of signatures. Folded. */
const SIGNED = new RegExp(String.raw`^(?:${any("parties-signed")}) ?:[_ ]*(?:\/s\/)? *`);

const PART: [RegExp, "recipient" | "issuer"][] = [
  [new RegExp(`^(?:the )?(?:${RECEIVES})(?:\\(s\\))?(?:'s signature)?[: _]*$`), "recipient"],
  [new RegExp(`^(?:the )?(?:${MAKES})(?:\\(s\\))?(?:'s signature)?[: _]*$`), "issuer"],
];

/** Who signed a contract as what: a person behind "By:" under a heading that names the part. All pages that are read. */
function signedAs(sheets: Sheet[]): PartyFound[] {
  const out: PartyFound[] = [];
  for (const s of sheets.slice(0, 35))
    for (const line of s.lines.slice(0, 300))
      for (const [i, cell] of line.cells.entries()) {
        const m = SIGNED.exec(line.folded.slice(cell.start, Math.min(cell.end, cell.start + 90)));
        if (!m) continue;
        const next = line.cells[i + 1];
        const inside = line.text.slice(cell.start + m[0].length, cell.end);
        const [text, start] =
          inside.trim() !== ""
            ? [inside, cell.start + m[0].length]
            : next
              ? [next.text, next.start]
              : ["", 0];
        const name = text.replace(/^\/s\/ ?/, "");
        const from = start + text.length - name.length;
        if (name === "" || !looksLikePerson(name) || !couldBeName(name) || isProse(name)) continue;
        const heading = [...above(line, cell, 4)].find(
          (p) =>
            line.y0 - p.line.y1 < 9 * line.size &&
            PART.some(([re]) => re.test(headingOf(p.line.folded, p.cell))),
        );
        const role =
          heading && PART.find(([re]) => re.test(headingOf(heading.line.folded, heading.cell)))?.[1];
        if (role)
          out.push(
            partyAt(line, { start: from, end: from + name.length, text: name }, role, 22, "signature"),
          );
      }
  return out.slice(0, 8);
}

const headingOf = (folded: string, cell: { start: number; end: number }): string =>
  folded.slice(cell.start, cell.end).trim();

/** Countries and words for what a company does inside its group: behind a brand they tell it from its sisters. Folded. */
const OF_GROUP = whole("name-part-of-group");

/** The company that a brand belongs to, or null where the maker's name is the brand itself. */
interface Named {
  /** The maker as people call it: "IKEA". */
  issuer: PartyFound;
  /** As it is registered: "IKEA Deutschland GmbH & Co. KG". */
  legal: PartyFound | null;
}

/** "Government Employees Insurance Company" prints GEICO, and its pages are geico.com. */
function initials(best: PartyFound, makers: PartyFound[], domains: Domain[]): PartyFound | null {
  if (best.name.split(" ").length < 3) return null;
  return (
    makers.find((m) => {
      const word = compact(m.name);
      return (
        m.kind === "domain" &&
        word.length >= 3 &&
        word.length <= 8 &&
        !m.name.includes(" ") &&
        domains.some((d) => d.word === word) &&
        !compact(best.name).includes(word) &&
        tie(best.name, word) >= 0.65
      );
    }) ?? null
  );
}

/**
 * The maker as people call it. A registered name gives way to the brand it opens with when all that follows is its country,
 * what it does in its group and its form, and the paper or everybody knows the brand: the paper prints it by itself, its
 * web address is made of it, or it is a name that everybody knows.
 */
function asPeopleSay(
  best: PartyFound,
  makers: PartyFound[],
  domains: Domain[],
  trading: TradingName[],
): Named {
  const told = trading.find((t) => [t.brand, t.owner].some((p) => compact(p.name) === compact(best.name)));
  if (told) {
    const isBrand = compact(told.brand.name) === compact(best.name);
    return { issuer: isBrand ? best : { ...told.brand, score: best.score }, legal: told.owner };
  }
  const short = initials(best, makers, domains);
  if (short) return { issuer: { ...short, score: best.score }, legal: best };
  const form = legalForm(best.name);
  if (form === null) return { issuer: best, legal: null };
  const words = best.name.slice(0, form.start).trim().split(" ");
  for (let n = 1; n < words.length; n++) {
    const rest = words.slice(n).map((w) => foldKeep(w).replace(/[^a-z&]/g, ""));
    if (!rest.every((w) => w === "" || OF_GROUP.test(w)) || rest.every((w) => w === "")) continue;
    const text = words.slice(0, n).join(" ").replace(/[-,]$/, "");
    if (compact(text).length < 3 || !couldBeName(text)) continue;
    if (n === 1 && (ORG_WORD.test(foldKeep(text)) || OF_GROUP.test(foldKeep(text)))) continue;
    const alone = makers.find(
      (m) => m !== best && compact(m.name) === compact(text) && m.line.page.number === 1,
    );
    const web = domains.some((d) => d.word === compact(text) && !d.personal);
    if (!alone && !web && !isKnownName(foldKeep(text))) continue;
    const at = best.line.text.slice(best.start, best.end).indexOf(text);
    // The gaps of a wide letterhead stand inside the name: then only where it is printed by itself.
    if (at < 0 && !alone) continue;
    const start = best.start + Math.max(0, at);
    const issuer =
      at < 0 ? { ...alone!, score: best.score } : { ...best, name: text, start, end: start + text.length };
    return { issuer, legal: best };
  }
  return { issuer: best, legal: null };
}

const ACCOUNT = new RegExp(any("parties-account"));

const nameWords = whole("parties-name");

/** Those the paper may be for, scored, best first. */
function receiversOf(paper: PaperOfParties): PartyFound[] {
  const { first, named, slip, group, domains, identity } = paper;
  const signed = paper.signatures.map((p) => partyKey(p.name));
  const payees = paper.holders.map((p) => partyKey(p.name));
  const to = mailHead(first)?.to;
  const receivers = [
    ...(to ? [to] : []),
    ...named.filter((p) => p.role === "recipient" || p.role === "tenant" || p.role === "patient"),
    ...(slip ? [] : [...saluted(first), ...addressBlocks(first, domains)]),
    ...persons(first, identity, group),
    ...certified(first),
    ...paper.signers.filter((p) => p.role === "recipient"),
  ].slice(0, MAX_NAMES / 4);
  const makers = new Set(
    named
      .filter((p) => ISSUER_LABELS[p.role] !== undefined && (p.role !== "payer" || group === "tax"))
      .map((p) => compact(p.name)),
  );
  const keys = receivers.map((r) => partyKey(r.name));
  const bonus = receivers.map((r, i) => {
    const again = receivers.filter((_, j) => j !== i && sameParty(keys[i]!, keys[j]!, first.ocr));
    const kinds = new Set(again.map((o) => o.kind).filter((k) => k !== r.kind));
    return Math.min(4, 2 * again.length) + Math.min(8, 4 * kinds.size);
  });
  for (const [i, r] of receivers.entries()) {
    const key = keys[i]!;
    const same = (k: PartyKey) => sameParty(k, key, first.ocr);
    if (makers.has(compact(r.name)) && (!named.includes(r) || nameWords.test(r.cue ?? ""))) r.score -= 20;
    if (r.kind === "window" && signed.some(same)) r.score -= 16;
    // Whoever owns the account to be paid into wrote the bill.
    if (group !== "banking" && ACCOUNT.test(r.cue ?? "") && payees.some(same)) r.score -= 24;
    r.score += bonus[i]! + ownPoints(r, paper);
    // "John" in one box of a form and "John Smith" put together from two.
    const fuller = (o: PartyFound) =>
      o.name.includes(" ") && compact(o.name).startsWith(key.flat) && o.score > 20;
    if (!r.name.includes(" ") && receivers.some(fuller)) r.score -= 12;
  }
  receivers.sort((a, b) => b.score - a.score);
  const person = slip ? null : unlabelledPerson(first, identity, group);
  if (person && !signed.some((k) => sameParty(k, partyKey(person.name), first.ocr))) receivers.push(person);
  return receivers;
}

/** Points that a name earns by itself: its label, its shape, how well it was read, the household's people. */
function ownPoints(r: PartyFound, { first, context, group, slip }: PaperOfParties): number {
  let s = 0;
  // "Name: Ziggy" on a cup.
  if (slip && !r.name.includes(" ")) s -= 10;
  if (context.household.some((h) => sameName(h, r.name))) s += 25;
  if (first.ocr && r.kind !== "mail")
    s -= Math.max(0, 78 - sureness(r.line, r.start, r.end)) * 0.3 + 12 * garbledShare(r.name);
  if (r.cue !== undefined) {
    if (group !== null && OWN_LABEL[group]?.test(r.cue)) s += 8;
    else if (WEAK_LABEL.test(r.cue)) s -= 6;
  }
  if (looksLikePerson(r.name)) s += hasGivenName(r.name) ? 4 : 2;
  // "Elizabeth Wren, MD" signs papers; they are for somebody else.
  if (/,? (?:m\.?d\.?|d\.?o\.?|dds|dvm|rn|np|ph\.?d\.?|facp|esq\.?)(?:,|$)/i.test(r.name)) s -= 16;
  return s;
}

/** A party by its name as it is shown; where it stands on the page stays as it is. */
const asShown = <P extends PartyFound | null>(p: P): P =>
  p === null ? p : { ...p, name: shownName(p.name) };

export interface PartiesOfPaper {
  issuer: PartyFound | null;
  /** The registered name of the company behind the issuer where the issuer is its brand. */
  issuerLegal: PartyFound | null;
  /** 0..1; 0 without an issuer. */
  issuerProbability: number;
  recipient: PartyFound | null;
  recipientProbability: number;
  /** What was chosen among. */
  makers: Candidate<PartyFound>[];
  receivers: Candidate<PartyFound>[];
  all: PartyFound[];
}

/** What the sorting took the paper for. */
export interface SortedAs {
  receipt: boolean;
  /** Group of its type, which decides which labels name the maker. */
  group: string | null;
  letter: boolean;
  /** Numbers that name something: a plate is nobody's name. */
  numbers: Pick<NumberFound, "line" | "start" | "end">[];
}

/** A slip from a till, whatever the sorting took it for. A receipt as wide as a letter is laid out like a letter. */
const isSlip = (first: Sheet, till: boolean, group: string | null): boolean =>
  (till || group === null || group === "invoices") && isNarrow(first, till);

/** What is known of a paper before its parties are weighed. */
function paperOf(
  sheets: Sheet[],
  first: Sheet,
  context: ReadingContext,
  { receipt, group, letter }: SortedAs,
): PaperOfParties {
  const named = sheets
    .slice(0, 3)
    .flatMap((s) =>
      [...labelled(s), ...calledInContract(s)].map((p) =>
        s.number === 1 ? p : { ...p, score: p.score - 5 },
      ),
    )
    .slice(0, MAX_NAMES);
  return {
    first,
    context,
    slip: isSlip(first, receipt, group),
    receipt,
    letter,
    group,
    identity: isIdentityPaper(sheets),
    domains: domainsOf(sheets),
    named,
    signatures: signedBy(sheets),
    signers: signedAs(sheets),
    holders: accountHolders(sheets),
  };
}

/** Parties of a paper that names none. */
export const NOBODY: PartiesOfPaper = {
  issuer: null,
  issuerLegal: null,
  issuerProbability: 0,
  recipient: null,
  recipientProbability: 0,
  makers: [],
  receivers: [],
  all: [],
};

const isNumber = (p: PartyFound, numbers: SortedAs["numbers"]): boolean =>
  numbers.some((n) => n.line === p.line && n.start < p.end && n.end > p.start);

/** How much the model of names counts beside the one that chooses. */
const WEIGHT = 0.7;
/** It never speaks for a name as loudly as a label does. */
const MOST_FOR = 0.5;

const leaning = (candidates: Candidate<PartyFound>[], role: NameRole): Candidate<PartyFound>[] =>
  candidates.map((c) => {
    const lean = Math.min(MOST_FOR, WEIGHT * leanTo(c.of, role));
    // A brand that web addresses are made of may stand in any sentence.
    return { ...c, lean: (c.lean ?? 0) + (c.of.kind === "domain" ? Math.max(0, lean) : lean) };
  });

/** Who made the paper and whom it is for. */
export function partiesOf(sheets: Sheet[], context: ReadingContext, as: SortedAs): PartiesOfPaper {
  const first = sheets[0];
  if (!first) return NOBODY;
  const paper = paperOf(sheets, first, context, as);
  const receiving = receiversOf(paper);
  const making = makersOf(sheets, receiving, paper);
  const makers = makerCandidates(
    making.filter((m) => !isNumber(m, as.numbers)),
    receiving,
    paper,
  );
  const receivers = receiverCandidates([...receiving, ...standingNames(first)], making, paper);
  const maker = choose(chooserOf("issuer"), leaning(makers, "issuer"));
  const { issuer, legal } =
    maker === null
      ? { issuer: null, legal: null }
      : asPeopleSay(
          bestSpelling(maker.of, making, paper.domains),
          making,
          paper.domains,
          tradingNames(sheets),
        );
  const isIssuer = (r: PartyFound) =>
    issuer !== null &&
    r.kind !== "mail" &&
    ((r.line === issuer.line && r.start === issuer.start) ||
      compact(r.name) === compact(issuer.name) ||
      (legal !== null && compact(r.name) === compact(legal.name)));
  const receiver = choose(
    chooserOf("recipient"),
    leaning(
      receivers.filter((r) => !isIssuer(r.of)),
      "household",
    ),
  );
  return {
    issuer: asShown(issuer),
    issuerLegal: asShown(legal),
    issuerProbability: maker?.probability ?? 0,
    recipient: asShown(receiver?.of ?? null),
    recipientProbability: receiver?.probability ?? 0,
    makers,
    receivers,
    all: paper.named.map((p) => ({ ...p, name: shownName(p.name) })),
  };
}
