import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import * as trainMessages from "#messages/app/train.ts";
import { answered, api, sentenceOf } from "../api/call.ts";
import { afterPapers } from "../api/client.ts";
import { offered, useTypeOffer } from "../document/type-offer.tsx";
import { useSay } from "../elements/said.tsx";
import type { CorrectionBody } from "../shapes.ts";

/** What a person said of a paper: its title, type and day, and facts that were put right. */
export interface Answer {
  id: string;
  title: string;
  body: CorrectionBody;
  facts: { id: string; value: string }[];
}

/** So long an answer can be taken back before the box learns of it, in ms: longer than the line that offers it. */
const HELD = 15_000;

/**
 * The facts first, then what settles the paper. A page that is being closed waits for no answer, so all of it is sent at once, with
 * `keepalive`.
 */
async function send({ id, body, facts }: Answer, leaving: boolean) {
  const corrections = facts.map(
    ({ id: fact, value }) =>
      () =>
        answered(
          api.PATCH("/v1/documents/{document}/facts/{fact}", {
            params: { path: { document: id, fact } },
            body: { value },
            keepalive: true,
          }),
        ),
  );
  const settle = () =>
    answered(
      api.PATCH("/v1/documents/{document}", { params: { path: { document: id } }, body, keepalive: true }),
    );
  if (leaving) {
    const [answer] = await Promise.all([settle(), ...corrections.map((one) => one())]);
    return answer;
  }
  for (const one of corrections) await one();
  return settle();
}

interface Told {
  /** Others were given the type of one, which answers what was asked about them. */
  onSettled(others: readonly string[]): void;
  /** Shows a paper whose answer was refused. */
  onReturn(id: string): void;
}

/**
 * The last answer, held back for a moment: taking it back leaves no trace, neither on the paper nor in what the box learns.
 * It is sent when the next one comes, after a quarter of a minute, and when the page is left or put away.
 */
export function useHeld({ onSettled, onReturn }: Told) {
  const client = useQueryClient();
  const say = useSay();
  const [held, setHeld] = useState<Answer | null>(null);
  const waiting = useRef<{ answer: Answer; timer: ReturnType<typeof setTimeout> } | null>(null);
  const take = useTypeOffer((offer) => onSettled(offer.documents.map((other) => other.id)));
  const told = useRef({ onReturn, take: take.mutate });
  told.current = { onReturn, take: take.mutate };

  const letGo = useCallback((id?: string): Answer | null => {
    const last = waiting.current;
    if (!last || (id !== undefined && last.answer.id !== id)) return null;
    clearTimeout(last.timer);
    waiting.current = null;
    setHeld(null);
    return last.answer;
  }, []);

  const flush = useCallback(
    async (leaving = false) => {
      const answer = letGo();
      if (!answer) return;
      try {
        const { others } = await send(answer, leaving);
        if (others)
          say({
            text: trainMessages.toast.saved({ title: answer.title }),
            next: { label: offered(others), run: () => told.current.take(others) },
          });
      } catch (error) {
        say({
          text: trainMessages.unsaved({ title: answer.title, why: sentenceOf(error) }),
          bad: true,
          next: { label: trainMessages.return, run: () => told.current.onReturn(answer.id) },
        });
      } finally {
        for (const queryKey of afterPapers(answer.id)) void client.invalidateQueries({ queryKey });
      }
    },
    [client, letGo, say],
  );

  useEffect(() => {
    const hidden = () => document.visibilityState === "hidden" && void flush(true);
    const leave = () => void flush(true);
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", leave);
      void flush();
    };
  }, [flush]);

  const hold = (answer: Answer, undo: () => void) => {
    void flush();
    waiting.current = { answer, timer: setTimeout(() => void flush(), HELD) };
    setHeld(answer);
    say({ text: trainMessages.toast.saved({ title: answer.title }), undo });
  };
  return { held, hold, letGo, flush };
}
