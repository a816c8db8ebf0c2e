/** A command was given wrongly; the message is one sentence for the person who typed it. */
export class Usage extends Error {}

export interface Arguments {
  /** Words that are not options, in order. */
  words: string[];
  flags: Record<string, string>;
  has(flag: string): boolean;
}

/** Options that stand alone; every other one takes the next word as its value. */
const switches = new Set([
  "json",
  "password-stdin",
  "secret-stdin",
  "match-email",
  "join",
  "recovery-stdin",
  "accept-older-database",
  "help",
  "version",
  "yes",
  "check",
  "try-restore",
  "watch",
  "programs",
]);

/** Reads `--name value`, `--name=value` and switches. Throws Usage for an option without its value. */
export function readArguments(argv: string[]): Arguments {
  const words: string[] = [];
  const flags: Record<string, string> = {};
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string;
    if (!word.startsWith("--") || word === "--") {
      words.push(word);
      continue;
    }
    const [name, ...rest] = word.slice(2).split("=");
    if (!name) throw new Usage(`"${word}" isn’t an option.`);
    if (rest.length > 0) flags[name] = rest.join("=");
    else if (switches.has(name)) flags[name] = "true";
    else {
      const value = argv[++i];
      if (value === undefined) throw new Usage(`The option --${name} needs a value.`);
      flags[name] = value;
    }
  }
  return { words, flags, has: (flag) => flags[flag] === "true" };
}

/** The value of an option that must be there. */
export function need(args: Arguments, flag: string): string {
  const value = args.flags[flag];
  if (value === undefined || value === "") throw new Usage(`The option --${flag} is missing.`);
  return value;
}

/** Refuses options that a command does not know, so that a misspelt one is never silently without effect. */
export function only(args: Arguments, allowed: string[]): void {
  const everywhere = ["data", "json", "key-file", "passphrase-file", "runtime"];
  for (const flag of Object.keys(args.flags)) {
    if (!allowed.includes(flag) && !everywhere.includes(flag))
      throw new Usage(`This command has no option --${flag}.`);
  }
}

/** The first line of standard input: a password or another secret, which stands in no list of processes. */
export const firstLine = async (): Promise<string> => (await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? "";
