import { isDate } from "#kernel/dates.ts";
import { type Message, message } from "#messages/message.ts";
import type { Correction, Learned } from "#reading/corrections/learn.ts";
import type { Place } from "#reading/corrections/lessons.ts";
import { packWords } from "#reading/layout/pack.ts";
import type { Code, Page } from "#reading/layout/page.ts";
import type { Cut, SplitPlan } from "#reading/layout/split.ts";
import { whys } from "#reading/layout/split.ts";
import type { Reading } from "#reading/reader.ts";
import type { Converted, ExtractedPage, FileKind, Inspection } from "../pdf/extracted.ts";
import type { PlainPages, SearchablePage } from "../pdf/searchable.ts";
import { EngineFailure, isPlainMessage } from "./failure.ts";
import { openParcel } from "./parcel.ts";

/** The largest number of a page that is believed. */
export const MOST_PAGES = 100_000_000;

/** Objects of a PDF that are believed in one answer. */
export const MOST_OBJECTS = 500_000;

/**
 * A child parses untrusted bytes, so what it says is not trusted either: each answer is checked for its shape before the
 * server goes on with it. A wrong one counts as a crash.
 */
export const nonsense = () => new EngineFailure("crash", message("failure.failed"));

export type Bag = Record<string, unknown>;

/** An object, its members unknown yet. */
export function bag(value: unknown): Bag {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw nonsense();
  return { ...value };
}

/** The object that a payload is as JSON. */
export function parse(payload: Uint8Array): Bag {
  try {
    return bag(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)));
  } catch {
    throw nonsense();
  }
}

/** A text no longer than `longest`, in UTF-16 units. */
export function text(value: unknown, longest = 10_000_000): string {
  if (typeof value !== "string" || value.length > longest) throw nonsense();
  return value;
}

/** A number from `least` to `most`. */
export function count(value: unknown, least: number, most: number): number {
  if (typeof value !== "number" || !(value >= least && value <= most)) throw nonsense();
  return value;
}

/** A whole number from `least` to `most`. */
export function whole(value: unknown, least: number, most: number): number {
  const n = count(value, least, most);
  if (!Number.isInteger(n)) throw nonsense();
  return n;
}

/** A list of at most `most`, each member checked. */
export function list<T>(value: unknown, most: number, each: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw nonsense();
  return value.map(each);
}

/** The outline of a reading; its facts are held against the pages later, as those of any reader. */
export function reading(payload: Uint8Array): Reading {
  const p = parse(payload);
  const sorting = bag(p.sorting);
  const full = bag(p.full);
  text(p.reader, 200);
  text(sorting.title, 10_000);
  for (const message of [sorting.titleMessage, full.summaryMessage])
    if (message !== null) text(bag(message).key, 200);
  count(sorting.confidence, 0, 100);
  for (const of of [full.facts, full.entities, full.obligations]) list(of, 10_000, bag);
  if (full.held !== undefined) list(full.held, 1000, bag);
  if (full.lines !== undefined) list(full.lines, 10_000, statementLine);
  return p as unknown as Reading;
}

/** A movement of a statement: it goes on file without being held against the page again. */
function statementLine(value: unknown): void {
  const one = bag(value);
  if (!isDate(text(one.day, 10))) throw nonsense();
  text(one.words, 300);
  text(one.quote, 300);
  count(one.amount, -1e12, 1e12);
  if (one.currency !== null) text(one.currency, 10);
  whole(one.page, 1, MOST_PAGES);
}

const wheres: readonly Place["where"][] = ["left", "above", "none"];
const shapes: readonly Place["shape"]["kind"][] = ["date", "money", "number", "text"];
const dateOrders: readonly NonNullable<Learned["dateOrder"]>[] = ["dmy", "mdy", "ymd"];

function boxOf(value: unknown): Code["box"] {
  const b = bag(value);
  const part = (n: unknown) => count(n, 0, 1);
  return { x0: part(b.x0), y0: part(b.y0), x1: part(b.x1), y1: part(b.y1) };
}

/** Where a correction stands on a paper; what the correction itself says is taken from the correction. */
export function learned(payload: Uint8Array, c: Correction): Learned {
  const p = parse(payload);
  const wrong = list(p.wrong, c.known.length, (n) => whole(n, 0, c.known.length - 1));
  const dateOrder = dateOrders.find((o) => o === p.dateOrder) ?? null;
  if (p.place === null) return { place: null, dateOrder, wrong };
  const at = bag(p.place);
  const shape = bag(at.shape);
  const where = wheres.find((w) => w === at.where);
  const kind = shapes.find((k) => k === shape.kind);
  if (!where || !kind) throw nonsense();
  return {
    place: {
      key: c.key,
      label: c.label,
      role: c.role,
      words: text(at.words, 100),
      where,
      page: whole(at.page, 1, MOST_PAGES),
      box: boxOf(at.box),
      shape: { kind, pattern: shape.pattern === null ? null : text(shape.pattern, 100) },
    },
    dateOrder,
    wrong,
  };
}

/*
 * What a child answers, task by task; a wrong shape counts as a crash of the child.
 */

