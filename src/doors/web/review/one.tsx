import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, SkipForward } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import * as paperMessages from "#messages/app/paper.ts";
import * as reviewMessages from "#messages/app/review.ts";
import * as sentenceMessages from "#messages/app/sentence.ts";
import * as trainMessages from "#messages/app/train.ts";
import { sentenceOf } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { afterPapers } from "../api/client.ts";
import { documentQuery, typesQuery } from "../api/queries.ts";
import { Pages } from "../document/pages.tsx";
import { UnlockForm } from "../document/unlock-form.tsx";
import { restoreDocument, trashDocument } from "../documents/bulk-bar.tsx";
import { TypePicker } from "../documents/type-picker.tsx";
import { Button, IconButton } from "../elements/button.tsx";
import { Field, Labelled } from "../elements/field.tsx";
import { Form } from "../elements/form.tsx";
import { Notice } from "../elements/notice.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import type { Document, DocumentLook } from "../shapes.ts";
import { isMoving } from "../shapes.ts";
import { answerOf, type Draft, draftOf, guessesOf, isUnchanged, unsureFacts } from "./answer.ts";
import { Decisions, isDecided } from "./decisions.tsx";
import type { Answer } from "./held.ts";
import { useKeys } from "./keys.ts";
import { lookQuery } from "./queries.ts";

/** What the train does with the paper that is shown. */
export interface Train {
  /** Where it is in the train, from 1, and how many there are. */
  n: number;
  all: number;
  /** What was written on papers before, by id: going back finds it again. */
  drafts: Map<string, Draft>;
  onAnswer(answer: Answer): void;
  /** It was settled here: by a decision, in the trash. */
  onDone(): void;
  onSkip(): void;
  onBack(): void;
  onUndo(): void;
}

/** How a paper is settled: by saying what it is, by a decision, by its password, or by throwing it away. */
type Ask = "answer" | "decide" | "password" | "trash";

function askOf(document: Document): Ask {
  const { review_reason: reason } = document.metadata;
  if (reason === "password_needed") return "password";
  if (reason === "infected" || reason === "damaged") return "trash";
  return isDecided(document) ? "decide" : "answer";
}

/** One paper: its pages first, the question and what answers it beside them, below them on a phone. */
export function One({ id, train }: { id: string; train: Train }) {
  const paper = useQuery(documentQuery(id));
  const look = useQuery(lookQuery(id));
  if (paper.error)
    return (
      <>
        <div className="mt-4">
          <Notice tone="bad">{sentenceOf(paper.error)}</Notice>
        </div>
        <Bar train={train} />
      </>
    );
  if (!paper.data) {
    return (
      <>
        <Skeleton rows={6} className="mt-4 grow" />
        <Bar train={train} />
      </>
    );
  }
  return <Asked document={paper.data} look={look.data} train={train} />;
}

interface AskedProps {
  document: Document;
  look: DocumentLook | undefined;
  train: Train;
}

/** What a person says of a paper while it is shown, and the keys of the train. */
function useAnswer({ document, look, train }: AskedProps, ask: Ask) {
  const picker = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() => train.drafts.get(document.id) ?? draftOf(document));
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    train.drafts.set(document.id, next);
    setDraft(next);
  };
  const guesses = guessesOf(document, look);
  // Nothing is filed as unknown at a press: the press leads to where a type is chosen.
  const submit = () => {
    if (ask !== "answer") return;
    if (draft.type === "") {
      picker.current?.focus();
      picker.current?.click();
    } else train.onAnswer(answerOf(document, draft));
  };
  useKeys({
    Enter: submit,
    ArrowRight: train.onSkip,
    ArrowLeft: train.onBack,
    s: train.onSkip,
    z: train.onUndo,
    ...Object.fromEntries(
      ask === "answer" ? guesses.map((type, i) => [String(i + 1), () => put({ type })]) : [],
    ),
  });
  return { draft, put, guesses, picker, submit };
}

