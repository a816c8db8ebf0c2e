import type { CheckupItem, UpNext, WhatToDo } from "#contract/checkup.ts";
import type { Named } from "#contract/named.ts";
import type { GapRow, WaitingRow } from "#database/checkup/gaps.ts";
import type { ObligationRow } from "#database/checkup/obligations.ts";
import { cleanLine } from "#kernel/text.ts";
import { BACKUP_LINE, howToOf } from "#rules/checkup/box-lines.ts";
import { type Place, placeOf, type Standing } from "#rules/checkup/checkup.ts";
import {
  amountText,
  gapKinds,
  longDay,
  obligationKinds,
  titleWhenPast,
} from "#rules/checkup/obligations/obligations.ts";
import { howToDo, howToFill, ifMissedByRule } from "#rules/checkup/obligations/obligations-howto.ts";
import { askedOf, lookOf } from "#rules/documents/looks.ts";
import type { Words } from "../checkup/words.ts";
import { documentUrl, entityUrl, namedDocument } from "./present.ts";

/** One maker of the rows of the Checkup, whatever they come from. */
export const checkupUrl = (origin: string, id: string) => `${origin}/checkup/${id}`;

/** Words as they are, for callers who may see everything or rows whose words were cleaned before. */
export const asTheyAre: Words = {
  clean: (_, words) => words,
  phone: () => null,
  links: () => [],
  paying: () => null,
  cancel: () => null,
  country: null,
};

export const standingOf = (
  o: Pick<ObligationRow, "kind" | "due" | "status" | "snoozed_until" | "automatic" | "lead_days"> &
    Partial<Pick<ObligationRow, "type" | "title">>,
): Standing => ({
  source: "obligation",
  kind: o.kind,
  due: o.due,
  status: o.status,
  snoozed_until: o.snoozed_until,
  automatic: o.automatic === 1,
  lead_days: o.lead_days,
  type: o.type ?? null,
  title: o.title ?? "",
});

interface About {
  entity_id: string | null;
  entity_name: string | null;
  entity_kind: string | null;
  document_id: string | null;
  document_title: string | null;
}

const personOrThing = (origin: string, r: About): Named | null =>
  r.entity_id !== null && r.entity_name !== null && r.entity_kind !== null
    ? {
        id: r.entity_id,
        title: null,
        name: cleanLine(r.entity_name),
        kind: r.entity_kind,
        url: entityUrl(origin, r.entity_id),
      }
    : null;

const documentOf = (origin: string, r: About, words: Words): Named | null =>
  r.document_id !== null && r.document_title !== null
    ? namedDocument(origin, {
        id: r.document_id,
        title: words.clean(r.document_id, cleanLine(r.document_title)),
      })
    : null;

function whatToDo(o: ObligationRow, words: Words): WhatToDo {
  return howToDo(o.kind, o.automatic === 1, {
    who: o.entity_name === null ? null : cleanLine(o.entity_name),
    amount: o.amount === null ? null : amountText(o.amount, o.currency),
    date: longDay(o.due),
    title: words.clean(o.document_id, cleanLine(o.title)),
    phone: words.phone(o.document_id),
    links: words.links(o.document_id),
    type: o.type,
    country: words.country,
    pay: o.kind === "payment" ? words.paying(o.document_id) : null,
    cancel: o.kind === "renewal" || o.kind === "reminder" ? words.cancel(o.document_id) : null,
  });
}

/** What happens when the day passes: as the paper says, else as such papers usually have it. */
const ifMissed = (o: ObligationRow): string | null =>
  o.if_missed ?? ifMissedByRule(o.kind, o.type, o.automatic === 1);