const kinds: readonly FileKind[] = ["pdf", "image", "text", "typeset", "other"];

function kindOf(value: unknown): FileKind {
  const kind = kinds.find((k) => k === value);
  if (!kind) throw nonsense();
  return kind;
}

const mimeOf = (value: unknown): string => {
  const mime = text(value, 200);
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mime)) throw nonsense();
  return mime;
};

const FAR = 10_000_000;

export function inspection(header: Bag): Inspection {
  const size =
    header.width === undefined
      ? {}
      : { width: whole(header.width, 1, FAR), height: whole(header.height, 1, FAR) };
  return {
    mime: mimeOf(header.mime),
    kind: kindOf(header.kind),
    pages: header.pages === null ? null : whole(header.pages, 0, MOST_PAGES),
    encrypted: header.encrypted === true,
    ...size,
  };
}

/** What the built-in checks say of a file. */
export function checked(header: Bag): { found: string | null; partial: boolean; notes: string[] } {
  return {
    found: header.found === null ? null : text(header.found, 200),
    partial: header.partial === true,
    notes: list(header.notes, 20, (note) => text(note, 200)),
  };
}

const PNG = [0x89, 0x50, 0x4e, 0x47];

export function drawing(
  header: Bag,
  payload: Uint8Array,
): { png: Uint8Array; width: number; height: number } {
  if (PNG.some((byte, i) => payload[i] !== byte)) throw nonsense();
  return { png: payload, width: whole(header.width, 1, 20_000), height: whole(header.height, 1, 20_000) };
}

const sources: readonly Page["source"][] = ["text", "ocr", "blank"];

const NO_WORDS = packWords([]).length;

/** Takes as many of the bytes of a parcel as are said to come next. */
type Take = (length: unknown) => Uint8Array;

/** What a parcel says, how to take its bytes one part after the other, and how many are left. */
function parcelled(payload: Uint8Array): { p: Bag; take: Take; left: () => number } {
  let opened: ReturnType<typeof openParcel>;
  try {
    opened = openParcel(payload);
  } catch {
    throw nonsense();
  }
  const { json, bytes } = opened;
  let at = 0;
  const take = (length: unknown): Uint8Array => {
    const end = at + whole(length, 0, bytes.length - at);
    const part = bytes.subarray(at, end);
    at = end;
    return part;
  };
  return { p: parse(json), take, left: () => bytes.length - at };
}

/** A page; its packed words are unpacked in children alone. */
function page(value: unknown, take: Take): ExtractedPage {
  const p = bag(value);
  // A copy, so that one page does not keep the whole parcel in memory.
  const packed = take(p.words).slice();
  const source = sources.find((s) => s === p.source);
  if (!source) throw nonsense();
  return {
    number: whole(p.number, 1, MOST_PAGES),
    width: count(p.width, 0, FAR),
    height: count(p.height, 0, FAR),
    packed,
    hasWords: packed.length > NO_WORDS,
    text: text(p.text),
    source,
    confidence: count(p.confidence, 0, 100),
    ...(p.turn === undefined ? {} : { turn: count(p.turn, -360, 360) }),
    ...(p.half === undefined ? {} : { half: halfOf(p.half) }),
    ...(p.codes === undefined ? {} : { codes: list(p.codes, 40, code) }),
    ...(p.print === undefined ? {} : { print: printed(p.print) }),
  };
}

function halfOf(value: unknown): 1 | 2 {
  if (value !== 1 && value !== 2) throw nonsense();
  return value;
}

const codeKinds: readonly Code["kind"][] = ["qr", "linear", "patch"];

function code(value: unknown): Code {
  const c = bag(value);
  const kind = codeKinds.find((k) => k === c.kind);
  if (!kind) throw nonsense();
  const b = bag(c.box);
  const part = (n: unknown) => count(n, 0, 1);
  return {
    kind,
    text: text(c.text, 4000),
    box: { x0: part(b.x0), y0: part(b.y0), x1: part(b.x1), y1: part(b.y1) },
  };
}

function printed(value: unknown): string {
  const print = text(value, 16);
  if (!/^[0-9a-f]{16}$/.test(print)) throw nonsense();
  return print;
}

const sentences = (value: unknown): Message[] =>
  list(value, 1000, (said) => {
    if (!isPlainMessage(said)) throw nonsense();
    return said;
  });

export function textExtracted(payload: Uint8Array) {
  const { p, take, left } = parcelled(payload);
  const extracted = {
    mime: mimeOf(p.mime),
    kind: kindOf(p.kind),
    engineVersion: text(p.engineVersion, 200),
    pages: list(p.pages, 1000, (one) => page(one, take)),
    pictures: list(p.pictures, 1000, (n) => whole(n, 1, MOST_PAGES)),
    warnings: sentences(p.warnings),
  };
  if (left() !== 0) throw nonsense();
  return extracted;
}

