import { moveObligations } from "#database/checkup/obligations.ts";
import { documentById } from "#database/documents/documents.ts";
import { textOf } from "#database/documents/pages.ts";
import { addEntity, issuersByHand, linkEntity, madeNames, unlinkRead } from "#database/entities/entities.ts";
import { callByFullName } from "#database/entities/entity-changes.ts";
import { dropDetailsOf, dropSources, fillDetails } from "#database/entities/entity-details.ts";
import { documentIdsOfEntity, entityRecord } from "#database/entities/entity-list.ts";
import {
  candidatesFor,
  forgetSightings,
  isContractNumber,
  makersUsing,
  mentionable,
  moveLinks,
  noteSighting,
  shortSightings,
  writtenToBy,
} from "#database/entities/entity-resolution.ts";
import type { Said } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import type { Page, Rect, Word } from "#reading/layout/page.ts";
import { isAddress, isProse } from "#reading/parties/names.ts";
import type { EntityKind, EntityRole, FullRead, ReadEntity } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { ReadDetail } from "#rules/entities/resolution/attribute.ts";
import { detailsOf } from "#rules/entities/resolution/attribute.ts";
import { isPartOf, pageWords, printsWhole } from "#rules/entities/resolution/company-name.ts";
import { fullerName, mayBeNamed, sameWholeName } from "#rules/entities/resolution/compare.ts";
import type { Candidate, Described, Likeness } from "#rules/entities/resolution/described.ts";
import { keysOf } from "#rules/entities/resolution/keys.ts";
import { homeSentTo, thingsNamed } from "#rules/entities/resolution/made.ts";
import { mentioned } from "#rules/entities/resolution/mentioned.ts";
import { resolve } from "#rules/entities/resolution/resolve.ts";
import { carName, isMadeName, nameKeyOf } from "#rules/entities/thing-names.ts";
import type { App } from "../app.ts";
import { reindexAll } from "../search/index-words.ts";

/** Lines of an address below a name, at most: a house, a flat, a street, a town, a country. */
const MOST_LINES = 5;

interface Row {
  text: string;
  y0: number;
  y1: number;
}

/**
 * The address printed under a name, its lines joined by commas; null when none stands there. `name`: where the name stands,
 * as fractions of the page. Only lines that begin where the name begins, one close under the other, are read.
 */
function addressUnder(page: Page, name: Rect): string | null {
  const height = Math.max((name.y1 - name.y0) * page.height, 4);
  const left = name.x0 * page.width;
  const bottom = name.y1 * page.height;
  const near = page.words.filter(
    (w) => w.y0 >= bottom - height * 0.4 && w.y0 < bottom + height * 12 && w.x1 > left - height,
  );
  const lines: string[] = [];
  let below = bottom;
  for (const row of rowsOf(near, left, height)) {
    if (row.y0 - below > height * 1.8 || lines.length >= MOST_LINES) break;
    below = row.y1;
    if (/[:@]|\b(?:date|datum|page|invoice|rechnung|facture|account|tel|phone)\b/i.test(row.text)) break;
    if (isProse(row.text)) break;
    lines.push(row.text);
  }
  const last = lines.findLastIndex((l) => isAddress(l));
  const first = lines.findIndex((l) => isAddress(l) || /\d/.test(l));
  if (last < 0 || first < 0) return null;
  return lines
    .slice(Math.min(first, last), last + 1)
    .join(", ")
    .slice(0, 160);
}

