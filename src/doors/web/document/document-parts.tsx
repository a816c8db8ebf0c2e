import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import * as arrangeMessages from "#messages/app/arrange.ts";
import * as documentMessages from "#messages/app/document.ts";
import * as paperMessages from "#messages/app/paper.ts";
import * as reviewMessages from "#messages/app/review.ts";
import * as sentenceMessages from "#messages/app/sentence.ts";
import { answered, api } from "../api/call.ts";
import { useChange, useDone } from "../api/change.ts";
import { afterPapers } from "../api/client.ts";
import { overviewQuery, similarQuery, typesQuery } from "../api/queries.ts";
import { restoreDocument } from "../documents/bulk-bar.tsx";
import { kindIcon } from "../documents/icons.ts";
import { typeName } from "../documents/in-words.tsx";
import { TypeSelect } from "../documents/type-select.tsx";
import { Button } from "../elements/button.tsx";
import { Confirm } from "../elements/confirm.tsx";
import { inputClass } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import { showDay } from "../formatting.ts";
import type { Document, Fact, Named, NamedWithRole, Overview } from "../shapes.ts";
import { isMoving } from "../shapes.ts";
import { Tags } from "../tags/chips.tsx";
import { arrangementQuery } from "./arrange.ts";
import { askAgain, problemWith, useCorrect } from "./correct.ts";
import type { Editor } from "./editable.tsx";
import { Editable } from "./editable.tsx";
import { Facts } from "./facts.tsx";
import { Notes } from "./notes.tsx";
import type { Lit } from "./pages.tsx";
import { Cover } from "./thumb.tsx";
import { OfferedType } from "./type-offer.tsx";
import { UnlockForm } from "./unlock-form.tsx";

const linkClass = "font-medium underline underline-offset-3";

function To({ named }: { named: Named }) {
  return (
    <Link to="/documents/$id" params={{ id: named.id }} className={linkClass}>
      {named.title ?? named.name}
    </Link>
  );
}

function Look({ children }: { children: ReactNode }) {
  return <Notice tone="look">{children}</Notice>;
}

/** Removes a document in the trash for good, once somebody has said that this is what they want. */
function DeleteNow({ document }: { document: Document }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const done = useDone(...afterPapers());
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {sentenceMessages.deleteNow}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={sentenceMessages.deleteTitle({ title: document.title })}
        lead={sentenceMessages.deleteLead}
        submit={sentenceMessages.deleteNow}
        onSubmit={async () => {
          await answered(api.DELETE("/v1/trash/{document}", { params: { path: { document: document.id } } }));
          await navigate({ to: "/documents", search: { trash: true }, replace: true });
          await done(sentenceMessages.deleted({ title: document.title }));
        }}
      />
    </>
  );
}

