import * as factMessages from "#messages/app/fact.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { afterPapers } from "../api/client.ts";
import { unlessChanged } from "../api/meanwhile.ts";
import { showAmount, showDay } from "../formatting.ts";
import type { Fact, NewFact } from "../shapes.ts";

/** A fact as a person reads it: amounts with their currency, dates as dates, anything else as it stands on the page. */
export function factValue(fact: Fact): string {
  if (fact.role === "money" && fact.number !== null) return showAmount(fact.number, fact.currency);
  if (fact.role === "date" && fact.date !== null) return showDay(fact.date);
  return fact.value;
}

/**
 * Sets a fact to a value of a person's own, says so, and can set it back. `seen` is the value that the person saw: Meanwhile is
 * thrown when it is another one by now. Null, or nothing, sets it whatever is there.
 */
export function useCorrectFact(document: string) {
  const set = (fact: Fact, value: string, seen: string | null = null) => {
    const path = { document, fact: fact.id };
    return unlessChanged(
      seen,
      () => api.GET("/v1/documents/{document}/facts/{fact}", { params: { path } }),
      (now) => now.value,
      (tag) =>
        answered(
          api.PATCH("/v1/documents/{document}/facts/{fact}", {
            params: { path, header: tag },
            body: { value },
          }),
        ),
    );
  };
  const refresh = afterPapers(document);
  const back = useChange({
    run: ({ fact }: { fact: Fact }) => set(fact, fact.value),
    said: (_, { fact }) => factMessages.back({ label: fact.label }),
    refresh,
  });
  return useChange({
    run: ({ fact, value, seen }: { fact: Fact; value: string; seen?: string | null }) =>
      set(fact, value, seen),
    said: (_, { fact, value }) => factMessages.set({ label: fact.label, value }),
    undo:
      (_, { fact }) =>
      () =>
        back.mutate({ fact }),
    refresh,
  });
}

/** A fact as the body that makes it: also the way back after it was taken away. */
const bodyOf = (fact: Fact): NewFact => ({
  ...(fact.key.startsWith("own_") ? { label: fact.label, role: fact.role } : { key: fact.key }),
  value: fact.value,
  page: fact.page,
  quote: fact.quote,
  box: fact.box,
});

const send = (document: string, body: NewFact) =>
  answered(api.POST("/v1/documents/{document}/own-facts", { params: { path: { document } }, body }));
const takeAway = (document: string, fact: Fact) =>
  answered(
    api.DELETE("/v1/documents/{document}/own-facts/{fact}", {
      params: { path: { document, fact: fact.id } },
    }),
  );

/** Makes a fact of a person's own, says so, and can take it away again. */
export function useAddFact(document: string) {
  const refresh = afterPapers(document);
  const away = useChange({
    run: ({ fact }: { fact: Fact }) => takeAway(document, fact),
    said: (_, { fact }) => factMessages.use.taken({ label: fact.label }),
    refresh,
  });
  return useChange({
    run: (body: NewFact) => send(document, body),
    said: ({ fact }) => factMessages.set({ label: fact.label, value: factValue(fact) }),
    undo:
      ({ fact }) =>
      () =>
        away.mutate({ fact }),
    refresh,
  });
}

/** Takes away a fact that a person added, says so, and can put it back. */
export function useTakeFact(document: string) {
  const refresh = afterPapers(document);
  const again = useChange({
    run: ({ fact }: { fact: Fact }) => send(document, bodyOf(fact)),
    said: ({ fact }) => factMessages.set({ label: fact.label, value: factValue(fact) }),
    refresh,
  });
  return useChange({
    run: ({ fact }: { fact: Fact }) => takeAway(document, fact),
    said: (_, { fact }) => factMessages.use.taken({ label: fact.label }),
    undo:
      (_, { fact }) =>
      () =>
        again.mutate({ fact }),
    refresh,
  });
}