/** Words as lines that begin near `left`; a wide gap ends a line, since what is behind it belongs to another column. */
function rowsOf(words: Word[], left: number, height: number): Row[] {
  const rows: { words: Word[]; y0: number; y1: number }[] = [];
  for (const w of [...words].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    const row = rows.find((r) => Math.abs(r.y0 - w.y0) < height * 0.6);
    if (row) {
      row.words.push(w);
      row.y1 = Math.max(row.y1, w.y1);
    } else rows.push({ words: [w], y0: w.y0, y1: w.y1 });
  }
  return rows.flatMap((r) => {
    const sorted = r.words.sort((a, b) => a.x0 - b.x0);
    const start = sorted.findIndex((w) => Math.abs(w.x0 - left) < height * 2);
    if (start < 0) return [];
    const kept: Word[] = [];
    for (const w of sorted.slice(start)) {
      const before = kept.at(-1);
      if (before && w.x0 - before.x1 > height * 2.5) break;
      kept.push(w);
    }
    return [{ text: kept.map((w) => w.text).join(" "), y0: r.y0, y1: r.y1 }];
  });
}

/**
 * A short name was somebody's while nobody else went by it ("J. Smith" was John Smith). Now `id` is on file, and where the
 * short name fits them as well (Jane Smith), the papers that said no more than that go to one of that very name, who is
 * offered as a duplicate of both. So who arrived first does not decide whose papers they are. Inside the transaction.
 */
function separate(box: App, scope: AccountScope, id: string): void {
  const { db } = box;
  const me = entityRecord(db, scope, id);
  // A company's short name was believed for its domain or number: no other of that name changes it.
  if (me?.kind !== "person") return;
  const near = candidatesFor(db, scope, keysOf({ name: me.name, aliases: [], details: {} })).filter(
    (c) => c.id !== id && c.kind === me.kind,
  );
  if (near.length === 0) return;
  const byName = new Map<string, string>();
  const moved = new Set<string>();
  for (const s of shortSightings(
    db,
    scope,
    near.map((c) => c.id),
  )) {
    // Another name of theirs is on the same paper: it is them.
    if (s.alone === 0 || !mayBeNamed(me, s.name)) continue;
    const key = nameKeyOf(s.name);
    // A person said whose name that is, by combining or by naming: that is settled.
    if (near.find((c) => c.id === s.entity_id)?.given.some((n) => nameKeyOf(n) === key)) continue;
    const own = near.find((c) => c.kind === me.kind && nameKeyOf(c.name) === key && c.id !== s.entity_id);
    const to =
      byName.get(key) ?? own?.id ?? (nameKeyOf(me.name) === key ? id : newOne(box, scope, s.name, me.kind));
    byName.set(key, to);
    if (!moveLinks(db, s.document_id, s.entity_id, to)) continue;
    dropSources(db, scope, s.entity_id, (d) => d === s.document_id);
    moveObligations(db, scope, s.document_id, s.entity_id, to, box.clock.now());
    noteSighting(db, scope, {
      document_id: s.document_id,
      entity_id: to,
      name: s.name,
      page: s.page,
      told_by: "new",
    });
    moved.add(s.document_id);
  }
  if (moved.size > 0) reindexAll(box, scope, [...moved]);
}

function newOne(box: App, scope: AccountScope, name: Said, kind: EntityKind): string {
  const id = box.ids.uuid();
  addEntity(box.db, scope, { id, name, kind, subtitle: null, details: {}, created_at: box.clock.now() });
  return id;
}

/** A person whom readers only knew by initials goes by the full name once a paper prints it; a name that a person gave stays. */
function callFully(box: App, scope: AccountScope, id: string, printed: Said, kind: EntityKind): void {
  if (typeof printed !== "string") return;
  const me = entityRecord(box.db, scope, id);
  if (me?.kind !== kind) return;
  // A car that was known by a number alone is called by what it is once a paper says so.
  const numbered = kind === "vehicle" && madeNames(box.db, scope, [id]).size > 0;
  if (numbered || (kind === "person" && fullerName(me.name, printed)))
    callByFullName(box.db, scope, id, printed);
}

