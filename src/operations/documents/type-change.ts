import type { TypeOffer, TypeOfferUndone, TypeOfferUsed } from "#contract/type-offer.ts";
import { correct, setTitle } from "#database/documents/document-fields.ts";
import { type DocumentRecord, documentById, setStatus, titlesOf } from "#database/documents/documents.ts";
import { factsOf } from "#database/documents/facts.ts";
import { textOf } from "#database/documents/pages.ts";
import { type TypeRow, usableTypes } from "#database/documents/taxonomy.ts";
import {
  addTypeChange,
  dropFromChanges,
  ofSameSender,
  papersOfChange,
  setBefore,
  type TypeChange,
  typeAtFirst,
  typeChangeById,
  untype,
} from "#database/documents/type-changes.ts";
import { entitiesOf } from "#database/entities/entities.ts";
import { paperOf } from "#database/jobs/corrections.ts";
import { enqueue, stageOf } from "#database/jobs/jobs.ts";
import { notFound } from "#kernel/problem.ts";
import type { SaidByKey } from "#kernel/sentence.ts";
import { restored } from "#messages/render.ts";
import { titleOf } from "#reading/classify/title.ts";
import { sameLook } from "#reading/corrections/same-look.ts";
import { sketchOf, unpackSketch } from "#reading/corrections/sketch.ts";
import type { AccountScope } from "#rules/access/access.ts";
import { answeredByCorrection } from "#rules/documents/looks.ts";
import { handBits, type ReviewReason, type StageName } from "#rules/documents/states.ts";
import { senderWord } from "#rules/taxonomy/senders.ts";
import { typeBySlug } from "#rules/taxonomy/taxonomy.ts";
import type { App } from "../app.ts";
import { noteType } from "../corrections/learn.ts";
import { type Call, change } from "../operation.ts";
import { paperWords } from "../present/paper-words.ts";
import { namedDocument, namedEntity, namedType } from "../present/present.ts";
import { reindexAll } from "../search/index-words.ts";
import { titleColumns } from "./filing/written.ts";
import { isBeingRead, tell } from "./standing.ts";

/** Most papers of one offer. */
const MOST = 200;

const typeById = (box: App, scope: AccountScope, id: string | null): TypeRow | undefined =>
  id === null ? undefined : usableTypes(box.db, scope).find((t) => t.id === id);

/** What a paper is called by what is on file of it, as one of a type. */
function titleAs(box: App, scope: AccountScope, d: DocumentRecord, type: TypeChange["was"]) {
  const facts = factsOf(box.db, scope, d.id);
  const named = (key: string) => facts.find((f) => f.key === key)?.value ?? null;
  const row = typeById(box, scope, type);
  return titleOf({
    type: row?.slug ?? null,
    issuer: named("issuer"),
    recipient: named("recipient"),
    date: d.doc_date,
    period: d.period_from && d.period_to ? { from: d.period_from, to: d.period_to } : null,
    fileName: d.original_name,
    ...(row && typeBySlug(row.slug) === null ? { ownType: row.name } : {}),
  });
}

/** Calls a paper what one of its type is called. A title of a person's own and the subject of a mail stay. */
function retitle(box: App, scope: AccountScope, d: DocumentRecord, was: TypeChange["was"]): void {
  if (d.title_message === null && d.title !== titleAs(box, scope, d, was).text) return;
  const { text, message } = titleAs(box, scope, d, d.type_id);
  const columns = titleColumns(d, { title: text, titleMessage: message }, false);
  setTitle(box.db, scope, d.id, columns, box.clock.now());
}

/** Stages at which a paper is known by the type it had when its reading began. */
const AS_IT_WAS: ReadonlySet<StageName | null> = new Set([
  "sorting-read",
  "full-read",
  "link",
  "index-words",
]);

/**
 * What hangs on the type of a paper follows it: facts, dated items and summary are read for the type it has now, without counting as
 * a full read, while the paper stays filed. One that is being read starts over from its sorting.
 */
function readAsTyped(box: App, d: DocumentRecord): void {
  const now = box.clock.now();
  if (isBeingRead(d)) {
    if (AS_IT_WAS.has(stageOf(box.db, d.id))) enqueue(box.db, d.id, "sorting-read", now);
  } else if (d.read === "full" && d.hidden < 2 && d.split_at === null)
    enqueue(box.db, d.id, "full-read", now);
}

/** Brings a paper in line with the type it was given just now; inside the transaction. `was`: the one before. */
export function followType(box: App, scope: AccountScope, id: string, was: TypeChange["was"]): void {
  const d = documentById(box.db, scope, id);
  if (!d || d.type_id === was) return;
  retitle(box, scope, d, was);
  readAsTyped(box, d);
}

/** Papers of the same sender, of the type that one had, that no person gave theirs and that look like it. */
function othersLike(box: App, scope: AccountScope, id: string, was: TypeChange["was"]): string[] {
  const kept = (marks: Uint8Array | null | undefined, of: string) =>
    marks ? unpackSketch(marks) : sketchOf(textOf(box.db, scope, of).slice(0, 3));
  const others = ofSameSender(box.db, scope, id, was);
  if (others.length === 0) return [];
  const own = kept(paperOf(box.db, id)?.marks, id);
  const sketched = others.map((o) => ({ id: o.id, sketch: kept(o.marks, o.id) }));
  return sameLook(own, sketched)
    .slice(0, MOST)
    .map((o) => o.id);
}

/**
 * Offers the type that a person just gave a paper for others like it; null where there are none. Inside the transaction of the
 * correction, after it. `before`: the paper as it was.
 */
