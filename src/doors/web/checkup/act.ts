import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as checkupMessages from "#messages/app/checkup.ts";
import { answered, api, newKey, sentenceOf } from "../api/call.ts";
import { keys } from "../api/client.ts";
import { useSay } from "../elements/said.tsx";
import { showDay } from "../formatting.ts";
import type { CheckupItem } from "../shapes.ts";

/** What a person does about a line. */
export type Act =
  | { action: "handled" | "manual" | "reopen" | "dismiss"; note?: string }
  | { action: "snooze"; until: string }
  | { action: "dismiss-gap"; reason: string; disposed: boolean };

function send(item: CheckupItem, act: Act) {
  const headers = { "Idempotency-Key": newKey() };
  if (act.action === "dismiss-gap") {
    const body = { reason: act.reason, ...(act.disposed ? { disposed: true } : {}) };
    const params = { path: { gap: item.id }, header: headers };
    return answered(api.POST("/v1/checkup/{gap}/dismiss", { params, body }));
  }
  if (item.source === "gap") {
    const params = { path: { gap: item.id }, header: headers };
    return answered(api.POST("/v1/checkup/{gap}/reopen", { params }));
  }
  const params = { path: { obligation: item.id }, header: headers };
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

/** Does something about a line, says so, and offers the way back. */
export function useAct() {
  const client = useQueryClient();
  const say = useSay();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keys.checkups });
    void client.invalidateQueries({ queryKey: keys.overview });
    void client.invalidateQueries({ queryKey: keys.entities });
    void client.invalidateQueries({ queryKey: ["document"] });
  };
  const act = useMutation({
    mutationFn: ({ item, act }: { item: CheckupItem; act: Act }) => send(item, act),
    onSuccess: (_, { item, act: done }) => {
      const back = done.action === "reopen" || done.action === "manual" ? undefined : () => undo(item);
      say({ text: saidOf(item, done), undo: back });
      refresh();
    },
    onError: (error) => {
      say({ text: sentenceOf(error), bad: true });
      refresh();
    },
  });
  const undo = (item: CheckupItem) => act.mutate({ item, act: { action: "reopen" } });
  return act;
}
