import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useCanGoBack, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Download, FileQuestion } from "lucide-react";
import { Tabs } from "radix-ui";
import { useEffect, useMemo, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as askMessages from "#messages/app/ask.ts";
import * as documentMessages from "#messages/app/document.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as frameMessages from "#messages/app/frame.ts";
import * as paperMessages from "#messages/app/paper.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { Refusal, sentenceOf } from "../api/call.ts";
import { documentQuery } from "../api/queries.ts";
import { Asking } from "../ask/asking.tsx";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { inputClass } from "../elements/field.tsx";
import { useMedia, wideQuery } from "../elements/media.ts";
import { Notice } from "../elements/notice.tsx";
import { type Document, type Fact, isMoving } from "../shapes.ts";

import { ChosenWords } from "./chosen-words.tsx";
import { askAgain, problemWith, useCorrect } from "./correct.ts";
import { FactsTab } from "./document-parts.tsx";
import { Editable } from "./editable.tsx";
import { DocumentMenu } from "./menu.tsx";
import { type Lit, Pages } from "./pages.tsx";
import { placeOf } from "./quote.ts";
import { StatusChip } from "./row.tsx";
import { type Chosen, pageWordsQuery } from "./text-layer.tsx";
import { WordsTab } from "./words-tab.tsx";

/** One document: its pages on the left, what is known about it on the right; on a phone one after the other in tabs. */
export function DocumentPage() {
  const { id } = useParams({ from: "/documents/$id" });
  const document = useQuery(documentQuery(id));
  useEffect(() => {
    globalThis.document.title = appMessages.title({ page: document.data?.title ?? documentsMessages.title });
  }, [document.data?.title]);

  // Gone for good while it was open: what was known of it is not shown on.
  const gone = document.error instanceof Refusal && document.error.status === 404;
  if (document.data && !gone) return <Shown key={id} document={document.data} />;
  if (gone) {
    return (
      <Empty icon={FileQuestion} title={documentMessages.missingTitle} detail={documentMessages.missing}>
        <Link to="/documents" className={buttonClass("outline")}>
          {frameMessages.home}
        </Link>
      </Empty>
    );
  }
  if (document.error) {
    return (
      <Notice tone="bad" urgent>
        {documentMessages.failed} {sentenceOf(document.error)}
        <Button look="quiet" className="ml-2" onClick={() => document.refetch()}>
          {problemMessages.retry}
        </Button>
      </Notice>
    );
  }
  return <p className="text-muted">{appMessages.loading}</p>;
}

type Tab = "facts" | "page" | "words" | "ask";

function Shown({ document }: { document: Document }) {
  const wide = useMedia(wideQuery);
  const search = useSearch({ from: "/documents/$id" });
  const [tab, setTab] = useState<Tab>(search.page ? "page" : "facts");
  const [lit, setLit] = useState<{ fact: string; at: Lit } | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const quoted = useQuoted(document.id);
  const shownTab: Tab = wide && tab === "page" ? "facts" : tab;
  const { metadata } = document;

  const light = (fact: Fact | null, at: Lit | null) => setLit(fact && at ? { fact: fact.id, at } : null);
  const show = (fact: Fact, at: Lit) => {
    if (!wide) setTab("page");
    setLit({ fact: fact.id, at });
  };
  const pages = (
    <Pages
      document={document.id}
      files={metadata.files}
      pageCount={metadata.page_count}
      gone={metadata.status === "quarantined"}
      moving={isMoving(metadata)}
      lit={lit?.at ?? quoted}
      onChosen={setChosen}
    />
  );

  return (
    // On a wide window the two columns scroll on their own: a page that moves to a lit place never moves the facts.
    <div className="lg:absolute lg:inset-0 lg:flex lg:flex-col lg:px-8 lg:pt-5">
      <Heading document={document} />
      {chosen && <ChosenWords document={document} chosen={chosen} onDone={() => setChosen(null)} />}
      <div className="mt-4 min-h-0 lg:grid lg:grow lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
        {wide && (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a column that scrolls must be reachable by keyboard.
            tabIndex={0}
            aria-label={documentMessages.pictures}
            className="min-w-0 overflow-y-auto rounded-t-lg pb-6"
          >
            {pages}
          </section>
        )}
        <Tabs.Root
          value={shownTab}
          onValueChange={(value) =>
            (value === "facts" || value === "page" || value === "words" || value === "ask") && setTab(value)
          }
          className="min-w-0 rounded-2xl border bg-surface shadow-card lg:flex lg:min-h-0 lg:flex-col lg:rounded-b-none lg:border-b-0"
        >
          <Tabs.List aria-label={documentMessages.tabs} className="flex shrink-0 border-b px-2">
            <Trigger value="facts">{documentMessages.tabFacts}</Trigger>
            {!wide && <Trigger value="page">{documentMessages.tabPage}</Trigger>}
            <Trigger value="words">{documentMessages.tabWords}</Trigger>
            <Trigger value="ask">{paperMessages.tabAsk}</Trigger>
          </Tabs.List>
          <Tabs.Content
            value="facts"
            className="grid grid-cols-[minmax(0,1fr)] gap-6 overflow-y-auto p-4 wrap-anywhere outline-offset-[-4px] md:p-5 lg:pb-20"
          >
            <FactsTab document={document} litFact={lit?.fact ?? null} onLight={light} onShow={show} />
          </Tabs.Content>
          {!wide && (
            <Tabs.Content value="page" className="p-2 outline-offset-[-4px]">
              {pages}
            </Tabs.Content>
          )}
          <Tabs.Content value="words" className="overflow-y-auto p-4 outline-offset-[-4px] md:p-5">
            <WordsTab document={document} />
          </Tabs.Content>
          <Tabs.Content
            value="ask"
            className="flex flex-col overflow-y-auto p-4 outline-offset-[-4px] md:p-5 lg:min-h-0 lg:grow lg:pb-2"
          >
            <Asking document={document.id} placeholder={askMessages.aboutPlaceholder} />
          </Tabs.Content>
        </Tabs.Root>
      </div>
    </div>
  );
}

/** The words that the address quotes, as a place on their page; the page alone while they are looked for or not found. */
function useQuoted(document: string): Lit | null {
  const { page, quote } = useSearch({ from: "/documents/$id" });
  const found = useQuery({
    ...pageWordsQuery(document, page ?? 1),
    enabled: page !== undefined && quote !== undefined,
  });
  return useMemo(() => {
    if (page === undefined) return null;
    const box = quote && found.data ? placeOf(found.data.words, quote) : null;
    return { page, box, scroll: true };
  }, [page, quote, found.data]);
}

function Trigger({ value, children }: { value: Tab; children: string }) {
  return (
    <Tabs.Trigger
      value={value}
      className="min-h-11 border-b-2 border-transparent px-3.5 text-sm font-medium text-muted outline-offset-[-4px] hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
    >
      {children}
    </Tabs.Trigger>
  );
}

function Heading({ document }: { document: Document }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const correct = useCorrect(document.id);
  const client = useQueryClient();
  const { metadata } = document;
  const original = metadata.files.find((file) => file.role === "original") ?? metadata.files[0];
  return (
    <header>
      <div className="flex items-center gap-2 sm:gap-3">
        <button
          type="button"
          onClick={() => (canGoBack ? router.history.back() : router.navigate({ to: "/documents" }))}
          className="-ml-2 inline-flex min-h-9 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-muted hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {documentMessages.back}
        </button>
        <span className="min-w-0 grow overflow-hidden">
          <StatusChip row={metadata} quiet />
        </span>
        <DocumentMenu document={document} />
        {original && metadata.status !== "quarantined" && (
          <a
            href={`/v1/documents/${document.id}/files/${original.id}?download=true`}
            download={original.name}
            className={buttonClass("outline")}
          >
            <Download className="size-4" aria-hidden />
            <span className="sr-only sm:not-sr-only">{documentMessages.download}</span>
          </a>
        )}
      </div>
      <div className="mt-1 max-w-4xl">
        <Editable
          label={documentMessages.titleField}
          labelShown={false}
          value={document.title}
          yours={metadata.corrected_by_hand.includes("title")}
          onSave={(title, seen) => correct({ title: title.trim() }, seen)}
          onStale={() => askAgain(client, document.id)}
          problemOf={problemWith("title")}
          editor={(editor) => (
            <input
              id={editor.id}
              required
              maxLength={140}
              aria-invalid={editor.invalid}
              value={editor.value}
              onKeyDown={editor.keyDown}
              onChange={(event) => editor.set(event.target.value)}
              className={inputClass}
            />
          )}
        >
          <h1 className="font-serif text-2xl text-balance break-words md:text-[1.65rem] md:leading-tight">
            {document.title}
          </h1>
        </Editable>
      </div>
    </header>
  );
}
