import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import * as problemMessages from "#messages/app/problem.ts";
import { answered, api, newKey } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { listen } from "../api/events.ts";
import { refreshAfter } from "../api/refresh.ts";
import { type Arrival, eventOf, needsPage } from "./arrival.ts";
import { takeShared } from "./given.ts";
import { ArrivalQueue } from "./queue.ts";
import { sendByXhr } from "./send.ts";

const Queue = createContext<ArrivalQueue | null>(null);

/** How often a document is asked about while no steps arrive by themselves, in ms. */
const askEvery = 3000;
/** Even with a live stream a line that has not moved is asked about, in case a step was lost, in ms. */
const askSlowly = 15_000;
/** Documents asked about at a time: well inside the pace of 120 calls a minute. */
const askAtOnce = 2;

interface Props {
  /** False while the session has ended and the same person has not signed in again. */
  signedIn: boolean;
  children: ReactNode;
}

/** Holds the queue and the event stream for as long as someone is there, whatever page is shown. */
export function Arriving({ signedIn, children }: Props) {
  const client = useQueryClient();
  const [queue] = useState(
    () =>
      new ArrivalQueue({
        send: sendByXhr,
        newKey,
        wait: (ms, then) => setTimeout(then, ms),
        signedOut: () => client.invalidateQueries({ queryKey: keys.state }),
      }),
  );

  useEffect(() => {
    if (!signedIn) return;
    queue.goOn();
    const refresh = refreshAfter(client);
    let live = false;
    let turn = 0;
    let asked = performance.now();
    const stop = listen({
      change: (event) => refresh.change(event),
      work: (event) => refresh.work(event),
      document: (event) => {
        queue.hear(event);
        refresh.document(event);
      },
      back: () => refresh.everything(),
      live: (now) => {
        live = now;
        if (now) queue.goOn();
      },
      // Whether the box is away or the session ended is said by its state, and shown by what follows that.
      lost: () => client.invalidateQueries({ queryKey: keys.state }),
    });
    const timer = setInterval(async () => {
      const moving = queue.moving();
      if (moving.length === 0) return;
      if (live && performance.now() - asked < askSlowly) return;
      asked = performance.now();
      for (let i = 0; i < Math.min(askAtOnce, moving.length); i++) {
        const id = moving[turn++ % moving.length];
        const document =
          id &&
          (await answered(api.GET("/v1/documents/{document}", { params: { path: { document: id } } })).catch(
            () => null,
          ));
        if (!document) continue;
        const event = eventOf(document.metadata, document.metadata.review_reason);
        queue.hear(event);
        refresh.document(event);
      }
    }, askEvery);
    return () => {
      stop();
      clearInterval(timer);
      refresh.stop();
    };
  }, [client, queue, signedIn]);

  // What another app shared is filed like anything that is dropped.
  useEffect(() => {
    void takeShared().then((files) => files.length > 0 && queue.addFiles(files));
  }, [queue]);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (queue.snapshot().some(needsPage)) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [queue]);

  return <Queue value={queue}>{children}</Queue>;
}

/** The queue of this page. */
export function useQueue(): ArrivalQueue {
  const queue = useContext(Queue);
  if (!queue) throw new Error(problemMessages.unknown);
  return queue;
}

/** The lines of the card, oldest first; follows every step. */
export function useArrivals(): readonly Arrival[] {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, queue.snapshot);
}
