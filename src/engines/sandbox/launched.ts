import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** What the launcher is told of the program it becomes. */
export interface Launch {
  /** Process id of whoever starts it: the program ends with that one. */
  parent: number;
  /** Processor seconds of its whole life; as long as it wants when not given. */
  cpuSeconds?: number;
  /** Files and folders it may read beside the system's own; null for a program that is not confined. */
  reach: { read: string[]; list: string[] } | null;
}

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const checkout = !import.meta.url.includes("$bunfs") && !import.meta.url.includes("~BUN") && existsSync(main);

/** How the program starts itself again: in a checkout bun with the source of main; compiled, the executable itself. */
export const ownCommand = (word: string): string[] => [process.execPath, ...(checkout ? [main] : []), word];

/** Links in a folder: what they lead to (a model on a larger disk) is meant as well. */
function linksIn(path: string): string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.filter((e) => e.isSymbolicLink()).map((e) => join(path, e.name));
  } catch {
    // A file, or nothing at all.
    return [];
  }
}

/** Where the program itself lies: one file, or in a checkout the source and its packages, found by their names. */
function reachOf(given: string[]): Launch["reach"] {
  const reads = given.flatMap((path) => [path, ...linksIn(path)]);
  if (!checkout) return { read: [process.execPath, ...reads], list: [] };
  const root = join(dirname(main), "..");
  const parts = ["src", "models", "node_modules", "package.json", "bunfig.toml"];
  return { read: [process.execPath, ...parts.map((part) => join(root, part)), ...reads], list: [root] };
}

/**
 * The command line that starts a program under limits. On Linux a launcher becomes it: no core dumps (they would hold papers), a
 * last bound on processor time, an end with this process, and, with `reads`, no file, socket or program beside what is named. On
 * other systems the shell sets the first two.
 */
export function launched(
  command: string[],
  { reads, cpuSeconds }: { reads: string[] | null; cpuSeconds?: number },
): string[] {
  if (process.platform === "linux") {
    const told: Launch = {
      parent: process.pid,
      reach: reads && reachOf(reads),
      ...(cpuSeconds ? { cpuSeconds } : {}),
    };
    return [...ownCommand("launch"), JSON.stringify(told), ...command];
  }
  if (!existsSync("/bin/sh")) return command;
  const bound = cpuSeconds ? `ulimit -t ${cpuSeconds}; ` : "";
  return ["/bin/sh", "-c", `ulimit -c 0; ${bound}exec "$@"`, "sh", ...command];
}
