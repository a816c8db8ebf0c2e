import { queryOptions, useQuery } from "@tanstack/react-query";
import * as askMessages from "#messages/app/ask.ts";
import { answered, api } from "../api/call.ts";
import { keys } from "../api/client.ts";

const suggestionsQuery = queryOptions({
  queryKey: [...keys.facts, "suggestions"],
  queryFn: ({ signal }) => answered(api.GET("/v1/ask/suggestions", { signal })),
});

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
