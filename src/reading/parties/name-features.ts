import { any, word } from "#lexicon/phrases.ts";
import { titleShare } from "../classify/tally.ts";
import { monthNumber } from "../dates/months.ts";
import { above } from "../layout/adjacent-text.ts";
import { type Cell, cellAt, depth, type Sheet, spanAt } from "../layout/layout.ts";
import { type Features, flag } from "../ranking/forest.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { isKnownName } from "./brands.ts";
import { legalForm, ORG_WORD, type PartyRole, partyCues } from "./cues.ts";
import { type Domain, tie, tieToAny } from "./domains.ts";
import { garbledShare, sureness } from "./garbled-name.ts";
import {
  CARD,
  inTable,
  OWNER,
  overContacts,
  PART_OF,
  PLACE,
  STATE_OVER,
  TITLE_LINE,
  underForeignLabel,
} from "./head.ts";
import { misreadForm, type PartyKey, partyKey, sameParty } from "./name-core.ts";
import { isAddress, isProse, looksLikePerson } from "./names.ts";
import { ISSUER_LABELS, type PaperOfParties } from "./paper.ts";
import type { EvidenceKind, PartyFound } from "./party.ts";
import { hasGivenName } from "./people.ts";
import { TITLED } from "./standing.ts";

/** What speaks for and against a name that may be a party of the paper, each thing a figure of its own. */

const KINDS: EvidenceKind[] = [
  "letterhead",
  "slip",
  "sender",
  "label",
  "imprint",
  "domain",
  "saying",
  "holder",
  "window",
  "salutation",
  "contract",
  "signature",
  "authority",
  "mail",
  "standing",
];

const ROLES: PartyRole[] = [
  "issuer",
  "recipient",
  "employer",
  "landlord",
  "tenant",
  "insurer",
  "payer",
  "payee",
  "patient",
];

const GROUPS = [
  "receipts",
  "invoices",
  "bills",
  "letters",
  "tax",
  "banking",
  "insurance",
  "health",
  "travel",
  "work",
  "housing",
  "identity",
];

/** The number under which a company is registered or taxed, as it is printed beside its name: "(1008867-P)", "HRB 4711". Folded. */
const REGISTERED = new RegExp(
  String.raw`\(\d{5,7} ?- ?[a-z]\)|(?<![a-z])(?:${any("registration-line")})(?![a-z])`,
);

const BANK = word("bank-in-name");
const TILL = new RegExp(any("slip-words"));

/** The words of the name itself. */
function wordFeatures(p: PartyFound): Features {
  const f = foldKeep(p.name);
  const letters = p.name.replace(/[^\p{L}]/gu, "");
  const words = p.name.split(/\s+/);
  return {
    "name.form": flag(legalForm(p.name) !== null || misreadForm(p.name) !== null),
    "name.org": flag(ORG_WORD.test(f)),
    "name.person": flag(looksLikePerson(p.name)),
    "name.given": flag(hasGivenName(p.name)),
    "name.words": Math.min(9, words.length),
    "name.letters": Math.min(50, letters.length),
    "name.digits": Math.min(6, p.name.replace(/\D/g, "").length),
    "name.capitals": flag(letters === letters.toUpperCase()),
    "name.small": words.filter((w) => /^\p{Ll}{3}/u.test(w)).length,
    "name.title": Math.max(titleShare(f), flag(TITLE_LINE.test(f))),
    "name.known": flag(isKnownName(f)),
    "name.place": flag(PLACE.test(f.trim()) || isAddress(p.name)),
    "name.inside": flag(PART_OF.test(f) || STATE_OVER.test(f)),
    "name.month": flag(f.split(" ").some((w) => monthNumber(w) !== null)),
    "name.bank": flag(BANK.test(f)),
    "name.card": flag(CARD.test(f)),
    "name.owner": flag(OWNER.test(f)),
    "name.till": flag(TILL.test(f)),
  };
}

const extents = new WeakMap<Sheet, { left: number; right: number; largest: number }>();

/** How far the first lines of a page reach, and how large its largest are: worked out once for all names on it. */
function extentOf(page: Sheet): { left: number; right: number; largest: number } {
  let extent = extents.get(page);
  if (extent === undefined) {
    const lines = page.lines.slice(0, 60);
    extent = {
      left: Math.min(...lines.map((l) => l.x0)),
      right: Math.max(...lines.map((l) => l.x1)),
      largest: Math.max(...lines.map((l) => l.size)),
    };
    extents.set(page, extent);
  }
  return extent;
}

/** Where it stands, and how large. */
function placeFeatures(p: PartyFound, cell: Cell | null): Features {
  const { line } = p;
  const { page } = line;
  const span = spanAt(line, p.start, p.end);
  const middle = (span.x0 + span.x1) / 2;
  const { left, right, largest } = extentOf(page);
  const behind = cell ? line.text.slice(p.end, cell.end).trim() : "";
  const before = cell ? line.text.slice(cell.start, p.start).trim() : "";
  return {
    "place.page": Math.min(4, page.number),
    "place.depth": page.number === 1 ? depth(line) : 1.2,
    "place.line": page.number === 1 ? Math.min(60, line.index) : 60,
    "place.size": Math.min(4, line.size / Math.max(1e-6, page.size)),
    "place.largest": line.size / Math.max(1e-6, largest),
    "place.bold": flag(line.bold),
    "place.off_centre": Math.abs(middle - (left + right) / 2) / Math.max(1e-6, right - left),
    "place.left": (span.x0 - left) / Math.max(1e-6, right - left),
    "place.cells": Math.min(5, line.cells.length),
    "place.before": Math.min(40, before.length),
    "place.behind": Math.min(40, behind.length),
    "place.prose": flag(isProse(line.text) && line.text.length > 40),
  };
}

