import type { EntityList, EntityPage, PersonOrThing } from "#contract/entity.ts";
import type { EntitiesQuery } from "#contract/routes/entities.ts";
import { identifiersAmong } from "#database/checkup/checkup-facts.ts";
import { obligationsById, standingObligations, titleOf } from "#database/checkup/obligations.ts";
import { factsOfEntity } from "#database/documents/facts.ts";
import type { EntityRecord } from "#database/entities/entity-list.ts";
import {
  documentCounts,
  documentsOfEntity,
  entityRecord,
  identifiersOfEntities,
  listEntities,
  openLines,
} from "#database/entities/entity-list.ts";
import { knownHousehold } from "#database/entities/household.ts";
import { notFound } from "#kernel/problem.ts";
import { withWords } from "#messages/message.ts";
import { written } from "#messages/render.ts";
import type { EntityKind } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { numbersIn } from "#rules/checkup/checkup-identifiers.ts";
import { carriesNumber, withoutNumbers } from "#rules/entities/identifier-text.ts";
import type { App } from "../app.ts";
import { itemsOf, linesOf, upNextRows } from "../checkup/lines.ts";
import { wordsOf } from "../checkup/words.ts";
import { read } from "../operation.ts";
import { standingOf } from "../present/checkup.ts";
import type { Hidden } from "../present/entity.ts";
import { listedFacts, personOrThing, statusOf } from "../present/entity.ts";
import { paperWords } from "../present/paper-words.ts";
import { documentRows } from "../present/present.ts";
import { todayOf } from "../today.ts";

/**
 * What is taken out of the words of some people and things for this caller: the identifiers among the details of anybody on
 * file, those of papers that stand in the words, and whatever has the shape of one. Null with the `identifiers` scope.
 */
function hiddenFrom(box: App, scope: AccountScope, records: readonly EntityRecord[]): Hidden {
  if (scope.identifiers) return null;
  const words = records.flatMap((r) => [
    r.name,
    ...r.aliases,
    ...(r.subtitle === null ? [] : [r.subtitle]),
    ...Object.values(r.details).filter((v) => typeof v === "string"),
    ...(r.ended_title === null ? [] : [r.ended_title]),
  ]);
  const known = [
    ...identifiersOfEntities(box.db, scope),
    ...identifiersAmong(box.db, scope, [...new Set(words.flatMap(numbersIn))]),
  ];
  return {
    carries: (said) => carriesNumber(said, known),
    clean: (said) => withoutNumbers(said, known),
  };
}

/** The most documents and facts that come with one person or thing; the lists of both have the rest. */
const MOST_DOCUMENTS = 200;
const MOST_FACTS = 200;

/** The words of the `kind` filter, which are not those of the field. */
const kinds: Record<NonNullable<EntitiesQuery["kind"]>, EntityKind> = {
  person: "person",
  pet: "pet",
  vehicle: "vehicle",
  property: "property",
  organization: "organization",
  account: "financial_account",
  policy: "policy",
  item: "asset",
};

/** The person or thing, or 404: also for another account's. */
export function wantedEntity(box: App, scope: AccountScope, id: string): EntityRecord {
  const record = entityRecord(box.db, scope, id);
  if (!record) throw notFound();
  return record;
}

/** One person or thing as the caller may read it. Throws 404. */
export function entityShown(box: App, scope: AccountScope, id: string, origin: string): PersonOrThing {
  const record = wantedEntity(box, scope, id);
  return personOrThing(origin, record, hiddenFrom(box, scope, [record]), scope.language);
}