export function offerType(
  box: App,
  scope: AccountScope,
  before: DocumentRecord,
  call: Call,
): TypeOffer | null {
  const { db } = box;
  // Who corrects a slip of their own means the type that the reader had given.
  const byHand = (before.by_hand & handBits.type) !== 0;
  const atFirst = byHand ? typeAtFirst(db, before.id) : undefined;
  const was = atFirst === undefined ? before.type_id : atFirst;
  dropFromChanges(db, [before.id]);
  const now = documentById(db, scope, before.id);
  const type = typeById(box, scope, now?.type_id ?? null);
  const sender = entitiesOf(db, scope, [before.id]).find((e) => e.role === "issuer");
  if (!type || !sender || type.id === was) return null;
  const others = othersLike(box, scope, before.id, was);
  if (others.length === 0) return null;
  const offer = { id: box.ids.uuid(), document_id: before.id, was, type_id: type.id };
  addTypeChange(db, scope, offer, others, box.clock.now());
  const shown = paperWords(db, scope);
  const titles = new Map(titlesOf(db, scope, others).map((t) => [t.id, t]));
  return {
    id: offer.id,
    type: namedType(call.origin, type, scope.language),
    sender: namedEntity(call.origin, sender),
    sender_word: senderWord(type.slug),
    documents: others.flatMap((id) => {
      const t = titles.get(id);
      return t ? [namedDocument(call.origin, { id, title: shown.title(t) })] : [];
    }),
  };
}

/** What a paper was before it was given a type, as far as that is put back. */
interface Before {
  title: string;
  title_message: string | null;
  look: { reason: ReviewReason; detail: SaidByKey } | null;
}

const beforeOf = (d: DocumentRecord): Before => ({
  title: d.title,
  title_message: d.title_message,
  look:
    answeredByCorrection(d) && d.review_reason !== null && d.review_detail !== null
      ? { reason: d.review_reason, detail: restored(d.review_detail, d.review_message) as SaidByKey }
      : null,
});

/** The offer, its type and the paper it came of, or 404: also where the caller may not see that paper. */
function wantedOffer(box: App, scope: AccountScope, id: string) {
  const offer = typeChangeById(box.db, scope, id);
  const type = offer && typeById(box, scope, offer.type_id);
  const paper = offer && documentById(box.db, scope, offer.document_id);
  if (!offer || !type || !paper) throw notFound();
  return { offer, type, paper };
}

/** Brings what else is on file in line with papers whose type changed; inside the transaction. */
function afterwards(box: App, scope: AccountScope, ids: string[]): void {
  noteType(box, scope, ids);
  reindexAll(box, scope, ids);
  tell(box, scope, ids);
}

const traced = (action: string) => (id: string) => ({ action, subject: "document", subject_id: id });

/**
 * Gives the offered papers the type, each as a correction by the person who takes the offer. What the caller may not see and what
 * changed since is left alone. Taken twice it is taken once.
 */
export const useTypeOfferOperation = change<{ offer: string }, void, TypeOfferUsed>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, asked, _prepared, call) {
      const { db } = box;
      const { offer, type, paper } = wantedOffer(box, scope, asked.offer);
      const now = box.clock.now();
      const papers = papersOfChange(db, offer.id);
      const changed: string[] = [];
      for (const { document_id: id, before } of papers) {
        const d = before === null ? documentById(db, scope, id) : undefined;
        if (!d || paper.type_id !== offer.type_id || !isAsOffered(d, offer)) continue;
        setBefore(db, offer.id, id, JSON.stringify(beforeOf(d)));
        correct(db, scope, id, { type_id: offer.type_id }, now);
        if (answeredByCorrection(d)) setStatus(db, scope, id, "filed", now);
        followType(box, scope, id, offer.was);
        changed.push(id);
      }
      afterwards(box, scope, changed);
      const by = papers.filter((p) => p.before !== null && documentById(db, scope, p.document_id)).length;
      return {
        output: { type: namedType(call.origin, type, scope.language), changed: by + changed.length },
        traces: changed.map(traced("document.file_as")),
      };
    },
  },
);

/** Nothing about its type changed since it was offered: it has the one it had, and no person set that. */
const isAsOffered = (d: DocumentRecord, offer: TypeChange): boolean =>
  d.type_id === offer.was && (d.by_hand & handBits.type) === 0 && d.hidden < 2;

/** Puts back what a taken offer changed. A paper whose type a person set since, and one in the trash, stay as they are. */
export const undoTypeOfferOperation = change<{ offer: string }, void, TypeOfferUndone>(
  { kind: "change", scope: "write" },
  {
    commit(box, scope, asked) {
      const { db } = box;
      const { offer } = wantedOffer(box, scope, asked.offer);
      const now = box.clock.now();
      const changed: string[] = [];
      for (const { document_id: id, before } of papersOfChange(db, offer.id)) {
        const d = before === null ? undefined : documentById(db, scope, id);
        if (before === null || !d || d.type_id !== offer.type_id || d.trashed_at !== null) continue;
        const was = JSON.parse(before) as Before;
        untype(db, scope, id, offer.was, now);
        setTitle(db, scope, id, was, now);
        if (was.look && d.status === "filed") setStatus(db, scope, id, "needs_review", now, was.look);
        readAsTyped(box, d);
        setBefore(db, offer.id, id, null);
        changed.push(id);
      }
      afterwards(box, scope, changed);
      return { output: { changed: changed.length }, traces: changed.map(traced("document.unfile_as")) };
    },
  },
);
