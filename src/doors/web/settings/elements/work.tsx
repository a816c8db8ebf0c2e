import { skipToken, useQuery } from "@tanstack/react-query";
import * as settingsMessages from "#messages/app/settings.ts";
import { keys } from "../../api/client.ts";
import { Notice } from "../../elements/notice.tsx";
import { Progress } from "../../elements/progress.tsx";
import { percentOf, thisMoment } from "../../formatting.ts";
import type { WorkEvent } from "../../shapes.ts";

/** What the answer said of a piece of work, or what the stream of events said of it since. */
export function useWork(said: WorkEvent | null | undefined): WorkEvent | null {
  const live = useQuery<WorkEvent>({
    queryKey: keys.work(said?.work ?? "", said?.name ?? ""),
    queryFn: skipToken,
  }).data;
  if (!said) return null;
  return live && live.started === said.started && said.state === "running" ? live : said;
}

/** Asked again by itself while it runs, in case the stream of events is cut. */
export const whileRunning = (work: WorkEvent | null | undefined): number | false =>
  work?.state === "running" ? 3000 : false;

/** How long is left at the pace so far, in words; null while nobody can tell. */
export function timeLeft(work: Pick<WorkEvent, "done" | "of" | "started">, now: number): string | null {
  const ran = (now - Date.parse(work.started)) / 1000;
  if (work.of <= 0 || work.done <= 0 || work.done >= work.of || ran < 2) return null;
  const seconds = Math.ceil((ran * (work.of - work.done)) / work.done);
  if (seconds < 90) return settingsMessages.work.seconds({ n: seconds });
  if (seconds < 90 * 60) return settingsMessages.work.minutes({ n: Math.round(seconds / 60) });
  return settingsMessages.work.hours({ n: Math.round(seconds / 3600) });
}

/** A bar that fills, with words beside it. */
export function WorkBar({ work, label }: { work: WorkEvent; label: string }) {
  const percent = percentOf(work.done, work.of);
  const left = timeLeft(work, thisMoment());
  const stage = work.stage || settingsMessages.work.starting;
  const said = work.of > 0 ? settingsMessages.work.progress({ stage, percent }) : stage;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Progress label={label} percent={percent} className="h-2 bg-sunk" />
      <p className="text-sm break-words text-muted tabular-nums first-letter:uppercase">
        {said}
        {left && ` · ${settingsMessages.work.left({ text: left })}`}
      </p>
    </div>
  );
}

/** Why the last try failed, where it did. */
export function WorkFailed({ work }: { work: WorkEvent | null }) {
  if (work?.state !== "failed") return null;
  return (
    <Notice tone="bad" urgent>
      {settingsMessages.work.failed({ why: work.detail ?? "" })}
    </Notice>
  );
}
