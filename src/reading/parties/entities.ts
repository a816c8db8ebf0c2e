import type { Message } from "#messages/message.ts";
import { inEnglish } from "#messages/render.ts";
import {
  accountByNumber,
  policyByNumber,
  vehicleByPlate,
  vehicleByVin,
} from "#rules/entities/thing-names.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import type { Study } from "../classify/study.ts";
import { withoutNumbers } from "../classify/title.ts";
import type { EntityKind, EntityRole, ReadEntity, ReadFact, ReadingContext } from "../reader.ts";
import { foldKeep } from "../text/fold.ts";
import { legalForm, ORG_WORD } from "./cues.ts";
import { looksLikePerson, sameName } from "./names.ts";
import { hasGivenName } from "./people.ts";

/** Facts whose name is far more often a person's than a house's. */
const OF_PERSONS = new Set(["recipient", "tenant", "patient", "doctor"]);

/** "Whole Pantry" and "Grace Holloway" are written alike: who made a paper is a person only by a person's given name. */
function kindOfName(name: string, key: string): EntityKind {
  if (legalForm(name) !== null || ORG_WORD.test(foldKeep(name)) || !looksLikePerson(name))
    return "organization";
  return OF_PERSONS.has(key) || hasGivenName(name) ? "person" : "organization";
}

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

/** The end of a number, as much as a name may carry of it: at most a third of its signs, and never more than four. */
function tail(value: string): string {
  const signs = value.replace(/[^A-Za-z0-9]/g, "");
  return signs.slice(-Math.max(1, Math.min(4, Math.floor(signs.length / 3))));
}

/** Names of parties; one that is on file or in the household goes by the name it has there. */
function partyEntities(facts: ReadFact[], context: ReadingContext): ReadEntity[] {
  const out: ReadEntity[] = [];
  for (const f of facts) {
    if (f.role !== "party" || f.confidence < 35) continue;
    const known = context.known.find((k) => [k.name, ...k.aliases].some((n) => sameName(n, f.value)));
    const person = context.household.find((h) => sameName(h, f.value));
    out.push({
      name: known?.name ?? person ?? f.value,
      kind: known?.kind ?? (person ? "person" : kindOfName(f.value, f.key)),
      role: ROLE[f.key] ?? "subject",
      details: {},
      page: f.page,
      quote: f.quote,
      confidence: f.confidence,
    });
  }
  return out;
}

/** Vehicles, policies and accounts, each by the end of its number. */
function thingEntities(s: Study, facts: ReadFact[]): ReadEntity[] {
  const out: ReadEntity[] = [];
  const add = (
    name: Message,
    kind: EntityKind,
    role: EntityRole,
    details: Record<string, string>,
    f: ReadFact,
  ) => out.push({ name, kind, role, details, page: f.page, quote: f.quote, confidence: f.confidence });
  const of = (key: string) => facts.filter((f) => f.key === key && f.confidence >= 60).slice(0, 8);
  const vins = of("vin");
  const plates = of("plate");
  for (const vin of vins) {
    const plate = vins.length === 1 && plates.length === 1 ? plates[0] : undefined;
    const details = { vin: vin.value, ...(plate ? { plate: plate.value } : {}) };
    add(vehicleByVin(tail(vin.value)), "vehicle", "covered", details, vin);
  }
  if (vins.length === 0)
    for (const p of plates) add(vehicleByPlate(tail(p.value)), "vehicle", "covered", { plate: p.value }, p);
  const group = s.kind.slug === null ? "" : groupOf(s.kind.slug);
  const issuer = withoutNumbers(s.parties.issuer?.name ?? "");
  const policy = of("policy_number")[0];
  const role = group === "insurance" ? "subject" : "covered";
  if (policy)
    add(policyByNumber(issuer, tail(policy.value)), "policy", role, { policy_number: policy.value }, policy);
  const account =
    group === "banking" ? (of("account_number")[0] ?? of("iban")[0] ?? of("card_number")[0]) : undefined;
  if (account)
    add(
      accountByNumber(issuer, tail(account.value)),
      "financial_account",
      "subject",
      { [account.key]: account.value },
      account,
    );
  return out;
}

/** People and things the paper speaks of, each once. Whole numbers are kept in `details` alone. */
export function entitiesOf(s: Study, facts: ReadFact[], context: ReadingContext): ReadEntity[] {
  const out: ReadEntity[] = [];
  const words = (e: ReadEntity) => inEnglish(e.name);
  for (const e of [...partyEntities(facts, context), ...thingEntities(s, facts)])
    if (words(e).trim() !== "" && !out.some((o) => o.kind === e.kind && sameName(words(o), words(e))))
      out.push(e);
  return out;
}