/** In the trash, with the way back. */
function Trashed({ document }: { document: Document }) {
  const restore = useChange({
    run: () => restoreDocument(document.id),
    said: () => paperMessages.toast.restored({ title: document.title }),
    refresh: afterPapers(document.id),
  });
  const { data: became } = useQuery(arrangementQuery(document.id));
  return (
    <Notice tone="look">
      <p>{sentenceMessages.trashed}</p>
      {became?.merged_into && (
        <p className="mt-0.5">
          {arrangeMessages.mergedInto} <To named={became.merged_into} />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="outline" busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
          {sentenceMessages.restore}
        </Button>
        <DeleteNow document={document} />
      </div>
    </Notice>
  );
}

/** Where the document stands, as a sentence, and what to do about it; nothing when it is simply filed. */
function Standing({ document }: { document: Document }) {
  const { metadata } = document;
  if (metadata.trashed !== null) return <Trashed document={document} />;
  const twin = metadata.duplicate_of;
  if (metadata.status === "quarantined") {
    return <Notice tone="bad">{sentenceMessages.quarantined}</Notice>;
  }
  if (metadata.status === "received" || metadata.status === "scanning" || metadata.status === "reading") {
    return <Notice>{sentenceMessages.waiting[metadata.status]}</Notice>;
  }
  if (metadata.needs_look || metadata.status === "needs_review") {
    const review = metadata.review_reason && reviewMessages.reasons[metadata.review_reason];
    if (!review) return <Look>{sentenceMessages.look}</Look>;
    return (
      <Look>
        <p className="font-medium">{review.say}</p>
        <p className="mt-0.5">
          {review.todo} {twin && <To named={twin} />}
        </p>
        {metadata.review_reason === "password_needed" && <UnlockForm document={document.id} />}
      </Look>
    );
  }
  if (metadata.duplicate || twin) {
    return (
      <Notice>
        {twin ? sentenceMessages.duplicateOf : sentenceMessages.duplicate} {twin && <To named={twin} />}
      </Notice>
    );
  }
  if (metadata.superseded || metadata.replaced_by) {
    return (
      <Notice>
        {sentenceMessages.replaced} {metadata.replaced_by && <To named={metadata.replaced_by} />}
      </Notice>
    );
  }
  return null;
}

/** What the document is, when it is from, whose it is; each of a person's own fields can be corrected in place. */
function Particulars({ document, overview }: { document: Document; overview: Overview | undefined }) {
  const { metadata } = document;
  const correct = useCorrect(document.id);
  const client = useQueryClient();
  const stale = () => askAgain(client, document.id);
  const isYours = (field: (typeof metadata.corrected_by_hand)[number]) =>
    metadata.corrected_by_hand.includes(field);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Editable
        label={documentMessages.summary}
        value={metadata.summary ?? ""}
        yours={isYours("summary")}
        onSave={(text, seen) => correct({ summary: text.trim() === "" ? null : text.trim() }, seen)}
        onStale={stale}
        problemOf={problemWith("summary")}
        editor={(editor) => (
          <textarea
            id={editor.id}
            rows={5}
            maxLength={2000}
            aria-invalid={editor.invalid}
            value={editor.value}
            onKeyDown={editor.keyDown}
            onChange={(event) => editor.set(event.target.value)}
            className={`${inputClass} py-2`}
          />
        )}
      >
        <p className={`whitespace-pre-line ${metadata.summary ? "" : "text-muted"}`}>
          {metadata.summary ?? documentMessages.noSummary}
        </p>
      </Editable>
      <div className="grid gap-4 sm:grid-cols-2">
        <Editable
          label={documentMessages.type}
          value={metadata.type ?? ""}
          yours={isYours("type")}
          onSave={(type, seen) => correct({ type: type.trim() === "" ? null : type.trim() }, seen)}
          onStale={stale}
          problemOf={problemWith("type")}
          shown={(type) => typeName(type || null, overview)}
          editor={(editor) => <TypeInput editor={editor} />}
        >
          <p className="font-medium">{typeName(metadata.type, overview)}</p>
        </Editable>
        <OfferedType document={document.id} />
        <Editable
          label={documentMessages.date}
          value={metadata.date}
          yours={isYours("doc_date")}
          onSave={(day, seen) => correct({ doc_date: day === "" ? null : day }, seen)}
          onStale={stale}
          problemOf={problemWith("doc_date")}
          shown={showDay}
          editor={(editor) => (
            <input
              id={editor.id}
              type="date"
              aria-invalid={editor.invalid}
              value={editor.value}
              onKeyDown={editor.keyDown}
              onChange={(event) => editor.set(event.target.value)}
              className={inputClass}
            />
          )}
        >
          <p className="font-medium tabular-nums">{showDay(metadata.date)}</p>
        </Editable>
      </div>
      {metadata.period && (
        <Line label={documentMessages.period}>
          {documentMessages.periodValue({
            from: showDay(metadata.period.from),
            to: showDay(metadata.period.to),
          })}
        </Line>
      )}
      {metadata.people_and_things.length > 0 && (
        <People people={metadata.people_and_things} type={metadata.type} />
      )}
      {metadata.trashed === null && <Tags document={metadata} />}
    </div>
  );
}

/** Types by category; a box that cannot list them takes the name or slug as text. */
function TypeInput({ editor }: { editor: Editor }) {
  const types = useQuery(typesQuery);
  const same = {
    id: editor.id,
    "aria-invalid": editor.invalid,
    value: editor.value,
    onKeyDown: editor.keyDown,
    className: inputClass,
  };
  if (!types.data || types.data.length === 0) {
    return <input {...same} maxLength={120} onChange={(event) => editor.set(event.target.value)} />;
  }
  const { value, ...names } = same;
  return <TypeSelect names={names} types={types.data} value={value} onChange={editor.set} />;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <div className="font-medium">{children}</div>
    </div>
  );
}

