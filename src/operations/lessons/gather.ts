import {
  type MakerRow,
  makersNamed,
  ordersOf,
  type PlaceRow,
  placesOf,
  statesOf,
  taughtAnything,
} from "#database/jobs/corrections.ts";
import type { DateOrder } from "#reading/dates/hit.ts";
import type { Lessons, MakerLessons, NearPaper, Place } from "#reading/lessons/lessons.ts";
import { sketchOf } from "#reading/lessons/sketch.ts";
import type { AccountScope } from "#rules/access.ts";
import type { Box } from "../box.ts";
import { shelfOf } from "./shelf.ts";

/** Less like than this two papers have nothing to do with each other. */
const LIKE_AT_ALL = 0.12;
/** Of the papers that one is like, those that are told of: the likest, and the likest that a person put in order. */
const NEAR = 16;
const NEAR_BY_HAND = 8;
const MAKERS = 3;
/** A name that stands on the paper speaks for its maker as much as this likeness. */
const NAMED = 0.3;
/** A maker whose papers are as like as this is asked about, whatever name is printed. */
const SAME_FORM = 0.4;
/** Orders of so many makers that agree are taken for all papers of the account. */
const AGREE = 3;

/**
 * What was taught in this account that may matter for a paper, bounded, for its read; undefined when nothing was, so that
 * the paper is read as if nothing had ever been corrected. `pages`: its text.
 */
export function lessonsFor(
  box: Box,
  scope: AccountScope,
  documentId: string,
  pages: readonly { text: string }[],
): Lessons | undefined {
  const { db } = box;
  if (!taughtAnything(db, scope)) return undefined;
  const shelf = shelfOf(db, scope);
  const like = shelf.like(sketchOf(pages), documentId).filter((l) => l.likeness >= LIKE_AT_ALL);
  const states = new Map(
    statesOf(
      db,
      scope,
      like.map((l) => l.document_id),
    ).map((s) => [s.document_id, s]),
  );
  const standing = like.flatMap(({ document_id, likeness }) => {
    const s = states.get(document_id);
    return s ? [{ ...s, likeness }] : [];
  });
  const named = shelf.named(pages);
  const likenessOf = (maker: string) =>
    Math.max(0, ...standing.filter((s) => s.maker === maker).map((s) => s.likeness));
  const score = (maker: string) => likenessOf(maker) + (named.has(maker) ? NAMED : 0);
  const same = standing.flatMap((s) => (s.likeness >= SAME_FORM && s.maker !== null ? [s.maker] : []));
  const asked = [...new Set([...same, ...named])].sort((a, b) => score(b) - score(a)).slice(0, MAKERS);
  const orders = ordersOf(db, scope);
  const makers = makersOf(box, scope, asked, likenessOf, orders);
  const byHand = standing.filter((s) => s.by_hand);
  const near =
    byHand.length === 0 ? [] : [...new Set([...standing.slice(0, NEAR), ...byHand.slice(0, NEAR_BY_HAND)])];
  const dateOrder = agreed(orders);
  if (makers.length === 0 && near.length === 0 && dateOrder === null) return undefined;
  return {
    makers,
    near: near.map(({ type, by_hand, likeness, maker }): NearPaper => ({ type, by_hand, likeness, maker })),
    types: Object.fromEntries(
      near.flatMap((s) => (s.type === null ? [] : [[s.type, s.type_name ?? s.type]])),
    ),
    dateOrder,
  };
}

/** The order that the papers of several makers agree on. */
function agreed(orders: Map<string, DateOrder>): DateOrder | null {
  const all = [...orders.values()];
  const [first] = all;
  return first !== undefined && all.length >= AGREE && all.every((o) => o === first) ? first : null;
}

function makersOf(
  box: Box,
  scope: AccountScope,
  asked: string[],
  likenessOf: (maker: string) => number,
  orders: Map<string, DateOrder>,
): MakerLessons[] {
  if (asked.length === 0) return [];
  const rows = Map.groupBy(makersNamed(box.db, scope, asked), (m) => m.maker);
  const places = Map.groupBy(placesOf(box.db, scope, asked), (p) => p.maker);
  return asked.flatMap((key): MakerLessons[] => {
    const of = rows.get(key) ?? [];
    const all = (pick: (m: MakerRow) => string[]) => [...new Set(of.flatMap(pick))].slice(0, 12);
    const name = of[0]?.name;
    if (name === undefined) return [];
    return [
      {
        key,
        name,
        names: all((m) => m.names).filter((n) => n !== name),
        misread: all((m) => m.misread),
        numbers: all((m) => m.numbers),
        likeness: likenessOf(key),
        dateOrder: orders.get(key) ?? null,
        places: (places.get(key) ?? []).map(placeOf),
      },
    ];
  });
}

/** A place as reading takes it. */
export function placeOf(p: PlaceRow): Place {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = JSON.parse(p.box) as number[];
  return {
    key: p.key,
    label: p.label,
    role: p.role,
    words: p.words,
    where: p.place,
    page: p.page,
    box: { x0, y0, x1, y1 },
    shape: { kind: p.kind, pattern: p.pattern },
    held: p.held,
  };
}
