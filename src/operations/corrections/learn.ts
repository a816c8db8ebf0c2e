import { documentById } from "#database/documents/documents.ts";
import { type FactRow, factsOf } from "#database/documents/facts.ts";
import { pagesOf, textOf } from "#database/documents/pages.ts";
import {
  addDue,
  type DueRow,
  dropPlace,
  dueOf,
  keepMaker,
  keepPaper,
  keepPlace,
  paperOf,
  placesOf,
  setPaperMaker,
  takeDue,
} from "#database/jobs/corrections.ts";
import { EngineFailure } from "#engines/process/failure.ts";
import type { Learned } from "#reading/corrections/learn.ts";
import { packSketch, sketchOf } from "#reading/corrections/sketch.ts";
import { compact } from "#reading/text/fold.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { nameKey } from "#rules/documents/naming.ts";
import type { App } from "../app.ts";
import { placeOf } from "./gather.ts";

/** Corrections that are learned from before one paper is read. */
const AT_ONCE = 20;

/** Facts that are never learned as a place: a name of the maker is known by other means, and what the household set itself. */
const NO_PLACE = new Set(["archive_serial_number"]);

const whole = (scope: AccountScope): AccountScope =>
  ownWork({ id: scope.accountId, number: scope.accountNumber });

/** Numbers by which a maker is known wherever it prints them. */
const MAKERS_NUMBERS = new Set(["vat_id", "tax_id", "iban"]);

/** What a person said of a fact, as it was before; inside the transaction of the correction. */
export function noteCorrection(
  box: App,
  scope: AccountScope,
  documentId: string,
  was: FactRow,
  said: { value: string; number: number | null; date: string | null },
): void {
  if (NO_PLACE.has(was.key)) return;
  const confirmed =
    was.role === "money"
      ? was.number === said.number
      : was.role === "date"
        ? was.date === said.date
        : was.value === said.value;
  addDue(
    box.db,
    scope,
    {
      document_id: documentId,
      key: was.key,
      label: was.label,
      role: was.role,
      value: said.value,
      number: said.number,
      date: said.date,
      box: confirmed ? was.box : null,
      was: confirmed || was.by_hand === 1 ? null : was.value,
    },
    box.clock.now(),
  );
}

/** A date that a person gave the document itself is its issue date; null when it has none to learn from. */
export function noteDate(box: App, scope: AccountScope, documentId: string, date: string | null): void {
  if (date === null) return;
  const was = factsOf(box.db, whole(scope), documentId).find((f) => f.key === "issue_date");
  addDue(
    box.db,
    scope,
    {
      document_id: documentId,
      key: "issue_date",
      label: was?.label ?? "Date",
      role: "date",
      value: date,
      number: null,
      date,
      box: was?.date === date ? was.box : null,
      was: null,
    },
    box.clock.now(),
  );
}

/**
 * Keeps the words of papers that a person gave a type anew, so that whoever holds them in memory hears of it and the next
 * paper like them is known; inside the transaction.
 */
export function noteType(box: App, scope: AccountScope, documentIds: readonly string[]): void {
  for (const id of documentIds.slice(0, 200)) {
    const kept = paperOf(box.db, id);
    if (kept) keepPaper(box.db, scope, id, kept.marks, kept.maker);
    else
      keepWords(
        box,
        scope,
        id,
        factsOf(box.db, whole(scope), id).find((f) => f.key === "issuer")?.value ?? null,
      );
  }
}

/** Keeps the words of a paper, with its maker's name, as a person gave it or as it was read; inside a transaction. */
export function keepWords(box: App, scope: AccountScope, documentId: string, maker: string | null): void {
  const hand = factsOf(box.db, whole(scope), documentId).find((f) => f.key === "issuer" && f.by_hand === 1);
  const key = nameKey(hand?.value ?? maker ?? "");
  const marks = packSketch(sketchOf(textOf(box.db, scope, documentId).slice(0, 3)));
  keepPaper(box.db, scope, documentId, marks, key === "" ? null : key);
}

/** Reads under way that are being waited for, by account: two papers read at once learn each correction once. */
const under = new WeakMap<App, Map<string, Promise<void>>>();

/**
 * Learns from the corrections that wait, before a paper of the account is read. A correction is taken off the list whatever
 * came of it: a paper that brings the reader down teaches nothing, and holds up no other.
 */
export async function learnWhatIsDue(box: App, given: AccountScope): Promise<void> {
  const running = under.get(box) ?? new Map<string, Promise<void>>();
  under.set(box, running);
  const before = running.get(given.accountId);
  if (before) return before;
  if (dueOf(box.db, given, 1).length === 0) return;
  const work = learnAll(box, whole(given)).finally(() => running.delete(given.accountId));
  running.set(given.accountId, work);
  return work;
}

