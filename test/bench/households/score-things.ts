import { type Look, sideOf } from "./seen.ts";
import type { Side, Tally } from "./tally.ts";
import type { Mention, ThingKind } from "./truth.ts";

/** People and things of the box held against the true ones, by the links of each paper. */

interface Link {
  document: string;
  entity: string;
  name: string;
  kind: string;
  names: string[];
}

const plain = (s: string) => s.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (s: string): string[] =>
  plain(s)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w.length > 1);

const legal = new Set([
  "inc",
  "llc",
  "ltd",
  "gmbh",
  "ag",
  "co",
  "corp",
  "company",
  "plc",
  "kg",
  "ev",
  "the",
  "of",
  "and",
  "und",
  "mr",
  "mrs",
  "ms",
  "herr",
  "frau",
  "dr",
  "md",
  "dds",
]);

const namesOf = (s: string): Set<string> => {
  const all = wordsOf(s);
  const core = all.filter((w) => !legal.has(w));
  return new Set(core.length > 0 ? core : all);
};

const within = (a: Set<string>, b: Set<string>) => a.size > 0 && [...a].every((w) => b.has(w));

const digitsOf = (s: string) => s.replace(/\D/g, "");

const sameNumber = (a: string, b: string) => {
  const x = digitsOf(a);
  const y = digitsOf(b);
  return (
    x.length >= 4 &&
    y.length >= 4 &&
    (x.endsWith(y.slice(-4)) || y.endsWith(x.slice(-4)) || x.includes(y) || y.includes(x))
  );
};

/** Whether a name of the box can mean what stands on the paper. */
export function means(names: readonly string[], kind: ThingKind, m: Mention, canonical: string): boolean {
  return names.some((name) => {
    if (kind === "policy" || kind === "financial_account" || kind === "vehicle")
      if (sameNumber(name, m.printed)) return true;
    const a = namesOf(name);
    return [m.printed, canonical].some((printed) => {
      const b = namesOf(printed);
      if (within(a, b) || within(b, a)) return true;
      return kind === "organization" && wordsOf(name).join("") === wordsOf(printed).join("");
    });
  });
}

const asOne: ReadonlySet<string> = new Set(["policy", "financial_account", "vehicle", "asset", "pet"]);

const mayBe = (look: Look, thing: string, kind: ThingKind): boolean => {
  const t = look.truth.things.find((x) => x.key === thing);
  return t !== undefined && (t.kind === kind || t.also.includes(kind));
};

/** What a link speaks of on its papers: the true thing, or null for none. */
function meant(look: Look, l: Link, nameOf: Map<string, string>): string | null {
  const all = (look.on.get(l.document) ?? [])
    .flatMap((p) => p.mentions)
    .filter((m) => mayBe(look, m.thing, l.kind as ThingKind));
  const fitting = new Set(
    all.filter((m) => means(l.names, l.kind as ThingKind, m, nameOf.get(m.thing)!)).map((m) => m.thing),
  );
  // One name for two people is nobody's.
  if (fitting.size > 1 && l.kind === "person") {
    const exact = all.filter((m) => wordsOf(m.printed).sort().join(" ") === wordsOf(l.name).sort().join(" "));
    return new Set(exact.map((m) => m.thing)).size === 1 ? exact[0]!.thing : null;
  }
  const first = [...fitting][0];
  if (first !== undefined) return first;
  const things = new Set(all.map((m) => m.thing));
  return things.size === 1 && asOne.has(l.kind) ? [...things][0]! : null;
}

function linksOf(look: Look): Link[] {
  const { db } = look.box.box;
  const alias = new Map<string, string[]>();
  for (const a of db
    .sql("SELECT entity_id AS entity, name FROM entity_alias WHERE account_id = ?")
    .all(look.box.scope.accountId) as {
    entity: string;
    name: string;
  }[])
    alias.set(a.entity, [...(alias.get(a.entity) ?? []), a.name]);
  const rows = db
    .sql(
      `SELECT DISTINCT de.document_id AS document, de.entity_id AS entity, e.name, e.kind
       FROM document_entity de JOIN entity e ON e.id = de.entity_id WHERE e.account_id = ?`,
    )
    .all(look.box.scope.accountId) as Omit<Link, "names">[];
  return rows
    .filter((r) => look.hidden.get(r.document) !== 2 && look.on.has(r.document))
    .map((r) => ({ ...r, names: [r.name, ...(alias.get(r.entity) ?? [])] }));
}

export interface Meanings {
  /** True things that each entity of the box stands for. */
  of: Map<string, Set<string>>;
}

