import { luhn } from "#kernel/check-digits.ts";
import { word } from "#lexicon/phrases.ts";
import { dateCues } from "../dates/cues.ts";
import { cellAt, depth, wordsAt } from "../layout/layout.ts";
import { moneyCues } from "../money/cues.ts";
import { type Features, flag } from "../ranking/forest.ts";
import type { NumberAt } from "./checked-numbers.ts";
import { cuesIn } from "./cues.ts";
import type { Beside, Proposal } from "./proposal.ts";

/** Figures about a number that may be what its key says: what the model that chooses numbers looks at. */

const PHONE_WORD = word("contacts-tel");

/** A word for "number" at the end of a label, with what may follow it. */
const NUMBER_WORD =
  /(?:[#°º]|(?<![a-z])(?:n|no|nr|nro|num|number|numero|id|code|codigo|codice|ref|reference)|nummer|-nr|nr)[.]?[ ]{0,2}[.:;#=*(~-]{0,2} *$/;

/** A word for "number" that begins a label: "N° de l'avis", "Núm. soporte". */
const NUMBER_FIRST = /^[^a-z]*(?:n[°ºo]|n|nr|num|numero|number|nummer)[. °º]/;

/** How the number is written. */
export function shapeFeatures({ value, line, start, end }: NumberAt): Features {
  const digits = value.replace(/\D/g, "");
  const behind = line.folded.slice(end, end + 14);
  const before = line.text.slice(Math.max(0, start - 3), start);
  const words = wordsAt(line, start, end);
  const cell = cellAt(line, start);
  return {
    "value.digits": digits.length,
    "value.letters": value.replace(/[^A-Za-z]/g, "").length,
    "value.small": value.replace(/[^a-z]/g, "").length,
    "value.length": value.length,
    "value.pieces": value.split(" ").length,
    "value.dashes": value.split("-").length - 1,
    "value.slashes": value.split("/").length - 1,
    "value.points": value.split(".").length - 1,
    "value.masked": flag(/[X*]{3}/.test(value)),
    "value.year": flag(/^(?:19|20)\d{2}(?:[/-]\d{2})?$/.test(value)),
    "value.zeros": flag(/^0\d/.test(value)),
    "value.ordinal": flag(/^\d{1,3}(?:st|nd|rd|th|er|e|x|km|h|g|kg|m|m2|l|pt|kwh|ml|cm|mm)?$/.test(value)),
    "value.luhn": flag(digits.length > 8 && luhn(digits)),
    "value.phone": flag(/^(?:00|0)\d{1,4}[ /-]\d{3}/.test(value) || /(?<!\+)\+$/.test(before)),
    "value.postcode": flag(
      /^\d{4,5}$/.test(value) && /^ {1,2}[A-ZÄÖÜÉ][a-zäöüéè]/.test(line.text.slice(end, end + 4)),
    ),
    "value.money": flag(
      /^ {0,2}(?:[€$£%]|(?:eur|chf|usd|gbp|kr)(?![a-z]))/.test(behind) || /[€$£] ?$/.test(before),
    ),
    "value.unit": flag(
      /^ ?(?:kwh|km|kg|h|m[23²³]|l|ml|cm|mm|st(?:k|ck)?|pcs|x|days?|tage?|jours?|giorni|dias?|monat|months?)(?![a-z])/.test(
        behind,
      ),
    ),
    "value.decimals": flag(/^\d+ ?[.,] ?\d{1,3}$/.test(value)),
    "value.glued": flag(/^[^\s.,;:)+]/.test(behind) || /[^\s.,;:(#=°º+]$/.test(before)),
    "value.word_first": /^[A-ZÄÖÜ]+ /.exec(value)?.[0].length ?? 0,
    "value.groups": flag(/^\d{2,5}(?: \d{2,5}){1,6}$/.test(value)),
    "value.wide": flag(/^[A-Z0-9]{7,}$/.test(value) && /\d/.test(value)),
    "place.slash": flag(/^ ?\/ ?\d/.test(behind)),
    "value.guessed":
      words.length === 0 ? 0 : 100 - words.reduce((n, w) => n + w.confidence, 0) / words.length,
    "place.follows": flag(/^ [a-z]/.test(behind)),
    "place.ends": flag(cell !== null && cell.end <= end + 1),
    "place.behind": cell === null ? 0 : Math.min(60, Math.max(0, cell.end - end)),
    "place.cells": Math.min(8, line.cells.length),
    "place.words": Math.min(30, line.words.length),
    "place.figures": Math.min(12, (line.text.match(/\d[.,]\d{2}(?!\d)/g) ?? []).length),
    "place.depth": depth(line),
    "place.page": Math.min(5, line.page.number),
    "place.large": Math.min(3, line.size / Math.max(1, line.page.size)),
    "place.picture": flag(line.page.ocr),
  };
}

/** "Rechnungsnr./-datum" over or before "6003488333 / 13.02.2024". */
const DOUBLE = /\/ ?-?[a-z.]+[.:]? *$/;

/** How the words beside the number speak for its key. */
export function besideFeatures(n: NumberAt, { where, words }: Beside, texts: Beside[]): Features {
  const cues = cuesIn(words);
  const double = DOUBLE.test(words);
  const cue = cues.findLast((c) => c.role === n.key);
  const between = cue ? words.slice(cue.end) : words;
  const left = where === "left";
  const own = cue ? cue.phrase : "";
  const label = left
    ? (words
        .trimEnd()
        .split(/ {3}|, |(?<=[a-z]{4})[.;] /)
        .pop() ?? "")
    : words.trim();
  const begin = left ? n.start - words.length + words.trimEnd().length - label.length : n.start;
  return {
    [`where.${where}`]: 1,
    [`key.${n.key}`]: 1,
    "label.cue": flag(cue !== undefined),
    "label.cue_length": own.length,
    "label.cue_words": own === "" ? 0 : own.split(/[ .-]+/).length,
    "label.begins": flag(
      cue !== undefined && !/[a-z]/.test(label.slice(0, Math.max(0, label.lastIndexOf(own)))),
    ),
    "label.number": flag(NUMBER_WORD.test(label)),
    "label.number_first": flag(NUMBER_FIRST.test(label)),
    "label.double": flag(double),
    "label.cue_number": flag(NUMBER_WORD.test(own)),
    "label.colon": flag(/[:#=] *$/.test(words)),
    "label.letters": Math.min(40, label.replace(/[^a-z]/g, "").length),
    "label.words": Math.min(10, label.split(/[^a-z]+/).filter((w) => w !== "").length),
    "label.own_cell": flag(
      left && /[a-z]/.test(n.line.folded.slice(cellAt(n.line, n.start)?.start ?? n.start, n.start)),
    ),
    "label.capital": flag(left && /^[^\p{L}]*\p{Lu}/u.test(n.line.text.slice(begin, n.start))),
    "label.opens": flag(left && n.line.text.slice(0, begin).trim() === ""),
    "label.none": flag(!/[a-z]{2}/.test(label)),
    "between.length": left ? Math.min(FAR, between.trim().length) : 0,
    "between.words": left ? Math.min(10, between.split(/[^a-z]+/).filter((w) => w.length > 2).length) : 0,
    "between.figures": flag(left && /\d/.test(between)),
    "between.cells": left ? Math.min(5, between.trimEnd().split("   ").length - 1) : 0,
    "between.other": cues.filter((c) => cue && c.start >= cue.end && c.role !== n.key && c.role !== "none")
      .length,
    "between.none": flag(cues.some((c) => c.role === "none" && (!cue || c.start >= cue.end))),
    "other.day": flag(!double && dateCues.find(left ? between : label).length > 0),
    "other.money": flag(moneyCues.find(left ? between : label).length > 0),
    "other.phone": flag(PHONE_WORD.test(label)),
    "other.keys": Math.min(4, new Set(texts.flatMap((t) => cuesIn(t.words).map((c) => c.role))).size),
    "other.left": flag(!left && texts[0]?.where === "left" && /[a-z]{3}/.test(texts[0].words.slice(-20))),
    "other.left_cue": flag(
      !left && texts[0]?.where === "left" && cuesIn(texts[0].words.slice(-30)).length > 0,
    ),
    "other.agrees": texts.filter((t) => t.words !== words && cuesIn(t.words).some((c) => c.role === n.key))
      .length,
  };
}

const FAR = 90;

/** The same number again: at how many places, and under one key on how many lines. */
function prints(all: Proposal[]): { places: number; lines: Map<string, number> } {
  const lines = Map.groupBy(all, (p) => p.key);
  return {
    places: new Set(all.map((p) => `${p.line.page.number} ${p.line.index} ${p.start}`)).size,
    lines: new Map([...lines].map(([key, same]) => [key, new Set(same.map((p) => p.line)).size])),
  };
}

/** What is told by all numbers of the paper together: the same one again, others of its key, others at its place. */
export function amongAll(all: Proposal[]): void {
  const plain = (p: Proposal) => p.value.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  const values = new Map([...Map.groupBy(all, plain)].map(([value, same]) => [value, prints(same)]));
  const lines = Map.groupBy(all, (p) => p.line);
  const total = new Map([...Map.groupBy(all, (p) => p.key)].map(([key, same]) => [key, same.length]));
  const met = new Map<string, number>();
  for (const p of all) {
    const again = values.get(plain(p));
    const here = (lines.get(p.line) ?? []).filter((o) => o !== p && o.start < p.end && o.end > p.start);
    const before = met.get(p.key) ?? 0;
    met.set(p.key, before + 1);
    Object.assign(p.features, {
      "again.places": Math.min(4, (again?.places ?? 1) - 1),
      "again.same_key": flag((again?.lines.get(p.key) ?? 1) > 1),
      "again.order": Math.min(12, before),
      "again.of_key": Math.min(30, total.get(p.key) ?? 1),
      "here.keys": new Set(here.map((o) => o.key)).size,
      "here.proven": flag(here.some((o) => o.proof !== null)),
      "here.longer": flag(here.some((o) => o.value.length > p.value.length)),
      "here.shorter": flag(here.some((o) => o.value.length < p.value.length)),
      "here.labelled": flag(here.some((o) => o.key !== "reference" && o.features["label.cue"] === 1)),
      "here.shaped": flag(here.some((o) => o.features["where.shape"] === 1)),
    });
  }
}