/** A car that was known by a number alone is called by what it is once its papers, together, say so. */
function callByMake(box: App, scope: AccountScope, id: string): void {
  const me = entityRecord(box.db, scope, id);
  if (me?.kind !== "vehicle" || madeNames(box.db, scope, [id]).size === 0) return;
  const name = carName(me.details);
  if (name !== null) callByFullName(box.db, scope, id, name);
}

/** Surer than this before a person or thing is made from one paper. */
const SURE_ENOUGH = 50;

/** One read off the paper, with the name as it is printed and what the paper's facts say of it. */
interface Met {
  read: Pick<ReadEntity, "name" | "kind" | "role" | "page" | "also">;
  /** As printed: readers write the name on file where they think they know it, and may be wrong. */
  printed: Said;
  details: Record<string, ReadDetail>;
}

/**
 * Links those whom a reading found to its document, each to the one on file that it is or to a new one, in the place of
 * what an earlier reading had linked; inside the transaction. Gives those linked, in the order they were read.
 * `page`: the paper's first page, for addresses under names; null when there is none.
 */
export function linkRead(
  box: App,
  scope: AccountScope,
  documentId: string,
  full: FullRead,
  page: Page | null,
): { id: string; role: EntityRole }[] {
  const { db } = box;
  dropDetailsOf(db, scope, documentId);
  forgetSightings(db, documentId);
  unlinkRead(db, documentId);
  const document = documentById(db, scope, documentId);
  const day = document?.sort_date ?? box.clock.today();
  const met = metOn(full, page, document?.type_slug ?? null);
  const numbers = full.facts.flatMap((f) =>
    f.confidence >= SURE_ENOUGH && isContractNumber(f.key) ? [f.value] : [],
  );
  const words = pageWords(page?.text ?? "");
  const ids = new Map<number, string>();
  // Who made the paper is told first: to whom it has written before says who is meant by a shortened name.
  const order = met.map((_, i) => i).sort((a, b) => turn(met[a]) - turn(met[b]) || a - b);
  for (const i of order) {
    const m = met[i];
    if (!m) continue;
    const maker = order.flatMap((j) => (makes(met[j]) ? (ids.get(j) ?? []) : []))[0];
    const others = new Map([...ids].map(([j, id]) => [id, met[j] as Met]));
    const { id, by } = tell(box, scope, { id: documentId, numbers, maker, others, words }, m);
    ids.set(i, id);
    const sighting = { document_id: documentId, entity_id: id, page: m.read.page };
    noteSighting(db, scope, { ...sighting, name: nameRead(m), told_by: by });
    // The paper itself says that they are called so as well.
    for (const name of m.read.also ?? []) noteSighting(db, scope, { ...sighting, name, told_by: "name" });
    callFully(box, scope, id, nameRead(m), m.read.kind);
  }
  const said = issuersByHand(db, documentId);
  const linked = met.flatMap((m, position) => {
    const id = ids.get(position) as string;
    // Whom a person said it is from stands in the place of whoever was read.
    if (m.read.role === "issuer" && said.length > 0 && !said.includes(id)) return [];
    // One that a person took off this paper is not linked again, and nothing on it is about them.
    const kept = linkEntity(db, {
      document_id: documentId,
      entity_id: id,
      role: m.read.role,
      position,
      by_hand: 0,
    });
    if (kept) {
      fillDetails(db, scope, id, m.details, { id: documentId, day });
      callByMake(box, scope, id);
    }
    return kept ? [{ id, role: m.read.role }] : [];
  });
  for (const id of new Set(ids.values())) separate(box, scope, id);
  const from = said.map((id) => ({ id, role: "issuer" as const }));
  const read = linked.filter((l) => l.role !== "issuer" || !said.includes(l.id));
  return [...from, ...read, ...linkMentioned(box, scope, document, met.length, new Set(ids.values()))];
}

