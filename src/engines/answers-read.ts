import { isDate } from "#kernel/dates.ts";
import type { Correction, Learned } from "#reading/lessons/learn.ts";
import type { Place } from "#reading/lessons/lessons.ts";
import type { Code } from "#reading/page.ts";
import type { Reading } from "#reading/reader.ts";
import { bag, count, list, nonsense, parse, text, whole } from "./answer-values.ts";
import { MOST_PAGES } from "./answers.ts";

export const MOST_OBJECTS = 500_000;

/** The outline of a reading; its facts are held against the pages later, as those of any reader. */
export function reading(payload: Uint8Array): Reading {
  const p = parse(payload);
  const sorting = bag(p.sorting);
  const full = bag(p.full);
  text(p.reader, 200);
  text(sorting.title, 10_000);
  count(sorting.confidence, 0, 100);
  for (const of of [full.facts, full.entities, full.obligations]) list(of, 10_000, bag);
  if (full.held !== undefined) list(full.held, 1000, bag);
  if (full.lines !== undefined) list(full.lines, 10_000, statementLine);
  return JSON.parse(new TextDecoder().decode(payload));
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
