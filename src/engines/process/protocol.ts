/*
 * What the server and the children that read paper say to each other, over frames (frames.ts): the server names a task and
 * sends its bytes, the child answers. Both sides import this file, and neither imports the other.
 */

/** Tasks a child knows. */
export type Op =
  | "inspect"
  | "text"
  | "ocr"
  | "draw"
  | "convert"
  | "check"
  | "opened"
  | "read"
  | "split"
  | "learn"
  | "cut"
  | "arrange"
  | "plain"
  | "answer"
  | "embed"
  | "write"
  | "step"
  | "reach"
  | "hook";

/** A task as a child receives it. */
export interface Job {
  op: string;
  args: Record<string, unknown>;
  /** False when only the head of a very large file was sent. */
  whole: boolean;
}

/** What a child answers: values, and bytes where there are any. */
export interface Answer {
  header: Record<string, unknown>;
  payload?: Uint8Array;
}

/** Sends a part of an answer before its end. */
export type Say = (payload: Uint8Array) => Promise<void>;

/** Bytes from which on the kind of a file that is not read here is known without the rest: a zip names its telling entry early. */
export const ENOUGH = 4 * 1024 * 1024;