/** Links those of the household whom the paper names beside those that were read on it. */
function linkMentioned(
  box: App,
  scope: AccountScope,
  document: { id: string; type_slug: string | null } | undefined,
  position: number,
  read: ReadonlySet<string>,
): { id: string; role: EntityRole }[] {
  if (!document) return [];
  const words = textOf(box.db, scope, document.id)
    .map((p) => p.text)
    .join("\n");
  const found = mentioned(mentionable(box.db, scope, document.id), words, document.type_slug);
  return found
    .filter((e) => !read.has(e.id))
    .flatMap((e, i) => {
      const role: EntityRole = e.kind === "person" ? "subject" : "covered";
      const at = { document_id: document.id, entity_id: e.id, role, position: position + i, by_hand: 0 };
      return linkEntity(box.db, at) ? [{ id: e.id, role }] : [];
    });
}

const makes = (m: Met | undefined): boolean => m?.read.role === "issuer" || m?.read.role === "payee";
const turn = (m: Met | undefined): number =>
  makes(m) ? 0 : m?.read.kind === "person" || m?.read.kind === "organization" ? 1 : 2;

function metOn(full: FullRead, page: Page | null, type: string | null): Met[] {
  const reads = full.entities.filter((e) => e.confidence >= SURE_ENOUGH && inEnglish(e.name).trim() !== "");
  const collects =
    full.obligations.some((o) => o.automatic) ||
    reads.some((e) => e.kind === "financial_account") ||
    full.facts.some((f) => f.key === "salary_net" || f.key === "closing_balance");
  const printed = reads.map((e) =>
    isMadeName(e.name) ? e.name : (e.printed ?? factOf(full, e)?.value ?? e.name),
  );
  const said = detailsOf(
    full.facts,
    reads.map((e, i) => ({ kind: e.kind, role: e.role, name: inEnglish(printed[i] ?? e.name) })),
    collects,
  );
  const met: Met[] = reads.map((read, i) => {
    const details: Record<string, ReadDetail> = { ...said[i] };
    for (const [key, value] of Object.entries(read.details)) details[key] = { value, page: read.page };
    const address = read.kind === "person" && read.role === "subject" ? addressOf(full, read, page) : null;
    if (address !== null) details.address = { value: address, page: read.page };
    return { read, printed: printed[i] ?? read.name, details };
  });
  const made = thingsNamed(full.facts, type).filter(
    (m) => !reads.some((r) => r.kind === m.kind && sameThing(r.name, m.name)),
  );
  const addresses = met.flatMap((m) => (m.read.kind === "person" ? (m.details.address ?? []) : []));
  const home = made.some((m) => m.kind === "property") ? null : homeSentTo(addresses, type);
  const things = home ? [...made, home] : made;
  return [...met, ...things.map((m) => ({ read: m, printed: m.name, details: m.details }))];
}

const sameThing = (a: Said, b: Said): boolean => nameKeyOf(a) === nameKeyOf(b);

/** The fact that somebody was read from. */
const factOf = (full: FullRead, e: ReadEntity) =>
  full.facts.find((f) => f.role === "party" && f.page === e.page && f.quote === e.quote);

function addressOf(full: FullRead, e: ReadEntity, page: Page | null): string | null {
  const box = factOf(full, e)?.box ?? null;
  return page === null || box === null || e.page !== page.number ? null : addressUnder(page, box);
}

/** A person's name with given names first: "ABERNATHY LEONA B" does not say which is which. Of anything else, as it is printed. */
const nameRead = (m: Met): Said => (m.read.kind === "person" ? m.read.name : m.printed);

/** What a paper says beside a name of who is meant by it. */
interface Beside {
  id: string;
  /** Numbers of contracts and customers on it. */
  numbers: string[];
  /** Who made it, once that is told. */
  maker: string | undefined;
  /** Those told already. */
  others: Map<string, Met>;
  /** The words of its first page, as `pageWords` gives them. */
  words: string;
}

