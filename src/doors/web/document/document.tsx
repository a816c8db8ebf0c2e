import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { ArrowLeft, Check, Copy, Download, FileQuestion, X } from "lucide-react";
import { Tabs } from "radix-ui";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as askMessages from "#messages/app/ask.ts";
import * as documentMessages from "#messages/app/document.ts";
import * as documentsMessages from "#messages/app/documents.ts";
import * as factMessages from "#messages/app/fact.ts";
import * as frameMessages from "#messages/app/frame.ts";
import * as paperMessages from "#messages/app/paper.ts";
import * as problemMessages from "#messages/app/problem.ts";
import * as wordsTabMessages from "#messages/app/wordsTab.ts";
import { Refusal, sentenceOf } from "../api/call.ts";
import { documentQuery, wordsQuery } from "../api/queries.ts";
import { Asking } from "../ask/asking.tsx";
import { StatusChip } from "../documents/in-words.tsx";
import { Button, buttonClass, IconButton } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Missing } from "../elements/empty.tsx";
import { inputClass } from "../elements/field.tsx";
import { useMedia, wideQuery } from "../elements/media.ts";
import { Notice, Refused } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { Skeleton } from "../elements/skeleton.tsx";
import { usePageTitle } from "../frame/page.tsx";
import type { Document, Fact } from "../shapes.ts";
import { isMoving } from "../shapes.ts";
import { Asks } from "./asks.tsx";
import { askAgain, problemWith, useCorrect } from "./correct.ts";
import { FactsTab } from "./document-parts.tsx";
import { Editable } from "./editable.tsx";
import { DocumentMenu } from "./menu.tsx";
import { Neighbours } from "./neighbours.tsx";
import { usePageTools } from "./page-tools.tsx";
import type { Lit } from "./pages.tsx";
import { Pages } from "./pages.tsx";
import { placeOf } from "./place-of.ts";
import type { Chosen } from "./text-layer.tsx";
import { pageWordsQuery } from "./text-layer.tsx";
import { UseWords } from "./use-words.tsx";

interface TextPage {
  number: number;
  text: string;
}

/** The windows of words as pages: the box joins pages by a form feed and says which page a window starts on. */
export function textPages(windows: readonly Document[]): TextPage[] {
  return windows.flatMap((window) => {
    const first = window.metadata.text_window?.from_page ?? 1;
    if (!window.text) return [];
    return window.text.split("\f").map((text, i) => ({ number: Math.max(first, 1) + i, text: text.trim() }));
  });
}

/** The words of a document, window after window. They are asked for only when this is opened: it is noted as a view. */
export function WordsTab({ document }: { document: Document }) {
  const text = useInfiniteQuery(wordsQuery(document.id, document.metadata.status));
  const [copied, setCopied] = useState(false);
  if (text.isPending) return <Skeleton className="border-0" />;
  if (text.error && !text.data) return <Notice tone="bad">{sentenceOf(text.error)}</Notice>;
  const pages = textPages(text.data?.pages ?? []);
  if (pages.every((page) => page.text === ""))
    return <p className="text-sm text-muted">{wordsTabMessages.none}</p>;
  return (
    <div className="grid gap-4">
      <div>
        <Button
          look="outline"
          onClick={async () => setCopied(await copyText(pages.map((page) => page.text).join("\n\n")))}
        >
          {copied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
          <span aria-live="polite">{copied ? wordsTabMessages.copied : wordsTabMessages.copy}</span>
        </Button>
      </div>
      {pages.map((page) => (
        <section key={page.number} aria-label={wordsTabMessages.page({ n: page.number })}>
          {pages.length > 1 && (
            <h2 className="mb-1 text-sm font-semibold text-muted">
              {wordsTabMessages.page({ n: page.number })}
            </h2>
          )}
          <p className="text-sm leading-relaxed break-words whitespace-pre-wrap">{page.text}</p>
        </section>
      ))}
      {text.hasNextPage && (
        <Button look="outline" busy={text.isFetchingNextPage} onClick={() => text.fetchNextPage()}>
          {wordsTabMessages.more}
        </Button>
      )}
    </div>
  );
}

/** Room the panel needs below the words, in CSS pixels; where there is less it stands higher. */
const PANEL = 400;

/** What can be done with words chosen on a page: copied, taken as the value of a fact, or made a new one. */
export function ChosenWords({
  document,
  chosen,
  onDone,
}: {
  document: Document;
  chosen: Chosen;
  onDone(): void;
}) {
  const say = useSay();
  const wide = useMedia(wideQuery);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => event.key === "Escape" && onDone();
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [onDone]);
  const left = Math.min(Math.max(chosen.x, 170), window.innerWidth - 170);
  const top = Math.max(8, Math.min(chosen.y + 8, window.innerHeight - PANEL));
  return (
    <section
      aria-label={factMessages.chosen}
      style={wide ? { left, top } : undefined}
      className={
        "fixed z-40 grid animate-rise gap-3 rounded-xl border bg-surface p-3 shadow-float max-lg:inset-x-2 " +
        "max-lg:bottom-[max(0.5rem,env(safe-area-inset-bottom))] lg:w-80 lg:-translate-x-1/2"
      }
    >
      <div className="flex items-start gap-1">
        <p className="line-clamp-2 min-w-0 grow text-sm font-medium break-words">“{chosen.text}”</p>
        <IconButton
          label={factMessages.copy}
          className="-my-1.5"
          onClick={async () => {
            if (await copyText(chosen.text)) say({ text: wordsTabMessages.copied });
            onDone();
          }}
        >
          <Copy className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={appMessages.close} className="-my-1.5 -mr-1" onClick={onDone}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
      <UseWords
        key={`${chosen.page} ${chosen.text}`}
        document={document}
        said={chosen.text}
        place={chosen}
        onDone={onDone}
      />
    </section>
  );
}

