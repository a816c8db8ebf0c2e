import type { CheckupItem, UpNext, WhatToDo } from "#contract/checkup.ts";
import type { Named } from "#contract/named.ts";
import { type GapRow, gapTitle, type WaitingRow } from "#database/checkup/gaps.ts";
import { type ObligationRow, titleOf } from "#database/checkup/obligations.ts";
import type { TitleRow } from "#database/documents/documents.ts";
import { cleanLine } from "#kernel/text.ts";
import type { Language } from "#messages/languages.ts";
import { message, type Said } from "#messages/message.ts";
import { render, restored, written } from "#messages/render.ts";
import { BACKUP_LINE, howToOf } from "#rules/checkup/box-lines.ts";
import { type Coming, type Place, placeOf } from "#rules/checkup/checkup.ts";
import {
  type HowTo,
  howToDo,
  howToFill,
  ifMissedByRule,
} from "#rules/checkup/obligations/obligations-howto.ts";
import { isLastDayToCancel, titleShown } from "#rules/checkup/obligations/titles.ts";
import { lookOf } from "#rules/documents/looks.ts";
import type { Words } from "../checkup/words.ts";
import { documentUrl, entityUrl, namedDocument } from "./present.ts";

/** One maker of the rows of the Checkup, whatever they come from. */
export const checkupUrl = (origin: string, id: string) => `${origin}/checkup/${id}`;

export const standingOf = (
  o: Pick<
    ObligationRow,
    "kind" | "due" | "status" | "snoozed_until" | "automatic" | "lead_days" | "asserted" | "unsure"
  > &
    Partial<Pick<ObligationRow, "type" | "title" | "title_message">>,
): Coming & { source: "obligation" } => ({
  source: "obligation",
  kind: o.kind,
  due: o.due,
  status: o.status,
  snoozed_until: o.snoozed_until,
  automatic: o.automatic === 1,
  lead_days: o.lead_days,
  asserted: o.asserted === 1,
  unsure: o.unsure === 1,
  type: o.type ?? null,
  title: restored(o.title ?? "", o.title_message ?? null),
});

/** What a kind of line is called. */
export const kindLabel = (
  kind: ObligationRow["kind"] | GapRow["kind"] | "backup" | "box",
  { language }: Pick<Words, "language">,
): string => render(message(`items.${kind}`), language);

interface About {
  entity_id: string | null;
  entity_name: string | null;
  entity_kind: string | null;
  document_id: string | null;
  document_title: string | null;
  document_title_message: string | null;
}

/** The title of the document a line is about, in the caller's language. */
export const titleOfDocument = (
  r: Pick<About, "document_id" | "document_title" | "document_title_message">,
  words: Words,
): string | null =>
  r.document_title === null
    ? null
    : words.clean(
        r.document_id,
        cleanLine(written(restored(r.document_title, r.document_title_message), words.language)),
      );

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

function documentOf(origin: string, r: About, words: Words): Named | null {
  const title = titleOfDocument(r, words);
  return r.document_id === null || title === null
    ? null
    : namedDocument(origin, { id: r.document_id, title });
}

/** How something is done, in the caller's language. */
const howTo = ({ summary, steps }: HowTo, words: Words): Pick<WhatToDo, "summary" | "steps"> => ({
  summary: render(summary, words.language),
  steps: steps.map((step) => render(step, words.language)),
});

/** What a dated item is called, in the caller's language and without what they may not see. */
export const obligationTitle = (
  o: Pick<ObligationRow, "document_id" | "title" | "title_message" | "type" | "due"> &
    Pick<About, "entity_name">,
  words: Words,
  past = false,
): string => {
  const who = o.entity_name === null ? null : cleanLine(o.entity_name);
  const title = titleShown(titleOf(o), { type: o.type, due: o.due, who, past });
  return words.clean(o.document_id, cleanLine(written(title, words.language)));
};

function whatToDo(o: ObligationRow, words: Words): WhatToDo {
  const [phone, links] = [words.phone(o.document_id), words.links(o.document_id)];
  const how = howToDo(o.kind, o.automatic === 1, {
    who: o.entity_name === null ? null : cleanLine(o.entity_name),
    amount: o.amount === null ? null : { value: o.amount, currency: o.currency },
    date: o.due,
    title: obligationTitle(o, words),
    lastDayToCancel: isLastDayToCancel(titleOf(o)),
    ...{ type: o.type, country: words.country },
    pay: o.kind === "payment" ? words.paying(o.document_id) : null,
    cancel: o.kind === "renewal" || o.kind === "reminder" ? words.cancel(o.document_id) : null,
  });
  return { ...howTo(how, words), phone, links, prepared: null };
}

/** What happens when the day passes: as the paper says, else as such papers usually have it. */
const ifMissed = (o: ObligationRow): Said | null =>
  restored(o.if_missed, o.if_missed_message) ?? ifMissedByRule(o.kind, o.type, o.automatic === 1);

/** True for an open item whose day is over: past due, or waiting among the housekeeping. */
const hasPassed = (place: Place): boolean => place.overdue || place.group === "housekeeping";