/** The one on file that was read, or a new one. */
function tell(
  box: App,
  scope: AccountScope,
  paper: Beside,
  m: Met,
): { id: string; by: Exclude<Likeness["by"], "nothing"> | "new" } {
  const { db } = box;
  const { maker, others } = paper;
  const { kind } = m.read;
  const read: Described = {
    kind,
    name: nameRead(m),
    aliases: m.read.also ?? [],
    details: Object.fromEntries(Object.entries(m.details).map(([key, v]) => [key, v.value])),
  };
  const candidates = sameContract(box, scope, paper, m, read, candidatesFor(db, scope, keysOf(read)));
  const people =
    kind === "person" && maker !== undefined
      ? candidates.flatMap((c) => (c.kind === "person" ? [c.id] : []))
      : [];
  const wrote =
    maker === undefined || people.length === 0 ? undefined : writtenToBy(db, maker, people, paper.id);
  const said = resolve(numbered(read, candidates), candidates, wrote ? { wrote } : {});
  if (said.says === "same") {
    const other = others.get(said.id);
    // Two people on one paper are two, unless they are written alike.
    const two =
      other !== undefined &&
      kind === "person" &&
      said.by === "short name" &&
      !sameWholeName(inEnglish(other.printed), inEnglish(m.printed));
    if (!two) return { id: said.id, by: said.by === "nothing" ? "name" : said.by };
  }
  const id = box.ids.uuid();
  addEntity(db, scope, {
    id,
    name: nameRead(m),
    kind,
    subtitle: null,
    details: {},
    created_at: box.clock.now(),
  });
  return { id, by: "new" };
}

/**
 * Candidates for a maker, those marked for whom the paper speaks beside the name that was read: it bears a number that they
 * used before, or prints the whole of a name of which only part was read. No detail of theirs, but it tells them.
 */
function sameContract(
  box: App,
  scope: AccountScope,
  paper: Beside,
  m: Met,
  read: Described,
  named: Candidate[],
): Candidate[] {
  const { numbers } = paper;
  if (read.kind !== "organization" || !makes(m)) return named;
  const using =
    numbers.length === 0
      ? new Map<string, boolean>()
      : makersUsing(box.db, scope, { numbers, except: paper.id });
  // Another name under which the number of this contract was printed before: whether it is one the other marks say.
  const others = [...using].flatMap(([id, own]) => (own && !named.some((c) => c.id === id) ? [id] : []));
  const candidates = [...named, ...onFile(box, scope, others)];
  const name = inEnglish(read.name);
  const speaksFor = (c: Candidate): boolean => {
    if (using.has(c.id)) return true;
    const known = inEnglish(c.name);
    if (c.kind !== "organization" || !isPartOf(known, name)) return false;
    return known.length > name.length
      ? printsWhole(paper.words, known)
      : documentIdsOfEntity(box.db, c.id, FEW_PAPERS).some(
          (d) => d !== paper.id && printsWhole(pageWords(textOf(box.db, scope, d)[0]?.text ?? ""), name),
        );
  };
  return candidates.map((c) => (speaksFor(c) ? { ...c, details: { ...c.details, [CONTRACT]: USED } } : c));
}

const onFile = (box: App, scope: AccountScope, ids: readonly string[]): Candidate[] =>
  ids.slice(0, FEW_PAPERS).flatMap((id) => {
    const name = entityRecord(box.db, scope, id)?.name ?? "";
    return candidatesFor(box.db, scope, keysOf({ name, aliases: [], details: {} })).filter(
      (c) => c.id === id,
    );
  });

/** Earlier papers of one that are looked at for a longer name. */
const FEW_PAPERS = 3;

/** A mark that both bear: the number of a contract on this paper and on one before, or the whole name. */
const CONTRACT = "contract_number";
const USED = "used before";

const numbered = (read: Described, candidates: Candidate[]): Described =>
  candidates.some((c) => c.details[CONTRACT] === USED)
    ? { ...read, details: { ...read.details, [CONTRACT]: USED } }
    : read;
