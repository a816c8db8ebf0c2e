import { documentById } from "#database/documents/documents.ts";
import { textOf } from "#database/documents/pages.ts";
import { addEntity, linkEntity, unlinkRead } from "#database/entities/entities.ts";
import { dropDetailsOf, fillDetails } from "#database/entities/entity-details.ts";
import { documentIdsOfEntity } from "#database/entities/entity-list.ts";
import {
  candidatesFor,
  forgetSightings,
  isContractNumber,
  makersUsing,
  noteSighting,
  writtenToBy,
} from "#database/entities/entity-resolution.ts";
import type { Page } from "#reading/page.ts";
import type { EntityRole, FullRead, ReadEntity } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access.ts";
import { nameKey } from "#rules/naming.ts";
import { detailsOf, type Said } from "#rules/resolving/attribute.ts";
import { isPartOf, pageWords, printsWhole } from "#rules/resolving/company-name.ts";
import { sameWholeName } from "#rules/resolving/compare.ts";
import type { Candidate, Described, Likeness } from "#rules/resolving/described.ts";
import { keysOf } from "#rules/resolving/keys.ts";
import { thingsNamed } from "#rules/resolving/made.ts";
import { resolve } from "#rules/resolving/resolve.ts";
import type { Box } from "../box.ts";
import { addressUnder } from "./address-block.ts";
import { callFully, separate } from "./separate.ts";

/** Surer than this before a person or thing is made from one paper. */
const SURE_ENOUGH = 50;

/** One read off the paper, with the name as it is printed and what the paper's facts say of it. */
interface Met {
  read: Pick<ReadEntity, "name" | "kind" | "role" | "page">;
  /** As printed: readers write the name on file where they think they know it, and may be wrong. */
  printed: string;
  details: Record<string, Said>;
}

/**
 * Links those whom a reading found to its document, each to the one on file that it is or to a new one, in the place of
 * what an earlier reading had linked; inside the transaction. Gives those linked, in the order they were read.
 * `page`: the paper's first page, for addresses under names; null when there is none.
 */
export function linkRead(
  box: Box,
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
    noteSighting(db, scope, {
      document_id: documentId,
      entity_id: id,
      name: m.printed,
      page: m.read.page,
      told_by: by,
    });
    callFully(box, scope, id, m.printed, m.read.kind);
  }
  const linked = met.flatMap((m, position) => {
    const id = ids.get(position) as string;
    // One that a person took off this paper is not linked again, and nothing on it is about them.
    const kept = linkEntity(db, {
      document_id: documentId,
      entity_id: id,
      role: m.read.role,
      position,
      by_hand: 0,
    });
    if (kept) fillDetails(db, scope, id, m.details, { id: documentId, day });
    return kept ? [{ id, role: m.read.role }] : [];
  });
  for (const id of new Set(ids.values())) separate(box, scope, id);
  return linked;
}

const makes = (m: Met | undefined): boolean => m?.read.role === "issuer" || m?.read.role === "payee";
const turn = (m: Met | undefined): number =>
  makes(m) ? 0 : m?.read.kind === "person" || m?.read.kind === "organization" ? 1 : 2;

function metOn(full: FullRead, page: Page | null, type: string | null): Met[] {
  const reads = full.entities.filter((e) => e.confidence >= SURE_ENOUGH && e.name.trim() !== "");
  const collects =
    full.obligations.some((o) => o.automatic) ||
    reads.some((e) => e.kind === "financial_account") ||
    full.facts.some((f) => f.key === "salary_net" || f.key === "closing_balance");
  const printed = reads.map((e) => factOf(full, e)?.value ?? e.name);
  const said = detailsOf(
    full.facts,
    reads.map((e, i) => ({ kind: e.kind, role: e.role, name: printed[i] ?? e.name })),
    collects,
  );
  const met: Met[] = reads.map((read, i) => {
    const details: Record<string, Said> = { ...said[i] };
    for (const [key, value] of Object.entries(read.details)) details[key] = { value, page: read.page };
    const address = read.kind === "person" && read.role === "subject" ? addressOf(full, read, page) : null;
    if (address !== null) details.address = { value: address, page: read.page };
    return { read, printed: printed[i] ?? read.name, details };
  });
  const made = thingsNamed(full.facts, type).filter(
    (m) => !reads.some((r) => r.kind === m.kind && sameThing(r.name, m.name)),
  );
  return [...met, ...made.map((m) => ({ read: m, printed: m.name, details: m.details }))];
}

const sameThing = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** The fact that somebody was read from. */
const factOf = (full: FullRead, e: ReadEntity) =>
  full.facts.find((f) => f.role === "party" && f.page === e.page && f.quote === e.quote);

function addressOf(full: FullRead, e: ReadEntity, page: Page | null): string | null {
  const box = factOf(full, e)?.box ?? null;
  return page === null || box === null || e.page !== page.number ? null : addressUnder(page, box);
}

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
  box: Box,
  scope: AccountScope,
  paper: Beside,
  m: Met,
): { id: string; by: Exclude<Likeness["by"], "nothing"> | "new" } {
  const { db } = box;
  const { maker, others } = paper;
  const { kind } = m.read;
  const read: Described = {
    kind,
    name: m.printed,
    aliases: [],
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
      !sameWholeName(other.printed, m.printed);
    if (!two) return { id: said.id, by: said.by === "nothing" ? "name" : said.by };
  }
  const id = box.ids.uuid();
  addEntity(db, scope, {
    id,
    name: kind === "person" && sameWholeName(m.read.name, m.printed) ? m.read.name : m.printed,
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
  box: Box,
  scope: AccountScope,
  paper: Beside,
  m: Met,
  read: Described,
  candidates: Candidate[],
): Candidate[] {
  const makers = candidates.filter((c) => c.kind === "organization");
  if (read.kind !== "organization" || !makes(m) || makers.length === 0) return candidates;
  const { numbers } = paper;
  const ids = makers.map((c) => c.id);
  const using =
    numbers.length === 0
      ? new Map<string, string>()
      : makersUsing(box.db, scope, { numbers, makers: ids, except: paper.id });
  const speaksFor = (c: Candidate): boolean => {
    if (using.has(c.id)) return true;
    if (c.kind !== "organization" || !isPartOf(c.name, read.name)) return false;
    return c.name.length > read.name.length
      ? printsWhole(paper.words, c.name)
      : documentIdsOfEntity(box.db, c.id)
          .slice(0, FEW_PAPERS)
          .some(
            (d) =>
              d !== paper.id && printsWhole(pageWords(textOf(box.db, scope, d)[0]?.text ?? ""), read.name),
          );
  };
  return candidates.map((c) => (speaksFor(c) ? { ...c, details: { ...c.details, [CONTRACT]: USED } } : c));
}

/** Earlier papers of one that are looked at for a longer name. */
const FEW_PAPERS = 3;

/** A mark that both bear: the number of a contract on this paper and on one before, or the whole name. */
const CONTRACT = "contract_number";
const USED = "used before";

const numbered = (read: Described, candidates: Candidate[]): Described =>
  candidates.some((c) => c.details[CONTRACT] === USED)
    ? { ...read, details: { ...read.details, [CONTRACT]: USED } }
    : read;
