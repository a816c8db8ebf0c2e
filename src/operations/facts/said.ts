import { accountById } from "#database/accounts/accounts.ts";
import type { DocumentRecord } from "#database/documents/documents.ts";
import { type FactRow, factsOf } from "#database/documents/facts.ts";
import { invalid } from "#kernel/problem.ts";
import { type Message, message } from "#messages/message.ts";
import type { AccountScope } from "#rules/access/access.ts";
import type { App } from "../app.ts";
import { dateOf, moneyOf } from "./read-value.ts";

/** What a person's words say as the value of a fact. */
export interface Said {
  value: string;
  number: number | null;
  date: string | null;
  currency: string | null;
}

const ending = new Set(["expiry_date", "end_date", "period_to", "renewal_date"]);

/** The day in a person's words for a fact of a paper, or null: the paper's other dates decide between day and month. */
export function dateSaid(
  box: App,
  scope: AccountScope,
  record: DocumentRecord,
  f: { id: string | null; key: string },
  value: string,
): string | null {
  const others = factsOf(box.db, scope, record.id).filter((o) => o.role === "date" && o.id !== f.id);
  return dateOf(value, {
    today: box.clock.today(),
    others: others.flatMap((o) => (o.quote === null ? [] : [o.quote])),
    country: accountById(box.db, scope.accountId)?.country ?? null,
    language: record.language,
    ends: ending.has(f.key),
  });
}

/**
 * What a person's value says for a fact of this role; `currency` is the one it had.
 * @throws Problem 422 when there is no amount or no day in it
 */
export function saidOf(
  box: App,
  scope: AccountScope,
  record: DocumentRecord,
  f: Pick<FactRow, "key" | "role" | "currency"> & { id: string | null },
  value: string,
): Said {
  const wrong = (detail: Message) => invalid([{ field: "value", in: "body", detail }]);
  if (f.role === "money") {
    const money = moneyOf(value, f.currency);
    if (!money) throw wrong(message("field.notAnAmount"));
    return { value, number: money.number, date: null, currency: money.currency };
  }
  if (f.role === "date") {
    const date = dateSaid(box, scope, record, f, value);
    if (date === null) throw wrong(message("field.notADay"));
    return { value, number: null, date, currency: null };
  }
  return { value, number: null, date: null, currency: null };
}
