import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "../elements/button.tsx";
import { askWords } from "../words/ask.ts";
import { words } from "../words.ts";
import { Asking } from "./asking.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useThread } from "./thread.ts";

/** Ask: questions about everything on file, answered from the papers with the places they stand at. */
export function AskPage() {
  const { q } = useSearch({ from: "/ask" });
  const navigate = useNavigate();
  const thread = useThread(null);
  useEffect(() => {
    document.title = words.app.title(askWords.ask.title);
  }, []);
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-12rem)] max-w-3xl flex-col">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h1 className="font-serif text-2xl">{askWords.ask.title}</h1>
          <p className="mt-1 text-sm text-muted">{askWords.ask.lead}</p>
        </div>
        {thread.turns.length > 0 && (
          <Button
            look="outline"
            onClick={() => {
              thread.stop();
              thread.fresh();
              void navigate({ to: "/ask", search: {}, replace: true });
            }}
          >
            {askWords.ask.fresh}
          </Button>
        )}
      </div>
      <Asking
        document={null}
        first={q}
        placeholder={askWords.ask.placeholder}
        blank={<Suggestions onAsk={(question) => void thread.ask(question)} />}
      />
    </div>
  );
}
