import { Copy } from "lucide-react";
import { useState } from "react";
import { answered, api, newKey } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { copyText } from "../elements/copy.ts";
import { useSay } from "../elements/said.tsx";
import type { Document, Fact } from "../shapes.ts";
import { factWords } from "../words/fact.ts";
import { words } from "../words.ts";
import type { Chosen } from "./text-layer.tsx";

/** Sets a fact to a value of a person's own, says so, and can set it back. */
export function useCorrectFact(document: string) {
  const set = (fact: Fact, value: string) =>
    answered(
      api.PATCH("/v1/documents/{document}/facts/{fact}", {
        params: { path: { document, fact: fact.id }, header: { "Idempotency-Key": newKey() } },
        body: { value },
      }),
    );
  const refresh = [keys.document(document), keys.lists, keys.checkups, keys.entities, keys.overview];
  const back = useChange({
    run: ({ fact }: { fact: Fact }) => set(fact, fact.value),
    said: (_, { fact }) => factWords.fact.back(fact.label),
    refresh,
  });
  return useChange({
    run: ({ fact, value }: { fact: Fact; value: string }) => set(fact, value),
    said: (_, { fact, value }) => factWords.fact.set(fact.label, value),
    undo:
      (_, { fact }) =>
      () =>
        back.mutate({ fact }),
    refresh,
  });
}

/** What can be done with words chosen on a page: copied, or taken as the value of a fact. */
export function ChosenWords({
  document,
  chosen,
  onDone,
}: {
  document: Document;
  chosen: Chosen;
  onDone(): void;
}) {
  const correct = useCorrectFact(document.id);
  const say = useSay();
  const [fact, setFact] = useState("");
  const { facts } = document.metadata;
  const left = Math.min(Math.max(chosen.x, 150), window.innerWidth - 150);
  const top = Math.min(chosen.y + 8, window.innerHeight - 140);
  return (
    <section
      aria-label={factWords.fact.chosen}
      style={{ left, top }}
      className="fixed z-40 grid w-72 -translate-x-1/2 animate-rise gap-2 rounded-xl border bg-surface p-3 shadow-float"
    >
      <p className="line-clamp-2 text-sm font-medium">“{chosen.text}”</p>
      {facts.length > 0 && (
        <div className="flex gap-2">
          <select
            aria-label={factWords.fact.takeAs}
            value={fact}
            onChange={(event) => setFact(event.target.value)}
            className="min-h-10 min-w-0 grow rounded-lg border border-edge bg-surface px-2 text-sm"
          >
            <option value="">{factWords.fact.takeAs}</option>
            {facts.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label}
              </option>
            ))}
          </select>
          <Button
            disabled={fact === ""}
            busy={correct.isPending}
            onClick={() => {
              const found = facts.find((one) => one.id === fact);
              if (found) correct.mutate({ fact: found, value: chosen.text }, { onSuccess: onDone });
            }}
          >
            {words.document.save}
          </Button>
        </div>
      )}
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={async () => {
          if (await copyText(chosen.text)) say({ text: words.wordsTab.copied });
          onDone();
        }}
      >
        <Copy className="size-4" aria-hidden />
        {factWords.fact.copy}
      </Button>
    </section>
  );
}