async function learnAll(box: App, scope: AccountScope): Promise<void> {
  for (const due of dueOf(box.db, scope, AT_ONCE)) {
    const maker = makerOf(box, scope, due);
    const known = maker === null ? [] : placesOf(box.db, scope, [maker.key], due.key);
    let learned: Learned | null = null;
    if (maker !== null && due.key !== "issuer" && due.role !== "text") {
      try {
        learned = await box.engines.learn(pagesOf(box.db, scope, due.document_id), {
          key: due.key,
          label: due.label,
          role: due.role,
          value: due.value,
          number: due.number,
          date: due.date,
          near: due.box === null ? null : boxOf(due.box),
          today: box.clock.today(),
          known: known.map(placeOf),
        });
      } catch (e) {
        if (!(e instanceof EngineFailure)) throw e;
      }
    }
    box.db.writeSoon(() => {
      // Corrected anew while this was looked up: the newer one has its own turn.
      if (!takeDue(box.db, due) || maker === null) return;
      keepMaker(box.db, scope, due.document_id, maker.row);
      setPaperMaker(box.db, due.document_id, maker.key);
      if (learned === null) return;
      for (const i of learned.wrong) {
        const place = known[i];
        if (place) dropPlace(box.db, scope, place);
      }
      keep(box, scope, due, maker.key, learned);
    });
  }
}

function boxOf(json: string): { x0: number; y0: number; x1: number; y1: number } {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = JSON.parse(json) as number[];
  return { x0, y0, x1, y1 };
}

function keep(
  box: App,
  scope: AccountScope,
  due: DueRow,
  maker: string,
  { place, dateOrder }: Learned,
): void {
  keepPlace(
    box.db,
    scope,
    due.document_id,
    {
      maker,
      key: due.key,
      label: due.label,
      role: due.role,
      taught: 1,
      words: place?.words ?? "",
      place: place?.where ?? "nowhere",
      page: place?.page ?? 1,
      box: JSON.stringify(place ? [place.box.x0, place.box.y0, place.box.x1, place.box.y1] : [0, 0, 0, 0]),
      kind: place?.shape.kind ?? "text",
      pattern: place?.shape.pattern ?? null,
      date_order: dateOrder === "ymd" ? null : dateOrder,
    },
    box.clock.now(),
  );
}

/** Who made a corrected paper, by what is on file of it; null when nobody knows: places of nobody are no use. */
function makerOf(box: App, scope: AccountScope, due: DueRow) {
  if (!documentById(box.db, scope, due.document_id)) return null;
  const facts = factsOf(box.db, scope, due.document_id);
  const issuer = facts.find((f) => f.key === "issuer");
  const name = due.key === "issuer" ? due.value : issuer?.value;
  const key = name === undefined ? "" : nameKey(name);
  if (name === undefined || key === "") return null;
  const numbers = facts
    .filter((f) => MAKERS_NUMBERS.has(f.key))
    .map((f) => compact(f.value).toUpperCase())
    .filter((n) => n.length >= 6);
  const was = due.key === "issuer" && due.was !== null && nameKey(due.was) !== key ? due.was : null;
  const like = was !== null && seemsShortFor(was, name);
  return {
    key,
    row: {
      maker: key,
      name,
      names: was !== null && like ? [was] : [],
      misread: was !== null && !like ? [was] : [],
      numbers,
    },
  };
}

/** Letters that begin the words of a name: "Northfield Water & Power" gives "nwp". */
const initials = (name: string): string =>
  nameKey(name)
    .split(" ")
    .map((w) => w.charAt(0))
    .join("");

/** Whether one name may well stand for another: its initials, a part of it, or the same but for letters misread. */
export function seemsShortFor(short: string, name: string): boolean {
  // Without legal forms: "NWP Ltd" is short for "Northfield Water & Power", too.
  const [a, b] = [compact(nameKey(short)), compact(nameKey(name))];
  if (a.length < 2 || b.length < 2) return false;
  if (a === initials(name) || b === initials(short)) return true;
  const [less, more] = a.length <= b.length ? [a, b] : [b, a];
  if (less.length >= 4 && more.includes(less)) return true;
  const words = new Set(nameKey(name).split(" "));
  const own = nameKey(short).split(" ");
  if (own.length >= 2 && own.every((w) => words.has(w))) return true;
  return less.length >= 6 && near(less, more);
}

/** At most one letter in six is another. */
function near(a: string, b: string): boolean {
  if (b.length - a.length > 2) return false;
  let same = 0;
  const pairs = new Set(Array.from({ length: b.length - 1 }, (_, i) => b.slice(i, i + 2)));
  for (let i = 0; i + 1 < a.length; i++) if (pairs.has(a.slice(i, i + 2))) same++;
  return same >= (a.length - 1) * 0.7;
}
