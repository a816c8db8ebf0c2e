import { any } from "#lexicon/phrases.ts";
import type { Said } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import { birthNameIn } from "#rules/entities/resolution/person-name.ts";
import { accountByNumber, endOfAccount, policyByNumber } from "#rules/entities/thing-names.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { titleShare } from "../classify/tally.ts";
import { withoutNumbers } from "../classify/title.ts";
import type { EntityKind, EntityRole, ReadEntity, ReadFact, ReadingContext } from "../reader.ts";
import { compact, foldKeep } from "../text/fold.ts";
import { accountsOn } from "./accounts.ts";
import { legalForm, ORG_WORD } from "./cues.ts";
import { nameIs } from "./name-roles.ts";
import { couldBeName, sameName } from "./names.ts";
import type { PartyFound } from "./party.ts";
import { ENOUGH, type PersonNamed, peopleNamed, placePoints } from "./people-named.ts";
import { namesApart, opensNobody, personShape } from "./person-shape.ts";
import { petsOn } from "./pets.ts";
import { vehiclesOn } from "./vehicles.ts";
import { PREFIX } from "./window.ts";

const ROLE: Record<string, EntityRole> = {
  issuer: "issuer",
  recipient: "subject",
  employer: "payer",
  landlord: "payee",
  tenant: "payer",
  insurer: "issuer",
  patient: "subject",
  payer: "payer",
  payee: "payee",
  doctor: "issuer",
};

/** Whoever a paper is to or about: a name there is a person's when its place says so; elsewhere only a given name does. */
const TO_OR_ABOUT = new Set(["recipient", "tenant", "patient", "payer"]);

/** From these points on the letters of a name alone say that it is a person's: a given name first, or a title. */
const BY_ITSELF = 4;

/** Titles before a name that are not part of the fact. */
const TITLED = new RegExp(`(?:^|[ ,:])(?:${any("honorific-opens")})[.:]? *$`);
const TITLE_POINTS = 3;

/** Where a party that a fact names is printed; the facts may write its capitals otherwise. */
const placeOf = (s: Study, f: ReadFact): PartyFound | null =>
  [s.parties.recipient, s.parties.issuer, ...s.parties.all].find(
    (p) => p !== null && compact(p.name) === compact(f.value),
  ) ?? null;

/** What a title before a name, or alone on the line over it, says. */
function titlePoints(found: PartyFound | null): number {
  if (!found) return 0;
  const { line, start } = found;
  const over = line.page.lines[line.index - 1]?.folded.trim() ?? "";
  return TITLED.test(line.folded.slice(Math.max(0, start - 24), start)) ||
    (over.length < 14 && PREFIX.test(over))
    ? TITLE_POINTS
    : 0;
}

/** What the words around a name say where they are sure that somebody of the household is meant. */
const heardPoints = (at: PartyFound | null): number =>
  at !== null && nameIs(at, "household") >= SURELY ? HEARD_POINTS : 0;
const SURELY = 0.8;
const HEARD_POINTS = 1.5;

/** "Oak Household" on an advertisement is no house, and nobody. */
const HOUSEHOLD = new RegExp(`(?<![a-z])(?:${any("household-named")})$`);

const isCompany = (name: string): boolean => legalForm(name) !== null || ORG_WORD.test(foldKeep(name));

/** Its own words say so, or the place of a name that is nothing else: a firm, a club or a house that is written to. */
const isHouse = (s: Study, f: ReadFact): boolean =>
  (isCompany(f.value) && titleShare(foldKeep(f.value)) <= 0.9) ||
  (f.value.trim().includes(" ") &&
    couldBeName(f.value) &&
    placePoints(s, f.value) >= 1.5 &&
    titleShare(foldKeep(f.value)) < 0.5 &&
    !opensNobody(f.value) &&
    !HOUSEHOLD.test(foldKeep(f.value)));

/** A name that the words around it say less often than this to be a company's is none, unless it made the paper. */
const HARDLY_A_FIRM = 0.3;

/** Whether a name that did not make the paper is a company's: its legal form says so, or its words and what stands around it. */
const isFirm = (f: ReadFact, at: PartyFound | null): boolean =>
  f.key === "issuer" ||
  legalForm(f.value) !== null ||
  (at !== null && nameIs(at, "issuer", "other organization") >= HARDLY_A_FIRM);

/** A name of somebody of the household, or of a person on file, is a person's. */
const ON_FILE = 4;
const onFile = (name: string, { household, known }: ReadingContext): boolean =>
  household.some((h) => compact(h) === compact(name)) ||
  known.some((k) => k.kind === "person" && [k.name, ...k.aliases].some((n) => compact(n) === compact(name)));