/** The household's own first, companies last; those that are pinned before all, and otherwise in the order they had. */
function householdFirst(box: App, scope: AccountScope, records: EntityRecord[]): EntityRecord[] {
  // A guest does not learn who is of the household.
  if (scope.bundle !== null) return records;
  const household = knownHousehold(box.db, scope);
  const rank = (r: EntityRecord): number =>
    r.pinned === 1
      ? 0
      : 1 +
        2 * ORDER.indexOf(r.kind) +
        (household.has(r.id) || (r.kind !== "person" && r.kind !== "organization") ? 0 : 1);
  return records
    .map((r) => ({ r, at: rank(r) }))
    .sort((a, b) => a.at - b.at)
    .map(({ r }) => r);
}
const ORDER: readonly EntityKind[] = [
  "person",
  "pet",
  "property",
  "vehicle",
  "financial_account",
  "policy",
  "asset",
  "organization",
];

/** Everyone and everything with its line and how much paper it is on: one query each, whatever their number. */
export const entitiesOperation = read<EntitiesQuery, EntityList>({ scope: "read" }, (box, scope, q, call) =>
  box.db.read(() => {
    const today = todayOf(box, scope);
    const records = householdFirst(
      box,
      scope,
      listEntities(box.db, scope, { kind: q.kind && kinds[q.kind], gone: q.include_gone }),
    );
    const counts = documentCounts(box.db, scope);
    const lines = openLines(box.db, scope, today);
    const hidden = hiddenFrom(box, scope, records);
    const words = wordsOf(
      box,
      scope,
      [...lines.values()]
        .flat()
        .map((l) => ({ document_id: l.document_id, words: [written(l.title, "en")] })),
    );
    const line = (id: string) =>
      lines.get(id)?.map((l) => ({ ...l, title: withWords(l.title, (w) => words.clean(l.document_id, w)) }));
    return {
      people_and_things: records.map((r) => ({
        ...personOrThing(call.origin, r, hidden, scope.language),
        documents: counts.get(r.id) ?? 0,
        status: statusOf(r, line(r.id), today, scope.language),
      })),
      total: records.length,
      url: `${call.origin}/people-and-things`,
    };
  }),
);

/** One person or thing: what its papers say, those papers, and what is open or missing. */
export const entityOperation = read<{ entity: string }, EntityPage>(
  { scope: "read" },
  (box, scope, q, call) =>
    box.db.read(() => {
      const { db } = box;
      const { origin } = call;
      const record = wantedEntity(box, scope, q.entity);
      const today = todayOf(box, scope);
      const standing = standingObligations(db, scope, { status: "open", entity: record.id });
      const open = obligationsById(
        db,
        scope,
        standing.map((o) => o.id),
      ).sort((a, b) => (a.due === b.due ? (a.id < b.id ? -1 : 1) : a.due < b.due ? -1 : 1));
      const words = wordsOf(
        box,
        scope,
        open.map((o) => ({ document_id: o.document_id, words: [o.title] })),
      );
      const awake = open
        .filter((o) => o.snoozed_until === null || o.snoozed_until <= today)
        .map((o) => ({
          ...standingOf(o),
          title: withWords(titleOf(o), (w) => words.clean(o.document_id, w)),
        }));
      // What ran out and stands among what is missing is not said twice.
      const once = standingObligations(db, scope, { status: "open", entity: record.id, once: today });
      const said = new Set(once.map((o) => o.id));
      const missing = linesOf(box, scope, { show: "open", entity: record.id }, today).filter(
        (l) => l.gap !== null,
      );
      return {
        person_or_thing: personOrThing(origin, record, hiddenFrom(box, scope, [record]), scope.language),
        status: statusOf(record, awake, today, scope.language),
        facts: listedFacts(paperWords(db, scope), origin, factsOfEntity(db, scope, record.id, MOST_FACTS)),
        identifiers_shown: scope.identifiers,
        documents: documentRows(db, scope, origin, documentsOfEntity(db, scope, record.id, MOST_DOCUMENTS)),
        up_next: upNextRows(
          box,
          scope,
          open.filter((o) => said.has(o.id)),
          origin,
        ),
        missing: itemsOf(box, scope, missing, origin),
      };
    }),
);