/** What a dated item and a line of the Checkup have in common. */
const dated = (origin: string, o: ObligationRow, place: Place, words: Words) => ({
  id: o.id,
  kind: o.kind,
  kind_label: kindLabel(o.kind, words),
  title: obligationTitle(o, words, hasPassed(place)),
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
  document: TitleRow | null,
  today: string,
  words: Words,
): UpNext {
  const row = {
    ...o,
    document_id: document?.id ?? null,
    document_title: document?.title ?? null,
    document_title_message: document?.title_message ?? null,
  };
  const place = placeOf(standingOf(row), today);
  return {
    ...dated(origin, row, place, words),
    due: o.due,
    if_missed: words.clean(o.document_id, written(ifMissed(row), words.language)),
  };
}

/**
 * What is said beside a title: why a rule closed it, that it is not sure, or what is known of a payment whose day has
 * passed; a person's note, since it is about this very item; else what happens when the day passes.
 */
function detailOf(o: ObligationRow, place: Place, { language }: Words): string | null {
  const closed = written(restored(o.closed_reason, o.closed_message), language);
  const evidence = hasPassed(place) ? written(restored("", o.evidence), language) : "";
  const unsure =
    o.unsure === 1 && place.status === "open" ? render(message("checkup.open.unsure"), language) : "";
  const first = [closed, unsure, evidence, o.note].filter((s) => s !== null && s !== "").join(" ");
  if (first !== "") return first;
  return o.automatic === 1
    ? render(message("checkup.how.debited"), language)
    : written(ifMissed(o), language);
}

export const obligationItem = (
  origin: string,
  o: ObligationRow,
  place: Place,
  words: Words,
): CheckupItem => ({
  ...dated(origin, o, place, words),
  source: "obligation",
  detail: words.clean(o.document_id, detailOf(o, place, words)),
  when: o.due,
  overdue: place.overdue,
  group: place.group,
  severity: place.severity,
  dismissed_reason: words.clean(
    o.document_id,
    written(restored(o.dismissed_reason, o.dismissed_message), words.language),
  ),
});

const noMoney = { amount: null, currency: null } as const;

export function gapItem(origin: string, g: GapRow, place: Place, words: Words): CheckupItem {
  const { language } = words;
  const ofBox = howToOf(g.subject);
  const clean = <T extends string | null>(said: T) => words.clean(g.document_id, said);
  const title = clean(cleanLine(written(gapTitle(g), language)));
  const [phone, links] = ofBox ? [null, []] : [words.phone(g.document_id), words.links(g.document_id)];
  const how =
    ofBox ??
    howToFill(g.kind, {
      // Only an office or a company can be asked for it; a car cannot.
      who: g.entity_kind === "organization" ? g.entity_name : null,
      ...{ amount: null, date: g.due, title },
    });
  return {
    id: g.id,
    source: "gap",
    kind: g.kind,
    kind_label: kindLabel(ofBox ? (g.subject === BACKUP_LINE ? "backup" : "box") : g.kind, words),
    title,
    detail: clean(written(restored(g.detail, g.detail_message), language)),
    when: g.due,
    ...place,
    dismissed_reason: clean(written(restored(g.dismissed_reason, g.dismissed_message), language)),
    ...noMoney,
    what_to_do: { ...howTo(how, words), phone, links, prepared: null },
    person_or_thing: personOrThing(origin, g),
    document: documentOf(origin, g, words),
    url: checkupUrl(origin, g.id),
  };
}

/**
 * What is said of a document that waits, in the caller's language; null for nothing. An engine tells in English why it could not read a
 * file: who reads another language is told the reason alone.
 */
export function saidOfLook(
  d: Pick<WaitingRow, "review_detail" | "review_message">,
  language: Language,
): string | null {
  const detail = restored(d.review_detail, d.review_message);
  return typeof detail === "string" && language !== "en" ? null : written(detail, language);
}

/** A document that waits on a look, as a line; it is dealt with where the document is. */
export function waitingItem(origin: string, d: WaitingRow, place: Place, words: Words): CheckupItem {
  const { language } = words;
  const look = lookOf(d.review_reason, restored(d.review_detail, d.review_message));
  const title = words.clean(d.id, cleanLine(written(restored(d.title, d.title_message), language)));
  const said = saidOfLook(d, language);
  const [question, step] = [render(look.question, language), render(look.step, language)];
  // A detail that names a number names two of them: half of it would say nothing.
  const whole = said !== null && words.clean(d.id, said) === said ? said.trim() : "";
  return {
    id: d.id,
    source: "document",
    kind: d.review_reason ?? "needs_look",
    kind_label: render(look.label, language),
    title,
    detail: whole.endsWith("?") ? whole : `${whole} ${question}`.trim(),
    when: null,
    ...place,
    dismissed_reason: null,
    ...noMoney,
    what_to_do: { summary: question, steps: [step], phone: null, links: [], prepared: null },
    person_or_thing: null,
    document: namedDocument(origin, { id: d.id, title }),
    url: documentUrl(origin, d.id),
  };
}