export function scoreThings(look: Look, tally: Tally): Meanings {
  const kindOf = new Map(look.truth.things.map((t) => [t.key, t.kind]));
  const nameOf = new Map(look.truth.things.map((t) => [t.key, t.name]));
  const links = linksOf(look).map((l) => ({ ...l, thing: meant(look, l, nameOf) }));
  const all = new Map<string, Set<string>>();
  for (const l of links) if (l.thing) all.set(l.entity, (all.get(l.entity) ?? new Set()).add(l.thing));
  for (const side of ["opened", "sealed"] as const) {
    const own = links.filter((l) => sideOf(look.on.get(l.document)![0]!) === side);
    pairs(look, tally, side, own);
    things(look, tally, side, own, nameOf, kindOf);
  }
  return { of: all };
}

type Read = Link & { thing: string | null };

/** Each pair of a paper and a thing. */
function pairs(look: Look, tally: Tally, side: Side, links: readonly Read[]): void {
  const found = new Set<string>();
  for (const l of links) {
    const p = look.on.get(l.document)![0]!;
    // The same thing twice on one paper is a split, and counted there.
    if (l.thing) found.add(`${l.document} ${l.thing}`);
    tally.count(side, "links: precision", l.thing !== null, () => ({
      what: `link to a ${l.kind} that is not on the paper`,
      paper: p.key,
      maker: p.maker,
      says: `"${l.name}"; on it: ${p.mentions.map((m) => m.printed).join(", ")}`,
    }));
  }
  for (const [document, papers] of look.on) {
    const p = papers[0]!;
    if (sideOf(p) !== side || look.hidden.get(document) === 2) continue;
    const due = new Map(
      papers.flatMap((x) => x.mentions.filter((m) => m.need).map((m) => [m.thing, m] as const)),
    );
    for (const [thing, m] of due)
      tally.count(side, "links: recall", found.has(`${document} ${thing}`), () => ({
        what: `no link to a ${look.truth.things.find((t) => t.key === thing)?.kind}`,
        paper: p.key,
        maker: p.maker,
        says: `"${m.printed}"`,
      }));
  }
}

function things(
  look: Look,
  tally: Tally,
  side: Side,
  links: readonly Read[],
  nameOf: Map<string, string>,
  kindOf: Map<string, ThingKind>,
): void {
  const maker = (document: string) => look.on.get(document)![0]!.maker;
  const byThing = new Map<string, Map<string, Read>>();
  const byEntity = new Map<string, Read[]>();
  for (const l of links) {
    byEntity.set(l.entity, [...(byEntity.get(l.entity) ?? []), l]);
    if (l.thing) byThing.set(l.thing, (byThing.get(l.thing) ?? new Map()).set(l.entity, l));
  }
  const needed = new Set<string>();
  for (const [document, papers] of look.on)
    if (look.hidden.get(document) !== 2 && sideOf(papers[0]!) === side)
      for (const m of papers.flatMap((p) => p.mentions)) if (m.need) needed.add(m.thing);
  for (const t of needed) {
    const as = byThing.get(t);
    const note = (what: string, says: string) => () => ({
      what: `${what} ${kindOf.get(t)}`,
      paper: "-",
      maker: "-",
      says,
    });
    tally.count(side, "people and things: found", as !== undefined, note("not found:", nameOf.get(t)!));
    if (!as) continue;
    tally.count(
      side,
      "people and things: in one",
      as.size === 1,
      note(
        "split:",
        `${nameOf.get(t)}: ${[...as.values()].map((l) => `"${l.name}" (${maker(l.document)})`).join(", ")}`,
      ),
    );
  }
  for (const own of byEntity.values()) {
    const first = own[0]!;
    const stands = new Set(own.flatMap((l) => l.thing ?? []));
    const p = look.on.get(first.document)![0]!;
    if (stands.size > 0)
      tally.count(side, "people and things: apart", stands.size === 1, () => ({
        what: `two in one ${first.kind}`,
        paper: p.key,
        maker: p.maker,
        says: `"${first.name}" is ${[...stands].map((t) => nameOf.get(t)).join(" and ")}`,
      }));
    if (first.kind !== "person" && first.kind !== "organization") continue;
    tally.count(
      side,
      first.kind === "person" ? "people: not invented" : "organizations: not invented",
      stands.size > 0,
      () => ({
        what: `invented ${first.kind}`,
        paper: p.key,
        maker: p.maker,
        says: `"${first.name}" on ${own.length} papers`,
      }),
    );
  }
}
