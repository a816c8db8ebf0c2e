import { nameKey } from "#rules/documents/naming.ts";
import type { MadePaper, Mention, Truth } from "../paper/years/truth.ts";
import type { Failing, Seen } from "./checkup-score.ts";

/** People and things of the box held against the true ones. */

interface Link {
  document: string;
  entity: string;
  role: string;
  name: string;
  kind: string;
}

export interface EntityScore {
  entities: number;
  /** Pairs of different true ones that stand for one entity of the box. */
  wrongMerges: number;
  /** True ones on two papers and more, and those of them that are shown as two or more. */
  things: number;
  splits: number;
  /** Which true ones each entity of the box stands for. */
  meant: Map<string, Set<string>>;
  failing: Failing[];
}

const partOf = (role: string, kind: string): Mention["part"] =>
  kind === "organization" || kind === "person"
    ? role === "issuer" || role === "payee"
      ? "issuer"
      : "recipient"
    : "thing";

const core = (s: string) => nameKey(s).replace(/[^\p{L}\p{N}]/gu, "");

/** True when what was read is the printed name, part of it or more than it. */
function speaksOf(read: string, printed: string): boolean {
  const a = core(read);
  const b = core(printed);
  if (a === "" || b === "") return false;
  if (a.includes(b) || b.includes(a)) return true;
  const words = nameKey(printed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 2);
  return words.length > 0 && words.every((w) => a.includes(w));
}

/** The names that were read on each paper: what a link stems from. */
function readNames(seen: Seen): Map<string, string[]> {
  const rows = seen.db
    .sql(
      `SELECT document_id AS document, value FROM fact WHERE account_id = ? AND role IN ('party', 'identifier')`,
    )
    .all(seen.scope.accountId) as { document: string; value: string }[];
  const out = new Map<string, string[]>();
  for (const r of rows) out.set(r.document, [...(out.get(r.document) ?? []), r.value]);
  return out;
}

/** Of whom a link speaks: the mention of its part on that paper, when its printed name was read there. */
function meantBy(l: Link, on: MadePaper[], names: string[], truth: Truth): Mention | null {
  const part = partOf(l.role, l.kind);
  const all = on.flatMap((p) => p.mentions);
  const kindOf = (m: Mention) => truth.things.get(m.thing)?.kind;
  const fits = (m: Mention) =>
    part === "thing" ? kindOf(m) === l.kind : kindOf(m) === "person" || kindOf(m) === "organization";
  // Its own name on the paper says whom it means, in whatever part it was read.
  const named = all.filter((m) => fits(m) && speaksOf(l.name, m.printed));
  if (named.length > 0) return named.find((m) => m.part === part) ?? named[0]!;
  const read = all.filter((m) => fits(m) && m.part === part && names.some((n) => speaksOf(n, m.printed)));
  return read.length === 1 ? read[0]! : null;
}

export function scoreEntities(truth: Truth, seen: Seen): EntityScore {
  const links = seen.db
    .sql(
      `SELECT de.document_id AS document, de.entity_id AS entity, de.role, e.name, e.kind
       FROM document_entity de JOIN entity e ON e.id = de.entity_id JOIN document d ON d.id = de.document_id
       WHERE e.account_id = ? AND d.hidden = 0`,
    )
    .all(seen.scope.accountId) as Link[];
  const names = readNames(seen);
  const on = new Map<string, MadePaper[]>();
  for (const p of truth.papers) {
    const id = seen.documents.get(p.key);
    if (id) on.set(id, [...(on.get(id) ?? []), p]);
  }
  const meant = new Map<string, Set<string>>();
  const shownAs = new Map<string, Map<string, string[]>>();
  for (const l of links) {
    const m = meantBy(l, on.get(l.document) ?? [], names.get(l.document) ?? [], truth);
    if (!m) continue;
    meant.set(l.entity, (meant.get(l.entity) ?? new Set()).add(m.thing));
    if (m.apart) continue;
    const as = shownAs.get(m.thing) ?? new Map<string, string[]>();
    as.set(l.entity, [...(as.get(l.entity) ?? []), `${l.name} (${on.get(l.document)?.[0]?.key})`]);
    shownAs.set(m.thing, as);
  }
  const failing: Failing[] = [];
  const nameOf = (k: string) => truth.things.get(k)?.name ?? k;
  const byId = new Map(links.map((l) => [l.entity, l]));
  let wrongMerges = 0;
  for (const [entity, keys] of meant) {
    if (keys.size < 2) continue;
    wrongMerges += (keys.size * (keys.size - 1)) / 2;
    failing.push({
      class: "wrong merge",
      paper: "-",
      says: `${byId.get(entity)?.kind} "${byId.get(entity)?.name}" is ${[...keys].map(nameOf).join(" and ")}`,
      unseen: false,
    });
  }
  let splits = 0;
  let things = 0;
  for (const [thing, as] of shownAs) {
    const papers = [...as.values()].reduce((n, l) => n + l.length, 0);
    if (papers < 2) continue;
    things++;
    if (as.size < 2) continue;
    splits++;
    failing.push({
      class: `split of a ${truth.things.get(thing)?.kind}`,
      paper: "-",
      says: `${nameOf(thing)}: ${[...as.values()].map((l) => `${l[0]} x${l.length}`).join(" / ")}`,
      unseen: false,
    });
  }
  return { entities: new Set(links.map((l) => l.entity)).size, wrongMerges, things, splits, meant, failing };
}
