import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import * as reviewMessages from "#messages/app/review.ts";
import * as sentenceMessages from "#messages/app/sentence.ts";
import * as trainMessages from "#messages/app/train.ts";
import { answered, api, newKey } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { typesQuery } from "../api/queries.ts";
import { TypeSelect } from "../documents/type-select.tsx";
import { UnlockForm } from "../documents/unlock-form.tsx";
import { Button } from "../elements/button.tsx";
import { Field, Labelled } from "../elements/field.tsx";
import { Notice } from "../elements/notice.tsx";
import type { Document, DocumentLook, Fact } from "../shapes.ts";

import { Decisions } from "./decisions.tsx";

/** Facts below this many percent are asked about here. */
const UNSURE = 60;
const MOST_FACTS = 4;

/** Facts that are worth a look beside what the paper is: the unsure ones that a person had not said yet. */
export const unsureFacts = (facts: readonly Fact[]): Fact[] =>
  facts
    .filter((fact) => fact.confidence !== null && fact.confidence < UNSURE && !fact.corrected_by_hand)
    .filter((fact) => fact.role === "money" || fact.role === "date" || fact.key === "issuer")
    .slice(0, MOST_FACTS);

interface Props {
  document: Document;
  look: DocumentLook | undefined;
  onNext(): void;
}

/** The question on top, and the fields that answer it. What is saved unchanged is confirmed: the paper waits no longer. */
export function ReviewForm({ document, look, onNext }: Props) {
  const { metadata } = document;
  const types = useQuery(typesQuery);
  const [title, setTitle] = useState(document.title);
  const [type, setType] = useState(metadata.type ?? "");
  const [day, setDay] = useState(metadata.date);
  const [facts, setFacts] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const unsure = unsureFacts(metadata.facts);
  const review = metadata.review_reason && reviewMessages.reasons[metadata.review_reason];
  const save = useChange({
    run: async () => {
      for (const fact of unsure) {
        const value = facts[fact.id]?.trim();
        if (!value || value === fact.value) continue;
        await answered(
          api.PATCH("/v1/documents/{document}/facts/{fact}", {
            params: {
              path: { document: document.id, fact: fact.id },
              header: { "Idempotency-Key": newKey() },
            },
            body: { value },
          }),
        );
      }
      const changed = title.trim() !== "" && title.trim() !== document.title;
      return answered(
        api.PATCH("/v1/documents/{document}", {
          params: { path: { document: document.id }, header: { "Idempotency-Key": newKey() } },
          // What stands there unchanged is confirmed by sending the type again, or the title where the type is unknown; a day
          // that may only be that of arrival is sent when somebody set it.
          body: {
            ...(type === "" ? {} : { type }),
            ...(day === "" || day === metadata.date ? {} : { doc_date: day }),
            ...(changed || type === "" ? { title: title.trim() || document.title } : {}),
          },
        }),
      );
    },
    said: (made) => trainMessages.toast.saved({ title: made.document.title }),
    refresh: [keys.document(document.id), keys.lists, keys.overview, keys.checkups],
    onDone: onNext,
  });
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("select, input")?.focus();
    const key = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        form.current?.requestSubmit();
      }
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const same = title === document.title && type === (metadata.type ?? "") && day === metadata.date;
  const nothing = same && Object.keys(facts).length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border bg-surface p-5 shadow-card">
      <Notice tone="look">
        <p className="font-medium">{look?.detail ?? review?.say ?? sentenceMessages.look}</p>
        {review && <p className="mt-0.5">{review.todo}</p>}
      </Notice>
      {metadata.review_reason === "password_needed" && <UnlockForm document={document.id} />}
      {look && <Decisions document={document} look={look} onNext={onNext} />}
      <form ref={form} className="grid gap-4" onSubmit={submit}>
        <Labelled label={trainMessages.type}>
          {(names) => <TypeSelect names={names} types={types.data ?? []} value={type} onChange={setType} />}
        </Labelled>
        <Field
          label={trainMessages.date}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Field
          label={trainMessages.heading}
          value={title}
          maxLength={140}
          onChange={(event) => setTitle(event.target.value)}
        />
        {unsure.length > 0 && (
          <fieldset className="grid gap-3 border-t pt-3">
            <legend className="sr-only">{trainMessages.facts}</legend>
            <p aria-hidden className="text-sm font-semibold">
              {trainMessages.facts}
            </p>
            {unsure.map((fact) => (
              <Field
                key={fact.id}
                label={fact.label}
                value={facts[fact.id] ?? fact.value}
                onChange={(event) => setFacts({ ...facts, [fact.id]: event.target.value })}
              />
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" className="grow" busy={save.isPending}>
            {nothing ? trainMessages.rightNext : trainMessages.saveNext}
          </Button>
          <Link
            to="/documents/$id"
            params={{ id: document.id }}
            className="min-h-10 px-2 py-2 text-sm font-medium text-accent hover:underline"
          >
            {trainMessages.open}
          </Link>
        </div>
        <p className="hidden text-xs text-muted md:block">{trainMessages.keys}</p>
      </form>
    </div>
  );
}
