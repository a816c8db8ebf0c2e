import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import * as appMessages from "#messages/app/app.ts";
import * as askMessages from "#messages/app/ask.ts";
import { Button } from "../elements/button.tsx";

import { Asking } from "./asking.tsx";
import { Suggestions } from "./suggestions.tsx";
import { useThread } from "./thread.ts";

/** Ask: questions about everything on file, answered from the papers with the places they stand at. */
export function AskPage() {
  const { q } = useSearch({ from: "/ask" });
  const navigate = useNavigate();
  const thread = useThread(null);
  useEffect(() => {
    document.title = appMessages.title({ page: askMessages.title });
  }, []);
  return (
    <div className="mx-auto flex min-h-[calc(100dvh-12rem)] max-w-3xl flex-col">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h1 className="font-serif text-2xl">{askMessages.title}</h1>
          <p className="mt-1 text-sm text-muted">{askMessages.lead}</p>
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
            {askMessages.fresh}
          </Button>
        )}
      </div>
      <Asking
        document={null}
        first={q}
        placeholder={askMessages.placeholder}
        blank={<Suggestions onAsk={(question) => void thread.ask(question)} />}
      />
    </div>
  );
}
