import type { AccountScope } from "#rules/access/access.ts";
import { guestDocuments, guestEntities, guestValues } from "../accounts/bundle-guests.ts";
import { nameOf } from "../entities/entity-names.ts";
import type { Database } from "../sqlite/open.ts";

/** Newest papers of some kinds that are looked at: what is asked about is what stands now. */
const MOST_PAPERS = 200;
/** Newest papers of any kind that are counted. */
const MOST_COUNTED = 1_500;

/** Papers that are on file, read and neither replaced nor put away, of those the caller may see. */
const onFile = (scope: AccountScope) =>
  `d.account_id = @account AND d.hidden = 0 AND d.status = 'filed' ${guestDocuments(scope)}`;

const nameIn = (scope: AccountScope, roles: string, kind: string) =>
  `(SELECT ${nameOf(scope)} FROM document_entity de JOIN entity e ON e.id = de.entity_id
    WHERE de.document_id = d.id AND de.role IN (${roles}) AND e.kind = '${kind}' ${guestEntities(scope)}
    ORDER BY de.position LIMIT 1)`;

export interface PaperWithFact {
  slug: string;
  type_name: string;
  key: string;
  /** Of a date: the day. */
  date: string | null;
  doc_date: string | null;
  period_from: string | null;
  /** Who made the paper, and whose it is, by their first names on it. */
  issuer: string | null;
  person: string | null;
}

/**
 * Facts of the newest papers of some kinds, the newest paper first: those whose key is among `keys`. Identifiers only with
 * leave to see them.
 */
export const papersWithFacts = (
  db: Database,
  scope: AccountScope,
  slugs: readonly string[],
  keys: readonly string[],
): PaperWithFact[] =>
  db
    .sql(
      `SELECT t.slug, t.name AS type_name, f.key, f.date, d.doc_date, d.period_from,
         ${nameIn(scope, "'issuer'", "organization")} AS issuer,
         ${nameIn(scope, "'subject', 'owner', 'covered'", "person")} AS person
       FROM (SELECT d.id, d.type_id, d.doc_date, d.sort_date, d.period_from FROM document d
             WHERE ${onFile(scope)} AND d.type_id IN (SELECT id FROM type WHERE slug IN (SELECT value FROM json_each(@slugs)))
             ORDER BY d.sort_date DESC LIMIT ${MOST_PAPERS}) d
         JOIN type t ON t.id = d.type_id
         JOIN fact f ON f.document_id = d.id
       WHERE f.key IN (SELECT value FROM json_each(@keys))
         ${scope.identifiers ? "" : "AND f.role <> 'identifier'"}
       ORDER BY d.sort_date DESC, d.id, f.position`,
    )
    .all({
      ...guestValues(scope),
      account: scope.accountId,
      slugs: JSON.stringify(slugs),
      keys: JSON.stringify(keys),
    }) as PaperWithFact[];

interface YearOfPapers {
  /** A company, or the name of a type of paper. */
  name: string;
  slug: string;
  year: string;
  papers: number;
}

/**
 * Who wrote several papers with an amount in one year, and of which kinds several came in one: the newest year first, then the
 * most papers. `slugs`: kinds whose amounts are money spent. `today`: papers dated later are not counted.
 */
export function yearsOfPapers(
  db: Database,
  scope: AccountScope,
  slugs: readonly string[],
  today: string,
): { companies: YearOfPapers[]; types: YearOfPapers[] } {
  const rows = db
    .sql(
      `SELECT ${nameOf(scope)} AS name, e.id, t.slug, t.name AS type_name, substr(d.sort_date, 1, 4) AS year, count(*) AS papers
       FROM (SELECT d.id, d.type_id, d.sort_date FROM document d
             WHERE ${onFile(scope)} AND d.sort_date <= @today ORDER BY d.sort_date DESC LIMIT ${MOST_COUNTED}) d
         JOIN type t ON t.id = d.type_id AND t.slug IN (SELECT value FROM json_each(@slugs))
         LEFT JOIN document_entity de ON de.document_id = d.id AND de.role = 'issuer' AND de.position =
           (SELECT min(position) FROM document_entity WHERE document_id = d.id AND role = 'issuer')
         LEFT JOIN entity e ON e.id = de.entity_id AND e.kind = 'organization' ${guestEntities(scope)}
       WHERE EXISTS (SELECT 1 FROM fact f WHERE f.document_id = d.id AND f.role = 'money'
                     AND f.key IN ('total', 'amount_due') AND f.number > 0)
       GROUP BY e.id, t.slug, year`,
    )
    .all({ ...guestValues(scope), account: scope.accountId, slugs: JSON.stringify(slugs), today }) as {
    name: string | null;
    id: string | null;
    slug: string;
    type_name: string;
    year: string;
    papers: number;
  }[];
  const added = (
    key: (r: (typeof rows)[number]) => string | null,
    name: (r: (typeof rows)[number]) => string,
  ) => {
    const groups = Map.groupBy(
      rows.filter((r) => key(r) !== null),
      (r) => `${r.year} ${key(r)}`,
    );
    return [...groups.values()]
      .map(
        (g): YearOfPapers => ({
          name: name(g[0] as (typeof rows)[number]),
          slug: g[0]?.slug ?? "",
          year: g[0]?.year ?? "",
          papers: g.reduce((n, r) => n + r.papers, 0),
        }),
      )
      .sort((a, b) =>
        a.year < b.year ? 1 : a.year > b.year ? -1 : b.papers - a.papers || (a.name < b.name ? -1 : 1),
      );
  };
  return {
    companies: added(
      (r) => r.id,
      (r) => r.name ?? "",
    ),
    types: added(
      (r) => r.slug,
      (r) => r.type_name,
    ),
  };
}

/** Whether anything with a day is open and shown, and whether some of it is past. */
export const openItems = (
  db: Database,
  scope: AccountScope,
  today: string,
): { ahead: boolean; past: boolean } => {
  const row = db
    .sql(
      `SELECT max(o.due >= @today) AS ahead, max(o.due < @today) AS past FROM obligation o
       WHERE o.account_id = @account AND o.status = 'open' AND ifnull(o.snoozed_until, '') <= @today
         ${
           scope.bundle === null
             ? "AND (o.document_id IS NULL OR EXISTS (SELECT 1 FROM document d WHERE d.id = o.document_id AND d.hidden = 0))"
             : guestDocuments(scope, "o.document_id")
         }`,
    )
    .get({ ...guestValues(scope), account: scope.accountId, today }) as {
    ahead: number | null;
    past: number | null;
  };
  return { ahead: row.ahead === 1, past: row.past === 1 };
};