/** What is printed before a name, in its cell or in the one before it: how long it is, and the part it gives to the name. */
function labelBefore(p: PartyFound, cell: Cell): { role: PartyRole | null; length: number } {
  const { line } = p;
  const own = line.folded.slice(cell.start, p.start).trim();
  const before = line.cells[line.cells.indexOf(cell) - 1];
  const text = own !== "" ? own : before ? line.folded.slice(before.start, before.end).trim() : "";
  if (text === "" || text.length > 40) return { role: null, length: 0 };
  return { role: partyCues.find(text)[0]?.role ?? null, length: text.length };
}

/** What stands around it. */
function nearFeatures(p: PartyFound, cell: Cell | null): Features {
  if (!cell) return {};
  const { line } = p;
  const under = overContacts(line, cell);
  const next = line.page.lines.slice(line.index, line.index + 3);
  const { role, length } = labelBefore(p, cell);
  const over = [...above(line, cell, 1)].find(
    (a) => line.y0 - a.line.y1 < 1.5 * Math.max(line.size, a.line.size),
  );
  return {
    "near.address": flag(under.address),
    "near.contact": flag(under.contact),
    "near.registered": flag(next.some((l) => REGISTERED.test(l.folded.slice(0, 200)))),
    "near.other_label": flag(underForeignLabel(line, cell)),
    "near.table": flag(inTable(line, cell)),
    "near.under_address": flag(over !== undefined && isAddress(over.cell.text)),
    "near.top": flag(over === undefined),
    "near.label": Math.min(40, length),
    "near.for_label": flag(role === "recipient" || role === "tenant" || role === "patient"),
    "near.from_label": flag(role !== null && ISSUER_LABELS[role] !== undefined),
    "near.titled": flag(TITLED.test(line.folded.slice(cell.start, p.end))),
    "near.colon": flag(cell.text.includes(":")),
  };
}

/** Names of one role that mean one party, told by the first of them. */
export function clusters(all: PartyFound[], misread: boolean): { keys: PartyKey[]; of: number[] } {
  const keys = all.map((p) => partyKey(p.name));
  const heads: number[] = [];
  const of = keys.map((k, i) => {
    const head = heads.find((h) => sameParty(keys[h]!, k, misread));
    if (head === undefined) heads.push(i);
    return head ?? i;
  });
  return { keys, of };
}

/** How often, and in how many kinds of places, the paper names each party. */
function agreement(all: PartyFound[], of: number[]): (i: number) => Features {
  const members = new Map<number, number[]>();
  for (const [i, head] of of.entries()) members.set(head, [...(members.get(head) ?? []), i]);
  return (i) => {
    const mine = members.get(of[i]!) ?? [i];
    const kinds = new Set(mine.map((j) => all[j]!.kind ?? "label"));
    return {
      "again.kinds": Math.min(6, kinds.size),
      "again.mentions": Math.min(8, mine.length),
      "again.same": Math.min(6, mine.filter((j) => compact(all[j]!.name) === compact(all[i]!.name)).length),
      ...Object.fromEntries(KINDS.map((k) => [`again.${k}`, flag(kinds.has(k))])),
    };
  };
}

const webFeatures = (p: PartyFound, domains: Domain[]): Features => ({
  "web.tie": tieToAny(p.name, domains),
  "web.times": domains.reduce((n, d) => n + (tie(p.name, d.word) >= 0.65 ? d.times : 0), 0),
  "web.domains": Math.min(6, domains.length),
});

const paperFeatures = ({ first, slip, group, letter, receipt, identity }: PaperOfParties): Features => ({
  "paper.picture": flag(first.ocr),
  "paper.slip": flag(slip),
  "paper.receipt": flag(receipt),
  "paper.letter": flag(letter),
  "paper.identity": flag(identity),
  ...Object.fromEntries(GROUPS.map((g) => [`paper.${g}`, flag(g === group)])),
});

/** Features of every name, in order: `all` are the candidates of one role, best first by their rules. */
export function nameFeatures(all: PartyFound[], paper: PaperOfParties, of: number[]): Features[] {
  const again = agreement(all, of);
  const fromTop = [...all.keys()].sort(
    (a, b) => all[a]!.line.page.number - all[b]!.line.page.number || all[a]!.line.y0 - all[b]!.line.y0,
  );
  const order = new Map(fromTop.map((i, nth) => [i, nth]));
  const common = paperFeatures(paper);
  return all.map((p, i) => {
    const cell = cellAt(p.line, p.start);
    return {
      ...Object.fromEntries(KINDS.map((k) => [`kind.${k}`, flag((p.kind ?? "label") === k)])),
      ...Object.fromEntries(ROLES.map((r) => [`cue.${r}`, flag(p.role === r && p.cue !== undefined)])),
      ...wordFeatures(p),
      ...placeFeatures(p, cell),
      ...nearFeatures(p, cell),
      ...again(i),
      ...webFeatures(p, paper.domains),
      "order.from_top": Math.min(30, order.get(i) ?? 30),
      "order.rank": Math.min(30, i),
      "print.sure": sureness(p.line, p.start, p.end),
      "print.garbled": garbledShare(p.name),
      ...common,
    };
  });
}
