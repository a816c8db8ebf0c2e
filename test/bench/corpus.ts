/**
 * The papers that reading is judged on, and the seal: a third of all makers, chosen by a hash of their names, is never opened;
 * of their papers only totals are printed, and only those may be claimed.
 *
 * | collection | papers | known of each |
 * |---|---|---|
 * | `samples` | 130 of many kinds | every field; opened to the last one before there was a seal, so its sealed third flatters |
 * | `tills` | 150 pictures of till receipts (ICDAR 2019 SROIE) | company, date, total |
 * | `receipts` | 320 scans of thirty countries | the day of the scan, 0 to 45 days after the paper's; the shop's short name |
 * | `strangers` | papers in six languages, each of another maker and layout, written apart from every rule (`strangers.ts`) | every field |
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "#reading/layout/page.ts";
import { exactly, type Known, type ScoredField, scoreReading } from "../reading/score.ts";
import {
  choicesOf,
  closeTo,
  compare,
  coreOfName,
  flat,
  type Gold,
  known,
  type Read,
  type Row,
  type Side,
  sameName,
} from "./judge.ts";

/** Letters of a maker's name that tell it: shops of one name in two places are one maker. */
const TELLING = 12;

/** On which side of the seal the papers of a maker are. The same name in any spelling, with any legal form, is one maker. */
export function sideOf(maker: string): Side {
  const name = coreOfName(maker).slice(0, TELLING);
  return createHash("sha256").update(`seal:${name}`).digest().readUInt32BE(0) % 3 === 0 ? "sealed" : "opened";
}

/** Opened makers in `of` folds, for training: no fold sees a maker of another. */
export function foldOf(maker: string, of: number): number {
  const name = coreOfName(maker).slice(0, TELLING);
  return createHash("sha256").update(`fold:${name}`).digest().readUInt32BE(0) % of;
}

/** A paper with what is known of it. */
export interface KnownPaper {
  collection: "samples" | "tills" | "receipts" | "strangers" | "stories";
  file: string;
  /** A paper that was written as pages brings them; those of any other are extracted from its file. */
  pages?: Page[];
  maker: string;
  /** The day on which it is read; a day after all of them where none is given. */
  readOn?: string;
  side: Side;
  picture: boolean;
  /** Values that stand on the paper, by field; a field that is left out is not known. */
  values: Partial<Record<"date" | "total" | "issuer" | "identifier", string[]>>;
  /** Its numbers, where they were set down. */
  numbers?: Gold["identifiers"];
  /** What is known of the fields that a reader chooses among candidates. */
  known: Partial<Record<"type" | "date" | "total" | "due date" | "issuer" | "recipient", Known>>;
  /** Every known field of the paper, held against what was read. */
  judge(read: Read): Row[];
}