/** What a party is: the people its name means, a house, or, where nothing is sure, nobody. */
function whoIs(s: Study, f: ReadFact, context: ReadingContext): PersonNamed[] | "organization" | null {
  const at = placeOf(s, f);
  const firm = isFirm(f, at) ? "organization" : null;
  if (isCompany(f.value)) return isHouse(s, f) || !TO_OR_ABOUT.has(f.key) ? firm : null;
  // The slip of a till seldom names the buyer.
  const near = !TO_OR_ABOUT.has(f.key)
    ? 0
    : placePoints(s, f.value) +
      titlePoints(at) +
      heardPoints(at) +
      (f.confidence - 40) / 40 -
      (s.receipt ? 1.5 : 0);
  const least = TO_OR_ABOUT.has(f.key) || f.key === "doctor" ? ENOUGH : BY_ITSELF;
  const people = namesApart(f.quote.length < f.value.length ? f.value : f.quote).flatMap((printed) => {
    const { name, points: own } = personShape(printed);
    const points = own + near + (name !== "" && onFile(name, context) ? ON_FILE : 0);
    return points < least || !at
      ? []
      : [{ name, printed, line: at.line, quote: f.quote, points, birth: null }];
  });
  if (people.length > 0) return people;
  if (!TO_OR_ABOUT.has(f.key)) return f.key === "doctor" ? null : firm;
  return isHouse(s, f) ? firm : null;
}

/** People and houses among the parties; one that is on file or in the household goes by the name it has there. */
function partyEntities(s: Study, facts: ReadFact[], context: ReadingContext): ReadEntity[] {
  const out: ReadEntity[] = [];
  const chosen: PersonNamed[] = [];
  const legal = facts.find((f) => f.key === "issuer_legal_name")?.value;
  for (const f of facts) {
    if (f.role !== "party" || f.confidence < 35 || f.key === "issuer_legal_name") continue;
    const base = { role: ROLE[f.key] ?? "subject", details: {}, page: f.page, quote: f.quote };
    const who = whoIs(s, f, context);
    const known =
      who === "organization"
        ? context.known.find(
            (k) => k.kind === "organization" && [k.name, ...k.aliases].some((n) => sameName(n, f.value)),
          )
        : undefined;
    if (who === "organization")
      out.push({
        ...base,
        name: known?.name ?? f.value,
        kind: "organization",
        printed: f.value,
        ...(legal !== undefined && f.key === "issuer" ? { also: [legal] } : {}),
        confidence: f.confidence,
      });
    for (const p of Array.isArray(who) ? who : []) {
      if (base.role === "subject" || base.role === "payer") chosen.push(p);
      else out.push({ ...base, name: p.name, kind: "person", printed: p.printed, confidence: f.confidence });
    }
  }
  for (const p of peopleNamed(s, chosen, (name) => onFile(name, context))) out.push(personEntity(p, facts));
  return out;
}

/** The name somebody had before, with the given names that they have still. */
function bornAs({ name, printed }: PersonNamed): { also?: string[] } {
  const before = birthNameIn(printed)?.name;
  if (before === undefined) return {};
  const given = name.split(" ").slice(0, -1);
  return { also: [before.startsWith(`${given[0]} `) ? before : [...given, before].join(" ")] };
}

/** Somebody whom the paper is to or about. */
function personEntity(p: PersonNamed, facts: readonly ReadFact[]): ReadEntity {
  const fact = facts.find((f) => f.role === "party" && f.quote === p.quote);
  return {
    name: p.name,
    kind: "person",
    role: fact ? (ROLE[fact.key] ?? "subject") : "subject",
    details: p.birth === null ? {} : { birth_date: p.birth },
    printed: p.printed,
    ...bornAs(p),
    page: p.line.page.number,
    quote: p.quote,
    confidence: Math.max(fact?.confidence ?? 0, Math.min(90, Math.round(45 + 5 * p.points))),
  };
}

/** Vehicles, policies and accounts, each by the end of its number. */
function thingEntities(s: Study, facts: ReadFact[]): ReadEntity[] {
  const out: ReadEntity[] = [];
  const add = (
    name: Said,
    kind: EntityKind,
    role: EntityRole,
    details: Record<string, string>,
    f: Pick<ReadFact, "page" | "quote" | "confidence">,
  ) => out.push({ name, kind, role, details, page: f.page, quote: f.quote, confidence: f.confidence });
  const of = (key: string) => facts.filter((f) => f.key === key && f.confidence >= 60).slice(0, 8);
  for (const { name, details, fact } of vehiclesOn(s, facts)) add(name, "vehicle", "covered", details, fact);
  const group = s.kind.slug === null ? "" : groupOf(s.kind.slug);
  const issuer = withoutNumbers(s.parties.issuer?.name ?? "");
  const policy = of("policy_number")[0];
  const role = group === "insurance" ? "subject" : "covered";
  if (policy)
    add(
      policyByNumber(issuer, endOfAccount(policy.value)),
      "policy",
      role,
      { policy_number: policy.value },
      policy,
    );
  for (const { end, details, fact } of accountsOn(s, facts))
    add(accountByNumber(issuer, end), "financial_account", "subject", details, fact);
  return out;
}

/** People and things the paper speaks of, each once. Whole numbers are kept in `details` alone. */
export function entitiesOf(s: Study, facts: ReadFact[], context: ReadingContext): ReadEntity[] {
  const out: ReadEntity[] = [];
  const words = (e: ReadEntity) => inEnglish(e.name);
  for (const e of [...partyEntities(s, facts, context), ...thingEntities(s, facts), ...petsOn(s)])
    if (words(e).trim() !== "" && !out.some((o) => o.kind === e.kind && sameName(words(o), words(e))))
      out.push(e);
  return out;
}