function Asked(given: AskedProps) {
  const { document, look, train } = given;
  const { metadata } = document;
  const form = useId();
  const ask = askOf(document);
  const { draft, put, guesses, picker, submit } = useAnswer(given, ask);
  const trash = useTrash(document, train.onDone);
  const said = draft.type === "" ? trainMessages.chooseType : trainMessages.saveNext;
  return (
    <>
      <div
        className={
          "mt-4 grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-5 pb-24 " +
          "lg:grow lg:grid-cols-[minmax(0,1fr)_26rem] lg:content-stretch lg:pb-0"
        }
      >
        <div className="min-h-0 min-w-0 max-lg:h-[42dvh]">
          <Pages
            document={document.id}
            files={metadata.files}
            pageCount={metadata.page_count}
            gone={metadata.status === "quarantined"}
            moving={isMoving(metadata)}
            scrolls
            lit={null}
          />
        </div>
        <div className="lg:overflow-y-auto lg:pb-6">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2xl border bg-surface p-4 shadow-card sm:p-5">
            <Question document={document} look={look} />
            {ask === "password" && <UnlockForm document={document.id} />}
            {look && <Decisions document={document} look={look} onNext={train.onDone} />}
            {ask === "answer" && (
              <Fields {...{ form, document, draft, put, guesses, picker }} onSubmit={submit} />
            )}
            <Link
              to="/documents/$id"
              params={{ id: document.id }}
              className="inline-flex min-h-10 items-center justify-self-start text-sm font-medium text-accent hover:underline"
            >
              {trainMessages.open}
            </Link>
          </div>
        </div>
      </div>
      <Bar train={train}>
        {ask === "answer" && (
          <Button type="submit" form={form} className="min-h-11 whitespace-normal max-sm:grow">
            {draft.type !== "" && isUnchanged(document, draft) ? trainMessages.rightNext : said}
          </Button>
        )}
        {(ask === "trash" || ask === "password") && (
          <Button
            look="danger"
            className="min-h-11 whitespace-normal max-sm:grow"
            busy={trash.isPending}
            onClick={() => trash.mutate()}
          >
            {paperMessages.trash}
          </Button>
        )}
      </Bar>
    </>
  );
}

/** Throws a paper away that nobody can read, with the way back. */
function useTrash(document: Document, onDone: () => void) {
  const refresh = afterPapers(document.id);
  const back = useChange({
    run: () => restoreDocument(document.id),
    said: () => paperMessages.toast.restored({ title: document.title }),
    refresh,
  });
  return useChange({
    run: () => trashDocument(document.id),
    said: () => paperMessages.toast.trashed({ title: document.title }),
    undo: () => () => back.mutate(),
    refresh,
    onDone,
  });
}

function Question({ document, look }: Omit<AskedProps, "train">) {
  const { review_reason: reason } = document.metadata;
  const review = reason && reviewMessages.reasons[reason];
  return (
    <Notice tone="look">
      <p className="font-medium">{look?.detail ?? review?.say ?? sentenceMessages.look}</p>
      {/* The fields say it as well, where there are any: on a phone they are nearer to the paper without it. */}
      {review && (
        <p className={`mt-0.5 ${askOf(document) === "answer" ? "max-sm:hidden" : ""}`}>{review.todo}</p>
      )}
    </Notice>
  );
}

interface FieldsProps {
  form: string;
  document: Document;
  draft: Draft;
  put(change: Partial<Draft>): void;
  guesses: readonly string[];
  picker: React.RefObject<HTMLInputElement | null>;
  onSubmit(): void;
}

