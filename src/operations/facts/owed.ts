import {
  addItemOfFact,
  amountOfAdded,
  dropItemOfFact,
  moveItemOfFact,
} from "#database/checkup/obligations.ts";
import type { DocumentRecord } from "#database/documents/documents.ts";
import { type FactRow, factsOf } from "#database/documents/facts.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import { obligationByHand } from "#reading/obligations/by-hand.ts";
import { type AccountScope, ownWork } from "#rules/access/access.ts";
import { ways } from "#rules/entities/ended-ways.ts";
import type { App } from "../app.ts";
import { itemsOfPaper } from "../checkup/owed.ts";
import { recomputeAround } from "../checkup/recompute.ts";

type AddedFact = Pick<FactRow, "id" | "key" | "label" | "role" | "date" | "number" | "currency"> &
  Pick<FactRow, "page" | "quote">;

/** Amounts that a bill asks for, the surest first. */
const ASKED = ["amount_due", "total"];

/**
 * The Checkup after a person added a fact to a paper: a day by which something is to be done stands there as if it had
 * been read, and an amount is that of a payment which had none. Inside the transaction that adds the fact.
 */
export function fileAdded(box: App, scope: AccountScope, record: DocumentRecord, f: AddedFact): void {
  const { db } = box;
  const at = box.clock.now();
  if (f.role === "money" && f.number !== null && f.number > 0 && ASKED.includes(f.key)) {
    amountOfAdded(db, scope, record.id, { value: f.number, currency: f.currency }, at);
    recomputeAround(box, scope, record.id);
  }
  if (f.role !== "date" || f.date === null) return;
  if (f.key in ways) recomputeAround(box, scope, record.id);
  const facts = factsOf(db, scope, record.id);
  const sum = ASKED.flatMap((key) => facts.find((x) => x.key === key && x.number !== null) ?? [])[0];
  const onFile = entitiesOf(db, ownWork({ id: scope.accountId, number: scope.accountNumber }), [record.id]);
  const type = record.type_slug;
  const item = obligationByHand(
    { key: f.key, label: f.label, date: f.date, page: f.page, quote: f.quote, confidence: 100 },
    {
      type,
      issuer:
        facts.find((x) => x.key === "issuer")?.value ?? onFile.find((e) => e.role === "issuer")?.name ?? null,
      sum: sum?.number == null ? null : { value: sum.number, currency: sum.currency },
    },
  );
  if (item === null) return;
  const named = { printed: onFile, onFile };
  const [wanted] = itemsOfPaper(box, scope, [item], named, { type, arrived: record.arrived_on });
  if (!wanted) return;
  addItemOfFact(db, scope, record.id, { ...wanted, id: box.ids.uuid(), fact_id: f.id }, at);
  recomputeAround(box, scope, record.id);
}

/** Takes back what `fileAdded` did, when the person takes the fact away. */
export function unfileAdded(box: App, scope: AccountScope, documentId: string, factId: string): void {
  dropItemOfFact(box.db, scope, factId, box.clock.now());
  recomputeAround(box, scope, documentId);
}

/** Moves the item of an added fact to the day that the person corrected it to. */
export function followAdded(box: App, scope: AccountScope, factId: string, date: string): void {
  moveItemOfFact(box.db, scope, factId, date, box.clock.now());
}
