import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  ArrowUp,
  BellPlus,
  CircleHelp,
  Copy,
  CopyCheck,
  Flag,
  LoaderCircle,
  SearchX,
  Square,
} from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import * as askMessages from "#messages/app/ask.ts";
import * as problemMessages from "#messages/app/problem.ts";
import { asksFor, newKey, parseJson, Refusal, refusalOf } from "../api/call.ts";
import { ReminderDialog } from "../checkup/reminder.tsx";
import { QuotedLine } from "../document/quoted-line.tsx";
import { Button, buttonClass, IconButton } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { Form } from "../elements/form.tsx";
import { Notice } from "../elements/notice.tsx";
import { useSay } from "../elements/said.tsx";
import { showBytes } from "../formatting.ts";
import { profileQuery, readingQuery } from "../settings/queries.ts";
import type { AskAnswer } from "../shapes.ts";
import type { Turn } from "./thread.ts";
import { useThread } from "./thread.ts";

/** Pixels the last question may have moved by itself; further, and the person is reading somewhere else. */
const STILL = 4;

/**
 * Keeps the newest question in sight while its answer comes: the whole of both where they fit on the screen, else from
 * the question on. Whoever scrolls meanwhile is left where they are.
 */
function useFollowing(list: RefObject<HTMLOListElement | null>, turns: readonly Turn[]): void {
  const last = turns.at(-1);
  const seen = useRef<{ id: number; top: number } | null>(null);
  const come = `${last?.id} ${last?.text.length} ${last?.answer === null} ${last?.failure}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs again whenever more of the answer has come.
  useLayoutEffect(() => {
    const item = list.current?.lastElementChild;
    if (!last || !item) return;
    const before = seen.current;
    const moved = before?.id === last.id && Math.abs(item.getBoundingClientRect().top - before.top) > STILL;
    if (moved) return;
    const room = Number.parseFloat(getComputedStyle(item).scrollMarginBottom) || 0;
    const over = Number.parseFloat(getComputedStyle(item).scrollMarginTop) || 0;
    const fits = item.getBoundingClientRect().height < window.innerHeight - room - over;
    item.scrollIntoView({ block: fits ? "nearest" : "start" });
    seen.current = { id: last.id, top: item.getBoundingClientRect().top };
  }, [come]);
}

/** A question and its answer, with the places the answer stands at. */
function TurnView({ turn, onAsk }: { turn: Turn; onAsk: (question: string) => void }) {
  const waiting = turn.answer === null && turn.failure === null;
  const refused = turn.answer !== null && !turn.answer.grounded;
  // The places are ways to their pages then, and need not be read twice.
  const unsure = (turn.answer?.passages?.length ?? 0) > 0;
  return (
    <li className="grid scroll-mt-20 scroll-mb-40 grid-cols-[minmax(0,1fr)] gap-3">
      <p className="justify-self-end rounded-2xl rounded-br-md bg-accent-soft px-4 py-2.5 text-pretty">
        <span className="sr-only">{askMessages.you}: </span>
        {turn.question}
      </p>
      <div
        className={
          "rounded-2xl rounded-bl-md border bg-surface px-4 py-3.5 sm:px-5 " +
          (unsure ? "border-dashed border-edge" : "shadow-card")
        }
      >
        <span className="sr-only">{askMessages.answer}: </span>
        {waiting && turn.text === "" && (
          <p className="flex items-center gap-2.5 text-muted">
            <LoaderCircle className="size-4 animate-spin" aria-hidden />
            {askMessages.thinking}
          </p>
        )}
        {refused && (
          <p className="mb-1 flex items-center gap-2 text-sm font-medium text-muted">
            {unsure ? (
              <CircleHelp className="size-4 shrink-0" aria-hidden />
            ) : (
              <SearchX className="size-4" aria-hidden />
            )}
            {unsure ? turn.text.split("\n")[0] : askMessages.notOnFile}
          </p>
        )}
        {turn.answer?.plan && turn.answer.grounded && (
          <p className="mb-1.5 text-sm text-muted">{turn.answer.plan.sentence}</p>
        )}
        {turn.answer?.value && (
          <p className="mb-1.5 font-serif text-2xl font-semibold text-balance wrap-anywhere tabular-nums">
            {turn.answer.value}
          </p>
        )}
        {turn.text !== "" && !unsure && <Said text={besides(turn.text, turn.answer?.value)} />}
        {turn.failure && (
          <div className="grid gap-2">
            <Notice tone={turn.failure === askMessages.stopped ? "plain" : "bad"}>{turn.failure}</Notice>
            <Button look="outline" className="justify-self-start" onClick={() => onAsk(turn.question)}>
              {askMessages.again}
            </Button>
          </div>
        )}
        {turn.answer?.proposed_change && <Proposed change={turn.answer.proposed_change} />}
        {turn.answer && <Sources answer={turn.answer} />}
        {unsure && <ModelHint />}
        {turn.answer && <Instead answer={turn.answer} onAsk={onAsk} />}
        {turn.answer && <Actions question={turn.question} answer={turn.answer} />}
      </div>
    </li>
  );
}

/** The words of an answer without the value that stands above them. */
const besides = (text: string, value: string | undefined): string =>
  value !== undefined && text.startsWith(`${value}. `) ? text.slice(value.length + 2) : text;

/** An answer as it is read: its lines, and those that begin with a dash as a list. */
function Said({ text }: { text: string }) {
  const parts: { list: boolean; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const list = /^[-•] /.test(line);
    const last = parts.at(-1);
    if (last?.list === list) last.lines.push(line);
    else parts.push({ list, lines: [line] });
  }
  return (
    <div className="grid gap-1.5 break-words">
      {parts.map((part, i) =>
        part.list ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end.
          <ul key={i} className="grid list-disc gap-1 pl-5 marker:text-muted">
            {part.lines.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end.
              <li key={n}>{line.slice(2)}</li>
            ))}
          </ul>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer only grows at its end.
          <p key={i} className="whitespace-pre-line">
            {part.lines.join("\n")}
          </p>
        ),
      )}
    </div>
  );
}

/** So many places are shown at once; a sum over a year can have fifty. */
const AT_ONCE = 4;

/** Places on file, each a way to its page, with the line it stands on. */
function Places({ places }: { places: AskAnswer["citations"] }) {
  return (
    <ul
      className={
        "-mx-2.5 mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1.5 " +
        (places.length > 1 ? "sm:grid-cols-[repeat(2,minmax(0,1fr))]" : "")
      }
    >
      {places.map((citation) => (
        <li key={`${citation.document.id}/${citation.page}/${citation.quote}`}>
          <Link
            {...toPlace(citation)}
            className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-xl px-2.5 py-2 hover:bg-sunk"
          >
            <QuotedLine document={citation.document.id} page={citation.page} quote={citation.quote} />
            <span className="block truncate text-sm font-medium">
              {citation.document.title}
              <span className="font-normal text-muted"> · {askMessages.page({ n: citation.page })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The way to the place of a citation, and with `fact` to the correction of what was read there. */
const toPlace = ({ document, page, quote, fact_id }: AskAnswer["citations"][number], correct = false) =>
  ({
    to: "/documents/$id",
    params: { id: document.id },
    search: {
      page,
      quote: quote.slice(0, 300),
      ...(correct && fact_id !== undefined ? { fact: fact_id } : {}),
    },
  }) as const;

function Sources({ answer }: { answer: AskAnswer }) {
  const [all, setAll] = useState(false);
  const shown = all ? answer.citations : answer.citations.slice(0, AT_ONCE);
  return (
    <>
      {shown.length > 0 && (
        <section aria-label={askMessages.sources} className="mt-3 border-t pt-3">
          <h3 className="text-sm font-semibold text-muted">{askMessages.sources}</h3>
          <Places places={shown} />
          {answer.citations.length > AT_ONCE && !all && (
            <Button look="quiet" className="mt-1" onClick={() => setAll(true)}>
              {askMessages.moreSources({ n: answer.citations.length - AT_ONCE })}
            </Button>
          )}
        </section>
      )}
      {answer.passages && <Places places={answer.passages} />}
    </>
  );
}

/** That a language model could answer, to whoever could get one and has none; others hear nothing of it. */
function ModelHint() {
  const keeper = useQuery(profileQuery).data?.keeper ?? false;
  const reading = useQuery({ ...readingQuery, enabled: keeper, staleTime: 5 * 60_000 });
  const models = (reading.data?.models ?? []).filter((model) => model.kind === "language-model");
  const least = Math.min(...models.map((model) => model.bytes));
  if (models.length === 0 || models.some((model) => model.present === "whole")) return null;
  return (
    <p className="mt-2 text-sm text-pretty text-muted">
      {askMessages.modelHint({ size: showBytes(least) })}{" "}
      <Link
        to="/settings"
        search={{ section: "reading" }}
        className="font-medium underline underline-offset-3"
      >
        {askMessages.modelGet}
      </Link>
    </p>
  );
}

/** Other questions that may have been meant. */
function Instead({ answer, onAsk }: { answer: AskAnswer; onAsk: (question: string) => void }) {
  const others = answer.plan?.instead ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-label={askMessages.didYouMean} className="mt-3">
      <h3 className="text-sm text-muted">{askMessages.didYouMean}</h3>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {others.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="min-h-9 rounded-full border bg-surface px-3.5 py-1.5 text-left text-sm hover:bg-sunk"
              onClick={() => onAsk(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What can be done with an answer: copied, made a reminder, and where it is wrong, put right on its page. */
function Actions({ question, answer }: { question: string; answer: AskAnswer }) {
  const [copied, setCopied] = useState(false);
  const [reminding, setReminding] = useState(false);
  const first = answer.citations[0] ?? answer.passages?.[0];
  const read = answer.citations.find((c) => c.fact_id !== undefined) ?? answer.citations[0];
  return (
    <div className="mt-2 flex flex-wrap items-center justify-end gap-1">
      {answer.questions_left !== null && (
        <p className="mr-auto text-xs text-muted">{askMessages.left({ n: answer.questions_left })}</p>
      )}
      {read && (
        <Link {...toPlace(read, true)} className={buttonClass("quiet", "min-h-9! px-2.5! text-muted!")}>
          <Flag className="size-4" aria-hidden />
          {askMessages.wrong}
        </Link>
      )}
      <Button look="quiet" className="min-h-9! px-2.5! text-muted!" onClick={() => setReminding(true)}>
        <BellPlus className="size-4" aria-hidden />
        {askMessages.remind}
      </Button>
      <IconButton
        label={copied ? askMessages.copied : askMessages.copy}
        onClick={async () => setCopied(await copyText(answer.answer))}
      >
        {copied ? <CopyCheck className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
      </IconButton>
      {reminding && (
        <ReminderDialog
          open
          onClose={() => setReminding(false)}
          title={question.slice(0, 140)}
          about={first ? { document_id: first.document.id } : {}}
        />
      )}
    </div>
  );
}

/** What an answer proposes to change: said in words, and done only at a press. */
function Proposed({ change }: { change: NonNullable<AskAnswer["proposed_change"]> }) {
  const client = useQueryClient();
  const say = useSay();
  const [state, setState] = useState<"open" | "busy" | "done">("open");
  const run = async () => {
    setState("busy");
    try {
      const response = await fetch(`/v1${change.path}`, {
        method: change.method,
        credentials: "same-origin",
        headers: {
          ...asksFor,
          "idempotency-key": newKey(),
          ...(change.body === null ? {} : { "content-type": "application/json" }),
        },
        ...(change.body === null ? {} : { body: JSON.stringify(change.body) }),
      });
      if (!response.ok) throw refusalOf(response.status, parseJson(await response.text()), null);
      setState("done");
      void client.invalidateQueries();
    } catch (error) {
      say({ text: error instanceof Refusal ? error.message : problemMessages.network, bad: true });
      setState("open");
    }
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-xl bg-accent-soft px-4 py-3">
      <div className="min-w-48 grow">
        <p className="font-medium">{change.summary}</p>
        <p className="text-sm text-muted">{askMessages.proposed}</p>
      </div>
      <Button disabled={state === "done"} busy={state === "busy"} onClick={() => void run()}>
        {state === "done" ? askMessages.done : askMessages.doIt}
      </Button>
    </div>
  );
}

interface Props {
  /** The document that is asked about; null for everything on file. */
  document: string | null;
  /** A question to begin with, asked at once. */
  first?: string;
  placeholder: string;
  /** Stands where nothing was asked yet. */
  blank?: React.ReactNode;
}

/** The thread of questions and answers, and the line to ask the next in. Enter asks, Shift+Enter breaks the line. */
export function Asking({ document, first, placeholder, blank }: Props) {
  const thread = useThread(document);
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const begun = useRef("");
  const count = thread.turns.length;
  const asked = (question: string) => {
    const said = question.trim();
    if (said === "" || thread.asking) return;
    setTyped("");
    void thread.ask(said);
  };
  useEffect(() => {
    if (!first || begun.current === first) return;
    begun.current = first;
    asked(first);
  });
  useFollowing(list, thread.turns);
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    asked(typed);
  };
  return (
    <div className="flex min-h-0 grow flex-col">
      {count === 0 ? (
        blank
      ) : (
        <ol
          ref={list}
          aria-label={askMessages.thread}
          aria-live="polite"
          className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5"
        >
          {thread.turns.map((turn) => (
            <TurnView key={turn.id} turn={turn} onAsk={(question) => void thread.ask(question)} />
          ))}
        </ol>
      )}
      <Form className="sticky bottom-18 z-10 mt-5 md:bottom-5" onSubmit={() => asked(typed)}>
        <div className="flex items-end gap-1 rounded-2xl border border-edge/60 bg-surface p-1.5 shadow-card focus-within:border-accent">
          <textarea
            rows={1}
            aria-label={askMessages.label}
            placeholder={placeholder}
            value={typed}
            maxLength={2000}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={key}
            className="field-sizing-content max-h-40 min-h-10 grow resize-none bg-transparent px-3 py-2 text-base outline-none"
          />
          {thread.asking ? (
            <IconButton label={askMessages.stop} className="bg-sunk" onClick={thread.stop}>
              <Square className="size-4" aria-hidden />
            </IconButton>
          ) : (
            <IconButton
              label={askMessages.submit}
              type="submit"
              disabled={typed.trim() === ""}
              className="bg-accent text-on-accent! hover:bg-accent-strong"
            >
              <ArrowUp className="size-5" aria-hidden />
            </IconButton>
          )}
        </div>
      </Form>
    </div>
  );
}