/** What the paper is, its day, its title, and facts nobody is sure of. */
function Fields({ form, document, draft, put, guesses, picker, onSubmit }: FieldsProps) {
  const types = useQuery(typesQuery);
  const unsure = unsureFacts(document.metadata.facts);
  return (
    <Form id={form} onSubmit={onSubmit}>
      <Labelled label={trainMessages.type}>
        {(names) => (
          <>
            <Guesses guesses={guesses} chosen={draft.type} onChoose={(type) => put({ type })} />
            <TypePicker
              names={names}
              input={picker}
              types={types.data ?? []}
              value={draft.type}
              onChange={(type) => put({ type })}
            />
          </>
        )}
      </Labelled>
      <Field
        label={trainMessages.date}
        type="date"
        value={draft.day}
        onChange={(event) => put({ day: event.target.value })}
      />
      <Field
        label={trainMessages.heading}
        value={draft.title}
        maxLength={140}
        onChange={(event) => put({ title: event.target.value })}
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
              value={draft.facts[fact.id] ?? fact.value}
              onChange={(event) => put({ facts: { ...draft.facts, [fact.id]: event.target.value } })}
            />
          ))}
        </fieldset>
      )}
    </Form>
  );
}

interface GuessesProps {
  guesses: readonly string[];
  chosen: string;
  onChoose(type: string): void;
}

/** What it may be, each a press or a key away. */
function Guesses({ guesses, chosen, onChoose }: GuessesProps) {
  const types = useQuery(typesQuery);
  const known = guesses.flatMap((slug) => types.data?.find((type) => type.slug === slug) ?? []);
  if (known.length === 0) return null;
  return (
    <fieldset className="mb-1 flex flex-wrap gap-2">
      <legend className="sr-only">{trainMessages.suggested}</legend>
      {known.map((type, i) => (
        <button
          key={type.id}
          type="button"
          data-guess
          aria-pressed={type.slug === chosen}
          aria-keyshortcuts={String(i + 1)}
          onClick={() => onChoose(type.slug)}
          className={
            "inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border px-4 text-left text-sm font-medium transition-colors " +
            `${type.slug === chosen ? "border-accent bg-accent text-on-accent" : "border-edge/60 bg-surface hover:bg-sunk"}`
          }
        >
          <kbd
            aria-hidden
            className={
              "hidden size-5 place-items-center rounded-md border font-mono text-xs md:grid " +
              `${type.slug === chosen ? "border-on-accent/40" : "text-muted"}`
            }
          >
            {i + 1}
          </kbd>
          <span className="min-w-0 wrap-anywhere">{type.name}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** At the foot of the window, whatever is scrolled: how far it is, and the presses that go on. */
function Bar({ train, children }: { train: Train; children?: ReactNode }) {
  const { n, all } = train;
  // What was just done is said above it.
  useEffect(() => {
    const { style } = window.document.documentElement;
    style.setProperty("--foot", "4.5rem");
    return () => void style.removeProperty("--foot");
  }, []);
  return (
    <div
      className={
        "fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom)+1px)] z-10 border-t bg-surface px-4 py-2.5 md:bottom-0 " +
        "md:left-54 md:px-8 lg:static lg:-mx-8 print:hidden"
      }
    >
      <progress
        aria-hidden
        value={n}
        max={all}
        className={
          "absolute inset-x-0 -top-0.5 h-0.5 w-full appearance-none bg-transparent lg:hidden " +
          "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent"
        }
      />
      <div className="flex items-center gap-2 md:gap-3">
        <p className="shrink-0 text-sm text-muted tabular-nums" aria-live="polite">
          {trainMessages.of({ n, all })}
        </p>
        <p className="hidden min-w-0 grow truncate text-xs text-muted lg:pointer-fine:block">
          {trainMessages.keys}
        </p>
        <IconButton
          label={trainMessages.back}
          className="ml-auto size-11!"
          disabled={n === 1}
          onClick={train.onBack}
        >
          <ChevronLeft className="size-5" aria-hidden />
        </IconButton>
        <Button look="outline" className="min-h-11 max-sm:px-3!" aria-keyshortcuts="s" onClick={train.onSkip}>
          <SkipForward className="size-4" aria-hidden />
          <span className="max-sm:sr-only">{trainMessages.skip}</span>
        </Button>
        {children}
      </div>
    </div>
  );
}
