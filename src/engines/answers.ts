import { packWords } from "#reading/pack.ts";
import type { Page } from "#reading/page.ts";
import type { Reading } from "#reading/reader.ts";
import type { FileKind, Inspection, LiftedPage } from "./engines.ts";
import { EngineFailure } from "./failure.ts";

/**
 * A child parses untrusted bytes, so what it says is not trusted either: each answer is checked for its shape before the
 * server goes on with it. A wrong one counts as a crash.
 */
const nonsense = () => new EngineFailure("crash", "The reader gave an answer that makes no sense.");

type Bag = Record<string, unknown>;

function bag(value: unknown): Bag {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw nonsense();
  return { ...value };
}

function parse(payload: Uint8Array): Bag {
  try {
    return bag(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload)));
  } catch {
    throw nonsense();
  }
}

function text(value: unknown, longest = 10_000_000): string {
  if (typeof value !== "string" || value.length > longest) throw nonsense();
  return value;
}

function count(value: unknown, least: number, most: number): number {
  if (typeof value !== "number" || !(value >= least && value <= most)) throw nonsense();
  return value;
}

function whole(value: unknown, least: number, most: number): number {
  const n = count(value, least, most);
  if (!Number.isInteger(n)) throw nonsense();
  return n;
}

function list<T>(value: unknown, most: number, each: (item: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw nonsense();
  return value.map(each);
}

const kinds: readonly FileKind[] = ["pdf", "image", "text", "other"];

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

const MOST_PAGES = 100_000_000;
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

const PNG = [0x89, 0x50, 0x4e, 0x47];

export function drawing(
  header: Bag,
  payload: Uint8Array,
): { png: Uint8Array; width: number; height: number } {
  if (PNG.some((byte, i) => payload[i] !== byte)) throw nonsense();
  return { png: payload, width: whole(header.width, 1, 20_000), height: whole(header.height, 1, 20_000) };
}

const sources: readonly Page["source"][] = ["text", "ocr", "blank"];

/** Packed words as base64; they are unpacked in children alone. */
function packed(value: unknown): Uint8Array {
  const base64 = text(value, 20_000_000);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) throw nonsense();
  return Buffer.from(base64, "base64");
}

const NO_WORDS = Buffer.from(packWords([])).toString("base64");

function page(value: unknown): LiftedPage {
  const p = bag(value);
  const source = sources.find((s) => s === p.source);
  if (!source) throw nonsense();
  return {
    number: whole(p.number, 1, MOST_PAGES),
    width: count(p.width, 0, FAR),
    height: count(p.height, 0, FAR),
    packed: packed(p.words),
    hasWords: typeof p.words === "string" && p.words !== NO_WORDS,
    text: text(p.text),
    source,
    confidence: count(p.confidence, 0, 100),
    ...(p.turn === undefined ? {} : { turn: count(p.turn, -360, 360) }),
  };
}

const sentences = (value: unknown): string[] => list(value, 1000, (s) => text(s, 1000));

export function textLift(payload: Uint8Array) {
  const p = parse(payload);
  return {
    mime: mimeOf(p.mime),
    kind: kindOf(p.kind),
    engineVersion: text(p.engineVersion, 200),
    pages: list(p.pages, 1000, page),
    pictures: list(p.pictures, 1000, (n) => whole(n, 1, MOST_PAGES)),
    warnings: sentences(p.warnings),
  };
}

/** Pages read from pictures; only those that were asked for count. */
export function ocrLift(
  payload: Uint8Array,
  asked: number[],
): { pages: LiftedPage[]; warnings: string[]; engine: string } {
  const p = parse(payload);
  const pages = list(p.pages, asked.length, page);
  if (pages.some((one) => !asked.includes(one.number))) throw nonsense();
  return { pages, warnings: sentences(p.warnings), engine: text(p.engine, 100) };
}

/** The outline of a reading; its facts are held against the pages later, as those of any reader. */
export function reading(payload: Uint8Array): Reading {
  const p = parse(payload);
  const sorting = bag(p.sorting);
  const full = bag(p.full);
  text(p.reader, 200);
  text(sorting.title, 10_000);
  count(sorting.confidence, 0, 100);
  for (const of of [full.facts, full.entities, full.obligations]) list(of, 10_000, bag);
  return JSON.parse(new TextDecoder().decode(payload));
}
