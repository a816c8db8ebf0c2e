import * as checkupMessages from "#messages/app/checkup.ts";
import { answered, api } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { showDay } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";

/** What a person does about a line. */
export type Act =
  | { action: "handled" | "manual" | "reopen" | "dismiss"; note?: string }
  | { action: "snooze"; until: string }
  | { action: "dismiss-gap"; reason: string; disposed: boolean };

/** Does something about a line. */
export function send(item: CheckupItem, act: Act) {
  if (act.action === "dismiss-gap") {
    const body = { reason: act.reason, ...(act.disposed ? { disposed: true } : {}) };
    const params = { path: { gap: item.id } };
    return answered(api.POST("/v1/checkup/{gap}/dismiss", { params, body }));
  }
  if (item.source === "gap") {
    const params = { path: { gap: item.id } };
    return answered(api.POST("/v1/checkup/{gap}/reopen", { params }));
  }
  const params = { path: { obligation: item.id } };
  return answered(api.POST("/v1/checkup/obligations/{obligation}", { params, body: act }));
}

function saidOf(item: CheckupItem, act: Act): string {
  if (act.action === "snooze")
    return checkupMessages.toast.snoozed({ title: item.title, day: showDay(act.until) });
  if (act.action === "handled") return checkupMessages.toast.handled({ title: item.title });
  if (act.action === "manual") return checkupMessages.toast.manual({ title: item.title });
  if (act.action === "reopen") return checkupMessages.toast.reopened({ title: item.title });
  return checkupMessages.toast.dismissed({ title: item.title });
}

/** What is asked for again once something was done about a line. */
export const toldBy = [keys.checkups, keys.overview, keys.entities, ["document"]];

/** Does something about a line, says so, and offers the way back. */
export function useAct() {
  const act = useChange({
    run: ({ item, act }: { item: CheckupItem; act: Act }) => send(item, act),
    said: (_, { item, act: done }) => saidOf(item, done),
    undo: (_, { item, act: done }): (() => void) | undefined =>
      done.action === "reopen" || done.action === "manual"
        ? undefined
        : () => act.mutate({ item, act: { action: "reopen" } }),
    refresh: toldBy,
  });
  return act;
}
