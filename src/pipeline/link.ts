import { accountById, householdNames } from "#database/accounts.ts";
import { replaceLines } from "#database/closings.ts";
import { documentById } from "#database/documents.ts";
import { tidyEntities } from "#database/entities.ts";
import { householdIds } from "#database/household.ts";
import { replaceObligations } from "#database/obligations.ts";
import { pagesOf } from "#database/pages.ts";
import { recomputeAround } from "#operations/checkup/recompute.ts";
import { compareWithFile } from "#operations/documents/likeness.ts";
import { linkRead } from "#operations/entities/resolve.ts";
import { unpackPage } from "#reading/pack.ts";
import type { FullRead } from "#reading/reader.ts";
import { nameKey } from "#rules/naming.ts";
import { worthAnItem } from "#rules/obligations-bounds.ts";
import { sentByAccount } from "#rules/own-bills.ts";
import { readingOf } from "./reads.ts";
import type { Stage, Work } from "./stage.ts";

/** What expires is about the person or thing whose paper it is, not about the office that made it. */
const ofThing = <E extends { role: string }>(
  o: { kind: string },
  type: string | null,
  on: readonly E[],
): E | undefined =>
  o.kind === "expiry" && /^(?:identity|vehicles|pets)\//.test(type ?? "")
    ? on.find((e) => e.role === "subject" || e.role === "covered" || e.role === "owner")
    : undefined;

/** True when the paper is a bill that the account itself sent to somebody: nothing on it is the account's to pay. */
function isOwnBill(
  { box, scope }: Work,
  full: FullRead,
  on: readonly { id: string; role: string }[],
): boolean {
  const maker = full.entities.find((e) => e.role === "issuer");
  const ids = on.filter((e) => ["issuer", "subject", "payer"].includes(e.role));
  if (!maker || !full.obligations.some((o) => o.kind === "payment")) return false;
  const ours = householdIds(
    box.db,
    scope,
    ids.map((e) => e.id),
  );
  const isOurs = (role: (r: string) => boolean) => ids.some((e) => role(e.role) && ours.has(e.id));
  const theirs = isOurs((r) => r !== "issuer");
  const receivers = full.entities
    .filter(
      (e) => ["subject", "payer"].includes(e.role) && (e.kind === "person" || e.kind === "organization"),
    )
    .map((e) => ({ name: e.name, ours: theirs }));
  const account = accountById(box.db, scope.accountId)?.name ?? "";
  // A person is taken for the maker of a bill that came to them now and then: one with a seat in the account bills others.
  const bills =
    maker.kind === "organization" ||
    householdNames(box.db, scope).some((n) => nameKey(n) === nameKey(maker.name));
  return sentByAccount(
    account,
    { name: maker.name, ours: bills && isOurs((r) => r === "issuer") },
    receivers,
  );
}

/** Links people and things, and what is owed. Names on file are matched first, so that nobody is there twice. */
export const link: Stage = {
  name: "link",
  async run(work) {
    const { box, scope, documentId } = work;
    const { full } = await readingOf(work, "last");
    const [first] = pagesOf(box.db, scope, documentId);
    const page = first ? unpackPage(first) : null;
    return {
      commit() {
        const { db } = box;
        const wasRead = documentById(db, scope, documentId)?.read === "full";
        const ids = linkRead(box, scope, documentId, full, page);
        // Who is to be paid is what a payment is about in a list of dated items.
        const about = ids.find((e) => e.role === "payee") ?? ids.find((e) => e.role === "issuer") ?? ids[0];
        const { type_slug = null, arrived_on = box.clock.today() } =
          documentById(db, scope, documentId) ?? {};
        const own = wasRead && isOwnBill(work, full, ids);
        const found = (wasRead ? full.obligations : []).filter(
          (o) => worthAnItem(o, type_slug, arrived_on) && !(own && o.kind === "payment"),
        );
        replaceObligations(
          db,
          scope,
          documentId,
          found.map((o) => ({ ...o, entity_id: (ofThing(o, type_slug, ids) ?? about)?.id ?? null })),
          () => box.ids.uuid(),
          box.clock.now(),
        );
        replaceLines(db, scope, documentId, wasRead ? (full.lines ?? []) : []);
        tidyEntities(db, scope);
        compareWithFile(box, scope, documentId);
        recomputeAround(box, scope, documentId);
      },
      next: { go: "on" },
    };
  },
};