/** What somebody or something is to a document of a type (slug): what it is for is insured on a policy alone. */
export const roleWord = (role: NamedWithRole["role"], type: string | null): string =>
  documentMessages.roles[role === "covered" && !type?.startsWith("insurance/") ? "subject" : role];

function People({ people, type }: { people: readonly NamedWithRole[]; type: string | null }) {
  return (
    <section aria-label={documentMessages.people}>
      <p className="mb-1.5 text-sm text-muted">{documentMessages.people}</p>
      <ul className="flex flex-wrap gap-2">
        {people.map((one) => {
          const Icon = kindIcon(one.kind);
          return (
            <li key={`${one.id}-${one.role}`}>
              <Link
                to="/people-and-things/$id"
                params={{ id: one.id }}
                className="inline-flex min-h-9 items-center gap-2 rounded-full border bg-paper px-3 text-sm hover:bg-sunk"
              >
                <Icon className="size-4 text-muted" aria-hidden />
                <span className="font-medium">{one.name}</span>
                <span className="shrink-0 text-muted">{roleWord(one.role, type)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FactsTabProps {
  document: Document;
  litFact: string | null;
  edit?: string;
  onLight: (fact: Fact | null, lit: Lit | null) => void;
  onShow: (fact: Fact, lit: Lit) => void;
}

export function FactsTab({ document, litFact, edit, onLight, onShow }: FactsTabProps) {
  const overview = useQuery(overviewQuery);
  const { metadata } = document;
  return (
    <>
      <Standing document={document} />
      <Particulars document={document} overview={overview.data} />
      <Notes document={document.id} />
      <hr />
      <Facts
        document={document}
        facts={metadata.facts}
        identifiersShown={metadata.identifiers_shown}
        moving={isMoving(metadata)}
        litFact={litFact}
        edit={edit}
        onLight={onLight}
        onShow={onShow}
      />
      <hr />
      <About document={document} />
      <Similar id={document.id} overview={overview.data} />
    </>
  );
}

/** Papers like this one. */
function Similar({ id, overview }: { id: string; overview: Overview | undefined }) {
  const found = useQuery(similarQuery(id));
  const rows = found.data?.documents ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={paperMessages.similar}>
      <h2 className="mb-1 text-sm font-semibold text-muted">{paperMessages.similar}</h2>
      <ul className="-mx-2.5">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to="/documents/$id"
              params={{ id: row.id }}
              className="flex min-h-11 items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm hover:bg-sunk"
            >
              <Cover id={row.id} className="h-11 w-8 shrink-0 rounded-sm" />
              <span className="min-w-0 grow truncate" title={typeName(row.type, overview)}>
                {row.title}
              </span>
              <span className="shrink-0 text-muted tabular-nums">{showDay(row.date)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The versions of a paper and what it is a copy of. */
function Versions({ document }: { document: Document }) {
  const { replaces, replaced_by, duplicate_of } = document.metadata;
  const lines = [
    ...replaces.map((one) => ({ label: paperMessages.replacesOf, one })),
    ...(replaced_by ? [{ label: paperMessages.replacedBy, one: replaced_by }] : []),
    ...(duplicate_of ? [{ label: paperMessages.copyOf, one: duplicate_of }] : []),
  ];
  return lines.map(({ label, one }) => (
    <Line key={one.id} label={label}>
      <Link to="/documents/$id" params={{ id: one.id }} className="underline underline-offset-3">
        {one.title}
      </Link>
    </Line>
  ));
}

function About({ document }: { document: Document }) {
  const { metadata } = document;
  const pages = [
    metadata.page_count !== null && documentMessages.pages({ n: metadata.page_count }),
    metadata.read_by_ocr_pages > 0 && documentMessages.ocr({ n: metadata.read_by_ocr_pages }),
  ].filter((text) => text !== false);
  return (
    <div className="grid gap-3 text-sm">
      <Line label={documentMessages.arrivedOn}>
        {showDay(metadata.arrived)} {documentMessages.arrivedBy[metadata.arrived_by]}
      </Line>
      {pages.length > 0 && <Line label={documentMessages.length}>{pages.join(" · ")}</Line>}
      <Versions document={document} />
      {metadata.retention_until && (
        <Line label={documentMessages.keepUntil}>{showDay(metadata.retention_until)}</Line>
      )}
    </div>
  );
}
