import { accountById, householdNames } from "#database/accounts/accounts.ts";
import { householdIds } from "#database/entities/household.ts";
import { inEnglish } from "#messages/render.ts";
import type { ReadEntity, ReadObligation } from "#reading/reader.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { worthAnItem } from "#rules/checkup/obligations/obligations.ts";
import { sentByAccount } from "#rules/checkup/obligations/own-bills.ts";
import { nameKey } from "#rules/documents/naming.ts";
import { nameKeyOf } from "#rules/entities/thing-names.ts";
import type { App } from "../app.ts";

/** People and things that a paper names as they are printed, and those on file that they are. */
interface NamedOnPaper {
  printed: readonly Pick<ReadEntity, "name" | "kind" | "role">[];
  onFile: readonly { id: string; role: string }[];
}

/** What expires is about the person or thing whose paper it is, not about the office that made it. */
const ofThing = (kind: string, type: string | null, on: NamedOnPaper["onFile"]): string | undefined =>
  kind === "expiry" && /^(?:identity|vehicles|pets)\//.test(type ?? "")
    ? on.find((e) => e.role === "subject" || e.role === "covered" || e.role === "owner")?.id
    : undefined;

/** True when the paper is a bill that the account itself sent to somebody: nothing on it is the account's to pay. */
function isOwnBill(box: App, scope: AccountScope, { printed, onFile }: NamedOnPaper): boolean {
  const maker = printed.find((e) => e.role === "issuer");
  const ids = onFile.filter((e) => ["issuer", "subject", "payer"].includes(e.role));
  if (!maker) return false;
  const ours = householdIds(
    box.db,
    scope,
    ids.map((e) => e.id),
  );
  const isOurs = (role: (r: string) => boolean) => ids.some((e) => role(e.role) && ours.has(e.id));
  const theirs = isOurs((r) => r !== "issuer");
  const receivers = printed
    .filter(
      (e) => ["subject", "payer"].includes(e.role) && (e.kind === "person" || e.kind === "organization"),
    )
    .map((e) => ({ name: inEnglish(e.name), ours: theirs }));
  const account = accountById(box.db, scope.accountId)?.name ?? "";
  // A person is taken for the maker of a bill that came to them now and then: one with a seat in the account bills others.
  const bills =
    maker.kind === "organization" ||
    householdNames(box.db, scope).some((n) => nameKey(n) === nameKeyOf(maker.name));
  return sentByAccount(
    account,
    { name: inEnglish(maker.name), ours: bills && isOurs((r) => r === "issuer") },
    receivers,
  );
}

/**
 * Those of a paper's dated items that are worth a line of the Checkup, each with whom or what it is about: who is to be
 * paid, else who made the paper. `type`: slug; `arrived`: the day the paper came, `YYYY-MM-DD`.
 */
export function itemsOfPaper<O extends Pick<ReadObligation, "kind" | "due">>(
  box: App,
  scope: AccountScope,
  items: readonly O[],
  named: NamedOnPaper,
  { type, arrived }: { type: string | null; arrived: string },
): (O & { entity_id: string | null })[] {
  const on = named.onFile;
  const about = on.find((e) => e.role === "payee") ?? on.find((e) => e.role === "issuer") ?? on[0];
  const own = items.some((o) => o.kind === "payment") && isOwnBill(box, scope, named);
  return items
    .filter((o) => worthAnItem(o, type, arrived) && !(own && o.kind === "payment"))
    .map((o) => ({ ...o, entity_id: ofThing(o.kind, type, on) ?? about?.id ?? null }));
}
