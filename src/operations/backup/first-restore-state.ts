import type { Message } from "#messages/message.ts";

/** How far the restore of this start of the program is. It outlives the empty box, which goes for the restored one. */
export interface FirstRestore {
  id: string;
  state: "running" | "done" | "failed";
  bytes: number;
  of: number | null;
  why: Message | null;
  restored: { made: string; files: number; missing: number; damaged: number } | null;
}
