import { firstAccount } from "#database/accounts/accounts.ts";
import { localDay } from "#kernel/clock.ts";
import { type Message, message } from "#messages/message.ts";
import { PAPERS_LINE, papersLine } from "#rules/checkup/box-lines.ts";
import type { Standing } from "#vault/blobs/sender.ts";
import type { App } from "../app.ts";
import { setBoxLine } from "../checkup/box-line.ts";

/** A store that is away for less than this is not worth a line on the Checkup, in milliseconds. */
const GRACE = 1_800_000;

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

/** Why nothing moves, in a sentence; null while all is well. */
function stopped(place: string, { stopped: found }: Standing): Message | null {
  if (found === null) return null;
  return message("health.papersStopped", { store: place, why: found.why, date: localDay(found.since) });
}

/** How the store of the papers stands, in sentences; null on a box that keeps them on its disk. */
export async function papersStanding(box: App): Promise<{ ok: boolean; detail: Message[] } | null> {
  const { papers } = box;
  if (papers === null) return null;
  // Where nobody sends, in a command, nothing was looked at yet.
  if (!papers.standing.known) await papers.look();
  const { standing, place } = papers;
  const wrong = stopped(place, standing);
  const { only, cached, waiting, waitingBytes, toRemove } = standing;
  const back = box.settings.papers?.keep === "disk";
  return {
    ok: wrong === null,
    detail: [
      message("health.papersThere", { store: place, only, mb: megabytes(cached) }),
      ...(waiting > 0 && !back
        ? [message("health.papersWaiting", { n: waiting, mb: megabytes(waitingBytes) })]
        : []),
      ...(only > 0 && back ? [message("health.papersBack", { n: only })] : []),
      ...(toRemove > 0 ? [message("health.papersToRemove", { n: toRemove })] : []),
      ...(wrong === null ? [] : [wrong]),
    ],
  };
}

/**
 * Does a part of what the store of the papers needs, and says on the Checkup while it needs a person. True when there is more to do at
 * once. `said` is what was told last: the same object each time.
 */
export async function tendPapers(
  box: App,
  signal: AbortSignal,
  said: { last: string | null | undefined },
): Promise<boolean> {
  const { papers } = box;
  if (papers === null) return false;
  const more = await papers.round(signal);
  const { standing, place } = papers;
  const found = standing.stopped;
  const passing = found?.why === "away" && box.clock.now() - found.since < GRACE;
  const now = found === null || passing ? null : found.why;
  const account_id = firstAccount(box.db);
  if (now === said.last || (passing && said.last === undefined) || account_id === null) return more;
  said.last = now;
  const detail = stopped(place, standing);
  box.db.write(() => {
    setBoxLine(box, PAPERS_LINE, now === null || detail === null ? null : papersLine(detail));
  });
  box.events.tellChange(account_id, { subject: "gap", id: null });
  return more;
}
