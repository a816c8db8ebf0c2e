import { groupOf } from "#rules/taxonomy.ts";
import { legalForm, ORG_WORD } from "./cues/parties.ts";
import { foldKeep } from "./fold.ts";
import { looksLikePerson, sameName } from "./names.ts";
import type { EntityKind, EntityRole, ReadEntity, ReadFact, ReadingContext } from "./reader.ts";
import type { Study } from "./study.ts";

const kindOfName = (name: string): EntityKind => {
  const f = foldKeep(name);
  return legalForm(name) === null && !ORG_WORD.test(f) && looksLikePerson(name) ? "person" : "organization";
};

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

/** The last four signs of a number, the most that a name may carry of it. */
const tail = (value: string): string => value.replace(/[^A-Za-z0-9]/g, "").slice(-4);

/** People and things the paper speaks of. Whole numbers are kept in `details` alone. */
export function entitiesOf(s: Study, facts: ReadFact[], context: ReadingContext): ReadEntity[] {
  const out: ReadEntity[] = [];
  const add = (
    name: string,
    kind: EntityKind,
    role: EntityRole,
    details: Record<string, string>,
    f: ReadFact,
  ) => {
    if (name.trim() === "" || out.some((e) => e.kind === kind && sameName(e.name, name))) return;
    out.push({ name, kind, role, details, page: f.page, quote: f.quote, confidence: f.confidence });
  };
  for (const f of facts) {
    if (f.role !== "party" || f.confidence < 35) continue;
    const known = context.known.find((k) => [k.name, ...k.aliases].some((n) => sameName(n, f.value)));
    const person = context.household.find((h) => sameName(h, f.value));
    add(
      known?.name ?? person ?? f.value,
      known?.kind ?? (person ? "person" : kindOfName(f.value)),
      ROLE[f.key] ?? "subject",
      {},
      f,
    );
  }
  const group = s.kind.slug === null ? "" : groupOf(s.kind.slug);
  const first = (key: string) => facts.find((f) => f.key === key && f.confidence >= 60);
  const vins = facts.filter((f) => f.key === "vin" && f.confidence >= 60).slice(0, 8);
  const plates = facts.filter((f) => f.key === "plate" && f.confidence >= 60).slice(0, 8);
  for (const vin of vins) {
    const plate = vins.length === 1 && plates.length === 1 ? plates[0] : undefined;
    const details = { vin: vin.value, ...(plate ? { plate: plate.value } : {}) };
    add(`Vehicle (VIN ending ${tail(vin.value)})`, "vehicle", "covered", details, vin);
  }
  if (vins.length === 0)
    for (const plate of plates)
      add(
        `Vehicle (plate ending ${tail(plate.value).slice(-3)})`,
        "vehicle",
        "covered",
        { plate: plate.value },
        plate,
      );
  const policy = first("policy_number");
  const issuer = s.parties.issuer?.name ?? "";
  if (policy)
    add(
      `${issuer === "" ? "Policy" : `${issuer} policy`} ending ${tail(policy.value)}`,
      "policy",
      group === "insurance" ? "subject" : "covered",
      { policy_number: policy.value },
      policy,
    );
  const account =
    group === "banking" ? (first("account_number") ?? first("iban") ?? first("card_number")) : undefined;
  if (account)
    add(
      `${issuer === "" ? "Account" : `${issuer} account`} ending ${tail(account.value)}`,
      "financial_account",
      "subject",
      { [account.key]: account.value },
      account,
    );
  return out;
}
