import type { App } from "#operations/app.ts";
import type { Fault } from "#operations/door.ts";
import { mailboxesToRead, type OpenMailbox } from "#operations/mail/mailboxes.ts";
import type { MailboxWatch, Pace } from "./mailbox.ts";

/** Between two looks at which mailboxes there are, in milliseconds: the command line may set one up meanwhile. */
const ROUND = 5_000;

const usual: Pace = { every: 10 * 60_000, again: 15_000, longest: 15 * 60_000 };

export interface MailDoor {
  stop(ms: number): Promise<void>;
}

/** What makes a mailbox another one to connect to. */
const nameOf = (m: OpenMailbox): string =>
  JSON.stringify([m.id, m.host, m.port, m.security, m.username, m.password, m.folder, m.mode]);

/** Reads every mailbox that is set up, each over a connection of its own, and notices when one is added or taken away. */
export function startMailboxes(box: App, fault: Fault, pace: Pace = usual, round = ROUND): MailDoor {
  const watches = new Map<string, MailboxWatch>();
  const said = new Set<string>();
  const once = (e: unknown) => {
    const what = `${e instanceof Error ? e.name : typeof e} ${e instanceof Error ? e.stack?.split("\n")[1] : ""}`;
    if (!said.has(what)) fault(e, "mail by IMAP");
    said.add(what);
  };
  let looking = false;
  let stopped = false;
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const wanted = new Map(mailboxesToRead(box).map((m) => [nameOf(m), m]));
      for (const [name, watch] of watches) {
        if (wanted.has(name)) continue;
        watch.stop();
        watches.delete(name);
      }
      if (wanted.size === 0) return;
      // Loaded only on a box that has a mailbox.
      const { MailboxWatch } = await import("./mailbox.ts");
      for (const [name, mailbox] of wanted)
        if (!watches.has(name) && !stopped) watches.set(name, new MailboxWatch(box, mailbox, pace, once));
    } catch (e) {
      once(e);
    } finally {
      looking = false;
    }
  };
  const first = setTimeout(look, 0);
  const timer = setInterval(look, round);
  timer.unref?.();
  return {
    async stop(ms) {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      const running = [...watches.values()].map((watch) => {
        watch.stop();
        return watch.running;
      });
      await Promise.race([Promise.allSettled(running), Bun.sleep(ms)]);
    },
  };
}
