import { Pause, Play } from "lucide-react";
import { useEffect } from "react";
import * as importsMessages from "#messages/app/imports.ts";
import { answered, api, newKey } from "../api/call.ts";
import { useChange } from "../api/change.ts";
import { keys } from "../api/client.ts";
import { Button } from "../elements/button.tsx";
import { thisMoment } from "../formatting.ts";
import type { Import } from "../shapes.ts";
import { forget, secondsLeft, seenOf, throughOf, watched } from "./left.ts";

/** Pauses one that is under way, or lets it go on. */
function usePausing(one: Import) {
  const params = () => ({ path: { import: one.id }, header: { "Idempotency-Key": newKey() } });
  return useChange({
    run: () =>
      answered(
        one.paused
          ? api.POST("/v1/imports/{import}/resume", { params: params() })
          : api.POST("/v1/imports/{import}/pause", { params: params() }),
      ),
    said: () => (one.paused ? importsMessages.resumed : importsMessages.pausedSaid),
    refresh: [keys.imports],
  });
}

/** The button that does it. */
export function PauseButton({ one }: { one: Import }) {
  const pausing = usePausing(one);
  const Icon = one.paused ? Play : Pause;
  return (
    <Button
      look="outline"
      className="shrink-0"
      aria-label={
        one.paused
          ? importsMessages.goOnWith({ name: one.name })
          : importsMessages.pauseOf({ name: one.name })
      }
      busy={pausing.isPending}
      onClick={() => pausing.mutate(undefined)}
    >
      <Icon className="size-4" aria-hidden />
      {one.paused ? importsMessages.goOn : importsMessages.pause}
    </Button>
  );
}

/** How much longer it takes, told from how fast it went while somebody watched; null while that is not known. */
export function useTimeLeft(one: Import): string | null {
  const { id, stage, paused } = one;
  const through = throughOf(one);
  const of = one.counts.entries;
  useEffect(() => {
    if (stage === "done" || paused) forget(id);
    else watched(id, { at: thisMoment(), through });
  }, [id, stage, paused, through]);
  const seconds = stage === "done" || paused ? null : secondsLeft(seenOf(id), of);
  if (seconds === null) return null;
  if (seconds < 60) return importsMessages.secondsLeft;
  if (seconds < 90 * 60) return importsMessages.minutesLeft({ n: Math.round(seconds / 60) });
  return importsMessages.hoursLeft({ n: Math.round(seconds / 3600) });
}
