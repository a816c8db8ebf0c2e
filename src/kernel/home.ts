import { homedir } from "node:os";
import { parse } from "node:path";

/** The home folder of whoever runs the program; the root for a user without HOME that the system has no name for, as in a container. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return parse(process.cwd()).root;
  }
}
