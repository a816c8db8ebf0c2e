import { closeSync, openSync } from "node:fs";

/** What a child that reads papers gets hold of when it tries: each of them is one protection that is missing. */
export interface Reached {
  /** A file of the box that no paper needs. */
  files: boolean;
  network: boolean;
  programs: boolean;
}

const can = (attempt: () => void): boolean => {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
};

/** Tries, in the child itself: what the kernel says it can do, and what it then does, may differ. Nothing is read or sent. */
export const reached = (path: string): Reached => ({
  files: can(() => closeSync(openSync(path, "r"))),
  network: can(() => Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } }).stop(true)),
  programs: can(() => {
    Bun.spawnSync([process.execPath, "launch"], { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  }),
});
