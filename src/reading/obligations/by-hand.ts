import { any } from "#lexicon/phrases.ts";
import {
  cancelling,
  dueTitle,
  ending,
  expiring,
  payTitle,
  renewing,
} from "#rules/checkup/obligations/titles.ts";
import { groupOf } from "#rules/taxonomy/taxonomy.ts";
import { withoutNumbers } from "../classify/title.ts";
import { dateCues } from "../dates/cues.ts";
import { FROM_FACTS, SUBSCRIBED } from "../fields/owed.ts";
import type { ReadObligation } from "../reader.ts";
import { foldKeep } from "../text/fold.ts";
import { asksFor, type Sum } from "./asks.ts";
import { hasTerm } from "./ending.ts";
import { itemOfFact, type NamedDay } from "./item.ts";

/** A day that a person added to a paper: the key of the fact, or one of their own (`own_…`), with what they call it. */
interface AddedDay extends NamedDay {
  key: string;
  label: string;
}

/** The paper that a day was added to. */
interface PaperOfDay {
  /** Slug of its type. */
  type: string | null;
  /** Who made it, as printed. */
  issuer: string | null;
  /** What it asks for. */
  sum: Sum;
}

/** An item that stands because of a day that a person added. */
export type AddedItem = Omit<ReadObligation, "page" | "quote"> & Pick<NamedDay, "page" | "quote">;

/** Words of a day by which something is to be done, where they are no words for a date of papers; folded. */
const DEADLINE = new RegExp(any("deadline"));

/** The kind of item that a person's own name for a day says; null for a day on which nothing is to be done. */
function kindOfName(name: string): ReadObligation["kind"] | null {
  const folded = foldKeep(name);
  const said = dateCues.find(folded).at(-1)?.role;
  if (said === "expiry" || said === "renewal" || said === "appointment") return said;
  return said === "due" || said === "cancel" || DEADLINE.test(folded) ? "reminder" : null;
}

/** The last day of a paper: of a cover or a lease, or of a contract. Other papers only cover a time. */
function endOf(f: AddedDay, type: string | null, who: string): AddedItem | null {
  if (hasTerm(type)) {
    const { kind, title } = ending(type, who);
    return itemOfFact(kind, title, f.date, f);
  }
  const contract = type !== null && (groupOf(type) === "contracts" || SUBSCRIBED.test(type));
  return contract && f.key === "end_date" ? itemOfFact("expiry", expiring(type), f.date, f) : null;
}

/**
 * What is to be done by a day that a person added to a paper: the item, under the name, that the reader makes of the same
 * day when it finds it. Null for a day on which nothing is to be done, such as that of an order.
 */
export function obligationByHand(f: AddedDay, paper: PaperOfDay): AddedItem | null {
  const { type, sum } = paper;
  const who = withoutNumbers(paper.issuer ?? "");
  switch (f.key) {
    case "due_date": {
      if (asksFor(type) === "never") return itemOfFact("reminder", dueTitle(type), f.date, f);
      // In the household's favour: nothing is to be paid.
      if (sum !== null && sum.value <= 0) return null;
      const item = itemOfFact("payment", payTitle(who), f.date, f);
      return { ...item, amount: sum?.value ?? null, currency: sum?.currency ?? null };
    }
    case "expiry_date":
      return hasTerm(type) ? endOf(f, type, who) : itemOfFact("expiry", expiring(type), f.date, f);
    case "renewal_date":
      return itemOfFact("renewal", renewing(type), f.date, f);
    case "cancel_by_date":
      return itemOfFact("reminder", cancelling(type), f.date, f);
    case "end_date":
    case "period_to":
      return endOf(f, type, who);
  }
  const known = FROM_FACTS.find(([key]) => key === f.key);
  if (known) return itemOfFact(known[1], known[2](who, type), f.date, f);
  const kind = f.key.startsWith("own_") ? kindOfName(f.label) : null;
  return kind && itemOfFact(kind, f.label, f.date, f);
}
