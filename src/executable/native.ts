import { join } from "node:path";
import { placeAddon } from "./addon.ts";
import { addonName, markUse, openHome, packagesName, sweepHome } from "./home.ts";
import { type Packages, unpackAsChild, unpackBeside, unpackForAll } from "./unpack.ts";
import type { Sum } from "./verify.ts";

/** The native code that the build embeds: files of the executable, and what tells them from anything else. */
interface Carried {
  /** Path of the compressed archive of packages, and of the JSON that lists what is in it (FileSums). */
  archive: string;
  sums: string;
  hash: string;
  /** The folder in the archive that the packages lie in. */
  folder: string;
  addon: string;
  addonSum: Sum;
}

const addonOf = (code: Carried): string => addonName(code.addonSum.sha256.slice(0, 16));

const packagesOf = async (code: Carried): Promise<Packages> => ({
  archive: code.archive,
  sums: await Bun.file(code.sums).json(),
  hash: code.hash,
});

/**
 * Puts the embedded native code where the system can load it, and checks it there. `tell` takes a sentence when something that
 * lay there was not this program's.
 */
export class Native {
  #home: string | null = null;
  #failed = "";

  constructor(
    readonly code: Carried,
    readonly tell: (sentence: string) => void,
  ) {}

  /** The folder chosen by `prepare`. */
  get home(): string {
    if (this.#home === null) throw new Error("Nobody said yet where the native code lies.");
    return this.#home;
  }

  /**
   * Places the database's addon into the first of the folders that takes it or has it; all other native code goes there, too.
   * Throws one sentence when none does.
   */
  prepare(places: string[]): void {
    if (this.#home !== null) return;
    const reasons: string[] = [];
    for (const place of places) {
      try {
        const home = openHome(place);
        const trouble = placeAddon(this.code.addon, this.code.addonSum, home, addonOf(this.code));
        this.#home = home;
        if (trouble !== null) this.#say(addonOf(this.code), trouble);
        return;
      } catch (error) {
        reasons.push(error instanceof Error ? error.message.replace(/\.$/, "") : String(error));
      }
    }
    throw new Error(
      `There’s no folder for the program’s native code: ${reasons.join("; ")}. Choose one with --runtime (DEEDBOX_RUNTIME).`,
    );
  }

  /**
   * The folder of the native packages, after every file in it was checked, and unpacked anew where need be. What makes that
   * fail is told, once as long as it stays the same.
   */
  async packages(): Promise<string> {
    markUse(this.home, this.code.hash);
    const trouble = await unpackBeside(this.home).catch((error) => {
      const why = error instanceof Error ? error.message : String(error);
      if (why !== this.#failed) this.tell(why);
      this.#failed = why;
      throw error;
    });
    if (trouble !== null) this.#say(packagesName(this.code.hash), trouble);
    return join(this.home, packagesName(this.code.hash), this.code.folder);
  }

  #say(name: string, trouble: string): void {
    this.tell(
      `${join(this.home, name)} was not what this program unpacked and was replaced before use: ${trouble}.`,
    );
  }

  /** Removes what other versions unpacked, and what earlier versions left in the data folder. */
  sweep(dataDir: string): void {
    sweepHome(this.home, dataDir, {
      packages: this.code.hash,
      addon: this.code.addonSum.sha256.slice(0, 16),
    });
  }
}

/** What the child does that checks and unpacks for a server. Gives its exit code. */
export const unpackInChild = async (code: Carried, home: string): Promise<number> =>
  unpackAsChild(await packagesOf(code), home);

/**
 * `deedbox runtime DIR`: unpacks everything into a folder that every user may read and nobody may change, for an image or a
 * system that is set up once by root; servers are then started with DEEDBOX_RUNTIME. Gives the exit code.
 */
export async function runtimeCommand(code: Carried, folder: string): Promise<number> {
  try {
    if (folder === "" || folder.startsWith("-")) throw new Error("Choose a folder: deedbox runtime DIR.");
    const home = openHome(folder, 0o755);
    placeAddon(code.addon, code.addonSum, home, addonOf(code), 0o444);
    await unpackForAll(await packagesOf(code), home);
    process.stdout.write(`${home}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
