import * as problemMessages from "#messages/app/problem.ts";
import type { Meanwhile } from "../api/meanwhile.ts";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Tells that somebody else was faster, shows what is there now, and asks whose value is to be kept. */
export function Conflict(given: {
  error: Meanwhile;
  /** The value in words, where it is none itself. */
  shown?: (value: string) => string;
  busy: boolean;
  onKeep: () => void;
  onTake: () => void;
}) {
  const { now } = given.error;
  return (
    <Notice tone="look" urgent>
      <p>{problemMessages.changed({ empty: now === "", now: given.shown?.(now) ?? now })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button busy={given.busy} onClick={given.onKeep}>
          {problemMessages.keepMine}
        </Button>
        <Button look="outline" onClick={given.onTake}>
          {problemMessages.useTheirs}
        </Button>
      </div>
    </Notice>
  );
}
