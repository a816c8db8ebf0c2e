import { saluted } from "../addressees.ts";
import { compact } from "../fold.ts";
import { looksLikePerson, sameName } from "../names.ts";
import type { PartyFound } from "../party.ts";
import { garbledShare, sureness } from "./garbled-name.ts";
import { mailHead } from "./mail-head.ts";
import { type PartyKey, partyKey, sameParty } from "./name-core.ts";
import { ISSUER_LABELS, MAX_NAMES, type PaperOfParties } from "./paper.ts";
import { hasGivenName, persons, unlabelledPerson } from "./people.ts";
import { certified } from "./sayings.ts";
import { addressBlocks } from "./window.ts";

/** Labels that say whom papers of a group are for, before any address on them. */
const OWN_LABEL: Record<string, RegExp> = {
  insurance:
    /insured|policy ?holder|versicher|assure|souscripteur|asegurad|tomador|contraente|assicurat|verzeker|member|subscriber/,
  health: /patient|paziente|paciente|member|versichert/,
  work: /employee|mitarbeiter|arbeitnehmer|salarie|trabajador|dipendente|lavoratore|werknemer/,
  tax: /employee|recipient|taxpayer|student|borrower/,
  housing: /tenant|lessee|mieter|locataire|arrendatario|conduttore|huurder|renter/,
  travel: /passenger|travell?er|fahrgast|reisende/,
};
/** Labels that name somebody about the paper who need not be the one it is for. */
const WEAK_LABEL =
  /^(?:guest|gast|driver|drivers|attn|attention|ship to|deliver to|lieferadresse|adresse de livraison|afleveradres|holder|owner|store|service for|cardholder|a la atencion de|t\.a\.v)$/;

const ACCOUNT = /account|konto|titul|intestat|rekening|t\.?n\.?v/;

/** Those the paper may be for, scored, best first. */
export function receiversOf(paper: PaperOfParties): PartyFound[] {
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
    if (
      makers.has(compact(r.name)) &&
      (!named.includes(r) || /^(?:name|nom|nombre|naam|nome)$/.test(r.cue ?? ""))
    )
      r.score -= 20;
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
  const person = slip || (receivers[0]?.score ?? 0) >= 14 ? null : unlabelledPerson(first, identity, group);
  if (person && !signed.some((k) => sameParty(k, partyKey(person.name), first.ocr)))
    receivers.unshift(person);
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