/** One document: its pages on the left, what is known about it on the right; on a phone one after the other in tabs. */
export function DocumentPage() {
  const { id } = useParams({ from: "/documents/$id" });
  const document = useQuery(documentQuery(id));
  usePageTitle(document.data?.title ?? documentsMessages.title);

  // Gone for good while it was open: what was known of it is not shown on.
  const gone = document.error instanceof Refusal && document.error.status === 404;
  if (document.data && !gone) return <Shown key={id} document={document.data} />;
  if (gone) {
    return (
      <Missing
        icon={FileQuestion}
        title={documentMessages.missingTitle}
        detail={documentMessages.missing}
        back={{ to: "/documents", text: frameMessages.home }}
      />
    );
  }
  if (document.error) {
    return (
      <Refused said={documentMessages.failed} error={document.error}>
        <Button look="quiet" className="ml-2" onClick={() => document.refetch()}>
          {problemMessages.retry}
        </Button>
      </Refused>
    );
  }
  return <Skeleton rows={7} className="mt-12" />;
}

type Tab = "facts" | "page" | "words" | "ask";

/** A phone opens on the page, unless the address asks for a fact, or something about the paper waits on a person. */
function firstTab({ metadata }: Document, { fact, page }: { fact?: string; page?: number }): Tab {
  if (fact !== undefined) return "facts";
  const waits = metadata.needs_look || metadata.trashed !== null || metadata.status === "quarantined";
  return waits && page === undefined ? "facts" : "page";
}

function Shown({ document }: { document: Document }) {
  const wide = useMedia(wideQuery);
  const search = useSearch({ from: "/documents/$id" });
  const [tab, setTab] = useState<Tab>(() => firstTab(document, search));
  const [lit, setLit] = useState<{ fact: string; at: Lit } | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  // The words that led here are gone to once: whoever looks at something else stays there.
  const [quoted, setQuoted] = useState(true);
  const quote = useQuoted(document.id);
  const shownTab: Tab = wide && tab === "page" ? "facts" : tab;
  const { metadata } = document;

  const light = (fact: Fact | null, at: Lit | null) => {
    if (at) setQuoted(false);
    setLit(fact && at ? { fact: fact.id, at } : null);
  };
  const show = (fact: Fact, at: Lit) => {
    if (!wide) setTab("page");
    setLit({ fact: fact.id, at });
  };
  const { tools, editor } = usePageTools(document);
  const pages = (
    <Pages
      tools={tools}
      document={document.id}
      files={metadata.files}
      pageCount={metadata.page_count}
      gone={metadata.status === "quarantined"}
      moving={isMoving(metadata)}
      scrolls={wide}
      beside={wide ? <Neighbours id={document.id} /> : null}
      lit={lit?.at ?? (quoted ? quote : null)}
      onChosen={setChosen}
    />
  );

  return (
    // On a wide window the two columns scroll on their own: a page that moves to a lit place never moves the facts.
    <div className="lg:absolute lg:inset-0 lg:flex lg:flex-col lg:px-8 lg:pt-5">
      <Heading document={document} beside={wide ? null : <Neighbours id={document.id} />} />
      {metadata.trashed === null && <Asks document={document} />}
      {editor}
      {chosen && <ChosenWords document={document} chosen={chosen} onDone={() => setChosen(null)} />}
      <div className="mt-4 min-h-0 lg:grid lg:grow lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
        {wide && <div className="min-h-0 min-w-0">{pages}</div>}
        <Tabs.Root
          value={shownTab}
          onValueChange={(value) =>
            (value === "facts" || value === "page" || value === "words" || value === "ask") && setTab(value)
          }
          className="min-w-0 rounded-2xl border bg-surface shadow-card lg:flex lg:min-h-0 lg:flex-col lg:rounded-b-none lg:border-b-0"
        >
          <Tabs.List aria-label={documentMessages.tabs} className="flex shrink-0 border-b px-2">
            {!wide && <Trigger value="page">{documentMessages.tabPage}</Trigger>}
            <Trigger value="facts">{documentMessages.tabFacts}</Trigger>
            <Trigger value="words">{documentMessages.tabWords}</Trigger>
            <Trigger value="ask">{paperMessages.tabAsk}</Trigger>
          </Tabs.List>
          <Tabs.Content
            value="facts"
            className="grid grid-cols-[minmax(0,1fr)] gap-6 overflow-y-auto p-4 wrap-anywhere outline-offset-[-4px] md:p-5 lg:pb-20"
          >
            <FactsTab
              document={document}
              litFact={lit?.fact ?? null}
              edit={search.fact}
              onLight={light}
              onShow={show}
            />
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
      className={
        "min-h-11 border-b-2 border-transparent px-3.5 text-sm font-medium text-muted outline-offset-[-4px] " +
        "hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
      }
    >
      {children}
    </Tabs.Trigger>
  );
}

function Heading({ document, beside }: { document: Document; beside: ReactNode }) {
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
        {beside}
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