const lines = <T>(file: string): T[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((l) => l !== "")
    .map((l) => JSON.parse(l) as T);

const shared = (name: string): string => fileURLToPath(new URL(`../../../shared/${name}`, import.meta.url));

/** Papers of a gold like that of the samples. `folder` holds `gold.jsonl` and the files it names. */
export function sampleSet(folder: string): KnownPaper[] {
  return lines<Gold>(join(folder, "gold.jsonl")).map((g) => {
    const maker = g.issuer ?? g.file;
    const side = sideOf(maker);
    return {
      collection: "samples",
      file: join(folder, g.file),
      maker,
      side,
      picture: g.kind === "scan" || g.kind === "photo",
      values: {
        ...(g.doc_date ? { date: [g.doc_date] } : {}),
        ...(g.total !== null ? { total: [g.total.toFixed(2)] } : {}),
        ...(g.issuer ? { issuer: [g.issuer] } : {}),
        identifier: g.identifiers.map((i) => i.value),
      },
      numbers: g.identifiers,
      known: choicesOf(g),
      judge: (read) => compare(g, side, read),
    };
  });
}

interface Till {
  company: string;
  date: string;
  total: string;
  image: string | null;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Dates as Malaysian tills print them: day first, or the year first. Null for anything else. */
export function tillDate(printed: string): string | null {
  const iso = (y: string, m: number, d: string) =>
    `${y.length === 2 ? `20${y}` : y}-${String(m).padStart(2, "0")}-${d.padStart(2, "0")}`;
  const year = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(printed);
  if (year && Number(year[2]) <= 12) return iso(year[1]!, Number(year[2]), year[3]!);
  const day = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(printed);
  if (day && Number(day[2]) <= 12) return iso(day[3]!, Number(day[2]), day[1]!);
  const named = /^(\d{1,2})[-/. ]*([a-z]{3})[a-z]*[-/., ]*(\d{4}|\d{2})$/i.exec(printed);
  const month = named ? MONTHS.indexOf(named[2]!.toLowerCase()) + 1 : 0;
  return named && month > 0 ? iso(named[3]!, month, named[1]!) : null;
}

const scored = (paper: Pick<KnownPaper, "file" | "side">, fields: Partial<Record<ScoredField, Known>>) => {
  return (read: Read): Row[] =>
    scoreReading(fields, [], read).map((row) => ({
      ...row,
      file: basename(paper.file),
      kind: "scan",
      side: paper.side,
    }));
};

/** Till receipts whose pictures are there. */
function tillSet(folder: string): KnownPaper[] {
  return lines<Till>(join(folder, "receipts.jsonl")).flatMap((t): KnownPaper[] => {
    if (!t.image) return [];
    const paper = { file: join(folder, t.image), side: sideOf(t.company) };
    const date = tillDate(t.date);
    const total = Number(t.total.replace(/[^\d.]/g, ""));
    const fields = {
      ...(date ? { date: exactly(date) } : {}),
      total: closeTo(total),
      issuer: known(t.company, (read) => sameName(t.company, read)),
    };
    return [
      {
        ...paper,
        collection: "tills",
        maker: t.company,
        picture: true,
        values: {
          ...(date ? { date: [date] } : {}),
          total: [total.toFixed(2)],
          issuer: [t.company],
        },
        known: fields,
        judge: scored(paper, fields),
      },
    ];
  });
}

interface WeakReceipt {
  file: string;
  scanned_on: string;
  merchant: string | null;
  country: string;
  category: string;
}

/** Days that may lie between a paper and its scan. */
const LATEST = 45;

export function plausible(date: string, scanned: string): boolean {
  const days = (Date.parse(scanned) - Date.parse(date)) / 86_400_000;
  return days >= 0 && days <= LATEST;
}

function receiptSet(folder: string): KnownPaper[] {
  return lines<WeakReceipt>(join(folder, "receipts.jsonl")).map((r) => {
    const { merchant } = r;
    const maker = merchant ?? `${r.country} ${r.category}`;
    const paper = { file: join(folder, r.file), side: sideOf(maker) };
    const fields = {
      date: known(r.scanned_on, (read) => plausible(read, r.scanned_on)),
      ...(merchant ? { issuer: known(merchant, (read) => sameName(merchant, read)) } : {}),
    };
    return {
      ...paper,
      collection: "receipts",
      maker,
      picture: true,
      values: merchant ? { issuer: [merchant] } : {},
      known: fields,
      judge: scored(paper, fields),
    };
  });
}

/** Every paper that lies beside the repository; none where nothing does. `DEEDBOX_SAMPLES` names another folder of samples. */
export function corpus(): KnownPaper[] {
  const samples = process.env.DEEDBOX_SAMPLES ?? shared("samples");
  const training = process.env.DEEDBOX_TRAINING ?? shared("training");
  return [
    ...(existsSync(join(samples, "gold.jsonl")) ? sampleSet(samples) : []),
    ...(existsSync(join(training, "sroie")) ? tillSet(join(training, "sroie")) : []),
    ...(existsSync(join(training, "receipts")) ? receiptSet(join(training, "receipts")) : []),
  ];
}

/** A day in any of the ways in which it may be printed. */
function dayIn(text: string, date: string): boolean {
  const [y, m, d] = date.split("-") as [string, string, string];
  const year = `(?:${y}|${y.slice(2)})`;
  const loose = (v: string) => (v.startsWith("0") ? `0?${v[1]}` : v);
  const between = "\\s?[-/.,'’ ]\\s?";
  const figures = [
    `${loose(d)}${between}${loose(m)}${between}${year}`,
    `${loose(m)}${between}${loose(d)}${between}${year}`,
    `${y}${between}${loose(m)}${between}${loose(d)}`,
    `${y}${m}${d}`,
    `${d}${m}${y}`,
  ];
  if (figures.some((f) => new RegExp(`(?<!\\d)${f}(?!\\d)`).test(text))) return true;
  const all = flat(text);
  return ["en", "de", "de-AT", "fr", "es", "it", "nl"].some((language) =>
    (["long", "short"] as const).some((month) => {
      const at = new Date(`${date}T00:00:00Z`);
      const name = flat(new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }).format(at));
      const day = String(Number(d));
      return [
        `${day}(?:de|st|nd|rd|th|er|o)?${name}(?:del?)?${year}`,
        `${name}0?${day}(?:st|nd|rd|th)?${year}`,
      ].some((f) => new RegExp(f).test(all));
    }),
  );
}

/** Whether a value stands in a text, however it is printed: the share that reading cannot pass, whatever is chosen. */
export function stands(field: string, value: string, text: string): boolean {
  const all = flat(text);
  if (field === "date") return dayIn(text, value);
  if (field === "issuer") return coreOfName(value) !== "" && all.includes(coreOfName(value));
  if (field === "total") {
    const [whole, cents] = value.replace("-", "").split(".") as [string, string];
    const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, "[.,'’ ]?");
    return new RegExp(
      `(?<!\\d)${grouped}(?:\\s?[.,]\\s?${cents}${cents === "00" ? "|(?![.,]?\\d)" : ""})`,
    ).test(text);
  }
  return all.includes(flat(value));
}