/** Pages read from pictures, each whole or as both of two facing ones, and the tidied ones; only those asked for count. */
export function ocrExtracted(payload: Uint8Array, asked: number[]) {
  const { p, take } = parcelled(payload);
  const pages = list(p.pages, asked.length * 2, (one) => page(one, take));
  if (pages.some((one) => !asked.includes(one.number))) throw nonsense();
  for (const number of new Set(pages.map((one) => one.number))) {
    const halves = pages.filter((one) => one.number === number).map((one) => one.half ?? 0);
    if (halves.join() !== "0" && halves.join() !== "1,2") throw nonsense();
  }
  const sheets = list(p.sheets, asked.length * 2, (value) => {
    const one = bag(value);
    const [jpeg, content] = [whole(one.jpeg, 1, MOST_SHEET), whole(one.content, 1, MOST_SHEET)];
    const sheet = searchable(one, take(jpeg), take(content));
    const number = whole(one.number, 1, MOST_PAGES);
    if (!asked.includes(number)) throw nonsense();
    return { number, sheet, ...(one.half === undefined ? {} : { half: halfOf(one.half) }) };
  });
  return { pages, sheets, warnings: sentences(p.warnings), engine: text(p.engine, 100) };
}

/** Throws unless all pages that were asked for are there: a page that another machine leaves out may yet be read here. */
export function ocrWhole(payload: Uint8Array, asked: number[]): void {
  const read = new Set(ocrExtracted(payload, asked).pages.map((one) => one.number));
  if (asked.some((number) => !read.has(number))) throw nonsense();
}

const MOST_SHEET = 48 * 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff];

function searchable(sheet: Bag, jpeg: Uint8Array, content: Uint8Array): SearchablePage {
  if (JPEG.some((byte, i) => jpeg[i] !== byte)) throw nonsense();
  return {
    width: count(sheet.width, 1, 20_000),
    height: count(sheet.height, 1, 20_000),
    jpeg,
    pixelWidth: whole(sheet.pixelWidth, 1, 20_000),
    pixelHeight: whole(sheet.pixelHeight, 1, 20_000),
    grey: sheet.grey === true,
    content,
    planes: whole(sheet.planes, 0, 7),
  };
}

/** Pages that were taken over: objects that say their own numbers, and each page that was asked for exactly once. */
export function plainPages(payload: Uint8Array, asked: number[], first: number): PlainPages {
  const { p, take, left } = parcelled(payload);
  const numbers = new Set<number>();
  const objects = list(p.objects, MOST_OBJECTS, (value) => {
    const one = bag(value);
    const number = whole(one.number, first, first + MOST_OBJECTS);
    const bytes = take(one.length);
    const head = Buffer.from(bytes.subarray(0, 20)).toString("latin1");
    if (!head.startsWith(`${number} 0 obj\n`) || numbers.has(number)) throw nonsense();
    numbers.add(number);
    return { number, bytes };
  });
  const pages = list(p.pages, asked.length, (value) => {
    const one = bag(value);
    const object = whole(one.object, first, first + MOST_OBJECTS);
    if (!numbers.has(object)) throw nonsense();
    return { number: whole(one.number, 1, MOST_PAGES), object };
  });
  const same = pages.length === asked.length && pages.every((page, i) => page.number === asked[i]);
  if (!same || left() !== 0) throw nonsense();
  return { objects, pages };
}

const PDF = [0x25, 0x50, 0x44, 0x46];

/** Only pages that were asked about can be named. */
export function splitting(payload: Uint8Array, asked: { number: number }[]): SplitPlan {
  const p = parse(payload);
  const known = new Set(asked.map((page) => page.number));
  const number = (value: unknown): number => {
    const n = whole(value, 1, MOST_PAGES);
    if (!known.has(n)) throw nonsense();
    return n;
  };
  const cuts = list(p.cuts, asked.length, (value): Cut => {
    const cut = bag(value);
    const why = whys.find((w) => w === cut.why);
    if (!why) throw nonsense();
    return { page: number(cut.page), sure: cut.sure === true, why };
  });
  return { cuts, sheets: list(p.sheets, asked.length, number), blank: list(p.blank, asked.length, number) };
}

export function pdf(payload: Uint8Array): Uint8Array {
  if (PDF.some((byte, i) => payload[i] !== byte)) throw nonsense();
  return payload;
}

/** A PDF and the files that lay inside the file, by the lengths that are said of them. */
export function converted(payload: Uint8Array): Converted {
  const { p, take, left } = parcelled(payload);
  const pdf = take(p.pdf);
  if (PDF.some((byte, i) => pdf[i] !== byte)) throw nonsense();
  const maybe = (value: unknown, longest: number) => (value === null ? null : text(value, longest));
  const parts = list(p.parts, 1000, (value) => {
    const part = bag(value);
    return { name: text(part.name, 300), mime: mimeOf(part.mime), bytes: take(part.bytes) };
  });
  const date = maybe(p.date, 10);
  if (left() !== 0 || (date !== null && !/^\d{4}-\d\d-\d\d$/.test(date))) throw nonsense();
  return {
    mime: mimeOf(p.mime),
    pdf,
    pages: whole(p.pages, 1, 10_000),
    parts,
    about: { title: maybe(p.title, 300), date, from: maybe(p.from, 300) },
    warnings: sentences(p.warnings),
  };
}
