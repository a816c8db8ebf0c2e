import { accountById } from "#database/accounts/accounts.ts";
import { draftFacts } from "#database/checkup/checkup-facts.ts";
import { type DocumentRecord, documentById } from "#database/documents/documents.ts";
import { factsOfAll } from "#database/documents/facts.ts";
import { listDocuments } from "#database/documents/listing.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import { Problem } from "#kernel/problem.ts";
import type { AccountScope } from "#rules/access.ts";
import type { DraftKind } from "#rules/drafts/shape.ts";
import { addressOf, type Matter } from "#rules/drafts.ts";
import { handFields } from "#rules/states.ts";
import type { Box } from "../box.ts";
import { wordsOf } from "../checkup/words.ts";
import type { Call } from "../operation.ts";
import { todayOf } from "../today.ts";

/** A line of the Checkup that an email is about. */
export interface Item {
  kind: DraftKind;
  title: string;
  due: string | null;
  amount: number | null;
  currency: string | null;
  automatic: boolean;
  document_id: string | null;
  entity_name: string | null;
  entity_kind: string | null;
  /** Of a gap: what it is about in the rule that found it. */
  subject: string | null;
}

const unavailable = () =>
  new Problem(
    503,
    "draft-unavailable",
    "No draft",
    "There is nothing on file to write this email from: no document, no person or thing. Say in `about` what it should ask for.",
  );

/** What an email is written from, whom to, and in which language (null where the paper is of none). */
export interface Written {
  matter: Matter;
  to: string | null;
  language: string | null;
}

/** Gathers what is on file about a line. Throws 503 when there is nothing to write from. */
export function matterOf(
  box: Box,
  scope: AccountScope,
  item: Item,
  asked: string | undefined,
  call: Call,
): Written {
  const record = item.document_id === null ? undefined : documentById(box.db, scope, item.document_id);
  const about = asked?.trim() || null;
  if (!record && item.entity_name === null && about === null) throw unavailable();
  const facts = record ? draftFacts(box.db, scope, record.id) : [];
  const words = wordsOf(box, scope, [
    { document_id: item.document_id, words: [item.title, record?.title ?? null, item.entity_name] },
  ]);
  const clean = (text: string) => words.clean(item.document_id, text);
  const today = todayOf(box, scope);
  const day = (key: string) =>
    facts.find((f) => f.key === key && f.date !== null && f.date >= today)?.date ?? null;
  const { document_id: _, entity_name, entity_kind, ...rest } = item;
  const belongs = entity_name !== null && entity_kind !== "organization" && entity_kind !== "policy";
  // A policy that a car has not: what shows that there is a car is no paper of the insurer.
  const [rule, wanted = ""] = (item.subject ?? "").split(" ");
  const elsewhere = rule === "paper" && wanted.split("/")[0] !== record?.type_slug?.split("/")[0];
  return {
    matter: {
      ...rest,
      title: clean(item.title),
      today,
      type: record?.type_slug ?? null,
      paper: record ? paperOf(record, clean) : null,
      ends: day("end_date") ?? day("renewal_date") ?? day("expiry_date") ?? day("period_to"),
      whose: belongs ? clean(entity_name) : null,
      references: new Map(
        facts
          .filter((f) => f.role === "identifier" && (!elsewhere || f.key === "plate"))
          .reverse()
          .map((f) => [f.key, f.value]),
      ),
      from: call.caller.user.name,
      about,
      country: accountById(box.db, scope.accountId)?.country ?? null,
    },
    to: elsewhere ? null : addressee(box, scope, item, record, call),
    language: record?.language ?? null,
  };
}

const paperOf = (record: DocumentRecord, clean: (title: string) => string) => ({
  title: clean(record.title),
  named: handFields(record.by_hand).includes("title"),
  date: record.doc_date,
});

/** Papers of a company that are looked through for an address of it. */
const MOST_PAPERS = 30;

/** The address of whoever the paper is from: as printed on it, else on another paper from them; null when none is surely theirs. */
function addressee(
  box: Box,
  scope: AccountScope,
  item: Item,
  record: DocumentRecord | undefined,
  call: Call,
): string | null {
  if (!record) return null;
  const own = call.caller.user.email.toLowerCase();
  const issuer = entitiesOf(box.db, scope, [record.id]).find(
    (e) => e.role === "issuer" || e.role === "payee",
  );
  const others = issuer
    ? listDocuments(
        box.db,
        scope,
        { entity_id: issuer.id },
        { sort: "date", limit: MOST_PAPERS, after: null },
      ).map((d) => d.id)
    : [];
  const facts = factsOfAll(box.db, scope, [record.id, ...others]);
  const read = (key: string, id: string) =>
    (facts.get(id) ?? []).flatMap((f) => (f.key === key && f.value !== own ? [f.value] : []));
  const company = item.entity_kind === "organization" ? item.entity_name : null;
  const name = read("issuer", record.id)[0] ?? issuer?.name ?? company;
  return (
    addressOf(read("email", record.id), name) ??
    addressOf(
      others.flatMap((id) => read("email", id)),
      name,
      "theirs",
    )
  );
}
