import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import * as askMessages from "#messages/app/ask.ts";
import { IconButton } from "../elements/button.tsx";
import { useFollowing } from "./following.ts";
import { useThread } from "./thread.ts";
import { TurnView } from "./turn.tsx";

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
            <TurnView key={turn.id} turn={turn} onAgain={() => void thread.ask(turn.question)} />
          ))}
        </ol>
      )}
      <form
        className="sticky bottom-18 z-10 mt-5 md:bottom-5"
        onSubmit={(event) => {
          event.preventDefault();
          asked(typed);
        }}
      >
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
      </form>
    </div>
  );
}
