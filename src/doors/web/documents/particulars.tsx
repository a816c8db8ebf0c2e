import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as documentMessages from "#messages/app/document.ts";
import { typesQuery } from "../api/queries.ts";
import { inputClass } from "../elements/field.tsx";
import { showDay } from "../formatting.ts";
import type { Document, NamedWithRole, Overview } from "../shapes.ts";
import { askAgain, problemWith, useCorrect } from "./correct.ts";
import { Editable, type Editor } from "./editable.tsx";
import { kindIcon } from "./kind-icon.ts";
import { typeName } from "./row.tsx";
import { TypeSelect } from "./type-select.tsx";

/** What the document is, when it is from, whose it is; each of a person's own fields can be corrected in place. */
export function Particulars({ document, overview }: { document: Document; overview: Overview | undefined }) {
  const { metadata } = document;
  const correct = useCorrect(document.id);
  const client = useQueryClient();
  const stale = () => askAgain(client, document.id);
  const isYours = (field: (typeof metadata.corrected_by_hand)[number]) =>
    metadata.corrected_by_hand.includes(field);
  return (
    <div className="grid gap-4">
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
      {metadata.people_and_things.length > 0 && <People people={metadata.people_and_things} />}
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

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <div className="font-medium">{children}</div>
    </div>
  );
}

function People({ people }: { people: readonly NamedWithRole[] }) {
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
                <span className="shrink-0 text-muted">{documentMessages.roles[one.role]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
