import type { Box } from "#operations/box.ts";
import { startFolder } from "./folder/watch.ts";
import { startMailboxes } from "./mail/mailboxes.ts";

/** Told of errors that are ours, and where they came up. */
export type Fault = (e: unknown, where: string) => void;
/** Told what a person has to put right, in a sentence without a word of anyone's papers. */
export type Notice = (sentence: string) => void;

/** Two seconds of quiet, and never fewer than two looks. */
const QUIET = 2_000;

/** Opens the doors that wait for nobody's call: the watched folder and mail. None of them delays the start or the stop. */
export function openDoors(box: Box, fault: Fault, notice: Notice): { stop(ms: number): Promise<void> } {
  const open = [
    startFolder(box, { every: box.settings.inboxSeconds * 1000, quiet: QUIET }, fault, notice),
    startMailboxes(box, fault),
    openSmtp(box, fault, notice),
  ];
  return {
    async stop(ms) {
      await Promise.all(open.map((door) => door.stop(ms)));
    },
  };
}

/** The listener for mail is loaded only on a box that has one. */
function openSmtp(box: Box, fault: Fault, notice: Notice): { stop(ms: number): Promise<void> } {
  if (box.settings.smtp === null) return { stop: async () => {} };
  const opening = import("./mail/smtp.ts").then(({ startSmtp }) => startSmtp(box, fault, notice));
  opening.catch((e) => fault(e, "mail by SMTP"));
  return {
    async stop(ms) {
      await (await opening.catch(() => null))?.stop(ms);
    },
  };
}
