import { useQuery } from "@tanstack/react-query";
import { Link, useCanGoBack, useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft, Download, FileQuestion } from "lucide-react";
import { Tabs } from "radix-ui";
import { useEffect, useState } from "react";
import { Refusal, sentenceOf } from "../api/call.ts";
import { documentQuery, overviewQuery } from "../api/queries.ts";
import { Button, buttonClass } from "../elements/button.tsx";
import { Empty } from "../elements/empty.tsx";
import { inputClass } from "../elements/field.tsx";
import { useMedia, wideQuery } from "../elements/media.ts";
import { Notice } from "../elements/notice.tsx";
import { showDay } from "../formatting.ts";
import { type Document, type Fact, isMoving } from "../shapes.ts";
import { words } from "../words.ts";
import { problemWith, useCorrect } from "./correct.ts";
import { Editable } from "./editable.tsx";
import { Facts } from "./facts.tsx";
import { type Lit, Pages } from "./pages.tsx";
import { Line, Particulars } from "./particulars.tsx";
import { StatusChip } from "./row.tsx";
import { Standing } from "./standing.tsx";
import { WordsTab } from "./words-tab.tsx";

/** One document: its pages on the left, what is known about it on the right; on a phone one after the other in tabs. */
export function DocumentPage() {
  const { id } = useParams({ from: "/documents/$id" });
  const document = useQuery(documentQuery(id));
  useEffect(() => {
    globalThis.document.title = words.app.title(document.data?.title ?? words.documents.title);
  }, [document.data?.title]);

  if (document.data) return <Shown key={id} document={document.data} />;
  if (document.error instanceof Refusal && document.error.status === 404) {
    return (
      <Empty icon={FileQuestion} title={words.document.missingTitle} detail={words.document.missing}>
        <Link to="/" className={buttonClass("outline")}>
          {words.frame.home}
        </Link>
      </Empty>
    );
  }
  if (document.error) {
    return (
      <Notice tone="bad" urgent>
        {words.document.failed} {sentenceOf(document.error)}
        <Button look="quiet" className="ml-2" onClick={() => document.refetch()}>
          {words.problem.retry}
        </Button>
      </Notice>
    );
  }
  return <p className="text-muted">{words.app.loading}</p>;
}

type Tab = "facts" | "page" | "words";

function Shown({ document }: { document: Document }) {
  const wide = useMedia(wideQuery);
  const [tab, setTab] = useState<Tab>("facts");
  const [lit, setLit] = useState<{ fact: string; at: Lit } | null>(null);
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
      lit={lit?.at ?? null}
    />
  );

  return (
    // On a wide window the two columns scroll on their own: a page that moves to a lit place never moves the facts.
    <div className="lg:absolute lg:inset-0 lg:flex lg:flex-col lg:px-8 lg:pt-5">
      <Heading document={document} />
      <div className="mt-4 min-h-0 lg:grid lg:grow lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 xl:grid-cols-[minmax(0,1fr)_27rem]">
        {wide && (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a column that scrolls must be reachable by keyboard.
            tabIndex={0}
            aria-label={words.document.pictures}
            className="min-w-0 overflow-y-auto rounded-t-lg pb-6"
          >
            {pages}
          </section>
        )}
        <Tabs.Root
          value={shownTab}
          onValueChange={(value) =>
            (value === "facts" || value === "page" || value === "words") && setTab(value)
          }
          className="min-w-0 rounded-2xl border bg-surface shadow-card lg:flex lg:min-h-0 lg:flex-col lg:rounded-b-none lg:border-b-0"
        >
          <Tabs.List aria-label={words.document.tabs} className="flex shrink-0 border-b px-2">
            <Trigger value="facts">{words.document.tabFacts}</Trigger>
            {!wide && <Trigger value="page">{words.document.tabPage}</Trigger>}
            <Trigger value="words">{words.document.tabWords}</Trigger>
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
        </Tabs.Root>
      </div>
    </div>
  );
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
  const { metadata } = document;
  const original = metadata.files.find((file) => file.role === "original") ?? metadata.files[0];
  return (
    <header>
      <div className="flex items-center gap-2 sm:gap-3">
        <button
          type="button"
          onClick={() => (canGoBack ? router.history.back() : router.navigate({ to: "/" }))}
          className="-ml-2 inline-flex min-h-9 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-muted hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {words.document.back}
        </button>
        <span className="min-w-0 grow overflow-hidden">
          <StatusChip row={metadata} quiet />
        </span>
        {original && metadata.status !== "quarantined" && (
          <a
            href={`/v1/documents/${document.id}/files/${original.id}?download=true`}
            download={original.name}
            className={buttonClass("outline")}
          >
            <Download className="size-4" aria-hidden />
            <span className="sr-only sm:not-sr-only">{words.document.download}</span>
          </a>
        )}
      </div>
      <div className="mt-1 max-w-4xl">
        <Editable
          label={words.document.titleField}
          labelShown={false}
          value={document.title}
          yours={metadata.corrected_by_hand.includes("title")}
          onSave={(title) => correct({ title: title.trim() })}
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

interface FactsTabProps {
  document: Document;
  litFact: string | null;
  onLight: (fact: Fact | null, lit: Lit | null) => void;
  onShow: (fact: Fact, lit: Lit) => void;
}

function FactsTab({ document, litFact, onLight, onShow }: FactsTabProps) {
  const overview = useQuery(overviewQuery);
  const { metadata } = document;
  return (
    <>
      <Standing document={document} />
      <Particulars document={document} overview={overview.data} />
      <hr />
      <Facts
        facts={metadata.facts}
        identifiersShown={metadata.identifiers_shown}
        moving={isMoving(metadata)}
        litFact={litFact}
        onLight={onLight}
        onShow={onShow}
      />
      <hr />
      <About document={document} />
    </>
  );
}

function About({ document }: { document: Document }) {
  const { metadata } = document;
  const pages = [
    metadata.page_count !== null && words.document.pages(metadata.page_count),
    metadata.read_by_ocr_pages > 0 && words.document.ocr(metadata.read_by_ocr_pages),
  ].filter((text) => text !== false);
  return (
    <div className="grid gap-3 text-sm">
      <Line label={words.document.arrivedOn}>
        {showDay(metadata.arrived)} {words.document.arrivedBy[metadata.arrived_by]}
      </Line>
      {pages.length > 0 && <Line label={words.document.length}>{pages.join(" · ")}</Line>}
      {metadata.retention_until && (
        <Line label={words.document.keepUntil}>{showDay(metadata.retention_until)}</Line>
      )}
    </div>
  );
}