/** What a dated item and a line of the Checkup have in common. */
const dated = (origin: string, o: ObligationRow, place: Place, words: Words) => ({
  id: o.id,
  kind: o.kind,
  kind_label: obligationKinds[o.kind].label,
  title: words.clean(o.document_id, cleanLine(place.overdue ? titleWhenPast(o.title) : o.title)),
  status: place.status,
  snoozed_until: place.snoozed_until,
  amount: o.amount,
  currency: o.currency,
  what_to_do: whatToDo(o, words),
  document: documentOf(origin, o, words),
  person_or_thing: personOrThing(origin, o),
  url: checkupUrl(origin, o.id),
});

/** A dated item as a document, a person or a thing shows it. `document` is the paper it stands on. */
export function upNext(
  origin: string,
  o: ObligationRow,
  document: { id: string; title: string } | null,
  today: string,
  words: Words = asTheyAre,
): UpNext {
  const row = { ...o, document_id: document?.id ?? null, document_title: document?.title ?? null };
  const place = placeOf(standingOf(row), today);
  return {
    ...dated(origin, row, place, words),
    due: o.due,
    if_missed: words.clean(o.document_id, ifMissed(row)),
  };
}

/** What stands beside a title: the person's note first, since it is about this very item. */
const detailOf = (o: ObligationRow): string | null =>
  (o.closed_reason === null ? o.note : [o.closed_reason, o.note].filter((s) => s !== null).join(" ")) ??
  (o.automatic === 1 ? "It is debited by itself." : ifMissed(o));

export const obligationItem = (
  origin: string,
  o: ObligationRow,
  place: Place,
  words: Words,
): CheckupItem => ({
  ...dated(origin, o, place, words),
  source: "obligation",
  detail: words.clean(o.document_id, detailOf(o)),
  when: o.due,
  overdue: place.overdue,
  group: place.group,
  severity: place.severity,
  dismissed_reason: words.clean(o.document_id, o.dismissed_reason),
});

const noMoney = { amount: null, currency: null } as const;

export function gapItem(origin: string, g: GapRow, place: Place, words: Words): CheckupItem {
  const ofBox = howToOf(g.subject);
  const title = words.clean(g.document_id, cleanLine(g.title));
  return {
    id: g.id,
    source: "gap",
    kind: g.kind,
    kind_label: ofBox ? (g.subject === BACKUP_LINE ? "Backup" : "This box") : gapKinds[g.kind].label,
    title,
    detail: words.clean(g.document_id, g.detail),
    when: g.due,
    ...place,
    dismissed_reason: words.clean(g.document_id, g.dismissed_reason),
    ...noMoney,
    what_to_do: ofBox
      ? { ...ofBox, phone: null, links: [], prepared: null }
      : howToFill(g.kind, {
          // Only an office or a company can be asked for it; a car cannot.
          who: g.entity_kind === "organization" ? g.entity_name : null,
          amount: null,
          date: g.due === null ? null : longDay(g.due),
          title,
          phone: words.phone(g.document_id),
          links: words.links(g.document_id),
        }),
    person_or_thing: personOrThing(origin, g),
    document: documentOf(origin, g, words),
    url: checkupUrl(origin, g.id),
  };
}

/** A document that waits on a look, as a line; it is dealt with where the document is. */
export function waitingItem(origin: string, d: WaitingRow, place: Place, words: Words): CheckupItem {
  const look = lookOf(d.review_reason, d.review_detail);
  const title = words.clean(d.id, cleanLine(d.title));
  return {
    id: d.id,
    source: "document",
    kind: d.review_reason ?? "needs_look",
    kind_label: look.label,
    title,
    // A detail that names a number names two of them: half of it would say nothing.
    detail: askedOf(
      d.review_reason,
      words.clean(d.id, d.review_detail) === d.review_detail ? d.review_detail : null,
    ),
    when: null,
    ...place,
    dismissed_reason: null,
    ...noMoney,
    what_to_do: { summary: look.question, steps: [look.step], phone: null, links: [], prepared: null },
    person_or_thing: null,
    document: namedDocument(origin, { id: d.id, title }),
    url: documentUrl(origin, d.id),
  };
}
