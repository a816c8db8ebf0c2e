import { type Look, sideOf } from "./seen.ts";
import type { Tally } from "./tally.ts";
import type { Paper } from "./truth.ts";

/** Copies that came again, and papers that take the place of others. */

/** Of these a newer one of the same kind takes the place of the last, whether or not it says so. */
const renewed = new Set([
  "insurance card",
  "registration",
  "auto policy",
  "home policy",
  "vaccination",
  "inspection",
]);

export function scorePapers(look: Look, tally: Tally): void {
  const { db } = look.box.box;
  const account = look.box.scope.accountId;
  const id = (key: string) => look.box.documents.get(key);
  const rows = db
    .sql("SELECT id, duplicate_of AS copy, replaced_by AS newer FROM document WHERE account_id = ?")
    .all(account) as { id: string; copy: string | null; newer: string | null }[];
  const offered = db.sql("SELECT document_id AS a, other_id AS b FROM likely_copy WHERE apart = 0").all() as {
    a: string;
    b: string;
  }[];
  const copies = [...rows.flatMap((r) => (r.copy ? [{ a: r.id, b: r.copy }] : [])), ...offered];
  const pair = (a: string | undefined, b: string | undefined) =>
    copies.some((c) => (c.a === a && c.b === b) || (c.a === b && c.b === a));
  for (const p of look.papers.values()) {
    if (p.copyOf !== null && look.papers.has(p.copyOf)) {
      const [a, b] = [id(p.key), id(p.copyOf)];
      tally.count(sideOf(p), "copies: seen", a === b || pair(a, b), note("copy not seen", p, p.copyOf));
    }
    if (p.replaces !== null && look.papers.has(p.replaces)) {
      const [a, b] = [id(p.key), id(p.replaces)];
      const older = rows.find((r) => r.id === b);
      tally.count(
        sideOf(p),
        "replacements: seen",
        older?.newer === a,
        note("replacement not seen", p, p.replaces),
      );
    }
  }
  const first = (document: string) => look.on.get(document)?.[0];
  for (const c of copies) {
    const [p, q] = [first(c.a), first(c.b)];
    if (!p || !q) continue;
    const root = (x: Paper) => x.copyOf ?? x.key;
    tally.count(sideOf(p), "copies: right", root(p) === root(q), note("taken for a copy", p, q.key));
  }
  for (const r of rows) {
    const [p, q] = [first(r.id), r.newer ? first(r.newer) : undefined];
    if (!p || !q) continue;
    const said = (look.on.get(r.newer!) ?? []).some(
      (x) => x.replaces !== null && (x.replaces === p.key || x.replaces === p.copyOf),
    );
    const right = said || (p.maker === q.maker && p.type === q.type && renewed.has(p.type));
    tally.count(sideOf(p), "replacements: right", right, note("taken for replaced", p, q.key));
  }
}

const note = (what: string, p: Paper, other: string) => () => ({
  what,
  paper: p.key,
  maker: p.maker,
  says: `and ${other}`,
});
