import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as askMessages from "#messages/app/ask.ts";
import { api } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { queryOf } from "../api/query.ts";
import { Button } from "../elements/button.tsx";
import { usePageTitle } from "../frame/page.tsx";
import { Asking } from "./asking.tsx";
import { useThread } from "./thread.ts";

const suggestionsQuery = queryOf([...keys.facts, "suggestions"], (how) =>
  api.GET("/v1/ask/suggestions", how),
);

/** Questions that what is on file can answer, to begin with. */
export function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  const found = useQuery(suggestionsQuery);
  const questions = (found.data?.suggestions ?? []).map((one) => one.question);
  return (
    <section aria-label={askMessages.suggestions} className="mt-8 grow">
      <p className="text-sm text-muted">{askMessages.follow}</p>
      <ul className="mt-3 grid gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="min-h-11 w-full rounded-xl border bg-surface px-4 py-2.5 text-left hover:bg-sunk"
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

/** Ask: questions about everything on file, answered from the papers with the places they stand at. */
export function AskPage() {
  const { q } = useSearch({ from: "/ask" });
  const navigate = useNavigate();
  const thread = useThread(null);
  usePageTitle(askMessages.title);
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
