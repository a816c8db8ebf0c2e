import { isDate } from "#kernel/dates.ts";
import { type Message, message } from "#messages/message.ts";
import { EngineFailure, isPlainMessage } from "../process/failure.ts";

export const containerKinds = ["zip", "tgz", "enex", "mbox"] as const;
/** What can be taken apart. */
export type ContainerKind = (typeof containerKinds)[number];

/** What a person had set on a paper in the system they leave. */
export interface Former {
  title: string | null;
  /** The day of the paper, `YYYY-MM-DD`. */
  date: string | null;
  /** A day it was had on, when the paper itself says none. */
  had_on: string | null;
  type: string | null;
  issuer: string | null;
  tags: string[];
  facts: FormerFact[];
  notes: FormerNote[];
  /** When it came to the system that is left, in milliseconds since 1970. */
  added: number | null;
  /** What is still to be done about it, each on its day. */
  reminders: { on: string; title: string }[];
  /** E-mail address or name of the person it belonged to. */
  owner: string | null;
  trashed: boolean;
  /** Papers of one group are versions of one another, the highest number the newest. */
  group: string | null;
  version: number;
}

export interface FormerFact {
  key: string;
  label: string;
  role: "money" | "date" | "text" | "identifier";
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
}

/** What somebody wrote on a paper. */
export interface FormerNote {
  text: string;
  /** Milliseconds since 1970; null where it is not said. */
  at: number | null;
  /** E-mail address or name of who wrote it. */
  by: string | null;
}

/** A view that a person kept in the system they leave, by the names of what it filters by. */
export interface FormerView {
  name: string;
  /** E-mail address or name of the person it belonged to. */
  owner: string | null;
  words: string | null;
  type: string | null;
  issuer: string | null;
  tags: string[];
  year: number | null;
  /** Papers that came on this day or later. */
  since: string | null;
  sort: "date" | "arrival" | null;
  /** False when it filters by something that no search here can. */
  whole: boolean;
}

/** One entry of an archive as its unpacker found it. */
export interface Listed {
  /** Its path in the archive, for people. */
  name: string;
  /** Plain bytes as the archive says, or null where it does not. */
  bytes: number | null;
  /** What the unpacker needs to find it again. */
  locator: string;
  /** What becomes of it: taken, left out as nothing to file, or refused with a sentence. */
  fate: "take" | "skip" | "refuse";
  problem: Message | null;
  /** Set when it is an archive itself. */
  nested: ContainerKind | null;
  /** The folder it lies in, as a person would name what belongs together. */
  folder: string | null;
  /** What makes two entries one though their bytes differ: the id of a message. */
  mark: string | null;
  /** A text that a person wrote, not a paper. */
  note: boolean;
  former: Former | null;
  /** Views that the entry holds; it is no paper then. */
  views?: FormerView[];
}

/** Views of one export. */
export const MOST_VIEWS = 500;

const nonsense = () => new EngineFailure("crash", message("failure.damagedArchive"));

type Bag = Record<string, unknown>;

function bag(value: unknown): Bag {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw nonsense();
  return { ...value };
}

function text(value: unknown, longest: number): string {
  if (typeof value !== "string" || value.length > longest) throw nonsense();
  return value;
}

const textOrNull = (value: unknown, longest: number) => (value === null ? null : text(value, longest));

function said(value: unknown): Message | null {
  if (value !== null && !isPlainMessage(value)) throw nonsense();
  return value;
}

function list<T>(value: unknown, most: number, each: (v: unknown) => T): T[] {
  if (!Array.isArray(value) || value.length > most) throw nonsense();
  return value.map(each);
}

function oneOf<T extends string>(value: unknown, all: readonly T[]): T {
  const found = all.find((a) => a === value);
  if (found === undefined) throw nonsense();
  return found;
}

function day(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value !== "string" || !isDate(value)) throw nonsense();
  return value;
}

function whole(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw nonsense();
  return value;
}

function fact(value: unknown): FormerFact {
  const f = bag(value);
  const number = f.number;
  if (number !== null && (typeof number !== "number" || !Number.isFinite(number))) throw nonsense();
  return {
    key: text(f.key, 80),
    label: text(f.label, 200),
    role: oneOf(f.role, ["money", "date", "text", "identifier"]),
    value: text(f.value, 4000),
    number,
    date: day(f.date),
    currency: textOrNull(f.currency, 3),
  };
}

function moment(value: unknown): number | null {
  return value === null ? null : whole(value);
}

function note(value: unknown): FormerNote {
  const n = bag(value);
  return { text: text(n.text, 4000), at: moment(n.at), by: textOrNull(n.by, 300) };
}

function view(value: unknown): FormerView {
  const v = bag(value);
  return {
    name: text(v.name, 300),
    owner: textOrNull(v.owner, 300),
    words: textOrNull(v.words, 1000),
    type: textOrNull(v.type, 300),
    issuer: textOrNull(v.issuer, 300),
    tags: list(v.tags, 100, (t) => text(t, 1000)),
    year: v.year === null ? null : whole(v.year),
    since: day(v.since),
    sort: v.sort === null ? null : oneOf(v.sort, ["date", "arrival"] as const),
    whole: v.whole === true,
  };
}

function former(value: unknown): Former | null {
  if (value === null) return null;
  const f = bag(value);
  return {
    title: textOrNull(f.title, 1000),
    date: day(f.date),
    had_on: day(f.had_on),
    type: textOrNull(f.type, 300),
    issuer: textOrNull(f.issuer, 300),
    tags: list(f.tags, 500, (t) => text(t, 1000)),
    facts: list(f.facts, 2000, fact),
    notes: list(f.notes, 2000, note),
    added: moment(f.added),
    reminders: list(f.reminders, 200, (v) => {
      const r = bag(v);
      const on = day(r.on);
      if (on === null) throw nonsense();
      return { on, title: text(r.title, 300) };
    }),
    owner: textOrNull(f.owner, 300),
    trashed: f.trashed === true,
    group: textOrNull(f.group, 100),
    version: whole(f.version),
  };
}

function entry(value: unknown): Listed {
  const e = bag(value);
  return {
    name: text(e.name, 4000),
    bytes: e.bytes === null ? null : whole(e.bytes),
    locator: text(e.locator, 4000),
    fate: oneOf(e.fate, ["take", "skip", "refuse"]),
    problem: said(e.problem),
    nested: e.nested === null ? null : oneOf(e.nested, containerKinds),
    folder: textOrNull(e.folder, 1000),
    mark: textOrNull(e.mark, 200),
    note: e.note === true,
    former: former(e.former),
    ...(e.views === undefined ? {} : { views: list(e.views, MOST_VIEWS, view) }),
  };
}

/** A batch of entries as a child sends it. Throws EngineFailure `crash` for anything that is not one. */
export function listedEntries(payload: Uint8Array): Listed[] {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch {
    throw nonsense();
  }
  return list(value, 10_000, entry);
}

/** An entry with nothing known about it but its name and where it lies. */
export const plainEntry = (name: string, bytes: number | null, locator: unknown): Listed => ({
  name,
  bytes,
  locator: JSON.stringify(locator),
  fate: "take",
  problem: null,
  nested: null,
  folder: null,
  mark: null,
  note: false,
  former: null,
});

export const noFormer: Former = {
  title: null,
  date: null,
  had_on: null,
  type: null,
  issuer: null,
  tags: [],
  facts: [],
  notes: [],
  added: null,
  reminders: [],
  owner: null,
  trashed: false,
  group: null,
  version: 0,
};
